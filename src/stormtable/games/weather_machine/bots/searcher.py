"""A search over the small decisions of a turn, on copies of the position.

The search tries every option of the questions that shape a turn, to the end of the turn. It answers
the questions within an action by the position right after each answer.
"""

from __future__ import annotations

from collections.abc import Callable

from stormtable.games.weather_machine.bots.habits import habit, worth_trying
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import SUPPLY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import Chance
from stormtable.kernel.codes import kind_of, pack

FIRSTS = 3
"""The number of ways to begin a turn that are followed to its end."""

SHAPING = frozenset(
    (
        steps.CHOOSE_ACTION,
        steps.SELL_BOT,
        steps.SELL_SUBSIDY,
        steps.SECURE,
        steps.WORK_BOT,
        steps.PUBLISH,
        steps.RESEARCH_BOT,
        steps.BREAKTHROUGH,
        steps.BREAKTHROUGH_SLOT,
        steps.GOAL_BENEFIT,
        steps.FUND_LAB,
        steps.EXPERIMENT_REWARD,
        steps.FUND_RND,
    )
)
"""Questions whose answers are followed until all their effects are done."""

TURN = frozenset((steps.STEP_ONE, steps.MOVE, steps.ACTIONS, steps.FINAL_TOKENS))
"""Questions that shape the whole turn."""

Worth = Callable[[MachineState], float]
"""Returns the value of a position to the searching seat."""

Line = tuple[float, list[int]]
"""The value of a position, and the answers that lead there."""


def plan(s: MachineState, chance: Chance, worth: Worth) -> list[int]:
    """Return the answers of the asked seat, as far as they can be predicted."""
    return TurnSearch(s.asked, s.turn, chance, worth).turn_line(s)[1]


class TurnSearch:
    def __init__(self, seat: int, turn: int, chance: Chance, worth: Worth) -> None:
        self.seat = seat
        self.turn = turn
        self.chance = chance
        self.worth = worth

    # --- the turn -----------------------------------------------------------------------------

    def turn_line(self, s: MachineState) -> Line:
        """Return the best line to the end of the turn."""
        if self._done(s):
            return self.worth(s), []
        kind = kind_of(s.agenda[-1])
        if kind == steps.STEP_ONE:
            return self._first(s)
        if kind == steps.MOVE:
            return self._best_of(s)
        if kind == steps.ACTIONS or kind == steps.FINAL_TOKENS:
            supply = kind == steps.FINAL_TOKENS or s.scientists[self.seat] // 8 == SUPPLY
            return self._answer_by_answer(s) if supply else self._best_of(s)
        settled, answers = self._settled(self._copy(s))
        value, later = self.turn_line(settled)
        return value, answers + later

    def _first(self, s: MachineState) -> Line:
        """Follow the most promising ways of step 1."""
        tried: list[tuple[float, int, MachineState, list[int]]] = []
        for option in worth_trying(s, self.seat):
            after, answers = self._settled(self._apply(s, option))
            tried.append((self.worth(after), option, after, answers))
        tried.sort(key=lambda candidate: -candidate[0])
        best_tried = tried[:FIRSTS]
        best: Line = (float("-inf"), [])
        for _, option, after, answers in best_tried:
            value, later = self.turn_line(after)
            if value > best[0]:
                best = (value, [option, *answers, *later])
        return best

    def _best_of(self, s: MachineState) -> Line:
        best: Line = (float("-inf"), [])
        for option in worth_trying(s, self.seat):
            after, answers = self._settled(self._apply(s, option))
            value, later = self.turn_line(after)
            if value > best[0]:
                best = (value, [option, *answers, *later])
        return best

    def _answer_by_answer(self, s: MachineState) -> Line:
        """Add actions one by one: always the one that helps most, until none does."""
        answers: list[int] = []
        while not self._done(s) and kind_of(s.agenda[-1]) in TURN:
            best_value = self.worth(s)
            best_option = pack(steps.V_END)
            best_answers: list[int] = []
            best = s
            for option in worth_trying(s, self.seat):
                if kind_of(option) == steps.V_END:
                    continue
                after, more = self._settled(self._apply(s, option))
                value = self.worth(after)
                if value > best_value:
                    best_value, best_option, best_answers, best = value, option, more, after
            answers.append(best_option)
            if best is s:
                value, later = self.turn_line(self._apply(s, best_option))
                return value, answers + later
            answers.extend(best_answers)
            s = best
        value, later = self.turn_line(s)
        return value, answers + later

    # --- the questions of an action -----------------------------------------------------------

    def _settled(self, s: MachineState) -> tuple[MachineState, list[int]]:
        """Answer all questions of an action; return the position and the answers. It changes
        `s`."""
        answers: list[int] = []
        while not self._done(s):
            kind = kind_of(s.agenda[-1])
            if kind in TURN:
                break
            best_value = float("-inf")
            best = s
            best_answers: list[int] = []
            usual = habit(s, self.seat, kind)
            if usual >= 0:
                answers.append(usual)
                s.apply(usual)
                continue
            for option in s.choices:
                after = self._apply(s, option)
                more: list[int] = []
                if kind in SHAPING:
                    after, more = self._settled(after)
                value = self.worth(after)
                if value > best_value:
                    best_value, best, best_answers = value, after, [option, *more]
            answers.extend(best_answers)
            s = best
        return s, answers

    def _apply(self, s: MachineState, option: int) -> MachineState:
        after = self._copy(s)
        after.apply(option)
        return after

    def _copy(self, s: MachineState) -> MachineState:
        copy = s.copy()
        copy.chance = self.chance
        return copy

    def _done(self, s: MachineState) -> bool:
        return s.asked != self.seat or s.turn != self.turn
