"""Phase I: reveal the market, bid on turn order, resolve the bids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.events import (
    FROM_BID,
    MARKET,
    ORDER,
    ROUND,
    TILE_RETURNED,
    TILES_SHUFFLED,
)
from stormtable.games.weather_island.rules.names import HIGHEST_MONEY, MYSTERY
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act, AskAll, Draw
from stormtable.kernel.notice import Notice


class BeginRound(Act[IslandState]):
    """I.1: reveal one point tile, one power tile, and one fewer mystery tiles than there are
    players."""

    name = "begin_round"

    def act(self, s: IslandState, step: int) -> None:
        s.round += 1
        s.turn += 1
        s.dice = []
        s.market = [NO_TILE] * (s.players + 1)
        s.note(ROUND, -1, s.round)
        s.push(pack(steps.FLUSH))
        s.push(pack(steps.BID))
        for slot in range(s.players, -1, -1):
            s.push(pack(steps.REVEAL_TILE, slot))


def deck_of_slot(slot: int) -> int:
    return min(slot, MYSTERY)


class RevealTile(Act[IslandState]):
    """Reveal a tile. An empty deck takes its shuffled discards; without any the slot stays empty
    (M4)."""

    name = "reveal_tile"

    def act(self, s: IslandState, step: int) -> None:
        slot = a_of(step)
        deck = deck_of_slot(slot)
        tiles = s.edition.decks[deck]
        if not any(s.deck[tile] for tile in tiles):
            if not any(s.discard[tile] for tile in tiles):
                return
            s.note(TILES_SHUFFLED, -1, deck)
            for tile in tiles:
                if s.discard[tile]:
                    s.note(TILE_RETURNED, -1, tile, s.discard[tile])
                s.deck[tile] = s.discard[tile]
                s.discard[tile] = 0
        s.push(pack(steps.DRAW_TILE, slot))


class DrawTile(Draw[IslandState]):
    name = "draw_tile"
    stream = "tiles"

    def weights(self, s: IslandState, step: int) -> list[int]:
        tiles = s.edition.decks[deck_of_slot(a_of(step))]
        return s.deck[tiles[0] : tiles[-1] + 1]

    def settle(self, s: IslandState, step: int, result: int) -> None:
        slot = a_of(step)
        tile = s.edition.decks[deck_of_slot(slot)][result]
        s.deck[tile] -= 1
        s.market[slot] = tile
        s.note(MARKET, -1, slot, tile)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        slot = a_of(step)
        tile = s.edition.decks[deck_of_slot(slot)][option]
        return f"market {places.slot_name(slot)} {s.edition.tiles[tile].name}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.market(a_of(step)),)


BIDS: Final = [pack(steps.V_BID, amount) for amount in range(HIGHEST_MONEY + 1)]


class BidAmount(Action[IslandState]):
    """Bid up to the player's money."""

    verb = steps.V_BID
    word = "bid"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_BID, amount) for amount in range(s.edition.max_money + 1)]

    def read(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> int | None:
        return pack(steps.V_BID, int(words[1])) if len(words) > 1 else None

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        amounts: dict[str, int | str] = {"bid": a_of(target), "money": s.money[seat]}
        if a_of(target) <= s.money[seat]:
            return None
        return Notice("bid_over_money", amounts, "Phase I.2", (places.money(seat),))

    def notation(self, s: IslandState, step: int, target: int) -> str:
        return f"bid {a_of(target)}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.dial(a_of(target)),)

    def warnings(self, s: IslandState, step: int, target: int) -> tuple[Notice, ...]:
        if a_of(target) == 0:
            return (Notice("bid_nothing_must_work", {}, "Phase II.1", (places.dial(0),)),)
        if all(tile == NO_TILE for tile in s.market):
            return (Notice("nothing_to_build", {}, "M4", places.market_tiles(s)),)
        return ()


class Bid(AskAll[IslandState]):
    """I.2 and I.3: players bid in secret, at most their money; bids decide the order; all bids are
    paid (M1, M2)."""

    name = "bid"
    reference = "Phase I.2"
    actions = (BidAmount(),)

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return BIDS[: s.money[seat] + 1]

    def reveal(self, s: IslandState, step: int, answers: list[int]) -> None:
        # After the payment dials return to 0: only the order and who may build remain of the bids.
        bids = [a_of(answer) for answer in answers]
        s.order = turn_order(bids, s.points, s.stack)
        for place, seat in enumerate(s.order):
            s.note(ORDER, seat, place, bids[seat])
            if bids[seat]:
                s.pay_money(seat, bids[seat], FROM_BID)
        for seat in reversed(s.order):
            s.push(pack(steps.BUILD_OR_WORK, seat, int(bids[seat] > 0)))

    def stake(self, s: IslandState, step: int, option: int) -> dict[str, int]:
        return {"money": a_of(option)}


def turn_order(bids: list[int], points: list[int], stack: list[int]) -> list[int]:
    """Return the turn order: higher bid first; then fewer points; then the marker higher in the
    stack (I.3, M1)."""
    keys = [(-bids[seat], points[seat], height, seat) for height, seat in enumerate(stack)]
    return [key[3] for key in sorted(keys)]
