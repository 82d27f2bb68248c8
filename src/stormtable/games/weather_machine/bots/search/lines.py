"""Find the lines of a turn: the answers that lead to its end, on copies of the position.

The search tries every option of the questions that shape the turn, and judges the end of the turn
by the learned value. The hand-made judgement answers the questions within an action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.bots.search.dice import Dice
from stormtable.games.weather_machine.bots.search.judge import SCIENCE_VOUCHERS, VOUCHERS, Judge
from stormtable.games.weather_machine.bots.search.value import Value
from stormtable.games.weather_machine.bots.searcher import SHAPING
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import SCIENCE, SUPPLY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.workshop import (
    circles,
    column_of,
    pack_tile,
    placements,
    row_of,
)
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.tuples import IntTuple

NONE: Final = -1
LOWEST: Final = -(1 << 60)

FOLLOWED: Final = [kind in SHAPING or kind == steps.KEEP_REPORT for kind in range(256)]
"""Questions whose answers are followed until all their effects are done."""


def shapes_turn(kind: i64) -> bool:
    """Return whether a question shapes the whole turn."""
    return (
        kind == steps.STEP_ONE
        or kind == steps.MOVE
        or kind == steps.ACTIONS
        or kind == steps.FINAL_TOKENS
    )


class Line:
    """The answers up to the end of the turn, and their value."""

    def __init__(self, value: int, answers: list[int]) -> None:
        self.value = value
        self.answers = answers
        self.total = 0
        """The sum of its playouts' results."""
        self.samples = 0

    @property
    def expected(self) -> int:
        return self.total // self.samples if self.samples else self.value


class Style:
    """How to search lines: the evaluation within the turn, the value at its end, and how many ways
    to begin are followed."""

    def __init__(self, value: Value, hand: list[int], firsts: int, lean: bool) -> None:
        self.value = value
        self.hand = hand
        self.firsts = firsts
        self.lean = lean
        """Whether to leave out options that are rarely good."""


# --- answers by habit -----------------------------------------------------------------------------


def habit(s: MachineState, seat: i64, kind: i64) -> int:
    """Return the usual answer to a question of this kind; NONE if it needs a search."""
    best: i64 = LOWEST
    chosen = NONE
    if kind == steps.PLACE_AWARD or kind == steps.PAY:
        # Steps 1 and 4 are early enough; pay with the right type before the joker.
        return s.choices[0]
    if kind == steps.PAY_ANY or (
        kind == steps.CHOOSE_VOUCHER and kind_of(s.choices[0]) == steps.V_VOUCHER
    ):
        more = 0 if kind == steps.PAY_ANY else 1
        for option in s.choices:
            voucher = a_of(option)
            count = min(5, s.vouchers[seat][voucher]) + more
            table = SCIENCE_VOUCHERS if voucher == SCIENCE else VOUCHERS
            gain: i64 = table[count] - table[count - 1]
            if not more:
                gain = -gain
            if gain > best:
                best, chosen = gain, option
        return chosen
    if kind == steps.CHOOSE_TILE:
        for option in s.choices:
            gain = tile_appeal(s, seat, option)
            if gain > best:
                best, chosen = gain, option
        return chosen
    if kind == steps.PLACE_TILE or kind == steps.FIRST_TILE:
        for option in s.choices:
            gain = spot_appeal(s, seat, option)
            if gain > best:
                best, chosen = gain, option
        return chosen
    return NONE


def appeal(workshop: IntTuple, laid: int) -> i64:
    """Return the score of a placement: circles for Chemicals first, then long rows for
    prototypes."""
    after = (*workshop, laid)
    in_row: i64 = 0
    for tile in after:
        if row_of(tile) == row_of(laid):
            in_row += 1
    return 20 * sum(circles(after)) + 5 * in_row - 2 * column_of(laid)


