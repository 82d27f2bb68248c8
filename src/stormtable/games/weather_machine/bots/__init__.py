"""The bots of Weather Machine and The Saboteurs."""

from functools import partial
from pathlib import Path

from stormtable.bots.bot import BotSet, Budget, Level
from stormtable.bots.steps import read_ladder
from stormtable.games.weather_machine.bots.claims import goal_reached
from stormtable.games.weather_machine.bots.levels import CHARACTERS, Depth, MachinePlayer
from stormtable.games.weather_machine.bots.luck import looked_back
from stormtable.games.weather_machine.bots.player import MachineBot
from stormtable.games.weather_machine.bots.playout import play_out


def _level(depth: Depth, budget: Budget, seconds: float) -> Level:
    return Level(partial(MachinePlayer, depth=depth), budget, seconds, CHARACTERS)


BOTS = BotSet(
    levels={
        "easy": _level(Depth(1, overlooks=35), Budget(), 0.05),
        "normal": _level(Depth(3), Budget(), 0.05),
        "hard": _level(Depth(4, 8, 6, rounds=1, alone=3), Budget(playouts=48, seconds=0.9), 0.9),
        "expert": _level(
            Depth(4, 8, 8, rounds=2, alone=4), Budget(playouts=400, seconds=4.8, processes=2), 5.0
        ),
    },
    others={"greedy": MachineBot},
    playout=play_out,
    looked_back=looked_back,
    reached=goal_reached,
    ladder=read_ladder(Path(__file__).parent / "weights" / "weather-machine-ladder.json"),
)
