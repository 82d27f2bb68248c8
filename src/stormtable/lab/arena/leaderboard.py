"""A leaderboard: the ranking of a series as a Markdown page, without times or dates.

The same command gives the same bytes on every machine, for bots with a fixed number of playouts.
"""

from __future__ import annotations

from stormtable.bots import display_name
from stormtable.kernel.errors import BadSetting
from stormtable.lab.arena.ranking import BotStanding, Ranking

SMALL = 1000
"""With fewer games a page calls itself a small sample."""


def check_reproducible(bots: list[str]) -> None:
    """Refuse bots with a time budget, which choose differently on other machines."""
    for name in bots:
        if name.partition("@")[2].endswith("s"):
            raise BadSetting(
                f"{name} thinks for a time, so its games cannot be repeated",
                "give it a number of playouts",
            )


def leaderboard(ranking: Ranking, command: str) -> str:
    """Return the page. It quotes `command`, which reproduces it."""
    series = ranking.series
    entries = sorted(ranking.overall, key=lambda entry: (-entry.share, -entry.score, entry.bot))
    players = "1 player" if series.players == 1 else f"{series.players} players"
    lines = [
        f"# Leaderboard: {series.game}, {players}",
        "",
        f"{ranking.games} games, seed {series.seed}, edition {series.edition},"
        f" Stormtable {series.engine}, bots {series.code}.",
        "Every seed is played once from every seat.",
        *(
            ["This is a small sample: read the intervals rather than the order."]
            if ranking.games < SMALL
            else []
        ),
        "",
        "| # | Bot | Code | Games | Wins | Share | 95 % interval | Mean score |",
        "|--:|---|---|--:|--:|--:|---|--:|",
        *(_row(number, entry) for number, entry in enumerate(entries, 1)),
        "",
        "This command makes the page again, byte for byte:",
        "",
        "```console",
        f"$ {command}",
        "```",
    ]
    return "\n".join(lines) + "\n"


def _row(number: int, entry: BotStanding) -> str:
    low, high = entry.interval
    return (
        f"| {number} | {display_name(entry.bot)} | `{entry.bot}` | {entry.games} |"
        f" {entry.wins:.2f} | {entry.share:.1%} | {low:.1%} to {high:.1%} | {entry.score:.2f} |"
    )
