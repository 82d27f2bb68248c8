"""Compare energy routes with a literal search over every simple path.

Openings are points on the edges of squares, so that two openings on one edge are one point, and a
blank edge is a point with nothing beyond (M5). A path visits no point or feature twice, goes
through sources, boosters and junctions, and ends at the first converter (M8).
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from hypothesis import given, settings

from games.weather_island.oracles.machines import PLAIN, Layout, layouts, machine
from games.weather_island.oracles.printed import tiles
from stormtable.games.weather_island.rules.geometry import spot_at, spot_name
from stormtable.games.weather_island.rules.machine import TRIP, Network
from stormtable.games.weather_island.rules.state import IslandState

TILES = tiles()
COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

Point = tuple[str, int, int]


def drawing(state: IslandState) -> tuple[dict[Point, set[Point]], dict[Point, str]]:
    """Return the points that pipes join, and the features on them."""
    joined: dict[Point, set[Point]] = defaultdict(set)
    features: dict[Point, str] = {}
    for number, spot, turn in zip(state.tiles[0], state.spots[0], state.turns[0], strict=True):
        x, y = (int(part) for part in spot_name(spot).split(","))
        tile = TILES[PLAIN.tiles[number].name]

        def point(label: str, x: int = x, y: int = y, turn: int = turn) -> Point:
            if label not in COMPASS:
                return label, x, y
            dx, dy = COMPASS[label]
            for _ in range(turn):
                dx, dy = dy, -dx  # a quarter turn clockwise
            return "edge", 2 * x + dx, 2 * y + dy

        for letter, what in tile.features.items():
            features[point(letter)] = what
        for chain in tile.pipes:
            for start, other in pairwise(chain):
                joined[point(start)].add(point(other))
                joined[point(other)].add(point(start))
    return joined, features


def trips(state: IslandState, source: Point) -> set[tuple[Point, int]]:
    """Return where a trip from the source may end, and over how many boosters."""
    joined, features = drawing(state)
    trips_seen: set[tuple[Point, int]] = set()

    def walk(path: list[Point]) -> None:
        here = path[-1]
        if features.get(here) == "converter":
            trips_seen.add((here, sum(features.get(point) == "booster" for point in path)))
            return
        for beyond in joined[here]:
            if beyond not in path:
                walk([*path, beyond])

    walk([source])
    return trips_seen


def points(state: IslandState) -> list[Point]:
    """Return the features of the machine in the order the game numbers them."""
    all_points: list[Point] = []
    for number, spot in zip(state.tiles[0], state.spots[0], strict=True):
        x, y = (int(part) for part in spot_name(spot).split(","))
        all_points += [(letter, x, y) for letter in TILES[PLAIN.tiles[number].name].features]
    return all_points


@settings(max_examples=250, deadline=None)
@given(layouts(7))
def test_routes_are_all_simple_paths_to_a_first_converter(layout: Layout) -> None:
    state = machine(layout)
    network = state.networks[0]
    names = points(state)
    for feature, name in enumerate(names):
        expected = trips(state, name) if network.weathers[feature] >= 0 else set()
        routes = [(names[trip // TRIP], trip % TRIP) for trip in network.routes(feature)]
        assert set(routes) == expected
        assert len(routes) == len(set(routes)), "each effect once"


@settings(max_examples=100, deadline=None)
@given(layouts(7))
def test_routes_do_not_depend_on_when_they_are_computed(
    layout: Layout,
) -> None:
    state = machine(layout)
    asked = Network()
    for number, spot, turn in zip(state.tiles[0], state.spots[0], state.turns[0], strict=True):
        asked = asked.with_tile(PLAIN.tiles[number], spot, turn)
        known = [asked.routes(feature) for feature in range(len(asked.features))]
    whole = state.networks[0]
    assert known == [whole.routes(feature) for feature in range(len(whole.features))]


def test_the_examples_above_see_loops_and_several_routes() -> None:
    """A ring of four manifolds with a coil on one side: two ways round, boosted or not."""
    named = {tile.name: number for number, tile in enumerate(PLAIN.tiles)}
    state = machine([(named["hub-sun"], 0, 0)])
    state.tiles[0] = tuple(named[name] for name in ("hub-sun", "coil", "manifold", "piston"))
    state.spots[0] = (spot_at(0, 0), spot_at(1, 0), spot_at(0, 1), spot_at(1, 1))
    state.turns[0] = (0, 0, 0, 0)
    state.restore()
    assert trips(state, ("s", 0, 0)) == {(("c", 1, 1), 0), (("c", 1, 1), 1)}
    assert [trip % TRIP for trip in state.networks[0].routes(0)] == [0, 1]
