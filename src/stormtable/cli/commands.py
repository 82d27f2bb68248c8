"""The commands of `stormtable`: a module is imported only when one of its commands is called.

So the server, which `stormtable serve` runs, imports no developer tools, and `--help` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "Play a game against bots, or with others."),
    "lessons": ("lessons", "List the lessons, or take one in this terminal."),
    "puzzles": ("puzzles", "Solve puzzles, mine new ones from games of bots, and verify them."),
    "games": (
        "listing",
        "List the games (players, options, bots), or check that one is complete.",
    ),
    "rules": ("rules", "Read the rules of a game, or search them."),
    "editions": (
        "editions",
        "List the editions that come with Stormtable, check your own file, or show one.",
    ),
    "replay": (
        "records",
        "Show a recorded game: its story, and the board at the end or after N lines.",
    ),
    "verify": (
        "records",
        "Replay records and check every byte: each choice legal, each checksum right.",
    ),
    "analyse": (
        "analyse",
        "Show the expected result of each decision, better choices, and the decisive rounds.",
    ),
    "serve": ("serve", "Serve the table to browsers and programs, until stopped with Ctrl-C."),
    "static": ("static", "Write the page for one person and bots, as files for any web host."),
    "admin": ("admin", "Manage a server's people, tables and reports, in its database."),
    "backup": ("backup", "Copy the server's database into a file, while people play."),
    "restore": (
        "backup",
        "Restore the server's database from a backup. Stop the server first.",
    ),
    "simulate": ("simulate", "Let bots play many games, and print the results."),
    "arena": (
        "arena",
        "Let bots play each other; show which is stronger, and how certain that is.",
    ),
    "learn": (
        "learn",
        "Let bots learn their weights from games against themselves (needs the extra `learn`).",
    ),
    "tune": (
        "tune",
        "Measure an edition by play, or search for better numbers for it or for a bot.",
    ),
    "export": (
        "research",
        "Write games between bots as Parquet files, with a data card (needs the extra `research`).",
    ),
    "leaderboard": (
        "research",
        "Let bots play each other, and write a page that the same command reproduces byte for "
        "byte.",
    ),
    "mcp": (
        "research",
        "Serve the games to a language model over standard input and output, by MCP.",
    ),
    "agents": (
        "research",
        "Let a text agent play bots through the tools of `mcp`, and print a Markdown table.",
    ),
    "fuzz": (
        "fuzz",
        "Damage records, or words typed at the table, and check that each is rejected cleanly.",
    ),
    "loadtest": (
        "loadtest",
        "Play many tables over the network while servers are killed, and check that nothing is "
        "lost.",
    ),
    "version": ("version", "Print the version of Stormtable, and whether its engine is compiled."),
}
"""By name, in the order of `--help`: the module in this package, and the first sentence of its
help."""


class LazyCommands(TyperGroup):
    """The group of all commands: it lists them by the table, and loads one to run it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, (_, summary) in COMMANDS.items():
            self.commands[name] = TyperCommand(name, help=summary)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, _, remaining = super().resolve_command(ctx, args)
        return name, None if name is None else command_named(name), remaining


def command_named(name: str) -> Any:
    """Import and return a command or a group of commands."""
    module, _ = COMMANDS[name]
    app = typer.Typer()
    import_module(f"stormtable.cli.{module}").add_to(app)
    return get_group(app).commands[name]
