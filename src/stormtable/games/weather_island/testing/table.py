"""A game in a prepared position: read it and play on."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import cast

from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.games.weather_island.testing.names import ScenarioError
from stormtable.games.weather_island.testing.names import feature as index_of
from stormtable.kernel.chance import weighted
from stormtable.kernel.decision import Option
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.title import Outcome
from stormtable.kernel.tuples import IntTuple


class ScenarioTable:
    """A game in a prepared position, with shortcuts to read and play it.

    After every move it checks the game's invariants.
    """

    def __init__(self, game: Game, script: Iterable[str] = (), stops: Iterable[str] = ()) -> None:
        self.game = game
        self.events: list[Event] = []
        """All events since the position was set up."""
        self._script: dict[str, list[str]] = {}
        for notation in script:
            self._script.setdefault(notation.split()[0], []).append(notation)
        self._stops = tuple(stops)
        self._rng = Random(0)
        game.listen(self.events.extend)
        game.advance()
        self._run_chance()

    # --- reading ----------------------------------------------------------------------------

    @property
    def state(self) -> IslandState:
        return cast(IslandState, self.game.state)

    @property
    def seat(self) -> int:
        """The asked seat; NOBODY at an open draw and when the game is over."""
        return self.state.asked

    @property
    def question(self) -> str:
        """The open question or draw; empty when the game is over."""
        return "" if self.state.over else self.state.rule.name

    @property
    def options(self) -> list[str]:
        """The options of the asked seat, in notation."""
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
        """Return an option of the asked seat, with its places, price and warnings."""
        decision = self.game.decision
        option = decision.find(notation) if decision else None
        if option is None:
            raise ScenarioError(
                f"{notation!r} is not offered", f"there is: {', '.join(self.options) or 'nothing'}"
            )
        return option

    def warnings(self, notation: str) -> list[str]:
        """Return the codes of an option's warnings."""
        return [warning.code for warning in self.option(notation).warnings]

    def refusal(self, words: str, seat: int | None = None) -> str:
        """Return the code of the refusal of some words; empty if they are an option."""
        notice = self.game.explain(words, seat)
        return notice.code if notice else ""

    def events_named(self, name: str, seat: int | None = None) -> list[Event]:
        """Return the events of that name (of that seat) since the position was set up."""
        return [e for e in self.events if e.name == name and seat in (None, e.seat)]

    def cubes(self, seat: int, feature: str) -> int:
        """Return the energy on a feature, named by its tile's spot and its letter: `1,0:c`."""
        return self.state.cubes[seat][index_of(self.state, seat, feature)]

    def hand(self, seat: int) -> list[str]:
        return self._names(self.state.hands[seat])

    def offer(self, seat: int) -> list[str]:
        """Return the goal cards among which a seat chooses."""
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
        """The tile in each slot; `-` for an empty one."""
        tiles = self.state.edition.tiles
        return ["-" if tile == NO_TILE else tiles[tile].name for tile in self.state.market]

    @property
    def possible(self) -> dict[str, int]:
        """Return the possible results of the open draw with their weights."""
        state = self.state
        if state.asked != NOBODY or state.over:
            return {}
        rule, step = state.rule, state.agenda[-1]
        possible: dict[str, int] = {}
        for result, weight in enumerate(rule.weights(state, step)):
            if weight:
                notation = rule.notation(state, step, result)
                possible[notation] = possible.get(notation, 0) + weight
        return possible

    def _names(self, cards: IntTuple) -> list[str]:
        return [self.state.edition.goals[card].name for card in cards]

    # --- playing ----------------------------------------------------------------------------

    def play(self, *notations: str) -> ScenarioTable:
        """Play these notations in order, each for the seat that is asked first."""
        for notation in notations:
            self.game.play(notation)
            self._run_chance()
        return self

    def play_as(self, seat: int, notation: str) -> ScenarioTable:
        """Answer for one of several seats that are asked at the same time."""
        self.game.play(notation, seat)
        self._run_chance()
        return self

    def bid(self, *amounts: int) -> ScenarioTable:
        """Play everybody's bids, by seat; the bid of a seat without money is ignored."""
        for seat in self.state.open_seats():
            self.play_as(seat, f"bid {amounts[seat]}")
        return self

    def settle(self, notation: str) -> ScenarioTable:
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
