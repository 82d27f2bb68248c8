"""The workloads by name: what they play, and which single operations they measure."""

from __future__ import annotations

CATANATRON = "catanatron-4"
CHESS = "python-chess"
MACHINE = "weather-machine-4"
ISLAND = "weather-island-4"
OURS = (
    *(f"weather-machine-{players}" for players in range(1, 5)),
    *(f"weather-island-{players}" for players in range(2, 5)),
)
PEERS = (CATANATRON, CHESS)


def single(name: str) -> str:
    """The workload of single operations on positions of `name`."""
    return f"operations:{name}"


OPERATIONS = tuple(map(single, (MACHINE, "weather-machine-1", ISLAND, CATANATRON)))


def loop(name: str) -> str:
    """The workload that plays `name` through `Game`, next to the bare state."""
    return f"loop:{name}"


LOOPS = tuple(map(loop, (MACHINE, ISLAND, CATANATRON)))


LEARNING = tuple(
    f"{interface}:{name}"
    for name in (MACHINE, ISLAND)
    for interface in ("pettingzoo", "gymnasium", "vector")
)
"""Our environments for learning programs, by interface."""
PETTINGZOO = "pettingzoo-classic"
RLCARD = "rlcard"
CLASSICS = (
    *(f"{PETTINGZOO}:{name}" for name in ("chess_v6", "connect_four_v3", "go_v5", "hanabi_v5")),
    *(f"{RLCARD}:{name}" for name in ("uno", "gin-rummy", "doudizhu", "mahjong")),
)
"""Environments of PettingZoo and RLCard."""


def split(name: str) -> tuple[str, int]:
    """Return the title and the players of one of our workloads."""
    title, _, players = name.rpartition("-")
    return title, int(players)


def caption(name: str) -> str:
    """Return the name as a reader would say it."""
    if name == CHESS:
        return "python-chess"
    title, players = split(name.rpartition(":")[2])
    if name.endswith("weather-machine-1"):
        return "Weather Machine, solo"
    return f"{title.replace('-', ' ').title()}, {players} players"
