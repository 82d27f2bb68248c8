"""Phase II: build machines."""

from __future__ import annotations

from random import Random

import pytest

from stormtable.games.weather_island.rules.building import BuildTile
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.testing import Scenario, ScenarioTable
from stormtable.kernel.action import explain
from stormtable.kernel.tuples import IntTuple
from stormtable.lab.testing.effects import price

from . import scenario

# --- 1. Build or work: who and what -------------------------------------------------------------


def test_phase_2_players_take_turns_in_turn_order() -> None:
    table = scenario(3).bids(1, 3, 2).begin_build()
    seats = []
    for _ in range(3):
        seats.append(table.seat)
        table.play("work")
    assert seats == [1, 2, 0]


def test_phase_2_with_a_bid_one_may_build_any_tile_of_the_market_or_work() -> None:
    table = scenario().bids(1, 1).market("press", "twin-rain", "coil").begin_build()
    assert table.options == [
        "build point press",
        "build power twin-rain",
        "build mystery-1 coil",
        "work",
    ]


def test_phase_2_who_bid_nothing_must_work() -> None:
    table = scenario(3).money(4, 0, 4).bids(2, 0, 1).begin_build()
    table.play("work", "work")
    assert table.state.money[1] == 10
    assert table.events_named("forced", 1)[0].data["verb"] == "work"


def test_phase_2_who_bid_nothing_cannot_build_and_the_rule_says_why() -> None:
    table = scenario().bids(1, 0).begin_build()
    step = table.state.agenda[-2]  # the step of the next turn
    [notice] = explain(BuildTile(), table.state, step, 1, ["build", "point"])
    assert (notice.code, notice.rule) == ("no_bid_no_build", "Phase II.1")


@pytest.mark.ruling("M4")
def test_phase_2_without_a_tile_to_take_one_works() -> None:
    laid = scenario().money(0, 0).bids(2, 1).market("-", "-", "coil").stop_at("die")
    table = laid.begin_build()
    assert table.refusal("build point") == "tile_taken"
    step = table.state.agenda[-1]
    table.play("build mystery-1 coil", "place 0,1", "turn 0")
    assert table.state.money[1] == 10
    [notice] = explain(BuildTile(), table.state, step, 0, ["build"])
    assert (notice.code, notice.rule) == ("market_empty", "M4")


@pytest.mark.ruling("M19")
def test_phase_2_of_equal_tiles_in_the_market_one_is_offered() -> None:
    table = scenario(3).market("pump", "vane-sun", "pipe", "pipe").begin_build()
    assert [option for option in table.options if "pipe" in option] == ["build mystery-1 pipe"]
    assert table.refusal("build mystery-2 pipe") == "offered_in_another_slot"
    assert table.refusal("build mystery-2 pump") == "another_tile_there"
    table.play("build mystery-1 pipe", "place 0,1", "turn 0")
    assert [option for option in table.options if "pipe" in option] == ["build mystery-2 pipe"]


def test_phase_2_a_tile_taken_is_gone_for_the_others() -> None:
    table = scenario().market("press", "twin-rain", "coil").begin_build()
    table.play("build point press", "place 1,0", "turn 0")
    assert table.market == ["-", "twin-rain", "coil"]
    assert "build point press" not in table.options
    assert table.refusal("build point") == "tile_taken"
    assert table.refusal("build point press") == "tile_taken"


def test_phase_2_one_turn_is_one_tile() -> None:
    table = scenario().begin_build()
    table.play("build point pump", "place 1,0", "turn 0")
    assert table.seat == 1
    assert len(table.state.tiles[0]) == 2


# --- placing a tile -----------------------------------------------------------------------------


@pytest.mark.ruling("M5")
def test_phase_2_a_tile_is_added_orthogonally_to_the_machine() -> None:
    table = scenario().machine(0, "raft-sun", "pipe 1,0").begin_build()
    table.play("build point pump")
    assert sorted(table.options) == sorted(
        f"place {spot}" for spot in ("0,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1")
    )
    assert table.refusal("place 1,0") == "spot_taken"
    assert table.refusal("place 2,1") == "not_beside_machine"
    assert table.refusal("place 9,9") == "not_beside_machine"


