"""The settings of a scenario, and how they are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from stormtable.games.weather_island.rules.bidding import deck_of_slot, turn_order
from stormtable.games.weather_island.rules.edition import Edition
from stormtable.games.weather_island.rules.geometry import START_SPOT
from stormtable.games.weather_island.rules.names import START, WEATHERS
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.games.weather_island.testing.names import ScenarioError, feature
from stormtable.games.weather_island.view.invariants import violations
from stormtable.kernel.engine import NOBODY


class Layout:
    """The settings of a scenario. `lay` puts them on the table and adds all other pieces; `check`
    validates."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players
        self.money = [edition.start_money] * players
        self.points = [0] * players
        self.stack = list(range(players))
        self.bids = [1] * players
        self.order: list[int] | None = None
        self.round = 1
        self.machines: dict[int, list[tuple[int, int, int]]] = {}
        self.cubes: dict[int, Mapping[str, int]] = {}
        self.market: list[int] | None = None
        self.decks: dict[int, list[int]] = {}
        self.stalls = [list(edition.prices) for _ in range(WEATHERS)]
        self.forecast: list[int] = []
        self.bag: list[int] | None = None
        self.hands: dict[int, list[int]] = {}
        self.goal_deck: list[int] | None = None
        self.below: list[tuple[int, int]] = []
        self.holds_remaining = NOBODY

    def lay(self, s: IslandState) -> None:
        s.round = self.round
        s.money = self.money[:]
        s.points = self.points[:]
        s.stack = self.stack[:]
        s.order = self.order or turn_order(self.bids, self.points, self.stack)
        if any(self.bids[seat] < self.bids[next_seat] for seat, next_seat in pairwise(s.order)):
            raise ScenarioError(f"order {s.order} with bids {self.bids}", "higher bids go first")
        s.market = [NO_TILE] * (self.players + 1)
        self._sort_decks(s)
        for seat in range(self.players):
            self._lay_machine(s, seat)
        self._lay_tokens(s)
        self._lay_goals(s)
        s.restore()
        for seat, on in self.cubes.items():
            for name, count in on.items():
                s.cubes[seat][feature(s, seat, name)] = count

    def check(self, s: IslandState) -> None:
        """Raise an error if the position breaks the game's invariants."""
        wrong = violations(s)
        if wrong:
            raise ScenarioError(f"this cannot be: {wrong[0]}", "lay out what a game can come to")

    # --- tiles ------------------------------------------------------------------------------

    def _sort_decks(self, s: IslandState) -> None:
        for deck, left in self.decks.items():
            for tile in self.edition.decks[deck]:
                spare = s.deck[tile] - left.count(tile)
                if spare < 0:
                    raise self._no_further(tile)
                s.deck[tile] -= spare
                s.discard[tile] += spare

    def _lay_machine(self, s: IslandState, seat: int) -> None:
        laid = self.machines.get(seat) or [(self._any_start(s), START_SPOT, 0)]
        for tile, spot, turn in laid:
            self._take(s, tile)
            s.tiles[seat] += (tile,)
            s.spots[seat] += (spot,)
            s.turns[seat] += (turn,)
            s.cubes[seat].extend([0] * len(self.edition.tiles[tile].features))

    def _any_start(self, s: IslandState) -> int:
        placed = [tile for laid in self.machines.values() for tile, _, _ in laid]
        for tile in self.edition.decks[START]:
            fits = self.players in self.edition.tiles[tile].players
            if fits and s.deck[tile] > placed.count(tile):
                return tile
        raise ScenarioError("no start tile is left", "name the machines of all seats")

    def lay_market(self, s: IslandState) -> None:
        for slot in range(self.players + 1):
            if self.market is None:
                tiles = self.edition.decks[deck_of_slot(slot)]
                tile = next((tile for tile in tiles if s.deck[tile]), NO_TILE)
            else:
                tile = self.market[slot]
            if tile != NO_TILE:
                self._take(s, tile)
            s.market[slot] = tile

    def _take(self, s: IslandState, tile: int) -> None:
        """Take a tile from its deck, or from the discards if `decks` sets the deck."""
        pile = s.discard if self.edition.tiles[tile].deck in self.decks else s.deck
        if not pile[tile]:
            raise self._no_further(tile)
        pile[tile] -= 1

    def _no_further(self, tile: int) -> ScenarioError:
        kind = self.edition.tiles[tile]
        return ScenarioError(f"there is no further {kind.name}", f"it exists {kind.copies} times")

    # --- tokens and goal cards --------------------------------------------------------------

    def _lay_tokens(self, s: IslandState) -> None:
        every = self.edition.unpriced + len(self.edition.prices)
        s.stalls = [tuple(stall) for stall in self.stalls]
        s.forecast = self.forecast[:]
        bag = self.bag or [0] * WEATHERS
        left = [
            every - len(s.stalls[weather]) - s.forecast.count(weather) - bag[weather]
            for weather in range(WEATHERS)
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
        if self.bag is None:
            s.bag = left
        else:
            s.bag, s.gone = bag[:], left

    def _lay_goals(self, s: IslandState) -> None:
        left = list(self.edition.goal_cards)
        named = [card for hand in self.hands.values() for card in hand]
        named += [card for card, _ in self.below]
        for card in [*named, *(self.goal_deck or [])]:
            if card not in left:
                name = self.edition.goals[card].name
                raise ScenarioError(f"there is no further goal {name!r}", "name it less often")
            left.remove(card)
        for seat, hand in self.hands.items():
            s.hands[seat] = tuple(hand)
        s.goal_below = tuple(card for card, _ in self.below)
        s.goal_below_by = tuple(by for _, by in self.below)
        s.goal_deck = tuple(self.goal_deck or ())
        if self.holds_remaining != NOBODY:
            s.hands[self.holds_remaining] += tuple(left)
        elif self.goal_deck is None:
            s.goal_deck = tuple(left)
        else:
            s.goal_below += tuple(left)
            s.goal_below_by += (NOBODY,) * len(left)
        s.goal_below_dates = (s.goal_date,) * len(s.goal_below)
        s.hand_dates = [(s.goal_date,) * len(hand) for hand in s.hands]
