"""What a bot has just played for a person: offered to be taken back until something comes out."""

from __future__ import annotations

from stormtable.kernel.history import PLAY
from stormtable.table.live import LiveGame
from stormtable.table.log import BOT


def answer(live: LiveGame, seat: int, by: str) -> None:
    """Let a seat give its first answer."""
    decision = live.game.decision_of(seat)
    assert decision is not None
    live.act(PLAY, seat, decision.options[0].notation, 0.0, by)


def test_a_bots_choices_until_something_comes_out() -> None:
    live = LiveGame.begin("weather-island", 2, {}, ["Ada", "Bob"], (), 1, 0.0)
    assert live.bot_turn is None
    answer(live, 0, f"{BOT}random")
    assert live.bot_turn == (0, 1)
    assert live.choices_since(1) == [1, 0]
    answer(live, 1, f"{BOT}random")
    assert live.bot_turn is None, "both goal cards came out"


def test_a_persons_choice_ends_it() -> None:
    live = LiveGame.begin("weather-island", 2, {}, ["Ada", "Bob"], (), 1, 0.0)
    answer(live, 0, f"{BOT}random")
    answer(live, 1, "bob")
    assert live.bot_turn is None
