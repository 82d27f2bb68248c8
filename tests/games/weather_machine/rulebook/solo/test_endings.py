"""The three ways the solo game ends, each at exactly its moment."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import NO_END
from stormtable.games.weather_machine.testing import cp, options, play, question, state_of
from stormtable.games.weather_machine.testing.solo import SoloScenario, raised, target
from stormtable.kernel.game import Game

from . import names, solo

CURRENT = "white lab snow top"
PREVIOUS = "pink rnd wind top"
GOALS = ("lab:papers-2", "lab:green_tokens-2", "rnd:workshop_tiles-6", "rnd:purple_tokens-3")


def restoring(
    cp: int = 36,
    funding: tuple[int, int, int] = (5, 5, 0),
    goals: int = 4,
    challenges: str = "easy",
) -> SoloScenario:
    """Return a position with two papers, two green and three purple tokens and six tiles: all four
    Goals are met."""
    top = [goal for goal in GOALS[:goals] if goal in ("lab:papers-2", "rnd:workshop_tiles-6")]
    bottom = [goal for goal in GOALS[:goals] if goal not in top]
    return (
        solo(challenges)
        .cp("yellow", cp)
        .funding("yellow", *funding)
        .office("yellow", 1, "rain", "rain", "rain")
        .office("yellow", 2, "wind", "wind", "wind")
        .office("yellow", 3, purple="sun")
        .published("yellow", 1, 2)
        .parts("yellow", *["green"] * 7)
        .goals("yellow", top=top, bottom=bottom)
        .reports(CURRENT, PREVIOUS)
    )


def reason(game: Game) -> str:
    """Return why it ended; empty while it goes on."""
    return game.outcome.reason if game.outcome else ""


# --- you restore the good name ------------------------------------------------------------------


def test_with_all_three_conditions_at_the_beginning_of_your_turn_you_win_at_once() -> None:
    game = restoring().turn("yellow").build()
    assert reason(game) == "good_name_restored"
    assert game.outcome is not None
    assert game.outcome.places == (1,)
    assert raised(game) == [], "there is no final scoring"
    assert cp(game, "yellow") == 36


@pytest.mark.ruling("S15")
@pytest.mark.parametrize(("points", "won"), [(34, False), (35, False), (36, True), (99, True)])
def test_your_cp_must_be_higher_than_the_target(points: int, won: bool) -> None:
    game = restoring(cp=points).turn("yellow").build()
    assert (reason(game) == "good_name_restored") is won


@pytest.mark.parametrize("goals", [0, 3])
def test_four_goals_must_be_met(goals: int) -> None:
    game = restoring(goals=goals).turn("yellow").build()
    assert reason(game) == ""
    assert question(game) == "move"


@pytest.mark.parametrize(
    ("funding", "won"),
    [
        ((5, 5, 0), True),
        ((0, 5, 5), True),
        ((5, 0, 9), True),
        ((9, 9, 9), True),
        ((5, 4, 4), False),
        ((9, 4, 4), False),
        ((4, 4, 4), False),
    ],
)
def test_two_funding_markers_must_be_on_or_beyond_the_5th_space(
    funding: tuple[int, int, int], won: bool
) -> None:
    game = restoring(funding=funding).turn("yellow").build()
    assert (reason(game) == "good_name_restored") is won


@pytest.mark.ruling("C4")
def test_goals_below_the_laboratory_do_not_count() -> None:
    game = (
        restoring()
        .goals("yellow", GOALS[3], top=[GOALS[0], GOALS[2]], bottom=[GOALS[1]])
        .turn("yellow")
    ).build()
    assert reason(game) == ""


@pytest.mark.ruling("S15")
def test_flipped_goals_count() -> None:
    game = (
        restoring()
        .goals("yellow", top=[GOALS[0], GOALS[2]], bottom=[GOALS[1], GOALS[3]], flipped=GOALS)
        .turn("yellow")
    ).build()
    assert reason(game) == "good_name_restored"


def test_goals_on_goal_spaces_that_are_not_met_do_not_count() -> None:
    game = restoring().parts("yellow", *["green"] * 6).turn("yellow").build()
    assert reason(game) == "", "five Workshop tiles, not six"


@pytest.mark.ruling("S15")
def test_the_good_name_is_checked_only_before_your_turn() -> None:
    """Above the Target in the middle of the turn: not yet."""
    game = restoring().turn("yellow", "move").build()
    assert reason(game) == ""
    assert question(game) == "move"


@pytest.mark.ruling("S15")
def test_goals_reached_in_your_turn_count_at_the_beginning_of_the_next() -> None:
    laid = restoring().order("yellow", "saboteurs").turn("yellow", "tokens")
    game = laid.build()
    event_names = names(game.events)
    assert reason(game) == "good_name_restored"
    assert event_names.index("saboteurs_turn") < event_names.index("solo_end"), "after their turn"


def test_their_turn_may_raise_the_target_out_of_reach() -> None:
    """You stand left of where White arrives: +1, and 36 is no longer higher."""
    game = restoring().scientist("yellow", "lab", "left").saboteurs_turn().build()
    assert target(game) == 36
    assert reason(game) == ""
    assert question(game) == "move"


@pytest.mark.ruling("S15")
def test_the_good_name_wins_in_the_last_round_too() -> None:
    game = restoring().last_round().turn("yellow").build()
    assert reason(game) == "good_name_restored"


# --- time runs out ------------------------------------------------------------------------------


def scoring(points: int, challenges: str = "easy") -> SoloScenario:
    """Return the position after the last round: Phase B and final scoring, with nothing but CP."""
    return (
        solo(challenges)
        .cp("yellow", points)
        .goals("yellow")
        .reports(CURRENT, PREVIOUS)
        .last_round()
    )


@pytest.mark.parametrize(("points", "won"), [(64, False), (65, False), (66, True)])
def test_after_final_scoring_more_cp_than_the_target_win(points: int, won: bool) -> None:
    game = scoring(points).build()
    assert raised(game) == [(30, "final_scoring")]
    assert target(game) == 65
    assert reason(game) == ("won_when_time_ran_out" if won else "lost_when_time_ran_out")
    assert game.outcome is not None
    assert game.outcome.places == (1 if won else 2,)


def test_final_scoring_is_done_for_you() -> None:
    """Funding 1 + 4 + 12, a Goal, the Nobel Prize, and CP kept for the end."""
    game = (
        scoring(10)
        .funding("yellow", 1, 4, 9)
        .goals("yellow", top=["lab:lab_funding-5", "rnd:rnd_funding-5"])
        .office("yellow", 6, *["award"] * 3)
        .nobel("yellow")
        .end_cp("yellow", 4)
    ).build()
    assert cp(game, "yellow") == 10 + 1 + 4 + 12 + 5 + 5 + 4
    assert reason(game) == "lost_when_time_ran_out"


def test_points_of_final_scoring_may_win_it() -> None:
    game = scoring(54).funding("yellow", 9).build()
    assert cp(game, "yellow") == 66
    assert reason(game) == "won_when_time_ran_out"


def test_you_place_tokens_and_spend_investments_before_the_end() -> None:
    game = scoring(66).investments("yellow").goals("yellow", "lab:lab_funding-5").build()
    assert question(game) == "final_tokens"
    assert "set lab:lab_funding-5 top" in options(game)
    play(game, "end")
    assert reason(game) == "won_when_time_ran_out"


@pytest.mark.ruling("C4")
@pytest.mark.parametrize(
    "trigger",
    ["nobel_prize", "last_experiment", "government_machine_complete", "research_spaces_full"],
)
def test_once_triggered_this_round_is_finished_and_one_more_played(trigger: str) -> None:
    game = (
        solo()
        .order("yellow", "saboteurs")
        .triggered(trigger)
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "tokens")
    ).build()
    event_names = names(game.events)
    assert "saboteurs_turn" in event_names, "the rest of this round"
    assert "final_round" in event_names
    assert reason(game) == ""
    assert question(game) == "move"
    assert state_of(game).final
    events = play(game, options(game)[0])
    while not game.state.over:
        events += play(game, "end" if "end" in options(game) else options(game)[0])
    event_names = names(events)
    assert event_names.count("saboteurs_turn") == 1
    assert "round" not in event_names
    assert "income" not in event_names, "no Phase C in the last round"


def test_nothing_is_triggered_by_their_awards() -> None:
    game = solo().reports(CURRENT, PREVIOUS).hideout("verdino", awards=2).saboteurs_turn().build()
    assert state_of(game).hideout_awards == 3
    assert state_of(game).end_trigger == NO_END


# --- their plans succeed: Extreme Weather -------------------------------------------------------


def two_extremes() -> SoloScenario:
    return solo().extreme("rain", 3).extreme("fog", 3).reports(CURRENT, PREVIOUS)


def test_two_level_3_tiles_at_the_end_of_your_turn_lose() -> None:
    game = two_extremes().turn("yellow", "tokens").build()
    assert reason(game) == "extreme_weather"
    assert game.outcome is not None
    assert game.outcome.places == (2,)


@pytest.mark.parametrize(
    ("rain", "fog", "sun", "lost"),
    [(3, 2, 2, False), (3, 3, 1, True), (3, 3, 3, True), (2, 2, 2, False)],
)
def test_two_level_3_tiles_are_enough_and_fewer_are_not(
    rain: int, fog: int, sun: int, lost: bool
) -> None:
    game = (
        solo()
        .extreme("rain", rain)
        .extreme("fog", fog)
        .extreme("sun", sun)
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "tokens")
    ).build()
    assert (reason(game) == "extreme_weather") is lost


@pytest.mark.ruling("S15")
def test_not_before_the_end_of_your_turn() -> None:
    game = two_extremes().turn("yellow").build()
    assert question(game) == "move"
    events = play(game, "move government left", "end")
    event_names = names(events)
    assert event_names[-1] == "solo_end"
    assert reason(game) == "extreme_weather"


@pytest.mark.ruling("S15")
def test_not_at_the_end_of_their_turn_or_after_an_experiment() -> None:
    """The second Level 3 tile comes by havoc: you have a whole turn to fix it."""
    game = (
        solo()
        .extreme("rain", 3)
        .extreme("wind", 2)
        .reports("white supply wind bottom", PREVIOUS)
        .hideout(tokens=["government-wind", "lab-wind", "rnd-wind"])
        .saboteurs_turn()
    ).build()
    assert state_of(game).extreme[1] == (0, 1, 2)
    assert reason(game) == ""
    assert question(game) == "move"
    events = play(game, options(game, "move")[0])
    while not game.state.over:
        events += play(game, "end" if "end" in options(game) else options(game)[0])
    assert reason(game) == "extreme_weather", "and lose at the end of it"
    assert "saboteurs_turn" not in names(events)
    assert "experiment_fails" not in names(events)


def test_in_the_last_round_too() -> None:
    game = two_extremes().last_round().turn("yellow", "tokens").build()
    assert reason(game) == "extreme_weather"


def test_an_immediate_win_comes_before_it() -> None:
    game = restoring().extreme("sun", 3).extreme("fog", 3).turn("yellow").build()
    assert reason(game) == "good_name_restored"


# --- their plans succeed: Security Reports ------------------------------------------------------


@pytest.mark.ruling("S15")
def test_no_report_at_the_beginning_of_their_turn_loses() -> None:
    game = solo().reports("", PREVIOUS, left=0).saboteurs_turn().build()
    assert reason(game) == "security_reports"
    assert "saboteurs_turn" not in names(game.events), "they do not even move"


@pytest.mark.ruling("S15")
def test_the_last_current_report_is_still_played() -> None:
    game = solo().reports(CURRENT, PREVIOUS, left=0).saboteurs_turn().build()
    assert reason(game) == ""
    assert "agent_moved" in names(game.events)
    assert question(game) == "move"
    assert len(state_of(game).reports_gone) == 20, "all are discarded, and you play on"


@pytest.mark.ruling("S15")
def test_without_a_report_the_game_is_lost_only_when_their_next_turn_begins() -> None:
    game = (
        solo().reports("", PREVIOUS, left=0).order("yellow", "saboteurs").turn("yellow", "move")
    ).build()
    assert reason(game) == ""
    events = play(game, "move government left", "end")
    event_names = names(events)
    assert event_names.index("chose") < event_names.index("solo_end")
    assert reason(game) == "security_reports"


@pytest.mark.ruling("S15")
def test_you_may_win_in_the_turn_before() -> None:
    game = (
        restoring().reports("", PREVIOUS, left=0).order("yellow", "saboteurs").turn("yellow")
    ).build()
    assert reason(game) == "good_name_restored"


@pytest.mark.ruling("S15")
def test_reports_run_out_in_the_last_round_too() -> None:
    game = (
        solo().cp("yellow", 99).reports("", PREVIOUS, left=0).last_round().saboteurs_turn()
    ).build()
    assert reason(game) == "security_reports"


def test_nothing_is_asked_after_the_end() -> None:
    game = two_extremes().turn("yellow", "tokens").build()
    assert game.state.over
    assert game.decision is None
    notice = game.explain("end")
    assert notice is not None
    assert notice.code == "game_over"
