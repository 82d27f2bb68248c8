"""Check constraints 17 to 21 of every edition, which compare values with each other.

Each error names the file, the key, its value, and what would satisfy the constraint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from stormtable.games.weather_island.edition.notation import pipe_trouble
from stormtable.games.weather_island.rules.names import (
    BAG,
    BOOSTER,
    CONVERTER,
    DECKS,
    GOAL,
    MOST_MONEY,
    MYSTERY,
    PER_GOAL,
    POINT,
    POWER,
    SETS,
    SOURCE,
    START,
    WEATHERS,
    X,
)
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.errors import EditionError
from stormtable.kernel.tuples import IntTuple

if TYPE_CHECKING:
    from stormtable.games.weather_island.rules.edition import Edition, Goal, Tile

BOX = 500
CARDS = 200


def check_file(file: EditionFile) -> None:
    """Check the facts that the readers of tiles and goals rely on."""
    if "sun" not in file.words("weathers"):
        raise file.wrong(
            "weathers",
            file.get("weathers"),
            "constraint 17: four different ones, sun among them",
        )
    for table in file.get("tiles"):
        _check_pipes(file, f"tiles.{table['name']}", table)
        for_players = "players" in table
        if for_players != (table["deck"] == "start"):
            raise file.wrong(
                f"tiles.{table['name']}.players",
                table.get("players"),
                "constraint 21: start tiles say for how many players they are, others do not",
            )
    for table in file.get("goals"):
        kinds = [kind for kind in ("sources", "most", "per") if kind in table]
        if len(kinds) != 1 or ("each" in table and kinds != ["sources"]):
            raise file.wrong(
                f"goals.{table['name']}",
                [*kinds, *(["each"] if "each" in table else [])],
                "constraint 20: sources (then perhaps each), or most, or per",
            )
        turned = "@" in table["name"]
        weathers = file.words("weathers")
        for weather in table.get("sources", ()):
            if weather not in weathers and not (turned and weather.startswith("@")):
                raise file.wrong(
                    f"goals.{table['name']}.sources",
                    weather,
                    f"one of {', '.join(weathers)}; '@' if it is in the goal's name",
                )


def _check_pipes(file: EditionFile, key: str, table: Mapping[str, Any]) -> None:
    features = table.get("features", {})
    trouble_at = pipe_trouble(features, table["pipes"])
    if trouble_at is not None:
        what, trouble = trouble_at
        raise file.wrong(f"{key}.{'features' if what in features else 'pipes'}", what, trouble.text)


def check(edition: Edition) -> None:
    """Raise an error for the first broken constraint."""
    for error in broken(edition):
        raise error


def broken(edition: Edition) -> Iterator[EditionError]:
    """Yield an error for each broken constraint."""
    file = edition.file
    most = edition.max_money
    richest = edition.start_money + 5 * edition.per_marker_above
    if richest > most:
        yield file.wrong("money.maximum", most, f"Setup 5.b: the last of six starts with {richest}")
    if edition.work > most:
        yield file.wrong("money.work", edition.work, f"Phase II.1: nobody has more than {most}")
    yield from _dice(file)
    yield from _tiles(file, edition.tiles)
    dearest = max((f.cost for tile in edition.tiles for f in tile.features), default=0)
    if edition.cubes < dearest:
        yield file.wrong(
            "energy.cubes", edition.cubes, f"Setup 5.a: enough for a converter of cost {dearest}"
        )
    yield from _goals(file, edition.goals, edition.weathers)
    yield from _sources(file, edition)


def _dice(file: EditionFile) -> Iterator[EditionError]:
    dice = file.get("dice.faces")
    for number, die in enumerate(dice):
        if "-" not in die:
            yield file.wrong(f"dice.faces.{number}", die, 'constraint 18: at least one blank "-"')
    for face in ("?", "O"):
        if not any(face in die for die in dice):
            yield file.wrong("dice.faces", dice, f"constraint 18: some face shows {face}")


def check_names(file: EditionFile, key: str, names: list[str]) -> None:
    """Check that names are distinct, because notation identifies tiles and goals by name and
    weather."""
    for name in names:
        if names.count(name) > 1:
            raise file.wrong(f"{key}.name", name, "every one needs a name of its own")


def _tiles(file: EditionFile, tiles: list[Tile]) -> Iterator[EditionError]:
    features = [feature for tile in tiles for feature in tile.features]
    converters = [feature for feature in features if feature.kind == CONVERTER]
    costs = {feature.cost for feature in converters}
    if 1 not in costs or not any(cost > 1 for cost in costs):
        yield file.wrong("tiles", sorted(costs), "constraint 19: some converters cost 1, some more")
    for reward in ("points", "money", "goals"):
        if not any(getattr(feature, reward) for feature in converters):
            yield file.wrong("tiles", reward, f"constraint 19: some converter must pay {reward}")
    kinds = {feature.kind for feature in features}
    bonuses = {bonus for tile in tiles for bonus in tile.bonus}
    if not {SOURCE, CONVERTER, BOOSTER} <= kinds or bonuses != {GOAL, BAG, X}:
        yield file.wrong(
            "tiles",
            f"{len(kinds)} kinds of feature, {len(bonuses)} of bonus",
            "constraint 19: source, converter, booster, pipe, goal, bag and x must all occur",
        )
    there = sum(tile.copies for tile in tiles)
    if there > BOX:
        yield file.wrong("tiles", there, f"a box of {BOX} tiles at most")
    for tile in tiles:
        pays = any(feature.points for feature in tile.features)
        gives = any(feature.kind == SOURCE for feature in tile.features)
        key = f"tiles.{tile.archetype}"
        working = any(feature.kind in (SOURCE, CONVERTER) for feature in tile.features)
        if sum(tile.open) < (2 if working else 1):
            yield file.wrong(
                f"{key}.pipes",
                sum(tile.open),
                "a tile has an opening, with a source or converter at least two openings",
            )
        if tile.deck == POINT and not pays:
            yield file.wrong(key, "no point converter", "point tiles carry one")
        if tile.deck == POWER and (pays or not gives):
            yield file.wrong(key, tile.name, "power tiles carry a source and no point converter")
        if tile.deck == START and tile.bonus:
            yield file.wrong(f"{key}.bonus", tile.bonus, "constraint 21: start tiles carry none")
    for deck in (POINT, POWER, MYSTERY):
        if not any(tile.deck == deck for tile in tiles):
            yield file.wrong("tiles", DECKS[deck], "this deck has no tile")
    for players in range(2, 7):
        starts = [tile for tile in tiles if tile.deck == START and players in tile.players]
        there = sum(tile.copies for tile in starts)
        if there < players:
            yield file.wrong(
                "tiles", f"{there} start tiles for {players}", "constraint 21: one a player"
            )
        if any(_worth(tile) != _worth(starts[0]) for tile in starts):
            yield file.wrong(
                "tiles",
                sorted({tile.archetype for tile in starts}),
                f"constraint 21: start tiles for {players} have the same features and openings",
            )


def _worth(tile: Tile) -> tuple[list[IntTuple], int]:
    """Return the properties that make start tiles equally good: all except their weathers."""
    features = [(f.kind, f.cost, f.points, f.money, f.goals) for f in tile.features]
    return sorted(features), sum(tile.open)


def _goals(file: EditionFile, goals: list[Goal], weathers: list[str]) -> Iterator[EditionError]:
    for weather, name in enumerate(weathers):
        worth: dict[int, int] = {}
        for goal in goals:
            if goal.kind == SETS and sum(goal.sources) == goal.sources[weather] and not goal.each:
                worth[goal.sources[weather]] = goal.points
        if 3 not in worth or 4 not in worth or worth[4] <= worth[3]:
            yield file.wrong(
                "goals", f"{name}: {worth}", "constraint 20: three and four of it, four pays more"
            )
    if len({goal.name for goal in goals if goal.each}) < 2:
        yield file.wrong("goals", "each", "constraint 20: at least two repeatable goals")
    for kind, what in ((MOST_MONEY, "most money"), (PER_GOAL, "per completed goal")):
        if sum(goal.copies for goal in goals if goal.kind == kind) != 1:
            yield file.wrong("goals", what, f"constraint 20: exactly one {what} goal")
    if any(goal.points != 3 for goal in goals if goal.kind == PER_GOAL):
        yield file.wrong("goals", "per goal", "constraint 20: it pays 3 a completed goal")
    cards = sum(goal.copies for goal in goals)
    if 2 * sum(goal.copies for goal in goals if goal.kind == SETS) <= cards:
        yield file.wrong("goals", cards, "constraint 20: more than half ask for sources")
    if cards > CARDS:
        yield file.wrong("goals", cards, f"a deck of {CARDS} cards at most")
    if cards <= 12:
        yield file.wrong("goals", cards, "constraint 20: more than 2 a player for six")


def _sources(file: EditionFile, edition: Edition) -> Iterator[EditionError]:
    """Check that enough sources are printed for every goal."""
    printed = [0] * WEATHERS
    for tile in edition.tiles:
        for feature in tile.features:
            if feature.kind == SOURCE:
                printed[feature.weather] += tile.copies
    for goal in edition.goals:
        for weather, asked in enumerate(goal.sources):
            if asked > printed[weather]:
                yield file.wrong(
                    f"goals.{goal.name}.sources",
                    asked,
                    f"all tiles together have {printed[weather]} of {edition.weathers[weather]}",
                )