@pytest.mark.ruling("M5")
def test_phase_2_any_quarter_turn_is_legal_and_none_is_a_mirror() -> None:
    table = scenario().market("pump", "vane-sun", "bend").begin_build()
    table.play("build mystery-1 bend", "place 0,1")
    assert table.options == ["turn 0", "turn 90", "turn 180", "turn 270"]
    table.play("turn 90")
    tile = table.game.view(0).as_json()["board"]["players"][0]["machine"][1]
    assert (tile["spot"], tile["turn"]) == ("0,1", 90)
    assert table.game.title.printed(table.state)["tiles"]["bend"]["pipes"] == ["N-E"]
    wires = table.state.edition.tiles[table.state.tiles[0][-1]].wires[table.state.turns[0][-1]]
    assert [bool(port) for port in wires[:4]] == [False, True, True, False], "turned: E-S"


@pytest.mark.ruling("M19")
def test_phase_2_turns_that_look_alike_are_offered_once() -> None:
    table = scenario().market("pump", "vane-sun", "pipe").begin_build()
    table.play("build mystery-1 pipe", "place 0,1")
    assert table.options == ["turn 0", "turn 90"]
    table = scenario().market("pump", "vane-sun", "bridge").begin_build()
    table.play("build mystery-1 bridge", "place 0,1")
    assert table.state.turns[0] == (0, 0)
    assert table.seat == 1


@pytest.mark.ruling("M19")
def test_phase_2_like_features_that_change_places_look_alike() -> None:
    """A twin has two sources of one weather in a row: upside down it is the same tile."""
    table = scenario().market("pump", "twin-sun", "pipe").begin_build()
    table.play("build power twin-sun", "place 1,0")
    assert table.options == ["turn 0", "turn 90"]


@pytest.mark.ruling("M5")
def test_phase_2_pipes_need_not_match() -> None:
    table = scenario().begin_build().play("build point pump", "place 0,1")
    assert table.options == ["turn 0", "turn 90", "turn 180", "turn 270"][: len(table.options)]
    assert table.warnings("turn 0") == ["joins_nothing"]
    assert table.warnings("turn 90") == []
    table.play("turn 0")
    assert len(table.state.tiles[0]) == 2


def test_phase_2_a_placed_tile_is_never_moved() -> None:
    laid = scenario().machine(0, "raft-sun", "pipe 1,0 90", "bend 0,1 180")
    table = laid.begin_build()
    before = (table.state.tiles[0][:], table.state.spots[0][:], table.state.turns[0][:])
    table.play("build point pump", "place 1,1", "turn 0")
    after = (table.state.tiles[0][:3], table.state.spots[0][:3], table.state.turns[0][:3])
    assert after == before


# --- converters that a new connection starts ----------------------------------------------------


def test_phase_2_a_new_converter_of_cost_1_runs_at_once_on_waiting_energy() -> None:
    table = scenario().cubes(0, {"0,0:s": 1}).begin_build()
    table.play("build point pump", "place 1,0", "turn 0")
    assert table.state.points == [1, 0]
    assert table.cubes(0, "0,0:s") == table.cubes(0, "1,0:c") == 0


def test_phase_2_a_new_money_converter_pays_at_once_on_waiting_energy() -> None:
    laid = scenario().money(3, 3).cubes(0, {"0,0:s": 1}).market("pump", "vane-sun", "purse")
    table = laid.begin_build().play("build mystery-1 purse", "place 1,0", "turn 0")
    assert table.state.money == [7, 3]


def test_phase_2_waiting_energy_moves_to_a_new_converter_that_asks_for_more() -> None:
    table = scenario().cubes(0, {"0,0:s": 1}).market("press", "vane-sun", "coil").begin_build()
    table.play("build point press", "place 1,0", "turn 0")
    assert table.state.points == [0, 0]
    assert (table.cubes(0, "0,0:s"), table.cubes(0, "1,0:c")) == (0, 1)


