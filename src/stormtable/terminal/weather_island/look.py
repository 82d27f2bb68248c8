"""Symbols and colours of Weather Island: a symbol always stands beside its colour."""

from __future__ import annotations

from typing import Any

WEATHER = {
    "sun": ("☀", "#e8a33d"),
    "rain": ("☂", "#3f7fbf"),
    "wind": ("≈", "#8fb8c9"),
    "snow": ("❄", "#9fd3e8"),
    "fog": ("≡", "#9a9489"),
}
DECK = {"point": "#4f9d69", "power": "#d9a441", "mystery": "#3f7fbf", "start": "#9a9489"}
DECK_SIGN = {"point": "★", "power": "ϟ", "mystery": "?", "start": "⌂"}
PLAYER = ("#e8c547", "#b8c4d0", "#e8853d", "#b07fd6", "#5faf4c", "#e39a90")
MARK = ("●", "■", "▲", "♦", "✚", "◗")
BRASS = "#d9a441"
POINTS = "bold #4f9d69"
MONEY = "#d9a441"
ENERGY = "bold #d1495b"
GOAL = "⚑"
STAR = "★"
CONVERTER = "◆"
BOOSTER = "+"
CUBE = "•"


def symbol(weather: str) -> str:
    return WEATHER[weather][0] if weather in WEATHER else weather[:1].upper()


def style(weather: str) -> str:
    return WEATHER[weather][1] if weather in WEATHER else "bold"


def rating(converter: dict[str, Any]) -> str:
    """What a converter takes and pays: `2▸3★`, a single reward without its 1: `3▸⚑★`."""
    paid = "".join(
        f"{converter[reward] if converter[reward] > 1 else ''}{sign}"
        for reward, sign in (("goals", GOAL), ("points", STAR), ("money", "$"))
        if converter.get(reward)
    )
    return f"{converter['cost']}▸{paid}"


BONUS = {"goal": GOAL, "bag": "&", "x": "✗"}


def features_line(tile: dict[str, Any]) -> str:
    """A tile's features in one line: `☂ ☂ + 2▸3★`."""
    return " ".join(
        symbol(feature["weather"])
        if feature["kind"] == "source"
        else BOOSTER
        if feature["kind"] == "booster"
        else rating(feature)
        for feature in tile["features"]
        if feature["kind"] != "junction"
    )
