"""Ways to options out of reach: the engine confirms every one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormtable.bots.ways import GOAL, walked, way_json, way_to
from stormtable.kernel import record
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

TESTS = Path(__file__).parents[1] / "games" / "weather_machine"
FILE = TESTS / "records" / "2-last-experiment-greedy.record"
EDITION = TESTS / "editions" / "lightning.toml"
PATIENT = 60.0
"""Seconds, so that a slow machine finds the same ways."""


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Return positions at the beginnings of turns of a recorded game."""
    parsed = record.parse(FILE.read_text(encoding="utf-8"), str(FILE))
    positions = []
    for game in record.steps(parsed, str(FILE), str(EDITION)):
        if game.decision is not None and game.decision.question in ("step_one", "move"):
            positions.append(game.fork())
    return positions[8:39:9]


def mat(game: Game, seat: int) -> dict[str, Any]:
    view: Any = game.update(seat)["view"]
    player: dict[str, Any] = view["board"]["players"][seat]
    return player


def test_every_way_is_played_by_the_engine_and_ends_where_it_should(games: list[Game]) -> None:
    ways = 0
    for game in games:
        assert game.decision is not None
        seat = game.decision.seat
        for words in ("research", "sell", "move supply"):
            way = way_to(game, seat, words, seconds=PATIENT)
            if way is None:
                continue
            ways += 1
            answers = [option.notation for _, _, option in walked(game, seat, way)]
            assert answers == [*(play for turn in way.turns for play in turn), way.target]
            assert way.target.startswith(words)
            assert 1 <= len(way.turns) <= 3
            assert all(amount > 0 for amount in way.cost.values())
    assert ways >= 6


def test_there_is_no_way_to_an_option_that_is_offered_now(games: list[Game]) -> None:
    game = games[0]
    assert game.decision is not None
    notation = game.decision.options[0].notation
    way = way_to(game, game.decision.seat, notation, seconds=PATIENT)
    assert way is not None
    assert way.turns == ((),)
    assert way.target == notation
    assert way.cost == {}


def test_a_way_that_the_engine_does_not_offer_is_an_error(games: list[Game]) -> None:
    game = games[0]
    assert game.decision is not None
    seat = game.decision.seat
    way = way_to(game, seat, "research", seconds=PATIENT)
    assert way is not None
    wrong = type(way)((("bid 4",), *way.turns), way.target, way.cost, way.lucky)
    with pytest.raises(ValueError, match="does not offer 'bid 4'"):
        list(walked(game, seat, wrong))


def test_a_goal_within_reach_has_a_way(games: list[Game]) -> None:
    """After the way, the board calls the Goal met."""
    met = 0
    for game in games:
        assert game.decision is not None
        seat = game.decision.seat
        me = mat(game, seat)
        for goal in filter(None, (*me["goals"], *me["goals_below"])):
            needed = goal["name"].rpartition("-")[2]
            if goal["met"] or not needed.isdigit() or int(needed) - goal["now"] != 1 or met:
                continue
            way = way_to(game, seat, f"{GOAL} {goal['name']}", seconds=PATIENT)
            if way is None:
                continue
            met += 1
            *_, (_, played, _) = walked(game, seat, way)
            after = mat(played, seat)
            known = filter(None, (*after["goals"], *after["goals_below"]))
            assert any(other["met"] and other["name"] == goal["name"] for other in known)
    assert met == 1


def test_a_way_has_a_sentence_in_every_language(games: list[Game]) -> None:
    game = games[0]
    assert game.decision is not None
    seat = game.decision.seat
    way = way_to(game, seat, "research", seconds=PATIENT)
    assert way is not None
    for language in ("en", "pt"):
        data = way_json(game, seat, way, language)
        assert data["turns"] == len(way.turns)
        assert all(step["text"]["parts"] for step in data["steps"])
        assert all(amount["name"] for amount in data["cost"])
    assert "text" not in way_json(game, seat, way, "")["steps"][0]


def test_unknown_words_have_no_way() -> None:
    game = new_game("weather-island", 2, 1)
    assert way_to(game, 0, "") is None
    assert way_to(game, 0, "abracadabra", seconds=0.2) is None
