"""Stormtable: one table for the weather board games.

    import stormtable

    stormtable.games()                                              # which there are
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
    from stormtable.kernel.game import Game, new_game
    from stormtable.kernel.registry import register, title_named, titles
    from stormtable.kernel.title import Title

    def games() -> Sequence[Title]:
        """Every game that can be played here, those of other packages included.

        At run time this is the package `stormtable.games`, which can be called.
        """


__version__ = "0.2.0"

engine = choose()
"""Whether the compiled modules run or their source."""

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
    "new_game": "stormtable.kernel.game",
    "register": "stormtable.kernel.registry",
    "title_named": "stormtable.kernel.registry",
    "titles": "stormtable.kernel.registry",
}


if not TYPE_CHECKING:  # where every name would be one

    def __getattr__(name):
        if name == "games":
            return import_module("stormtable.games")
        if name not in _HOMES:
            raise AttributeError(f"module 'stormtable' has no attribute {name!r}")
        # Not by an import statement: the kernel, which asks for the version, knows no game.
        import_module("stormtable.games")
        found = getattr(import_module(_HOMES[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
