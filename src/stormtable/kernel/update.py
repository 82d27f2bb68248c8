"""Updates: what a client receives about a game, and what a viewer knows beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.kernel.view import Board, ViewContext

if TYPE_CHECKING:
    from stormtable.kernel.game import Game


def view_context(game: Game, seat: int | None) -> ViewContext:
    """Return what a viewer (None: a spectator) knows in addition to the board."""
    game.check_seat(seat)
    number = game.game_log.last_event
    awaits = game.awaits if game.unconfirmed_seat != NOBODY else ""
    if seat is None:
        return ViewContext(game.seats, number, game.hypothetical, game.unconfirmed_seat, awaits)
    state = game.state
    sealed = ""
    if state.sealed and state.sealed[seat] >= 0:
        sealed = state.rule.notation(state, state.agenda[-1], state.sealed[seat])
    return ViewContext(
        game.seats,
        number,
        game.hypothetical,
        game.unconfirmed_seat,
        awaits,
        game.undoable(seat),
        game.barrier(seat),
        game.redoable(seat),
        sealed,
    )


def feed_of(game: Game, seat: int | None, since: int) -> list[dict[str, object]]:
    """Return all events after number `since`, as a seat (None: a spectator) may know them."""
    return [event.as_json() for event in events_seen(game, seat, since)]


def events_seen(game: Game, seat: int | None, since: int) -> list[Event]:
    """Return the events after number `since`, as the seat sees them.

    For events that a snapshot left out, the game is replayed.
    """
    game.check_seat(seat)
    events = game.event_log
    if since + 1 < events.first:
        events.prepend(game.resume(game.header, game.commits).event_log)
    return [event.seen_by(seat) for event in events.since(since)]


def update_of(
    game: Game, seat: int | None, since: int, board: Board | None = None
) -> dict[str, object]:
    """Return what a client receives after event number `since`."""
    view = game.view(seat)
    return {
        "view": view.as_json(board),
        "decision": view.decision_json(),
        "refusals": [option.as_json() for option in view.refusals],
        "feed": game.feed(seat, since),
    }
