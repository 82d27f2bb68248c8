"""The game asks for the order of firing only where the order matters (M9).

On random small positions the test tries every order of the sources and every choice on the way.
Where the game says that the order does not matter, all orders must lead to the same set of end
positions. They must also be worth the same to an owner who plays perfectly, for any goal: a card
drawn on the way may change their choice.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import permutations
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from games.weather_island.oracles.machines import Layout, edition_with, machine
from stormtable.games.weather_island.rules import energy, steps
from stormtable.games.weather_island.rules.energy import order_matters, release_waiting, strike
from stormtable.games.weather_island.rules.geometry import spot_at
from stormtable.games.weather_island.rules.machine import TRIP
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import NOBODY, State

pytestmark = pytest.mark.pure

EDITIONS = {cubes: edition_with(cubes) for cubes in (1, 2, 4, 6, 15)}


def ends(state: State) -> set[str]:
    """Return every position in which the open effect can end, over all choices and draws."""
    endings: set[str] = set()
    seen: set[str] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        here.advance()
        if here.over:
            endings.add(here.save())
            continue
        if (text := here.save()) in seen:
            continue
        seen.add(text)
        assert len(seen) < 4000, "too large to try everything"
        step = here.agenda[-1]
        if here.asked == NOBODY:
            results = [n for n, weight in enumerate(here.rule.weights(here, step)) if weight]
        else:
            results = here.choices
        for result in results:
            after = here.copy()
            after.apply(result)
            waiting.append(after)
    return endings


def worth(state: State, taste: int) -> Fraction:
    """Return the value of the open effect to an owner of this taste who chooses best.

    A taste gives every end position a number; draws count by their probability.
    """
    known: dict[str, Fraction] = {}

    def best(here: State) -> Fraction:
        here.advance()
        text = here.save()
        if text not in known:
            if here.over:
                known[text] = Fraction(below(stream_of(taste, text), 1000))
            elif here.asked == NOBODY:
                weights = here.rule.weights(here, here.agenda[-1])
                parts = [weight * after(here, n) for n, weight in enumerate(weights) if weight]
                known[text] = sum(parts, Fraction()) / sum(weights)
            else:
                known[text] = max(after(here, option) for option in here.choices)
        return known[text]

    def after(here: State, result: int) -> Fraction:
        copy = here.copy()
        copy.apply(result)
        return best(copy)

    return best(state)


T = TypeVar("T")


def by_order(state: IslandState, measure: Callable[[State], T]) -> list[T]:
    """Return the measure for each order in which the sources may fire."""
    measures: list[T] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(energy, "order_matters", lambda *_: False)  # the first in the list fires
        for order in permutations(state.firing):
            copy = state.copy()
            copy.firing = list(order)
            measures.append(measure(copy))
    return measures


SUNNY = [
    number
    for number, tile in enumerate(EDITIONS[15].tiles)
    if not tile.name.endswith(("-rain", "-wind", "-snow"))
]
VANE = next(n for n, tile in enumerate(EDITIONS[15].tiles) if tile.name == "vane-sun")


@st.composite
def positions(draw: st.DrawFn, most_cubes: int = 15) -> IslandState:
    """Return a machine with at least two sources of sun, about to be struck or just built on."""
    around: Layout = draw(
        st.lists(
            st.tuples(st.sampled_from(SUNNY), st.integers(0, 5), st.integers(0, 3)),
            min_size=1,
            max_size=4,
        )
    )
    cubes = draw(st.sampled_from([cubes for cubes in EDITIONS if cubes <= most_cubes]))
    state = machine([(VANE, 0, 0), *around], EDITIONS[cubes])
    network = state.networks[0]
    striking = draw(st.booleans())
    for number, feature in enumerate(network.features):
        room = min(state.stash(0), feature.cost - 1)
        if network.weathers[number] >= 0 and not striking and network.routes(number):
            # Energy that waited for the converter just built.
            state.cubes[0][number] = min(state.stash(0), draw(st.sampled_from([1, 1, 0])))
        elif network.weathers[number] >= 0 and not network.routes(number):
            # Energy of an earlier strike; in this one another source may take it (M22).
            state.cubes[0][number] = min(state.stash(0), draw(st.sampled_from([1, 1, 0])))
        elif room > 0:
            state.cubes[0][number] = draw(st.integers(0, room))
    state.money[0] = draw(st.sampled_from([0, 12, 14, 15]))
    state.goal_deck = draw(st.sampled_from([[], [0], [0, 5, 9]]))
    if striking:
        strike(state, 0, 0)
    else:
        release_waiting(state, 0)
    return state


MANY = [HealthCheck.filter_too_much, HealthCheck.too_slow]


@settings(max_examples=200, deadline=None, suppress_health_check=MANY)
@given(positions())
def test_the_order_makes_no_difference_where_it_is_not_asked(state: IslandState) -> None:
    assume(2 <= len(state.firing) <= 4)
    assume(not order_matters(state, 0))
    assume(any(state.networks[0].routes(source) for source in state.firing))
    endings = by_order(state, ends)
    event(f"{min(len(endings[0]), 5)} ends or more")
    assert all(each == endings[0] for each in endings)
    assert ends(state.copy()) == endings[0], "nor is it asked half-way"
    for taste in range(3):
        assert len(set(by_order(state, partial(worth, taste=taste)))) == 1


def short_of_cubes() -> IslandState:
    """Return a position with a single cube, a source beside a converter of one, and a lone source.

    If the connected source fires first, the cube returns and serves both. If the lone source fires
    first, it keeps the cube or loses it to the other.
    """
    edition = EDITIONS[1]
    named = {tile.name: number for number, tile in enumerate(edition.tiles)}
    state = machine([(named["hub-sun"], 0, 0)], edition)
    state.tiles[0] = (named["cistern-sun"], named["hub-sun"], named["piston"])
    state.spots[0] = (spot_at(0, 1), spot_at(0, 0), spot_at(1, 0))
    state.turns[0] = (0, 0, 0)
    state.restore()
    state.cubes[0] = [0, 0, 0]
    strike(state, 0, 0)
    return state


def test_where_cubes_run_short_the_order_is_asked_and_matters() -> None:
    state = short_of_cubes()
    assert state.firing == [0, 1]
    assert order_matters(state, 0)
    endings = by_order(state, ends)
    assert any(each != endings[0] for each in endings), "or the oracle would be blind"


def test_the_oracle_detects_a_missing_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """If `order_matters` were always false, the first source would fire first, and an end that
    needs another order would be unreachable."""
    state = short_of_cubes()
    all_ends = set().union(*by_order(state, ends))
    assert ends(state.copy()) == all_ends
    monkeypatch.setattr(energy, "order_matters", lambda *_: False)
    assert ends(state.copy()) < all_ends


def test_the_order_is_asked_if_a_drawn_card_may_matter() -> None:
    """Two sources lead to a converter that pays a goal card, and a third has two to choose from: an
    owner who sees the card first knows better where to send the remaining energy. There are enough
    cubes."""
    named = {tile.name: number for number, tile in enumerate(EDITIONS[15].tiles)}
    layout = [
        (named[name], where, turn)
        for name, where, turn in (
            ("vane-sun", 0, 0),
            ("archive", 2, 3),
            ("kettle-sun", 0, 2),
            ("rocket", 1, 0),
        )
    ]
    state = machine(layout, EDITIONS[15])
    for number, feature in enumerate(state.networks[0].features):
        state.cubes[0][number] = max(0, feature.cost - 1)
    state.goal_deck = (0, 5, 9)
    strike(state, 0, 0)
    assert [len(state.networks[0].routes(source)) for source in state.firing] == [1, 1, 2]
    assert order_matters(state, 0)
    endings = by_order(state, ends)
    assert all(each == endings[0] for each in endings), "it is only about knowing"
    worths = [by_order(state, partial(worth, taste=taste)) for taste in range(8)]
    assert any(len(set(each)) > 1 for each in worths)
    for taste, each in enumerate(worths):
        assert worth(state.copy(), taste) == max(each), "asked, the owner gets the best of them"


@settings(max_examples=100, deadline=None, suppress_health_check=MANY)
@given(positions())
def test_merging_equivalent_sources_loses_no_end(state: IslandState) -> None:
    """Sources with the same possible trips represent each other, and no end is lost."""
    assume(2 <= len(state.firing) <= 3)
    assume(order_matters(state, 0))
    offered = ends(state.copy())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(energy.Fire, "options", _every_source)
        assert offered == ends(state.copy())


def _every_source(rule: object, s: IslandState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_FIRE, source) for source in s.firing]


# --- by hand --------------------------------------------------------------------------------------

Cubes = tuple[int, ...]


class ByHand:
    """A strike or a release source by source, as at a table, without goal cards.

    A position here is the cubes on the features, points and money.
    """

    def __init__(self, state: IslandState, striking: bool) -> None:
        self.network = network = state.networks[0]
        self.cubes = state.edition.cubes
        self.most_money = state.edition.max_money
        self.striking = striking
        self.endings: set[tuple[Cubes, int, int]] = set()
        on = tuple(state.cubes[0])
        firing = tuple(
            feature
            for feature, weather in enumerate(network.weathers)
            if (weather == 0 if striking else weather >= 0 and on[feature])
            and (striking or network.routes(feature))
        )
        self._fire(firing, on, state.points[0], state.money[0])

    def _fire(self, left: Cubes, on: Cubes, points: int, money: int) -> None:
        """Try each of the remaining sources as the next one (M9)."""
        if not left:
            self.endings.add((on, points, money))
        for source in left:
            others = tuple(other for other in left if other != source)
            if not self.striking:
                if on[source]:  # otherwise a booster took its energy (M21)
                    self._send(source, others, _with(on, source, -1), points, money)
                else:
                    self._fire(others, on, points, money)
            elif on[source]:
                # the source is full, so its energy is wasted (M11)
                self._fire(others, on, points, money)
            else:
                for after in self._new_cube(on, 0, -1):
                    if after is None:
                        self._fire(others, on, points, money)
                    elif self.network.routes(source):
                        self._send(source, others, after, points, money)
                    else:
                        self._fire(others, _with(after, source, 1), points, money)

    def _new_cube(self, on: Cubes, under_way: int, bound_for: int) -> list[Cubes | None]:
        """Yield where the cube is taken from; None: it is declined (M10)."""
        if sum(on) + under_way < self.cubes:
            return [on]
        places = [place for place, there in enumerate(on) if there and place != bound_for]
        return [None, *(_with(on, place, -1) for place in places)]

    def _send(self, source: int, others: Cubes, on: Cubes, points: int, money: int) -> None:
        for trip in self.network.routes(source):
            self._boost(trip // TRIP, trip % TRIP, 1, others, on, points, money)

    def _boost(
        self, to: int, boosters: int, energy: int, others: Cubes, on: Cubes, points: int, money: int
    ) -> None:
        if boosters == 0:
            converter = self.network.features[to]
            runs, left_over = divmod(on[to] + energy, converter.cost)
            for _ in range(runs):
                points += converter.points
                money = min(self.most_money, money + converter.money)
            self._fire(others, _with(on, to, left_over - on[to]), points, money)
            return
        for after in self._new_cube(on, energy, to):
            gained = 0 if after is None else 1
            self._boost(to, boosters - 1, energy + gained, others, after or on, points, money)


def _with(cubes: Cubes, index: int, more: int) -> Cubes:
    return (*cubes[:index], cubes[index] + more, *cubes[index + 1 :])


@pytest.mark.ruling("M9", "M10", "M11", "M21", "M22")
@settings(max_examples=150, deadline=None, suppress_health_check=MANY)
@given(positions(most_cubes=4))
def test_every_end_is_one_found_by_hand_and_none_is_missing(state: IslandState) -> None:
    assume(1 <= len(state.firing) <= 3)
    state.goal_deck = ()
    striking = not any(
        state.cubes[0][source] and state.networks[0].routes(source) for source in state.firing
    )
    by_hand = ByHand(state, striking)
    endings = set()
    for end in map(json.loads, ends(state.copy())):
        endings.add((tuple(end["cubes"][0]), end["points"][0], end["money"][0]))
    event(f"{min(len(endings), 5)} ends or more")
    assert endings == by_hand.endings


def test_by_hand_a_cube_taken_from_a_full_source_leaves_it_free_to_make_one() -> None:
    """One cube, on a lone source; another source beside a converter of one is struck too."""
    state = short_of_cubes()
    state.cubes[0] = [1, 0, 0]
    strike(state, 0, 0)
    assert state.firing == [0, 1]
    assert {(on, points) for on, points, _ in ByHand(state, True).endings} == {
        ((1, 0, 0), 0),  # no source took the cube
        ((1, 0, 0), 1),  # the other source took the cube first, and the lone source got a new one
        ((0, 0, 0), 1),  # the lone source declined a new cube, or was full at its turn
    }
