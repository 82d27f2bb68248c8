"""What lies where, as plain data with names: the part of a view that a screen draws."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.lab import goal_name
from stormtable.games.weather_machine.names import (
    AWARD,
    CITATION,
    EMPTY,
    END_REASONS,
    GOVERNMENT_MARKER,
    LATIV,
    LOCATIONS,
    NO_TOKEN,
    SABOTEUR,
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.office import token_name
from stormtable.games.weather_machine.scoring import goal_met
from stormtable.games.weather_machine.state import NO_TILE, MachineState
from stormtable.games.weather_machine.supply import chemical_price, tile_name
from stormtable.games.weather_machine.workshop import (
    bottom_of,
    circles,
    column_of,
    row_of,
    top_of,
)
from stormtable.kernel.rows import Row

_STAGES = ("I", "II", "III")


def board(s: MachineState) -> dict[str, Any]:
    """Everything on the table; nothing of this game is hidden but what is not drawn yet."""
    return {
        "round": s.round,
        "final": s.final,
        "end_trigger": END_REASONS[s.end_trigger],
        "order": s.order,
        "initiative": s.initiative,
        "scientists": [
            {"location": LOCATIONS[where // 8], "space": where % 8} for where in s.scientists
        ],
        "lativ": {"location": LOCATIONS[s.lativ], "space": s.lativ_space},
        "supply": _supply(s),
        "government": _government(s),
        "lab": _lab(s),
        "rnd": _rnd(s),
        "awards_left": s.awards_left,
        "nobel": None if s.nobel == EMPTY else s.nobel,
        "players": [_laboratory(s, seat) for seat in range(s.players)],
        "saboteurs": None,
    }


def _supply(s: MachineState) -> dict[str, Any]:
    return {
        "chemicals": {
            name: {"left": left, "price": chemical_price(s, kind) if left else None}
            for kind, (name, left) in enumerate(
                zip(s.edition.chemicals, s.chemicals_left, strict=True)
            )
        },
        "offer": [tile_name(s, tile) for tile in s.offer],
        "top": None if s.top == NO_TILE else tile_name(s, s.top),
        "stacks": [s.up, s.down],
    }


def _stander(code: int) -> int | str | None:
    if code == LATIV:
        return "lativ"
    if code == SABOTEUR:
        return "saboteur"
    if code == GOVERNMENT_MARKER:
        return "government"
    return None if code == EMPTY else code


def _branches(s: MachineState, bots: Row, printed: list[str]) -> dict[str, Any]:
    """A machine: its branches by weather, each space with what it asks for and who stands there."""
    return {
        weather: [
            {"needs": printed[space], "bot": _stander(bots[space])}
            for space in range(3 * number, 3 * number + 3)
        ]
        for number, weather in enumerate(s.edition.weathers)
    }


def _by_weather(s: MachineState, counts: Row) -> dict[str, int]:
    return dict(zip(s.edition.weathers, counts, strict=True))


def _government(s: MachineState) -> dict[str, Any]:
    colours = s.edition.colours
    return {
        "machine": _branches(
            s, s.government_bots, [colours[colour] for colour in s.edition.government_colours]
        ),
        "subsidies": [
            None
            if tile == NO_TILE
            else {"type": s.edition.subsidy_names[tile], "used": bool(s.subsidies_used[space])}
            for space, tile in enumerate(s.subsidies)
        ],
        "tokens": _by_weather(s, s.government_tokens),
        "markers": s.government_markers,
    }


def _experiment(s: MachineState, tile: int) -> dict[str, Any] | None:
    if tile == NO_TILE:
        return None
    edition = s.edition
    return {
        "weather": edition.weathers[tile % 5],
        "stage": _STAGES[tile // 5],
        "science": edition.experiment_science[tile],
        "cp": edition.experiment_cp[tile],
        "gain": [gain_words(s, gain) for gain in edition.experiment_gains[tile]],
    }


def _lab(s: MachineState) -> dict[str, Any]:
    chemicals = s.edition.chemicals
    return {
        "machine": _branches(s, s.lab_bots, [chemicals[kind] for kind in s.edition.lab_chemicals]),
        "assistant": s.edition.weathers[s.assistant],
        "display": [_experiment(s, tile) for tile in s.display],
        "next": _experiment(s, s.deck_next),
        "deck": {"top": _experiment(s, s.deck_top), "left": s.deck_left},
        "tokens": _by_weather(s, s.lab_tokens),
        "locks": _by_weather(s, s.locks),
        "lativ_bots": s.lativ_bots,
    }


def _rnd(s: MachineState) -> dict[str, Any]:
    edition = s.edition
    printed = [
        f"{edition.chemicals[kind]}/{edition.colours[colour]}"
        for kind, colour in zip(edition.rnd_chemicals, edition.rnd_parts, strict=True)
    ]
    extreme: dict[str, Any] = {}
    for number, weather in enumerate(edition.weathers):
        if not s.extreme[number]:
            extreme[weather] = None
            continue
        level = s.extreme[number][-1]
        tile = 5 * level + number
        extreme[weather] = {
            "level": level + 1,
            "science": edition.extreme_science[level],
            "parts": [edition.colours[colour] for colour in edition.extreme_parts[tile]],
            "slots": [
                {"gain": gain_words(s, gain), "marker": _stander(mark)}
                for gain, mark in zip(
                    edition.extreme_slots[tile], s.extreme_marks[number], strict=True
                )
            ],
        }
    return {
        "machine": _branches(s, s.rnd_bots, printed),
        "tokens": _by_weather(s, s.rnd_tokens),
        "extreme": extreme,
    }


def gain_words(s: MachineState, gain: int) -> str:
    """A printed list of benefits in the edition's own words."""
    return s.edition.gain_texts[gain]


