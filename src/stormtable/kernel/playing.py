"""Play one action: apply it to a game's state, and make the draws after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stormtable.kernel.chance import UNUSED, Chance
from stormtable.kernel.engine import ASK_ALL, NOBODY, State
from stormtable.kernel.errors import IllegalOption, StateChanged
from stormtable.kernel.history import CONFIRM, PLAY, REDO
from stormtable.kernel.legality import check_option
from stormtable.kernel.moves import Moves
from stormtable.kernel.notice import Notice
from stormtable.kernel.segment import SETTLE, START, Segment, Undone
from stormtable.kernel.undo import UndoEntry

if TYPE_CHECKING:
    from stormtable.kernel.decision import Option
    from stormtable.kernel.game import Game

ANSWERS_CAME_OUT = Notice("answers_came_out")
SOMETHING_CAME_OUT = Notice("something_came_out")


def answer(game: Game, option: Option | int | str, seat: int) -> None:
    """Check an option and play it; what the seat could redo before is forgotten."""
    code = check_option(game, option, seat)
    undone = tuple(game.history.undone)
    if undone:
        game.history.forget_undone(seat, bool(game.state.sealed))
    choose(game, PLAY, seat, code, undone)


def confirm(game: Game, seat: int | None) -> None:
    """Continue the game after the unconfirmed seat; `seat`: the one that asks for it."""
    if game.unconfirmed_seat == NOBODY or seat not in (None, game.unconfirmed_seat):
        raise IllegalOption("there is nothing to confirm", "choose one of the options")
    confirming, game.unconfirmed_seat = game.unconfirmed_seat, NOBODY
    play(game, Segment(CONFIRM, False, confirming))


def choose(game: Game, kind: str, seat: int, code: int, undone: tuple[Undone, ...]) -> None:
    """Apply a legal option (`kind`: PLAY or REDO); `undone`: the decisions that could be redone
    before it."""
    secret = game.state.rule.mode == ASK_ALL
    halting = seat in game.tentative and not (secret and game.reveals)
    _apply_answer(game, Segment(kind, halting, seat, code, undone), secret)


def _apply_answer(game: Game, segment: Segment, secret: bool) -> None:
    before = game.state.copy()
    game.history.add(UndoEntry(segment, before, secret))
    game.delivery.begin_action()
    play(game, segment, before)


class _Repeated(Chance):
    """Gives the results of chance again that came out."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Iterator[int]) -> None:
        super().__init__(UNUSED)
        self._numbers = numbers

    def pick(self, stream: str, weights: list[int]) -> int:
        return next(self._numbers)


def record(game: Game, moves: Moves) -> None:
    """Record moves that have been played: play them again from the position before the first.

    The game's own state is not touched.
    """
    moves.closed = True
    log, played, chance = game.game_log, game.state, game.chance
    # A program may have played on the state directly; its entries follow those of these moves.
    later = log.set_aside(moves.entries)
    state = moves.start.copy()
    state.journal = log.journal
    numbers = iter(moves.applied)
    game.set_state(state)
    game.chance = None if moves.chance is None else _Repeated(numbers)
    try:
        for code in numbers:
            secret = state.rule.mode == ASK_ALL
            _apply_answer(game, Segment(PLAY, False, state.asked, code), secret)
    except Exception as error:
        if not moves.failed:
            raise StateChanged(
                "the state was changed between moves that nobody has read the events of",
                "read `game.events` before you change `game.state`",
            ) from error
    finally:
        game.set_state(played)
        game.chance = chance
        log.journal.entries.extend(later)


def redo(game: Game, seat: int | None) -> None:
    """Play again the decision that was undone last (by `seat`: no seat redoes another's
    decision)."""
    history = game.history
    last = history.next_redo(seat)
    redoing, code = last
    check_option(game, code, redoing)
    undone = tuple(history.undone)
    history.undone.remove(last)
    choose(game, REDO, redoing, code, undone)


def play(game: Game, segment: Segment, before: State | None = None) -> None:
    """Play one action and the draws after it; the log writes it when a caller reads it.

    `before` is a copy of the state, if the caller has one.
    """
    state, log = game.state, game.game_log
    before = game.freeze_decision(before)
    if log.needs_base:
        log.begin(state, state.copy() if before is None else before)
    state.halting = segment.halting
    try:
        _apply(game, segment)
    except Exception:
        segment.failed = True
        raise
    finally:
        log.add(segment)
    if segment.unconfirmed or not state.drawing:
        game.delivery.send(log)


def _apply(game: Game, segment: Segment) -> None:
    state, kind = game.state, segment.kind
    if kind in (PLAY, REDO):
        state.apply(segment.code, segment.seat)
        if segment.halting and _must_confirm(state, segment.seat):
            segment.unconfirmed = True
            game.unconfirmed_seat = segment.seat
            return
    elif kind == START or (kind == CONFIRM and state.asked == NOBODY):
        state.advance()
    if kind in (PLAY, REDO, CONFIRM):
        state.halting = False
        if game.game_log.revealed:
            game.history.raise_barrier(ANSWERS_CAME_OUT)
    for result in segment.results:
        _draw(game, result)
    chance = game.chance
    while chance is not None and kind != SETTLE and state.drawing:
        rule = state.rule
        result = chance.pick(rule.stream, rule.weights(state, state.agenda[-1]))
        segment.results += (result,)
        _draw(game, result)


def _draw(game: Game, result: int) -> None:
    game.state.apply(result)
    game.history.raise_barrier(SOMETHING_CAME_OUT)


def _must_confirm(state: State, seat: int) -> bool:
    """Return whether the player could not take the choice back after the next step."""
    if state.over:
        return False
    return state.asked == NOBODY or (not state.sealed and state.asked != seat)


def awaited(state: State) -> str:
    """Return what follows after a seat confirms: `chance`, `answers` or `turn`."""
    if state.drawing:
        return "chance"
    return "answers" if state.asked == NOBODY and state.sealed else "turn"
