"""Page 7: Vouchers and the Workshop."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.workshop import (
    chemicals_fit,
    pack_tile,
    row_losses,
    things_fit,
)
from stormtable.games.weather_machine.testing import (
    Scenario,
    ScenarioError,
    asked,
    bots,
    chemicals,
    options,
    parts,
    play,
    question,
    refusal,
    state_of,
    vouchers,
    warnings,
)
from stormtable.kernel.errors import IllegalOption
from stormtable.kernel.game import Game
from stormtable.kernel.tuples import IntTuple

from . import scenario

# --- Vouchers -----------------------------------------------------------------------------------


@pytest.mark.ruling("W1")
def test_example_three_vouchers_gained_with_room_for_one() -> None:
    game = (
        scenario()
        .scientist("yellow", "rnd", "left")
        .scientist("black", "rnd", "middle")
        .vouchers("orange", government=4, lab=1)
        .turn("orange", step="move")
        .build()
    )
    assert warnings(game, "move rnd right") == ["vouchers_lost"]
    option = game.decision.find("move rnd right") if game.decision else None
    assert option is not None
    assert option.warnings[0].params == {"count": 2}
    events = play(game, "move rnd right")
    gain = next(event for event in events if event.name == "voucher")
    assert gain.data == {"type": "government", "amount": 1, "lost": 2}
    assert vouchers(game, "orange") == {"government": 5, "lab": 1}


@pytest.mark.ruling("W1")
def test_a_full_track_never_refuses_a_move() -> None:
    game = scenario().vouchers("yellow", lab=5).turn("yellow", step="move").build()
    assert "move government middle" in options(game)
    play(game, "move government middle")
    assert vouchers(game, "yellow") == {"lab": 5}


def full(table: Scenario) -> Scenario:
    return table.vouchers("yellow", supply=5, government=5, lab=5, rnd=5, science=5)


@pytest.mark.ruling("W1")
@pytest.mark.parametrize(
    ("table", "notation"),
    [
        (scenario().turn("yellow", step="actions"), "construct 1"),
        (scenario().chemicals("yellow", "radieu").turn("yellow", step="actions"), "return radieu"),
        (
            scenario().waiting("yellow", "award").turn("yellow", step="actions"),
            "award 6 government",
        ),
        (scenario().waiting("yellow", "award").turn("yellow", step="move"), "award 2 rnd"),
        (scenario().waiting("yellow", "award").turn("yellow"), "award 5 lab"),
        (scenario().waiting("yellow", "lab-sun").turn("yellow", step="tokens"), "place lab-sun 5"),
        (scenario().gain("yellow", "bot"), "bot 4"),
        (
            scenario().scientist("yellow", "rnd", "left").turn("yellow", step="move"),
            "move supply 1",
        ),
    ],
)
def test_every_benefit_that_a_full_track_loses_is_warned_of(table: Scenario, notation: str) -> None:
    assert warnings(full(table).build(), notation) == ["vouchers_lost"]


SUN = {"blue": "sun", "green": "sun", "purple": "sun"}


@pytest.mark.ruling("W1")
@pytest.mark.parametrize(
    ("table", "before", "lost", "harmless"),
    [
        (
            scenario()
            .scientist("yellow", "government", "left")
            .subsidies("sun", "part:2", "sell", "bot"),
            ("secure", "pay government", "pay government"),
            "subsidy sun-1 part:2",
            "",
        ),
        (
            scenario()
            .scientist("yellow", "lab", "left")
            .office("yellow", 5, **SUN)
            .office("yellow", 6, **SUN),
            ("publish", "pay lab", "pay lab"),
            "paper 6",
            "paper 5",
        ),
        (
            scenario()
            .scientist("yellow", "rnd", "left")
            .bots("yellow", 1)
            .chemicals("yellow", "calorium"),
            ("research", "pay rnd"),
            "bot-to rain-1",
            "bot-to sun-2",
        ),
        (
            scenario()
            .lab_bots(snow=["yellow", "lativ", "black"])
            .assistant("snow")
            .display("fog II", "sun II", "snow II"),
            ("accept",),
            "gain 2",
            "",
        ),
        (
            scenario().last_round().waiting("yellow", "lab-sun"),
            (),
            "place lab-sun 5",
            "place lab-sun 4",
        ),
    ],
)
def test_so_are_those_of_later_pages(
    table: Scenario, before: tuple[str, ...], lost: str, harmless: str
) -> None:
    if "accept" not in before and before:
        table.turn("yellow", step="actions")
    game = full(table).build()
    play(game, *before)
    assert "vouchers_lost" in warnings(game, lost)
    if harmless:
        assert warnings(game, harmless) == []


@pytest.mark.parametrize(
    ("table", "notation"),
    [
        (scenario().turn("yellow", step="actions"), "construct 5"),
        (scenario().waiting("yellow", "award").turn("yellow", step="move"), "award 2 government"),
        (scenario().waiting("yellow", "lab-sun").turn("yellow", step="tokens"), "place lab-sun 4"),
    ],
)
def test_nothing_is_warned_of_where_nothing_is_lost(table: Scenario, notation: str) -> None:
    assert warnings(full(table).build(), notation) == []


@pytest.mark.ruling("W1")
def test_a_goal_spaces_vouchers_are_warned_of() -> None:
    game = scenario().investments("yellow").vouchers("yellow", government=4).turn("yellow").build()
    play(game, "set government:subsidies-3 top")
    assert warnings(game, "gain 1") == ["vouchers_lost"]
    assert warnings(game, "gain 2") == []


def test_any_voucher_goes_where_there_is_room() -> None:
    game = scenario().vouchers("yellow", supply=5, science=4).gain("yellow", "voucher:any").build()
    assert options(game) == [
        "voucher government",
        "voucher lab",
        "voucher rnd",
        "voucher science",
    ]
    assert refusal(game, "voucher supply") == "voucher_track_full"


@pytest.mark.ruling("W1")
def test_with_all_tracks_full_any_voucher_is_lost() -> None:
    game = full(scenario()).gain("yellow", "voucher:any:2").turn("yellow", step="move").build()
    assert question(game) == "move"
    assert sum(vouchers(game, "yellow").values()) == 25


def test_nobody_pays_what_they_do_not_have() -> None:
    game = (
        scenario()
        .vouchers("yellow", lab=2)
        .chemicals("yellow", "radieu")
        .turn("yellow", step="actions")
        .build()
    )
    assert options(game) == ["return radieu", "end"]
    assert refusal(game, "extend") == "cannot_pay"
    assert refusal(game, "construct") == "cannot_pay"
    assert refusal(game, "construct 1") == "cannot_pay"
    assert refusal(game, "buy verdino") == "no_room_for_chemical"
    assert refusal(game, "initiative 2") == "cannot_pay"
    with pytest.raises(IllegalOption):
        game.play("extend")


def test_science_is_spent_as_any_other_type() -> None:
    game = scenario().vouchers("yellow", science=1).turn("yellow", step="actions").build()
    play(game, "initiative 4")
    assert vouchers(game, "yellow") == {}


@pytest.mark.ruling("W5")
def test_with_which_voucher_is_the_players_choice() -> None:
    game = scenario().vouchers("yellow", supply=1, science=1).turn("yellow", step="actions").build()
    play(game, "initiative 4")
    assert options(game) == ["pay supply", "pay science"]
    assert refusal(game, "pay lab") == "no_voucher"
    play(game, "pay science")
    assert vouchers(game, "yellow") == {"supply": 1}


@pytest.mark.ruling("W5")
def test_where_only_one_way_exists_it_is_taken_without_asking() -> None:
    game = scenario().vouchers("yellow", supply=2).turn("yellow", step="actions").build()
    play(game, "initiative 4")
    assert question(game) == "actions"
    assert vouchers(game, "yellow") == {"supply": 1}


@pytest.mark.ruling("W5")
def test_each_payment_leaves_the_rest_payable() -> None:
    """A Government Voucher for Secure Subsidy would be missed: two of the type are needed."""
    game = (
        scenario()
        .vouchers("yellow", government=1, science=1, lab=1)
        .scientist("yellow", "government", "middle")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "secure")
    assert options(game) == ["pay government", "pay science"]
    assert refusal(game, "pay lab") == "wrong_voucher"
    play(game, "pay science")
    assert question(game) == "secure"
    assert vouchers(game, "yellow") == {"lab": 1}


# --- the Workshop -------------------------------------------------------------------------------


@pytest.mark.ruling("W7")
@pytest.mark.parametrize(
    ("part_count", "bot_count", "fits"),
    [
        (1, 1, True),
        (2, 1, True),
        (1, 2, True),
        (2, 2, False),
        (3, 0, False),
        (0, 3, False),
        (2, 0, True),
        (0, 2, True),
    ],
)
def test_example_a_part_a_bot_and_one_of_either(
    part_count: int, bot_count: int, fits: bool
) -> None:
    """The printed Part space (A), the printed Bot space (B), one Workshop tile (C)."""
    assert things_fit(1, part_count, bot_count) is fits


RADIEU_CIRCLE = ("middle 1 green/blue", "bottom 1 blue/white")


@pytest.mark.ruling("W7", "W9")
@pytest.mark.parametrize(
    ("stored", "fits"),
    [
        (("radieu", "verdino"), True),
        (("radieu", "radieu"), True),
        (("verdino",), True),
        (("verdino", "melgoth"), False),
        (("radieu", "radieu", "radieu"), False),
        (("radieu", "verdino", "melgoth"), False),
    ],
)
def test_example_any_chemical_and_a_radieu(stored: tuple[str, ...], fits: bool) -> None:
    """The printed space (A) and a blue circle of two Workshop tiles (B)."""
    table = scenario().workshop("yellow", *RADIEU_CIRCLE).chemicals("yellow", *stored)
    if fits:
        assert chemicals(table.build(), "yellow") == sorted(
            stored, key=["verdino", "melgoth", "radieu"].index
        )
    else:
        with pytest.raises(ScenarioError, match="Chemicals do not fit"):
            table.build()


@pytest.mark.ruling("W7")
def test_chemicals_move_to_make_room() -> None:
    """A Radieu on the printed space moves to its circle when a Verdino comes."""
    game = (
        scenario()
        .workshop("yellow", *RADIEU_CIRCLE)
        .chemicals("yellow", "radieu")
        .vouchers("yellow", supply=1)
        .turn("yellow", step="actions")
        .build()
    )
    assert options(game, "buy") == [
        f"buy {kind}" for kind in ("verdino", "melgoth", "delugium", "calorium", "radieu")
    ]
    play(game, "buy verdino")
    assert chemicals(game, "yellow") == ["verdino", "radieu"]


@pytest.mark.ruling("W7")
def test_a_half_circle_holds_nothing() -> None:
    tiles = (0 | 1 | 1 << 8 | 4 << 10 | 4 << 14,)
    assert chemicals_fit(tiles, (0, 0, 0, 0, 1))
    assert not chemicals_fit(tiles, (0, 0, 0, 0, 2))


def test_without_space_nothing_is_gained_and_nothing_may_be_thrown_away() -> None:
    game = (
        scenario()
        .parts("yellow", "red", "red")
        .bots("yellow", 1)
        .workshop("yellow", "middle 1 green/white")
        .gain("yellow", "part:2")
        .turn("yellow", step="move")
        .build()
    )
    assert asked(game) == "yellow"
    assert question(game) == "move"
    assert parts(game, "yellow") == ["red", "red"]


def test_without_space_for_a_chemical_none_may_be_removed() -> None:
    game = (
        scenario()
        .chemicals("yellow", "radieu")
        .gain("yellow", "chemical")
        .turn("yellow", step="move")
        .build()
    )
    assert question(game) == "move"
    assert chemicals(game, "yellow") == ["radieu"]
    assert state_of(game).chemicals_left[4] == 4


def test_without_space_no_bot_is_constructed() -> None:
    game = (
        scenario()
        .bots("yellow", 2)
        .workshop("yellow", "middle 1 green/white")
        .turn("yellow", step="actions")
        .build()
    )
    assert options(game, "construct") == []
    assert refusal(game, "construct 4") == "no_room_for_bot"


def test_a_part_that_is_paid_returns_to_the_reserve_and_a_bot_goes_to_the_board() -> None:
    game = (
        scenario()
        .bots("yellow", 1)
        .parts("yellow", "green", "blue")
        .scientist("yellow", "government", "middle")
        .vouchers("yellow", government=1)
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "sell", "bot-to rain-1")
    play(game, options(game, "take")[0])
    assert parts(game, "yellow") == ["blue"]
    assert bots(game, "yellow") == 0
    assert state_of(game).government_bots[0] == 0


# --- rows, which only prototypes ask for (p.19) ---------------------------------------------------


def rows(top: int, middle: int, bottom: int) -> IntTuple:
    """Return a Workshop with this many tiles in each row."""
    return tuple(
        pack_tile(column, row, 0, 1)
        for row, count in enumerate((top, middle, bottom))
        for column in range(1, count + 1)
    )


@pytest.mark.ruling("W8")
@pytest.mark.parametrize(
    ("tiles", "row", "provided", "can"),
    [
        (rows(2, 2, 2), 0, 2, True),
        (rows(2, 2, 2), 0, 3, False),
        (rows(2, 2, 2), 1, 3, True),
        (rows(2, 2, 2), 1, 4, False),
        (rows(0, 1, 0), 2, 1, False),
    ],
)
def test_a_row_holds_a_part_a_tile_the_middle_row_one_more(
    tiles: IntTuple, row: int, provided: int, can: bool
) -> None:
    assert bool(row_losses(tiles, row, provided, 0, 0)) is can


@pytest.mark.ruling("W8")
@pytest.mark.parametrize(
    ("tiles", "row", "provided", "others", "bot_count", "losses"),
    [
        # There is room in other rows; the player may also lose more Parts.
        (rows(1, 2, 0), 1, 2, 1, 1, [0, 1]),
        # Other rows have room for one of the two Parts.
        (rows(1, 2, 0), 1, 1, 2, 1, [1, 2]),
        # The Bot takes the room in other rows, so the player must lose the Part in the row, or
        # both.
        (rows(1, 1, 0), 1, 2, 1, 1, [0]),
        (rows(1, 1, 0), 1, 2, 1, 2, []),
        # Bots may be in the row as well; they are never lost.
        (rows(0, 3, 0), 1, 2, 0, 3, [0]),
        # The printed Part space has room for Parts of the other rows.
        (rows(1, 0, 0), 0, 1, 1, 1, [0]),
        (rows(1, 0, 0), 0, 1, 2, 1, []),
    ],
)
def test_how_many_other_parts_are_lost_in_a_row(
    tiles: IntTuple, row: int, provided: int, others: int, bot_count: int, losses: list[int]
) -> None:
    assert row_losses(tiles, row, provided, others, bot_count) == losses


def prototype(*tiles: str, bots: tuple[str, ...] = ("yellow", "yellow")) -> Game:
    """Return yellow before a Sun prototype of one white Part; two red ones are elsewhere."""
    game = (
        scenario()
        .office("yellow", 1, **SUN)
        .published("yellow", 1)
        .rnd_bots(sun=bots)
        .parts("yellow", "white", "red", "red")
        .workshop("yellow", *tiles)
        .vouchers("yellow", rnd=2)
        .scientist("yellow", "rnd", "middle")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "breakthrough", "mark 2")
    return game


@pytest.mark.ruling("W8")
def test_only_rows_that_work_are_offered_and_what_must_be_is_lost() -> None:
    game = prototype("top 1 green/white", "middle 1 white/pink")
    assert options(game) == ["row top", "row middle"]
    assert refusal(game, "row bottom") != ""
    play(game, "row middle")
    assert parts(game, "yellow") == ["red"]


@pytest.mark.ruling("W8")
def test_in_another_row_nothing_is_lost() -> None:
    game = prototype("top 1 green/white", "middle 1 white/pink")
    play(game, "row top")
    assert parts(game, "yellow") == ["red", "red"]


@pytest.mark.ruling("W8")
def test_more_than_must_be_may_be_lost() -> None:
    game = prototype("middle 1 green/white", "middle 2 green/white", "top 1 red/green")
    play(game, "row middle")
    assert parts(game, "yellow") == ["red"]
    assert options(game) == ["end", "lose red"]
    play(game, "lose red")
    assert parts(game, "yellow") == []


@pytest.mark.ruling("W8")
def test_without_a_part_provided_there_is_no_row_and_no_loss() -> None:
    game = prototype("middle 1 green/white", "top 1 pink/green", bots=("yellow", "yellow", "black"))
    play(game, "leave sun-3")
    assert parts(game, "yellow") == ["white", "red", "red"]
    assert question(game) == "actions"
