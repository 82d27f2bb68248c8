"""Bots of other packages: one class each, named as `module:Class` or by an entry point.

A package names its bots in the entry-point group `stormtable.bots`. A bot without a package is
named in the environment variable `STORMTABLE_BOT_CLASSES`, or as `module:Class` on the command
line. Only the person who starts a program can name a module: a client of the server chooses among
bots by name.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import entry_points
from inspect import getsourcefile
from pathlib import Path
from typing import Any
from warnings import warn

from stormtable.kernel.errors import BadSetting

ENTRY_POINT = "stormtable.bots"
VARIABLE = "STORMTABLE_BOT_CLASSES"
"""Environment variable: bots that are in no installed package, comma-separated `module:Class`."""
SPEC = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")

_classes: dict[str, type[Any]] = {}


def is_spec(text: str) -> bool:
    """Return whether a text is `module:Class` and not a level with a character (`hard:builder`)."""
    return SPEC.fullmatch(text) is not None and (
        "." in text or text.partition(":")[2][:1].isupper()
    )


def add(spec: str) -> str:
    """Load the bot `module:Class`, here and in processes started later; return its name.

    The module may be in the current folder.
    """
    name = _load(spec)
    listed = [text for text in os.environ.get(VARIABLE, "").split(",") if text]
    if spec not in listed:
        os.environ[VARIABLE] = ",".join([*listed, spec])
    return name


def outside_bots(game: str) -> Mapping[str, type[Any]]:
    """Return the classes of outside bots for a game, by name."""
    _find()
    return {
        name: kind for name, kind in _classes.items() if game in getattr(kind, "games", (game,))
    }


def digest_of(name: str) -> str:
    """Return a digest of the file of an outside bot; empty for any other bot."""
    _find()
    kind = _classes.get(name)
    source = getsourcefile(kind) if kind is not None else None
    return blake2b(Path(source).read_bytes(), digest_size=8).hexdigest() if source else ""


@cache
def _find() -> None:
    """Load all installed and named bots. A bot that cannot be loaded is skipped with a warning."""
    specs = [(entry.value, f"the entry point {entry.name!r}") for entry in _entries()]
    specs += [(spec.strip(), VARIABLE) for spec in os.environ.get(VARIABLE, "").split(",")]
    for spec, named_in in specs:
        if spec:
            try:
                _load(spec)
            except BadSetting as error:
                warn(f"{error} (named in {named_in})", stacklevel=4)


def _entries() -> list[Any]:
    return list(entry_points(group=ENTRY_POINT))


def _load(spec: str) -> str:
    if not SPEC.fullmatch(spec):
        raise BadSetting(f"{spec!r} does not name a bot", "write module:Class")
    module, _, attribute = spec.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        kind = getattr(import_module(module), attribute)
    except Exception as error:  # another person's module may raise anything
        problem = " ".join(f"{type(error).__name__}: {error}".split())
        raise BadSetting(
            f"the bot {spec} cannot be loaded ({problem})", "see docs/write-a-bot.md"
        ) from error
    name = getattr(kind, "name", None)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        raise BadSetting(f"{spec} is not a bot", "write a class with a method choose(self, view)")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise BadSetting(
            f"{spec} has the name {name!r}", "give the class a name of small letters: name = 'gale'"
        )
    known = _classes.get(name)
    if known is not None and known is not kind:
        raise BadSetting(f"{spec} and another bot are called {name}", "rename one of them")
    _classes[name] = kind
    return name
