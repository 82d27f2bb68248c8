"""Lessons: a learner's progress, computed from the moves of the game, and the policy of a lesson's
table.

A lesson is a script: who plays what in which order, and where each step begins. Progress is the
part of the script that the game matches. Several steps can share one position; only for these the
table stores how far the learner has read. A step that the learner plays alone follows the script,
and lasts until its round is over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from sys import maxsize
from typing import Any

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.history import PLAY, UNDO, RecordLine
from stormtable.lessons import Lesson, lesson_named, lesson_names
from stormtable.table.live import LiveGame
from stormtable.table.log import RESTART
from stormtable.table.policy import Json, PolicyRefusal, ScriptedMove

LESSON = "lesson"
"""The author of scripted moves in the log, and the origin of a lesson's table."""


@dataclass(frozen=True, slots=True)
class LessonScript:
    """The moves of a lesson in order, and where each step begins."""

    plays: tuple[ScriptedMove, ...]
    starts: tuple[int, ...]
    """The number of moves before each step."""
    asked: frozenset[int]
    """The indexes of the moves that the learner makes."""
    alone: Mapping[int, int]
    """The steps without a script, counted from 1, each with its round."""

    @classmethod
    def of(cls, lesson: Lesson) -> LessonScript:
        plays = [ScriptedMove(*move) for move in lesson.before]
        starts: list[int] = []
        asked: set[int] = set()
        for step in lesson.steps:
            starts.append(len(plays))
            if step.play:
                asked.add(len(plays))
                learner = (step.play, *step.then)
                plays += [ScriptedMove(lesson.seat, notation) for notation in learner]
                plays += [ScriptedMove(*move) for move in step.others]
        alone = {n: step.alone for n, step in enumerate(lesson.steps, 1) if step.alone}
        return cls(tuple(plays), tuple(starts), frozenset(asked), alone)


@cache
def script(name: str) -> LessonScript | None:
    """Return the script of a lesson; None if the lesson no longer exists."""
    return LessonScript.of(lesson_named(name)) if name in lesson_names() else None


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The progress in a lesson at a position of its game."""

    script: LessonScript
    played: int
    """The number of scripted moves made; all of them if the learner left the script."""
    round: int
    """The round of the game; higher than every round once the game is over."""

    @classmethod
    def of(cls, name: str, game: Game) -> LessonProgress | None:
        """Return the progress at the game's position; None if the lesson no longer exists."""
        lesson_script = script(name)
        if lesson_script is None:
            return None
        played = tuple((line.seat, line.notation) for line in game.log if _is_play(line))
        length = min(len(played), len(lesson_script.plays))
        follows = played[:length] == lesson_script.plays[:length]
        current = maxsize if game.state.over else game.title.round(game.state)
        return cls(lesson_script, length if follows else len(lesson_script.plays), current)

    @property
    def free(self) -> bool:
        """Whether the script is over. From here on a bot plays the opponent."""
        return self.played == len(self.script.plays)

    @property
    def begins(self) -> bool:
        """Whether the learner has not made a move yet."""
        return self.played <= self.script.starts[0]

    @property
    def expected(self) -> str | None:
        """The move that the learner should make."""
        if self.played not in self.script.asked:
            return None
        return self.script.plays[self.played].notation

    @property
    def next_move(self) -> ScriptedMove | None:
        """The next move that the lesson itself makes."""
        if self.free or self.played in self.script.asked:
            return None
        return self.script.plays[self.played]

    def step(self, read: int) -> int:
        """Return the current step, counted from 1; `read` is the last step that was read."""
        starts = self.script.starts
        last = max(bisect_right(starts, self.played), 1)
        first = starts.index(self.played) + 1 if self.played in starts else last
        for number, alone in self.script.alone.items():
            if self.free and self.round > alone:
                first = min(number + 1, last)
            else:
                last = min(number, last)
        return min(max(read, first), last)


def _is_play(line: RecordLine) -> bool:
    return line.turn < 0 and line.seat != NOBODY


class LessonPolicy:
    """The policy of a lesson's table: it waits for the move that the step teaches, and plays all
    others."""

    author = LESSON
    counts = False

    def __init__(self, name: str, live: LiveGame) -> None:
        self.name = name
        self._live = live
        self._progress: LessonProgress | None = None
        self._computed_at = -1
        """The log entry at which `_progress` was computed."""

    @property
    def progress(self) -> LessonProgress | None:
        """The learner's progress, computed once for each log entry. None if the lesson no longer
        exists: then the game continues like any other."""
        if self._computed_at != self._live.number:
            self._progress = LessonProgress.of(self.name, self._live.game)
            self._computed_at = self._live.number
        return self._progress

    @property
    def is_scripted(self) -> bool:
        return self.progress is not None and not self.progress.free

    def refusal(self, kind: str, notation: str) -> PolicyRefusal | None:
        progress = self.progress
        if progress is None or progress.free:
            return None
        if kind == PLAY and notation != progress.expected:
            remedy = f"play: {progress.expected}"
            return PolicyRefusal(LESSON, "this step waits for something else", remedy)
        if kind in (UNDO, RESTART) and progress.begins:
            return PolicyRefusal(LESSON, "the lesson begins here", "play on from here")
        return None

    def next_move(self) -> ScriptedMove | None:
        return None if self.progress is None else self.progress.next_move

    def takes_back_more(self, kind: str) -> bool:
        """Return whether undo also takes back the moves that the lesson made for other seats."""
        return kind == UNDO and self.next_move() is not None

    def summary(self, origin: Mapping[str, Any] | None) -> Json:
        """Return the step that the learner has reached."""
        if self.progress is None or origin is None:
            return {}
        return {"origin": {**origin, "step": self.progress.step(origin["step"])}}

    def config_of_rematch(self, config: Json) -> Json:
        """Return the settings of a rematch: a real game, with the packaged edition."""
        settings = {name: value for name, value in config["settings"].items() if name != "edition"}
        return {**config, "settings": settings, "edition": None, "confirm": True}
