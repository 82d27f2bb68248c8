"""Page 19: the Breakthrough's marker and Award, and building a prototype."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    bots,
    cp,
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
from stormtable.kernel import grammar
from stormtable.kernel.tuples import put, put_in

from . import scenario

YELLOW, BLACK, ORANGE, PURPLE = range(4)
WIND, SUN = 1, 2
MIDDLE_ROW = tuple(f"middle {column} green/white" for column in (1, 2, 3))


def discoverer(colour: str, weather: str, level: int) -> Scenario:
    """Return a position: a player is in R&D with a paper on a weather out, and Vouchers for a
    Breakthrough."""
    return (
        scenario()
        .vouchers(colour, rnd=2, science=level - 1)
        .scientist(colour, "rnd", "middle")
        .office(colour, 6, weather, weather, weather)
        .published(colour, 6)
        .extreme(weather, level)
        .turn(colour, "actions")
    )


# --- the examples -------------------------------------------------------------------------------


def wind() -> Scenario:
    """Return a position: Purple builds Wind, with magenta on the tile, an empty green space, a Bot
    of his own and one of Yellow's."""
    return (
        discoverer("purple", "wind", 2)
        .rnd_bots(wind=["purple", None, "yellow"])
        .workshop("purple", *MIDDLE_ROW)
        .parts("purple", "red", "green")
    )


def test_example_wind_needs_magenta_and_green() -> None:
    game = wind().build()
    events = play(game, "breakthrough", "mark 2")
    assert gained(game, events, "purple") == 3 + 2 + 2 * 2, "slot, own Bot, two Parts"
    assert gained(game, events, "yellow") == 2
    assert parts(game, "purple") == []


def test_example_without_magenta_and_green_there_is_no_prototype() -> None:
    laid = wind().waiting("purple", "award")
    assert refusal(laid.parts("purple", "red").build(), "breakthrough") == "no_parts_for_prototype"


def test_example_for_the_own_bot_the_part_may_be_provided_or_not() -> None:
    game = wind().parts("purple", "red", "green", "green").build()
    play(game, "breakthrough", "mark 2")
    assert options(game) == ["leave wind-1", "provide wind-1"]
    before = cp(game, "purple")
    events = play(game, "provide wind-1")
    assert cp(game, "purple") - before == 2 + 3 * 2, "own Bot all the same, three Parts"
    assert gained(game, events, "yellow") == 2


def test_example_for_yellows_bot_the_part_may_be_provided_or_not() -> None:
    game = wind().parts("purple", "red", "green", "blue").build()
    play(game, "breakthrough", "mark 2")
    assert options(game) == ["leave wind-3", "provide wind-3"]
    events = play(game, "provide wind-3")
    assert gained(game, events, "yellow") == 0


def test_example_four_parts_must_be_in_one_row() -> None:
    game = (
        wind()
        .parts("purple", "red", "blue", "green", "green")
        .workshop("purple", "middle 1 green/white", "top 1 pink/green", "bottom 1 white/pink")
        .build()
    )
    play(game, "breakthrough", "mark 2")
    assert question(game) != "provide", "two Parts fill the middle row already"
    assert sorted(parts(game, "purple")) == ["blue", "green"], "the others lie in other rows"
    game = wind().parts("purple", "red", "blue", "green", "green").build()
    events = play(game, "breakthrough", "mark 2", "provide wind-1", "provide wind-3")
    assert gained(game, events, "purple") == 3 + 2 + 4 * 2
    assert parts(game, "purple") == []


def test_example_the_white_part_is_saved_by_swapping_it_with_a_bot() -> None:
    """Magenta and two green in the middle row; the white Part takes the place of a Bot."""
    game = (
        wind()
        .rnd_bots(wind=[None, None, "yellow"])
        .parts("purple", "red", "green", "green", "white")
        .bots("purple", 2)
        .workshop(
            "purple", "middle 1 green/white", "middle 2 green/white", "middle 3 green/white",
            "top 1 pink/green",
        )
        .build()
    )  # fmt: skip
    play(game, "breakthrough", "mark 2")
    assert question(game) == "lose_parts"
    assert options(game) == ["end", "lose white"]
    assert warnings(game, "lose white") == ["part_lost_needlessly"]
    play(game, "end")
    assert parts(game, "purple") == ["white"]
    assert bots(game, "purple") == 2


@pytest.mark.ruling("W8")
def test_a_part_for_which_there_is_no_room_elsewhere_is_lost() -> None:
    game = (
        wind()
        .rnd_bots(wind=[None, None, "yellow"])
        .parts("purple", "red", "green", "green", "white")
        .workshop("purple", *MIDDLE_ROW)
        .build()
    )
    events = play(game, "breakthrough", "mark 2")
    assert [event.data["part"] for event in events if event.name == "part_lost"] == ["white"]
    assert gained(game, events, "purple") == 3 + 3 * 2, "no CP for the additional Part"
    assert parts(game, "purple") == []


