"""Page 23: drafting, two players, New Scientists, designer tips and benefits."""

from __future__ import annotations

import pytest

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.rules.edition import load_edition
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
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.tuples import put

from . import scenario

YELLOW, BLACK = 0, 1
RAIN, WIND = 0, 1
LATIV, EMPTY = 8, -1

# --- drafting -----------------------------------------------------------------------------------


def draft(players: int = 4) -> Game:
    orders = [f"order {seat}" for seat in (3, 1, 4, 2) if seat <= players]
    return scenario(players, goals="draft").chance(*orders).deal()


@pytest.mark.ruling("W49")
def test_there_are_twelve_sets_of_three() -> None:
    game = draft()
    assert options(game) == [
        f"draft {symbol} {colour}"
        for symbol in ("dot", "star", "square", "cross")
        for colour in ("government", "lab", "rnd")
    ]


@pytest.mark.ruling("W49")
def test_in_turn_order_then_in_reverse_then_in_turn_order_again() -> None:
    game = draft()
    seen = []
    while question(game) == "draft_goals":
        seen.append(asked(game))
        play(game, options(game)[0])
    assert seen[:4] == ["orange", "yellow", "purple", "black"]
    assert seen[4:8] == ["black", "purple", "yellow", "orange"]
    assert seen[8:] == ["orange", "yellow", "purple", "black"][: len(seen) - 8]


@pytest.mark.ruling("W49")
def test_each_pick_is_of_a_new_colour() -> None:
    game = draft(2)
    play(game, "draft dot lab", "draft star lab")
    assert asked(game) == "black"
    assert {option.split()[2] for option in options(game)} == {"government", "rnd"}
    assert refusal(game, "draft cross lab") == "colour_drafted"
    play(game, "draft dot rnd", "draft dot government")
    assert asked(game) == "yellow"
    assert refusal(game, "draft dot rnd") == "set_taken"
    assert options(game) == ["draft star rnd", "draft square rnd", "draft cross rnd"]


@pytest.mark.ruling("W49")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_has_nine_goals_three_in_each_colour(players: int) -> None:
    game = draft(players)
    while question(game) == "draft_goals":
        play(game, options(game)[-1])
    state = state_of(game)
    every = [goal for below in state.goals_below for goal in below]
    assert len(set(every)) == 9 * players
    for below in state.goals_below:
        colours = [state.edition.goals[goal].colour for goal in below]
        assert sorted(colours) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
        symbols = {
            (state.edition.goals[goal].colour, state.edition.goals[goal].symbol) for goal in below
        }
        assert len(symbols) == 3


def test_without_drafting_each_has_a_set_of_one_symbol() -> None:
    game = scenario().deal()
    state = state_of(game)
    for below in state.goals_below:
        assert len({state.edition.goals[goal].symbol for goal in below}) == 1
        assert len(below) == 9


# --- two players: set-up ------------------------------------------------------------------------


def test_two_players_one_of_lativs_bots_in_each_branch() -> None:
    state = state_of(scenario(2).deal())
    assert state.lab_bots == (EMPTY, EMPTY, LATIV) * 5
    assert state.lativ_bots == 0


@pytest.mark.ruling("C2")
@pytest.mark.parametrize(("players", "lab"), [(2, 2), (3, 2), (4, 3)])
def test_research_tokens_of_each_type(players: int, lab: int) -> None:
    state = state_of(scenario(players).deal())
    assert state.lab_tokens == (lab,) * 5
    assert state.government_tokens == state.rnd_tokens == (2,) * 5


@pytest.mark.parametrize("location", ["government", "lab", "rnd"])
def test_two_players_the_rightmost_action_space_is_blocked(location: str) -> None:
    game = scenario(2).turn("yellow", "move").build()
    assert f"move {location} middle" in options(game)
    assert f"move {location} right" not in options(game)
    assert refusal(game, f"move {location} right") == "space_blocked"


