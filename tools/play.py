"""`make play`: serve the table at once, and compile the engine meanwhile.

Pure Python plays the same game, only slower, so nobody waits for the compiler: the next start uses
its result. The compiler ends with the table, and an incomplete result does no harm: see setup.py.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ".venv/.engine"
"""The make target of the compiled engine."""
LOG = Path(".venv") / "engine.log"
PATIENCE = 5.0
"""Seconds for the compiler to end after a signal."""


def can_compile() -> bool:
    """Return whether there is a compiler; if not, setup.py says so."""
    spec = spec_from_file_location("stormtable_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    setup = module_from_spec(spec)
    spec.loader.exec_module(setup)
    return bool(setup.can_compile())


def of_its_own() -> dict[str, str]:
    """Return the environment of a make that is independent of the one that started us."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES")
    }


def is_compiled() -> bool:
    """Return whether the compiled engine runs, or is switched off."""
    import stormtable
    from stormtable import _build

    return stormtable.engine in (_build.COMPILED, _build.FORCED)


@contextmanager
def beside(command: Sequence[str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command in the background; it ends with the block, with all its children."""
    with log.open("wb") as output:
        running = subprocess.Popen(
            ["nice", "-n", "19", *command],
            cwd=ROOT,
            env=of_its_own(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C is for the table, which then ends this process
        )
    stopping = threading.Event()
    threading.Thread(target=report, args=(running, stopping), daemon=True).start()
    try:
        yield running
    finally:
        stopping.set()
        stop(running)


def stop(running: subprocess.Popen[bytes]) -> None:
    for wish in (signal.SIGTERM, signal.SIGKILL):
        if running.poll() is not None:
            return
        os.killpg(running.pid, wish)
        try:
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            continue


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def report(running: subprocess.Popen[bytes], stopping: threading.Event) -> None:
    """Print how it ended, unless we ended it."""
    status = running.wait()
    if stopping.is_set():
        return
    if status == 0:
        say("stormtable: the engine is compiled; the next start uses it")
    else:
        say(f"stormtable: the engine could not be compiled (see {LOG}); pure Python plays on")


def serve() -> int:
    from stormtable.cli import run

    return run(["serve", "--open"])


def leave(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def play() -> int:
    # After closing, the server restores the default signals, which would end us at once.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    if is_compiled() or not can_compile():
        return serve()
    (ROOT / ENGINE).unlink(missing_ok=True)  # make must not believe that the engine is there
    with beside([os.environ.get("MAKE", "make"), "--silent", ENGINE], ROOT / LOG):
        say("stormtable: compiling the engine in the background; the next start is faster")
        return serve()


if __name__ == "__main__":
    sys.exit(play())
