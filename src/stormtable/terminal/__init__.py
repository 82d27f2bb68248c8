"""The table in a terminal: a loop that knows no game, and one screen a game that draws it."""

from stormtable.terminal import weather_island as weather_island
from stormtable.terminal import weather_machine as weather_machine
