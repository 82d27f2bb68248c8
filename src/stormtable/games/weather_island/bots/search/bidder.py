"""A bot that considers the other players: what they will build, and what they may bid."""

from __future__ import annotations

from stormtable.games.weather_island.bots.search.auction import NEVER, Auction, drawn
from stormtable.games.weather_island.bots.search.player import IslandBot
from stormtable.games.weather_island.bots.search.worth import (
    growth_worth,
    hand_worth,
    machine_worth,
)
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.goals import sources_by_weather
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import a_of, b_of, kind_of, pack


class Bidder(IslandBot):
    def gains(self, s: IslandState, seat: int) -> list[list[float]]:
        """Return the value of each tile of the market to each player, as `seat` estimates it."""
        return [
            [
                self.placement(s, player, tile, goals=player == seat).gain
                if tile != NO_TILE
                else NEVER
                for tile in s.market
            ]
            for player in range(s.players)
        ]

    def auction(self, s: IslandState, seat: int) -> Auction:
        return Auction(s, self.gains(s, seat), self.look(s).dollars, self.style)

    def bid_values(self, s: IslandState, seat: int) -> list[float]:
        """Return the average value of each bid, in points."""
        return self.auction(s, seat).values(seat)

    def bid_by_chance(self, s: IslandState, seat: int, point: float) -> int:
        """Return a plausible bid of the seat: the one at this point of its distribution."""
        return drawn(self.auction(s, seat).chances(seat), point)

    def _bid(self, s: IslandState, seat: int) -> int:
        values = self.bid_values(s, seat)
        best = 0
        for bid in range(1, len(values)):
            if values[bid] > values[best]:
                best = bid
        return pack(steps.V_BID, best)

    def _build_or_work(self, s: IslandState, seat: int, option: int) -> float:
        worth = self.look(s).dollars
        works = kind_of(option) == steps.V_WORK
        slot = -1 if works else a_of(option)
        money = min(len(worth) - 1, s.money[seat] + (s.edition.work if works else 0))
        auction = self.auction(s, seat)
        return worth[money] + auction.taking(seat, slot, _gone(s), after(s))

    # --- positions ----------------------------------------------------------------------------

    def worth(self, s: IslandState, seat: int) -> float:
        """Return the expected final score of the seat, whose cards must be known."""
        outlook = self.look(s)
        network = s.networks[seat]
        return (
            s.points[seat]
            + machine_worth(network, s.cubes[seat], outlook)
            + growth_worth(network, outlook)
            + hand_worth(s, seat, sources_by_weather(s, seat), outlook, self.style)
            + outlook.dollars[s.money[seat]]
        )

    def margin(self, s: IslandState, seat: int) -> float:
        """Estimate the final lead over the best other player, in points."""
        best = NEVER
        for other in range(s.players):
            if other != seat:
                best = max(best, self.worth(s, other))
        return self.worth(s, seat) - best


def _gone(s: IslandState) -> int:
    """Return the slots that are empty, or have the same tile as another, as bits."""
    bits = 0
    for slot, tile in enumerate(s.market):
        if tile == NO_TILE:
            bits |= 1 << slot
    return bits


def after(s: IslandState) -> list[int]:
    """Return the seats that may still build in this round after the asked seat, in order."""
    seats: list[int] = []
    for step in reversed(s.agenda[:-1]):
        if kind_of(step) == steps.BUILD_OR_WORK and b_of(step):
            seats.append(a_of(step))
    return seats
