"""Which engine runs: the compiled modules, or their source.

Compiled modules stand beside their source and would always be preferred. They are passed over
when STORMTABLE_PURE is set, and when any source has changed since it was compiled: old rules
must never be played in silence. Where only bots have changed, only they are.
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
BOTS = "/bots/search/"
"""In the path of every compiled module of a bot."""

COMPILED = "compiled"
OLD_BOTS = "compiled, but for the bots (they are older than their source; make builds them anew)"
STALE = "pure Python (the compiled modules are older than their source; make builds them anew)"
FORCED = "pure Python (STORMTABLE_PURE is set)"
NOT_BUILT = "pure Python (not compiled)"


def engine() -> str:
    """What is running, in words."""
    if not _built():
        return NOT_BUILT
    if os.environ.get("STORMTABLE_PURE"):
        return FORCED
    changed = _changed()
    if not changed:
        return COMPILED
    return OLD_BOTS if all(BOTS in name for name in changed) else STALE


def _built() -> bool:
    """Is there a compiled engine, and for this Python?"""
    first = PACKAGE / "kernel" / "codes"
    return MANIFEST.exists() and any(
        first.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES
    )


def _changed() -> list[str]:
    """The sources that are not what was compiled."""
    compiled: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    changed: list[str] = []
    for name, digest in compiled.items():
        source = PACKAGE / name
        # A wheel without sources has nothing to be older than.
        if source.exists() and blake2b(source.read_bytes(), digest_size=8).hexdigest() != digest:
            changed.append(name)
    return changed


class SourceFinder:
    """Finds our modules by their source alone: all of them, or the bots'."""

    def __init__(self, bots_only: bool = False) -> None:
        self.part = BOTS.replace("/", ".") if bots_only else "."

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(f"{__package__}.") or self.part not in name:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or spec.origin.endswith(".py"):
            return spec
        source = Path(spec.origin).with_name(name.rpartition(".")[2] + ".py")
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))


def choose() -> str:
    """Make imports follow what `engine` says."""
    running = engine()
    if running != COMPILED:
        sys.meta_path.insert(0, SourceFinder(bots_only=running == OLD_BOTS))
    return running
