"""A position in numbers, for the learned value: what each seat has, what is on the boards, the
parts of the hand-made judgement, and alone what the Saboteurs have.

Most numbers are 0 in any one position, so what is there is added piece by piece to a `Tally`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.bots.search.counts import (
    TURN,
    bots_of,
    chance_to_run,
    goal_met,
    in_branch,
    rounds_left,
    shown,
    turns_left,
)
from stormtable.games.weather_machine.bots.search.judge import LAUREL, Judge, least, set_danger
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    BESIDE,
    CITATION,
    EMPTY,
    LATIV,
    NO_END,
    NO_TOKEN,
    PUBLISHED,
    SABOTEUR,
)
from stormtable.games.weather_machine.rules.solo.plot import (
    NOBEL_LAUREATE,
    OVERACHIEVERS,
    PUBLISH_OR_PERISH,
    Plot,
    challenged,
)
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.workshop import circles, row_of
from stormtable.kernel.tuples import IntTuple

# What a seat has: where each kind of number begins.
CP: Final = 0
END_CP: Final = 1
FUNDING: Final = 2  # track, space
VOUCHERS: Final = 32  # kind, how many - 1 (at most 5)
BOTS: Final = 57  # how many - 1
PARTS: Final = 62  # colour
PARTS_IN_ALL: Final = 67  # how many - 1
CHEMICALS: Final = 73  # type
CHEMICALS_IN_ALL: Final = 78  # how many - 1
TILES: Final = 83  # how many - 1
CIRCLES: Final = 93  # colour
TILES_IN_ROW: Final = 98  # row
BUILT: Final = 101  # slot
ROW: Final = 113  # row, which spaces are filled (bits)
ROW_AWARDS: Final = 161  # row
ROW_PUBLISHED: Final = 167  # row
ROW_BEHIND: Final = 173  # row
CITATIONS: Final = 179
HAS: Final = 180  # weather, colour
LACKS: Final = 195  # weather, colour
TO_BREAK: Final = 210  # weather
WAITING: Final = 215  # token
AWARDS_WAITING: Final = 230
AWARDS: Final = 231  # how many - 1
PAPERS: Final = 236  # how many - 1
NOBEL: Final = 241
INVESTMENTS: Final = 242  # how many - 1
SUBSIDIES: Final = 246  # type
SUBSIDIES_USED: Final = 256
GOALS_SET: Final = 257  # colour, how many - 1
GOALS_MET: Final = 263
GOALS_FULFILLED: Final = 264  # colour: Goals below the board whose conditions hold
PLACE: Final = 267  # Location
GOVERNMENT_BOTS: Final = 272  # weather, how many - 1
LAB_BOTS: Final = 287  # weather, how many - 1
RND_BOTS: Final = 302  # weather, how many - 1
MARKS: Final = 317  # weather
GOVERNMENT_SOON: Final = 322
LAB_LIKELY: Final = 323
LAB_CP: Final = 324
HAND: Final = 325  # turns, funding, goals, machines, goods, office, all
SEAT: Final = 332
"""How many numbers tell of a seat."""

OWN: Final = 0
RIVALS: Final = SEAT
"""The others', added up."""

BOARD: Final = 2 * SEAT
GOVERNMENT_FREE: Final = BOARD  # weather
LAB_FREE: Final = BOARD + 5  # weather
LATIVS_BOTS: Final = BOARD + 10  # weather
RND_FREE: Final = BOARD + 15  # weather
GOVERNMENT_TOKENS: Final = BOARD + 20  # weather
LAB_TOKENS: Final = BOARD + 25  # weather
RND_TOKENS: Final = BOARD + 30  # weather
LOCKS: Final = BOARD + 35  # weather
CHEMICALS_LEFT: Final = BOARD + 40  # type
EXTREME: Final = BOARD + 45  # weather
ASSISTANT: Final = BOARD + 50  # weather
COMING: Final = BOARD + 55  # weather
DISPLAY: Final = BOARD + 60  # weather
LIKELY: Final = BOARD + 65  # weather
DECK: Final = BOARD + 70
ROUND: Final = BOARD + 71
LAST_ROUND: Final = BOARD + 72
TRIGGERED: Final = BOARD + 73
AWARDS_LEFT: Final = BOARD + 74
FIRST: Final = BOARD + 75
INITIATIVE: Final = BOARD + 76
NEXT: Final = BOARD + 77
SUBSIDIES_GONE: Final = BOARD + 78
GOVERNMENT_ROOM: Final = BOARD + 79
RND_ROOM: Final = BOARD + 80
BEST_RIVAL: Final = BOARD + 81
AHEAD: Final = BOARD + 82
TIME: Final = BOARD + 83  # half turns left, at most 40

