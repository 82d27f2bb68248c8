"""An interrupted compilation breaks neither the next start nor the next compilation."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stormtable
from stormtable import _build

ROOT = Path(__file__).parents[3]
SUFFIX = EXTENSION_SUFFIXES[0]
LAST = 6
FILES = [f"stormtable/kernel/{name}{SUFFIX}" for name in ("codes", "engine")]


def script(path: str) -> ModuleType:
    """Return a file outside the package as a module."""
    spec = spec_from_file_location(Path(path).stem + "_script", ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return setup.py, for a package of two modules in its own folder."""
    setup = script("setup.py")
    package = tmp_path / "src" / "stormtable"
    monkeypatch.setattr(setup, "PACKAGE", package)
    monkeypatch.setattr(setup, "BUILD", tmp_path / "build")
    monkeypatch.setattr(_build, "PACKAGE", package)
    monkeypatch.setattr(_build, "MANIFEST", package / "_compiled.json")
    monkeypatch.delenv("STORMTABLE_PURE", raising=False)
    (package / "kernel").mkdir(parents=True)
    for name in ("codes", "engine"):
        (package / "kernel" / f"{name}.py").write_text(f"{name} = 1\n", encoding="utf-8")
    built = tmp_path / "build" / "lib"
    for file in FILES:
        (built / file).parent.mkdir(parents=True, exist_ok=True)
        (built / file).write_bytes(b"machine code")
    return setup


def manifest(setup: ModuleType) -> dict[str, str]:
    return {
        f"kernel/{file.name}": blake2b(file.read_bytes(), digest_size=8).hexdigest()
        for file in sorted((setup.PACKAGE / "kernel").glob("*.py"))
    }


def put(setup: ModuleType) -> None:
    setup.put_in_place(setup.BUILD / "lib", FILES, manifest(setup))


# --- installing -----------------------------------------------------------------------------


def test_built_modules_are_put_beside_their_sources(setup: ModuleType) -> None:
    gone = setup.PACKAGE / "kernel" / f"no_longer_compiled{SUFFIX}"
    half = setup.PACKAGE / "kernel" / f"codes{SUFFIX}{setup.UNFINISHED}"
    for file in (gone, half):
        file.touch()
    put(setup)
    assert _build.engine() == _build.COMPILED
    names = sorted(path.name for path in setup.PACKAGE.rglob("*") if path.suffix != ".py")
    assert names == ["_compiled.json", f"codes{SUFFIX}", f"engine{SUFFIX}", "kernel"]
    assert json.loads((setup.PACKAGE / "_compiled.json").read_text()) == manifest(setup)


