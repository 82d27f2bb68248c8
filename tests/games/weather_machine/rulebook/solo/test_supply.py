"""The Saboteurs' plan at Location 1, Supply."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import SABOTEUR
from stormtable.games.weather_machine.testing import state_of
from stormtable.games.weather_machine.testing.solo import (
    Choice,
    SoloScenario,
    choices,
    hideout_chemicals,
    raised,
    target,
)

from . import RESEARCH, solo

TOP = "pink rnd wind top"
BOTTOM = "pink lativ snow bottom"


def in_supply(previous: str = TOP) -> SoloScenario:
    return solo().reports("white supply wind bottom", previous).saboteurs_turn()


# --- step 1 -------------------------------------------------------------------------------------


def test_their_initiative_marker_moves_to_the_left() -> None:
    game = in_supply().build()
    assert state_of(game).initiative == (SABOTEUR, 0)
    assert target(game) == 35


def test_if_it_was_there_already_the_target_rises_by_2() -> None:
    game = in_supply().initiative("saboteurs", "yellow").build()
    assert state_of(game).initiative == (SABOTEUR, 0)
    assert raised(game) == [(2, "initiative")]
    assert target(game) == 37


def test_the_saboteurs_take_two_chemicals_with_or_without_the_initiative() -> None:
    assert len(hideout_chemicals(in_supply().build())) == 2
    game = in_supply().initiative("saboteurs", "yellow").build()
    assert len(hideout_chemicals(game)) == 2


# --- step 2, the example ------------------------------------------------------------------------


def example(previous: str) -> SoloScenario:
    """Return a position: Calorium alone is left in the cheapest section; of Melgoth and Radieu they
    hold none."""
    return (
        in_supply(previous)
        .supply(verdino=3, melgoth=3, delugium=3, calorium=4, radieu=3)
        .hideout("verdino", "delugium", "calorium")
    )


def test_example_saboteurs_take_a_second_calorium_then_melgoth() -> None:
    game = example(TOP).build()
    assert choices(game, "chemical") == [
        Choice("calorium", "cheapest", ("verdino", "melgoth", "delugium", "radieu")),
        Choice("melgoth", "priority", ("radieu",)),
    ]
    assert hideout_chemicals(game) == ["verdino", "melgoth", "delugium", "calorium", "calorium"]


def test_example_with_the_bottom_priority_it_would_be_radieu() -> None:
    game = example(BOTTOM).build()
    assert [choice.choice for choice in choices(game, "chemical")] == ["calorium", "radieu"]


# --- step 2, one criterion at a time ------------------------------------------------------------


@pytest.mark.ruling("S7")
@pytest.mark.parametrize("previous", [TOP, BOTTOM])
def test_a_only_the_cheapest_section_decides(previous: str) -> None:
    """Delugium costs 2, all others 3: neither what they hold nor Priority matters."""
    game = (
        in_supply(previous)
        .rnd_bots(rain=["yellow"] * 3, sun=["yellow"] * 3, wind=[None, "yellow", "yellow"])
        .supply(verdino=1, melgoth=1, delugium=2, calorium=1, radieu=1)
        .hideout("delugium", "delugium")
    ).build()
    first = choices(game, "chemical")[0]
    assert first == Choice("delugium", "cheapest", ("verdino", "melgoth", "calorium", "radieu"))


@pytest.mark.ruling("S7")
@pytest.mark.parametrize("previous", [TOP, BOTTOM])
def test_b_the_chemical_held_least_decides_alone(previous: str) -> None:
    """Melgoth, Delugium, Calorium are cheapest; they hold no Delugium."""
    game = (
        in_supply(previous)
        .supply(verdino=3, radieu=3)
        .hideout("verdino", "verdino", "melgoth", "calorium", "radieu")
        .supply(melgoth=4, delugium=4, calorium=4)
    ).build()
    first = choices(game, "chemical")[0]
    assert first == Choice("delugium", "fewest_held", ("melgoth", "calorium"))


@pytest.mark.ruling("S7")
@pytest.mark.parametrize(("previous", "expected"), [(TOP, "melgoth"), (BOTTOM, "calorium")])
def test_c_only_the_priority_decides(previous: str, expected: str) -> None:
    game = (
        in_supply(previous)
        .supply(verdino=3, melgoth=4, delugium=4, calorium=4, radieu=3)
        .hideout("delugium")
    ).build()
    first = choices(game, "chemical")[0]
    other = {"melgoth": "calorium", "calorium": "melgoth"}[expected]
    assert first == Choice(expected, "priority", (other,)), (
        "they hold a Delugium, the rest is dearer"
    )


def test_the_second_pass_of_the_sequence_counts_the_first_chemical() -> None:
    game = in_supply(TOP).build()
    assert [choice.choice for choice in choices(game, "chemical")] == ["verdino", "melgoth"]


def test_the_saboteurs_take_from_the_leftmost_space() -> None:
    game = (
        in_supply(TOP)
        .rnd_bots(**RESEARCH)
        .supply(verdino=1, melgoth=0, delugium=0, calorium=0, radieu=2)
        .build()
    )
    assert [choice.choice for choice in choices(game, "chemical")] == ["radieu", "verdino"]
    assert state_of(game).chemicals_left == (0, 0, 0, 0, 1)


@pytest.mark.ruling("S7")
def test_the_only_type_left_is_taken() -> None:
    game = (
        in_supply(TOP)
        .rnd_bots(**RESEARCH)
        .supply(verdino=0, melgoth=0, delugium=2, calorium=0, radieu=0)
        .build()
    )
    assert choices(game, "chemical") == [
        Choice("delugium", "only_one"),
        Choice("delugium", "only_one"),
    ]


@pytest.mark.ruling("S7")
@pytest.mark.parametrize("left", [0, 1])
def test_saboteurs_take_no_chemical_if_none_is_left(left: int) -> None:
    game = (
        in_supply(TOP)
        .rnd_bots(**RESEARCH)
        .supply(verdino=left, melgoth=0, delugium=0, calorium=0, radieu=0)
        .build()
    )
    assert len(hideout_chemicals(game)) == left
    assert state_of(game).chemicals_left == (0,) * 5
