"""Read and write the weights of the bots, with the data of their training."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from stormtable.bots.net import Net, read_net
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
"""A character's preferences: what it adds to the value, by feature, in the value's unit."""

NOTHING: Likes = {}


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights for one number of players."""

    hand: list[int]
    """The weights of the hand-made evaluation, by `judge.NAMES`."""
    base: list[int]
    slope: list[int]
    """The weights of the learned value, by `naming.FEATURES`: a weight is base + slope * half turns
    left."""
    scale: int
    """The lead in CP at which the estimated chance to win is three quarters; 0: only CP count."""
    training: dict[str, Any]
    """The data of their training."""
    net: Net | None = None
    """The net that corrects the linear value."""

    def value(self, likes: Likes = NOTHING) -> Value:
        base = self.base[:]
        for feature, more in likes.items():
            base[feature] += more
        return Value(base, self.slope, self.hand, self.net)


def file_of(players: int) -> Path:
    return FOLDER / f"weather-machine-{players}.toml"


def net_file_of(file: Path) -> Path:
    """Return the file of the net that belongs to a file of weights."""
    return file.with_suffix(".net")


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
    values = _toml_of(file, "make it again with: stormtable learn")
    hand = [_whole(file, "hand", name, values["hand"].get(name)) for name in NAMES]
    base, slope = [0] * len(FEATURES), [0] * len(FEATURES)
    for name, pair in values["value"].items():
        number = _feature(file, "value", name)
        base[number] = _whole(file, "value", name, pair[0])
        slope[number] = _whole(file, "value", name, pair[1])
    net_file = net_file_of(file)
    net = read_net(net_file) if net_file.exists() else None
    if net is not None and net.data.inputs != len(FEATURES):
        raise BadWeights(
            f"{net_file} has {net.data.inputs} inputs, the value has {len(FEATURES)} features",
            "make it again with: stormtable learn --net",
        )
    return Weights(hand, base, slope, values["scale"], values["made"], net)


def read_characters(file: Path) -> dict[str, Likes]:
    return {
        character: dict(pair for item in likes.items() for pair in _likes(file, character, *item))
        for character, likes in _toml_of(file, "restore it from the repository").items()
    }


def _likes(file: Path, character: str, name: str, like: object) -> Iterator[tuple[int, int]]:
    """Yield the features of one preference. It names one feature, or a group that counts something,
    for each number up to a limit."""
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
    """Return the text of the file."""
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
