"""Set-up of the solo game: the two-player game and what changes."""

from __future__ import annotations

from functools import cache

import pytest

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.rules.edition import QUANTITIES
from stormtable.games.weather_machine.rules.names import LATIV, SABOTEUR
from stormtable.games.weather_machine.rules.solo.plot import plot_of
from stormtable.games.weather_machine.testing import (
    asked,
    options,
    parts,
    play,
    possible,
    question,
    settle,
    state_of,
)
from stormtable.games.weather_machine.testing.solo import (
    agent,
    current_report,
    discarded,
    hideout_chemicals,
    hideout_tokens,
    target,
)
from stormtable.kernel.chance import Streams
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.tuples import put

from . import deal, names, solo

EXAMPLE = ("report white-lab-snow-top", "report pink-rnd-wind-top")


@cache
def many() -> tuple[Game, ...]:
    """Return games with different draws, for reading only."""
    settings = {"edition": str(LIGHTNING)}
    title = title_named("weather-machine")
    return tuple(Game(title, 1, settings, Streams(seed)) for seed in range(40))


# --- the example --------------------------------------------------------------------------------


def test_example_a_lab_snow_and_an_rnd_wind_token_and_both_agents_in_the_middle() -> None:
    game = deal(*EXAMPLE)
    assert hideout_tokens(game) == ["lab-snow", "rnd-wind"]
    assert agent(game, "white") == ("lab", "middle")
    assert agent(game, "pink") == ("rnd", "middle")
    state = state_of(game)
    assert state.lab_tokens == (2, 2, 2, 2, 1), "from the board"
    assert state.rnd_tokens == (2, 1, 2, 2, 2)
    assert state.government_tokens == (2,) * 5


# --- two players, with changes ------------------------------------------------------------------


@pytest.mark.ruling("S1")
def test_two_player_rules_but_no_right_space_is_blocked() -> None:
    game = deal(*EXAMPLE)
    state = state_of(game)
    assert [state.lab_bots[space] for space in (2, 5, 8, 11, 14)] == [LATIV] * 5
    assert state.lativ_bots == 0
    laid = solo().reports("white lab snow top", "pink rnd wind top")
    laid.agent("white", "supply", 2).agent("pink", "supply", 3).turn("yellow", "move")
    moves = options(laid.build(), "move")
    for location in ("government", "lab", "rnd"):
        assert f"move {location} right" in moves


@pytest.mark.ruling("S1")
def test_you_start_on_the_leftmost_space_and_only_you_have_a_laboratory() -> None:
    game = deal(*EXAMPLE)
    state = state_of(game)
    assert state.scientists == (0,), "Supply, space 1"
    assert len(parts(game, "yellow")) == 1
    assert sum(state.pile) == 30 - 4 - 1 - 1, "four on offer, one on the stack, one is yours"
    assert state.funding == ((0, 0, 0),)
    assert state.investments == (0,)


def test_goals_without_majorities_and_without_three_awards() -> None:
    for game in many():
        for goal in state_of(game).goals_below[0]:
            tile = state_of(game).edition.goals[goal]
            assert tile.threshold, "no majority"
            assert (QUANTITIES[tile.quantity], tile.threshold) != ("awards", 3)


@pytest.mark.ruling("S1")
def test_two_goals_a_colour_with_six_different_icons() -> None:
    for game in many():
        tiles = [state_of(game).edition.goals[goal] for goal in state_of(game).goals_below[0]]
        assert sorted(tile.colour for tile in tiles) == [0, 0, 1, 1, 2, 2]
        assert len({tile.quantity for tile in tiles}) == 6


