"""The auction of a round: the value of each tile to each player, likely bids, and the best bid.

Players pay all bids, so bids are random: of two players who would gain the same by going first,
each bids any amount up to that gain, all equally likely. A player who wants a tile that nobody else
wants needs one dollar; a player with little money works.
"""

from __future__ import annotations

from math import exp
from typing import Final

from stormtable.games.weather_island.bots.style import Style
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState

NEVER: Final = -1.0e9
"""The gain of an empty slot."""

GOLDEN: Final = (
    0.6180339887498949,
    0.7548776662466927,
    0.8191725133961645,
    0.8566748838545029,
    0.88,
)
"""Step sizes that spread points evenly over one, two and more dimensions (M. Roberts, 2018)."""

SCENARIOS: Final = 48
"""The number of sampled bids of the other players, if there are too many to try them all."""

FAINT: Final = 0.5
"""The factor by which each dollar above the value reduces the probability of a bid."""


class Auction:
    """The market of one round before the bids, as one seat sees it."""

    def __init__(
        self, s: IslandState, gains: list[list[float]], worth: tuple[float, ...], style: Style
    ) -> None:
        self.s = s
        self.gains = gains
        """The value of each tile of the market to each seat."""
        self.worth = worth
        """The value of each amount of money at the beginning of the next round."""
        self.style = style
        self.money = s.money
        self.heights = [s.stack.index(seat) for seat in range(s.players)]

    # --- likely bids of the others ------------------------------------------------------------

    def chances(self, seat: int) -> list[float]:
        """Return the probability of each bid of a seat."""
        money = self.money[seat]
        if money == 0:
            return [1.0]
        everyone = [other for other in range(self.s.players) if other != seat]
        first = self._best(seat, 0)
        last = max(0.0, self._best(seat, self._slots_picked(everyone)))
        worth, cheapest = self.worth, self.worth[money - 1]
        most = 1
        while most < money and first + worth[money - most - 1] >= last + cheapest:
            most += 1
        building = (first + last) / 2 + worth[money - (1 + most) // 2]
        working = worth[min(len(worth) - 1, money + self.s.edition.work)]
        none = 1 / (
            1 + exp(_bounded((building - working) / (self.style.doubt * (0.5 + abs(first)))))
        )
        weights = [1.0] * most
        weight = self.style.nerve
        for _ in range(most, money):
            weight *= FAINT
            weights.append(weight)
        whole = (1 - none) / sum(weights)
        return [none, *(weight * whole for weight in weights)]

    def _best(self, seat: int, slots_used: int) -> float:
        best = NEVER
        for slot, gain in enumerate(self.gains[seat]):
            if gain > best and not slots_used >> slot & 1:
                best = gain
        return best

    def _pick(self, seat: int, slots_used: int) -> int:
        """Return the slot that a seat takes among the remaining ones; -1 if none remains."""
        best, most = -1, NEVER
        for slot, gain in enumerate(self.gains[seat]):
            if gain > most and not slots_used >> slot & 1:
                best, most = slot, gain
        return best

    def _slots_picked(self, seats: list[int]) -> int:
        """Return the slots that are empty after these seats have chosen, in order."""
        slots_used = 0
        for seat in seats:
            slot = self._pick(seat, slots_used)
            if slot >= 0:
                slots_used |= 1 << slot
        return slots_used

    # --- the best bid -------------------------------------------------------------------------

    def scenarios(self, seat: int) -> list[tuple[float, list[int]]]:
        """Return joint bids of the others with their probabilities: all of them, or an even
        sample."""
        players = self.s.players
        others = [other for other in range(players) if other != seat]
        chances = [self.chances(other) if other != seat else [] for other in range(players)]
        if players == 2:
            return [
                (chance, [bid if other != seat else 0 for other in range(2)])
                for bid, chance in enumerate(chances[others[0]])
                if chance > 0.0
            ]
        scenarios: list[tuple[float, list[int]]] = []
        for number in range(SCENARIOS):
            bids = [0] * players
            for place, other in enumerate(others):
                bids[other] = drawn(chances[other], (0.5 + GOLDEN[place] * (number + 1)) % 1.0)
            scenarios.append((1 / SCENARIOS, bids))
        return scenarios

    def values(self, seat: int) -> list[float]:
        """Return the average value of each bid of a seat."""
        money = self.money[seat]
        totals = [0.0] * (money + 1)
        for chance, bids in self.scenarios(seat):
            known: dict[int, float] = {}
            for bid in range(money + 1):
                bids[seat] = bid
                ahead = self._ahead(seat, bids)
                key = ahead * 2 + (bid > 0)
                if key not in known:
                    known[key] = self._turns(seat, bids)
                after = known[key]
                left = self.worth[money - bid]
                work = self.worth[min(len(self.worth) - 1, money - bid + self.s.edition.work)]
                totals[bid] += chance * (after + left if bid and after + left > work else work)
        return totals

    def _ahead(self, seat: int, bids: list[int]) -> int:
        """Return the seats that act before this one, as bits."""
        mine = (-bids[seat], self.s.points[seat], self.heights[seat])
        bits = 0
        for other in range(self.s.players):
            if other != seat and (-bids[other], self.s.points[other], self.heights[other]) < mine:
                bits |= 1 << other
        return bits

    def _turns(self, seat: int, bids: list[int]) -> float:
        """Return the seat's gain with these bids, less the weighted gain of the others."""
        s = self.s
        order = sorted(
            range(s.players), key=lambda other: (-bids[other], s.points[other], self.heights[other])
        )
        slots_used = 0
        gained = theirs = 0.0
        for player in order:
            if bids[player] == 0:
                continue
            slot = (
                self._pick(player, slots_used)
                if player != seat
                else self._choose(seat, slots_used, order, bids)
            )
            if slot < 0:
                continue
            slots_used |= 1 << slot
            if player == seat:
                gained = self.gains[player][slot]
            else:
                theirs += self.gains[player][slot]
        return gained - self.style.spite * theirs / (s.players - 1)

    def _choose(self, seat: int, slots_used: int, order: list[int], bids: list[int]) -> int:
        after = [player for player in order[order.index(seat) + 1 :] if bids[player] > 0]
        best, most = -1, NEVER
        for slot in range(len(self.gains[seat])):
            if self.gains[seat][slot] > NEVER and not slots_used >> slot & 1:
                value = self.taking(seat, slot, slots_used, after)
                if value > most:
                    best, most = slot, value
        return best

    def taking(self, seat: int, slot: int, slots_used: int, after: list[int]) -> float:
        """Return the seat's gain from a tile (none: -1), less the weighted gain of the seats after
        it."""
        mine = 0.0
        if slot >= 0:
            slots_used |= 1 << slot
            mine = self.gains[seat][slot]
        theirs = 0.0
        for other in after:
            pick = self._pick(other, slots_used)
            if pick >= 0:
                slots_used |= 1 << pick
                theirs += self.gains[other][pick]
        return mine - self.style.spite * theirs / (self.s.players - 1)


def drawn(chances: list[float], point: float) -> int:
    """Return the bid at a point (0 to 1) of its distribution."""
    for bid, chance in enumerate(chances):
        point -= chance
        if point < 0:
            return bid
    return len(chances) - 1


def slots(s: IslandState) -> list[int]:
    """Return the slots with a tile, one per kind of tile."""
    return [
        slot
        for slot, tile in enumerate(s.market)
        if tile != NO_TILE and tile not in s.market[:slot]
    ]


def _bounded(value: float) -> float:
    return max(-30.0, min(30.0, value))
