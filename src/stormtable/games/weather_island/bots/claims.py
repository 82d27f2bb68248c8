"""Claims for a choice: facts about machines, money, cards and bids that anybody can check.

`rate` and `rate_m` are in tenths of a point: the long-run income from one strike, or from an
average storm, if every source sends its energy to the best converter that it reaches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from stormtable.bots.reasons import Claim, WeighedClaim
from stormtable.games.weather_island.bots.reckoning import DIGITS, expected_strikes
from stormtable.games.weather_island.bots.search.auction import Auction
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.search.outlook import points_per_strike
from stormtable.games.weather_island.bots.search.placing import Placement, best_placement
from stormtable.games.weather_island.bots.search.worth import growth_worth, machine_worth
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.goals import score_goals, sources_by_weather
from stormtable.games.weather_island.rules.machine import STEPS, Network
from stormtable.games.weather_island.rules.names import SOURCE
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of
from stormtable.kernel.engine import State

MACHINE, GOALS, MONEY, RIVALS = "machine", "goals", "money", "rivals"
"""Families of claims."""

Params = dict[str, int | str]

CASES = 10
"""The denominator of chances in a hint: a number of cases out of this many."""
NOTICEABLE = 2
"""The least difference, in cases, between two chances that a hint names."""


def tenths(points: float) -> int:
    """Return points in tenths, rounded from the figures that the table shows."""
    return round(10 * round(points, DIGITS))


def storm(s: IslandState, network: Network) -> float:
    """Return the points that a machine makes in an average next storm."""
    rates = points_per_strike(network)
    return sum(rate * count for rate, count in zip(rates, expected_strikes(s), strict=True))


class Arguer:
    """Finds the claims for one seat of one position."""

    def __init__(self, policy: Bidder, s: IslandState, seat: int) -> None:
        self.policy = policy
        self.s = s
        self.seat = seat

    def arguments(self, chosen: int, other: int) -> list[WeighedClaim]:
        """Return the claims for one option against another."""
        kind = kind_of(self.s.agenda[-1])
        if kind == steps.BID:
            return list(self._bid(a_of(chosen), a_of(other)))
        if kind == steps.BUILD_OR_WORK:
            return list(self._build_or_work(chosen, other))
        if kind in (steps.PLACE, steps.TURN):
            return list(self._laid(self.placed(chosen), self.placed(other)))
        if kind in (steps.KEEP_FIRST_GOAL, steps.KEEP_GOAL):
            return list(self._card(a_of(chosen), a_of(other)))
        if kind == steps.ADD_TOKEN and kind_of(chosen) == steps.V_ADD:
            return list(self._token(a_of(chosen), 1))
        if kind == steps.DISCARD_TOKEN and kind_of(chosen) == steps.V_DISCARD:
            return list(self._token(self.s.forecast[a_of(chosen)], -1))
        return []

    # --- tiles ----------------------------------------------------------------------------------

    def placed(self, option: int) -> Placement:
        """Return where the tile in hand lies after an answer, with the turn that the bot would
        choose."""
        s, seat = self.s, self.seat
        tile = s.market[b_of(s.agenda[-1])]
        if kind_of(option) == steps.V_PLACE:
            spot = a_of(option)
            return best_placement(s, seat, tile, self.policy.look(s), self.policy.style, spot)
        return Placement(c_of(s.agenda[-1]), a_of(option), 0.0)

    def turned(self, option: int) -> float:
        """Return the value of the machine with the tile turned so, in points by the end."""
        s, seat = self.s, self.seat
        tile = s.market[b_of(s.agenda[-1])]
        network = self._network(seat, tile, self.placed(option))
        outlook = self.policy.look(s)
        return machine_worth(network, s.cubes[seat], outlook) + growth_worth(network, outlook)

    def _network(self, seat: int, tile: int, placement: Placement) -> Network:
        kind = self.s.edition.tiles[tile]
        return self.s.networks[seat].with_tile(kind, placement.spot, placement.turn)

    def storm_with(self, seat: int, tile: int) -> float:
        """Return what a tile at its best spot adds to the average storm of a machine."""
        placement = self.policy.placement(self.s, seat, tile, goals=seat == self.seat)
        after = storm(self.s, self._network(seat, tile, placement))
        return after - storm(self.s, self.s.networks[seat])

    def _gain(self, tile: int) -> float:
        return 0.0 if tile == NO_TILE else self.policy.placement(self.s, self.seat, tile).gain

    def _build_or_work(self, chosen: int, other: int) -> Iterator[WeighedClaim]:
        s, seat = self.s, self.seat
        tiles = [
            s.market[a_of(option)] if kind_of(option) == steps.V_BUILD else NO_TILE
            for option in (chosen, other)
        ]
        if tiles[0] == NO_TILE:
            dollars = self.policy.look(s).dollars
            money = min(len(dollars) - 1, s.money[seat] + s.edition.work)
            weight = dollars[money] - dollars[s.money[seat]]
            yield WeighedClaim(weight, MONEY, Claim("money", {"n": money, "m": s.money[seat]}))
            return
        name = s.edition.tiles[tiles[0]].name
        weight = self._gain(tiles[0]) - self._gain(tiles[1])
        more = [0 if tile == NO_TILE else tenths(self.storm_with(seat, tile)) for tile in tiles]
        if tiles[1] != NO_TILE and more[0] > more[1]:
            params: Params = {"tile": name, "rate": more[0], "rate_m": more[1]}
            other_name = s.edition.tiles[tiles[1]].name
            yield WeighedClaim(
                weight, MACHINE, Claim("storm_than", {**params, "other": other_name})
            )
        elif tiles[1] == NO_TILE and more[0] > 0:
            yield WeighedClaim(weight, MACHINE, Claim("storm", {"tile": name, "rate": more[0]}))
        yield from self._goals(tiles[0], tiles[1], weight)
        yield from self._denies(tiles[0], more[0], weight)

    def _denies(self, tile: int, own: int, weight: float) -> Iterator[WeighedClaim]:
        """Yield the claim that another machine would gain more by the tile."""
        s = self.s
        rates = {
            seat: tenths(self.storm_with(seat, tile))
            for seat in range(s.players)
            if seat != self.seat
        }
        rival = max(rates, key=lambda seat: rates[seat])
        if rates[rival] > own:
            params: Params = {
                "tile": s.edition.tiles[tile].name,
                "player": rival,
                "rate": rates[rival],
            }
            yield WeighedClaim(weight / 2, RIVALS, Claim("denies", params))

    def _laid(self, chosen: Placement, other: Placement) -> Iterator[WeighedClaim]:
        s, seat = self.s, self.seat
        tile = s.market[b_of(s.agenda[-1])]
        after, instead = (self._network(seat, tile, place) for place in (chosen, other))
        rates = [points_per_strike(network) for network in (after, instead)]
        weathers = sorted(range(4), key=lambda w: rates[1][w] - rates[0][w])
        best = weathers[0]
        n, m = (tenths(rate[best]) for rate in rates)
        if n > m:
            params: Params = {"weather": s.edition.weathers[best], "rate": n, "rate_m": m}
            yield WeighedClaim(
                storm(s, after) - storm(s, instead), MACHINE, Claim("strike", params)
            )
        ends = [open_ends(s, seat, tile, place) for place in (chosen, other)]
        if ends[0] > ends[1]:
            yield WeighedClaim(0.5, MACHINE, Claim("ends", {"n": ends[0], "m": ends[1]}))

    # --- goal cards -----------------------------------------------------------------------------

    def _goals(self, tile: int, other: int, weight: float) -> Iterator[WeighedClaim]:
        s, seat = self.s, self.seat
        counts = [sources_with(s, seat, tile), sources_with(s, seat, other)]
        for card in s.hands[seat]:
            lacking, before = (lacks(s, card, count) for count in counts)
            if lacking < before:
                name = s.edition.goals[card].name
                claim = Claim("goal_lacks", {"goal": name, "n": lacking, "m": before})
                done = Claim("goal_done", {"goal": name})
                yield WeighedClaim(weight, GOALS, claim if lacking else done)

    def _card(self, card: int, other: int) -> Iterator[WeighedClaim]:
        s = self.s
        sources = sources_by_weather(s, self.seat)
        goals = [s.edition.goals[number] for number in (card, other)]
        n, m = (lacks(s, number, sources) for number in (card, other))
        if n < m and all(any(goal.sources) for goal in goals):
            params: Params = {"goal": goals[0].name, "other": goals[1].name, "n": n, "m": m}
            yield WeighedClaim(1.0, GOALS, Claim("card_nearer", params))
        if goals[0].points > goals[1].points and any(goals[0].sources) == any(goals[1].sources):
            points: Params = {"goal": goals[0].name, "n": goals[0].points, "m": goals[1].points}
            yield WeighedClaim(0.8, GOALS, Claim("card_points", points))

    # --- tokens ---------------------------------------------------------------------------------

    def _token(self, weather: int, sign: int) -> Iterator[WeighedClaim]:
        """Yield the claim that a token of the weather helps this machine more, or less, than any
        other."""
        s = self.s
        rates = [tenths(points_per_strike(network)[weather]) for network in s.networks]
        others = [seat for seat in range(s.players) if seat != self.seat]
        rival = max(others, key=lambda seat: rates[seat])
        if sign * (rates[self.seat] - rates[rival]) > 0:
            code = "helps" if sign > 0 else "harms"
            params: Params = {
                "weather": s.edition.weathers[weather],
                "player": rival,
                "rate": rates[self.seat],
                "rate_m": rates[rival],
            }
            yield WeighedClaim(1.0, MACHINE, Claim(code, params))

    # --- bids -----------------------------------------------------------------------------------

    def _bid(self, bid: int, other: int) -> Iterator[WeighedClaim]:
        s, seat = self.s, self.seat
        auction = self.policy.auction(s, seat)
        values = auction.values(seat)
        dollars = self.policy.look(s).dollars
        money = s.money[seat]
        saved = dollars[money - bid] - dollars[money - other]
        won = values[bid] - values[other] - saved
        if bid == 0:
            yield WeighedClaim(max(saved, 1.0), MONEY, Claim("works", {"n": s.edition.work}))
            return
        if bid < other:
            params: Params = {"n": money - bid, "m": money - other}
            yield WeighedClaim(saved, MONEY, Claim("keeps", params))
            return
        richest = max(s.money[rival] for rival in range(s.players) if rival != seat)
        if bid > richest >= other:
            yield WeighedClaim(max(won, 1.0), MONEY, Claim("sure_first", {"n": bid, "m": richest}))
        else:
            first = [going_first(auction, seat, amount) for amount in (bid, other)]
            n, m = (round(CASES * chance) for chance in first)
            if n - m >= NOTICEABLE:
                chances: Params = {"bid": bid, "other": other, "n": n, "m": m}
                yield WeighedClaim(won, MONEY, Claim("likely_first", chances))
        yield from self._best_tile(won)

    def _best_tile(self, weight: float) -> Iterator[WeighedClaim]:
        """Yield the claim that one tile of the market adds clearly more to a storm than all
        others."""
        s = self.s
        rates = {
            tile: tenths(self.storm_with(self.seat, tile)) for tile in s.market if tile != NO_TILE
        }
        ranked = sorted(rates, key=lambda tile: -rates[tile])
        if len(ranked) > 1 and rates[ranked[0]] > rates[ranked[1]]:
            names = [s.edition.tiles[tile].name for tile in ranked[:2]]
            rate, rate_m = (rates[tile] for tile in ranked[:2])
            params: Params = {"tile": names[0], "other": names[1], "rate": rate, "rate_m": rate_m}
            yield WeighedClaim(weight, MACHINE, Claim("storm_than", params))


def going_first(auction: Auction, seat: int, bid: int) -> float:
    """Return the chance that a bid is first in the order, against the bids that the bot expects."""
    chance = 0.0
    for weight, bids in auction.scenarios(seat):
        offered = [bid if player == seat else amount for player, amount in enumerate(bids)]
        order = sorted(
            range(len(offered)),
            key=lambda player: (
                -offered[player],
                auction.s.points[player],
                auction.heights[player],
            ),
        )
        chance += weight * (order[0] == seat)
    return chance


def sources_with(s: IslandState, seat: int, tile: int) -> list[int]:
    """Return the sources of a machine by weather, with one more tile (or none)."""
    counts = sources_by_weather(s, seat)[:]
    if tile != NO_TILE:
        for feature in s.edition.tiles[tile].features:
            if feature.kind == SOURCE:
                counts[feature.weather] += 1
    return counts


def lacks(s: IslandState, card: int, sources: Sequence[int]) -> int:
    """Return how many sources a goal card lacks for its points, or for its next points."""
    goal = s.edition.goals[card]
    if not any(goal.sources):
        return 0
    sets = min(sources[w] // goal.sources[w] for w in range(4) if goal.sources[w])
    sets_needed = sets + 1 if goal.each else 1
    return sum(max(0, sets_needed * goal.sources[w] - sources[w]) for w in range(4))


def open_ends(s: IslandState, seat: int, tile: int, placement: Placement) -> int:
    """Return how many openings of a machine lead to free spots, after a tile is laid."""
    tiles = [*s.tiles[seat], tile]
    spots = [*s.spots[seat], placement.spot]
    turns = [*s.turns[seat], placement.turn]
    return sum(
        s.edition.tiles[kind].open[(port - turn) % 4] and spot + STEPS[port] not in spots
        for kind, spot, turn in zip(tiles, spots, turns, strict=True)
        for port in range(4)
    )


def goal_reached(state: State, seat: int, words: Sequence[str]) -> bool:
    """Return whether one of the seat's goal cards scores; the words name the card."""
    s = cast(IslandState, state)
    named = " ".join(words)
    return any(
        score > 0 and s.edition.goals[card].name == named
        for card, score in zip(s.hands[seat], score_goals(s, seat), strict=True)
    )