def test_phase_2_a_converter_that_is_not_connected_releases_nothing() -> None:
    table = scenario().cubes(0, {"0,0:s": 1}).begin_build()
    table.play("build point pump", "place 1,0", "turn 90")
    assert (table.cubes(0, "0,0:s"), table.state.points) == (1, [0, 0])


@pytest.mark.ruling("M6")
def test_phase_2_any_tile_that_completes_a_route_releases_waiting_energy() -> None:
    laid = scenario().machine(0, "raft-sun", "pipe 0,1", "pipe 1,1", "pipe 2,1", "pump 2,0")
    table = laid.cubes(0, {"0,0:s": 1}).market("press", "vane-sun", "pipe").begin_build()
    table.play("build mystery-1 pipe", "place 1,0", "turn 0")
    assert table.state.points == [1, 0]
    assert table.cubes(0, "0,0:s") == 0


@pytest.mark.ruling("M6")
def test_phase_2_boosters_count_for_released_energy() -> None:
    laid = scenario().machine(0, "raft-sun", "coil 1,0").cubes(0, {"0,0:s": 1})
    table = laid.begin_build().play("build point pump", "place 2,0", "turn 0")
    assert table.state.points == [2, 0]


@pytest.mark.ruling("M6")
def test_phase_2_released_energy_comes_before_bonuses() -> None:
    laid = scenario().money(0, 0).cubes(0, {"0,0:s": 1}).stall("sun", 2)
    table = laid.market("pump", "vane-sun", "trove").begin_build()
    table.play("build mystery-1 trove", "place 1,0", "turn 0")
    assert table.question == "bonuses"
    assert table.state.money[0] == 2
    table.play("bonus bag")
    assert "add sun $2" in table.options


@pytest.mark.ruling("M6")
@pytest.mark.parametrize("first", ["goal", "bag", "x"])
def test_phase_2_bonuses_are_performed_in_the_owners_order(first: str) -> None:
    table = scenario().market("pump", "vane-sun", "trove").begin_build()
    table.play("build mystery-1 trove", "place 1,0", "turn 0")
    assert table.options == ["bonus goal", "bonus bag", "bonus x"]
    table.play(f"bonus {first}")
    questions = {"goal": "keep_goal", "bag": "add_token", "x": "discard_token"}
    assert table.question == questions.pop(first)
    done = {table.question}
    while table.seat == 0:
        table.play(table.options[0])
        done.add(table.question)
    assert set(questions.values()) <= done


def test_phase_2_a_single_bonus_needs_no_question_of_order() -> None:
    table = scenario().market("pump", "vane-sun", "eraser").begin_build()
    table.play("build mystery-1 eraser", "place 1,0", "turn 0")
    assert table.question == "discard_token"


# --- bag ----------------------------------------------------------------------------------------


def test_phase_2_bag_adds_a_token_from_the_market_for_its_price() -> None:
    laid = scenario().money(5, 5).stall("rain", 1, 2).market("pump", "vane-sun", "sack")
    table = laid.begin_build()
    rain = table.state.bag[1]
    table.play("build mystery-1 sack", "place 1,0", "turn 0")
    assert price(table.game, "add rain $1") == {"money": 1}
    table.play("add rain $1")
    assert table.state.money == [4, 5]
    assert table.state.bag[1] == rain + 1
    assert table.state.stalls[1] == (2,)


@pytest.mark.ruling("M7")
def test_phase_2_bag_takes_the_top_token_of_any_stack() -> None:
    laid = scenario().money(5, 5).stall("rain", 1, 2).stall("wind").stall("snow", 2)
    table = laid.market("pump", "vane-sun", "sack").begin_build()
    table.play("build mystery-1 sack", "place 1,0", "turn 0")
    assert table.options == ["pass", "add sun $0", "add rain $1", "add snow $2"]
    assert table.refusal("add rain $2") == "only_the_top_token"
    assert table.refusal("add wind $0") == "stall_empty"
    assert table.refusal("add rain $9") == "no_token_at_this_price"


