"""Page 20: Phase B, the experiment runs or does not, and preparing for the next."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.supply import open_slots
from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    bots,
    cp,
    gained,
    office,
    options,
    parts,
    play,
    possible,
    question,
    refusal,
    settle,
    state_of,
    vouchers,
    warnings,
)
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game

from . import scenario

YELLOW, BLACK, ORANGE, PURPLE = range(4)
RAIN, WIND, SUN, FOG, SNOW = range(5)
LATIV, EMPTY = 8, -1
ALL = ["yellow", "black", "purple"]


def wind_runs(*owners: str) -> Scenario:
    """Return a position: the Assistant is in Wind, whose branch is full and whose Stage II tile is
    in the display."""
    return (
        scenario()
        .assistant("wind")
        .lab_bots(wind=list(owners))
        .display("sun II", "fog II", "wind II")
        .vouchers("yellow", science=1)
        .vouchers("orange")
    )


def start(laid: Scenario) -> tuple[Game, list[Event]]:
    """Return the game, and the events of Phase B until a seat was asked."""
    game = laid.build()
    return game, list(game.events)


# --- whether the experiment runs ----------------------------------------------------------------


def test_example_wind_runs() -> None:
    game, events = start(wind_runs("yellow", "orange", "lativ"))
    assert [event.data["weather"] for event in events if event.name == "experiment_runs"] == [
        "wind"
    ]
    assert options(game) == ["accept", "pass"]


def test_example_fog_does_not_run_and_yellow_may_take_back_her_bot() -> None:
    game, events = start(
        scenario()
        .assistant("fog")
        .lab_bots(fog=["yellow", "lativ", None])
        .display("sun II", "wind II", "fog II")
    )
    assert [event.data["weather"] for event in events if event.name == "experiment_fails"] == [
        "fog"
    ]
    assert (asked(game), options(game)) == ("yellow", ["leave fog-1", "take-back fog-1"])
    play(game, "take-back fog-1")
    assert bots(game, "yellow") == 1
    assert state_of(game).lab_bots[9:12] == (EMPTY, EMPTY, EMPTY), "Lativ's Bot went, too"
    assert state_of(game).lativ_bots == 5


def test_a_full_branch_without_a_matching_tile_does_not_run() -> None:
    game, events = start(
        wind_runs("yellow", "black", "purple").display("sun II", "fog II", "snow II")
    )
    assert [event.name for event in events if event.name.startswith("experiment_")] == [
        "experiment_fails"
    ]
    assert asked(game) == "yellow"


def test_of_two_matching_tiles_the_rightmost_is_active() -> None:
    game, _ = start(wind_runs("yellow", "orange", "lativ").display("wind III", "wind II", "sun II"))
    decision = game.decision
    assert decision is not None
    assert (decision.about["weather"], decision.about["cp"]) == ("wind", 5)


# --- the five steps -----------------------------------------------------------------------------


def test_the_reward_is_5_cp_and_then_two_parts_or_an_investment() -> None:
    game, _ = start(wind_runs("yellow", "orange", "lativ"))
    events = play(game, "accept")
    assert gained(game, events, "yellow") == 5
    assert question(game) == "experiment_reward"
    events = play(game, "gain 2")
    assert gained(game, events, "yellow", "investment") == 1
    game, _ = start(
        wind_runs("yellow", "orange", "lativ").workshop("yellow", "middle 1 green/white")
    )
    play(game, "accept", "gain 1", "part red", "part blue")
    assert parts(game, "yellow") == ["red", "blue"]


def test_bots_return_before_the_science_is_asked_for() -> None:
    game, _ = start(wind_runs("yellow", "yellow", "lativ"))
    assert bots(game, "yellow") == 2
    assert question(game) == "pay_experiment"


def test_a_player_who_does_not_pay_gets_nothing_more() -> None:
    game, _ = start(wind_runs("yellow", "orange", "lativ"))
    events = play(game, "pass")
    assert cp(game, "yellow") == 0
    assert [event for event in events if event.name == "research_token"] == []
    assert vouchers(game, "yellow") == {"science": 1}


def test_three_other_vouchers_pay_the_science() -> None:
    game, _ = start(
        wind_runs("yellow", "orange", "lativ").vouchers("yellow", supply=1, government=1, lab=1)
    )
    play(game, "accept")
    assert vouchers(game, "yellow") == {}
    assert cp(game, "yellow") == 5


def test_a_player_who_cannot_pay_is_not_asked() -> None:
    game, _ = start(wind_runs("yellow", "black", "lativ").vouchers("yellow", supply=2))
    assert asked(game) == "black"
    assert bots(game, "yellow") == 1


def wind_asks_nothing() -> Scenario:
    """Return a position: Wind's Stage I tile asks for no Science."""
    return (
        wind_runs("yellow", "orange", "lativ")
        .display("sun I", "fog I", "wind I")
        .vouchers("yellow")
    )


