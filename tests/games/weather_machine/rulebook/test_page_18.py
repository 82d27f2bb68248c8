"""Page 18: Location 4, Research & Development: Research, completing a branch, Breakthrough."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    bots,
    chemicals,
    cp,
    funding,
    gained,
    options,
    parts,
    play,
    question,
    refusal,
    state_of,
    vouchers,
    warnings,
)

from . import scenario

ORANGE = 2
WIND, RAIN, SUN = 1, 0, 2


def researcher() -> Scenario:
    """Return a position: Orange in R&D with a Bot, a Radieu and a white Part."""
    return (
        scenario()
        .vouchers("orange", rnd=1)
        .bots("orange", 1)
        .chemicals("orange", "radieu")
        .parts("orange", "white")
        .scientist("orange", "rnd", "middle")
        .turn("orange", "actions")
    )


# --- Research -----------------------------------------------------------------------------------


def test_example_orange_researches_on_a_bottom_space_with_a_white_part() -> None:
    game = researcher().build()
    play(game, "research")
    assert vouchers(game, "orange") == {}
    assert funding(game, "orange", "rnd") == 1
    play(game, "bot-to wind-3")
    assert state_of(game).rnd_bots[5] == ORANGE
    assert chemicals(game, "orange") == []
    assert parts(game, "orange") == []
    assert state_of(game).rnd_chemicals == (0, 0, 0, 0, 1), "left of the Bot, not in the Supply"
    assert state_of(game).chemicals_left == (5, 5, 5, 5, 4)
    assert question(game) == "choose_bot"
    events = play(game, "bot 2")
    assert bots(game, "orange") == 1
    assert vouchers(game, "orange") == {"lab": 1}, "the benefit of the Bot's slot"
    assert [event.data["token"] for event in events if event.name == "research_token"] == [
        "rnd-wind"
    ]
    assert state_of(game).rnd_tokens[WIND] == 1


def test_the_steps_come_in_the_printed_order() -> None:
    game = researcher().build()
    events = play(game, "research", "bot-to wind-3", "bot 2")
    steps = (
        "funding",
        "bot_placed",
        "chemical_paid",
        "part_paid",
        "bot_constructed",
        "research_token",
    )
    assert [event.name for event in events if event.name in steps] == list(steps)


def test_research_costs_an_rnd_voucher() -> None:
    game = researcher().vouchers("orange", lab=1).waiting("orange", "award").build()
    assert refusal(game, "research") == "cannot_pay_action"


def test_without_a_bot_there_is_no_research() -> None:
    game = researcher().bots("orange", 0).waiting("orange", "award").build()
    assert refusal(game, "research") == "no_bot_in_workshop"


def test_without_any_chemical_there_is_no_research() -> None:
    game = researcher().chemicals("orange").waiting("orange", "award").build()
    assert refusal(game, "research") == "no_chemical_for_research"


def test_only_empty_spaces_whose_chemical_can_be_paid() -> None:
    game = researcher().rnd_bots(fog=[None, "black", None]).build()
    play(game, "research")
    assert options(game) == ["bot-to wind-3", "bot-to sun-1"]
    assert refusal(game, "bot-to fog-2") == "bot_space_taken"
    assert refusal(game, "bot-to rain-1") == "no_chemical_for_space"


def test_all_spaces_full() -> None:
    three = ["black", "yellow", "purple"]
    full = researcher().rnd_bots(rain=three, wind=three, sun=three, fog=three, snow=three)
    game = full.waiting("orange", "award").triggered("research_spaces_full").build()
    assert refusal(game, "research") == "research_spaces_full"


def test_the_benefit_of_the_space_comes_before_the_token() -> None:
    game = researcher().build()
    play(game, "research", "bot-to sun-1")
    assert question(game) == "choose_chemical"
    assert state_of(game).waiting[ORANGE] == ()
    play(game, "chemical melgoth")
    assert chemicals(game, "orange") == ["melgoth"]
    assert state_of(game).waiting[ORANGE] == (10 + SUN,)


@pytest.mark.ruling("W37")
def test_a_bottom_space_costs_one_more_besides_the_first_chemical() -> None:
    three = ["black", "yellow", "purple"]
    full = researcher().rnd_bots(rain=three, wind=three[:2], sun=three, fog=three, snow=three)
    assert options(full.build(), "research") == ["research"]
    full = researcher().rnd_bots(rain=three, wind=three[:2], sun=three, fog=three, snow=three)
    game = full.parts("orange").waiting("orange", "award").build()
    assert refusal(game, "research") == "nothing_more_for_bottom_space"


@pytest.mark.ruling("W37")
def test_without_a_second_thing_the_bottom_space_is_not_offered() -> None:
    game = researcher().parts("orange").build()
    play(game, "research")
    assert options(game) == ["bot-to sun-1", "bot-to fog-2"]
    assert refusal(game, "bot-to wind-3") == "nothing_more_for_bottom_space"


@pytest.mark.ruling("W37")
def test_any_chemical_or_any_part_will_do_for_it() -> None:
    game = (
        researcher()
        .chemicals("orange", "radieu", "melgoth")
        .parts("orange", "white", "red")
        .build()
    )
    play(game, "research", "bot-to wind-3")
    assert options(game) == ["pay-chemical melgoth", "pay-part white", "pay-part red"]
    play(game, "pay-chemical melgoth")
    assert state_of(game).chemicals_left[1] == 5, "that one goes back to the Supply"
    assert state_of(game).rnd_chemicals == (0, 0, 0, 0, 1)


@pytest.mark.ruling("W37")
def test_with_no_token_left_there_is_an_investment_and_the_lock_stays() -> None:
    game = researcher().tokens("rnd", wind=0).build()
    events = play(game, "research", "bot-to wind-3", "pass")
    assert gained(game, events, "orange", "investment") == 1
    assert state_of(game).locks[WIND] == 1
    assert state_of(game).waiting[ORANGE] == ()


def test_the_bot_of_a_bottom_space_may_be_declined() -> None:
    game = researcher().build()
    play(game, "research", "bot-to wind-3", "pass")
    assert bots(game, "orange") == 0


def test_a_token_without_a_place_is_warned_of() -> None:
    laid = researcher()
    for row, weather in enumerate(("rain", "rain", "sun", "sun", "fog"), start=1):
        laid = laid.office("orange", row, purple=weather)
    game = laid.office("orange", 6, green="fog").build()
    play(game, "research")
    assert warnings(game, "bot-to wind-3") == ["research_token_unplaceable"]
    assert warnings(game, "bot-to fog-2") == []
    assert warnings(game, "bot-to sun-1") == [], "no Sun token is left to be lost"


# --- completing a branch ------------------------------------------------------------------------


def last_of_wind() -> Scenario:
    return researcher().rnd_bots(wind=["black", "purple", None])


def test_the_last_bot_of_a_branch_brings_an_investment_instead_of_a_token() -> None:
    game = last_of_wind().build()
    events = play(game, "research", "bot-to wind-3", "pass")
    assert gained(game, events, "orange", "investment") == 1
    assert state_of(game).rnd_tokens[WIND] == 2
    assert state_of(game).waiting[ORANGE] == ()


@pytest.mark.ruling("W36")
def test_research_removes_the_lock_with_the_offer_of_3_cp() -> None:
    game = last_of_wind().vouchers("orange", rnd=1, science=1).build()
    play(game, "research", "pay rnd", "bot-to wind-3", "pass")
    assert (asked(game), question(game)) == ("orange", "lock_offer")
    assert state_of(game).locks[WIND] == 0
    play(game, "accept")
    assert cp(game, "orange") == 3
    assert vouchers(game, "orange") == {}


def test_without_a_lock_there_is_no_offer() -> None:
    game = last_of_wind().vouchers("orange", rnd=1, science=1).unlocked("wind").build()
    play(game, "research", "pay rnd", "bot-to wind-3", "pass")
    assert question(game) != "lock_offer"


def test_from_then_on_that_weather_can_be_cited() -> None:
    game = (
        last_of_wind()
        .scientist("purple", "lab", "middle")
        .vouchers("purple", lab=2)
        .office("purple", 6, "wind", "wind")
        .build()
    )
    play(game, "research", "bot-to wind-3", "pass")
    assert state_of(game).locks[WIND] == 0


# --- Breakthrough: which row --------------------------------------------------------------------


def discoverer() -> Scenario:
    """Return a position: Orange in R&D with a paper on Sun out and Parts for a Level 1
    prototype."""
    return (
        scenario()
        .vouchers("orange", rnd=2)
        .scientist("orange", "rnd", "middle")
        .office("orange", 1, "sun", "sun", "sun")
        .published("orange", 1)
        .parts("orange", "pink", "pink", "white")
        .workshop("orange", "middle 1 green/white", "middle 2 green/white")
        .turn("orange", "actions")
    )


def test_the_marker_must_be_on_the_rightmost_space() -> None:
    laid = discoverer().office("orange", 2, "fog", "fog", "fog").office("orange", 3, "rain")
    game = laid.office("orange", 4, "sun", "award", "award").published("orange", 4, moved_on=True)
    table = game.vouchers("orange", rnd=2).build()
    assert "breakthrough" in options(table)
    events = play(table, "breakthrough")
    assert [event.data["verb"] for event in events if event.name == "forced"][:1] == ["from"]


def test_a_breakthrough_is_refused_without_a_published_row() -> None:
    game = (
        scenario()
        .vouchers("orange", rnd=2)
        .scientist("orange", "rnd", "middle")
        .office("orange", 1, "sun", "sun", "sun")
        .waiting("orange", "award")
        .turn("orange", "actions")
        .build()
    )
    assert refusal(game, "breakthrough") == "no_published_row"


def test_rows_that_do_not_do_say_why() -> None:
    game = (
        discoverer()
        .vouchers("orange", rnd=3, science=1)
        .office("orange", 2, "fog", "fog", "fog")
        .office("orange", 3, "wind", "wind", "wind")
        .office("orange", 4, "rain", "rain", "rain")
        .office("orange", 5, "sun", "award", "sun")
        .published("orange", 2, 3, 4, 5)
        .office("orange", 6, "wind", "award", "wind")
        .published("orange", 6, moved_on=True)
        .extreme("fog", 0)
        .extreme("wind", 1, ["orange"])
        .build()
    )
    play(game, "breakthrough")
    assert options(game) == ["from 1 sun", "from 5 sun"]
    assert refusal(game, "from 2") == "weather_is_calm"
    assert refusal(game, "from 3") == "marker_already_there"
    assert refusal(game, "from 4") == "cannot_pay_action", "two exchanges of Parts are too dear"
    assert refusal(game, "from 6") == "row_not_published"


def test_a_breakthrough_costs_two_rnd_vouchers() -> None:
    game = discoverer().vouchers("orange", rnd=1).waiting("orange", "award").build()
    assert refusal(game, "breakthrough") == "cannot_pay_action"


def test_the_refusal_gives_the_reason_nearest_to_success() -> None:
    game = (
        discoverer()
        .office("orange", 2, "fog", "fog", "fog")
        .published("orange", 2)
        .extreme("sun", 2)
        .extreme("fog", 0)
        .parts("orange", "pink", "pink", "white", "blue")
        .workshop("orange", "middle 1 green/white", "middle 2 green/white", "middle 3 green/white")
        .waiting("orange", "award")
        .build()
    )
    assert refusal(game, "breakthrough") == "cannot_pay_science"
