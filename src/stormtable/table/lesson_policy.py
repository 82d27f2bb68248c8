"""A learner's progress in a lesson, computed from the moves of its game.

A lesson is a script: who plays what in which order, and where each step begins. Progress is the
part of the script that the game matches. Several steps can share one position; only for them the
table remembers how far the learner has read.
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
"""Who makes the scripted moves of other seats, and the origin of a lesson's table."""
Play = tuple[int, str]
"""A seat and its answer."""


@dataclass(frozen=True, slots=True)
class LessonScript:
    """The moves of a lesson in order, and where each step begins."""

    plays: tuple[Play, ...]
    starts: tuple[int, ...]
    """The number of moves before each step."""
    asked: frozenset[int]
    """The numbers of the moves that the learner makes."""

    @classmethod
    def of(cls, taught: Lesson) -> LessonScript:
        plays: list[Play] = list(taught.before)
        starts: list[int] = []
        asked: set[int] = set()
        for step in taught.steps:
            starts.append(len(plays))
            if step.play:
                asked.add(len(plays))
                plays += [(taught.seat, notation) for notation in (step.play, *step.then)]
                plays += step.others
        return cls(tuple(plays), tuple(starts), frozenset(asked))


@cache
def script(name: str) -> LessonScript | None:
    """Return the script of a lesson; None if the lesson no longer exists."""
    return LessonScript.of(lesson(name)) if name in lesson_names() else None


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The progress in a lesson at a position of its game."""

    script: LessonScript
    played: int
    """How many scripted moves were made; all of them if the learner left the script."""

    @classmethod
    def at(cls, name: str, game: Game) -> LessonProgress | None:
        """Return the progress at the game's position; None if the lesson no longer exists."""
        lesson_script = script(name)
        if lesson_script is None:
            return None
        played = tuple((line.seat, line.notation) for line in game.log if _is_play(line))
        length = min(len(played), len(lesson_script.plays))
        on_it = played[:length] == lesson_script.plays[:length]
        return cls(lesson_script, length if on_it else len(lesson_script.plays))

    @property
    def free(self) -> bool:
        """Whether the script is over; a bot plays the opponent from here on."""
        return self.played == len(self.script.plays)

    @property
    def begins(self) -> bool:
        """Whether the learner has not made a move yet."""
        return self.played <= self.script.starts[0]

    @property
    def expected(self) -> str | None:
        """The move that the learner should make."""
        return self.script.plays[self.played][1] if self.played in self.script.asked else None

    @property
    def rest(self) -> Play | None:
        """The next move that the lesson itself makes."""
        if self.free or self.played in self.script.asked:
            return None
        return self.script.plays[self.played]

    def step(self, read: int) -> int:
        """Return the current step, counted from 1; `read` is the last step that was read."""
        starts = self.script.starts
        last = max(bisect_right(starts, self.played), 1)
        first = starts.index(self.played) + 1 if self.played in starts else last
        return min(max(read, first), last)


def _is_play(line: RecordLine) -> bool:
    return line.turn < 0 and line.seat != NOBODY
