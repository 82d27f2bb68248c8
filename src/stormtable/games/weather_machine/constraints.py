"""What any edition must satisfy: the facts that survive in the rulebook (constraints 1 to 16).

Each error names the file, the key, the value there, and what would satisfy the constraint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

from stormtable.games.weather_machine.names import (
    BENEFITS,
    BOT,
    PART,
    SELL,
    TRACKS,
    VOUCHER,
    WORK,
)
from stormtable.games.weather_machine.shape import CHEMICALS, COLOURS, WEATHERS
from stormtable.kernel.codes import kind_of
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.errors import EditionError

if TYPE_CHECKING:
    from stormtable.games.weather_machine.edition import Edition

FACTS: Final[tuple[tuple[str, object, str], ...]] = (
    ("order.weathers", list(WEATHERS), "p.12: left to right and by the arrows"),
    ("order.colours", list(COLOURS), "p.12: in the order of the Chemicals they hold"),
    ("order.chemicals", list(CHEMICALS), "p.12: in the order of their colours"),
    (
        "laboratory.voucher_start",
        {"supply": 4, "government": 1, "lab": 1, "rnd": 1, "science": 2},
        "constraint 1",
    ),
    ("prices.extend", 1, "constraint 1: one Workshop tile for 1 Supply"),
    ("prices.initiative", 1, "constraint 1: the Initiative for 1 Voucher"),
    ("prices.science_exchange", 3, "p.8: any 3 others for a Science Voucher"),
    ("prices.chemical_exchange", 2, "p.8: any 2 Vouchers"),
    ("prices.part_exchange", 2, "p.8: any 2 Vouchers"),
    ("prices.lock_offer", 1, "p.17: 1 Science Voucher"),
    ("points.lock_offer", 3, "p.17: 3 CP"),
    ("points.paper_research", 2, "p.17: 2 CP a Research token"),
    ("points.paper_award", 4, "p.17: 4 CP an Award"),
    ("points.paper_citation", 0, "p.17: Citations are worth nothing"),
    ("points.prototype_part", 2, "constraint 12: 2 CP a Part"),
    ("points.prototype_bot", 2, "constraint 12: 2 CP a Bot"),
    ("points.goal", 5, "p.22: 5 CP a Goal"),
    ("points.nobel", 5, "p.22: 5 CP"),
    ("locations.spaces", ["both", "one", "one"], "p.12: left, middle, right"),
    ("locations.government.gives", "voucher:lab", "constraint 6"),
    ("locations.lab.gives", "voucher:rnd", "constraint 6"),
    ("locations.rnd.gives", "voucher:government", "constraint 6"),
    ("locations.government.actions", {"sell": 1, "secure": 2}, "p.14, p.15"),
    ("locations.lab.actions", {"work": 1, "publish": 2}, "p.16, p.17"),
    ("locations.rnd.actions", {"research": 1, "breakthrough": 2}, "p.18"),
    ("government_machine.cp_per_bot", 3, "constraint 7: a full branch pays 3 CP a Bot"),
    ("funding.lab.modifier", [0, 1, 1, 2, 2, 3, 3, 4, 4, 5], "constraint 9"),
    ("supply.chemical_slots", [1, 1, 2, 2, 3], "constraint 14: 25 Chemicals in five slots a type"),
    ("supply.action_spaces", 4, "p.4: a space for each of four Scientists"),
    ("supply.workshop_offer", 4, "p.4: four tiles on the board"),
    ("counts.bots", 12, "constraint 16: 48 Bots"),
    ("counts.lativ_bots", 5, "constraint 16"),
    ("counts.awards", 12, "constraint 16"),
    ("counts.locks", 5, "constraint 16"),
    ("counts.government_markers", 3, "constraint 16"),
    ("counts.breakthrough_markers", 6, "constraint 16: 24 Breakthrough markers"),
    ("counts.parts_per_colour", 10, "p.3"),
    (
        "counts.research_tokens",
        {"government": 2, "lab": {"2": 2, "3": 2, "4": 3}, "rnd": 2},
        "constraint 16 and C2: 10 + 15 + 10 tokens, Lab tokens 2 a weather with 2 or 3 players",
    ),
    ("counts.stage_three_removed", 3, "constraint 16: 12 of 15 Experiment tiles in play"),
    ("counts.experiment_display", 3, "p.5"),
    ("workshop_tiles.copies", 3, "constraint 16: 30 Workshop tiles"),
)
"""What the rulebook states outright."""

Gain = list[str]


def check_facts(file: EditionFile) -> None:
    """Before the rest is read: what the rulebook states outright."""
    for key, value, why in FACTS:
        found = file.get(key)
        if found != value:
            raise file.wrong(key, found, f"{why}: {value!r} is needed")


def check(edition: Edition) -> None:
    """Raise for the first of the other constraints that the edition breaks."""
    for one in (
        _players,
        _supply_round,
        _income_slots,
        _unlocks,
        _office,
        _wind_of_the_government,
        _subsidies,
        _government_track,
        _lab_track,
        _rnd_track,
        _bottom_spaces,
        _wind_prototype,
        _sun_prototype,
        _experiments,
        _goals,
        _goals_for_solo,
        _research_chemicals,
        _actions_in_the_middle,
        _slots_of_extreme_weather,
    ):
        for error in one(edition):
            raise error


def _players(edition: Edition) -> Iterator[EditionError]:
    names = edition.file.words("order.players")
    if len(set(names)) != 4:
        yield edition.file.wrong("order.players", names, "p.3: four different colours")


def _sections(edition: Edition) -> list[tuple[int, list[str]]]:
    """Cost and slots of each section of the Assembly Line."""
    tables = edition.file.get("laboratory.assembly_line")
    return [(table["cost"], table["slots"]) for table in tables]


def _supply_round(edition: Edition) -> Iterator[EditionError]:
    """1: what Purple buys on page 9."""
    wrong = edition.file.wrong
    top = _sections(edition)[:2]
    for cost, slot in ((1, "voucher:lab"), (2, "voucher:science")):
        if not any(cost == paid and slot in slots for paid, slots in top):
            yield wrong(
                "laboratory.assembly_line",
                top,
                f"constraint 1: a slot {slot} in one of the top two sections, at a cost of {cost}",
            )
    most = edition.file.get("laboratory.voucher_max")
    for name, least in (("lab", 2), ("science", 3)):
        if most[name] < least:
            yield wrong(
                f"laboratory.voucher_max.{name}", most[name], f"constraint 1: at least {least}"
            )


def _income_slots(edition: Edition) -> Iterator[EditionError]:
    """2."""
    slots = [slot for _, slots in _sections(edition)[:2] for slot in slots]
    for needed in ("voucher:lab", "voucher:government", "voucher:rnd", "voucher:science", "part"):
        if needed not in slots:
            yield edition.file.wrong(
                "laboratory.assembly_line",
                slots,
                f"constraint 2: a slot {needed} in the top two sections",
            )


def _unlocks(edition: Edition) -> Iterator[EditionError]:
    """3."""
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
    """4."""
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
    """7."""
    spaces = edition.file.get("government_machine.wind")
    if "blue" not in spaces:
        yield edition.file.wrong(
            "government_machine.wind", spaces, "constraint 7: Wind has a blue space"
        )


def _subsidies(edition: Edition) -> Iterator[EditionError]:
    """8."""
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


def _track(edition: Edition, name: str) -> list[Gain]:
    """What is printed on each space of a Funding track."""
    gains = edition.file.get(f"funding.{name}.gain")
    return [gains.get(str(space), []) for space in range(10)]


def _government_track(edition: Edition) -> Iterator[EditionError]:
    """9: also two spaces on from somewhere, so from space 2."""
    track = _track(edition, "government")
    wanted = Counter(["chemical", "voucher:any"])
    if not any(
        Counter(word for gain in track[: space + 1] for word in gain) == wanted
        for space in range(2, 10)
    ):
        yield edition.file.wrong(
            "funding.government.gain",
            edition.file.get("funding.government.gain"),
            "constraint 9: some space from 2 on has exactly chemical and voucher:any at or left",
        )


def _lab_track(edition: Edition) -> Iterator[EditionError]:
    """9."""
    wrong = edition.file.wrong
    track = _track(edition, "lab")
    printed = edition.file.get("funding.lab.gain")
    science = [0]
    for gain in track:
        if any(word.split(":")[:2] != ["voucher", "science"] for word in gain):
            yield wrong("funding.lab.gain", printed, "p.10: this track offers voucher:science only")
            return
        science.append(science[-1] + sum(int((*w.split(":"), "1")[2]) for w in gain))
    if 2 not in (science[4], science[5]):
        yield wrong(
            "funding.lab.gain", printed, "constraint 9: 2 Science in all at a +2 space (3 or 4)"
        )


def _rnd_track(edition: Edition) -> Iterator[EditionError]:
    """9."""
    track = _track(edition, "rnd")
    wanted = [["part"], ["part:2"], ["cp:3", "part"]]
    if not any([gain for gain in track[: space + 1] if gain] == wanted for space in range(10)):
        yield edition.file.wrong(
            "funding.rnd.gain",
            edition.file.get("funding.rnd.gain"),
            f"constraint 9: some space offers exactly {wanted}",
        )
    values = edition.file.get("funding.rnd.cp")
    if not {3, 4, 6} <= set(edition.funding_cp[2]):
        yield edition.file.wrong(
            "funding.rnd.cp", dict(values), "constraint 9: markers score 3, 4 and 6 CP somewhere"
        )


def _bottom_spaces(edition: Edition) -> Iterator[EditionError]:
    """10."""
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
    """11: magenta is red here."""
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
    """12: own Bot on pink, another's on white, and what is left is 2 pink and 1 green."""
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
    """13."""
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
    """15: no two Goals of a set are the same, or nobody could tell them apart."""
    goals = edition.goals
    asked = [goal for goal in goals if goal.name == "awards-3"]
    if len(asked) != 1 or TRACKS[asked[0].colour] != "rnd":
        yield edition.file.wrong(
            "goals",
            [TRACKS[goal.colour] for goal in asked],
            "constraint 15: exactly one asks for awards >= 3, and it is an rnd Goal",
        )
    for first in range(0, 36, 3):
        names = [goal.name for goal in goals[first : first + 3]]
        if len(set(names)) != 3:
            yield edition.file.wrong(
                "goals", names, "constraint 15: three different Goals of a colour in a set"
            )


