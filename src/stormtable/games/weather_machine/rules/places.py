"""Places: one vocabulary for options, events, notices and screens.

A seat is its number from 0, as everywhere in JSON; everything else counts from 1, as in notations.
A player's Laboratory is `mat/SEAT`; `lab` is Lativ's Lab.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.games.weather_machine.rules.geometry import (
    BRANCH,
    MACHINE,
    WEATHERS,
    location_of,
    office_colour,
    office_row,
    row_in_branch,
    space_of,
    weather_of,
)
from stormtable.games.weather_machine.rules.names import (
    AGENTS,
    GOVERNMENT,
    LAB,
    LAST_SPACE,
    LOCATIONS,
    OFFICE,
    RND,
    SUPPLY,
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.state import MachineState

MACHINES: Final = (GOVERNMENT, LAB, RND)
ACTIONS: Final = (
    ("extend", "construct", "initiative", "buy", "return"),
    ("sell", "secure"),
    ("work", "publish"),
    ("research", "breakthrough"),
)
"""The actions of each Location, without Call Security."""
OFFICE_ROWS: Final = 6
GOAL_PLACES: Final = ("top", "bottom")
TARGET: Final = "target"
LATIV_AT_HOME: Final = "office/lativ"
LATIV_IN_SUPPLY: Final = "supply/lativ"
LATIV_BOTS: Final = "lab/side"
DECK, NEXT_EXPERIMENT = "lab/deck", "lab/next"
GOVERNMENT_MARKERS: Final = "government/markers"
AWARDS, NOBEL = "rnd/awards", "rnd/nobel"
STACK: Final = "supply/stack"
BOX: Final = "reserve/box"
"""The place of pieces that have left the game or were never in it."""


# --- Locations ----------------------------------------------------------------------------------


def location(number: int) -> str:
    """Return the place of a Location as a whole."""
    return LOCATIONS[number]


def action_space(location: int, space: int) -> str:
    return f"{LOCATIONS[location]}/space/{space + 1}"


def standing(where: int) -> str:
    """Return the place of a Scientist or an agent."""
    return action_space(location_of(where), space_of(where))


def lativ_at(location: int, space: int) -> str:
    """Return Lativ's place; Supply and the Office have one for him."""
    if location == OFFICE:
        return LATIV_AT_HOME
    return LATIV_IN_SUPPLY if location == SUPPLY else action_space(location, space)


def action(location: int, verb: str) -> str:
    return f"{LOCATIONS[location]}/action/{verb}"


def bot_space(s: MachineState, location: int, space: int) -> str:
    """Return the place of a machine's space: `government/rain/1`."""
    weather = s.edition.weathers[weather_of(space)]
    return f"{LOCATIONS[location]}/{weather}/{row_in_branch(space) + 1}"


def branch(s: MachineState, location: int, weather: int) -> str:
    return f"{LOCATIONS[location]}/{s.edition.weathers[weather]}"


def tokens(s: MachineState, location: int, weather: int) -> str:
    """Return the place of the Research tokens of a branch."""
    return f"{LOCATIONS[location]}/tokens/{s.edition.weathers[weather]}"


