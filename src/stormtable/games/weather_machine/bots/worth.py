"""The value of a position to a seat, as expected CP at the end."""

from __future__ import annotations

from stormtable.games.weather_machine.bots.outlook import chance_to_meet, chance_to_run, turns_left
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    BESIDE,
    EMPTY,
    NO_TOKEN,
    PUBLISHED,
    SCIENCE,
)
from stormtable.games.weather_machine.rules.prototype_parts import mandatory_parts
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.workshop import circles

BLUE = 0
PURPLE = 2

VOUCHER = (0.0, 0.8, 1.5, 2.0, 2.3, 2.5)
SCIENCE_VOUCHER = (0.0, 1.3, 2.4, 3.3, 3.9, 4.3)
BOT = (0.0, 2.4, 4.2, 5.4, 6.0, 6.3)
PART = (0.0, 1.5, 2.8, 3.9, 4.7, 5.2)
CHEMICAL = (0.0, 1.5, 2.6, 3.2, 3.5)
TILE = (0.0, 0.0, 1.4, 2.6, 3.5, 4.2, 4.7, 5.0)
"""The value of 0, 1, 2 ... of a thing while there is time to use them."""

PAPER = 12.0
"""The value of a future paper: its CP, its Investment, its slide, and the Breakthrough after it."""
TOKEN = 0.8
"""The value of a token in a row that may never be completed."""

SUBSIDY = 2.6
INVESTMENT = 2.0
"""The value of an Investment spent on funding, when there is no Goal to set."""
WAITING = 2.0
USEFUL = 4.5
"""The value of a Research token beside the Office: WAITING in general, USEFUL if a row lacks it."""
AWARD_WAITING = 5.0
LAUREL = 13.0
BREAKTHROUGH = 12.0
RIVALS = 0.15
"""The weight of the other players' pieces."""


Hopes = dict[int, float]
"""The probability that each Goal tile not yet set would be met."""


def hopes_of(s: MachineState, seat: int) -> Hopes:
    """Return the probabilities, computed once per search because a turn changes them little."""
    turns = turns_left(s, seat)
    goals = s.edition.goals
    # In a draft any Goal may still come.
    own = range(len(goals)) if s.drafting and s.round == 0 else s.goals_below[seat]
    return {goal: chance_to_meet(s, seat, goals[goal], turns) for goal in own}


def worth(s: MachineState, seat: int, hopes: Hopes) -> float:
    turns = turns_left(s, seat)
    value = s.cp[seat] + s.end_cp[seat] - RIVALS * (sum(s.cp) - s.cp[seat])
    if s.nobel == seat:
        value += s.edition.nobel_cp
    value += LAUREL * s.awards[seat]
    value += funding(s, seat, turns) + goals(s, seat, turns, hopes) + machines(s, seat)
    if turns > 0:
        value += goods(s, seat, turns) + office(s, seat, turns)
    return value


def goods(s: MachineState, seat: int, turns: float) -> float:
    """Return the value of Vouchers, Bots, Parts, Chemicals and room. Each further one is worth
    less."""
    value = 0.0
    track = s.vouchers[seat]
    for kind in range(SCIENCE):
        value += VOUCHER[track[kind]]
    value += SCIENCE_VOUCHER[track[SCIENCE]]
    value += BOT[min(5, s.bots[seat])]
    value += PART[min(5, sum(s.parts[seat]))]
    for count in s.parts[seat]:
        value -= 0.3 * max(0, count - 1)
    value += CHEMICAL[min(4, sum(s.chemicals[seat]))]
    tiles = s.workshop[seat]
    value += TILE[min(7, len(tiles))] * min(1.0, turns / 6)
    value += 0.5 * min(3, sum(circles(tiles)))
    blue = 0
    for tile in s.owned[seat]:
        blue += tile % 2 == 0
    value += SUBSIDY * min(blue, turns)
    built = 0
    for slot in range(6):
        built += not s.assembly[seat][slot]
    # Income comes about every fifth round.
    return value * min(1.0, 0.35 + 0.25 * turns) + 0.12 * built * turns


def office(s: MachineState, seat: int, turns: float) -> float:
    """Return the value of rows on their way to a paper and then to a Breakthrough, the best
    first."""
    tokens = s.office[seat]
    rows: list[float] = []
    for row in range(6):
        marker = s.row_markers[seat][row]
        if marker == BESIDE:
            count = awards = 0
            for space in range(3 * row, 3 * row + 3):
                count += tokens[space] != NO_TOKEN
                awards += tokens[space] == AWARD
            if count:
                rows.append(TOKEN * count + (PAPER + 2 * awards) * likely(s, seat, row))
        elif marker == PUBLISHED:
            rows.append(breakthrough(s, seat, s.row_weather(seat, row)))
    rows.sort(reverse=True)
    value = 0.0
    for number, row_value in enumerate(rows):
        value += row_value * min(1.0, max(0.1, (turns - number) / 2.5))
    for token in s.waiting[seat]:
        value += (USEFUL if is_useful(s, seat, token) else WAITING) * min(1.0, turns / 2)
    return value + AWARD_WAITING * s.awards_waiting[seat] * min(1.0, turns / 2)


