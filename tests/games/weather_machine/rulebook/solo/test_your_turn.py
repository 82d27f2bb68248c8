"""Your turn in the solo game: Call Security, and Saboteurs among the neighbours."""

from __future__ import annotations

import pytest

from games.weather_machine.rulebook import scenario
from stormtable.games.weather_machine.testing import (
    gained,
    options,
    play,
    possible,
    question,
    refusal,
    settle,
    state_of,
    vouchers,
)
from stormtable.games.weather_machine.testing.solo import (
    SoloScenario,
    current_report,
    discarded,
    raised,
    target,
)
from stormtable.kernel.decision import Option
from stormtable.kernel.game import Game
from stormtable.lab.testing.effects import price

from . import deal, names, solo

CURRENT = "white lab snow top"
PREVIOUS = "pink rnd wind top"
FIRST = "pink lativ snow bottom"
SECOND = "white supply wind bottom"


def in_government(**counts: int) -> SoloScenario:
    """Return a position in step 3 at Government, with a deck whose two top cards are known to the
    test."""
    return (
        solo()
        .vouchers("yellow", **counts)
        .scientist("yellow", "government", "left")
        .reports(CURRENT, PREVIOUS)
        .chance("report pink-lativ-snow-bottom", "report white-supply-wind-bottom")
        .turn("yellow", "actions")
    )


def option_of(game: Game, notation: str) -> Option:
    decision = game.decision
    option = decision.find(notation) if decision else None
    assert option is not None
    return option


# --- Call Security ------------------------------------------------------------------------------


@pytest.mark.ruling("S4")
def test_call_security_costs_the_voucher_of_the_location_and_shows_two_cards() -> None:
    game = in_government(government=1, lab=1).build()
    before = state_of(game).reports_left
    assert price(game, "call-security") == {"government": 1}
    events = play(game, "call-security")
    assert vouchers(game, "yellow") == {"lab": 1}
    assert [event.data["report"] for event in events if event.name == "report_shown"] == [
        "pink-lativ-snow-bottom",
        "white-supply-wind-bottom",
    ]
    assert state_of(game).reports_left == before - 2
    assert question(game) == "keep_report"
    assert options(game) == [
        "return-report white-lab-snow-top",
        "return-report pink-lativ-snow-bottom",
        "return-report white-supply-wind-bottom",
    ]


@pytest.mark.ruling("S4", "S5")
@pytest.mark.parametrize(
    ("back", "away", "stays"),
    [
        (CURRENT, FIRST, SECOND),
        (CURRENT, SECOND, FIRST),
        (FIRST, CURRENT, SECOND),
        (FIRST, SECOND, CURRENT),
        (SECOND, CURRENT, FIRST),
        (SECOND, FIRST, CURRENT),
    ],
)
def test_any_of_the_three_may_go_anywhere(back: str, away: str, stays: str) -> None:
    game = in_government(government=1).build()
    before = state_of(game).reports_left
    play(
        game,
        "call-security",
        f"return-report {back.replace(' ', '-')}",
        f"discard-report {away.replace(' ', '-')}",
    )
    assert current_report(game) == stays
    assert discarded(game) == [PREVIOUS, away], "the newly discarded card lies on top"
    assert state_of(game).reports_left == before - 1
    known = game.title.describe(game.state)["saboteurs"]["known_on_top"]
    assert known == [back.replace(" ", "-")], "you know the card you put back"


def test_the_card_put_back_is_the_next_to_come() -> None:
    game = (
        in_government(government=1).order("yellow", "saboteurs").chance("report white-rnd-sun-top")
    ).build()
    events = play(
        game,
        "call-security",
        "return-report pink-lativ-snow-bottom",
        "discard-report white-lab-snow-top",
    )
    revealed = [event.data["report"] for event in events if event.name == "report"]
    assert revealed[:2] == ["white-supply-wind-bottom", "pink-lativ-snow-bottom"]