def tile_appeal(s: MachineState, seat: i64, option: int) -> i64:
    if kind_of(option) == steps.V_PASS:
        return -10
    upper, other = s.edition.workshop_pairs[a_of(option)]
    workshop = s.workshop[seat]
    best: i64 = LOWEST
    for laid in placements(workshop, upper, other):
        best = max(best, appeal(workshop, laid))
    return best


def spot_appeal(s: MachineState, seat: i64, option: int) -> i64:
    upper, other = s.edition.workshop_pairs[b_of(s.agenda[-1])]
    if b_of(option):
        upper, other = other, upper
    spot = a_of(option)
    return appeal(s.workshop[seat], pack_tile(spot & 0xFF, spot >> 8, upper, other))


def called(answers: list[int]) -> bool:
    """Return whether Security has been called. Each call costs a Voucher and a Report, so one is
    enough."""
    return any(kind_of(answer) == steps.V_CALL_SECURITY for answer in answers)


def worth_trying(s: MachineState, lean: bool) -> list[int]:
    """Return the options of a turn's question, without those that are rarely good."""
    step = s.agenda[-1]
    kind = kind_of(step)
    begun = kind == steps.ACTIONS and b_of(step) != 0
    options: list[int] = []
    supply = False
    for option in s.choices:
        verb = kind_of(option)
        if verb == steps.V_AWARD and (kind == steps.MOVE or kind == steps.ACTIONS):
            continue
        if verb == steps.V_MOVE and a_of(option) == SUPPLY:
            # The leftmost free space is the cheapest.
            if supply:
                continue
            supply = True
        if verb == steps.V_CALL_SECURITY and (lean or begun):
            continue
        if verb == steps.V_RETURN or (verb == steps.V_INITIATIVE and a_of(option) > 0):
            continue
        options.append(option)
    return options if options else s.choices


# --- looking ahead --------------------------------------------------------------------------------


class Tried:
    """A way to begin, and the position it leads to."""

    def __init__(self, value: int, number: int, after: MachineState, answers: list[int]) -> None:
        self.value = value
        self.number = number
        self.after = after
        self.answers = answers


def by_value(candidate: Tried) -> tuple[int, int]:
    return (-candidate.value, candidate.number)


