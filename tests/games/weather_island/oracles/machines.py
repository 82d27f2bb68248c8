"""Random machines, for the oracles to look at."""

from __future__ import annotations

from hypothesis import strategies as st

from contract.properties.play import EDITION
from stormtable.games.weather_island.rules.edition import Edition
from stormtable.games.weather_island.rules.geometry import STEPS
from stormtable.games.weather_island.rules.machine import Network
from stormtable.games.weather_island.rules.rules import RULES
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.edition import EditionFile

Layout = list[tuple[int, int, int]]
"""For each tile: which, on which of the free spots, turned how."""


def edition_with(cubes: int = 15) -> Edition:
    """The tests' edition; with few cubes they run short on small machines already."""
    edition = Edition(EditionFile.read(EDITION))  # one of our own: loaded ones are shared
    edition.cubes = cubes
    return edition


PLAIN = edition_with()


def layouts(largest: int) -> st.SearchStrategy[Layout]:
    tile = st.integers(0, len(PLAIN.tiles) - 1)
    return st.lists(
        st.tuples(tile, st.integers(0, 30), st.integers(0, 3)), min_size=1, max_size=largest
    )


def machine(layout: Layout, edition: Edition = PLAIN) -> IslandState:
    """Seat 0 with a machine laid out so, and nothing else to do."""
    state = IslandState(RULES, 2, edition, False)
    state.lay_out()
    state.deck = [0] * len(edition.tiles)
    spots: list[int] = []
    network = Network()
    for tile, where, turn in layout:
        # Spots that touch most come first, so that loops are common.
        free = sorted(
            (-sum(spot - other in STEPS for other in spots), spot) for spot in network.free
        )
        spots.append(free[where % len(free)][1])
        network = network.with_tile(edition.tiles[tile], spots[-1], turn)
    state.tiles[0] = tuple(tile for tile, _, _ in layout)
    state.spots[0] = tuple(spots)
    state.turns[0] = tuple(turn for _, _, turn in layout)
    state.restore()
    state.cubes[0] = [0] * len(state.networks[0].features)
    return state
