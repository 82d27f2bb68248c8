"""The position of a game of Weather Island."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from stormtable.games.weather_island.rules.edition import Edition
from stormtable.games.weather_island.rules.events import FORECAST_SHIFTED, MONEY, POINTS
from stormtable.games.weather_island.rules.machine import Network, network_of
from stormtable.games.weather_island.rules.names import WEATHERS
from stormtable.kernel.engine import Rule, State
from stormtable.kernel.tuples import IntTuple

NO_TILE: Final = -1
NO_TOKEN: Final = -1


class IslandState(State):
    FIELDS = (
        *State.FIELDS,
        "round",
        "points",
        "money",
        "stack",
        "order",
        "market",
        "deck",
        "discard",
        "bag",
        "gone",
        "stalls",
        "forecast",
        "dice",
        "token",
        "goal_deck",
        "goal_below",
        "goal_below_by",
        "goal_below_dates",
        "goal_date",
        "goal_lost",
        "goal_lost_at",
        "hands",
        "hand_dates",
        "offers",
        "offer_dates",
        "tiles",
        "spots",
        "turns",
        "cubes",
        "firing",
        "travelling",
        "goal_points",
    )
    DERIVED = (*State.DERIVED, "edition", "any_token", "networks")

    def __init__(
        self, rules: list[Rule[Any]], players: int, edition: Edition, any_token: bool
    ) -> None:
        super().__init__(rules, players)
        self.edition = edition
        self.any_token = any_token
        """The other reading of M7: a bag bonus may take any token of a stack."""
        # Shared and empty until `lay_out` or `copy` fills them: a copy makes no list twice.
        none: list[int] = []
        rows: list[IntTuple] = []
        cubes: list[list[int]] = []
        self.round = 0
        self.points: list[int] = none
        self.money: list[int] = none
        self.stack: list[int] = none
        """Seats from the top of the score stack down: it decides ties in bids."""
        self.order: list[int] = none
        """This round's turn order."""
        self.market: list[int] = none
        """A tile each for point, power and the mystery slots; NO_TILE where taken or none left."""
        self.deck: list[int] = none
        """How many of each tile are still in their deck."""
        self.discard: list[int] = none
        self.bag: list[int] = none
        self.gone: list[int] = none
        """Discarded weather tokens."""
        self.stalls: list[IntTuple] = rows
        """The prices of the tokens for sale, by weather, top first."""
        self.forecast: list[int] = none
        self.dice: list[int] = none
        self.token = NO_TOKEN
        """The weather being resolved."""
        self.goal_deck: IntTuple = ()
        self.goal_below: IntTuple = ()
        """Below the end of deck card."""
        self.goal_below_by: IntTuple = ()
        """Who put each of them there, and so knows it."""
        self.goal_below_dates: IntTuple = ()
        self.goal_date = 0
        """Twice how often a new goal deck was shuffled. A card's date is when it was drawn; odd
        for the two of a draw with a shuffle in between: who kept one alone knows which."""
        self.goal_lost: list[IntTuple] = rows
        """Cards each player put below, now somewhere in the deck or drawn from it since (M24)."""
        self.goal_lost_at: list[IntTuple] = rows
        """The dates at which they were shuffled in."""
        self.hands: list[IntTuple] = rows
        self.hand_dates: list[IntTuple] = rows
        self.offers: list[IntTuple] = rows
        """Goal cards a player is looking at, to keep one."""
        self.offer_dates: list[IntTuple] = rows
        self.tiles: list[IntTuple] = rows
        self.spots: list[IntTuple] = rows
        self.turns: list[IntTuple] = rows
        self.cubes: list[list[int]] = cubes
        """Energy on each feature of each machine."""
        self.firing: list[int] = none
        """Sources of the acting player that have yet to send their energy."""
        self.travelling = 0
        """Cubes under way from a source to a converter."""
        self.goal_points: list[int] = none
        """What each player's goals scored, once the game has ended."""
        self.networks: list[Network] = []
        """Derived from tiles, spots and turns."""

    def lay_out(self) -> None:
        """What every game begins with, before set-up."""
        edition = self.edition
        self.points = [0] * self.players
        self.money = [0] * self.players
        self.stack = []
        self.order = []
        self.market = []
        self.deck = [tile.copies for tile in edition.tiles]
        self.discard = [0] * len(edition.tiles)
        self.bag = [0] * WEATHERS
        self.gone = [0] * WEATHERS
        self.stalls = [()] * WEATHERS
        self.forecast = []
        self.dice = []
        self.goal_lost = [()] * self.players
        self.goal_lost_at = [()] * self.players
        self.hands = [()] * self.players
        self.hand_dates = [()] * self.players
        self.offers = [()] * self.players
        self.offer_dates = [()] * self.players
        self.tiles = [()] * self.players
        self.spots = [()] * self.players
        self.turns = [()] * self.players
        self.cubes = [[] for _ in range(self.players)]
        self.firing = []
        self.goal_points = []

    def __getnewargs__(self) -> tuple[list[Rule[Any]], int, Edition, bool]:
        return self.rules, self.players, self.edition, self.any_token

    def copy(self) -> IslandState:
        other = IslandState(self.rules, self.players, self.edition, self.any_token)
        self.copy_into(other)
        other.round = self.round
        other.points = self.points[:]
        other.money = self.money[:]
        other.stack = self.stack[:]
        other.order = self.order[:]
        other.market = self.market[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.bag = self.bag[:]
        other.gone = self.gone[:]
        other.stalls = self.stalls[:]
        other.forecast = self.forecast[:]
        other.dice = self.dice[:]
        other.token = self.token
        other.goal_deck = self.goal_deck
        other.goal_below = self.goal_below
        other.goal_below_by = self.goal_below_by
        other.goal_below_dates = self.goal_below_dates
        other.goal_date = self.goal_date
        other.goal_lost = self.goal_lost[:]
        other.goal_lost_at = self.goal_lost_at[:]
        other.hands = self.hands[:]
        other.hand_dates = self.hand_dates[:]
        other.offers = self.offers[:]
        other.offer_dates = self.offer_dates[:]
        other.tiles = self.tiles[:]
        other.spots = self.spots[:]
        other.turns = self.turns[:]
        other.cubes = [cubes[:] for cubes in self.cubes]
        other.firing = self.firing[:]
        other.travelling = self.travelling
        other.goal_points = self.goal_points[:]
        other.networks = self.networks[:]
        return other

    def restore(self) -> None:
        self.goal_deck = tuple(sorted(self.goal_deck))
        self.networks = [
            network_of(self.edition, self.tiles[seat], self.spots[seat], self.turns[seat])
            for seat in range(self.players)
        ]

    # --- the things every phase does --------------------------------------------------------

    def gain_money(self, seat: int, amount: int, reason: int) -> None:
        """Nobody ever has more than the maximum; the excess is wasted (Phase II, M15)."""
        gained = min(amount, self.edition.max_money - self.money[seat])
        self.money[seat] += gained
        self.note(MONEY, seat, gained, reason, amount - gained)

    def pay_money(self, seat: int, amount: int, reason: int) -> None:
        self.money[seat] -= amount
        self.note(MONEY, seat, -amount, reason)

    def gain_points(self, seat: int, amount: int, reason: int, what: int = 0) -> None:
        self.points[seat] += amount
        self.note(POINTS, seat, amount, reason, what)

    def close_gap(self, position: int) -> None:
        """A token has left the forecast: tell how those to its right move up."""
        if self.journal is None:
            return
        for index in range(position, len(self.forecast)):
            self.note(FORECAST_SHIFTED, -1, self.forecast[index], index)

    def stash(self, seat: int) -> int:
        """How many of the player's energy cubes are not on the machine."""
        used: i64 = self.travelling
        for cubes in self.cubes[seat]:
            used += cubes
        return self.edition.cubes - used


def cubes_in_use(s: IslandState, seat: int) -> int:
    """The player's cubes on the machine or, while its owner is asked, under way on it."""
    return sum(s.cubes[seat]) + (s.travelling if seat == s.asked else 0)
