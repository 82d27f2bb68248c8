"""Where a learner is in a lesson: read from what was played, never kept beside it.

A lesson's data are a script: what is played one after another, by whom, and where in it each step
begins. What stands in the game is held against it. Only how far somebody has read, where several
steps are told at one position, is the table's to remember.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.history import RecordLine
from stormtable.lessons import Lesson, lesson, lesson_names

LESSON = "lesson"
"""Who plays what the script has others play; and what a table of a lesson came from."""
Play = tuple[int, str]
"""A seat and what it answers."""


@dataclass(frozen=True, slots=True)
class Script:
    plays: tuple[Play, ...]
    starts: tuple[int, ...]
    """How many plays come before each step."""
    asked: frozenset[int]
    """The numbers of those plays that are the learner's to do."""

    @classmethod
    def of(cls, taught: Lesson) -> Script:
        plays: list[Play] = list(taught.before)
        starts: list[int] = []
        asked: set[int] = set()
        for step in taught.steps:
            starts.append(len(plays))
            if step.play:
                asked.add(len(plays))
                plays += [(taught.seat, one) for one in (step.play, *step.then)]
                plays += step.others
        return cls(tuple(plays), tuple(starts), frozenset(asked))


@cache
def script(name: str) -> Script | None:
    """None for a lesson there is no more."""
    return Script.of(lesson(name)) if name in lesson_names() else None


@dataclass(frozen=True, slots=True)
class Guide:
    """A lesson at a position of its game."""

    script: Script
    played: int
    """How much of the script stands; all of it if something else was played."""

    @classmethod
    def at(cls, name: str, game: Game) -> Guide | None:
        found = script(name)
        if found is None:
            return None
        stands = tuple((one.seat, one.notation) for one in game.log if _is_play(one))
        length = min(len(stands), len(found.plays))
        on_it = stands[:length] == found.plays[:length]
        return cls(found, length if on_it else len(found.plays))

    @property
    def free(self) -> bool:
        """The script is played: whoever sits opposite plays by themselves."""
        return self.played == len(self.script.plays)

    @property
    def begins(self) -> bool:
        """Nothing of the lesson itself is played yet."""
        return self.played <= self.script.starts[0]

    @property
    def expected(self) -> str | None:
        """What the learner is to play."""
        return self.script.plays[self.played][1] if self.played in self.script.asked else None

    @property
    def rest(self) -> Play | None:
        """What is played by itself here."""
        if self.free or self.played in self.script.asked:
            return None
        return self.script.plays[self.played]

    def step(self, read: int) -> int:
        """The step the learner is at, from 1, of whom it is known how far they have read."""
        starts = self.script.starts
        last = max(bisect_right(starts, self.played), 1)
        first = starts.index(self.played) + 1 if self.played in starts else last
        return min(max(read, first), last)


def _is_play(line: RecordLine) -> bool:
    return line.turn < 0 and line.seat != NOBODY