def test_a_second_goal_of_the_same_icon_is_drawn_again() -> None:
    """Of the two that ask for Government Bots one is drawn: the other cannot come any more."""
    table = Game(title_named("weather-machine"), 1, {"edition": str(LIGHTNING)})
    while question(table) != "deal_solo_goal":
        settle(table, next(iter(possible(table))))
    assert possible(table) == dict.fromkeys(
        (
            "goal government:government_bots-3 1",
            "goal government:subsidies-3 1",
            "goal government:government_funding-5 2",
            "goal government:government_branches-3 2",
            "goal government:blue_tokens-3 2",
            "goal government:subsidies_used-3 3",
            "goal government:government_bots-4 3",
            "goal government:blue_tokens-4 4",
            "goal government:subsidies-4 4",
        ),
        1,
    )
    settle(table, "goal government:government_bots-4 3")
    assert len(possible(table)) == 7
    assert not any("government_bots" in goal for goal in possible(table))


def test_the_target_value_starts_at_35() -> None:
    assert target(deal(*EXAMPLE)) == 35


def test_you_are_first_on_both_tracks() -> None:
    state = state_of(deal(*EXAMPLE))
    assert state.order == (0, SABOTEUR)
    assert state.initiative == (0, SABOTEUR)


# --- the Hideout --------------------------------------------------------------------------------


@pytest.mark.ruling("C4")
def test_all_twelve_bots_of_their_colour_are_in_the_hideout() -> None:
    assert state_of(deal(*EXAMPLE)).hideout_bots == 12


def test_two_different_chemicals_from_the_leftmost_spaces_of_the_supply() -> None:
    game = deal(*EXAMPLE, "hideout melgoth", "hideout radieu")
    assert hideout_chemicals(game) == ["melgoth", "radieu"]
    assert state_of(game).chemicals_left == (5, 4, 5, 5, 4)
    for dealt in many():
        chemicals = hideout_chemicals(dealt)
        assert len(chemicals) == 2
        assert chemicals[0] != chemicals[1]


def test_the_saboteurs_have_no_award_and_no_goals_at_first() -> None:
    state = state_of(deal(*EXAMPLE))
    assert state.hideout_awards == 0
    assert len(state.goals_below) == 1


# --- the Security Reports -----------------------------------------------------------------------


def test_the_first_two_reports_show_main_locations_and_different_agents() -> None:
    for game in many():
        first, second = discarded(game)
        assert first.split()[1] in ("government", "lab", "rnd")
        assert second.split()[1] in ("government", "lab", "rnd")
        assert first.split()[0] != second.split()[0]


def test_the_discards_lie_in_order_and_the_second_is_the_previous_report() -> None:
    assert discarded(deal(*EXAMPLE)) == ["white lab snow top", "pink rnd wind top"]


def test_cards_passed_over_are_shuffled_back() -> None:
    state = state_of(deal(*EXAMPLE))
    assert state.reports_left == 20 - 2 - 1
    assert sum(state.reports_unseen) == 17
    supply = [kind for kind, card in enumerate(plot_of(state).reports) if card.place == 0]
    current = [state.report]
    assert sum(state.reports_unseen[kind] + current.count(kind) for kind in supply) == 2


def test_with_the_middle_space_taken_the_second_agent_stands_on_the_right() -> None:
    game = deal("report pink-lab-sun-top", "report white-lab-wind-bottom")
    assert agent(game, "pink") == ("lab", "middle")
    assert agent(game, "white") == ("lab", "right")


def test_both_tokens_may_be_of_one_kind() -> None:
    game = deal("report pink-rnd-fog-bottom", "report white-rnd-fog-bottom")
    assert hideout_tokens(game) == ["rnd-fog", "rnd-fog"]
    assert state_of(game).rnd_tokens == (2, 2, 2, 0, 2)


def test_a_current_report_is_revealed_whatever_it_shows() -> None:
    game = deal(*EXAMPLE, "report white-supply-wind-bottom")
    assert current_report(game) == "white supply wind bottom"
    assert "supply" in {current_report(game).split()[1] for game in many()}