# --- two players: the game ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "discards"),
    [("supply", "government"), ("government", ""), ("lab", "rnd"), ("rnd", "")],
)
def test_two_players_lativ_discards_where_he_arrives(start: str, discards: str) -> None:
    """At Government or R&D, a token of the Assistant's weather; not in the Lab or his Office."""
    away = {"supply": ("government", "left"), "government": ("supply", "1")}
    laid = scenario(2).assistant("wind").lativ(start)
    laid.scientist("yellow", *away.get(start, ("supply", "1")))
    if start == "supply":
        laid.scientist("black", "lab", "left")
    game = laid.turn("yellow", "move").build()
    where = "supply 1" if start == "supply" else f"{start} middle"
    play(game, f"move {where}")
    if question(game) == "choose_voucher":
        play(game, "voucher lab")
    state = state_of(game)
    wind_less = put((2,) * 5, WIND, 1)
    assert state.government_tokens == (wind_less if discards == "government" else (2,) * 5)
    assert state.rnd_tokens == (wind_less if discards == "rnd" else (2,) * 5)
    assert state.lab_tokens == (2,) * 5


def two_run(*owners: str) -> Scenario:
    return (
        scenario(2)
        .assistant("wind")
        .lab_bots(wind=list(owners))
        .display("sun II", "fog II", "wind II")
        .vouchers("yellow", science=1)
        .vouchers("black")
    )


def test_two_players_a_token_goes_if_lativ_has_a_bot_in_the_branch() -> None:
    game = two_run("yellow", "black", "lativ").build()
    play(game, "accept", "gain 2", "place lab-wind 3")
    assert state_of(game).lab_tokens[WIND] == 0, "one taken, then one removed from the game"


def test_two_players_without_lativs_bot_no_token_goes() -> None:
    game = two_run("yellow", "black", "yellow").build()
    play(game, "accept", "gain 2", "place lab-wind 3")
    assert state_of(game).lab_tokens[WIND] == 1


def test_two_players_the_token_goes_after_all_have_performed_their_steps() -> None:
    game = two_run("yellow", "black", "lativ").vouchers("black", science=1).build()
    events = play(
        game, "accept", "gain 2", "place lab-wind 3", "accept", "gain 2", "place lab-wind 3"
    )
    removed = [
        event.name for event in events if event.name in ("research_token", "token_discarded")
    ]
    assert removed == ["research_token", "research_token"], "none was left to remove"


def test_with_more_players_no_token_goes() -> None:
    game = (
        scenario(3)
        .assistant("wind")
        .lab_bots(wind=["yellow", "orange", "lativ"])
        .display("sun II", "fog II", "wind II")
        .vouchers("yellow", science=1)
        .build()
    )
    play(game, "pass")
    assert state_of(game).lab_tokens[WIND] == 2


# --- New Scientists -----------------------------------------------------------------------------


def meeting(new_scientists: str) -> Game:
    """Return a position: Yellow may go to the Government, where Lativ is on the left."""
    return (
        scenario(2, new_scientists=new_scientists)
        .vouchers("yellow")
        .lativ("government", "left")
        .turn("yellow", "move")
        .build()
    )


@pytest.mark.ruling("W50")
def test_lativ_on_the_left_gives_one_more_voucher_besides_the_science() -> None:
    game = meeting("on")
    play(game, "move government middle")
    assert vouchers(game, "yellow") == {"lab": 2, "science": 1}
    game = meeting("off")
    play(game, "move government middle")
    assert vouchers(game, "yellow") == {"lab": 1, "science": 1}


@pytest.mark.ruling("W50")
def test_lativ_on_the_right_gives_nothing() -> None:
    game = (
        scenario(2, new_scientists="on")
        .vouchers("yellow")
        .lativ("government", "middle")
        .turn("yellow", "move")
        .build()
    )
    play(game, "move government left")
    assert vouchers(game, "yellow") == {"lab": 1}


@pytest.mark.ruling("W50")
def test_lativ_never_counts_for_the_supply_fee() -> None:
    game = (
        scenario(2, new_scientists="on")
        .vouchers("yellow")
        .scientist("yellow", "lab", "left")
        .scientist("black", "lab", "middle")
        .lativ("supply")
        .turn("yellow", "move")
        .build()
    )
    play(game, "move supply 2", "voucher lab")
    assert vouchers(game, "yellow") == {"lab": 1, "science": 1}


@pytest.mark.ruling("W50")
def test_the_variant_is_for_two_players_only() -> None:
    with pytest.raises(BadSetting, match="new_scientists=on does nothing with 3 players"):
        scenario(3, new_scientists="on").build()


# --- benefits, each word ------------------------------------------------------------------------


