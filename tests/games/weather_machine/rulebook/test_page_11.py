"""Page 11: moving the Scientist, and moving Lativ."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.rules.lativ import MoveLativ
from stormtable.games.weather_machine.rules.names import EMPTY, LAB, LATIV, OFFICE, RND, SUPPLY
from stormtable.games.weather_machine.rules.names import GOVERNMENT as GOV
from stormtable.games.weather_machine.testing import (
    Scenario,
    options,
    play,
    question,
    refusal,
    state_of,
    vouchers,
    warnings,
)
from stormtable.kernel.game import Game
from stormtable.lab.testing.effects import price

from . import scenario


def lativ(game: Game) -> tuple[int, int]:
    return state_of(game).lativ, state_of(game).lativ_space


# --- the spaces open to the Scientist -----------------------------------------------------------


def test_any_empty_space_of_a_different_location() -> None:
    game = (
        scenario()
        .scientist("yellow", "lab", "middle")
        .scientist("black", "government", "middle")
        .scientist("orange", "rnd", "left")
        .scientist("purple", "supply", 2)
        .lativ("office")
        .turn("yellow", step="move")
        .build()
    )
    assert options(game) == [
        "move supply 1",
        "move supply 3",
        "move supply 4",
        "move government left",
        "move government right",
        "move rnd middle",
        "move rnd right",
    ]
    assert refusal(game, "move lab left") == "already_there"
    assert refusal(game, "move government middle") == "space_taken"
    assert refusal(game, "move supply 2") == "space_taken"
    assert refusal(game, "move office") == "office_is_lativs"


def test_a_player_must_move() -> None:
    game = scenario().turn("yellow", step="move").build()
    assert options(game, "pass") == []
    assert refusal(game, "move supply") == "already_there"


@pytest.mark.ruling("W19")
def test_lativ_occupies_the_space_he_stands_on() -> None:
    game = scenario().lativ("lab", "middle").turn("yellow", step="move").build()
    assert "move lab middle" not in options(game)
    assert refusal(game, "move lab middle") == "lativ_stands_there"


# --- round 1 ------------------------------------------------------------------------------------


@pytest.mark.ruling("W18")
def test_in_round_1_the_middle_space_must_be_taken() -> None:
    game = scenario().round(1).turn("yellow", step="move").build()
    assert options(game) == ["move government middle", "move lab middle", "move rnd middle"]
    assert refusal(game, "move lab left") == "round_one_limit"
    assert refusal(game, "move lab right") == "round_one_limit"


@pytest.mark.ruling("W18")
def test_in_round_1_the_right_space_is_open_where_the_middle_is_taken() -> None:
    game = (
        scenario().round(1).scientist("black", "lab", "middle").turn("yellow", step="move").build()
    )
    assert options(game) == ["move government middle", "move lab right", "move rnd middle"]
    assert refusal(game, "move lab left") == "round_one_limit"


@pytest.mark.ruling("W18")
def test_in_round_1_with_two_players_a_location_is_closed_by_one_scientist() -> None:
    game = (
        scenario(2).round(1).scientist("black", "lab", "middle").turn("yellow", step="move").build()
    )
    assert options(game) == ["move government middle", "move rnd middle"]


@pytest.mark.ruling("W18")
def test_from_round_2_on_the_left_space_is_open() -> None:
    game = scenario().round(2).turn("yellow", step="move").build()
    assert "move lab left" in options(game)


# --- Vouchers of the Main Locations -------------------------------------------------------------


@pytest.mark.parametrize(
    ("location", "voucher"), [("government", "lab"), ("lab", "rnd"), ("rnd", "government")]
)
@pytest.mark.parametrize("space", ["left", "middle", "right"])
def test_a_main_location_gives_its_voucher(location: str, voucher: str, space: str) -> None:
    game = scenario().vouchers("yellow").turn("yellow", step="move").build()
    play(game, f"move {location} {space}")
    assert vouchers(game, "yellow") == {voucher: 1}


def crowded() -> Scenario:
    return scenario().scientist("black", "rnd", "left").scientist("orange", "rnd", "middle")


def test_a_move_gains_one_more_voucher_for_each_player_to_the_left() -> None:
    game = crowded().vouchers("purple").turn("purple", step="move").build()
    play(game, "move rnd right")
    assert vouchers(game, "purple") == {"government": 3}


def test_players_to_the_right_do_not_count() -> None:
    game = (
        scenario()
        .scientist("black", "rnd", "right")
        .scientist("orange", "rnd", "middle")
        .vouchers("purple")
        .turn("purple", step="move")
        .build()
    )
    play(game, "move rnd left")
    assert vouchers(game, "purple") == {"government": 1}


@pytest.mark.ruling("C1")
def test_example_government_with_a_neighbour_and_lativ() -> None:
    """Main Locations give Vouchers for neighbours; it is Supply that takes them."""
    game = (
        scenario()
        .lativ("government", "left")
        .scientist("yellow", "government", "middle")
        .vouchers("purple")
        .turn("purple", step="move")
        .build()
    )
    play(game, "move government right")
    assert vouchers(game, "purple") == {"lab": 2, "science": 1}


def test_lativ_to_the_right_gives_no_science() -> None:
    game = (
        scenario()
        .lativ("government", "right")
        .vouchers("purple")
        .turn("purple", step="move")
        .build()
    )
    play(game, "move government middle")
    assert vouchers(game, "purple") == {"lab": 1}
    assert lativ(game) == (LAB, 0)


def test_lativ_is_no_player_to_the_left() -> None:
    game = (
        scenario()
        .lativ("government", "left")
        .vouchers("purple")
        .turn("purple", step="move")
        .build()
    )
    play(game, "move government right")
    assert vouchers(game, "purple") == {"lab": 1, "science": 1}


@pytest.mark.ruling("W1")
def test_the_science_for_lativ_is_warned_of_when_it_would_be_lost() -> None:
    game = (
        scenario()
        .lativ("government", "left")
        .vouchers("purple", science=5)
        .turn("purple", step="move")
        .build()
    )
    assert warnings(game, "move government right") == ["vouchers_lost"]
    assert warnings(game, "move lab right") == []


@pytest.mark.ruling("W1")
def test_so_it_is_in_supply() -> None:
    """Four tracks have room for the Voucher of any type, Science has none."""
    game = (
        scenario()
        .lativ("supply")
        .scientist("purple", "lab", "left")
        .vouchers("purple", science=5)
        .turn("purple", step="move")
        .build()
    )
    assert warnings(game, "move supply 4") == ["vouchers_lost"]


# --- Supply -------------------------------------------------------------------------------------


def toward_supply(colour: str = "black") -> Scenario:
    """Return a position: two Scientists in Supply, a third about to come; Lativ is there."""
    return (
        scenario()
        .scientist("yellow", "supply", 1)
        .scientist("orange", "supply", 2)
        .scientist("black", "lab", "middle")
        .scientist("purple", "lab", "left")
        .turn(colour, step="move")
    )


@pytest.mark.ruling("C1")
def test_example_supply_with_lativ_and_two_to_the_left() -> None:
    game = toward_supply().vouchers("black", rnd=1).build()
    play(game, "move supply 3")
    assert question(game) == "choose_voucher"
    play(game, "voucher supply")
    assert question(game) == "pay_any"
    assert vouchers(game, "black") == {"supply": 1, "rnd": 1, "science": 1}
    assert options(game) == ["pay supply", "pay rnd", "pay science"]
    play(game, "pay rnd", "pay science")
    assert vouchers(game, "black") == {"supply": 1}


@pytest.mark.ruling("W3")
def test_the_fee_takes_every_type_and_needs_no_exchange() -> None:
    game = toward_supply().lativ("office").vouchers("black", lab=1).build()
    play(game, "move supply 3", "voucher science")
    assert vouchers(game, "black") == {}


def test_the_price_of_a_move_is_its_fee() -> None:
    game = toward_supply().build()
    assert price(game, "move supply 3") == {"any": 2}
    assert price(game, "move supply 4") == {"any": 2}
    assert price(game, "move government left") == {}


def test_players_to_the_right_cost_nothing() -> None:
    game = (
        toward_supply()
        .scientist("yellow", "supply", 3)
        .scientist("orange", "supply", 4)
        .lativ("office")
        .vouchers("black")
        .build()
    )
    play(game, "move supply 2", "voucher lab")
    assert vouchers(game, "black") == {"lab": 1}


def test_lativ_in_supply_gives_science_on_every_space() -> None:
    game = (
        toward_supply()
        .scientist("yellow", "rnd", "left")
        .scientist("orange", "rnd", "middle")
        .vouchers("black")
        .build()
    )
    play(game, "move supply 1", "voucher lab")
    assert vouchers(game, "black") == {"lab": 1, "science": 1}


@pytest.mark.ruling("W17")
def test_a_move_to_supply_that_cannot_be_paid_is_not_offered() -> None:
    game = toward_supply().lativ("office").vouchers("black").build()
    assert options(game, "move")[0] == "move government left"
    assert refusal(game, "move supply 3") == "cannot_pay_fee"
    assert refusal(game, "move supply 1") == "space_taken"


@pytest.mark.ruling("W17")
@pytest.mark.parametrize(("where", "count"), [("supply", 0), ("office", 1)])
def test_the_vouchers_gained_first_count(where: str, count: int) -> None:
    """Two to pay: one is gained, and one more if Lativ is there."""
    game = toward_supply().lativ(where).vouchers("black", lab=count).build()
    play(game, "move supply 4", "voucher lab")
    assert vouchers(game, "black") == {}


# --- Lativ --------------------------------------------------------------------------------------


def test_a_player_who_comes_to_lativ_sends_him_to_the_next_location() -> None:
    game = scenario().lativ("government", "left").turn("yellow", step="move").build()
    play(game, "move government middle")
    assert lativ(game) == (LAB, 0)


def test_a_player_who_goes_elsewhere_does_not_move_lativ() -> None:
    game = scenario().lativ("government", "left").turn("yellow", step="move").build()
    play(game, "move rnd middle")
    assert lativ(game) == (GOV, 0)
    assert state_of(game).lativ_bots == 5


def test_from_rnd_he_goes_to_his_office() -> None:
    game = scenario().lativ("rnd", "left").turn("yellow", step="move").build()
    play(game, "move rnd middle")
    assert lativ(game) == (OFFICE, 0)


def test_from_supply_he_goes_to_the_government_after_the_fee() -> None:
    game = toward_supply().build()
    play(game, "move supply 3", "voucher lab")
    assert lativ(game) == (SUPPLY, 0)
    play(game, "pay lab", "pay science")
    assert lativ(game) == (GOV, 0)


def test_he_takes_the_leftmost_empty_space() -> None:
    game = (
        scenario()
        .lativ("government", "left")
        .scientist("black", "lab", "left")
        .turn("yellow", step="move")
        .build()
    )
    play(game, "move government middle")
    assert lativ(game) == (LAB, 1)


@pytest.mark.ruling("W19")
def test_he_passes_full_locations_in_one_move_with_one_bot() -> None:
    game = (
        scenario()
        .lativ("government", "left")
        .scientist("black", "lab", "left")
        .scientist("orange", "lab", "middle")
        .scientist("purple", "lab", "right")
        .turn("yellow", step="move")
        .build()
    )
    play(game, "move government middle")
    assert lativ(game) == (RND, 0)
    assert state_of(game).lab_bots.count(LATIV) == 1


@pytest.mark.ruling("W19")
@pytest.mark.parametrize(("players", "to"), [(2, OFFICE), (3, RND)])
def test_with_two_players_the_blocked_space_is_full_for_him_too(players: int, to: int) -> None:
    """Both in R&D: for Lativ there is room only where the right space is open."""
    table = (
        scenario(players)
        .lativ("lab")
        .scientist("yellow", "rnd", "middle")
        .scientist("black", "rnd", "left")
    )
    game = table.turn("yellow", step="move").build()
    MoveLativ().act(state_of(game), 0)
    assert lativ(game) == (to, 0 if to == OFFICE else 2)


@pytest.mark.ruling("W20")
def test_nobody_meets_him_in_his_office() -> None:
    game = scenario().lativ("office").turn("yellow", step="move").build()
    play(game, "move rnd middle")
    assert lativ(game) == (OFFICE, 0)
    assert state_of(game).lativ_bots == 5


# --- Lativ's Bots -------------------------------------------------------------------------------


def test_his_bot_goes_to_the_active_branch() -> None:
    game = scenario().assistant("fog").lativ("rnd").turn("yellow", step="move").build()
    play(game, "move rnd middle")
    s = state_of(game)
    assert [space for space in range(15) if s.lab_bots[space] == LATIV] == [11]
    assert s.lativ_bots == 4


def test_example_moving_lativ() -> None:
    game = (
        scenario()
        .assistant("wind")
        .lativ("lab", "middle")
        .lab_bots(wind=["yellow", "black", "purple"], sun=[None, "yellow", "lativ"])
        .vouchers("orange")
        .turn("orange", step="move")
        .build()
    )
    play(game, "move lab left")
    assert vouchers(game, "orange") == {"rnd": 1}
    assert lativ(game) == (RND, 0)
    s = state_of(game)
    assert s.lab_bots[9:12] == (EMPTY, EMPTY, LATIV)
    assert s.lab_bots[6] == EMPTY
    assert s.lativ_bots == 3


def test_after_snow_comes_rain() -> None:
    game = (
        scenario()
        .assistant("snow")
        .lab_bots(snow=[None, None, "lativ"])
        .lativ("rnd")
        .turn("yellow", step="move")
        .build()
    )
    play(game, "move rnd middle")
    assert state_of(game).lab_bots[0:3] == (EMPTY, EMPTY, LATIV)


def test_with_every_branch_full_or_his_nothing_happens() -> None:
    game = (
        scenario()
        .lab_bots(
            rain=["yellow", "yellow", "black"],
            wind=[None, None, "lativ"],
            sun=[None, None, "lativ"],
            fog=["lativ"],
            snow=[None, None, "lativ"],
        )
        .lativ("rnd")
        .turn("yellow", step="move")
        .build()
    )
    play(game, "move rnd middle")
    assert state_of(game).lativ_bots == 1


@pytest.mark.ruling("W20")
@pytest.mark.parametrize(
    ("branch", "space"),
    [([None, None, None], 2), ([None, None, "black"], 1), ([None, "black", "black"], 0)],
)
def test_his_bot_takes_the_lowest_empty_space(branch: list[str | None], space: int) -> None:
    game = scenario().lab_bots(rain=branch).lativ("rnd").turn("yellow", step="move").build()
    play(game, "move rnd middle")
    assert state_of(game).lab_bots[space] == LATIV


@pytest.mark.ruling("W20")
@pytest.mark.parametrize(
    ("others", "left_with_him"),
    [([None, "black"], 0), (["black", None], 1), (["black", "black"], None)],
)
def test_a_displaced_bot_goes_to_the_lowest_empty_space_or_to_the_side(
    others: list[str | None], left_with_him: int | None
) -> None:
    """Yellow takes the bottom space of Rain, where Lativ's Bot was."""
    game = (
        scenario()
        .lab_bots(rain=[*others, "lativ"])
        .scientist("yellow", "lab", "middle")
        .bots("yellow", 1)
        .chemicals("yellow", "calorium")
        .vouchers("yellow", lab=1)
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "work", "bot-to rain-3")
    s = state_of(game)
    assert s.lab_bots[2] == 0
    assert s.lab_bots[:2].count(LATIV) == (0 if left_with_him is None else 1)
    if left_with_him is None:
        assert s.lativ_bots == 5
    else:
        assert s.lab_bots[left_with_him] == LATIV


