"""The schema of an edition file: every key, its type, its range, and the reason for the range.

A file with this schema is safe to read. `constraints` then checks the values against each other and
against the examples of the rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stormtable.games.weather_machine.rules.names import (
    SYMBOLS,
    TRACKS,
)
from stormtable.kernel.schema import (
    Is,
    KeyTable,
    Many,
    Named,
    Number,
    OneOf,
    Word,
    same,
)

if TYPE_CHECKING:
    pass

from stormtable.games.weather_machine.edition.saboteurs_schema import SABOTEURS
from stormtable.games.weather_machine.edition.shapes import (
    BOTH,
    CHEMICALS,
    COLOURS,
    SINGLE_ACTION,
    WEATHERS,
    Benefit,
    Requirement,
)

# --- parts of the file ---------------------------------------------------------------------------

BENEFIT = Benefit("player aid p.8")
GAINS = Many(BENEFIT, 0, 4, "a space or tile shows four icons at most")
CHOICE = Many(BENEFIT, 1, 4, "a space or tile shows four icons at most")
COLOUR = OneOf(COLOURS, "p.3: a colour of Parts")
KIND = OneOf(CHEMICALS, "p.12: a Chemical")
_BEYOND = "constraint 9: spaces 0 to 9"
_SPACES = tuple(str(space) for space in range(10))

_FUNDING_GAIN = KeyTable({}, _BEYOND, same(_SPACES, GAINS))
_FUNDING_CP = KeyTable(
    {}, _BEYOND, same(_SPACES, Number(0, 30, "p.22: CP for the end, far from a game's 100"))
)
_TRACK = KeyTable({"gain": _FUNDING_GAIN, "cp": _FUNDING_CP}, "p.10")


def _room(least: int) -> Number:
    return Number(
        least, 9, f"constraint 1: room for {least} is used; the track of a Voucher ends somewhere"
    )


_SECTION = KeyTable(
    {
        "cost": Number(1, 5, "p.13: Supply Vouchers; no Bot is free, and five can be had"),
        "slots": Many(BENEFIT, 3, 3, "p.6: three slots a section"),
    },
    "p.6: a section of the Assembly Line",
    {
        "unlock": KeyTable(
            {
                "bots": Number(1, 12, "constraint 3: 12 Bots"),
                "tokens": Number(1, 18, "constraint 3: 18 Office spaces"),
            },
            "constraint 3",
        )
    },
)

_LABORATORY = KeyTable(
    {
        "voucher_start": Is(
            {"supply": 4, "government": 1, "lab": 1, "rnd": 1, "science": 2}, "constraint 1"
        ),
        "voucher_max": KeyTable(
            {
                "supply": _room(4),
                "government": _room(2),
                "lab": _room(2),
                "rnd": _room(2),
                "science": _room(3),
            },
            "p.6: a track for each type",
        ),
        "assembly_line": Many(_SECTION, 4, 4, "p.6: four sections"),
        "office": Many(
            KeyTable(
                same(("blue", "green", "purple", "slide"), GAINS),
                "constraint 4: each row one blue, one green, one purple space",
            ),
            6,
            6,
            "constraint 4: six rows",
        ),
        "goal_spaces": KeyTable(
            same(
                TRACKS,
                KeyTable(
                    {
                        "top": Many(CHOICE, 2, 2, "constraint 5: the top one offers two benefits"),
                        "bottom": GAINS,
                    },
                    "constraint 5: two a colour",
                ),
            ),
            "constraint 5: six Goal spaces",
        ),
    },
    "p.6",
)

_BRANCH = "constraint 7: three spaces a branch"

_RND_SPACE = KeyTable({"pay": KIND, "part": COLOUR, "gain": GAINS}, "p.18: a Research space")

_EXPERIMENT = KeyTable(
    {
        "science": Number(0, 3, "p.20: Science Vouchers to be paid; constraint 1 has room for 3"),
        "cp": Number(1, 20, "p.20: CP a Bot, far from a game's 100"),
        "gain": Many(CHOICE, 2, 2, "p.20: one of two benefits"),
    },
    "p.20: an Experiment tile",
)

_EXTREME = KeyTable(
    {
        "parts": Many(COLOUR, 0, 3, "p.19: extra Parts, by level"),
        "slots": Many(GAINS, 1, 4, "p.15: slots for Breakthrough markers"),
    },
    "p.19: an Extreme Weather tile",
)

_SET = KeyTable(
    same(
        TRACKS,
        Many(
            Requirement("constraint 15: what a Goal asks for"),
            3,
            3,
            "constraint 15: three a colour, three different Goals of a colour in a set",
            different=True,
        ),
    ),
    "constraint 15: 4 sets of 3 + 3 + 3",
)


# --- the whole file ------------------------------------------------------------------------------

FILE: Final = KeyTable(
    {
        "order": KeyTable(
            {
                "weathers": Is(list(WEATHERS), "p.12: left to right and by the arrows"),
                "colours": Is(list(COLOURS), "p.12: in the order of the Chemicals they hold"),
                "chemicals": Is(list(CHEMICALS), "p.12: in the order of their colours"),
                "players": Many(
                    Word(20, "p.3: a player's colour"),
                    4,
                    4,
                    "p.3: four different colours",
                    different=True,
                ),
            },
            "what lies in which order",
        ),
        "counts": KeyTable(
            {
                "bots": Is(12, "constraint 16: 48 Bots"),
                "lativ_bots": Is(5, "constraint 16"),
                "awards": Is(12, "constraint 16"),
                "locks": Is(5, "constraint 16"),
                "government_markers": Is(3, "constraint 16"),
                "breakthrough_markers": Is(6, "constraint 16: 24 Breakthrough markers"),
                "parts_per_colour": Is(10, "p.3"),
                "research_tokens": Is(
                    {"government": 2, "lab": {"2": 2, "3": 2, "4": 3}, "rnd": 2},
                    "constraint 16 and C2: 10 + 15 + 10 tokens, Lab tokens 2 a weather with 2 or 3"
                    " players",
                ),
                "stage_three_removed": Is(3, "constraint 16: 12 of 15 Experiment tiles in play"),
                "experiment_display": Is(3, "p.5"),
            },
            "p.3: what is in the box",
        ),
        "prices": KeyTable(
            {
                "extend": Is(1, "constraint 1: one Workshop tile for 1 Supply"),
                "initiative": Is(1, "constraint 1: the Initiative for 1 Voucher"),
                "science_exchange": Is(3, "p.8: any 3 others for a Science Voucher"),
                "chemical_exchange": Is(2, "p.8: any 2 Vouchers"),
                "part_exchange": Is(2, "p.8: any 2 Vouchers"),
                "lock_offer": Is(1, "p.17: 1 Science Voucher"),
            },
            "Vouchers to be paid",
        ),
        "points": KeyTable(
            {
                "paper_research": Is(2, "p.17: 2 CP a Research token"),
                "paper_award": Is(4, "p.17: 4 CP an Award"),
                "paper_citation": Is(0, "p.17: Citations are worth nothing"),
                "lock_offer": Is(3, "p.17: 3 CP"),
                "prototype_part": Is(2, "constraint 12: 2 CP a Part"),
                "prototype_bot": Is(2, "constraint 12: 2 CP a Bot"),
                "goal": Is(5, "p.22: 5 CP a Goal"),
                "nobel": Is(5, "p.22: 5 CP"),
            },
            "CP",
        ),
        "supply": KeyTable(
            {
                "chemical_slots": Many(
                    Number(1, 5, "p.13: Supply Vouchers; no Chemical is free, and five can be had"),
                    5,
                    5,
                    "constraint 14: 25 Chemicals, five slots a type",
                ),
                "action_spaces": Is(4, "p.4: a space for each of four Scientists"),
                "workshop_offer": Is(4, "p.4: four tiles on the board"),
            },
            "p.4: the Supply",
        ),
        "locations": KeyTable(
            {
                "spaces": Many(
                    OneOf((BOTH, SINGLE_ACTION), "p.12: which actions a space allows"),
                    3,
                    3,
                    "p.12: left, middle, right",
                ),
                "government": KeyTable(
                    {
                        "gives": Is("voucher:lab", "constraint 6"),
                        "actions": Is({"sell": 1, "secure": 2}, "p.14, p.15"),
                    },
                    "p.14",
                ),
                "lab": KeyTable(
                    {
                        "gives": Is("voucher:rnd", "constraint 6"),
                        "actions": Is({"work": 1, "publish": 2}, "p.16, p.17"),
                    },
                    "p.16",
                ),
                "rnd": KeyTable(
                    {
                        "gives": Is("voucher:government", "constraint 6"),
                        "actions": Is({"research": 1, "breakthrough": 2}, "p.18"),
                    },
                    "p.18",
                ),
            },
            "p.7: the Main Locations",
        ),
        "laboratory": _LABORATORY,
        "government_machine": KeyTable(
            {
                **same(WEATHERS, Many(COLOUR, 3, 3, _BRANCH)),
                "cp_per_bot": Is(3, "constraint 7: a full branch pays 3 CP a Bot"),
                "columns": KeyTable(same(WEATHERS, GAINS), "p.15: a benefit above each column"),
                "rows": Many(GAINS, 3, 3, "p.15: a benefit left of each of three rows"),
            },
            "p.14",
        ),
        "lab_machine": KeyTable(same(WEATHERS, Many(KIND, 3, 3, _BRANCH)), "p.16"),
        "rnd_machine": KeyTable(
            same(WEATHERS, Many(_RND_SPACE, 3, 3, "constraint 10: three spaces a branch")), "p.18"
        ),
        "funding": KeyTable(
            {
                "government": _TRACK,
                "lab": KeyTable(
                    {
                        "gain": _FUNDING_GAIN,
                        "modifier": Is([0, 1, 1, 2, 2, 3, 3, 4, 4, 5], "constraint 9"),
                        "cp": _FUNDING_CP,
                    },
                    "p.10",
                ),
                "rnd": _TRACK,
            },
            "p.10: three tracks",
        ),
        "subsidies": Named(
            BENEFIT,
            Number(1, 15, "constraint 8: 15 tiles"),
            1,
            15,
            "constraint 8: benefit = how many tiles",
        ),
        "experiments": KeyTable(
            same(
                ("I", "II", "III"),
                KeyTable(same(WEATHERS, _EXPERIMENT), "constraint 13: one tile a weather"),
            ),
            "constraint 13: three Stages",
        ),
        "extreme_weather": KeyTable(
            {
                "science": KeyTable(
                    same(("1", "2", "3"), Number(0, 2, "p.19: Science Vouchers, 0 to 2")),
                    "p.19: by level",
                ),
                **same(
                    ("1", "2", "3"), KeyTable(same(WEATHERS, _EXTREME), "p.19: one tile a weather")
                ),
            },
            "p.19: three levels",
        ),
        "workshop_tiles": KeyTable(
            {
                "pairs": Is("distinct", "p.13: the two colours of a tile"),
                "copies": Is(3, "constraint 16: 30 Workshop tiles"),
            },
            "p.13",
        ),
        "goals": KeyTable(same(SYMBOLS, _SET), "constraint 15: 36 tiles in 4 sets"),
        "saboteurs": SABOTEURS,
    },
    "Weather Machine",
)
