"""Page 13: the four kinds of actions in Supply."""

from __future__ import annotations

from random import Random

import pytest

from stormtable.games.weather_machine.rules.supply import open_slots
from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    bots,
    chemicals,
    options,
    parts,
    play,
    possible,
    question,
    refusal,
    settle,
    state_of,
    vouchers,
)
from stormtable.kernel.game import Game
from stormtable.kernel.tuples import IntTuple, put_in
from stormtable.lab.testing import effects

from . import scenario

PURPLE = 3


def offer(game: Game) -> list[str]:
    """Return the Workshop tiles on the board and the top of the face-up stack."""
    s = state_of(game)
    names = [f"{s.edition.colours[a]}-{s.edition.colours[b]}" for a, b in s.edition.workshop_pairs]
    return [names[tile] for tile in (*s.offer, s.top) if tile >= 0]


def extending(*tiles: str, top: str | None = None) -> Scenario:
    return (
        scenario()
        .offer(*tiles, top=top)
        .vouchers("purple", supply=2)
        .turn("purple", step="actions")
    )


# --- Extend Workshop ----------------------------------------------------------------------------


def test_a_supply_voucher_for_any_face_up_tile() -> None:
    game = extending("green-white", "green-red", "pink-red", "red-blue", top="white-blue").build()
    play(game, "extend")
    assert vouchers(game, "purple") == {"supply": 1}
    assert options(game) == [
        "tile green-white",
        "tile green-red",
        "tile pink-red",
        "tile red-blue",
        "tile white-blue",
    ]


def test_the_offer_is_refilled_from_the_face_up_stack() -> None:
    game = (
        extending("green-white", "green-red", "pink-red", "red-blue", top="white-blue")
        .chance("tile pink-blue")
        .build()
    )
    up, down = state_of(game).up, state_of(game).down
    play(game, "extend", "tile green-red")
    play(game, options(game, "lay")[0])
    assert offer(game) == ["green-white", "white-blue", "pink-red", "red-blue", "pink-blue"]
    assert (state_of(game).up, state_of(game).down) == (up - 1, down)


@pytest.mark.ruling("W11")
def test_taking_the_top_of_the_stack_needs_no_refill() -> None:
    game = (
        extending("green-white", "green-red", "pink-red", "red-blue", top="white-blue")
        .chance("tile pink-blue")
        .build()
    )
    play(game, "extend", "tile white-blue")
    play(game, options(game, "lay")[0])
    assert offer(game) == ["green-white", "green-red", "pink-red", "red-blue", "pink-blue"]


@pytest.mark.ruling("W11")
def test_a_newly_seen_tile_cannot_be_taken_back() -> None:
    game = extending("green-white", "green-red", "pink-red", "red-blue", top="white-blue").build()
    play(game, "extend", "tile white-blue")
    game.undo()
    play(game, "tile white-blue")
    play(game, options(game, "lay")[0])
    barrier = game.barrier()
    assert barrier is not None
    assert barrier.code == "something_came_out"


@pytest.mark.ruling("W11")
@pytest.mark.parametrize("take", ["green-white", "white-blue"])
def test_an_empty_face_up_stack_is_replaced_at_once(take: str) -> None:
    game = (
        extending("green-white", "green-red", "pink-red", "red-blue", top="white-blue")
        .stacks(up=1, down=6, others="orange")
        .open_draws()
        .build()
    )
    play(game, "extend", f"tile {take}", f"lay middle 2 {take.replace('-', '/')}")
    assert sum(possible(game).values()) == 6
    settle(game, next(iter(possible(game))))
    s = state_of(game)
    assert (s.up, s.down) == (6, 0)
    assert len(offer(game)) == 5


@pytest.mark.ruling("W11")
def test_with_both_stacks_empty_the_offer_shrinks() -> None:
    game = extending("green-white", "green-red").stacks(up=0, down=0, others="orange").build()
    play(game, "extend", "tile green-red", "lay middle 2 green/red")
    assert offer(game) == ["green-white"]


@pytest.mark.ruling("W11")
def test_with_no_tile_left_nobody_extends() -> None:
    game = extending().stacks(up=0, down=0, others="orange").build()
    assert options(game, "extend") == []
    assert refusal(game, "extend") == "no_workshop_tile_left"