@pytest.mark.ruling("S4")
def test_a_known_card_is_shown_again_by_the_next_call() -> None:
    game = in_government(government=2).chance("report white-rnd-sun-top").build()
    play(
        game,
        "call-security",
        "return-report pink-lativ-snow-bottom",
        "discard-report white-lab-snow-top",
    )
    events = play(game, "call-security")
    assert [event.data["report"] for event in events if event.name == "report_shown"] == [
        "pink-lativ-snow-bottom",
        "white-rnd-sun-top",
    ]


def test_the_saboteurs_follow_the_report_that_was_left() -> None:
    game = in_government(government=1).order("yellow", "saboteurs").build()
    events = play(
        game,
        "call-security",
        "return-report pink-lativ-snow-bottom",
        "discard-report white-lab-snow-top",
    )
    moved = next(event for event in events if event.name == "agent_moved")
    assert (moved.data["agent"], moved.data["location"]) == ("white", "supply")


@pytest.mark.ruling("S4")
def test_a_science_voucher_will_do() -> None:
    game = in_government(science=1, lab=1).build()
    play(game, "call-security")
    assert vouchers(game, "yellow") == {"lab": 1}


@pytest.mark.ruling("S4")
def test_with_both_you_choose_which_to_pay() -> None:
    game = in_government(science=1, government=1).build()
    play(game, "call-security")
    assert question(game) == "pay"
    assert options(game) == ["pay government", "pay science"]
    play(game, "pay science")
    assert vouchers(game, "yellow") == {"government": 1}


@pytest.mark.ruling("S4")
def test_three_others_may_be_exchanged() -> None:
    game = in_government(lab=2, rnd=1).build()
    play(game, "call-security")
    while question(game) != "keep_report":
        play(game, options(game)[0])
    assert vouchers(game, "yellow") == {}


def call(game: Game) -> None:
    """Call Security once, with any result."""
    play(game, "call-security")
    while question(game) in ("pay", "keep_report"):
        play(game, options(game)[0])


@pytest.mark.ruling("S4")
def test_any_number_of_times_and_before_between_and_after_the_actions() -> None:
    game = (
        in_government(government=5)
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .subsidies("wind", "part:2", "bot", "research")
        .waiting("yellow", "award")
        .build()
    )
    call(game)
    call(game)
    play(game, "sell", "pass", "bot-to wind-3", "take 1 part:2")
    assert question(game) == "actions"
    call(game)
    assert "call-security" in options(game)
    assert "secure" not in options(game), "one Voucher left"
    call(game)
    assert vouchers(game, "yellow") == {}
    assert refusal(game, "call-security") == "cannot_pay"
    assert len(discarded(game)) == 1 + 4


@pytest.mark.ruling("S4")
def test_call_security_uses_up_no_action() -> None:
    game = in_government(government=5).bots("yellow", 1).parts("yellow", "blue").build()
    call(game)
    assert {"sell", "secure"} <= set(options(game))
    play(game, "sell", "bot-to wind-3")
    play(game, options(game, "take")[0])
    assert "secure" in options(game), "the other action of the left space"


@pytest.mark.parametrize(
    ("location", "voucher"),
    [("supply", "supply"), ("government", "government"), ("lab", "lab"), ("rnd", "rnd")],
)
def test_at_every_location_by_its_own_voucher(location: str, voucher: str) -> None:
    space = 1 if location == "supply" else "left"
    game = (
        solo()
        .vouchers("yellow", **{voucher: 1})
        .scientist("yellow", location, space)
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "actions")
        .build()
    )
    play(game, "call-security")
    assert vouchers(game, "yellow") == {}


@pytest.mark.parametrize(
    ("location", "voucher"),
    [("supply", "government"), ("government", "lab"), ("lab", "rnd"), ("rnd", "supply")],
)
def test_not_by_another_locations_voucher(location: str, voucher: str) -> None:
    space = 1 if location == "supply" else "left"
    game = (
        solo()
        .vouchers("yellow", **{voucher: 2})
        .scientist("yellow", location, space)
        .reports(CURRENT, PREVIOUS)
        .agent("white", "supply", 3)
        .agent("pink", "supply", 4)
        .bots("yellow", 1)
        .chemicals("yellow", "verdino")
        .waiting("yellow", "award")
        .turn("yellow", "actions")
        .build()
    )
    assert "call-security" not in options(game)
    assert refusal(game, "call-security") == "cannot_pay"
    notice = game.explain("call-security")
    assert notice is not None
    assert (notice.params, notice.rule) == ({"type": location, "count": 1}, "S4")


