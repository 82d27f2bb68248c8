"""The command `games`: the games that can be played."""

from __future__ import annotations

import typer
from rich.table import Table
from rich.text import Text

from stormtable import games as _games
from stormtable.bots import LEVELS, bot_names, display_name, level_of
from stormtable.cli.arguments import JsonTo
from stormtable.cli.output import console, give_json
from stormtable.kernel.registry import titles
from stormtable.kernel.title import Title

__all__ = ["_games", "add_to"]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable games --json")(games)


def games(as_json: JsonTo = None) -> None:
    """List the games: how many can play, which options they have, which bots know them."""
    if give_json(as_json, [_as_json(title) for title in titles()]):
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
    """How long the levels think, and which characters they may have."""
    thinking: list[str] = []
    likes: list[str] = []
    for name in LEVELS:
        if (level := level_of(name, game)) is not None:
            thinking.append(f"{display_name(name)} {level.seconds:g} s")
            likes = [f"{name}:{character}" for character in level.characters]
    lines = [f"  thinking {', '.join(thinking)} a turn at most"] if thinking else []
    return lines + ([f"  also     as {', '.join(likes)}"] if likes else [])


def _as_json(title: Title) -> dict[str, object]:
    return {
        "name": title.name,
        "caption": title.caption,
        "designer": title.designer,
        "players": [title.seats.start, title.seats.stop - 1],
        "options": [setting.as_json() for setting in title.settings],
        "bots": list(bot_names(title.name)),
    }