@pytest.mark.ruling("W8")
def test_the_player_chooses_the_row_and_what_is_lost_in_it() -> None:
    game = (
        wind()
        .rnd_bots(wind=["black", "black", "yellow"])
        .parts("purple", "red", "white", "pink")
        .workshop("purple", "middle 1 green/white", "top 1 pink/green", "top 2 pink/green")
        .build()
    )
    play(game, "breakthrough", "mark 2")
    assert options(game) == ["row top", "row middle"]
    assert refusal(game, "row bottom") == "row_too_short"
    play(game, "row middle")
    assert options(game) == ["end", "lose white", "lose pink"]
    play(game, "lose pink")
    assert parts(game, "purple") == ["white"]


@pytest.mark.ruling("W8")
def test_rows_in_which_parts_will_be_lost_are_warned_of() -> None:
    game = (
        wind()
        .rnd_bots(wind=["black", "black", "yellow"])
        .parts("purple", "red", "white", "pink", "white")
        .workshop("purple", *MIDDLE_ROW[:2], "top 1 pink/green")
        .build()
    )
    play(game, "breakthrough", "mark 2")
    assert warnings(game, "row top") == []
    assert warnings(game, "row middle") == ["parts_lost"]
    play(game, "row middle")
    assert refusal(game, "end") == "no_room_elsewhere"
    assert refusal(game, "lose green") == "no_such_part"
    assert options(game) == ["lose white", "lose pink"]
    play(game, "lose white")
    assert options(game) == ["lose white", "lose pink"]
    play(game, "lose white")
    assert parts(game, "purple") == ["pink"]


def sun() -> Scenario:
    """Return a position: Orange builds Sun at Level 3: own Bot on a pink space, Yellow's on the
    white one."""
    return (
        discoverer("orange", "sun", 3)
        .rnd_bots(sun=["orange", None, "yellow"])
        .workshop(
            "orange",
            *(f"middle {column} green/white" for column in (1, 2, 3)),
            "middle 4 green/pink",
        )
        .parts("orange", "pink", "pink", "pink", "green", "white")
    )


@pytest.mark.parametrize(
    ("choices", "orange", "yellow"),
    [
        (("leave sun-1", "leave sun-3"), 8, 2),
        (("leave sun-1", "provide sun-3"), 10, 0),
        (("provide sun-1", "leave sun-3"), 10, 2),
        (("provide sun-1", "provide sun-3"), 12, 0),
    ],
)
def test_example_sun_level_3_in_four_ways(
    choices: tuple[str, str], orange: int, yellow: int
) -> None:
    game = sun().build()
    play(game, "breakthrough", "mark 1")
    assert vouchers(game, "orange") == {}, "two R&D and two Science"
    events = play(game, *choices)
    if question(game) == "lose_parts":
        events += play(game, "end") if "end" in options(game) else play(game, options(game)[0])
    assert gained(game, events, "orange") == orange
    assert gained(game, events, "yellow") == yellow


# --- the marker ---------------------------------------------------------------------------------


def first_level(colour: str = "orange") -> Scenario:
    """Return a position: Sun at Level 1 with every space taken: nothing need be provided."""
    return discoverer(colour, "sun", 1).rnd_bots(sun=["black", "yellow", "purple"])


@pytest.mark.parametrize(("level", "science"), [(1, 0), (2, 1), (3, 2)])
def test_science_as_depicted_on_the_tile(level: int, science: int) -> None:
    game = (
        discoverer("orange", "sun", level)
        .vouchers("orange", rnd=2, science=science)
        .rnd_bots(sun=["black", "yellow", "purple"])
        .parts("orange", "pink", "green", "blue")
        .workshop("orange", *MIDDLE_ROW)
        .build()
    )
    play(game, "breakthrough")
    assert vouchers(game, "orange") == {}


@pytest.mark.parametrize("level", [2, 3])
def test_without_the_science_there_is_no_breakthrough(level: int) -> None:
    game = (
        discoverer("orange", "sun", level)
        .vouchers("orange", rnd=2, science=level - 2)
        .rnd_bots(sun=["black", "yellow", "purple"])
        .parts("orange", "pink", "green", "blue")
        .workshop("orange", *MIDDLE_ROW)
        .waiting("orange", "award")
        .build()
    )
    assert refusal(game, "breakthrough") == "cannot_pay_science"


def test_any_empty_space_of_the_tile_with_its_benefit() -> None:
    game = first_level().build()
    play(game, "breakthrough")
    assert options(game) == ["mark 1", "mark 2"]
    events = play(game, "mark 2")
    assert gained(game, events, "orange") == 2
    assert state_of(game).extreme_marks[SUN] == (-1, ORANGE)


