"""The figures on market cards equal those of the engine and use only public facts."""

from __future__ import annotations

from typing import Any, cast

import pytest

from contract.properties.play import choose, island
from stormtable.games.weather_island.bots.reckoning import expected_strikes, reckoned
from stormtable.games.weather_island.bots.search.outlook import token_rates
from stormtable.games.weather_island.rules.names import BLANK, FROM_FORECAST
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import stream_of
from stormtable.kernel.game import Game


def bids(players: int, seed: int, rounds: range) -> list[Game]:
    """Return a random game at the bids of these rounds."""
    game, rng, positions = island(players, seed), stream_of(seed, "choices"), []
    while game.decision is not None and game.title.round(game.state) <= rounds[-1]:
        bid_is_open = game.decision.question == "bid" and not any(
            answer >= 0 for answer in game.state.sealed
        )
        if bid_is_open and game.title.round(game.state) in rounds:
            positions.append(game.fork())
        choose(game, rng)
    return positions


def points_of_a_strike(game: Game, seat: int) -> dict[str, float]:
    """Return points by weather, computed from what a screen shows: paths and printed tiles."""
    tiles = cast(dict[str, Any], game.title.printed(game.state)["tiles"])
    board = cast(dict[str, Any], game.view(seat).as_json()["board"])
    machine = board["players"][seat]["machine"]
    names = {tile["spot"]: tile["name"] for tile in machine}
    printed = {
        (name, feature["name"]): feature for name in tiles for feature in tiles[name]["features"]
    }
    points = dict.fromkeys(board["bag"], 0.0)
    for tile in machine:
        for letter, feature in tile["features"].items():
            ways = [0.0]
            for way in feature.get("reaches", {}):
                to, boosters = way.split(" +")
                spot, converter = to.split(":")
                there = printed[names[spot], converter]
                ways.append((1 + int(boosters)) * there.get("points", 0) / there["cost"])
            if "reaches" in feature:
                points[printed[tile["name"], letter]["weather"]] += max(ways)
    return points


@pytest.mark.parametrize(("players", "seed", "round_number"), [(2, 3, 9), (4, 5, 8)])
def test_a_figure_is_what_the_engine_adds_when_the_tile_is_laid_there(
    players: int, seed: int, round_number: int
) -> None:
    (game,) = bids(players, seed, range(round_number, round_number + 1))
    sky = expected_strikes(cast(IslandState, game.state))
    weathers = cast(IslandState, game.state).edition.weathers
    figures = reckoned(game.view(0), range(players))
    slots = {slot["slot"]: slot["tile"] for slot in game.view(0).as_json()["board"]["market"]}
    assert {(figure["slot"], figure["seat"]) for figure in figures} == {
        (slot, seat) for slot, tile in slots.items() if tile for seat in range(players)
    }
    assert any(figure["storm"] > 0 for figure in figures)
    for figure in figures:
        seat = figure["seat"]
        before = points_of_a_strike(game, seat)
        trial = game.what_if(seat, turn=True)
        assert trial is not None
        build = next(slot for slot, tile in slots.items() if tile == slots[figure["slot"]])
        trial.play(f"build {build} {slots[build]}", seat)
        for question, play in (
            ("place", f"place {figure['spot']}"),
            ("turn", f"turn {figure['turn']}"),
        ):
            if trial.decision is not None and trial.decision.question == question:
                trial.play(play, seat)
        after = points_of_a_strike(trial, seat)
        added = {weather: after[weather] - before[weather] for weather in weathers}
        assert figure["by_weather"] == pytest.approx(added, abs=0.001)
        storm = sum(strikes * added[name] for strikes, name in zip(sky, weathers, strict=True))
        assert figure["storm"] == pytest.approx(storm, abs=0.001)
        now = sum(strikes * before[name] for strikes, name in zip(sky, weathers, strict=True))
        assert figure["now"] == pytest.approx(now, abs=0.001)


def test_goal_cards_count_for_ones_own_machine_alone() -> None:
    counted = 0
    for game in bids(3, 4, range(2, 6)):
        for seat in range(3):
            own, other, public = (
                [
                    figure
                    for figure in reckoned(game.view(viewer), range(3))
                    if figure["seat"] == seat
                ]
                for viewer in (seat, (seat + 1) % 3, None)
            )
            assert other == public
            assert [figure["storm"] for figure in own] == [figure["storm"] for figure in other]
            counted += own != other
    assert counted


def test_there_are_no_figures_without_a_market() -> None:
    assert reckoned(island(2, 1).view(0), range(2)) == []


def test_phase_iii_1_a_storm_expects_the_forecast_in_order_and_the_bag_by_its_counts() -> None:
    s = cast(IslandState, bids(2, 3, range(2, 3))[0].state).copy()
    assert sum(expected_strikes(s)) == pytest.approx(sum(token_rates(s.edition)))
    s.bag, s.gone, s.forecast = [0, 4, 0, 0], [0, 0, 0, 0], [0, 2, 2, 2, 2]
    first, second = (die[FROM_FORECAST] / sum(die) for die in s.edition.dice)
    blank = 1.0
    for die in s.edition.dice:
        blank *= die[BLANK] / sum(die)
    sun, _, wind, snow = expected_strikes(s)
    # Both dice are blank: one token is drawn from a bag of four rain, one sun and four wind.
    assert sun == pytest.approx(first + second - first * second + blank / 9)
    assert wind == pytest.approx(first * second + blank * 4 / 9)
    assert snow == 0


def test_a_look_at_a_tile_leaves_the_bid_open() -> None:
    game = bids(2, 3, range(2, 3))[0]
    trial = game.what_if(0, turn=True)
    assert trial is not None
    assert trial.decision is not None
    assert trial.decision.question == "build_or_work"
    assert game.decision_of(0) is not None
    plain = game.what_if(0)
    assert plain is not None
    assert plain.decision is not None
    assert plain.decision.question == "bid"


def test_phase_i_3_ties_go_to_fewer_points_then_the_higher_marker() -> None:
    game = bids(4, 5, range(8, 9))[0]
    s = cast(IslandState, game.state)
    board = cast(dict[str, Any], game.view(None).as_json()["board"])
    assert board["tie"] == sorted(range(4), key=lambda seat: (s.points[seat], s.stack.index(seat)))
