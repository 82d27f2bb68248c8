"""Fuzzing of typed input during a game: the table reacts to each line and continues."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rich.console import Console

from stormtable.bots import bot_named
from stormtable.kernel.chance import Streams, below, stream_of
from stormtable.kernel.text import printable, shown
from stormtable.lab.fuzz.trial import ODD, Hang, any_of, error_line, position, spoiled, watched
from stormtable.terminal.table import TerminalTable
from stormtable.terminal.vocabulary import Phrase, spoken

LONGEST = 150
"""Random decisions before the typing begins."""
SEATING = 500
"""Lines typed in one game."""
COMMANDS = (
    *("help", "?", "undo", "redo", "log", "log 3", "log ²", "log " + "9" * 5000, "options"),
    *("why", "why why", "why 1", "board", "save", "machine", "goals", "lab", "legend", "quit"),
)
FILES = (
    *("~nosuchuser/x", "\x00", "x" * 300, "x/" * 3000, "/dev/full", "/dev/zero", "/dev/null/x"),
    *("/proc/nothing/x", "/proc/self/mem", "\ud800"),
)
"""Paths that cannot be written. They are used unchanged, because a damaged path could name a real
file."""


def fuzz(game: str, cases: int, seed: int) -> list[str]:
    """Type `cases` lines at the table; return a line for each problem."""
    rng = stream_of(seed, "words")
    problems: list[str] = []
    with TemporaryDirectory() as folder:
        typed = 0
        while typed < cases:
            typist = _Typist(game, rng, min(SEATING, cases - typed), Path(folder))
            problem = typist.sit()
            typed += max(typist.typed, 1)
            if problem:
                problems.append(f"words {game} seed {seed} case {typed}: {problem}")
    return problems


class _Typist:
    """A person at a table with bots who types random lines."""

    def __init__(self, game: str, rng: Random, lines: int, folder: Path) -> None:
        self.rng = rng
        self.lines = lines
        self.typed = 0
        self.line = ""
        self.folder = folder
        self.begin: Callable[[], None] = lambda: None
        """Restarts the alarm; called before each line."""
        self.out = io.StringIO()
        self.game = position(game, rng, LONGEST)
        self.game.chance = Streams(rng.getrandbits(32))
        self.seat = below(rng, self.game.players)
        bots = {
            seat: bot_named("random", game, seat)
            for seat in range(self.game.players)
            if seat != self.seat
        }
        console = Console(file=self.out, width=80, highlight=False)
        self.table = TerminalTable(self.game, bots, console, self.read, interactive=False)
        self.length = len(self.game.log)
        self.commits = -1
        """The number of commits when the options were last read."""
        self.offered: list[tuple[tuple[str, ...], Phrase]] = []
        """The open options, by all notations that they play, because payments may begin alike."""
        self.vocabulary = (
            *self.game.title.verbs,
            *self.game.title.phrases(self.game.state),
            *COMMANDS,
        )

    def sit(self) -> str:
        """Type until all lines are used or the person leaves; return the problem, or an empty
        string."""
        try:
            with watched() as self.begin:
                self.table.run()
            self._check()
        except _Wrong as wrong:
            return f"{shown(self.line, 200)!r} {wrong}"
        except (Exception, Hang) as error:
            return f"{shown(self.line, 200)!r} {error_line(error)}"
        return ""

    def read(self, prompt: str) -> str:
        self._check()
        self.begin()
        if self.typed >= self.lines:
            self.line = "quit"
        else:
            self.typed += 1
            self.line = self._any_line()
        self.length = len(self.game.log)
        if self.commits != len(self.game.commits):
            self.commits = len(self.game.commits)
            self.offered = self._offered()
        return self.line

    def _offered(self) -> list[tuple[tuple[str, ...], Phrase]]:
        if self.game.state.over or self.game.decision_of(self.seat) is None:
            return []
        menu, asking = self.table.menu, self.table.asking
        phrases = zip(menu.items, asking.phrases(menu), strict=True)
        return [(item.plays, phrase) for item, phrase in phrases]

    def _check(self) -> None:
        """Check the effect of the last line: it reveals nothing hidden and plays only what it
        names."""
        for row in self.out.getvalue().split("\n"):
            if not printable(row):
                raise _Wrong(f"is answered with hidden characters: {row!r}")
        self.out.seek(0)
        self.out.truncate()
        words = self.line.lower().split()
        if len(self.game.log) <= self.length or not words or words == ["redo"]:
            return
        lines = self.game.log[self.length :]
        played = tuple(line.notation for line in lines if line.seat == self.seat)
        if played and not words[0].isascii():
            raise _Wrong(f"plays {played[0]!r}")
        if played and not words[0].isdigit():
            self._compare(words, played)

    def _compare(self, words: list[str], played: tuple[str, ...]) -> None:
        """Check that the line named what was played: by the start of its notation, or by its
        label."""
        if played[0].split()[: len(words)] == words:
            return
        vocabulary = self.table.asking.vocabulary
        content = set(vocabulary.content(spoken(" ".join(words))))
        beside = [phrase.whole for plays, phrase in self.offered if played[: len(plays)] == plays]
        if not content or not any(content <= whole for whole in beside):
            raise _Wrong(f"plays {', '.join(played)!r}")

    def _any_line(self) -> str:
        if below(self.rng, 1000) == 0:
            own = (str(self.folder), str(self.folder / "a.record"))
            return f"save {any_of(self.rng, (*FILES, *own))}"
        line = self._line()
        # The table must not write to any other folder.
        return f"why {line}" if line.lower().split()[:1] == ["save"] else line

    def _line(self) -> str:
        rng = self.rng
        match below(rng, 1000):
            case number if number < 4:
                return any_of(rng, COMMANDS)
            case number if number < 8:
                return str(below(rng, 4))
            case number if number < 50:
                return " ".join(
                    any_of(rng, self._plausible_words()) for _ in range(1 + below(rng, 3))
                )
            case _:
                line = any_of(rng, self._plausible_words())
                for _ in range(1 + below(rng, 2)):
                    line = spoiled(rng, line)
                return f"why {line}" if below(rng, 2) else line

    def _plausible_words(self) -> tuple[str, ...]:
        """Return plausible texts, most often the notations of the options."""
        decision = self.game.decision_of(self.seat)
        if decision is None or below(self.rng, 3) == 0:
            return (*self.vocabulary, *ODD)
        return tuple(option.notation for option in decision.options)


class _Wrong(Exception):
    """The table reacted to a line in a forbidden way."""
