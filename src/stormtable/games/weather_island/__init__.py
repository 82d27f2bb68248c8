"""The Mad Scientists of Weather Island (Teale Fristoe), 2 to 4 players, general to 6."""

from stormtable.games.weather_island.view.title import WeatherIsland
from stormtable.kernel.title import register

register(WeatherIsland())
