"""A position as numbers, for the learned value: each seat's pieces, the boards, the parts of the
hand-made evaluation, and in solo games the Saboteurs' pieces.

Most numbers are 0 in any one position, so a `Part` has only the others. Each function here adds
those of one part; `parts` says what each part is counted from.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.bots.search.counts import (
    TURN,
    Quantities,
    Survey,
    bots_of,
    of_owner,
    shown,
)
from stormtable.games.weather_machine.bots.search.judge import least, set_danger
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

# The features of a seat: the first number of each kind. The comments list the indexes within a
# kind.
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
"""The number of features that describe a seat."""

OWN: Final = 0
RIVALS: Final = SEAT
"""The sums of the other seats' features."""

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
TIME: Final = BOARD + 83  # remaining half turns, at most 40

SOLO: Final = TIME + 41
TARGET: Final = SOLO
AHEAD_OF_TARGET: Final = SOLO + 1
LEVEL_THREE: Final = SOLO + 2
LEVEL_TWO: Final = SOLO + 3
DANGER: Final = SOLO + 4  # weather
HIDEOUT_AWARDS: Final = SOLO + 9
HIDEOUT_BOTS: Final = SOLO + 10
HIDEOUT_TOKENS: Final = SOLO + 11
REPORTS: Final = SOLO + 12  # remaining cards, at most 20
REPORTS_SHORT: Final = SOLO + 33
MET: Final = SOLO + 34  # Goals met
MARKERS: Final = SOLO + 41  # funding markers far enough
TO_GO: Final = SOLO + 45  # missing spaces of the markers
LACKING: Final = SOLO + 46  # number of missing conditions of an immediate win
READY: Final = SOLO + 52  # CP above the target while every other condition of a win holds
READY_NOW: Final = SOLO + 53
CHALLENGES: Final = SOLO + 54
PERISH_READY: Final = SOLO + 66
PERISH_LACKING: Final = SOLO + 67
SABOTEURS_FIRST: Final = SOLO + 68
SABOTEUR_BOTS: Final = SOLO + 69  # government, lab, R&D
CONSTANT: Final = SOLO + 72
COUNT: Final = CONSTANT + 1


class Part:
    """Features that are counted together: their numbers and amounts."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.amounts: list[int] = []
        self.sums = [Sum(OWN), Sum(RIVALS)]
        """Of a seat's features, as those of the own seat and as those of another."""

    def begin(self) -> None:
        """Forget everything and start to count again."""
        self.numbers = []
        self.amounts = []
        for known in self.sums:
            known.weights = None
            known.layer = None

    def add(self, number: i64, amount: i64) -> None:
        self.numbers.append(number)
        self.amounts.append(amount)


class Sum:
    """What a part comes to, with its numbers moved on by `first`."""

    def __init__(self, first: i64) -> None:
        self.first: i64 = first
        self.weights: list[int] | None = None
        """The weights of `total`; None if it is not known."""
        self.total: i64 = 0
        self.layer: object = None
        """What the part adds to the first layer of a net; None if it is not known."""

    def weighed(self, part: Part, weights: list[int]) -> i64:
        if self.weights is not weights:
            total: i64 = 0
            numbers, amounts = part.numbers, part.amounts
            for place in range(len(numbers)):
                number: i64 = numbers[place]
                weight: i64 = weights[self.first + number]
                amount: i64 = amounts[place]
                total += weight * amount
            self.weights = weights
            self.total = total
        return self.total


def add_one_hot(part: Part, first: i64, count: i64, most: i64) -> None:
    if count > 0:
        part.add(first + least(count, most) - 1, 1)


def branches(part: Part, first: i64, counts: list[int], seat: i64) -> None:
    for weather in range(5):
        own = of_owner(counts, weather, seat)
        if own:
            part.add(first + 3 * weather + own - 1, 1)


