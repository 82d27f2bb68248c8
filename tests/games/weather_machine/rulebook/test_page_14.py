"""Page 14: Location 2, Government, and Sell a Part."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    bots,
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
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.lab.testing.effects import effects

from . import scenario

WIND_3 = 5
ORANGE = 2


def seller() -> Scenario:
    """Return a position: Orange in the Government with all it takes to sell a blue Part in the Wind
    branch."""
    return (
        scenario()
        .vouchers("orange", government=1)
        .bots("orange", 1)
        .parts("orange", "blue")
        .scientist("orange", "government", "middle")
        .subsidies("wind", "publish", "bot", "sell")
        .turn("orange", "actions")
    )


def test_the_preview_shows_the_price_of_a_space() -> None:
    game = seller().vouchers("orange", government=1, lab=2).build()
    play(game, "sell")
    spaces = {"wind-3": ({"blue": 1}, False), "wind-1": ({"part": 1, "voucher": 2}, True)}
    for space, (due, exchange) in spaces.items():
        preview = effects(game, f"bot-to {space}")
        kinds = {
            change.what if change.type == "any" else change.type: change.amount
            for change in preview.due
        }
        assert (kinds, preview.due_exchange) == (due, exchange), space
        assert not preview.exchange
    assert (parts(game, "orange"), vouchers(game, "orange")) == (["blue"], {"lab": 2})
    play(game, "bot-to wind-1", "take 1 publish")
    assert (parts(game, "orange"), vouchers(game, "orange")) == ([], {})


def test_the_preview_shows_the_price_of_a_sale_before_its_first_step() -> None:
    own = seller().vouchers("orange", government=1).build()
    assert due_of(own, "sell") == ({"part:blue": 1}, 0)
    occupied = {"wind": (None, None, "purple"), "fog": (None, "purple"), "snow": ("purple",)}
    exchange = seller().vouchers("orange", government=3).government_bots(**occupied)
    exchange.subsidies("wind", "publish", "bot", None).subsidies("fog", "sell", "research", None)
    exchange.subsidies("snow", "part:2", "breakthrough", None)
    assert due_of(exchange.build(), "sell") == ({"part:any": 1, "voucher:any": 2}, 2)


def due_of(game: Game, notation: str) -> tuple[dict[str, int], int]:
    preview = effects(game, notation)
    due = {f"{change.what}:{change.type}": change.amount for change in preview.due}
    return due, preview.exchange_vouchers


def asked_anyway(laid: Scenario) -> Game:
    """With an Award in hand Orange is asked although no action is possible (W14)."""
    return laid.waiting("orange", "award").build()


# --- the example --------------------------------------------------------------------------------


def test_example_orange_sells_a_blue_part_in_the_wind_branch() -> None:
    game = seller().build()
    events = play(game, "sell", "bot-to wind-3", "take 1 publish")
    state = state_of(game)
    assert vouchers(game, "orange") == {}
    assert funding(game, "orange", "government") == 1
    assert state.government_bots[WIND_3] == ORANGE
    assert bots(game, "orange") == 0
    board = game.title.describe(game.state)
    assert board["players"][ORANGE]["subsidies"] == [{"type": "publish", "used": False}]
    assert board["government"]["subsidies"][3] == {"type": None, "taken_by": ORANGE, "part": "blue"}
    assert parts(game, "orange") == []
    assert state.government_parts == (0, 0, 0, 0, 1)
    assert board["government"]["tokens"]["wind"] == 1
    assert board["players"][ORANGE]["waiting"] == ["government-wind"]
    assert gained(game, events, "orange") == 0


def test_the_steps_come_in_the_printed_order() -> None:
    game = seller().build()
    events = play(game, "sell", "bot-to wind-3", "take 1 publish")
    steps = ("voucher", "funding", "bot_placed", "subsidy_taken", "part_paid", "research_token")
    assert [event.name for event in events if event.name in steps] == list(steps)


# --- the cost -----------------------------------------------------------------------------------


def test_selling_costs_a_government_voucher() -> None:
    game = asked_anyway(seller().vouchers("orange", supply=1, lab=1))
    assert "sell" not in options(game)
    assert refusal(game, "sell") == "cannot_pay_action"


def test_a_science_voucher_pays_it_and_the_choice_is_the_players() -> None:
    game = seller().vouchers("orange", government=1, science=1).build()
    play(game, "sell")
    assert options(game) == ["pay government", "pay science"]
    play(game, "pay science")
    assert vouchers(game, "orange") == {"government": 1}


@pytest.mark.ruling("W23")
def test_selling_is_offered_if_exchanges_can_pay_for_it() -> None:
    game = seller().vouchers("orange", supply=2, lab=1).build()
    play(game, "sell")
    assert question(game) == "sell_bot"
    assert vouchers(game, "orange") == {}


@pytest.mark.ruling("W23")
def test_the_price_of_the_part_is_reserved_while_the_action_is_paid() -> None:
    game = (
        seller().parts("orange", "red").vouchers("orange", government=1, lab=1, science=1).build()
    )
    red = ["bot-to rain-3", "bot-to sun-2", "bot-to fog-1"]
    play(game, "sell", "pay government")
    assert set(red) < set(options(game, "bot-to")), "an exchange pays for the other colours"
    play(game, "bot-to wind-3", "take 1 publish")
    assert vouchers(game, "orange") == {}
    assert state_of(game).government_parts == (0, 0, 0, 0, 1)


@pytest.mark.ruling("W23")
def test_without_vouchers_for_an_exchange_only_own_colours_are_offered() -> None:
    game = seller().parts("orange", "red").build()
    play(game, "sell")
    assert options(game) == ["bot-to rain-3", "bot-to sun-2", "bot-to fog-1"]
    assert refusal(game, "bot-to wind-3") == "no_part_for_space"


def test_each_action_once_a_turn() -> None:
    game = (
        seller()
        .vouchers("orange", government=4)
        .bots("orange", 2)
        .parts("orange", "blue", "red")
        .scientist("orange", "government", "left")
        .build()
    )
    play(game, "sell", "bot-to wind-3", "take 1 publish")
    assert "sell" not in options(game)
    assert "secure" in options(game)
    assert refusal(game, "sell") == "action_taken"


# --- step 1, Funding ----------------------------------------------------------------------------


@pytest.mark.ruling("W30")
def test_a_marker_on_the_last_space_stays_and_the_action_goes_on() -> None:
    game = seller().funding("orange", government=9).build()
    events: list[Event] = []
    game.listen(events.extend)
    play(game, "sell", "bot-to wind-3", "take 1 publish")
    assert funding(game, "orange", "government") == 9
    (step,) = (event for event in events if event.name == "funding")
    lost = {"track": "government", "space": 9, "amount": 0, "lost": 1}
    assert lost.items() <= step.data.items()
    assert step.piece == "", "nothing moved"


def test_a_marker_that_advances_loses_nothing() -> None:
    game = seller().funding("orange", government=8).build()
    events: list[Event] = []
    game.listen(events.extend)
    play(game, "sell", "bot-to wind-3", "take 1 publish")
    (step,) = (event for event in events if event.name == "funding")
    assert {"space": 9, "amount": 1, "lost": 0}.items() <= step.data.items()


# --- step 2, the Bot ----------------------------------------------------------------------------


def test_without_a_bot_in_the_workshop_there_is_no_sale() -> None:
    game = asked_anyway(seller().bots("orange", 0))
    assert refusal(game, "sell") == "no_bot_in_workshop"


def test_without_any_part_there_is_no_sale() -> None:
    game = seller().vouchers("orange", government=5).parts("orange").build()
    assert refusal(game, "sell") == "no_part_for_any_space"


def test_the_bot_goes_to_an_empty_space() -> None:
    game = (
        seller()
        .government_bots(wind=[None, None, "purple"])
        .subsidies("wind", "publish", "bot")
        .build()
    )
    play(game, "sell")
    assert options(game) == ["bot-to fog-2", "bot-to snow-1"]
    assert refusal(game, "bot-to wind-3") == "bot_space_taken"


def test_with_all_spaces_full_there_is_no_sale() -> None:
    three = ["black", "purple", "yellow"]
    full = seller().government_bots(rain=three, wind=three, sun=three, fog=three, snow=three)
    game = asked_anyway(full.subsidies("wind").triggered("government_machine_complete"))
    assert refusal(game, "sell") == "government_machine_full"


# --- step 3, the Subsidy tile -------------------------------------------------------------------


def test_the_tile_comes_from_the_same_column() -> None:
    game = seller().build()
    play(game, "sell", "bot-to wind-3")
    assert options(game) == ["take 1 publish", "take 2 bot", "take 3 sell"]


def test_a_tile_of_either_side_is_taken_and_owned_blue_side_up() -> None:
    game = seller().subsidies("wind", "publish*", "bot", "sell").build()
    play(game, "sell", "bot-to wind-3", "take 1 publish")
    board = game.title.describe(game.state)
    assert board["players"][ORANGE]["subsidies"] == [{"type": "publish", "used": False}]


@pytest.mark.ruling("W31")
@pytest.mark.parametrize("owned", ["publish", "publish*"])
def test_a_type_one_has_is_not_taken_again_used_or_not(owned: str) -> None:
    game = seller().owned("orange", owned).government_bots(rain=["orange", None, None]).build()
    play(game, "sell", "bot-to wind-3")
    assert options(game) == ["take 2 bot", "take 3 sell"]
    assert refusal(game, "take 1") == "subsidy_type_owned"


@pytest.mark.ruling("W31")
def test_with_every_type_of_the_column_one_tile_is_discarded() -> None:
    game = (
        seller()
        .owned("orange", "publish", "bot*")
        .government_bots(rain=["orange", "orange", None], wind=["black", None, None])
        .subsidies("wind", "publish", "bot")
        .build()
    )
    play(game, "sell", "bot-to wind-3")
    assert options(game) == ["take 1 publish", "take 2 bot"]
    assert warnings(game, "take 2 bot") == ["subsidy_lost"]
    assert refusal(game, "take 3") == "no_subsidy_there"
    events = play(game, "take 2 bot")
    assert [event.name for event in events if event.name.startswith("subsidy")] == [
        "subsidy_discarded"
    ]
    board = game.title.describe(game.state)
    assert board["players"][ORANGE]["subsidies"] == [
        {"type": "publish", "used": False},
        {"type": "bot", "used": True},
    ]
    types = [tile["type"] for tile in board["government"]["subsidies"][3:6]]
    assert types == ["publish", None, None]
    assert parts(game, "orange") == [], "the Part replaces the tile all the same"


@pytest.mark.ruling("W31")
def test_a_column_keeps_as_many_tiles_as_empty_spaces() -> None:
    game = seller().build()
    play(game, "sell", "bot-to wind-3", "take 2 bot")
    state = state_of(game)
    assert state.government_bots[3:6].count(-1) == 2
    assert sum(tile >= 0 for tile in state.subsidies[3:6]) == 2


def test_a_part_the_player_lacks_comes_by_exchange() -> None:
    game = seller().parts("orange", "red").vouchers("orange", government=1, lab=2).build()
    events = play(game, "sell", "bot-to wind-3", "take 1 publish")
    exchanges = [event.data for event in events if event.name == "exchange"]
    assert exchanges == [{"kind": "part", "vouchers": 2, "given": "red", "for": "blue"}]
    assert vouchers(game, "orange") == {}


# --- step 4, the Research token -----------------------------------------------------------------


def test_the_token_waits_beside_the_office() -> None:
    game = seller().build()
    play(game, "sell", "bot-to wind-3", "take 1 publish")
    assert (asked(game), question(game)) == ("orange", "place_tokens")
    assert options(game) == [f"place government-wind {row}" for row in range(1, 7)]


def test_with_no_token_left_there_is_an_investment() -> None:
    game = seller().tokens("government", wind=0).build()
    events = play(game, "sell", "bot-to wind-3", "take 1 publish")
    assert gained(game, events, "orange", "investment") == 1
    assert state_of(game).waiting[ORANGE] == ()


def test_a_token_that_will_have_no_place_is_warned_of() -> None:
    laid = seller().parts("orange", "blue")
    for row, weather in enumerate(("rain", "rain", "sun", "sun", "fog"), start=1):
        laid = laid.office("orange", row, blue=weather)
    game = laid.office("orange", 6, green="snow").build()
    play(game, "sell")
    assert warnings(game, "bot-to wind-3") == ["research_token_unplaceable"]
    assert warnings(game, "bot-to snow-1") == []


def test_no_warning_when_there_is_no_token_to_lose() -> None:
    laid = seller().tokens("government", wind=0)
    for row, weather in enumerate(("rain", "rain", "sun", "sun", "fog", "fog"), start=1):
        laid = laid.office("orange", row, blue=weather)
    game = laid.build()
    play(game, "sell")
    assert warnings(game, "bot-to wind-3") == []