@pytest.mark.ruling("M7")
def test_phase_2_bag_may_take_any_token_by_the_other_reading() -> None:
    laid = scenario(bag="any").money(1, 1).stall("rain", 1, 2).stall("wind").stall("snow")
    table = laid.market("pump", "vane-sun", "sack").begin_build()
    table.play("build mystery-1 sack", "place 1,0", "turn 0")
    assert table.options == ["pass", "add sun $0", "add sun $1", "add rain $1"]
    assert table.refusal("add sun $2") == "token_too_dear"
    table.play("add sun $1")
    assert (table.state.stalls[0], table.state.money[0]) == ((0, 2), 0)


@pytest.mark.ruling("M7")
def test_phase_2_bag_is_optional() -> None:
    table = scenario().money(5, 5).market("pump", "vane-sun", "sack").begin_build()
    bag = table.state.bag[:]
    table.play("build mystery-1 sack", "place 1,0", "turn 0", "pass")
    assert (table.state.bag, table.state.money) == (bag, [5, 5])


def test_phase_2_bag_without_the_money_adds_nothing() -> None:
    laid = scenario().money(1, 1).stall("rain", 2).stall("sun", 1, 2)
    table = laid.market("pump", "vane-sun", "sack").begin_build()
    table.play("build mystery-1 sack", "place 1,0", "turn 0")
    assert "add rain $2" not in table.options
    notice = table.game.explain("add rain $2")
    assert notice is not None
    assert (notice.code, notice.params) == ("token_too_dear", {"price": 2, "money": 1})


@pytest.mark.ruling("M7")
def test_phase_2_bag_is_passed_without_asking_when_no_token_can_be_paid() -> None:
    laid = scenario().money(0, 0)
    for weather in ("sun", "rain", "wind", "snow"):
        laid.stall(weather, 1, 2)
    table = laid.market("pump", "vane-sun", "sack").begin_build()
    table.play("build mystery-1 sack", "place 1,0", "turn 0")
    assert table.seat == 1
    assert not table.events_named("token_added")


# --- the X bonus --------------------------------------------------------------------------------


@pytest.mark.ruling("M7")
def test_phase_2_x_discards_any_token_of_the_forecast() -> None:
    laid = scenario().forecast("sun", "rain", "wind").market("pump", "vane-sun", "eraser")
    table = laid.begin_build().play("build mystery-1 eraser", "place 1,0", "turn 0")
    assert table.options == ["pass", "discard 1 sun", "discard 2 rain", "discard 3 wind"]


@pytest.mark.ruling("M7")
def test_phase_2_x_shifts_the_rest_left_and_reveals_a_token_from_the_bag() -> None:
    laid = scenario().forecast("sun", "rain", "wind").bag("sun", "snow", "snow")
    table = laid.market("pump", "vane-sun", "eraser").stop_at("forecast").begin_build()
    gone = table.state.gone[0]
    table.play("build mystery-1 eraser", "place 1,0", "turn 0", "discard 1 sun")
    assert table.possible == {"forecast sun": 1, "forecast snow": 2}
    assert table.state.gone[0] == gone + 1
    table.settle("forecast snow")
    assert table.forecast == ["rain", "wind", "snow"]


@pytest.mark.ruling("M7")
def test_phase_2_x_is_optional() -> None:
    laid = scenario().forecast("sun", "rain", "wind").market("pump", "vane-sun", "eraser")
    table = laid.begin_build().play("build mystery-1 eraser", "place 1,0", "turn 0", "pass")
    assert table.forecast == ["sun", "rain", "wind"]


@pytest.mark.ruling("M12")
def test_phase_2_x_with_an_empty_bag_returns_the_discards_first() -> None:
    laid = scenario().forecast("sun", "rain", "wind").bag().stop_at("forecast")
    table = laid.market("pump", "vane-sun", "eraser").begin_build()
    discarded = table.state.gone[:]
    table.play("build mystery-1 eraser", "place 1,0", "turn 0", "discard 2 rain")
    discarded[1] += 1
    assert (table.state.bag, table.state.gone) == (discarded, [0, 0, 0, 0])


