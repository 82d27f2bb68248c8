"""The notation of a tile in an edition file: pipes as links between nodes, and features.

The schema, the constraints and the editor's drawing read and write the notation here, so all of
them agree on what a tile may carry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any, Final, NamedTuple

PORTS: Final = ("N", "E", "S", "W")
MOST: Final = {"points": 50, "money": 15, "goals": 3}
"""The rewards of a converter, and the most of each."""
DEAREST: Final = 15
PAID: Final = ("money", "goals", "points")
"""The order in which a converter's rewards are written."""

REWARD: Final = re.compile(r"(points|money|goals) ([1-9]\d?)")
CONVERTER: Final = re.compile(
    rf"converter (\d{{1,3}}) -> ({REWARD.pattern}(?:, {REWARD.pattern})*)"
)
SOURCE: Final = re.compile(r"source @(?:\+([123]))?")
NEEDED: Final = (
    '"source @", "source @+1", "booster", "junction" or "converter 2 -> points 3, money 1"'
)

Link = tuple[str, str]


class Trouble(NamedTuple):
    """Why no edition can have it: a code for screens with their own words, and English for
    files."""

    code: str
    text: str
    params: Mapping[str, str | int] = {}


# --- features -----------------------------------------------------------------------------------


class FeatureRead(NamedTuple):
    """A feature as numbers: its kind, the distance of a source's weather, a converter's figures."""

    kind: str
    weather: int = 0
    cost: int = 0
    points: int = 0
    money: int = 0
    goals: int = 0


def feature_trouble(text: str) -> Trouble | None:
    if text in ("booster", "junction") or SOURCE.fullmatch(text):
        return None
    match = CONVERTER.fullmatch(text)
    if match is None:
        return Trouble("no_feature", NEEDED)
    if not 1 <= int(match[1]) <= DEAREST:
        return Trouble("cost", "constraint 19: converters cost 1 to 15 energy", {"most": DEAREST})
    rewards = REWARD.findall(match[2])
    if len({reward for reward, _ in rewards}) < len(rewards):
        return Trouble("reward_twice", "each reward at most once")
    for reward, amount in rewards:
        if int(amount) > MOST[reward]:
            most = MOST[reward]
            return Trouble(
                "reward",
                f"a converter pays {reward} 1 to {most}",
                {"reward": reward, "most": most},
            )
    return None


def read_feature(text: str) -> FeatureRead:
    """Return a feature that `feature_trouble` accepts."""
    if match := SOURCE.fullmatch(text):
        return FeatureRead("source", int(match[1] or 0))
    if match := CONVERTER.fullmatch(text):
        rewards = {reward: int(amount) for reward, amount in REWARD.findall(match[2])}
        return FeatureRead("converter", 0, int(match[1]), **rewards)
    return FeatureRead(text)


def write_feature(feature: FeatureRead) -> str:
    if feature.kind == "source":
        return f"source @+{feature.weather}" if feature.weather else "source @"
    if feature.kind != "converter":
        return feature.kind
    paid = [f"{reward} {getattr(feature, reward)}" for reward in PAID if getattr(feature, reward)]
    return f"converter {feature.cost} -> {', '.join(paid)}"


# --- pipes --------------------------------------------------------------------------------------


def links_of(pipes: Iterable[str]) -> list[Link]:
    """Return the joined pairs of nodes, in the order of the file."""
    return [pair for chain in pipes for pair in pairwise(chain.split("-"))]


def pipe_trouble(features: Iterable[str], pipes: Iterable[str]) -> tuple[str, Trouble] | None:
    """Return the first chain or feature that no tile can have, and why."""
    named = list(features)
    nodes = [*PORTS, *named]
    joined: set[Link] = set()
    for chain in pipes:
        ends = chain.split("-")
        if any(end not in nodes for end in ends):
            return chain, Trouble("no_node", f"join with '-' some of: {', '.join(nodes)}")
        for end, next_end in pairwise(ends):
            if end == next_end:
                return chain, Trouble("loop", f"{end} cannot be joined to itself")
            if (end, next_end) in joined:
                return chain, Trouble("joined", f"{end} and {next_end} are joined already")
            joined |= {(end, next_end), (next_end, end)}
    for feature in named:
        if not any(feature == end for end, _ in joined):
            return feature, Trouble("no_pipe", "every feature lies on some pipe")
    return None


def chains(links: Sequence[Link]) -> list[str]:
    """Return the notation of links, always the same for the same links: chains begin at openings
    and run straight on where they can."""
    left = {frozenset(link) for link in links}
    order = {node: number for number, node in enumerate(("N", "W", "E", "S"))}

    def rank(node: str) -> tuple[int, str]:
        return order.get(node, len(order)), node

    written: list[str] = []
    nodes = sorted({node for link in links for node in link}, key=rank)
    for start in nodes:
        while True:
            trail = [start]
            while onward := [
                end for pair in left if trail[-1] in pair for end in pair - {trail[-1]}
            ]:
                across = _across(trail[0])
                step = across if across in onward else min(onward, key=_inward)
                left.discard(frozenset((trail[-1], step)))
                trail.append(step)
                if step in PORTS:
                    break
            if len(trail) == 1:
                break
            written.append("-".join(trail))
    return written


def _across(node: str) -> str:
    return PORTS[(PORTS.index(node) + 2) % 4] if node in PORTS else ""


def _inward(node: str) -> tuple[bool, str]:
    """Return a sort key that puts features before openings."""
    return node in PORTS, node


# --- comparing ----------------------------------------------------------------------------------

MOST_COMPARED: Final = 5
"""With more features, tiles are compared as they are written."""


def alike(first: Any, second: Any) -> bool:
    """Return whether two tiles are the same piece, however it is turned, and whatever we call it
    and its features."""
    if not isinstance(first, Mapping) or not isinstance(second, Mapping):
        return bool(first == second)
    return _normal(_dumped(first)) == _normal(_dumped(second))


def _dumped(tile: Mapping[str, Any]) -> str:
    return json.dumps({key: tile[key] for key in tile if key != "name"}, sort_keys=True)


@lru_cache(maxsize=1024)
def _normal(dumped: str) -> str:
    tile = json.loads(dumped)
    other_values = {
        "deck": tile.get("deck"),
        "copies": tile.get("copies", 1),
        "players": sorted(tile.get("players", ())),
        "bonus": sorted(tile.get("bonus", ())),
    }
    features = {name: read_feature(text) for name, text in tile.get("features", {}).items()}
    links = links_of(tile.get("pipes", ()))
    if len(features) > MOST_COMPARED:
        return dumped
    forms = []
    for names in permutations(features):
        numbers = {name: str(number) for number, name in enumerate(names)}
        for shift in range(4 if any(f.kind == "source" for f in features.values()) else 1):
            parts = [_shifted(features[name], shift) for name in names]
            forms += [
                json.dumps([parts, sorted(sorted(_named(end, numbers, turn) for end in link)
                            for link in links)])
                for turn in range(4)
            ]  # fmt: skip
    return json.dumps([other_values, min(forms)])


def _named(node: str, numbers: Mapping[str, str], turn: int) -> str:
    return PORTS[(PORTS.index(node) + turn) % 4] if node in PORTS else numbers[node]


def _shifted(feature: FeatureRead, shift: int) -> FeatureRead:
    """Return a source with its weather shifted.

    A tile with sources exists once for each weather, so only distances between weathers count.
    """
    if feature.kind != "source":
        return feature
    return feature._replace(weather=(feature.weather + shift) % 4)
