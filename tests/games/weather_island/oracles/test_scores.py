"""Compare final scores with a slow recount by the rulebook's last page."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.properties.play import island, play_out
from games.weather_island.oracles.machines import PLAIN, Layout, layouts, machine
from games.weather_island.oracles.printed import goals
from stormtable.games.weather_island.rules.goals import score_goals
from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title

GOALS = goals()
TITLE = title_named("weather-island")


def seats_of(title: Title, state: State) -> list[dict[str, Any]]:
    """Return the players of `describe`, their tiles with what is printed on them."""
    printed = title.printed(state)["tiles"]
    players: list[dict[str, Any]] = title.describe(state)["players"]
    for player in players:
        for tile in player["machine"]:
            tile["features"] = printed[tile["name"]]["features"]
    return players


def sources_of(player: dict[str, Any]) -> list[str]:
    """Return every power source on the tiles of a machine, attached or not."""
    return [
        feature["weather"]
        for tile in player["machine"]
        for feature in tile["features"]
        if feature["kind"] == "source"
    ]


def sets_in(sources: list[str], set_of_weathers: list[str]) -> int:
    """Return how often the required sources can be taken from the machine, each source once."""
    left = list(sources)
    sets = 0
    while True:
        for weather in set_of_weathers:
            if weather not in left:
                return sets
            left.remove(weather)
        sets += 1


def scored(card: str, player: dict[str, Any], players: list[dict[str, Any]]) -> int:
    """Return what one card scores, without the goal-card goal."""
    goal = GOALS[card]
    if goal.asks == "money":
        return 0 if any(other["money"] > player["money"] for other in players) else goal.points
    sets = sets_in(sources_of(player), goal.sources)
    if goal.repeats:
        return goal.points * sets
    return goal.points if sets else 0


def goal_points(player: dict[str, Any], players: list[dict[str, Any]]) -> list[int]:
    cards = [card["goal"] for card in player["goals"]]
    scores = [0 if GOALS[card].asks == "goals" else scored(card, player, players) for card in cards]
    completed = len([score for score in scores if score > 0])
    for index, card in enumerate(cards):
        if GOALS[card].asks == "goals" and completed > 0:
            scores[index] = 3 * completed + 3
    return scores


@pytest.mark.parametrize(("players", "seed"), [(2 + n % 5, n) for n in range(20)])
def test_final_scores_of_whole_games_match_the_oracle(players: int, seed: int) -> None:
    game = island(players, seed)
    events: list[Event] = []
    game.listen(events.extend)
    play_out(game, seed)
    outcome = game.outcome
    assert outcome is not None
    seats = seats_of(game.title, game.state)
    for seat, player in enumerate(seats):
        machine_points = sum(
            int(event.data["amount"])
            for event in events
            if event.name == "points" and event.seat == seat and event.data["reason"] == "converter"
        )
        goals_points = sum(goal_points(player, seats))
        assert outcome.sources[seat] == {"machine": machine_points, "goals": goals_points}
        assert outcome.scores[seat] == machine_points + goals_points
    assert any(source["machine"] >= 50 for source in outcome.sources), "why else did it end?"
    best = max(outcome.scores)
    leaders = [seat for seat in range(players) if outcome.scores[seat] == best]
    richest = max(seats[seat]["money"] for seat in leaders)
    assert outcome.winners == tuple(seat for seat in leaders if seats[seat]["money"] == richest)


@settings(max_examples=200, deadline=None)
@given(
    layouts(9),
    st.lists(st.sampled_from(PLAIN.goal_cards), max_size=8),
    st.lists(st.integers(0, 3), min_size=2, max_size=2),
)
def test_goal_points_of_random_hands_and_machines_match_the_oracle(
    layout: Layout, hand: list[int], money: list[int]
) -> None:
    state = machine(layout)
    state.hands[0] = tuple(hand)
    state.money = money
    seats = seats_of(TITLE, state)
    assert score_goals(state, 0) == goal_points(seats[0], seats)
