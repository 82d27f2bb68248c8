"""Page 8: the structure of a round, and the Executive Exchanges."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.vouchers import payable
from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    chemicals,
    options,
    parts,
    play,
    question,
    refusal,
    state_of,
    vouchers,
)
from stormtable.kernel.tuples import IntTuple

from . import scenario

# --- the structure of a round -------------------------------------------------------------------


def test_turns_are_taken_in_turn_order_then_comes_the_next_round() -> None:
    game = scenario().order("purple", "yellow", "orange", "black").turn("purple").build()
    seen: list[str] = []
    while state_of(game).round == 2:
        if asked(game) not in seen[-1:]:
            seen.append(asked(game))
        free = [option for option in options(game, "move") if "supply" not in option]
        play(game, free[0] if free else "end")
    assert seen == ["purple", "yellow", "orange", "black"]
    assert asked(game) == "purple"


def test_phase_b_moves_the_assistant_and_phase_c_adjusts_the_order() -> None:
    game = scenario().initiative("black", "orange", "purple", "yellow").assistant("fog").build()
    s = state_of(game)
    assert (s.round, s.assistant) == (3, 4)
    assert asked(game) == "black"


# --- Science Exchange ---------------------------------------------------------------------------


def seller() -> Scenario:
    return (
        scenario()
        .bots("orange", 1)
        .parts("orange", "blue")
        .scientist("orange", "government", "middle")
        .turn("orange", step="actions")
    )


@pytest.mark.ruling("W2")
def test_example_two_lab_and_an_rnd_voucher_for_a_government_voucher() -> None:
    game = seller().vouchers("orange", lab=2, rnd=1).build()
    events = play(game, "sell")
    assert [e.data for e in events if e.name == "exchange"] == [{"kind": "science", "vouchers": 3}]
    assert question(game) == "sell_bot"
    assert vouchers(game, "orange") == {}


@pytest.mark.ruling("W2", "W5")
def test_the_player_chooses_which_three_vouchers_to_pay() -> None:
    game = seller().vouchers("orange", supply=1, lab=2, rnd=1).build()
    play(game, "sell")
    assert question(game) == "pay_any"
    assert options(game) == ["pay supply", "pay lab", "pay rnd"]
    play(game, "pay lab", "pay supply", "pay lab")
    assert vouchers(game, "orange") == {"rnd": 1}


@pytest.mark.ruling("W2")
@pytest.mark.parametrize("extra", [{"government": 1}, {"science": 1}])
def test_there_is_no_exchange_while_the_type_or_science_is_held(extra: dict[str, int]) -> None:
    game = seller().vouchers("orange", supply=3, **extra).build()
    play(game, "sell")
    assert question(game) == "sell_bot"
    assert vouchers(game, "orange") == {"supply": 3}


@pytest.mark.ruling("W2")
def test_an_exchange_asked_for_too_early_is_refused_with_the_reason() -> None:
    game = seller().vouchers("orange", supply=3, government=1, science=1).build()
    play(game, "sell")
    assert options(game) == ["pay government", "pay science"]
    assert refusal(game, "exchange") == "exchange_only_without"


@pytest.mark.ruling("W2")
def test_two_vouchers_do_not_make_an_exchange() -> None:
    game = seller().vouchers("orange", lab=2).waiting("orange", "award").build()
    assert refusal(game, "sell") == "cannot_pay_action"


@pytest.mark.ruling("W2")
def test_a_cost_of_several_is_paid_one_by_one() -> None:
    """Secure Subsidy for two: one of the type, then, with neither left, the exchange."""
    game = (
        scenario()
        .vouchers("orange", government=1, lab=3, rnd=1)
        .scientist("orange", "government", "middle")
        .turn("orange", step="actions")
        .build()
    )
    play(game, "secure")
    assert question(game) == "pay_any"
    assert vouchers(game, "orange") == {"lab": 3, "rnd": 1}
    assert options(game) == ["pay lab", "pay rnd"]
    play(game, "pay rnd")
    assert question(game) == "secure"
    assert vouchers(game, "orange") == {"lab": 1}


@pytest.mark.ruling("W2")
def test_two_exchanges_in_one_payment() -> None:
    game = (
        scenario()
        .vouchers("orange", supply=3, lab=3)
        .scientist("orange", "government", "middle")
        .turn("orange", step="actions")
        .build()
    )
    events = play(game, "secure", "pay lab", "pay lab", "pay supply")
    assert len([e for e in events if e.name == "exchange"]) == 2
    assert vouchers(game, "orange") == {}


@pytest.mark.ruling("W2")
def test_the_exchange_pays_a_science_cost() -> None:
    """An experiment of one Science: three others, when there is no Science."""
    game = (
        scenario()
        .lab_bots(rain=["orange", "purple", "lativ"])
        .vouchers("orange", lab=3)
        .vouchers("purple", lab=2)
        .build()
    )
    assert (asked(game), question(game)) == ("orange", "pay_experiment")
    play(game, "accept")
    assert vouchers(game, "orange") == {}
    assert asked(game) == "orange"


@pytest.mark.ruling("W2", "W5")
def test_a_science_cost_with_science_at_hand_is_no_question() -> None:
    game = (
        scenario()
        .lab_bots(rain=["orange", "orange", "lativ"])
        .vouchers("orange", lab=3, science=1)
        .build()
    )
    play(game, "accept")
    assert question(game) == "experiment_reward"
    assert vouchers(game, "orange") == {"lab": 3}


@pytest.mark.ruling("W2")
@pytest.mark.parametrize(
    ("track", "count", "science", "anything", "can"),
    [
        ((0, 1, 0, 0, 0), 1, 0, 0, True),
        ((0, 0, 0, 0, 1), 1, 0, 0, True),
        ((1, 0, 1, 1, 0), 1, 0, 0, True),
        ((1, 0, 1, 0, 0), 1, 0, 0, False),
        ((2, 1, 1, 0, 0), 2, 0, 0, True),
        ((1, 1, 1, 0, 0), 2, 0, 0, False),
        ((1, 1, 1, 0, 1), 2, 0, 2, True),
        ((1, 1, 1, 0, 1), 2, 0, 3, False),
        ((0, 4, 0, 0, 0), 1, 1, 0, True),
        ((0, 3, 0, 0, 0), 1, 1, 0, False),
        ((0, 2, 0, 0, 1), 2, 1, 0, True),
        ((0, 1, 2, 0, 1), 2, 1, 0, False),
    ],
)
def test_a_price_is_payable_with_own_vouchers_science_and_an_exchange(
    track: IntTuple, count: int, science: int, anything: int, can: bool
) -> None:
    """Government Vouchers, then Science, then any."""
    assert payable(track, 1, count, science, anything) is can


# --- Chemicals Exchange -------------------------------------------------------------------------


def worker(*chemicals: str) -> Scenario:
    return (
        scenario()
        .bots("yellow", 1)
        .chemicals("yellow", *chemicals)
        .scientist("yellow", "lab", "middle")
        .turn("yellow", step="actions")
    )


@pytest.mark.ruling("W4")
def test_example_a_verdino_for_a_melgoth() -> None:
    game = worker("verdino").vouchers("yellow", lab=1, supply=2).build()
    events = play(game, "work", "bot-to wind-1")
    assert [e.data for e in events if e.name == "exchange"] == [
        {"kind": "chemical", "vouchers": 2, "given": "verdino", "for": "melgoth"}
    ]
    assert vouchers(game, "yellow") == {}
    assert chemicals(game, "yellow") == []
    assert state_of(game).chemicals_left == (5,) * 5


@pytest.mark.ruling("W4")
def test_the_new_chemical_needs_no_space_and_goes_where_the_old_would() -> None:
    """Research keeps the Melgoth: it lies in R&D, the Verdino is back in the Supply."""
    game = (
        scenario()
        .bots("yellow", 1)
        .chemicals("yellow", "verdino")
        .vouchers("yellow", rnd=1, supply=2)
        .scientist("yellow", "rnd", "middle")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "research", "bot-to snow-1")
    s = state_of(game)
    assert s.chemicals_left == (5, 4, 5, 5, 5)
    assert s.rnd_chemicals == (0, 1, 0, 0, 0)


@pytest.mark.ruling("W4")
def test_there_is_no_exchange_while_the_type_is_held() -> None:
    game = worker("verdino", "melgoth").vouchers("yellow", lab=1, supply=2).build()
    play(game, "work", "bot-to wind-1")
    assert chemicals(game, "yellow") == ["verdino"]
    assert vouchers(game, "yellow") == {"supply": 2}


@pytest.mark.ruling("W4", "W5")
def test_the_player_chooses_which_chemical_to_give() -> None:
    game = worker("verdino", "radieu").vouchers("yellow", lab=1, supply=2).build()
    play(game, "work", "bot-to wind-1")
    assert options(game) == ["swap verdino", "swap radieu"]
    play(game, "swap radieu")
    assert chemicals(game, "yellow") == ["verdino"]


@pytest.mark.ruling("W4")
def test_without_a_chemical_there_is_nothing_to_exchange() -> None:
    game = worker().vouchers("yellow", lab=1, supply=5).waiting("yellow", "award").build()
    assert refusal(game, "work") == "no_chemical_for_any_space"


@pytest.mark.ruling("W4")
def test_the_chemical_wanted_must_be_in_the_supply() -> None:
    table = worker("verdino").vouchers("yellow", lab=1, supply=2)
    game = table.supply(melgoth=0).build()
    play(game, "work")
    assert "bot-to wind-2" in options(game)
    assert "bot-to wind-1" not in options(game)
    assert refusal(game, "bot-to wind-1") == "no_chemical_for_space"


@pytest.mark.ruling("W4")
def test_research_too_exchanges_only_for_a_chemical_in_the_supply() -> None:
    table = (
        scenario()
        .bots("yellow", 1)
        .chemicals("yellow", "verdino")
        .vouchers("yellow", rnd=1, supply=2)
        .scientist("yellow", "rnd", "middle")
        .turn("yellow", step="actions")
    )
    game = table.supply(melgoth=0).build()
    play(game, "research")
    assert "bot-to snow-1" not in options(game)


@pytest.mark.ruling("W4")
def test_an_exchange_takes_two_vouchers_besides_the_actions() -> None:
    game = worker("verdino").vouchers("yellow", lab=1, supply=1).build()
    play(game, "work")
    assert options(game) == ["bot-to rain-1", "bot-to sun-3", "bot-to fog-2"]


@pytest.mark.ruling("W3", "W4")
def test_the_two_vouchers_may_be_of_any_type_science_included() -> None:
    game = worker("verdino").vouchers("yellow", lab=2, science=1, rnd=1).build()
    play(game, "work", "pay lab", "bot-to wind-1")
    assert options(game) == ["pay lab", "pay rnd", "pay science"]
    play(game, "pay science", "pay lab")
    assert vouchers(game, "yellow") == {"rnd": 1}


# --- Machine Parts Exchange ---------------------------------------------------------------------


def black(*colours: str) -> Scenario:
    return (
        scenario()
        .bots("black", 1)
        .parts("black", *colours)
        .scientist("black", "government", "middle")
        .turn("black", step="actions")
    )


@pytest.mark.ruling("W4")
def test_example_a_red_part_for_a_green_one() -> None:
    game = black("red").vouchers("black", government=1, rnd=2).build()
    play(game, "sell", "bot-to rain-1")
    play(game, options(game, "take")[0])
    assert parts(game, "black") == []
    assert vouchers(game, "black") == {}
    assert state_of(game).government_parts == (1, 0, 0, 0, 0)


@pytest.mark.ruling("W4")
def test_there_is_no_parts_exchange_while_the_colour_is_held() -> None:
    game = black("red", "green").vouchers("black", government=1, rnd=2).build()
    play(game, "sell", "bot-to rain-1")
    play(game, options(game, "take")[0])
    assert parts(game, "black") == ["red"]
    assert vouchers(game, "black") == {"rnd": 2}


@pytest.mark.ruling("W4")
def test_without_the_vouchers_only_the_parts_own_spaces_are_offered() -> None:
    game = black("red").vouchers("black", government=1, rnd=1).build()
    play(game, "sell")
    assert options(game) == ["bot-to rain-3", "bot-to sun-2", "bot-to fog-1"]


@pytest.mark.ruling("W4")
def test_without_a_part_there_is_nothing_to_exchange() -> None:
    game = black().vouchers("black", government=1, rnd=5).waiting("black", "award").build()
    assert refusal(game, "sell") == "no_part_for_any_space"


@pytest.mark.ruling("W4")
def test_any_chemical_or_part_costs_take_no_exchange() -> None:
    """A bottom Research space: one Chemical alone does not pay for both."""
    table = (
        scenario()
        .bots("black", 1)
        .chemicals("black", "radieu")
        .vouchers("black", rnd=1, supply=5)
        .scientist("black", "rnd", "middle")
        .turn("black", step="actions")
    )
    game = table.build()
    play(game, "research")
    assert "bot-to wind-3" not in options(game)
    assert "bot-to sun-1" in options(game)


@pytest.mark.ruling("W4")
def test_an_item_swapped_away_pays_nothing_else() -> None:
    """Two Chemicals, neither of the type: one is swapped and used, the other pays the rest."""
    game = (
        scenario()
        .bots("black", 1)
        .chemicals("black", "verdino", "melgoth")
        .vouchers("black", rnd=1, supply=2)
        .scientist("black", "rnd", "middle")
        .turn("black", step="actions")
        .build()
    )
    play(game, "research", "bot-to wind-3", "swap verdino")
    assert chemicals(game, "black") == []
    assert state_of(game).chemicals_left == (5, 5, 5, 5, 4)