# --- goal card ----------------------------------------------------------------------------------


@pytest.mark.ruling("M14")
def test_phase_2_goal_looks_at_two_cards_keeps_one_puts_the_other_below() -> None:
    laid = scenario().market("pump", "vane-sun", "card")
    table = laid.chance("goal 1 three-sun", "goal 1 four-sun").begin_build()
    table.play("build mystery-1 card", "place 1,0", "turn 0")
    assert table.options == ["keep three-sun", "keep four-sun"]
    table.play("keep four-sun")
    assert (table.hand(0), table.below) == (["four-sun"], ["three-sun"])


@pytest.mark.ruling("M7")
def test_phase_2_goal_is_not_optional() -> None:
    table = scenario().market("pump", "vane-sun", "card").begin_build()
    table.play("build mystery-1 card", "place 1,0", "turn 0")
    assert all(option.startswith("keep") for option in table.options)
    assert table.refusal("pass") == "not_now"
    assert table.refusal("keep nothing") == "unknown_argument"
    refused = [goal.name for goal in table.state.edition.goals]
    refused = [name for name in refused if f"keep {name}" not in table.options]
    assert {table.refusal(f"keep {name}") for name in refused} == {"goal_not_on_offer"}


@pytest.mark.ruling("M14")
def test_phase_2_goal_at_the_end_card_shuffles_what_is_below_without_the_card_in_hand() -> None:
    laid = scenario().goal_deck("three-sun").below("four-sun", by=1).below("four-rain", by=0)
    laid.other_goals_in_hand(1).market("pump", "vane-sun", "card").stop_at("goal")
    table = laid.begin_build().play("build mystery-1 card", "place 1,0", "turn 0")
    assert table.possible == {"goal 1 three-sun": 1}
    table.settle("goal 1 three-sun")
    assert table.possible == {"goal 1 four-sun": 1, "goal 1 four-rain": 1}
    table.settle("goal 1 four-rain").play("keep three-sun")
    assert (table.goal_deck, table.below) == (["four-sun"], ["four-rain"])


def test_phase_2_goal_does_not_shuffle_before_a_card_is_needed() -> None:
    laid = scenario().goal_deck("three-sun", "three-rain").below("four-sun", by=1)
    laid.other_goals_in_hand(1).market("pump", "vane-sun", "card")
    table = laid.begin_build().play("build mystery-1 card", "place 1,0", "turn 0", "keep three-sun")
    assert (table.goal_deck, table.below) == ([], ["four-sun", "three-rain"])
    assert not table.events_named("goals_shuffled")


@pytest.mark.ruling("M14")
def test_phase_2_goal_with_one_card_in_all_takes_it_and_with_none_nothing() -> None:
    laid = scenario().goal_deck("three-sun").other_goals_in_hand(1)
    table = laid.market("pump", "vane-sun", "card").begin_build()
    table.play("build mystery-1 card", "place 1,0", "turn 0")
    assert (table.hand(0), table.goal_deck, table.seat) == (["three-sun"], [], 1)
    laid = scenario().goal_deck().other_goals_in_hand(1)
    table = laid.market("pump", "vane-sun", "card").begin_build()
    table.play("build mystery-1 card", "place 1,0", "turn 0")
    assert (table.hand(0), table.seat) == ([], 1)


@pytest.mark.ruling("M24")
def test_phase_2_who_put_a_card_below_knows_it_until_it_is_shuffled() -> None:
    laid = scenario().goal_deck("three-sun", "three-rain").below("four-sun", by=0)
    laid.other_goals_in_hand(1).market("pump", "vane-sun", "card")
    table = laid.begin_build()
    assert _below_as_seen(table.game.view(0).as_json()) == ["four-sun"]
    assert _below_as_seen(table.game.view(1).as_json()) == [None]
    table.play("build mystery-1 card", "place 1,0", "turn 0", "keep three-sun")
    assert _below_as_seen(table.game.view(0).as_json()) == ["three-rain", "four-sun"]
    assert _below_as_seen(table.game.view(1).as_json()) == [None, None]


