"""The Laboratories for screens: each player's pieces, and a possible arrangement of the
Workshop."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.names import AWARD, CITATION, NO_TOKEN, TRACKS, VOUCHERS
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.scoring import goal_met, quantity
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.supply import open_slots
from stormtable.games.weather_machine.rules.workshop import (
    bottom_of,
    circles,
    column_of,
    row_of,
    tile_at,
    top_of,
)

MARKERS = ("beside", "published", "moved_on")
"""The places of the Breakthrough marker of an Office row."""


def laboratory(s: MachineState, seat: int) -> dict[str, Any]:
    edition = s.edition
    open_now = open_slots(s, seat)
    return {
        "seat": seat,
        "cp": s.cp[seat],
        "end_cp": s.end_cp[seat],
        "vouchers": dict(zip(VOUCHERS[:5], s.vouchers[seat], strict=True)),
        "assembly": [
            {"bot": bool(bot), "open": slot in open_now}
            for slot, bot in enumerate(s.assembly[seat])
        ],
        "bots": s.bots[seat],
        "parts": dict(zip(edition.colours, s.parts[seat], strict=True)),
        "chemicals": dict(zip(edition.chemicals, s.chemicals[seat], strict=True)),
        "workshop": [
            {
                "column": column_of(tile),
                "row": row_of(tile) + 1,
                "top": edition.colours[top_of(tile)],
                "bottom": edition.colours[bottom_of(tile)],
            }
            for tile in s.workshop[seat]
        ],
        "circles": dict(zip(edition.colours, circles(s.workshop[seat]), strict=True)),
        "arrangement": arrangement(s, seat),
        "office": [_token(s, token) for token in s.office[seat]],
        "markers": [MARKERS[marker] for marker in s.row_markers[seat]],
        "waiting": [token_name(s, token) for token in s.waiting[seat]],
        "awards_waiting": s.awards_waiting[seat],
        "awards": s.awards[seat],
        "papers": s.papers[seat],
        "subsidies": [
            {"type": edition.subsidy_names[tile // 2], "used": bool(tile % 2)}
            for tile in s.owned[seat]
        ],
        "investments": s.investments[seat],
        "goals_below": [goal(s, seat, number) for number in s.goals_below[seat]],
        "goals": [
            None if tile == NO_TILE else {**goal(s, seat, tile // 2), "flipped": bool(tile % 2)}
            for tile in s.goal_spaces[seat]
        ],
        "funding": dict(zip(TRACKS, s.funding[seat], strict=True)),
    }


def goal(s: MachineState, seat: int, number: int) -> dict[str, Any]:
    tile = s.edition.goals[number]
    return {
        "name": goal_name(s, number),
        "now": quantity(s, seat, tile.quantity),
        "met": goal_met(s, seat, tile),
    }


def _token(s: MachineState, token: int) -> str | None:
    if token == NO_TOKEN:
        return None
    if token == AWARD:
        return "award"
    return "citation" if token == CITATION else s.edition.weathers[token - 1]


def arrangement(s: MachineState, seat: int) -> list[dict[str, str]]:
    """Return an arrangement of the pieces in a Workshop, always the same one (W7 allows any).

    Parts fill tiles from the first that was laid, Bots from the last; each Chemical takes a circle
    of its colour, named by the tile above it.
    """
    edition, tiles = s.edition, s.workshop[seat]
    spots = [places.workshop(seat, column_of(tile), row_of(tile)) for tile in tiles]
    any_chemical, part_spot, bot_spot = (places.workshop(seat, 0, row) for row in range(3))
    parts = [
        f"part:{edition.colours[colour]}"
        for colour, count in enumerate(s.parts[seat])
        for _ in range(count)
    ]
    lies = [
        *zip([part_spot, *spots], parts, strict=False),
        *zip([bot_spot, *reversed(spots)], ["bot"] * s.bots[seat], strict=False),
    ]
    free: dict[int, list[str]] = {}
    for spot, tile in zip(spots, tiles, strict=True):
        if row_of(tile) < 2 and tile_at(tiles, column_of(tile), row_of(tile) + 1) >= 0:
            free.setdefault(bottom_of(tile), []).append(spot)
    for kind, count in enumerate(s.chemicals[seat]):
        circle = [*free.get(kind, []), any_chemical]
        lies += zip(circle, [f"chemical:{edition.chemicals[kind]}"] * count, strict=False)
    return [{"place": place, "piece": piece} for place, piece in lies]
