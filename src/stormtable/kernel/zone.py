"""Who may see what. Every pile, hand, bag and bid is a zone; all that is hidden is hidden here.

`mask` takes a state and leaves only what a viewer may know; `deal_unseen` turns a masked state
back into a full one that the viewer cannot tell from the real one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random

from stormtable.kernel.chance import below, shuffle
from stormtable.kernel.engine import HIDDEN, OPEN, State
from stormtable.kernel.rows import Row

UNKNOWN = -1
"""A piece in a masked zone that the viewer cannot identify."""


class Sees(Enum):
    """Who knows what lies in a zone. How many lie there is known to all."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Zone:
    """A row of pieces in the state, or one such row per seat.

    `pool` names the set its pieces come from: what is unseen in one zone of a pool may be in any
    other. `known_by`, if given, is a field beside it that says for each piece which one seat
    knows it all the same (a card they put there themselves), or NOBODY.
    """

    name: str
    field: str
    sees: Sees
    pool: str = ""
    per_seat: bool = False
    known_by: str = ""


def mask(state: State, zones: Iterable[Zone], viewer: int | None) -> State:
    """A copy with everything the viewer may not know replaced by UNKNOWN."""
    masked = state.copy()
    for zone in zones:
        if zone.sees is Sees.ALL:
            continue
        if zone.per_seat:
            rows: list[Row] = getattr(masked, zone.field)
            setattr(
                masked,
                zone.field,
                [
                    pieces
                    if zone.sees is Sees.OWNER and seat == viewer
                    else (UNKNOWN,) * len(pieces)
                    for seat, pieces in enumerate(rows)
                ],
            )
        else:
            pieces = getattr(masked, zone.field)
            known = getattr(masked, zone.known_by) if zone.known_by else (OPEN,) * len(pieces)
            shown = [
                piece if viewer is not None and seat == viewer else UNKNOWN
                for piece, seat in zip(pieces, known, strict=True)
            ]
            if zone.known_by:
                # Known pieces first: where among the others they lie is nobody's to know.
                knowing = sorted(piece for piece in shown if piece != UNKNOWN)
                setattr(
                    masked,
                    zone.known_by,
                    (viewer,) * len(knowing) + (OPEN,) * (len(shown) - len(knowing)),
                )
                shown = knowing + [UNKNOWN] * (len(shown) - len(knowing))
            setattr(masked, zone.field, tuple(shown))
    masked.sealed = [
        answer if answer == OPEN or seat == viewer else HIDDEN
        for seat, answer in enumerate(masked.sealed)
    ]
    if viewer is None or viewer not in masked.open_seats():
        masked.choices = []
    elif masked.asked != viewer:
        masked.choices = state.options_of(viewer)
        masked.asked = viewer
    return masked


def deal_unseen(
    masked: State, zones: Iterable[Zone], pools: Mapping[str, list[int]], rng: Random
) -> State:
    """A full state the viewer of `masked` could be in, all such deals equally likely."""
    state = masked.copy()
    zones = list(zones)
    for pool, pieces in pools.items():
        held = [(zone, _rows_of(state, zone)) for zone in zones if zone.pool == pool]
        unseen = Counter(pieces)
        for _, rows in held:
            for row in rows:
                unseen.subtract(piece for piece in row if piece != UNKNOWN)
        rest = sorted(unseen.elements())
        shuffle(rng, rest)
        for zone, rows in held:
            dealt = [
                tuple(rest.pop() if piece == UNKNOWN else piece for piece in row) for row in rows
            ]
            setattr(state, zone.field, dealt if zone.per_seat else dealt[0])
    if HIDDEN in state.sealed:
        step = state.agenda[-1]
        rule = state.rule
        sealed = state.sealed[:]
        for seat, answer in enumerate(sealed):
            if answer == HIDDEN:
                options = rule.options(state, step, seat)
                sealed[seat] = options[below(rng, len(options))]
        state.sealed = sealed
    state.asked = OPEN
    state.advance()
    return state


def _rows_of(state: State, zone: Zone) -> list[Row]:
    held = getattr(state, zone.field)
    return held if zone.per_seat else [held]