FOURS = {"four-sun", "four-rain", "four-wind"}
"""Seat 0 put them below the end card; seat 1 holds the treasurer."""


def fours_below(*deck: str) -> Scenario:
    laid = scenario().goal_deck(*deck).below(*sorted(FOURS), by=0).hand(1, "treasurer")
    return laid.other_goals_in_hand(0).market("pump", "vane-sun", "card").stop_at("goal")


def imagined(table: ScenarioTable, viewer: int) -> list[IslandState]:
    """Return samples of the game for all that the viewer knows."""
    rng = Random(1)
    states = [table.game.view(viewer).sample(rng) for _ in range(300)]
    return [state for state in states if isinstance(state, IslandState)]


def named(state: IslandState, cards: IntTuple) -> list[str]:
    return [state.edition.goals[card].name for card in cards]


def remembered(table: ScenarioTable, viewer: int) -> list[list[str]]:
    """Return what the viewer sees of each seat's memory."""
    board = table.game.view(viewer).as_json()["board"]
    assert isinstance(board, dict)
    return [player["shuffled_in"] for player in board["players"]]


@pytest.mark.ruling("M24")
def test_phase_2_a_card_shuffled_in_is_in_no_hand_that_has_not_drawn_since() -> None:
    table = fours_below().begin_build().play("build mystery-1 card", "place 1,0", "turn 0")
    table.settle("goal 1 four-sun").settle("goal 1 four-rain").play("keep four-sun")
    assert table.events_named("goals_shuffled")
    assert remembered(table, 0) == [["four-wind"], []]
    assert remembered(table, 1) == [[], []]
    for state in imagined(table, 0):
        assert named(state, state.goal_deck) == ["four-wind"]
        assert named(state, state.hands[1]) == ["treasurer"]
    # Seat 1 put no card below the deck, so it can rule out no place for an unseen card.
    assert len({named(state, state.goal_deck)[0] for state in imagined(table, 1)}) > 10


@pytest.mark.ruling("M24")
def test_phase_2_a_card_shuffled_in_may_be_what_another_has_drawn_since() -> None:
    laid = fours_below().bids(1, 2).below("three-rain", by=1)
    table = laid.begin_build().play("build mystery-1 card", "place 1,0", "turn 0")
    table.settle("goal 2 four-sun").settle("goal 2 three-rain")
    for _ in range(2):
        where = {"old": 0, "new": 0, "deck": 0}
        for state in imagined(table, 0):
            drawn = [*named(state, state.hands[1][1:]), *named(state, state.offers[1])]
            drawn += named(state, state.goal_below)
            left = named(state, state.goal_deck)
            where["old"] += bool(FOURS & set(named(state, state.hands[1][:1])))
            where["new"] += bool(FOURS & set(drawn))
            where["deck"] += bool(FOURS & set(left))
            assert {*drawn, *left} >= FOURS
        assert where["old"] == 0
        assert min(where["new"], where["deck"]) > 0
        if table.question == "keep_goal":
            table.play("keep three-rain")
    assert remembered(table, 0)[0] == ["four-sun", "four-rain", "four-wind"]


@pytest.mark.ruling("M14", "M24")
def test_phase_2_of_a_draw_with_a_shuffle_in_between_one_card_was_not_among_those() -> None:
    """Seat 1 draws the last card, then one of the new deck: at most one of the two is a four."""
    table = fours_below("three-sun").bids(1, 2).begin_build()
    table.play("build mystery-1 card", "place 1,0", "turn 0")
    table.settle("goal 2 three-sun").settle("goal 2 four-sun").play("keep four-sun")
    chosen = put_back = 0
    for state in imagined(table, 0):
        (in_hand,), (below,) = named(state, state.hands[1][1:]), named(state, state.goal_below)
        assert (in_hand in FOURS) + (below in FOURS) == 1
        assert set(named(state, state.goal_deck)) < FOURS
        chosen += in_hand in FOURS
        put_back += below in FOURS
    assert min(chosen, put_back) > 100, "which one they kept is theirs to know"