@pytest.mark.ruling("S4")
@pytest.mark.parametrize(("left", "offered"), [(0, False), (1, False), (2, True), (3, True)])
def test_two_cards_must_be_in_the_deck(left: int, offered: bool) -> None:
    game = (
        solo()
        .vouchers("yellow", government=5)
        .scientist("yellow", "government", "left")
        .reports(CURRENT, PREVIOUS, left=left)
        .turn("yellow", "actions")
        .build()
    )
    assert ("call-security" in options(game)) is offered
    assert refusal(game, "call-security") == ("" if offered else "too_few_reports")


def test_after_a_call_with_the_last_two_cards_one_is_left() -> None:
    game = (
        solo()
        .vouchers("yellow", government=5)
        .scientist("yellow", "government", "left")
        .reports(CURRENT, PREVIOUS, left=2)
        .turn("yellow", "actions")
        .build()
    )
    call(game)
    assert state_of(game).reports_left == 1
    assert refusal(game, "call-security") == "too_few_reports"


@pytest.mark.ruling("S4")
def test_only_in_step_3() -> None:
    laid = solo().vouchers("yellow", supply=5, science=2).reports(CURRENT, PREVIOUS)
    game = laid.investments("yellow").turn("yellow", "start").build()
    assert question(game) == "step_one"
    assert "call-security" not in options(game)
    assert refusal(game, "call-security") == "not_now"
    play(game, "pass")
    assert question(game) == "move"
    assert "call-security" not in options(game)
    assert refusal(game, "call-security") == "not_now"


@pytest.mark.ruling("S4")
def test_not_in_step_4() -> None:
    game = (
        solo()
        .vouchers("yellow", government=5)
        .scientist("yellow", "government", "left")
        .waiting("yellow", "government-wind")
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "tokens")
        .build()
    )
    assert question(game) == "place_tokens"
    assert refusal(game, "call-security") == "not_now"


@pytest.mark.ruling("S3")
def test_in_the_post_setup_round_the_refusal_has_its_reason() -> None:
    game = deal()
    play(game, options(game)[0])
    assert question(game) == "actions"
    assert refusal(game, "call-security") == "not_in_supply_round"


def test_with_two_players_there_is_no_security_to_call() -> None:
    game = (
        scenario(2)
        .vouchers("yellow", government=5)
        .scientist("yellow", "government", "left")
        .turn("yellow", "actions")
        .build()
    )
    assert "call-security" not in options(game)
    assert refusal(game, "call-security") == "only_alone"


def test_the_deck_has_no_order_until_a_card_is_drawn() -> None:
    game = in_government(government=1).open_draws().build()
    play(game, "call-security")
    drawn = possible(game)
    assert sum(drawn.values()) == 18
    assert drawn["report white-lab-wind-bottom"] == 2, "two equal cards"
    assert "report white-lab-snow-top" not in drawn, "the Current Report"
    settle(game, "report white-lab-wind-bottom")
    assert possible(game)["report white-lab-wind-bottom"] == 1


# --- Saboteurs as neighbours --------------------------------------------------------------------


@pytest.mark.ruling("S2")
@pytest.mark.parametrize(
    ("white", "pink", "space", "gained"),
    [
        ("left", "middle", "right", 3),
        ("left", "right", "middle", 2),
        ("middle", "right", "left", 1),
    ],
)
def test_each_saboteur_on_your_left_brings_a_voucher(
    white: str, pink: str, space: str, gained: int
) -> None:
    game = (
        solo()
        .vouchers("yellow")
        .agent("white", "lab", white)
        .agent("pink", "lab", pink)
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "move")
        .build()
    )
    play(game, f"move lab {space}")
    assert vouchers(game, "yellow") == {"rnd": gained}


