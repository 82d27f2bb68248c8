"""The command `stormtable`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from typer.main import get_command

from stormtable import __version__, engine
from stormtable.cli import (
    admin,
    analyse,
    arena,
    backup,
    editions,
    fuzz,
    learn,
    listing,
    loadtest,
    play,
    records,
    rules,
    serve,
    simulate,
    tune,
)
from stormtable.cli.arguments import PRINTED, read_bare
from stormtable.cli.output import complain, give_up
from stormtable.i18n.catalogue import FIRST, known, languages, speak
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.extras import missing_extra

BAD_INPUT = 2
UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""What typer raises for a command line it cannot read; it has no public name for it."""

app = typer.Typer(
    name="stormtable",
    help="One table for the weather board games: play them, watch bots play them, check records.",
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
    """The language of the terminal, where it is one we have."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    try:
        return known(next(filter(None, names), FIRST))
    except StormtableError:
        return FIRST


play.add_to(app)
serve.add_to(app)
simulate.add_to(app)
arena.add_to(app)
analyse.add_to(app)
learn.add_to(app)
tune.add_to(app)
records.add_to(app)
listing.add_to(app)
rules.add_to(app)
editions.add_to(app)
fuzz.add_to(app)
backup.add_to(app)
admin.add_to(app)
loadtest.add_to(app)


@app.command(epilog="Example: stormtable version")
def version() -> None:
    """Print the version of Stormtable, and whether its engine is compiled."""
    typer.echo(f"stormtable {__version__}, {engine}")


def _read(arguments: Sequence[str]) -> list[str]:
    words = read_bare(arguments, "--resume", play.LAST)
    return read_bare(words, "--json", PRINTED)


@contextmanager
def _output() -> Iterator[None]:
    """What cannot be printed is an error like any other: told, not left to Python's last moment."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        give_up(sys.stdout)
        raise _lost(error) from error
    except SystemExit as error:
        # click's and rich's way of leaving a closed pipe
        if not isinstance(error.__context__, OSError):
            raise
        give_up(sys.stdout)
        raise _lost(error.__context__) from error


class NobodyReads(Exception):
    """Whoever read the output has closed it, as `head` does once it has enough."""


def _lost(error: OSError) -> Exception:
    if isinstance(error, BrokenPipeError):
        return NobodyReads()
    return OutputError(error.strerror or str(error))


class OutputError(StormtableError):
    def __init__(self, reason: str) -> None:
        super().__init__(f"cannot write the output ({reason})", "give it somewhere to go")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; its exit status: 0 well, 1 a check failed, 2 bad input.

    141, without a word, where the reader of a pipe has gone: as if the signal had ended it.
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