def likely(s: MachineState, seat: int, row: int) -> float:
    """Return the probability that a row gets what it lacks: Research of its weather, an Award, a
    Citation."""
    weather = s.row_weather(seat, row)
    chance = 1.0
    awards = s.awards_waiting[seat]
    missing = [colour for colour in range(3) if s.office[seat][3 * row + colour] == NO_TOKEN]
    for colour in missing:
        if awards:
            awards -= 1
            chance *= 0.9
        elif weather == EMPTY:
            chance *= 0.4
        elif len(missing) == 1 and not s.locks[weather] and goal_below(s, seat, colour):
            chance *= 0.8
        else:
            chance *= token_to_come(s, seat, colour, weather)
    return chance


def goal_below(s: MachineState, seat: int, colour: int) -> bool:
    return any(s.edition.goals[goal].colour == colour for goal in s.goals_below[seat])


def token_to_come(s: MachineState, seat: int, colour: int, weather: int) -> float:
    """Return the probability that the seat can still get a Research token of a colour and
    weather."""
    first, after = 3 * weather, 3 * weather + 3
    if colour == BLUE:
        return 0.55 if s.government_tokens[weather] else 0.1
    if colour == PURPLE:
        left = s.rnd_bots[first:after].count(EMPTY)
        return 0.55 if s.rnd_tokens[weather] and left > 1 else 0.1
    if not s.lab_tokens[weather]:
        return 0.1
    if seat in s.lab_bots[first:after]:
        return max(0.35, chance_to_run(s, weather))
    return 0.35 if any(tile != NO_TILE and tile % 5 == weather for tile in s.display) else 0.2


def is_useful(s: MachineState, seat: int, token: int) -> bool:
    """Return whether a row of this weather lacks this colour."""
    return any(
        s.office[seat][3 * row + token // 5] == NO_TOKEN
        and s.row_weather(seat, row) == token % 5
        and s.row_markers[seat][row] == BESIDE
        for row in range(6)
    )


def breakthrough(s: MachineState, seat: int, weather: int) -> float:
    """Return the value of a published row: its prototype, the slot's benefit and the Award to
    come."""
    if not s.extreme[weather]:
        return 2.0
    if seat in s.extreme_marks[weather]:
        return 2.0
    value = BREAKTHROUGH + s.rnd_bots[3 * weather : 3 * weather + 3].count(seat)
    needed = mandatory_parts(s, weather)
    parts = s.parts[seat]
    missing = 0
    for colour in range(5):
        missing += max(0, needed[colour] - parts[colour])
    return value + 0.5 * (sum(needed) - missing) - 0.7 * missing


def machines(s: MachineState, seat: int) -> float:
    """Return the value of Bots in the three machines, by what they may still earn."""
    value = 0.0
    for weather in range(5):
        first, after = 3 * weather, 3 * weather + 3
        there = s.government_bots[first:after]
        if seat in there and EMPTY in there:
            value += there.count(seat) * (1.6 if there.count(EMPTY) == 1 else 0.8)
        there = s.lab_bots[first:after]
        if seat in there:
            chance = chance_to_run(s, weather)
            own = there.count(seat)
            tile = NO_TILE
            for shown in s.display:
                if shown != NO_TILE and shown % 5 == weather:
                    tile = shown
            each = s.edition.experiment_cp[tile] if tile != NO_TILE else 4.0
            value += own * (chance * each + (0.0 if s.final else 1.2)) + 3.0 * chance
            if s.lab_tokens[weather] and is_useful(s, seat, 5 + weather):
                value += 3.0 * chance
        value += 0.7 * s.rnd_bots[first:after].count(seat)
    return value


def funding(s: MachineState, seat: int, turns: float) -> float:
    """Return the CP of each track's space, and part of the way to the next space that has more."""
    value = 0.0
    for track in range(3):
        scores = s.edition.funding_cp[track]
        space = s.funding[seat][track]
        value += scores[space]
        if turns > 0 and space < 9:
            further = next((n for n in range(space + 1, 10) if scores[n] > scores[space]), 9)
            before = scores.index(scores[space])
            step = (scores[further] - scores[space]) / (further - before)
            value += 0.8 * step * (space - before) * min(1.0, turns / 3)
    return value


def goals(s: MachineState, seat: int, turns: float, hopes: Hopes) -> float:
    """Return the value of set Goals, by probability, and of Investments that may set others."""
    each = s.edition.goal_cp
    tiles = s.edition.goals
    value = 0.0
    free = [0, 0, 0]
    faces = 0
    for space, tile in enumerate(s.goal_spaces[seat]):
        if tile == NO_TILE:
            free[space // 2] += 1
        else:
            value += each * chance_to_meet(s, seat, tiles[tile // 2], turns)
            faces += tile % 2 == 0
    budget = s.investments[seat] + min(2.0, 0.2 * turns)
    if budget == 0:
        return value
    for hope, goal in sorted(((hopes[goal], goal) for goal in s.goals_below[seat]), reverse=True):
        colour = tiles[goal].colour
        if not free[colour]:
            continue
        free[colour] -= 1
        used = min(1.0, budget)
        value += used * (0.9 * each * hope + (1.0 if turns > 1 else 0.0))
        budget -= used
        if budget <= 0:
            return value
    if turns > 0:
        value += INVESTMENT * min(budget, s.investments[seat], turns)
    return value