def piece_numbers(s: MachineState, seat: i64, part: Part) -> None:
    """Add the features of a seat's own pieces."""
    count: i64
    total: i64
    part.add(CP, s.cp[seat])
    if s.end_cp[seat]:
        part.add(END_CP, s.end_cp[seat])
    for track in range(3):
        part.add(FUNDING + 10 * track + s.funding[seat][track], 1)
    vouchers = s.vouchers[seat]
    for kind in range(5):
        add_one_hot(part, VOUCHERS + 5 * kind, vouchers[kind], 5)
    add_one_hot(part, BOTS, s.bots[seat], 5)
    total = 0
    row = s.parts[seat]
    for kind in range(5):
        count = row[kind]
        if count:
            part.add(PARTS + kind, count)
            total += count
    add_one_hot(part, PARTS_IN_ALL, total, 6)
    total = 0
    row = s.chemicals[seat]
    for kind in range(5):
        count = row[kind]
        if count:
            part.add(CHEMICALS + kind, count)
            total += count
    add_one_hot(part, CHEMICALS_IN_ALL, total, 5)
    tiles = s.workshop[seat]
    if tiles:
        add_one_hot(part, TILES, len(tiles), 10)
        spaces = circles(tiles)
        for kind in range(5):
            if spaces[kind]:
                part.add(CIRCLES + kind, spaces[kind])
        for tile in tiles:
            part.add(TILES_IN_ROW + row_of(tile), 1)
    row = s.assembly[seat]
    for slot in range(12):
        if not row[slot]:
            part.add(BUILT + slot, 1)
    office_numbers(s, seat, part)
    add_one_hot(part, AWARDS, s.awards[seat], 5)
    add_one_hot(part, PAPERS, s.papers[seat], 5)
    if s.nobel == seat:
        part.add(NOBEL, 1)
    add_one_hot(part, INVESTMENTS, s.investments[seat], 4)
    for count in s.owned[seat]:
        if count & 1:
            part.add(SUBSIDIES_USED, 1)
        else:
            part.add(SUBSIDIES + least(9, count >> 1), 1)
    part.add(PLACE + s.scientists[seat] // 8, 1)


def bot_numbers(s: MachineState, seat: i64, part: Part, survey: Survey) -> None:
    """Add the features of a seat's Bots and markers on the boards."""
    branches(part, GOVERNMENT_BOTS, survey.government, seat)
    branches(part, LAB_BOTS, survey.lab, seat)
    branches(part, RND_BOTS, survey.rnd, seat)
    for weather in range(5):
        if seat in s.extreme_marks[weather]:
            part.add(MARKS + weather, 1)
        own = of_owner(survey.government, weather, seat)
        if own and of_owner(survey.government, weather, EMPTY) == 1:
            part.add(GOVERNMENT_SOON, own)
        own = of_owner(survey.lab, weather, seat)
        if own:
            chance: i64 = survey.chances[weather]
            part.add(LAB_LIKELY, chance)
            experiment = shown(s, weather)
            if experiment != NO_TILE:
                part.add(LAB_CP, chance * own * s.edition.experiment_cp[experiment] // 10)


def office_numbers(s: MachineState, seat: i64, part: Part) -> None:
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
                part.add(CITATIONS, 1)
            else:
                weather = token - 1
        if awards:
            part.add(ROW_AWARDS + row, awards)
        if marker == BESIDE:
            if not filled:
                continue
            part.add(ROW + 8 * row + filled, 1)
            if weather >= 0:
                for colour in range(3):
                    if filled >> colour & 1:
                        part.add(HAS + 3 * weather + colour, 1)
                    else:
                        part.add(LACKS + 3 * weather + colour, 1)
        elif marker == PUBLISHED:
            part.add(ROW_PUBLISHED + row, 1)
            if weather >= 0:
                part.add(TO_BREAK + weather, 1)
        else:
            part.add(ROW_BEHIND + row, 1)
    for token in s.waiting[seat]:
        part.add(WAITING + token, 1)
    if s.awards_waiting[seat]:
        part.add(AWARDS_WAITING, s.awards_waiting[seat])


def goal_numbers(s: MachineState, seat: i64, part: Part, quantities: Quantities) -> None:
    """Add the features of a seat's Goals."""
    goals = s.edition.goals
    spaces = s.goal_spaces[seat]
    for colour in range(3):
        placed: i64 = 0
        for space in range(2 * colour, 2 * colour + 2):
            tile = spaces[space]
            if tile != NO_TILE:
                placed += 1
                if quantities.met(seat, goals[tile // 2]):
                    part.add(GOALS_MET, 1)
        add_one_hot(part, GOALS_SET + 2 * colour, placed, 2)
    for goal in s.goals_below[seat]:
        if quantities.met(seat, goals[goal]):
            part.add(GOALS_FULFILLED + goals[goal].colour, 1)


def board_numbers(s: MachineState, seat: i64, part: Part, survey: Survey) -> None:
    """Add the features of the boards, and of who is first and next."""
    for weather in range(5):
        count = of_owner(survey.government, weather, EMPTY)
        if count:
            part.add(GOVERNMENT_FREE + weather, count)
        count = of_owner(survey.lab, weather, EMPTY)
        if count:
            part.add(LAB_FREE + weather, count)
        count = of_owner(survey.lab, weather, LATIV)
        if count:
            part.add(LATIVS_BOTS + weather, count)
        count = of_owner(survey.rnd, weather, EMPTY)
        if count:
            part.add(RND_FREE + weather, count)
        part.add(GOVERNMENT_TOKENS + weather, s.government_tokens[weather])
        part.add(LAB_TOKENS + weather, s.lab_tokens[weather])
        part.add(RND_TOKENS + weather, s.rnd_tokens[weather])
        part.add(LOCKS + weather, s.locks[weather])
        part.add(CHEMICALS_LEFT + weather, s.chemicals_left[weather])
        part.add(EXTREME + weather, len(s.extreme[weather]))
        part.add(LIKELY + weather, survey.chances[weather])
    part.add(ASSISTANT + s.assistant, 1)
    if s.deck_next != NO_TILE:
        part.add(COMING + s.deck_next % 5, 1)
    for tile in s.display:
        if tile != NO_TILE:
            part.add(DISPLAY + tile % 5, s.edition.experiment_cp[tile])
    part.add(DECK, s.deck_left)
    part.add(ROUND, s.round)
    if s.final:
        part.add(LAST_ROUND, 1)
    if s.end_trigger != NO_END:
        part.add(TRIGGERED, 1)
    part.add(AWARDS_LEFT, s.awards_left)
    if s.order and s.order[0] == seat:
        part.add(FIRST, 1)
    if s.initiative and s.initiative[0] == seat:
        part.add(INITIATIVE, 1)
    if s.asked == seat:
        part.add(NEXT, 1)
    part.add(SUBSIDIES_GONE, bots_of(s.subsidies, NO_TILE))
    part.add(GOVERNMENT_ROOM, bots_of(s.government_bots, EMPTY))
    part.add(RND_ROOM, bots_of(s.rnd_bots, EMPTY))


def solo_numbers(s: MachineState, part: Part, rounds: i64, quantities: Quantities) -> None:
    """Add the features of a game against the Saboteurs."""
    plot = s.variant
    assert isinstance(plot, Plot)
    ahead: i64 = s.cp[0] - s.target
    part.add(TARGET, s.target)
    part.add(AHEAD_OF_TARGET, ahead)
    for weather in range(5):
        levels = s.extreme[weather]
        if 2 in levels:
            part.add(LEVEL_THREE, 1)
        elif 1 in levels:
            part.add(LEVEL_TWO, 1)
        danger = set_danger(s, weather)
        if danger:
            part.add(DANGER + weather, danger)
    part.add(HIDEOUT_AWARDS, s.hideout_awards)
    part.add(HIDEOUT_BOTS, s.hideout_bots)
    part.add(HIDEOUT_TOKENS, len(s.hideout_tokens))
    reports: i64 = s.reports_left
    part.add(REPORTS + least(20, reports), 1)
    short = rounds - TURN * reports
    if short > 0:
        part.add(REPORTS_SHORT, short)
    met: i64 = 0
    for tile in s.goal_spaces[0]:
        if tile != NO_TILE and quantities.met(0, s.edition.goals[tile // 2]):
            met += 1
    part.add(MET + least(6, met), 1)
    markers: i64 = 0
    # The missing spaces of the most advanced markers, as many as an immediate win requires.
    spaces = sorted(s.funding[0], reverse=True)
    to_go: i64 = 0
    for number in range(min(plot.win_markers, 3)):
        to_go += max(0, plot.win_space - spaces[number])
    for space in spaces:
        if space >= plot.win_space:
            markers += 1
    part.add(MARKERS + least(3, markers), 1)
    part.add(TO_GO, to_go)
    goals_needed: i64 = plot.win_goals
    if challenged(s, OVERACHIEVERS):
        goals_needed = max(goals_needed, plot.overachievers)
    lacking: i64 = max(0, goals_needed - met) + (1 if to_go > 0 else 0)
    if challenged(s, NOBEL_LAUREATE) and s.nobel != 0:
        lacking += 1
    part.add(LACKING + least(5, lacking), 1)
    perish = challenged(s, PUBLISH_OR_PERISH)
    if lacking == 0:
        part.add(READY, ahead)
        if ahead > 0:
            part.add(READY_NOW, 1)
        if perish:
            part.add(PERISH_READY, ahead)
    elif perish:
        part.add(PERISH_LACKING, lacking)
    for challenge in range(12):
        if challenged(s, challenge):
            part.add(CHALLENGES + challenge, 1)
    if s.initiative and s.initiative[0] == SABOTEUR:
        part.add(SABOTEURS_FIRST, 1)
    part.add(SABOTEUR_BOTS, bots_of(s.government_bots, SABOTEUR))
    part.add(SABOTEUR_BOTS + 1, bots_of(s.lab_bots, SABOTEUR))
    part.add(SABOTEUR_BOTS + 2, bots_of(s.rnd_bots, SABOTEUR))
