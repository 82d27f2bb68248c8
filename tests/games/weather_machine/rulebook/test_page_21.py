"""Page 21: two complete experiments, and Phase C."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    bots,
    chemicals,
    cp,
    gained,
    office,
    options,
    parts,
    play,
    question,
    state_of,
    vouchers,
)

from . import scenario

YELLOW, BLACK, ORANGE, PURPLE = range(4)
SUPPLY, OFFICE = 0, 4


# --- the examples -------------------------------------------------------------------------------


def test_example_running_rain_for_yellow_and_purple() -> None:
    game = (
        scenario()
        .assistant("rain")
        .lab_bots(rain=["purple", "yellow", "purple"])
        .display("rain III", "sun III", "rain II")
        .triggered("last_experiment")
        .tokens("lab", rain=1)
        .vouchers("yellow", science=2)
        .chemicals("yellow", "melgoth")
        .vouchers("purple", science=1, supply=1, lab=1, rnd=1)
        .order("yellow", "purple", "black", "orange")
        .build()
    )
    assert asked(game) == "yellow"
    assert bots(game, "yellow") == 1
    events = play(game, "accept")
    assert vouchers(game, "yellow") == {}
    assert gained(game, events, "yellow") == 6
    play(game, "gain 1", "do research", "bot-to rain-2")
    assert cp(game, "yellow") == 6 + 2, "and 2 CP of the Research space"
    assert chemicals(game, "yellow") == []
    play(game, "place rnd-rain 3", "place lab-rain 3")
    assert office(game, "yellow", 3) == [None, "rain", "rain"]
    assert state_of(game).lab_tokens[0] == 0, "the last one"

    assert asked(game) == "purple"
    assert bots(game, "purple") == 2
    play(game, "accept")
    assert vouchers(game, "purple") == {}, "one Science, and three others as the second"
    assert cp(game, "purple") == 12
    events = play(game, "gain 2")
    assert gained(game, events, "purple", "investment") == 1
    assert vouchers(game, "purple") == {"science": 1}, "no Research token was left"
    lab = game.title.describe(game.state)["lab"]
    assert [tile for tile in lab["display"] if tile.startswith("rain")] == ["rain III"]


def test_example_sun_is_not_full() -> None:
    game = (
        scenario()
        .assistant("sun")
        .lab_bots(sun=["yellow", None, "black"])
        .display("rain II", "sun II", "snow II")
        .deck("fog II", "wind II", left=3)
        .build()
    )
    play(game, "leave sun-1", "leave sun-3")
    assert state_of(game).lab_bots[6:9] == (YELLOW, -1, BLACK)
    lab = game.title.describe(game.state)["lab"]
    assert lab["display"] == ["fog II", "rain II", "snow II"]
    assert lab["next"].startswith("wind")
    assert lab["assistant"] == "fog"


# --- adjusting turn order -----------------------------------------------------------------------


def round_end() -> Scenario:
    """Return the end of a round in which no experiment runs and nobody has a Bot to take back."""
    return scenario().assistant("fog").display("rain II", "sun II", "snow II")


def test_example_the_turn_order_follows_the_initiative() -> None:
    game = (
        round_end()
        .order("yellow", "black", "orange", "purple")
        .initiative("purple", "yellow", "black", "orange")
        .build()
    )
    assert state_of(game).order == (PURPLE, YELLOW, BLACK, ORANGE)
    assert state_of(game).round == 3
    assert asked(game) == "purple"


# --- income -------------------------------------------------------------------------------------


def test_example_yellow_gains_an_rnd_and_a_government_voucher_and_a_part() -> None:
    game = (
        round_end()
        .lativ("office")
        .vouchers("yellow")
        .bots("yellow", 3)
        .line("yellow", 1, 3, 5)
        .build()
    )
    assert vouchers(game, "yellow") == {"government": 1, "rnd": 1}
    assert (asked(game), question(game)) == ("yellow", "choose_part")
    play(game, "part white")
    assert parts(game, "yellow") == ["white"]


def test_income_comes_only_when_lativ_is_in_his_office() -> None:
    for location in ("supply", "government", "lab", "rnd"):
        game = (
            round_end()
            .lativ(location)
            .vouchers("yellow")
            .bots("yellow", 2)
            .line("yellow", 1, 3)
            .build()
        )
        assert vouchers(game, "yellow") == {}
        assert state_of(game).lativ != OFFICE


def test_lativ_goes_to_supply_after_income() -> None:
    game = round_end().lativ("office").build()
    assert state_of(game).lativ == SUPPLY
    names = [event.name for event in game.events if event.name in ("income", "lativ_moved")]
    assert names == ["income"] * 4 + ["lativ_moved"]


@pytest.mark.ruling("W21")
def test_lativs_way_home_places_no_bot_and_discards_nothing() -> None:
    game = (
        scenario(2).assistant("fog").display("rain II", "sun II", "snow II").lativ("office").build()
    )
    state = state_of(game)
    assert state.lativ_bots == 1, "the one of the Assistant's branch, nothing more"
    assert state.government_tokens == state.rnd_tokens == (2,) * 5


def test_the_lower_sections_give_no_income() -> None:
    game = (
        round_end()
        .lativ("office")
        .vouchers("yellow")
        .bots("yellow", 2)
        .line("yellow", 7, 10)
        .build()
    )
    assert vouchers(game, "yellow") == {}
    assert state_of(game).funding[YELLOW] == (0, 0, 0)
    assert state_of(game).investments[YELLOW] == 0


@pytest.mark.ruling("W41")
def test_a_refilled_slot_pays_no_income() -> None:
    game = (
        scenario()
        .assistant("sun")
        .display("rain II", "fog II", "snow II")
        .lab_bots(sun=["yellow", None, None])
        .lativ("office")
        .bots("yellow", 2)
        .vouchers("yellow")
        .workshop("yellow", "middle 1 green/white")
        .line("yellow", 1, 2, 4)
        .build()
    )
    play(game, "take-back sun-1", "back 1")
    assert vouchers(game, "yellow") == {"lab": 1, "science": 1}


@pytest.mark.ruling("W43")
def test_income_is_taken_in_the_new_turn_order() -> None:
    game = (
        round_end()
        .lativ("office")
        .order("purple", "black", "orange", "yellow")
        .initiative("orange", "yellow", "black", "purple")
        .bots("yellow", 1)
        .line("yellow", 5)
        .bots("purple", 1)
        .line("purple", 5)
        .build()
    )
    assert (asked(game), question(game)) == ("yellow", "choose_part")
    play(game, "part red")
    assert (asked(game), question(game)) == ("purple", "choose_part")


def test_income_that_has_no_room_is_not_gained() -> None:
    game = (
        round_end()
        .lativ("office")
        .vouchers("yellow", lab=5)
        .bots("yellow", 1)
        .line("yellow", 2)
        .build()
    )
    assert vouchers(game, "yellow") == {"lab": 5}
    game = (
        round_end()
        .lativ("office")
        .parts("yellow", "red", "red")
        .bots("yellow", 1)
        .line("yellow", 5)
        .workshop("yellow", "middle 1 green/white")
        .build()
    )
    assert question(game) != "choose_part"
    assert parts(game, "yellow") == ["red", "red"]


def test_a_round_follows_with_phase_a() -> None:
    game = round_end().build()
    assert [event.data["round"] for event in game.events if event.name == "round"] == [3]
    assert "move government left" in options(game)
