"""The table in a terminal: a loop that knows no game, and screens that draw what it is told."""

from stormtable.games.weather_island import terminal as weather_island  # noqa: F401
from stormtable.games.weather_machine import terminal as weather_machine  # noqa: F401
from stormtable.terminal.plain import PlainScreen
from stormtable.terminal.screen import register_screen

register_screen("", PlainScreen)
