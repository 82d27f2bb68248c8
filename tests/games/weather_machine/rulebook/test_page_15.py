"""Page 15: the Government runs its Machine; Secure Subsidy."""

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
    office,
    options,
    parts,
    play,
    question,
    refusal,
    state_of,
    vouchers,
    warnings,
)
from stormtable.kernel.game import Game

from . import scenario

YELLOW = 0
WIND = 1
GOVERNMENT_MARKER = 9


# --- the Government runs its Machine ------------------------------------------------------------


def last_of_wind(marked: str = "") -> Scenario:
    """Return orange before the last Bot of the Wind branch; another player has a Breakthrough
    there."""
    laid = scenario()
    if marked:
        laid.office(marked, 6, *["wind"] * 3).published(marked, 6, moved_on=True)
    return (
        laid.vouchers("orange", government=1)
        .bots("orange", 1)
        .parts("orange", "blue")
        .scientist("orange", "government", "middle")
        .government_bots(wind=["orange", "purple", None])
        .subsidies("wind", "publish")
        .turn("orange", "actions")
    )


def complete_wind(laid: Scenario) -> Game:
    game = laid.build()
    play(game, "sell", "bot-to wind-3")
    return game


def test_example_wind_is_complete_and_the_full_tile_goes_home() -> None:
    game = complete_wind(last_of_wind("purple").extreme("wind", 2, ["purple", None]))
    assert (cp(game, "orange"), cp(game, "purple")) == (6, 3)
    assert (cp(game, "yellow"), cp(game, "black")) == (0, 0)
    state = state_of(game)
    assert state.government_markers == 3, "the Government marker returned"
    assert state.extreme_stacks[WIND] == (2, 1), "the Level 2 tile lies on its stack"
    assert state.extreme[WIND] == (0,)
    assert state.extreme_marks[WIND] == (-1, -1), "Purple's marker is gone"


def test_a_marker_goes_to_the_leftmost_empty_space_and_stays() -> None:
    game = complete_wind(last_of_wind().extreme("wind", 1))
    state = state_of(game)
    assert state.extreme_marks[WIND] == (GOVERNMENT_MARKER, -1)
    assert state.government_markers == 2


def test_the_leftmost_empty_space_may_be_the_second() -> None:
    game = complete_wind(
        last_of_wind("black").extreme("rain", 1, ["government"]).extreme("wind", 1, ["black", None])
    )
    state = state_of(game)
    assert state.extreme[WIND] == (), "full, so it left"
    assert state.government_markers == 2, "two at home, one still on Rain"


def test_the_check_comes_after_all_four_steps() -> None:
    game = last_of_wind().build()
    events = play(game, "sell", "bot-to wind-3")
    order = (
        "funding",
        "bot_placed",
        "subsidy_taken",
        "part_paid",
        "research_token",
        "government_runs",
    )
    assert [event.name for event in events if event.name in order] == list(order)


def test_a_branch_that_is_not_full_does_nothing() -> None:
    game = (
        last_of_wind()
        .government_bots(wind=[None, "purple", None])
        .subsidies("wind", "publish", "bot")
        .build()
    )
    events = play(game, "sell", "bot-to wind-3", "take 1 publish")
    assert [event for event in events if event.name == "government_runs"] == []
    assert cp(game, "purple") == 0
    assert state_of(game).government_markers == 3


def test_only_the_branch_just_completed_is_looked_at() -> None:
    game = complete_wind(
        last_of_wind().government_bots(
            rain=["black", "black", "black"], wind=["orange", "purple", None]
        )
    )
    assert cp(game, "black") == 0


@pytest.mark.ruling("W33")
def test_without_a_marker_the_cp_are_paid_all_the_same() -> None:
    laid = last_of_wind().extreme("wind", 1)
    for weather in ("rain", "sun", "fog"):
        laid = laid.extreme(weather, 1, ["government"])
    game = complete_wind(laid)
    assert (cp(game, "orange"), cp(game, "purple")) == (6, 3)
    assert state_of(game).extreme_marks[WIND] == (-1, -1)


@pytest.mark.ruling("W33")
def test_in_calm_weather_the_cp_are_paid_all_the_same() -> None:
    game = complete_wind(last_of_wind().extreme("wind", 0))
    assert (cp(game, "orange"), cp(game, "purple")) == (6, 3)
    assert state_of(game).government_markers == 3


@pytest.mark.ruling("W33")
def test_a_government_marker_gives_nobody_the_benefit_of_its_slot() -> None:
    game = last_of_wind("purple").extreme("wind", 2, [None, "purple"]).build()
    events = play(game, "sell", "bot-to wind-3")
    assert [event for event in events if event.name == "investment"] == []


@pytest.mark.ruling("W34")
def test_a_fixed_tile_lies_on_its_stack_fresh_for_all_and_uncovers_the_one_below() -> None:
    game = complete_wind(last_of_wind("orange").extreme("wind", 3, [None, "orange"]))
    extreme = game.title.describe(game.state)["rnd"]["extreme"]["wind"]
    assert extreme["tile"] == "wind 2"
    assert extreme["marks"] == [None, None]
    assert state_of(game).extreme_stacks[WIND] == (2,)


