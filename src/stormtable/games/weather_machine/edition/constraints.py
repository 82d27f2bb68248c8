"""Check the facts that the rulebook states about every edition (constraints 1 to 16).

Each error names the file, the key, its value, and what would satisfy the constraint.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from stormtable import __version__
from stormtable.games.weather_machine.edition import solo_constraints, track_constraints
from stormtable.games.weather_machine.edition.shapes import WEATHERS
from stormtable.games.weather_machine.rules.names import (
    BENEFITS,
    BOT,
    PART,
    SELL,
    TRACKS,
    VOUCHER,
    WORK,
)
from stormtable.kernel.codes import kind_of
from stormtable.kernel.errors import EditionError
from stormtable.kernel.title import older

if TYPE_CHECKING:
    from stormtable.games.weather_machine.rules.edition import Edition

Gain = list[str]


def check(edition: Edition, version: str = __version__) -> None:
    """Raise an error for the first broken constraint."""
    for error in broken(edition, version):
        raise error


def broken(edition: Edition, version: str = __version__) -> Iterator[EditionError]:
    """Yield an error for each broken constraint.

    An edition of a game that began on an earlier `version` need not satisfy constraints that were
    corrected since.
    """
    for constraint in (
        _chemical_slots,
        _action_spaces,
        _supply_round,
        _income_slots,
        _unlocks,
        _office,
        _wind_of_the_government,
        _subsidies,
        track_constraints.government_track,
        track_constraints.funding_cp,
        track_constraints.lab_track,
        track_constraints.rnd_track,
        _bottom_spaces,
        _wind_prototype,
        _sun_prototype,
        _experiments,
        _goals,
        solo_constraints.goals_for_solo,
        _research_chemicals,
        _actions_in_the_middle,
        _slots_of_extreme_weather,
        solo_constraints.reports,
        solo_constraints.target,
    ):
        if constraint is track_constraints.government_track and older(version, "0.2.0"):
            continue
        yield from constraint(edition)


def _chemical_slots(edition: Edition) -> Iterator[EditionError]:
    """Constraint 14: the prices of Chemicals match pages 9 and 13; the leftmost is the cheapest
    (solo p.8)."""
    slots = edition.chemical_slots
    if slots[0] != 1 or 2 not in slots or slots != sorted(slots):
        yield edition.file.wrong(
            "supply.chemical_slots",
            slots,
            "constraint 14: 1 at the left (p.9), some 2 (p.13), never cheaper to the right",
        )


def _action_spaces(edition: Edition) -> Iterator[EditionError]:
    """Check that both kinds of action spaces exist (page 12, and page 9 of the solo rulebook)."""
    spaces = edition.file.words("locations.spaces")
    if len(set(spaces)) == 1:
        yield edition.file.wrong(
            "locations.spaces", spaces, "p.12: some space allows both actions, some only one"
        )


def _sections(edition: Edition) -> list[tuple[int, list[str]]]:
    """Return the cost and the slots of each section of the Assembly Line."""
    tables = edition.file.get("laboratory.assembly_line")
    return [(table["cost"], table["slots"]) for table in tables]


def _supply_round(edition: Edition) -> Iterator[EditionError]:
    """Constraint 1: the slots allow Purple's purchases on page 9."""
    wrong = edition.file.wrong
    top = _sections(edition)[:2]
    for cost, slot in ((1, "voucher:lab"), (2, "voucher:science")):
        if not any(cost == paid and slot in slots for paid, slots in top):
            yield wrong(
                "laboratory.assembly_line",
                top,
                f"constraint 1: a slot {slot} in one of the top two sections, at a cost of {cost}",
            )


def _income_slots(edition: Edition) -> Iterator[EditionError]:
    """Constraint 2."""
    slots = [slot for _, slots in _sections(edition)[:2] for slot in slots]
    for needed in ("voucher:lab", "voucher:government", "voucher:rnd", "voucher:science", "part"):
        if needed not in slots:
            yield edition.file.wrong(
                "laboratory.assembly_line",
                slots,
                f"constraint 2: a slot {needed} in the top two sections",
            )


def _unlocks(edition: Edition) -> Iterator[EditionError]:
    """Constraint 3."""
    tables = edition.file.get("laboratory.assembly_line")
    needed = (None, None, {"bots": 6, "tokens": 5}, {"bots": 9, "tokens": 8})
    for number, (table, unlock) in enumerate(zip(tables, needed, strict=True)):
        if table.get("unlock") != unlock:
            yield edition.file.wrong(
                f"laboratory.assembly_line.{number}.unlock",
                table.get("unlock"),
                f"constraint 3: {unlock or 'open from the start'}",
            )


