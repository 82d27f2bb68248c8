"""The registry of games: what a game's package provides, and how games are discovered.

A package with a game names a module in the entry-point group `stormtable.games`. Importing that
module calls `register`, with a `GamePack` or, for a game that brings nothing else, a `Title`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any
from warnings import warn

from stormtable.kernel.box import Box, box_faults
from stormtable.kernel.declaration import Fault, part_faults, repeated, title_faults
from stormtable.kernel.errors import BadSetting, UnknownName
from stormtable.kernel.title import Title

BOARD_APIS = (1,)
"""The versions of the board API that the page offers to faces."""


@dataclass(frozen=True, slots=True)
class WebFace:
    """A board for the page that a game's package brings: a folder with a built ES module.

    The server serves the folder and the page imports the module (see docs/web.md). A browser runs
    it as part of the page, so install a package with a face only if you trust it.
    """

    folder: Path
    module: str = "face.js"
    api: int = 1
    """The version of the board API that the module was written for."""


@dataclass(frozen=True, slots=True)
class GamePack:
    """Everything a game brings. Only the title is required.

    The parts that are named `module:object` are imported when they are first used: a registered
    game loads no terminal and no numpy, and the kernel knows no type of a higher layer.
    """

    title: Title
    boxes: Sequence[Box] = ()
    """The boxes in which the page offers the game; without any, one plain box."""
    text: Path | None = None
    """A folder per language: `messages.toml`, `rulebook/` and `lessons/`."""
    edition: Path | None = None
    """The folder with the packaged edition, `values.toml`, and earlier ones in `legacy/`."""
    editor: str = ""
    """The layout of the edition editor: a `Layout`."""
    bots: str = ""
    """The bots and levels: a `BotSet`."""
    screen: str = ""
    """The terminal's drawing: a `Screen` class."""
    story: str = ""
    """The sentences of events: a `Composer` class."""
    speaker: str = ""
    """The sentences of questions and options: a `Speaker` class."""
    reckoning: str = ""
    """Figures that a table may show beside the pieces: a function of a `View` and of the seats to
    compute them for."""
    awards: str = ""
    """The awards of a finished game: a sequence of `AwardRule`."""
    balance: str = ""
    """How to measure and tune an edition: a `Balance`."""
    training: str = ""
    """How the bots learn their weights: a `Training`."""
    encoding: str = ""
    """The numbers that learning programs see: an `Encoding`."""
    companion: str = ""
    """What a phone beside the physical box answers: a function of a request and a language."""
    drawing: str = ""
    """How `View.svg` draws the game: a function of a view's JSON and of what is printed, which
    returns a `Drawing`."""
    puzzles: str = ""
    """The kinds and pools of puzzles: a `PuzzleSet`."""
    web: WebFace | None = None
    """The game's own board for the page."""
    layout: Path | None = None
    """The file `layout.toml`, which arranges the page's general board for the game."""

    @property
    def name(self) -> str:
        return self.title.name

    def part(self, kind: str) -> Any:
        """Return the object that a part names; None if the game does not bring that part."""
        name: str = getattr(self, kind)
        return _imported(name, self.name, kind) if name else None


PARTS = (
    "editor",
    "bots",
    "screen",
    "story",
    "speaker",
    "reckoning",
    "awards",
    "balance",
    "training",
    "encoding",
    "companion",
    "drawing",
    "puzzles",
)
"""The fields of a pack that name an object."""


def pack_faults(pack: GamePack) -> list[Fault]:
    """Return what is wrong with a pack, without loading its parts."""
    faults = title_faults(pack.title)
    if not faults:
        faults += repeated("boxes", [box.name for box in pack.boxes])
        faults += box_faults(pack.title, pack.boxes)
    for kind in PARTS:
        faults += part_faults(kind, getattr(pack, kind))
    for kind in ("text", "edition"):
        folder: Path | None = getattr(pack, kind)
        if folder is not None and not folder.is_dir():
            faults.append((f"{folder} ({kind}) is not a folder", "name a folder of the package"))
    if pack.layout is not None and not pack.layout.is_file():
        faults.append((f"{pack.layout} (layout) is not a file", "name a file of the package"))
    if pack.web is not None and not (pack.web.folder / pack.web.module).is_file():
        missing = pack.web.folder / pack.web.module
        faults.append((f"{missing} (web) is not a file", "name the folder and the built module"))
    return faults


ENTRY_POINT = "stormtable.games"
"""The entry-point group in which a package names the module that registers its game."""

OURS = "stormtable.games"
"""The package that registers Stormtable's own games."""

MODULES = "STORMTABLE_GAMES"
"""Environment variable: modules of games that are in no installed package, comma-separated."""

_packs: dict[str, GamePack] = {}


def register(game: GamePack | Title) -> None:
    """Register a game under its name. Two games cannot have the same name."""
    pack = game if isinstance(game, GamePack) else GamePack(game)
    name = getattr(pack.title, "name", "")
    known = _packs.get(name)
    if known is not None and not isinstance(pack.title, type(known.title)):
        raise BadSetting(
            f"{type(pack.title).__module__} brings a game {name!r}, and there is one",
            f"name it otherwise; {type(known.title).__module__} has that name",
        )
    for problem, remedy in pack_faults(pack):
        raise BadSetting(f"game {(name or type(pack.title).__name__)!r}: {problem}", remedy)
    _packs[pack.name] = pack


def packs() -> Sequence[GamePack]:
    """Return all registered games, by name."""
    _find_games()
    return tuple(_packs[name] for name in sorted(_packs))


def pack_named(name: str) -> GamePack:
    _find_games()
    if name in _packs:
        return _packs[name]
    near = get_close_matches(name, _packs, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(sorted(_packs))}"
    raise UnknownName(f"there is no game {name!r}", hint)


def titles() -> Sequence[Title]:
    return tuple(pack.title for pack in packs())


def title_named(name: str) -> Title:
    return pack_named(name).title


@cache
def _find_games() -> None:
    """Import every installed game. One that cannot be imported is skipped with a warning."""
    import_module(OURS)  # needed when Stormtable runs from its source, without entry points
    for entry in entry_points(group=ENTRY_POINT):
        package = entry.dist.name if entry.dist is not None else entry.value
        _load(entry, f"the game {entry.name!r} of {package}", f"mend or uninstall {package}")
    for module in os.environ.get(MODULES, "").split(","):
        if module.strip():
            entry = EntryPoint(module.strip(), module.strip(), ENTRY_POINT)
            _load(entry, f"the game in {module.strip()!r}", f"it is named in {MODULES}")


def _load(entry: EntryPoint, what: str, remedy: str) -> None:
    try:
        entry.load()
    except Exception as error:  # another package's module may raise anything
        problem = " ".join(f"{type(error).__name__}: {error}".split())
        warn(f"{what} cannot be loaded ({problem}); {remedy}", stacklevel=4)


@cache
def _imported(name: str, game: str, kind: str) -> Any:
    module, colon, attribute = name.partition(":")
    if not (module and colon and attribute):
        raise BadSetting(f"{game} names {name!r} as its {kind}", "write package.module:object")
    return getattr(import_module(module), attribute)
