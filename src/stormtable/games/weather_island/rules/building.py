"""Phase II: build or work, in turn order; then the market is flushed."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.energy import release_waiting
from stormtable.games.weather_island.rules.events import (
    BUILT,
    FLUSHED,
    FROM_TOKEN,
    FROM_WORK,
    TOKEN_ADDED,
    TOKEN_DISCARDED,
)
from stormtable.games.weather_island.rules.geometry import (
    OPPOSITE,
    QUARTER,
    SIDES,
    STEPS,
    spot_name,
)
from stormtable.games.weather_island.rules.names import BAG, BONUSES, GOAL, WEATHERS
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import without


class BuildOrWork(Ask[IslandState]):
    """II.1: with a bid of at least $1 take a tile from the market, or gain $10."""

    name = "build_or_work"
    reference = "Phase II.1"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        options: list[int] = []
        if b_of(step):
            for slot in range(len(s.market)):
                # Of two equal tiles it makes no difference which is taken.
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

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "build":
            return None
        if not b_of(step):
            return Notice("no_bid_no_build", {}, "Phase II.1", (places.dial(0),))
        if all(tile == NO_TILE for tile in s.market):
            return Notice("market_empty", {}, "M4", places.market_tiles(s))
        if len(words) < 2:
            return None
        slot = [places.slot_name(slot) for slot in range(len(s.market))].index(words[1])
        here = (places.market(slot),)
        if s.market[slot] == NO_TILE:
            return Notice("tile_taken", {"slot": words[1]}, "Phase II.1", here)
        name = s.edition.tiles[s.market[slot]].name
        if words[2:] not in ([], [name]):
            params: dict[str, int | str] = {"slot": words[1], "tile": name}
            return Notice("another_tile_there", params, "Phase II.1", here)
        there = places.alike(s, slot)[:1]
        return Notice("offered_in_another_slot", {"tile": name}, "M19", there)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        if kind_of(option) == steps.V_WORK:
            return "work"
        slot = a_of(option)
        tile = s.market[slot]
        name = "" if tile == NO_TILE else f" {s.edition.tiles[tile].name}"
        return f"build {places.slot_name(slot)}{name}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_WORK:
            return (places.money(a_of(step)),)
        return places.alike(s, a_of(option))

    def warnings(self, s: IslandState, step: int, option: int) -> tuple[Notice, ...]:
        if kind_of(option) == steps.V_WORK:
            seat = a_of(step)
            lost = s.money[seat] + s.edition.work - s.edition.max_money
            if lost > 0:
                there = (places.money(seat),)
                return (Notice("money_wasted", {"amount": lost}, "Phase II.1", there),)
        return ()


class Place(Ask[IslandState]):
    """The new tile fits orthogonally; otherwise there is no illegal placement (II.1, M5)."""

    name = "place"
    reference = "Phase II.1"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_PLACE, spot) for spot in sorted(s.networks[seat].free)]

    def perform(self, s: IslandState, step: int, option: int) -> None:
        s.push(pack(steps.TURN, a_of(step), b_of(step), a_of(option)))

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "place" or len(words) < 2:
            return None
        for spot in s.spots[seat]:
            if words[1] == spot_name(spot):
                there = (places.spot(seat, spot),)
                return Notice("spot_taken", {"spot": words[1]}, "Phase II.1", there)
        return Notice("not_beside_machine", {"spot": words[1]}, "M5", (places.machine(seat),))

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"place {spot_name(a_of(option))}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.spot(a_of(step), a_of(option)),)

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return in_hand(s, b_of(step))


def in_hand(s: IslandState, slot: int) -> dict[str, int | str]:
    """The tile to be built, which still lies in the market."""
    return {"tile": s.edition.tiles[s.market[slot]].name, "slot": places.slot_name(slot)}


class TurnTile(Ask[IslandState]):
    """Any quarter turn, no mirror; pipes need not match (M5). Turns that look alike are one."""

    name = "turn"
    reference = "M5"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        tile = s.edition.tiles[s.market[b_of(step)]]
        return [pack(steps.V_TURN, turn) for turn in tile.turns]

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat, slot, spot = a_of(step), b_of(step), c_of(step)
        tile = s.market[slot]
        s.note(BUILT, seat, tile, spot, a_of(option))
        s.market[slot] = NO_TILE
        add_tile(s, seat, tile, spot, a_of(option))
        # What the new connections set off comes first, then the bonuses (M6).
        left = 0
        for bonus in s.edition.tiles[tile].bonus:
            left |= 1 << bonus
        if left:
            s.push(pack(steps.BONUSES, seat, left))
        release_waiting(s, seat)

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "turn" or len(words) < 2:
            return None
        turns = s.edition.tiles[s.market[b_of(step)]].turns
        same = QUARTER * (int(words[1]) // QUARTER % len(turns))
        there = (places.spot(seat, c_of(step)),)
        return Notice("looks_the_same", {"turn": int(words[1]), "same": same}, "M19", there)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"turn {QUARTER * a_of(option)}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.spot(a_of(step), c_of(step)),)

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {**in_hand(s, b_of(step)), "spot": spot_name(c_of(step))}

    def warnings(self, s: IslandState, step: int, option: int) -> tuple[Notice, ...]:
        seat, tile, spot = a_of(step), s.market[b_of(step)], c_of(step)
        if joins(s, seat, tile, spot, a_of(option)) == 0:
            return (Notice("joins_nothing", {}, "M5", (places.spot(seat, spot),)),)
        return ()


def add_tile(s: IslandState, seat: int, tile: int, spot: int, turn: int) -> None:
    """Once a tile is placed it is never moved."""
    s.tiles[seat] += (tile,)
    s.spots[seat] += (spot,)
    s.turns[seat] += (turn,)
    s.cubes[seat].extend([0] * len(s.edition.tiles[tile].features))
    s.networks[seat] = s.networks[seat].with_tile(s.edition.tiles[tile], spot, turn)


def joins(s: IslandState, seat: int, tile: int, spot: int, turn: int) -> int:
    """How many openings of a tile laid so would meet an opening of the machine."""
    network = s.networks[seat]
    found = 0
    for port in range(SIDES):
        beside = network.where.get(spot + STEPS[port], -1)
        if beside >= 0 and s.edition.tiles[tile].wires[turn][port]:
            found += 1 if network.wires[beside + OPPOSITE[port]] else 0
    return found


class Bonuses(Ask[IslandState]):
    """A tile's immediate bonuses, in the owner's order (II.1, M6)."""

    name = "bonuses"
    reference = "M6"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        left = b_of(step)
        return [pack(steps.V_BONUS, bonus) for bonus in range(len(BONUSES)) if left >> bonus & 1]

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat, bonus = a_of(step), a_of(option)
        left = b_of(step) & ~(1 << bonus)
        if left:
            s.push(pack(steps.BONUSES, seat, left))
        if bonus == GOAL:
            s.push(pack(steps.GAIN_GOAL, seat))
        elif bonus == BAG:
            s.push(pack(steps.ADD_TOKEN, seat))
        else:
            s.push(pack(steps.DISCARD_TOKEN, seat))

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"bonus {BONUSES[a_of(option)]}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        seat = a_of(step)
        return (places.bonus(seat, s.spots[seat][-1], a_of(option)),)  # of the tile just built


class AddToken(Ask[IslandState]):
    """Bag: add a token from the market to the bag, paying what it shows; optional (II.1, M7)."""

    name = "add_token"
    reference = "Phase II.1"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        for weather in range(WEATHERS):
            stall = s.stalls[weather]
            for position in range(len(stall) if s.any_token else min(1, len(stall))):
                if stall[position] <= s.money[seat]:
                    options.append(pack(steps.V_ADD, weather, position))
        return options

    def perform(self, s: IslandState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_PASS:
            return
        seat, weather = a_of(step), a_of(option)
        price = s.stalls[weather][b_of(option)]
        s.stalls[weather] = without(s.stalls[weather], price)
        if price:
            s.pay_money(seat, price, FROM_TOKEN)
        s.bag[weather] += 1
        s.note(TOKEN_ADDED, seat, weather, price)

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "add" or len(words) < 2:
            return None
        weather = s.edition.weathers.index(words[1])
        stall = s.stalls[weather]
        there = (places.stall(s, weather),)
        if not stall:
            return Notice("stall_empty", {"weather": words[1]}, "Phase II.1", there)
        for price in stall if s.any_token else stall[:1]:
            if price > s.money[seat] and words[2:] in ([], [f"${price}"]):
                params: dict[str, int | str] = {"price": price, "money": s.money[seat]}
                return Notice("token_too_dear", params, "Phase II.1", (places.money(seat),))
        if words[2:] in [[f"${price}"] for price in stall]:
            params = {"weather": words[1], "price": stall[0]}
            return Notice("only_the_top_token", params, "M7", there)
        return None

    def notation(self, s: IslandState, step: int, option: int) -> str:
        if kind_of(option) == steps.V_PASS:
            return "pass"
        weather, position = a_of(option), b_of(option)
        stall = s.stalls[weather]
        price = f" ${stall[position]}" if position < len(stall) else ""
        return f"add {s.edition.weathers[weather]}{price}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        return (places.stall(s, a_of(option)), places.BAG)


class DiscardToken(Ask[IslandState]):
    """X: discard any token of the forecast and refill it; optional (II.1, M7)."""

    name = "discard_token"
    reference = "Phase II.1"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        options.extend(pack(steps.V_DISCARD, position) for position in range(len(s.forecast)))
        return options

    def perform(self, s: IslandState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_PASS:
            return
        weather = s.forecast.pop(a_of(option))
        s.gone[weather] += 1
        s.note(TOKEN_DISCARDED, a_of(step), weather, a_of(option))
        s.close_gap(a_of(option))
        s.push(pack(steps.FILL_FORECAST))

    def notation(self, s: IslandState, step: int, option: int) -> str:
        if kind_of(option) == steps.V_PASS:
            return "pass"
        position = a_of(option)
        return f"discard {position + 1} {s.edition.weathers[s.forecast[position]]}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return () if kind_of(option) == steps.V_PASS else (places.forecast(a_of(option)),)


class Flush(Act[IslandState]):
    """II.2: discard the unselected tiles; then the weather strikes."""

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
