"""The weights of the bots, from the files they are kept in: data, with how they were made."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from stormtable.bots.weather_machine.judge import NAMES
from stormtable.bots.weather_machine.naming import FEATURES
from stormtable.bots.weather_machine.value import Value
from stormtable.kernel.errors import StormtableError

FOLDER = Path(__file__).parents[1] / "weights"
NUMBERS = {name: number for number, name in enumerate(FEATURES)}


class BadWeights(StormtableError):
    """A file of weights that does not fit the bots."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What one number of players is played with."""

    hand: list[int]
    """The hand-made judgement's, by `judge.NAMES`."""
    base: list[int]
    slope: list[int]
    """The learned value's, by `naming.FEATURES`: a weight is base + slope * half turns left."""
    scale: int
    """CP ahead at which the chance to win is reckoned as three quarters; 0: CP are what counts."""
    characters: dict[str, dict[int, int]]
    """What a character likes more than the value says: by feature, in the value's measure."""
    made: dict[str, Any]
    """How they came about."""

    def value(self, character: str = "") -> Value:
        base = self.base
        if character:
            base = base[:]
            for feature, more in self.characters[character].items():
                base[feature] += more
        return Value(base, self.slope, self.hand)


def file_of(players: int) -> Path:
    return FOLDER / f"weather-machine-{players}.toml"


@lru_cache(maxsize=8)
def weights_for(players: int) -> Weights:
    return read(file_of(players))


@lru_cache(maxsize=32)
def value_for(players: int, character: str = "") -> Value:
    return weights_for(players).value(character)


def read(file: Path) -> Weights:
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadWeights(f"{file}: {error}", "make it anew with: stormtable learn") from error
    hand = [_whole(file, "hand", name, told["hand"].get(name)) for name in NAMES]
    base, slope = [0] * len(FEATURES), [0] * len(FEATURES)
    for name, pair in told["value"].items():
        number = _feature(file, "value", name)
        base[number] = _whole(file, "value", name, pair[0])
        slope[number] = _whole(file, "value", name, pair[1])
    characters = {
        character: {
            _feature(file, character, name): _whole(file, character, name, more)
            for name, more in likes.items()
        }
        for character, likes in told.get("characters", {}).items()
    }
    return Weights(hand, base, slope, told["scale"], characters, told["made"])


def _feature(file: Path, table: str, name: str) -> int:
    if name not in NUMBERS:
        raise BadWeights(f"{file}: [{table}] there is no feature {name!r}", "remove it")
    return NUMBERS[name]


def _whole(file: Path, table: str, name: str, value: object) -> int:
    if not isinstance(value, int):
        raise BadWeights(f"{file}: [{table}] {name} = {value!r}", "it must be a whole number")
    return value


def written(weights: Weights) -> str:
    """The file's text."""
    lines = ["# Made by `stormtable learn` (docs/bots.md). Values in hundred thousandths of a CP."]
    lines += [f"scale = {weights.scale}", "", "[made]"]
    lines += [f"{name} = {_toml(value)}" for name, value in weights.made.items()]
    lines += ["", "[hand]"]
    lines += [f"{name} = {weight}" for name, weight in zip(NAMES, weights.hand, strict=True)]
    for character, likes in weights.characters.items():
        lines += ["", f"[characters.{character}]"]
        lines += [f"{_toml(FEATURES[number])} = {more}" for number, more in likes.items()]
    lines += ["", "[value]"]
    for name, base, slope in zip(FEATURES, weights.base, weights.slope, strict=True):
        if base or slope:
            lines.append(f'"{name}" = [{base}, {slope}]')
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
