"""The schema of the solo game in an edition file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stormtable.kernel.schema import (
    Either,
    KeyTable,
    Many,
    Number,
    OneOf,
    Switch,
    TextLine,
)

if TYPE_CHECKING:
    pass

from stormtable.games.weather_machine.edition.shapes import REACHABLE, ReportSchema


def _up_to(what: str, most: int) -> Number:
    return Number(0, most, f"solo p.12: {what}")


_RANK = KeyTable(
    {"name": TextLine(30, "solo p.12: what you are then called")},
    "solo p.12",
    {
        "nobel": Switch("solo p.12: with the Nobel Prize"),
        "cp": _up_to("CP, far beyond any game's", 300),
        "goals": _up_to("six Goals are dealt", 6),
        "awards": _up_to("six Breakthrough markers", REACHABLE["awards"]),
        "papers": _up_to("an Office of six rows", REACHABLE["papers"]),
        "bots_constructed": _up_to("12 Bots", REACHABLE["bots_constructed"]),
        "bots_on_board": _up_to("12 Bots", REACHABLE["bots_on_board"]),
        "lowest_funding": _up_to("tracks end at space 9", 9),
        "highest_funding": Either(
            _up_to("tracks end at space 9", 9), OneOf(("last",), "solo p.12")
        ),
        "workshop_tiles": _up_to("half of the 30 tiles", REACHABLE["workshop_tiles"]),
        "vouchers_at_most": _up_to("Vouchers left, five tracks of nine", 45),
    },
)


_CHALLENGES = KeyTable(
    {
        "jamming_per_bot": Number(0, 5, "solo p.13: 1; by 12 Bots at every income"),
        "overachievers_goals": Number(1, 6, "solo p.13: 5; six Goals are dealt"),
        "clock_cards": Number(
            0, 9, "solo p.13: 2; 17 cards are left by set-up, and most must stay"
        ),
        "one_step_ahead": Number(0, 20, "solo p.13: 3, at the end of every turn"),
        "publish_or_perish_start": Number(-35, 0, "solo p.13: -5; it lowers the Target Value"),
        "publish_or_perish_lock": Number(0, 20, "solo p.13: 5, for each of five Locks"),
    },
    "solo p.13",
)

_TARGET = "it raises the Target Value; more than 20 at once would end the game"

SABOTEURS = KeyTable(
    {
        "target": Number(0, 150, "solo p.3: 35; above 150 CP nobody wins"),
        "final_target": Number(0, 150, "solo p.11: 30; above 150 CP nobody wins"),
        "chemicals": Number(0, 5, "solo p.3: 2 different ones of five types"),
        "instead_of_investment": Number(0, 20, f"solo p.4: 5; {_TARGET}"),
        "instead_of_initiative": Number(0, 20, f"solo p.8: 2; {_TARGET}"),
        "per_government_bot": Number(0, 20, f"solo p.9: 3; {_TARGET}"),
        "per_prototype_bot": Number(0, 20, f"solo p.11: 2; {_TARGET}"),
        "unlocked_set": Number(0, 20, f"solo p.7: 5; {_TARGET}"),
        "level_three_tiles_lose": Number(1, 5, "solo p.5: 2; one tile for each of five weathers"),
        "win": KeyTable(
            {
                "goals": Number(0, 6, "solo p.5: 4; six Goals are dealt"),
                "funding_markers": Number(0, 3, "solo p.5: 2; there are three tracks"),
                "funding_space": Number(1, 9, "solo p.5: 5; tracks end at space 9"),
            },
            "solo p.5",
        ),
        "challenges": _CHALLENGES,
        "ranks": Many(_RANK, 1, 9, "solo p.12: five ranks, the best first", different=True),
        "reports": Many(ReportSchema("solo p.2"), 20, 20, "solo p.2: 20 Security Report cards"),
    },
    "the solo rulebook",
)
