"""Stormtable: one table for the weather board games.

    import stormtable

    stormtable.games()                                              # lists the games
    game = stormtable.new_game("weather-island", players=3, seed=7)

What is named in `__all__` is here when it is asked for, and all games with it: until then nothing
of the engine is loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from stormtable._build import choose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stormtable.kernel.errors import StormtableError
    from stormtable.kernel.game import Game
    from stormtable.kernel.new_game import new_game
    from stormtable.kernel.registry import register, title_named, titles
    from stormtable.kernel.title import Title

    def games() -> Sequence[Title]:
        """Return all available games, including those of other packages.

        At run time this is the package `stormtable.games`, which is callable.
        """


__version__ = "0.2.0"

engine = choose()
"""Which engine runs: the compiled modules, or their sources."""

__all__ = [
    "Game",
    "StormtableError",
    "Title",
    "__version__",
    "engine",
    "new_game",
    "register",
    "title_named",
    "titles",
]

_HOMES = {
    "Game": "stormtable.kernel.game",
    "StormtableError": "stormtable.kernel.errors",
    "Title": "stormtable.kernel.title",
    "new_game": "stormtable.kernel.new_game",
    "register": "stormtable.kernel.registry",
    "title_named": "stormtable.kernel.registry",
    "titles": "stormtable.kernel.registry",
}


if not TYPE_CHECKING:  # a type checker would accept every name

    def __getattr__(name):
        if name == "games":
            return import_module("stormtable.games")
        if name not in _HOMES:
            raise AttributeError(f"module 'stormtable' has no attribute {name!r}")
        # No import statement, because the kernel imports this module for the version and must not
        # load games.
        import_module("stormtable.games")
        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