def test_you_may_look_through_the_discards_and_count_the_deck_but_not_look_at_it() -> None:
    game = deal(*EXAMPLE)
    board = game.title.describe(game.view(0).state)["saboteurs"]
    assert board["discarded"] == ["white-lab-snow-top", "pink-rnd-wind-top"]
    assert board["reports_left"] == 17
    assert board["known_on_top"] == []


# --- the first turns ----------------------------------------------------------------------------


def begun() -> Game:
    game = deal(*EXAMPLE, "report white-supply-wind-bottom")
    play(game, options(game)[0])
    return game


@pytest.mark.ruling("S3")
def test_only_you_have_a_post_setup_supply_round_and_no_call_security_in_it() -> None:
    game = begun()
    assert question(game) == "actions"
    assert "call-security" not in options(game)
    events = play(game, "end")
    assert "saboteurs_turn" not in names(events)
    assert (asked(game), question(game)) == ("yellow", "move")
    assert state_of(game).round == 1


@pytest.mark.ruling("S3")
def test_you_are_first_in_round_1_even_after_giving_the_initiative_away() -> None:
    game = begun()
    play(game, "initiative 2")
    while question(game) == "pay":
        play(game, options(game)[0])
    assert state_of(game).initiative == (SABOTEUR, 0)
    events = play(game, "end")
    assert "saboteurs_turn" not in names(events)
    assert state_of(game).order == (0, SABOTEUR)


@pytest.mark.ruling("S3")
def test_nothing_is_checked_in_the_post_setup_round() -> None:
    game = begun()
    state = state_of(game)
    for weather in (0, 1):
        state.extreme = put(state.extreme, weather, (0, 1, 2))
        state.extreme_stacks = put(state.extreme_stacks, weather, ())
    play(game, "end")
    assert not state.over
    assert question(game) == "move"


@pytest.mark.ruling("S2")
def test_round_1_binds_you_to_the_middle_or_else_the_right_space() -> None:
    game = begun()
    play(game, "end")
    assert options(game, "move") == [
        "move government middle",
        "move lab right",
        "move rnd right",
    ]


@pytest.mark.ruling("S2")
def test_in_round_1_a_location_with_both_agents_is_closed_to_you() -> None:
    game = deal("report pink-lab-sun-top", "report white-lab-wind-bottom")
    play(game, options(game)[0], "end")
    assert options(game, "move") == ["move government middle", "move rnd middle"]


@pytest.mark.ruling("S2")
def test_the_saboteurs_have_no_round_1_limit_and_lativ_may_move() -> None:
    game = deal(*EXAMPLE, "report white-government-rain-top")
    play(game, options(game)[0], "end")
    events = play(game, "move government middle", "end")
    assert agent(game, "white") == ("government", "left")
    assert "saboteurs_turn" in names(events)
    game = deal(*EXAMPLE, "report white-supply-wind-bottom")
    play(game, options(game)[0], "end")
    events = play(game, "move government middle", "end")
    moved = next(event for event in events if event.name == "agent_moved")
    assert (moved.data["location"], moved.data["space"]) == ("supply", "1")
    assert "lativ_moved" in names(events)


def test_the_saboteurs_turn_follows_your_first_turn() -> None:
    game = begun()
    play(game, "end")
    events = play(game, "move government middle", "end")
    order = [name for name in names(events) if name in ("turn", "saboteurs_turn", "round")]
    assert order[:2] == ["saboteurs_turn", "round"]


@pytest.mark.ruling("C4")
def test_saboteurs_with_the_initiative_take_two_turns_in_a_row() -> None:
    """Last in one round, first in the next: turns follow the Turn Order markers."""
    game = deal(*EXAMPLE, "report white-supply-wind-bottom", "report pink-supply-fog-top")
    play(game, options(game)[0], "end")
    events = play(game, "move government middle", "end")
    order = [name for name in names(events) if name in ("turn", "saboteurs_turn", "round")]
    assert order == ["saboteurs_turn", "round", "saboteurs_turn", "turn"]
    assert state_of(game).order == (SABOTEUR, 0)
