"""Check a Laboratory between any two decisions: Bots, Vouchers, Office, Workshop."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import branch_in
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    BESIDE,
    CITATION,
    EMPTY,
    LAST_SPACE,
    MOVED_ON,
    NO_TOKEN,
    PUBLISHED,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.workshop import (
    ROWS,
    bottom_of,
    chemicals_fit,
    column_of,
    row_of,
    things_fit,
    tile_at,
    top_of,
)
from stormtable.kernel.codes import a_of, b_of, kind_of

FIRST_SPOT = (1, 1)
"""The place of the first Workshop tile: right of the printed middle space (W10)."""


def due(s: MachineState, kind: int) -> list[int]:
    """Return the pending steps of one kind."""
    return [step for step in s.agenda if kind_of(step) == kind]


def laboratory_violations(s: MachineState, seat: int) -> Iterator[str]:
    edition = s.edition
    machines = (s.government_bots, s.lab_bots, s.rnd_bots)
    bots = (
        sum(s.assembly[seat])
        + s.bots[seat]
        + sum(bots_there.count(seat) for bots_there in machines)
    )
    returning = sum(a_of(step) == seat for step in due(s, steps.RETURN_BOT))
    if bots + returning != edition.bots or set(s.assembly[seat]) - {0, 1}:
        yield f"{bots + returning} Bots"
    for kind, count in enumerate(s.vouchers[seat]):
        if not 0 <= count <= edition.voucher_max[kind]:
            yield f"{count} Vouchers of type {VOUCHERS[kind]}"
    if s.cp[seat] != sum(s.cp_sources[seat]) or min(s.cp_sources[seat]) < 0:
        yield f"{s.cp[seat]} CP, by source {sum(s.cp_sources[seat])}"
    if s.end_cp[seat] < 0 or s.investments[seat] < 0 or s.running[seat] < 0:
        yield "less than nothing"
    for track, space in zip(TRACKS, s.funding[seat], strict=True):
        if not 0 <= space <= LAST_SPACE:
            yield f"a Funding marker on space {space} of the {track} track"
    owned = [tile // 2 for tile in s.owned[seat]]
    if len(set(owned)) != len(owned):
        yield "two Subsidy tiles of one type"  # p.14
    if len(owned) > s.government_bots.count(seat):
        yield f"{len(owned)} Subsidy tiles, {s.government_bots.count(seat)} Bots in Government"
    yield from _office(s, seat)
    yield from _workshop(s, seat)


def _office(s: MachineState, seat: int) -> Iterator[str]:
    office = s.office[seat]
    if not set(office) <= set(range(CITATION + 1)):
        yield f"tokens {office} in the Office"
        return
    if office.count(AWARD) + s.awards_waiting[seat] != s.awards[seat]:
        yield f"{s.awards[seat]} Awards gained, not all there"
    publishing = [b_of(step) for step in due(s, steps.PAPER) if a_of(step) == seat]
    for row in range(6):
        tokens = branch_in(office, row)
        weathers = {token - 1 for token in tokens if NO_TOKEN < token < AWARD}
        marker = s.row_markers[seat][row]
        if len(weathers) > 1:
            yield f"two weathers in row {row + 1}"
        if marker not in (BESIDE, PUBLISHED, MOVED_ON):
            yield f"a Breakthrough marker at {marker} in row {row + 1}"
        if marker != BESIDE and (NO_TOKEN in tokens or not weathers):
            yield f"a paper of row {row + 1}, which is not complete or has no Research token"
        if CITATION in tokens and marker == BESIDE and row not in publishing:
            yield f"a Citation in row {row + 1}, which is not published"
        if tokens.count(CITATION) > 1:
            yield f"two Citations in row {row + 1}"
        if (
            marker != BESIDE
            and row not in publishing
            and any(s.locks[weather] for weather in weathers)
        ):
            yield f"a paper of row {row + 1}, and its weather is locked"
    published = 6 - s.row_markers[seat].count(BESIDE)
    started = sum(s.row_markers[seat][row] != BESIDE for row in set(publishing))
    if s.papers[seat] != published - started:
        yield f"{s.papers[seat]} papers, {published - started} published rows"


def _workshop(s: MachineState, seat: int) -> Iterator[str]:
    """Check where tiles lie (p.13, W9, W10), and what they hold (p.7, W7)."""
    workshop = s.workshop[seat]
    spots = [(column_of(tile), row_of(tile)) for tile in workshop]
    for tile, (column, row) in zip(workshop, spots, strict=True):
        name = f"column {column}, {ROWS[row] if row < len(ROWS) else row}"
        if column < 1 or row >= len(ROWS):
            yield f"a Workshop tile at no place: {name}"
            continue
        if spots.count((column, row)) > 1:
            yield f"Workshop tiles overlap: {name}"
        if top_of(tile) == bottom_of(tile) or max(top_of(tile), bottom_of(tile)) > 4:
            yield f"there is no such Workshop tile: {name}"
        below = tile_at(workshop, column, row + 1) if row < 2 else EMPTY
        if below != EMPTY and top_of(below) != bottom_of(tile):
            yield f"touching semicircles do not match: below {name}"
    reached = [spot for spot in spots if spot[0] == 1]
    for column, row in reached:
        beside = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        reached += [spot for spot in beside if spot in spots and spot not in reached]
    if set(reached) != set(spots):
        yield "a Workshop tile that touches nothing"
    dealing = (*due(s, steps.DEAL_FIRST_TILE), *due(s, steps.FIRST_TILE))
    if FIRST_SPOT not in spots and not any(a_of(step) == seat for step in dealing):
        yield "no Workshop tile beside the printed middle space"
    if not things_fit(len(workshop), sum(s.parts[seat]), s.bots[seat]):
        yield "Parts and Bots do not fit"
    if min(s.parts[seat]) < 0 or min(s.chemicals[seat]) < 0 or s.bots[seat] < 0:
        yield "less than nothing in the Workshop"
    if not chemicals_fit(workshop, s.chemicals[seat]):
        yield "Chemicals do not fit"
