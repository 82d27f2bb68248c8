"""Heuristic players of Weather Island."""

from random import Random

from stormtable.bots.bot import register_bot
from stormtable.bots.weather_island.player import IslandBot
from stormtable.bots.weather_island.style import STYLES, Style


def _register(style: Style) -> None:
    def make(_: Random) -> IslandBot:
        return IslandBot(style)

    register_bot(style.name, "weather-island", make)


for _style in STYLES:
    _register(_style)
