"""Other games made from a running one: a fork, a private what-if game, and a trial of plans."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from stormtable.kernel.chance import Chance

if TYPE_CHECKING:
    from stormtable.kernel.game import Game


def fork(game: Game, chance: Chance | None = None) -> Game:
    """Return the same game without listeners and with its own chance.

    The fork contains everything that is hidden in the game. Use `what_if` for one seat's view.
    """
    position = game.state.copy()
    position.held = game.state.held
    other = game.beside(position, game.tentative)
    other.continue_from(game)
    other.attach(chance)
    return other


def what_if(game: Game, seat: int, rng: Random | None = None) -> Game | None:
    """Return a private game from what the seat knows, in which it is that seat's turn.

    The rules say what the turn will be like as far as they can; None if the seat has no turn to
    come. `rng` deals what is hidden, and no chance is attached.
    """
    game.check_seat(seat)
    if game.state.over:
        return None
    state = game.view(seat).sample(rng or Random(0))
    state.chance = None
    if seat not in state.open_seats() and not game.title.begin_turn(state, seat):
        return None
    private = game.beside(state, ())
    private.hypothetical = True
    return private


def playable_now(game: Game, notations: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the first of these notations that the seat can play now, one after another.

    The trial stops at what the seat could not take back: the seat may not know yet what follows.
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
