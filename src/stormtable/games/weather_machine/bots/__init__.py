"""Players of Weather Machine and The Saboteurs."""

from functools import partial

from stormtable.bots.bot import Budget, register_bot, register_level
from stormtable.games.weather_machine.bots.levels import CHARACTERS, Depth, MachinePlayer
from stormtable.games.weather_machine.bots.player import MachineBot

GAME = "weather-machine"

register_bot("greedy", GAME, MachineBot)
for _name, _depth, _budget, _seconds in (
    ("easy", Depth(1, slips=40, slack=8), Budget(), 0.05),
    ("normal", Depth(3), Budget(), 0.05),
    ("hard", Depth(4, 8, 6, rounds=1, alone=3), Budget(playouts=48, seconds=0.9), 0.9),
    (
        "expert",
        Depth(4, 8, 8, rounds=2, alone=4),
        Budget(playouts=400, seconds=4.8, processes=2),
        5.0,
    ),
):
    register_level(_name, GAME, partial(MachinePlayer, depth=_depth), _budget, _seconds, CHARACTERS)
