"""The three machines, one under the other, their columns lined up by weather."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from stormtable.games.weather_machine.state import MachineState
from stormtable.terminal.weather_machine import look
from stormtable.terminal.weather_machine.phrases import Phrases

LABEL = 9
Board = Mapping[str, Any]


class Machines:
    """Government, Lativ's Lab and R&D as lines of text."""

    def __init__(self, phrases: Phrases, names: Sequence[str]) -> None:
        self.phrases = phrases
        self.names = names

    def draw(self, s: MachineState, board: Board, width: int) -> list[Text]:
        cell = max(10, (width - LABEL) // 5)
        widths = [LABEL] + [cell] * 5
        weathers = s.edition.weathers

        def line(label: str | Text, of: Callable[[str], Text | str]) -> Text:
            name = Text(label, "dim") if isinstance(label, str) else label
            return look.row([name, *(of(weather) for weather in weathers)], widths)

        return [
            line("", look.weather),
            *self._government(s, board, line),
            *self._lab(s, board, line),
            *self._rnd(s, board, line),
        ]

    # --- titles with the action spaces --------------------------------------------------------

    def _title(self, s: MachineState, board: Board, place: str) -> Text:
        colour = look.PLACE[place]
        title = Text(self.phrases.say(f"{place}_title"), f"bold {colour}")
        for space, both in enumerate(s.edition.both_actions):
            title.append(f"  {look.BOTH if both else look.ONE} ", "bold")
            title.append_text(self.on_space(s, board, place, space))
        gives = s.edition.location_gives[("", "government", "lab", "rnd").index(place)]
        brief = self.phrases.short(("supply", "government", "lab", "rnd", "science")[gives])
        return title.append(f"   +{brief}", "dim")

    def on_space(self, s: MachineState, board: Board, place: str, space: int) -> Text:
        """Who stands on an action space."""
        here = {"location": place, "space": space}
        for seat, where in enumerate(board["scientists"]):
            if where == here:
                return look.player(seat, self.names[seat])
        if board["saboteurs"]:
            for agent, where in board["saboteurs"]["agents"].items():
                if where == here:
                    told = self.phrases.say("agent", agent=agent.capitalize())
                    return Text(told, f"bold {look.COLOURS[agent]}")
        if place != "supply" and board["lativ"] == here:
            return Text(self.phrases.named("lativ"), "bold reverse")
        if s.players == 2 and place != "supply" and space == 2:
            return Text(self.phrases.say("blocked"), "dim")
        return Text(self.phrases.say("free"), "dim")

    # --- the machines ---------------------------------------------------------------------------

    def _government(self, s: MachineState, board: Board, line: Callable[..., Text]) -> list[Text]:
        say, edition, government = self.phrases.say, s.edition, board["government"]
        numbers = {weather: number for number, weather in enumerate(edition.weathers)}

        def subsidy(weather: str, row: int) -> Text:
            tile = government["subsidies"][3 * numbers[weather] + row]
            if tile is None:
                return Text(say("none"), "dim")
            brief = self.phrases.brief(tile["type"])
            if tile["used"]:
                return Text(f"({brief})", "dim")
            return Text(brief, look.PLACE["government"])

        def column(weather: str) -> Text:
            gain = edition.gain_texts[edition.column_gains[numbers[weather]]]
            return Text(f"[{self.phrases.brief(gain)}]", "dim")

        rows = [
            line(
                f"[{self.phrases.brief(edition.gain_texts[edition.row_gains[row]])}]",
                lambda weather, row=row: subsidy(weather, row),
            )
            for row in range(3)
        ]
        return [
            self._title(s, board, "government"),
            line(say("bots"), lambda w: _branch(government["machine"][w], look.part)),
            line(say("column"), column),
            *rows,
            line(say("tokens"), lambda w: _count(government["tokens"][w], "government")),
        ]

    def _lab(self, s: MachineState, board: Board, line: Callable[..., Text]) -> list[Text]:
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
            stages = [tile["stage"] for tile in lab["display"] if tile["weather"] == weather]
            return text.append(" ".join(stages) if stages else say("none"))

        return [
            self._title(s, board, "lab"),
            line(say("bots"), lambda w: _branch(lab["machine"][w], look.chemical)),
            line(say("tokens"), tokens),
            line(say("experiment"), shown),
        ]

    def _rnd(self, s: MachineState, board: Board, line: Callable[..., Text]) -> list[Text]:
        say, rnd = self.phrases.say, board["rnd"]
        numbers = {weather: number for number, weather in enumerate(s.edition.weathers)}

        def space(weather: str, row: int) -> Text:
            there = rnd["machine"][weather][row]
            chemical, part = there["needs"].split("/")
            gain = s.edition.gain_texts[s.edition.rnd_gains[3 * numbers[weather] + row]]
            text = look.chemical(chemical).append_text(look.part(part))
            text.append(" ").append_text(look.stander(there["bot"]))
            return text.append(f" {self.phrases.brief(gain)}", "dim")

        def extreme(weather: str) -> Text:
            tile = rnd["extreme"][weather]
            if tile is None:
                return Text(say("calm"), "dim")
            level = tile["level"]
            style = "bold #d1495b" if level == 3 else "bold" if level == 2 else ""
            text = Text(say("level", level=level), style)
            text.append(f" {tile['science']}{self.phrases.short('science')} ")
            for colour in tile["parts"]:
                text.append_text(look.part(colour))
            return text

        def slots(weather: str) -> Text:
            text = Text()
            for slot in (rnd["extreme"][weather] or {"slots": []})["slots"]:
                if slot["marker"] is None:
                    text.append(f"{self.phrases.brief(slot['gain'])} ", "dim")
                else:
                    text.append_text(look.stander(slot["marker"])).append(" ")
            return text

        rows = [
            line("+" if row == 2 else "", lambda weather, row=row: space(weather, row))
            for row in range(3)
        ]
        return [
            self._title(s, board, "rnd"),
            *rows,
            line(say("tokens"), lambda w: _count(rnd["tokens"][w], "rnd")),
            line(say("extreme"), extreme),
            line(say("slots"), slots),
        ]


def _branch(spaces: Sequence[Mapping[str, Any]], letter: Callable[[str], Text]) -> Text:
    """The spaces of a branch: what each takes, and who stands there."""
    text = Text()
    for space in spaces:
        text.append_text(letter(space["needs"])).append_text(look.stander(space["bot"])).append(
            "  "
        )
    return text


def _count(number: int, place: str) -> Text:
    return Text(str(number), f"bold {look.PLACE[place]}") if number else Text("-", "dim")
