"""Players of Weather Island."""

from functools import partial
from random import Random

from stormtable.bots.bot import Budget, register_bot, register_level
from stormtable.games.weather_island.bots.search.player import IslandBot
from stormtable.games.weather_island.bots.searcher import Depth, IslandPlayer
from stormtable.games.weather_island.bots.style import STYLES, Style

GAME = "weather-island"
CHARACTERS = ("builder", "racer", "miser")


def _register(style: Style) -> None:
    def make(_: Random) -> IslandBot:
        return IslandBot(style)

    register_bot(style.name, GAME, make)


for _style in STYLES:
    _register(_style)
for _name, _depth, _budget, _seconds in (
    ("easy", Depth(slips=35), Budget(), 0.05),
    ("normal", Depth(), Budget(), 0.05),
    ("hard", Depth(rounds=2), Budget(playouts=128, seconds=0.9), 0.6),
    ("expert", Depth(rounds=3), Budget(playouts=800, seconds=4.8, processes=2), 5.0),
):
    register_level(_name, GAME, partial(IslandPlayer, depth=_depth), _budget, _seconds, CHARACTERS)
