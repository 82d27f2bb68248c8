"""The bots by level: they play the best line of the turn, or compare lines by playouts."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import cast

from stormtable.bots.bot import Budget
from stormtable.bots.parallel import shares
from stormtable.bots.reasons import (
    MARGIN,
    WIN,
    Evaluation,
    Reasons,
    certainty_of,
    paired,
    selected,
)
from stormtable.games.weather_machine.bots.claims import arguments
from stormtable.games.weather_machine.bots.mistakes import (
    habits_from,
    misjudged,
    without_overlooked,
)
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
    squashed,
)
from stormtable.games.weather_machine.bots.search.value import UNIT
from stormtable.games.weather_machine.bots.weights import Weights, value_for, weights_for
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.view import View

CHARACTERS = ("publisher", "builder", "racer", "miser")

LEAST = {MARGIN: 0.5, WIN: 2.0}
"""The least difference between options that matters: in CP, or in hundredths of the chance to
win."""

SLACK = 100 * UNIT
"""How much worse than the best line a beginner's line may be: it may overlook the best Location."""

TRIED = 8
"""The number of other options to compare its choice with, if the search compared none."""

Results = dict[tuple[int, ...], list[int]]
"""By line (its answers): the results of its playouts. All lines have the same dice in order."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How a level searches for its line."""

    firsts: int
    """The number of ways to begin a turn that are followed."""
    width: int = 0
    """The number of lines that playouts compare."""
    others: int = 0
    """The number of further lines from randomly changed weights."""
    rounds: int = 0
    """The length of a playout in turns of every seat; 0: play the best line without playouts."""
    alone: int = 0
    """The length of a playout in a solo game."""
    overlooks: int = 0
    """In how many of 100 turns a beginner overlooks a Location; 0: it is no beginner."""


class MachinePlayer:
    """Plans its turn, and follows the plan until a draw changes the position."""

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
        """The turn and the number of draws when the plan was made; after another draw it is out of
        date."""
        self._weighed: list[Line] = []
        """The lines among which the plan was chosen, the plan first."""
        self._results: Results = {}
        self._played = 0
        """The number of answers of the plan that have been played."""
        self._answered: object = None
        """The question that was answered last, for `reasons`."""
        self._habits = habits_from(rng) if depth.overlooks else None

    def take_habits(self, rng: Random) -> None:
        if self._habits is not None:
            self._habits = habits_from(rng)

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
        options = tuple(
            Evaluation(
                notations(s, line.answers[played:]),
                _estimate(line, weights),
                line.samples,
            )
            for line in lines
        )
        chosen = lines[0]
        other = next(
            (line for line in lines if line.answers[played] != chosen.answers[played]), None
        )
        if other is None:
            other = self._alternative(s, done)
        if other is None:
            return Reasons(measure, options)
        certainty = certainty_of(*self._gap(chosen, other, weights), LEAST[measure])
        weighed = []
        if chosen.value >= other.value:  # otherwise the playouts decided, not the value
            value = value_for(s.players, self._character)
            weighed = arguments(s, value, chosen.answers[played:], other.answers[played:])
        least = weights.scale / 25 if weights.scale else LEAST[MARGIN]
        return Reasons(
            measure,
            options,
            selected(weighed, least, certainty),
            certainty,
            notations(s, other.answers[played:]),
        )

    def _alternative(self, s: MachineState, done: list[int]) -> Line | None:
        """Return the best line from here that begins with another option than the plan, after the
        played answers; None if there is no other option."""
        value = value_for(s.players, self._character)
        style = Style(value, weights_for(s.players).hand, 1, True)
        best: Line | None = None
        for option in [option for option in s.choices if option != self._plan[len(done)]][:TRIED]:
            after = s.copy()
            after.chance = Dice(1)
            after.apply(option)
            line = Line(value.of(after, s.asked), [])
            if after.asked == s.asked and after.turn == s.turn:
                line = best_line(after, 1, style)
            if best is None or line.value > best.value:
                best = Line(line.value, [*done, option, *line.answers])
        return best

    def _gap(self, chosen: Line, other: Line, weights: Weights) -> tuple[float, float]:
        """Return how much better one line is, and the standard error, which is 0 without
        playouts."""
        unit = UNIT / 100 if weights.scale else UNIT
        mine, theirs = (self._results.get(tuple(line.answers), []) for line in (chosen, other))
        if mine and theirs:
            return paired([(own - rival) / unit for own, rival in zip(mine, theirs, strict=False)])
        if weights.scale:
            gap = squashed(chosen.value, weights.scale) - squashed(other.value, weights.scale)
            return int(gap) / unit, 0.0
        return (chosen.value - other.value) / unit, 0.0

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
        """Return the compared lines, the best first; `again`: the turn was already planned once."""
        weights = weights_for(s.players)
        value = value_for(s.players, self._character)
        depth = self._depth
        seed = self._rng.getrandbits(31)
        if self._habits is not None:
            value = misjudged(s.players, self._character, self._habits)
            lines = spread(
                all_lines(s, seed, Style(value, weights.hand, depth.firsts, True)), 12, 4, SLACK
            )
            if mixed(seed + 1) % 100 < depth.overlooks:
                lines = without_overlooked(lines, mixed(seed + 2))
            return lines
        style = Style(value, weights.hand, depth.firsts, False)
        turns = depth.alone if s.players == 1 else depth.rounds * s.players
        if not turns:
            return [best_line(s, seed, style)]
        most = self._budget.lines
        if most:
            lines = candidates(s, seed, style, min(most, depth.width), 0)
        else:
            lines = candidates(s, seed, style, depth.width, depth.others)
        if len(lines) == 1:
            return lines
        quick = Style(value_for(s.players), weights.hand, 1, True)
        contest = Contest(s, lines, turns, quick, value, weights.scale)
        self._results = hold(contest, self._budget, seed, 3 if again else 1)
        best = contest.alive[0]
        others = [line for line in lines if line is not best]
        others.sort(key=lambda line: (-line.samples, -line.expected))
        return [best, *others]


def _question(view: View) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    s = view.state
    return s.turn, s.draws, tuple(s.agenda), tuple(s.choices)


def hold(contest: Contest, budget: Budget, seed: int, part: int) -> Results:
    """Run sequential halving with one part in `part` of the budget, and return all results. They
    are the same for any number of processes, unless the time limit is reached."""
    began = time.monotonic()
    rounds = max(1, (len(contest.alive) - 1).bit_length())
    results: Results = {}
    for number in range(rounds):
        lines = contest.alive
        reps = budget.playouts // (part * rounds * len(lines)) if budget.playouts else 1 << 20
        until = began + budget.seconds * (number + 1) / (part * rounds) if budget.seconds else 0.0
        first = mixed(seed + 7 * number + 3)
        work = partial(sample, contest, reps, budget.processes, until, first)
        for rows in shares(budget.processes, work):
            for line, row in zip(lines, zip(*rows, strict=True), strict=False):
                line.total += sum(row)
                line.samples += len(row)
                results.setdefault(tuple(line.answers), []).extend(row)
        contest.halve()
    return results


def sample(
    contest: Contest, reps: int, processes: int, until: float, first: int, share: int
) -> list[list[int]]:
    """Return a process's share of a round: the results of all lines, by sample."""
    rows: list[list[int]] = []
    for rep in range(share, max(1, reps), processes):
        if until and rows and time.monotonic() > until:
            break
        seed = mixed(first + rep)
        rows.append([contest.playout(line, seed) for line in contest.alive])
    return rows


def notations(s: MachineState, answers: list[int]) -> tuple[str, ...]:
    """Return a line in notation, as far as it can be predicted."""
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
