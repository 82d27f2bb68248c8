"""Where things lie: one vocabulary of places, for options, events, notices and screens.

A seat is its number, from 0, as everywhere in JSON; everything else counts from 1, as notations do.
A player's Laboratory is `mat/SEAT`; `lab` is Lativ's Lab.
"""

from __future__ import annotations

from collections.abc import Iterator

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

MACHINES = (GOVERNMENT, LAB, RND)
ACTIONS = (
    ("extend", "construct", "initiative", "buy", "return"),
    ("sell", "secure"),
    ("work", "publish"),
    ("research", "breakthrough"),
)
"""What can be done at each Location, besides Call Security."""
OFFICE_ROWS = 6
GOAL_PLACES = ("top", "bottom")
TARGET = "target"
LATIV_AT_HOME = "office/lativ"
LATIV_IN_SUPPLY = "supply/lativ"
LATIV_BOTS = "lab/side"
DECK, NEXT_EXPERIMENT = "lab/deck", "lab/next"
GOVERNMENT_MARKERS = "government/markers"
AWARDS, NOBEL = "rnd/awards", "rnd/nobel"
STACK = "supply/stack"
BOX = "reserve/box"
"""What leaves the game goes there, and what was never in it comes from there."""


# --- Locations ----------------------------------------------------------------------------------


def location(number: int) -> str:
    """A Location as a whole."""
    return LOCATIONS[number]


def action_space(location: int, space: int) -> str:
    return f"{LOCATIONS[location]}/space/{space + 1}"


def standing(where: int) -> str:
    """Where a Scientist or an agent stands."""
    return action_space(location_of(where), space_of(where))


def lativ_at(location: int, space: int) -> str:
    """In Supply and in the Office he has a place of his own."""
    if location == OFFICE:
        return LATIV_AT_HOME
    return LATIV_IN_SUPPLY if location == SUPPLY else action_space(location, space)


def action(location: int, verb: str) -> str:
    return f"{LOCATIONS[location]}/action/{verb}"


def bot_space(s: MachineState, location: int, space: int) -> str:
    """A space of a machine: `government/rain/1`."""
    weather = s.edition.weathers[weather_of(space)]
    return f"{LOCATIONS[location]}/{weather}/{row_in_branch(space) + 1}"


def branch(s: MachineState, location: int, weather: int) -> str:
    return f"{LOCATIONS[location]}/{s.edition.weathers[weather]}"


def tokens(s: MachineState, location: int, weather: int) -> str:
    """The Research tokens of a branch."""
    return f"{LOCATIONS[location]}/tokens/{s.edition.weathers[weather]}"


def tokens_of(s: MachineState, token: int) -> str:
    """Where Research tokens like this one, 5 * colour + weather, come from."""
    return tokens(s, MACHINES[token // WEATHERS], token % WEATHERS)


def subsidy(s: MachineState, space: int) -> str:
    weather = s.edition.weathers[weather_of(space)]
    return f"government/subsidy/{weather}/{row_in_branch(space) + 1}"


def column(s: MachineState, weather: int) -> str:
    return f"government/column/{s.edition.weathers[weather]}"


def row(number: int) -> str:
    return f"government/row/{number + 1}"


def sold(s: MachineState, colour: int) -> str:
    """Parts that lie where Subsidy tiles were taken."""
    return f"government/parts/{s.edition.colours[colour]}"


def lock(s: MachineState, weather: int) -> str:
    return f"lab/locks/{s.edition.weathers[weather]}"


def assistant(s: MachineState, weather: int) -> str:
    return f"lab/assistant/{s.edition.weathers[weather]}"


def experiment(number: int) -> str:
    """A place of the display, then the one below the deck and the deck's top."""
    return (f"lab/experiment/{number + 1}", NEXT_EXPERIMENT, DECK)[max(0, number - 2)]


def extreme(s: MachineState, weather: int) -> str:
    return f"rnd/extreme/{s.edition.weathers[weather]}"


def extreme_slot(s: MachineState, weather: int, slot: int) -> str:
    return f"rnd/extreme/{s.edition.weathers[weather]}/{slot + 1}"


def extreme_stack(s: MachineState, weather: int) -> str:
    return f"rnd/stack/{s.edition.weathers[weather]}"


def researched(s: MachineState, kind: int) -> str:
    """Chemicals that lie beside Bots in R&D."""
    return f"rnd/chemicals/{s.edition.chemicals[kind]}"


def chemical(s: MachineState, kind: int) -> str:
    return f"supply/chemical/{s.edition.chemicals[kind]}"


def offer(s: MachineState, slot: int) -> str:
    """A tile of the offer, or the top of the face-up stack."""
    return f"supply/offer/{slot + 1}" if slot < s.edition.offer else STACK


def initiative(position: int) -> str:
    return f"supply/initiative/{position + 1}"


def order(position: int) -> str:
    return f"office/order/{position + 1}"


def funding(track: int, space: int) -> str:
    """A space of a Funding track; markers begin on 0."""
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
    """A set of three Goal tiles nobody has yet."""
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
    """A space of the Office: row and colour."""
    return f"mat/{seat}/office/{office_row(space) + 1}/{TRACKS[office_colour(space)]}"


def paper_row(seat: int, number: int) -> str:
    """An Office row with its Breakthrough marker."""
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
    """The rest of a Laboratory: `investments`, `waiting`, `awards`, `end_cp`, `papers`."""
    return f"mat/{seat}/{what}"


# --- the Hideout --------------------------------------------------------------------------------


def hideout(what: str) -> str:
    return f"hideout/{what}"


def hideout_chemical(s: MachineState, kind: int) -> str:
    return f"hideout/chemicals/{s.edition.chemicals[kind]}"


def agent(number: int) -> str:
    """Where an agent begins."""
    return f"hideout/agents/{AGENTS[number]}"


def report_shown(name: str) -> str:
    """A Security Report laid out by Call Security."""
    return f"hideout/shown/{name}"


# --- all of them --------------------------------------------------------------------------------

OWN = ("investments", "waiting", "awards", "end_cp", "papers")
EXCHANGES = ("science", "chemical", "part")
"""The Executive Exchanges, by number."""
RESERVE = ("vouchers", "investments", "citations", "tiles", "subsidies", "experiments", "markers")
HIDEOUT = ("bots", "tokens", "awards", "report", "discard", "deck", "challenges")


def all_places(s: MachineState) -> frozenset[str]:
    """Every place on the table; Workshops grow without end, so theirs are those beside a tile."""
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
