"""The Saboteurs' plan at Location 2, Government, and the Government's Machine."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import END_GOVERNMENT, SABOTEUR
from stormtable.games.weather_machine.testing import cp, play, state_of
from stormtable.games.weather_machine.testing.solo import (
    Choice,
    SoloScenario,
    choices,
    discarded,
    hideout_chemicals,
    hideout_tokens,
    raised,
    target,
)
from stormtable.kernel.game import Game

from . import RESEARCH, names, solo

S = "saboteurs"
SNOW_TOP = "pink government snow top"
SUN_TOP = "pink lab sun top"
SUN_BOTTOM = "pink lab sun bottom"
WIND_TOP = "pink rnd wind top"
WIND_BOTTOM = "pink government wind bottom"
RAIN_TOP = "pink lab rain top"
FOG_BOTTOM = "pink rnd fog bottom"
CURRENT = "white government rain top"


def left(previous: str = SNOW_TOP) -> SoloScenario:
    """Return a position in which the agent takes the left space, so that all steps apply."""
    return solo().reports(CURRENT, previous).saboteurs_turn()


def right(previous: str = SNOW_TOP) -> SoloScenario:
    """Return a position in which you are on the left space, so that they start with step 3."""
    return left(previous).scientist("yellow", "government", "left")


def branch(laid: SoloScenario) -> Choice:
    (chosen,) = choices(laid.build(), "branch")
    return chosen


def bots(game: Game) -> list[str]:
    """Return the spaces on which they placed Bots in this turn."""
    return [str(event.data["space"]) for event in game.events if event.name == "bot_placed"]


# --- steps 1 and 2 ------------------------------------------------------------------------------


def test_on_the_left_space_first_a_chemical() -> None:
    game = left().build()
    assert choices(game, "chemical") == [
        Choice("verdino", "priority", ("melgoth", "delugium", "calorium", "radieu"))
    ]


def test_the_chemical_of_step_1_may_pay_in_step_4() -> None:
    """Verdino by the Previous Report; with nothing else in the Hideout Snow's middle space."""
    game = left(SNOW_TOP).build()
    assert bots(game) == ["snow-2"]
    assert hideout_chemicals(game) == []


@pytest.mark.ruling("S10")
@pytest.mark.parametrize(("previous", "space"), [(SUN_TOP, "sun-1"), (SUN_BOTTOM, "sun-3")])
def test_the_end_most_tile_of_the_reports_branch_is_flipped(previous: str, space: str) -> None:
    game = left(previous).build()
    assert choices(game, "branch")[0] == Choice("sun", "report"), "the Previous Report shows it"
    flip = choices(game, "subsidy")[0]
    assert (flip.choice, flip.criterion) == (space, "priority")
    used = next(event for event in game.events if event.name == "subsidy_used")
    assert used.places == (f"government/subsidy/{space.replace('-', '/')}",)


@pytest.mark.ruling("S10")
@pytest.mark.parametrize(("previous", "space"), [(SUN_TOP, "sun-2"), (SUN_BOTTOM, "sun-2")])
def test_tiles_that_lie_orange_are_passed_over(previous: str, space: str) -> None:
    game = left(previous).subsidies("sun", "sell*", "bot", "publish*").build()
    assert choices(game, "subsidy")[0] == Choice(space, "only_one")


@pytest.mark.ruling("S10")
def test_if_all_are_orange_or_taken_the_next_branch_is_looked_at() -> None:
    game = (
        left("white lativ snow top")
        .government_bots(snow=["yellow", "yellow", "yellow"])
        .subsidies("rain", "sell*", "bot*", "publish*")
        .subsidies("wind", "sell", "bot", "research")
    ).build()
    assert choices(game, "subsidy")[0] == Choice("wind-1", "priority", ("wind-2", "wind-3"))
    passed = choices(game, "branch")[0]
    assert passed == Choice("wind", "sequence", ("sun", "fog")), "Snow, Rain, then Wind"