def gains(benefit: str, **counts: int) -> Scenario:
    """Return a position: Yellow gains a benefit before her turn."""
    return scenario().vouchers("yellow", **counts).gain("yellow", benefit).turn("yellow")


def test_a_benefit_gives_cp_at_once() -> None:
    game = gains("cp:3").build()
    assert cp(game, "yellow") == 3
    assert state_of(game).end_cp[YELLOW] == 0


def test_cp_at_the_end_of_the_game() -> None:
    game = gains("end_cp:4").build()
    assert cp(game, "yellow") == 0
    assert state_of(game).end_cp[YELLOW] == 4


@pytest.mark.parametrize(
    ("benefit", "expected"),
    [
        ("voucher:lab", {"lab": 1}),
        ("voucher:supply:2", {"supply": 2}),
        ("voucher:science:2", {"science": 2}),
    ],
)
def test_vouchers_come_by_themselves(benefit: str, expected: dict[str, int]) -> None:
    assert vouchers(gains(benefit).build(), "yellow") == expected


def test_any_voucher_science_included() -> None:
    game = gains("voucher:any").build()
    assert options(game) == [
        f"voucher {name}" for name in ("supply", "government", "lab", "rnd", "science")
    ]
    play(game, "voucher science")
    assert vouchers(game, "yellow") == {"science": 1}


def test_any_two_vouchers_may_be_different() -> None:
    game = gains("voucher:any:2").build()
    play(game, "voucher science", "voucher lab")
    assert vouchers(game, "yellow") == {"lab": 1, "science": 1}


@pytest.mark.ruling("W25")
def test_a_part_of_any_colour_or_none() -> None:
    game = gains("part").build()
    assert options(game) == [
        "pass",
        *(f"part {c}" for c in ("green", "white", "pink", "red", "blue")),
    ]
    play(game, "part pink")
    assert parts(game, "yellow") == ["pink"]
    game = gains("part").build()
    play(game, "pass")
    assert parts(game, "yellow") == []


@pytest.mark.ruling("W25")
def test_parts_are_taken_as_far_as_there_is_room() -> None:
    game = gains("part:3").workshop("yellow", "middle 1 green/white").build()
    play(game, "part pink", "part red")
    assert question(game) != "choose_part"
    assert parts(game, "yellow") == ["pink", "red"]


@pytest.mark.ruling("W25")
def test_a_chemical_from_the_supply_without_paying() -> None:
    game = gains("chemical", supply=1).supply(calorium=0).build()
    assert options(game) == [
        "pass",
        "chemical verdino",
        "chemical melgoth",
        "chemical delugium",
        "chemical radieu",
    ]
    assert refusal(game, "chemical calorium") == "chemical_not_in_supply"
    play(game, "chemical radieu")
    assert chemicals(game, "yellow") == ["radieu"]
    assert vouchers(game, "yellow") == {"supply": 1}
    assert state_of(game).chemicals_left[4] == 4


@pytest.mark.ruling("W27")
def test_a_bot_from_any_open_section_with_its_slots_benefit() -> None:
    game = gains("bot").build()
    assert options(game) == ["pass", *(f"bot {slot}" for slot in range(1, 7))]
    assert refusal(game, "bot 7") == "section_locked"
    play(game, "bot 4")
    assert bots(game, "yellow") == 1
    assert vouchers(game, "yellow") == {"science": 1}


@pytest.mark.ruling("W27")
def test_the_bot_is_stored_before_its_slots_part() -> None:
    """One tile: the Bot takes it, so the Part of slot 5 has no room any more."""
    game = (
        gains("bot")
        .bots("yellow", 1)
        .line("yellow", 1)
        .parts("yellow", "red")
        .workshop("yellow", "middle 1 green/white")
        .build()
    )
    play(game, "bot 5")
    assert bots(game, "yellow") == 2
    assert parts(game, "yellow") == ["red"]


@pytest.mark.ruling("W25")
def test_without_room_there_is_no_bot() -> None:
    game = gains("bot").bots("yellow", 2).workshop("yellow", "middle 1 green/white").build()
    assert bots(game, "yellow") == 2
    assert question(game) != "choose_bot"