@pytest.mark.ruling("W40")
def test_a_tile_that_asks_no_science_leaves_the_choice() -> None:
    game, _ = start(wind_asks_nothing())
    assert (question(game), options(game)) == ("pay_experiment", ["accept", "pass"])
    play(game, "accept")
    assert question(game) == "experiment_reward"
    assert cp(game, "yellow") == 3


@pytest.mark.ruling("W40")
def test_a_free_reward_may_be_declined_too() -> None:
    """A Research token that has to be placed may be unwelcome."""
    game, _ = start(wind_asks_nothing())
    events = play(game, "pass")
    assert cp(game, "yellow") == 0
    assert [event for event in events if event.name == "research_token"] == []
    assert bots(game, "yellow") == 1, "the Bot is back all the same"


def test_cp_for_each_bot_returned_one_benefit_all_the_same() -> None:
    two = ("middle 1 green/white", "middle 2 green/white")
    game, _ = start(wind_runs("yellow", "yellow", "yellow").workshop("yellow", *two))
    events = play(game, "accept", "gain 2")
    assert gained(game, events, "yellow") == 15
    assert gained(game, events, "yellow", "investment") == 1


def test_a_benefit_is_taken_as_far_as_there_is_room() -> None:
    game, _ = start(
        wind_runs("yellow", "orange", "lativ")
        .parts("yellow", "green")
        .workshop("yellow", "middle 1 green/white")
    )
    play(game, "accept", "gain 1", "part red")
    assert parts(game, "yellow") == ["green", "red"]
    assert question(game) == "place_now", "the second Part had no room"


@pytest.mark.ruling("W40")
def test_with_neither_reward_possible_the_token_is_still_taken() -> None:
    """Fog Stage I: a Chemical, with no room for it, or a Workshop tile, with none left."""
    game, _ = start(
        scenario()
        .assistant("fog")
        .lab_bots(fog=["yellow", "orange", "lativ"])
        .display("sun I", "wind I", "fog I")
        .chemicals("yellow", "verdino")
        .workshop("yellow", "middle 1 green/white")
        .offer()
        .stacks(0, 0, others="black")
    )
    play(game, "accept")
    assert warnings(game, "gain 2") == ["benefit_unusable"]
    play(game, "gain 2")
    assert question(game) == "place_now"


def test_the_token_is_placed_at_once_with_its_benefit() -> None:
    game, _ = start(wind_runs("yellow", "orange", "lativ"))
    play(game, "accept", "gain 2")
    assert options(game) == [f"place lab-wind {row}" for row in range(1, 7)]
    play(game, "place lab-wind 2")
    assert office(game, "yellow", 2) == [None, "wind", None]
    assert state_of(game).funding[YELLOW][1] == 1
    assert state_of(game).lab_tokens[WIND] == 2


def test_a_token_without_a_legal_space_leaves_the_game() -> None:
    laid = wind_runs("yellow", "orange", "lativ")
    for row, weather in enumerate(("rain", "rain", "sun", "sun", "fog"), start=1):
        laid = laid.office("yellow", row, green=weather)
    game, _ = start(laid.office("yellow", 6, blue="fog"))
    events = play(game, "accept", "gain 2")
    assert [event.data["token"] for event in events if event.name == "token_lost"] == ["lab-wind"]
    assert state_of(game).lab_tokens[WIND] == 2


