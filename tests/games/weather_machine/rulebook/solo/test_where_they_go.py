"""The Saboteurs' turn: where the agent goes, the Target Value by its neighbours, Lativ, Reports."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import play, question, state_of, vouchers
from stormtable.games.weather_machine.testing.solo import (
    Choice,
    SoloScenario,
    agent,
    choices,
    current_report,
    discarded,
    hideout_chemicals,
    raised,
    target,
)

from . import names, solo

PREVIOUS = "pink rnd wind top"


def theirs(current: str, previous: str = PREVIOUS) -> SoloScenario:
    return solo().reports(current, previous).saboteurs_turn()


# --- step 1: the Location -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("report", "who", "where"),
    [
        ("white supply wind bottom", "white", "supply"),
        ("white government rain top", "white", "government"),
        ("pink lab sun top", "pink", "lab"),
    ],
)
def test_the_depicted_agent_goes_to_the_depicted_location(
    report: str, who: str, where: str
) -> None:
    game = theirs(report).build()
    assert agent(game, who)[0] == where
    other = "pink" if who == "white" else "white"
    assert agent(game, other)[0] == "rnd", "only one of them moves"
    assert choices(game, "location") == [Choice(where, "report")]


@pytest.mark.parametrize("where", ["supply", "government", "lab"])
def test_a_report_with_lativ_sends_the_agent_to_him(where: str) -> None:
    game = theirs("white lativ snow top").lativ(where, "middle").build()
    assert agent(game, "white")[0] == where
    assert choices(game, "location") == [Choice(where, "report")]


@pytest.mark.ruling("S6")
def test_lativ_in_his_office_sends_the_agent_to_government() -> None:
    game = theirs("white lativ snow top").lativ("office").build()
    assert agent(game, "white")[0] == "government"
    assert choices(game, "location") == [Choice("government", "next_location", ("lab",))]


@pytest.mark.ruling("S6")
@pytest.mark.parametrize(
    ("report", "start", "to", "other"),
    [
        ("white government rain top", "government", "lab", "rnd"),
        ("white lab snow top", "lab", "rnd", "government"),
        ("white rnd sun top", "rnd", "government", "lab"),
    ],
)
def test_an_agent_who_is_there_already_goes_to_the_next_main_location(
    report: str, start: str, to: str, other: str
) -> None:
    game = theirs(report).agent("white", start, "middle").agent("pink", "supply", 4).build()
    assert agent(game, "white")[0] == to
    assert choices(game, "location") == [Choice(to, "next_location", (other,))]


@pytest.mark.ruling("S6")
def test_an_agent_at_supply_who_is_sent_there_goes_to_government() -> None:
    game = theirs("white supply wind bottom").agent("white", "supply", 2).build()
    assert agent(game, "white")[0] == "government"


@pytest.mark.ruling("S6")
def test_an_agent_at_supply_who_would_follow_lativ_there_goes_to_government() -> None:
    game = theirs("white lativ snow top").agent("white", "supply", 2).lativ("supply").build()
    assert agent(game, "white")[0] == "government"
    assert state_of(game).lativ == 0, "nobody came to Lativ"


@pytest.mark.ruling("S6")
def test_a_full_location_sends_the_agent_to_the_next() -> None:
    game = (
        theirs("white government rain top")
        .scientist("yellow", "government", "left")
        .agent("pink", "government", "middle")
        .lativ("government", "right")
        .build()
    )
    assert agent(game, "white")[0] == "lab", "white stood in R&D"
    assert choices(game, "location") == [Choice("lab", "only_one")], "Government is full"


@pytest.mark.ruling("S6")
def test_the_next_location_skips_the_one_the_agent_stands_in() -> None:
    game = (
        theirs("white government rain top")
        .agent("white", "lab", "left")
        .scientist("yellow", "government", "left")
        .agent("pink", "government", "middle")
        .lativ("government", "right")
        .build()
    )
    assert agent(game, "white")[0] == "rnd"


@pytest.mark.ruling("S6")
def test_the_next_location_skips_full_ones() -> None:
    """Sent to Government where it stands, with the Lab full: R&D."""
    game = (
        theirs("white government rain top")
        .agent("white", "government", "left")
        .scientist("yellow", "lab", "left")
        .agent("pink", "lab", "middle")
        .lativ("lab", "right")
        .build()
    )
    assert agent(game, "white")[0] == "rnd"


@pytest.mark.parametrize("start", ["government", "lab", "rnd"])
def test_supply_is_never_a_next_location(start: str) -> None:
    report = {
        "government": "pink government snow top",
        "lab": "pink lab rain top",
        "rnd": "pink rnd fog bottom",
    }[start]
    game = theirs(report).agent("pink", start, "middle").agent("white", "supply", 4).build()
    assert agent(game, "pink")[0] in {"government", "lab", "rnd"} - {start}


# --- step 1: the space --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("you", "lativ", "space", "why"),
    [
        ("", "", "left", Choice("left", "space_order", ("middle", "right"))),
        ("left", "", "right", Choice("right", "space_order", ("middle",))),
        ("left", "right", "middle", Choice("middle", "only_one")),
        ("right", "", "left", Choice("left", "space_order", ("middle",))),
        ("middle", "left", "right", Choice("right", "only_one")),
    ],
)
def test_leftmost_then_rightmost_then_middle(you: str, lativ: str, space: str, why: Choice) -> None:
    laid = theirs("white lab snow top")
    if you:
        laid = laid.scientist("yellow", "lab", you)
    if lativ:
        laid = laid.lativ("lab", lativ)
    game = laid.build()
    assert agent(game, "white") == ("lab", space)
    assert choices(game, "space") == [why]


@pytest.mark.parametrize(
    ("you", "pink", "space"), [(1, 2, "3"), (2, 3, "1"), (1, 3, "2"), (1, 4, "2")]
)
def test_in_supply_the_leftmost_unoccupied_space(you: int, pink: int, space: str) -> None:
    game = (
        theirs("white supply wind bottom")
        .scientist("yellow", "supply", you)
        .agent("pink", "supply", pink)
        .build()
    )
    assert agent(game, "white") == ("supply", space)


def test_the_saboteurs_gain_and_spend_no_vouchers() -> None:
    game = (
        theirs("white supply wind bottom").scientist("yellow", "supply", 1).lativ("office").build()
    )
    assert "voucher" not in names(game.events)
    assert vouchers(game, "yellow") == {
        "supply": 4,
        "government": 1,
        "lab": 1,
        "rnd": 1,
        "science": 2,
    }


# --- step 2: the Target Value -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "middle", "right", "rise"),
    [
        ("", "", "", 0),
        ("", "lativ", "yellow", 0),
        ("yellow", "", "", 1),
        ("lativ", "", "", 1),
        ("pink", "", "", 1),
        ("yellow", "", "lativ", 1),
        ("yellow", "lativ", "", 2),
        ("pink", "yellow", "", 2),
        ("lativ", "pink", "", 2),
    ],
)
def test_the_target_rises_by_one_for_each_piece_to_the_left(
    left: str, middle: str, right: str, rise: int
) -> None:
    laid = theirs("white lab snow top")
    for piece, space in ((left, "left"), (middle, "middle"), (right, "right")):
        if piece == "yellow":
            laid = laid.scientist("yellow", "lab", space)
        elif piece == "lativ":
            laid = laid.lativ("lab", space)
        elif piece == "pink":
            laid = laid.agent("pink", "lab", space)
    game = laid.build()
    assert raised(game) == ([(rise, "pieces_to_the_left")] if rise else [])
    assert target(game) == 35 + rise


def test_in_supply_nobody_is_counted() -> None:
    game = (
        theirs("white supply wind bottom")
        .scientist("yellow", "supply", 1)
        .agent("pink", "supply", 2)
    ).build()
    assert agent(game, "white") == ("supply", "3")
    assert target(game) == 35


# --- step 3: Lativ ------------------------------------------------------------------------------


@pytest.mark.ruling("S6")
def test_lativ_walks_on_when_an_agent_comes_and_is_counted_before() -> None:
    game = theirs("white lab snow top").lativ("lab", "left").assistant("sun").build()
    event_names = names(game.events)
    assert (
        event_names.index("agent_moved")
        < event_names.index("target")
        < event_names.index("lativ_moved")
    )
    state = state_of(game)
    assert (state.lativ, state.lativ_space) == (3, 0)
    assert raised(game) == [(1, "pieces_to_the_left")]


def test_lativ_does_his_two_player_tasks_before_the_plan() -> None:
    game = theirs("white lab snow top").lativ("lab", "left").assistant("sun").build()
    state = state_of(game)
    assert state.rnd_tokens == (2, 2, 1, 2, 2), "a Sun token leaves R&D"
    assert state.lab_bots[8] == 8, "his Bot stands in the Sun branch"
    event_names = names(game.events)
    assert event_names.index("lativ_moved") < event_names.index("saboteurs_unable")


@pytest.mark.ruling("S6")
def test_lativ_walks_on_also_when_a_fallback_brings_the_agent() -> None:
    game = (
        theirs("white government rain top")
        .agent("white", "government", "left")
        .lativ("lab", "middle")
    ).build()
    assert agent(game, "white")[0] == "lab"
    assert state_of(game).lativ == 3


def test_lativ_leaves_supply_when_an_agent_comes() -> None:
    game = theirs("white supply wind bottom").build()
    assert state_of(game).lativ == 1


def test_lativ_stays_when_the_agent_goes_elsewhere() -> None:
    game = theirs("white lab snow top").lativ("government", "left").build()
    assert state_of(game).lativ == 1
    assert "lativ_moved" not in names(game.events)


# --- step 4: the symbol on the space ------------------------------------------------------------


@pytest.mark.ruling("C5")
@pytest.mark.parametrize("you", ["", "left"])
def test_on_the_left_space_all_steps_of_the_government_plan(you: str) -> None:
    laid = theirs("white government rain top").hideout("radieu", "verdino")
    game = (laid.scientist("yellow", "government", "left") if you else laid).build()
    flipped = [event for event in game.events if event.name == "subsidy_used"]
    assert len(flipped) == (0 if you else 1)
    assert len(choices(game, "chemical")) == (0 if you else 1)
    assert len([event for event in game.events if event.name == "bot_placed"]) == 1


@pytest.mark.ruling("C5")
@pytest.mark.parametrize("you", ["", "left"])
def test_on_the_left_space_all_steps_of_the_lab_plan(you: str) -> None:
    laid = theirs("white lab snow top").hideout("verdino")
    game = (laid.scientist("yellow", "lab", "left") if you else laid).build()
    assert state_of(game).hideout_awards == (0 if you else 1)
    assert len([event for event in game.events if event.name == "bot_placed"]) == 1


@pytest.mark.ruling("C5")
@pytest.mark.parametrize("you", ["", "left"])
def test_on_the_left_space_all_steps_of_the_rnd_plan(you: str) -> None:
    laid = (
        theirs("white rnd sun top", "pink government snow top")
        .agent("white", "lab", "left")
        .agent("pink", "lab", "right")
        .hideout("calorium", "calorium")
    )
    game = (laid.scientist("yellow", "rnd", "left") if you else laid).build()
    placed = [event.data["space"] for event in game.events if event.name == "bot_placed"]
    assert len(placed) == (1 if you else 2)


@pytest.mark.ruling("C5")
def test_the_middle_space_is_like_the_right_one() -> None:
    game = (
        theirs("white lab snow top")
        .hideout("verdino")
        .scientist("yellow", "lab", "left")
        .lativ("lab", "right")
    ).build()
    assert agent(game, "white") == ("lab", "middle")
    assert state_of(game).hideout_awards == 0


# --- steps 5 and 6: the Reports -----------------------------------------------------------------


def test_the_current_report_is_discarded_and_the_next_revealed() -> None:
    game = theirs("white supply wind bottom").chance("report pink-lab-sun-bottom").build()
    assert discarded(game) == [PREVIOUS, "white supply wind bottom"]
    assert current_report(game) == "pink lab sun bottom"


def test_with_an_empty_deck_there_is_no_next_report() -> None:
    game = solo().reports("white supply wind bottom", PREVIOUS, left=0).saboteurs_turn().build()
    assert current_report(game) == ""
    assert discarded(game)[-1] == "white supply wind bottom"
    assert question(game) == "move", "the game goes on"


@pytest.mark.ruling("S5")
def test_the_plan_looks_at_the_card_before_the_current_report() -> None:
    """Top by the Previous Report, although the Current one says bottom."""
    game = theirs("white supply wind bottom", "pink rnd wind top").build()
    assert hideout_chemicals(game) == ["verdino", "melgoth"]
    game = theirs("pink supply fog top", "pink lativ snow bottom").build()
    assert hideout_chemicals(game) == ["calorium", "radieu"]


@pytest.mark.ruling("S5")
def test_havoc_looks_at_the_report_just_played() -> None:
    """Sets of Sun and Fog: Fog by the Report of this turn, Sun by the one before."""
    game = (
        theirs("pink supply fog top", "pink lab sun top")
        .unlocked("sun", "fog")
        .hideout(tokens=["government-sun", "lab-sun", "government-fog", "lab-fog"])
    ).build()
    assert choices(game, "set") == [Choice("fog", "sequence", ("sun",))]


@pytest.mark.ruling("S5")
def test_a_report_discarded_by_call_security_is_the_previous_report() -> None:
    game = (
        solo()
        .order("yellow", "saboteurs")
        .vouchers("yellow", government=1)
        .scientist("yellow", "government", "left")
        .reports("white supply wind bottom", "pink rnd wind top")
        .chance("report pink-lativ-snow-bottom", "report white-lab-snow-top")
        .turn("yellow", "actions")
    ).build()
    play(game, "call-security", "return-report white-lab-snow-top")
    events = play(game, "discard-report pink-lativ-snow-bottom")
    chemicals = [choice.choice for choice in choices(game, "chemical", events)]
    assert chemicals[0] == "radieu", "bottom, as on the card that Call Security discarded"


@pytest.mark.ruling("C4")
def test_turns_follow_the_turn_order_markers() -> None:
    game = theirs("white supply wind bottom").order("yellow", "saboteurs").build()
    event_names = [
        name for name in names(game.events) if name in ("saboteurs_turn", "turn", "round")
    ]
    assert event_names[:2] == ["saboteurs_turn", "round"], "last in the round"
    assert event_names[2] == "saboteurs_turn", "first in the next: they took the Initiative"
