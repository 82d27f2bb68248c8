"""The grammar of Weather Machine: the forms of every verb, with the names on the components."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.machine_spaces import space_name
from stormtable.games.weather_machine.rules.movement import space_names
from stormtable.games.weather_machine.rules.names import (
    BENEFITS,
    LAST_SPACE,
    LOCATIONS,
    OFFICE,
    SELL,
    SUPPLY,
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.tiles import tile_name
from stormtable.games.weather_machine.rules.workshop import ROWS
from stormtable.kernel.codes import b_of
from stormtable.kernel.grammar import Argument, Form, Grammar, numbers

ALONE = "end pass exchange accept extend call-security raise-target discard-top"
"""Verbs without arguments, besides the six actions."""


def grammar(s: MachineState) -> Grammar:
    edition, question = s.edition, s.rule.name if s.agenda else ""
    chemical = Argument("chemical", edition.chemicals)
    part = Argument("Part", edition.colours)
    weather = Argument("weather", edition.weathers)
    space = Argument("space", [space_name(s, space) for space in range(15)])
    track = Argument("track", TRACKS)
    voucher = Argument("Voucher", VOUCHERS[:5])
    subsidy = Argument("Subsidy", edition.subsidy_names)
    goal = Argument("Goal", [goal_name(s, number) for number in range(len(edition.goals))])
    colour = Argument("colour", TRACKS)
    row, slot = numbers("row", 6), numbers("slot", 12)
    workshop_row = Argument("row", ROWS)
    tiles = range(len(edition.workshop_pairs))
    pairs = [f"{top}/{bottom}" for top in edition.colours for bottom in edition.colours]
    # A Workshop is at most as wide as all tiles in one row.
    column = numbers("column", edition.workshop_copies * len(tiles))
    forms: dict[str, list[Form]] = {
        "draft": [(Argument("symbol", SYMBOLS), colour)],
        "lay": [(workshop_row, column, Argument("top/bottom", pairs))],
        "award": [(row, colour)],
        "place": [(Argument("token", [token_name(s, token) for token in range(15)]), row)],
        "use": [(subsidy,)],
        "set": [(goal, Argument("place", ("top", "bottom")))],
        "fund": [(track,)] if question == "fund_lab" else [(goal,)],
        "move": _moves(s),
        "construct": [(slot,)],
        # in the solo game: you and the Saboteurs
        "initiative": [(numbers("place", max(2, s.players)),)],
        "buy": [(chemical,)],
        "return": [(chemical,)],
        "pay": [(voucher,)],
        "swap": _swaps(question, chemical, part),
        "voucher": [(voucher,)],
        "part": [(part,)],
        "chemical": [(chemical,)],
        "bot": [(slot,)],
        "tile": [(Argument("tile", [tile_name(s, tile) for tile in tiles]),)],
        "advance": [(track,)],
        "do": [(Argument("action", BENEFITS[SELL:]),)],
        "gain": [(_gains(s, question),)],
        "bot-to": [(space,)],
        "take": [(numbers("space", 3), subsidy)],
        "subsidy": [(space, subsidy)],
        "paper": [(row,)],
        "cite": [(row, goal)],
        "from": [(row, weather)],
        "mark": [(_marks(s, question),)],
        "pay-part": [(part,)],
        "pay-chemical": [(chemical,)],
        "provide": [(space,)],
        "leave": [(space,)],
        "row": [(Argument("row", (*ROWS, "none")),)],
        "lose": [(part,)],
        "back": [(slot,)],
        "take-back": [(space,)],
        "retreat": [(track,)],
    }
    for verb in (*ALONE.split(), *steps.VERBS[steps.V_SELL : steps.V_EXTEND]):
        forms[verb] = [()]
    return forms


def _moves(s: MachineState) -> list[Form]:
    """Return the forms of moves. Supply's spaces have numbers, and a Scientist has no space in the
    Office."""
    supply = Argument("location", LOCATIONS[:1])
    main = Argument("location", LOCATIONS[1:OFFICE])
    return [
        (supply, Argument("space", space_names(s, SUPPLY))),
        (main, Argument("space", space_names(s, SUPPLY + 1))),
        (Argument("location", LOCATIONS[OFFICE:]),),
    ]


def _swaps(question: str, chemical: Argument, part: Argument) -> list[Form]:
    if question == "pay_chemical":
        return [(chemical,)]
    if question in ("pay_part", "provide_missing"):
        return [(part,)]
    return [(chemical,), (part,)]


def _gains(s: MachineState, question: str) -> Argument:
    """Return the benefits to choose from: those of a track by space, others by number."""
    if question == "fund_rnd":
        return numbers("space", LAST_SPACE, 0)
    if question == "goal_benefit":
        return numbers("benefit", len(s.edition.goal_tops[b_of(s.agenda[-1])]))
    return numbers("benefit", 2)


def _marks(s: MachineState, question: str) -> Argument:
    """Return the slots of a Breakthrough's tile, or of any tile."""
    if question == "breakthrough_slot":
        weather = s.row_weather(s.asked, b_of(s.agenda[-1]))
        return numbers("slot", len(s.extreme_marks[weather]))
    return numbers("slot", max(len(slots) for slots in s.edition.extreme_slots))
