"""Weather Island in numbers: its action index and its observations (see docs/research.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.edition import Tile
from stormtable.games.weather_island.rules.geometry import MIDDLE, ROW, spot_at, spot_name
from stormtable.games.weather_island.rules.names import BOOSTER, CONVERTER, SOURCE, WEATHERS
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.research.actions import ActionBlock, ActionIndex
from stormtable.research.encoding import Encoding
from stormtable.research.observing import (
    ObservationLayout,
    TensorPart,
    asked,
    by_seat,
    counted,
    each_seat,
    indicator,
    number,
    padded,
    question,
    row,
)

SEATS = 6
SLOTS = SEATS + 1
GOALS = 32
"""The number of goal cards with ids; the packaged edition has 25."""
FEATURES = 48
"""The number of features of a machine with ids."""
REACH = 11
"""The largest distance, in both directions, of spots with ids from the start tile."""
TILES = 24
"""The most tiles of a machine in an observation."""

_SPOTS = [
    spot_at(east, north)
    for north in range(REACH, -REACH - 1, -1)
    for east in range(-REACH, REACH + 1)
]

ACTIONS = ActionIndex(
    "weather-island/actions",
    1,
    (
        ActionBlock(steps.V_KEEP, "keep", (range(GOALS),)),
        ActionBlock(steps.V_BID, "bid", (range(41),)),
        ActionBlock(steps.V_BUILD, "build", (range(SLOTS),)),
        ActionBlock(steps.V_WORK, "work"),
        ActionBlock(steps.V_PLACE, "place", (_SPOTS,), spot_name),
        ActionBlock(steps.V_TURN, "turn", (range(4),)),
        ActionBlock(steps.V_BONUS, "bonus", (range(3),)),
        ActionBlock(steps.V_ADD, "add", (range(WEATHERS), range(4))),
        ActionBlock(steps.V_DISCARD, "discard", (range(8),)),
        ActionBlock(steps.V_PASS, "pass"),
        ActionBlock(steps.V_FIRE, "fire", (range(FEATURES),)),
        ActionBlock(steps.V_SEND, "send", (range(FEATURES), range(3))),
        ActionBlock(steps.V_TAKE, "take", (range(FEATURES),)),
    ),
    spare=64,
)


def _market(s: IslandState, order: Sequence[int]) -> list[int]:
    numbers: list[int] = []
    for tile in s.market[:SLOTS]:
        numbers += _printed(s.edition.tiles[tile]) if tile >= 0 else _NO_TILE
    return padded(numbers, PRINTED * SLOTS)


PRINTED = 19
_NO_TILE = (0,) * PRINTED


@lru_cache(maxsize=1024)
def _printed(tile: Tile) -> tuple[int, ...]:
    """Return what is printed on a tile: deck, openings, features and bonuses."""
    converters = [feature for feature in tile.features if feature.kind == CONVERTER]
    return (
        1,
        *indicator(tile.deck, 3),
        *(int(is_open) for is_open in tile.open),
        *(tile.weathers.count(weather) for weather in range(WEATHERS)),
        sum(feature.kind == BOOSTER for feature in tile.features),
        max((feature.cost for feature in converters), default=0),
        max((feature.points for feature in converters), default=0),
        max((feature.money for feature in converters), default=0),
        *(int(bonus in tile.bonus) for bonus in range(3)),
    )


def _machines(s: IslandState, order: Sequence[int]) -> list[int]:
    """Return for each tile of each machine its number from 1, its place and its turn from 1."""
    numbers: list[int] = []
    for seat in order:
        laid = [
            value
            for tile, spot, turn in zip(s.tiles[seat], s.spots[seat], s.turns[seat], strict=True)
            for value in (tile + 1, 8 * (spot % ROW - MIDDLE), 8 * (spot // ROW - MIDDLE), 8 * turn)
        ]
        numbers += padded(laid, 4 * TILES)
    return padded(numbers, 4 * TILES * SEATS)


def _features(s: IslandState, order: Sequence[int]) -> list[int]:
    """Return how many sources of each weather, converters and boosters each machine has."""
    numbers: list[int] = []
    for seat in order:
        counts = [0] * (WEATHERS + 2)
        for feature in s.networks[seat].features:
            if feature.kind == SOURCE:
                counts[feature.weather] += 1
            elif feature.kind == CONVERTER:
                counts[WEATHERS] += 1
            elif feature.kind == BOOSTER:
                counts[WEATHERS + 1] += 1
        numbers += counts
    return padded(numbers, (WEATHERS + 2) * SEATS)


def _cards(field: str) -> TensorPart:
    def read(s: IslandState, order: Sequence[int]) -> list[int]:
        numbers: list[int] = []
        for seat in order:
            numbers += counted(getattr(s, field)[seat], GOALS)
        return padded(numbers, (GOALS + 1) * SEATS)

    return TensorPart(field, (GOALS + 1) * SEATS, read, 4)


def _below(s: IslandState, order: Sequence[int]) -> list[int]:
    return counted(s.goal_below, GOALS)


def _tokens(s: IslandState, order: Sequence[int]) -> list[int]:
    return [*s.bag, *s.gone, *(len(stall) for stall in s.stalls)]


def _prices(s: IslandState, order: Sequence[int]) -> list[int]:
    return [stall[0] if stall else -1 for stall in s.stalls]


def _forecast(s: IslandState, order: Sequence[int]) -> list[int]:
    numbers: list[int] = []
    for token in padded(s.forecast, 6, -1):
        numbers += indicator(token, WEATHERS)
    return numbers


def _ranks(field: str) -> TensorPart:
    """Return the part with each seat's position in a row of seats, from 1."""

    def read(s: IslandState, order: Sequence[int]) -> list[int]:
        seats = getattr(s, field)
        return padded([seats.index(seat) + 1 if seat in seats else 0 for seat in order], SEATS)

    return TensorPart(field, SEATS, read, SEATS)