@pytest.mark.ruling("S10")
def test_with_no_blue_tile_anywhere_nothing_is_flipped() -> None:
    laid = left().hideout("verdino")
    kinds = ["sell*", "work_free*", "publish*", "breakthrough*", "research*", "part:2*", "bot*"]
    tiles = [*kinds, *kinds, "bot*"]
    for number, weather in enumerate(("rain", "wind", "sun", "fog", "snow")):
        laid = laid.subsidies(weather, *tiles[3 * number : 3 * number + 3])
    game = laid.build()
    assert "subsidy_used" not in names(game.events)
    assert len(bots(game)) == 1, "the plan goes on"


# --- step 3, the example ------------------------------------------------------------------------


def test_example_wind_is_chosen_counting_from_snow() -> None:
    """Rain is full, Snow takes none of their Chemicals, Wind and Sun both get closer to a set."""
    chosen = branch(
        right(SNOW_TOP)
        .government_bots(rain=["yellow", "yellow", "yellow"])
        .hideout("melgoth", "calorium", tokens=["lab-wind", "rnd-sun"])
    )
    assert chosen == Choice("wind", "sequence", ("sun",)), "Fog fell behind before"


# --- step 3a ------------------------------------------------------------------------------------


def test_a_full_branches_are_ignored() -> None:
    """Melgoth fits Rain, Wind and Fog; of these only Fog has room."""
    chosen = branch(
        right(SNOW_TOP)
        .government_bots(rain=["yellow", "yellow", "yellow"], wind=["yellow", "yellow", "yellow"])
        .hideout("melgoth", tokens=["lab-wind", "rnd-wind"])
    )
    assert chosen == Choice("fog", "only_one")


def test_a_branches_without_a_space_for_their_chemicals_are_ignored() -> None:
    """Verdino fits Rain, Sun and Snow; there only Sun's green space is free."""
    chosen = branch(
        right(RAIN_TOP)
        .government_bots(rain=["yellow", None, None], snow=[None, "yellow", None])
        .hideout("verdino", tokens=["lab-rain", "rnd-rain"])
    )
    assert chosen == Choice("sun", "only_one")


# --- step 3b, with Melgoth: Rain, Wind or Fog ---------------------------------------------------


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("previous", [RAIN_TOP, WIND_TOP, FOG_BOTTOM])
def test_b_a_token_that_completes_a_set_comes_first(previous: str) -> None:
    chosen = branch(
        right(previous).hideout("melgoth", tokens=["lab-wind", "rnd-wind", "lab-rain", "rnd-fog"])
    )
    assert chosen == Choice("wind", "completes_set", ("rain", "fog"))


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("previous", [RAIN_TOP, WIND_TOP, FOG_BOTTOM])
def test_b_the_second_choice_is_a_weather_held_in_another_colour(previous: str) -> None:
    chosen = branch(right(previous).hideout("melgoth", tokens=["lab-fog", "government-wind"]))
    assert chosen == Choice("fog", "same_weather", ("rain", "wind"))


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("previous", [RAIN_TOP, WIND_TOP, FOG_BOTTOM])
def test_b_then_any_token_before_none(previous: str) -> None:
    chosen = branch(
        right(previous)
        .tokens("government", rain=0, fog=0)
        .hideout("melgoth", tokens=["lab-fog", "rnd-fog"])
    )
    assert chosen == Choice("wind", "any_token", ("rain", "fog"))


@pytest.mark.ruling("S8")
def test_b_an_unlocked_weather_is_complete_with_two_colours() -> None:
    chosen = branch(
        right(FOG_BOTTOM).unlocked("wind").hideout("melgoth", tokens=["lab-wind", "lab-fog"])
    )
    assert chosen == Choice("wind", "completes_set", ("rain", "fog"))


