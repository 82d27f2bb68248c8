"""Estimates of the future in whole numbers: turns in twentieths, chances in hundredths."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import Goal
from stormtable.games.weather_machine.rules.names import AWARD, CITATION, EMPTY, NO_END, NO_TOKEN
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import a_of, kind_of
from stormtable.kernel.tuples import IntTuple

TURN: Final = 20
"""One turn, in twentieths."""

PACE: Final = [
    *(30, 30, 25, 25, 50, 60, 30, 25, 30, 25, 30),
    *(80, 25, 25, 15, 25, 20, 45, 40, 45, 50),
]
"""By how much, in hundredths, a good player raises each of `edition.QUANTITIES` in a turn."""


QUANTITIES: Final = 21
"""The number of `edition.QUANTITIES`."""

UNCOUNTED: Final = -1
"""A mark for a quantity that has not been asked for."""

LONGEST: Final = 40
"""The most half turns that matter."""

OWNERS: Final = 10
"""The number of owners of Bots on a board: nobody, seats, Saboteurs, Lativ; each at its number +
1."""


class Survey:
    """Counts of the boards that the features of every seat need, computed once for all seats."""

    def __init__(self, s: MachineState) -> None:
        self.government = bots_by_owner(s.government_bots)
        self.lab = bots_by_owner(s.lab_bots)
        self.rnd = bots_by_owner(s.rnd_bots)
        self.chances: list[int] = []
        """The probability that the next experiment runs, by weather."""
        for weather in range(5):
            self.chances.append(chance_to_run(s, weather))


class Times:
    """How much of the game remains, as turns."""

    def __init__(self, s: MachineState) -> None:
        self.rounds: i64 = rounds_left(s)
        """The rounds after this one."""
        self.left: list[int] = [self.rounds] * s.players
        """By seat: the turns that it can expect, with that of this round if it has not begun."""
        all_turns: i64 = self.rounds * s.players
        waiting: i64 = 0
        """A bit for each seat whose turn of this round has not begun."""
        for step in s.agenda:
            kind = kind_of(step)
            if kind == steps.TURN or kind == steps.MOVE:
                seat: i64 = a_of(step)
                if seat < s.players and not waiting >> seat & 1:
                    waiting |= 1 << seat
                    self.left[seat] += TURN
                    all_turns += TURN
        self.half_turns: i64 = min(LONGEST, 2 * all_turns // (TURN * s.players))
        """The half turns that remain, for all seats together."""


def bots_by_owner(row: IntTuple) -> list[int]:
    """Return how many Bots each owner has in each branch of a board; read it with `of_owner`."""
    counts = [0] * (5 * OWNERS)
    for weather in range(5):
        for space in range(3 * weather, 3 * weather + 3):
            counts[OWNERS * weather + row[space] + 1] += 1
    return counts


def of_owner(counts: list[int], weather: i64, owner: i64) -> i64:
    return counts[OWNERS * weather + owner + 1]


def turns_left(s: MachineState, seat: i64) -> i64:
    """Return the turns that the seat can expect, including that of this round if it has not
    begun."""
    return turn_pending(s, seat) + rounds_left(s)


def turn_pending(s: MachineState, seat: i64) -> i64:
    """Return the seat's turn of this round, if it has not begun."""
    pending: i64 = 0
    for step in s.agenda:
        kind = kind_of(step)
        if (kind == steps.TURN or kind == steps.MOVE) and a_of(step) == seat:
            pending = TURN
    return pending


