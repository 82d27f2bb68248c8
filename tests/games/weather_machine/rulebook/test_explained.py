"""Reasons for what is not offered are true: for this space, this tile, these words."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    options,
    play,
    possible,
    question,
    refusal,
    settle,
    warnings,
)
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice

from . import scenario


def explanation(game: Game, words: str) -> Notice:
    notice = game.explain(words)
    assert notice is not None, f"{words!r} is offered"
    return notice


# --- words that say nothing in this game --------------------------------------------------------


def in_supply() -> Game:
    return (
        scenario()
        .scientist("yellow", "supply", 1)
        .vouchers("yellow", supply=5)
        .turn("yellow", step="actions")
        .build()
    )


def in_the_lab() -> Game:
    """Return a position in which Yellow publishes; row 1 lacks its green token."""
    game = (
        scenario()
        .scientist("yellow", "lab", "left")
        .vouchers("yellow", lab=2)
        .office("yellow", 1, "sun", "", "sun")
        .goals("yellow", "rnd:awards-2", "lab:papers-3", "lab:lab_funding-6")
        .waiting("yellow", "award")
        .unlocked("sun")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "publish", "pass")
    return game


@pytest.mark.parametrize(
    ("words", "argument", "known"),
    [
        ("initiative 5", "place", "1 to 4"),
        ("construct 13", "slot", "1 to 12"),
        ("construct ²", "slot", "1 to 12"),
        ("buy gold", "chemical", "verdino, melgoth, delugium, calorium, radieu"),
        ("lay middle 0", "column", "1 to 30"),
        ("lay attic 1", "row", "top, middle, bottom"),
        ("part mauve", "Part", "green, white, pink, red, blue"),
        ("draft moon lab", "symbol", "dot, star, square, cross"),
        ("move lab 2", "space", "left, middle, right"),
        ("move supply left", "space", "1 to 4"),
        ("move moon", "location", "supply, government, lab, rnd, office"),
        ("fund lab:paper-2", "Goal", "lab:papers-2, lab:papers-3, lab:majority-papers"),
    ],
)
def test_an_unknown_word_gets_an_error_with_the_right_ones(
    words: str, argument: str, known: str
) -> None:
    notice = explanation(in_supply(), words)
    assert notice.code == "unknown_argument"
    assert (notice.params["argument"], notice.params["known"]) == (argument, known)


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("extend now", "extend"),
        ("construct 1 2", "construct SLOT"),
        ("sell wind-1", "sell"),
        ("buy verdino verdino", "buy CHEMICAL"),
        ("move office left", "move LOCATION"),
    ],
)
def test_an_extra_word_gets_an_error_with_the_form(words: str, form: str) -> None:
    notice = explanation(in_supply(), words)
    assert (notice.code, notice.params["form"]) == ("too_many_words", form)


def test_in_the_government_no_space_is_named_with_an_action() -> None:
    game = both("left", government=4).build()
    assert "sell" in options(game)
    assert refusal(game, "sell wind-1") == "too_many_words"


def test_a_verb_alone_is_explained_by_the_open_question() -> None:
    poor = scenario().scientist("yellow", "supply", 1).vouchers("yellow").waiting("yellow", "award")
    game = poor.turn("yellow", step="actions").build()
    assert explanation(game, "buy") == Notice(
        "cannot_pay",
        {"type": "supply", "count": 1},
        "p.7",
        ("mat/0/vouchers/supply", "mat/0/vouchers/science"),
    )
    assert explanation(game, "return") == Notice(
        "none_will_do", {"words": "return", "argument": "chemical"}
    )


def test_a_beginning_is_refused_by_what_all_its_endings_share() -> None:
    game = in_supply()
    assert refusal(game, "award") == refusal(game, "award 1") == "no_award_waiting"
    assert refusal(game, "move lab") == "not_now"


# --- turn, pages 9 to 12 ------------------------------------------------------------------------


def both(space: str, **counts: int) -> Scenario:
    """Return a position: Yellow can sell a Part to the Government."""
    return (
        scenario()
        .scientist("yellow", "government", space)
        .bots("yellow", 2)
        .parts("yellow", "blue", "blue")
        .workshop("yellow", *(f"middle {column} green/white" for column in (1, 2, 3)))
        .vouchers("yellow", **counts)
        .waiting("yellow", "award")
        .turn("yellow", step="actions")
    )


def test_p12_on_the_left_space_the_second_action_is_refused_for_its_own_reason() -> None:
    game = both("left", government=1).build()
    play(game, "sell", "pass", "bot-to fog-2")
    play(game, options(game, "take")[0])
    assert question(game) == "actions"
    assert refusal(game, "secure") == "cannot_pay_action"


@pytest.mark.parametrize(
    ("location", "action", "page"),
    [("government", "sell", "p.14"), ("lab", "publish", "p.16"), ("rnd", "research", "p.18")],
)
def test_an_action_once_a_turn_is_refused_with_the_page_of_the_location(
    location: str, action: str, page: str
) -> None:
    game = (
        scenario()
        .scientist("yellow", location, "left")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .chemicals("yellow", "verdino")
        .office("yellow", 1, "sun", "sun", "sun")
        .office("yellow", 2, "fog", "fog", "fog")
        .vouchers("yellow", government=3, lab=3, rnd=3)
        .waiting("yellow", "award")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, action)
    while question(game) != "actions":
        play(game, options(game)[0])
    notice = explanation(game, action)
    assert (notice.code, notice.rule) == ("action_taken", page)


def investor(*below: str, top: tuple[str, ...] = (), bottom: tuple[str, ...] = ()) -> Game:
    return (
        scenario(goals="draft")
        .investments("yellow")
        .goals("yellow", *below, top=list(top), bottom=list(bottom))
        .waiting("yellow", "award")
        .turn("yellow")
        .build()
    )


def test_p9_a_goal_below_must_be_set_before_it_is_funded() -> None:
    game = investor("lab:papers-2", top=("rnd:awards-2",))
    assert "fund rnd:awards-2" in options(game)
    assert explanation(game, "fund lab:papers-2") == Notice(
        "goal_not_set", {"goal": "lab:papers-2"}, "p.9"
    )
    assert refusal(game, "fund lab:papers-3") == "no_such_goal"


def test_p9_the_refusal_names_the_taken_goal_space_or_both() -> None:
    game = investor("lab:papers-2", top=("lab:lab_funding-5",))
    assert "set lab:papers-2 bottom" in options(game)
    assert explanation(game, "set lab:papers-2 top") == Notice(
        "goal_space_taken", {"colour": "lab", "place": "top"}, "p.9"
    )
    game = investor("lab:papers-2", top=("lab:lab_funding-5",), bottom=("lab:green_tokens-3",))
    for words in ("set lab:papers-2", "set lab:papers-2 top"):
        assert explanation(game, words) == Notice(
            "goal_spaces_taken",
            {"colour": "lab"},
            "p.9",
            ("mat/0/goals/lab/top", "mat/0/goals/lab/bottom"),
        )


# --- Supply, page 13 ----------------------------------------------------------------------------


def test_p13_the_first_tile_lies_in_the_middle() -> None:
    game = Scenario(2, goals="set").open_draws().deal()
    while question(game) != "first_tile":
        settle(game, next(iter(possible(game))))
    lay = options(game)[0].split()
    assert refusal(game, f"lay top 1 {lay[3]}") == "first_tile_in_the_middle"
    assert refusal(game, f"lay middle 2 {lay[3]}") == "first_tile_in_the_middle"
    assert refusal(game, "lay middle 1 red/red") == "another_tile"


def test_p13_only_tiles_on_offer_are_taken() -> None:
    laid = scenario().offer("green-white", top="red-blue").scientist("yellow", "supply", 1)
    game = laid.vouchers("yellow", supply=1).turn("yellow", step="actions").build()
    play(game, "extend")
    assert explanation(game, "tile pink-blue") == Notice(
        "tile_not_on_offer", {"tile": "pink-blue"}, "p.13"
    )


# --- Government, page 15 ------------------------------------------------------------------------


def securing(*subsidies: str) -> Game:
    game = both("left", government=2).subsidies("wind", *subsidies).build()
    play(game, "secure")
    return game


def test_p15_the_refusal_names_the_subsidy_on_the_space() -> None:
    game = securing("publish", "bot", "sell")
    assert explanation(game, "subsidy wind-1 bot") == Notice(
        "another_subsidy_there", {"subsidy": "publish"}, "p.15"
    )


@pytest.mark.ruling("W32")
def test_p15_a_subsidy_of_no_use_is_warned_of() -> None:
    """No row to publish, no paper to build from; but room for Parts."""
    game = securing("publish", "breakthrough", "part:2")
    for space, name in ((1, "publish"), (2, "breakthrough")):
        assert "benefit_unusable" in warnings(game, f"subsidy wind-{space} {name}")
    assert "benefit_unusable" not in warnings(game, "subsidy wind-3 part:2")


# --- the Lab, pages 16 and 17 -------------------------------------------------------------------


def test_p17_a_goal_of_another_colour_completes_no_row() -> None:
    game = in_the_lab()
    assert explanation(game, "cite 1 rnd:awards-2") == Notice(
        "citation_of_another_colour", {"row": 1, "colour": "lab"}, "p.17"
    )
    assert refusal(game, "cite 1 lab:papers-2") == "no_such_goal_below"


# --- R&D, pages 18 and 19 -----------------------------------------------------------------------


def test_p18_the_row_nearest_to_a_breakthrough_is_named() -> None:
    game = (
        scenario()
        .scientist("yellow", "rnd", "left")
        .vouchers("yellow", rnd=2)
        .office("yellow", 1, "fog", "fog", "fog")
        .office("yellow", 2, "wind", "wind", "wind")
        .published("yellow", 1, 2)
        .extreme("fog", 0)
        .extreme("wind", 1, ["yellow"])
        .office("yellow", 3, "wind", "wind", "wind")
        .published("yellow", 3, moved_on=True)
        .waiting("yellow", "award")
        .turn("yellow", step="actions")
        .build()
    )
    assert explanation(game, "breakthrough") == Notice(
        "marker_already_there",
        {"row": 2, "weather": "wind"},
        "p.19",
        ("mat/0/row/2", "rnd/extreme/wind"),
    )


# --- benefits, page 23, and Phase B, page 20 ----------------------------------------------------


def test_p23_an_unknown_colour_is_no_need_of_a_prototype() -> None:
    game = scenario().workshop("yellow", "middle 1 green/white").gain("yellow", "part").build()
    assert question(game) == "choose_part"
    assert refusal(game, "part mauve") == "unknown_argument"


def test_p23_the_refusal_names_a_track_at_its_end() -> None:
    game = scenario().funding("yellow", lab=9).gain("yellow", "advance:any").build()
    assert options(game) == ["advance government", "advance rnd"]
    assert explanation(game, "advance lab") == Notice("funding_at_its_end", {"track": "lab"}, "W30")


def test_p20_a_token_placed_at_once_is_refused_with_a_reason() -> None:
    """Row 1 is about Fog, row 2 has its green space taken."""
    game = (
        scenario()
        .assistant("fog")
        .lab_bots(fog=["yellow", "orange", "lativ"])
        .display("sun I", "wind I", "fog I")
        .office("yellow", 1, "wind")
        .office("yellow", 2, "", "fog")
        .build()
    )
    while question(game) != "place_now":
        play(game, options(game)[0])
    assert explanation(game, "place lab-fog 1") == Notice(
        "row_of_another_weather", {"row": 1, "weather": "wind"}, "p.12", ("mat/0/row/1",)
    )
    assert refusal(game, "place lab-fog 2") == "office_space_taken"
    assert explanation(game, "place lab-wind 3") == Notice(
        "another_token", {"token": "lab-fog"}, "p.20"
    )


def test_p23_an_unknown_symbol_is_not_taken() -> None:
    game = scenario(3, goals="draft").deal()
    assert question(game) == "draft_goals"
    assert refusal(game, "draft moon lab") == "unknown_argument"
