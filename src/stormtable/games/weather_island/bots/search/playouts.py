"""Simulate the end of a game: every seat plays by quick estimates.

All options that are compared meet the same dice.
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
    """Plays sampled states on. Every seat's cards are known there: they are only imagined."""

    def __init__(self, policy: Bidder, rounds: int) -> None:
        self.policy = policy
        self.rounds = rounds
        """How far it plays before it judges the position."""

    def play(self, sample: IslandState, seat: int, option: int, seed: int) -> IslandState:
        """The sample after the option and all that follows, up to the bids some rounds on."""
        s = sample.copy()
        s.chance = Streams(seed)
        points = Random(seed)
        until = s.round + self.rounds
        if kind_of(s.agenda[-1]) == steps.BID:
            s.sealed = [OPEN] * s.players  # what others have answered is anybody's guess
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
        """All bid by chance, but for the one seat that is asked what it would bid."""
        auction = Auction(s, self._gains(s), self.policy.look(s).dollars, self.policy.style)
        bids = [drawn(auction.chances(player), points.random()) for player in range(s.players)]
        if seat >= 0:
            bids[seat] = mine
        # Who has no money has bid nothing already; with the last bid the next question is open.
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
        """Of building and working what brings the seat most."""
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
        """Points ahead of the best other, counted or expected."""
        if s.agenda:
            return self.policy.margin(s, seat)
        best = max(points for other, points in enumerate(s.points) if other != seat)
        return s.points[seat] - best

    def hope(self, s: IslandState, seat: int, margin: float) -> float:
        """The chance to win with that margin: a lead says the more, the less there is to come."""
        if not s.agenda:
            if margin == 0:
                richest = max(money for other, money in enumerate(s.money) if other != seat)
                margin = 0.5 if s.money[seat] > richest else -0.5 if s.money[seat] < richest else 0
            return 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
        scale = self.policy.style.haze * (1.0 + self.policy.look(s).rounds)
        return 1 / (1 + exp(max(-30.0, min(30.0, -margin / scale))))
