"""The interface of a game's terminal screen, and the search for a game's screen.

A screen contains no rules. It reads what a browser reads: the position as JSON (`View.as_json`),
the open decision (`View.decision_json`), what is printed on the components (`Title.printed`), and
events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stormtable.i18n.catalogue import Words, spoken, words
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import pack_named
from stormtable.kernel.title import Outcome
from stormtable.story.parts import Amount, Part, plain
from stormtable.story.plain import composer_of
from stormtable.story.speaker import Speaker, speaker_of
from stormtable.terminal.menu import Menu, MenuItem
from stormtable.terminal.palette import BRASS as BRASS
from stormtable.terminal.palette import PLAYER
from stormtable.terminal.palette import WARN as WARN

Json = Mapping[str, Any]
Command = Callable[[Json, Sequence[str], int], RenderableType]
"""Draws the result of a command: from the view, the words after the command, and the width."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the board. On a small screen, the sections with the highest rank are left out
    first."""

    drawn: RenderableType
    rank: int = 0
    command: str = ""
    """The command that shows it alone."""


class Screen(ABC):
    """Draws one game."""

    def __init__(self, name: str, seats: Sequence[str], printed: Json) -> None:
        self.name = name
        self.names = numbered_names([short_name(seat) for seat in seats])
        self.printed = printed
        self.height = 0
        """The number of visible lines; 0: the terminal is not interactive."""
        self.words: Words = words()
        self.composer = composer_of(name, spoken())

    def whole(self, view: Json) -> Json:
        """Return the view with the printed values beside its pieces, for drawing."""
        return view

    # --- the board --------------------------------------------------------------------------

    @abstractmethod
    def sections(self, view: Json, width: int) -> list[Section]:
        """Return everything on the table, as the view's seat sees it, from top to bottom."""

    def board(self, view: Json, width: int) -> RenderableType:
        return Group(*(section.drawn for section in self.sections(view, width)))

    def styled(self, line: str, style: str = "") -> Text:
        """Return a line of the story, with the players' names in their colours."""
        text = Text(line, style)
        for seat, name in enumerate(self.names):
            text.highlight_words([name], f"bold {PLAYER[seat % len(PLAYER)]}")
        return text

    def commands(self) -> Mapping[str, Command]:
        """Return the game's own commands, by the word to type."""
        return {}

    def shows_board(self, view: Json, decision: Json) -> bool:
        """Return whether to draw the board before this question."""
        return True

    def player(self, typed: Sequence[str], view: Json) -> list[int] | Text:
        """Return the seats whose names begin with these words (without words: the viewer's), or an
        error."""
        name = " ".join(typed).lower()
        seats = [
            seat
            for seat, called in enumerate(self.names)
            if (called.lower().startswith(name) if name else view["seat"] in (None, seat))
        ]
        if seats:
            return seats
        names = ", ".join(self.names)
        return Text(self.words("table", "no_player", name=name, names=names), WARN)

    # --- questions --------------------------------------------------------------------------

    def speaker(self, view: Json) -> Speaker:
        """Return the speaker that words the questions of a view."""
        return speaker_of(self.name, spoken(), self.printed, view)

    def plain(self, parts: Sequence[Part]) -> str:
        return plain(parts, self.names)

    def question(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """Return the question in words, and every option with its number."""
        asked = Text(self.question_words(view, menu.decision), "bold")
        if menu.ways:
            return Group(asked, self.ways(menu))
        return Group(asked, self.options(view, menu, width))

    def question_words(self, view: Json, decision: Json) -> str:
        return self.plain(self.speaker(view).question(decision["question"], decision["about"]))

    def options(self, view: Json, menu: Menu, width: int) -> RenderableType:
        table = _list()
        group = ""
        groups = {item.option["group"] for item in menu.items}
        for item in menu.items:
            named = item.option["group"]
            if len(groups) > 1 and named != group and self.words.has(self.name, "group", named):
                table.add_row("", Text(self.words(self.name, "group", named), "dim"))
            group = named
            table.add_row(item.label, self.option_line(view, item.option))
        return table

    def ways(self, menu: Menu) -> RenderableType:
        """Return the ways to pay: the proposed one, then the others."""
        table = _list()
        for item in menu.items:
            line = Text(self.things(item.way["pay"]))
            if item is menu.items[0]:
                line.append(f"  {self.words('table', 'proposed')}", "dim")
            table.add_row(item.label, line)
        return table

    def option_line(self, view: Json, option: Json) -> Text:
        """Return an option in words, with its cost, gains and warnings."""
        line = self.option(view, option)
        if detail := self.plain(self.speaker(view).detail(option)):
            line.append(f": {detail}")
        if effects := self.effects(option):
            line.append(f"  [{effects}]", BRASS)
        for warning in option.get("warnings", ()):
            line.append(f"  ! {self.notice(view, notice_of(warning))}", WARN)
        return line

    def option(self, view: Json, option: Json) -> Text:
        """Return the label of an option."""
        return self.styled(self.plain(self.speaker(view).option(option)))

    def effects(self, option: Json) -> str:
        """Return the immediate cost and gains of an option; empty if there are none."""
        gains = option.get("gains", ())
        gained = self.words("table", "gains", things=self.things(gains)) if gains else ""
        return "; ".join(filter(None, (self.price(option), gained)))

    def item_words(self, view: Json, item: MenuItem) -> str:
        """Return an item of a menu in words, without its price."""
        return self.things(item.way["pay"]) if item.way else self.option(view, item.option).plain

    # --- costs and gains --------------------------------------------------------------------

    def thing(self, change: Json) -> str:
        """Return an amount of something: `2 Lab Vouchers`."""
        amount = Amount(change["what"], int(change["amount"]), change.get("type", ""))
        return self.composer.thing(amount)

    def things(self, changes: Sequence[Json]) -> str:
        things = ", ".join(self.thing(change) for change in changes)
        return things or self.words("table", "nothing")

    def price(self, option: Json) -> str:
        """Return what the player will pay; empty if nothing."""
        cost = option.get("cost")
        if not cost:
            return ""
        parts = []
        if cost["pay"]:
            key = "pay_exchange" if cost["exchange"] else "pay_choice" if cost["choice"] else "pay"
            parts.append(self.words("table", key, things=self.things(cost["pay"])))
        if cost["due"] and any(change["amount"] for change in cost["due"]):
            key = "pay_due" if parts else "pay_later"
            parts.append(self.words("table", key, things=self.things(cost["due"])))
        return ", ".join(parts)

    # --- reasons and the end ----------------------------------------------------------------

    def notice(self, view: Json, notice: Notice) -> str:
        """Return a reason as a sentence, with the rule behind it."""
        text = self.plain(self.speaker(view).reason(notice.as_json()))
        return f"{text} ({self.words.cited(notice.rule)})" if notice.rule else text

    def verdict(self, outcome: Outcome) -> list[str]:
        """Return who has won, in one or more lines."""
        winners = self.words.together([self.names[seat] for seat in outcome.winners])
        key = "wins" if len(outcome.winners) == 1 else "wins_shared"
        score = outcome.scores[outcome.winners[0]]
        return [self.words("table", key, winners=winners, score=score)]


def _list() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style=f"bold {BRASS}", no_wrap=True)
    table.add_column()
    return table


def notice_of(data: Json) -> Notice:
    return Notice(data["code"], data["params"], data["rule"], tuple(data["places"]))


def short_name(seat: str) -> str:
    """Return a seat's name without its bot: `Bob` for `Bob (greedy)`."""
    return seat.partition(" (")[0]


def numbered_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names; equal names get the number of their seat."""
    return tuple(
        f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)
    )


Maker = Callable[[str, Sequence[str], Json], Screen]


def screen_of(game: Game) -> Screen:
    """Return the game's own screen, or the plain one."""
    from stormtable.terminal.plain import PlainScreen

    make: Maker = pack_named(game.title.name).part("screen") or PlainScreen
    return make(game.title.name, game.seats, game.title.printed(game.state))
