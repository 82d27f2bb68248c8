"""Page 9: the post-set-up Supply round, the steps of a turn, Subsidies and Investments."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.names import SUPPLY
from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    bots,
    chemicals,
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

from . import scenario

# --- Post-set-up Supply round -------------------------------------------------------------------


@pytest.mark.ruling("W22")
def test_example_purples_supply_round() -> None:
    game = (
        scenario()
        .order("yellow", "black", "orange", "purple")
        .parts("purple", "red")
        .supply_round()
        .build()
    )
    play(game, "end", "end", "end")
    assert asked(game) == "purple"
    assert vouchers(game, "purple") == {
        "supply": 4,
        "government": 1,
        "lab": 1,
        "rnd": 1,
        "science": 2,
    }
    play(game, "construct 2", "pay supply")
    assert vouchers(game, "purple")["lab"] == 2
    play(game, "construct 4", "pay supply", "pay supply")
    assert vouchers(game, "purple")["science"] == 3
    play(game, "extend", "pay supply")
    play(game, options(game, "tile")[0])
    play(game, options(game, "lay")[0])
    play(game, "buy verdino", "initiative 1", "end")
    assert vouchers(game, "purple") == {"government": 1, "lab": 2, "rnd": 1, "science": 1}
    assert bots(game, "purple") == 2
    assert chemicals(game, "purple") == ["verdino"]
    assert len(state_of(game).workshop[3]) == 2
    assert state_of(game).order == (3, 0, 1, 2)
    assert (asked(game), question(game)) == ("purple", "move")


@pytest.mark.ruling("W22")
def test_each_player_acts_in_turn_order_and_that_is_adjusted_once_at_the_end() -> None:
    game = scenario(3).order("orange", "black", "yellow").supply_round().build()
    assert asked(game) == "orange"
    play(game, "initiative 3", "pay supply", "end")
    assert asked(game) == "black"
    play(game, "initiative 3", "pay supply")
    assert state_of(game).order == (2, 1, 0)
    play(game, "end")
    assert asked(game) == "yellow"
    play(game, "end")
    assert state_of(game).order == (0, 2, 1)
    assert (asked(game), state_of(game).round) == ("yellow", 1)


@pytest.mark.ruling("W22")
def test_nobody_moves_and_nobody_pays_or_gains_for_being_there() -> None:
    game = scenario(3).supply_round().build()
    before = [vouchers(game, colour) for colour in ("yellow", "black", "orange")]
    play(game, "end", "end", "end")
    s = state_of(game)
    assert [vouchers(game, colour) for colour in ("yellow", "black", "orange")] == before
    assert s.lativ == SUPPLY
    assert s.lativ_bots == 5
    assert [where // 8 for where in s.scientists] == [SUPPLY] * 3


@pytest.mark.ruling("W22")
def test_exchanges_help_as_usual() -> None:
    game = scenario().vouchers("yellow", lab=1, rnd=1, government=1).supply_round().build()
    play(game, "initiative 2")
    assert vouchers(game, "yellow") == {}


# --- the steps of a turn ------------------------------------------------------------------------


def test_the_four_steps_come_in_order() -> None:
    game = (
        scenario()
        .investments("yellow")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .vouchers("yellow", government=1)
        .turn("yellow")
        .build()
    )
    seen = [question(game)]
    for notation in ("pass", "move government middle", "sell", "bot-to wind-3"):
        play(game, notation)
        seen.append(question(game))
    play(game, options(game, "take")[0])
    seen.append(question(game))
    assert seen == [
        "step_one",
        "move",
        "actions",
        "sell_bot",
        "sell_subsidy",
        "place_tokens",
    ]


STEP_ONE_TO_FOUR = ("start", "move", "actions", "tokens")


@pytest.mark.ruling("W14")
@pytest.mark.parametrize("step", STEP_ONE_TO_FOUR)
def test_an_award_may_be_placed_at_every_step(step: str) -> None:
    game = (
        scenario()
        .waiting("yellow", "award")
        .office("yellow", 1, blue="sun")
        .scientist("yellow", "lab", "middle")
        .turn("yellow", step=step)
        .build()
    )
    assert asked(game) == "yellow"
    assert len(options(game, "award")) == 17
    assert refusal(game, "award 1 government") == "office_space_taken"
    play(game, "award 3 rnd")
    assert office(game, "yellow", 3) == [None, None, "award"]
    assert funding(game, "yellow", "rnd") == 1


@pytest.mark.ruling("W14")
def test_a_waiting_award_keeps_the_engine_from_playing_on() -> None:
    """With nothing else to do at the end of a turn, the owner is asked all the same."""
    table = scenario().scientist("yellow", "lab", "middle").vouchers("yellow")
    game = table.waiting("yellow", "award").turn("yellow", step="tokens").build()
    assert (asked(game), question(game)) == ("yellow", "place_tokens")
    play(game, "end")
    assert asked(game) == "black"
    assert state_of(game).awards_waiting[0] == 1


@pytest.mark.ruling("W14")
def test_an_award_that_cannot_be_placed_does_not_stop_the_turn() -> None:
    table = scenario().waiting("yellow", "award").vouchers("yellow")
    for row, weather in enumerate(("rain", "wind", "sun", "fog", "snow", "rain"), start=1):
        table.office("yellow", row, blue=weather, green=weather, purple=weather)
    game = table.turn("yellow", step="tokens").build()
    assert asked(game) == "black"


@pytest.mark.ruling("W14")
def test_an_award_is_not_placed_inside_a_payment() -> None:
    game = (
        scenario()
        .waiting("yellow", "award")
        .vouchers("yellow", supply=1, science=1)
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "initiative 4")
    assert question(game) == "pay"
    assert options(game, "award") == []


@pytest.mark.ruling("W14")
def test_an_award_is_not_placed_in_phase_b() -> None:
    game = (
        scenario()
        .waiting("yellow", "award")
        .lab_bots(rain=["yellow"])
        .scientist("black", "lab", "left")
        .build()
    )
    assert (asked(game), question(game)) == ("yellow", "take_back")
    assert options(game, "award") == []


def test_an_award_gives_the_benefit_of_its_space() -> None:
    game = (
        scenario().waiting("yellow", "award").vouchers("yellow").turn("yellow", step="move").build()
    )
    play(game, "award 6 government")
    assert vouchers(game, "yellow") == {"supply": 2}


def test_without_a_waiting_award_no_award_can_be_placed() -> None:
    game = scenario().turn("yellow", step="move").build()
    assert refusal(game, "award 1 lab") == "no_award_waiting"


# --- step 1: Subsidy tiles ----------------------------------------------------------------------


def yellow() -> Scenario:
    """Return a position: three Subsidy tiles, one of them used, and an Investment tile."""
    return (
        scenario()
        .government_bots(snow=["yellow", "yellow", "yellow"])
        .owned("yellow", "bot", "part:2", "sell*")
        .investments("yellow")
        .goals("yellow", "government:subsidies-3", top=["lab:papers-2"])
        .turn("yellow")
    )


def test_example_which_tiles_can_be_used() -> None:
    game = yellow().build()
    assert options(game) == [
        "pass",
        "use bot",
        "use part:2",
        "set government:subsidies-3 top",
        "set government:subsidies-3 bottom",
        "fund lab:papers-2",
    ]
    assert refusal(game, "use sell") == "subsidy_used"
    assert refusal(game, "use publish") == "no_such_subsidy"


def test_a_subsidy_tile_is_flipped_for_its_benefit_and_only_once() -> None:
    game = yellow().build()
    play(game, "use part:2", "part red", "part blue")
    assert parts(game, "yellow") == ["red", "blue"]
    assert question(game) == "move"
    flipped = [tile // 2 for tile in state_of(game).owned[0] if tile % 2]
    names = state_of(game).edition.subsidy_names
    assert [names[kind] for kind in flipped] == ["part:2", "sell"]


def test_a_player_uses_one_investment_tile_a_turn() -> None:
    game = yellow().build()
    play(game, "use bot", "bot 4")
    assert question(game) == "move"
    assert state_of(game).investments[0] == 1
    assert refusal(game, "use part:2") == "not_now"


def test_using_a_tile_is_optional() -> None:
    game = yellow().build()
    play(game, "pass")
    assert question(game) == "move"
    assert state_of(game).investments[0] == 1


@pytest.mark.ruling("W12")
def test_a_tile_gained_later_in_the_turn_is_for_the_next() -> None:
    """Sell a Part brings a Subsidy tile; once the Scientist has moved step 1 is over."""
    game = (
        scenario()
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .vouchers("yellow", government=1)
        .scientist("yellow", "government", "left")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "sell", "bot-to wind-3")
    play(game, options(game, "take")[0])
    assert question(game) == "place_tokens"
    play(game, "place government-wind 2")
    assert asked(game) == "black"
    assert len(state_of(game).owned[0]) == 1


@pytest.mark.ruling("W12")
@pytest.mark.parametrize("subsidy", ["publish", "breakthrough", "research", "sell", "work_free"])
def test_a_tile_without_a_usable_benefit_may_be_used_with_a_warning(subsidy: str) -> None:
    game = (
        scenario().government_bots(snow=["yellow"]).owned("yellow", subsidy).turn("yellow").build()
    )
    assert warnings(game, f"use {subsidy}") == ["benefit_unusable"]
    play(game, f"use {subsidy}")
    assert question(game) == "move"
    assert [tile % 2 for tile in state_of(game).owned[0]] == [1]


@pytest.mark.ruling("W12")
@pytest.mark.parametrize(("subsidy", "warned"), [("bot", True), ("part:2", False)])
def test_things_without_room_are_warned_of(subsidy: str, warned: bool) -> None:
    """Two Bots and no Part: there is room for a Part only."""
    game = (
        scenario()
        .government_bots(snow=["yellow"])
        .owned("yellow", subsidy)
        .bots("yellow", 2)
        .workshop("yellow", "middle 1 green/white")
        .turn("yellow")
        .build()
    )
    assert warnings(game, f"use {subsidy}") == (["benefit_unusable"] if warned else [])


def test_no_vouchers_are_paid_for_the_action_of_a_subsidy_tile() -> None:
    game = (
        scenario()
        .government_bots(snow=["yellow"])
        .owned("yellow", "sell")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .vouchers("yellow")
        .turn("yellow")
        .build()
    )
    play(game, "use sell", "do sell", "bot-to wind-3")
    play(game, options(game, "take")[0])
    assert state_of(game).government_bots[5] == 0
    assert parts(game, "yellow") == []
    assert question(game) == "move"


@pytest.mark.ruling("W13")
def test_a_benefits_action_does_not_count_for_once_a_turn() -> None:
    """Sell a Part by a Subsidy, and then once more in the Government."""
    game = (
        scenario()
        .government_bots(snow=["yellow"])
        .owned("yellow", "sell")
        .bots("yellow", 2)
        .parts("yellow", "blue", "white")
        .vouchers("yellow", government=1)
        .turn("yellow")
        .build()
    )
    play(game, "use sell", "do sell", "bot-to wind-3")
    play(game, options(game, "take")[0], "move government middle")
    assert "sell" in options(game)
    play(game, "sell", "bot-to wind-1")
    assert state_of(game).government_bots[3:6] == (0, -1, 0)


# --- step 1: Investment tiles -------------------------------------------------------------------


def test_setting_a_goal_moves_it_to_an_empty_space_of_its_colour() -> None:
    game = yellow().build()
    play(game, "set government:subsidies-3 bottom")
    s = state_of(game)
    assert s.goals_below[0] == ()
    assert s.goal_spaces[0][1] == 2 * 2
    assert s.investments[0] == 0
    assert funding(game, "yellow", "government") == 1


def test_the_top_spaces_offer_one_of_two_benefits() -> None:
    for notation, gain in (("gain 1", {"government": 2}), ("gain 2", {})):
        game = yellow().vouchers("yellow").build()
        play(game, "set government:subsidies-3 top")
        assert options(game) == ["gain 1", "gain 2"]
        play(game, notation)
        assert vouchers(game, "yellow") == gain
        if not gain:
            play(game, "part pink")
            assert parts(game, "yellow") == ["pink"]


def test_a_space_holds_one_goal() -> None:
    game = (
        scenario()
        .investments("yellow")
        .goals(
            "yellow",
            "lab:lab_funding-5",
            top=["lab:papers-2"],
            bottom=["lab:green_tokens-3"],
        )
        .turn("yellow")
        .build()
    )
    assert options(game, "set") == []
    assert refusal(game, "set lab:lab_funding-5 top") == "goal_spaces_taken"
    assert refusal(game, "set lab:papers-2 bottom") == "no_such_goal_below"


def test_receiving_funding_flips_a_goal_that_is_set() -> None:
    game = yellow().funding("yellow", lab=3).build()
    events = play(game, "fund lab:papers-2")
    s = state_of(game)
    assert s.goal_spaces[0][2] % 2 == 1
    assert s.investments[0] == 0
    assert gained(game, events, "yellow", "voucher") == 2


def test_a_goal_is_flipped_only_once() -> None:
    game = (
        scenario()
        .investments("yellow")
        .goals("yellow", top=["lab:papers-2"], flipped=["lab:papers-2"])
        .waiting("yellow", "award")
        .turn("yellow")
        .build()
    )
    assert options(game, "fund") == []
    assert refusal(game, "fund lab:papers-2") == "goal_already_flipped"
    assert refusal(game, "fund") == "no_goal_to_flip"


def test_without_an_investment_no_goal_is_set_or_flipped() -> None:
    game = yellow().investments("yellow", 0).build()
    assert refusal(game, "set government:subsidies-3 top") == "no_investment"
    assert refusal(game, "fund lab:papers-2") == "no_investment"


def test_more_than_six_tiles_may_lie_beside_a_laboratory() -> None:
    game = (
        scenario()
        .government_bots(
            rain=["yellow", "yellow"],
            wind=["yellow"],
            sun=["yellow"],
            fog=["yellow"],
            snow=["yellow", "yellow"],
        )
        .owned(
            "yellow", "sell", "work_free", "publish", "breakthrough", "research", "part:2", "bot"
        )
        .investments("yellow", 8)
        .turn("yellow")
        .build()
    )
    assert len(options(game, "use")) == 7
    assert len(options(game, "set")) == 18
