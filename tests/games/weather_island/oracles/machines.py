"""Random machines for the oracles."""

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
"""For each tile: its kind, the index of its free spot, and its turn."""


def edition_with(cubes: int = 15) -> Edition:
    """Return the tests' edition; with few cubes, small machines already run short."""
    # a new object, because games share loaded editions
    edition = Edition(EditionFile.read(EDITION))
    edition.cubes = cubes
    return edition


PLAIN = edition_with()


def layouts(largest: int) -> st.SearchStrategy[Layout]:
    tile = st.integers(0, len(PLAIN.tiles) - 1)
    return st.lists(
        st.tuples(tile, st.integers(0, 30), st.integers(0, 3)), min_size=1, max_size=largest
    )


def machine(layout: Layout, edition: Edition = PLAIN) -> IslandState:
    """Return a state in which seat 0 has this machine, and nothing is pending."""
    state = IslandState(RULES, 2, edition, False)
    state.reset()
    state.deck = [0] * len(edition.tiles)
    spots: list[int] = []
    network = Network()
    for tile, where, turn in layout:
        # Spots with the most neighbours come first, so that loops are common.
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