SOLO: Final = TIME + 41
TARGET: Final = SOLO
AHEAD_OF_TARGET: Final = SOLO + 1
LEVEL_THREE: Final = SOLO + 2
LEVEL_TWO: Final = SOLO + 3
DANGER: Final = SOLO + 4  # weather
HIDEOUT_AWARDS: Final = SOLO + 9
HIDEOUT_BOTS: Final = SOLO + 10
HIDEOUT_TOKENS: Final = SOLO + 11
REPORTS: Final = SOLO + 12  # how many are left, at most 20
REPORTS_SHORT: Final = SOLO + 33
MET: Final = SOLO + 34  # Goals met
MARKERS: Final = SOLO + 41  # funding markers far enough
TO_GO: Final = SOLO + 45  # spaces the markers still lack
LACKING: Final = SOLO + 46  # how many things the win at once lacks
READY: Final = SOLO + 52  # all but the CP is there: CP ahead of the target
READY_NOW: Final = SOLO + 53
CHALLENGES: Final = SOLO + 54
PERISH_READY: Final = SOLO + 66
PERISH_LACKING: Final = SOLO + 67
SABOTEURS_FIRST: Final = SOLO + 68
SABOTEUR_BOTS: Final = SOLO + 69  # government, lab, R&D
CONSTANT: Final = SOLO + 72
COUNT: Final = CONSTANT + 1

LONGEST: Final = 40
"""Half turns beyond which it makes no difference."""


class Tally:
    """Adds up what the numbers of a position come to under one list of weights."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.total: i64 = 0

    def add(self, number: i64, amount: i64) -> None:
        weight: i64 = self.weights[number]
        self.total += weight * amount


class Traced(Tally):
    """Keeps the numbers themselves."""

    def __init__(self) -> None:
        super().__init__([])
        self.amounts: dict[int, int] = {}

    def add(self, number: i64, amount: i64) -> None:
        self.amounts[number] = self.amounts.get(number, 0) + amount


def half_turns(s: MachineState) -> i64:
    """How much of the game is left, of all seats together."""
    turns: i64 = 0
    for seat in range(s.players):
        turns += turns_left(s, seat)
    players: i64 = s.players
    return least(LONGEST, 2 * turns // (TURN * players))


def look(s: MachineState, seat: i64, weights: list[int], tally: Tally) -> None:
    """All there is to say of a position from a seat; `weights` are the hand-made judgement's."""
    own = seat_numbers(s, seat, OWN, weights, tally)
    best: i64 = 0
    for other in range(s.players):
        if other != seat:
            theirs = seat_numbers(s, other, RIVALS, weights, tally)
            if theirs > best:
                best = theirs
    board_numbers(s, seat, tally)
    if s.players == 1:
        solo_numbers(s, tally)
    else:
        tally.add(BEST_RIVAL, best)
        tally.add(AHEAD, own - best)
    tally.add(TIME + half_turns(s), 1)
    tally.add(CONSTANT, 1)


def add_one_hot(tally: Tally, first: i64, count: i64, most: i64) -> None:
    if count > 0:
        tally.add(first + least(count, most) - 1, 1)


def branches(tally: Tally, first: i64, row: IntTuple, seat: i64) -> None:
    for weather in range(5):
        own = in_branch(row, weather, seat)
        if own:
            tally.add(first + 3 * weather + own - 1, 1)


