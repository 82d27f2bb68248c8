"""Extend Workshop (page 13): which tile to take, where to lay it, and how the offer is refilled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.verbs import Pass
from stormtable.games.weather_machine.rules.workshop import (
    ROWS,
    column_of,
    pack_tile,
    placements,
    row_of,
    tile_at,
    top_of,
)
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Ask, Draw
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, without


def can_extend(s: MachineState, seat: int) -> bool:
    """Return whether there is a tile to take; it always fits at the far right of a row (W11)."""
    return bool(s.offer) or s.top != NO_TILE


class TakeTile(Action[MachineState]):
    """Take a tile of the offer, or the top of the face-up stack."""

    verb = steps.V_TILE
    word = "tile"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_TILE, tile) for tile in dict.fromkeys(tiles_on_offer(s))]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        tiles, offer = range(len(s.edition.workshop_pairs)), tiles_on_offer(s)
        return [pack(steps.V_TILE, tile) for tile in tiles if tile not in offer]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) in tiles_on_offer(s):
            return None
        return Notice("tile_not_on_offer", {"tile": tile_name(s, a_of(target))}, "p.13")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"tile {tile_name(s, a_of(target))}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.offer(s, offer_slot(s, a_of(target))),)


def tiles_on_offer(s: MachineState) -> list[int]:
    """Return the tiles of the offer, and the top of the face-up stack."""
    return [tile for tile in (*s.offer, s.top) if tile != NO_TILE]


class PassTile(Pass):
    """Decline a tile; legal for a benefit, but not for an Extend action that is paid for."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return NOT_NOW if b_of(step) else None


class ChooseTile(Ask[MachineState]):
    """Choose a tile of the offer or the top of the face-up stack (p.13); a benefit may be
    declined."""

    name = "choose_tile"
    reference = "p.13"
    actions = (TakeTile(), PassTile())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options: list[int] = []
        for tile in (*s.offer, s.top):
            option = pack(steps.V_TILE, tile) if tile != NO_TILE else 0
            if tile != NO_TILE and option not in options:
                options.append(option)
        if not b_of(step):
            options.append(pack(steps.V_PASS))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, tile = a_of(step), a_of(option)
        if kind_of(option) == steps.V_PASS:
            return
        s.push(pack(steps.PLACE_TILE, seat, tile))


def offer_slot(s: MachineState, tile: int) -> int:
    """Return the origin of a tile: a slot of the offer, or the number after those for the face-up
    stack."""
    return s.offer.index(tile) if tile in s.offer else s.edition.offer


def tile_name(s: MachineState, tile: int) -> str:
    top, bottom = s.edition.workshop_pairs[tile]
    return f"{s.edition.colours[top]}-{s.edition.colours[bottom]}"


