"""Compiles the hot modules with mypyc where there is a C compiler; the rest is in pyproject.toml.

STORMTABLE_BUILD=pure leaves them as they are: the engine then runs in pure Python, with the same
results.

Compiling may be interrupted at any time, and the table may be played meanwhile: everything is built
in build/, then moved into place, and the manifest without which no compiled module is loaded (see
`stormtable._build`) comes last.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

try:
    import fcntl
except ImportError:  # not on Windows, where nothing compiles in the background either
    fcntl = None  # type: ignore[assignment]

PACKAGE = Path("src/stormtable")
BUILD = Path("build")
UNFINISHED = ".new"
"""At the end of the name of a file that is being written."""
KERNEL = ("codes", "copying", "tuples", "chance", "action", "engine")


def hot_rules() -> list[Path]:
    """The kernel's inner loop and every game's rules."""
    kernel = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    return kernel + _sources("*/rules/**/*.py")


def hot_bots() -> list[Path]:
    """The part of every game's bots that searches."""
    return _sources("*/bots/search/*.py")


def _sources(pattern: str) -> list[Path]:
    found = sorted((PACKAGE / "games").glob(pattern))
    return [path for path in found if path.name != "__init__.py"]


def hot_modules() -> list[Path]:
    return hot_rules() + hot_bots()


def can_compile() -> bool:
    if os.environ.get("STORMTABLE_BUILD") == "pure":
        return False
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which(compiler) is None or not header.exists():
        print("no C compiler (or no Python.h): Stormtable runs in pure Python", file=sys.stderr)
        return False
    return True


def extensions() -> list[Extension]:
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


def digests() -> dict[str, str]:
    """What is compiled, so that changed source is never passed over."""
    return {
        str(path.relative_to(PACKAGE)): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in hot_modules()
    }


@contextmanager
def alone(folder: Path = BUILD) -> Iterator[None]:
    """Have the build folder to oneself, and nothing in it that somebody left half-written.

    The file is locked while somebody compiles. It says so, too: where it still does and nobody
    holds the lock, they were interrupted, and any file beside it may be cut off.
    """
    folder.mkdir(exist_ok=True)
    with (folder / "compiling").open("a+", encoding="utf-8") as mark:
        if fcntl is not None:
            try:
                fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Somebody else compiles here; waiting for them.", flush=True)
                fcntl.flock(mark, fcntl.LOCK_EX)
        mark.seek(0)
        if mark.read():
            for path in folder.iterdir():
                if path.is_dir():
                    shutil.rmtree(path)
                elif path.name != "compiling":
                    path.unlink()
        else:
            mark.write("by somebody who has not finished yet\n")
            mark.flush()
        yield
        mark.truncate(0)


def put_in_place(built: Path, files: list[str], manifest: Mapping[str, str]) -> None:
    """Replace the compiled modules beside their source by those in `built`.

    Each at once, never by a part of it; and while some are new and some old there is no manifest,
    so that whoever starts then runs the source.
    """
    listed = PACKAGE / "_compiled.json"
    listed.unlink(missing_ok=True)
    home = PACKAGE.parent
    for name in files:
        _replace(home / name, (built / name).read_bytes())
    # A module that is no longer compiled would go on running as it was then.
    for old in (*home.rglob("*.so"), *home.rglob(f"*.so{UNFINISHED}")):
        if old.relative_to(home).as_posix() not in files:
            old.unlink()
    if files:
        _replace(listed, _text(manifest).encode())


def _text(manifest: Mapping[str, str]) -> str:
    return json.dumps(manifest, indent=1) + "\n"


def _replace(path: Path, content: bytes) -> None:
    new = path.with_name(path.name + UNFINISHED)
    new.write_bytes(content)
    new.chmod(0o755 if path.suffix == ".so" else 0o644)
    new.replace(path)


class Compile(build_ext):
    """Builds in the build folder; what belongs beside the source is put there when all is done."""

    manifest: Mapping[str, str] = {}

    def run(self) -> None:
        in_place, self.inplace = self.inplace, False
        super().run()
        built = Path(self.build_lib)
        compiled = self.extensions or ()
        if in_place:
            files = [self.get_ext_filename(self.get_ext_fullname(one.name)) for one in compiled]
            put_in_place(built, files, self.manifest)
        elif compiled:
            (built / "stormtable" / "_compiled.json").write_text(_text(self.manifest), "utf-8")


def main() -> None:
    building = {"bdist_wheel", "build_ext", "editable_wheel", "build"} & set(sys.argv)
    if not building or not can_compile():
        setup(cmdclass={"build_ext": Compile})
        return
    with alone():
        print("Compiling the engine; this takes some minutes, once.", flush=True)
        Compile.manifest = digests()  # before anything reads them: what changes later will not fit
        setup(ext_modules=extensions(), cmdclass={"build_ext": Compile})


if __name__ == "__main__":
    main()
