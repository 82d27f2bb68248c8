"""The kit lays out what it is told, with all pieces there, and refuses what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stormtable.kit.weather_machine import (
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
        .at("orange", "government", "middle")
        .subsidies("wind", "publish", "bot", "sell")
        .turn("orange", step="actions")
        .build()
    )
    play(game, "sell", "bot-to wind-3", "take 1 publish", "place government-wind 1")
    assert funding(game, "orange", "government") == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_said_is_filled_in(players: int) -> None:
    for game in (
        scenario(players).deal(),
        scenario(players).supply_round().build(),
        scenario(players).turn("black").build(),
        scenario(players).build(),
    ):
        assert game.title.violations(game.state) == []
        assert game.decision is not None
    assert scenario(players).last_round().build().outcome is not None


def test_what_is_said_is_laid_out() -> None:
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
    assert [held[4] for held in s.chemicals] == [2, 1, 1, 0], "the others of a type are others'"
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


def test_the_deck_as_told() -> None:
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
        lambda s: s.at("yellow", "supply", 2).build(),
        "and the Scientist of seat 1 on one space: supply 2",
    ),
    (
        lambda s: s.at("yellow", "lab", "left").lativ("lab").build(),
        "and Lativ on one space: lab left",
    ),
    (lambda s: s.order("yellow", "black"), "an order of"),
    (lambda s: s.workshop("yellow", *["middle 1 green/white"] * 4).build(), "no further Workshop"),
    (lambda s: s.vouchers("yellow", lab=9).build(), "9 Vouchers"),
    (lambda s: s.display("rain IV"), "there is no Experiment tile 'rain IV'"),
    (lambda s: s.gain("yellow", "cp:99"), "there is no list of benefits 'cp:99'"),
    (lambda s: s.turn("yellow", step="lunch"), "there is no step 'lunch'"),
    (lambda s: s.chance("order 9").deal(), "'order 9' cannot come out"),
]


@pytest.mark.parametrize(("lay", "told"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(lay: Callable[[Scenario], object], told: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        lay(scenario())
    assert told in str(caught.value)