# --- placing Workshop tiles ---------------------------------------------------------------------


def example() -> Game:
    """Return a position: Purple takes a green and white tile.

    His own: a column of two right of the printed one, its red below, and a third beside it.
    """
    game = (
        extending("green-white")
        .workshop("purple", "top 1 green/pink", "middle 1 pink/red", "middle 2 white/blue")
        .build()
    )
    play(game, "extend", "tile green-white")
    return game


@pytest.mark.ruling("W9")
def test_example_where_the_tile_can_lie() -> None:
    game = example()
    assert options(game) == [
        "lay top 2 green/white",
        "lay middle 3 green/white",
        "lay middle 3 white/green",
    ]


@pytest.mark.ruling("W9")
def test_example_a_semicircles_that_do_not_match() -> None:
    game = example()
    assert refusal(game, "lay bottom 1 green/white") == "semicircles_do_not_match"
    assert refusal(game, "lay top 2 white/green") == "semicircles_do_not_match"


@pytest.mark.ruling("W9")
def test_example_b_outside_the_laboratory() -> None:
    game = example()
    assert refusal(game, "lay above 1 green/white") == "unknown_argument"
    assert refusal(game, "lay below 1 green/white") == "unknown_argument"


@pytest.mark.ruling("W9")
def test_a_tile_touches_the_workshop_along_an_edge() -> None:
    game = example()
    assert refusal(game, "lay top 4 green/white") == "not_beside_workshop"
    assert refusal(game, "lay top 3 green/white") == "not_beside_workshop"
    assert refusal(game, "lay middle 1 green/white") == "tile_already_there"
    assert refusal(game, "lay top 2 red/blue") == "another_tile"


@pytest.mark.ruling("W9")
def test_semicircles_meet_only_vertically_and_the_printed_column_has_none() -> None:
    """Beside a tile and beside the printed column either way up will do."""
    game = extending("red-blue").workshop("purple", "middle 1 green/white").build()
    play(game, "extend", "tile red-blue")
    assert options(game) == ["lay middle 2 red/blue", "lay middle 2 blue/red"]


@pytest.mark.ruling("W9")
@pytest.mark.parametrize(
    ("tiles", "spot"),
    [
        (("middle 1 pink/white", "top 1 green/pink", "top 2 white/red"), "middle 2 red/blue"),
        (
            ("middle 1 white/pink", "bottom 1 pink/white", "bottom 2 blue/white"),
            "middle 2 red/blue",
        ),
        (("middle 1 pink/white", "top 1 green/pink", "top 2 white/red"), "top 3 blue/red"),
        (
            (
                "middle 1 white/green",
                "top 1 pink/white",
                "top 2 white/red",
                "top 3 green/pink",
                "middle 3 pink/white",
                "bottom 3 white/red",
            ),
            "bottom 2 red/blue",
        ),
    ],
)
def test_above_below_right_and_left_of_a_tile(tiles: tuple[str, ...], spot: str) -> None:
    game = extending("red-blue").workshop("purple", *tiles).build()
    play(game, "extend", "tile red-blue")
    assert f"lay {spot}" in options(game)


@pytest.mark.ruling("W9")
def test_workshops_extend_as_far_to_the_right_as_one_likes() -> None:
    tiles = [
        f"middle {column} {'green/white' if column < 4 else 'pink/red'}" for column in range(1, 7)
    ]
    game = (
        extending("red-blue")
        .workshop("purple", *tiles, *(f"middle {column} green/blue" for column in (7, 8, 9)))
        .build()
    )
    play(game, "extend", "tile red-blue")
    assert "lay middle 10 red/blue" in options(game)


# --- Construct a Bot ----------------------------------------------------------------------------


def builder(colour: str = "yellow") -> Scenario:
    return scenario().turn(colour, step="actions")


@pytest.mark.parametrize(
    ("slot", "price", "gain"),
    [
        (1, 1, {"government": 1}),
        (2, 1, {"lab": 1}),
        (3, 1, {"rnd": 1}),
        (4, 2, {"science": 1}),
    ],
)
def test_a_bot_costs_what_its_section_says_and_brings_its_slots_benefit(
    slot: int, price: int, gain: dict[str, int]
) -> None:
    game = builder().vouchers("yellow", supply=price).build()
    play(game, f"construct {slot}")
    assert vouchers(game, "yellow") == gain
    assert bots(game, "yellow") == 1
    assert state_of(game).assembly[0][slot - 1] == 0