def rounds_left(s: MachineState) -> i64:
    """Return the number of rounds after this one, as turns."""
    if s.final:
        return 0
    if s.end_trigger != NO_END:
        return TURN
    to_enter: i64 = s.deck_left
    if s.deck_next != NO_TILE:
        to_enter += 1
    # In some rounds the display lacks the Assistant's weather, and no tile leaves it.
    rounds: i64 = 23 * to_enter
    players: i64 = s.players
    rounds = min(rounds, 40 * bots_of(s.government_bots, EMPTY) // players)
    rounds = min(rounds, 40 * bots_of(s.rnd_bots, EMPTY) // players)
    if s.nobel == EMPTY:
        for awards in s.awards:
            if awards == 2:
                rounds = min(rounds, 3 * TURN)
    if s.players == 1:
        reports: i64 = s.reports_left
        rounds = min(rounds, TURN * reports)
    return TURN + rounds


def bots_of(row: IntTuple, who: i64) -> i64:
    """Return how many spaces of a row an owner has."""
    count: i64 = 0
    owner: i64
    for owner in row:
        if owner == who:
            count += 1
    return count


def in_branch(row: IntTuple, weather: i64, who: i64) -> i64:
    """Return how many of the three spaces of a branch an owner has."""
    first: i64 = 3 * weather
    count: i64 = 0
    if row[first] == who:
        count += 1
    if row[first + 1] == who:
        count += 1
    if row[first + 2] == who:
        count += 1
    return count


def shown(s: MachineState, weather: i64) -> i64:
    """Return the Experiment tile of a weather in the display; NO_TILE if there is none."""
    shown_tile: i64 = NO_TILE
    tile: i64
    for tile in s.display:
        if tile != NO_TILE and tile % 5 == weather:
            shown_tile = tile
    return shown_tile


def chance_to_run(s: MachineState, weather: i64) -> i64:
    """Return the probability that the next experiment in a branch of the Weather Machine runs."""
    empty = in_branch(s.lab_bots, weather, EMPTY)
    assistant: i64 = s.assistant
    rounds: i64 = (weather - assistant) % 5
    if shown(s, weather) == NO_TILE:
        below: i64 = s.deck_next
        top: i64 = s.deck_top
        soon = (below != NO_TILE and below % 5 == weather) or (
            top != NO_TILE and top % 5 == weather
        )
        if s.final or not soon or rounds < 2:
            return 0 if s.final else 15
    if empty == 0:
        return 95
    if s.final or rounds == 0:
        return 10 if empty > 1 else 25
    if empty == 1:
        return min(80, 15 + 15 * rounds)
    return min(50, 8 * rounds)


# --- Goals ----------------------------------------------------------------------------------------


def quantity(s: MachineState, seat: i64, what: i64) -> i64:
    """Return the result of `scoring.quantity`, by number instead of name."""
    count: i64 = 0
    if what == 0:
        return bots_of(s.government_bots, seat)
    if what == 1:
        return bots_of(s.rnd_bots, seat)
    if what == 2 or what == 3:
        there = s.government_bots if what == 2 else s.rnd_bots
        for weather in range(5):
            if in_branch(there, weather, seat):
                count += 1
        return count
    if what == 4:
        return (
            bots_of(s.government_bots, seat) + bots_of(s.lab_bots, seat) + bots_of(s.rnd_bots, seat)
        )
    if what == 5:
        return 12 - bots_of(s.assembly[seat], 1)
    if what == 6:
        return len(s.owned[seat])
    if what == 7:
        tile: i64
        for tile in s.owned[seat]:
            count += tile & 1
        return count
    office = s.office[seat]
    token: i64
    if what <= 10:
        space: i64 = what - 8
        while space < 18:
            token = office[space]
            if NO_TOKEN < token < AWARD:
                count += 1
            space += 3
        return count
    if what == 11:
        return 18 - bots_of(office, NO_TOKEN)
    if what == 12:
        for row in range(6):
            if not in_branch(office, row, NO_TOKEN):
                count += 1
        return count
    if what == 13:
        seen: i64 = 0
        for token in office:
            if NO_TOKEN < token < AWARD and not seen >> token & 1:
                seen |= 1 << token
                count += 1
        return count
    if what == 14:
        return bots_of(office, CITATION)
    if what == 15:
        return s.papers[seat]
    if what == 16:
        return s.awards[seat]
    if what == 20:
        return len(s.workshop[seat])
    return s.funding[seat][what - 17]


class Quantities:
    """What Goals count, by seat. Each quantity is counted when it is first asked for."""

    def __init__(self, s: MachineState) -> None:
        self.s = s
        self.players: i64 = s.players
        self.known = [UNCOUNTED] * (QUANTITIES * s.players)

    def forget(self, seat: i64) -> None:
        for number in range(QUANTITIES * seat, QUANTITIES * seat + QUANTITIES):
            self.known[number] = UNCOUNTED

    def of(self, seat: i64, what: i64) -> i64:
        number = QUANTITIES * seat + what
        count: i64 = self.known[number]
        if count == UNCOUNTED:
            count = quantity(self.s, seat, what)
            self.known[number] = count
        return count

    def best_other(self, seat: i64, what: i64) -> i64:
        best: i64 = 0
        other: i64
        for other in range(self.players):
            if other != seat:
                best = max(best, self.of(other, what))
        return best

    def met(self, seat: i64, goal: Goal) -> bool:
        """Return whether the seat meets a Goal."""
        what: i64 = goal.quantity
        threshold: i64 = goal.threshold
        own = self.of(seat, what)
        if threshold:
            return own >= threshold
        return own > 0 and own >= self.best_other(seat, what)

    def chance_to_meet(self, seat: i64, goal: Goal, turns: i64, pace: i64) -> i64:
        """Return the probability that a Goal is met; `pace` is in thousandths of the usual one."""
        what: i64 = goal.quantity
        threshold: i64 = goal.threshold
        own = self.of(seat, what)
        if threshold:
            missing = threshold - own
            if missing <= 0:
                return 100
            usual: i64 = PACE[what]
            return max(0, 100 - 140000 * missing // (usual * pace * turns // 1000 + 20))
        best = self.best_other(seat, what)
        doubt: i64 = min(50, 6 * turns // TURN)
        if own > 0 and own >= best:
            return 100 - doubt
        return max(0, doubt - 10 * (best - own))
