"""Step 7 of the Saboteurs' turn: sets of Research tokens, and the havoc they wreak."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.testing import options, play, question, state_of
from stormtable.games.weather_machine.testing.solo import (
    Choice,
    SoloScenario,
    choices,
    current_report,
    discarded,
    hideout_tokens,
    raised,
    target,
)

from . import names, solo

WIND = 1
CURRENT = "white supply wind bottom"
PREVIOUS = "pink lab sun top"
ALL_WIND = ("government-wind", "lab-wind", "rnd-wind")


def holding(tokens: Sequence[str], awards: int = 0) -> SoloScenario:
    """Return a position whose Report shows Wind; the plan at Supply brings no token."""
    return solo().reports(CURRENT, PREVIOUS).hideout(tokens=tokens, awards=awards).saboteurs_turn()


# --- a locked weather ---------------------------------------------------------------------------


def test_a_set_of_a_locked_weather_worsens_it_discards_a_report_and_unlocks() -> None:
    game = holding(ALL_WIND).chance("report pink-lab-rain-top", "report white-rnd-sun-top").build()
    state = state_of(game)
    assert hideout_tokens(game) == []
    assert state.extreme[WIND] == (0, 1)
    assert state.locks == (1, 0, 1, 1, 1)
    assert current_report(game) == "pink lab rain top", "revealed in step 6"
    assert discarded(game) == [PREVIOUS, CURRENT, "white rnd sun top"]
    assert target(game) == 35
    assert question(game) == "move", "you are offered nothing for the Lock"


def test_in_the_order_of_the_text_tokens_weather_report_lock() -> None:
    events = names(holding(ALL_WIND).build().events)
    steps = ["havoc", "extreme_weather", "report_discarded", "lock_removed"]
    assert [name for name in events if name in steps][-4:] == steps


@pytest.mark.ruling("C4")
def test_the_top_tile_of_that_stack_comes_whatever_its_level() -> None:
    game = holding(ALL_WIND).extreme("wind", 0).build()
    assert state_of(game).extreme[WIND] == (0,)
    game = holding(ALL_WIND).extreme("wind", 2).build()
    assert state_of(game).extreme[WIND] == (0, 1, 2)


def test_a_government_marker_on_the_covered_tile_goes_home() -> None:
    game = holding(ALL_WIND).extreme("wind", 1, ["government", None]).build()
    state = state_of(game)
    assert state.extreme_marks[WIND] == (EMPTY, EMPTY)
    assert state.government_markers == 3


def test_with_an_empty_stack_the_rest_happens_all_the_same() -> None:
    game = holding(ALL_WIND).extreme("wind", 3).build()
    assert state_of(game).extreme[WIND] == (0, 1, 2)
    assert state_of(game).locks[WIND] == 0


def test_with_an_empty_deck_no_report_is_discarded() -> None:
    game = (
        solo().reports(CURRENT, PREVIOUS, left=1).hideout(tokens=ALL_WIND).saboteurs_turn()
    ).build()
    assert state_of(game).reports_left == 0, "its last card was revealed in step 6"
    assert discarded(game)[-1] == CURRENT
    assert current_report(game) != ""


@pytest.mark.parametrize(
    "tokens",
    [
        ("government-wind", "lab-wind"),
        ("government-wind", "government-wind", "lab-wind"),
        ("government-wind", "lab-wind", "rnd-sun"),
    ],
)
def test_a_locked_weather_takes_all_three_colours(tokens: Sequence[str]) -> None:
    game = holding(tokens).build()
    assert "havoc" not in names(game.events)
    assert len(hideout_tokens(game)) == len(tokens)


# --- an unlocked weather ------------------------------------------------------------------------


@pytest.mark.ruling("S13")
def test_a_set_of_an_unlocked_weather_raises_the_target_by_5_if_you_wish() -> None:
    game = holding(("lab-wind", "rnd-wind")).unlocked("wind").build()
    assert question(game) == "choose_havoc"
    assert options(game) == ["raise-target", "discard-top"]
    assert hideout_tokens(game) == []
    events = play(game, "raise-target")
    assert raised(game, events) == [(5, "havoc")]
    assert target(game) == 40
    assert state_of(game).extreme[WIND] == (0,), "the weather stays as it is"


@pytest.mark.ruling("S13")
def test_or_costs_the_top_report() -> None:
    game = holding(("lab-wind", "rnd-wind")).unlocked("wind").build()
    before = state_of(game).reports_left
    play(game, "discard-top")
    assert target(game) == 35
    assert state_of(game).reports_left == before - 1
    assert len(discarded(game)) == 3


@pytest.mark.ruling("S13")
def test_with_an_empty_deck_there_is_no_choice() -> None:
    game = (
        solo()
        .reports(CURRENT, PREVIOUS, left=1)
        .unlocked("wind")
        .hideout(tokens=["lab-wind", "rnd-wind"])
        .saboteurs_turn()
    ).build()
    assert question(game) == "move"
    assert raised(game) == [(5, "havoc")]


def test_two_tokens_of_one_colour_are_no_set() -> None:
    game = holding(("lab-wind", "lab-wind")).unlocked("wind").build()
    assert "havoc" not in names(game.events)


@pytest.mark.ruling("S13")
def test_exactly_two_are_taken_blue_before_green_before_purple() -> None:
    game = holding(ALL_WIND).unlocked("wind").build()
    assert hideout_tokens(game) == ["rnd-wind"]
    game = holding(("lab-wind", "lab-wind", "rnd-wind")).unlocked("wind").build()
    assert hideout_tokens(game) == ["lab-wind"]


# --- Awards -------------------------------------------------------------------------------------


@pytest.mark.ruling("C6")
@pytest.mark.parametrize(
    ("tokens", "awards", "left"),
    [
        (("lab-wind",), 2, 0),
        (("lab-wind",), 3, 1),
        (("lab-wind", "rnd-wind"), 1, 0),
        (("lab-wind", "rnd-wind"), 3, 2),
        (ALL_WIND, 2, 2),
    ],
)
def test_awards_stand_in_for_missing_tokens_of_a_locked_weather(
    tokens: Sequence[str], awards: int, left: int
) -> None:
    """Real tokens first, as few Awards as needed; they leave the game."""
    game = holding(tokens, awards).build()
    state = state_of(game)
    assert "havoc" in names(game.events)
    assert (state.hideout_tokens, state.hideout_awards) == ((), left)
    assert state.awards_left == 12 - awards, "spent Awards do not return"


@pytest.mark.ruling("C6", "C4")
def test_a_set_of_an_unlocked_weather_takes_two_tokens() -> None:
    game = holding(("lab-wind",), 2).unlocked("wind").build()
    assert question(game) == "choose_havoc"
    assert (state_of(game).hideout_tokens, state_of(game).hideout_awards) == ((), 1)


@pytest.mark.ruling("C6")
@pytest.mark.parametrize(("tokens", "awards"), [((), 5), (("lab-wind",), 1)])
def test_there_must_be_a_real_token_and_enough_awards(tokens: Sequence[str], awards: int) -> None:
    game = holding(tokens, awards).build()
    assert "havoc" not in names(game.events)
    assert state_of(game).hideout_awards == awards


@pytest.mark.ruling("C6")
def test_the_event_tells_how_many_awards_were_spent() -> None:
    game = holding(("lab-wind",), 3).build()
    havoc = next(event for event in game.events if event.name == "havoc")
    assert (havoc.data["weather"], havoc.data["awards"]) == ("wind", 2)


# --- several sets -------------------------------------------------------------------------------

ALL_SNOW = ("government-snow", "lab-snow", "rnd-snow")
ALL_RAIN = ("government-rain", "lab-rain", "rnd-rain")


@pytest.mark.ruling("S13")
def test_only_one_set_is_spent_in_a_turn() -> None:
    game = holding((*ALL_WIND, *ALL_SNOW)).build()
    assert hideout_tokens(game) == list(ALL_SNOW)
    assert names(game.events).count("havoc") == 1


@pytest.mark.ruling("S13")
def test_sets_that_unlock_come_first() -> None:
    """Wind comes first in the sequence, but only Snow unlocks."""
    game = holding((*ALL_WIND, *ALL_SNOW)).unlocked("wind").build()
    assert choices(game, "set") == [Choice("snow", "unlocks", ("wind",))]
    assert hideout_tokens(game) == sorted(ALL_WIND)


@pytest.mark.ruling("S13")
def test_of_several_that_unlock_the_first_from_the_previous_report() -> None:
    game = holding((*ALL_RAIN, *ALL_SNOW)).build()
    assert choices(game, "set") == [Choice("snow", "sequence", ("rain",))], "Wind, ..., Snow, Rain"


@pytest.mark.ruling("S13")
def test_of_several_that_do_not_unlock_the_first_from_the_previous_report() -> None:
    game = holding((*ALL_RAIN, *ALL_WIND)).unlocked("rain", "wind").build()
    assert choices(game, "set") == [Choice("wind", "sequence", ("rain",))]


def test_a_single_set_needs_no_criterion() -> None:
    assert choices(holding(ALL_SNOW).build(), "set") == [Choice("snow", "only_one")]


@pytest.mark.ruling("S13")
def test_a_set_formed_in_the_plan_is_spent_in_the_same_turn() -> None:
    game = (
        solo()
        .reports("white government rain top", PREVIOUS)
        .scientist("yellow", "government", "left")
        .hideout("melgoth", tokens=["lab-wind", "rnd-wind"])
        .saboteurs_turn()
    ).build()
    assert state_of(game).locks[WIND] == 0


@pytest.mark.ruling("S13")
def test_a_set_formed_by_an_experiment_waits_for_their_next_turn() -> None:
    game = (
        solo()
        .reports(CURRENT, PREVIOUS)
        .assistant("wind")
        .lab_bots(wind=["saboteurs"] * 3)
        .hideout(tokens=["government-wind", "rnd-wind"])
    ).build()
    assert hideout_tokens(game) == ["government-wind", "lab-wind", "rnd-wind"]
    assert "havoc" not in names(game.events)
    assert state_of(game).locks[WIND] == 1
