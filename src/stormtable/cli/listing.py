"""The commands `games` and `games check`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from stormtable import games as _games
from stormtable.bots import LEVELS, bot_names, display_name, level_of
from stormtable.cli.arguments import JsonTo
from stormtable.cli.output import console, give_json
from stormtable.kernel.registry import pack_named, packs, titles
from stormtable.lab.testing.pack_check import check_pack
from stormtable.table.games import games_json

__all__ = ["_games", "add_to"]


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(
        help="List the games (players, options, bots), or check that one is complete.",
        epilog="Example: stormtable games --json",
    )
    group.callback(invoke_without_command=True)(games)
    group.command(epilog="Example: stormtable games check weather-island")(check)
    app.add_typer(group, name="games")


def check(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game (default: all games)")
    ] = None,
) -> None:
    """Check a game's pack: its declaration, rules, events, messages and parts.

    Exits with status 1 if a part is wrong. A part may be missing.
    """
    faults = 0
    out = console()
    for pack in packs() if game is None else [pack_named(game)]:
        table = Table("part", "status", "what to correct", box=box.SIMPLE_HEAD, title=pack.name)
        for part in check_pack(pack):
            lines = [f"{problem}; {remedy}" for problem, remedy in part.faults]
            table.add_row(part.name, part.status, Text("\n".join(lines)))
            faults += len(part.faults)
        out.print(table)
    if faults:
        raise typer.Exit(1)


def games(context: typer.Context, as_json: JsonTo = None) -> None:
    if context.invoked_subcommand is not None:
        return
    if give_json(as_json, games_json(local=True)):
        return
    out = console()
    for title in titles():
        out.print(
            Text(title.name, "bold").append(f"  {title.caption}, by {title.designer}", "not bold")
        )
        out.print(f"  players  {title.seats.start} to {title.seats.stop - 1}")
        out.print(f"  bots     {', '.join(_named(bot) for bot in bot_names(title.name))}")
        for line in _levels(title.name):
            out.print(line)
        table = Table.grid(padding=(0, 2))
        for setting in title.settings:
            any_text = "FILE" if setting.local else "NAMES"
            choices = ", ".join(str(choice) for choice in setting.choices) or any_text
            default = f"default {setting.default}" if setting.default != "" else "default packaged"
            table.add_row("  option  ", f"{setting.name}={choices}", f"{setting.help} ({default})")
        out.print(table)


def _named(bot: str) -> str:
    return f"{display_name(bot)} ({bot})"


def _levels(game: str) -> list[str]:
    """Return a line for each level: how long it thinks, and its characters."""
    thinking: list[str] = []
    likes: list[str] = []
    for name in LEVELS:
        if (level := level_of(name, game)) is not None:
            thinking.append(f"{display_name(name)} {level.seconds:g} s")
            likes = [f"{name}:{character}" for character in level.characters]
    lines = [f"  thinking {', '.join(thinking)} a turn at most"] if thinking else []
    return lines + ([f"  also     as {', '.join(likes)}"] if likes else [])
