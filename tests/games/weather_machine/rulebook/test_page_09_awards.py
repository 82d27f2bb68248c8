"""Page 9: an Award may be placed at any time of the turn, also inside an action (W14)."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import AWARD
from stormtable.games.weather_machine.testing import (
    Scenario,
    bots,
    chemicals,
    cp,
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
from stormtable.kernel.notice import Notice

from . import scenario

pytestmark = pytest.mark.ruling("W14")

YELLOW, BLACK = 0, 1
SINGLE_TILE = "middle 1 green/white"
EVERYWHERE = 18


def laureate(location: str, awards: int = 1) -> Scenario:
    """Return a position: Yellow with an Award in hand, and a Workshop of one tile."""
    return (
        scenario()
        .waiting("yellow", *["award"] * awards)
        .workshop("yellow", SINGLE_TILE)
        .vouchers("yellow")
        .scientist("yellow", location, "middle")
        .turn("yellow", "actions")
    )


def extend(game: Game) -> None:
    play(game, options(game, "tile")[0])
    play(game, options(game, "lay")[0])


# --- between benefits ---------------------------------------------------------------------------


def full_workshop(awards: int = 1) -> Scenario:
    """Return a position in which two Bots and a green Part fill the Workshop.

    No space of the Government takes green.
    """
    return (
        laureate("government", awards)
        .vouchers("yellow", government=2)
        .bots("yellow", 2)
        .parts("yellow", "green")
        .government_bots(
            rain=["black", None, None], sun=[None, None, "black"], snow=[None, "purple", None]
        )
        .subsidies("snow", "sell", "bot")
    )


def test_an_awards_part_finds_room_by_the_column_and_serves_the_tiles_sale() -> None:
    game = full_workshop().build()
    play(game, "secure", "subsidy snow-1 sell")
    extend(game)
    assert (question(game), len(options(game, "award"))) == ("place_award", EVERYWHERE)
    play(game, "award 1 rnd", "part red", "do sell", "bot-to rain-3")
    assert parts(game, "yellow") == ["green", "red"], "to be paid after the tile is taken"
    play(game, options(game, "take")[0])
    assert parts(game, "yellow") == ["green"]
    assert state_of(game).awards_waiting[0] == 0


def test_a_player_who_keeps_the_award_loses_the_sale() -> None:
    game = full_workshop().build()
    play(game, "secure", "subsidy snow-1 sell")
    extend(game)
    events = play(game, "pass")
    assert [event.data for event in events if event.name == "benefit_lost"] == [{"benefit": "sell"}]
    assert state_of(game).awards_waiting[0] == 1


def test_an_extended_workshop_has_room_for_the_benefit() -> None:
    game = (
        laureate("government")
        .vouchers("yellow", government=2)
        .bots("yellow", 2)
        .parts("yellow", "green")
        .subsidies("sun", "publish", "bot", "sell")
        .build()
    )
    play(game, "secure", "subsidy sun-1 publish")
    assert question(game) == "place_award", "no room for the column's Part"
    play(game, "award 5 rnd")
    extend(game)
    play(game, "part blue")
    assert parts(game, "yellow") == ["green", "blue"]


def test_a_bot_without_room_waits_for_the_award() -> None:
    laid = laureate("lab").bots("yellow", 2).parts("yellow", "red").gain("yellow", "bot")
    game = laid.build()
    assert question(game) == "place_award"
    play(game, "award 5 rnd")
    extend(game)
    play(game, "bot 3")
    assert bots(game, "yellow") == 3


def test_a_second_award_may_follow_the_first() -> None:
    game = laureate("lab", awards=2).parts("yellow", "red", "red").gain("yellow", "part").build()
    play(game, "award 2 government")
    assert question(game) == "place_award"
    play(game, "award 5 rnd")
    extend(game)
    assert question(game) == "choose_part"


@pytest.mark.parametrize("benefit", ["part", "chemical", "bot", "voucher:any", "extend"])
def test_with_room_for_a_benefit_the_award_may_as_well_wait(benefit: str) -> None:
    game = laureate("lab").gain("yellow", benefit).build()
    assert question(game).startswith("choose_")


def test_without_an_award_nothing_is_asked() -> None:
    game = full_workshop(awards=0).build()
    play(game, "secure", "subsidy snow-1 sell")
    play(game, options(game, "tile")[0])
    events = play(game, options(game, "lay")[0])
    assert "benefit_lost" in [event.name for event in events]


# --- between the steps of an action -------------------------------------------------------------


def test_after_the_vouchers_of_a_sale_before_its_bot() -> None:
    game = (
        laureate("government")
        .vouchers("yellow", government=1)
        .bots("yellow", 1)
        .parts("yellow", "green")
        .build()
    )
    play(game, "sell")
    assert question(game) == "place_award"
    assert "bot-to wind-3" not in offered_next(game)
    play(game, "award 1 rnd", "part blue")
    assert "bot-to wind-3" in options(game)


def offered_next(game: Game) -> list[str]:
    """Return what would be offered if the Award were kept."""
    play(game, "pass")
    choices = options(game)
    game.undo()
    return choices


def test_the_bot_of_a_sale_makes_room_for_the_part_it_takes() -> None:
    """Green by exchange would have cost the two Vouchers."""
    game = (
        laureate("government")
        .vouchers("yellow", government=1, lab=2)
        .bots("yellow", 2)
        .parts("yellow", "red")
        .build()
    )
    play(game, "sell", "pass", "bot-to rain-1")
    assert question(game) == "place_award"
    play(game, "award 1 rnd", "part green")
    play(game, options(game, "take")[0])
    assert parts(game, "yellow") == ["red"]
    assert vouchers(game, "yellow") == {"lab": 2}


def test_the_bot_of_research_makes_room_for_the_part_a_bottom_space_takes() -> None:
    game = (
        laureate("rnd")
        .vouchers("yellow", rnd=1)
        .workshop("yellow", SINGLE_TILE, "bottom 1 white/red")
        .bots("yellow", 2)
        .parts("yellow", "red", "red")
        .chemicals("yellow", "verdino", "melgoth")
        .build()
    )
    play(game, "research", "pass", "bot-to rain-3")
    assert question(game) == "place_award"
    play(game, "award 1 rnd", "part blue")
    assert chemicals(game, "yellow") == ["melgoth"]
    play(game, "pay-part blue")
    assert parts(game, "yellow") == ["red", "red"]


def test_research_on_other_spaces_and_work_ask_before_their_bot_alone() -> None:
    laid = laureate("rnd").vouchers("yellow", rnd=1).bots("yellow", 2).parts("yellow", "red")
    game = laid.chemicals("yellow", "calorium").build()
    play(game, "research", "pass", "bot-to rain-1")
    assert question(game) == "actions"
    laid = laureate("lab").vouchers("yellow", lab=1).bots("yellow", 2).parts("yellow", "red")
    game = laid.chemicals("yellow", "verdino").build()
    play(game, "work", "pass", "bot-to rain-1")
    assert question(game) == "actions"


def test_an_award_may_complete_the_row_when_the_paper_is_paid() -> None:
    game = (
        laureate("lab")
        .vouchers("yellow", lab=2)
        .office("yellow", 3, "sun", "sun", "sun")
        .office("yellow", 6, "fog", "fog")
        .build()
    )
    play(game, "publish")
    assert question(game) == "place_award"
    play(game, "award 6 rnd")
    assert options(game) == ["paper 3", "paper 6"]


def test_an_award_may_pay_for_the_lock() -> None:
    laid = laureate("lab").vouchers("yellow", lab=2).office("yellow", 3, "sun", "sun", "sun")
    game = laid.build()
    play(game, "publish", "pass")
    assert question(game) == "place_award", "the Lock is gone, and there is no Science"
    play(game, "award 2 rnd", "accept")
    assert cp(game, "yellow") == 3 + 6 + 3
    assert vouchers(game, "yellow") == {}


# --- moments at which no Award is placed --------------------------------------------------------


def discoverer() -> Scenario:
    return (
        laureate("rnd")
        .office("yellow", 6, "wind", "wind", "wind")
        .published("yellow", 6)
        .extreme("wind", 1)
        .rnd_bots(wind=["black", "black", "black"])
    )


def test_before_a_breakthroughs_marker_on_every_empty_space() -> None:
    """The track of a Voucher may have been full before its price was paid."""
    game = discoverer().vouchers("yellow", rnd=5).build()
    assert warnings(game, "award 5 lab") == ["vouchers_lost"]
    everywhere = options(game, "award")
    play(game, "breakthrough")
    assert question(game) == "place_award"
    assert len(everywhere) == EVERYWHERE - 3, "row 6 is published"
    assert options(game) == ["pass", *everywhere]
    assert warnings(game, "award 5 lab") == []
    play(game, "award 5 lab")
    assert vouchers(game, "yellow") == {"rnd": 4}
    assert question(game) == "breakthrough_slot"


def test_before_a_breakthroughs_marker_only_a_taken_space_is_refused() -> None:
    game = discoverer().vouchers("yellow", rnd=2).office("yellow", 2, "", "sun").build()
    play(game, "breakthrough")
    assert game.explain("award 2 government") is None
    assert game.explain("award 2 lab") == Notice(
        "office_space_taken", {"row": 2, "colour": "lab"}, "p.9"
    )


def test_where_no_voucher_can_be_gained_the_marker_comes_at_once() -> None:
    """What the other spaces give had the same effect before the action began."""
    laid = discoverer().vouchers("yellow", rnd=2)
    laid.office("yellow", 2, "", "", "sun").office("yellow", 4, "fog").office(
        "yellow", 5, "", "rain"
    )
    game = laid.build()
    play(game, "breakthrough")
    assert question(game) == "breakthrough_slot"


@pytest.mark.ruling("W38")
def test_an_awards_part_may_not_make_the_paid_prototype_impossible() -> None:
    """There is room for one Part, it must be green, and there are no Vouchers to exchange it."""
    laid = discoverer().vouchers("yellow", rnd=2).bots("yellow", 2)
    game = laid.rnd_bots(wind=["black", None, "black"]).build()
    play(game, "breakthrough", "award 1 rnd")
    assert options(game) == ["pass", "part green"]
    assert refusal(game, "part red") == "prototype_needs_another_part"
    play(game, "part green", "mark 2")
    assert cp(game, "yellow") == 2 + 2
    assert state_of(game).awards[YELLOW] == 2


def test_not_between_a_breakthroughs_placing_and_building() -> None:
    """The slot's Part has no room, but the prototype comes first."""
    game = discoverer().vouchers("yellow", rnd=2).parts("yellow", "red", "red").build()
    play(game, "breakthrough", "pass", "mark 1")
    assert "place_award" not in game.agenda
    assert question(game) != "place_award"