@pytest.mark.ruling("C6", "S8")
def test_b_awards_count_when_asking_what_completes_a_set() -> None:
    chosen = branch(right(RAIN_TOP).hideout("melgoth", tokens=["lab-fog"], awards=1))
    assert chosen == Choice("fog", "completes_set", ("rain", "wind"))
    chosen = branch(right(RAIN_TOP).hideout("melgoth", tokens=["lab-fog"]))
    assert chosen == Choice("fog", "same_weather", ("rain", "wind"))


@pytest.mark.ruling("S8")
@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        (["government-wind", "government-fog", "lab-fog"], "same_weather"),
        (["government-wind", "lab-fog", "rnd-fog"], "completes_set"),
    ],
)
def test_b_a_second_token_of_one_colour_completes_no_set(tokens: list[str], why: str) -> None:
    """In the first case the player already has Fog's blue token, so it completes nothing."""
    chosen = branch(right(WIND_TOP).hideout("melgoth", tokens=tokens))
    assert chosen == Choice("fog", why, ("rain", "wind"))


@pytest.mark.ruling("S8")
def test_b_locked_or_unlocked_gives_no_precedence() -> None:
    tokens_owned = ["lab-wind", "lab-fog", "rnd-fog"]
    laid = right(WIND_TOP).unlocked("wind").hideout("melgoth", tokens=tokens_owned)
    assert branch(laid) == Choice("wind", "sequence", ("fog",))
    laid = right(FOG_BOTTOM).unlocked("wind").hideout("melgoth", tokens=tokens_owned)
    assert branch(laid) == Choice("fog", "sequence", ("wind",))


@pytest.mark.ruling("S8")
def test_b_a_set_that_is_there_already_is_not_completed_again() -> None:
    """With two colours of unlocked Wind a third adds nothing; Fog's second makes a set."""
    tokens_owned = ["lab-wind", "rnd-wind", "lab-fog"]
    chosen = branch(right(WIND_TOP).unlocked("wind", "fog").hideout("melgoth", tokens=tokens_owned))
    assert chosen == Choice("fog", "completes_set", ("rain", "wind"))


@pytest.mark.ruling("C6", "S8")
@pytest.mark.parametrize(
    ("open_", "tokens"),
    [((), ["lab-wind", "rnd-wind"]), (("wind",), ["lab-wind"])],
    ids=["locked", "unlocked"],
)
def test_b_the_last_real_token_completes_a_set_whatever_an_award_could_do(
    open_: tuple[str, ...], tokens: list[str]
) -> None:
    """An Award could stand in for the blue Wind token: with it the set is one of tokens alone."""
    tokens_owned = [*tokens, "government-fog", "lab-fog"]
    laid = right(FOG_BOTTOM).unlocked(*open_).hideout("melgoth", tokens=tokens_owned, awards=1)
    assert branch(laid) == Choice("wind", "completes_set", ("rain", "fog"))


@pytest.mark.ruling("S8")
def test_b_another_colour_counts_beside_the_colour_of_this_branch() -> None:
    tokens_owned = ["government-fog", "lab-fog", "government-rain"]
    chosen = branch(right(RAIN_TOP).hideout("melgoth", tokens=tokens_owned))
    assert chosen == Choice("fog", "same_weather", ("rain", "wind"))


# --- step 3c ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("previous", "chosen", "beaten"),
    [
        (RAIN_TOP, "rain", ("wind", "fog")),
        (WIND_TOP, "wind", ("rain", "fog")),
        (SUN_TOP, "fog", ("rain", "wind")),
        (FOG_BOTTOM, "fog", ("rain", "wind")),
        (SNOW_TOP, "rain", ("wind", "fog")),
    ],
)
def test_c_ties_go_by_the_sequence_from_the_previous_report(
    previous: str, chosen: str, beaten: tuple[str, ...]
) -> None:
    assert branch(right(previous).hideout("melgoth")) == Choice(chosen, "sequence", beaten)


# --- the Saboteurs are unable to act ------------------------------------------------------------


