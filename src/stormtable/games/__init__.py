"""The games. Importing this package registers them all with the kernel.

`stormtable.games()` lists them, with those that other packages bring.
"""

import sys
from collections.abc import Sequence
from types import ModuleType

from stormtable.games import weather_island as weather_island
from stormtable.games import weather_machine as weather_machine
from stormtable.kernel.title import Title, titles


class _Games(ModuleType):
    """A package that can be asked which games there are."""

    def __call__(self) -> Sequence[Title]:
        return titles()


sys.modules[__name__].__class__ = _Games
