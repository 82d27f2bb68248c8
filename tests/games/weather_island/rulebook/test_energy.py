"""Power sources, pipes, boosters, converters and cubes (Phase I.1 a-d and Phase III)."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.energy import Fire, FireSource, TakeCube
from stormtable.games.weather_island.rules.places import feature_name
from stormtable.games.weather_island.rules.state import NO_TOKEN
from stormtable.games.weather_island.testing import Scenario, ScenarioTable
from stormtable.kernel.action import Action, explain
from stormtable.kernel.codes import pack

from . import scenario


def sun_on(*tiles: str, start: str = "raft-sun") -> Scenario:
    """Return seat 0 with this machine; a single sun token is about to be resolved."""
    laid = scenario().machine(0, start, *tiles).machine(1, "raft-snow")
    return laid.bag("sun").chance("token sun")


def strike(laid: Scenario) -> ScenarioTable:
    return laid.begin_weather("?", "-")


# --- sources ------------------------------------------------------------------------------------


def test_phase_3_each_source_of_the_weather_makes_one_energy() -> None:
    table = strike(sun_on("vane-sun 0,1", "twin-sun 0,-1 90", "vane-rain 1,0"))
    on = {name: table.cubes(0, name) for name in ("0,0:s", "0,1:s", "0,-1:s", "0,-1:t", "1,0:s")}
    assert on == {"0,0:s": 1, "0,1:s": 1, "0,-1:s": 1, "0,-1:t": 1, "1,0:s": 0}


def test_phase_3_every_player_resolves_the_token() -> None:
    laid = (
        scenario(3).machine(0, "barge-sun", "vane-sun 0,1").machine(1, "barge-rain", "vane-sun 0,1")
    )
    table = strike(laid.machine(2, "barge-wind", "twin-sun 1,0").bag("sun").chance("token sun"))
    assert [sum(cubes) for cubes in table.state.cubes] == [2, 1, 2]


def test_phase_3_energy_of_an_unconnected_source_stays_on_it() -> None:
    table = strike(sun_on("pump 1,0 90"))
    assert (table.cubes(0, "0,0:s"), table.state.points[0]) == (1, 0)


@pytest.mark.ruling("M11")
def test_phase_3_an_unconnected_source_keeps_one_energy_at_most() -> None:
    table = strike(sun_on().cubes(0, {"0,0:s": 1}))
    assert table.cubes(0, "0,0:s") == 1
    assert [e.data["feature"] for e in table.events_named("energy_wasted")] == ["0,0:s"]


def test_phase_3_waiting_energy_goes_to_a_converter_connected_later() -> None:
    table = scenario().market("pump", "vane-wind", "coil").cubes(0, {"0,0:s": 1}).begin_build()
    table.play("build point pump", "place -1,0", "turn 0")
    assert table.state.points[0] == 1


# --- converters ---------------------------------------------------------------------------------


def test_phase_3_energy_of_a_connected_source_moves_to_the_converter_at_once() -> None:
    table = strike(sun_on("press 1,0"))
    assert (table.cubes(0, "0,0:s"), table.cubes(0, "1,0:c")) == (0, 1)


def test_phase_3_a_converter_with_enough_energy_loses_it_and_pays_points() -> None:
    table = strike(sun_on("press 1,0").cubes(0, {"1,0:c": 2}))
    assert (table.cubes(0, "1,0:c"), table.state.points[0]) == (0, 5)
    assert table.state.stash(0) == 15


def test_phase_3_a_converter_pays_money() -> None:
    table = strike(sun_on("purse 1,0").money(3, 3))
    assert table.state.money[0] == 7


@pytest.mark.ruling("M15")
def test_phase_3_money_from_a_converter_is_capped_at_15() -> None:
    table = strike(sun_on("coil 1,0", "purse 2,0").money(9, 3))
    gains = [(e.data["amount"], e.data["lost"]) for e in table.events_named("money", 0)]
    assert (table.state.money[0], gains) == (15, [(4, 0), (2, 2)])


def test_phase_3_a_converter_pays_a_goal_card_by_the_rules_of_the_bonus() -> None:
    laid = sun_on("oracle 1,0").chance("goal 1 three-sun", "goal 1 four-sun")
    table = strike(laid)
    assert (table.question, table.options) == ("keep_goal", ["keep three-sun", "keep four-sun"])
    table.play("keep three-sun")
    assert (table.hand(0), table.below) == (["three-sun"], ["four-sun"])


@pytest.mark.ruling("M9", "M14")
def test_phase_3_a_converter_pays_everything_printed_and_goals_one_after_another() -> None:
    laid = sun_on("coil 1,0", "jackpot 2,0").money(3, 3)
    laid.goal_deck("three-sun", "four-sun").below("three-rain").other_goals_in_hand(1)
    table = strike(laid.stop_at("goal"))
    assert (table.state.points[0], table.state.money[0]) == (2, 6)
    table.settle("goal 1 three-sun").settle("goal 1 four-sun").play("keep four-sun")
    # The first draw ends before the second, so the card put back can be drawn again.
    assert table.possible == {"goal 1 three-sun": 1, "goal 1 three-rain": 1}


def test_phase_3_example_a_converter_of_cost_1_with_three_energy_runs_three_times() -> None:
    table = strike(sun_on("coil 1,0", "coil 2,0", "pump 3,0"))
    assert len(table.events_named("converted", 0)) == 3
    assert (table.state.points[0], table.cubes(0, "3,0:c")) == (3, 0)


def test_phase_3_a_converter_may_run_again_in_the_same_round() -> None:
    laid = scenario().machine(0, "raft-sun", "pump 1,0").bag("sun", "sun")
    table = laid.chance("token sun", "token sun").begin_weather("?", "?")
    assert table.state.points[0] == 2


@pytest.mark.ruling("M9")
def test_phase_3_running_is_not_optional() -> None:
    table = strike(sun_on("coil 1,0", "coil 2,0", "press 3,0"))
    assert table.state.points[0] == 5
    assert table.question == "bid"


def test_phase_3_unused_energy_stays_on_the_converter_and_powers_it_later() -> None:
    table = strike(sun_on("coil 1,0", "coil 2,0", "coil 3,0", "press 4,0"))
    assert (table.state.points[0], table.cubes(0, "4,0:c")) == (5, 1)


def test_phase_1_converters_do_nothing_without_a_source() -> None:
    table = strike(sun_on("pipe 1,0", "pump 2,0", "pump 1,1 90", start="raft-rain"))
    assert not table.events_named("converted")
    assert sum(table.state.cubes[0]) == 0


# --- pipes --------------------------------------------------------------------------------------


@pytest.mark.ruling("M5")
def test_phase_1_pipes_connect_over_several_tiles() -> None:
    table = strike(sun_on("pipe 1,0", "bend 2,0 180", "pipe 2,-1 90", "pump 2,-2 90"))
    assert table.state.points[0] == 1


@pytest.mark.ruling("M5")
def test_phase_1_an_opening_on_a_blank_edge_is_a_dead_end() -> None:
    table = strike(sun_on("pipe 1,0 90", "pump 2,0"))
    assert (table.state.points[0], table.cubes(0, "0,0:s")) == (0, 1)


@pytest.mark.ruling("M5")
def test_phase_1_pipes_that_cross_without_meeting_do_not_connect() -> None:
    apart = strike(sun_on("bridge 1,0", "pump 1,1 90"))
    assert apart.state.points[0] == 0
    joined = strike(sun_on("cross 1,0", "pump 1,1 90"))
    assert joined.state.points[0] == 1


@pytest.mark.ruling("M5")
def test_phase_1_tiles_are_squares_that_connect_only_over_their_shared_edge() -> None:
    table = strike(sun_on("pipe 0,1", "pump 1,1"))
    assert table.state.points[0] == 0


# --- boosters -----------------------------------------------------------------------------------


@pytest.mark.parametrize("boosters", [0, 1, 2, 3])
def test_phase_3_one_more_energy_for_each_booster_crossed(boosters: int) -> None:
    coils = [f"coil {x},0" for x in range(1, boosters + 1)]
    table = strike(sun_on(*coils, f"giant {boosters + 1},0"))
    assert table.cubes(0, f"{boosters + 1},0:c") == 1 + boosters


@pytest.mark.ruling("M8")
def test_phase_3_boosters_off_the_path_add_nothing() -> None:
    table = strike(sun_on("giant 1,0", "coil -1,0", "coil 2,0"))
    assert table.cubes(0, "1,0:c") == 1


# --- routes -------------------------------------------------------------------------------------


@pytest.mark.ruling("M8")
def test_phase_3_a_trip_passes_through_other_sources() -> None:
    table = strike(sun_on("vane-rain 1,0", "twin-sun 2,0", "giant 3,0"))
    assert table.cubes(0, "3,0:c") == 3
    assert table.cubes(0, "1,0:s") == 0


@pytest.mark.ruling("M8")
def test_phase_3_a_trip_ends_at_the_first_converter_met() -> None:
    table = strike(sun_on("giant 1,0", "pump 2,0"))
    assert (table.cubes(0, "1,0:c"), table.state.points[0]) == (1, 0)


@pytest.mark.ruling("M8")
def test_phase_3_the_owner_picks_the_converter() -> None:
    for choice, points, money in (("1,0", 1, 3), ("-1,0", 0, 7)):
        table = strike(sun_on("pump 1,0", "purse -1,0").money(3, 3))
        assert (table.seat, table.question) == (0, "route")
        assert table.options == ["send 1,0:c +0", "send -1,0:c +0"]
        assert table.refusal("send 0,1:c +0") == "unknown_argument"
        table.play(f"send {choice}:c +0")
        assert (table.state.points[0], table.state.money[0]) == (points, money)


@pytest.mark.ruling("M8")
def test_phase_3_a_trip_is_never_split() -> None:
    table = strike(sun_on("coil 1,0", "cross 2,0", "giant 3,0", "press 2,1 90"))
    assert table.options == ["send 3,0:c +1", "send 2,1:c +1"]
    table.play("send 3,0:c +1")
    assert (table.cubes(0, "3,0:c"), table.cubes(0, "2,1:c")) == (2, 0)


@pytest.mark.ruling("M8")
def test_phase_3_the_owner_picks_the_path_where_it_makes_a_difference() -> None:
    table = strike(sun_on("detour 1,0", "giant 2,0"))
    assert table.options == ["send 2,0:c +0", "send 2,0:c +1"]
    table.play("send 2,0:c +1")
    assert table.cubes(0, "2,0:c") == 2


RING = ("bend 0,1 90", "giant 1,1", "bend 2,1 180", "bend 2,0 270")


@pytest.mark.ruling("M8")
def test_phase_3_paths_of_the_same_effect_are_not_asked() -> None:
    table = strike(sun_on(*RING, "pipe 1,0"))
    assert table.question == "bid"
    assert table.cubes(0, "1,1:c") == 1
    table = strike(sun_on(*RING, "coil 1,0"))
    assert table.options == ["send 1,1:c +0", "send 1,1:c +1"]


@pytest.mark.ruling("M8")
def test_phase_3_a_trip_comes_to_no_place_twice() -> None:
    ring = ("bend 1,1 90", "coil 2,1", "bend 3,1 180", "bend 3,0 270", "pipe 2,0")
    table = strike(sun_on("cross 1,0", *ring, "giant 1,-1 90"))
    assert table.question == "bid"
    assert table.cubes(0, "1,-1:c") == 1


@pytest.mark.ruling("M8")
def test_phase_3_a_route_names_its_places_and_its_source() -> None:
    table = strike(sun_on("pump 1,0", "purse -1,0"))
    assert table.option("send 1,0:c +0").places == ("machine/0/0,0/s", "machine/0/1,0/c")
    decision = table.game.decision
    assert decision is not None
    assert decision.about == {"source": "0,0:s"}


# --- the order of sources -----------------------------------------------------------------------

TWO_LINES = ("pump 1,0", "press 2,0", "vane-sun 3,0")
"""The start tile feeds the pump, the vane the press."""


@pytest.mark.ruling("M20")
def test_phase_3_the_order_of_sources_is_not_asked_where_it_cannot_matter() -> None:
    table = strike(sun_on(*TWO_LINES))
    assert table.question == "bid"
    assert (table.state.points[0], table.cubes(0, "2,0:c")) == (1, 1)


@pytest.mark.ruling("M9", "M20")
def test_phase_3_sources_fire_in_the_owners_order_where_cubes_may_run_short() -> None:
    laid = sun_on(*TWO_LINES, "giant 0,1").cubes(0, {"0,1:c": 14})
    table = strike(laid)
    assert (table.question, table.options) == ("fire", ["fire 0,0:s", "fire 3,0:s"])
    table.play("fire 0,0:s")
    # The pump ran at once and returned its cube, which the vane then uses.
    assert (table.state.points[0], table.cubes(0, "2,0:c")) == (1, 1)
    laid = sun_on(*TWO_LINES, "giant 0,1").cubes(0, {"0,1:c": 14})
    assert strike(laid).play("fire 3,0:s").question == "own_cube"


@pytest.mark.ruling("M20")
def test_phase_3_the_order_is_asked_where_a_goal_drawn_may_change_a_later_choice() -> None:
    table = strike(sun_on("oracle 1,0", "vane-sun 2,0", "pump 3,0"))
    assert (table.question, table.options) == ("fire", ["fire 0,0:s", "fire 2,0:s"])


@pytest.mark.ruling("M20")
def test_phase_3_sources_with_the_same_trips_stand_for_each_other() -> None:
    laid = sun_on("twin-sun 1,0", "giant 2,0", "press 0,1")
    table = strike(laid.cubes(0, {"2,0:c": 13, "0,1:c": 2}))
    # Cubes are short, but the three sources on one line are equivalent.
    assert table.question == "own_cube"
    table.play("pass")
    assert table.question == "own_cube"


@pytest.mark.ruling("M9")
def test_phase_3_sources_fire_one_by_one_and_converters_run_between() -> None:
    table = strike(sun_on("twin-sun 1,0", "pump 2,0"))
    names = [e.name for e in table.events if e.name in ("energy_made", "converted")]
    assert names == ["energy_made", "converted"] * 3


# --- 15 cubes -----------------------------------------------------------------------------------


SHORT = {"1,0:c": 12, "0,1:c": 2, "0,2:s": 1}
"""A giant east of the start tile; a press and a vane that nothing connects. 15 cubes."""


def short() -> Scenario:
    return sun_on("giant 1,0", "press 0,1", "vane-rain 0,2").cubes(0, SHORT)


@pytest.mark.ruling("M10")
def test_phase_3_without_a_cube_left_a_new_one_is_declined_or_taken_from_elsewhere() -> None:
    table = strike(short())
    assert table.question == "own_cube"
    assert table.options == ["pass", "take 1,0:c", "take 0,1:c", "take 0,2:s"]
    assert table.refusal("take 0,0:s") == "no_cube_there"


@pytest.mark.ruling("M10")
def test_phase_3_a_source_whose_own_cube_is_declined_makes_no_trip() -> None:
    table = strike(short()).play("pass")
    assert {name: table.cubes(0, name) for name in SHORT} == SHORT
    assert not table.events_named("trip")
    assert [e.data["feature"] for e in table.events_named("energy_wasted")] == ["0,0:s"]


@pytest.mark.ruling("M10")
def test_phase_3_a_cube_removed_elsewhere_is_used_as_the_new_one() -> None:
    table = strike(short()).play("take 0,2:s")
    assert {name: table.cubes(0, name) for name in SHORT} == {"1,0:c": 13, "0,1:c": 2, "0,2:s": 0}


def test_phase_3_there_are_never_more_than_15_cubes_on_a_machine() -> None:
    table = strike(short()).play("take 0,1:c")
    assert sum(table.state.cubes[0]) == 15
    assert table.state.stash(0) == 0


def test_phase_3_everybody_uses_their_own_cubes() -> None:
    laid = short().machine(1, "raft-rain", "vane-sun 0,1", "giant 1,1").order(1, 0)
    table = strike(laid)
    assert table.seat == 0
    assert table.cubes(1, "1,1:c") == 1


@pytest.mark.ruling("M10")
def test_phase_3_boosters_ask_for_their_cubes_after_the_sources_own_one_by_one() -> None:
    laid = sun_on("coil 1,0", "coil 2,0", "giant 3,0", "press 0,1", "vane-rain 0,2")
    table = strike(laid.cubes(0, {"3,0:c": 12, "0,1:c": 2, "0,2:s": 1}))
    assert table.question == "own_cube"
    table.play("take 0,1:c")
    assert table.question == "boost_cube"
    decision = table.game.decision
    assert decision is not None
    assert decision.about == {"converter": "3,0:c"}
    table.play("take 0,1:c")
    assert table.options == ["pass", "take 0,2:s"]
    table.play("take 0,2:s")
    assert table.state.points[0] == 40


@pytest.mark.ruling("M10")
def test_phase_3_the_sources_own_cube_comes_from_the_stash_while_there_is_one() -> None:
    laid = sun_on("coil 1,0", "giant 2,0", "press 0,1")
    table = strike(laid.cubes(0, {"2,0:c": 12, "0,1:c": 2}))
    assert (table.question, table.options) == ("boost_cube", ["pass", "take 0,1:c"])


@pytest.mark.ruling("M10")
def test_phase_3_a_boosters_cube_may_be_declined_and_the_trip_goes_on() -> None:
    laid = sun_on("coil 1,0", "giant 2,0", "press 0,1")
    table = strike(laid.cubes(0, {"2,0:c": 12, "0,1:c": 2})).play("pass")
    assert (table.cubes(0, "2,0:c"), table.cubes(0, "0,1:c")) == (13, 2)


@pytest.mark.ruling("M21")
def test_phase_3_a_boosters_cube_never_comes_from_the_converter_the_trip_is_bound_for() -> None:
    laid = sun_on("coil 1,0", "giant 2,0", "press 0,1")
    table = strike(laid.cubes(0, {"2,0:c": 12, "0,1:c": 2}))
    assert table.refusal("take 2,0:c") == "cube_bound_for_there"
    # No other feature has a cube, so there is nothing to ask.
    table = strike(sun_on("coil 1,0", "giant 2,0").cubes(0, {"2,0:c": 14}))
    assert table.state.points[0] == 40


@pytest.mark.ruling("M10")
def test_phase_3_travelling_cubes_are_not_there_to_be_taken() -> None:
    laid = sun_on("coil 1,0", "giant 2,0", "press 0,1")
    table = strike(laid.cubes(0, {"2,0:c": 12, "0,1:c": 2}))
    assert table.state.stash(0) == 0
    assert table.state.travelling == 1
    assert "take 0,0:s" not in table.options
    board = table.game.view(None).as_json()["board"]
    assert isinstance(board, dict)
    assert [player["stash"] for player in board["players"]] == [0, 15]


@pytest.mark.ruling("M10")
def test_phase_3_an_unconnected_source_may_take_a_cube_too() -> None:
    laid = sun_on("giant 0,1", "press 0,2").cubes(0, {"0,1:c": 14, "0,2:c": 1})
    table = strike(laid).play("take 0,1:c")
    assert (table.cubes(0, "0,0:s"), table.cubes(0, "0,1:c")) == (1, 13)


def full_source_and_no_cube_left() -> ScenarioTable:
    """Return a start tile that feeds a pump; an unconnected vane has the fifteenth cube."""
    laid = sun_on("pump 1,0", "giant 0,1", "vane-sun 0,2").cubes(0, {"0,1:c": 14, "0,2:s": 1})
    table = strike(laid)
    assert (table.question, table.options) == ("fire", ["fire 0,0:s", "fire 0,2:s"])
    return table


@pytest.mark.ruling("M22")
def test_phase_3_a_source_whose_cube_was_taken_before_its_turn_makes_a_new_one() -> None:
    table = full_source_and_no_cube_left().play("fire 0,0:s")
    assert (table.question, table.options) == ("own_cube", ["pass", "take 0,1:c", "take 0,2:s"])
    table.play("take 0,2:s")
    # The pump gave the cube back, and the vane was empty when its turn came.
    assert (table.state.points[0], table.cubes(0, "0,2:s"), table.cubes(0, "0,1:c")) == (1, 1, 14)
    assert not table.events_named("energy_wasted")
    assert [e.data["feature"] for e in table.events_named("energy_made")] == ["0,0:s", "0,2:s"]


@pytest.mark.ruling("M11", "M22")
def test_phase_3_a_source_that_is_full_at_its_turn_wastes_its_energy() -> None:
    table = full_source_and_no_cube_left().play("fire 0,2:s")
    assert [e.data["feature"] for e in table.events_named("energy_wasted")] == ["0,2:s"]
    table.play("take 0,2:s")
    assert (table.state.points[0], table.cubes(0, "0,2:s")) == (1, 0)
    table = full_source_and_no_cube_left().play("fire 0,0:s", "take 0,1:c")
    assert (table.cubes(0, "0,1:c"), table.cubes(0, "0,2:s")) == (13, 1)
    assert [e.data["feature"] for e in table.events_named("energy_wasted")] == ["0,2:s"]


@pytest.mark.ruling("M21")
def test_phase_2_released_energy_may_be_taken_from_a_source_that_waits_its_turn() -> None:
    laid = scenario().machine(0, "raft-sun", "coil 1,0", "vane-rain -1,0", "giant 0,1")
    laid.cubes(0, {"0,0:s": 1, "-1,0:s": 1, "0,1:c": 13}).market("press", "vane-wind", "pipe")
    table = laid.begin_build().play("build point press", "place 2,0", "turn 0")
    assert table.question == "boost_cube"
    table.play("take -1,0:s")
    # A booster has used its energy, so it no longer fires.
    assert table.cubes(0, "2,0:c") == 2
    assert table.seat == 1
    assert len(table.events_named("trip", 0)) == 1


@pytest.mark.ruling("M23")
def test_phase_3_goal_cards_of_several_runs_are_drawn_after_the_last_run() -> None:
    table = strike(sun_on("coil 1,0", "oracle 2,0").stop_at("goal"))
    assert table.cubes(0, "2,0:c") == 0
    assert table.game.agenda[:2] == ("draw_goal", "look_at_goal")
    assert table.game.agenda.count("gain_goal") == 1


# --- refusals -----------------------------------------------------------------------------------


def test_phase_3_refusals_of_the_energy_questions() -> None:
    fire = strike(sun_on(*TWO_LINES, "giant 0,1").cubes(0, {"0,1:c": 14}))
    assert fire.refusal("fire 1,0:c") == "not_a_source"
    assert fire.refusal("send 1,0:c +0") == "not_now"
    assert fire.refusal("fire", seat=1) == "not_your_decision"
    cube = strike(short())
    assert cube.refusal("take 9,9:s") == "unknown_argument"
    assert cube.refusal("fire 0,0:s") == "not_now"
    route = strike(sun_on("pump 1,0", "purse -1,0"))
    assert route.refusal("send 1,0:c +1") == "no_way_over_boosters"
    assert route.refusal("pass") == "not_now"


def reasons(action: Action[Any], table: ScenarioTable, step: int, words: str) -> list[str]:
    """Return the codes of the reasons at a question that the table does not ask now."""
    notices = explain(action, table.state, step, 0, words.split())
    return [notice.code for notice in notices]


def test_phase_3_refusals_of_sources_that_do_not_fire() -> None:
    table = strike(sun_on(*TWO_LINES, "giant 0,1").cubes(0, {"0,1:c": 14}))
    state, fire = table.state, FireSource()
    step = pack(steps.FIRE, 0)
    names = [feature_name(state, 0, feature) for feature in state.firing]
    assert reasons(fire, table, step, f"fire {names[0]}") == []
    state.token = NO_TOKEN
    left = state.firing.pop()
    assert reasons(fire, table, step, f"fire {names[-1]}") == ["no_energy_released"]
    state.token = state.networks[0].weathers[left]
    assert reasons(fire, table, step, f"fire {names[-1]}") == ["source_has_fired"]
    state.token = 1 + state.token if state.token == 0 else 0
    assert reasons(fire, table, step, f"fire {names[-1]}") == ["source_of_another_weather"]


@pytest.mark.ruling("M20")
def test_phase_3_a_later_source_is_refused_where_the_order_cannot_matter() -> None:
    table = strike(sun_on(*TWO_LINES, "giant 0,1").cubes(0, {"0,1:c": 14}))
    state = table.state
    state.firing = list(dict.fromkeys([*state.firing, 0]))
    first, *later = state.firing
    state.cubes[0] = [0] * len(state.cubes[0])
    step = pack(steps.FIRE, 0)
    assert Fire().options(state, step, 0) == [pack(steps.V_FIRE, first)]
    for feature in later:
        words = f"fire {feature_name(state, 0, feature)}"
        assert reasons(FireSource(), table, step, words) in (
            ["order_does_not_matter"],
            ["fires_alike"],
        )


@pytest.mark.ruling("M10")
def test_phase_3_a_cube_comes_from_the_stash_while_there_is_one() -> None:
    table = strike(sun_on(*TWO_LINES, "giant 0,1").cubes(0, {"0,1:c": 2}))
    step = pack(steps.OWN_CUBE, 0, 0)
    assert reasons(TakeCube(), table, step, "take stash") == []
    assert reasons(TakeCube(), table, step, "take 0,1:c") == ["cubes_in_the_stash"]
