"""The game offers an action if and only if it can be carried out (W23), by trying everything.

The oracle pays by `payer`, places by `workshops`, and reads the rest off the boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.weather_machine.oracles.payer import Track, after, after_any
from games.weather_machine.oracles.workshops import NO_ROW, arrangements, lay
from stormtable.games.weather_machine.rules import actions
from stormtable.games.weather_machine.rules.edition import load_edition
from stormtable.games.weather_machine.rules.extreme import clear_marks
from stormtable.games.weather_machine.rules.names import (
    BREAKTHROUGH,
    EMPTY,
    GOVERNMENT,
    LAB,
    LATIV,
    PUBLISHED,
    RESEARCH,
    RND,
    SCIENCE,
    SELL,
    WORK,
)
from stormtable.games.weather_machine.rules.rules import RULES
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.chance import Streams, below
from stormtable.kernel.tuples import added_in, put, put_in

EDITION = load_edition("")
PRICES = {SELL: (GOVERNMENT, 1), WORK: (LAB, 1), RESEARCH: (RND, 1), BREAKTHROUGH: (RND, 2)}


def position(seed: int) -> MachineState:
    """Return seat 0 with few things, beside boards that are partly full."""
    rng = Random(seed)
    s = MachineState(RULES, 3, EDITION, False, False)
    s.reset()
    s.order = (0, 1, 2)
    s.initiative = (0, 1, 2)
    s.round = 3
    s.vouchers = put(s.vouchers, 0, tuple(rng.choice((0, 0, 1, 2)) for _ in range(5)))
    laid = [
        (rng.randrange(5), rng.randrange(5), rng.randrange(40)) for _ in range(rng.randrange(1, 6))
    ]
    s.workshop = put(s.workshop, 0, lay(laid))
    tiles = len(s.workshop[0])
    s.bots = put(s.bots, 0, rng.randrange(0, min(3, tiles + 1) + 1))
    for _ in range(rng.randrange(0, 1 + tiles - max(0, s.bots[0] - 1) + 1)):
        s.parts = added_in(s.parts, 0, rng.randrange(5), 1)
    if rng.random() < 0.7:
        s.chemicals = added_in(s.chemicals, 0, rng.randrange(5), 1)
    s.chemicals_left = tuple(rng.choice((0, 1, 3)) for _ in range(5))
    s.government_bots, s.lab_bots, s.rnd_bots = (
        tuple(rng.choice((0, 1, 2)) if rng.random() < fill else EMPTY for _ in range(15))
        for fill in (0.9, 0.85, 0.6)
    )
    if rng.random() < 0.5:
        s.lab_bots = put(s.lab_bots, rng.randrange(15), LATIV)
    s.subsidies = tuple(space % 7 for space in range(15))
    s.government_tokens = s.lab_tokens = s.rnd_tokens = (1,) * 5
    s.pile = (3,) * 10
    s.offer = (0, 1)
    s.up, s.down, s.top = 5, 5, 2
    for weather in range(5):
        level = rng.randrange(4)
        s.extreme = put(s.extreme, weather, tuple(range(level)))
        s.extreme_stacks = put(s.extreme_stacks, weather, tuple(range(2, level - 1, -1)))
        clear_marks(s, weather)
        if s.extreme_marks[weather] and rng.random() < 0.5:
            slot = rng.randrange(len(s.extreme_marks[weather]))
            s.extreme_marks = put_in(s.extreme_marks, weather, slot, rng.choice((0, 1)))
    for row in range(rng.randrange(0, 4)):
        weather = rng.randrange(5)
        for space in range(3 * row, 3 * row + 3):
            s.office = put_in(s.office, 0, space, 1 + weather)
        s.row_markers = put_in(s.row_markers, 0, row, PUBLISHED)
    s.awards_left = 5
    return s


def track_of(s: MachineState) -> Track:
    supply, two, three, four, five = s.vouchers[0]
    return (supply, two, three, four, five)


def paid(s: MachineState, action: int, free: bool) -> Iterable[Track]:
    """Yield the possible positions of seat 0 after the price of the action."""
    return [track_of(s)] if free else after(track_of(s), *PRICES[action])


def exchange_paid(left: Iterable[Track]) -> bool:
    return any(after_any(track, 2) for track in left)


# --- the oracles --------------------------------------------------------------------------------


def can_sell(s: MachineState, free: bool) -> bool:
    left = list(paid(s, SELL, free))
    return any(
        s.bots[0] > 0
        and s.government_bots[space] == EMPTY
        and (
            (s.parts[0][EDITION.government_colours[space]] > 0 and bool(left))
            or (sum(s.parts[0]) > 0 and exchange_paid(left))
        )
        for space in range(15)
    )


def can_give(s: MachineState, kind: int, left: list[Track]) -> bool:
    if s.chemicals[0][kind]:
        return bool(left)
    return sum(s.chemicals[0]) > 0 and s.chemicals_left[kind] > 0 and exchange_paid(left)


def can_work(s: MachineState, free: bool) -> bool:
    left = list(paid(s, WORK, free))
    return any(
        s.bots[0] > 0
        and s.lab_bots[space] in (EMPTY, LATIV)
        and can_give(s, EDITION.lab_chemicals[space], left)
        for space in range(15)
    )


def can_research(s: MachineState, free: bool) -> bool:
    left = list(paid(s, RESEARCH, free))
    return any(
        s.bots[0] > 0
        and s.rnd_bots[space] == EMPTY
        and can_give(s, EDITION.rnd_chemicals[space], left)
        and (space % 3 < 2 or sum(s.chemicals[0]) + sum(s.parts[0]) - 1 > 0)
        for space in range(15)
    )


def can_break_through(s: MachineState, free: bool) -> bool:
    """Return whether some row, payment, slot, and Part of the slot makes a Breakthrough
    possible."""
    for row in range(6):
        if s.row_markers[0][row] != PUBLISHED:
            continue
        weather = s.office[0][3 * row] - 1
        if not s.extreme[weather] or 0 in s.extreme_marks[weather]:
            continue
        level = s.extreme[weather][-1]
        science = 0 if free else EDITION.file.get(f"extreme_weather.science.{level + 1}")
        name = EDITION.weathers[weather]
        tile = EDITION.file.get(f"extreme_weather.{level + 1}.{name}")
        for left in paid(s, BREAKTHROUGH, free):
            for after_science in after(left, SCIENCE, science):
                for slot, words in enumerate(tile["slots"]):
                    if s.extreme_marks[weather][slot] == EMPTY and any(
                        can_build(s, weather, tile["parts"], parts, vouchers)
                        for parts, vouchers in gained(s, words, sum(after_science))
                    ):
                        return True
    return False


def gained(s: MachineState, words: list[str], vouchers: int) -> Iterator[tuple[Counter[str], int]]:
    """Yield Parts and Vouchers after a slot's benefits, for every way to take them."""
    parts_owned: Counter[str] = Counter()
    for colour, count in zip(EDITION.colours, s.parts[0], strict=True):
        parts_owned[colour] = count
    parts = 0
    for word in words:
        name, *arguments = word.split(":")
        if name == "part":
            parts = int(arguments[0]) if arguments else 1
        if name == "voucher":
            vouchers += int(arguments[1]) if arguments[1:] else 1
    for bought in range(parts + 1):
        if bought and not fits(s, parts_owned.total() + bought):
            continue
        for colours in combinations_with_replacement(EDITION.colours, bought):
            yield parts_owned + Counter(colours), vouchers