def _target(s: IslandState) -> int:
    return 0


def _scores(s: IslandState) -> Sequence[int]:
    return s.points


OBSERVATIONS = ObservationLayout(
    "weather-island/observations",
    1,
    (
        *question(steps.KINDS),
        asked(SEATS),
        TensorPart("players", 1, number("players"), SEATS),
        TensorPart("round", 1, number("round"), 32),
        TensorPart("points", SEATS, each_seat("points", SEATS), 64),
        TensorPart("money", SEATS, each_seat("money", SEATS), 32),
        _ranks("stack"),
        _ranks("order"),
        TensorPart("market", PRINTED * SLOTS, _market, 8),
        TensorPart("market tiles", SLOTS, row("market", SLOTS, -1), 128),
        TensorPart("tokens", 3 * WEATHERS, _tokens, 8),
        TensorPart("token prices", WEATHERS, _prices, 8),
        TensorPart("forecast", 6 * WEATHERS, _forecast),
        TensorPart("dice", 2, row("dice", 2, -1), 4),
        TensorPart("token", WEATHERS, lambda s, order: indicator(s.token, WEATHERS)),
        TensorPart("goal deck", 1, lambda s, order: [len(s.goal_deck)], 64),
        TensorPart("goals below", GOALS + 1, _below, 8),
        _cards("hands"),
        _cards("offers"),
        TensorPart("machines", 4 * TILES * SEATS, _machines, 128),
        TensorPart("features", (WEATHERS + 2) * SEATS, _features, 8),
        TensorPart("cubes", FEATURES * SEATS, by_seat("cubes", FEATURES, SEATS), 8),
        TensorPart("firing", FEATURES, lambda s, order: _marked(s.firing)),
        TensorPart("travelling", 1, number("travelling"), 8),
    ),
)


def _marked(features: Sequence[int]) -> list[int]:
    return [int(feature in features) for feature in range(FEATURES)]


ENCODING = Encoding(ACTIONS, OBSERVATIONS, _scores, _target, margin=50, most_results=128)