def test_not_in_phase_b() -> None:
    """Snow II: a sale that an Award's Part would make possible is lost."""
    game = (
        scenario()
        .waiting("yellow", "award")
        .assistant("snow")
        .lab_bots(snow=["yellow", "orange", "lativ"])
        .display("sun II", "fog II", "snow II")
        .vouchers("yellow", science=1)
        .build()
    )
    events = play(game, "accept", "gain 1")
    assert [event.data for event in events if event.name == "benefit_lost"] == [{"benefit": "sell"}]
    assert question(game) == "place_now"


def test_not_in_another_players_turn() -> None:
    game = laureate("lab").waiting("black", "award").build()
    assert state_of(game).may_place_award(YELLOW)
    assert not state_of(game).may_place_award(BLACK)


def test_a_full_office_is_not_asked_about() -> None:
    laid = full_workshop()
    for row, weather in enumerate(("rain", "wind", "sun", "fog", "snow", "rain"), start=1):
        laid = laid.office("yellow", row, weather, weather, weather)
    game = laid.build()
    play(game, "secure", "subsidy snow-1 sell")
    play(game, options(game, "tile")[0])
    events = play(game, options(game, "lay")[0])
    assert "benefit_lost" in [event.name for event in events]


def test_refusals_and_places_are_those_of_any_award() -> None:
    game = full_workshop().office("yellow", 1, "sun").build()
    play(game, "secure", "subsidy snow-1 sell")
    extend(game)
    assert refusal(game, "award 1 government") == "office_space_taken"
    assert len(options(game, "award")) == EVERYWHERE - 1
    play(game, "award 1 lab")
    assert state_of(game).office[0][1] == AWARD
    assert bots(game, "yellow") == 2