def seat_numbers(s: MachineState, seat: i64, base: i64, weights: list[int], tally: Tally) -> i64:
    """What a seat has; returns all its parts by hand."""
    count: i64
    total: i64
    tally.add(base + CP, s.cp[seat])
    if s.end_cp[seat]:
        tally.add(base + END_CP, s.end_cp[seat])
    for track in range(3):
        tally.add(base + FUNDING + 10 * track + s.funding[seat][track], 1)
    vouchers = s.vouchers[seat]
    for kind in range(5):
        add_one_hot(tally, base + VOUCHERS + 5 * kind, vouchers[kind], 5)
    add_one_hot(tally, base + BOTS, s.bots[seat], 5)
    total = 0
    row = s.parts[seat]
    for kind in range(5):
        count = row[kind]
        if count:
            tally.add(base + PARTS + kind, count)
            total += count
    add_one_hot(tally, base + PARTS_IN_ALL, total, 6)
    total = 0
    row = s.chemicals[seat]
    for kind in range(5):
        count = row[kind]
        if count:
            tally.add(base + CHEMICALS + kind, count)
            total += count
    add_one_hot(tally, base + CHEMICALS_IN_ALL, total, 5)
    tiles = s.workshop[seat]
    if tiles:
        add_one_hot(tally, base + TILES, len(tiles), 10)
        spaces = circles(tiles)
        for kind in range(5):
            if spaces[kind]:
                tally.add(base + CIRCLES + kind, spaces[kind])
        for tile in tiles:
            tally.add(base + TILES_IN_ROW + row_of(tile), 1)
    row = s.assembly[seat]
    for slot in range(12):
        if not row[slot]:
            tally.add(base + BUILT + slot, 1)
    office_numbers(s, seat, base, tally)
    add_one_hot(tally, base + AWARDS, s.awards[seat], 5)
    add_one_hot(tally, base + PAPERS, s.papers[seat], 5)
    if s.nobel == seat:
        tally.add(base + NOBEL, 1)
    add_one_hot(tally, base + INVESTMENTS, s.investments[seat], 4)
    for count in s.owned[seat]:
        if count & 1:
            tally.add(base + SUBSIDIES_USED, 1)
        else:
            tally.add(base + SUBSIDIES + least(9, count >> 1), 1)
    goal_numbers(s, seat, base, tally)
    tally.add(base + PLACE + s.scientists[seat] // 8, 1)
    branches(tally, base + GOVERNMENT_BOTS, s.government_bots, seat)
    branches(tally, base + LAB_BOTS, s.lab_bots, seat)
    branches(tally, base + RND_BOTS, s.rnd_bots, seat)
    for weather in range(5):
        if seat in s.extreme_marks[weather]:
            tally.add(base + MARKS + weather, 1)
        own = in_branch(s.government_bots, weather, seat)
        if own and in_branch(s.government_bots, weather, EMPTY) == 1:
            tally.add(base + GOVERNMENT_SOON, own)
        own = in_branch(s.lab_bots, weather, seat)
        if own:
            chance = chance_to_run(s, weather)
            tally.add(base + LAB_LIKELY, chance)
            experiment = shown(s, weather)
            if experiment != NO_TILE:
                tally.add(base + LAB_CP, chance * own * s.edition.experiment_cp[experiment] // 10)
    return hand_numbers(s, seat, base, weights, tally)


def office_numbers(s: MachineState, seat: i64, base: i64, tally: Tally) -> None:
    office = s.office[seat]
    markers = s.row_markers[seat]
    for row in range(6):
        marker = markers[row]
        weather: i64 = -1
        awards: i64 = 0
        filled: i64 = 0
        for colour in range(3):
            token = office[3 * row + colour]
            if token == NO_TOKEN:
                continue
            filled |= 1 << colour
            if token == AWARD:
                awards += 1
            elif token == CITATION:
                tally.add(base + CITATIONS, 1)
            else:
                weather = token - 1
        if awards:
            tally.add(base + ROW_AWARDS + row, awards)
        if marker == BESIDE:
            if not filled:
                continue
            tally.add(base + ROW + 8 * row + filled, 1)
            if weather >= 0:
                for colour in range(3):
                    if filled >> colour & 1:
                        tally.add(base + HAS + 3 * weather + colour, 1)
                    else:
                        tally.add(base + LACKS + 3 * weather + colour, 1)
        elif marker == PUBLISHED:
            tally.add(base + ROW_PUBLISHED + row, 1)
            if weather >= 0:
                tally.add(base + TO_BREAK + weather, 1)
        else:
            tally.add(base + ROW_BEHIND + row, 1)
    for token in s.waiting[seat]:
        tally.add(base + WAITING + token, 1)
    if s.awards_waiting[seat]:
        tally.add(base + AWARDS_WAITING, s.awards_waiting[seat])


def goal_numbers(s: MachineState, seat: i64, base: i64, tally: Tally) -> None:
    goals = s.edition.goals
    spaces = s.goal_spaces[seat]
    for colour in range(3):
        placed: i64 = 0
        for space in range(2 * colour, 2 * colour + 2):
            tile = spaces[space]
            if tile != NO_TILE:
                placed += 1
                if goal_met(s, seat, goals[tile // 2]):
                    tally.add(base + GOALS_MET, 1)
        add_one_hot(tally, base + GOALS_SET + 2 * colour, placed, 2)
    for goal in s.goals_below[seat]:
        if goal_met(s, seat, goals[goal]):
            tally.add(base + GOALS_FULFILLED + goals[goal].colour, 1)


def hand_numbers(s: MachineState, seat: i64, base: i64, weights: list[int], tally: Tally) -> i64:
    judge = Judge(s, seat, weights)
    turns = turns_left(s, seat)
    funding = judge.funding(s, turns)
    goals = judge.goals(s, turns)
    machines = judge.machines(s)
    goods: i64 = 0
    office: i64 = 0
    if turns > 0:
        goods = judge.goods(s, turns)
        office = judge.office(s, turns)
    total: i64 = 100 * (s.cp[seat] + s.end_cp[seat]) + weights[LAUREL] * s.awards[seat]
    if s.nobel == seat:
        total += 100 * s.edition.nobel_cp
    total += funding + goals + machines + goods + office
    tally.add(base + HAND, turns)
    tally.add(base + HAND + 1, funding)
    tally.add(base + HAND + 2, goals)
    tally.add(base + HAND + 3, machines)
    tally.add(base + HAND + 4, goods)
    tally.add(base + HAND + 5, office)
    tally.add(base + HAND + 6, total)
    return total


def board_numbers(s: MachineState, seat: i64, tally: Tally) -> None:
    for weather in range(5):
        count = in_branch(s.government_bots, weather, EMPTY)
        if count:
            tally.add(GOVERNMENT_FREE + weather, count)
        count = in_branch(s.lab_bots, weather, EMPTY)
        if count:
            tally.add(LAB_FREE + weather, count)
        count = in_branch(s.lab_bots, weather, LATIV)
        if count:
            tally.add(LATIVS_BOTS + weather, count)
        count = in_branch(s.rnd_bots, weather, EMPTY)
        if count:
            tally.add(RND_FREE + weather, count)
        tally.add(GOVERNMENT_TOKENS + weather, s.government_tokens[weather])
        tally.add(LAB_TOKENS + weather, s.lab_tokens[weather])
        tally.add(RND_TOKENS + weather, s.rnd_tokens[weather])
        tally.add(LOCKS + weather, s.locks[weather])
        tally.add(CHEMICALS_LEFT + weather, s.chemicals_left[weather])
        tally.add(EXTREME + weather, len(s.extreme[weather]))
        tally.add(LIKELY + weather, chance_to_run(s, weather))
    tally.add(ASSISTANT + s.assistant, 1)
    if s.deck_next != NO_TILE:
        tally.add(COMING + s.deck_next % 5, 1)
    for tile in s.display:
        if tile != NO_TILE:
            tally.add(DISPLAY + tile % 5, s.edition.experiment_cp[tile])
    tally.add(DECK, s.deck_left)
    tally.add(ROUND, s.round)
    if s.final:
        tally.add(LAST_ROUND, 1)
    if s.end_trigger != NO_END:
        tally.add(TRIGGERED, 1)
    tally.add(AWARDS_LEFT, s.awards_left)
    if s.order and s.order[0] == seat:
        tally.add(FIRST, 1)
    if s.initiative and s.initiative[0] == seat:
        tally.add(INITIATIVE, 1)
    if s.asked == seat:
        tally.add(NEXT, 1)
    tally.add(SUBSIDIES_GONE, bots_of(s.subsidies, NO_TILE))
    tally.add(GOVERNMENT_ROOM, bots_of(s.government_bots, EMPTY))
    tally.add(RND_ROOM, bots_of(s.rnd_bots, EMPTY))


def solo_numbers(s: MachineState, tally: Tally) -> None:
    plot = s.variant
    assert isinstance(plot, Plot)
    ahead: i64 = s.cp[0] - s.target
    tally.add(TARGET, s.target)
    tally.add(AHEAD_OF_TARGET, ahead)
    for weather in range(5):
        levels = s.extreme[weather]
        if 2 in levels:
            tally.add(LEVEL_THREE, 1)
        elif 1 in levels:
            tally.add(LEVEL_TWO, 1)
        danger = set_danger(s, weather)
        if danger:
            tally.add(DANGER + weather, danger)
    tally.add(HIDEOUT_AWARDS, s.hideout_awards)
    tally.add(HIDEOUT_BOTS, s.hideout_bots)
    tally.add(HIDEOUT_TOKENS, len(s.hideout_tokens))
    reports: i64 = s.reports_left
    tally.add(REPORTS + least(20, reports), 1)
    short = rounds_left(s) - TURN * reports
    if short > 0:
        tally.add(REPORTS_SHORT, short)
    met: i64 = 0
    for tile in s.goal_spaces[0]:
        if tile != NO_TILE and goal_met(s, 0, s.edition.goals[tile // 2]):
            met += 1
    tally.add(MET + least(6, met), 1)
    markers: i64 = 0
    # The spaces that the furthest markers lack: as many markers as the win at once asks for.
    spaces = sorted(s.funding[0], reverse=True)
    to_go: i64 = 0
    for number in range(min(plot.win_markers, 3)):
        to_go += max(0, plot.win_space - spaces[number])
    for space in spaces:
        if space >= plot.win_space:
            markers += 1
    tally.add(MARKERS + least(3, markers), 1)
    tally.add(TO_GO, to_go)
    goals_needed: i64 = plot.win_goals
    if challenged(s, OVERACHIEVERS):
        goals_needed = max(goals_needed, plot.overachievers)
    lacking: i64 = max(0, goals_needed - met) + (1 if to_go > 0 else 0)
    if challenged(s, NOBEL_LAUREATE) and s.nobel != 0:
        lacking += 1
    tally.add(LACKING + least(5, lacking), 1)
    perish = challenged(s, PUBLISH_OR_PERISH)
    if lacking == 0:
        tally.add(READY, ahead)
        if ahead > 0:
            tally.add(READY_NOW, 1)
        if perish:
            tally.add(PERISH_READY, ahead)
    elif perish:
        tally.add(PERISH_LACKING, lacking)
    for challenge in range(12):
        if challenged(s, challenge):
            tally.add(CHALLENGES + challenge, 1)
    if s.initiative and s.initiative[0] == SABOTEUR:
        tally.add(SABOTEURS_FIRST, 1)
    tally.add(SABOTEUR_BOTS, bots_of(s.government_bots, SABOTEUR))
    tally.add(SABOTEUR_BOTS + 1, bots_of(s.lab_bots, SABOTEUR))
    tally.add(SABOTEUR_BOTS + 2, bots_of(s.rnd_bots, SABOTEUR))
