"""The bots by level: they play the best line of the turn, or compare lines by playouts."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import cast

from stormtable.bots.bot import Budget
from stormtable.bots.parallel import shares
from stormtable.bots.reasons import MARGIN, WIN, Evaluation, Reasons
from stormtable.games.weather_machine.bots.search.dice import Dice, mixed
from stormtable.games.weather_machine.bots.search.lines import (
    Line,
    Style,
    all_lines,
    best_line,
    spread,
)
from stormtable.games.weather_machine.bots.search.playouts import (
    Contest,
    candidates,
    shaken,
    squashed,
)
from stormtable.games.weather_machine.bots.search.value import UNIT
from stormtable.games.weather_machine.bots.weights import Weights, value_for, weights_for
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.view import View

CHARACTERS = ("publisher", "builder", "racer", "miser")


@dataclass(frozen=True, slots=True)
class Depth:
    """How a level looks for its line."""

    firsts: int
    """Ways to begin a turn that are followed."""
    width: int = 0
    """Lines compared by playouts."""
    others: int = 0
    """How many more come from weights that are shaken."""
    rounds: int = 0
    """How many turns of every seat a playout lasts; 0 plays the best line without playouts."""
    alone: int = 0
    """The same where there is but one."""
    slips: int = 0
    """In how many of 100 turns it plays another line, at most `slack` CP worse."""
    slack: int = 0


class MachinePlayer:
    """Plans its turn, and plays the plan until chance brings something new."""

    def __init__(
        self, rng: Random, name: str, budget: Budget, character: str, depth: Depth
    ) -> None:
        self.name = name
        self._rng = rng
        self._budget = budget
        self._character = character
        self._depth = depth
        self._plan: list[int] = []
        self._moment = (-1, -1)
        """Turn and draws when the plan was made: afterwards something else may be better."""
        self._weighed: list[Line] = []
        """What the plan was chosen from, the plan first."""
        self._played = 0
        """How many answers of the plan were given."""
        self._answered: object = None
        """The question answered last: `reasons` explains this answer."""

    def choose(self, view: View) -> int:
        self._see_to_plan(view)
        self._answered = _question(view)
        self._played += 1
        return self._plan[self._played - 1]

    def reasons(self, view: View) -> Reasons | None:
        if self._answered == _question(view):
            played = self._played - 1
        else:
            self._see_to_plan(view)
            played = self._played
        s = cast(MachineState, view.state)
        done = self._plan[:played]
        lines = [line for line in self._weighed if line.answers[:played] == done]
        weights = weights_for(s.players)
        measure = WIN if weights.scale else MARGIN
        return Reasons(
            measure,
            tuple(
                Evaluation(
                    notations(s, line.answers[played:]),
                    _estimate(line, weights),
                    line.samples,
                )
                for line in lines
            ),
        )

    def _see_to_plan(self, view: View) -> None:
        s = cast(MachineState, view.state)
        moment = (s.turn, s.draws)
        left = self._plan[self._played :]
        if moment == self._moment and left and left[0] in s.choices:
            return
        again = s.turn == self._moment[0]
        self._moment = moment
        self._weighed = self._think(cast(MachineState, view.sample(self._rng)), again)
        self._plan = self._weighed[0].answers
        self._played = 0

    def _think(self, s: MachineState, again: bool) -> list[Line]:
        """The lines that were compared, the best first; `again` in a turn already thought about."""
        weights = weights_for(s.players)
        value = value_for(s.players, self._character)
        depth = self._depth
        seed = self._rng.getrandbits(31)
        if depth.slips:
            return self._casual(
                s, Style(value, shaken(weights.hand, seed), depth.firsts, True), seed
            )
        style = Style(value, weights.hand, depth.firsts, False)
        turns = depth.alone if s.players == 1 else depth.rounds * s.players
        if not turns:
            return [best_line(s, seed, style)]
        lines = candidates(s, seed, style, depth.width, depth.others)
        if len(lines) == 1:
            return lines
        quick = Style(value_for(s.players), weights.hand, 1, True)
        contest = Contest(s, lines, turns, quick, value, weights.scale)
        hold(contest, self._budget, seed, 3 if again else 1)
        best = contest.alive[0]
        others = [line for line in lines if line is not best]
        others.sort(key=lambda line: (-line.samples, -line.expected))
        return [best, *others]

    def _casual(self, s: MachineState, style: Style, seed: int) -> list[Line]:
        """Sees things its own way this turn, and now and then takes what is merely good."""
        lines = spread(all_lines(s, seed, style), 12, 4, self._depth.slack * UNIT)
        if mixed(seed + 1) % 100 < self._depth.slips:
            first = mixed(seed + 2) % len(lines)
            lines.insert(0, lines.pop(first))
        return lines


def _question(view: View) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    s = view.state
    return s.turn, s.draws, tuple(s.agenda), tuple(s.choices)


def hold(contest: Contest, budget: Budget, seed: int, part: int) -> None:
    """Sequential halving with one part in `part` of the budget: the same result in any number of
    processes, as long as its seconds are not up."""
    began = time.monotonic()
    rounds = max(1, (len(contest.alive) - 1).bit_length())
    for number in range(rounds):
        lines = contest.alive
        reps = budget.playouts // (part * rounds * len(lines)) if budget.playouts else 1 << 20
        until = began + budget.seconds * (number + 1) / (part * rounds) if budget.seconds else 0.0
        first = mixed(seed + 7 * number + 3)
        work = partial(sample, contest, reps, budget.processes, until, first)
        for count, *totals in shares(budget.processes, work):
            for line, total in zip(lines, totals, strict=True):
                line.total += total
                line.samples += count
        contest.halve()


def sample(
    contest: Contest, reps: int, processes: int, until: float, first: int, share: int
) -> list[int]:
    """A process's share of a round: how many samples of every line, and what each came to."""
    totals = [0] * len(contest.alive)
    count = 0
    for rep in range(share, max(1, reps), processes):
        if until and count and time.monotonic() > until:
            break
        for index, line in enumerate(contest.alive):
            totals[index] += contest.playout(line, mixed(first + rep))
        count += 1
    return [count, *totals]


def notations(s: MachineState, answers: list[int]) -> tuple[str, ...]:
    """A line as a person writes it, as far as it can be foreseen."""
    trial = s.copy()
    trial.chance = Dice(1)
    answers_notation: list[str] = []
    seat = s.asked
    for answer in answers:
        if trial.asked != seat or answer not in trial.choices or trial.draws != s.draws:
            break
        answers_notation.append(trial.rule.notation(trial, trial.agenda[-1], answer))
        trial.apply(answer)
    return tuple(answers_notation)


def _estimate(line: Line, weights: Weights) -> float:
    if not weights.scale:
        return line.expected / UNIT
    chance = line.expected if line.samples else squashed(line.value, weights.scale)
    return 100 * chance / UNIT