def _office(edition: Edition) -> Iterator[EditionError]:
    """Constraint 4."""
    rows = edition.file.get("laboratory.office")
    colours = ("blue", "green", "purple")
    if not any(
        rows[5][colour] == ["voucher:supply:2"]
        and any(row[colour] == ["advance:government"] for row in rows[:5])
        for colour in colours
    ):
        yield edition.file.wrong(
            "laboratory.office.5",
            {colour: rows[5][colour] for colour in colours},
            'constraint 4: some colour has ["advance:government"] above and '
            '["voucher:supply:2"] in the bottom row',
        )
    slides = [row["slide"] for row in rows]
    if ["voucher:any:2"] not in slides:
        yield edition.file.wrong(
            "laboratory.office", slides, 'constraint 4: some row\'s slide is ["voucher:any:2"]'
        )
    if all(row[colour] for row in rows for colour in colours):
        yield edition.file.wrong(
            "laboratory.office", "no blank space", "constraint 4: some spaces are blank"
        )


def _wind_of_the_government(edition: Edition) -> Iterator[EditionError]:
    """Constraint 7."""
    spaces = edition.file.get("government_machine.wind")
    if "blue" not in spaces:
        yield edition.file.wrong(
            "government_machine.wind", spaces, "constraint 7: Wind has a blue space"
        )


def _subsidies(edition: Edition) -> Iterator[EditionError]:
    """Constraint 8."""
    wrong = edition.file.wrong
    table = edition.file.get("subsidies")
    tiles = sum(table.values())
    if tiles != 15:
        yield wrong("subsidies", dict(table), f"constraint 8: 15 tiles, not {tiles}")
    if max(table.values()) < 2:
        yield wrong("subsidies", dict(table), "constraint 8: types repeat")
    if "publish" not in table:
        yield wrong("subsidies", dict(table), "constraint 8: one type is publish")
    columns = edition.file.get("government_machine.columns")
    if ["voucher:science"] not in columns.values():
        yield wrong(
            "government_machine.columns",
            dict(columns),
            'constraint 8: some column gives ["voucher:science"]',
        )
    rows = edition.file.get("government_machine.rows")
    if ["voucher:rnd"] not in rows:
        yield wrong("government_machine.rows", rows, 'constraint 8: some row gives ["voucher:rnd"]')


def _bottom_spaces(edition: Edition) -> Iterator[EditionError]:
    """Constraint 10."""
    bottoms = {weather: edition.file.get(f"rnd_machine.{weather}")[2] for weather in WEATHERS}
    for weather, space in bottoms.items():
        if "bot" not in space["gain"]:
            yield edition.file.wrong(
                f"rnd_machine.{weather}.2.gain",
                space["gain"],
                "constraint 10: every bottom space gives a bot",
            )
    paid = {weather: space["pay"] for weather, space in bottoms.items()}
    if "radieu" not in paid.values():
        yield edition.file.wrong(
            "rnd_machine", paid, "constraint 10: some bottom space takes radieu"
        )


def _rnd_parts(edition: Edition, weather: str) -> list[str]:
    return [space["part"] for space in edition.file.get(f"rnd_machine.{weather}")]


def _wind_prototype(edition: Edition) -> Iterator[EditionError]:
    """Constraint 11: the tile matches the example, where our red is called magenta."""
    wrong = edition.file.wrong
    parts = _rnd_parts(edition, "wind")
    if sorted(parts) != ["blue", "green", "green"]:
        yield wrong("rnd_machine.wind", parts, "constraint 11: green, green, blue")
    tiles = {level: edition.file.get(f"extreme_weather.{level}.wind") for level in "123"}
    if not any(tile["parts"] == ["red"] for tile in tiles.values()):
        yield wrong(
            "extreme_weather.2.wind.parts",
            tiles["2"]["parts"],
            'constraint 11: some Wind tile has exactly ["red"]',
        )
    if not any(len(tile["slots"]) == 2 for tile in tiles.values()):
        yield wrong(
            "extreme_weather.2.wind.slots",
            tiles["2"]["slots"],
            "constraint 11: some Wind tile has exactly two slots",
        )