def test_a_slot_may_give_a_part_or_a_chemical() -> None:
    game = builder().vouchers("yellow", supply=4).build()
    play(game, "construct 5", "part white", "construct 6", "chemical radieu")
    assert parts(game, "yellow") == ["white"]
    assert chemicals(game, "yellow") == ["radieu"]


def test_at_the_start_only_the_top_two_sections_are_open() -> None:
    game = builder().build()
    assert options(game, "construct") == [f"construct {slot}" for slot in range(1, 7)]
    for slot, bots_needed, tokens in ((7, 6, 5), (9, 6, 5), (10, 9, 8), (12, 9, 8)):
        notice = game.explain(f"construct {slot}")
        assert notice is not None
        assert notice.code == "section_locked"
        assert notice.params == {"bots": bots_needed, "tokens": tokens}


@pytest.mark.parametrize(("constructed", "slots"), [(5, 1), (6, 3), (8, 1), (9, 3)])
def test_bots_constructed_open_the_lower_sections(constructed: int, slots: int) -> None:
    """They count wherever they stand: here in R&D."""
    table = builder().vouchers("yellow", supply=5)
    placed: dict[str, list[str]] = {}
    weathers = ("rain", "wind", "sun")
    for number in range(constructed):
        placed.setdefault(weathers[number // 3], []).append("yellow")
    game = table.rnd_bots(**placed).build()
    offered = options(game, "construct")
    assert len(offered) == slots
    assert offered[0] == f"construct {constructed + 1}"


@pytest.mark.parametrize(
    ("rows", "waiting", "open_to"), [(1, 1, 6), (1, 2, 9), (2, 1, 9), (2, 2, 12)]
)
def test_tokens_in_and_beside_the_office_open_them_too(
    rows: int, waiting: int, open_to: int
) -> None:
    """Three tokens a row, of every kind, and those that wait."""
    table = builder().vouchers("yellow", supply=5)
    for row in range(1, rows + 1):
        table.office("yellow", row, blue="sun", green="sun", purple="citation")
        table.published("yellow", row)
    table.waiting("yellow", *["award", "lab-fog"][:waiting])
    game = table.build()
    assert options(game, "construct")[-1] == f"construct {open_to}"


def test_a_bot_needs_room_in_the_workshop() -> None:
    game = builder().bots("yellow", 2).workshop("yellow", "middle 1 green/white").build()
    assert refusal(game, "construct 4") == "no_room_for_bot"


def test_an_empty_slot_has_no_bot() -> None:
    game = builder().bots("yellow", 1).build()
    assert refusal(game, "construct 1") == "assembly_slot_empty"
    assert refusal(game, "construct 13") == "unknown_argument"


def test_when_all_bots_are_constructed_there_is_none_left() -> None:
    everywhere = ["yellow"] * 3
    game = (
        builder().rnd_bots(rain=everywhere, wind=everywhere, sun=everywhere, fog=everywhere).build()
    )
    assert options(game, "construct") == []
    assert refusal(game, "construct") == "no_bot_to_construct"


@pytest.mark.ruling("W28")
def test_a_section_is_open_only_while_its_condition_holds() -> None:
    """Six Bots constructed open the third section; one back on the line closes it again."""
    six = builder().vouchers("yellow", supply=5).rnd_bots(rain=["yellow"] * 3, wind=["yellow"] * 3)
    game = six.build()
    assert options(game, "construct") == ["construct 7", "construct 8", "construct 9"]
    state = state_of(game)
    state.assembly = put_in(state.assembly, 0, 2, 1)
    assert open_slots(state, 0) == [2]


def test_a_lower_section_costs_more_and_gives_other_benefits() -> None:
    game = (
        builder()
        .vouchers("yellow", supply=2)
        .rnd_bots(rain=["yellow"] * 3, wind=["yellow"] * 3)
        .build()
    )
    play(game, "construct 8")
    assert vouchers(game, "yellow") == {}
    assert state_of(game).funding[0] == (0, 1, 0)


# --- Take the Initiative ------------------------------------------------------------------------


def test_example_purple_goes_from_last_to_first() -> None:
    game = (
        builder("purple")
        .initiative("orange", "yellow", "black", "purple")
        .vouchers("purple", supply=1)
        .build()
    )
    play(game, "initiative 1")
    assert state_of(game).initiative == (3, 2, 0, 1)
    assert vouchers(game, "purple") == {}


@pytest.mark.ruling("W29")
@pytest.mark.parametrize(
    ("position", "after"), [(1, (3, 2, 0, 1)), (2, (2, 3, 0, 1)), (4, (2, 0, 1, 3))]
)
def test_any_other_position_and_the_others_keep_their_order(position: int, after: IntTuple) -> None:
    game = (
        builder("purple")
        .initiative("orange", "yellow", "purple", "black")
        .vouchers("purple", supply=1)
        .build()
    )
    assert options(game, "initiative") == ["initiative 1", "initiative 2", "initiative 4"]
    assert refusal(game, "initiative 3") == "initiative_already_there"
    play(game, f"initiative {position}")
    assert state_of(game).initiative == after


def test_the_turn_order_follows_only_in_phase_c() -> None:
    game = scenario().vouchers("purple", supply=2).turn("purple", step="actions").build()
    play(game, "initiative 1")
    assert state_of(game).order == (0, 1, 2, 3)
    play(game, "end")
    assert state_of(game).order == (3, 0, 1, 2)
    assert asked(game) == "purple"


# --- Acquire a Chemical -------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "price"), [(5, 1), (4, 1), (3, 2), (2, 2), (1, 3)])
def test_the_leftmost_chemical_of_a_type_is_taken_at_its_sections_price(
    left: int, price: int
) -> None:
    game = builder().supply(radieu=left).vouchers("yellow", supply=price).build()
    assert effects.price(game, "buy radieu") == {"supply": price}
    play(game, "buy radieu")
    assert chemicals(game, "yellow") == ["radieu"]
    assert state_of(game).chemicals_left[4] == left - 1
    assert vouchers(game, "yellow") == {}


def test_a_type_that_is_sold_out_cannot_be_bought() -> None:
    game = builder().supply(radieu=0).build()
    assert refusal(game, "buy radieu") == "chemical_not_in_supply"


def test_a_player_who_cannot_pay_does_not_buy() -> None:
    game = builder().supply(radieu=1).vouchers("yellow", supply=2).build()
    notice = game.explain("buy radieu")
    assert notice is not None
    assert (notice.code, notice.params) == ("cannot_pay", {"type": "supply", "count": 3})


THREE_SPACES = ("top 1 pink/blue", "middle 1 blue/green", "bottom 1 green/white")


@pytest.mark.ruling("W7")
@pytest.mark.parametrize(
    ("bought", "buyable"),
    [
        ((), {"verdino", "melgoth", "delugium", "calorium", "radieu"}),
        (("radieu", "verdino"), {"verdino", "melgoth", "delugium", "calorium", "radieu"}),
        (("melgoth",), {"verdino", "radieu"}),
        (("melgoth", "radieu"), {"verdino"}),
        (("radieu", "radieu"), {"verdino"}),
        (("melgoth", "radieu", "verdino"), set()),
    ],
)
def test_example_three_spaces_for_chemicals(bought: tuple[str, ...], buyable: set[str]) -> None:
    """Any one Chemical (A), a Radieu only (B), a Verdino only (C)."""
    game = builder().workshop("yellow", *THREE_SPACES).chemicals("yellow", *bought).build()
    assert {notation.split()[1] for notation in options(game, "buy")} == buyable
    for kind in ("verdino", "melgoth", "delugium", "calorium", "radieu"):
        expected = "" if kind in buyable else "no_room_for_chemical"
        assert refusal(game, f"buy {kind}") == expected


# --- Return a Chemical --------------------------------------------------------------------------


def returner() -> Scenario:
    """Return a position: two Delugium are left in the Supply, and three Radieu."""
    return (
        builder("purple")
        .workshop("purple", *THREE_SPACES)
        .chemicals("purple", "delugium", "radieu")
        .supply(delugium=2, radieu=3)
        .vouchers("purple")
    )


def test_example_a_delugium_returns_two_vouchers() -> None:
    game = returner().build()
    play(game, "return delugium")
    assert vouchers(game, "purple") == {"supply": 2}
    assert chemicals(game, "purple") == ["radieu"]
    assert state_of(game).chemicals_left[2] == 3


def test_example_a_radieu_would_return_only_one() -> None:
    game = returner().build()
    play(game, "return radieu")
    assert vouchers(game, "purple") == {"supply": 1}


def test_nobody_returns_what_they_do_not_have() -> None:
    assert refusal(returner().build(), "return verdino") == "no_such_chemical"


@pytest.mark.ruling("W6")
def test_a_chemical_just_bought_cannot_be_returned() -> None:
    game = returner().vouchers("purple", supply=2).chemicals("purple").build()
    play(game, "buy calorium")
    assert options(game, "return") == []
    assert refusal(game, "return calorium") == "bought_in_this_visit"


@pytest.mark.ruling("W6")
def test_a_chemical_just_returned_cannot_be_bought() -> None:
    game = returner().build()
    play(game, "return radieu")
    assert "buy radieu" not in options(game)
    assert refusal(game, "buy radieu") == "returned_in_this_visit"
    play(game, "return delugium")
    assert "buy calorium" in options(game)
    assert refusal(game, "buy delugium") == "returned_in_this_visit"


@pytest.mark.ruling("W6")
@pytest.mark.parametrize("between", ["extend", "construct 1", "initiative 1"])
def test_a_chemical_may_be_lent_to_pay_for_another_action(between: str) -> None:
    """Returned for two Vouchers, one of three spent, and bought back for two."""
    game = returner().vouchers("purple", supply=2).build()
    play(game, "return delugium", between)
    while question(game) != "actions":
        play(game, options(game)[0])
    assert "buy delugium" in options(game)
    play(game, "buy delugium")
    assert sorted(chemicals(game, "purple")) == ["delugium", "radieu"]
    assert refusal(game, "return delugium") == "bought_in_this_visit"


@pytest.mark.ruling("W6")
def test_a_bought_chemical_may_be_returned_after_another_action() -> None:
    game = returner().vouchers("purple", supply=2).chemicals("purple").build()
    play(game, "buy calorium", "initiative 1")
    assert options(game, "return") == ["return calorium"]


@pytest.mark.ruling("W6")
def test_an_award_in_between_lifts_nothing() -> None:
    game = returner().waiting("purple", "award").build()
    play(game, "return radieu", "award 1 government")
    assert refusal(game, "buy radieu") == "returned_in_this_visit"


def wealth(game: Game) -> int:
    """Return a player's Vouchers, and what the Supply would pay for all their Chemicals."""
    s = state_of(game)
    slots = s.edition.chemical_slots
    total = sum(s.vouchers[PURPLE])
    for kind, count in enumerate(s.chemicals[PURPLE]):
        first = len(slots) - s.chemicals_left[kind] - count
        total += sum(slots[first : first + count])
    return total


@pytest.mark.ruling("W6")
@pytest.mark.parametrize("seed", range(12))
def test_no_visit_can_go_on_for_ever(seed: int) -> None:
    """Chemicals to and fro never make anyone richer, an Initiative makes poorer.

    Tiles and Bots run out, and between two such actions a Chemical goes one way only.
    """
    rng = Random(seed)
    game = returner().vouchers("purple", supply=5, lab=2, science=5).build()
    decisions = 0
    while asked(game) == "purple" and question(game) != "place_tokens":
        actions = question(game) == "actions"
        before = wealth(game)
        others = [option for option in options(game) if option not in ("end", "pass")]
        to_and_fro = options(game, "buy") + options(game, "return")
        action = rng.choice(to_and_fro or others or ["end"])
        play(game, action)
        while question(game) in ("pay", "pay_any"):
            play(game, rng.choice(options(game)))
        if actions and action.startswith(("buy", "return")):
            assert wealth(game) <= before
        elif action.startswith("initiative"):
            assert wealth(game) < before
        decisions += 1
        assert decisions < 500


@pytest.mark.ruling("W6")
def test_chemicals_of_an_earlier_visit_may_be_returned() -> None:
    game = returner().build()
    assert options(game, "return") == ["return delugium", "return radieu"]