def _goals_for_solo(edition: Edition) -> Iterator[EditionError]:
    """15: two a colour, six different quantities, without majorities and the 3 Awards."""
    by_colour: list[set[int]] = [set(), set(), set()]
    for goal in edition.goals:
        if goal.threshold and goal.name != "awards-3":
            by_colour[goal.colour].add(goal.quantity)
    if not any(
        len({*blue, *green, *purple}) == 6
        for blue in combinations(by_colour[0], 2)
        for green in combinations(by_colour[1], 2)
        for purple in combinations(by_colour[2], 2)
    ):
        yield edition.file.wrong(
            "goals",
            [len(quantities) for quantities in by_colour],
            "constraint 15: two Goals a colour that count six different things, majorities and "
            "awards >= 3 left out",
        )


def _research_chemicals(edition: Edition) -> Iterator[EditionError]:
    """16: a Chemical paid to R&D never comes back."""
    for kind, name in enumerate(edition.chemicals):
        spaces = edition.rnd_chemicals.count(kind)
        if spaces > 5:
            yield edition.file.wrong(
                "rnd_machine",
                f"{spaces} spaces ask for {name}",
                "constraint 16: at most 5 spaces ask for one Chemical",
            )


def _actions_in_the_middle(edition: Edition) -> Iterator[EditionError]:
    """What is gained in the middle of an action cannot be an action itself: see W23, W32, W38."""
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
    """A prototype is pending: what decides whether it can be built comes at once (W38)."""
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
