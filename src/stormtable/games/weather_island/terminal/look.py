"""Symbols and colours of Weather Island: a symbol always accompanies its colour."""

from __future__ import annotations

from typing import Any

from stormtable.i18n.catalogue import words
from stormtable.terminal.palette import BRASS as BRASS
from stormtable.terminal.palette import MARK as MARK
from stormtable.terminal.palette import PLAYER as PLAYER
from stormtable.terminal.palette import WEATHER as WEATHER
from stormtable.terminal.palette import style as style
from stormtable.terminal.palette import symbol as symbol

PORTS = "NESW"
"""A tile's sides, clockwise."""
SIDES = len(PORTS)
QUARTER = 90
"""Degrees of a quarter turn."""
DECK = {"point": "#4f9d69", "power": "#d9a441", "mystery": "#3f7fbf", "start": "#9a9489"}
DECK_SIGN = {"point": "★", "power": "ϟ", "mystery": "?", "start": "⌂"}
POINTS = "bold #4f9d69"
MONEY = "#d9a441"
ENERGY = "bold #d1495b"
GOAL = "⚑"
STAR = "★"
CONVERTER = "◆"
BOOSTER = "+"
CUBE = "•"


def named(word: str) -> str:
    """Return the name of a code (`sun`); numbers and spots are unchanged."""
    return words().get("weather-island", "name", word)


def rating(converter: dict[str, Any]) -> str:
    """Return the cost and rewards of a converter: `2▸3★`; a single reward omits its 1: `3▸⚑★`."""
    paid = "".join(
        f"{converter[reward] if converter[reward] > 1 else ''}{sign}"
        for reward, sign in (("goals", GOAL), ("points", STAR), ("money", "$"))
        if converter.get(reward)
    )
    return f"{converter['cost']}▸{paid}"


BONUS = {"goal": GOAL, "bag": "&", "x": "✗"}


def features_line(tile: dict[str, Any]) -> str:
    """Return a tile's features in one line: `☂ ☂ + 2▸3★`."""
    return " ".join(
        symbol(feature["weather"])
        if feature["kind"] == "source"
        else BOOSTER
        if feature["kind"] == "booster"
        else rating(feature)
        for feature in tile["features"]
        if feature["kind"] != "junction"
    )
