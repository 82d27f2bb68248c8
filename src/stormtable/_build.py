"""Chooses the engine that runs: the compiled modules, or their sources.

Python prefers a compiled module to the source beside it. Compiled modules are skipped if
STORMTABLE_PURE is set, or if any source has changed since the compilation, so that nobody plays old
rules unknowingly. If only bots have changed, only their modules are skipped.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "_compiled.json"
SOURCE_SUFFIXES = (".py", ".pyc")
"""Modules in Python; the page's archive has only their byte code."""
BOTS = "/bots/search/"
"""A part of the path of every compiled module of a bot."""

COMPILED = "compiled"
OLD_BOTS = "compiled, but for the bots (they are older than their source; make builds them again)"
STALE = "pure Python (the compiled modules are older than their source; make builds them again)"
FORCED = "pure Python (STORMTABLE_PURE is set)"
NOT_BUILT = "pure Python (not compiled)"


def engine() -> str:
    """Return a description of the engine that runs."""
    if not _built():
        return NOT_BUILT
    if os.environ.get("STORMTABLE_PURE"):
        return FORCED
    changed = _changed()
    if not changed:
        return COMPILED
    return OLD_BOTS if all(BOTS in name for name in changed) else STALE


def _built() -> bool:
    """Return whether there is a compiled engine for this Python."""
    first = PACKAGE / "kernel" / "codes"
    return MANIFEST.exists() and any(
        first.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES
    )


def _changed() -> list[str]:
    """Return the sources that have changed since the compilation."""
    compiled: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    changed: list[str] = []
    for name, digest in compiled.items():
        source = PACKAGE / name
        # A wheel without sources cannot be out of date.
        if source.exists() and blake2b(source.read_bytes(), digest_size=8).hexdigest() != digest:
            changed.append(name)
    return changed


class SourceFinder:
    """Finds our modules by their sources only: all of them, or only those of bots."""

    def __init__(self, bots_only: bool = False) -> None:
        self.part = BOTS.replace("/", ".") if bots_only else "."

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(f"{__package__}.") or self.part not in name:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or spec.origin.endswith(SOURCE_SUFFIXES):
            return spec
        source = Path(spec.origin).with_name(name.rpartition(".")[2] + ".py")
        # a module written in C, for which the caller has a fallback in Python
        if not source.exists():
            raise ModuleNotFoundError(f"{name} is compiled only", name=name)
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))


def choose() -> str:
    """Make imports use the engine that `engine` names."""
    running = engine()
    if running != COMPILED:
        sys.meta_path.insert(0, SourceFinder(bots_only=running == OLD_BOTS))
    return running
