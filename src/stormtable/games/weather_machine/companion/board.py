"""The table as the page draws it: one map, and what the Saboteurs have."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.names import AGENTS, EMPTY, LATIV, SABOTEUR
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.solo.plot import YOU
from stormtable.games.weather_machine.rules.solo.reports import name_of
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.tuples import IntTuple

OWNERS = {EMPTY: "", YOU: "you", SABOTEUR: "them", LATIV: "lativ"}


def board(s: MachineState) -> dict[str, Any]:
    """Return what lies on the table; spaces of a machine are in the order of `geometry`."""
    edition = s.edition
    return {
        "round": s.round,
        "target": s.target,
        "last_round": s.final,
        "initiative": "you" if s.initiative[0] == YOU else "them",
        "first": "you" if s.order[0] == YOU else "them",
        "you": places.standing(s.scientists[YOU]),
        "lativ": places.lativ_at(s.lativ, s.lativ_space),
        "agents": {
            name: places.standing(where) if where != EMPTY else ""
            for name, where in zip(AGENTS, s.agents, strict=True)
        },
        "both": list(edition.both_actions),
        "supply": dict(zip(edition.chemicals, s.chemicals_left, strict=True)),
        "supply_spaces": edition.supply_spaces,
        "own": dict(zip(edition.chemicals, s.chemicals[YOU], strict=True)),
        "government": {
            "bots": _owners(s.government_bots),
            "needs": [edition.chemicals[colour] for colour in edition.government_colours],
            "tokens": list(s.government_tokens),
            "tiles": _tiles(s),
        },
        "lab": {
            "bots": _owners(s.lab_bots),
            "needs": [edition.chemicals[kind] for kind in edition.lab_chemicals],
            "tokens": list(s.lab_tokens),
            "locks": [bool(lock) for lock in s.locks],
            "assistant": edition.weathers[s.assistant],
            "display": [_tile(s, tile) for tile in s.display],
            "next": _tile(s, s.deck_next),
            "top": _tile(s, s.deck_top),
        },
        "rnd": {
            "bots": _owners(s.rnd_bots),
            "needs": [edition.chemicals[kind] for kind in edition.rnd_chemicals],
            "tokens": list(s.rnd_tokens),
            "levels": [levels[-1] + 1 if levels else 0 for levels in s.extreme],
        },
        "hideout": {
            "bots": s.hideout_bots,
            "chemicals": dict(zip(edition.chemicals, s.hideout_chemicals, strict=True)),
            "tokens": [token_name(s, token) for token in s.hideout_tokens],
            "awards": s.hideout_awards,
        },
        "reports_left": s.reports_left,
        "report": name_of(s, s.report) if s.report != EMPTY else "",
        "previous": name_of(s, s.reports_gone[-1]) if s.reports_gone else "",
        "weathers": list(edition.weathers),
        "chemicals": list(edition.chemicals),
    }


def _owners(bots: IntTuple) -> list[str]:
    return [OWNERS[bot] for bot in bots]


def _tiles(s: MachineState) -> list[str]:
    """Return the side of each Subsidy tile; empty where it is gone."""
    return [
        "" if tile == NO_TILE else "used" if used else "blue"
        for tile, used in zip(s.subsidies, s.subsidies_used, strict=True)
    ]


def _tile(s: MachineState, tile: int) -> str:
    return "" if tile == NO_TILE else f"{s.edition.weathers[tile % 5]} {'I' * (tile // 5 + 1)}"
