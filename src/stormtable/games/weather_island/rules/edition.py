"""The edition: everything printed on tiles, goal cards and dice, as ints for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from stormtable.games.weather_island.edition import schema
from stormtable.games.weather_island.edition.constraints import check, check_file, check_names
from stormtable.games.weather_island.edition.schema import FILE
from stormtable.games.weather_island.edition.tile_equivalence import (
    different_turns,
    kinds,
    same_goal,
    same_tile,
)
from stormtable.games.weather_island.rules.geometry import PORTS, SIDES, turned
from stormtable.games.weather_island.rules.names import (
    BONUSES,
    BOOSTER,
    CONVERTER,
    DECKS,
    FACES,
    JUNCTION,
    MOST_MONEY,
    NO_WEATHER,
    PER_GOAL,
    SETS,
    SOURCE,
    WEATHERS,
)
from stormtable.kernel.edition import EditionFile, edition_text
from stormtable.kernel.tuples import IntTuple


class Feature:
    """A source, converter, booster or junction printed on a tile."""

    def __init__(self, name: str, kind: int) -> None:
        self.name = name
        self.kind = kind
        self.weather = NO_WEATHER
        """The weather of a source."""
        self.cost = 0
        self.points = 0
        self.money = 0
        self.goals = 0

    def __getnewargs__(self) -> tuple[str, int]:
        return self.name, self.kind


class Tile:
    """A kind of machine tile.

    Its pipes link openings (the first nodes, one per port) and features (the nodes from SIDES on).
    """

    def __init__(self, name: str, archetype: str, deck: int) -> None:
        self.name = name
        self.archetype = archetype
        self.deck = deck
        self.copies = 1
        self.players: list[int] = []
        self.features: list[Feature] = []
        self.links: list[tuple[int, int]] = []
        self.open: list[bool] = [False] * SIDES
        self.wires: list[list[IntTuple]] = []
        """By quarter turns, for each node: the distances to the nodes that a pipe joins it to."""
        self.kinds: list[int] = [JUNCTION] * SIDES
        """For each node, the kind of feature there; an opening is a junction."""
        self.weathers: list[int] = []
        """For each feature, its weather; NO_WEATHER if it is not a source."""
        self.bonus: list[int] = []
        self.turns: list[int] = []
        """The quarter turns that look different (M19)."""

    def __getnewargs__(self) -> tuple[str, str, int]:
        return self.name, self.archetype, self.deck


class Goal:
    """A goal card."""

    def __init__(self, name: str, kind: int, points: int) -> None:
        self.name = name
        self.kind = kind
        self.points = points
        self.copies = 1
        self.sources: list[int] = []
        """The number of sources of each weather that a set requires."""
        self.each = False
        """Whether every set scores, not only the first (an X before the score)."""

    def __getnewargs__(self) -> tuple[str, int, int]:
        return self.name, self.kind, self.points


class Edition:
    """Everything printed. `constraints` decides whether it is a valid edition of this game."""

    def __init__(self, file: EditionFile) -> None:
        self.file = file
        file.check(FILE)
        check_file(file)
        self.weathers = file.words("weathers")
        self.start_money = file.number("money.start")
        self.per_marker_above = file.number("money.per_marker_above")
        self.max_money = file.number("money.maximum")
        self.work = file.number("money.work")
        self.cubes = file.number("energy.cubes")
        self.end_points = file.number("end.points")
        self.unpriced = file.number("tokens.unpriced_per_weather")
        self.prices: list[int] = list(file.get("tokens.market_prices"))
        self.forecast = file.number("tokens.forecast")
        self.dice: list[list[int]] = [
            [die.count(face) for face in FACES] for die in file.get("dice.faces")
        ]
        """For each die, how many of its faces show `?`, `O` and nothing."""
        self.tiles = _tiles(file, self.weathers)
        self.decks: list[list[int]] = [
            [number for number, tile in enumerate(self.tiles) if tile.deck == deck]
            for deck in range(len(DECKS))
        ]
        """The tiles of each deck."""
        self.goals = _goals(file, self.weathers)
        self.goal_cards: list[int] = [
            number for number, goal in enumerate(self.goals) for _ in range(goal.copies)
        ]

    def __getnewargs__(self) -> tuple[EditionFile]:
        return (self.file,)


def load_edition(name: str) -> Edition:
    """Return the packaged edition, or the one in a file."""
    return _edition(*edition_text(name, "weather-island"))


@lru_cache(maxsize=8)
def _edition(text: str, source: str) -> Edition:
    """Return the edition. Editions are immutable, so games with the same text share one."""
    edition = Edition(EditionFile.parse(text, source))
    check(edition)
    return edition


# --- tiles ----------------------------------------------------------------------------------


def _tiles(file: EditionFile, weathers: list[str]) -> list[Tile]:
    tiles: list[Tile] = []
    for table in file.get("tiles"):
        of_weather = any("@" in what for what in table.get("features", {}).values())
        for weather in range(WEATHERS if of_weather else 1):
            name = f"{table['name']}-{weathers[weather]}" if of_weather else table["name"]
            tiles.append(_tile(table, name, weather))
    check_names(file, "tiles", [tile.name for tile in tiles])
    tiles = kinds(tiles, same_tile)
    tiles.sort(key=lambda tile: tile.deck)  # so that the tiles of a deck have consecutive numbers
    return tiles


def _tile(table: Mapping[str, Any], name: str, weather: int) -> Tile:
    tile = Tile(name, table["name"], DECKS.index(table["deck"]))
    tile.copies = table["copies"]
    tile.players = table.get("players", [])
    nodes = {port: number for number, port in enumerate(PORTS)}
    for label, what in table.get("features", {}).items():
        nodes[label] = SIDES + len(tile.features)
        feature = _feature(label, what, weather)
        tile.features.append(feature)
        tile.kinds.append(feature.kind)
        tile.weathers.append(feature.weather)
    for chain in table["pipes"]:
        for first, other in pairwise(chain.split("-")):
            tile.links.append((nodes[first], nodes[other]))
    for link in tile.links:
        for node in link:
            if node < SIDES:
                tile.open[node] = True
    tile.bonus = [BONUSES.index(bonus) for bonus in table.get("bonus", [])]
    tile.wires = [_wires(tile, turn) for turn in range(SIDES)]
    tile.turns = different_turns(tile)
    return tile


def _feature(label: str, what: str, weather: int) -> Feature:
    source = schema.SOURCE.fullmatch(what)
    if source:
        feature = Feature(label, SOURCE)
        feature.weather = (weather + int(source[1] or 0)) % WEATHERS
        return feature
    if what in ("booster", "junction"):
        return Feature(label, BOOSTER if what == "booster" else JUNCTION)
    feature = Feature(label, CONVERTER)
    feature.cost = int(what.split(" ")[1])
    for reward, amount in schema.REWARD.findall(what):
        if reward == "points":
            feature.points = int(amount)
        elif reward == "money":
            feature.money = int(amount)
        else:
            feature.goals = int(amount)
    return feature


def _wires(tile: Tile, turn: int) -> list[IntTuple]:
    wires: list[list[int]] = [[] for _ in tile.kinds]
    for first, other in tile.links:
        a = turned(first, turn) if first < SIDES else first
        b = turned(other, turn) if other < SIDES else other
        wires[a].append(b - a)
        wires[b].append(a - b)
    return [tuple(row) for row in wires]


# --- goals ----------------------------------------------------------------------------------


def _goals(file: EditionFile, weathers: list[str]) -> list[Goal]:
    goals: list[Goal] = []
    for table in file.get("goals"):
        for weather in range(WEATHERS if "@" in table["name"] else 1):
            name = table["name"].replace("@", weathers[weather])
            kind = MOST_MONEY if "most" in table else PER_GOAL if "per" in table else SETS
            goal = Goal(name, kind, table["points"])
            if kind == SETS:
                goal.sources = _sources(table["sources"], weathers, weather)
                goal.each = table.get("each", False)
            goal.copies = table.get("copies", 1)
            goals.append(goal)
    check_names(file, "goals", [goal.name for goal in goals])
    return kinds(goals, same_goal)


def _sources(needed: Mapping[str, int], weathers: list[str], weather: int) -> list[int]:
    asked = [0] * WEATHERS
    for name, number in needed.items():
        relative = schema.TURNED.fullmatch(name)
        index = (weather + int(relative[1] or 0)) % WEATHERS if relative else weathers.index(name)
        asked[index] += number
    return asked