@pytest.mark.ruling("W28")
@pytest.mark.parametrize(("waiting", "placed", "open"), [(0, 4, False), (1, 4, True), (0, 5, True)])
def test_the_third_section_opens_by_tokens_in_and_beside_the_office(
    waiting: int,
    placed: int,
    open: bool,  # noqa: A002
) -> None:
    laid = gains("bot").waiting("yellow", *["award"] * waiting)
    for row in range(1, placed + 1):
        laid.office("yellow", row, green=("rain", "wind", "sun", "fog", "snow")[row - 1])
    assert ("bot 7" in options(laid.build())) == open


@pytest.mark.ruling("W28")
@pytest.mark.parametrize(
    ("built", "open"), [(5, []), (6, ["bot 7"]), (8, ["bot 9"]), (9, ["bot 10"])]
)
def test_bots_open_the_lower_sections(built: int, open: list[str]) -> None:  # noqa: A002
    game = (
        gains("bot")
        .bots("yellow", built)
        .workshop("yellow", *(f"middle {n + 1} {pair}" for n, pair in enumerate(PAIRS)))
        .build()
    )
    lower = [option for option in options(game, "bot") if int(option.split()[1]) > 6]
    assert lower[:1] == open


PAIRS = (
    "green/white",
    "green/pink",
    "green/red",
    "green/blue",
    "white/pink",
    "white/red",
    "white/blue",
    "pink/red",
    "pink/blue",
    "red/blue",
)


def test_extend_the_workshop_without_paying() -> None:
    game = gains("extend").workshop("yellow", "middle 1 green/white").build()
    assert question(game) == "choose_tile"
    assert "pass" in options(game)
    play(game, options(game, "tile")[0])
    play(game, options(game, "lay")[0])
    assert len(state_of(game).workshop[YELLOW]) == 2
    assert vouchers(game, "yellow") == {}


@pytest.mark.parametrize("track", ["government", "lab", "rnd"])
def test_advance_on_the_indicated_track(track: str) -> None:
    game = gains(f"advance:{track}").build()
    assert funding(game, "yellow", track) == 1


@pytest.mark.ruling("W30")
def test_advance_on_any_track() -> None:
    game = gains("advance:any").funding("yellow", government=9, rnd=3).build()
    assert options(game) == ["advance lab", "advance rnd"]
    play(game, "advance rnd")
    assert funding(game, "yellow", "rnd") == 4


@pytest.mark.ruling("W30")
@pytest.mark.parametrize(
    ("benefit", "name", "data"),
    [
        ("advance:lab", "funding", {"track": "lab", "space": 9, "amount": 0, "lost": 1}),
        ("advance:any", "benefit_lost", {"benefit": "advance:any"}),
    ],
)
def test_an_event_reports_a_step_lost_at_the_end(
    benefit: str, name: str, data: dict[str, object]
) -> None:
    game = gains(benefit).funding("yellow", government=9, lab=9, rnd=9).build()
    (event,) = (event for event in game.event_log.events if event.name == name)
    assert data.items() <= event.data.items()
    assert event.piece == ""


def test_a_benefit_gives_an_investment() -> None:
    game = gains("investment").build()
    assert state_of(game).investments[YELLOW] == 1


@pytest.mark.ruling("W26")
def test_several_benefits_are_gained_left_to_right() -> None:
    game = gains("cp:3 part").build()
    assert cp(game, "yellow") == 3
    assert question(game) == "choose_part"
    game = gains("advance:any part").build()
    assert question(game) == "choose_track"
    play(game, "advance lab")
    assert question(game) == "choose_part"


# --- benefits that are actions ------------------------------------------------------------------


@pytest.mark.ruling("W24", "W25")
def test_sell_a_part_still_takes_the_part() -> None:
    game = (
        gains("sell")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .subsidies("wind", "bot", "publish", "research")
        .build()
    )
    assert options(game) == ["do sell", "pass"]
    play(game, "do sell", "bot-to wind-3", "take 1 bot")
    assert parts(game, "yellow") == []
    assert funding(game, "yellow", "government") == 1
    assert state_of(game).waiting[YELLOW] == (WIND,)


@pytest.mark.ruling("W24")
def test_exchanges_in_a_benefit_still_cost() -> None:
    laid = gains("sell", lab=2).bots("yellow", 1).parts("yellow", "red")
    game = laid.subsidies("wind", "bot", "publish", "research").build()
    play(game, "do sell", "bot-to wind-3", "take 1 bot")
    assert vouchers(game, "yellow") == {}


