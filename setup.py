"""Compiles the hot modules with mypyc where there is a C compiler; the rest is in pyproject.toml.

STORMTABLE_BUILD=pure leaves them as they are: the engine then runs in pure Python, with the same
results.
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
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/stormtable")
KERNEL = ("codes", "copying", "rows", "chance", "engine")
EDGE = (
    "__init__",
    "title",
    "describe",
    "news",
    "told",
    "holdings",
    "pieces",
    "paths",
    "plan",
    "constraints",
    "shape",
    "sights",
    "grammar",
    "invariants",
    "own_invariants",
    "printed",
    "mats",
    "standing",
    "planning",
    "expected",
    "places",
    "looks",
    "formerly",
)
"""Modules of a game that only people and screens use."""


BOTS = {
    "weather_machine": (
        "dice",
        "counts",
        "judge",
        "features",
        "value",
        "lines",
        "playouts",
    ),
    "weather_island": (
        "outlook",
        "worth",
        "placing",
        "bidding",
        "player",
        "auction",
        "bidder",
        "playouts",
    ),
}
"""Modules of the bots that search; the others choose what they search with."""


def hot_rules() -> list[Path]:
    modules = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    for path in sorted((PACKAGE / "games").glob("*/**/*.py")):
        if path.stem not in EDGE:
            modules.append(path)
    return modules


def hot_bots() -> list[Path]:
    return [PACKAGE / "bots" / game / f"{name}.py" for game in BOTS for name in BOTS[game]]


def hot_modules() -> list[Path]:
    return hot_rules() + hot_bots()


def can_compile() -> bool:
    if os.environ.get("STORMTABLE_BUILD") == "pure":
        return False
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if which(compiler) is None or not header.exists():
        print("no C compiler (or no Python.h): Stormtable runs in pure Python", file=sys.stderr)
        return False
    return True


def extensions() -> list[Extension]:
    building = {"bdist_wheel", "build_ext", "editable_wheel", "build"} & set(sys.argv)
    if not building or not can_compile():
        return []
    from mypyc.build import mypycify

    rules = [str(path) for path in hot_rules()]
    bots = [str(path) for path in hot_bots()]
    # Two libraries: a changed bot does not compile the rules anew.
    compiled: list[Extension] = mypycify(
        rules + bots,
        opt_level="2",
        debug_level="0",
        separate=[(rules, "stormtable_rules"), (bots, "stormtable_bots")],
    )
    return compiled


class Compile(build_ext):
    """Leaves a note of what was compiled, so that changed source is never passed over."""

    def run(self) -> None:
        home = PACKAGE if self.inplace else Path(self.build_lib) / "stormtable"
        manifest = home / "_compiled.json"
        manifest.unlink(missing_ok=True)
        if self.inplace:
            # A module that is no longer compiled would go on running as it was then.
            for old in PACKAGE.parent.rglob("*.so"):
                old.unlink()
        super().run()
        if self.extensions:
            digests = {
                str(path.relative_to(PACKAGE)): blake2b(
                    path.read_bytes(), digest_size=8
                ).hexdigest()
                for path in hot_modules()
            }
            manifest.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


setup(ext_modules=extensions(), cmdclass={"build_ext": Compile})
