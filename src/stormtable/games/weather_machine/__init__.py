"""Weather Machine (Vital Lacerda), 2 to 4 players."""

from stormtable.games.weather_machine.view.title import WeatherMachine
from stormtable.kernel.title import register

register(WeatherMachine())
