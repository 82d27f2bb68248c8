"""The puzzle *best turn*: to which Location the best turn leads, against several players or
alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import cast

from stormtable.bots.chances import SIGNIFICANT
from stormtable.bots.reasons import CLEAR, Claim, selected
from stormtable.games.weather_machine.bots.claims import arguments
from stormtable.games.weather_machine.bots.levels import notations
from stormtable.games.weather_machine.bots.search.lines import Line
from stormtable.games.weather_machine.bots.weights import value_for
from stormtable.games.weather_machine.puzzles.contest import (
    SearchDepth,
    gap,
    lines_by_location,
    results,
)
from stormtable.games.weather_machine.puzzles.danger import dangers
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import LOCATIONS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import kind_of
from stormtable.kernel.game import Game
from stormtable.puzzles.model import Answer, Candidate, Puzzle

SCREENED = 8
"""Playouts of every line before most positions are given up."""
CONFIRMED = 28
"""Further playouts of the best line to every Location."""
PROMISING = 2.0
"""Standard errors by which the best line must lead in the first playouts."""
LEAST_CLAIM = 0.1
VERBS = frozenset(
    {
        "use",
        "set",
        "fund",
        "move",
        "sell",
        "secure",
        "research",
        "work",
        "publish",
        "do",
        "breakthrough",
        "construct",
        "buy",
        "draft",
        "call-security",
        "bot-to",
        "subsidy",
        "cite",
        "experiment",
        "advance",
    }
)
"""The verbs of a turn that a short account of it names."""

WIDE = SearchDepth(firsts=4, each=2, rounds=1, alone=3)
DEEP = SearchDepth(firsts=8, each=3, rounds=2, alone=5)
"""The stronger search: more lines, and playouts twice as long."""


@dataclass(frozen=True, slots=True)
class Contender:
    """The best line to each Location, with the results of its playouts."""

    location: int
    line: Line
    row: list[float]

    @property
    def mean(self) -> float:
        return fsum(self.row) / len(self.row)


class TurnPuzzle:
    """The best turn against others, in CP ahead of the best rival."""

    name = "turn"
    measure = "margin"
    boxes: tuple[str, ...] = ("weather-machine",)
    least = 2.0
    """The least lead of the best turn."""
    furthest = 14.0
    """A turn that is further ahead of all others is no puzzle."""
    slack = 14
    """How much worse a tempting turn may look before the playouts, in CP."""

    def find(self, game: Game, seat: int, seed: int) -> Candidate | None:
        s = cast(MachineState, game.state)
        if not self._begins(s, seat):
            return None
        ranked = self._clear(game, seat, seed, WIDE)
        if ranked is None:
            return None
        shown = sorted(ranked, key=lambda each: each.location)
        answers = tuple(
            Answer(
                LOCATIONS[each.location],
                notations(s, each.line.answers),
                round(each.mean, 4),
                round(gap(ranked[0].row, each.row)[1], 4) if each is not ranked[0] else 0.0,
            )
            for each in shown
        )
        if any(not answer.line for answer in answers):
            return None
        claims = _facts(s, ranked[0].line.answers, ranked[1].line.answers)
        themes = self._themes(game, seat, seed, ranked)
        return Candidate(answers, claims, themes, self._rating(ranked))

    def _begins(self, s: MachineState, seat: int) -> bool:
        if s.over or s.drawing or s.asked != seat or len(s.choices) < 2:
            return False
        return kind_of(s.agenda[-1]) in (steps.STEP_ONE, steps.MOVE)

    def _clear(
        self, game: Game, seat: int, seed: int, search: SearchDepth
    ) -> list[Contender] | None:
        """Return the best line to each Location, the best first; None if it is not clearly best.

        Few playouts choose the line to each Location; further ones, with other dice and deals,
        compare these lines, so that the choice does not flatter the best. The wide search gives up
        early where the few playouts promise nothing.
        """
        view = game.view(seat)
        by_location = lines_by_location(view, seed, search, self.slack)
        if len(by_location) < 3:
            return None
        lines = [line for there in by_location.values() for line in there]
        rows = dict(zip(map(id, lines), results(view, lines, search, seed, SCREENED), strict=True))
        chosen = []
        for location, there in by_location.items():
            best = max(there, key=lambda line: fsum(rows[id(line)]))
            chosen.append(Contender(location, best, rows[id(best)]))
        chosen.sort(key=lambda each: -each.mean)
        if search is WIDE and not self._is_clear(chosen, PROMISING):
            return None
        lines = [each.line for each in chosen]
        again = results(view, lines, search, seed ^ 0x5A5A, CONFIRMED)
        ranked = [
            Contender(each.location, each.line, row)
            for each, row in zip(chosen, again, strict=True)
        ]
        ranked.sort(key=lambda each: -each.mean)
        return ranked if self._is_clear(ranked, SIGNIFICANT) else None

    def _is_clear(self, ranked: list[Contender], errors: float) -> bool:
        """Return whether the first is better than every other by more than its uncertainty."""
        for each in ranked[1:]:
            lead, error = gap(ranked[0].row, each.row)
            if lead < self.least or lead <= errors * error:
                return False
        return ranked[0].mean - ranked[1].mean <= self.furthest

    def _themes(self, game: Game, seat: int, seed: int, ranked: list[Contender]) -> tuple[str, ...]:
        return (LOCATIONS[ranked[0].location],)

    def _rating(self, ranked: list[Contender]) -> int:
        """Return a first estimate: a small lead is hard, and a turn that looks worse at first."""
        lead = (ranked[0].mean - ranked[1].mean) / self.furthest
        looks = max(each.line.value for each in ranked[1:]) > ranked[0].line.value
        return max(1000, min(2200, round(1700 - 500 * lead + (250 if looks else 0))))

    def confirms(self, game: Game, puzzle: Puzzle, seed: int) -> bool:
        """Search more lines and play on longer: the same Location must be clearly best again."""
        ranked = self._clear(game, puzzle.seat, seed, DEEP)
        return ranked is not None and LOCATIONS[ranked[0].location] == puzzle.best.key

    def claims(self, game: Game, puzzle: Puzzle) -> tuple[Claim, ...]:
        s = cast(MachineState, game.state)
        best, second = (codes(s, answer.line) for answer in (puzzle.best, puzzle.second))
        return _facts(s, best, second)

    def named(self, game: Game, puzzle: Puzzle, key: str) -> tuple[str, str]:
        return "location", key

    def is_shown_step(self, notation: str) -> bool:
        """Return whether the page shows this step: payments and places of pieces are left out."""
        return notation.partition(" ")[0] in VERBS

    def shown(self, game: Game, puzzle: Puzzle, key: str) -> Game | None:
        """Return the position after the turn, or before its first draw."""
        private = game.what_if(puzzle.seat)
        line = next(answer.line for answer in puzzle.answers if answer.key == key)
        for notation in line if private is not None else ():
            decision = private.decision_of(puzzle.seat) if private is not None else None
            if private is None or decision is None or decision.find(notation) is None:
                break
            private.play(notation, puzzle.seat)
        return private


class SoloTurnPuzzle(TurnPuzzle):
    """The best turn against the Saboteurs, in the chance to win."""

    name = "solo"
    measure = "win"
    boxes = ("saboteurs",)
    least = 0.05
    furthest = 0.9
    slack = 20

    def _themes(self, game: Game, seat: int, seed: int, ranked: list[Contender]) -> tuple[str, ...]:
        lines = [each.line for each in ranked[:2]]
        return (*dangers(game.view(seat), lines, seed), LOCATIONS[ranked[0].location])


def codes(s: MachineState, line: tuple[str, ...]) -> list[int]:
    """Return a line in codes, as far as it can be played before a draw."""
    trial = s.copy()
    trial.chance = None
    trial.halting = True
    seat = s.asked
    answers: list[int] = []
    for notation in line:
        if trial.asked != seat or trial.drawing or not trial.agenda:
            break
        step, rule = trial.agenda[-1], trial.rule
        code = next(
            (option for option in trial.choices if rule.notation(trial, step, option) == notation),
            None,
        )
        if code is None:
            break
        answers.append(code)
        trial.apply(code)
    return answers


def _facts(s: MachineState, best: list[int], second: list[int]) -> tuple[Claim, ...]:
    known = s.copy()
    weighed = arguments(known, value_for(s.players), best, second)
    return selected(weighed, LEAST_CLAIM, CLEAR)
