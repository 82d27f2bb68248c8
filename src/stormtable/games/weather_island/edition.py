"""The edition: what is printed on tiles, goal cards and dice, as ints the rules can use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from stormtable.games.weather_island.geometry import PORTS, SIDES, turned
from stormtable.games.weather_island.shape import different_turns, kinds, same_goal, same_tile
from stormtable.kernel.edition import EditionFile, edition_text
from stormtable.kernel.rows import Row

# Features of a tile.
SOURCE: Final = 0
CONVERTER: Final = 1
BOOSTER: Final = 2
JUNCTION: Final = 3

# Decks.
POINT: Final = 0
POWER: Final = 1
MYSTERY: Final = 2
START: Final = 3
DECKS: Final = ("point", "power", "mystery", "start")

# Bonuses.
GOAL: Final = 0
BAG: Final = 1
X: Final = 2
BONUSES: Final = ("goal", "bag", "x")

# Faces of a die.
FROM_BAG: Final = 0
FROM_FORECAST: Final = 1
BLANK: Final = 2
FACES: Final = ("?", "O", "-")

# Kinds of goal cards.
SETS: Final = 0
MOST_MONEY: Final = 1
PER_GOAL: Final = 2

HIGHEST_MONEY: Final = 99
"""No edition lets a player have more."""

WEATHERS: Final = 4
NO_WEATHER: Final = -1


class Feature:
    """A source, converter, booster or junction printed on a tile."""

    def __init__(self, name: str, kind: int) -> None:
        self.name = name
        self.kind = kind
        self.weather = NO_WEATHER
        """A source's own."""
        self.cost = 0
        self.points = 0
        self.money = 0
        self.goals = 0


