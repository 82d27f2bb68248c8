"""A heuristic player of Weather Machine."""

from stormtable.bots.bot import register_bot
from stormtable.bots.weather_machine.player import MachineBot

register_bot("greedy", "weather-machine", MachineBot)