class Search:
    """Searches the turn of the asked seat. With `keep`, `lines` has every line that was followed to
    the end."""

    def __init__(self, s: MachineState, dice: Dice, style: Style, keep: bool) -> None:
        self.seat = s.asked
        self.turn = s.turn
        self.dice = dice
        self.value = style.value
        self.judge = Judge(s, s.asked, style.hand)
        self.firsts = style.firsts
        self.lean = style.lean
        self.keep = keep
        self.lines: list[Line] = []

    def done(self, s: MachineState) -> bool:
        return s.asked != self.seat or s.turn != self.turn

    def applied(self, s: MachineState, option: int) -> MachineState:
        after = s.copy()
        after.chance = self.dice
        self.dice.drawn = s.draws
        after.apply(option)
        return after

    def line(self, s: MachineState, prefix: list[int]) -> Line:
        """Return the best line to the end of the turn; `prefix` are the answers up to here."""
        if self.done(s):
            line = Line(self.value.of(s, self.seat), prefix)
            if self.keep:
                self.lines.append(line)
            return line
        kind = kind_of(s.agenda[-1])
        if kind == steps.STEP_ONE:
            return self.first(s, prefix)
        if kind == steps.MOVE:
            return self.best_of(s, prefix)
        if kind == steps.ACTIONS or kind == steps.FINAL_TOKENS:
            if kind == steps.FINAL_TOKENS or s.scientists[self.seat] // 8 == SUPPLY:
                return self.answer_by_answer(s, prefix)
            return self.best_of(s, prefix)
        copy = s.copy()
        copy.chance = self.dice
        answers = prefix[:]
        settled = self.settled(copy, answers)
        return self.line(settled, answers)

    def first(self, s: MachineState, prefix: list[int]) -> Line:
        """Follow the most promising ways of step 1."""
        tried: list[Tried] = []
        for option in worth_trying(s, self.lean):
            answers = prefix[:]
            answers.append(option)
            after = self.settled(self.applied(s, option), answers)
            tried.append(Tried(self.judge.value(after), len(tried), after, answers))
        tried.sort(key=by_value)
        best = Line(LOWEST, [])
        for candidate in tried[: self.firsts]:
            line = self.line(candidate.after, candidate.answers)
            if line.value > best.value:
                best = line
        return best

    def best_of(self, s: MachineState, prefix: list[int]) -> Line:
        best = Line(LOWEST, [])
        for option in worth_trying(s, self.lean or called(prefix)):
            answers = prefix[:]
            answers.append(option)
            after = self.settled(self.applied(s, option), answers)
            line = self.line(after, answers)
            if line.value > best.value:
                best = line
        return best

    def answer_by_answer(self, s: MachineState, prefix: list[int]) -> Line:
        """Add actions one by one: always the one that helps most, until none does."""
        answers = prefix[:]
        while not self.done(s) and shapes_turn(kind_of(s.agenda[-1])):
            best_value = self.judge.value(s)
            best_option = pack(steps.V_END)
            best_answers: list[int] = []
            best = s
            for option in worth_trying(s, self.lean or called(answers)):
                if kind_of(option) == steps.V_END:
                    continue
                more: list[int] = []
                after = self.settled(self.applied(s, option), more)
                value = self.judge.value(after)
                if value > best_value:
                    best_value, best_option, best_answers, best = value, option, more, after
            answers.append(best_option)
            if best is s:
                return self.line(self.applied(s, best_option), answers)
            answers.extend(best_answers)
            s = best
        return self.line(s, answers)

    def settled(self, s: MachineState, answers: list[int]) -> MachineState:
        """Answer all questions of an action and return the position. It changes `s`, and appends to
        `answers`."""
        while not self.done(s):
            kind = kind_of(s.agenda[-1])
            if shapes_turn(kind):
                break
            usual = habit(s, self.seat, kind)
            if usual != NONE:
                answers.append(usual)
                self.dice.drawn = s.draws
                s.apply(usual)
                continue
            best_value = LOWEST
            best = s
            best_answers: list[int] = []
            for option in s.choices:
                after = self.applied(s, option)
                more: list[int] = [option]
                if FOLLOWED[kind]:
                    after = self.settled(after, more)
                value = self.judge.value(after)
                if value > best_value:
                    best_value, best, best_answers = value, after, more
            answers.extend(best_answers)
            s = best
        return s


def best_line(s: MachineState, seed: int, style: Style) -> Line:
    """Return the best line of the seat that is asked."""
    return Search(s, Dice(seed), style, False).line(s, [])


def all_lines(s: MachineState, seed: int, style: Style) -> list[Line]:
    """Return every line that was followed to the end, without duplicates, the best first."""
    search = Search(s, Dice(seed), style, True)
    search.line(s, [])
    lines = search.lines
    lines.sort(key=worst_last)
    turn_lines: list[Line] = []
    seen: set[tuple[int, ...]] = set()
    for line in lines:
        key = tuple(line.answers)
        if key not in seen:
            seen.add(key)
            turn_lines.append(line)
    return turn_lines


def worst_last(line: Line) -> int:
    return -line.value


def move_of(line: Line) -> int:
    """Return the space that a line moves to; NONE if the move is over."""
    for answer in line.answers:
        if kind_of(answer) == steps.V_MOVE:
            return answer
    return NONE


def spread(lines: list[Line], most: int, each: int, slack: int) -> list[Line]:
    """Return the best lines: at most `each` per move, and none worse by more than `slack`."""
    selected: list[Line] = []
    moves: dict[int, int] = {}
    for line in lines:
        if selected and line.value < selected[0].value - slack:
            break
        move = move_of(line)
        if moves.get(move, 0) >= each:
            continue
        moves[move] = moves.get(move, 0) + 1
        selected.append(line)
        if len(selected) >= most:
            break
    return selected