class Tile:
    """A kind of machine tile.

    Its pipes link openings (the first nodes, one a port) and features (the nodes from SIDES on).
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
        self.wires: list[list[Row]] = []
        """By quarter turns: for each node, how far on those are that a pipe joins it to."""
        self.kinds: list[int] = [JUNCTION] * SIDES
        """For each node, the kind of feature there; an opening is a junction."""
        self.weathers: list[int] = []
        """For each feature, its weather; NO_WEATHER if it is not a source."""
        self.bonus: list[int] = []
        self.turns: list[int] = []
        """The quarter turns that look different (M19)."""


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
    """Everything printed, checked against constraints 17 to 21."""

    def __init__(self, file: EditionFile) -> None:
        self.file = file
        file.check_provenance()
        self.weathers = _weathers(file)
        self.start_money = file.number("money.start", 0, 99)
        self.per_marker_above = file.number("money.per_marker_above", 0, 9)
        self.max_money = file.number("money.maximum", self.start_money, HIGHEST_MONEY)
        self.work = file.number("money.work", 1, 99)
        self.cubes = file.number("energy.cubes", 1, 99)
        self.end_points = file.number("end.points", 1, 999)
        self.unpriced = file.number("tokens.unpriced_per_weather", 1, 9)
        self.prices = _prices(file)
        self.forecast = file.number("tokens.forecast", 3, 7)
        self.dice = _dice(file)
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


def load_edition(name: str) -> Edition:
    """The packaged edition, or the one in a file."""
    return _edition(*edition_text(name, "weather_island.toml"))


@lru_cache(maxsize=8)
def _edition(text: str, source: str) -> Edition:
    """Editions are never changed once read, so games of the same text share one."""
    return Edition(EditionFile.parse(text, source))


def _weathers(file: EditionFile) -> list[str]:
    words = file.words("weathers")
    if len(words) != WEATHERS or len(set(words)) != WEATHERS or "sun" not in words:
        raise file.wrong("weathers", words, "constraint 17: four different ones, sun among them")
    return words


def _prices(file: EditionFile) -> list[int]:
    prices = file.get("tokens.market_prices")
    if prices != [0, 1, 2]:
        raise file.wrong("tokens.market_prices", prices, "constraint 17: [0, 1, 2], top to bottom")
    if file.get("tokens.unpriced_per_weather") != 2:
        raise file.wrong(
            "tokens.unpriced_per_weather",
            file.get("tokens.unpriced_per_weather"),
            "constraint 17: 8 unpriced tokens, 2 each",
        )
    return list(prices)


def _dice(file: EditionFile) -> list[list[int]]:
    """For each die, how many of its faces show `?`, `O` and nothing."""
    dice = file.get("dice.faces")
    if not isinstance(dice, list) or len(dice) != 2:
        raise file.wrong("dice.faces", dice, "constraint 18: two dice, each a list of faces")
    for number, die in enumerate(dice):
        if not isinstance(die, list) or any(face not in FACES for face in die):
            raise file.wrong(f"dice.faces.{number}", die, 'faces are "?", "O" and "-"')
        if "-" not in die:
            raise file.wrong(f"dice.faces.{number}", die, 'constraint 18: at least one blank "-"')
    for face in ("?", "O"):
        if not any(face in die for die in dice):
            raise file.wrong("dice.faces", dice, f"constraint 18: some face shows {face}")
    return [[die.count(face) for face in FACES] for die in dice]


# --- tiles ----------------------------------------------------------------------------------

_REWARD = r"(?:points|money|goals) [1-9]\d?"
_CONVERTER = re.compile(rf"converter (\d+) -> {_REWARD}(?:, {_REWARD})*")
_TILE_KEYS = ("name", "deck", "copies", "players", "features", "pipes", "bonus")


def _tiles(file: EditionFile, weathers: list[str]) -> list[Tile]:
    tiles: list[Tile] = []
    for table in _tables(file, "tiles", _TILE_KEYS):
        key = f"tiles.{table['name']}"
        copies = _number(file, key, table, "copies", 1, 20)
        features = table.get("features", {})
        if not isinstance(features, Mapping):
            raise file.wrong(f"{key}.features", features, "a table of letter = feature is needed")
        of_weather = any("@" in str(what) for what in features.values())
        for weather in range(WEATHERS if of_weather else 1):
            name = f"{table['name']}-{weathers[weather]}" if of_weather else table["name"]
            tiles.append(_tile(file, key, table, name, weather))
            tiles[-1].copies = copies
    _check_names(file, "tiles", [tile.name for tile in tiles])
    _check_tiles(file, tiles)
    tiles = kinds(tiles, same_tile)
    tiles.sort(key=lambda tile: tile.deck)  # so that a deck's tiles have numbers in a row
    return tiles


def _tables(file: EditionFile, key: str, known: tuple[str, ...]) -> list[Mapping[str, Any]]:
    tables = file.get(key)
    if not isinstance(tables, list) or not all(isinstance(one, Mapping) for one in tables):
        raise file.wrong(key, tables, f"a list of [[{key}]] tables is needed")
    for table in tables:
        name = table.get("name")
        if not isinstance(name, str) or name.split() != [name]:
            raise file.wrong(f"{key}.name", name, "every table needs a name of one word")
        for word in table:
            if word not in known:
                raise file.wrong(f"{key}.{name}.{word}", table[word], f"one of: {', '.join(known)}")
    _check_names(file, key, [table["name"] for table in tables])
    return tables


def _check_names(file: EditionFile, key: str, names: list[str]) -> None:
    """Notation tells tiles and goals by their names."""
    for name in names:
        if names.count(name) > 1:
            raise file.wrong(f"{key}.name", name, "every one needs a name of its own")


def _list(file: EditionFile, key: str, table: Mapping[str, Any], name: str) -> list[Any]:
    value = table.get(name, [])
    if not isinstance(value, list):
        raise file.wrong(f"{key}.{name}", value, "a list is needed")
    return value


def _number(
    file: EditionFile, key: str, table: Mapping[str, Any], name: str, low: int, high: int
) -> int:
    value = table.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise file.wrong(f"{key}.{name}", value, f"a whole number from {low} to {high} is needed")
    return value


def _tile(file: EditionFile, key: str, table: Mapping[str, Any], name: str, weather: int) -> Tile:
    if table.get("deck") not in DECKS:
        raise file.wrong(f"{key}.deck", table.get("deck"), f"one of: {', '.join(DECKS)}")
    tile = Tile(name, table["name"], DECKS.index(table["deck"]))
    tile.players = _list(file, key, table, "players")
    nodes = {port: number for number, port in enumerate(PORTS)}
    for label, what in table.get("features", {}).items():
        if label in nodes or len(tile.features) == 12:
            raise file.wrong(f"{key}.features", label, "up to 12 features, not named N, E, S, W")
        nodes[label] = SIDES + len(tile.features)
        feature = _feature(file, f"{key}.features.{label}", label, what, weather)
        tile.features.append(feature)
        tile.kinds.append(feature.kind)
        tile.weathers.append(feature.weather)
    for chain in _list(file, key, table, "pipes"):
        ends = str(chain).split("-")
        if len(ends) < 2 or any(end not in nodes for end in ends):
            raise file.wrong(f"{key}.pipes", chain, f"join with '-' some of: {', '.join(nodes)}")
        for one, other in pairwise(ends):
            tile.links.append((nodes[one], nodes[other]))
    for link in tile.links:
        for node in link:
            if node < SIDES:
                tile.open[node] = True
    for bonus in _list(file, key, table, "bonus"):
        if bonus not in BONUSES or BONUSES.index(bonus) in tile.bonus:
            raise file.wrong(f"{key}.bonus", bonus, f"each at most once: {', '.join(BONUSES)}")
        tile.bonus.append(BONUSES.index(bonus))
    tile.wires = [_wires(tile, turn) for turn in range(SIDES)]
    tile.turns = different_turns(tile)
    working = any(feature.kind in (SOURCE, CONVERTER) for feature in tile.features)
    if working and sum(tile.open) < 2:
        raise file.wrong(
            f"{key}.pipes",
            table.get("pipes"),
            "a tile with a source or converter has at least two openings",
        )
    return tile


def _feature(file: EditionFile, key: str, label: str, what: object, weather: int) -> Feature:
    text = str(what)
    source = re.fullmatch(r"source @(?:\+([123]))?", text)
    if source:
        feature = Feature(label, SOURCE)
        feature.weather = (weather + int(source[1] or 0)) % WEATHERS
        return feature
    if what in ("booster", "junction"):
        return Feature(label, BOOSTER if what == "booster" else JUNCTION)
    if not _CONVERTER.fullmatch(text):
        raise file.wrong(
            key,
            what,
            '"source @", "source @+1", "booster", "junction" or "converter 2 -> points 3, money 1"',
        )
    feature = Feature(label, CONVERTER)
    feature.cost = int(text.split(" ")[1])
    if not 1 <= feature.cost <= 15:
        raise file.wrong(key, what, "constraint 19: converters cost 1 to 15 energy")
    for reward, amount in re.findall(r"(points|money|goals) (\d+)", text):
        if reward == "points":
            feature.points += int(amount)
        elif reward == "money":
            feature.money += int(amount)
        else:
            feature.goals += int(amount)
    return feature


def _wires(tile: Tile, turn: int) -> list[Row]:
    wires: list[list[int]] = [[] for _ in tile.kinds]
    for one, other in tile.links:
        a = turned(one, turn) if one < SIDES else one
        b = turned(other, turn) if other < SIDES else other
        wires[a].append(b - a)
        wires[b].append(a - b)
    return [tuple(row) for row in wires]


def _check_tiles(file: EditionFile, tiles: list[Tile]) -> None:
    features = [feature for tile in tiles for feature in tile.features]
    converters = [feature for feature in features if feature.kind == CONVERTER]
    costs = {feature.cost for feature in converters}
    if 1 not in costs or not any(cost > 1 for cost in costs):
        raise file.wrong("tiles", sorted(costs), "constraint 19: some converters cost 1, some more")
    for reward in ("points", "money", "goals"):
        if not any(getattr(feature, reward) for feature in converters):
            raise file.wrong("tiles", reward, f"constraint 19: some converter must pay {reward}")
    kinds = {feature.kind for feature in features}
    bonuses = {bonus for tile in tiles for bonus in tile.bonus}
    if not {SOURCE, CONVERTER, BOOSTER} <= kinds or bonuses != {GOAL, BAG, X}:
        raise file.wrong(
            "tiles",
            f"{len(kinds)} kinds of feature, {len(bonuses)} of bonus",
            "constraint 19: source, converter, booster, pipe, goal, bag and x must all occur",
        )
    for tile in tiles:
        pays = any(feature.points for feature in tile.features)
        gives = any(feature.kind == SOURCE for feature in tile.features)
        key = f"tiles.{tile.archetype}"
        if tile.deck == POINT and not pays:
            raise file.wrong(key, "no point converter", "point tiles carry one")
        if tile.deck == POWER and (pays or not gives):
            raise file.wrong(key, tile.name, "power tiles carry a source and no point converter")
        if tile.deck == START and tile.bonus:
            raise file.wrong(f"{key}.bonus", tile.bonus, "constraint 21: start tiles carry none")
    for deck in (POINT, POWER, MYSTERY):
        if not any(tile.deck == deck for tile in tiles):
            raise file.wrong("tiles", DECKS[deck], "this deck has no tile")
    for players in range(2, 7):
        starts = [tile for tile in tiles if tile.deck == START and players in tile.players]
        there = sum(tile.copies for tile in starts)
        if there < players:
            raise file.wrong(
                "tiles", f"{there} start tiles for {players}", "constraint 21: one a player"
            )
        if any(_worth(tile) != _worth(starts[0]) for tile in starts):
            raise file.wrong(
                "tiles",
                sorted({tile.archetype for tile in starts}),
                f"constraint 21: start tiles for {players} have the same features and openings",
            )


def _worth(tile: Tile) -> tuple[list[Row], int]:
    """What makes a start tile as good as another: everything but its weathers."""
    features = [(f.kind, f.cost, f.points, f.money, f.goals) for f in tile.features]
    return sorted(features), sum(tile.open)


# --- goals ----------------------------------------------------------------------------------


_GOAL_KEYS = ("name", "points", "copies", "sources", "each", "most", "per")


def _goals(file: EditionFile, weathers: list[str]) -> list[Goal]:
    goals: list[Goal] = []
    for table in _tables(file, "goals", _GOAL_KEYS):
        key = f"goals.{table['name']}"
        points = _number(file, key, table, "points", 1, 99)
        copies = _number(file, key, {"copies": 1, **table}, "copies", 1, 9)
        for word, thing in (("most", "money"), ("per", "goals")):
            if table.get(word, thing) != thing:
                raise file.wrong(f"{key}.{word}", table[word], f'only "{thing}" is known')
        for weather in range(WEATHERS if "@" in table["name"] else 1):
            name = table["name"].replace("@", weathers[weather])
            kind = MOST_MONEY if "most" in table else PER_GOAL if "per" in table else SETS
            goal = Goal(name, kind, points)
            if kind == SETS:
                goal.sources = _sources(file, key, table, weathers, weather)
                goal.each = bool(table.get("each", False))
            goal.copies = copies
            goals.append(goal)
    _check_names(file, "goals", [goal.name for goal in goals])
    goals = kinds(goals, same_goal)
    _check_goals(file, goals, weathers)
    return goals


def _sources(
    file: EditionFile, key: str, table: Mapping[str, Any], weathers: list[str], weather: int
) -> list[int]:
    asked = [0] * WEATHERS
    wanted = table.get("sources")
    if not isinstance(wanted, Mapping) or not wanted:
        raise file.wrong(f"{key}.sources", wanted, "a table of weather = number is needed")
    for name in wanted:
        relative = re.fullmatch(r"@(?:\+([123]))?", name)
        if relative:
            index = (weather + int(relative[1] or 0)) % WEATHERS
        elif name in weathers:
            index = weathers.index(name)
        else:
            raise file.wrong(f"{key}.sources", name, f"'@', '@+1' or one of {weathers}")
        asked[index] += _number(file, f"{key}.sources", wanted, name, 1, 9)
    return asked


def _check_goals(file: EditionFile, goals: list[Goal], weathers: list[str]) -> None:
    for weather, name in enumerate(weathers):
        worth: dict[int, int] = {}
        for goal in goals:
            if goal.kind == SETS and sum(goal.sources) == goal.sources[weather] and not goal.each:
                worth[goal.sources[weather]] = goal.points
        if 3 not in worth or 4 not in worth or worth[4] <= worth[3]:
            raise file.wrong(
                "goals", f"{name}: {worth}", "constraint 20: three and four of it, four pays more"
            )
    if len({goal.name for goal in goals if goal.each}) < 2:
        raise file.wrong("goals", "each", "constraint 20: at least two repeatable goals")
    for kind, what in ((MOST_MONEY, "most money"), (PER_GOAL, "per completed goal")):
        if sum(goal.copies for goal in goals if goal.kind == kind) != 1:
            raise file.wrong("goals", what, f"constraint 20: exactly one {what} goal")
    if next(goal.points for goal in goals if goal.kind == PER_GOAL) != 3:
        raise file.wrong("goals", "per goal", "constraint 20: it pays 3 a completed goal")
    cards = sum(goal.copies for goal in goals)
    if 2 * sum(goal.copies for goal in goals if goal.kind == SETS) <= cards:
        raise file.wrong("goals", cards, "constraint 20: more than half ask for sources")
    if cards <= 12:
        raise file.wrong("goals", cards, "constraint 20: more than 2 a player for six")
