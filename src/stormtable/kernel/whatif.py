"""Games derived from a running one: a fork, a private what-if game, and a trial of planned
moves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING

from stormtable.kernel.chance import Chance
from stormtable.kernel.engine import State

if TYPE_CHECKING:
    from stormtable.kernel.game import Game


def fork(game: Game, chance: Chance | None = None) -> Game:
    """Return a copy of the game without listeners and with its own chance.

    The fork contains everything that is hidden in the game. Use `what_if` for one seat's view.
    """
    position = game.state.copy()
    position.halting = game.state.halting
    other = _beside(game, position, game.tentative)
    _continue_from(other, game)
    other.attach(chance)
    return other


def what_if(game: Game, seat: int, rng: Random | None = None, *, turn: bool = False) -> Game | None:
    """Return a private game from what the seat knows, in which it is that seat's turn.

    `turn`: begin the seat's turn even if it has another question to answer first, such as a bid.
    The rules prepare the turn as far as they can; None if the seat has no further turn. `rng` deals
    the hidden pieces, and no chance is attached.
    """
    game.check_seat(seat)
    if game.state.over:
        return None
    state = game.view(seat).sample(rng or Random(0))
    state.chance = None
    if (turn or seat not in state.open_seats()) and not game.title.begin_turn(state, seat):
        return None
    private = _beside(game, state, ())
    private.hypothetical = True
    return private


def _beside(game: Game, position: State, tentative: Collection[int]) -> Game:
    """Return another game of the same title, settings and seats from `position`."""
    kind = type(game)
    return kind(game.title, game.players, game.settings, None, game.seats, position, tentative)


def _continue_from(game: Game, other: Game) -> None:
    """Give `game` the log and undo of another game with the same position."""
    game.reveals = other.reveals
    game.hypothetical = other.hypothetical
    game.unconfirmed_seat = other.unconfirmed_seat
    game.adopt(other.history.copy(), other.game_log.copy(), other.delivery.copy())
    game.state.journal = game.game_log.journal
    game.state.halting = other.state.halting


def playable_now(game: Game, notations: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the longest beginning of `notations` that the seat can play now, in order.

    The trial stops at anything that the seat could not take back, because the seat may not know yet
    what follows.
    """
    game.check_seat(seat)
    trial = fork(game)
    trial.tentative = frozenset({seat})
    trial.reveals = False
    legal: list[str] = []
    for notation in notations:
        decision = trial.decision_of(seat)
        if decision is None or decision.find(notation) is None:
            break
        trial.play(notation, seat)
        legal.append(notation)
    return tuple(legal)
