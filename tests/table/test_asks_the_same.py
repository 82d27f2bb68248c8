"""Whether a seat still has the question that its client answered."""

from __future__ import annotations

from stormtable.kernel.history import PLAY, UNDO
from stormtable.table.live import LiveGame


def begin() -> LiveGame:
    return LiveGame.begin("weather-island", 3, {}, ["Ada", "Bob", "Eve"], (), 1, 0.0)


def answer(live: LiveGame, seat: int) -> None:
    decision = live.game.decision_of(seat)
    assert decision is not None
    live.act(PLAY, seat, decision.options[0].notation, 0.0, "")


def test_a_question_stays_the_same_while_others_seal_their_answers() -> None:
    live = begin()
    asked = live.number
    answer(live, 1)
    answer(live, 2)
    assert live.asks_the_same(0, asked)
    assert live.asks_the_same(0, asked + 1)
    assert not live.asks_the_same(1, asked), "Bob has answered"


def test_a_question_is_another_one_after_an_undo_or_the_reveal() -> None:
    live = begin()
    asked = live.number
    answer(live, 1)
    live.act(UNDO, 1, "", 0.0, "")
    answer(live, 1)
    assert not live.asks_the_same(0, asked)
    answer(live, 2)
    answer(live, 0)
    assert not live.asks_the_same(0, live.number - 1)


def test_entries_that_do_not_exist_ask_nothing() -> None:
    live = begin()
    answer(live, 1)
    assert not any(live.asks_the_same(0, number) for number in (-1, 0, live.number + 1))
