"""The invariants report every impossible position and no possible one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stormtable.games.weather_island.rules.geometry import spot_at
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.view.invariants import violations

from . import scenario

MACHINE = ("raft-sun", "press 1,0", "coil 2,0", "cross 3,0", "pump 0,1 90")


def state() -> IslandState:
    laid = scenario().machine(0, *MACHINE).market("giant", "vane-sun", "pipe").hand(0, "three-sun")
    return laid.goal_deck("treasurer", "four-sun").below("four-rain", by=0).begin_bids().state


def feature(s: IslandState, letter: str) -> int:
    return next(n for n, candidate in enumerate(s.networks[0].features) if candidate.name == letter)


def cubes(letter: str, count: int) -> Callable[[IslandState], None]:
    def change(s: IslandState) -> None:
        s.cubes[0][feature(s, letter)] = count

    return change


def put(field: str, index: int, value: object) -> Callable[[IslandState], None]:
    def change(s: IslandState) -> None:
        getattr(s, field)[index] = value

    return change


def whole(field: str, value: object) -> Callable[[IslandState], None]:
    def change(s: IslandState) -> None:
        setattr(s, field, value)

    return change


def lay(index: int, spot: int) -> Callable[[IslandState], None]:
    def change(s: IslandState) -> None:
        spots = list(s.spots[0])
        spots[index] = spot
        s.spots[0] = tuple(spots)

    return change


def remember(card: str, since: int) -> Callable[[IslandState], None]:
    def change(s: IslandState) -> None:
        names = [goal.name for goal in s.edition.goals]
        s.goal_lost[0], s.goal_lost_at[0] = (names.index(card),), (since,)

    return change


def both_dealt(s: IslandState) -> None:
    s.hands[1] += s.goal_deck[:1]
    s.hand_dates[1] += (0,)


BROKEN: list[tuple[str, Callable[[IslandState], None], str]] = [
    ("a tile too many", put("deck", 0, 9), "tile pump: "),
    ("less than no tile", put("discard", 0, -1), "tile pump: "),
    ("a tile in a wrong slot", put("market", 0, 7), "lies in the market's slot point"),
    ("a token too many", put("bag", 0, 9), "sun tokens: "),
    ("a token twice for sale", put("stalls", 0, (1, 1, 2)), "sun tokens for sale"),
    ("a goal card twice", both_dealt, "goal "),
    ("a seat twice in the stack", whole("stack", [0, 0]), "stack"),
    ("a seat twice in the order", whole("order", [1, 1]), "order"),
    ("more money than there is", put("money", 0, 16), "seat 0 has $16"),
    ("points below 0", put("points", 0, -1), "seat 0 has -1 points"),
    ("energy on a booster", cubes("b", 1), "1 cubes on 2,0:b, a feature for 0"),
    ("energy on a junction", cubes("j", 1), "1 cubes on 3,0:j, a feature for 0"),
    ("two on a source", cubes("s", 2), "2 cubes on 0,0:s"),
    ("one on a connected source", cubes("s", 1), "energy on 0,0:s, which reaches"),
    ("a converter that should run", cubes("c", 3), "3 cubes on 1,0:c, a converter"),
    ("less than nothing", cubes("c", -1), "-1 cubes on 1,0:c"),
    ("a tile that floats", lay(2, spot_at(5, 5)), "coil at 5,5, beside no tile"),
    ("a tile over a corner", lay(1, spot_at(1, 1)), "press at 1,1, beside no tile"),
    ("two tiles on one spot", lay(1, spot_at(0, 0)), "two tiles on 0,0"),
    ("a machine elsewhere", lay(0, spot_at(-1, 0)), "begins the machine at -1,0"),
    ("a memory of a card in sight", remember("three-sun", 0), "remembers"),
    ("a memory of one drawn before", remember("three-rain", 4), "remembers"),
]


@pytest.mark.parametrize(("change", "message"), [b[1:] for b in BROKEN], ids=[b[0] for b in BROKEN])
def test_an_impossible_state_is_reported(
    change: Callable[[IslandState], None], message: str
) -> None:
    s = state()
    assert violations(s) == []
    change(s)
    assert any(message in wrong for wrong in violations(s)), violations(s)


def test_a_true_memory_violates_nothing() -> None:
    s = state()
    remember("four-sun", 2)(s)
    assert violations(s) == []