def test_with_no_token_left_there_is_a_science_voucher() -> None:
    game, _ = start(wind_runs("yellow", "orange", "lativ").tokens("lab", wind=0))
    play(game, "accept", "gain 2")
    assert vouchers(game, "yellow") == {"science": 1}


@pytest.mark.ruling("W40")
def test_players_act_one_after_another_in_turn_order_each_through_all_steps() -> None:
    game, _ = start(
        wind_runs("yellow", "black", "purple")
        .vouchers("black", science=1)
        .vouchers("purple", science=1)
        .order("purple", "black", "yellow", "orange")
        .tokens("lab", wind=2)
    )
    seen = []
    while question(game) in ("pay_experiment", "experiment_reward", "place_now"):
        seen.append((asked(game), question(game)))
        play(game, options(game)[-1] if question(game) == "experiment_reward" else options(game)[0])
    assert seen == [
        ("purple", "pay_experiment"),
        ("purple", "experiment_reward"),
        ("purple", "place_now"),
        ("black", "pay_experiment"),
        ("black", "experiment_reward"),
        ("black", "place_now"),
        ("yellow", "pay_experiment"),
        ("yellow", "experiment_reward"),
    ]
    assert vouchers(game, "yellow") == {"science": 1}, "for the token that was not left"


# --- Bots without room --------------------------------------------------------------------------


@pytest.mark.ruling("W41")
def test_bots_without_room_return_to_the_top_two_sections() -> None:
    game, _ = start(
        wind_runs("yellow", "yellow", "yellow")
        .workshop("yellow", "middle 1 green/white")
        .line("yellow", 1, 5, 9)
    )
    assert bots(game, "yellow") == 2
    assert question(game) == "return_bot"
    assert options(game) == ["back 1", "back 5"]
    assert refusal(game, "back 2") == "assembly_slot_taken"
    assert refusal(game, "back 9") == "top_sections_first"
    play(game, "back 5")
    assert state_of(game).assembly[YELLOW] == (0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1)
    play(game, "accept", "gain 2")
    assert cp(game, "yellow") == 15, "it counts as returned all the same"


@pytest.mark.ruling("W41")
def test_with_those_full_to_any_empty_slot() -> None:
    game, _ = start(
        wind_runs("yellow", "yellow", "yellow")
        .workshop("yellow", "middle 1 green/white")
        .line("yellow", 7, 9, 12)
    )
    assert options(game) == ["back 7", "back 9", "back 12"]


@pytest.mark.ruling("W41")
def test_a_refilled_slot_is_as_if_it_had_never_been_emptied() -> None:
    """So it pays no income, and pays its benefit again when emptied: see pages 21 and 13."""
    game, _ = start(
        wind_runs("yellow", "yellow", "yellow")
        .workshop("yellow", "middle 1 green/white")
        .line("yellow", 1, 2, 5)
    )
    assert 1 not in open_slots(state_of(game), YELLOW)
    play(game, "back 2")
    assert 1 in open_slots(state_of(game), YELLOW)


# --- when all have performed the steps ------------------------------------------------------------


@pytest.mark.parametrize("marker", ["black", "government"])
def test_lativs_bots_return_and_the_weather_gets_worse(marker: str) -> None:
    laid = wind_runs("yellow", "orange", "lativ").office("black", 1, *["wind"] * 3)
    laid.published("black", 1, moved_on=True).extreme("wind", 1, [marker, None])
    game, _ = start(laid)
    assert state_of(game).lativ_bots == 4
    play(game, "pass")
    state = state_of(game)
    assert state.lativ_bots == 5
    assert state.lab_bots[3:6] == (EMPTY,) * 3
    assert state.extreme[WIND] == (0, 1), "Level 2 covers Level 1"
    assert state.extreme_stacks[WIND] == (2,)
    assert state.extreme_marks[WIND] == (EMPTY, EMPTY)
    assert state.government_markers == 3


@pytest.mark.ruling("W34")
def test_with_an_empty_stack_no_tile_is_added_and_markers_stay() -> None:
    laid = wind_runs("yellow", "orange", "lativ").office("black", 1, *["wind"] * 3)
    laid.published("black", 1, moved_on=True).extreme("wind", 3, ["black", None])
    game, _ = start(laid)
    play(game, "pass")
    assert state_of(game).extreme[WIND] == (0, 1, 2)
    assert state_of(game).extreme_marks[WIND] == (BLACK, EMPTY)