@pytest.mark.ruling("S11")
def test_unable_saboteurs_discard_the_top_card_and_take_its_chemical() -> None:
    """The new Previous Report says bottom, the one before said top."""
    game = right(SNOW_TOP).chance("report white-lab-wind-bottom").build()
    assert bots(game) == []
    assert discarded(game) == [SNOW_TOP, "white lab wind bottom", CURRENT]
    assert hideout_chemicals(game) == ["radieu"]
    event_names = names(game.events)
    assert event_names.index("saboteurs_unable") < event_names.index("report_discarded")
    assert event_names.index("report_discarded") < event_names.index("hideout_chemical")
    assert raised(game) == [(1, "pieces_to_the_left")], "the rest is skipped"


@pytest.mark.ruling("S11")
def test_unable_with_an_empty_deck_only_the_chemical() -> None:
    game = (
        solo()
        .reports(CURRENT, SNOW_TOP, left=0)
        .scientist("yellow", "government", "left")
        .saboteurs_turn()
    ).build()
    assert discarded(game)[-2:] == [SNOW_TOP, CURRENT]
    assert hideout_chemicals(game) == ["verdino"]


@pytest.mark.ruling("S11")
def test_unable_without_a_bot_in_the_hideout() -> None:
    away = [S, S, S]
    game = right().hideout("melgoth").lab_bots(rain=away, wind=away, sun=away, fog=away).build()
    assert "saboteurs_unable" in names(game.events)
    assert bots(game) == []
    assert len(hideout_chemicals(game)) == 2, "the Melgoth and a new one"


def test_unable_on_the_left_space_after_steps_1_and_2() -> None:
    """Nothing in the Supply: no Chemical in step 1, none as consolation."""
    game = (
        left()
        .rnd_bots(**RESEARCH)
        .supply(verdino=0, melgoth=0, delugium=0, calorium=0, radieu=0)
        .build()
    )
    assert "subsidy_used" in names(game.events)
    assert "saboteurs_unable" in names(game.events)
    assert hideout_chemicals(game) == []


# --- steps 4 to 6 -------------------------------------------------------------------------------


@pytest.mark.ruling("S9")
@pytest.mark.parametrize("previous", [WIND_TOP, WIND_BOTTOM])
def test_the_first_space_clockwise_from_the_left_whatever_the_priority(previous: str) -> None:
    game = right(previous).hideout("melgoth", "radieu", tokens=["lab-wind"]).build()
    assert choices(game, "bot_space") == [Choice("wind-1", "clockwise", ("wind-3",))]
    assert bots(game) == ["wind-1"]


@pytest.mark.ruling("S9")
def test_saboteurs_skip_spaces_whose_chemical_is_missing() -> None:
    game = right(WIND_TOP).hideout("radieu", tokens=["lab-wind"]).build()
    assert choices(game, "bot_space") == [Choice("wind-3", "only_one")]
    assert bots(game) == ["wind-3"]


def test_the_bot_comes_from_the_hideout_and_the_chemical_returns_to_the_supply() -> None:
    game = right(WIND_TOP).hideout("radieu", tokens=["lab-wind"]).build()
    state = state_of(game)
    assert state.hideout_bots == 11
    assert state.government_bots[5] == SABOTEUR
    assert hideout_chemicals(game) == []
    assert state.chemicals_left == (5,) * 5


@pytest.mark.ruling("S10")
@pytest.mark.parametrize(("previous", "tile"), [(WIND_TOP, "wind-1"), (WIND_BOTTOM, "wind-3")])
def test_the_end_most_subsidy_leaves_the_game_and_a_part_replaces_it(
    previous: str, tile: str
) -> None:
    """Either side up: those at both ends lie orange."""
    game = (
        right(previous)
        .subsidies("wind", "sell*", "bot", "publish*")
        .hideout("radieu", tokens=["lab-wind"])
    ).build()
    gone = choices(game, "subsidy")[-1]
    assert (gone.choice, gone.criterion) == (tile, "priority")
    state = state_of(game)
    assert state.subsidies[3 + (0 if tile == "wind-1" else 2)] == -1
    assert state.government_parts == (0, 0, 0, 0, 1), "blue, as the space"
    assert state.owned == ((),)


