"""Everything printed on boards and components of an edition, as plain data by place.

A client fetches it once per game and may cache it by the edition's hash. `mat/*` is every seat's
Laboratory. A benefit is `{"benefit", "type", "amount"}`; a list of benefits is gained left to
right.
"""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.actions import LOCATION_ACTIONS, WORDS
from stormtable.games.weather_machine.rules.edition import QUANTITIES, Goal
from stormtable.games.weather_machine.rules.experiment_tiles import experiment_name
from stormtable.games.weather_machine.rules.geometry import BRANCH, MACHINE, WEATHERS, row_in_branch
from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    ANY,
    ANY_TRACK,
    BENEFITS,
    GOVERNMENT,
    LAB,
    LAST_SPACE,
    LOCATIONS,
    RND,
    STAGES,
    SUPPLY,
    SYMBOLS,
    TRACKS,
    VOUCHER,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.tiles import tile_name
from stormtable.kernel.codes import a_of, b_of, kind_of

EVERY = "*"
"""Stands for any seat in a place."""


def printed(s: MachineState) -> dict[str, Any]:
    edition = s.edition
    return {
        "order": {
            "weathers": edition.weathers,
            "colours": edition.colours,
            "chemicals": edition.chemicals,
            "locations": list(LOCATIONS),
            "tracks": list(TRACKS),
            "vouchers": list(VOUCHERS[:-1]),
        },
        "places": {**_board(s), **_laboratory(s)},
        "tiles": {
            "subsidies": {
                name: {"gain": _gain(s, gain), "count": count}
                for name, gain, count in zip(
                    edition.subsidy_names,
                    edition.subsidy_gains,
                    edition.subsidy_counts,
                    strict=True,
                )
            },
            "experiments": {experiment_name(s, tile): _experiment(s, tile) for tile in range(15)},
            "extreme_weather": {extreme_name(s, tile): _extreme(s, tile) for tile in range(15)},
            "workshop": {
                "tiles": [tile_name(s, tile) for tile in range(len(edition.workshop_pairs))],
                "copies": edition.workshop_copies,
            },
            "goals": {goal_name(s, n): goal_data(goal) for n, goal in enumerate(edition.goals)},
        },
        "counts": {
            "bots": edition.bots,
            "lativ_bots": edition.lativ_bots,
            "awards": edition.awards,
            "government_markers": edition.government_markers,
        },
        "points": {
            "paper_research": edition.paper_research,
            "paper_award": edition.paper_award,
            "paper_citation": edition.paper_citation,
            "lock": edition.lock_cp,
            "prototype_part": edition.part_cp,
            "prototype_bot": edition.bot_cp,
            "government_bot": edition.government_cp,
            "goal": edition.goal_cp,
            "nobel": edition.nobel_cp,
        },
        "exchanges": {
            "science": {"vouchers": edition.science_exchange},
            "chemical": {"vouchers": edition.chemical_exchange},
            "part": {"vouchers": edition.part_exchange},
        },
    }


def benefit_data(benefit: int) -> dict[str, Any]:
    """Return one benefit: `{"benefit": "voucher", "type": "lab", "amount": 1}`."""
    kind, which, amount = kind_of(benefit), a_of(benefit), b_of(benefit)
    data: dict[str, Any] = {"benefit": BENEFITS[kind], "amount": amount}
    if kind == VOUCHER:
        data["type"] = VOUCHERS[which]
    elif kind == ADVANCE:
        data["type"] = "any" if which == ANY_TRACK else TRACKS[which]
    return data


def _gain(s: MachineState, number: int) -> list[dict[str, Any]]:
    return [benefit_data(benefit) for benefit in s.edition.gains[number]]


def _price(kind: int, amount: int) -> list[dict[str, Any]]:
    return [{"what": "voucher", "type": VOUCHERS[kind], "amount": amount}]


# --- tiles --------------------------------------------------------------------------------------


def extreme_name(s: MachineState, tile: int) -> str:
    return f"{s.edition.weathers[tile % WEATHERS]} {tile // WEATHERS + 1}"