@pytest.mark.ruling("S2")
def test_in_supply_each_saboteur_on_your_left_costs_a_voucher() -> None:
    game = (
        solo()
        .vouchers("yellow", lab=3)
        .scientist("yellow", "rnd", "left")
        .agent("white", "supply", 1)
        .agent("pink", "supply", 2)
        .lativ("office")
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "move")
        .build()
    )
    assert price(game, "move supply 3") == {"any": 2}
    events = play(game, "move supply 3", "voucher lab")
    assert gained(game, events, "yellow", "voucher") == 1 - 2, "one gained, two paid"
    assert vouchers(game, "yellow") == {"lab": 2}


@pytest.mark.ruling("S2")
def test_without_the_fee_you_cannot_come_to_supply() -> None:
    game = (
        solo()
        .vouchers("yellow")
        .scientist("yellow", "rnd", "left")
        .agent("white", "supply", 1)
        .agent("pink", "supply", 2)
        .lativ("office")
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "move")
        .build()
    )
    assert refusal(game, "move supply 3") == "cannot_pay_fee"


def test_a_space_with_a_saboteur_is_taken() -> None:
    game = (
        solo()
        .agent("white", "lab", "middle")
        .lativ("lab", "left")
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "move")
        .build()
    )
    assert refusal(game, "move lab middle") == "space_taken"
    assert refusal(game, "move lab left") == "lativ_stands_there"
    assert refusal(game, "move rnd right") == "space_taken"


# --- the two-player rules hold ------------------------------------------------------------------


def test_when_lativ_moves_he_does_what_he_does_with_two_players() -> None:
    game = (
        solo()
        .agent("white", "supply", 2)
        .agent("pink", "supply", 3)
        .assistant("fog")
        .reports(CURRENT, PREVIOUS)
        .lativ("lab", "left")
        .turn("yellow", "move")
        .build()
    )
    events = play(game, "move lab middle")
    assert "lativ_moved" in names(events)
    state = state_of(game)
    assert (state.lativ, state.rnd_tokens) == (3, (2, 2, 2, 1, 2)), "a Fog token is discarded"
    assert state.lab_bots[11] == 8, "and a Bot of his is placed"


# --- a prototype with their Bots ----------------------------------------------------------------


def breakthrough() -> SoloScenario:
    """Return a position: Wind is published, a Saboteur Bot stands on its first space and yours on
    the second."""
    return (
        solo()
        .vouchers("yellow", rnd=2)
        .scientist("yellow", "rnd", "left")
        .agent("white", "lab", "left")
        .agent("pink", "lab", "middle")
        .office("yellow", 1, "wind", "wind", "wind")
        .published("yellow", 1)
        .rnd_bots(wind=["saboteurs", "yellow", None])
        .extreme("wind", 1)
        .parts("yellow", "green", "blue")
        .reports(CURRENT, PREVIOUS)
        .turn("yellow", "actions")
    )


def test_each_saboteur_bot_that_provides_a_part_raises_the_target_by_2() -> None:
    game = breakthrough().build()
    play(game, "breakthrough")
    events = play(game, "mark 2", "leave wind-1")
    assert raised(game, events) == [(2, "prototype")]
    assert target(game) == 37


def test_a_saboteur_bot_that_provides_no_part_does_not_raise_the_target() -> None:
    game = breakthrough().build()
    play(game, "breakthrough")
    events = play(game, "mark 2", "provide wind-1")
    assert raised(game, events) == []
    assert target(game) == 35


def test_two_saboteur_bots_raise_the_target_twice() -> None:
    game = breakthrough().rnd_bots(wind=["saboteurs", "saboteurs", None]).build()
    play(game, "breakthrough")
    events = play(game, "mark 2", "leave wind-1", "leave wind-2")
    assert raised(game, events) == [(2, "prototype"), (2, "prototype")]
