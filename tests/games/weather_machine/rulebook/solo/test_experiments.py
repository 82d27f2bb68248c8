"""Experiments with Bots of the Saboteurs: run, not run, and in the final Phase B."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import EMPTY, LATIV, SABOTEUR
from stormtable.games.weather_machine.testing import (
    bots,
    cp,
    options,
    play,
    question,
    state_of,
    vouchers,
)
from stormtable.games.weather_machine.testing.solo import (
    SoloScenario,
    hideout_tokens,
    raised,
    target,
)

from . import names, solo

S = "saboteurs"
RAIN = 0


def phase_b() -> SoloScenario:
    """Return Phase B with the Assistant at Rain, whose tile (1 Science, 4 CP) is in the display."""
    return (
        solo()
        .reports("white lab snow top", "pink rnd wind top")
        .assistant("rain")
        .lativ("government", "left")
        .vouchers("yellow")
    )


# --- the experiment runs ------------------------------------------------------------------------


@pytest.mark.ruling("S14")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_saboteur_bot_raises_the_target_by_the_cp_of_the_tile(count: int) -> None:
    branch = [S] * count + ["yellow"] * (3 - count)
    game = phase_b().lab_bots(rain=branch).build()
    assert raised(game) == [(4, "experiment")] * count
    assert target(game) == 35 + 4 * count
    assert state_of(game).hideout_bots == 12, "their Bots are in the Hideout again"
    assert state_of(game).lab_bots[:3] == (EMPTY,) * 3


@pytest.mark.ruling("S14")
def test_the_saboteurs_take_one_token_however_many_bots_they_have() -> None:
    game = phase_b().lab_bots(rain=[S, S, S]).build()
    assert hideout_tokens(game) == ["lab-rain"]
    assert state_of(game).lab_tokens[RAIN] == 1


@pytest.mark.ruling("S14")
def test_the_saboteurs_receive_nothing_if_no_token_is_left() -> None:
    game = phase_b().tokens("lab", rain=0).lab_bots(rain=[S, S, S]).build()
    assert hideout_tokens(game) == []
    assert raised(game) == [(4, "experiment")] * 3


@pytest.mark.ruling("S14")
def test_the_saboteurs_pay_no_science_and_ignore_the_reward() -> None:
    game = phase_b().lab_bots(rain=[S, S, S]).build()
    assert question(game) == "move", "nothing was asked"
    state = state_of(game)
    assert state.hideout_chemicals == (0,) * 5, "the tile offers a Chemical"
    assert "voucher" not in names(game.events)


@pytest.mark.ruling("S14")
@pytest.mark.parametrize(("first", "theirs"), [(S, True), ("yellow", False)])
def test_both_resolve_it_in_turn_order(first: str, theirs: bool) -> None:
    """One token is left: the earlier player takes it."""
    second = "yellow" if first == S else S
    game = (
        phase_b()
        .order(first, second)
        .initiative("yellow", S)
        .vouchers("yellow", science=1)
        .tokens("lab", rain=1)
        .lab_bots(rain=[S, S, "yellow"])
        .build()
    )
    play(game, "accept", "gain 2", "voucher lab")
    if not theirs:
        assert options(game)[0].startswith("place lab-rain")
        play(game, "place lab-rain 1")
    assert (hideout_tokens(game) == ["lab-rain"]) is theirs
    assert cp(game, "yellow") == 4
    assert target(game) == 35 + 8
    assert (vouchers(game, "yellow").get("science") == 1) is theirs, "instead of the token"


def test_after_it_ran_the_weather_gets_worse() -> None:
    game = phase_b().lab_bots(rain=[S, S, S]).build()
    assert state_of(game).extreme[RAIN] == (0, 1)
    assert names(game.events).count("extreme_weather") == 1


def test_with_lativs_bot_in_it_a_token_leaves_as_with_two_players() -> None:
    game = phase_b().lab_bots(rain=[S, S, "lativ"]).build()
    assert hideout_tokens(game) == ["lab-rain"]
    assert state_of(game).lab_tokens[RAIN] == 0
    assert state_of(game).lativ_bots == 1


# --- the experiment does not run ----------------------------------------------------------------


@pytest.mark.ruling("S14")
def test_the_weather_gets_worse_at_a_branch_with_a_saboteur_bot_that_is_not_full() -> None:
    game = phase_b().lab_bots(rain=[S, None, "lativ"]).build()
    state = state_of(game)
    assert "experiment_fails" in names(game.events)
    assert state.extreme[RAIN] == (0, 1)
    assert state.lab_bots[:3] == (SABOTEUR, EMPTY, EMPTY), "theirs stays, Lativ's leaves"
    assert state.lativ_bots == 1
    assert state.lab_tokens[RAIN] == 2, "no token is taken or removed"
    assert raised(game) == []
    assert 0 not in state.display, "the tile is discarded"


@pytest.mark.ruling("S14")
def test_full_but_without_a_tile_the_weather_gets_worse_as_well() -> None:
    game = phase_b().display("wind I", "sun I", "fog I").lab_bots(rain=[S, S, "lativ"]).build()
    state = state_of(game)
    assert "experiment_fails" in names(game.events)
    assert state.extreme[RAIN] == (0, 1)
    assert state.lab_bots[:3] == (SABOTEUR, SABOTEUR, EMPTY)
    assert raised(game) == []


def test_the_weather_does_not_get_worse_at_a_branch_without_a_saboteur_bot() -> None:
    game = phase_b().lab_bots(rain=["lativ", None, None], wind=[S, None, None]).build()
    assert "experiment_fails" in names(game.events)
    assert state_of(game).extreme[RAIN] == (0,)
    assert state_of(game).extreme[1] == (0,), "only the active branch counts"


@pytest.mark.ruling("S14")
def test_you_may_take_your_bots_back_and_saboteur_bots_stay() -> None:
    game = phase_b().lab_bots(rain=["yellow", S, None]).build()
    assert question(game) == "take_back"
    play(game, "take-back rain-1")
    assert bots(game, "yellow") == 1
    assert state_of(game).lab_bots[:3] == (EMPTY, SABOTEUR, EMPTY)


def test_markers_on_the_tile_that_is_covered_go() -> None:
    game = phase_b().extreme("rain", 1, ["government", None]).lab_bots(rain=[S, None, None]).build()
    assert state_of(game).government_markers == 3


# --- the final Phase B --------------------------------------------------------------------------


@pytest.mark.ruling("S14")
def test_in_the_final_phase_b_it_runs_but_no_weather_gets_worse() -> None:
    game = phase_b().last_round().lab_bots(rain=[S, S, S], sun=[S, S, "lativ"]).build()
    assert raised(game) == [(4, "experiment")] * 5 + [(30, "final_scoring")]
    assert hideout_tokens(game) == ["lab-rain", "lab-sun"]
    assert state_of(game).extreme == ((0,),) * 5
    assert game.state.over


@pytest.mark.ruling("S14")
def test_in_the_final_phase_b_what_does_not_run_changes_nothing() -> None:
    game = phase_b().last_round().lab_bots(rain=[S, None, "lativ"]).build()
    state = state_of(game)
    assert state.extreme == ((0,),) * 5
    assert state.lab_bots[:3] == (SABOTEUR, EMPTY, LATIV)
    assert raised(game) == [(30, "final_scoring")]


def test_in_the_final_phase_b_your_bots_are_paid_as_usual() -> None:
    game = (
        phase_b().last_round().vouchers("yellow", science=1).lab_bots(rain=[S, S, "yellow"]).build()
    )
    play(game, "accept", "gain 2", "voucher lab", "place lab-rain 2")
    assert state_of(game).cp_sources[0][5] == 4
