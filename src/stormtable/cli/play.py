"""The command `play`: play a game in the browser or in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from stormtable.bots import Bot, bot_named, code_of, display_name, is_bot
from stormtable.cli.arguments import (
    BIGGEST,
    LAST_GAME,
    EditionFile,
    Options,
    edition_path,
    read_bots,
    read_options,
)
from stormtable.cli.output import console
from stormtable.i18n.catalogue import words
from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.errors import BadSetting, RecordError
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.text import shown
from stormtable.terminal.commands import best_bot
from stormtable.terminal.replay import replayed
from stormtable.terminal.saving import games_folder, new_name, unfinished
from stormtable.terminal.screen import numbered_names, short_name
from stormtable.terminal.table import Reader, TerminalTable

HUMAN = "human"
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
LONGEST_LINE = 10_000
"""The most characters of a typed line."""
SEEDS = 1_000_000
"""The upper bound of random seeds: short enough to remember."""


def add_to(app: typer.Typer) -> None:
    app.command(
        epilog="Example: stormtable play weather-island --terminal --players 3 --bots greedy,saver"
    )(play)


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; see: stormtable games")
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal instead of your browser")
    ] = False,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="The number of players (default 3)")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="The other players: bots, or 'human' to share the keyboard",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="S",
            min=1 - BIGGEST,
            max=BIGGEST - 1,
            help="The random seed; the same seed and choices give the same game",
        ),
    ] = None,
    option: Options = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name")] = NAMES[0],
    seat: Annotated[
        int | None,
        typer.Option(metavar="N", help="Your seat, counted from 1 (default 1)"),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="[FILE]", help="Continue a saved game; without a name, the last one"),
    ] = None,
    edition: EditionFile = None,
) -> None:
    """Play a game against bots, or with others.

    Opens the table in your browser, where you choose the players and settings. With --terminal the
    terminal shows the board, the question, and every legal option with a number. Type help in the
    game for more: why an option is missing, hints, undo, save. Every game is saved automatically:
    --resume continues the last one. Input may come from a pipe.
    """
    if not terminal:
        asked = {
            "--players": players,
            "--bots": bots,
            "--seed": seed,
            "--option": option,
            "--seat": seat,
            "--resume": resume,
            "--edition": edition,
        }
        _open_page(game, [name for name, value in asked.items() if value is not None])
        return
    out = console()
    reader, interactive = reader_of(out)
    chosen_seed = secrets.randbelow(SEEDS) if seed is None else seed
    if resume is None:
        if edition is not None:
            raise BadSetting(
                "--edition goes with --resume", "for a new game write --option edition=FILE"
            )
        if game is None:
            raise BadSetting("say which game", "see: stormtable games; --resume takes up the last")
        sitting = _sit_down(game, players, bots, chosen_seed, read_options(option), name, seat)
    else:
        if players is not None or bots is not None or option:
            raise BadSetting(
                "a saved game keeps its players, bots and options",
                "leave out --players, --bots and --option",
            )
        sitting = _resume(game, resume, chosen_seed, seat, edition_path(edition))
    started = sitting.game
    if interactive:
        people = set(range(started.players)) - set(sitting.bots)
        started.tentative = frozenset(people)
    table = TerminalTable(
        started, sitting.bots, out, reader, interactive=interactive, keep=sitting.file_to_save
    )
    title = started.title
    welcome = words()(
        "table", "welcome", caption=title.caption, designer=title.designer, seed=chosen_seed
    )
    out.print(Text(welcome, "bold"))
    if resume is not None:
        names = ", ".join(started.seats)
        message = words()("table", "resumed", file=shown(str(sitting.source)), players=names)
        out.print(Text(message, "dim"))
    if sitting.bots:
        out.print(Text(words()("table", "opponents", players=_opponents(sitting))))
    table.run()


@dataclass
class _Sitting:
    game: Game
    bots: Mapping[int, Bot]
    file_to_save: Path | None
    """The file of the automatic save; None if there is no home folder."""
    source: Path | None = None
    """The file that it was resumed from."""


def _opponents(sitting: _Sitting) -> str:
    """Return the bots by name, each with its level: `Bob (Doctor, hard)`."""
    names = numbered_names([short_name(seat) for seat in sitting.game.seats])
    return words().together(
        [f"{names[seat]} ({_level(bot.name)})" for seat, bot in sorted(sitting.bots.items())]
    )


def _level(bot: str) -> str:
    """Return a bot's display name with its code for `--bots`."""
    return f"{display_name(bot.partition(':')[0])}, {bot}"


def _open_page(game: str | None, names: Sequence[str]) -> None:
    """Open the table in the browser: on the running server, or on a new one."""
    if names:
        raise BadSetting(f"{names[0]} goes with --terminal", "add it; the page asks for itself")
    from stormtable.cli.serve import serve_table

    serve_table({}, page=f"/new?game={title_named(game).name}" if game is not None else "/")


