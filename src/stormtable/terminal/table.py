"""The terminal table: asks people, lets bots play and shows events. It works with any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from stormtable.bots.bot import Bot
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.terminal.announcements import Announcements
from stormtable.terminal.commands import Commands, PersonLeft
from stormtable.terminal.menu import Menu, MenuItem
from stormtable.terminal.outcome import show_outcome
from stormtable.terminal.prompt import Asking
from stormtable.terminal.saving import Keeper
from stormtable.terminal.screen import Section, screen_of
from stormtable.terminal.vocabulary import Vocabulary

Reader = Callable[[str], str | None]
"""Shows a prompt and returns the typed line; None at the end of input."""


class TerminalTable:
    """People and bots around one game.

    For people at a keyboard (`interactive`), make their seats `tentative` in the game: then they
    confirm before anything that they cannot take back.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        console: Console,
        read: Reader,
        *,
        interactive: bool,
        keep: Path | None = None,
    ) -> None:
        self.game = game
        self.bots = bots
        self.console = console
        self.read = read
        self.interactive = interactive
        """Whether a person sits at the terminal: if so, it pauses, and does not echo input."""
        self.screen = screen_of(game)
        self.screen.height = console.height if interactive else 0
        self.words = self.screen.words
        self.people = [seat for seat in range(game.players) if seat not in bots]
        viewer = self.people[0] if len(self.people) == 1 else None
        self.announcements = Announcements(game, self.screen, viewer, console)
        self.keeper = Keeper(game, keep)
        self.active_seat = self.people[0] if self.people else None
        vocabulary = Vocabulary(self.words, game.title.name, game.title.verbs)
        self.asking = Asking(self, vocabulary)
        self.commands = Commands(self)

    # --- the loop ---------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over (True) or a person leaves (False)."""
        self.print(self.words("table", "help_hint"), "dim")
        try:
            while not self.game.state.over:
                self._next_decision()
            self._finish()
        except PersonLeft:
            self.commands.take_leave()
        except KeyboardInterrupt:
            self.console.print()
            self.commands.take_leave()
            if not self.interactive:
                raise
        except BadSetting:
            self.keeper.keep()
            raise
        return self.game.state.over

    def _next_decision(self) -> None:
        if self.game.unconfirmed_seat != NOBODY:
            self._confirm(self.game.unconfirmed_seat)
            return
        waiting = self.game.state.open_seats()
        bots = [seat for seat in waiting if seat in self.bots]
        if bots:
            seat = bots[0]
            self.game.play(self.bots[seat].choose(self.game.view(seat)), seat)
            return
        self._hand_over(waiting[0])
        self._ask()

    def _confirm(self, seat: int) -> None:
        """Ask for confirmation before anything that cannot be taken back. Enter continues, and
        every command works."""
        self.announcements.print_new()
        self._keep()
        line = self.read_line(self._confirmation()).split()
        if not line:
            self.game.confirm(seat)
        elif not self.commands.obey(line):
            self.print(self.words("table", "confirm_or"), "dim")

    def _confirmation(self) -> str:
        view = self.view
        state = self.game.state
        confirm = {**view["confirm"], "draw": state.rule.name if state.drawing else ""}
        asked = self.screen.plain(self.screen.speaker(view).confirmation(confirm))
        return self.words("table", "confirm", question=asked)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen of secrets before another person takes the keyboard."""
        if seat == self.active_seat:
            return
        self.active_seat = seat
        if self.interactive:
            self.console.clear()
            name = self.screen.names[seat]
            self.read_line(self.words("table", "hand_over", player=name))
            self.console.clear()

    def _ask(self) -> None:
        """Ask until the seat has chosen, or another decision is open."""
        menu = self.menu
        # a payment has no sentence of its own: it belongs to the choice that it pays for
        if not menu.decision["pays"]:
            self.announcements.print_new()
        self._keep()
        if len(menu.decision["ways"]) == 1 and menu.decision["ways"][0]["pay"]:
            self.choose(MenuItem("", tuple(menu.decision["ways"][0]["plays"])))
            return
        self._show(menu)
        position, length = self.game.state, len(self.game.log)
        while self.game.state is position and len(self.game.log) == length:
            name = self.screen.names[menu.decision["seat"]]
            self._obey(self.read_line(self.words("table", "prompt", player=name)))

    def _obey(self, line: str) -> None:
        typed = line.split()
        if not typed:
            self._accept()
            return
        if self.commands.obey(typed):
            return
        if self.game.state.over:
            self.print(self.notice(Notice("game_over")), "dim")
            return
        item = self.asking.item(typed)
        if item is not None:
            self.choose(item)

    def _accept(self) -> None:
        """Play the proposed payment when only Enter was pressed. Nothing but payments is
        proposed."""
        if not self.game.state.over and self.menu.ways:
            self.choose(self.menu.items[0])

    def choose(self, item: MenuItem) -> None:
        for notation in item.plays:
            self.game.play(notation, self.active_seat)

    def read_line(self, prompt: str) -> str:
        line = self.read(prompt)
        if line is not None:
            return line
        if self.interactive or self.game.state.over:
            self.console.print()
            raise PersonLeft
        raise BadSetting(
            "the input ended before the game did", "end it with 'quit', or 'save FILE' and 'quit'"
        )

    def _keep(self) -> None:
        """Save the game after each choice of a person; a script's game is saved at its end."""
        if self.interactive:
            self.keeper.keep()

    @property
    def expected(self) -> str | None:
        """The notation that a lesson waits for; None at other tables."""
        return None

    # --- output -----------------------------------------------------------------------------

    @property
    def view(self) -> Mapping[str, Any]:
        return self.screen.whole(self.game.view(self.active_seat).as_json())

    @property
    def menu(self) -> Menu:
        """Return the menu of the person at the keyboard."""
        decision = self.game.view(self.active_seat).decision_json()
        assert decision is not None
        return Menu(decision)

    def print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def notice(self, notice: Notice) -> str:
        return self.screen.notice(self.view, notice)

    def _show(self, menu: Menu) -> None:
        """Show the question, below as much of the board as fits."""
        view = self.view
        question = self.screen.question(view, menu, self.console.width)
        if self.screen.shows_board(view, menu.decision):
            self.console.print(self._fitting(view, self._lines(question) + 3))
        self.console.print()
        self.console.print(question)

    def show_question(self) -> None:
        self.console.print()
        self.console.print(self.screen.question(self.view, self.menu, self.console.width))

    def show_board(self) -> None:
        self.console.print(self.screen.board(self.view, self.console.width))

    def _fitting(self, view: Mapping[str, Any], used: int) -> RenderableType:
        """Return the board; on a small screen, only the parts that the question is about."""
        width = self.console.width
        board = self.screen.board(view, width)
        room = self.console.height - used
        if not self.interactive or self._lines(board) <= room:
            return board
        sections = self.screen.sections(view, width)
        heights = [self._lines(section.drawn) for section in sections]
        room -= 1  # for the line that names hidden sections
        shown: set[int] = set()
        for rank in sorted({section.rank for section in sections}):
            for number, section in enumerate(sections):
                fits = heights[number] <= room or not shown
                if section.rank == rank and fits:
                    shown.add(number)
                    room -= heights[number]
        return _stack(
            [sections[number] for number in sorted(shown)],
            [section for number, section in enumerate(sections) if number not in shown],
            self.words("table", "more"),
        )

    def _lines(self, drawn: RenderableType) -> int:
        return len(self.console.render_lines(drawn, pad=False))

    # --- the end --------------------------------------------------------------------------------

    def _finish(self) -> None:
        self.announcements.print_new()
        self.keeper.keep()
        self.show_board()
        show_outcome(self.game, self.console)
        if self.people:
            self.print(self.words("table", "afterwards"), "dim")
        while self.people:
            line = self.read_line(self.words("table", "prompt_over"))
            if not line.split() and self.interactive:
                return
            self._obey(line)


def _stack(shown: Sequence[Section], hidden: Sequence[Section], more: str) -> RenderableType:
    commands = list(dict.fromkeys(section.command for section in hidden if section.command))
    footer = Text(f"{more} {', '.join([*commands, 'board'])}", "dim")
    return Group(*(section.drawn for section in shown), footer)