class LayTile(Action[MachineState]):
    """Lay the tile in hand: where, and which way up.

    The third argument of a target tells how a player names the colours: 0 as in the second one,
    otherwise `TOP/BOTTOM` of a tile that is not in hand.
    """

    verb = steps.V_LAY
    word = "lay"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        first, second = s.edition.workshop_pairs[b_of(step)]
        return [lay_option(tile, first) for tile in placements(s.workshop[seat], first, second)]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        """Return further targets: all spots within the Workshop and one column beyond it."""
        targets = self.targets(s, step, seat)
        columns = 2 + max([0, *(column_of(tile) for tile in s.workshop[seat])])
        codes = [
            pack(steps.V_LAY, column | row << 8, way)
            for row in range(len(ROWS))
            for column in range(1, columns + 1)
            for way in range(2)
        ]
        return [code for code in codes if code not in targets]

    def read(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> int | None:
        if len(words) < 4:
            return None
        colours = s.edition.colours
        top, bottom = [colours.index(colour) for colour in words[3].split("/")]
        pair = s.edition.workshop_pairs[b_of(step)]
        if sorted((top, bottom)) != sorted(pair):
            return pack(steps.V_LAY, spot_of(words), 0, 1 + top + len(colours) * bottom)
        return pack(steps.V_LAY, spot_of(words), int(top != pair[0]))

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        column, row = a_of(target) & 0xFF, a_of(target) >> 8
        workshop = s.workshop[seat]
        if tile_at(workshop, column, row) != EMPTY:
            return Notice("tile_already_there", {}, "p.13")
        beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        if column != 1 and all(tile_at(workshop, *spot) == EMPTY for spot in beside):
            return Notice("not_beside_workshop", {}, "p.13")
        if c_of(target):
            return Notice("another_tile", {"tile": tile_name(s, b_of(step))}, "p.13")
        first, second = laid_colours(s, b_of(step), target)
        if pack_tile(column, row, first, second) in placements(workshop, first, second):
            return None
        return Notice("semicircles_do_not_match", {}, "p.13")

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        if len(words) < 3:
            return None
        reasons = [
            self.refusal(s, step, seat, pack(steps.V_LAY, spot_of(words), way)) for way in range(2)
        ]
        return None if None in reasons else reasons[0]

    def notation(self, s: MachineState, step: int, target: int) -> str:
        colours = s.edition.colours
        first, second = laid_colours(s, b_of(step), target)
        column, row = a_of(target) & 0xFF, ROWS[a_of(target) >> 8]
        return f"lay {row} {column} {colours[first]}/{colours[second]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.workshop(a_of(step), a_of(target) & 0xFF, a_of(target) >> 8),)


class PlaceTile(Ask[MachineState]):
    """Choose where the new tile lies and which way up (p.13, W9)."""

    name = "place_tile"
    reference = "p.13"
    actions = (LayTile(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        first, second = s.edition.workshop_pairs[b_of(step)]
        return [lay_option(tile, first) for tile in placements(s.workshop[seat], first, second)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, tile = a_of(step), b_of(step)
        lay_tile(s, seat, tile, option, offer_slot(s, tile))
        take_from_offer(s, tile)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"tile": tile_name(s, b_of(step))}


IN_HAND: Final = EMPTY


def lay_option(tile: int, first: int) -> int:
    """Return a code for where a tile lies (8 bits of column, then row) and whether its first colour
    is below."""
    upside_down = 0 if top_of(tile) == first else 1
    return pack(steps.V_LAY, column_of(tile) | row_of(tile) << 8, upside_down)


def lay_tile(s: MachineState, seat: int, tile: int, option: int, slot: int) -> None:
    """Lay a tile from a slot of the offer, from the stack (the number after those), or IN_HAND at
    set-up."""
    first, second = s.edition.workshop_pairs[tile]
    if b_of(option):
        first, second = second, first
    spot = a_of(option)
    laid = spot & 0xFF | spot >> 8 << 8 | first << 10 | second << 14
    s.workshop = put(s.workshop, seat, (*s.workshop[seat], laid))
    s.note(e.WORKSHOP_TILE, seat, tile, spot, slot)


def spot_of(words: Sequence[str]) -> int:
    """Return the spot that `lay ROW COLUMN` names."""
    return int(words[2]) | ROWS.index(words[1]) << 8


def laid_colours(s: MachineState, tile: int, target: int) -> tuple[int, int]:
    """Return the upper and the lower colour of a tile laid by this target."""
    first, second = s.edition.workshop_pairs[tile]
    return (second, first) if b_of(target) else (first, second)


def take_from_offer(s: MachineState, tile: int) -> None:
    """Replace a tile taken from the board by the top of the face-up stack at once (p.13)."""
    if tile in s.offer:
        slot = s.offer.index(tile)
        if s.top == NO_TILE:
            s.offer = without(s.offer, tile)
            for left in range(slot, len(s.offer)):
                s.note(e.OFFER_SHIFTED, -1, s.offer[left], left, left + 1)
            return
        s.offer = put(s.offer, slot, s.top)
        s.note(e.OFFER_SHIFTED, -1, s.top, slot, s.edition.offer)
    s.top = NO_TILE
    s.up -= 1
    reveal_top(s)


def reveal_top(s: MachineState) -> None:
    """Turn the face-down stack over as soon as the face-up stack is empty (p.13, W11)."""
    if s.up == 0:
        s.up = s.down
        s.down = 0
    if s.up:
        s.push(pack(steps.DEAL_TILE, s.edition.offer))


class DealTile(Draw[MachineState]):
    """Reveal a Workshop tile: in the offer, or on top of the face-up stack."""

    name = "deal_tile"
    stream = "workshop"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return list(s.pile)

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.pile = added(s.pile, result, -1)
        slot = a_of(step)
        if slot < s.edition.offer:
            s.offer += (result,)
        else:
            s.top = result
        s.note(e.TILE_REVEALED, -1, result, slot)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        slot = a_of(step)
        return {"slot": slot + 1} if slot < s.edition.offer else {"where": "stack"}

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"tile {tile_name(s, option)}"
