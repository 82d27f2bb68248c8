"""Phase II: players build or work, in turn order; then the market is flushed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.energy import release_waiting
from stormtable.games.weather_island.rules.events import (
    BUILT,
    FLUSHED,
    FROM_WORK,
)
from stormtable.games.weather_island.rules.geometry import (
    MIDDLE,
    OPPOSITE,
    QUARTER,
    SIDES,
    STEPS,
    spot_at,
    spot_name,
)
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice


class BuildTile(Action[IslandState]):
    """Take a tile from the market; of two equal tiles the first represents both (M19).

    The second argument of a target is 0, or 1 and more for a tile that is not in that slot.
    """

    verb = steps.V_BUILD
    word = "build"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_BUILD, slot) for slot in range(len(s.market)) if is_first(s, slot)]

    def others(self, s: IslandState, step: int, seat: int) -> list[int]:
        slots = range(len(s.market))
        again = [pack(steps.V_BUILD, slot) for slot in slots if not is_first(s, slot)]
        return again + [
            pack(steps.V_BUILD, slot, 1 + tile)
            for slot in slots
            for tile in range(len(s.edition.tiles))
            if s.market[slot] != tile
        ]

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        if not b_of(step):
            return Notice("no_bid_no_build", {}, "Phase II.1", (places.dial(0),))
        if all(tile == NO_TILE for tile in s.market):
            return Notice("market_empty", {}, "M4", places.market_tiles(s))
        slot = a_of(target)
        slot_name, here = places.slot_name(slot), (places.market(slot),)
        if s.market[slot] == NO_TILE:
            return Notice("tile_taken", {"slot": slot_name}, "Phase II.1", here)
        name = s.edition.tiles[s.market[slot]].name
        if b_of(target):
            there: dict[str, int | str] = {"slot": slot_name, "tile": name}
            return Notice("another_tile_there", there, "Phase II.1", here)
        if is_first(s, slot):
            return None
        return Notice("offered_in_another_slot", {"tile": name}, "M19", places.alike(s, slot)[:1])

    def refusal_of_all(
        self, s: IslandState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        for slot in range(len(s.market)):
            if places.slot_name(slot) in words[1:]:
                return self.refusal(s, step, seat, pack(steps.V_BUILD, slot))
        return None

    def notation(self, s: IslandState, step: int, target: int) -> str:
        slot = a_of(target)
        tile = b_of(target) - 1 if b_of(target) else s.market[slot]
        name = "" if tile == NO_TILE else f" {s.edition.tiles[tile].name}"
        return f"build {places.slot_name(slot)}{name}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return places.alike(s, a_of(target))


def is_first(s: IslandState, slot: int) -> bool:
    """Return whether no earlier slot has the same tile; every empty slot counts as the first."""
    return s.market[slot] == NO_TILE or s.market[slot] not in s.market[:slot]


class Work(Action[IslandState]):
    """Gain money instead of a tile."""

    verb = steps.V_WORK
    word = "work"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.money(a_of(step)),)

    def warnings(self, s: IslandState, step: int, target: int) -> tuple[Notice, ...]:
        seat = a_of(step)
        lost = s.money[seat] + s.edition.work - s.edition.max_money
        if lost <= 0:
            return ()
        return (Notice("money_wasted", {"amount": lost}, "Phase II.1", (places.money(seat),)),)


class BuildOrWork(Ask[IslandState]):
    """II.1: with a bid of at least $1 take a tile from the market; or gain $10."""

    name = "build_or_work"
    reference = "Phase II.1"
    actions = (BuildTile(), Work())

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        options: list[int] = []
        if b_of(step):
            for slot in range(len(s.market)):
                # Either of two equal tiles has the same effect.
                if s.market[slot] != NO_TILE and s.market[slot] not in s.market[:slot]:
                    options.append(pack(steps.V_BUILD, slot))
        options.append(pack(steps.V_WORK))
        return options

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat = a_of(step)
        s.turn += 1
        if kind_of(option) == steps.V_WORK:
            s.gain_money(seat, s.edition.work, FROM_WORK)
        else:
            s.push(pack(steps.PLACE, seat, a_of(option)))


class PlaceOnSpot(Action[IslandState]):
    """Lay the tile on a free spot beside the machine.

    For a spot outside the table, the target is OFF_TABLE with its two numbers in the other
    arguments.
    """

    verb = steps.V_PLACE
    word = "place"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_PLACE, spot) for spot in places.spots_around(s, seat)]

    def read(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> int | None:
        if len(words) < 2:
            return None
        x, y = [int(number) for number in words[1].split(",")]
        if max(abs(x), abs(y)) < MIDDLE:
            return pack(steps.V_PLACE, spot_at(x, y))
        return pack(steps.V_PLACE, OFF_TABLE, x + FARTHEST, y + FARTHEST)

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        spot = a_of(target)
        name = self._name(target)
        if spot in s.spots[seat]:
            return Notice("spot_taken", {"spot": name}, "Phase II.1", (places.spot(seat, spot),))
        if spot in s.networks[seat].free:
            return None
        return Notice("not_beside_machine", {"spot": name}, "M5", (places.machine(seat),))

    def _name(self, target: int) -> str:
        if a_of(target) == OFF_TABLE:
            return f"{b_of(target) - FARTHEST},{c_of(target) - FARTHEST}"
        return spot_name(a_of(target))

    def notation(self, s: IslandState, step: int, target: int) -> str:
        return f"place {self._name(target)}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.spot(a_of(step), a_of(target)),)


OFF_TABLE: Final = 0xFFFF
FARTHEST: Final = 10_000
"""A bound above every number that may name a spot."""


class Place(Ask[IslandState]):
    """Choose a spot orthogonally beside the machine; every such spot is legal (II.1, M5)."""

    name = "place"
    reference = "Phase II.1"
    actions = (PlaceOnSpot(),)

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_PLACE, spot) for spot in sorted(s.networks[seat].free)]

    def perform(self, s: IslandState, step: int, option: int) -> None:
        s.push(pack(steps.TURN, a_of(step), b_of(step), a_of(option)))

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return in_hand(s, b_of(step))


def in_hand(s: IslandState, slot: int) -> dict[str, int | str]:
    """Return the tile to be built, which is still in the market."""
    return {"tile": s.edition.tiles[s.market[slot]].name, "slot": places.slot_name(slot)}


class TurnBy(Action[IslandState]):
    """Turn the tile; of turns that look the same the first represents all (M19)."""

    verb = steps.V_TURN
    word = "turn"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_TURN, turn) for turn in range(SIDES)]

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        turns = s.edition.tiles[s.market[b_of(step)]].turns
        turn = a_of(target)
        if turn in turns:
            return None
        angles: dict[str, int | str] = {
            "turn": QUARTER * turn,
            "same": QUARTER * (turn % len(turns)),
        }
        return Notice("looks_the_same", angles, "M19", (places.spot(seat, c_of(step)),))

    def notation(self, s: IslandState, step: int, target: int) -> str:
        return f"turn {QUARTER * a_of(target)}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.spot(a_of(step), c_of(step)),)

    def warnings(self, s: IslandState, step: int, target: int) -> tuple[Notice, ...]:
        seat, tile, spot = a_of(step), s.market[b_of(step)], c_of(step)
        if joins(s, seat, tile, spot, a_of(target)) == 0:
            return (Notice("joins_nothing", {}, "M5", (places.spot(seat, spot),)),)
        return ()


class TurnTile(Ask[IslandState]):
    """Choose any quarter turn, without mirroring; pipes need not match (M5)."""

    name = "turn"
    reference = "M5"
    actions = (TurnBy(),)

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        tile = s.edition.tiles[s.market[b_of(step)]]
        return [pack(steps.V_TURN, turn) for turn in tile.turns]

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat, slot, spot = a_of(step), b_of(step), c_of(step)
        tile = s.market[slot]
        s.note(BUILT, seat, tile, spot, a_of(option))
        s.market[slot] = NO_TILE
        add_tile(s, seat, tile, spot, a_of(option))
        # The effects of new connections come first, then the bonuses (M6).
        left = 0
        for bonus in s.edition.tiles[tile].bonus:
            left |= 1 << bonus
        if left:
            s.push(pack(steps.BONUSES, seat, left))
        release_waiting(s, seat)

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {**in_hand(s, b_of(step)), "spot": spot_name(c_of(step))}


def add_tile(s: IslandState, seat: int, tile: int, spot: int, turn: int) -> None:
    """Add a tile to a machine. It never moves again."""
    s.tiles[seat] += (tile,)
    s.spots[seat] += (spot,)
    s.turns[seat] += (turn,)
    s.cubes[seat].extend([0] * len(s.edition.tiles[tile].features))
    s.networks[seat] = s.networks[seat].with_tile(s.edition.tiles[tile], spot, turn)


def joins(s: IslandState, seat: int, tile: int, spot: int, turn: int) -> int:
    """Return how many openings of a tile laid so would meet an opening of the machine."""
    network = s.networks[seat]
    count = 0
    for port in range(SIDES):
        beside = network.where.get(spot + STEPS[port], -1)
        if beside >= 0 and s.edition.tiles[tile].wires[turn][port]:
            count += 1 if network.wires[beside + OPPOSITE[port]] else 0
    return count


class Flush(Act[IslandState]):
    """II.2: discard the remaining tiles; then the weather strikes."""

    name = "flush"
    halts = True

    def act(self, s: IslandState, step: int) -> None:
        for slot in range(len(s.market)):
            tile = s.market[slot]
            if tile != NO_TILE:
                s.discard[tile] += 1
                s.market[slot] = NO_TILE
                s.note(FLUSHED, -1, slot, tile)
        s.turn += 1
        s.push(pack(steps.READ_DICE))
        s.push(pack(steps.ROLL, 1))
        s.push(pack(steps.ROLL, 0))
