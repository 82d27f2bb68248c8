"""Page 17: Publish a Paper, Citations and Locks."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    bots,
    cp,
    gained,
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

SUN = 2
YELLOW, ORANGE = 0, 2
RND_GOALS = ("rnd:awards-3", "rnd:rnd_bots-3", "rnd:workshop_tiles-6")


def author(colour: str = "orange") -> Scenario:
    """Return a position: a player is in the Lab with Vouchers for a paper."""
    return (
        scenario()
        .vouchers(colour, lab=2)
        .scientist(colour, "lab", "middle")
        .turn(colour, "actions")
    )


def sun_paper() -> Scenario:
    """Return a position: Orange has three Sun tokens in the row whose slide is any 2 Vouchers."""
    return author().office("orange", 1, blue="sun", green="sun", purple="sun")


# --- the examples -------------------------------------------------------------------------------


def test_example_yellow_places_an_award_then_cites_then_publishes() -> None:
    game = (
        author("yellow")
        .office("yellow", 4, green="sun")
        .waiting("yellow", "award")
        .unlocked("sun")
        .build()
    )
    assert "publish" not in options(game), "one token is not enough"
    play(game, "award 4 government")
    assert office(game, "yellow", 4) == ["award", "sun", None]
    play(game, "publish")
    assert options(game) == [f"cite 4 {goal}" for goal in RND_GOALS]
    events = play(game, "cite 4 rnd:rnd_bots-3", "advance lab")
    assert office(game, "yellow", 4) == ["award", "sun", "citation"]
    below = [goal["name"] for goal in game.title.describe(game.state)["players"][0]["goals_below"]]
    assert "rnd:rnd_bots-3" not in below
    assert len(below) == 8
    assert gained(game, events, "yellow") == 4 + 2 + 0
    assert state_of(game).papers[YELLOW] == 1


def test_example_orange_publishes_the_first_paper_about_the_sun() -> None:
    game = sun_paper().build()
    events = play(game, "publish", "voucher science", "voucher rnd")
    assert question(game) == "lock_offer"
    assert gained(game, events, "orange") == 6
    assert state_of(game).locks[SUN] == 0
    assert state_of(game).investments[ORANGE] == 1
    events = play(game, "accept")
    assert gained(game, events, "orange") == 3
    assert cp(game, "orange") == 9
    assert vouchers(game, "orange") == {"rnd": 1}
    assert state_of(game).row_markers[ORANGE][0] == 1, "the marker is at the right"


# --- rows that can be published -----------------------------------------------------------------


def test_publishing_costs_two_lab_vouchers() -> None:
    game = sun_paper().vouchers("orange", lab=1).waiting("orange", "award").build()
    assert refusal(game, "publish") == "cannot_pay_action"


def test_a_row_must_be_complete() -> None:
    game = author().office("orange", 1, blue="sun", green="sun").waiting("orange", "award").build()
    assert refusal(game, "publish") == "no_row_to_publish"


def test_at_least_one_token_is_research() -> None:
    game = (
        author()
        .office("orange", 1, blue="award", green="award", purple="award")
        .nobel("orange")
        .waiting("orange", "award")
        .build()
    )
    assert refusal(game, "publish") == "no_row_to_publish"


def test_a_row_is_published_once() -> None:
    game = sun_paper().published("orange", 1).waiting("orange", "award").build()
    assert refusal(game, "publish") == "no_row_to_publish"


def test_of_several_rows_one_is_chosen() -> None:
    game = (
        sun_paper()
        .office("orange", 2, blue="fog", green="fog", purple="award")
        .office("orange", 3, blue="rain", green="award")
        .office("orange", 5, blue="award", green="award", purple="award")
        .office("orange", 6, blue="snow", green="snow", purple="snow")
        .published("orange", 6)
        .nobel("orange")
        .build()
    )
    play(game, "publish")
    assert options(game) == ["paper 1", "paper 2"]
    assert refusal(game, "paper 3") == "row_not_complete"
    assert refusal(game, "paper 4") == "row_without_research"
    assert refusal(game, "paper 5") == "row_without_research"
    assert refusal(game, "paper 6") == "paper_already_published"


# --- the points of a paper ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "worth"),
    [
        (("fog", "fog", "fog"), 6),
        (("fog", "award", "fog"), 8),
        (("award", "fog", "award"), 10),
    ],
)
def test_two_cp_a_research_token_four_an_award(tokens: tuple[str, str, str], worth: int) -> None:
    game = author().office("orange", 6, *tokens).unlocked("fog").build()
    play(game, "publish")
    assert cp(game, "orange") == worth


def test_the_slide_is_gained_before_the_paper_is_scored() -> None:
    game = author().office("orange", 3, "fog", "fog", "fog").unlocked("fog").build()
    events = play(game, "publish")
    sources = [
        (event.data["source"], event.data["amount"]) for event in events if event.name == "cp"
    ]
    assert sources == [("benefits", 3), ("papers", 6)]


def test_the_slide_may_be_a_bot_which_may_be_declined() -> None:
    game = author().office("orange", 2, "fog", "fog", "fog").unlocked("fog").build()
    play(game, "publish")
    assert question(game) == "choose_bot"
    play(game, "pass")
    assert bots(game, "orange") == 0
    assert cp(game, "orange") == 6


def test_an_investment_is_gained_every_time() -> None:
    game = author().office("orange", 6, "fog", "fog", "fog").unlocked("fog").build()
    events = play(game, "publish")
    assert gained(game, events, "orange", "investment") == 1


def test_vouchers_lost_by_the_slide_are_warned_of() -> None:
    game = (
        author()
        .vouchers("orange", lab=2, science=5)
        .office("orange", 6, "fog", "fog", "fog")
        .office("orange", 3, "rain", "rain", "rain")
        .build()
    )
    play(game, "publish", "pay lab", "pay lab")
    assert warnings(game, "paper 6") == ["vouchers_lost"]


# --- Citations ----------------------------------------------------------------------------------


def citing(*tokens: str, row: int = 1) -> Scenario:
    return author().office("orange", row, *tokens)


@pytest.mark.ruling("W35")
def test_the_lock_of_that_weather_must_be_gone() -> None:
    game = citing("sun", "sun").waiting("orange", "award").unlocked("fog", "rain").build()
    assert "publish" not in options(game)
    game = citing("sun", "sun").unlocked("sun").build()
    assert "publish" in options(game)


@pytest.mark.ruling("W35")
def test_a_citation_comes_only_inside_publish_after_its_vouchers() -> None:
    game = citing("sun", "sun").unlocked("sun").build()
    assert options(game, "cite") == []
    assert refusal(game, "cite 1") == "not_now"
    events = play(game, "publish")
    assert [event.data["type"] for event in events if event.name == "voucher"] == ["lab", "lab"]
    assert len(options(game, "cite")) == 3


@pytest.mark.ruling("W35")
def test_the_row_has_exactly_two_tokens_one_of_them_research() -> None:
    game = (
        citing("sun", "sun", row=1)
        .office("orange", 2, green="sun")
        .office("orange", 3, "award", "award")
        .office("orange", 4, "fog", "", "fog")
        .unlocked("sun")
        .build()
    )
    play(game, "publish")
    assert {option.split()[1] for option in options(game)} == {"1"}
    assert refusal(game, "cite 2") == "citation_needs_two_tokens"
    assert refusal(game, "cite 3") == "row_without_research"
    assert refusal(game, "cite 4") == "weather_locked"


@pytest.mark.ruling("W35")
def test_research_and_award_will_do() -> None:
    game = citing("sun", "award").unlocked("sun").build()
    play(game, "publish", "cite 1 rnd:majority-rnd_bots")
    assert office(game, "orange", 1) == ["sun", "award", "citation"]


@pytest.mark.ruling("W35")
def test_the_goal_comes_from_below_in_the_colour_of_the_empty_space() -> None:
    game = (
        citing("sun", "", "sun")
        .office("orange", 2, "", "sun", "award")
        .goals(
            "orange",
            "lab:papers-3",
            "lab:lab_funding-6",
            "rnd:awards-2",
            top=["government:government_bots-4"],
        )
        .unlocked("sun")
        .build()
    )
    play(game, "publish")
    assert options(game) == ["cite 1 lab:papers-3", "cite 1 lab:lab_funding-6"]
    assert refusal(game, "cite 2") == "no_goal_to_cite_with"


@pytest.mark.ruling("W35")
def test_the_goal_tile_leaves_the_game() -> None:
    game = citing("sun", "sun").unlocked("sun").build()
    play(game, "publish", "cite 1 rnd:awards-2")
    board = game.title.describe(game.state)["players"][ORANGE]
    assert [goal["name"] for goal in board["goals_below"] if "awards" in goal["name"]] == []
    assert board["goals"] == [None] * 6


def test_a_citation_gains_the_benefit_of_its_space() -> None:
    game = citing("", "sun", "sun").unlocked("sun").build()
    play(game, "publish", "cite 1 government:government_bots-4")
    assert state_of(game).funding[ORANGE][0] == 1


def test_a_player_may_cite_their_own_work() -> None:
    game = (
        citing("sun", "sun", row=6)
        .office("orange", 2, "sun", "award", "award")
        .published("orange", 2, moved_on=True)
        .build()
    )
    events = play(game, "publish", "cite 6 rnd:awards-2")
    assert gained(game, events, "orange") == 4


def test_a_citation_is_worth_nothing() -> None:
    game = citing("sun", "sun", row=6).unlocked("sun").build()
    play(game, "publish", "cite 6 rnd:awards-2")
    assert cp(game, "orange") == 2 + 2


# --- Locks --------------------------------------------------------------------------------------


@pytest.mark.ruling("W36", "C3")
def test_science_for_3_cp_is_an_offer_not_a_duty() -> None:
    game = sun_paper().vouchers("orange", lab=2, science=1).build()
    play(game, "publish", "pay lab", "pay lab", "voucher rnd", "voucher rnd")
    assert options(game) == ["accept", "pass"]
    play(game, "pass")
    assert cp(game, "orange") == 6
    assert vouchers(game, "orange") == {"rnd": 2, "science": 1}


@pytest.mark.ruling("W36")
def test_the_science_exchange_may_pay_the_offer() -> None:
    game = sun_paper().vouchers("orange", lab=3).build()
    play(game, "publish", "voucher rnd", "voucher rnd", "accept")
    assert cp(game, "orange") == 9
    assert vouchers(game, "orange") == {}


@pytest.mark.ruling("W36")
def test_without_means_to_pay_there_is_no_offer() -> None:
    game = author().office("orange", 3, "sun", "sun", "sun").waiting("orange", "award").build()
    events = play(game, "publish", "pass", "pass")
    assert question(game) == "actions"
    assert [event.name for event in events if event.name == "lock_removed"] == ["lock_removed"]


@pytest.mark.ruling("W36")
def test_the_offer_is_made_once_when_the_lock_goes() -> None:
    game = (
        sun_paper()
        .vouchers("orange", lab=2, science=2)
        .unlocked("sun")
        .waiting("orange", "award")
        .build()
    )
    play(game, "publish", "pay lab", "pay lab", "pass", "voucher rnd", "voucher rnd")
    assert question(game) == "actions"


def test_the_lock_of_the_papers_weather_goes_for_everyone() -> None:
    game = sun_paper().build()
    play(game, "publish", "voucher rnd", "voucher rnd")
    assert state_of(game).locks == (1, 1, 0, 1, 1)


# --- Awards -------------------------------------------------------------------------------------


def test_an_award_may_complete_a_row_of_any_weather() -> None:
    game = author().office("orange", 6, "fog", "fog").waiting("orange", "award").build()
    assert "publish" not in options(game)
    play(game, "award 6 rnd", "publish")
    assert cp(game, "orange") == 2 + 2 + 4
