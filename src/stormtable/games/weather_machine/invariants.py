"""Everything that must hold between any two decisions: no piece appears or disappears."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.names import (
    AWARD,
    EMPTY,
    GOVERNMENT_MARKER,
    LATIV,
)
from stormtable.games.weather_machine.state import NO_TILE, MachineState
from stormtable.games.weather_machine.workshop import (
    bottom_of,
    chemicals_fit,
    things_fit,
    top_of,
)
from stormtable.kernel.codes import b_of, kind_of


def violations(s: MachineState) -> list[str]:
    return [*common(s), *_awards(s)]


def common(s: MachineState) -> list[str]:
    """What holds in every way to play."""
    return [*_shared(s), *_tiles(s), *(w for seat in range(s.players) for w in _own(s, seat))]


def _awards(s: MachineState) -> Iterator[str]:
    if s.awards_left + sum(s.awards) != s.edition.awards:
        yield f"{s.awards_left + sum(s.awards)} Awards"


def _shared(s: MachineState) -> Iterator[str]:
    edition = s.edition
    for kind, name in enumerate(edition.chemicals):
        there = s.chemicals_left[kind] + s.rnd_chemicals[kind] + s.hideout_chemicals[kind]
        there += sum(held[kind] for held in s.chemicals)
        if there != len(edition.chemical_slots):
            yield f"{name}: {there} Chemicals"
    if s.lativ_bots + s.lab_bots.count(LATIV) != edition.lativ_bots:
        yield f"Lativ has {s.lativ_bots + s.lab_bots.count(LATIV)} Bots"
    markers = sum(marks.count(GOVERNMENT_MARKER) for marks in s.extreme_marks)
    if s.government_markers + markers != edition.government_markers:
        yield f"{s.government_markers + markers} Government markers"
    for weather, name in enumerate(edition.weathers):
        levels = [*s.extreme[weather], *s.extreme_stacks[weather]]
        if sorted(levels) != [0, 1, 2]:
            yield f"{name}: Extreme Weather levels {levels}"
    if len(set(s.scientists)) != s.players:
        yield f"two Scientists on one space: {s.scientists}"


def _tiles(s: MachineState) -> Iterator[str]:
    pairs = s.edition.workshop_pairs
    seen = [0] * len(pairs)
    for tile in (*s.offer, *([] if s.top == NO_TILE else [s.top])):
        seen[tile] += 1
    for workshop in s.workshop:
        for laid in workshop:
            colours = (top_of(laid), bottom_of(laid))
            seen[pairs.index((min(colours), max(colours)))] += 1
    for step in s.agenda:
        if kind_of(step) == steps.FIRST_TILE:
            seen[b_of(step)] += 1
    for tile, pair in enumerate(pairs):
        if s.pile[tile] + seen[tile] != s.edition.workshop_copies:
            yield f"Workshop tile {pair}: {s.pile[tile] + seen[tile]}"
    for column in range(5):
        if s.subsidies[14] == NO_TILE and s.round == 0:
            break  # still being laid out
        spaces = range(3 * column, 3 * column + 3)
        tiles = sum(s.subsidies[space] != NO_TILE for space in spaces)
        empty = sum(s.government_bots[space] == EMPTY for space in spaces)
        selling = any(kind_of(step) == steps.SELL_SUBSIDY for step in s.agenda)
        if tiles != empty and not selling:
            yield f"column {column}: {tiles} Subsidy tiles, {empty} empty Bot spaces"  # W31


def _own(s: MachineState, seat: int) -> Iterator[str]:
    edition = s.edition
    machines = (s.government_bots, s.lab_bots, s.rnd_bots)
    bots = sum(s.assembly[seat]) + s.bots[seat] + sum(one.count(seat) for one in machines)
    returning = sum(
        kind_of(step) == steps.RETURN_BOT and step >> 8 & 0xFFFF == seat for step in s.agenda
    )
    if bots + returning != edition.bots:
        yield f"seat {seat}: {bots} Bots"
    for kind, held in enumerate(s.vouchers[seat]):
        if not 0 <= held <= edition.voucher_max[kind]:
            yield f"seat {seat}: {held} Vouchers of type {kind}"
    if s.cp[seat] != sum(s.cp_sources[seat]):
        yield f"seat {seat}: {s.cp[seat]} CP, by source {sum(s.cp_sources[seat])}"
    if s.office[seat].count(AWARD) + s.awards_waiting[seat] != s.awards[seat]:
        yield f"seat {seat}: {s.awards[seat]} Awards gained, not all there"
    for row in range(6):
        tokens = s.office[seat][3 * row : 3 * row + 3]
        if len({token for token in tokens if 0 < token < AWARD}) > 1:
            yield f"seat {seat}: two weathers in row {row + 1}"
    if not things_fit(len(s.workshop[seat]), sum(s.parts[seat]), s.bots[seat]):
        yield f"seat {seat}: Parts and Bots do not fit"
    if min(s.parts[seat]) < 0 or min(s.chemicals[seat]) < 0 or s.bots[seat] < 0:
        yield f"seat {seat}: less than nothing in the Workshop"
    if not chemicals_fit(s.workshop[seat], s.chemicals[seat]):
        yield f"seat {seat}: Chemicals do not fit"
    goals = len(s.goals_below[seat]) + sum(tile != NO_TILE for tile in s.goal_spaces[seat])
    if goals > 9:
        yield f"seat {seat}: {goals} Goal tiles"
