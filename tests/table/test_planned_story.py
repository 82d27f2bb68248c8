"""Planned moves in sentences."""

from __future__ import annotations

from stormtable.table.live import LiveGame
from stormtable.table.planned_story import planned_story


def test_a_plan_is_shown_in_sentences_as_far_as_it_goes() -> None:
    live = LiveGame.begin("weather-machine", 2, {}, ["Ada", "Bob"], (), 1, 0.0)
    (seat, *_), before = live.asked, live.number
    decision = live.game.decision_of(seat)
    assert decision is not None
    plays = [decision.options[0].notation, "nonsense"]
    (entry,) = planned_story(live.game, seat, plays, "en")
    assert (entry["seat"], entry["code"]) == (seat, "first_tile")
    assert live.number == before, "nothing is played"
    assert planned_story(live.game, seat, plays, "") == []
    assert planned_story(live.game, seat, ["nonsense"], "en") == []
