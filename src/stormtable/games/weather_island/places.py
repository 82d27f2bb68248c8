"""Names of the places on the table and of features in a machine, for options and events."""

from __future__ import annotations

from stormtable.games.weather_island.geometry import spot_name
from stormtable.games.weather_island.state import IslandState


def slot_name(slot: int) -> str:
    return ("point", "power")[slot] if slot < 2 else f"mystery-{slot - 1}"


def market_place(slot: int) -> str:
    return f"market/{slot_name(slot)}"


def spot_place(seat: int, spot: int) -> str:
    return f"machine/{seat}/{spot_name(spot)}"


def feature_name(s: IslandState, seat: int, feature: int) -> str:
    """A feature by its tile's spot and its letter: `1,0:s`."""
    network = s.networks[seat]
    return f"{spot_name(network.spots[feature])}:{network.features[feature].name}"


def feature_place(s: IslandState, seat: int, feature: int) -> str:
    return f"machine/{seat}/{feature_name(s, seat, feature).replace(':', '/')}"
