"""What each tile of the market would bring to each machine: the figures that a table may show.

The figures use only public information, and the viewer's own goal cards for the viewer's own
machine. They are long-run rates: cubes that wait in converters do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, cast

from stormtable.games.weather_island.bots.search.outlook import Outlook, points_per_strike
from stormtable.games.weather_island.bots.search.placing import Placement, best_placement
from stormtable.games.weather_island.bots.style import styles
from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.geometry import QUARTER, spot_name
from stormtable.games.weather_island.rules.names import BLANK, FROM_BAG, FROM_FORECAST
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import kind_of
from stormtable.kernel.view import View

DIGITS = 3

CACHED = 4096
"""The number of cached placements, for all tables of a process."""

Key = tuple[object, ...]


def reckoned(view: View, seats: Sequence[int]) -> list[dict[str, Any]]:
    """Return what each tile would bring these seats, while there is a market to choose from.

    `storm` is what the tile adds to the points of an average next storm, at its best `spot` and
    `turn`; `now` is what the machine makes in such a storm without the tile. `by_weather` is what
    the tile adds to the points of one strike of each weather. `end` is what the bots expect the
    tile to bring by the end of the game.
    """
    s = cast(IslandState, view.state)
    if not _has_market(s):
        return []
    outlook = Outlook(s, styles(s.players)[""])
    sky = expected_strikes(s)
    return [
        _figures(s, slot, seat, seat == view.seat, outlook, sky)
        for slot, tile in enumerate(s.market)
        if tile != NO_TILE
        for seat in seats
    ]


def _has_market(s: IslandState) -> bool:
    """Return whether the market is complete and not flushed yet."""
    kinds = {kind_of(step) for step in s.agenda}
    return steps.FLUSH in kinds and not kinds & {steps.REVEAL_TILE, steps.DRAW_TILE}


def _figures(
    s: IslandState, slot: int, seat: int, own: bool, outlook: Outlook, sky: list[float]
) -> dict[str, Any]:
    tile = s.market[slot]
    placement = _placement(s, seat, tile, own, outlook)
    network = s.networks[seat]
    before = points_per_strike(network)
    after = points_per_strike(
        network.with_tile(s.edition.tiles[tile], placement.spot, placement.turn)
    )
    more = [now - then for now, then in zip(after, before, strict=True)]
    return {
        "slot": places.slot_name(slot),
        "seat": seat,
        "spot": spot_name(placement.spot),
        "turn": QUARTER * placement.turn,
        "storm": round(_points(sky, more), DIGITS),
        "now": round(_points(sky, before), DIGITS),
        "end": round(placement.gain, DIGITS),
        "by_weather": {
            weather: round(points, DIGITS)
            for weather, points in zip(s.edition.weathers, more, strict=True)
        },
    }


def _points(sky: list[float], rates: Sequence[float]) -> float:
    return sum(strikes * rate for strikes, rate in zip(sky, rates, strict=True))


def expected_strikes(s: IslandState) -> list[float]:
    """Return how many tokens of each weather the next storm is expected to resolve.

    Tokens of the forecast come in its order, those of the bag by its counts (III.1). If both dice
    are blank, forecast and discards return to the bag first (M13).
    """
    strikes = [0.0] * 4
    bag = s.bag if any(s.bag) else s.gone
    everything = [s.bag[w] + s.gone[w] + s.forecast.count(w) for w in range(4)]
    faces = [range(len(die)) for die in s.edition.dice]
    for rolled in product(*faces):
        chance = 1.0
        for die, face in zip(s.edition.dice, rolled, strict=True):
            chance *= die[face] / sum(die)
        if all(face == BLANK for face in rolled):
            _share(strikes, everything, chance)
            continue
        _share(strikes, bag, chance * rolled.count(FROM_BAG))
        for weather in s.forecast[: rolled.count(FROM_FORECAST)]:
            strikes[weather] += chance
    return strikes


def _share(strikes: list[float], tokens: list[int], count: float) -> None:
    total = sum(tokens)
    for weather in range(4):
        if total:
            strikes[weather] += count * tokens[weather] / total


def _placement(s: IslandState, seat: int, tile: int, own: bool, outlook: Outlook) -> Placement:
    """Return the best placement. The key contains everything it depends on, so views of all seats
    share it."""
    key: Key = (
        s.edition.file.name.hash,
        tile,
        seat,
        s.players,
        s.tiles[seat],
        s.spots[seat],
        s.turns[seat],
        tuple(s.cubes[seat]),
        s.hands[seat] if own else None,
        tuple(s.money) if own else None,
        outlook.rounds,
        tuple(outlook.strikes),
    )
    if key not in _placements:
        if len(_placements) >= CACHED:
            _placements.clear()
        _placements[key] = best_placement(s, seat, tile, outlook, styles(s.players)[""], goals=own)
    return _placements[key]


_placements: dict[Key, Placement] = {}