def _experiment(s: MachineState, tile: int) -> dict[str, Any]:
    edition = s.edition
    return {
        "weather": edition.weathers[tile % WEATHERS],
        "stage": STAGES[tile // WEATHERS],
        "science": edition.experiment_science[tile],
        "cp": edition.experiment_cp[tile],
        "choices": [_gain(s, gain) for gain in edition.experiment_gains[tile]],
    }


def _extreme(s: MachineState, tile: int) -> dict[str, Any]:
    edition = s.edition
    return {
        "weather": edition.weathers[tile % WEATHERS],
        "level": tile // WEATHERS + 1,
        "science": edition.extreme_science[tile // WEATHERS],
        "parts": [edition.colours[colour] for colour in edition.extreme_parts[tile]],
        "slots": [_gain(s, gain) for gain in edition.extreme_slots[tile]],
    }


def goal_data(goal: Goal) -> dict[str, Any]:
    """Return what a Goal tile requires: an amount of its quantity, or the majority of it."""
    return {
        "symbol": SYMBOLS[goal.symbol],
        "colour": TRACKS[goal.colour],
        "counts": QUANTITIES[goal.quantity],
        "needed": goal.threshold or None,
        "majority": not goal.threshold,
    }


# --- boards -------------------------------------------------------------------------------------


def _board(s: MachineState) -> dict[str, Any]:
    edition = s.edition
    data: dict[str, Any] = {}
    for location in (GOVERNMENT, LAB, RND):
        for space in range(BRANCH):
            data[places.action_space(location, space)] = {
                "gives": _voucher(edition.location_gives[location]),
                "actions": "both" if edition.both_actions[space] else "one",
            }
        for verb in LOCATION_ACTIONS[location]:
            price = edition.action_prices[WORDS[verb]]
            data[places.action(location, WORDS[verb])] = {"price": _price(location, price)}
        for space in range(MACHINE):
            data[places.bot_space(s, location, space)] = _bot_space(s, location, space)
    for space in range(edition.supply_spaces):
        data[places.action_space(SUPPLY, space)] = {"gives": _voucher(ANY), "actions": "any"}
    data[places.action(SUPPLY, "extend")] = {"price": _price(SUPPLY, edition.extend_price)}
    data[places.action(SUPPLY, "initiative")] = {"price": _price(SUPPLY, edition.initiative_price)}
    for weather in range(WEATHERS):
        data[places.column(s, weather)] = {"gain": _gain(s, edition.column_gains[weather])}
        data[places.lock(s, weather)] = {
            "offer": {"price": _price(4, edition.lock_price), "cp": edition.lock_cp}
        }
    for row in range(BRANCH):
        data[places.row(row)] = {"gain": _gain(s, edition.row_gains[row])}
    for kind in range(len(edition.chemicals)):
        data[places.chemical(s, kind)] = {"slots": edition.chemical_slots}
    for track in range(len(TRACKS)):
        for space in range(LAST_SPACE + 1):
            data[places.funding(track, space)] = {
                "gain": _gain(s, edition.funding_gains[track][space]),
                "cp": edition.funding_cp[track][space],
                "modifier": edition.modifiers[space] if TRACKS[track] == "lab" else 0,
            }
    return data


def _voucher(kind: int) -> list[dict[str, Any]]:
    return [{"benefit": "voucher", "type": VOUCHERS[kind], "amount": 1}]


def needs(s: MachineState, location: int, space: int) -> dict[str, Any]:
    """Return what a player pays for a space to put a Bot there.

    `chemical` and `part` are paid. In R&D the Part belongs to the prototype and is not paid for the
    space; `more` says that another Chemical or Part of any kind is paid (p.18).
    """
    edition = s.edition
    data: dict[str, Any] = {"chemical": None, "part": None, "more": False}
    if location == GOVERNMENT:
        data["part"] = edition.colours[edition.government_colours[space]]
    elif location == LAB:
        data["chemical"] = edition.chemicals[edition.lab_chemicals[space]]
    else:
        data["chemical"] = edition.chemicals[edition.rnd_chemicals[space]]
        data["more"] = row_in_branch(space) == BRANCH - 1
    return data


def _bot_space(s: MachineState, location: int, space: int) -> dict[str, Any]:
    data: dict[str, Any] = {"needs": needs(s, location, space)}
    if location == RND:
        data["prototype"] = s.edition.colours[s.edition.rnd_parts[space]]
        data["gain"] = _gain(s, s.edition.rnd_gains[space])
    return data


def _laboratory(s: MachineState) -> dict[str, Any]:
    edition = s.edition
    data: dict[str, Any] = {}
    for kind, name in enumerate(VOUCHERS[:-1]):
        data[f"mat/{EVERY}/vouchers/{name}"] = {
            "start": edition.voucher_start[kind],
            "max": edition.voucher_max[kind],
        }
    for slot in range(edition.bots):
        section = slot // BRANCH
        unlock = {"bots": edition.unlock_bots[section], "tokens": edition.unlock_tokens[section]}
        data[f"mat/{EVERY}/assembly/{slot + 1}"] = {
            "section": section + 1,
            "price": _price(SUPPLY, edition.section_costs[section]),
            "unlock": unlock if any(unlock.values()) else None,
            "gain": _gain(s, edition.slot_gains[slot]),
        }
    for row in range(places.OFFICE_ROWS):
        for colour, track in enumerate(TRACKS):
            data[f"mat/{EVERY}/office/{row + 1}/{track}"] = {
                "gain": _gain(s, edition.office_gains[BRANCH * row + colour])
            }
        data[f"mat/{EVERY}/row/{row + 1}"] = {"slide": _gain(s, edition.slide_gains[row])}
    for colour, track in enumerate(TRACKS):
        data[f"mat/{EVERY}/goals/{track}/top"] = {
            "choices": [_gain(s, gain) for gain in edition.goal_tops[colour]]
        }
        data[f"mat/{EVERY}/goals/{track}/bottom"] = {"gain": _gain(s, edition.goal_bottoms[colour])}
    return data
