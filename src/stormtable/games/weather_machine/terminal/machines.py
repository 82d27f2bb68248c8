"""The three machines, one below the other, with columns aligned by weather."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from stormtable.games.weather_machine.story.components import Components, benefits
from stormtable.games.weather_machine.story.phrases import Phrases
from stormtable.games.weather_machine.terminal import look

LABEL = 9
BRANCH = 3
Board = Mapping[str, Any]
Line = Callable[[str | Text, Callable[[str], Text | str]], Text]


class Machines:
    """Government, Lativ's Lab and R&D as lines of text."""

    def __init__(self, phrases: Phrases, names: Sequence[str], components: Components) -> None:
        self.phrases = phrases
        self.names = names
        self.printed = components

    def draw(self, board: Board, width: int) -> list[Text]:
        line = self._columns(width)
        return [
            line("", look.weather),
            *self._government(board, line),
            *self._lab(board, line),
            *self._rnd(board, line),
        ]

    def draw_machine(self, board: Board, place: str, width: int) -> list[Text]:
        """Draw one machine below the names of the weathers."""
        line = self._columns(width)
        drawn = {"government": self._government, "lab": self._lab, "rnd": self._rnd}[place]
        title, *lines = drawn(board, line)
        return [title, line("", look.weather), *lines]

    def _columns(self, width: int) -> Line:
        cell = max(10, (width - LABEL) // len(self.printed.weathers))
        widths = [LABEL] + [cell] * len(self.printed.weathers)

        def line(label: str | Text, of: Callable[[str], Text | str]) -> Text:
            name = Text(label, "dim") if isinstance(label, str) else label
            return look.row([name, *(of(weather) for weather in self.printed.weathers)], widths)

        return line

    # --- titles with the action spaces --------------------------------------------------------

    def titles(self, board: Board) -> list[Text]:
        """Return who is at each Location, and what a move there gains."""
        return [self.title(board, place) for place in ("government", "lab", "rnd")]

    def title(self, board: Board, place: str) -> Text:
        colour = look.PLACE[place]
        title = Text(self.phrases.say(f"{place}_title"), f"bold {colour}")
        number = 1
        while printed := self.printed.entry(f"{place}/space/{number}"):
            title.append(
                f"  {look.BOTH if printed['actions'] == 'both' else look.SINGLE_ACTION} ", "bold"
            )
            title.append_text(self.on_space(board, f"{place}/space/{number}"))
            number += 1
        gives = benefits(self.printed.entry(f"{place}/space/1")["gives"])
        return title.append(f"   {self.phrases.brief(gives)}", "dim")

    def on_space(self, board: Board, space: str) -> Text:
        """Return who is on an action space."""
        for seat, where in enumerate(board["scientists"]):
            if where["place"] == space:
                return look.player(seat, self.names[seat])
        if board["saboteurs"]:
            for agent, where in board["saboteurs"]["agents"].items():
                if where and where["place"] == space:
                    label = self.phrases.say("agent", agent=self.phrases("agent", agent))
                    return Text(label, f"bold {look.COLOURS[agent]}")
        if board["lativ"]["place"] == space:
            return Text(self.phrases.named("lativ"), "bold reverse")
        return Text(self.phrases.say("blocked" if space in board["closed"] else "free"), "dim")

    # --- the machines ---------------------------------------------------------------------------

    def _branch(self, board: Board, place: str, weather: str) -> Text:
        """Return the spaces of a branch with their costs, and who is there."""
        text = Text()
        for number, who in enumerate(board[place]["machine"][weather], 1):
            needs = self.printed.entry(f"{place}/{weather}/{number}")["needs"]
            thing = look.part(needs["part"]) if needs["part"] else look.chemical(needs["chemical"])
            text.append_text(thing).append_text(look.stander(who)).append("  ")
        return text

    def _government(self, board: Board, line: Line) -> list[Text]:
        say, brief, government = self.phrases.say, self.phrases.brief, board["government"]
        numbers = {weather: number for number, weather in enumerate(self.printed.weathers)}

        def subsidy(weather: str, row: int) -> Text:
            tile = government["subsidies"][BRANCH * numbers[weather] + row]
            if tile["type"] is None:
                if tile["part"] is None:
                    return Text(say("none"), "dim")
                return look.part(tile["part"]).append_text(look.stander(tile["taken_by"]))
            if tile["used"]:
                return Text(f"({brief(tile['type'])})", "dim")
            return Text(brief(tile["type"]), look.PLACE["government"])

        def column(weather: str) -> Text:
            gain = self.printed.gain(f"government/column/{weather}")
            return Text(f"[{brief(gain)}]", "dim")

        rows = [
            line(
                f"[{brief(self.printed.gain(f'government/row/{row + 1}'))}]",
                lambda weather, row=row: subsidy(weather, row),  # type: ignore[misc]
            )
            for row in range(BRANCH)
        ]
        return [
            self.title(board, "government"),
            line(say("bots"), lambda w: self._branch(board, "government", w)),
            line(say("column"), column),
            *rows,
            line(say("tokens"), lambda w: _count(government["tokens"][w], "government")),
        ]

    def _lab(self, board: Board, line: Line) -> list[Text]:
        say, lab = self.phrases.say, board["lab"]

        def tokens(weather: str) -> Text:
            text = _count(lab["tokens"][weather], "lab").append("  ")
            if lab["locks"][weather]:
                return text.append(say("locked"), "dim")
            return text.append(say("open"), "bold")

        def shown(weather: str) -> Text:
            text = Text()
            if lab["assistant"] == weather:
                text.append(f"{look.ASSISTANT} ", f"bold {look.PLACE['science']}")
            tiles = [self.printed.experiment(name) for name in lab["display"] if name]
            stages = [tile["stage"] for tile in tiles if tile["weather"] == weather]
            return text.append(" ".join(stages) if stages else say("none"))

        return [
            self.title(board, "lab"),
            line(say("bots"), lambda w: self._branch(board, "lab", w)),
            line(say("tokens"), tokens),
            line(say("experiment"), shown),
        ]

    def _rnd(self, board: Board, line: Line) -> list[Text]:
        say, rnd = self.phrases.say, board["rnd"]

        def space(weather: str, row: int) -> Text:
            there = self.printed.entry(f"rnd/{weather}/{row + 1}")
            text = look.chemical(there["needs"]["chemical"])
            text.append_text(look.part(there["prototype"])).append(" ")
            text.append_text(look.stander(rnd["machine"][weather][row]))
            return text.append(f" {self.phrases.brief(benefits(there['gain']))}", "dim")

        def extreme(weather: str) -> Text:
            name = rnd["extreme"][weather]["tile"]
            if name is None:
                return Text(say("calm"), "dim")
            tile = self.printed.extreme(name)
            level = tile["level"]
            style = "bold #d1495b" if level == 3 else "bold" if level == 2 else ""
            text = Text(say("level", level=level), style)
            text.append(f" {tile['science']}{self.phrases.short('science')} ")
            for colour in tile["parts"]:
                text.append_text(look.part(colour))
            return text

        def slots(weather: str) -> Text:
            text = Text()
            there = rnd["extreme"][weather]
            if there["tile"] is None:
                return text
            printed = self.printed.extreme(there["tile"])["slots"]
            for gain, marker in zip(printed, there["marks"], strict=True):
                if marker is None:
                    text.append(f"{self.phrases.brief(benefits(gain))} ", "dim")
                else:
                    text.append_text(look.stander(marker)).append(" ")
            return text

        rows = [
            line(
                "+" if row == BRANCH - 1 else "",
                lambda weather, row=row: space(weather, row),  # type: ignore[misc]
            )
            for row in range(BRANCH)
        ]
        return [
            self.title(board, "rnd"),
            *rows,
            line(say("tokens"), lambda w: _count(rnd["tokens"][w], "rnd")),
            line(say("extreme"), extreme),
            line(say("slots"), slots),
        ]


def _count(number: int, place: str) -> Text:
    return Text(str(number), f"bold {look.PLACE[place]}") if number else Text("-", "dim")
