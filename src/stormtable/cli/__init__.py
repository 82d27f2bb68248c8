"""The command `stormtable`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from typer.main import get_command

from stormtable.cli.arguments import LAST_GAME, PRINTED, read_bare
from stormtable.cli.commands import LazyCommands
from stormtable.cli.output import complain, give_up
from stormtable.i18n.catalogue import FIRST, known, languages, speak
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.extras import missing_extra

BAD_INPUT = 2
UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""typer's exception for a wrong command line, which has no public name."""

app = typer.Typer(
    name="stormtable",
    cls=LazyCommands,
    help="One table for the weather board games: play them, let bots play them, and "
    "verify records.",
    epilog="Start with: stormtable play",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def stormtable(
    context: typer.Context,
    lang: Annotated[
        str | None,
        typer.Option(
            envvar="STORMTABLE_LANG",
            metavar="LANGUAGE",
            help=f"The language of games and rules: {', '.join(languages())}",
        ),
    ] = None,
) -> None:
    speak(lang if lang else _systems())
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _systems() -> str:
    """Return the language of the terminal, if we have it."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    try:
        return known(next(filter(None, names), FIRST))
    except StormtableError:
        return FIRST


def _read(arguments: Sequence[str]) -> list[str]:
    words = read_bare(arguments, "--resume", LAST_GAME)
    return read_bare(words, "--json", PRINTED)


@contextmanager
def _output() -> Iterator[None]:
    """Report output that cannot be written like any other error, before Python exits."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        give_up(sys.stdout)
        raise _lost(error) from error
    except SystemExit as error:
        # click and rich wrap the error of a closed pipe in their own.
        if not isinstance(error.__context__, OSError):
            raise
        give_up(sys.stdout)
        raise _lost(error.__context__) from error


class NobodyReads(Exception):
    """The reader has closed the output, as `head` does after its last line."""


def _lost(error: OSError) -> Exception:
    if isinstance(error, BrokenPipeError):
        return NobodyReads()
    return OutputError(error.strerror or str(error))


class OutputError(StormtableError):
    def __init__(self, reason: str) -> None:
        super().__init__(f"cannot write the output ({reason})", "give it somewhere to go")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; return its exit status: 0 success, 1 a failed check, 2 bad input.

    It is 141, without a message, if the reader of a pipe has closed it, as after the signal
    SIGPIPE.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        with _output():
            status = get_command(app)(
                args=_read(sys.argv[1:] if arguments is None else arguments),
                prog_name="stormtable",
                standalone_mode=False,
            )
    except StormtableError as error:
        complain(str(error))
        return BAD_INPUT
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        complain(str(missing))
        return BAD_INPUT
    except UsageError as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "stormtable"
        message = " ".join(getattr(error, "format_message", error.__str__)().split())
        complain(f"{message.rstrip('.')}; see {command} --help")
        return BAD_INPUT
    except NobodyReads:
        return 128 + 13  # SIGPIPE
    except typer.Abort:
        return 130
    return status if isinstance(status, int) else 0


def main() -> None:
    sys.exit(run())