def test_work_still_takes_the_chemical() -> None:
    game = gains("work").bots("yellow", 1).chemicals("yellow", "verdino").build()
    play(game, "do work")
    assert options(game) == ["bot-to rain-1", "bot-to sun-3", "bot-to fog-2"]
    play(game, "bot-to rain-1")
    assert chemicals(game, "yellow") == []


def test_work_without_paying_the_chemical() -> None:
    game = gains("work_free").bots("yellow", 1).chemicals("yellow", "verdino").build()
    play(game, "do work_free")
    assert len(options(game)) == 15
    play(game, "bot-to wind-1")
    assert chemicals(game, "yellow") == ["verdino"]


def test_a_benefit_gives_publish() -> None:
    game = gains("publish").office("yellow", 6, "fog", "fog", "fog").unlocked("fog").build()
    play(game, "do publish")
    assert cp(game, "yellow") == 6
    assert vouchers(game, "yellow") == {"science": 2}


@pytest.mark.ruling("W24")
def test_the_lock_offer_in_a_benefit_still_costs() -> None:
    game = gains("publish").office("yellow", 6, "fog", "fog", "fog").build()
    play(game, "do publish", "accept")
    assert cp(game, "yellow") == 9
    assert vouchers(game, "yellow") == {"science": 1}


def test_a_benefit_gives_a_breakthrough() -> None:
    game = (
        gains("breakthrough")
        .office("yellow", 6, "fog", "fog", "fog")
        .published("yellow", 6)
        .rnd_bots(fog=["black", "orange", "purple"])
        .build()
    )
    play(game, "do breakthrough", "mark 2")
    assert state_of(game).awards_waiting[YELLOW] == 1


def test_a_benefit_gives_research() -> None:
    game = gains("research").bots("yellow", 1).chemicals("yellow", "melgoth").build()
    play(game, "do research", "bot-to rain-2")
    assert cp(game, "yellow") == 2
    assert state_of(game).waiting[YELLOW] == (10 + RAIN,)


@pytest.mark.ruling("W25")
@pytest.mark.parametrize(
    "action", ["sell", "work", "work_free", "publish", "breakthrough", "research"]
)
def test_an_action_that_cannot_be_carried_out_is_lost(action: str) -> None:
    game = gains(action).build()
    assert [event.data for event in game.events if event.name == "benefit_lost"] == [
        {"benefit": action}
    ]
    assert question(game) == "move"


@pytest.mark.ruling("W13")
def test_a_benefit_does_not_count_towards_once_a_turn() -> None:
    game = (
        scenario()
        .vouchers("yellow", lab=2)
        .scientist("yellow", "government", "left")
        .owned("yellow", "work_free")
        .government_bots(rain=["yellow", None, None])
        .bots("yellow", 2)
        .chemicals("yellow", "verdino")
        .turn("yellow")
        .build()
    )
    play(game, "use work_free", "do work_free", "bot-to wind-1", "move lab middle")
    assert "work" in options(game)


# --- each Subsidy tile in step 1 ----------------------------------------------------------------


@pytest.mark.parametrize("subsidy", list(load_edition(str(LIGHTNING)).subsidy_names))
def test_every_subsidy_is_used_in_step_1_and_spent(subsidy: str) -> None:
    game = (
        scenario()
        .vouchers("yellow")
        .owned("yellow", subsidy)
        .government_bots(rain=["yellow", None, None])
        .bots("yellow", 1)
        .parts("yellow", "blue", "white")
        .chemicals("yellow", "verdino")
        .workshop("yellow", "middle 1 green/white", "middle 2 green/white", "middle 3 green/white")
        .office("yellow", 1, "sun", "sun", "award")
        .office("yellow", 2, "fog", "fog", "award")
        .published("yellow", 2)
        .rnd_bots(fog=["black", "orange", "purple"])
        .turn("yellow")
        .build()
    )
    assert warnings(game, f"use {subsidy}") == []
    events = play(game, f"use {subsidy}")
    assert state_of(game).owned[YELLOW][0] % 2 == 1
    asks = {"part:2": "choose_part", "bot": "choose_bot"}
    assert question(game) == asks.get(subsidy, "choose_action")
    play(game, options(game)[1] if subsidy in asks else options(game)[0])
    assert gained(game, events, "yellow", "voucher") == 0
    assert sum(vouchers(game, "yellow").values()) <= 1, "nothing was paid; a slot may give one"