@pytest.mark.ruling("S10")
def test_the_last_subsidy_of_a_branch_is_the_only_one() -> None:
    game = (
        right(WIND_TOP)
        .government_bots(wind=["yellow", "yellow", None])
        .hideout("radieu", tokens=["lab-wind"])
    ).build()
    assert choices(game, "subsidy") == [Choice("wind-1", "only_one")]


def test_a_research_token_moves_to_the_hideout() -> None:
    game = right(WIND_TOP).hideout("melgoth").build()
    assert hideout_tokens(game) == ["government-wind"]
    assert state_of(game).government_tokens == (2, 1, 2, 2, 2)
    assert raised(game) == [(1, "pieces_to_the_left")]


@pytest.mark.ruling("S12")
def test_with_no_token_left_the_target_rises_by_5() -> None:
    game = (right(WIND_TOP).tokens("government", rain=0, wind=0, fog=0).hideout("melgoth")).build()
    assert bots(game) == ["wind-1"]
    assert raised(game) == [(1, "pieces_to_the_left"), (5, "missing_token")]
    assert state_of(game).locks == (1,) * 5, "no Lock goes at Government"


# --- the Government runs its Machine ------------------------------------------------------------


def test_a_branch_that_saboteurs_complete_raises_the_target_by_3_a_bot() -> None:
    game = (
        right(WIND_TOP)
        .government_bots(wind=[S, "yellow", None])
        .hideout("radieu", tokens=["lab-wind"])
    ).build()
    assert (6, "government_machine") in raised(game)
    assert target(game) == 35 + 1 + 6
    assert cp(game, "yellow") == 3, "and your Bot is worth what it always is"
    assert state_of(game).extreme_marks[1][0] == 9, "a Government marker on the Wind tile"
    assert state_of(game).government_markers == 2


@pytest.mark.ruling("S12")
def test_a_token_left_is_taken_even_when_their_bot_completes_the_branch() -> None:
    game = (
        right(WIND_TOP)
        .government_bots(wind=[S, "yellow", None])
        .hideout("radieu", tokens=["lab-wind"])
    ).build()
    assert hideout_tokens(game) == ["government-wind", "lab-wind"]
    assert "missing_token" not in [reason for _, reason in raised(game)]


def test_a_branch_you_complete_raises_it_as_well() -> None:
    game = (
        solo()
        .vouchers("yellow", government=1)
        .scientist("yellow", "government", "left")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .government_bots(wind=[S, S, None])
        .reports(CURRENT, SNOW_TOP)
        .turn("yellow", "actions")
    ).build()
    events = play(game, "sell", "bot-to wind-3")
    assert raised(game, events) == [(6, "government_machine")]
    assert cp(game, "yellow") == 3


def test_a_branch_without_saboteur_bots_does_not_raise_the_target() -> None:
    game = (
        solo()
        .vouchers("yellow", government=1)
        .scientist("yellow", "government", "left")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .government_bots(wind=["yellow", "yellow", None])
        .reports(CURRENT, SNOW_TOP)
        .turn("yellow", "actions")
    ).build()
    assert raised(game, play(game, "sell", "bot-to wind-3")) == []
    assert cp(game, "yellow") == 9


def test_their_last_bot_may_complete_the_machine_and_trigger_the_end() -> None:
    yours, full = ["yellow"] * 3, [S] * 3
    game = (
        right(WIND_TOP)
        .government_bots(rain=yours, wind=[S, S, None], sun=yours, fog=yours, snow=full)
        .hideout("radieu")
    ).build()
    assert state_of(game).end_trigger == END_GOVERNMENT
    assert (9, "government_machine") in raised(game)
