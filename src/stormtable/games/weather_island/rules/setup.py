"""Set-up, in the rulebook's seven steps."""

from __future__ import annotations

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.building import add_tile
from stormtable.games.weather_island.rules.events import (
    BAG_FILLED,
    FORECAST,
    FROM_DISCARD,
    FROM_START,
    STACKED,
    START_TILE,
    TOKEN_RETURNED,
)
from stormtable.games.weather_island.rules.geometry import START_SPOT
from stormtable.games.weather_island.rules.goals import KeepCard, keep, keep_options
from stormtable.games.weather_island.rules.machine import Network
from stormtable.games.weather_island.rules.names import START, WEATHERS
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act, AskAll, Draw


def begin(s: IslandState) -> None:
    """Lay out the board and put the remaining set-up on the agenda, last step first."""
    edition = s.edition
    # 6.a; cards are drawn at random, so the deck needs no order
    s.goal_deck = tuple(sorted(edition.goal_cards))
    s.bag = [edition.unpriced] * WEATHERS  # 7.a
    s.stalls = [tuple(edition.prices)] * WEATHERS  # 7.b
    s.networks = [Network() for _ in range(s.players)]
    s.push(pack(steps.BEGIN_ROUND))
    s.push(pack(steps.FILL_FORECAST))
    s.push(pack(steps.KEEP_FIRST_GOAL))
    for seat in range(s.players - 1, -1, -1):
        s.push(pack(steps.LOOK_AT_GOAL, seat))
        s.push(pack(steps.LOOK_AT_GOAL, seat))
    s.push(pack(steps.START_MONEY))
    for _ in range(s.players):
        s.push(pack(steps.STACK_MARKER))
    for seat in range(s.players - 1, -1, -1):
        s.push(pack(steps.DEAL_START, seat))


class DealStart(Draw[IslandState]):
    """Set-up 1, M3: deal each player a random start tile for this number of players."""

    name = "deal_start"
    stream = "start"

    def weights(self, s: IslandState, step: int) -> list[int]:
        return [
            s.deck[tile] if s.players in s.edition.tiles[tile].players else 0
            for tile in s.edition.decks[START]
        ]

    def settle(self, s: IslandState, step: int, result: int) -> None:
        seat = a_of(step)
        tile = s.edition.decks[START][result]
        s.deck[tile] -= 1
        add_tile(s, seat, tile, START_SPOT, 0)
        s.note(START_TILE, seat, tile)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"start {a_of(step) + 1} {s.edition.tiles[s.edition.decks[START][option]].name}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.spot(a_of(step), START_SPOT),)


class StackMarker(Draw[IslandState]):
    """Set-up 4: stack the markers on the 0 of the score track in random order, top first."""

    name = "stack_marker"
    stream = "stack"

    def weights(self, s: IslandState, step: int) -> list[int]:
        return [0 if seat in s.stack else 1 for seat in range(s.players)]

    def settle(self, s: IslandState, step: int, result: int) -> None:
        s.stack.append(result)
        s.note(STACKED, result, len(s.stack) - 1)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"stack {option + 1}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.score(option),)


class StartMoney(Act[IslandState]):
    """Set-up 5.b: give each player $10, and $1 more for each opponent's marker above theirs."""

    name = "start_money"

    def act(self, s: IslandState, step: int) -> None:
        for above, seat in enumerate(s.stack):
            amount = s.edition.start_money + s.edition.per_marker_above * above
            s.gain_money(seat, amount, FROM_START)


class KeepFirstCard(KeepCard):
    """Keep a goal card at set-up, where each player has their own offer."""

    page = "Setup 6.b"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.OFFER,)


class KeepFirstGoal(AskAll[IslandState]):
    """Set-up 6.b: every player keeps one of two goal cards; the other goes below the end card."""

    name = "keep_first_goal"
    reference = "Setup 6.b"
    secret = True
    actions = (KeepFirstCard(),)

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return keep_options(s, seat)

    def private(self, s: IslandState, step: int, seat: int) -> bool:
        return True  # no other player may know that both cards are equal

    def reveal(self, s: IslandState, step: int, answers: list[int]) -> None:
        for seat in range(s.players):
            keep(s, seat, a_of(answers[seat]))


class FillForecast(Act[IslandState]):
    """Fill the forecast: at set-up 7.c, and whenever it has a gap at its right end."""

    name = "fill_forecast"

    def act(self, s: IslandState, step: int) -> None:
        if len(s.forecast) < s.edition.forecast:
            refill_bag(s)
            s.push(step)
            s.push(pack(steps.DRAW_FORECAST))


class DrawForecast(Draw[IslandState]):
    name = "draw_forecast"
    stream = "bag"

    def weights(self, s: IslandState, step: int) -> list[int]:
        return s.bag

    def settle(self, s: IslandState, step: int, result: int) -> None:
        s.bag[result] -= 1
        s.forecast.append(result)
        s.note(FORECAST, -1, result, len(s.forecast) - 1)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"forecast {s.edition.weathers[option]}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.BAG, places.forecast(len(s.forecast)))


def refill_bag(s: IslandState) -> None:
    """Return all discarded tokens to an empty bag before a draw from it (Phase III, M12)."""
    for count in s.bag:
        if count:
            return
    s.note(BAG_FILLED, -1)
    empty_discard(s)


def empty_discard(s: IslandState) -> None:
    """Return all discarded tokens to the bag."""
    for weather in range(WEATHERS):
        if s.gone[weather]:
            s.note(TOKEN_RETURNED, -1, weather, s.gone[weather], FROM_DISCARD)
            s.bag[weather] += s.gone[weather]
            s.gone[weather] = 0
