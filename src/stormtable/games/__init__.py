"""The games. Importing this package registers them all with the kernel.

`stormtable.games()` lists them, with those that other packages bring.
"""

import sys
from collections.abc import Sequence
from types import ModuleType

from stormtable.games.weather_island.pack import PACK as WEATHER_ISLAND
from stormtable.games.weather_machine.pack import PACK as WEATHER_MACHINE
from stormtable.kernel.registry import register, titles
from stormtable.kernel.title import Title


class _Games(ModuleType):
    """A package that can be asked which games there are."""

    def __call__(self) -> Sequence[Title]:
        return titles()


register(WEATHER_ISLAND)
register(WEATHER_MACHINE)
sys.modules[__name__].__class__ = _Games
