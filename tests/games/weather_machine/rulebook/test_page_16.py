"""Page 16: Location 3, Lativ's Lab, and Work on Experiment."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    bots,
    chemicals,
    funding,
    options,
    play,
    refusal,
    state_of,
    vouchers,
    warnings,
)

from . import scenario

PURPLE = 3
LATIV = 8
EMPTY = -1


def worker() -> Scenario:
    """Return a position: Purple in the Lab with a Bot and a Verdino."""
    return (
        scenario()
        .vouchers("purple", lab=1)
        .bots("purple", 1)
        .chemicals("purple", "verdino")
        .scientist("purple", "lab", "middle")
        .assistant("snow")
        .turn("purple", "actions")
    )


def test_example_purple_works_with_verdino_into_the_2_section() -> None:
    game = worker().supply(verdino=2).build()
    events = play(game, "work", "bot-to rain-1")
    assert vouchers(game, "purple") == {}
    assert funding(game, "purple", "lab") == 1
    assert state_of(game).lab_bots[0] == PURPLE
    assert bots(game, "purple") == 0
    assert chemicals(game, "purple") == []
    verdino = game.title.describe(game.state)["supply"]["chemicals"]["verdino"]
    assert verdino == {"left": 3, "price": 2}
    steps = ("voucher", "funding", "bot_placed", "chemical_paid")
    assert [event.name for event in events if event.name in steps] == list(steps)


def test_working_costs_a_lab_voucher() -> None:
    game = worker().vouchers("purple", rnd=1, supply=1).waiting("purple", "award").build()
    assert refusal(game, "work") == "cannot_pay_action"


def test_any_branch_may_be_worked_on() -> None:
    game = worker().build()
    play(game, "work")
    assert options(game) == ["bot-to rain-1", "bot-to sun-3", "bot-to fog-2"]
    assert refusal(game, "bot-to wind-1") == "no_chemical_for_space"


def test_a_space_with_another_players_bot_is_taken() -> None:
    game = worker().lab_bots(rain=["black", None, None]).build()
    play(game, "work")
    assert options(game) == ["bot-to sun-3", "bot-to fog-2"]
    assert refusal(game, "bot-to rain-1") == "bot_space_taken"


def test_more_than_one_bot_in_a_branch() -> None:
    game = worker().lab_bots(rain=[None, "purple", None]).build()
    play(game, "work", "bot-to rain-1")
    assert state_of(game).lab_bots[:3] == (PURPLE, PURPLE, EMPTY)


def test_without_a_bot_there_is_no_work() -> None:
    game = worker().bots("purple", 0).waiting("purple", "award").build()
    assert refusal(game, "work") == "no_bot_in_workshop"


def test_without_a_chemical_there_is_no_work() -> None:
    game = worker().vouchers("purple", lab=5).chemicals("purple").waiting("purple", "award").build()
    assert refusal(game, "work") == "no_chemical_for_any_space"


def test_a_full_weather_machine_takes_no_more() -> None:
    three = ["black", "yellow", "orange"]
    full = worker().lab_bots(rain=three, wind=three, sun=three, fog=three, snow=three)
    game = full.waiting("purple", "award").build()
    assert refusal(game, "work") == "lab_machine_full"


def test_another_chemical_comes_by_exchange() -> None:
    game = worker().vouchers("purple", lab=1, supply=2).build()
    play(game, "work")
    assert len(options(game, "bot-to")) == 15
    events = play(game, "bot-to wind-1")
    exchanges = [event.data for event in events if event.name == "exchange"]
    assert exchanges == [{"kind": "chemical", "vouchers": 2, "given": "verdino", "for": "melgoth"}]
    assert vouchers(game, "purple") == {}
    assert chemicals(game, "purple") == []
    assert state_of(game).chemicals_left == (5, 5, 5, 5, 5)


@pytest.mark.ruling("W30")
def test_a_marker_on_the_last_space_stays() -> None:
    game = worker().funding("purple", lab=9).build()
    play(game, "work", "bot-to rain-1")
    assert funding(game, "purple", "lab") == 9


# --- Lativ's Bots -------------------------------------------------------------------------------


@pytest.mark.ruling("W20")
def test_lativs_bot_makes_way_to_the_lowest_empty_space() -> None:
    game = worker().lab_bots(rain=["lativ", None, None]).build()
    play(game, "work", "bot-to rain-1")
    assert state_of(game).lab_bots[:3] == (PURPLE, EMPTY, LATIV)
    assert state_of(game).lativ_bots == 4


def test_lativs_bot_returns_to_the_side_if_there_is_no_empty_space() -> None:
    game = worker().lab_bots(rain=["lativ", "black", "yellow"]).build()
    play(game, "work", "bot-to rain-1")
    assert state_of(game).lab_bots[:3] == (PURPLE, 1, 0)
    assert state_of(game).lativ_bots == 5


def test_lativs_bot_does_not_leave_for_one_placed_beside_it() -> None:
    game = worker().lab_bots(rain=[None, "lativ", None]).build()
    play(game, "work", "bot-to rain-1")
    assert state_of(game).lab_bots[:3] == (PURPLE, LATIV, EMPTY)


# --- a Bot that will be of no use ---------------------------------------------------------------


def test_a_bot_in_a_branch_whose_experiment_cannot_come_is_warned_of() -> None:
    game = (
        worker()
        .display("sun II", "wind II", "snow II")
        .deck("wind III", "snow III", left=1)
        .build()
    )
    play(game, "work")
    assert warnings(game, "bot-to rain-1") == ["experiment_cannot_come"]
    assert warnings(game, "bot-to fog-2") == ["experiment_cannot_come"]
    assert warnings(game, "bot-to sun-3") == []


def test_known_tiles_at_the_bottom_and_top_of_the_deck_will_come() -> None:
    game = (
        worker().display("sun II", "wind II", "snow II").deck("rain III", "fog III", left=1).build()
    )
    play(game, "work")
    assert [warnings(game, option) for option in options(game)] == [[], [], []]


def test_tiles_that_may_be_in_the_deck_may_come() -> None:
    game = worker().display("sun I", "wind I", "snow I").deck("rain II", "wind II", left=6).build()
    play(game, "work")
    assert warnings(game, "bot-to fog-2") == []


def test_in_the_last_round_only_the_display_counts() -> None:
    game = (
        worker()
        .display("sun II", "wind II", "snow II")
        .deck("rain III", "fog III", left=1)
        .last_round()
        .build()
    )
    play(game, "work")
    assert warnings(game, "bot-to rain-1") == ["experiment_cannot_come"]
    assert warnings(game, "bot-to sun-3") == []
