"""Visibility: every pile, hand, bag and bid is a zone, and this module hides its pieces.

`mask` removes from a state what a viewer may not know. `deal_unseen` turns a masked state back into
a full one that the viewer cannot distinguish from the real one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf
from random import Random

from stormtable.kernel.chance import below, shuffle
from stormtable.kernel.engine import HIDDEN, OPEN, State
from stormtable.kernel.exclusion import rows_for
from stormtable.kernel.tuples import IntTuple

UNKNOWN = -1
"""A piece in a masked zone that the viewer cannot identify."""

Exclusions = Mapping[str, Sequence[Collection[int]]]
"""By the name of a zone, for each of its rows: the pieces that cannot lie there."""


class Sees(Enum):
    """Who knows which pieces lie in a zone. Everybody knows how many there are."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Zone:
    """A row of pieces in the state, or one such row per seat.

    `pool` names the set that its pieces come from: an unseen piece of a pool may be in any of the
    pool's zones. `known_by`, if given, is a field beside the row. It names for each piece the one
    seat that knows it nevertheless (because it put the card there), or NOBODY.

    A seat may lose sight of a piece and still know something about its place: a card that it put
    away was shuffled into a pile, so it lies there, or was taken from there since. `lost` and
    `lost_at`, on the zone of the pile, are fields with a row per seat: these pieces, and the date
    at which each was shuffled in. `dated` is a field beside the row of any zone that receives
    pieces from the pile: the date at which each arrived. Pieces of an undated zone may have arrived
    at any time. Certain dates are even. Of several pieces with the same odd date, exactly one
    arrived at the even date after it and the others before; nobody else knows which.
    """

    name: str
    field: str
    sees: Sees
    pool: str = ""
    per_seat: bool = False
    known_by: str = ""
    dated: str = ""
    lost: str = ""
    lost_at: str = ""


def zone_faults(zones: Iterable[Zone]) -> list[tuple[str, str]]:
    """Return contradictions in the declaration of zones: the problem and the remedy of each."""
    faults: list[tuple[str, str]] = []
    for zone in zones:
        if zone.sees is Sees.OWNER and not zone.per_seat and not zone.known_by:
            faults.append(
                (
                    f"zone {zone.name!r} has Sees.OWNER but no owner, so nobody would see it",
                    "add per_seat=True (one row a seat) or known_by=FIELD (which seat knows each"
                    " piece), or declare Sees.NOBODY",
                )
            )
        if zone.per_seat and zone.known_by:
            faults.append(
                (
                    f"zone {zone.name!r} has per_seat and known_by, and known_by would be ignored",
                    "keep one of them",
                )
            )
        if bool(zone.lost) != bool(zone.lost_at):
            faults.append(
                (f"zone {zone.name!r} has only one of lost and lost_at", "name both fields")
            )
    return faults


def are_open(zones: Iterable[Zone]) -> bool:
    """Return whether all viewers see all pieces of all zones."""
    return all(zone.sees is Sees.ALL and not zone.lost for zone in zones)


def mask(state: State, zones: Iterable[Zone], viewer: int | None) -> State:
    """Return a copy in which UNKNOWN replaces every piece that the viewer may not know."""
    masked = state.copy()
    masked.halting = state.halting
    for zone in zones:
        if zone.lost:
            _keep_own_row(masked, zone.lost, viewer)
            _keep_own_row(masked, zone.lost_at, viewer)
        if zone.sees is Sees.ALL:
            continue
        if zone.per_seat:
            shown = [
                pieces if zone.sees is Sees.OWNER and seat == viewer else (UNKNOWN,) * len(pieces)
                for seat, pieces in enumerate(_rows_of(masked, zone))
            ]
            _set_rows(masked, zone.field, shown)
        elif zone.known_by:
            _mask_known(masked, zone, viewer)
        else:
            setattr(masked, zone.field, (UNKNOWN,) * len(getattr(masked, zone.field)))
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


def _keep_own_row(masked: State, field: str, viewer: int | None) -> None:
    rows: Sequence[IntTuple] = getattr(masked, field)
    _set_rows(masked, field, [row if seat == viewer else () for seat, row in enumerate(rows)])


def _mask_known(masked: State, zone: Zone, viewer: int | None) -> None:
    """Put known pieces first, because nobody may know their position among the others."""
    pieces: IntTuple = getattr(masked, zone.field)
    dates: IntTuple = getattr(masked, zone.dated) if zone.dated else (0,) * len(pieces)
    known: list[tuple[int, int]] = []
    hidden: list[tuple[int, int]] = []
    for piece, seat, date in zip(pieces, getattr(masked, zone.known_by), dates, strict=True):
        if viewer is not None and seat == viewer:
            known.append((piece, date))
        else:
            hidden.append((UNKNOWN, date))
    shown = sorted(known) + sorted(hidden)
    setattr(masked, zone.field, tuple(piece for piece, _ in shown))
    setattr(masked, zone.known_by, (viewer,) * len(known) + (OPEN,) * len(hidden))
    if zone.dated:
        setattr(masked, zone.dated, tuple(date for _, date in shown))


