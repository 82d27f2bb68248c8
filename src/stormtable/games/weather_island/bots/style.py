"""Styles: sets of numbers for the estimates, each of which makes another kind of player."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from stormtable.kernel.errors import StormtableError

FILE = Path(__file__).parent / "weights" / "weather-island.toml"


@dataclass(frozen=True, slots=True)
class Style:
    name: str
    turn: float = 0.15
    """The assumed value of the best tile, in points per remaining round and player."""
    thrift: float = 1.0
    """The weight of a dollar, relative to what it will buy."""
    goals: float = 1.0
    """The weight of goal cards that are not complete yet."""
    rivalry: float = 0.95
    """The assumed probability that the others want the same tile."""
    nerve: float = 1.0
    """How many dollars above one the others are expected to bid, per player; or how likely they are
    to bid more than the tile is worth to them."""
    meddling: float = 0.5
    """How much the leader's weather counts, relative to the bot's own, for bags and Xs."""
    growth: float = 1.2
    """The weight of future extensions of a machine."""
    spite: float = 0.5
    """How much the gains of others count, relative to the bot's own."""
    haze: float = 1.0
    """How little a lead counts, per remaining round."""
    doubt: float = 0.25
    """The uncertainty whether others work, per point at stake."""


GREEDY = Style("greedy")
SAVER = Style("saver", thrift=1.2, goals=1.4, rivalry=0.85, nerve=0.8)
GAMBLER = Style("gambler", thrift=0.85, goals=0.8, rivalry=1.0, nerve=1.2, meddling=1.0, growth=1.5)

STYLES = (GREEDY, SAVER, GAMBLER)

NUMBERS = tuple(field.name for field in fields(Style) if field.name != "name")
"""The numbers that a file may set."""


class BadStyle(StormtableError):
    """A file of styles with invalid content."""


@cache
def styles(players: int) -> Mapping[str, Style]:
    """Return the levels' style and those of the characters, by name, for a number of players."""
    return read(FILE, players)


@cache
def beginners(players: int) -> Mapping[str, Style]:
    """Return the same styles as `styles`, as beginners misjudge the game."""
    table = _toml_of(FILE)["beginner"]
    times = _numbers(FILE, "beginner", table)
    return {name: multiplied(style, style.name, times) for name, style in styles(players).items()}


def _toml_of(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadStyle(f"{file}: {error}", "make it again with: stormtable tune weights") from error


def read(file: Path, players: int) -> dict[str, Style]:
    """Return `normal` and each character; a character multiplies numbers of `normal`.

    A table `players.N` has the numbers of `normal` for N players and more, up to the next table.
    """
    settings = _toml_of(file)
    numbers = _numbers(file, "normal", settings["normal"])
    for count, table in sorted(settings.get("players", {}).items()):
        if int(count) <= players:
            numbers = {**numbers, **_numbers(file, f"players.{count}", table)}
    normal = restyled(GREEDY, "normal", numbers)
    styles = {"": normal}
    for name, likes in settings.get("characters", {}).items():
        styles[name] = multiplied(normal, name, _numbers(file, f"characters.{name}", likes))
    return styles


def restyled(style: Style, name: str, numbers: Mapping[str, float]) -> Style:
    """Return the style with other numbers."""
    return replace(style, name=name, **numbers)


def multiplied(style: Style, name: str, times: Mapping[str, float]) -> Style:
    numbers = {number: getattr(style, number) * more for number, more in times.items()}
    return restyled(style, name, numbers)


def _numbers(file: Path, table: str, settings: Mapping[str, object]) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for name, value in settings.items():
        if name not in NUMBERS:
            raise BadStyle(f"{file}: [{table}] knows no {name!r}", f"it has: {', '.join(NUMBERS)}")
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 100:
            raise BadStyle(f"{file}: [{table}] {name} = {value!r}", "it must be 0 to 100")
        numbers[name] = float(value)
    return numbers
