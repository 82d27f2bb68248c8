"""The greedy bot: it estimates what each option brings by the end of the game, and takes the
best."""

from __future__ import annotations

from typing import Final, cast

from stormtable.games.weather_island.bots.search.bidding import ahead_of, bid_chances, tile_after
from stormtable.games.weather_island.bots.search.outlook import Outlook, points_per_strike
from stormtable.games.weather_island.bots.search.placing import (
    Placement,
    aside,
    best_placement,
    machine_placement,
)
from stormtable.games.weather_island.bots.search.worth import reward, worth_of_card
from stormtable.games.weather_island.bots.style import Style
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.machine import TRIP
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.view import View

HALF_FULL: Final = 0.9
"""The value of energy that waits in a converter, relative to energy that makes it run."""

REMEMBERED: Final = 2000
"""The number of cached placements: all that the simulated games of a decision meet again."""


class IslandBot:
    """Plays from the view's masked state: it never reads hidden pieces, so it needs no sample."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._known: dict[object, Placement] = {}
        self._moment: object = None
        self._outlook: Outlook | None = None

    @property
    def name(self) -> str:
        return self.style.name

    def choose(self, view: View) -> int:
        s = cast(IslandState, view.state)
        assert view.seat is not None
        return self.answer(s, view.seat)

    def answer(self, s: IslandState, seat: int) -> int:
        """Return the seat's answer to its open question, from what the seat can see."""
        kind = kind_of(s.agenda[-1])
        if kind == steps.BID:
            return self._bid(s, seat)
        if kind == steps.PLACE:
            return pack(steps.V_PLACE, self.placement(s, seat, self._slot(s)).spot)
        if kind == steps.TURN:
            spot = c_of(s.agenda[-1])
            return pack(steps.V_TURN, self.placement(s, seat, self._slot(s), spot).turn)
        choices = s.choices
        best, most = choices[0], self.reckon(kind, s, seat, choices[0])
        for option in choices[1:]:
            worth = self.reckon(kind, s, seat, option)
            if worth > most:
                best, most = option, worth
        return best

    def reckon(self, kind: int, s: IslandState, seat: int, option: int) -> float:
        """Return the value of an option to the seat, in points, at any question except the three
        above."""
        if kind == steps.BUILD_OR_WORK:
            return self._build_or_work(s, seat, option)
        if kind in (steps.KEEP_FIRST_GOAL, steps.KEEP_GOAL):
            return worth_of_card(s, seat, a_of(option), self.look(s))
        if kind == steps.BONUSES:
            return -a_of(option)  # a goal card first, because it may decide which weather is useful
        if kind == steps.ADD_TOKEN:
            return self._add(s, seat, option)
        if kind == steps.DISCARD_TOKEN:
            return self._discard(s, seat, option)
        if kind == steps.FIRE:
            return self._fire(s, seat, option)
        if kind == steps.ROUTE:
            return self._send(s, seat, option)
        return self._cube(s, seat, option)

    # --- tiles ------------------------------------------------------------------------------

    def placement(
        self, s: IslandState, seat: int, tile: int, spot: int = -1, goals: bool = True
    ) -> Placement:
        """Return the best placement. What it brings the machine is cached: it does not depend on
        goal cards, which differ between sampled games."""
        outlook = self.look(s)
        key = (
            tile,
            s.tiles[seat],
            s.spots[seat],
            s.turns[seat],
            tuple(s.cubes[seat]),
            outlook.rounds,
            tuple(outlook.strikes),
        )
        best = self._known.get(key)
        if best is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            best = machine_placement(s, seat, tile, outlook)
            self._known[key] = best
        if spot not in (-1, best.spot):
            return best_placement(s, seat, tile, outlook, self.style, spot)
        more = aside(s, seat, s.edition.tiles[tile], outlook, self.style, goals)
        return Placement(best.spot, best.turn, best.gain + more)

    def look(self, s: IslandState) -> Outlook:
        moment = (
            tuple(s.points),
            tuple(s.forecast),
            tuple(s.bag),
            tuple(s.gone),
            tuple(s.tiles),
            tuple(s.spots),
            tuple(s.turns),
        )
        if self._outlook is None or moment != self._moment:
            self._moment = moment
            self._outlook = Outlook(s, self.style)
        return self._outlook

    @staticmethod
    def _slot(s: IslandState) -> int:
        return s.market[b_of(s.agenda[-1])]

    def _bid(self, s: IslandState, seat: int) -> int:
        outlook = self.look(s)
        worth = outlook.dollars
        money, most = s.money[seat], s.edition.max_money
        gains = sorted(
            (self.placement(s, seat, tile).gain for tile in s.market if tile != NO_TILE),
            reverse=True,
        )
        best, best_value = 0, worth[min(most, money + s.edition.work)]
        if not gains:
            return pack(steps.V_BID, 0)
        after = tile_after(gains, s.players, self.style.rivalry)
        chances = [
            bid_chances(s.money[other], s.players, self.style.nerve) if other != seat else []
            for other in range(s.players)
        ]
        for bid in range(1, money + 1):
            places = ahead_of(s, seat, bid, chances)
            work = worth[min(most, money - bid + s.edition.work)]
            value = sum(
                chance * max(after[place] + worth[money - bid], work)
                for place, chance in enumerate(places)
            )
            if value > best_value:
                best, best_value = bid, value
        return pack(steps.V_BID, best)

    def _build_or_work(self, s: IslandState, seat: int, option: int) -> float:
        worth = self.look(s).dollars
        if kind_of(option) == steps.V_WORK:
            return worth[min(s.edition.max_money, s.money[seat] + s.edition.work)]
        tile = s.market[a_of(option)]
        return worth[s.money[seat]] + self.placement(s, seat, tile).gain

    # --- bonuses and goal cards -----------------------------------------------------------------

    def _favours(self, s: IslandState, seat: int) -> list[float]:
        """Return the effect of a strike of each weather on the seat, less that on the best other
        seat."""
        mine = points_per_strike(s.networks[seat])
        others = [
            points_per_strike(network) for other, network in enumerate(s.networks) if other != seat
        ]
        return [mine[w] - self.style.meddling * max(other[w] for other in others) for w in range(4)]

    def _add(self, s: IslandState, seat: int, option: int) -> float:
        if kind_of(option) == steps.V_PASS:
            return 0.0
        outlook = self.look(s)
        favours = self._favours(s, seat)
        weather = a_of(option)
        tokens = sum(s.bag) + sum(s.gone) + len(s.forecast)
        gain = (favours[weather] - sum(favours) / 4) * sum(outlook.strikes) / (tokens + 1)
        price = s.stalls[weather][b_of(option)]
        worth = outlook.dollars
        return gain - worth[s.money[seat]] + worth[s.money[seat] - price]

    def _discard(self, s: IslandState, seat: int, option: int) -> float:
        if kind_of(option) == steps.V_PASS:
            return 0.0
        outlook = self.look(s)
        favours = self._favours(s, seat)
        position = a_of(option)
        reached = min(1.0, outlook.forecast_rate * outlook.rounds / (position + 1))
        return (sum(favours) / 4 - favours[s.forecast[position]]) * reached

    # --- energy ---------------------------------------------------------------------------------

    def _trip(self, s: IslandState, seat: int, trip: int) -> float:
        """Return the value of a trip to a converter: of the runs it causes and of the energy it
        leaves."""
        to = trip // TRIP
        converter = s.networks[seat].features[to]
        cubes_before = s.cubes[seat][to]
        runs, left = divmod(cubes_before + 1 + trip % TRIP, converter.cost)
        each = reward(converter, self.look(s))
        return each * (runs + HALF_FULL * (left - cubes_before) / converter.cost)

    def _send(self, s: IslandState, seat: int, option: int) -> float:
        return self._trip(s, seat, TRIP * a_of(option) + b_of(option))

    def _fire(self, s: IslandState, seat: int, option: int) -> float:
        trips = s.networks[seat].routes(a_of(option))
        return max((self._trip(s, seat, trip) for trip in trips), default=0.0)

    def _cube(self, s: IslandState, seat: int, option: int) -> float:
        """Return the value of taking a cube from a feature when the stash is empty: the least
        useful first."""
        if kind_of(option) == steps.V_PASS:
            return -self.look(s).dollar
        feature = a_of(option)
        if feature >= len(s.cubes[seat]):
            return 0.0
        converter = s.networks[seat].features[feature]
        if not converter.cost:
            return -0.01
        return -HALF_FULL * reward(converter, self.look(s)) / converter.cost
