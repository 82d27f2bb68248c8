"""The games. Importing this package registers them all with the kernel."""

from stormtable.games import weather_island as weather_island
from stormtable.games import weather_machine as weather_machine
