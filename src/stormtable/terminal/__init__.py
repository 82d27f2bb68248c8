"""The table in a terminal: a loop that knows no game, and screens that draw what it is told."""

from stormtable.terminal import weather_island as weather_island
from stormtable.terminal import weather_machine as weather_machine
from stormtable.terminal.plain import PlainScreen
from stormtable.terminal.screen import register_screen

register_screen("", PlainScreen)