def fits(s: MachineState, parts: int) -> bool:
    return next(arrangements(s.workshop[0], 0, parts, s.bots[0], NO_ROW), None) is not None


def can_build(
    s: MachineState, weather: int, tile: list[str], parts: Counter[str], vouchers: int
) -> bool:
    needed = Counter(tile)
    for space, printed in enumerate(EDITION.file.get(f"rnd_machine.{EDITION.weathers[weather]}")):
        if s.rnd_bots[3 * weather + space] == EMPTY:
            needed[printed["part"]] += 1
    exchanges = (needed - parts).total()
    others = parts.total() - needed.total()
    if others < 0 or 2 * exchanges > vouchers:
        return False
    if needed.total() == 0:
        return True
    return any(
        next(arrangements(s.workshop[0], needed.total(), others, s.bots[0], row), None) is not None
        for row in range(3)
    )


ORACLES = {
    SELL: can_sell,
    WORK: can_work,
    RESEARCH: can_research,
    BREAKTHROUGH: can_break_through,
}


@settings(max_examples=600, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(sorted(ORACLES)), st.booleans())
def test_an_action_is_offered_if_and_only_if_it_can_be_completed(
    seed: int, action: int, free: bool
) -> None:
    s = position(seed)
    assert (actions.refusal_code(s, 0, action, free) == 0) == ORACLES[action](s, free)


def test_each_oracle_says_yes_and_no_in_the_sample() -> None:
    answers = Counter(
        (action, ORACLES[action](position(seed), free))
        for seed in range(300)
        for action in ORACLES
        for free in (False, True)
    )
    for action in ORACLES:
        assert answers[action, True] > 20
        assert answers[action, False] > 20


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(sorted(ORACLES)), st.booleans())
def test_every_offered_action_can_be_completed_in_every_way(
    seed: int, action: int, free: bool
) -> None:
    """Random ways through the whole action; a dead end raises."""
    s = position(seed)
    if actions.refusal_code(s, 0, action, free):
        return
    rng = Random(seed)
    for _ in range(5):
        copy = s.copy()
        copy.chance = Streams(seed)
        actions.begin_action(copy, 0, action, free)
        copy.advance()
        while not copy.over:
            copy.apply(copy.choices[below(rng, len(copy.choices))])
        assert min(copy.vouchers[0]) >= 0
        assert min(copy.parts[0]) >= 0
        assert min(copy.chemicals[0]) >= 0
        assert copy.building == NO_TILE
