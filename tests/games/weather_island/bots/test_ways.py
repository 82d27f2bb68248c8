"""Ways to goal cards: at the end of a way, the engine scores the card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stormtable.bots.ways import GOAL, walked, way_to
from stormtable.kernel import record
from stormtable.kernel.game import Game

RECORDS = Path(__file__).parents[1] / "records"
PATIENT = 60.0
"""Seconds, so that a slow machine finds the same ways."""


def cards(game: Game, seat: int) -> dict[str, int]:
    view: Any = game.update(seat)["view"]
    return {card["goal"]: card["scores"] for card in view["board"]["players"][seat]["goals"]}


def test_a_goal_card_within_reach_has_a_way() -> None:
    text = (RECORDS / "2-greedy.record").read_text(encoding="utf-8")
    ways = asked = 0
    parsed = record.parse(text)
    for game in record.steps(parsed, edition=str(RECORDS / "edition.toml")):
        if game.decision is None or game.decision.question != "build_or_work":
            continue
        seat = game.decision.seat
        for goal, score in cards(game, seat).items():
            if score:
                continue
            asked += 1
            way = way_to(game, seat, f"{GOAL} {goal}", seconds=PATIENT)
            if way is None:
                continue
            ways += 1
            *_, (_, played, _) = walked(game, seat, way)
            assert cards(played, seat)[goal] > 0
    assert 0 < ways < asked