@pytest.mark.ruling("W34")
def test_calm_weather_gets_extreme_again() -> None:
    game, _ = start(wind_runs("yellow", "orange", "lativ").extreme("wind", 0))
    play(game, "pass")
    assert state_of(game).extreme[WIND] == (0,)


# --- rewards that are actions -------------------------------------------------------------------


def rain_runs() -> Scenario:
    """Return a position: Yellow's Bot in Rain with the Stage II tile: Research or an Investment."""
    return (
        scenario()
        .assistant("rain")
        .lab_bots(rain=["yellow", "orange", "lativ"])
        .display("sun II", "fog II", "rain II")
        .vouchers("orange")
        .vouchers("yellow", science=2)
        .chemicals("yellow", "calorium")
    )


@pytest.mark.ruling("W39", "W15")
def test_a_research_action_in_phase_b_and_its_token_placed_at_once() -> None:
    game, _ = start(rain_runs())
    play(game, "accept", "gain 1", "do research", "bot-to rain-1")
    assert question(game) == "place_now"
    assert options(game)[0] == "place rnd-rain 1"
    play(game, "place rnd-rain 3")
    assert options(game) == [f"place lab-rain {row}" for row in range(1, 7)]
    play(game, "place lab-rain 3")
    assert office(game, "yellow", 3) == [None, "rain", "rain"]


@pytest.mark.ruling("W39")
def test_lock_offers_and_end_triggers_come_up_in_phase_b() -> None:
    three = ["black", "orange", "purple"]
    game, _ = start(
        rain_runs()
        .vouchers("yellow", science=4)
        .rnd_bots(rain=[None, *three[:2]], wind=three, sun=three, fog=three, snow=three)
    )
    play(game, "accept", "gain 1", "do research")
    assert question(game) == "lock_offer"
    assert state_of(game).end_trigger == 4
    play(game, "accept")
    assert cp(game, "yellow") == 6 + 3


@pytest.mark.ruling("W39")
def test_the_government_runs_in_phase_b() -> None:
    game, _ = start(
        scenario()
        .assistant("snow")
        .lab_bots(snow=["yellow", "orange", "lativ"])
        .vouchers("orange")
        .display("sun II", "fog II", "snow II")
        .vouchers("yellow", science=1)
        .parts("yellow", "blue")
        .government_bots(wind=["black", "purple", None])
        .subsidies("wind", "bot")
    )
    play(game, "accept", "gain 1", "do sell", "bot-to wind-3")
    assert (cp(game, "yellow"), cp(game, "black"), cp(game, "purple")) == (5 + 3, 3, 3)
    assert question(game) == "place_now", "its token, at once"


@pytest.mark.ruling("W39")
def test_a_bot_placed_by_the_reward_stays_in_the_branch() -> None:
    game, _ = start(
        scenario()
        .assistant("sun")
        .lab_bots(sun=["yellow", "orange", "lativ"])
        .vouchers("orange")
        .display("wind II", "fog II", "sun II")
        .vouchers("yellow", science=1)
        .chemicals("yellow", "delugium")
    )
    play(game, "accept", "gain 2", "do work", "bot-to sun-1", "place lab-sun 1")
    assert state_of(game).lab_bots[6:9] == (YELLOW, EMPTY, EMPTY)
    assert cp(game, "yellow") == 5


@pytest.mark.ruling("W40", "W14")
def test_an_award_won_in_phase_b_waits() -> None:
    game, _ = start(
        scenario()
        .assistant("snow")
        .lab_bots(snow=["yellow", "orange", "lativ"])
        .vouchers("orange")
        .display("sun III", "fog II", "snow III")
        .triggered("last_experiment")
        .vouchers("yellow", science=2)
        .office("yellow", 6, "sun", "sun", "sun")
        .published("yellow", 6)
        .rnd_bots(sun=ALL)
    )
    play(game, "accept", "gain 1", "do breakthrough", "mark 2")
    assert state_of(game).awards_waiting[YELLOW] == 1
    assert options(game, "award") == []
    assert question(game) == "place_now"


# --- the experiment does not run ----------------------------------------------------------------


