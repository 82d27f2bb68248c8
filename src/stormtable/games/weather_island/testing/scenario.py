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
from stormtable.games.weather_island.testing.names import PieceNumbers, ScenarioError
from stormtable.games.weather_island.testing.table import ScenarioTable
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named


class Scenario:
    """A position in the making. Each method sets one thing and returns the scenario.

    `deal` and the methods that start with `begin` complete it and return the `ScenarioTable`.
    """

    def __init__(self, players: int = 2, edition: Path | str = "", bag: str = "top") -> None:
        self._settings = {"edition": str(edition), "bag": bag}
        self._players = players
        self.edition: Edition = _state(self._new()).edition
        self._names = PieceNumbers(self.edition, players)
        self._layout = Layout(self.edition, players)
        self._script: list[str] = []
        self._stops: list[str] = []

    def _new(self) -> Game:
        return Game(title_named("weather-island"), self._players, self._settings)

    # --- players ----------------------------------------------------------------------------

    def money(self, *amounts: int) -> Scenario:
        """Set each seat's money. For `begin_build` it is the money after the bids."""
        self._layout.money = self._names.by_seat(amounts, "money")
        return self

    def points(self, *amounts: int) -> Scenario:
        self._layout.points = self._names.by_seat(amounts, "points")
        return self

    def stack(self, *seats: int) -> Scenario:
        """Set the markers on the score track, from the top of the stack down."""
        self._layout.stack = self._names.all_seats(seats, "stack")
        return self

    def bids(self, *amounts: int) -> Scenario:
        """Set each seat's bid this round (default: $1), already paid."""
        self._layout.bids = self._names.by_seat(amounts, "bids")
        return self

    def order(self, *seats: int) -> Scenario:
        """Set this round's turn order (default: the one that follows from the bids)."""
        self._layout.order = self._names.all_seats(seats, "order")
        return self

    def round(self, number: int) -> Scenario:
        if number < 1:
            raise ScenarioError(f"there is no round {number}", "the first is round 1")
        self._layout.round = number
        return self

    def machine(self, seat: int, start: str, *tiles: str) -> Scenario:
        """Set a seat's machine: the tile at 0,0, then others as `NAME X,Y` or `NAME X,Y TURN`.

        X grows to the east, Y to the north; TURN is 0, 90, 180 or 270 degrees clockwise.
        """
        self._layout.machines[self._names.seat(seat)] = [
            self._names.laid(text) for text in (f"{start} 0,0", *tiles)
        ]
        return self

    def cubes(self, seat: int, on: Mapping[str, int]) -> Scenario:
        """Set the energy on a machine's features, as `{"0,0:s": 1}`."""
        self._layout.cubes[self._names.seat(seat)] = on
        return self

    def hand(self, seat: int, *goals: str) -> Scenario:
        self._layout.hands[self._names.seat(seat)] = [self._names.goal(name) for name in goals]
        return self

    # --- tiles, tokens, goal cards ----------------------------------------------------------

    def market(self, *tiles: str) -> Scenario:
        """Set the tiles for sale, slot by slot: point, power, mystery; `-` for an empty slot."""
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
        """Set the remaining tiles of a deck; its other tiles are in its discards."""
        number = self._names.deck(deck)
        self._layout.decks[number] = [self._names.tile_of(number, name) for name in tiles]
        return self

    def forecast(self, *weathers: str) -> Scenario:
        """Set the forecast from its left end; missing tokens are added."""
        self._layout.forecast = [self._names.weather(name) for name in weathers]
        return self

    def bag(self, *weathers: str) -> Scenario:
        """Set the tokens in the bag; tokens that are mentioned nowhere are discarded."""
        bag = [0] * WEATHERS
        for name in weathers:
            bag[self._names.weather(name)] += 1
        self._layout.bag = bag
        return self

    def stall(self, weather: str, *prices: int) -> Scenario:
        """Set the tokens of a weather for sale, by their prices from the top down."""
        self._layout.stalls[self._names.weather(weather)] = list(prices)
        return self

    def goal_deck(self, *goals: str) -> Scenario:
        """Set the remaining goal deck; cards that are mentioned nowhere are below the end card."""
        self._layout.goal_deck = [self._names.goal(name) for name in goals]
        return self

    def below(self, *goals: str, by: int = NOBODY) -> Scenario:
        """Put cards below the end of deck card, by that seat (NOBODY: no seat remembers them)."""
        who = by if by == NOBODY else self._names.seat(by)
        self._layout.below.extend((self._names.goal(name), who) for name in goals)
        return self

    def other_goals_in_hand(self, seat: int) -> Scenario:
        """Give all goal cards that are mentioned nowhere else to this seat."""
        self._layout.holds_remaining = self._names.seat(seat)
        return self

    # --- chance -----------------------------------------------------------------------------

    def chance(self, *results: str) -> Scenario:
        """Set the results of draws in notation. Each kind of draw (its first word) has its own
        sequence."""
        self._script.extend(results)
        return self

    def stop_at(self, *draws: str) -> Scenario:
        """Leave these draws (`token`, `market`, ...) open when the script has no further result for
        them."""
        self._stops.extend(draws)
        return self

    # --- the moment of the game -------------------------------------------------------------

    def deal(self) -> ScenarioTable:
        """Return a new game, from the first step of set-up. Only `chance` and `stop_at` apply."""
        return ScenarioTable(self._new(), self._script, self._stops)

    def begin_round(self) -> ScenarioTable:
        """Return the table before Phase I; the next step reveals the market."""
        game = self._laid()
        _state(game).round -= 1
        return self._table(game, pack(steps.BEGIN_ROUND))

    def begin_bids(self) -> ScenarioTable:
        """Return the table in Phase I, with the market revealed."""
        return self._table(self._laid(market=True), pack(steps.FLUSH), pack(steps.BID))

    def begin_build(self) -> ScenarioTable:
        """Return the table at the start of Phase II: bids are paid, and the first in order builds
        or works."""
        game = self._laid(market=True)
        turns = [
            pack(steps.BUILD_OR_WORK, seat, int(self._layout.bids[seat] > 0))
            for seat in reversed(_state(game).order)
        ]
        return self._table(game, pack(steps.FLUSH), *turns)

    def begin_weather(self, *dice: str) -> ScenarioTable:
        """Return the table at the start of Phase III; `dice` are the two faces, unless the script
        has them."""
        rolls = (pack(steps.ROLL, 1), pack(steps.ROLL, 0))
        script = [f"die {face}" for face in dice]
        return self._table(self._laid(), pack(steps.READ_DICE), *rolls, script=script)

    def begin_round_end(self) -> ScenarioTable:
        """Return the table after the last weather token of the round."""
        return self._table(self._laid(), pack(steps.END_ROUND))

    def _laid(self, market: bool = False) -> Game:
        game = self._new()
        self._layout.lay(_state(game))
        if market:
            self._layout.lay_market(_state(game))
        self._layout.check(_state(game))
        return game

    def _table(self, game: Game, *agenda: int, script: Sequence[str] = ()) -> ScenarioTable:
        _state(game).agenda = list(agenda)
        return ScenarioTable(game, [*script, *self._script], self._stops)


def _state(game: Game) -> IslandState:
    return cast(IslandState, game.state)
