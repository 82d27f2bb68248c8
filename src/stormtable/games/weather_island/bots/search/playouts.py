"""Simulate the rest of a game, in which every seat plays by quick estimates.

All compared options get the same dice.
"""

from __future__ import annotations

from math import exp
from random import Random

from stormtable.games.weather_island.bots.search.auction import NEVER, Auction, drawn
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.chance import Streams
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.engine import OPEN


class Imagination:
    """Plays sampled states on. It may read all cards, because they are only sampled."""

    def __init__(self, policy: Bidder, rounds: int) -> None:
        self.policy = policy
        self.rounds = rounds
        """The number of rounds to play before it evaluates the position."""

    def play(self, sample: IslandState, seat: int, option: int, seed: int) -> IslandState:
        """Return the sample after the option and a number of rounds, up to the next bids."""
        s = sample.copy()
        s.chance = Streams(seed)
        points = Random(seed)
        until = s.round + self.rounds
        if kind_of(s.agenda[-1]) == steps.BID:
            s.sealed = [OPEN] * s.players  # the other seats' answers are unknown
            self._bids(s, points, seat, a_of(option))
        else:
            s.apply(option)
        while s.agenda:
            if kind_of(s.agenda[-1]) == steps.BID:
                if s.round >= until:
                    break
                self._bids(s, points, -1, 0)
            elif kind_of(s.agenda[-1]) == steps.BUILD_OR_WORK:
                s.apply(self._turn(s, s.asked))
            else:
                s.apply(self.policy.answer(s, s.asked))
        return s

    def _bids(self, s: IslandState, points: Random, seat: int, mine: int) -> None:
        """Let all seats bid at random, except the seat whose bid is given."""
        auction = Auction(s, self._gains(s), self.policy.look(s).dollars, self.policy.style)
        bids = [drawn(auction.chances(player), points.random()) for player in range(s.players)]
        if seat >= 0:
            bids[seat] = mine
        # A seat without money has already bid; the last bid opens the next question.
        for player in [player for player in range(s.players) if s.sealed[player] == OPEN]:
            s.apply(pack(steps.V_BID, bids[player]), player)

    def _gains(self, s: IslandState) -> list[list[float]]:
        return [
            [
                self.policy.placement(s, player, tile).gain if tile != NO_TILE else NEVER
                for tile in s.market
            ]
            for player in range(s.players)
        ]

    def _turn(self, s: IslandState, seat: int) -> int:
        """Return the better of building and working for the seat."""
        worth = self.policy.look(s).dollars
        money = s.money[seat]
        best, most = NEVER, s.choices[-1]
        for option in s.choices:
            if kind_of(option) == steps.V_WORK:
                value = worth[min(len(worth) - 1, money + s.edition.work)]
            else:
                tile = s.market[a_of(option)]
                value = worth[money] + self.policy.placement(s, seat, tile).gain
            if value > best:
                best, most = value, option
        return most

    # --- judging ------------------------------------------------------------------------------

    def margin(self, s: IslandState, seat: int) -> float:
        """Return the lead over the best other player: the final one, or the expected one."""
        if s.agenda:
            return self.policy.margin(s, seat)
        best = max(points for other, points in enumerate(s.points) if other != seat)
        return s.points[seat] - best

    def hope(self, s: IslandState, seat: int, margin: float) -> float:
        """Return the chance to win with that margin. A lead counts more when less of the game
        remains."""
        if not s.agenda:
            if margin == 0:
                richest = max(money for other, money in enumerate(s.money) if other != seat)
                margin = 0.5 if s.money[seat] > richest else -0.5 if s.money[seat] < richest else 0
            return 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
        scale = self.policy.style.haze * (1.0 + self.policy.look(s).rounds)
        return 1 / (1 + exp(max(-30.0, min(30.0, -margin / scale))))
