"""Compiles the hot modules with mypyc where there is a C compiler; the rest is in pyproject.toml.

STORMTABLE_BUILD=pure does not compile: the engine then runs in pure Python, with the same results.

Compiling may be interrupted at any time, and the table may be played meanwhile. Everything is built
in build/, then moved into place. The manifest, without which no compiled module is loaded (see
`stormtable._build`), comes last.
"""

from __future__ import annotations

import ast
import json
import os
import re
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
except ImportError:  # not on Windows, where nothing compiles in the background
    fcntl = None  # type: ignore[assignment]

PACKAGE = Path("src/stormtable")
BUILD = Path("build")
UNFINISHED = ".new"
"""The suffix of a file that is being written."""
NET_KERNEL = "stormtable.bots._net_kernel"
NET_SOURCE = PACKAGE / "bots" / "_net_kernel.c"
KERNEL = (
    "codes",
    "copying",
    "tuples",
    "chance",
    "action",
    "saving",
    "journal",
    "engine",
    "moves",
)


def hot_rules() -> list[Path]:
    """Return the kernel's inner loop and every game's rules."""
    kernel = [PACKAGE / "kernel" / f"{name}.py" for name in KERNEL]
    return kernel + _sources("*/rules/**/*.py")


def hot_bots() -> list[Path]:
    """Return the search code of every game's bots."""
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
    # Two libraries, so that a changed bot does not recompile the rules.
    compiled: list[Extension] = mypycify(
        rules + bots,
        opt_level="2",
        debug_level="0",
        separate=[(rules, "stormtable_rules"), (bots, "stormtable_bots")],
    )
    for extension in compiled:
        extension.sources = [_documented(Path(source)) for source in extension.sources]
    compiled.append(Extension(NET_KERNEL, [str(NET_SOURCE)], extra_compile_args=["-O3"]))
    return compiled


# --- docstrings: mypyc gives compiled classes and functions only their signatures ---------------

C_TEXT = r'"(?:[^"\\]|\\.)*'
C_DOCS = re.compile(
    rf'(\(PyCFunction\)CPyPy_(\w+),\s*[A-Z_ |]+,\s*PyDoc_STR\({C_TEXT})"'
    rf'|(CPyType_(\w+)_template_ = \{{[^}}]*?\.tp_doc = PyDoc_STR\({C_TEXT})"'
    r"|(\(getter\)(\w+),\s*(?:\(setter\)\w+|NULL),\s*)NULL(?=, NULL)"
)
"""Where the text of a function, a class or a property goes in generated C, and its name there."""


def _documented(source: Path) -> str:
    """Return the path of a copy of generated C that has the docstrings.

    mypyc finds its own file unchanged, and the copy is written only if it changes, so that nothing
    is compiled twice.
    """
    code = source.read_text(encoding="utf-8")
    if "PyDoc_STR" not in code:
        return str(source)
    texts = docstrings(hot_modules())
    documented = source.with_name(f"documented_{source.name}")
    new = with_docstrings(code, texts)
    if not documented.exists() or documented.read_text(encoding="utf-8") != new:
        documented.write_text(new, encoding="utf-8")
    return str(documented)


def with_docstrings(code: str, texts: Mapping[str, str]) -> str:
    """Return generated C with the docstrings, by their names in C, behind the signatures."""

    def text_of(found: re.Match[str]) -> str:
        head, name = next((found[n], found[n + 1]) for n in (1, 3, 5) if found[n])
        if name not in texts:
            return found[0]
        return f'{head}{"" if found[1] or found[3] else chr(34)}{_in_c(texts[name])}"'

    return C_DOCS.sub(text_of, code)


def _in_c(text: str) -> str:
    """Return what stands for a text between the quotes of a C string."""
    return "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}"
        for byte in text.encode()
    )


def docstrings(modules: list[Path]) -> dict[str, str]:
    """Return the docstrings of classes, methods, properties and functions by their names in C."""
    texts: dict[str, str] = {}
    for path in modules:
        names = path.relative_to(PACKAGE.parent).with_suffix("").parts
        _collect(ast.parse(path.read_text(encoding="utf-8")), ".".join(names), texts)
    return texts


def _collect(tree: ast.Module | ast.ClassDef, name: str, texts: dict[str, str]) -> None:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            own = f"{name}.{node.name}"
            if text := ast.get_docstring(node):
                in_c = own.replace("___", "___3_").replace(".", "___")
                texts[in_c] = text
                holder, _, last = in_c.rpartition("___")
                texts[f"{holder}_get_{last}"] = text
            if isinstance(node, ast.ClassDef):
                _collect(node, own, texts)


def digests() -> dict[str, str]:
    """Return the digests of what is compiled, so that changed source is noticed."""
    return {
        str(path.relative_to(PACKAGE)): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in (*hot_modules(), NET_SOURCE)
    }


@contextmanager
def alone(folder: Path = BUILD) -> Iterator[None]:
    """Lock the build folder, and remove half-written files.

    A file is locked during a compilation, and says so. If it still says so and nobody holds the
    lock, the compiler was interrupted, and any file beside it may be incomplete.
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

    Each file is replaced in one step. While some are new and some old there is no manifest, so a
    process that starts then runs the source.
    """
    listed = PACKAGE / "_compiled.json"
    listed.unlink(missing_ok=True)
    home = PACKAGE.parent
    for name in files:
        _replace(home / name, (built / name).read_bytes())
    # A module that is no longer compiled would keep running its old code.
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
    """Builds in the build folder, and moves the modules beside their source when all are done."""

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
        Compile.manifest = digests()  # before the sources are read: later changes do not match
        setup(ext_modules=extensions(), cmdclass={"build_ext": Compile})


if __name__ == "__main__":
    main()