def _laboratory(s: MachineState, seat: int) -> dict[str, Any]:
    edition = s.edition
    return {
        "seat": seat,
        "cp": s.cp[seat],
        "vouchers": dict(zip(VOUCHERS[:5], s.vouchers[seat], strict=True)),
        "assembly": s.assembly[seat],
        "bots": s.bots[seat],
        "parts": dict(zip(edition.colours, s.parts[seat], strict=True)),
        "chemicals": dict(zip(edition.chemicals, s.chemicals[seat], strict=True)),
        "workshop": [
            {
                "column": column_of(tile),
                "row": row_of(tile),
                "top": edition.colours[top_of(tile)],
                "bottom": edition.colours[bottom_of(tile)],
            }
            for tile in s.workshop[seat]
        ],
        "circles": dict(zip(edition.colours, circles(s.workshop[seat]), strict=True)),
        "office": [_token(s, token) for token in s.office[seat]],
        "markers": s.row_markers[seat],
        "waiting": [token_name(s, token) for token in s.waiting[seat]],
        "awards_waiting": s.awards_waiting[seat],
        "awards": s.awards[seat],
        "papers": s.papers[seat],
        "subsidies": [
            {"type": edition.subsidy_names[tile // 2], "used": bool(tile % 2)}
            for tile in s.owned[seat]
        ],
        "investments": s.investments[seat],
        "goals_below": [_goal(s, seat, goal) for goal in s.goals_below[seat]],
        "goals": [
            None if tile == NO_TILE else {**_goal(s, seat, tile // 2), "flipped": bool(tile % 2)}
            for tile in s.goal_spaces[seat]
        ],
        "funding": dict(zip(TRACKS, s.funding[seat], strict=True)),
        "end_cp": s.end_cp[seat],
    }


def _token(s: MachineState, token: int) -> str | None:
    if token == NO_TOKEN:
        return None
    if token == AWARD:
        return "award"
    if token == CITATION:
        return "citation"
    return s.edition.weathers[token - 1]


def _goal(s: MachineState, seat: int, goal: int) -> dict[str, Any]:
    tile = s.edition.goals[goal]
    return {
        "name": goal_name(s, goal),
        "symbol": SYMBOLS[tile.symbol],
        "met": goal_met(s, seat, tile),
    }
