"""The shape of an edition file: which keys there are and what kind of value each takes.

Whatever has this shape can be read without surprises; an unknown key is refused rather than
ignored, since it is most likely a known one misspelt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from stormtable.games.weather_machine.names import SYMBOLS, TRACKS, VOUCHERS
from stormtable.kernel.edition import EditionFile


class Shape:
    """What a value may be."""

    def check(self, file: EditionFile, key: str, value: object) -> None:
        raise NotImplementedError


class Number(Shape):
    def __init__(self, low: int = 0, high: int = 99, why: str = "") -> None:
        self.low = low
        self.high = high
        self.why = why

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise file.wrong(key, value, f"{self.why}a whole number is needed")
        if not self.low <= value <= self.high:
            raise file.wrong(
                key, value, f"{self.why}a whole number from {self.low} to {self.high} is needed"
            )


class Switch(Shape):
    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not isinstance(value, bool):
            raise file.wrong(key, value, "true or false is needed")


class Text(Shape):
    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not isinstance(value, str) or value.split() == []:
            raise file.wrong(key, value, "text in quotes is needed")


class NumberOrText(Shape):
    def check(self, file: EditionFile, key: str, value: object) -> None:
        if isinstance(value, str):
            Text().check(file, key, value)
        else:
            Number().check(file, key, value)


class Many(Shape):
    """A list; entries of lists of tables are named by their number."""

    def __init__(self, each: Shape, least: int, most: int, why: str = "") -> None:
        self.each = each
        self.least = least
        self.most = most
        self.why = why

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            size = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise file.wrong(key, value, f"{self.why}a list of {size} is needed")
        for number, inner in enumerate(value):
            self.each.check(file, f"{key}.{number}", inner)


class Table(Shape):
    """A table whose keys are known; those of `optional` may be missing."""

    def __init__(
        self, keys: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None, why: str = ""
    ) -> None:
        self.keys = dict(keys)
        self.optional = dict(optional or {})
        self.why = why

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not isinstance(value, Mapping):
            raise file.wrong(key, value, f"{self.why}a table is needed")
        known = self.keys | self.optional
        for name, inner in value.items():
            if name not in known:
                near = get_close_matches(name, known, n=1)
                told = f"did you mean {near[0]}?" if near else f"known are: {', '.join(known)}"
                raise file.wrong(_dotted(key, name), inner, f"{self.why}unknown key, {told}")
        for name in self.keys:
            if name not in value:
                raise file.wrong(key or "the file", list(value), f"{self.why}{name} is missing")
        for name, inner in value.items():
            known[name].check(file, _dotted(key, name), inner)


class Counts(Shape):
    """A table of any words, each with a number."""

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not isinstance(value, Mapping) or not value:
            raise file.wrong(key, value, "a table of benefit = how many is needed")
        for name, inner in value.items():
            Number(1, 15).check(file, _dotted(key, name), inner)


def _dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _same(names: Sequence[str], shape: Shape) -> dict[str, Shape]:
    return dict.fromkeys(names, shape)


WEATHERS = ("rain", "wind", "sun", "fog", "snow")
COLOURS = ("green", "white", "pink", "red", "blue")
CHEMICALS = ("verdino", "melgoth", "delugium", "calorium", "radieu")
TRACK_SPACES = tuple(str(space) for space in range(10))

WORDS = Many(Text(), 0, 9)
"""A list of benefits."""
FIVE = Many(Text(), 5, 5)
BRANCH = Many(Text(), 3, 3, "constraint 7: three spaces a branch, ")
_BEYOND = "constraint 9: spaces 0 to 9, "

_LABORATORY = Table(
    {
        "voucher_start": Table(_same(VOUCHERS[:5], Number(0, 20))),
        "voucher_max": Table(_same(VOUCHERS[:5], Number(0, 20))),
        "assembly_line": Many(
            Table(
                {"cost": Number(0, 9), "slots": Many(Text(), 3, 3, "p.6: three a section, ")},
                {"unlock": Table({"bots": Number(1, 12), "tokens": Number(1, 18)})},
            ),
            4,
            4,
            "p.6: four sections, ",
        ),
        "office": Many(
            Table(
                {"blue": WORDS, "green": WORDS, "purple": WORDS, "slide": WORDS},
                why="constraint 4: each row one blue, one green, one purple space, ",
            ),
            6,
            6,
            "constraint 4: six rows, ",
        ),
        "goal_spaces": Table(
            _same(
                TRACKS,
                Table(
                    {
                        "top": Many(WORDS, 2, 2, "constraint 5: the top one offers two benefits, "),
                        "bottom": WORDS,
                    },
                    why="constraint 5: two a colour, ",
                ),
            ),
            why="constraint 5: six Goal spaces, ",
        ),
    }
)

_RND_SPACE = Table({"pay": Text(), "part": Text(), "gain": WORDS})

_EXPERIMENT = Table(
    {
        "science": Number(0, 5),
        "cp": Number(),
        "gain": Many(WORDS, 2, 2, "p.20: one of two benefits, "),
    }
)

_EXTREME = Table({"parts": Many(Text(), 0, 4), "slots": Many(WORDS, 1, 5)})

_FUNDING_GAIN = Table({}, _same(TRACK_SPACES, WORDS), _BEYOND)
_FUNDING_CP = Table({}, _same(TRACK_SPACES, Number()), _BEYOND)
_TRACK = Table({"gain": _FUNDING_GAIN, "cp": _FUNDING_CP})

_GOAL_SET = Table(
    _same(TRACKS, Many(Text(), 3, 3, "constraint 15: three a colour, ")),
    why="constraint 15: 4 sets of 3 + 3 + 3, ",
)

_SABOTEURS = Table(
    {
        "target": Number(),
        "final_target": Number(),
        "chemicals": Number(0, 25),
        "instead_of_investment": Number(),
        "instead_of_initiative": Number(),
        "per_government_bot": Number(),
        "per_prototype_bot": Number(),
        "unlocked_set": Number(),
        "level_three_tiles_lose": Number(1, 5),
        "win": Table({"goals": Number(), "funding_markers": Number(), "funding_space": Number()}),
        "challenges": Table(
            _same(
                (
                    "jamming_per_bot",
                    "overachievers_goals",
                    "clock_cards",
                    "one_step_ahead",
                    "publish_or_perish_start",
                    "publish_or_perish_lock",
                ),
                Number(-99, 99),
            )
        ),
        "ranks": Many(
            Table(
                {"name": Text()},
                {
                    "nobel": Switch(),
                    "highest_funding": NumberOrText(),
                    **_same(
                        (
                            "cp",
                            "goals",
                            "awards",
                            "papers",
                            "bots_constructed",
                            "bots_on_board",
                            "lowest_funding",
                            "workshop_tiles",
                            "vouchers_at_most",
                        ),
                        Number(0, 999),
                    ),
                },
            ),
            1,
            9,
        ),
        "reports": Many(Many(Text(), 4, 4), 1, 99),
    }
)

FILE = Table(
    {
        "name": Text(),
        "provenance": Table({}, {}),
        "order": Table(
            {
                "weathers": FIVE,
                "colours": FIVE,
                "chemicals": FIVE,
                "players": Many(Text(), 4, 4),
            }
        ),
        "counts": Table(
            {
                "research_tokens": Table(
                    {
                        "government": Number(),
                        "lab": Table({"2": Number(), "3": Number(), "4": Number()}),
                        "rnd": Number(),
                    }
                ),
                **_same(
                    (
                        "bots",
                        "lativ_bots",
                        "awards",
                        "locks",
                        "government_markers",
                        "breakthrough_markers",
                        "parts_per_colour",
                        "stage_three_removed",
                        "experiment_display",
                    ),
                    Number(),
                ),
            }
        ),
        "prices": Table(
            _same(
                (
                    "extend",
                    "initiative",
                    "science_exchange",
                    "chemical_exchange",
                    "part_exchange",
                    "lock_offer",
                ),
                Number(),
            )
        ),
        "points": Table(
            _same(
                (
                    "paper_research",
                    "paper_award",
                    "paper_citation",
                    "lock_offer",
                    "prototype_part",
                    "prototype_bot",
                    "goal",
                    "nobel",
                ),
                Number(),
            )
        ),
        "supply": Table(
            {
                "chemical_slots": Many(Number(), 0, 9),
                "action_spaces": Number(),
                "workshop_offer": Number(),
            }
        ),
        "locations": Table(
            {
                "spaces": Many(Text(), 3, 3),
                "government": Table(
                    {"gives": Text(), "actions": Table(_same(("sell", "secure"), Number()))}
                ),
                "lab": Table(
                    {"gives": Text(), "actions": Table(_same(("work", "publish"), Number()))}
                ),
                "rnd": Table(
                    {
                        "gives": Text(),
                        "actions": Table(_same(("research", "breakthrough"), Number())),
                    }
                ),
            }
        ),
        "laboratory": _LABORATORY,
        "government_machine": Table(
            {
                **_same(WEATHERS, BRANCH),
                "cp_per_bot": Number(),
                "columns": Table(_same(WEATHERS, WORDS)),
                "rows": Many(WORDS, 3, 3),
            }
        ),
        "lab_machine": Table(_same(WEATHERS, BRANCH)),
        "rnd_machine": Table(
            _same(WEATHERS, Many(_RND_SPACE, 3, 3, "constraint 10: three spaces a branch, "))
        ),
        "funding": Table(
            {
                "government": _TRACK,
                "lab": Table(
                    {
                        "gain": _FUNDING_GAIN,
                        "modifier": Many(Number(0, 9), 10, 10, _BEYOND),
                        "cp": _FUNDING_CP,
                    }
                ),
                "rnd": _TRACK,
            }
        ),
        "subsidies": Counts(),
        "experiments": Table(
            _same(
                ("I", "II", "III"),
                Table(_same(WEATHERS, _EXPERIMENT), why="constraint 13: one tile a weather, "),
            ),
            why="constraint 13: three Stages, ",
        ),
        "extreme_weather": Table(
            {
                "science": Table(_same(("1", "2", "3"), Number(0, 2, "p.19: "))),
                **_same(("1", "2", "3"), Table(_same(WEATHERS, _EXTREME))),
            }
        ),
        "workshop_tiles": Table({"pairs": Text(), "copies": Number()}),
        "goals": Table(_same(SYMBOLS, _GOAL_SET), why="constraint 15: 36 tiles in 4 sets, "),
    },
    {"saboteurs": _SABOTEURS},
)


def check_shape(file: EditionFile) -> None:
    """Refuse what would be ignored or could not be read."""
    FILE.check(file, "", {**file.values, "provenance": {}})
    leaves = [key for key, _ in file.leaves()]
    for entry in file.provenance:
        if not any(leaf == entry or leaf.startswith(entry + ".") for leaf in leaves):
            raise file.wrong(
                f"provenance.{entry}", file.provenance[entry], "it names no value of this file"
            )
