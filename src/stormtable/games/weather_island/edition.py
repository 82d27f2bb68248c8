"""The edition: what is printed on tiles, goal cards and dice, as ints the rules can use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from stormtable.games.weather_island import shape
from stormtable.games.weather_island.constraints import check, check_file
from stormtable.games.weather_island.names import (
    BONUSES,
    BOOSTER,
    CONVERTER,
    DECKS,
    FACES,
    JUNCTION,
    MOST_MONEY,
    PER_GOAL,
    PORTS,
    SETS,
    SOURCE,
)
from stormtable.games.weather_island.shape import FILE
from stormtable.kernel.edition import EditionFile, edition_text
from stormtable.kernel.rows import Row


class Feature:
    """A source, converter, booster or junction printed on a tile."""

    def __init__(self, name: str, kind: int) -> None:
        self.name = name
        self.kind = kind
        self.weather = 0
        self.cost = 0
        self.points = 0
        self.money = 0
        self.goals = 0


class Tile:
    """A kind of machine tile.

    Its pipes link openings (nodes 0 to 3: N E S W) and features (nodes 4 and up).
    """

    def __init__(self, name: str, archetype: str, deck: int) -> None:
        self.name = name
        self.archetype = archetype
        self.deck = deck
        self.copies = 1
        self.players: list[int] = []
        self.features: list[Feature] = []
        self.links: list[tuple[int, int]] = []
        self.open: list[bool] = [False, False, False, False]
        self.wires: list[list[Row]] = []
        """By quarter turns: for each node, how far on those are that a pipe joins it to."""
        self.kinds: list[int] = [JUNCTION] * 4
        """For each node, the kind of feature there; an opening is a junction."""
        self.weathers: list[int] = []
        """For each feature, its weather; -1 if it is not a source."""
        self.bonus: list[int] = []
        self.turns: list[int] = [0, 1, 2, 3]
        """The quarter turns that look different."""


class Goal:
    """A goal card."""

    def __init__(self, name: str, kind: int, points: int) -> None:
        self.name = name
        self.kind = kind
        self.points = points
        self.copies = 1
        self.sources: list[int] = []
        """How many sources of each weather a set asks for."""
        self.each = False
        """Scores for every set, not only the first (an X before the score)."""


class Edition:
    """Everything printed. `constraints` says whether it can be an edition of this game."""

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
            for deck in range(4)
        ]
        """The tiles of each deck."""
        self.goals = _goals(file, self.weathers)
        self.goal_cards: list[int] = [
            number for number, goal in enumerate(self.goals) for _ in range(goal.copies)
        ]
        check(self)


def load_edition(name: str) -> Edition:
    """The packaged edition, or the one in a file."""
    return _edition(*edition_text(name, "weather_island.toml"))


@lru_cache(maxsize=8)
def _edition(text: str, source: str) -> Edition:
    """Editions are never changed once read, so games of the same text share one."""
    return Edition(EditionFile.parse(text, source))


# --- tiles ----------------------------------------------------------------------------------


def _tiles(file: EditionFile, weathers: list[str]) -> list[Tile]:
    tiles: list[Tile] = []
    for table in file.get("tiles"):
        turned = any("@" in what for what in table.get("features", {}).values())
        for weather in range(4 if turned else 1):
            name = f"{table['name']}-{weathers[weather]}" if turned else table["name"]
            tiles.append(_tile(table, name, weather))
    tiles.sort(key=lambda tile: tile.deck)  # so that a deck's tiles have numbers in a row
    return tiles


def _tile(table: Mapping[str, Any], name: str, weather: int) -> Tile:
    tile = Tile(name, table["name"], DECKS.index(table["deck"]))
    tile.copies = table["copies"]
    tile.players = table.get("players", [])
    nodes = {port: number for number, port in enumerate(PORTS)}
    for label, what in table.get("features", {}).items():
        nodes[label] = 4 + len(tile.features)
        feature = _feature(label, what, weather)
        tile.features.append(feature)
        tile.kinds.append(feature.kind)
        tile.weathers.append(feature.weather if feature.kind == SOURCE else -1)
    for chain in table["pipes"]:
        for one, other in pairwise(chain.split("-")):
            tile.links.append((nodes[one], nodes[other]))
    for link in tile.links:
        for node in link:
            if node < 4:
                tile.open[node] = True
    tile.bonus = [BONUSES.index(bonus) for bonus in table.get("bonus", [])]
    tile.wires = [_wires(tile, turn) for turn in range(4)]
    tile.turns = _different_turns(tile)
    return tile


def _feature(label: str, what: str, weather: int) -> Feature:
    source = shape.SOURCE.fullmatch(what)
    if source:
        feature = Feature(label, SOURCE)
        feature.weather = (weather + int(source[1] or 0)) % 4
        return feature
    if what in ("booster", "junction"):
        return Feature(label, BOOSTER if what == "booster" else JUNCTION)
    feature = Feature(label, CONVERTER)
    feature.cost = int(what.split(" ")[1])
    for reward, amount in shape.REWARD.findall(what):
        if reward == "points":
            feature.points = int(amount)
        elif reward == "money":
            feature.money = int(amount)
        else:
            feature.goals = int(amount)
    return feature


def _wires(tile: Tile, turn: int) -> list[Row]:
    wires: list[list[int]] = [[] for _ in tile.kinds]
    for one, other in tile.links:
        a = (one + turn) % 4 if one < 4 else one
        b = (other + turn) % 4 if other < 4 else other
        wires[a].append(b - a)
        wires[b].append(a - b)
    return [tuple(row) for row in wires]


def _different_turns(tile: Tile) -> list[int]:
    """Of the four quarter turns, the first of each that looks the same."""
    looks: list[list[tuple[str, str]]] = []
    turns: list[int] = []
    for turn in range(4):
        look: list[tuple[str, str]] = []
        for link in tile.links:
            one, other = _look(tile, link[0], turn), _look(tile, link[1], turn)
            look.append(min((one, other), (other, one)))
        look.sort()
        if look not in looks:
            looks.append(look)
            turns.append(turn)
    return turns


def _look(tile: Tile, node: int, turn: int) -> str:
    return str((node + turn) % 4) if node < 4 else tile.features[node - 4].name


# --- goals ----------------------------------------------------------------------------------


def _goals(file: EditionFile, weathers: list[str]) -> list[Goal]:
    goals: list[Goal] = []
    for table in file.get("goals"):
        for weather in range(4 if "@" in table["name"] else 1):
            name = table["name"].replace("@", weathers[weather])
            kind = MOST_MONEY if "most" in table else PER_GOAL if "per" in table else SETS
            goal = Goal(name, kind, table["points"])
            if kind == SETS:
                goal.sources = _sources(table["sources"], weathers, weather)
                goal.each = table.get("each", False)
            goal.copies = table.get("copies", 1)
            goals.append(goal)
    return goals


def _sources(wanted: Mapping[str, int], weathers: list[str], weather: int) -> list[int]:
    asked = [0, 0, 0, 0]
    for name, number in wanted.items():
        turned = shape.TURNED.fullmatch(name)
        index = (weather + int(turned[1] or 0)) % 4 if turned else weathers.index(name)
        asked[index] += number
    return asked
