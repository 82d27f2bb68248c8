"""Output of the commands: results to stdout, errors and progress to stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from stormtable.cli.arguments import PRINTED
from stormtable.kernel.files import write_atomically
from stormtable.kernel.text import shown

_PLAIN = str.maketrans(
    "━┃┏┓┗┛┣┫┳┻╋╸╺╹╻─│┌┐└┘┄┆☀☂≈❄≡★⚑◆•▸●■▲♦✚◗ϟ⌂§✗✓·╭╮╰╯",
    "-|+++++++++--||-|++++.:O/~%=*F#o>@HAVTD!^Sxy./\\\\/",
) | {ord("→"): "->", ord("“"): '"', ord("”"): '"', ord("…"): "..."}
"""The ASCII replacement of each symbol."""


class _Plain:
    """A stream for terminals that support only ASCII; it replaces every symbol."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self.encoding = "ascii"

    def write(self, text: str) -> int:
        plain = text.translate(_PLAIN).encode("ascii", "replace").decode("ascii")
        return self._stream.write(plain)

    def flush(self) -> None:
        self._stream.flush()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()


def console() -> Console:
    """Return a console on stdout, in plain ASCII where the encoding requires it."""
    stream = sys.stdout
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
    file = stream if encoding.startswith("utf") else cast(IO[str], _Plain(stream))
    return Console(file=file, highlight=False, emoji=False, soft_wrap=False)


def give_json(to: Path | None, document: object) -> bool:
    """Write a document as `--json` says; return whether nothing else must be printed."""
    if to is None:
        return False
    if str(to) == PRINTED:
        print(json.dumps(document))  # in ASCII, which every terminal shows
        return True
    write_atomically(to, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    return False


def complain(problem: str) -> None:
    """Print an error in one line: the problem and the remedy."""
    try:
        print(f"error: {shown(' '.join(problem.split()))}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        give_up(sys.stderr)  # stderr is closed, but the exit status still shows the error


def give_up(stream: IO[str] | None) -> None:
    """Discard the buffer of a stream that cannot be written, so that Python's exit does not
    fail."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, cast(IO[str], stream).fileno())
        os.close(nowhere)


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar with the remaining time on stderr, if it is a terminal.

    Call it with the amount done and the total. Work done in an earlier run does not count towards
    the speed.
    """
    watched = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=watched, transient=True, disable=not watched.is_terminal
    ) as bar:
        task = bar.add_task(what, total=None, start=False)

        def show(done: int, total: int) -> None:
            if not bar.tasks[0].started:
                bar.update(task, completed=done, total=total)
                bar.start_task(task)
            else:
                bar.update(task, completed=done, total=total)

        yield show


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar for work with a known total."""
    with counting(what) as show:
        show(0, total)
        yield lambda done: show(done, total)


def print_line(line: str) -> None:
    """Print a line of a command's result, however long it is, without markup."""
    console().print(Text(line), soft_wrap=True)
