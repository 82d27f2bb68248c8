"""Check between any two decisions that every piece exists once, at a place that the rules allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import (
    branch_in,
    branch_of,
    location_of,
    office_colour,
    row_in_branch,
    stand_at,
    weather_of,
)
from stormtable.games.weather_machine.rules.movement import blocked
from stormtable.games.weather_machine.rules.names import (
    AGENTS,
    AWARD,
    CITATION,
    EMPTY,
    END_REASONS,
    GOVERNMENT_MARKER,
    LATIV,
    LOCATIONS,
    MOVED_ON,
    NO_END,
    NO_TOKEN,
    OFFICE,
    SABOTEUR,
    SPACES,
    SUPPLY,
    TRACKS,
)
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.tiles import tile_name
from stormtable.games.weather_machine.rules.workshop import bottom_of, top_of
from stormtable.games.weather_machine.view.seat_invariants import due, laboratory_violations
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of
from stormtable.kernel.tuples import IntTuple


def violations(s: MachineState) -> list[str]:
    wrong = [
        *_rounds(s),
        *_standing(s),
        *_chemicals(s),
        *_offer(s),
        *_government(s),
        *_lab(s),
        *_experiments(s),
        *_rnd(s),
        *_tokens(s),
        *_awards(s),
        *_goals(s),
        *_building(s),
    ]
    for seat in range(s.players):
        wrong += [f"seat {seat}: {violation}" for violation in laboratory_violations(s, seat)]
    return wrong if s.players == 1 else [*wrong, *_nobody_else(s)]


def _nobody_else(s: MachineState) -> Iterator[str]:
    """Check that the Saboteurs have no pieces in games of two or more players."""
    solo_values = (
        s.target,
        s.challenges,
        s.hideout_bots,
        s.hideout_awards,
        s.reports_left,
        s.ending,
    )
    rows = (s.agents, s.hideout_tokens, s.reports_unseen, s.reports_top, s.reports_gone)
    if any(solo_values) or any(rows) or any(s.hideout_chemicals) or s.report != EMPTY:
        yield "the Saboteurs have something in a game of several players"


def _bots(s: MachineState) -> list[int]:
    """Return the owners of Bots on the board, without Lativ."""
    return [*range(s.players), *([SABOTEUR] if s.players == 1 else [])]


# --- the round ----------------------------------------------------------------------------------


def _rounds(s: MachineState) -> Iterator[str]:
    everybody = _bots(s)
    for name, row in (("turn order", s.order), ("Initiative", s.initiative)):
        missing = len(due(s, steps.DEAL_ORDER))
        if len(row) != len(everybody) - missing or not set(row) <= set(everybody):
            yield f"the {name} is {row}"
        elif len(set(row)) != len(row):
            yield f"the {name} has two markers of one player: {row}"
    if s.round < 0:
        yield f"round {s.round}"
    if not NO_END <= s.end_trigger < len(END_REASONS):
        yield f"end trigger {s.end_trigger}"
    if s.final and s.end_trigger == NO_END:
        yield "the last round, and nothing triggered the end"
    if s.end_trigger == NO_END:
        ends = (
            (s.nobel != EMPTY, "the Nobel Prize is taken"),
            (EMPTY not in s.government_bots, "the Government Machine is complete"),
            (EMPTY not in s.rnd_bots, "all Research spaces are occupied"),
            (s.deck_next == NO_TILE and len(s.display) == 3, "no Experiment tile is left"),
        )
        pending = (steps.GOVERNMENT_RUNS, steps.RESEARCH_TOKEN, steps.DEAL_EXPERIMENT)
        if not any(kind_of(step) in pending for step in s.agenda):
            yield from (
                f"{reason}, and the end is not triggered" for holds, reason in ends if holds
            )


def _standing(s: MachineState) -> Iterator[str]:
    """Check that each Scientist, each agent and Lativ is alone on an open action space."""
    if due(s, steps.DEAL_ORDER):
        return
    pieces = [(f"the Scientist of seat {seat}", where) for seat, where in enumerate(s.scientists)]
    pieces += [
        (f"Agent {name}", where)
        for name, where in zip(AGENTS, s.agents, strict=False)
        if where != EMPTY
    ]
    if not SUPPLY <= s.lativ <= OFFICE:
        yield f"Lativ is at Location {s.lativ + 1}"
    elif s.lativ not in (SUPPLY, OFFICE):
        pieces.append(("Lativ", stand_at(s.lativ, s.lativ_space)))
    elif s.lativ_space:
        yield f"Lativ is on space {s.lativ_space + 1} of {LOCATIONS[s.lativ]}"
    there: dict[int, str] = {}
    for piece, where in pieces:
        location, space = divmod(where, 8)
        spaces = s.edition.supply_spaces if location == SUPPLY else len(SPACES)
        if not SUPPLY <= location < OFFICE or space >= spaces:
            yield f"{piece} stands on no action space ({where})"
            continue
        name = f"{LOCATIONS[location]} {space + 1 if location == SUPPLY else SPACES[space]}"
        if blocked(s, location, space):
            yield f"{piece} stands on a closed space: {name}"
        if where in there:
            yield f"{there[where]} and {piece} on one space: {name}"
        there[where] = piece
    here = [location_of(where) for where in s.scientists]
    if s.round == 0 and any(location != SUPPLY for location in (*here, s.lativ)):
        yield "somebody has left Supply before the first round"
    lefts = [stand_at(location, 0) for location in range(SUPPLY + 1, OFFICE)]
    if s.round == 1 and any(where in lefts for where in s.scientists):
        yield "a Scientist on a left space in round 1"


# --- Supply -------------------------------------------------------------------------------------


def _chemicals(s: MachineState) -> Iterator[str]:
    for kind, name in enumerate(s.edition.chemicals):
        places = [s.chemicals_left[kind], s.rnd_chemicals[kind], s.hideout_chemicals[kind]]
        places += [chemicals[kind] for chemicals in s.chemicals]
        if sum(places) != len(s.edition.chemical_slots):
            yield f"{name}: {sum(places)} Chemicals"
        if min(places) < 0:
            yield f"{name}: less than nothing somewhere"


def _offer(s: MachineState) -> Iterator[str]:
    """Check Workshop tiles: the number of each kind, and the heights of the stacks."""
    pairs = s.edition.workshop_pairs
    kinds = range(len(pairs))
    seen = [*s.offer, *([] if s.top == NO_TILE else [s.top])]
    seen += [b_of(step) for step in due(s, steps.FIRST_TILE)]
    for workshop in s.workshop:
        for laid in workshop:
            colours = (top_of(laid), bottom_of(laid))
            pair = (min(colours), max(colours))
            if pair in pairs:
                seen.append(pairs.index(pair))
    for tile in set(seen) - set(kinds):
        yield f"Workshop tile {tile}"
    for tile in kinds:
        there = s.pile[tile] + seen.count(tile)
        if there != s.edition.workshop_copies or s.pile[tile] < 0:
            yield f"Workshop tile {tile_name(s, tile)}: {there}"
    coming = [a_of(step) for step in due(s, steps.DEAL_TILE)]
    to_offer = sum(slot < s.edition.offer for slot in coming)
    hidden = s.up + s.down - (s.top != NO_TILE)
    if sum(s.pile) != hidden + to_offer or min(s.up, s.down) < 0:
        yield f"stacks of {s.up} and {s.down} Workshop tiles, {sum(s.pile)} of them unseen"
    if len(s.offer) > s.edition.offer:
        yield f"{len(s.offer)} Workshop tiles on the board"
    if not coming:
        if (s.top == NO_TILE) != (s.up == 0) or (s.down and not s.up):
            yield "the face-up stack of Workshop tiles has no top, or was not turned over"
        if s.up and len(s.offer) != s.edition.offer:
            yield f"{len(s.offer)} Workshop tiles on the board, and the stack has some"


# --- Government ---------------------------------------------------------------------------------


def _government(s: MachineState) -> Iterator[str]:
    yield from _machine(s, "Government Machine", s.government_bots, _bots(s))
    marks = [mark for marks in s.extreme_marks for mark in marks]
    markers = max(0, s.government_markers) + marks.count(GOVERNMENT_MARKER)
    if markers != s.edition.government_markers:
        yield f"{markers} Government markers"
    if due(s, steps.DEAL_SUBSIDY):
        return
    kinds = range(len(s.edition.subsidy_names))
    tiles = [tile for tile in s.subsidies if tile != NO_TILE]
    tiles += [tile // 2 for owned in s.owned for tile in owned]
    for kind, count in Counter(tiles).items():
        if kind not in kinds:
            yield f"Subsidy tile {kind}"
        elif count > s.edition.subsidy_counts[kind]:
            yield f"{count} Subsidy tiles {s.edition.subsidy_names[kind]}"
    for space, used in enumerate(s.subsidies_used):
        if used not in (0, 1) or (used and s.subsidies[space] == NO_TILE):
            yield f"a Subsidy tile is used where there is none (space {space})"
    taking = [b_of(step) for step in due(s, steps.SELL_SUBSIDY)]
    for column, name in enumerate(s.edition.weathers):
        spaces = branch_of(column)
        there = sum(s.subsidies[space] != NO_TILE for space in spaces)
        empty = sum(s.government_bots[space] == EMPTY for space in spaces)
        if there != empty + taking.count(column):
            yield f"{name}: {there} Subsidy tiles, {empty} empty Bot spaces"  # W31
    paid = [b_of(step) for step in due(s, steps.PAY_PART)]
    for colour, name in enumerate(s.edition.colours):
        asking = [
            space for space, asked in enumerate(s.edition.government_colours) if asked == colour
        ]
        bots = sum(s.government_bots[space] != EMPTY for space in asking)
        if s.government_parts[colour] + paid.count(colour) != bots:
            yield f"{s.government_parts[colour]} {name} Parts in Government, {bots} Bots"


def _machine(s: MachineState, name: str, bots: IntTuple, owners: Iterable[int]) -> Iterator[str]:
    for space, owner in enumerate(bots):
        if owner != EMPTY and owner not in owners:
            weather = s.edition.weathers[weather_of(space)]
            yield f"{name}: a Bot of nobody's ({owner}) at {weather}-{row_in_branch(space) + 1}"


# --- Lativ's Lab --------------------------------------------------------------------------------


def _lab(s: MachineState) -> Iterator[str]:
    yield from _machine(s, "Weather Machine", s.lab_bots, [*_bots(s), LATIV])
    bots = max(0, s.lativ_bots) + s.lab_bots.count(LATIV)
    if bots != s.edition.lativ_bots:
        yield f"Lativ has {bots} Bots"
    for weather, name in enumerate(s.edition.weathers):
        if branch_in(s.lab_bots, weather).count(LATIV) > 1:
            yield f"{name}: two of Lativ's Bots in one branch"
        if s.locks[weather] not in (0, 1):
            yield f"{name}: {s.locks[weather]} Locks"
    if not 0 <= s.assistant < 5:
        yield f"the Assistant is at branch {s.assistant}"


def _experiments(s: MachineState) -> Iterator[str]:
    """Check Experiment tiles: each once, by Stage, and the height of the deck."""
    shown = [*s.display, *(tile for tile in (s.deck_next, s.deck_top) if tile != NO_TILE)]
    if len(set(shown)) != len(shown) or not set(shown) <= set(range(15)):
        yield f"Experiment tiles {shown}"
        return
    if any(s.unseen[tile] for tile in shown) or set(s.unseen) - {0, 1}:
        yield "an Experiment tile is seen and unseen"
    stages = [tile // 5 for tile in range(15) if s.unseen[tile]]
    if stages and any(tile // 5 > stages[0] for tile in range(15) if not s.unseen[tile]):
        yield "an Experiment tile has come before all of the Stage below"
    coming = [a_of(step) for step in due(s, steps.DEAL_EXPERIMENT)]
    removed = s.edition.stage_three_removed
    below = s.deck_left - (s.deck_top != NO_TILE)
    if sum(s.unseen) != removed + below + sum(where < 4 for where in coming) or below < 0:
        yield f"{s.deck_left} Experiment tiles in the deck, {sum(s.unseen)} unseen"
    if stages.count(2) < removed:
        yield f"{stages.count(2)} Experiment tiles of Stage III unseen"
    if len(s.display) > 3:
        yield f"{len(s.display)} Experiment tiles in the display"
    if coming:
        return
    below_is_empty = s.deck_next == NO_TILE and s.deck_top != NO_TILE
    if (s.deck_top == NO_TILE) != (s.deck_left == 0) or below_is_empty:
        yield "a tile is missing on top of the Experiment deck or below it"
    refilled = not due(s, steps.NEXT_EXPERIMENT) and not s.final
    if s.deck_next != NO_TILE and len(s.display) != 3 and refilled:
        yield f"{len(s.display)} Experiment tiles in the display, and one is to come"


# --- R&D ----------------------------------------------------------------------------------------


def _rnd(s: MachineState) -> Iterator[str]:
    yield from _machine(s, "R&D", s.rnd_bots, _bots(s))
    for weather, name in enumerate(s.edition.weathers):
        level = len(s.extreme[weather])
        levels = (s.extreme[weather], s.extreme_stacks[weather])
        if level > 3 or levels != (tuple(range(level)), tuple(range(2, level - 1, -1))):
            yield f"{name}: Extreme Weather levels {levels}"
            continue
        marks = s.extreme_marks[weather]
        slots = len(s.edition.extreme_slots[5 * (level - 1) + weather]) if level else 0
        if len(marks) != slots:
            yield f"{name}: {len(marks)} slots on an Extreme Weather tile of {slots}"
        winning = any(b_of(step) == weather for step in due(s, steps.GAIN_AWARD))
        if marks and EMPTY not in marks and not winning:
            yield f"{name}: a full Extreme Weather tile on the board"
        for mark, count in Counter(marks).items():
            if mark not in (EMPTY, GOVERNMENT_MARKER, *range(s.players)):
                yield f"{name}: a marker of nobody's ({mark})"
            elif mark in range(s.players):
                if count > 1:
                    yield f"{name}: two Breakthrough markers of seat {mark} on one tile"
                if count > _moved_on(s, mark, weather):
                    yield f"{name}: a Breakthrough marker of seat {mark}, and no row it came from"
    paying = [b_of(step) for step in due(s, steps.PAY_CHEMICAL) if c_of(step)]
    for kind, name in enumerate(s.edition.chemicals):
        spaces = [space for space, asked in enumerate(s.edition.rnd_chemicals) if asked == kind]
        owners = [s.rnd_bots[space] for space in spaces if s.rnd_bots[space] != EMPTY]
        must = len(owners) - owners.count(SABOTEUR) - paying.count(kind)
        if not must <= s.rnd_chemicals[kind] <= len(owners) - paying.count(kind):
            yield f"{s.rnd_chemicals[kind]} {name} in R&D, {len(owners)} Bots"


def _moved_on(s: MachineState, seat: int, weather: int) -> int:
    """Return the rows of one weather whose Breakthrough markers have left the Office."""
    return sum(
        s.row_markers[seat][row] == MOVED_ON and s.row_weather(seat, row) == weather
        for row in range(6)
    )


# --- tokens, Awards, Goals ----------------------------------------------------------------------


def _tokens(s: MachineState) -> Iterator[str]:
    """Check Research tokens on the board, in Offices, beside them and in the Hideout."""
    edition = s.edition
    totals = (edition.government_tokens, edition.lab_tokens[max(2, s.players)], edition.rnd_tokens)
    away = [*s.hideout_tokens, *(b_of(step) for step in due(s, steps.PLACE_NOW))]
    for seat in range(s.players):
        away += s.waiting[seat]
        for space, token in enumerate(s.office[seat]):
            if NO_TOKEN < token < AWARD:
                away.append(5 * office_colour(space) + token - 1)
    stacks = (*s.government_tokens, *s.lab_tokens, *s.rnd_tokens)
    if not set(away) <= set(range(15)):
        yield f"Research tokens {sorted(set(away) - set(range(15)))}"
    for token, left in enumerate(stacks):
        if left < 0 or left + away.count(token) > totals[token // 5]:
            yield f"{left + away.count(token)} {token_name(s, token)} tokens"


def _awards(s: MachineState) -> Iterator[str]:
    there = s.awards_left + sum(s.awards) + s.hideout_awards
    # Awards leave the game only as part of a Saboteurs' set.
    if there > s.edition.awards or (s.players > 1 and there != s.edition.awards):
        yield f"{there} Awards"
    if min(s.awards_left, s.hideout_awards, *s.awards, *s.awards_waiting) < 0:
        yield "less than no Awards"
    if s.nobel != EMPTY and (s.nobel not in range(s.players) or s.awards[s.nobel] < 3):
        yield f"the Nobel Prize is seat {s.nobel}'s, without three Awards"
    if s.nobel == EMPTY and max(s.awards) >= 3:
        yield "three Awards, and the Nobel Prize is still there"


def _goals(s: MachineState) -> Iterator[str]:
    """Check that each Goal tile exists once, on a space of its colour, with three per colour (solo:
    two)."""
    goals = s.edition.goals
    there: Counter[int] = Counter()
    most = 2 if s.players == 1 else 3
    for seat in range(s.players):
        spaces = s.goal_spaces[seat]
        own = [*s.goals_below[seat], *(tile // 2 for tile in spaces if tile != NO_TILE)]
        there.update(own)
        if not set(own) <= set(range(len(goals))):
            yield f"seat {seat}: Goal tiles {own}"
            continue
        for space, tile in enumerate(spaces):
            if tile != NO_TILE and goals[tile // 2].colour != space // 2:
                name = goal_name(s, tile // 2)
                yield f"seat {seat}: {name} on a {TRACKS[space // 2]} Goal space"
        colours = [goals[goal].colour for goal in own]
        for colour, name in enumerate(TRACKS):
            cited = s.office[seat][colour::3].count(CITATION)
            if colours.count(colour) + cited > most:
                tile_count = colours.count(colour)
                yield f"seat {seat}: {tile_count} {name} Goal tiles, {cited} cited with"
        sets = {(goals[tile].symbol, goals[tile].colour if s.drafting else 0) for tile in own}
        if s.players > 1 and len(sets) > len({colour for _, colour in sets}):
            yield f"seat {seat}: Goal tiles of two sets"
    for goal, count in there.items():
        if count > 1 and goal in range(len(goals)):
            yield f"the Goal tile {goal_name(s, goal)} ({goal}) in {count} places"


def _building(s: MachineState) -> Iterator[str]:
    if s.building not in (NO_TILE, *range(5)) or min(s.provided) < 0:
        yield f"a prototype of weather {s.building} from the Parts {s.provided}"
    if s.building == NO_TILE and any(s.provided):
        yield f"Parts {s.provided} are provided, and nothing is built"