def test_a_slot_with_a_marker_is_taken() -> None:
    game = (
        first_level()
        .office("black", 1, *["sun"] * 3)
        .published("black", 1, moved_on=True)
        .extreme("sun", 1, ["black", None])
        .build()
    )
    events = play(game, "breakthrough")
    assert gained(game, events, "orange") == 2, "the second slot, there is no other"


def test_why_a_slot_is_not_offered() -> None:
    game = first_level().build()
    play(game, "breakthrough")
    state = state_of(game)
    state.extreme_marks = put_in(state.extreme_marks, SUN, 0, BLACK)
    notice = grammar.refusal((), state, ORANGE, ["mark", "1"])
    assert notice is not None
    assert (notice.code, notice.rule) == ("marker_slot_taken", "p.19")


def test_a_player_has_one_marker_on_each_tile() -> None:
    game = (
        first_level()
        .office("orange", 5, "sun", "award", "sun")
        .published("orange", 5, moved_on=True)
        .extreme("sun", 1, ["orange", None])
        .waiting("orange", "award")
        .build()
    )
    assert refusal(game, "breakthrough") == "marker_already_there"


@pytest.mark.ruling("W38")
def test_the_marker_leaves_the_row_for_good() -> None:
    game = first_level().build()
    play(game, "breakthrough", "mark 2")
    assert state_of(game).row_markers[ORANGE][5] == 2
    assert state_of(game).papers[ORANGE] == 1, "the paper counts all the same"


@pytest.mark.ruling("W38")
def test_the_slots_benefit_comes_before_the_prototype() -> None:
    """Its Part may be the very one that is missing (W23)."""
    game = (
        discoverer("orange", "wind", 1)
        .rnd_bots(wind=["black", None, "purple"])
        .parts("orange")
        .build()
    )
    events = play(game, "breakthrough")
    verbs = [event.data["verb"] for event in events if event.name == "forced"]
    assert "mark" in verbs, "the other slot would leave the prototype unbuilt"
    assert "part" in verbs, "and so would declining, or another colour"
    assert [event.data["part"] for event in events if event.name == "part"] == ["green"]
    assert [event.data["parts"] for event in events if event.name == "prototype"] == [1]


@pytest.mark.ruling("W23")
def test_a_voucher_of_the_slot_helps_to_pay_for_an_exchange() -> None:
    """One Voucher left and one gained make the two that the missing Part takes."""
    game = (
        discoverer("orange", "rain", 1)
        .vouchers("orange", rnd=2, lab=1)
        .rnd_bots(rain=["black", None, "purple"])
        .parts("orange", "blue")
        .build()
    )
    events = play(game, "breakthrough", "voucher supply")
    exchanges = [event.data for event in events if event.name == "exchange"]
    assert exchanges == [{"kind": "part", "vouchers": 2, "given": "blue", "for": "white"}]
    assert vouchers(game, "orange") == {}


@pytest.mark.ruling("W38")
def test_award_then_nobel_then_the_full_tile_leaves() -> None:
    game = (
        first_level()
        .office("black", 1, *["sun"] * 3)
        .published("black", 1, moved_on=True)
        .extreme("sun", 1, ["black", None])
        .office("orange", 1, "award", "award", "")
        .build()
    )
    events = play(game, "breakthrough")
    order = ("breakthrough", "prototype", "award", "nobel_prize", "weather_fixed")
    assert [event.name for event in events if event.name in order] == list(order)
    assert state_of(game).nobel == ORANGE
    assert state_of(game).awards[ORANGE] == 3


@pytest.mark.ruling("W38")
def test_the_nobel_prize_is_for_the_first_with_three_awards() -> None:
    laid = (
        first_level().office("black", 1, *["award"] * 3).nobel("black").triggered("last_experiment")
    )
    game = laid.office("orange", 1, "award", "award", "").build()
    play(game, "breakthrough", "mark 2")
    assert state_of(game).nobel == BLACK
    assert state_of(game).end_trigger == 2, "as before"


@pytest.mark.ruling("W38")
def test_no_award_token_left_no_award() -> None:
    laid = first_level()
    for row in (1, 2, 3, 4):
        laid = laid.office("black", row, "award", "award", "award")
    game = laid.nobel("black").build()
    play(game, "breakthrough", "mark 2")
    assert state_of(game).awards[ORANGE] == 0


def test_the_award_waits_beside_the_office() -> None:
    game = first_level().build()
    play(game, "breakthrough", "mark 2")
    assert state_of(game).awards_waiting[ORANGE] == 1
    assert "award 1 government" in options(game)


def test_a_full_tile_returns_to_its_stack_with_all_markers_off() -> None:
    game = (
        first_level()
        .extreme("sun", 2, ["government", None])
        .vouchers("orange", rnd=2, science=1)
        .parts("orange", "blue")
        .build()
    )
    play(game, "breakthrough")
    state = state_of(game)
    assert state.extreme[SUN] == (0,)
    assert state.extreme_stacks[SUN] == (2, 1)
    assert state.government_markers == 3


