"""The command `stormtable`, also as `python -m stormtable`.

With the extra `terminal` it is the whole command line (`stormtable.cli`). Without any extra it can
only list the games and the version, and says which extra the other commands need.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.extras import missing_extra

BAD_INPUT = 2
NEEDS_TYPER = ModuleNotFoundError(name="typer")


def main() -> None:
    try:
        from stormtable.cli import main as command_line
    except ModuleNotFoundError as error:
        if missing_extra(error) is None:
            raise
        sys.exit(run_bare(sys.argv[1:]))
    command_line()


def run_bare(arguments: Sequence[str]) -> int:
    """Run a command line without any extra; return its exit status."""
    try:
        if list(arguments) == ["games"]:
            _print_games()
        elif list(arguments) in (["version"], ["--version"]):
            from stormtable import __version__, engine

            print(f"stormtable {__version__}, {engine}")
        else:
            missing = missing_extra(NEEDS_TYPER)
            assert missing is not None
            raise missing
    except StormtableError as error:
        print(f"error: {error}", file=sys.stderr)
        return BAD_INPUT
    return 0


def _print_games() -> None:
    from stormtable.bots import bot_names
    from stormtable.kernel.registry import titles

    for title in titles():
        print(f"{title.name}  {title.caption}, by {title.designer}")
        print(f"  players  {title.seats.start} to {title.seats.stop - 1}")
        print(f"  bots     {', '.join(bot_names(title.name))}")


if __name__ == "__main__":
    main()
