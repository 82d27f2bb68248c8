"""The command `lessons`: list the lessons, and take one in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from stormtable import games as _games
from stormtable.bots import bot_named, bot_names
from stormtable.cli.output import console
from stormtable.cli.play import NAMES, reader_of
from stormtable.i18n.catalogue import FIRST, Words, spoken, words
from stormtable.kernel.chance import Streams
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.lessons import Lesson, LessonStep, lesson_named, lesson_names
from stormtable.rulebook.book import LANGUAGES
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import plain, read_line
from stormtable.table.lesson_policy import LessonProgress
from stormtable.terminal.menu import Menu, MenuItem
from stormtable.terminal.screen import BRASS, WARN
from stormtable.terminal.table import Reader, TerminalTable

__all__ = ["_games", "add_to"]

LAST = 1_000_000
"""A step number beyond every lesson."""
WIDEST = 76
"""The widest line of a note: longer lines are hard to read."""


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable lessons weather-island")(lessons)


def lessons(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A lesson; without a name, list all lessons"),
    ] = None,
) -> None:
    """List the lessons, or take one in this terminal.

    A lesson is a real game: a note explains each step, and you play. Type help for the commands;
    hint shows what the step expects. The same lessons are on the page, under Learn.
    """
    say, out = words(), console()
    language = spoken() if spoken() in LANGUAGES else FIRST
    if name is None:
        _list(out, say, language)
        return
    lesson = lesson_named(name, language)
    read, interactive = reader_of(out)
    out.print(Text(f"{lesson.title}: {lesson.words}", "bold"))
    LessonTable(lesson, out, read, interactive=interactive).run()


def _list(out: Console, say: Words, language: str) -> None:
    every = sorted(
        (lesson_named(name, language) for name in lesson_names()),
        key=lambda lesson: (lesson.order, lesson.name),
    )
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for column in ("lesson_name", "lesson_title", "lesson_minutes"):
        grid.add_column(say("table", column))
    for lesson in every:
        grid.add_row(lesson.name, lesson.title, str(lesson.minutes))
    out.print(grid)
    out.print(Text(say("table", "lesson_start", name=every[0].name), "dim"))


class LessonTable(TerminalTable):
    """The table of a lesson: it shows the notes, waits for the move that a step expects, and makes
    the lesson's own moves."""

    def __init__(self, lesson: Lesson, out: Console, read: Reader, *, interactive: bool) -> None:
        names = [
            NAMES[0] if seat == lesson.seat else lesson.other for seat in range(lesson.players)
        ]
        title = title_named(lesson.game)
        game = Game(title, lesson.players, lesson.settings(), Streams(lesson.seed), names)
        # When the script ends, the weakest bot of the game plays on.
        bots = {
            seat: bot_named(bot_names(lesson.game)[0], lesson.game, lesson.seed + seat)
            for seat in range(lesson.players)
            if seat != lesson.seat
        }
        super().__init__(game, bots, out, read, interactive=interactive)
        self.lesson = lesson
        self.figures = Figures(lesson.game, {}, self.words)
        self.shown = 0
        """The last step whose note was shown, counted from 1."""

    @property
    def progress(self) -> LessonProgress:
        progress = LessonProgress.of(self.lesson.name, self.game)
        assert progress is not None
        return progress

    @property
    def expected(self) -> str | None:
        return self.progress.expected

    def _next_decision(self) -> None:
        progress = self.progress
        move = progress.next_move
        if move is not None:
            self.game.play(move.notation, move.seat)
        elif self._notes_wait(progress):
            self._read_notes(progress)
        elif progress.free:
            super()._next_decision()
        else:
            self._ask()

    # --- the notes --------------------------------------------------------------------------

    def _notes_wait(self, progress: LessonProgress) -> bool:
        """Return whether the learner has to read a note before the next choice."""
        return self.shown < progress.step(LAST)

    def _read_notes(self, progress: LessonProgress) -> None:
        """Show the notes up to the current step; the ones without a task wait for Enter."""
        self.announcements.print_new()
        self.show_board()
        last = progress.step(LAST)
        for number in range(max(self.shown + 1, progress.step(0)), last + 1):
            step = self.lesson.steps[number - 1]
            self.shown = number
            self._print_note(number, step)
            if not step.task:
                self._wait()

    def _print_note(self, number: int, step: LessonStep) -> None:
        say, of = self.words, len(self.lesson.steps)
        head = Text(f"{step.title}  ", f"bold {BRASS}")
        head.append(say("table", "lesson_step", step=number, of=of), "not bold dim")
        text = plain(read_line(step.text, self.figures))
        width = min(WIDEST, self.console.width - 2)
        self.console.print()
        self.console.print(Padding(head, (0, 0, 0, 2)))
        self.console.print(Padding(Text(text), (0, 0, 0, 2)), width=width)
        if step.task:
            task = Text(say("table", "lesson_task", task=step.task), "bold")
            self.console.print(Padding(task, (0, 0, 0, 2)), width=width)

    def _wait(self) -> None:
        """Wait until the note is read; every command works in the meantime."""
        while line := self.read_line(self.words("table", "lesson_go_on")).split():
            if not self._obey_in_script(line) and not self.commands.obey(line):
                self.print(self.words("table", "lesson_read_first"), "dim")

    # --- the learner's choice ---------------------------------------------------------------

    def _show(self, menu: Menu) -> None:
        """Show only the question, because the board is already above the note."""
        if self.progress.free:
            super()._show(menu)
        else:
            self.show_question()

    def choose(self, item: MenuItem) -> None:
        expected = self.expected
        if self.progress.free:
            super().choose(item)
        elif item.plays[0] == expected:
            # The lesson plays the remaining answers of the step, for example how to pay.
            self.game.play(item.plays[0], self.active_seat)
        else:
            task = self.lesson.steps[self.progress.step(LAST) - 1].task
            self.print(self.words("table", "lesson_astray", task=task), WARN)

    def _obey(self, line: str) -> None:
        if not self._obey_in_script(line.split()):
            super()._obey(line)

    def _obey_in_script(self, typed: list[str]) -> bool:
        """Run `undo` and `redo` while the script lasts: they take back a whole step."""
        if self.progress.free or [word.lower() for word in typed] not in (["undo"], ["redo"]):
            return False
        seat = self.active_seat
        if typed[0].lower() == "redo" or self.progress.begins or not self.game.undoable(seat):
            self.print(self.words("table", "lesson_no_undo"), WARN)
            return True
        self.game.undo(seat)
        while self.progress.next_move is not None and self.game.undoable(seat):
            self.game.undo(seat)
        self.shown = min(self.shown, self.progress.step(0) - 1)
        self.print(self.words("table", "undone"), BRASS)
        return True

    def _finish(self) -> None:
        self.announcements.print_new()
        self.print(self.words("table", "lesson_done"), BRASS)
        super()._finish()
