"""Read the components from the edition file, independently of the rules.

Nothing here uses the game's own reader: the oracles compare the two.
"""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from contract.properties.play import EDITION

FILE: dict[str, Any] = tomllib.loads(EDITION.read_text(encoding="utf-8"))
WEATHERS: list[str] = FILE["weathers"]


def turned(text: str, weather: int) -> str:
    """Return the weather that "@", "@+1" and so on mean on a tile or card of this weather."""
    if text in WEATHERS:
        return text
    return WEATHERS[(weather + int(text.removeprefix("@").removeprefix("+") or 0)) % 4]


class PrintedTile(NamedTuple):
    name: str
    features: dict[str, str]
    """The meaning of each letter on the tile: `source sun`, `booster`, `converter`, `junction`."""
    pipes: list[list[str]]


def tiles() -> dict[str, PrintedTile]:
    printed_tiles: dict[str, PrintedTile] = {}
    for table in FILE["tiles"]:
        coloured = any("@" in what for what in table["features"].values())
        for weather in range(4 if coloured else 1):
            name = f"{table['name']}-{WEATHERS[weather]}" if coloured else table["name"]
            features = {}
            for letter, what in table["features"].items():
                kind, _, content = what.partition(" ")
                features[letter] = (
                    f"source {turned(content, weather)}" if kind == "source" else kind
                )
            printed_tiles[name] = PrintedTile(
                name, features, [chain.split("-") for chain in table["pipes"]]
            )
    return printed_tiles


class PrintedGoal(NamedTuple):
    name: str
    points: int
    asks: str
    """`money`, `goals` or `sources`."""
    sources: list[str]
    """One set: a weather for every source it takes."""
    repeats: bool


def goals() -> dict[str, PrintedGoal]:
    printed_goals: dict[str, PrintedGoal] = {}
    for table in FILE["goals"]:
        for weather in range(4 if "@" in table["name"] else 1):
            name = table["name"].replace("@", WEATHERS[weather])
            asks = table.get("most") or table.get("per") or "sources"
            sources: list[str] = []
            for what, number in table.get("sources", {}).items():
                sources += [turned(what, weather)] * number
            printed_goals[name] = PrintedGoal(
                name, table["points"], asks, sources, bool(table.get("each", False))
            )
    return printed_goals