# --- the prototype ------------------------------------------------------------------------------


def test_no_bot_on_a_space_its_part_must_be_provided() -> None:
    game = (
        discoverer("orange", "sun", 1)
        .rnd_bots(sun=[None, "black", None])
        .parts("orange", "pink", "white")
        .workshop("orange", *MIDDLE_ROW)
        .build()
    )
    events = play(game, "breakthrough", "mark 2")
    assert gained(game, events, "orange") == 2 + 2 * 2
    assert gained(game, events, "black") == 2


@pytest.mark.ruling("W8")
def test_no_part_provided_no_row_and_no_loss() -> None:
    game = first_level().parts("orange", "green", "blue").workshop("orange", *MIDDLE_ROW).build()
    events = play(game, "breakthrough", "mark 2")
    assert parts(game, "orange") == ["green", "blue"]
    assert [gained(game, events, colour) for colour in ("black", "yellow", "purple")] == [2, 2, 2]


def test_parts_provided_go_back_to_the_reserve() -> None:
    game = wind().build()
    events = play(game, "breakthrough", "mark 2")
    assert [event.data["part"] for event in events if event.name == "part_paid"] == ["green", "red"]


@pytest.mark.ruling("W4")
def test_a_mandatory_part_may_come_by_exchange() -> None:
    game = (
        wind()
        .parts("purple", "red", "white")
        .vouchers("purple", rnd=2, science=1, supply=2)
        .build()
    )
    events = play(game, "breakthrough", "mark 2")
    exchanges = [event.data for event in events if event.name == "exchange"]
    assert exchanges == [{"kind": "part", "vouchers": 2, "given": "white", "for": "green"}]
    assert vouchers(game, "purple") == {}


@pytest.mark.ruling("W4")
def test_an_optional_part_may_not() -> None:
    game = (
        wind()
        .parts("purple", "red", "green", "white")
        .vouchers("purple", rnd=2, science=1, supply=5)
        .build()
    )
    play(game, "breakthrough", "pay rnd", "pay rnd", "mark 2")
    assert question(game) != "provide", "no green Part is left and none can be had"
    assert vouchers(game, "purple") == {"supply": 5}


def test_a_prototype_needs_one_row_for_all_provided_parts() -> None:
    game = (
        discoverer("orange", "sun", 1)
        .parts("orange", "pink", "pink", "white")
        .workshop("orange", "middle 1 green/white", "top 1 pink/green")
        .waiting("orange", "award")
        .build()
    )
    assert refusal(game, "breakthrough") == "no_workshop_row"


def test_a_part_that_would_not_fit_the_row_cannot_be_provided() -> None:
    game = (
        discoverer("orange", "sun", 1)
        .rnd_bots(sun=["orange", None, "black"])
        .parts("orange", "pink", "pink", "white")
        .workshop("orange", "middle 1 green/white", "top 1 pink/green")
        .build()
    )
    play(game, "breakthrough", "mark 2")
    assert options(game) == ["leave sun-1", "provide sun-1"]
    play(game, "provide sun-1")
    assert question(game) != "provide", "the white one has no room in the row any more"
    assert parts(game, "orange") == ["white"]


def test_why_a_part_is_not_provided() -> None:
    game = sun().parts("orange", "pink", "pink", "green", "white").build()
    play(game, "breakthrough", "mark 1")
    assert options(game) == ["leave sun-3", "provide sun-3"]
    game = sun().parts("orange", "pink", "pink", "pink", "green").build()
    play(game, "breakthrough", "mark 1")
    assert options(game) == ["leave sun-1", "provide sun-1"]
    state = state_of(game)
    state.parts = put_in(state.parts, ORANGE, 2, 0)
    notice = grammar.refusal((), state, ORANGE, ["provide"])
    assert notice is not None
    assert notice.code == "no_such_part"


@pytest.mark.ruling("W38")
def test_a_bot_gained_in_between_that_would_make_the_build_impossible_is_declined() -> None:
    """Seen with a Bot on a slot, which the packaged edition does not print."""
    game = (
        discoverer("orange", "sun", 1)
        .parts("orange", "pink", "pink", "white")
        .bots("orange", 1)
        .workshop("orange", *MIDDLE_ROW[:2])
        .build()
    )
    state = state_of(game)
    state.building = SUN
    assert state.rules[32].name == "choose_bot"
    step = 32 | ORANGE << 8
    assert state.rules[32].options(state, step, ORANGE) == [3], "only to decline"
    state.building = -1
    state.parts = put(state.parts, ORANGE, (0, 0, 1, 0, 0))
    assert len(state.rules[32].options(state, step, ORANGE)) > 1
