"""The interface of a game's terminal screen, and the register of screens.

A screen holds no rules. It reads what a browser would read: the position as JSON
(`View.as_json`), the open decision (`View.decision_json`), what is printed on the components
(`Title.printed`) and events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stormtable.i18n.catalogue import Words, words
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import pack_named
from stormtable.kernel.title import Outcome
from stormtable.terminal.menu import Item, Menu
from stormtable.terminal.palette import BRASS as BRASS
from stormtable.terminal.palette import PLAYER
from stormtable.terminal.palette import WARN as WARN

Json = Mapping[str, Any]
Command = Callable[[Json, Sequence[str], int], RenderableType]
"""Draws something a player asked for: the view, the words after the command, the width."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the board. Where there is no room for all, the highest rank is left out first."""

    drawn: RenderableType
    rank: int = 0
    command: str = ""
    """What to type to see it by itself."""


class Screen(ABC):
    """Draws one game."""

    def __init__(self, name: str, seats: Sequence[str], printed: Json) -> None:
        self.name = name
        self.names = told_apart([short_name(seat) for seat in seats])
        self.printed = printed
        self.height = 0
        """How many lines can be seen at once; 0: nobody sits there."""
        self.words: Words = words()

    def whole(self, view: Json) -> Json:
        """The view with what is printed on its pieces put beside them, for the drawers."""
        return view

    # --- the board --------------------------------------------------------------------------

    @abstractmethod
    def sections(self, view: Json, width: int) -> list[Section]:
        """Everything on the table, as the view's seat sees it, from top to bottom."""

    def board(self, view: Json, width: int) -> RenderableType:
        return Group(*(section.drawn for section in self.sections(view, width)))

    def styled(self, line: str, style: str = "") -> Text:
        """A line of the story with the players' names in their colours."""
        text = Text(line, style)
        for seat, name in enumerate(self.names):
            text.highlight_words([name], f"bold {PLAYER[seat % len(PLAYER)]}")
        return text

    def commands(self) -> Mapping[str, Command]:
        """What a player of this game may ask to see, by the word they type."""
        return {}

    def shows_board(self, view: Json, decision: Json) -> bool:
        """Whether the board is drawn before this question by itself."""
        return True

    def player(self, typed: Sequence[str], view: Json) -> list[int] | Text:
        """The seats whose names begin so, without words the viewer's own; or what is wrong."""
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

    def question(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """The question in words, and every option with its number."""
        asked = Text(self.question_words(view, menu.decision), "bold")
        if menu.ways:
            return Group(asked, self.ways(menu))
        return Group(asked, self.options(view, menu, width))

    def question_words(self, view: Json, decision: Json) -> str:
        return self.words(self.name, "question", decision["question"], **decision["about"])

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
        """The ways to pay: the proposed one, then the others."""
        table = _list()
        for item in menu.items:
            line = Text(self.things(item.way["pay"]))
            if item is menu.items[0]:
                line.append(f"  {self.words('table', 'proposed')}", "dim")
            table.add_row(item.label, line)
        return table

    def option_line(self, view: Json, option: Json) -> Text:
        """An option in words, what it will cost, and what is to be said against it."""
        line = self.option(view, option)
        price = self.price(option)
        if price:
            line.append(f"  [{price}]", BRASS)
        for warning in option.get("warnings", ()):
            line.append(f"  ! {self.notice(notice_of(warning))}", WARN)
        return line

    def option(self, view: Json, option: Json) -> Text:
        """An option in words."""
        verb, *arguments = option["notation"].split()
        params = dict(zip("abc", arguments, strict=False))
        return Text(self.words(self.name, "option", verb, **params))

    def item_words(self, view: Json, item: Item) -> str:
        """An item of a menu in words, without its price."""
        return self.things(item.way["pay"]) if item.way else self.option(view, item.option).plain

    # --- costs and gains --------------------------------------------------------------------

    def thing(self, change: Json) -> str:
        """So much of something: `2 Lab Vouchers`."""
        what, kind, amount = change["what"], change.get("type", ""), change["amount"]
        if self.words.has(self.name, "thing", what):
            return self.words(self.name, "thing", what, n=amount, type=kind)
        return " ".join(filter(None, (str(amount), str(kind), what)))

    def things(self, changes: Sequence[Json]) -> str:
        things = ", ".join(self.thing(change) for change in changes)
        return things or self.words("table", "nothing")

    def gains(self, changes: Sequence[Json]) -> str:
        """What a player gets, in full words."""
        return self.things(changes)

    def price(self, option: Json) -> str:
        """What will be paid with what the player holds; empty if nothing is."""
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

    def notice(self, notice: Notice, **params: object) -> str:
        """A reason as a sentence."""
        return self.words.notice(notice, self.name, **params)

    def verdict(self, outcome: Outcome) -> list[str]:
        """Who has won, in one line or more."""
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
    """A seat's name as the story tells it: `Bob` for `Bob (greedy)`."""
    return seat.partition(" (")[0]


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names as the story tells them: those that several have get their seat's number."""
    return tuple(
        f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)
    )


Maker = Callable[[str, Sequence[str], Json], Screen]


def screen_of(game: Game) -> Screen:
    """The screen that the game brings, or the plain one."""
    from stormtable.terminal.plain import PlainScreen

    make: Maker = pack_named(game.title.name).part("screen") or PlainScreen
    return make(game.title.name, game.seats, game.title.printed(game.state))
