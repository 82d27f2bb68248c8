"""The bots of Weather Island."""

from functools import partial
from pathlib import Path
from random import Random

from stormtable.bots.bot import BotSet, Budget, Level
from stormtable.bots.steps import read_ladder
from stormtable.games.weather_island.bots.claims import goal_reached
from stormtable.games.weather_island.bots.playout import play_out
from stormtable.games.weather_island.bots.search.player import IslandBot
from stormtable.games.weather_island.bots.searcher import Depth, IslandPlayer
from stormtable.games.weather_island.bots.sky import looked_back
from stormtable.games.weather_island.bots.style import STYLES, Style

CHARACTERS = ("builder", "racer", "miser")


def _level(depth: Depth, budget: Budget, seconds: float) -> Level:
    return Level(partial(IslandPlayer, depth=depth), budget, seconds, CHARACTERS)


def _player(style: Style, _: Random) -> IslandBot:
    return IslandBot(style)


BOTS = BotSet(
    levels={
        "easy": _level(Depth(overlooks=35), Budget(), 0.05),
        "normal": _level(Depth(), Budget(), 0.05),
        "hard": _level(Depth(rounds=2), Budget(playouts=128, seconds=0.9), 0.6),
        "expert": _level(Depth(rounds=3), Budget(playouts=800, seconds=4.8, processes=2), 5.0),
    },
    others={style.name: partial(_player, style) for style in STYLES},
    playout=play_out,
    looked_back=looked_back,
    reached=goal_reached,
    ladder=read_ladder(Path(__file__).parent / "weights" / "weather-island-ladder.json"),
)
