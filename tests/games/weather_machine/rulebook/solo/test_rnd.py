"""The Saboteurs' plan at Location 4, R&D."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import END_RND, NO_END, SABOTEUR
from stormtable.games.weather_machine.testing import question, state_of
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

from . import names, solo

S = "saboteurs"
CURRENT = "white rnd sun top"
RAIN_TOP = "pink lab rain top"
WIND_TOP = "pink rnd wind top"
WIND_BOTTOM = "pink government wind bottom"
SUN_TOP = "pink lab sun top"
SUN_BOTTOM = "pink lab sun bottom"
FOG_BOTTOM = "pink rnd fog bottom"
SNOW_TOP = "pink government snow top"


def left(previous: str = SUN_TOP) -> SoloScenario:
    """Return a position in which the agent takes the left space, so that all steps apply."""
    return (
        solo()
        .reports(CURRENT, previous)
        .agent("white", "lab", "left")
        .agent("pink", "lab", "right")
        .saboteurs_turn()
    )


def right(previous: str = SUN_TOP) -> SoloScenario:
    """Return a position in which you are on the left space, so that they start with step 3."""
    return left(previous).scientist("yellow", "rnd", "left")


def branch(laid: SoloScenario) -> Choice:
    return choices(laid.build(), "branch")[-1]


def placed(game: Game) -> list[str]:
    return [str(event.data["space"]) for event in game.events if event.name == "bot_placed"]


# --- steps 1 and 2 ------------------------------------------------------------------------------


@pytest.mark.ruling("S9")
@pytest.mark.parametrize(("previous", "space"), [(SUN_TOP, "sun-1"), (SUN_BOTTOM, "sun-3")])
def test_a_bot_goes_to_the_end_most_space_of_the_reports_branch(previous: str, space: str) -> None:
    """They need not have the Chemical of the space."""
    game = left(previous).build()
    assert placed(game) == [space]
    chosen = choices(game, "bot_space")[0]
    assert (chosen.choice, chosen.criterion) == (space, "priority")
    assert state_of(game).hideout_bots == 11
    assert choices(game, "branch")[0] == Choice("sun", "report"), "the Previous Report shows it"


@pytest.mark.ruling("S9")
@pytest.mark.parametrize("previous", [SUN_TOP, SUN_BOTTOM])
def test_the_bot_goes_to_the_empty_space_nearest_that_end(previous: str) -> None:
    game = left(previous).rnd_bots(sun=["yellow", None, S]).build()
    assert placed(game) == ["sun-2"]
    assert choices(game, "bot_space")[0] == Choice("sun-2", "only_one")


@pytest.mark.ruling("S9")
def test_with_a_full_branch_the_bot_goes_to_the_next_cycling_from_snow_to_rain() -> None:
    full = ["yellow", "yellow", S]
    game = left(SNOW_TOP).rnd_bots(snow=full, rain=full).build()
    assert placed(game) == ["wind-1"]
    assert choices(game, "branch")[0] == Choice("wind", "sequence", ("sun", "fog"))


@pytest.mark.ruling("S12")
def test_without_the_chemical_no_token_and_no_lock_but_the_plan_goes_on() -> None:
    """Sun's top space takes Radieu. Calorium then pays for a second Bot."""
    game = left(SUN_TOP).hideout("calorium").tokens("rnd", sun=0).build()
    assert placed(game)[0] == "sun-1"
    assert len(placed(game)) == 2
    assert len(hideout_tokens(game)) == 1, "of the second Bot"
    assert state_of(game).locks[2] == 1
    assert target(game) == 35


def test_with_the_chemical_it_moves_to_the_space_and_a_token_to_the_hideout() -> None:
    game = left(SUN_TOP).hideout("radieu").build()
    assert placed(game) == ["sun-1"]
    assert hideout_tokens(game) == ["rnd-sun"]
    state = state_of(game)
    assert state.rnd_tokens == (2, 2, 1, 2, 2)
    assert state.rnd_chemicals == (0, 0, 0, 0, 1), "beside the Bot, not in the Supply"
    event_names = names(game.events)
    assert event_names.index("hideout_token") < event_names.index("saboteurs_unable")


@pytest.mark.ruling("S12")
def test_with_no_token_left_the_target_rises_by_5_and_the_lock_goes() -> None:
    game = left(SUN_TOP).hideout("radieu").tokens("rnd", sun=0).build()
    assert raised(game) == [(5, "missing_token")]
    state = state_of(game)
    assert state.locks == (1, 1, 0, 1, 1)
    assert question(game) == "move", "you get no offer of CP for it"


