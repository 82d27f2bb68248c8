"""Positions of Weather Island, written down as one would lay them out on a table.

    table = (
        Scenario(players=2, edition="plain.toml")
        .money(5, 7)
        .machine(0, "raft-sun", "press 1,0 180")
        .cubes(0, {"1,0:c": 2})
        .bag("sun", "rain")
        .chance("die ?", "die -", "token sun")
        .at_weather()
    )
    table.state.points  # [5, 0]

What is not said is filled in, and all pieces stay in the game: tiles that lie nowhere are in their
decks, tokens in the bag, goal cards in the goal deck. Seats count from 0, as in the engine.
Chance does what the script says, in the notation of records; what it does not mention is drawn from
a fixed seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import cast

from stormtable.games.weather_island import steps
from stormtable.games.weather_island.bidding import deck_of_slot, turn_order
from stormtable.games.weather_island.edition import Edition
from stormtable.games.weather_island.machine import spot_at
from stormtable.games.weather_island.names import DECKS, START
from stormtable.games.weather_island.places import feature_name
from stormtable.games.weather_island.state import NO_TILE, IslandState
from stormtable.kernel.chance import weighted
from stormtable.kernel.codes import pack
from stormtable.kernel.decision import Option
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.rows import Row
from stormtable.kernel.title import Outcome, title_named

__all__ = ["Scenario", "ScenarioError", "Table"]


class ScenarioError(StormtableError):
    """A position that cannot be laid out with the pieces there are."""


class Table:
    """A game in a prepared position, with the shorthand that reading and playing it needs.

    Every move is followed by a check of the game's invariants.
    """

    def __init__(self, game: Game, script: Iterable[str] = (), stops: Iterable[str] = ()) -> None:
        self.game = game
        self.happened: list[Event] = []
        """Everything since the position was set up."""
        self._script: dict[str, list[str]] = {}
        for notation in script:
            self._script.setdefault(notation.split()[0], []).append(notation)
        self._stops = tuple(stops)
        self._rng = Random(0)
        game.listen(self.happened.extend)
        game.state.advance()
        game.run_chance()
        self._run_chance()

    # --- reading ----------------------------------------------------------------------------

    @property
    def state(self) -> IslandState:
        return cast(IslandState, self.game.state)

    @property
    def seat(self) -> int:
        """The seat that is asked; NOBODY at an open draw and when the game is over."""
        return self.state.asked

    @property
    def question(self) -> str:
        """The question or draw that is open; empty when the game is over."""
        return "" if self.state.over else self.state.rule.name

    @property
    def options(self) -> list[str]:
        """The options of the seat that is asked, in notation."""
        return self.options_of(self.seat)

    @property
    def outcome(self) -> Outcome:
        outcome = self.game.outcome
        if outcome is None:
            raise ScenarioError(f"the game is not over but at {self.question!r}", "play on")
        return outcome

    def options_of(self, seat: int) -> list[str]:
        decision = self.game.decision_of(seat)
        return [option.notation for option in decision.options] if decision else []

    def option(self, notation: str) -> Option:
        """An option of the seat that is asked, with its places, price and warnings."""
        decision = self.game.decision
        found = decision.find(notation) if decision else None
        if found is None:
            raise ScenarioError(
                f"{notation!r} is not offered", f"there is: {', '.join(self.options) or 'nothing'}"
            )
        return found

    def warnings(self, notation: str) -> list[str]:
        """The codes of the warnings an option carries."""
        return [warning.code for warning in self.option(notation).warnings]

    def refusal(self, words: str, seat: int | None = None) -> str:
        """The code of the reason why something is not offered; empty if it is."""
        notice = self.game.explain(words, seat)
        return notice.code if notice else ""

    def told(self, name: str, seat: int | None = None) -> list[Event]:
        """The events of that name (of that seat) since the position was set up."""
        return [e for e in self.happened if e.name == name and seat in (None, e.seat)]

    def cubes(self, seat: int, feature: str) -> int:
        """The energy on a feature, named by its tile's spot and its letter: `1,0:c`."""
        return self.state.cubes[seat][_feature(self.state, seat, feature)]

    def hand(self, seat: int) -> list[str]:
        return self._names(self.state.hands[seat])

    def offer(self, seat: int) -> list[str]:
        """The goal cards a seat is looking at."""
        return self._names(self.state.offers[seat])

    @property
    def goal_deck(self) -> list[str]:
        return self._names(self.state.goal_deck)

    @property
    def below(self) -> list[str]:
        """The goal cards below the end of deck card."""
        return self._names(self.state.goal_below)

    @property
    def forecast(self) -> list[str]:
        return [self.state.edition.weathers[weather] for weather in self.state.forecast]

    @property
    def market(self) -> list[str]:
        """The tile in each slot; `-` where there is none."""
        tiles = self.state.edition.tiles
        return ["-" if tile == NO_TILE else tiles[tile].name for tile in self.state.market]

    @property
    def possible(self) -> dict[str, int]:
        """What can come out of the open draw, with how likely each is."""
        state = self.state
        if state.asked != NOBODY or state.over:
            return {}
        rule, step = state.rule, state.agenda[-1]
        return {
            rule.notation(state, step, result): weight
            for result, weight in enumerate(rule.weights(state, step))
            if weight
        }

    def _names(self, cards: Row) -> list[str]:
        return [self.state.edition.goals[card].name for card in cards]

    # --- playing ----------------------------------------------------------------------------

    def play(self, *notations: str) -> Table:
        """Play these one after another, each for the seat that is then asked first."""
        for notation in notations:
            self.game.play(notation)
            self._run_chance()
        return self

    def play_as(self, seat: int, notation: str) -> Table:
        """Answer for one of the seats that are asked at the same time."""
        self.game.play(notation, seat)
        self._run_chance()
        return self

    def bid(self, *amounts: int) -> Table:
        """Everybody's bids, by seat; what is said for a seat without money does not count."""
        for seat in self.state.open_seats():
            self.play_as(seat, f"bid {amounts[seat]}")
        return self

    def settle(self, notation: str) -> Table:
        """Give the open draw a result."""
        self._settle(notation)
        self._run_chance()
        return self

    def _run_chance(self) -> None:
        while self.state.asked == NOBODY and not self.state.over:
            word = next(iter(self.possible)).split()[0]
            if scripted := self._script.get(word):
                self._settle(scripted.pop(0))
            elif word in self._stops:
                break
            else:
                state = self.state
                weights = state.rule.weights(state, state.agenda[-1])
                self.game.settle(weighted(self._rng, weights))
        wrong = self.game.title.violations(self.state)
        assert not wrong, wrong

    def _settle(self, notation: str) -> None:
        state = self.state
        if notation not in self.possible:
            raise ScenarioError(
                f"{notation!r} cannot come out at {self.question!r}",
                f"possible: {', '.join(self.possible)}",
            )
        rule, step = state.rule, state.agenda[-1]
        results = range(len(rule.weights(state, step)))
        self.game.settle(next(r for r in results if rule.notation(state, step, r) == notation))


