"""Compiles the hot modules with mypyc when asked to; the rest is in pyproject.toml.

STORMTABLE_BUILD=compiled asks for it (`make compiled` does); without it, or without a C compiler,
everything stays in pure Python.
"""

from __future__ import annotations

import json
import os
import sys
import sysconfig
from hashlib import blake2b
from pathlib import Path
from shutil import which

from setuptools import Extension, setup

PACKAGE = Path("src/stormtable")
MANIFEST = PACKAGE / "_compiled.json"
KERNEL = ("codes", "rows", "chance", "engine")
EDGE = ("__init__", "title", "describe", "news", "constraints", "shape", "sights", "invariants")
"""Modules of a game that only people and screens use."""


def hot_modules() -> list[Path]:
    modules = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    for path in sorted((PACKAGE / "games").glob("*/**/*.py")):
        if path.stem not in EDGE:
            modules.append(path)
    return modules


def can_compile() -> bool:
    if os.environ.get("STORMTABLE_BUILD") != "compiled":
        return False
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if which(compiler) is None or not header.exists():
        print("no C compiler: Stormtable runs in pure Python", file=sys.stderr)
        return False
    return True


def extensions() -> list[Extension]:
    MANIFEST.unlink(missing_ok=True)
    building = {"bdist_wheel", "build_ext", "editable_wheel", "build"} & set(sys.argv)
    if not building or not can_compile():
        return []
    from mypyc.build import mypycify

    modules = hot_modules()
    compiled: list[Extension] = mypycify(
        [str(path) for path in modules], opt_level="2", debug_level="0"
    )
    # What was compiled: `stormtable` falls back to the source of any module that has changed.
    digests = {
        str(path.relative_to(PACKAGE)): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in modules
    }
    MANIFEST.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    return compiled


setup(ext_modules=extensions())
