"""The Saboteurs' plan at Location 3, Lativ's Lab."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import EMPTY, LATIV, NO_END, SABOTEUR
from stormtable.games.weather_machine.testing import state_of
from stormtable.games.weather_machine.testing.solo import (
    Choice,
    SoloScenario,
    choices,
    discarded,
    hideout_chemicals,
    hideout_tokens,
    raised,
)

from . import names, solo

S = "saboteurs"
CURRENT = "white lab snow top"
RAIN_TOP = "pink lab rain top"
WIND_TOP = "pink rnd wind top"
WIND_BOTTOM = "pink government wind bottom"
SUN_TOP = "pink lab sun top"
SUN_BOTTOM = "pink lab sun bottom"
FOG_BOTTOM = "pink rnd fog bottom"
SNOW_TOP = "pink government snow top"


def left(previous: str = RAIN_TOP) -> SoloScenario:
    """Return a position in which the agent takes the left space (all steps); Rain, Wind and Sun are
    in the display."""
    return solo().reports(CURRENT, previous).lativ("office").saboteurs_turn()


def right(previous: str = RAIN_TOP) -> SoloScenario:
    """Return a position in which you are on the left space, so that they start with step 2."""
    return left(previous).scientist("yellow", "lab", "left")


def branch(laid: SoloScenario) -> Choice:
    (chosen,) = choices(laid.build(), "branch")
    return chosen


# --- step 1 -------------------------------------------------------------------------------------


def test_on_the_left_space_an_award_goes_to_the_hideout() -> None:
    game = left().build()
    state = state_of(game)
    assert (state.hideout_awards, state.awards_left) == (1, 11)


def test_no_award_is_left_then_none_is_taken() -> None:
    game = left().hideout(awards=12).build()
    assert state_of(game).hideout_awards == 12
    assert "hideout_award" not in names(game.events)


def test_the_saboteurs_never_collect_the_nobel_prize() -> None:
    game = left().hideout(awards=4).build()
    state = state_of(game)
    assert state.hideout_awards == 5
    assert state.nobel == EMPTY
    assert state.end_trigger == NO_END


# --- step 2a ------------------------------------------------------------------------------------


def test_a_full_branches_are_ignored() -> None:
    """Calorium fits Rain and Wind; Rain is full."""
    chosen = branch(
        right(RAIN_TOP)
        .lab_bots(rain=["yellow", "yellow", "yellow"])
        .hideout("calorium", tokens=["government-rain", "rnd-rain"])
    )
    assert chosen == Choice("wind", "only_one")


@pytest.mark.ruling("S9")
def test_a_a_branch_with_one_of_lativs_bots_is_not_full() -> None:
    chosen = branch(
        right(RAIN_TOP).lab_bots(rain=["yellow", "yellow", "lativ"]).hideout("calorium")
    )
    assert chosen == Choice("rain", "most_bots", ("wind",))


def test_a_branches_without_a_space_for_their_chemicals_are_ignored() -> None:
    """Rain's Calorium space is taken: Wind, although Rain has more Bots."""
    chosen = branch(right(RAIN_TOP).lab_bots(rain=[None, "yellow", "yellow"]).hideout("calorium"))
    assert chosen == Choice("wind", "only_one")


def test_a_branches_without_an_experiment_tile_in_the_display_are_ignored() -> None:
    """Calorium fits Rain, Wind and Fog; the display shows Fog and Snow."""
    chosen = branch(
        right(RAIN_TOP)
        .display("fog I", "snow I", "snow II")
        .lab_bots(rain=["yellow", "yellow", None])
        .hideout("calorium")
    )
    assert chosen == Choice("fog", "only_one")


# --- step 2b ------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["yellow", S, "lativ"])
@pytest.mark.parametrize("previous", [RAIN_TOP, WIND_TOP, SUN_TOP])
@pytest.mark.ruling("C4")
def test_b_most_bots_of_anyone_decide(owner: str, previous: str) -> None:
    """Against the sequence and against a token that would complete a set of Rain."""
    chosen = branch(
        right(previous)
        .lab_bots(wind=[owner, None, None], rain=[])
        .hideout("calorium", tokens=["government-rain", "rnd-rain"])
    )
    assert chosen == Choice("wind", "most_bots", ("rain",))


@pytest.mark.ruling("C4")
def test_b_lativs_bots_count_with_the_others() -> None:
    chosen = branch(
        right(RAIN_TOP)
        .lab_bots(rain=["yellow", None, None], wind=["yellow", None, "lativ"])
        .hideout("calorium")
    )
    assert chosen == Choice("wind", "most_bots", ("rain",))


# --- step 2c, with Calorium: Rain or Wind -------------------------------------------------------


@pytest.mark.ruling("S8")
def test_c_of_equally_many_bots_a_token_that_completes_a_set() -> None:
    chosen = branch(
        right(RAIN_TOP)
        .lab_bots(rain=["yellow", None, None], wind=["yellow", None, None])
        .hideout("calorium", tokens=["government-wind", "rnd-wind", "rnd-rain"])
    )
    assert chosen == Choice("wind", "completes_set", ("rain",))


@pytest.mark.ruling("S8")
def test_c_the_second_choice_is_a_weather_held_in_another_colour() -> None:
    chosen = branch(right(RAIN_TOP).hideout("calorium", tokens=["government-wind", "lab-rain"]))
    assert chosen == Choice("wind", "same_weather", ("rain",))


