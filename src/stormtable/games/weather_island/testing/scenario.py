"""Build a position step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.bidding import deck_of_slot
from stormtable.games.weather_island.rules.edition import Edition
from stormtable.games.weather_island.rules.names import WEATHERS
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.games.weather_island.testing.layout import Layout
from stormtable.games.weather_island.testing.names import Names, ScenarioError
from stormtable.games.weather_island.testing.table import Table
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named


class Scenario:
    """A position being written down. Each method says one thing and returns the scenario.

    `deal` and the methods that start with `at` end the description and give the `Table`.
    """

    def __init__(self, players: int = 2, edition: Path | str = "", bag: str = "top") -> None:
        self._settings = {"edition": str(edition), "bag": bag}
        self._players = players
        self.edition: Edition = _state(self._new()).edition
        self._names = Names(self.edition, players)
        self._layout = Layout(self.edition, players)
        self._script: list[str] = []
        self._stops: list[str] = []

    def _new(self) -> Game:
        return Game(title_named("weather-island"), self._players, self._settings)

    # --- players ----------------------------------------------------------------------------

    def money(self, *amounts: int) -> Scenario:
        """Each seat's money. At `at_build` it is what is left after the bids."""
        self._layout.money = self._names.by_seat(amounts, "money")
        return self

    def points(self, *amounts: int) -> Scenario:
        self._layout.points = self._names.by_seat(amounts, "points")
        return self

    def stack(self, *seats: int) -> Scenario:
        """The markers on the score track, from the top of the stack down."""
        self._layout.stack = self._names.all_seats(seats, "stack")
        return self

    def bids(self, *amounts: int) -> Scenario:
        """What each seat bid this round (default: $1), paid already."""
        self._layout.bids = self._names.by_seat(amounts, "bids")
        return self

    def order(self, *seats: int) -> Scenario:
        """This round's turn order (default: what the bids make it)."""
        self._layout.order = self._names.all_seats(seats, "order")
        return self

    def round(self, number: int) -> Scenario:
        if number < 1:
            raise ScenarioError(f"there is no round {number}", "the first is round 1")
        self._layout.round = number
        return self

    def machine(self, seat: int, start: str, *tiles: str) -> Scenario:
        """A seat's machine: the tile at 0,0, then others as `NAME X,Y` or `NAME X,Y TURN`.

        X grows to the east, Y to the north; TURN is 0, 90, 180 or 270 degrees clockwise.
        """
        self._layout.machines[self._names.seat(seat)] = [
            self._names.laid(text) for text in (f"{start} 0,0", *tiles)
        ]
        return self

    def cubes(self, seat: int, on: Mapping[str, int]) -> Scenario:
        """The energy on a machine's features, as `{"0,0:s": 1}`."""
        self._layout.cubes[self._names.seat(seat)] = on
        return self

    def hand(self, seat: int, *goals: str) -> Scenario:
        self._layout.hands[self._names.seat(seat)] = [self._names.goal(name) for name in goals]
        return self

    # --- tiles, tokens, goal cards ----------------------------------------------------------

    def market(self, *tiles: str) -> Scenario:
        """The tiles for sale, slot by slot: point, power, mystery; `-` for an empty slot."""
        if len(tiles) != self._players + 1:
            raise ScenarioError(
                f"a market of {len(tiles)} tiles", f"{self._players + 1} slots are needed"
            )
        self._layout.market = [
            NO_TILE if name == "-" else self._names.tile_of(deck_of_slot(slot), name)
            for slot, name in enumerate(tiles)
        ]
        return self

    def deck(self, deck: str, *tiles: str) -> Scenario:
        """What is left in a tile deck; the rest of its tiles is in its discards."""
        number = self._names.deck(deck)
        self._layout.decks[number] = [self._names.tile_of(number, name) for name in tiles]
        return self

    def forecast(self, *weathers: str) -> Scenario:
        """The forecast from its left end; filled up to its length if there are fewer."""
        self._layout.forecast = [self._names.weather(name) for name in weathers]
        return self

    def bag(self, *weathers: str) -> Scenario:
        """The tokens in the bag; those that lie nowhere else are then discarded."""
        bag = [0] * WEATHERS
        for name in weathers:
            bag[self._names.weather(name)] += 1
        self._layout.bag = bag
        return self

    def stall(self, weather: str, *prices: int) -> Scenario:
        """The tokens of a weather for sale, by their prices from the top down."""
        self._layout.stalls[self._names.weather(weather)] = list(prices)
        return self

    def goal_deck(self, *goals: str) -> Scenario:
        """What is left in the goal deck; unmentioned cards are then below the end card."""
        self._layout.goal_deck = [self._names.goal(name) for name in goals]
        return self

    def below(self, *goals: str, by: int = NOBODY) -> Scenario:
        """Cards below the end of deck card, put there by that seat (NOBODY: long forgotten)."""
        who = by if by == NOBODY else self._names.seat(by)
        self._layout.below.extend((self._names.goal(name), who) for name in goals)
        return self

    def other_goals_in_hand(self, seat: int) -> Scenario:
        """All goal cards not mentioned elsewhere are this seat's."""
        self._layout.holds_remaining = self._names.seat(seat)
        return self

    # --- chance -----------------------------------------------------------------------------

    def chance(self, *results: str) -> Scenario:
        """What comes out of draws, in notation, each kind of draw (its first word) in order."""
        self._script.extend(results)
        return self

    def stop_at(self, *draws: str) -> Scenario:
        """Leave these draws (`token`, `market`, ...) open once the script has no more for them."""
        self._stops.extend(draws)
        return self

    # --- where the game stands --------------------------------------------------------------

    def deal(self) -> Table:
        """A new game, from the first step of set-up. Only `chance` and `stop_at` count."""
        return Table(self._new(), self._script, self._stops)

    def begin_round(self) -> Table:
        """Before Phase I: the market is revealed next."""
        game = self._laid()
        _state(game).round -= 1
        return self._table(game, pack(steps.BEGIN_ROUND))

    def begin_bids(self) -> Table:
        """In Phase I, with the market revealed."""
        return self._table(self._laid(market=True), pack(steps.FLUSH), pack(steps.BID))

    def begin_build(self) -> Table:
        """At the start of Phase II: bids are paid, the first in order builds or works."""
        game = self._laid(market=True)
        turns = [
            pack(steps.BUILD_OR_WORK, seat, int(self._layout.bids[seat] > 0))
            for seat in reversed(_state(game).order)
        ]
        return self._table(game, pack(steps.FLUSH), *turns)

    def begin_weather(self, *dice: str) -> Table:
        """At the start of Phase III; `dice` are the two faces, if the script does not say."""
        rolls = (pack(steps.ROLL, 1), pack(steps.ROLL, 0))
        script = [f"die {face}" for face in dice]
        return self._table(self._laid(), pack(steps.READ_DICE), *rolls, script=script)

    def begin_round_end(self) -> Table:
        """After the last weather token of the round."""
        return self._table(self._laid(), pack(steps.END_ROUND))

    def _laid(self, market: bool = False) -> Game:
        game = self._new()
        self._layout.lay(_state(game))
        if market:
            self._layout.lay_market(_state(game))
        self._layout.check(_state(game))
        return game

    def _table(self, game: Game, *agenda: int, script: Sequence[str] = ()) -> Table:
        _state(game).agenda = list(agenda)
        return Table(game, [*script, *self._script], self._stops)


def _state(game: Game) -> IslandState:
    return cast(IslandState, game.state)
