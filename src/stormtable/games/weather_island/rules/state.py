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
        """Whether a bag bonus may take any token of a stack: the other reading of M7."""
        # The lists are shared and empty until `reset` or `copy` fills them, so that a copy
        # creates each list once.
        none: list[int] = []
        rows: list[IntTuple] = []
        cubes: list[list[int]] = []
        self.round = 0
        self.points: list[int] = none
        self.money: list[int] = none
        self.stack: list[int] = none
        """The seats from the top of the score stack down, which decides ties in bids."""
        self.order: list[int] = none
        """This round's turn order."""
        self.market: list[int] = none
        """The tile of each slot: point, power, then mystery; NO_TILE if it was taken or none is
        left."""
        self.deck: list[int] = none
        """The number of copies of each tile in its deck."""
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
        """The goal cards below the end of deck card."""
        self.goal_below_by: IntTuple = ()
        """The seat that put each of them there, and therefore knows it."""
        self.goal_below_dates: IntTuple = ()
        self.goal_date = 0
        """Twice the number of shuffles of the goal deck. A card's date is that of its draw. It is
        odd for two cards drawn with a shuffle in between: only the seat that kept one knows
        which."""
        self.goal_lost: list[IntTuple] = rows
        """By seat: the cards that it put below, which are now in the deck or drawn from it since
        (M24)."""
        self.goal_lost_at: list[IntTuple] = rows
        """The dates at which they were shuffled in."""
        self.hands: list[IntTuple] = rows
        self.hand_dates: list[IntTuple] = rows
        self.offers: list[IntTuple] = rows
        """The goal cards among which a player chooses."""
        self.offer_dates: list[IntTuple] = rows
        self.tiles: list[IntTuple] = rows
        self.spots: list[IntTuple] = rows
        self.turns: list[IntTuple] = rows
        self.cubes: list[list[int]] = cubes
        """Energy on each feature of each machine."""
        self.firing: list[int] = none
        """The acting player's sources that have not sent their energy yet."""
        self.travelling = 0
        """The number of cubes on their way from a source to a converter."""
        self.goal_points: list[int] = none
        """The score of each player's goals, once the game has ended."""
        self.networks: list[Network] = []
        """The networks of the machines, derived from tiles, spots and turns."""

    def reset(self) -> None:
        """Set the fields to their values before set-up."""
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

    # --- changes that all phases use --------------------------------------------------------

    def gain_money(self, seat: int, amount: int, reason: int) -> None:
        """Gain money up to the maximum; the excess is lost (Phase II, M15)."""
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
        """Journal the moves of the tokens to the right of a gap in the forecast."""
        if self.journal is None:
            return
        for index in range(position, len(self.forecast)):
            self.note(FORECAST_SHIFTED, -1, self.forecast[index], index)

    def stash(self, seat: int) -> int:
        """Return how many of the player's energy cubes are not on the machine."""
        used: i64 = self.travelling
        for cubes in self.cubes[seat]:
            used += cubes
        return self.edition.cubes - used


def cubes_in_use(s: IslandState, seat: int) -> int:
    """Return the player's cubes on the machine, including those in transit while its owner is
    asked."""
    return sum(s.cubes[seat]) + (s.travelling if seat == s.asked else 0)
