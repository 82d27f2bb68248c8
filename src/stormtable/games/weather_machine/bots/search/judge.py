"""The hand-made evaluation: the value of a position to a seat, in hundredths of CP.

It computes what `worth` computes for the greedy bot, in whole numbers, and adds the threat of the
Saboteurs. All weights are in one list, so that tuning can change them. The evaluation decides the
small decisions within a turn. Its parts are features of the learned value.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.bots.search.counts import (
    TURN,
    Quantities,
    Survey,
    chance_to_run,
    in_branch,
    of_owner,
    shown,
    turns_left,
)
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    BESIDE,
    EMPTY,
    NO_TOKEN,
    PUBLISHED,
    SCIENCE,
)
from stormtable.games.weather_machine.rules.prototype_parts import mandatory_parts
from stormtable.games.weather_machine.rules.solo.endings import WON_AT_ONCE, WON_ON_TIME
from stormtable.games.weather_machine.rules.solo.plot import Plot
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.workshop import circles
from stormtable.kernel.tuples import IntTuple

# Indices of weights. A weight that scales a table below is in thousandths, any other is in
# hundredths of a CP.
RIVALS: Final = 0
LAUREL: Final = 1
VOUCHER: Final = 2
SCIENCE_VOUCHER: Final = 3
BOT: Final = 4
PART: Final = 5
CHEMICAL: Final = 6
TILE: Final = 7
SUBSIDY: Final = 8
INVESTMENT: Final = 9
PAPER: Final = 10
TOKEN: Final = 11
WAITING: Final = 12
USEFUL: Final = 13
AWARD_WAITING: Final = 14
BREAKTHROUGH: Final = 15
GOVERNMENT: Final = 16
LAB: Final = 17
RND: Final = 18
FUNDING: Final = 19
HOPE: Final = 20
BUILT: Final = 21
GOAL: Final = 22
URGENCY: Final = 23
PACE: Final = 24
TARGET: Final = 25
LEVEL_THREE: Final = 26
LEVEL_TWO: Final = 27
HIDEOUT: Final = 28
REPORT: Final = 29
SPARE: Final = 30
WIN: Final = 31
NAMES: Final = (
    "rivals",
    "laurel",
    "voucher",
    "science_voucher",
    "bot",
    "part",
    "chemical",
    "tile",
    "subsidy",
    "investment",
    "paper",
    "token",
    "waiting",
    "wanted",
    "award_waiting",
    "breakthrough",
    "government",
    "lab",
    "rnd",
    "funding",
    "hope",
    "built",
    "goal",
    "urgency",
    "pace",
    "target",
    "level_three",
    "level_two",
    "hideout",
    "report",
    "spare",
    "win",
)

VOUCHERS: Final = [0, 80, 150, 200, 230, 250, 260]
SCIENCE_VOUCHERS: Final = [0, 130, 240, 330, 390, 430, 450]
BOTS: Final = [0, 240, 420, 540, 600, 630]
PARTS: Final = [0, 150, 280, 390, 470, 520]
CHEMICALS: Final = [0, 150, 260, 320, 350]
TILES: Final = [0, 0, 140, 260, 350, 420, 470, 500]
"""The value of 0, 1, 2 ... of a thing while there is time to use them."""

Counted = tuple[object, ...]
"""Everything that a part of the value is counted from."""

UNSEEN: Final[IntTuple] = (-99,)
"""A row that no position has, to mark an empty cache."""

GOAL_BITS: Final = 8
"""The bits of the number of a Goal tile, in a hope."""

OVER: Final = 100_000
"""The value of a won or lost game, beyond any CP."""


def least(first: i64, other: i64) -> i64:
    return first if first < other else other


def in_draft(s: MachineState) -> bool:
    """Return whether the players draft their Goals."""
    return s.drafting and not s.round


class Judge:
    """Evaluates positions for one seat, with one list of weights."""

    def __init__(self, s: MachineState, seat: int, weights: list[int]) -> None:
        self.seat: i64 = seat
        self.w = weights
        self.hopes: list[int] = []
        """The Goal tiles not set yet with the probability that each would be met, the best first:
        the probability, then `GOAL_BITS` for the tile. They are cached, because a turn changes them
        little."""
        self.hope(s, turns_left(s, seat), Quantities(s))
        # Tuples are replaced, never changed, so a cached result is valid while the tuple is the
        # same object.
        self.tiles: IntTuple = UNSEEN
        self.circled: i64 = 0
        self.tracks: IntTuple = UNSEEN
        self.track_turns: i64 = 0
        self.funded: i64 = 0
        # The lines of a turn come to the same pieces again and again, on different ways.
        self.known_machines: dict[Counted, int] = {}
        self.known_goods: dict[Counted, int] = {}
        self.known_office: dict[Counted, int] = {}

    def hope(self, s: MachineState, turns: i64, quantities: Quantities) -> None:
        """Compute `hopes`. In a draft any Goal may still come."""
        pace: i64 = self.w[PACE]
        tiles = s.edition.goals
        below: IntTuple = s.goals_below[self.seat]
        if in_draft(s):
            below = tuple(range(len(tiles)))
        hopes: list[int] = []
        for goal in below:
            chance = quantities.chance_to_meet(self.seat, tiles[goal], turns, pace)
            hopes.append(chance << GOAL_BITS | goal)
        hopes.sort(reverse=True)
        self.hopes = hopes

    def value(self, s: MachineState) -> int:
        seat = self.seat
        w = self.w
        cp: i64 = s.cp[seat]
        if not s.agenda:
            return self.settled(s)
        turns = turns_left(s, seat)
        value: i64 = 100 * (cp + s.end_cp[seat])
        for other in range(s.players):
            if other != seat:
                value -= w[RIVALS] * s.cp[other] // 10
        if s.nobel == seat:
            value += 100 * s.edition.nobel_cp
        value += w[LAUREL] * s.awards[seat]
        value += self.funding(s, turns) + self.machines(s)
        value += self.goals(s, turns, Quantities(s))
        if turns > 0:
            value += self.goods_again(s, turns) + self.office_again(s, turns)
        if s.players == 1:
            value += self.solo(s, turns)
        return value

    def goods_again(self, s: MachineState, turns: i64) -> i64:
        """Return `goods`, which is computed once for the same pieces."""
        seat = self.seat
        counted: Counted = (
            turns,
            s.vouchers[seat],
            s.bots[seat],
            s.parts[seat],
            s.chemicals[seat],
            s.workshop[seat],
            s.owned[seat],
            s.assembly[seat],
        )
        known = self.known_goods.get(counted)
        if known is None:
            known = self.known_goods[counted] = self.goods(s, turns)
        return known

    def office_again(self, s: MachineState, turns: i64) -> i64:
        """Return `office`, which is computed once for the same pieces."""
        seat = self.seat
        counted: Counted = (
            turns,
            s.office[seat],
            s.row_markers[seat],
            s.waiting[seat],
            s.awards_waiting[seat],
            s.parts[seat],
            s.goals_below[seat],
            s.locks,
            s.government_tokens,
            s.lab_bots,
            s.lab_tokens,
            s.rnd_bots,
            s.rnd_tokens,
            s.display,
            s.deck_next,
            s.deck_top,
            s.assistant,
            s.final,
            s.extreme,
            s.extreme_marks,
        )
        known = self.known_office.get(counted)
        if known is None:
            known = self.known_office[counted] = self.office(s, turns)
        return known

    def settled(self, s: MachineState) -> i64:
        """Return the value of a finished game."""
        seat = self.seat
        cp: i64 = s.cp[seat]
        if s.players == 1:
            won = s.ending == WON_AT_ONCE or s.ending == WON_ON_TIME
            target: i64 = s.target
            return (OVER if won else -OVER) + 100 * (cp - target)
        best: i64 = -1000
        for other in range(s.players):
            if other != seat:
                theirs: i64 = s.cp[other]
                if theirs > best:
                    best = theirs
        return 100 * cp - self.w[RIVALS] * best // 10

    # --- a seat's pieces --------------------------------------------------------------------------

    def goods(self, s: MachineState, turns: i64) -> i64:
        """Return the value of Vouchers, Bots, Parts, Chemicals and room. Each further one is worth
        less."""
        seat = self.seat
        w = self.w
        track = s.vouchers[seat]
        plain: i64 = 0
        for kind in range(SCIENCE):
            plain += VOUCHERS[min(6, track[kind])]
        value: i64 = w[VOUCHER] * plain
        value += w[SCIENCE_VOUCHER] * SCIENCE_VOUCHERS[min(6, track[SCIENCE])]
        value += w[BOT] * BOTS[min(5, s.bots[seat])]
        total: i64 = 0
        count: i64
        for count in s.parts[seat]:
            total += count
            if count > 1:
                value -= 30000 * (count - 1)
        value += w[PART] * PARTS[least(5, total)]
        total = 0
        for count in s.chemicals[seat]:
            total += count
        value += w[CHEMICAL] * CHEMICALS[least(4, total)]
        tiles = s.workshop[seat]
        value += w[TILE] * TILES[min(7, len(tiles))] * least(6 * TURN, turns) // (6 * TURN)
        if tiles is not self.tiles:
            self.tiles = tiles
            self.circled = 50000 * min(3, sum(circles(tiles)))
        value += self.circled
        blue: i64 = 0
        for count in s.owned[seat]:
            if not count & 1:
                blue += 1
        value += 50 * w[SUBSIDY] * least(TURN * blue, turns)
        value = value // 1000 * least(1000, 350 + 250 * turns // TURN) // 1000
        built: i64 = 0
        row = s.assembly[seat]
        for slot in range(6):
            if not row[slot]:
                built += 1
        return value + w[BUILT] * built * turns // TURN

    def office(self, s: MachineState, turns: i64) -> i64:
        """Return the value of rows on their way to a paper and then to a Breakthrough, the best
        first."""
        seat = self.seat
        w = self.w
        tokens = s.office[seat]
        markers = s.row_markers[seat]
        rows: list[int] = []
        for row in range(6):
            marker = markers[row]
            if marker == BESIDE:
                count: i64 = 0
                awards: i64 = 0
                for space in range(3 * row, 3 * row + 3):
                    token = tokens[space]
                    if token != NO_TOKEN:
                        count += 1
                    if token == AWARD:
                        awards += 1
                if count:
                    paper = (w[PAPER] + 200 * awards) * self.likely(s, row) // 100
                    rows.append(w[TOKEN] * count + paper)
            elif marker == PUBLISHED:
                rows.append(self.breakthrough(s, s.row_weather(seat, row)))
        rows.sort(reverse=True)
        value: i64 = 0
        urgency: i64 = w[URGENCY]
        for number, row_value in enumerate(rows):
            share = (1000 // TURN * turns - 1000 * number) * 1000 // urgency
            value += row_value * min(1000, max(100, share)) // 1000
        beside: i64 = w[AWARD_WAITING] * s.awards_waiting[seat]
        for token in s.waiting[seat]:
            beside += w[USEFUL] if self.is_useful(s, token) else w[WAITING]
        return value + beside * least(2 * TURN, turns) // (2 * TURN)

    def likely(self, s: MachineState, row: i64) -> i64:
        """Return the probability that a row gets what it lacks: Research of its weather, an Award,
        a Citation."""
        seat = self.seat
        weather: i64 = s.row_weather(seat, row)
        office = s.office[seat]
        chance: i64 = 1000
        awards: i64 = s.awards_waiting[seat]
        missing = in_branch(office, row, NO_TOKEN)
        for colour in range(3):
            if office[3 * row + colour] != NO_TOKEN:
                continue
            if awards:
                awards -= 1
                chance = chance * 90 // 100
            elif weather == EMPTY:
                chance = chance * 40 // 100
            elif missing == 1 and not s.locks[weather] and self.goal_below(s, colour):
                chance = chance * 80 // 100
            else:
                chance = chance * self.token_to_come(s, colour, weather) // 100
        return chance // 10

    def goal_below(self, s: MachineState, colour: i64) -> bool:
        goals = s.edition.goals
        return any(goals[goal].colour == colour for goal in s.goals_below[self.seat])

    def token_to_come(self, s: MachineState, colour: i64, weather: i64) -> i64:
        """Return the probability that the seat can still get a Research token of a colour and
        weather."""
        if colour == 0:
            return 55 if s.government_tokens[weather] else 10
        if colour == 2:
            left = in_branch(s.rnd_bots, weather, EMPTY)
            return 55 if s.rnd_tokens[weather] and left > 1 else 10
        if not s.lab_tokens[weather]:
            return 10
        if in_branch(s.lab_bots, weather, self.seat):
            return max(35, chance_to_run(s, weather))
        return 35 if shown(s, weather) != NO_TILE else 20

    def is_useful(self, s: MachineState, token: i64) -> bool:
        """Return whether a row of this weather lacks this colour."""
        seat = self.seat
        colour = token // 5
        weather = token % 5
        office = s.office[seat]
        for row in range(6):
            if (
                office[3 * row + colour] == NO_TOKEN
                and s.row_markers[seat][row] == BESIDE
                and s.row_weather(seat, row) == weather
            ):
                return True
        return False

    def breakthrough(self, s: MachineState, weather: i64) -> i64:
        """Return the value of a published row: its prototype, the slot's benefit and the Award to
        come."""
        seat = self.seat
        if not s.extreme[weather] or seat in s.extreme_marks[weather]:
            return 200
        value: i64 = self.w[BREAKTHROUGH] + 100 * in_branch(s.rnd_bots, weather, seat)
        needed = mandatory_parts(s, weather)
        parts = s.parts[seat]
        missing: i64 = 0
        total: i64 = 0
        for colour in range(5):
            missing += max(0, needed[colour] - parts[colour])
            total += needed[colour]
        return value + 50 * (total - missing) - 70 * missing

    # --- the boards -------------------------------------------------------------------------------

    def machines(self, s: MachineState) -> i64:
        """Return the value of Bots in the three machines, by what they may still earn; it is
        computed once for the same boards."""
        seat = self.seat
        counted: Counted = (
            s.government_bots,
            s.lab_bots,
            s.rnd_bots,
            s.office[seat],
            s.row_markers[seat],
            s.display,
            s.lab_tokens,
            s.deck_next,
            s.deck_top,
            s.assistant,
            s.final,
        )
        known = self.known_machines.get(counted)
        if known is None:
            known = self.known_machines[counted] = self.bots_at_work(s, Survey(s))
        return known

    def bots_at_work(self, s: MachineState, survey: Survey) -> i64:
        """Return the value of the Bots with these counts of the boards."""
        seat = self.seat
        w = self.w
        government: i64 = 0
        lab: i64 = 0
        rnd: i64 = 0
        for weather in range(5):
            own = of_owner(survey.government, weather, seat)
            if own:
                empty = of_owner(survey.government, weather, EMPTY)
                if empty:
                    government += own * (160 if empty == 1 else 80)
            own = of_owner(survey.lab, weather, seat)
            if own:
                chance: i64 = survey.chances[weather]
                tile = shown(s, weather)
                each: i64 = s.edition.experiment_cp[tile] if tile != NO_TILE else 4
                space_value = own * (chance * each + (0 if s.final else 120)) + 3 * chance
                if s.lab_tokens[weather] and self.is_useful(s, 5 + weather):
                    space_value += 3 * chance
                lab += space_value
            rnd += 100 * of_owner(survey.rnd, weather, seat)
        return (w[GOVERNMENT] * government + w[LAB] * lab + w[RND] * rnd) // 1000

    def funding(self, s: MachineState, turns: i64) -> i64:
        """Return the CP of each track's space, and part of the way to the next space that has
        more."""
        spaces = s.funding[self.seat]
        if spaces is self.tracks and turns == self.track_turns:
            return self.funded
        value: i64 = 0
        for track in range(3):
            scores = s.edition.funding_cp[track]
            space = spaces[track]
            here = scores[space]
            value += 100 * here
            if turns > 0 and space < 9:
                further = 9
                for n in range(space + 1, 10):
                    if scores[n] > here:
                        further = n
                        break
                before = space
                while before > 0 and scores[before - 1] == here:
                    before -= 1
                step: i64 = 100 * (scores[further] - here) * (space - before) // (further - before)
                value += self.w[FUNDING] * step * least(3 * TURN, turns) // (3000 * TURN)
        self.tracks = spaces
        self.track_turns = turns
        self.funded = value
        return value

    def goals(self, s: MachineState, turns: i64, quantities: Quantities) -> i64:
        """Return the value of set Goals, by probability, and of Investments that may set others."""
        seat = self.seat
        w = self.w
        each: i64 = s.edition.goal_cp
        tiles = s.edition.goals
        value: i64 = 0
        free = [0, 0, 0]
        pace: i64 = w[PACE]
        for space in range(6):
            tile = s.goal_spaces[seat][space]
            if tile == NO_TILE:
                free[space // 2] += 1
            else:
                met = quantities.chance_to_meet(seat, tiles[tile // 2], turns, pace)
                value += w[GOAL] * each * met // 1000
        # In twentieths of an Investment: about one comes every five turns.
        budget: i64 = TURN * s.investments[seat] + least(2 * TURN, turns // 5)
        if budget <= 0:
            return value
        below = s.goals_below[seat]
        for code in self.hopes:
            hope, goal = code >> GOAL_BITS, code & (1 << GOAL_BITS) - 1
            colour = tiles[goal].colour
            if not free[colour] or goal not in below:
                continue
            free[colour] -= 1
            used = least(TURN, budget)
            goal_value = w[HOPE] * each * hope // 1000 + (100 if turns > TURN else 0)
            value += used * goal_value // TURN
            budget -= used
            if budget <= 0:
                return value
        if turns > 0:
            spent = least(budget, least(TURN * s.investments[seat], turns))
            value += w[INVESTMENT] * spent // TURN
        return value

    # --- solo -------------------------------------------------------------------------------------

    def solo(self, s: MachineState, turns: i64) -> i64:
        """Return the threat of the Saboteurs, and how close an immediate win is."""
        w = self.w
        plot = s.variant
        assert isinstance(plot, Plot)
        value: i64 = -w[TARGET] * s.target
        worst: i64 = 0
        near: i64 = 0
        for weather in range(5):
            levels = s.extreme[weather]
            if 2 in levels:
                worst += 1
            elif 1 in levels:
                near += 1
        if worst >= plot.level_three_lose:
            value -= 20 * w[LEVEL_THREE]
        else:
            value -= w[LEVEL_THREE] * worst + w[LEVEL_TWO] * near
        for weather in range(5):
            value -= w[HIDEOUT] * set_danger(s, weather) // 10
        value -= w[HIDEOUT] * s.hideout_awards
        reports: i64 = s.reports_left
        value += w[REPORT] * least(TURN * reports, turns + 3 * TURN) // TURN
        if TURN * (reports + 1) < turns:
            value -= w[SPARE] * (turns - TURN * (reports + 1)) // TURN
        markers: i64 = 0
        for space in s.funding[0]:
            if space >= plot.win_space:
                markers += 1
        met: i64 = 0
        quantities = Quantities(s)
        for tile in s.goal_spaces[0]:
            if tile != NO_TILE and quantities.met(0, s.edition.goals[tile // 2]):
                met += 1
        goals: i64 = plot.win_goals
        markers_needed: i64 = plot.win_markers
        value += w[WIN] * (least(met, goals) + least(markers, markers_needed))
        return value


def set_danger(s: MachineState, weather: i64) -> i64:
    """Return how close the Saboteurs are to a set of a weather, in tenths."""
    tokens: i64 = 0
    token: i64
    for token in s.hideout_tokens:
        if token % 5 == weather:
            tokens += 1
    if not tokens:
        return 0
    locked = s.locks[weather] != 0
    lack = (3 if locked else 2) - tokens
    danger: i64 = 10 if lack <= 1 else 4
    if locked:
        danger = danger * (20 if 1 in s.extreme[weather] else 13) // 10
    return danger
