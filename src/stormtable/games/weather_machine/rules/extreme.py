"""Extreme Weather (pages 15 and 19 to 21): how tiles are fixed, and how the weather gets worse
(W34)."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules.names import EMPTY, GOVERNMENT_MARKER
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.tuples import put


def clear_marks(s: MachineState, weather: int) -> None:
    """Remove the markers: Breakthrough markers leave the game, Government markers return."""
    for slot, owner in enumerate(s.extreme_marks[weather]):
        if owner != EMPTY:
            s.note(e.MARKER_GONE, -1, weather, slot, owner)
    s.government_markers += s.extreme_marks[weather].count(GOVERNMENT_MARKER)
    levels = s.extreme[weather]
    slots = len(s.edition.extreme_slots[5 * levels[-1] + weather]) if levels else 0
    s.extreme_marks = put(s.extreme_marks, weather, (EMPTY,) * slots)


def fix_if_full(s: MachineState, weather: int) -> None:
    """Return a full tile to its stack without markers, which uncovers the tile below it (W34)."""
    if not s.extreme[weather] or EMPTY in s.extreme_marks[weather]:
        return
    level = s.extreme[weather][-1]
    s.extreme = put(s.extreme, weather, s.extreme[weather][:-1])
    s.extreme_stacks = put(s.extreme_stacks, weather, (*s.extreme_stacks[weather], level))
    clear_marks(s, weather)
    s.note(e.WEATHER_FIXED, -1, weather, level)


def worsen(s: MachineState, weather: int) -> None:
    """Cover the weather with its next Extreme Weather tile; an empty stack adds none (W34)."""
    if s.extreme_stacks[weather]:
        level = s.extreme_stacks[weather][-1]
        s.extreme_stacks = put(s.extreme_stacks, weather, s.extreme_stacks[weather][:-1])
        s.extreme = put(s.extreme, weather, (*s.extreme[weather], level))
        clear_marks(s, weather)
        s.note(e.EXTREME_WEATHER, -1, weather, level)
