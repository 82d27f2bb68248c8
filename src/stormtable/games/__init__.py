"""The games. Importing this package registers our own games with the kernel.

`stormtable.games()` lists them, together with those of other packages.
"""

import sys
from collections.abc import Sequence
from types import ModuleType

from stormtable.games.weather_island.pack import PACK as WEATHER_ISLAND
from stormtable.games.weather_machine.pack import PACK as WEATHER_MACHINE
from stormtable.kernel.registry import register, titles
from stormtable.kernel.title import Title


class _Games(ModuleType):
    """A package that can be called to list the games."""

    def __call__(self) -> Sequence[Title]:
        return titles()


register(WEATHER_ISLAND)
register(WEATHER_MACHINE)
sys.modules[__name__].__class__ = _Games
