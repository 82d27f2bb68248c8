"""A recorded game in the terminal: the story so far, and the board, as a spectator sees them."""

from __future__ import annotations

from itertools import islice
from typing import Any

from rich.console import Console
from rich.text import Text

from stormtable.i18n.catalogue import spoken
from stormtable.kernel import record
from stormtable.kernel.errors import RecordError
from stormtable.kernel.game import Game
from stormtable.kernel.record import Record
from stormtable.story.plain import composer_of
from stormtable.terminal.announcements import entry_lines
from stormtable.terminal.outcome import show_outcome
from stormtable.terminal.screen import screen_of


def replayed(played: Record, source: str, to: int | None = None, edition: str = "") -> Game:
    """Return the game after `to` lines (default: all lines, and verify the end)."""
    total = len(played.lines)
    if to is not None and not 0 <= to <= total:
        raise RecordError(f"{source} has no line {to}", f"choose --to between 0 and {total}")
    steps = record.steps(played, source, edition)
    game = next(steps)
    for _ in steps if to is None else islice(steps, to):
        pass
    return game


def show_replay(
    played: Record,
    to: int | None,
    source: str,
    console: Console,
    *,
    log: bool = True,
    edition: str = "",
) -> None:
    """Show a replay. Secrets of an unfinished game stay secret; a finished game has none."""
    game = replayed(played, source, to, edition)
    screen = screen_of(game)
    if log:
        events = game.event_log.events
        if not played.finished:
            events = [event.seen_by(None) for event in events]
        composer = composer_of(game.title.name, spoken())
        composer.feed(events)
        for entry in composer.entries():
            for line in entry_lines(screen, entry):
                console.print(line)
    console.print(screen.board(screen.whole(_seen(game, played.finished)), console.width))
    shown = len(played.lines) if to is None else to
    console.print(Text(f"after line {shown} of {len(played.lines)}", "dim"))
    show_outcome(game, console)


def _seen(game: Game, finished: bool) -> dict[str, Any]:
    """Return the view of a spectator; for a finished game also the view of each player."""
    view: dict[str, Any] = game.view(None).as_json()
    if finished:
        for seat in range(game.players):
            own: dict[str, Any] = game.view(seat).as_json()
            for seen, theirs in (
                (view["board"].get("players", []), own["board"].get("players", [])),
                (view["standing"], own["standing"]),
            ):
                if seen:
                    seen[seat] = theirs[seat]
    return view