@pytest.mark.ruling("S12")
def test_a_lock_that_is_gone_already_changes_nothing() -> None:
    game = left(SUN_TOP).hideout("radieu").tokens("rnd", sun=0).unlocked("sun").build()
    assert raised(game) == [(5, "missing_token")]
    assert "lock_removed" not in names(game.events)


@pytest.mark.ruling("S12")
def test_the_bottom_space_costs_and_gives_them_nothing_more() -> None:
    game = left(SUN_BOTTOM).hideout("melgoth", "verdino").build()
    state = state_of(game)
    assert placed(game)[0] == "sun-3"
    assert state.rnd_chemicals[1] == 1
    assert state.hideout_bots + len(placed(game)) == 12, "no Bot is gained"
    assert state.assembly == ((1,) * 12,)


# --- step 3 -------------------------------------------------------------------------------------


def test_a_full_branches_are_ignored() -> None:
    """Calorium fits Rain, Sun and Snow; Rain and Snow are full."""
    full = ["yellow"] * 3
    chosen = branch(
        right(RAIN_TOP)
        .rnd_bots(rain=full, snow=full)
        .hideout("calorium", tokens=["lab-rain", "government-rain"])
    )
    assert chosen == Choice("sun", "only_one")


def test_a_branches_without_a_space_for_their_chemicals_are_ignored() -> None:
    """Rain's and Snow's Calorium spaces are taken."""
    chosen = branch(
        right(RAIN_TOP)
        .rnd_bots(rain=["yellow", None, None], snow=[None, None, "yellow"])
        .hideout("calorium", tokens=["lab-rain", "government-rain"])
    )
    assert chosen == Choice("sun", "only_one")


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("previous", [RAIN_TOP, SUN_TOP, SNOW_TOP])
def test_b_a_token_that_completes_a_set_comes_first(previous: str) -> None:
    chosen = branch(
        right(previous).hideout(
            "calorium", tokens=["lab-sun", "government-sun", "lab-rain", "lab-snow"]
        )
    )
    assert chosen == Choice("sun", "completes_set", ("rain", "snow"))


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("previous", [RAIN_TOP, SUN_TOP, SNOW_TOP])
def test_b_the_second_choice_is_a_weather_held_in_another_colour(previous: str) -> None:
    chosen = branch(right(previous).hideout("calorium", tokens=["lab-snow", "rnd-rain"]))
    assert chosen == Choice("snow", "same_weather", ("rain", "sun"))


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("previous", [RAIN_TOP, SUN_TOP, SNOW_TOP])
def test_b_then_any_token_before_none(previous: str) -> None:
    chosen = branch(
        right(previous)
        .tokens("rnd", rain=0, snow=0)
        .hideout("calorium", tokens=["lab-snow", "government-snow"])
    )
    assert chosen == Choice("sun", "any_token", ("rain", "snow"))


@pytest.mark.parametrize(
    ("previous", "chosen", "beaten"),
    [
        (RAIN_TOP, "rain", ("sun", "snow")),
        (WIND_TOP, "sun", ("rain", "snow")),
        (SUN_TOP, "sun", ("rain", "snow")),
        (FOG_BOTTOM, "snow", ("rain", "sun")),
        (SNOW_TOP, "snow", ("rain", "sun")),
    ],
)
def test_c_ties_go_by_the_sequence_from_the_previous_report(
    previous: str, chosen: str, beaten: tuple[str, ...]
) -> None:
    assert branch(right(previous).hideout("calorium")) == Choice(chosen, "sequence", beaten)


def test_step_3_knows_the_token_that_step_2_brought() -> None:
    """The Sun token of step 2 with those of the others makes a set: Sun is not helped again."""
    game = (
        left(SUN_TOP)
        .hideout("radieu", "calorium", tokens=["lab-sun", "government-sun", "lab-rain"])
        .build()
    )
    assert placed(game) == ["sun-1", "sun-2"]
    assert choices(game, "branch")[-1] == Choice("sun", "sequence", ("rain",)), "Snow helps less"


# --- the Saboteurs are unable to act ------------------------------------------------------------


@pytest.mark.ruling("S11")
def test_saboteurs_unable_in_step_3_discard_and_take_a_chemical() -> None:
    game = right(SUN_TOP).chance("report white-rnd-fog-bottom").build()
    assert placed(game) == []
    assert discarded(game) == [SUN_TOP, "white rnd fog bottom", CURRENT]
    assert hideout_chemicals(game) == ["radieu"]


@pytest.mark.ruling("S11")
def test_unable_after_step_1_the_fallback_happens_once() -> None:
    game = left(SUN_TOP).build()
    assert placed(game) == ["sun-1"]
    assert names(game.events).count("saboteurs_unable") == 1
    assert len(hideout_chemicals(game)) == 1