def _sit_down(
    game: str,
    players: int | None,
    bots: str | None,
    seed: int,
    options: Mapping[str, str],
    name: str,
    seat: int | None,
) -> _Sitting:
    title = title_named(game)
    named = read_bots(bots) if bots is not None else [best_bot(game) or "random"]
    count = players if players is not None else (len(named) + 1 if bots is not None else 3)
    title.settle_players(count)
    if count == 1 and bots is None:
        named = []
    if not min(1, count - 1) <= len(named) < count:
        raise BadSetting(
            f"{len(named)} names in --bots for {count} seats",
            f"name 1 to {count - 1}; one seat is yours" if count > 1 else "leave out --bots",
        )
    yours = _seat_index(seat, count) or 0
    others = iter(named[index % len(named)] for index in range(count - 1))
    kinds = [HUMAN if index == yours else next(others) for index in range(count)]
    playing = _bots(game, kinds, seed)
    names = _seat_names(kinds, yours, name)
    started = Game(title, count, options, Streams(seed), names)
    return _Sitting(started, playing, _home(game))


def _home(game: str) -> Path | None:
    try:
        return new_name(game)
    except (OSError, RuntimeError):  # there is no home folder
        return None


def _seat_index(seat: int | None, players: int) -> int | None:
    if seat is not None and not 1 <= seat <= players:
        raise BadSetting(f"there is no player {seat}", f"for --seat choose 1 to {players}")
    return None if seat is None else seat - 1


def _bots(game: str, kinds: Sequence[str], seed: int) -> dict[int, Bot]:
    return {
        index: bot_named(kind, game, seed + index)
        for index, kind in enumerate(kinds)
        if kind != HUMAN
    }


def _seat_names(kinds: Sequence[str], yours: int, name: str) -> list[str]:
    """Return a name for each seat; a bot's name contains its level, so a saved game knows its
    bots."""
    yours_called = " ".join(name.split())
    if not yours_called or "(" in yours_called:
        raise BadSetting(f"--name {name!r} is no name", "use letters, and no brackets")
    spare = iter([spare_name for spare_name in NAMES if spare_name.lower() != yours_called.lower()])
    return [
        yours_called
        if index == yours
        else f"{next(spare)}{'' if kind == HUMAN else f' ({display_name(kind)})'}"
        for index, kind in enumerate(kinds)
    ]


def _resume(name: str | None, resume: str, seed: int, seat: int | None, edition: str) -> _Sitting:
    if name is not None:
        title_named(name)
    file = _last(name) if resume == LAST_GAME else _saved_game(resume)
    saved = record.read(file)
    game = saved.header.game
    if name not in (None, game):
        raise RecordError(f"{file} is a game of {game}", f"play {game}")
    if saved.finished:
        raise RecordError(f"the game in {file} is over", f"look at it with: replay {file}")
    resumed = replayed(saved, str(file), edition=edition)
    resumed.chance = Streams(seed)
    resumed.run_chance()
    kinds = [HUMAN] * resumed.players
    for index, name in enumerate(resumed.seats):
        kind = code_of(name.partition(" (")[2].removesuffix(")"))
        if is_bot(kind, game):
            kinds[index] = kind
    yours = _seat_index(seat, resumed.players)
    if yours is None and HUMAN not in kinds:
        yours = 0
    if yours is not None:
        kinds[yours] = HUMAN
    file_to_save = file if file.parent == games_folder() else _home(game)
    return _Sitting(resumed, _bots(game, kinds, seed), file_to_save, file)


def _last(game: str | None) -> Path:
    """Return the unfinished game that was played last."""
    files = unfinished(game or "")
    if not files:
        raise RecordError(
            f"no unfinished game{f' of {game}' if game else ''} is kept in {games_folder()}",
            "begin one, or name its file",
        )
    return files[0]


def _saved_game(name: str) -> Path:
    """Return a file, or a saved game by its name."""
    file = Path(name)
    saved = games_folder() / name
    return saved if not file.exists() and saved.exists() else file


def reader_of(out: Console) -> tuple[Reader, bool]:
    """Return a function that reads lines, and whether a person types them at a keyboard."""
    interactive = sys.stdin is not None and sys.stdin.isatty() and out.is_terminal
    return (_ask if interactive else _piped(out)), interactive


def _ask(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        return None


def _piped(out: Console) -> Reader:
    """Return a reader of lines from a pipe or file. It echoes them, so that the output reads like a
    session."""

    def read(prompt: str) -> str | None:
        line = sys.stdin.readline(LONGEST_LINE + 1) if sys.stdin is not None else ""
        if not line:
            return None
        if len(line) > LONGEST_LINE:
            raise BadSetting(
                f"a line of the input has more than {LONGEST_LINE} characters", "type less at once"
            )
        out.print(Text(f"{prompt}{shown(line.rstrip())}"))
        return line

    return read
