"""What a player would look for at each question, legal or not: screens grey out the rest.

Every code has a notation and places as if it were legal; the rule of the question tells why it is
not (`Rule.refusal`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.energy import STASH
from stormtable.games.weather_island.rules.geometry import SIDES
from stormtable.games.weather_island.rules.names import CONVERTER
from stormtable.games.weather_island.rules.places import spots_around
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import pack

Expected = Callable[[IslandState, int, int], list[int]]


def expected(s: IslandState, step: int, seat: int) -> list[int]:
    look = _EXPECTED.get(s.rule.name)
    return look(s, step, seat) if look else []


def _bids(s: IslandState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_BID, amount) for amount in range(s.edition.max_money + 1)]


def _market(s: IslandState, step: int, seat: int) -> list[int]:
    """Of two tiles alike the option for the first stands for both."""
    return [
        pack(steps.V_BUILD, slot)
        for slot, tile in enumerate(s.market)
        if tile == NO_TILE or tile not in s.market[:slot]
    ]


def _spots(s: IslandState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_PLACE, spot) for spot in spots_around(s, seat)]


def _turns(s: IslandState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_TURN, turn) for turn in range(SIDES)]


def _tokens(s: IslandState, step: int, seat: int) -> list[int]:
    return [
        pack(steps.V_ADD, weather, position)
        for weather, stall in enumerate(s.stalls)
        for position in range(max(1, len(stall)))
    ]


def _sources(s: IslandState, step: int, seat: int) -> list[int]:
    return [pack(steps.V_FIRE, feature) for feature in s.firing]


def _cubes(s: IslandState, step: int, seat: int) -> list[int]:
    filled = [feature for feature, cubes in enumerate(s.cubes[seat]) if cubes]
    return [pack(steps.V_TAKE, feature) for feature in (STASH, *filled)]


def _converters(s: IslandState, step: int, seat: int) -> list[int]:
    features = enumerate(s.networks[seat].features)
    return [pack(steps.V_SEND, n) for n, feature in features if feature.kind == CONVERTER]


_EXPECTED: Final[dict[str, Expected]] = {
    "bid": _bids,
    "build_or_work": _market,
    "place": _spots,
    "turn": _turns,
    "add_token": _tokens,
    "fire": _sources,
    "own_cube": _cubes,
    "route": _converters,
    "boost_cube": _cubes,
}
