"""Page 12: performing actions, placing Research tokens, and the Supply's own rule."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    chemicals,
    funding,
    office,
    options,
    play,
    question,
    refusal,
    state_of,
    vouchers,
    warnings,
)

from . import scenario

# --- step 3: how many actions -------------------------------------------------------------------


def official(space: str) -> Scenario:
    """Return a position: a Scientist is in the Government with the means for both actions."""
    return (
        scenario()
        .scientist("yellow", "government", space)
        .bots("yellow", 2)
        .parts("yellow", "blue", "blue")
        .workshop("yellow", *(f"middle {column} green/white" for column in (1, 2, 3)))
        .vouchers("yellow", government=5)
        .waiting("yellow", "award")
        .subsidies("wind", "part:2", "sell", "bot")
        .turn("yellow", step="actions")
    )


@pytest.mark.parametrize("space", ["middle", "right"])
def test_a_space_allows_one_of_the_two_actions(space: str) -> None:
    game = official(space).build()
    assert {"sell", "secure"} <= set(options(game))
    play(game, "sell", "pass", "bot-to fog-2")
    play(game, options(game, "take")[0])
    assert question(game) == "actions"
    assert options(game, "secure") == []
    assert refusal(game, "secure") == "one_action_here"
    assert refusal(game, "sell") == "action_taken"


@pytest.mark.ruling("W13")
@pytest.mark.parametrize("first", ["sell", "secure"])
def test_on_the_left_space_both_in_either_order(first: str) -> None:
    game = official("left").build()
    if first == "sell":
        play(game, "sell", "pass", "bot-to fog-2")
        play(game, options(game, "take")[0])
        assert refusal(game, "sell") == "action_taken"
        play(game, "secure", "subsidy wind-1 part:2", "pass")
    else:
        play(game, "secure", "subsidy wind-1 part:2", "pass")
        assert refusal(game, "secure") == "action_taken"
        play(game, "sell", "pay government", "pass", "bot-to fog-2")
        play(game, options(game, "take")[0])
    assert state_of(game).government_bots[10] == 0
    assert state_of(game).subsidies_used[3] == 1
    assert options(game, "sell") + options(game, "secure") == []


def test_all_actions_are_optional() -> None:
    game = official("left").build()
    play(game, "end")
    assert question(game) == "place_tokens"


@pytest.mark.parametrize(
    ("word", "location"),
    [
        ("work", "lab"),
        ("publish", "lab"),
        ("research", "rnd"),
        ("breakthrough", "rnd"),
        ("extend", "supply"),
        ("construct 1", "supply"),
        ("initiative 1", "supply"),
        ("buy radieu", "supply"),
        ("return radieu", "supply"),
    ],
)
def test_only_the_actions_of_the_location_one_has_moved_to(word: str, location: str) -> None:
    game = official("left").build()
    notice = game.explain(word)
    assert notice is not None
    assert (notice.code, notice.params) == ("not_at_location", {"location": location})


@pytest.mark.parametrize(
    ("table", "word", "code"),
    [
        (scenario().scientist("yellow", "government", "left"), "sell", "no_bot_in_workshop"),
        (
            scenario().scientist("yellow", "government", "left").bots("yellow", 1),
            "sell",
            "no_part_for_any_space",
        ),
        (
            scenario().scientist("yellow", "lab", "left").bots("yellow", 1),
            "work",
            "no_chemical_for_any_space",
        ),
        (scenario().scientist("yellow", "lab", "left"), "publish", "no_row_to_publish"),
        (
            scenario().scientist("yellow", "rnd", "left").bots("yellow", 1),
            "research",
            "no_chemical_for_research",
        ),
        (scenario().scientist("yellow", "rnd", "left"), "breakthrough", "no_published_row"),
        (
            scenario().scientist("yellow", "government", "left").vouchers("yellow"),
            "secure",
            "cannot_pay_action",
        ),
    ],
)
def test_without_the_required_items_an_action_is_refused(
    table: Scenario, word: str, code: str
) -> None:
    game = table.waiting("yellow", "award").turn("yellow", step="actions").build()
    assert options(game, word) == []
    assert refusal(game, word) == code


# --- weather and Chemicals ----------------------------------------------------------------------


def test_five_weathers_and_five_chemicals() -> None:
    edition = scenario().edition
    assert edition.weathers == ["rain", "wind", "sun", "fog", "snow"]
    assert edition.chemicals == ["verdino", "melgoth", "delugium", "calorium", "radieu"]


# --- step 4: Research tokens --------------------------------------------------------------------


def purple() -> Scenario:
    """Return a position: a Snow token and an Award wait; the bottom row has a Rain token."""
    return (
        scenario()
        .waiting("purple", "government-snow", "award")
        .office("purple", 6, green="rain")
        .vouchers("purple")
        .turn("purple", step="tokens")
    )


def test_example_snow_may_not_join_a_rain_row() -> None:
    game = purple().build()
    assert "place government-snow 6" not in options(game)
    assert refusal(game, "place government-snow 6") == "row_of_another_weather"
    play(game, "place government-snow 1")
    assert funding(game, "purple", "government") == 1
    assert office(game, "purple", 1) == ["snow", None, None]
    assert vouchers(game, "purple") == {}
    play(game, "end")
    assert state_of(game).awards_waiting[3] == 1


def test_a_research_token_must_be_placed() -> None:
    game = purple().build()
    assert options(game, "end") == []
    assert refusal(game, "end") == "research_must_be_placed"


def test_a_token_goes_on_an_empty_space_of_its_colour() -> None:
    game = (
        scenario()
        .waiting("yellow", "rnd-fog")
        .office("yellow", 1, purple="award")
        .office("yellow", 2, blue="fog", green="fog")
        .office("yellow", 3, green="sun")
        .turn("yellow", step="tokens")
        .build()
    )
    assert options(game) == [
        "place rnd-fog 2",
        "place rnd-fog 4",
        "place rnd-fog 5",
        "place rnd-fog 6",
    ]
    assert refusal(game, "place rnd-fog 1") == "office_space_taken"
    assert refusal(game, "place rnd-sun 1") == "no_such_token_waiting"


@pytest.mark.ruling("W16")
@pytest.mark.parametrize(("blue", "rows"), [("award", 6), ("", 6), ("sun", 5), ("fog", 6)])
def test_the_first_research_token_gives_a_row_its_weather(blue: str, rows: int) -> None:
    """An Award gives a row no weather."""
    game = (
        scenario()
        .waiting("yellow", "rnd-fog")
        .office("yellow", 4, blue=blue)
        .turn("yellow", step="tokens")
        .build()
    )
    assert len(options(game, "place")) == rows


def test_several_rows_may_be_of_one_weather() -> None:
    game = (
        scenario()
        .waiting("yellow", "rnd-fog")
        .office("yellow", 4, blue="fog")
        .turn("yellow", step="tokens")
        .build()
    )
    play(game, "place rnd-fog 1")
    assert office(game, "yellow", 1) == [None, None, "fog"]


@pytest.mark.ruling("W15")
def test_several_tokens_are_placed_in_the_owners_order() -> None:
    game = (
        scenario()
        .waiting("yellow", "government-sun", "rnd-fog", "lab-sun")
        .turn("yellow", step="tokens")
        .build()
    )
    assert len(options(game, "place")) == 18
    play(game, "place lab-sun 2", "place government-sun 2")
    assert office(game, "yellow", 2) == ["sun", "sun", None]
    assert refusal(game, "place rnd-fog 2") == "row_of_another_weather"
    play(game, "place rnd-fog 3")
    assert asked(game) == "black"


@pytest.mark.ruling("W15")
def test_a_token_gained_this_turn_serves_no_paper_yet() -> None:
    game = (
        scenario()
        .office("yellow", 1, blue="sun", green="sun")
        .waiting("yellow", "rnd-sun")
        .vouchers("yellow", lab=2)
        .scientist("yellow", "lab", "left")
        .bots("yellow", 1)
        .chemicals("yellow", "verdino")
        .turn("yellow", step="actions")
        .build()
    )
    assert refusal(game, "publish") == "no_row_to_publish"


@pytest.mark.ruling("W15")
def test_each_token_that_can_be_placed_must_be_the_others_leave_the_game() -> None:
    table = scenario().waiting("yellow", "government-sun", "rnd-fog", "award")
    for row in range(1, 6):
        table.office("yellow", row, blue=("rain", "wind", "fog", "snow", "rain")[row - 1])
    table.office("yellow", 6, blue="award")
    game = table.turn("yellow", step="tokens").build()
    assert options(game, "place") == ["place rnd-fog 3", "place rnd-fog 6"]
    play(game, "place rnd-fog 6")
    assert warnings(game, "end") == ["research_token_lost"]
    events = play(game, "end")
    assert [e.data["token"] for e in events if e.name == "token_lost"] == ["government-sun"]
    assert state_of(game).waiting[0] == ()


def test_a_space_gives_its_benefit_when_it_is_covered() -> None:
    game = (
        scenario()
        .waiting("yellow", "government-sun")
        .vouchers("yellow")
        .turn("yellow", step="tokens")
        .build()
    )
    play(game, "place government-sun 6")
    assert vouchers(game, "yellow") == {"supply": 2}


def test_some_spaces_are_blank() -> None:
    game = (
        scenario()
        .waiting("yellow", "government-sun")
        .vouchers("yellow")
        .turn("yellow", step="tokens")
        .build()
    )
    play(game, "place government-sun 2")
    assert asked(game) == "black"
    assert vouchers(game, "yellow") == {}


def test_an_award_may_be_placed_now_or_saved() -> None:
    game = purple().build()
    assert len(options(game, "award")) == 17
    play(game, "award 6 government", "place government-snow 2")
    assert vouchers(game, "purple") == {"supply": 2}


@pytest.mark.ruling("W15")
def test_a_token_from_an_experiment_is_placed_at_once() -> None:
    game = (
        scenario().lab_bots(rain=["yellow", "lativ", "black"]).vouchers("yellow", science=1).build()
    )
    play(game, "accept", "gain 2", "voucher lab")
    assert (asked(game), question(game)) == ("yellow", "place_now")
    play(game, "place lab-rain 2")
    assert office(game, "yellow", 2) == [None, "rain", None]


# --- Supply -------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_in_supply_any_number_of_actions_each_as_often_as_wanted(space: int) -> None:
    game = (
        scenario(3)
        .scientist("yellow", "supply", space)
        .scientist("black", "lab", "left")
        .scientist("orange", "lab", "middle")
        .parts("yellow")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "construct 1", "pay supply", "construct 2", "pay supply")
    play(game, "initiative 3", "pay supply", "initiative 1", "pay supply")
    play(game, "buy radieu", "end")
    assert vouchers(game, "yellow") == {"government": 2, "lab": 2, "rnd": 1, "science": 1}
    assert chemicals(game, "yellow") == ["radieu"]
    assert asked(game) == "black"