def _sun_prototype(edition: Edition) -> Iterator[EditionError]:
    """Constraint 12: the spaces match the example: the player's own Bot on pink, another player's
    on white; 2 pink and 1 green remain."""
    spaces = _rnd_parts(edition, "sun")
    tile = edition.file.get("extreme_weather.3.sun.parts")
    if not any(
        (own, other) == ("pink", "white") and sorted([*tile, empty]) == ["green", "pink", "pink"]
        for own, other, empty in permutations(spaces)
    ):
        yield edition.file.wrong(
            "extreme_weather.3.sun.parts",
            tile,
            f"constraint 12: with the spaces {spaces}, a Bot on pink and one on white, "
            "2 pink and 1 green are missing",
        )


def _experiments(edition: Edition) -> Iterator[EditionError]:
    """Constraint 13."""
    wrong = edition.file.wrong
    tiles = {
        f"{stage}.{weather}": edition.file.get(f"experiments.{stage}.{weather}")
        for stage in ("I", "II", "III")
        for weather in WEATHERS
    }
    if not any(
        (tile["science"], tile["cp"]) == (2, 6)
        and sorted(tile["gain"]) == [["investment"], ["research"]]
        for tile in (tiles["I.rain"], tiles["II.rain"])
    ):
        yield wrong(
            "experiments.II.rain",
            tiles["II.rain"],
            "constraint 13: a Rain tile of Stage I or II with 2 Science, 6 CP, research or "
            "investment",
        )
    if not any(
        tile["cp"] == 5 and sorted(tile["gain"]) == [["investment"], ["part:2"]]
        for tile in tiles.values()
    ):
        yield wrong(
            "experiments",
            "no such tile",
            "constraint 13: a tile with 5 CP, part:2 or investment",
        )
    if not any(kind_of(benefit) == WORK for gain in edition.gains for benefit in gain):
        yield wrong("experiments", "no work", "constraint 13: work occurs as a benefit")


def _goals(edition: Edition) -> Iterator[EditionError]:
    """Constraint 15."""
    goals = edition.goals
    asked = [goal for goal in goals if goal.name == "awards-3"]
    if len(asked) != 1 or TRACKS[asked[0].colour] != "rnd":
        yield edition.file.wrong(
            "goals",
            [TRACKS[goal.colour] for goal in asked],
            "constraint 15: exactly one asks for awards >= 3, and it is an rnd Goal",
        )


def _research_chemicals(edition: Edition) -> Iterator[EditionError]:
    """Constraint 16: there are enough Chemicals, because one paid to R&D never returns."""
    for kind, name in enumerate(edition.chemicals):
        spaces = edition.rnd_chemicals.count(kind)
        if spaces > 5:
            yield edition.file.wrong(
                "rnd_machine",
                f"{spaces} spaces ask for {name}",
                "constraint 16: at most 5 spaces ask for one Chemical",
            )


def _actions_in_the_middle(edition: Edition) -> Iterator[EditionError]:
    """Check that a benefit in the middle of an action is not an action itself (W23, W32, W38)."""
    laboratory = edition.file.get("laboratory")
    lists: dict[str, list[Gain]] = {
        f"laboratory.assembly_line.{number}.slots": [table["slots"]]
        for number, table in enumerate(laboratory["assembly_line"])
    }
    for number, row in enumerate(laboratory["office"]):
        for colour in ("blue", "green", "purple"):
            lists[f"laboratory.office.{number}.{colour}"] = [row[colour]]
    for weather in WEATHERS:
        key = f"government_machine.columns.{weather}"
        lists[key] = [edition.file.get(key)]
        for number, space in enumerate(edition.file.get(f"rnd_machine.{weather}")):
            lists[f"rnd_machine.{weather}.{number}.gain"] = [space["gain"]]
        for level in "123":
            key = f"extreme_weather.{level}.{weather}.slots"
            lists[key] = edition.file.get(key)
    lists["government_machine.rows"] = edition.file.get("government_machine.rows")
    actions = BENEFITS[SELL:]
    for key, gains in lists.items():
        for word in (word for gain in gains for word in gain):
            if word in actions:
                yield edition.file.wrong(
                    key, word, "W23: no action can be gained in the middle of another one"
                )


def _slots_of_extreme_weather(edition: Edition) -> Iterator[EditionError]:
    """Check that a slot has at most one Voucher, Part or Bot, so that a pending prototype stays
    possible (W38)."""
    for level in range(3):
        for weather, name in enumerate(WEATHERS):
            for gain in edition.extreme_slots[5 * level + weather]:
                kinds = [kind_of(benefit) for benefit in edition.gains[gain]]
                if sum(kind in (VOUCHER, PART, BOT) for kind in kinds) > 1:
                    yield edition.file.wrong(
                        f"extreme_weather.{level + 1}.{name}.slots",
                        edition.gain_texts[gain],
                        "W38: at most one of voucher, part and bot in a slot",
                    )