# --- dealing ----------------------------------------------------------------------------------


def deal_unseen(
    masked: State,
    zones: Iterable[Zone],
    pools: Mapping[str, list[int]],
    rng: Random,
    excluded: Exclusions | None = None,
) -> State:
    """Return a random full state consistent with `masked`; all such deals are equally likely."""
    state = masked.copy()
    state.halting = masked.halting
    zones = list(zones)
    for pool, pieces in pools.items():
        _deal(state, [zone for zone in zones if zone.pool == pool], pieces, rng, excluded or {})
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


Place = tuple[int, int, int]
"""The place of a piece in a pool: zone, row of the zone, index in the row."""


def _deal(
    state: State, zones: list[Zone], pieces: list[int], rng: Random, excluded: Exclusions
) -> None:
    rows_by_zone = [[list(row) for row in _rows_of(state, zone)] for zone in zones]
    unseen = Counter(pieces)
    empty: list[Place] = []
    for z, rows in enumerate(rows_by_zone):
        for r, row in enumerate(rows):
            unseen.subtract(piece for piece in row if piece != UNKNOWN)
            empty.extend((z, r, p) for p, piece in enumerate(row) if piece == UNKNOWN)
    lost = _lost(state, zones)
    if lost:
        arrived = _dates(state, zones, empty, rng)
    # Pieces lost last have the fewest possible places. Placing these first keeps all deals equally
    # likely.
    for date, piece in lost:
        possible = [place for place in empty if arrived[place] >= date]
        z, r, p = place = possible[below(rng, len(possible))]
        rows_by_zone[z][r][p] = piece
        empty.remove(place)
        unseen[piece] -= 1
    remaining = sorted(unseen.elements())
    shuffle(rng, remaining)
    if any(zone.name in excluded for zone in zones):
        remaining = _fitted(zones, empty, remaining, rng, excluded)
    for z, r, p in empty:
        rows_by_zone[z][r][p] = remaining.pop()
    for zone, rows in zip(zones, rows_by_zone, strict=True):
        dealt = [tuple(row) for row in rows]
        if zone.per_seat:
            _set_rows(state, zone.field, dealt)
        else:
            setattr(state, zone.field, dealt[0])


def _fitted(
    zones: list[Zone],
    empty: list[Place],
    pieces: list[int],
    rng: Random,
    excluded: Exclusions,
) -> list[int]:
    """Return the shuffled pieces in an order that fills the empty places (the last piece first) and
    puts no piece where it is excluded."""
    rows = list(dict.fromkeys((z, r) for z, r, _ in empty))
    barred = [
        excluded[zones[z].name][r] if zones[z].name in excluded else frozenset() for z, r in rows
    ]
    room = Counter((z, r) for z, r, _ in empty)
    dealt = rows_for(pieces, barred, [room[row] for row in rows], rng)
    return [piece for row in dealt for piece in row][::-1]


def _lost(state: State, zones: list[Zone]) -> list[tuple[int, int]]:
    """Return the date and piece of everything that the viewer lost sight of, the latest first."""
    lost: list[tuple[int, int]] = []
    for zone in zones:
        if zone.lost:
            rows = zip(getattr(state, zone.lost), getattr(state, zone.lost_at), strict=True)
            for row, dates in rows:
                lost.extend(zip(dates, row, strict=True))
    return sorted(lost, reverse=True)


def _dates(
    state: State, zones: list[Zone], empty: list[Place], rng: Random
) -> dict[Place, int | float]:
    """Return when the piece at each place arrived, as far as it matters. Odd dates are drawn at
    random."""
    arrived: dict[Place, int | float] = {}
    shared: dict[int, list[Place]] = {}
    for place in empty:
        z, r, p = place
        arrived[place] = inf
        if zones[z].dated:
            dates = getattr(state, zones[z].dated)
            date: int = (dates[r] if zones[z].per_seat else dates)[p]
            arrived[place] = date
            if date % 2:
                shared.setdefault(date, []).append(place)
    for date, places in shared.items():
        for place in places:
            arrived[place] = date - 1
        arrived[places[below(rng, len(places))]] = date + 1
    return arrived


def _rows_of(state: State, zone: Zone) -> Sequence[IntTuple]:
    rows = getattr(state, zone.field)
    return rows if zone.per_seat else [rows]


def _set_rows(state: State, field: str, rows: list[IntTuple]) -> None:
    """Set a field with a row for each seat: a tuple, if it was one, or a list."""
    setattr(state, field, tuple(rows) if isinstance(getattr(state, field), tuple) else rows)