@pytest.mark.ruling("S8")
def test_c_then_any_token_before_none() -> None:
    chosen = branch(
        right(RAIN_TOP)
        .tokens("lab", rain=0)
        .hideout("calorium", tokens=["government-rain", "rnd-rain"])
    )
    assert chosen == Choice("wind", "any_token", ("rain",))


def test_c_does_not_look_at_branches_with_fewer_bots() -> None:
    """Sun would complete a set, but Rain and Wind have a Bot each."""
    chosen = branch(
        right(SUN_TOP)
        .lab_bots(rain=["yellow", None, None], wind=["yellow", None, None], sun=[])
        .hideout("calorium", "radieu", tokens=["government-sun", "rnd-sun", "rnd-wind"])
    )
    assert chosen == Choice("wind", "same_weather", ("rain",))


# --- step 2d ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("previous", "chosen", "beaten"),
    [
        (RAIN_TOP, "rain", "wind"),
        (WIND_TOP, "wind", "rain"),
        (SUN_TOP, "rain", "wind"),
        (FOG_BOTTOM, "rain", "wind"),
        (SNOW_TOP, "rain", "wind"),
    ],
)
def test_d_ties_go_by_the_sequence_from_the_previous_report(
    previous: str, chosen: str, beaten: str
) -> None:
    assert branch(right(previous).hideout("calorium")) == Choice(chosen, "sequence", (beaten,))


# --- the Saboteurs are unable to act ------------------------------------------------------------


@pytest.mark.ruling("S11")
def test_unable_without_a_chemical_for_any_branch() -> None:
    game = right(RAIN_TOP).chance("report white-rnd-fog-bottom").build()
    assert "bot_placed" not in names(game.events)
    assert discarded(game) == [RAIN_TOP, "white rnd fog bottom", CURRENT]
    assert hideout_chemicals(game) == ["radieu"], "by the card just discarded"


@pytest.mark.ruling("S11")
def test_unable_without_a_matching_tile_in_the_display() -> None:
    game = right(RAIN_TOP).display("snow I", "snow II", "snow III").hideout("calorium").build()
    assert "saboteurs_unable" in names(game.events)


@pytest.mark.ruling("S11")
def test_unable_without_a_bot_in_the_hideout() -> None:
    away = [S, S, S]
    game = (
        right(RAIN_TOP)
        .hideout("calorium")
        .government_bots(rain=away, wind=away, sun=away, fog=away)
    ).build()
    assert "saboteurs_unable" in names(game.events)
    assert state_of(game).hideout_bots == 0


def test_saboteurs_unable_on_the_left_space_keep_the_award() -> None:
    game = left(RAIN_TOP).build()
    assert "saboteurs_unable" in names(game.events)
    assert state_of(game).hideout_awards == 1


# --- step 3 -------------------------------------------------------------------------------------


@pytest.mark.ruling("S9")
@pytest.mark.parametrize(
    ("previous", "space", "other"),
    [(WIND_TOP, "wind-1", "wind-3"), (WIND_BOTTOM, "wind-3", "wind-1")],
)
def test_saboteurs_take_the_last_space_whose_chemical_they_have(
    previous: str, space: str, other: str
) -> None:
    """Wind takes Melgoth, Calorium, Radieu: the middle one they lack is skipped."""
    game = right(previous).display("wind I", "snow I", "snow II").hideout("melgoth", "radieu")
    built = game.tokens("lab", snow=0).build()
    assert choices(built, "bot_space") == [Choice(space, "priority", (other,))]
    assert state_of(built).lab_bots[3 + int(space[-1]) - 1] == SABOTEUR


def test_the_bot_and_the_chemical_move_and_no_token_is_taken_yet() -> None:
    game = right(WIND_TOP).hideout("melgoth").build()
    state = state_of(game)
    assert state.hideout_bots == 11
    assert hideout_chemicals(game) == []
    assert state.chemicals_left == (5,) * 5
    assert hideout_tokens(game) == []
    assert raised(game) == [(1, "pieces_to_the_left")]


@pytest.mark.ruling("S9")
def test_lativs_bot_makes_way_within_the_branch() -> None:
    game = right(WIND_BOTTOM).lab_bots(wind=[None, None, "lativ"]).hideout("radieu").build()
    assert state_of(game).lab_bots[3:6] == (EMPTY, LATIV, SABOTEUR)
    assert state_of(game).lativ_bots == 0


@pytest.mark.ruling("S9")
def test_lativs_bot_goes_to_the_side_if_there_is_no_other_space() -> None:
    game = right(WIND_BOTTOM).lab_bots(wind=["yellow", "yellow", "lativ"]).hideout("radieu").build()
    assert state_of(game).lab_bots[3:6] == (0, 0, SABOTEUR)
    assert state_of(game).lativ_bots == 1


@pytest.mark.parametrize(("previous", "space"), [(WIND_TOP, 3), (WIND_BOTTOM, 5)])
def test_a_space_with_lativs_bot_is_as_good_as_an_empty_one(previous: str, space: int) -> None:
    game = right(previous).lab_bots(wind=[None, None, "lativ"]).hideout("melgoth", "radieu").build()
    assert state_of(game).lab_bots[space] == SABOTEUR
