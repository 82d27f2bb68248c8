"""Explains a final score: the goal cards, and what was nearly reached.

Every amount is computed by the rules: by scoring a copy of the final position with that one thing
changed. A converter pays what is printed on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stormtable.games.weather_island.rules.goals import score_goals, sources_by_weather
from stormtable.games.weather_island.rules.machine import Network
from stormtable.games.weather_island.rules.names import CONVERTER, MOST_MONEY
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.view.score import ranking
from stormtable.kernel.title import EndFact, Ending

MOST_EDGES = 5


def ending_of(s: IslandState) -> Ending:
    totals = tuple(
        EndFact("total", seat, points, {"n": points, "money": money})
        for seat, (points, money) in enumerate(zip(s.points, s.money, strict=True))
    )
    return Ending(tuple(_goals(s)), tuple(_edges(s)[:MOST_EDGES]), totals=totals)


def _goals(s: IslandState) -> Iterator[EndFact]:
    """Yield each goal card with its score."""
    for seat in range(s.players):
        for card, score in zip(s.hands[seat], score_goals(s, seat), strict=True):
            yield EndFact("goal", seat, score, {"goal": s.edition.goals[card].name}, score > 0)


def _edges(s: IslandState) -> list[EndFact]:
    facts = [*_level(s)]
    for seat in range(s.players):
        for fact in (*_converters(s, seat), *_sources(s, seat), *_money(s, seat)):
            facts.append(replace(fact, enough=_would_win(s, seat, fact.worth)))
    return sorted(facts, key=lambda fact: (bool(fact.worth), not fact.enough, -fact.worth))


def _would_win(s: IslandState, seat: int, worth: int) -> bool:
    """Return whether a player who has not won would win alone with these additional points."""
    if ranking(s)[seat] == 1:
        return False
    changed = s.copy()
    changed.points[seat] += worth
    places = ranking(changed)
    return places[seat] == 1 and places.count(1) == 1


def _converters(s: IslandState, seat: int) -> Iterator[EndFact]:
    """Yield the converters of points that lacked one energy."""
    network = s.networks[seat]
    for number, feature in enumerate(network.features):
        full = s.cubes[seat][number] + 1 == feature.cost
        if feature.kind == CONVERTER and feature.points and feature.cost > 1 and full:
            tile = s.tiles[seat][s.spots[seat].index(network.spots[number])]
            params = {"tile": s.edition.tiles[tile].name}
            yield EndFact("converter", seat, feature.points, params)


def _sources(s: IslandState, seat: int) -> Iterator[EndFact]:
    """Yield the weathers of which one source more would have scored."""
    for weather, count in enumerate(sources_by_weather(s, seat)):
        changed = s.copy()
        grown = Network()
        grown.weathers = [*s.networks[seat].weathers, weather]
        changed.networks[seat] = grown
        if worth := _more(s, changed, seat):
            params: dict[str, int | str] = {"weather": s.edition.weathers[weather], "n": count}
            yield EndFact("source", seat, worth, params)


def _money(s: IslandState, seat: int) -> Iterator[EndFact]:
    """Yield the goal for the most money if one dollar was missing."""
    asks = any(s.edition.goals[card].kind == MOST_MONEY for card in s.hands[seat])
    if asks and s.money[seat] + 1 == max(s.money):
        changed = s.copy()
        changed.money[seat] += 1
        yield EndFact("money", seat, _more(s, changed, seat), {"n": s.money[seat]})


def _more(s: IslandState, changed: IslandState, seat: int) -> int:
    """Return how much more the goal cards score in a changed position."""
    return sum(score_goals(changed, seat)) - sum(score_goals(s, seat))


def _level(s: IslandState) -> Iterator[EndFact]:
    """Yield each player with the points of the winner: money decided between them."""
    places = ranking(s)
    first = places.index(1)
    for seat in range(s.players):
        if places[seat] != 1 and s.points[seat] == s.points[first]:
            params: dict[str, int | str] = {
                "other": seat,
                "n": s.money[first],
                "m": s.money[seat],
            }
            yield EndFact("level_money", first, 0, params)