class Scenario:
    """A position being written down. Each method says one thing and returns the scenario.

    `deal` and the methods that start with `at` end the description and give the `Table`.
    """

    def __init__(self, players: int = 2, edition: Path | str = "", bag: str = "top") -> None:
        settings = {"edition": str(edition), "bag": bag}
        self._game = Game(title_named("weather-island"), players, settings)
        self._players = players
        self._state = cast(IslandState, self._game.state)
        self.edition: Edition = self._state.edition
        self._money = [self.edition.start_money] * players
        self._points = [0] * players
        self._stack = list(range(players))
        self._bids = [1] * players
        self._order: list[int] | None = None
        self._round = 1
        self._machines: dict[int, list[tuple[int, int, int]]] = {}
        self._cubes: dict[int, Mapping[str, int]] = {}
        self._market: list[int] | None = None
        self._decks: dict[int, list[int]] = {}
        self._stalls = [list(self.edition.prices) for _ in range(4)]
        self._forecast: list[int] = []
        self._bag: list[int] | None = None
        self._hands: dict[int, list[int]] = {}
        self._goal_deck: list[int] | None = None
        self._below: list[tuple[int, int]] = []
        self._holds_rest = NOBODY
        self._script: list[str] = []
        self._stops: list[str] = []

    # --- players ----------------------------------------------------------------------------

    def money(self, *amounts: int) -> Scenario:
        """Each seat's money. At `at_build` it is what is left after the bids."""
        self._money = self._by_seat(amounts, "money")
        return self

    def points(self, *amounts: int) -> Scenario:
        self._points = self._by_seat(amounts, "points")
        return self

    def stack(self, *seats: int) -> Scenario:
        """The markers on the score track, from the top of the stack down."""
        self._stack = self._all_seats(seats, "stack")
        return self

    def bids(self, *amounts: int) -> Scenario:
        """What each seat bid this round (default: $1), paid already."""
        self._bids = self._by_seat(amounts, "bids")
        return self

    def order(self, *seats: int) -> Scenario:
        """This round's turn order (default: what the bids make it)."""
        self._order = self._all_seats(seats, "order")
        return self

    def round(self, number: int) -> Scenario:
        self._round = number
        return self

    def machine(self, seat: int, start: str, *tiles: str) -> Scenario:
        """A seat's machine: the tile at 0,0, then others as `NAME X,Y` or `NAME X,Y TURN`.

        X grows to the east, Y to the north; TURN is 0, 90, 180 or 270 degrees clockwise.
        """
        self._machines[seat] = [self._laid(text) for text in (f"{start} 0,0", *tiles)]
        return self

    def cubes(self, seat: int, on: Mapping[str, int]) -> Scenario:
        """The energy on a machine's features, as `{"0,0:s": 1}`."""
        self._cubes[seat] = on
        return self

    def hand(self, seat: int, *goals: str) -> Scenario:
        self._hands[seat] = [self._goal(name) for name in goals]
        return self

    # --- tiles, tokens, goal cards ----------------------------------------------------------

    def market(self, *tiles: str) -> Scenario:
        """The tiles for sale, slot by slot: point, power, mystery; `-` for an empty slot."""
        if len(tiles) != self._players + 1:
            raise ScenarioError(
                f"a market of {len(tiles)} tiles", f"{self._players + 1} slots are needed"
            )
        self._market = [NO_TILE if name == "-" else self._tile(name) for name in tiles]
        for slot, tile in enumerate(self._market):
            if tile != NO_TILE and self.edition.tiles[tile].deck != deck_of_slot(slot):
                raise ScenarioError(
                    f"{tiles[slot]} is not a {DECKS[deck_of_slot(slot)]} tile",
                    "slots are point, power, then mystery",
                )
        return self

    def deck(self, deck: str, *tiles: str) -> Scenario:
        """What is left in a tile deck; the rest of its tiles is in its discards."""
        self._decks[DECKS.index(deck)] = [self._tile(name) for name in tiles]
        return self

    def forecast(self, *weathers: str) -> Scenario:
        """The forecast from its left end; filled up to its length if there are fewer."""
        self._forecast = [self._weather(name) for name in weathers]
        return self

    def bag(self, *weathers: str) -> Scenario:
        """The tokens in the bag; those that lie nowhere else are then discarded."""
        self._bag = [0, 0, 0, 0]
        for name in weathers:
            self._bag[self._weather(name)] += 1
        return self

    def stall(self, weather: str, *prices: int) -> Scenario:
        """The tokens of a weather for sale, by their prices from the top down."""
        self._stalls[self._weather(weather)] = list(prices)
        return self

    def goal_deck(self, *goals: str) -> Scenario:
        """What is left in the goal deck; unmentioned cards are then below the end card."""
        self._goal_deck = [self._goal(name) for name in goals]
        return self

    def below(self, *goals: str, by: int = NOBODY) -> Scenario:
        """Cards below the end of deck card, put there by that seat (NOBODY: long forgotten)."""
        self._below.extend((self._goal(name), by) for name in goals)
        return self

    def other_goals_in_hand(self, seat: int) -> Scenario:
        """All goal cards not mentioned elsewhere are this seat's."""
        self._holds_rest = seat
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
        return Table(self._game, self._script, self._stops)

    def at_round(self) -> Table:
        """Before Phase I: the market is revealed next."""
        self._lay_out()
        self._state.round -= 1
        return self._table(pack(steps.BEGIN_ROUND))

    def at_bids(self) -> Table:
        """In Phase I, with the market revealed."""
        self._lay_out()
        self._lay_market()
        return self._table(pack(steps.FLUSH), pack(steps.BID))

    def at_build(self) -> Table:
        """At the start of Phase II: bids are paid, the first in order builds or works."""
        self._lay_out()
        self._lay_market()
        turns = [pack(steps.BUILD_OR_WORK, seat) for seat in reversed(self._state.order)]
        return self._table(pack(steps.FLUSH), *turns)

    def at_weather(self, *dice: str) -> Table:
        """At the start of Phase III; `dice` are the two faces, if the script does not say."""
        self._lay_out()
        self._script[:0] = [f"die {face}" for face in dice]
        return self._table(pack(steps.READ_DICE), pack(steps.ROLL, 1), pack(steps.ROLL, 0))

    def at_round_end(self) -> Table:
        """After the last weather token of the round."""
        self._lay_out()
        return self._table(pack(steps.END_ROUND))

    # --- laying it out ----------------------------------------------------------------------

    def _table(self, *agenda: int) -> Table:
        self._state.agenda = list(agenda)
        return Table(self._game, self._script, self._stops)

    def _lay_out(self) -> None:
        s = self._state
        s.round = self._round
        s.money = self._money
        s.points = self._points
        s.stack = self._stack
        s.bids = self._bids
        s.order = self._order or turn_order(self._bids, self._points, self._stack)
        s.market = [NO_TILE] * (self._players + 1)
        self._sort_decks()
        for seat in range(self._players):
            self._lay_machine(seat)
        self._lay_tokens()
        self._lay_goals()
        s.restore()
        for seat, on in self._cubes.items():
            for name, count in on.items():
                s.cubes[seat][_feature(s, seat, name)] = count

    def _lay_machine(self, seat: int) -> None:
        s = self._state
        laid = self._machines.get(seat) or [(self._any_start(), spot_at(0, 0), 0)]
        for tile, spot, turn in laid:
            self._take(tile)
            s.tiles[seat] += (tile,)
            s.spots[seat] += (spot,)
            s.turns[seat] += (turn,)
            s.cubes[seat].extend([0] * len(self.edition.tiles[tile].features))

    def _any_start(self) -> int:
        wanted = [tile for laid in self._machines.values() for tile, _, _ in laid]
        for tile in self.edition.decks[START]:
            fits = self._players in self.edition.tiles[tile].players
            if fits and self._state.deck[tile] > wanted.count(tile):
                return tile
        raise ScenarioError("no start tile is left", "name the machines of all seats")

    def _lay_market(self) -> None:
        s = self._state
        if self._market is None:
            for slot in range(self._players + 1):
                tiles = self.edition.decks[deck_of_slot(slot)]
                tile = next((tile for tile in tiles if s.deck[tile]), NO_TILE)
                self._put_in_market(slot, tile)
        else:
            for slot, tile in enumerate(self._market):
                self._put_in_market(slot, tile)

    def _put_in_market(self, slot: int, tile: int) -> None:
        if tile != NO_TILE:
            self._take(tile)
        self._state.market[slot] = tile

    def _take(self, tile: int) -> None:
        """Take a tile from its deck; or, where `deck` told what is left there, its discards."""
        s = self._state
        pile = s.discard if self.edition.tiles[tile].deck in self._decks else s.deck
        if not pile[tile]:
            raise ScenarioError(
                f"there is no further {self.edition.tiles[tile].name}",
                f"it exists {self.edition.tiles[tile].copies} times",
            )
        pile[tile] -= 1

    def _sort_decks(self) -> None:
        s = self._state
        for deck, left in self._decks.items():
            for tile in self.edition.decks[deck]:
                spare = s.deck[tile] - left.count(tile)
                s.deck[tile] -= spare
                s.discard[tile] += spare

    def _lay_tokens(self) -> None:
        s = self._state
        every = self.edition.unpriced + len(self.edition.prices)
        s.stalls = [tuple(stall) for stall in self._stalls]
        s.forecast = self._forecast
        s.bag = self._bag or [0, 0, 0, 0]
        left = [
            every - len(s.stalls[weather]) - s.forecast.count(weather) - s.bag[weather]
            for weather in range(4)
        ]
        for weather, name in enumerate(self.edition.weathers):
            if left[weather] < 0:
                raise ScenarioError(
                    f"there are {every} {name} tokens, {-left[weather]} too few",
                    f'take some out of the market: stall("{name}", ...)',
                )
        while len(s.forecast) < self.edition.forecast and any(left):
            fullest = left.index(max(left))
            left[fullest] -= 1
            s.forecast.append(fullest)
        if self._bag is None:
            s.bag = left
        else:
            s.gone = left

    def _lay_goals(self) -> None:
        s = self._state
        left = list(self.edition.goal_cards)
        named = [card for hand in self._hands.values() for card in hand]
        named += [card for card, _ in self._below]
        for card in [*named, *(self._goal_deck or [])]:
            if card not in left:
                name = self.edition.goals[card].name
                raise ScenarioError(f"there is no further goal {name!r}", "name it less often")
            left.remove(card)
        for seat, hand in self._hands.items():
            s.hands[seat] = tuple(hand)
        s.goal_below = tuple(card for card, _ in self._below)
        s.goal_below_by = tuple(by for _, by in self._below)
        s.goal_deck = tuple(self._goal_deck or ())
        if self._holds_rest != NOBODY:
            s.hands[self._holds_rest] += tuple(left)
        elif self._goal_deck is None:
            s.goal_deck = tuple(left)
        else:
            s.goal_below += tuple(left)
            s.goal_below_by += (NOBODY,) * len(left)

    # --- names ------------------------------------------------------------------------------

    def _by_seat(self, values: tuple[int, ...], what: str) -> list[int]:
        if len(values) != self._players:
            raise ScenarioError(f"{what} for {len(values)} seats", f"there are {self._players}")
        return list(values)

    def _all_seats(self, seats: tuple[int, ...], what: str) -> list[int]:
        if sorted(seats) != list(range(self._players)):
            raise ScenarioError(f"{what} {seats}", f"name each seat 0 to {self._players - 1} once")
        return list(seats)

    def _laid(self, text: str) -> tuple[int, int, int]:
        name, spot, turn = (*text.split(), "0")[:3]
        x, y = spot.split(",")
        return self._tile(name), spot_at(int(x), int(y)), int(turn) // 90

    def _tile(self, name: str) -> int:
        return _index([tile.name for tile in self.edition.tiles], name, "tile")

    def _goal(self, name: str) -> int:
        return _index([goal.name for goal in self.edition.goals], name, "goal")

    def _weather(self, name: str) -> int:
        return _index(self.edition.weathers, name, "weather")


def _index(names: list[str], name: str, what: str) -> int:
    if name not in names:
        raise ScenarioError(f"there is no {what} {name!r}", f"there are: {', '.join(names)}")
    return names.index(name)


def _feature(s: IslandState, seat: int, name: str) -> int:
    count = len(s.networks[seat].features)
    return _index([feature_name(s, seat, feature) for feature in range(count)], name, "feature")