@pytest.mark.ruling("W34")
def test_with_none_below_the_weather_is_calm() -> None:
    game = complete_wind(last_of_wind("orange").extreme("wind", 1, [None, "orange"]))
    assert game.title.describe(game.state)["rnd"]["extreme"]["wind"]["tile"] is None
    assert state_of(game).extreme_stacks[WIND] == (2, 1, 0)


# --- Secure Subsidy -----------------------------------------------------------------------------


def securer(tile: str = "publish") -> Scenario:
    """Return a position: Yellow may secure a tile under the Science column and beside the R&D
    row."""
    others = ["sell", "bot"] if tile not in ("sell", "bot") else ["publish", "research"]
    return (
        scenario()
        .vouchers("yellow", government=2)
        .scientist("yellow", "government", "middle")
        .subsidies("wind", others[0], tile, others[1])
        .turn("yellow", "actions")
    )


def test_example_yellow_secures_a_paper_under_science_and_beside_rnd() -> None:
    game = securer().office("yellow", 3, blue="sun", green="sun", purple="sun").build()
    play(game, "secure", "subsidy wind-2 publish")
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 1}
    events = play(game, "do publish")
    assert game.title.describe(game.state)["players"][YELLOW]["papers"] == 1
    assert gained(game, events, "yellow") == 3 + 6
    assert question(game) == "lock_offer"
    play(game, "pass")
    assert game.title.describe(game.state)["government"]["subsidies"][4] == {
        "type": "publish",
        "used": True,
    }
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 1}, "no Lab Vouchers were paid"


def test_column_then_row_then_tile() -> None:
    game = securer("part:2").build()
    events = play(game, "secure", "subsidy wind-2 part:2")
    gained = [
        event.data["type"]
        for event in events
        if event.name == "voucher" and int(event.data["amount"]) > 0
    ]
    assert gained == ["science", "rnd"]
    assert question(game) == "choose_part"


def test_securing_a_subsidy_costs_two_government_vouchers() -> None:
    game = securer().vouchers("yellow", government=1).waiting("yellow", "award").build()
    assert refusal(game, "secure") == "cannot_pay_action"
    game = securer("part:2").build()
    play(game, "secure")
    assert vouchers(game, "yellow") == {}


def test_only_tiles_blue_side_up_are_chosen() -> None:
    game = securer().subsidies("wind", "sell*", "publish", "bot").build()
    play(game, "secure")
    assert "subsidy wind-2 publish" in options(game)
    assert "subsidy wind-3 bot" in options(game)
    assert [option for option in options(game) if option.startswith("subsidy wind-1")] == []
    assert refusal(game, "subsidy wind-1") == "subsidy_used"


def test_a_space_whose_tile_was_sold_has_none() -> None:
    game = (
        securer()
        .government_bots(wind=["black", None, None])
        .subsidies("wind", None, "publish", "bot")
        .build()
    )
    play(game, "secure")
    assert refusal(game, "subsidy wind-1") == "no_subsidy_there"


def test_secure_is_refused_without_a_blue_tile() -> None:
    three = ["black", "black", "purple"]
    laid = (
        securer()
        .government_bots(rain=three, sun=three, fog=three, snow=["purple", "orange", "orange"])
        .subsidies("wind", "sell*", "publish*", "bot*")
        .waiting("yellow", "award")
    )
    assert refusal(laid.build(), "secure") == "no_blue_subsidy_left"


def test_the_tile_stays_in_the_government_and_is_not_the_players() -> None:
    game = securer("part:2").build()
    play(game, "secure", "subsidy wind-2 part:2", "pass")
    assert state_of(game).owned[YELLOW] == ()
    assert game.title.describe(game.state)["government"]["subsidies"][4]["used"]


def test_a_tile_without_use_may_be_chosen_for_its_column_and_row() -> None:
    game = securer().build()
    events = play(game, "secure", "subsidy wind-2 publish")
    assert [event.data for event in events if event.name == "benefit_lost"] == [
        {"benefit": "publish"}
    ]
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 1}
    assert game.title.describe(game.state)["government"]["subsidies"][4]["used"]


def test_vouchers_lost_to_a_full_track_are_warned_of() -> None:
    game = securer().vouchers("yellow", government=2, science=5).build()
    play(game, "secure", "pay government", "pay government")
    assert warnings(game, "subsidy wind-2 publish") == ["benefit_unusable", "vouchers_lost"]


@pytest.mark.ruling("W32")
def test_a_tile_that_its_own_sale_takes_arrives_used() -> None:
    game = securer("sell").bots("yellow", 1).parts("yellow", "blue").build()
    play(game, "secure", "subsidy wind-2 sell", "do sell", "bot-to wind-3", "take 2 sell")
    board = game.title.describe(game.state)
    assert board["players"][YELLOW]["subsidies"] == [{"type": "sell", "used": True}]
    assert board["government"]["subsidies"][4]["type"] is None


