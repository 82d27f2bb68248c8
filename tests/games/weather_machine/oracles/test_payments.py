"""Compare the payment solver with trying everything (W2 to W5, W23).

The oracle pays literally, Voucher by Voucher, by the rules of pages 7 and 8, and never looks ahead.
The options must be exactly what such a search can complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from games.weather_machine.oracles.payer import Track, after, after_all, after_any
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import load_edition
from stormtable.games.weather_machine.rules.names import SCIENCE
from stormtable.games.weather_machine.rules.rules import RULES
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable, payable_after_any
from stormtable.kernel.codes import pack
from stormtable.kernel.tuples import put

EDITION = load_edition("")

tracks: st.SearchStrategy[Track] = st.tuples(*[st.integers(0, 4)] * 5)
small: st.SearchStrategy[Track] = st.tuples(*[st.integers(0, 3)] * 5)


# --- the closed form ----------------------------------------------------------------------------


@settings(max_examples=400, deadline=None)
@given(tracks, st.integers(0, 4), st.integers(0, 3), st.integers(0, 2), st.integers(0, 5))
def test_payable_agrees_with_trying_all_payments(
    track: Track, kind: int, count: int, science: int, anything: int
) -> None:
    literal = bool(after_all(track, kind, count, science, anything))
    assert payable(track, kind, count, science, anything) == literal


@settings(max_examples=300, deadline=None)
@given(
    small,
    st.integers(0, 3),
    st.sets(st.integers(0, 4), max_size=3).map(frozenset),
    st.integers(0, 4),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 4),
)
def test_payable_after_any_agrees_with_trying_all_payments(
    track: Track,
    first: int,
    barred: frozenset[int],
    kind: int,
    count: int,
    science: int,
    anything: int,
) -> None:
    literal = any(
        after_all(left, kind, count, science, anything) for left in after_any(track, first, barred)
    )
    bits = sum(1 << kind for kind in barred)
    assert payable_after_any(track, first, bits, kind, count, science, anything) == literal


# --- the questions ------------------------------------------------------------------------------


def paying(track: Track, *agenda: int) -> MachineState:
    state = MachineState(RULES, 2, EDITION, False, False)
    state.reset()
    state.vouchers = put(state.vouchers, 0, track)
    state.agenda = list(agenda)[::-1]
    state.advance()
    return state


def ends(state: MachineState) -> Iterator[Track]:
    """Yield the player's Vouchers for every way through the questions. A dead end raises."""
    if state.over:
        supply, two, three, four, five = state.vouchers[0]
        yield (supply, two, three, four, five)
        return
    for option in state.choices:
        copy = state.copy()
        copy.apply(option)
        yield from ends(copy)


@settings(max_examples=250, deadline=None)
@given(small, st.integers(0, 4), st.integers(1, 2), st.integers(0, 2), st.integers(0, 4))
def test_every_way_that_leaves_the_rest_payable_is_offered_and_no_other(
    track: Track, kind: int, count: int, science: int, anything: int
) -> None:
    expected = {
        left for left in after(track, kind, count) if after_all(left, SCIENCE, science, 0, anything)
    }
    if not expected:
        return
    step = pay_step(0, kind, count, science, anything)
    assert set(ends(paying(track, step))) == expected


@settings(max_examples=150, deadline=None)
@given(small, st.integers(0, 3), st.integers(1, 2), st.integers(0, 2), st.integers(0, 2))
def test_two_successive_payments_match_brute_force(
    track: Track, kind: int, count: int, science: int, anything: int
) -> None:
    """Like a Breakthrough: its price, then Science, then what exchanges of Parts take."""
    expected = after_all(track, kind, count, science, anything)
    if not expected:
        return
    agenda = [pay_step(0, kind, count, science, anything)]
    if science:
        agenda.append(pay_step(0, SCIENCE, science, 0, anything))
    if anything:
        agenda.append(pack(steps.PAY_ANY, 0, anything << 8))
    assert set(ends(paying(track, *agenda))) == expected


def test_the_joker_is_not_forced_on_anyone() -> None:
    state = paying((0, 1, 0, 0, 1), pay_step(0, 1, 1))
    assert sorted(ends(state)) == [(0, 0, 0, 0, 1), (0, 1, 0, 0, 0)]


def test_payments_from_all_small_tracks_match_brute_force() -> None:
    """No sampling: every track up to 2 each, every cost up to two of a type."""
    for track in combinations_with_replacement(range(3), 4):
        for joker in range(3):
            full: Track = (track[0], track[1], track[2], track[3], joker)
            for kind in range(5):
                for count in range(3):
                    literal = bool(after(full, kind, count))
                    assert payable(full, kind, count, 0, 0) == literal