@pytest.mark.ruling("W42")
def test_each_owner_chooses_for_each_bot_in_turn_order() -> None:
    game, _ = start(
        scenario()
        .assistant("sun")
        .lab_bots(sun=["yellow", "black", "yellow"])
        .display("wind II", "fog II", "snow II")
        .order("black", "yellow", "orange", "purple")
    )
    assert (asked(game), options(game)) == ("black", ["leave sun-2", "take-back sun-2"])
    play(game, "leave sun-2")
    assert (asked(game), options(game)) == ("yellow", ["leave sun-1", "take-back sun-1"])
    play(game, "take-back sun-1", "leave sun-3")
    assert state_of(game).lab_bots[6:9] == (EMPTY, BLACK, YELLOW)
    assert bots(game, "yellow") == 1


@pytest.mark.ruling("W41")
def test_a_bot_taken_back_without_room_goes_to_the_assembly_line() -> None:
    game, _ = start(
        scenario()
        .assistant("sun")
        .lab_bots(sun=["yellow", None, None])
        .display("wind II", "fog II", "snow II")
        .bots("yellow", 2)
        .workshop("yellow", "middle 1 green/white")
    )
    play(game, "take-back sun-1")
    assert options(game) == ["back 1", "back 2", "back 3"]


def test_no_cp_no_token_no_worse_weather() -> None:
    game, _ = start(
        scenario()
        .assistant("sun")
        .lab_bots(sun=["yellow", None, None])
        .display("sun II", "fog II", "rain II")
    )
    play(game, "take-back sun-1")
    state = state_of(game)
    assert state.cp == (0, 0, 0, 0)
    assert state.lab_tokens == (3,) * 5
    assert state.extreme[SUN] == (0,)


# --- preparing for the next experiment ----------------------------------------------------------


def laid_tiles(game: Game) -> tuple[list[str], str | None, str | None]:
    """Return the display, the tile below the deck, the deck's top."""
    lab = game.title.describe(game.state)["lab"]

    return lab["display"], lab["next"], lab["deck"]["top"]


@pytest.mark.parametrize("full", [True, False])
def test_the_matching_tile_goes_whether_or_not_it_ran(full: bool) -> None:
    owners = ["orange", "orange", "lativ"] if full else [None, None, "lativ"]
    game, _ = start(
        scenario()
        .assistant("fog")
        .lab_bots(fog=owners)
        .vouchers("orange")
        .display("sun II", "fog II", "wind II")
        .deck("rain II", "snow II", left=3)
        .chance("experiment sun III")
    )
    assert laid_tiles(game) == (["rain II", "sun II", "wind II"], "snow II", "sun III")
    assert state_of(game).assistant == SNOW


def test_of_two_matching_tiles_the_rightmost_goes() -> None:
    game, _ = start(
        scenario()
        .assistant("fog")
        .display("fog II", "fog I", "wind I")
        .deck("rain II", "snow II")
        .chance("experiment sun II")
    )
    assert laid_tiles(game) == (["rain II", "fog II", "wind I"], "snow II", "sun II")


def test_without_a_matching_tile_the_display_stays() -> None:
    game, _ = start(
        scenario()
        .assistant("fog")
        .display("sun II", "rain II", "wind II")
        .deck("fog II", "snow II", left=3)
    )
    assert laid_tiles(game) == (["sun II", "rain II", "wind II"], "fog II", "snow II")
    assert state_of(game).end_trigger == 0


def test_after_snow_comes_rain() -> None:
    game, _ = start(scenario().assistant("snow").display("sun II", "rain II", "wind II"))
    assert state_of(game).assistant == RAIN


def test_the_deck_shows_tiles_of_the_earliest_stage_left() -> None:
    game = (
        scenario()
        .assistant("fog")
        .display("sun I", "fog I", "wind I")
        .deck("rain I", "snow I", left=8)
        .open_draws()
        .build()
    )
    assert possible(game) == {
        f"experiment {weather} II": 1 for weather in ("rain", "wind", "sun", "fog", "snow")
    }
    settle(game, "experiment fog II")
    assert laid_tiles(game) == (["rain I", "sun I", "wind I"], "snow I", "fog II")