@pytest.mark.parametrize("before", [False, True], ids=["first", "again"])
@pytest.mark.parametrize("steps", range(LAST + 1))
def test_after_an_interrupted_build_the_source_runs(
    setup: ModuleType, steps: int, before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each step: two modules and the manifest are written and renamed."""
    if before:
        put(setup)
        (setup.BUILD / "lib" / FILES[0]).write_bytes(b"other machine code")
    left = steps

    def count_step(step: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: object) -> Any:
            nonlocal left
            if left == 0:
                raise KeyboardInterrupt
            left -= 1
            return step(*arguments)

        return counted

    with monkeypatch.context() as patched:
        for name in ("write_bytes", "replace"):
            patched.setattr(Path, name, count_step(getattr(Path, name)))
        with pytest.raises(KeyboardInterrupt) if steps < LAST else nullcontext():
            put(setup)
    assert _build.engine() == (_build.COMPILED if steps == LAST else _build.NOT_BUILT)
    for file in FILES:
        there = setup.PACKAGE.parent / file
        assert not there.exists() or there.read_bytes().endswith(b"machine code"), "never a part"


# --- the build folder -----------------------------------------------------------------------


def test_the_remains_of_an_interrupted_build_are_not_used(setup: ModuleType) -> None:
    half = setup.BUILD / "lib" / "half.so"

    def interrupted() -> None:
        with setup.alone(setup.BUILD):
            half.write_bytes(b"the first ha")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert half.exists()
    with setup.alone(setup.BUILD):
        assert [path.name for path in setup.BUILD.iterdir()] == ["compiling"]
        (setup.BUILD / "whole.so").touch()
    with setup.alone(setup.BUILD):
        assert (setup.BUILD / "whole.so").exists(), "what was finished saves time the next time"


def test_one_process_compiles_at_a_time(setup: ModuleType) -> None:
    order: list[str] = []
    waiting = threading.Event()

    def second() -> None:
        waiting.set()
        with setup.alone(setup.BUILD):
            order.append("second")

    with setup.alone(setup.BUILD):
        thread = threading.Thread(target=second)
        thread.start()
        waiting.wait()
        thread.join(0.2)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


# --- make play ------------------------------------------------------------------------------

COMPILER = """#!/bin/sh
echo "$@" >>"$LOG"
echo $$ >"$LOG.pid"
sleep 1000
"""


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a `make` that compiles for ever, with a child process, and the file of its marks."""
    log = tmp_path / "asked"
    program = tmp_path / "make"
    program.write_text(COMPILER, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("MAKE", str(program))
    monkeypatch.setenv("LOG", str(log))
    yield log
    pid = log.with_name("asked.pid")
    # A compiler that was ended at once may not have written its number.
    if pid.exists() and pid.read_text().strip():
        group = int(pid.read_text())
        # The command has ended it already, but a busy machine may take a moment.
        deadline = time.monotonic() + 20
        while running(group) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not running(group), "the compiler outlived the table"


def running(group: int) -> bool:
    """Return whether a process of the group is alive; zombies are listed, too."""
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, of_group = status.read_text().rpartition(")")[2].split()[:3]
            if int(of_group) == group and state not in "XZ":
                return True
    return False


PLAY = """
import os, signal, sys, threading, time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
spec = spec_from_file_location("play", sys.argv[1])
play = module_from_spec(spec)
spec.loader.exec_module(play)
play.LOG = Path(sys.argv[2])
play.ENGINE = str(play.LOG.with_name(".engine"))
play.is_compiled = lambda: sys.argv[3] == "compiled"
play.can_compile = lambda: sys.argv[3] != "no compiler"
def serve():
    until = time.monotonic() + 60
    begun = sys.argv[3] not in ("compiled", "no compiler")
    while begun and not os.path.exists(os.environ["LOG"] + ".pid") and time.monotonic() < until:
        time.sleep(0.05)
    print("served", flush=True)
    getattr(signal, "raise_signal")(getattr(signal, sys.argv[3])) if sys.argv[3][:3] == "SIG" else 0
    return 7
play.serve = serve
sys.exit(play.play())
"""


def played(log: Path, how: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PLAY, ROOT / "tools" / "play.py", log.with_name("engine.log"), how],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("how", "status"),
    [("ends", 7), ("SIGINT", -signal.SIGINT), ("SIGTERM", 143), ("SIGHUP", 129)],
)
def test_the_table_is_served_while_the_engine_is_compiled_and_takes_that_with_it(
    compiler: Path, how: str, status: int
) -> None:
    done = played(compiler, how)
    assert done.stdout == "served\n"
    assert done.stderr.startswith(
        "stormtable: compiling the engine in the background; the next start is faster\n"
    )
    assert "could not be compiled" not in done.stderr
    assert done.returncode in (status, 130 if how == "SIGINT" else status)
    assert compiler.read_text() == f"--silent {compiler.with_name('.engine')}\n"


def test_the_table_is_served_when_the_compiler_fails(compiler: Path, tmp_path: Path) -> None:
    program = tmp_path / "make"
    program.write_text(COMPILER.replace("sleep 1000", "echo no luck; exit 2"), encoding="utf-8")
    done = played(compiler, "ends")
    assert done.stdout == "served\n"
    assert (tmp_path / "engine.log").read_text() == "no luck\n"


@pytest.mark.parametrize("how", ["compiled", "no compiler"])
def test_an_engine_that_is_compiled_or_cannot_be_is_not_compiled_again(
    compiler: Path, how: str
) -> None:
    done = played(compiler, how)
    assert (done.returncode, done.stdout, done.stderr) == (7, "served\n", "")
    assert not compiler.exists()


@pytest.mark.parametrize(
    ("engine", "expected"),
    [
        (_build.COMPILED, True),
        (_build.FORCED, True),
        (_build.OLD_BOTS, False),
        (_build.STALE, False),
        (_build.NOT_BUILT, False),
    ],
)
def test_every_module_that_runs_as_source_is_compiled(
    engine: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stormtable, "engine", engine)
    assert script("tools/play.py").is_compiled() is expected


def planned(target: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name[:4] != "MAKE"}
    return subprocess.run(
        ["make", "-n", target, "READY=no/such/stamp", "ENGINE=no/such/engine"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    ).stdout


def test_play_installs_only_what_it_needs_and_waits_for_no_compiler() -> None:
    commands = planned("play")
    assert "-r requirements.lock" in commands
    assert "-r requirements-dev.lock" not in commands
    assert "build_ext" not in commands
    assert commands.rindex("tools/play.py") > commands.index("pip install")


def test_tests_wait_for_the_compilation() -> None:
    commands = planned("test")
    assert commands.index("build_ext --inplace") < commands.index("pytest")
    assert "-r requirements-dev.lock" in commands


def test_the_packages_of_play_are_among_those_of_the_tests_in_the_same_versions() -> None:
    def pinned(file: str) -> set[str]:
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        return {line.split(" ")[0] for line in lines if "==" in line}

    play, tests = pinned("requirements.lock"), pinned("requirements-dev.lock")
    assert play < tests
    assert not {name.split("==")[0] for name in play} & {"numpy", "pytest", "ray", "schemathesis"}