@pytest.mark.ruling("M24")
def test_phase_2_a_card_found_again_is_not_remembered_twice() -> None:
    table = fours_below().begin_build().play("build mystery-1 card", "place 1,0", "turn 0")
    table.settle("goal 1 four-sun").settle("goal 1 four-rain")
    assert remembered(table, 0)[0] == ["four-wind"]
    table.play("keep four-sun")
    assert _below_as_seen(table.game.view(0).as_json()) == ["four-rain"]


def _below_as_seen(view: dict[str, object]) -> list[str | None]:
    board = view["board"]
    assert isinstance(board, dict)
    below = board["goals"]["below"]
    assert isinstance(below, list)
    return below


# --- work ---------------------------------------------------------------------------------------


def test_phase_2_work_gains_10() -> None:
    table = scenario().money(2, 2).begin_build().play("work")
    assert table.state.money == [12, 2]


def test_phase_2_who_bid_may_work_all_the_same_and_has_paid() -> None:
    table = scenario().money(4, 4).begin_bids().bid(3, 1).play("work")
    assert table.state.money == [11, 3]


@pytest.mark.ruling("M15")
def test_phase_2_work_money_never_exceeds_15() -> None:
    table = scenario().money(8, 8).begin_build()
    assert table.warnings("work") == ["money_wasted"]
    assert table.option("work").warnings[0].params == {"amount": 3}
    table.play("work")
    assert table.state.money == [15, 8]
    assert [(e.data["amount"], e.data["lost"]) for e in table.events_named("money")] == [(7, 3)]


def test_phase_2_work_to_exactly_15_wastes_nothing() -> None:
    table = scenario().money(5, 5).begin_build()
    assert table.warnings("work") == []
    assert table.play("work").state.money[0] == 15


# --- 2. Flush market ----------------------------------------------------------------------------


def test_phase_2_tiles_nobody_took_are_discarded_after_all_turns() -> None:
    laid = scenario().market("press", "twin-rain", "coil").stop_at("die")
    table = laid.begin_build().play("build power twin-rain", "place 1,0", "turn 0")
    assert table.market == ["press", "-", "coil"]
    table.play("work")
    assert table.question == "roll"
    assert table.market == ["-", "-", "-"]
    discarded = [
        table.state.edition.tiles[tile].name
        for tile, count in enumerate(table.state.discard)
        for _ in range(count)
    ]
    assert discarded == ["press", "coil"]


# --- refusals every question shares -------------------------------------------------------------


def test_phase_2_refusals_for_what_is_not_asked() -> None:
    table = scenario().begin_build()
    assert table.refusal("work") == ""
    assert table.refusal("build") == ""
    assert table.refusal("bid 3") == "not_now"
    assert table.refusal("build cellar") == "unknown_argument"
    assert table.refusal("dance") == "unknown_word"
    assert table.refusal("") == "nothing_asked_for"
    assert table.refusal("work", seat=1) == "not_your_decision"
    table.play("build point pump")
    assert table.refusal("place nowhere") == "unknown_argument"
    table.play("place 0,1")
    assert table.refusal("turn 45") == "unknown_argument"


def test_phase_2_refusals_of_the_bonus_questions() -> None:
    table = scenario().market("pump", "vane-sun", "trove").begin_build()
    table.play("build mystery-1 trove", "place 1,0", "turn 0")
    assert table.refusal("bonus cake") == "unknown_argument"
    assert table.refusal("pass") == "not_now"
    table.play("bonus x")
    assert table.refusal("discard 9 sun") == "unknown_argument"
    other = next(name for name in ("sun", "rain") if f"discard 1 {name}" not in table.options)
    assert table.refusal(f"discard 1 {other}") == "another_token_there"
    table.play("pass")
    assert table.refusal("bonus x") == "bonus_already_gained"
    table.play("bonus goal")
    assert table.refusal("keep treasure") == "unknown_argument"
