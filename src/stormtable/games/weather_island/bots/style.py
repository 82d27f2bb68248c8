"""Styles: other numbers in the same estimates make another kind of player."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path

from stormtable.kernel.errors import StormtableError

FILE = Path(__file__).parent / "weights" / "weather-island.toml"


@dataclass(frozen=True, slots=True)
class Style:
    name: str
    turn: float = 0.15
    """What the best tile is held to bring, in points for each round to come and each player."""
    thrift: float = 1.0
    """How dear a dollar is held, of what it will buy."""
    goals: float = 1.0
    """How much goal cards not yet met are counted on."""
    rivalry: float = 0.95
    """How likely the others are thought to want the same tile."""
    nerve: float = 1.0
    """How many dollars more than one the others are expected to bid, for each player; or how likely
    they are to bid more than it is worth to them."""
    meddling: float = 0.5
    """How much the leader's weather counts, compared with the bot's own, with bags and Xs."""
    growth: float = 1.2
    """How much is thought of what may yet be attached to a machine."""
    spite: float = 0.5
    """How much the gain of others counts, compared with the bot's own."""
    haze: float = 1.0
    """How many points ahead are worth how little, for each round to come."""
    doubt: float = 0.25
    """How unsure it is whether others work, for each point that is at stake."""


GREEDY = Style("greedy")
SAVER = Style("saver", thrift=1.2, goals=1.4, rivalry=0.85, nerve=0.8)
GAMBLER = Style("gambler", thrift=0.85, goals=0.8, rivalry=1.0, nerve=1.2, meddling=1.0, growth=1.5)

STYLES = (GREEDY, SAVER, GAMBLER)

NUMBERS = tuple(field.name for field in fields(Style) if field.name != "name")
"""What a file may say of a style."""


class BadStyle(StormtableError):
    """A file of styles that does not fit the bots."""


@cache
def styles() -> Mapping[str, Style]:
    """The levels' style and those of its characters, each under its name."""
    return read(FILE)


def read(file: Path) -> dict[str, Style]:
    """Return `normal` and each character; a character multiplies numbers of `normal`."""
    try:
        settings = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadStyle(f"{file}: {error}", "make it anew with: stormtable tune weights") from error
    normal = restyled(GREEDY, "normal", _numbers(file, "normal", settings["normal"]))
    styles = {"": normal}
    for name, likes in settings.get("characters", {}).items():
        times = _numbers(file, f"characters.{name}", likes)
        styles[name] = restyled(
            normal,
            name,
            {number: getattr(normal, number) * more for number, more in times.items()},
        )
    return styles


def restyled(style: Style, name: str, numbers: Mapping[str, float]) -> Style:
    """The same but for these numbers."""
    return replace(style, name=name, **numbers)


def _numbers(file: Path, table: str, settings: Mapping[str, object]) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for name, value in settings.items():
        if name not in NUMBERS:
            raise BadStyle(f"{file}: [{table}] knows no {name!r}", f"it has: {', '.join(NUMBERS)}")
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 100:
            raise BadStyle(f"{file}: [{table}] {name} = {value!r}", "it must be 0 to 100")
        numbers[name] = float(value)
    return numbers
