"""Check what any edition must satisfy: facts that the rulebook states (constraints 1 to 16).

Each error names the file, the key, the value there, and what would satisfy the constraint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from stormtable import __version__
from stormtable.games.weather_machine.edition.schema import WEATHERS
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
    """Raise for the first of the other constraints that the edition breaks."""
    for error in broken(edition, version):
        raise error


def broken(edition: Edition, version: str = __version__) -> Iterator[EditionError]:
    """Yield each of the other constraints that the edition breaks.

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
        _government_track,
        _funding_cp,
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
        _reports,
        _target,
    ):
        if constraint is _government_track and older(version, "0.2.0"):
            continue
        yield from constraint(edition)


def _chemical_slots(edition: Edition) -> Iterator[EditionError]:
    """14: what pages 9 and 13 pay for Chemicals; the leftmost one is the cheapest (solo p.8)."""
    slots = edition.chemical_slots
    if slots[0] != 1 or 2 not in slots or slots != sorted(slots):
        yield edition.file.wrong(
            "supply.chemical_slots",
            slots,
            "constraint 14: 1 at the left (p.9), some 2 (p.13), never cheaper to the right",
        )


def _action_spaces(edition: Edition) -> Iterator[EditionError]:
    """Page 12 and page 9 of the solo rulebook know both kinds."""
    spaces = edition.file.words("locations.spaces")
    if len(set(spaces)) == 1:
        yield edition.file.wrong(
            "locations.spaces", spaces, "p.12: some space allows both actions, some only one"
        )


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
    """9: Yellow's example on page 10, and Orange's, who stands there too and counts 2 further."""
    track = _track(edition, "government")
    expected = Counter(["chemical", "voucher:any"])
    offered = [Counter(word for gain in track[: space + 1] for word in gain) for space in range(10)]
    if not any(offered[space] == offered[space + 2] == expected for space in range(8)):
        yield edition.file.wrong(
            "funding.government.gain",
            edition.file.get("funding.government.gain"),
            "constraint 9: some space, and the one two further on, has exactly chemical and "
            "voucher:any at or left",
        )


def _funding_cp(edition: Edition) -> Iterator[EditionError]:
    """A marker scores the highest value at or left of it, so none below one stands at its right."""
    for name in TRACKS:
        key = f"funding.{name}.cp"
        printed = edition.file.get(key)
        values = [printed[str(space)] for space in range(10) if str(space) in printed]
        if values != sorted(values) or len(set(values)) != len(values):
            yield edition.file.wrong(key, dict(printed), "p.22: CP grow from left to right")


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
    expected = [["part"], ["part:2"], ["cp:3", "part"]]
    if not any([gain for gain in track[: space + 1] if gain] == expected for space in range(10)):
        yield edition.file.wrong(
            "funding.rnd.gain",
            edition.file.get("funding.rnd.gain"),
            f"constraint 9: some space offers exactly {expected}",
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
    """15."""
    goals = edition.goals
    asked = [goal for goal in goals if goal.name == "awards-3"]
    if len(asked) != 1 or TRACKS[asked[0].colour] != "rnd":
        yield edition.file.wrong(
            "goals",
            [TRACKS[goal.colour] for goal in asked],
            "constraint 15: exactly one asks for awards >= 3, and it is an rnd Goal",
        )


def _goals_for_solo(edition: Edition) -> Iterator[EditionError]:
    """15: two a colour, six different quantities, without majorities and the 3 Awards.

    They are dealt colour by colour, so there must be two more whichever came first.
    """
    by_colour: list[set[int]] = [set(), set(), set()]
    for goal in edition.goals:
        if goal.threshold and goal.name != "awards-3":
            by_colour[goal.colour].add(goal.quantity)
    dealt: set[frozenset[int]] = {frozenset()}
    """What may have been dealt, as far as it can be dealt again."""
    for colour, quantities in enumerate(by_colour):
        later = frozenset().union(*by_colour[colour + 1 :])
        after: set[frozenset[int]] = set()
        for earlier in dealt:
            left = quantities - earlier
            if len(left) < 2:
                yield edition.file.wrong(
                    "goals",
                    [len(goals) for goals in by_colour],
                    "constraint 15: two Goals a colour that count six different things, whichever "
                    "are dealt, majorities and awards >= 3 left out",
                )
                return
            after |= {later & earlier.union(pair) for pair in combinations(left, 2)}
        dealt = after


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


def _reports(edition: Edition) -> Iterator[EditionError]:
    """Set-up of the solo game places each agent by a card with a Main Location."""
    cards = edition.file.get("saboteurs.reports")
    placed = {card[0] for card in cards if card[1] in TRACKS}
    if len(placed) < 2:
        yield edition.file.wrong(
            "saboteurs.reports",
            sorted(placed),
            "solo p.3: for each agent a card with government, lab or rnd",
        )


def _target(edition: Edition) -> Iterator[EditionError]:
    target = edition.file.number("saboteurs.target")
    key = "saboteurs.challenges.publish_or_perish_start"
    lower = edition.file.number(key)
    if target + lower < 0:
        yield edition.file.wrong(
            key, lower, f"solo p.13: it cannot lower a target of {target} so far"
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
