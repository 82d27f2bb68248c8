"""Symbols and colours that every game shares. A symbol always accompanies its colour."""

from __future__ import annotations

WEATHER = {
    "sun": ("☀", "#e8a33d"),
    "rain": ("☂", "#3f7fbf"),
    "wind": ("≈", "#8fb8c9"),
    "snow": ("❄", "#9fd3e8"),
    "fog": ("≡", "#9a9489"),
}
PLAYER = ("#e8c547", "#b8c4d0", "#e8853d", "#b07fd6", "#5faf4c", "#e39a90")
MARK = ("●", "■", "▲", "♦", "✚", "◗")
BRASS = "#d9a441"
"""The colour of everything that a player can act on."""
WARN = "#d1495b"
GOOD = "#4f9d69"


def symbol(weather: str) -> str:
    return WEATHER[weather][0] if weather in WEATHER else weather[:1].upper()


def style(weather: str) -> str:
    return WEATHER[weather][1] if weather in WEATHER else "bold"
