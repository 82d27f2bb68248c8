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

from stormtable.cli.arguments import PRINTED
from stormtable.kernel.files import write_atomically
from stormtable.kernel.text import shown

_PLAIN = str.maketrans(
    "━┃┏┓┗┛┣┫┳┻╋╸╺╹╻─│┌┐└┘┄┆☀☂≈❄≡★⚑◆•▸●■▲♦✚◗ϟ⌂§✗✓·╭╮╰╯",
    "-|+++++++++--||-|++++.:O/~%=*F#o>@HAVTD!^Sxy./\\\\/",
) | {ord("→"): "->", ord("“"): '"', ord("”"): '"', ord("…"): "..."}
"""What stands for each symbol where only ASCII can be shown."""


class _Plain:
    """A stream for terminals that know only ASCII: every symbol by its stand-in."""

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
    """A console on stdout, in plain ASCII where the encoding asks for it."""
    stream = sys.stdout
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
    file = stream if encoding.startswith("utf") else cast(IO[str], _Plain(stream))
    return Console(file=file, highlight=False, emoji=False, soft_wrap=False)


def give_json(to: Path | None, document: object) -> bool:
    """Give a document where `--json` asks for it; whether that is all there is to print."""
    if to is None:
        return False
    if str(to) == PRINTED:
        print(json.dumps(document))  # in ASCII, whatever the terminal knows
        return True
    write_atomically(to, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    return False


def complain(problem: str) -> None:
    """One line, always: what is wrong and what would be right."""
    try:
        print(f"error: {shown(' '.join(problem.split()))}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        give_up(sys.stderr)  # nobody hears it; the exit status still tells


def give_up(stream: IO[str] | None) -> None:
    """Let what is left in a stream that cannot be written go nowhere, when Python ends too."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, cast(IO[str], stream).fileno())
        os.close(nowhere)


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr while work is done, with how long it will take; nothing where nobody watches.

    It is told how much is done, and of how much. What was done before it began counts as done, not
    as quickly done.
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

        def tell(done: int, total: int) -> None:
            if not bar.tasks[0].started:
                bar.update(task, completed=done, total=total)
                bar.start_task(task)
            else:
                bar.update(task, completed=done, total=total)

        yield tell


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """The same for work of which is known beforehand how much it is."""
    with counting(what) as tell:
        tell(0, total)
        yield lambda done: tell(done, total)