def tokens_of(s: MachineState, token: int) -> str:
    """Return the origin of Research tokens of this kind, 5 * colour + weather."""
    return tokens(s, MACHINES[token // WEATHERS], token % WEATHERS)


def subsidy(s: MachineState, space: int) -> str:
    weather = s.edition.weathers[weather_of(space)]
    return f"government/subsidy/{weather}/{row_in_branch(space) + 1}"


def column(s: MachineState, weather: int) -> str:
    return f"government/column/{s.edition.weathers[weather]}"


def row(number: int) -> str:
    return f"government/row/{number + 1}"


def sold(s: MachineState, colour: int) -> str:
    """Return the places of Parts that replaced Subsidy tiles."""
    return f"government/parts/{s.edition.colours[colour]}"


def lock(s: MachineState, weather: int) -> str:
    return f"lab/locks/{s.edition.weathers[weather]}"


def assistant(s: MachineState, weather: int) -> str:
    return f"lab/assistant/{s.edition.weathers[weather]}"


def experiment(number: int) -> str:
    """Return a place of the display; after those, the place below the deck and the deck's top."""
    return (f"lab/experiment/{number + 1}", NEXT_EXPERIMENT, DECK)[max(0, number - 2)]


def extreme(s: MachineState, weather: int) -> str:
    return f"rnd/extreme/{s.edition.weathers[weather]}"


def extreme_slot(s: MachineState, weather: int, slot: int) -> str:
    return f"rnd/extreme/{s.edition.weathers[weather]}/{slot + 1}"


def extreme_stack(s: MachineState, weather: int) -> str:
    return f"rnd/stack/{s.edition.weathers[weather]}"


def researched(s: MachineState, kind: int) -> str:
    """Return the places of Chemicals beside Bots in R&D."""
    return f"rnd/chemicals/{s.edition.chemicals[kind]}"


def chemical(s: MachineState, kind: int) -> str:
    return f"supply/chemical/{s.edition.chemicals[kind]}"


def offer(s: MachineState, slot: int) -> str:
    """Return the place of a tile of the offer, or of the top of the face-up stack."""
    return f"supply/offer/{slot + 1}" if slot < s.edition.offer else STACK


def initiative(position: int) -> str:
    return f"supply/initiative/{position + 1}"


def order(position: int) -> str:
    return f"office/order/{position + 1}"


def funding(track: int, space: int) -> str:
    """Return the place of a Funding track's space; markers begin on 0."""
    return f"funding/{TRACKS[track]}/{space}"


def track(number: int) -> str:
    return f"funding/{TRACKS[number]}"


def cp(seat: int) -> str:
    return f"cp/{seat}"


def reserve(what: str) -> str:
    return f"reserve/{what}"


def part_reserve(s: MachineState, colour: int) -> str:
    return f"reserve/parts/{s.edition.colours[colour]}"


def goal_reserve(symbol: int, colour: int) -> str:
    """Return the place of a set of three Goal tiles that no player has."""
    return f"reserve/goals/{SYMBOLS[symbol]}/{TRACKS[colour]}"


def exchange(what: str) -> str:
    return f"exchange/{what}"


# --- Laboratories -------------------------------------------------------------------------------


def mat(seat: int) -> str:
    return f"mat/{seat}"


def assembly(seat: int, slot: int) -> str:
    return f"mat/{seat}/assembly/{slot + 1}"


def vouchers(seat: int, kind: int) -> str:
    return f"mat/{seat}/vouchers/{VOUCHERS[kind]}"


def office(seat: int, space: int) -> str:
    """Return the place of an Office space: row and colour."""
    return f"mat/{seat}/office/{office_row(space) + 1}/{TRACKS[office_colour(space)]}"


def paper_row(seat: int, number: int) -> str:
    """Return the place of an Office row with its Breakthrough marker."""
    return f"mat/{seat}/row/{number + 1}"


def goal_space(seat: int, colour: int, place: int) -> str:
    return f"mat/{seat}/goals/{TRACKS[colour]}/{GOAL_PLACES[place]}"


def goals_below(seat: int) -> str:
    return f"mat/{seat}/goals/below"


def workshop(seat: int, column: int, row: int) -> str:
    return f"mat/{seat}/workshop/{column},{row + 1}"


def bots(seat: int) -> str:
    return f"mat/{seat}/bots"


def parts(s: MachineState, seat: int, colour: int) -> str:
    return f"mat/{seat}/parts/{s.edition.colours[colour]}"


def chemicals(s: MachineState, seat: int, kind: int) -> str:
    return f"mat/{seat}/chemicals/{s.edition.chemicals[kind]}"


def subsidies(s: MachineState, seat: int, kind: int) -> str:
    return f"mat/{seat}/subsidies/{s.edition.subsidy_names[kind]}"


def own(seat: int, what: str) -> str:
    """Return a place of a Laboratory: `investments`, `waiting`, `awards`, `end_cp`, `papers`."""
    return f"mat/{seat}/{what}"


# --- the Hideout --------------------------------------------------------------------------------


def hideout(what: str) -> str:
    return f"hideout/{what}"


def hideout_chemical(s: MachineState, kind: int) -> str:
    return f"hideout/chemicals/{s.edition.chemicals[kind]}"


def agent(number: int) -> str:
    """Return the starting place of an agent."""
    return f"hideout/agents/{AGENTS[number]}"


def report_shown(name: str) -> str:
    """Return the place of a Security Report that Call Security shows."""
    return f"hideout/shown/{name}"


# --- all places ---------------------------------------------------------------------------------

OWN: Final = ("investments", "waiting", "awards", "end_cp", "papers")
EXCHANGES: Final = ("science", "chemical", "part")
"""The Executive Exchanges, by number."""
RESERVE: Final = (
    "vouchers",
    "investments",
    "citations",
    "tiles",
    "subsidies",
    "experiments",
    "markers",
)
HIDEOUT: Final = ("bots", "tokens", "awards", "report", "discard", "deck", "challenges")


def all_places(s: MachineState) -> frozenset[str]:
    """Return every place on the table. A Workshop has no limit, so its places are those beside a
    tile."""
    return frozenset((*_board(s), *(place for seat in range(s.players) for place in _mat(s, seat))))


def _board(s: MachineState) -> Iterator[str]:
    edition = s.edition
    yield from LOCATIONS
    for location, verbs in enumerate(ACTIONS):
        spaces = edition.supply_spaces if location == SUPPLY else BRANCH
        yield from (action_space(location, space) for space in range(spaces))
        yield from (action(location, verb) for verb in verbs)
        if location != SUPPLY:
            yield from (bot_space(s, location, space) for space in range(MACHINE))
        yield action(location, "call-security")
    for weather in range(len(edition.weathers)):
        for location in MACHINES:
            yield tokens(s, location, weather)
            yield branch(s, location, weather)
        yield column(s, weather)
        yield lock(s, weather)
        yield assistant(s, weather)
        yield extreme(s, weather)
        yield extreme_stack(s, weather)
        slots = max(len(edition.extreme_slots[tile]) for tile in range(weather, MACHINE, WEATHERS))
        yield from (extreme_slot(s, weather, slot) for slot in range(slots))
    yield from (subsidy(s, space) for space in range(MACHINE))
    yield from (row(number) for number in range(BRANCH))
    yield from (experiment(number) for number in range(5))
    for kind in range(len(edition.chemicals)):
        yield chemical(s, kind)
        yield hideout_chemical(s, kind)
        yield researched(s, kind)
    for colour in range(len(edition.colours)):
        yield sold(s, colour)
        yield part_reserve(s, colour)
    for symbol in range(len(SYMBOLS)):
        yield from (goal_reserve(symbol, colour) for colour in range(len(TRACKS)))
    yield from (reserve(what) for what in RESERVE)
    yield from (offer(s, slot) for slot in range(edition.offer + 1))
    everybody = s.players + (s.players == 1)
    yield from (initiative(position) for position in range(everybody))
    yield from (order(position) for position in range(everybody))
    for number in range(len(TRACKS)):
        yield track(number)
        yield from (funding(number, space) for space in range(LAST_SPACE + 1))
    yield from (exchange(what) for what in EXCHANGES)
    yield from (hideout(what) for what in HIDEOUT)
    yield from (agent(number) for number in range(len(AGENTS)))
    yield from (LATIV_AT_HOME, LATIV_IN_SUPPLY, LATIV_BOTS, GOVERNMENT_MARKERS)
    yield from (AWARDS, NOBEL, TARGET, BOX)


def _mat(s: MachineState, seat: int) -> Iterator[str]:
    edition = s.edition
    yield mat(seat)
    yield cp(seat)
    yield bots(seat)
    yield goals_below(seat)
    yield from (assembly(seat, slot) for slot in range(edition.bots))
    yield from (vouchers(seat, kind) for kind in range(len(VOUCHERS) - 1))
    yield from (office(seat, space) for space in range(OFFICE_ROWS * len(TRACKS)))
    yield from (paper_row(seat, number) for number in range(OFFICE_ROWS))
    for colour in range(len(TRACKS)):
        yield from (goal_space(seat, colour, place) for place in range(len(GOAL_PLACES)))
    yield from (parts(s, seat, colour) for colour in range(len(edition.colours)))
    yield from (chemicals(s, seat, kind) for kind in range(len(edition.chemicals)))
    yield from (subsidies(s, seat, kind) for kind in range(len(edition.subsidy_names)))
    yield from (own(seat, what) for what in OWN)
    width = 2 + len(s.workshop[seat])
    yield from (workshop(seat, column, row) for column in range(width + 1) for row in range(BRANCH))