@pytest.mark.ruling("W21")
def test_his_way_home_in_phase_c_places_no_bot_and_discards_nothing() -> None:
    game = scenario(2).lativ("office").build()
    s = state_of(game)
    assert lativ(game) == (SUPPLY, 0)
    assert (s.lativ_bots, s.government_tokens, s.rnd_tokens) == (1, (2,) * 5, (2,) * 5)


# --- two players --------------------------------------------------------------------------------


@pytest.mark.ruling("W19")
@pytest.mark.parametrize(
    ("start", "to", "government", "rnd"),
    [("supply", GOV, 1, 2), ("government", LAB, 2, 2), ("lab", RND, 2, 1), ("rnd", OFFICE, 2, 2)],
)
def test_with_two_players_he_discards_a_token_where_he_lands(
    start: str, to: int, government: int, rnd: int
) -> None:
    space = "4" if start == "supply" else "middle"
    away = "rnd" if start == "supply" else "supply"
    table = scenario(2).assistant("sun").lativ(start).turn("yellow", step="move")
    game = table.scientist("yellow", away, "left" if away == "rnd" else 1).build()
    play(game, f"move {start} {space}")
    while question(game) in ("choose_voucher", "pay_any"):
        play(game, options(game)[0])
    s = state_of(game)
    assert s.lativ == to
    assert s.government_tokens == (2, 2, government, 2, 2)
    assert s.rnd_tokens == (2, 2, rnd, 2, 2)


@pytest.mark.ruling("W19")
def test_without_a_token_of_that_weather_nothing_is_discarded() -> None:
    game = (
        scenario(2)
        .assistant("sun")
        .tokens("rnd", sun=0)
        .lativ("lab")
        .turn("yellow", step="move")
        .build()
    )
    play(game, "move lab middle")
    assert state_of(game).rnd_tokens == (2, 2, 0, 2, 2)


@pytest.mark.ruling("W19")
def test_a_location_he_only_passes_keeps_its_token() -> None:
    """From the Lab past a full R&D to his Office, with one Bot."""
    table = (
        scenario(2)
        .lativ("lab")
        .scientist("yellow", "rnd", "middle")
        .scientist("black", "rnd", "left")
    )
    table.lab_bots(rain=[])
    s = state_of(table.turn("yellow", step="move").build())
    MoveLativ().act(s, 0)
    assert s.lativ == OFFICE
    assert s.rnd_tokens == (2,) * 5
    assert s.lab_bots.count(LATIV) == 5, "one more"


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_nothing_is_discarded(players: int) -> None:
    game = scenario(players).lativ("lab").turn("yellow", step="move").build()
    play(game, "move lab middle")
    assert state_of(game).rnd_tokens == (2,) * 5
