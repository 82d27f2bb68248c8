"""A recorded game shown: the story so far, and the board at any point."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rich.console import Console
from rich.text import Text

from stormtable.kernel import record
from stormtable.kernel.errors import RecordError
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.record import Record
from stormtable.kernel.view import View
from stormtable.terminal.screen import screen_of
from stormtable.terminal.table import show_outcome

Past = list[tuple[int, list[Event]]]
"""What happened, each batch with how long the game's log was then."""


def replay_with_past(
    played: Record, source: str, to: int | None = None, edition: str = ""
) -> tuple[Game, Past]:
    """The game after `to` lines (default: all, and its end checked), and all that happened."""
    total = len(played.lines)
    if to is not None and not 0 <= to <= total:
        raise RecordError(f"{source} has no line {to}", f"choose --to between 0 and {total}")
    steps = record.steps(played, source, edition)
    game = next(steps)
    past: Past = []

    def hear(events: Sequence[Event]) -> None:
        past.append((len(game.log), list(events)))

    game.listen(hear)
    for _ in steps if to is None else islice(steps, to):
        pass
    return game, past


def show_replay(
    played: Record,
    to: int | None,
    source: str,
    console: Console,
    *,
    log: bool = True,
    edition: str = "",
) -> None:
    game, past = replay_with_past(played, source, to, edition)
    screen = screen_of(game)
    if log:
        for line in screen.story().tell([event for _, events in past for event in events]):
            console.print(line)
    state = game.state.copy()
    # A record holds no secrets: the spectator sees every card.
    whole = View(game.title, None, state, tuple(state.open_seats()), _question(game))
    console.print(screen.board(whole, console.width))
    shown = len(played.lines) if to is None else to
    console.print(Text(f"after line {shown} of {len(played.lines)}", "dim"))
    show_outcome(game, console)


def _question(game: Game) -> str:
    return game.state.rule.name if game.state.open_seats() else ""