@pytest.mark.ruling("S11")
def test_unable_without_a_bot_the_fallback_happens_once() -> None:
    away = [S, S, S]
    game = left(SUN_TOP).hideout("radieu").lab_bots(rain=away, wind=away, sun=away, fog=away)
    built = game.build()
    assert placed(built) == []
    assert names(built.events).count("saboteurs_unable") == 1
    assert len(hideout_chemicals(built)) == 2


@pytest.mark.ruling("S11")
def test_their_last_bot_is_placed_in_step_1_and_step_3_is_unable() -> None:
    away = [S, S, S]
    game = (
        left(SUN_TOP)
        .hideout("radieu", "calorium")
        .lab_bots(rain=away, wind=away, sun=away, fog=[S, S, None])
    ).build()
    assert placed(game) == ["sun-1"]
    assert names(game.events).count("saboteurs_unable") == 1


@pytest.mark.ruling("S11")
def test_with_every_research_space_taken_the_fallback_happens_once() -> None:
    full, theirs = ["yellow"] * 3, [S] * 3
    game = (
        left(SUN_TOP)
        .rnd_bots(rain=full, wind=full, sun=full, fog=theirs, snow=theirs)
        .triggered("research_spaces_full")
    ).build()
    assert placed(game) == []
    assert names(game.events).count("saboteurs_unable") == 1


# --- steps 4 and 5 ------------------------------------------------------------------------------


@pytest.mark.ruling("S9")
@pytest.mark.parametrize(
    ("previous", "space", "other"),
    [(WIND_TOP, "wind-1", "wind-3"), (WIND_BOTTOM, "wind-3", "wind-1")],
)
def test_saboteurs_take_the_last_space_whose_chemical_they_have(
    previous: str, space: str, other: str
) -> None:
    """Wind takes Delugium, Verdino, Radieu: the middle one they lack is skipped."""
    game = (
        right(previous).hideout("delugium", "radieu", tokens=["lab-wind", "government-wind"])
    ).build()
    assert choices(game, "bot_space") == [Choice(space, "priority", (other,))]
    assert placed(game) == [space]
    assert "rnd-wind" in [event.data.get("token") for event in game.events]


def test_the_chemical_stays_beside_the_bot_and_a_token_is_taken() -> None:
    game = right(SUN_TOP).hideout("calorium").build()
    state = state_of(game)
    assert state.rnd_bots[7] == SABOTEUR
    assert state.rnd_chemicals == (0, 0, 0, 1, 0)
    assert hideout_chemicals(game) == []
    assert hideout_tokens(game) == ["rnd-sun"]
    assert raised(game) == [(1, "pieces_to_the_left")]


@pytest.mark.ruling("S12")
def test_in_step_5_too_a_missing_token_is_5_and_the_lock() -> None:
    game = right(SUN_TOP).hideout("calorium").tokens("rnd", rain=0, sun=0, snow=0).build()
    assert raised(game) == [(1, "pieces_to_the_left"), (5, "missing_token")]
    assert state_of(game).locks == (1, 1, 0, 1, 1)


@pytest.mark.ruling("S12")
def test_completing_a_branch_takes_a_token_and_removes_no_lock() -> None:
    game = (
        right(SUN_TOP)
        .rnd_bots(sun=["yellow", None, "yellow"], rain=["yellow"] * 3, snow=["yellow"] * 3)
        .hideout("calorium")
    ).build()
    assert placed(game) == ["sun-2"]
    assert hideout_tokens(game) == ["rnd-sun"]
    assert state_of(game).locks == (1,) * 5
    assert raised(game) == [(1, "pieces_to_the_left")]


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chemical", ["calorium", "verdino"])
def test_a_bot_on_the_last_research_space_triggers_the_end(chemical: str) -> None:
    """By step 1, with its Chemical or without."""
    full, theirs = ["yellow"] * 3, [S] * 3
    game = (
        left(SUN_TOP)
        .rnd_bots(rain=full, wind=full, sun=["yellow", None, "yellow"], fog=theirs, snow=theirs)
        .hideout(chemical)
    ).build()
    assert placed(game) == ["sun-2"]
    assert state_of(game).end_trigger == END_RND


def test_the_end_is_not_triggered_while_a_space_is_empty() -> None:
    full, theirs = ["yellow"] * 3, [S] * 3
    game = (
        left(SUN_TOP).rnd_bots(
            rain=full, wind=full, sun=["yellow", None, None], fog=theirs, snow=theirs
        )
    ).build()
    assert state_of(game).end_trigger == NO_END
