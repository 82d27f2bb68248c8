"""A scenario lays out what it names, with all pieces, and refuses what is impossible."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stormtable.games.weather_machine.testing import (
    Scenario,
    ScenarioError,
    asked,
    bots,
    chemicals,
    cp,
    funding,
    office,
    parts,
    play,
    possible,
    question,
    settle,
    state_of,
    vouchers,
)

from . import scenario


def test_the_example_of_the_package_is_true() -> None:
    game = (
        scenario(players=4)
        .vouchers("orange", government=1)
        .bots("orange", 1)
        .parts("orange", "blue")
        .scientist("orange", "government", "middle")
        .subsidies("wind", "publish", "bot", "sell")
        .turn("orange", step="actions")
        .build()
    )
    play(game, "sell", "bot-to wind-3", "take 1 publish", "place government-wind 1")
    assert funding(game, "orange", "government") == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_scenario_fills_in_what_it_does_not_set(players: int) -> None:
    for game in (
        scenario(players).deal(),
        scenario(players).supply_round().build(),
        scenario(players).turn("black").build(),
        scenario(players).build(),
    ):
        assert game.title.violations(game.state) == []
        assert game.decision is not None
    assert scenario(players).last_round().build().outcome is not None


def test_a_scenario_lays_out_what_it_sets() -> None:
    game = (
        scenario()
        .vouchers("yellow", lab=2)
        .parts("yellow", "red", "blue")
        .chemicals("yellow", "radieu", "radieu", "melgoth")
        .bots("yellow", 3)
        .line("yellow", 4, 5, 6, 7)
        .government_bots(wind=[None, "yellow"])
        .owned("yellow", "publish*")
        .office("yellow", 2, blue="sun", green="award", purple="citation")
        .published("yellow", 2)
        .cp("yellow", 12)
        .funding("yellow", 1, 2, 3)
        .tokens("rnd", fog=1)
        .supply(radieu=1)
        .office("black", 6, blue="sun", green="sun", purple="sun")
        .published("black", 6, moved_on=True)
        .extreme("fog", level=2, marks=["government"])
        .extreme("sun", level=1, marks=[None, "black"])
        .assistant("fog")
        .lativ("lab", "right")
        .order("purple", "yellow", "orange", "black")
        .turn("yellow", step="move")
        .build()
    )
    s = state_of(game)
    assert vouchers(game, "yellow") == {"lab": 2}
    assert parts(game, "yellow") == ["red", "blue"]
    assert chemicals(game, "yellow") == ["melgoth", "radieu", "radieu"]
    assert (bots(game, "yellow"), cp(game, "yellow")) == (3, 12)
    assert s.assembly[0] == (1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1)
    assert office(game, "yellow", 2) == ["sun", "award", "citation"]
    assert (s.locks, s.papers) == ((1, 1, 0, 1, 1), (1, 1, 0, 0))
    assert (s.government_tokens, s.rnd_tokens) == ((2, 2, 0, 2, 2), (2, 2, 1, 1, 2))
    assert (s.chemicals_left, s.rnd_chemicals) == ((5, 4, 5, 5, 1), (0, 0, 0, 0, 0))
    assert [counts[4] for counts in s.chemicals] == [2, 1, 1, 0], "the others of a type are others'"
    assert (s.extreme[3], s.extreme_stacks[3], s.extreme_marks[3]) == ((0, 1), (2,), (9, -1))
    assert (s.extreme[2], s.extreme_stacks[2], s.extreme_marks[2]) == ((0,), (2, 1), (-1, 1))
    assert len(s.goals_below[0]) == 8, "one was cited with"
    assert (s.government_markers, s.awards_left) == (2, 11)
    assert (s.assistant, s.lativ, s.lativ_space) == (3, 2, 2)
    assert [len([t for t in s.subsidies[3 * c : 3 * c + 3] if t >= 0]) for c in range(5)] == [
        3,
        2,
        3,
        3,
        3,
    ]
    assert asked(game) == "yellow"


@pytest.mark.parametrize(
    ("display", "stages"),
    [
        (("rain I", "wind I", "sun I"), (0, 5, 5)),
        (("rain I", "wind II", "sun II"), (0, 1, 5)),
        (("rain III", "wind II", "sun II"), (0, 0, 3)),
    ],
)
def test_experiment_tiles_of_earlier_stages_are_gone(
    display: tuple[str, ...], stages: tuple[int, ...]
) -> None:
    game = scenario().display(*display).turn("yellow").build()
    unseen = state_of(game).unseen
    assert tuple(sum(unseen[5 * n : 5 * n + 5]) for n in range(3)) == stages


def test_a_scenario_sets_the_deck() -> None:
    game = (
        scenario().display("rain III", "fog II", "sun II").deck("snow III").turn("yellow").build()
    )
    s = state_of(game)
    assert (s.deck_next, s.deck_top, s.deck_left) == (14, -1, 0)


def test_chance_does_what_the_script_says_and_draws_the_rest() -> None:
    game = scenario(2).chance("order 2", "order 1", "part 1 red").deal()
    assert state_of(game).order == (1, 0)
    assert parts(game, "yellow") == ["red"]
    assert question(game) == "first_tile"


def test_open_draws_wait_for_a_result() -> None:
    game = scenario(2).open_draws().deal()
    assert possible(game) == {"order 1": 1, "order 2": 1}
    settle(game, "order 2")
    assert possible(game) == {"order 1": 1}


IMPOSSIBLE: list[tuple[Callable[[Scenario], object], str]] = [
    (lambda s: s.vouchers("green", lab=1), "there is no player 'green'"),
    (lambda s: s.vouchers("yellow", gold=1), "there is no Voucher 'gold'"),
    (lambda s: s.parts("yellow", "magenta"), "there is no Part 'magenta'"),
    (lambda s: s.chemicals("yellow", *["radieu"] * 6).build(), "in the Supply"),
    (lambda s: s.bots("yellow", 1).line("yellow").build(), "0 slots are empty"),
    (lambda s: s.office("yellow", 1, blue="hail"), "there is no weather 'hail'"),
    (lambda s: s.published("yellow", 1), "row 1 cannot be published"),
    (lambda s: s.owned("yellow", "publish").build(), "Subsidy tiles are owned"),
    (lambda s: s.owned("yellow", *["sell"] * 3).build(), "no further Subsidy 'sell'"),
    (lambda s: s.waiting("yellow", *["lab-sun"] * 4).build(), "4 lab sun tokens"),
    (
        lambda s: s.scientist("yellow", "supply", 2).build(),
        "and the Scientist of seat 1 on one space: supply 2",
    ),
    (
        lambda s: s.scientist("yellow", "lab", "left").lativ("lab").build(),
        "and Lativ on one space: lab left",
    ),
    (lambda s: s.order("yellow", "black"), "an order of"),
    (lambda s: s.workshop("yellow", *["middle 1 green/white"] * 4).build(), "no further Workshop"),
    (lambda s: s.vouchers("yellow", lab=9).build(), "9 Vouchers"),
    (lambda s: s.display("rain IV"), "there is no Experiment tile 'rain IV'"),
    (lambda s: s.gain("yellow", "cp:99"), "there is no list of benefits 'cp:99'"),
    (lambda s: s.turn("yellow", step="lunch"), "there is no step 'lunch'"),
    (lambda s: s.chance("order 9").deal(), "'order 9' cannot come out"),
    (lambda s: s.office("yellow", 7, blue="sun"), "there is no row 7"),
    (lambda s: s.office("yellow", 0, blue="sun"), "there is no row 0"),
    (lambda s: s.published("yellow", 9), "there is no row 9"),
    (lambda s: s.line("yellow", 13), "there is no slot 13"),
    (lambda s: s.bots("yellow", 13).build(), "seat 0: 13 Bots"),
    (lambda s: s.funding("yellow", lab=10).build(), "Funding marker on space 10"),
    (lambda s: s.extreme("sun", 4), "there is no level 4"),
    (lambda s: s.extreme("sun", 1, [None] * 3), "there is no number of markers 3"),
    (lambda s: s.extreme("sun", 1, ["black"]).build(), "a Breakthrough marker of seat 1"),
    (lambda s: s.extreme("sun", 1, ["government"] * 2).build(), "a full Extreme Weather tile"),
    (
        lambda s: (
            s.extreme("sun", 1, ["government"])
            .extreme("fog", 1, ["government"])
            .extreme("rain", 1, ["government"])
            .extreme("snow", 1, ["government"])
            .build()
        ),
        "4 Government markers",
    ),
    (lambda s: s.lab_bots(rain=["lativ", "lativ"]).build(), "two of Lativ's Bots in one branch"),
    (lambda s: s.lab_bots(rain=["black"] * 4), "there is no number of Bots in a branch 4"),
    (lambda s: s.government_bots(rain=["lativ"]).build(), "a Bot of nobody's"),
    (lambda s: s.rnd_bots(rain=["lativ"]).build(), "a Bot of nobody's"),
    (lambda s: s.subsidies("rain", *["sell"] * 4), "Subsidy tiles in a column 4"),
    (lambda s: s.subsidies("rain", "bot").build(), "rain: 1 Subsidy tiles, 3 empty Bot spaces"),
    (lambda s: s.display("rain I", "rain I", "sun I").build(), "Experiment tiles [0, 0, 2"),
    (lambda s: s.display("rain I").build(), "1 Experiment tiles in the display"),
    (lambda s: s.deck("fog I", "snow I", left=11).build(), "11 Experiment tiles in the deck"),
    (lambda s: s.nobel("yellow").build(), "the Nobel Prize is seat 0's, without three Awards"),
    (lambda s: s.waiting("yellow", *["award"] * 3).build(), "the Nobel Prize is still there"),
    (lambda s: s.office("yellow", 1, "citation").build(), "row 1, which is not published"),
    (lambda s: s.workshop("yellow", "middle 1 green/green"), "no Workshop tile green/green"),
    (lambda s: s.workshop("yellow", "middle 0 green/white"), "there is no column 0"),
    (lambda s: s.workshop("yellow", "middle"), "a Workshop tile at 'middle'"),
    (
        lambda s: s.workshop("yellow", "middle 1 green/white", "middle 1 red/blue").build(),
        "Workshop tiles overlap",
    ),
    (
        lambda s: s.workshop("yellow", "middle 1 green/white", "middle 3 red/blue").build(),
        "a Workshop tile that touches nothing",
    ),
    (
        lambda s: s.workshop("yellow", "middle 1 green/white", "bottom 1 red/blue").build(),
        "touching semicircles do not match",
    ),
    (lambda s: s.workshop("yellow", "top 1 green/white").build(), "no Workshop tile beside"),
    (lambda s: s.offer(*["green-white"] * 4).build(), "there is no further Workshop tile"),
    (lambda s: s.goals("yellow", "lab:luck-2"), "there is no Goal 'lab:luck-2'"),
    (lambda s: s.goals("yellow", flipped=["lab:papers-2"]), "no Goal on a space"),
    (
        lambda s: s.goals("yellow", "lab:papers-2").goals("black", "lab:papers-2").build(),
        "these Goal tiles are not of one set for each",
    ),
    (
        lambda s: s.goals("yellow", top=["lab:papers-2", "lab:lab_funding-5"]).build(),
        "two Goals on one space",
    ),
    (lambda s: s.goals("yellow", *["lab:papers-2"] * 2).build(), "in 2 places"),
    (lambda s: s.round(1).scientist("yellow", "lab", "left").build(), "left space in round 1"),
    (
        lambda s: s.government_bots(rain=["black"]).owned("yellow", "sell").build(),
        "seat 0: 1 Subsidy tiles, 0 Bots in Government",
    ),
    (lambda s: s.supply(**dict.fromkeys(s.edition.chemicals, 0)).build(), "Chemicals"),
]


@pytest.mark.parametrize(("lay", "message"), IMPOSSIBLE)
def test_an_impossible_scenario_is_refused(lay: Callable[[Scenario], object], message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        lay(scenario())
    assert message in str(caught.value)


def test_with_two_players_the_right_spaces_are_closed() -> None:
    with pytest.raises(ScenarioError) as caught:
        scenario(2).scientist("yellow", "lab", "right").build()
    assert "stands on a closed space: lab right" in str(caught.value)


def test_with_two_players_lativs_bots_stand_at_the_bottom_of_each_branch() -> None:
    """Page 5, 18; a branch that is named has only whom it names."""
    s = state_of(scenario(2).turn("yellow").build())
    assert s.lab_bots == (-1, -1, 8) * 5
    assert s.lativ_bots == 0
    s = state_of(scenario(2).lab_bots(wind=["yellow"], sun=[]).turn("yellow").build())
    assert s.lab_bots == (-1, -1, 8, 0, -1, -1, -1, -1, -1, -1, -1, 8, -1, -1, 8)
    assert s.lativ_bots == 2
    assert state_of(scenario(3).turn("yellow").build()).lativ_bots == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_goal_named_for_one_seat_is_dealt_to_no_other(players: int) -> None:
    """Yellow gets a Goal of the set that another player has by default; no Goal is dealt twice."""
    s = state_of(scenario(players).goals("yellow", "lab:citations-1").turn("yellow").build())
    assert s.goals_below[0] == (13,)
    every = [goal for below in s.goals_below for goal in below]
    assert len(set(every)) == len(every) == 1 + 9 * (players - 1)


def test_drafted_goals_may_be_of_several_sets() -> None:
    laid = scenario(2, goals="draft").goals("yellow", "lab:citations-1", "rnd:awards-2")
    assert state_of(laid.turn("yellow").build()).goals_below[0] == (13, 24)
