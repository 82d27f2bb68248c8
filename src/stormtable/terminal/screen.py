"""What a game must bring to be played in a terminal, and the register of those that do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stormtable.kernel.decision import Decision, Option
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.title import Outcome
from stormtable.kernel.view import View
from stormtable.terminal.palette import BRASS as BRASS
from stormtable.terminal.palette import WARN as WARN
from stormtable.terminal.words import Words, words

Command = Callable[[View, Sequence[str], int], RenderableType]
"""Draws something a player asked for: the view, the words after the command, the width."""


class Story(ABC):
    """Turns events into lines of a log."""

    @abstractmethod
    def tell(self, events: Sequence[Event]) -> list[Text]:
        """What happened, with amounts and reasons."""


class Screen(ABC):
    """Draws one game. Holds no rules: it reads views, decisions and events."""

    def __init__(self, game: Game) -> None:
        self.name = game.title.name
        self.names = tuple(short_name(seat) for seat in game.seats)
        self.words: Words = words()

    @abstractmethod
    def board(self, view: View, width: int) -> RenderableType:
        """Everything on the table, as the view's seat sees it."""

    @abstractmethod
    def story(self) -> Story: ...

    def commands(self) -> Mapping[str, Command]:
        """What a player of this game may ask to see, by the word they type."""
        return {}

    def shows_board(self, view: View, decision: Decision) -> bool:
        """Whether the board is drawn before this question by itself."""
        return True

    def question(self, view: View, decision: Decision, width: int) -> RenderableType:
        """The question in words, and every option with its number."""
        asked = Text(self.question_words(view, decision), "bold")
        return Group(asked, self.options(view, decision, width))

    def question_words(self, view: View, decision: Decision) -> str:
        return self.words(self.name, "question", decision.question, **decision.about)

    def options(self, view: View, decision: Decision, width: int) -> RenderableType:
        return self.option_list(view, decision, decision.options)

    def option_list(
        self, view: View, decision: Decision, options: Sequence[Option]
    ) -> RenderableType:
        numbers = labels(decision)
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style=f"bold {BRASS}", no_wrap=True)
        table.add_column()
        for number, option in zip(numbers, decision.options, strict=True):
            if option in options:
                line = self.option(view, option)
                for warning in option.warnings:
                    line.append(f"  ! {self.notice(warning)}", WARN)
                table.add_row(number, line)
        return table

    def notice(self, notice: Notice, **params: object) -> str:
        """A reason as a sentence."""
        return self.words.notice(notice, self.name, **params)

    def verdict(self, outcome: Outcome) -> list[str]:
        """Who has won, in one line or more."""
        winners = " and ".join(self.names[seat] for seat in outcome.winners)
        key = "wins" if len(outcome.winners) == 1 else "wins_shared"
        score = outcome.scores[outcome.winners[0]]
        return [self.words("table", key, winners=winners, score=score)]

    def option(self, view: View, option: Option) -> Text:
        """An option in words."""
        verb, *rest = option.notation.split()
        params = dict(zip("abc", rest, strict=False))
        return Text(self.words(self.name, "option", verb, **params))


def labels(decision: Decision) -> list[str]:
    """What is typed to choose each option: amounts are their own numbers, others count from 1."""
    last = [option.notation.split()[-1] for option in decision.options]
    if last == [str(amount) for amount in range(len(last))]:
        return last
    return [str(number) for number in range(1, len(decision.options) + 1)]


def short_name(seat: str) -> str:
    """A seat's name as the story tells it: `Bob` for `Bob (greedy)`."""
    return seat.partition(" (")[0]


_screens: dict[str, Callable[[Game], Screen]] = {}


def register_screen(game: str, make: Callable[[Game], Screen]) -> None:
    _screens[game] = make


def screen_of(game: Game) -> Screen:
    if game.title.name not in _screens:
        raise UnknownName(
            f"{game.title.name} cannot be drawn in a terminal",
            f"these can: {', '.join(sorted(_screens))}",
        )
    return _screens[game.title.name](game)