@pytest.mark.ruling("W32")
def test_a_tile_is_flipped_after_its_benefit() -> None:
    game = securer("sell").bots("yellow", 1).parts("yellow", "blue").build()
    play(game, "secure", "subsidy wind-2 sell")
    assert question(game) == "choose_action"
    assert not game.title.describe(game.state)["government"]["subsidies"][4]["used"]
    play(game, "do sell", "bot-to wind-3", "take 1 publish")
    board = game.title.describe(game.state)
    assert board["government"]["subsidies"][4]["used"]
    assert board["players"][YELLOW]["subsidies"] == [{"type": "publish", "used": False}]


@pytest.mark.ruling("W32")
def test_a_tile_that_its_own_sale_discards_flips_no_other() -> None:
    game = (
        scenario()
        .vouchers("yellow", government=2)
        .scientist("yellow", "government", "middle")
        .government_bots(wind=["black", "purple", None], snow=["yellow", "black", "purple"])
        .subsidies("wind", "sell")
        .owned("yellow", "sell")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .turn("yellow", "actions")
        .build()
    )
    play(game, "secure", "subsidy wind-1 sell", "do sell", "bot-to wind-3")
    board = game.title.describe(game.state)
    assert board["players"][YELLOW]["subsidies"] == [{"type": "sell", "used": False}]
    assert board["government"]["subsidies"][3]["type"] is None


@pytest.mark.ruling("W26")
def test_a_benefit_is_over_with_all_it_set_off_before_the_next_begins() -> None:
    """The column's Part is chosen before the row's Vouchers come, and those before the tile's."""
    game = (
        scenario()
        .vouchers("yellow", government=2)
        .scientist("yellow", "government", "middle")
        .subsidies("sun", "sell", "publish", "bot")
        .turn("yellow", "actions")
        .build()
    )
    play(game, "secure", "subsidy sun-3 bot")
    assert question(game) == "choose_part"
    assert vouchers(game, "yellow") == {}
    play(game, "part red")
    assert vouchers(game, "yellow") == {"supply": 2}
    assert question(game) == "choose_bot"


# --- each Subsidy type, free of Vouchers --------------------------------------------------------


@pytest.mark.ruling("W24")
def test_secured_sale_pays_bot_and_part_but_no_voucher() -> None:
    game = securer("sell").bots("yellow", 1).parts("yellow", "blue").build()
    play(game, "secure", "subsidy wind-2 sell", "do sell", "bot-to wind-3", "take 1 publish")
    assert funding(game, "yellow", "government") == 1
    assert (bots(game, "yellow"), parts(game, "yellow")) == (0, [])
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 1}


@pytest.mark.ruling("W24")
def test_secured_work_pays_neither_voucher_nor_chemical() -> None:
    game = securer("work_free").bots("yellow", 1).build()
    play(game, "secure", "subsidy wind-2 work_free", "do work_free")
    assert len(options(game, "bot-to")) == 15
    play(game, "bot-to rain-1")
    assert funding(game, "yellow", "lab") == 1
    assert state_of(game).lab_bots[0] == YELLOW
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 1}


@pytest.mark.ruling("W24")
def test_secured_research_pays_the_chemical_but_no_voucher() -> None:
    game = securer("research").bots("yellow", 1).chemicals("yellow", "calorium").build()
    play(game, "secure", "subsidy wind-2 research", "do research", "bot-to rain-1")
    assert chemicals(game, "yellow") == []
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 2}, "one of them from the space"


@pytest.mark.ruling("W24")
def test_secured_breakthrough_waives_the_science_of_the_tile_too() -> None:
    game = (
        securer("breakthrough")
        .office("yellow", 3, blue="sun", green="sun", purple="sun")
        .published("yellow", 3)
        .extreme("sun", 3)
        .rnd_bots(sun=["black", "purple", "orange"])
        .parts("yellow", "pink", "green")
        .workshop("yellow", "middle 1 green/white")
        .build()
    )
    play(game, "secure", "subsidy wind-2 breakthrough", "do breakthrough", "mark 2")
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 1}
    assert state_of(game).awards_waiting[YELLOW] == 1
    assert parts(game, "yellow") == []


def test_a_secured_subsidy_gives_parts_and_a_bot() -> None:
    game = securer("part:2").build()
    play(game, "secure", "subsidy wind-2 part:2", "part red", "part blue")
    assert parts(game, "yellow") == ["red", "blue"]
    game = securer("bot").build()
    play(game, "secure", "subsidy wind-2 bot", "bot 1")
    assert bots(game, "yellow") == 1
    assert vouchers(game, "yellow") == {"government": 1, "rnd": 1, "science": 1}


def test_a_paper_needs_no_lab_vouchers_but_office_rows_as_usual() -> None:
    game = securer().office("yellow", 6, blue="fog", green="fog", purple="award").build()
    play(game, "secure", "subsidy wind-2 publish", "do publish")
    assert office(game, "yellow", 6) == ["fog", "fog", "award"]
    assert cp(game, "yellow") == 2 + 2 + 4
    assert asked(game) == "yellow"
