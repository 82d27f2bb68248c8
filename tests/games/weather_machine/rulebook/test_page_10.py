"""Page 10: the Funding tracks."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    chemicals,
    cp,
    funding,
    options,
    parts,
    play,
    question,
    vouchers,
    warnings,
)

from . import scenario

GOALS = {
    "government": "government:subsidies-3",
    "lab": "lab:papers-2",
    "rnd": "rnd:awards-3",
}


def funded(colour: str, track: str, government: int = 0, lab: int = 0, rnd: int = 0) -> Scenario:
    """Return a position: a player is about to flip a Goal of a track's colour."""
    return (
        scenario()
        .funding(colour, government, lab, rnd)
        .goals(colour, top=[GOALS[track]])
        .investments(colour)
        .vouchers(colour)
        .turn(colour)
    )


# --- Government ---------------------------------------------------------------------------------


@pytest.mark.parametrize("space", [2, 3, 4])
def test_example_yellow_gains_any_chemical_and_any_voucher(space: int) -> None:
    game = funded("yellow", "government", government=space).build()
    play(game, "fund government:subsidies-3", "voucher science")
    assert question(game) == "choose_chemical"
    play(game, "chemical melgoth")
    assert question(game) == "move"
    assert vouchers(game, "yellow") == {"science": 1}
    assert chemicals(game, "yellow") == ["melgoth"]
    assert funding(game, "yellow", "government") == space


def test_every_benefit_at_and_left_of_the_marker_is_gained_from_the_left() -> None:
    game = funded("yellow", "government", government=5).build()
    seen: list[str] = []
    play(game, "fund government:subsidies-3")
    while question(game) != "move":
        seen.append(question(game))
        play(game, options(game)[-1])
    assert seen == ["choose_voucher", "choose_chemical", "choose_part", "choose_voucher"]


def test_the_leftmost_space_pays_nothing() -> None:
    game = funded("yellow", "government").build()
    assert warnings(game, "fund government:subsidies-3") == ["funding_pays_nothing"]
    play(game, "fund government:subsidies-3")
    assert question(game) == "move"


# --- Lab ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lab", [3, 4])
@pytest.mark.parametrize("government", [0, 1])
def test_example_orange_gains_two_science_and_government_funding_two_further(
    lab: int, government: int
) -> None:
    game = funded("orange", "lab", government=government, lab=lab).build()
    play(game, "fund lab:papers-2")
    assert vouchers(game, "orange") == {"science": 2}
    assert options(game) == ["fund government", "fund rnd"]
    play(game, "fund government", "voucher lab", "chemical radieu")
    assert vouchers(game, "orange") == {"lab": 1, "science": 2}
    assert chemicals(game, "orange") == ["radieu"]
    assert question(game) == "move"
    assert funding(game, "orange", "government") == government


def test_the_other_track_may_be_rnd() -> None:
    game = funded("orange", "lab", lab=3, rnd=2).build()
    play(game, "fund lab:papers-2", "fund rnd")
    assert options(game) == ["gain 1", "gain 3", "gain 4"]
    play(game, "gain 4", "part green")
    assert cp(game, "orange") == 3
    assert funding(game, "orange", "rnd") == 2


@pytest.mark.ruling("W30")
def test_the_modifier_reaches_the_last_space_at_most() -> None:
    game = funded("orange", "lab", lab=9, rnd=8).build()
    play(game, "fund lab:papers-2", "fund rnd")
    assert options(game)[-1] == "gain 9"


@pytest.mark.ruling("W30")
def test_on_the_leftmost_space_there_is_no_science_and_no_modifier() -> None:
    game = funded("orange", "lab", government=1).build()
    play(game, "fund lab:papers-2", "fund government", "voucher rnd")
    assert vouchers(game, "orange") == {"rnd": 1}
    assert question(game) == "move"


# --- R&D ----------------------------------------------------------------------------------------


def test_example_black_gains_one_of_three() -> None:
    game = funded("black", "rnd", rnd=4).build()
    play(game, "fund rnd:awards-3")
    assert options(game) == ["gain 1", "gain 3", "gain 4"]
    play(game, "gain 4", "part red")
    assert cp(game, "black") == 3
    assert parts(game, "black") == ["red"]
    assert question(game) == "move"


def test_example_black_could_take_two_parts() -> None:
    game = funded("black", "rnd", rnd=4).build()
    play(game, "fund rnd:awards-3", "gain 3", "part red", "part blue")
    assert (cp(game, "black"), parts(game, "black")) == (0, ["red", "blue"])


def test_example_black_could_take_a_single_part() -> None:
    game = funded("black", "rnd", rnd=4).build()
    play(game, "fund rnd:awards-3", "gain 1", "part red")
    assert (cp(game, "black"), parts(game, "black")) == (0, ["red"])
    assert question(game) == "move"


@pytest.mark.parametrize("track", ["government", "lab", "rnd"])
def test_a_goals_colour_says_which_track_pays(track: str) -> None:
    """On space 3 the Government pays two benefits, the Lab asks on, R&D offers two."""
    game = funded("black", track, 3, 3, 3).build()
    play(game, f"fund {GOALS[track]}")
    asked = {"government": "choose_voucher", "lab": "fund_lab", "rnd": "fund_rnd"}
    assert question(game) == asked[track]
