"""Read and write the weights of the bots, with the data of their training."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from stormtable.games.weather_machine.bots.naming import FEATURES
from stormtable.games.weather_machine.bots.search.judge import NAMES
from stormtable.games.weather_machine.bots.search.value import Value
from stormtable.kernel.errors import StormtableError

FOLDER = Path(__file__).parent / "weights"
CHARACTERS = FOLDER / "weather-machine-characters.toml"
NUMBERS = {name: number for number, name in enumerate(FEATURES)}


class BadWeights(StormtableError):
    """A file of weights that does not fit the bots."""


Likes = Mapping[int, int]
"""What a character likes more than the value says: by feature, in the value's measure."""

NOTHING: Likes = {}


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
    training: dict[str, Any]
    """How they came about."""

    def value(self, likes: Likes = NOTHING) -> Value:
        base = self.base[:]
        for feature, more in likes.items():
            base[feature] += more
        return Value(base, self.slope, self.hand)


def file_of(players: int) -> Path:
    return FOLDER / f"weather-machine-{players}.toml"


@lru_cache(maxsize=8)
def weights_for(players: int) -> Weights:
    return read(file_of(players))


@cache
def characters() -> dict[str, Likes]:
    return read_characters(CHARACTERS)


@lru_cache(maxsize=32)
def value_for(players: int, character: str = "") -> Value:
    return weights_for(players).value(characters()[character] if character else NOTHING)


def _toml_of(file: Path, remedy: str) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadWeights(f"{file}: {error}", remedy) from error


def read(file: Path) -> Weights:
    values = _toml_of(file, "make it anew with: stormtable learn")
    hand = [_whole(file, "hand", name, values["hand"].get(name)) for name in NAMES]
    base, slope = [0] * len(FEATURES), [0] * len(FEATURES)
    for name, pair in values["value"].items():
        number = _feature(file, "value", name)
        base[number] = _whole(file, "value", name, pair[0])
        slope[number] = _whole(file, "value", name, pair[1])
    return Weights(hand, base, slope, values["scale"], values["made"])


def read_characters(file: Path) -> dict[str, Likes]:
    return {
        character: dict(pair for item in likes.items() for pair in _likes(file, character, *item))
        for character, likes in _toml_of(file, "get it anew from the repository").items()
    }


def _likes(file: Path, character: str, name: str, like: object) -> Iterator[tuple[int, int]]:
    """A like is of one feature; or of a group that counts something, for each up to a number."""
    if not isinstance(like, dict):
        yield _feature(file, character, name), _whole(file, character, name, like)
        return
    each = _whole(file, character, f"{name}.each", like.get("each"))
    up_to = _whole(file, character, f"{name}.up_to", like.get("up_to"))
    if up_to < 1:
        raise BadWeights(f"{file}: [{character}] {name}.up_to = {up_to}", "it must be 1 or more")
    first = _feature(file, character, f"{name}.0")
    size = sum(known.startswith(f"{name}.") for known in FEATURES)
    for offset in range(size):
        yield first + offset, each * (offset % up_to + 1)


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
    lines += [f"{name} = {_toml(value)}" for name, value in weights.training.items()]
    lines += ["", "[hand]"]
    lines += [f"{name} = {weight}" for name, weight in zip(NAMES, weights.hand, strict=True)]
    lines += ["", "[value]"]
    for name, base, slope in zip(FEATURES, weights.base, weights.slope, strict=True):
        if base or slope:
            lines.append(f'"{name}" = [{base}, {slope}]')
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
