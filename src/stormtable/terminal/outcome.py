"""The final table: places, and the sources of each score."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from stormtable.kernel.game import Game
from stormtable.terminal.screen import BRASS, screen_of

FEW = 5
"""The most sources of points that fit side by side."""


def show_outcome(game: Game, console: Console) -> None:
    outcome = game.outcome
    if outcome is None:
        return
    screen = screen_of(game)
    words, title = screen.words, screen.name
    console.print()
    reason = words.get(title, "end", outcome.reason)
    console.print(Text(words("table", "over", reason=reason), "bold"))
    for line in screen.verdict(outcome):
        console.print(Text(line, f"bold {BRASS}"))
    sources = list(outcome.sources[0]) if outcome.sources else []
    ranked = sorted(range(game.players), key=lambda seat: outcome.places[seat])
    heads = [words("table", "place"), words("table", "player")]
    heads += [words.get(title, "source", source) for source in sources]
    heads.append(words("table", "total"))
    rows = [
        [
            str(outcome.places[seat]),
            game.seats[seat],
            *(str(outcome.sources[seat][source]) for source in sources),
            str(outcome.scores[seat]),
        ]
        for seat in ranked
    ]
    console.print(_upright(heads, rows) if len(sources) > FEW else _across(heads, rows))
    for key, value in outcome.details.items():
        if words.has(title, "detail", key) and value:
            console.print(Text(words(title, "detail", key, value=value)))


def _across(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """Return a row for each player."""
    grid = Grid()
    for number, head in enumerate(heads):
        last = number == len(heads) - 1
        grid.add_column(
            head, justify="right" if number > 1 else "left", style="bold" if last else ""
        )
    for row in rows:
        grid.add_row(*row)
    return grid


def _upright(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """Return a row for each source, a column for each player."""
    grid = Grid()
    grid.add_column(heads[1])
    for row in rows:
        grid.add_column(row[1], justify="right")
    for number, head in enumerate(heads):
        if number != 1:
            last = number == len(heads) - 1
            grid.add_row(head, *(row[number] for row in rows), style="bold" if last else "")
    return grid
