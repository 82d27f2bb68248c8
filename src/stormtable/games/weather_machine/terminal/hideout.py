"""The Saboteurs' side of the table: Target Value, Hideout, Security Reports, and possible
endings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from stormtable.games.weather_machine.story.phrases import Phrases
from stormtable.games.weather_machine.terminal import look
from stormtable.games.weather_machine.terminal.machines import Board
from stormtable.terminal import palette


class Hideout:
    def __init__(self, phrases: Phrases, printed: Mapping[str, Any]) -> None:
        self.phrases = phrases
        self.printed = printed

    def draw(self, board: Board, width: int) -> list[Text]:
        say, them, you = self.phrases.say, board["saboteurs"], board["players"][0]
        title = Text(say("saboteurs_title"), f"bold {palette.WARN}")
        title.append(f"  {say('target', target=them['target'], cp=you['cp'])}", "bold")
        reports = say("reports", left=them["reports_left"], gone=len(them["discarded"]))
        lines = [title, Text(reports, "dim")]
        if not them["shown"]:
            lines += self._report("current_report", them["current_report"], "bold", width)
        if them["known_on_top"]:
            lines += self._report("known_on_top", them["known_on_top"][-1], "", width)
        if them["discarded"]:
            lines += self._report("previous_report", them["discarded"][-1], "", width)
        lines += self._holdings(them, width)
        lines += self._endings(them, width)
        if them["challenges"]:
            lines.append(Text(say("challenges", n=len(them["challenges"])), palette.WARN))
        return lines

    def _report(self, key: str, name: str | None, style: str, width: int) -> list[Text]:
        line = Text(f"{self.phrases.say(key):<9}", "dim")
        report = self.phrases.report(name) if name else self.phrases.say("no_report")
        if len(line) + len(report) <= width:
            return [line.append(report, style)]
        return [line, Text(f"  {report}", style)]

    def _holdings(self, them: Mapping[str, Any], width: int) -> list[Text]:
        say = self.phrases.say
        line = Text(f"{say('hideout'):<9}", "dim").append(say("hideout_bots", n=them["bots"]))
        line.append("  ").append_text(look.things(them["chemicals"], chemicals=True))
        tokens = Text()
        for token in them["tokens"]:
            track, weather = token.split("-")
            tokens.append(f" {self.phrases.short(track)}", look.PLACE[track])
            tokens.append(palette.symbol(weather), palette.style(weather))
        if them["awards"]:
            tokens.append(f" {look.AWARD * them['awards']}", palette.BRASS)
        if len(line) + len(tokens) <= width:
            return [line.append_text(tokens)]
        return [line, Text(" " * 8).append_text(tokens)]

    def _endings(self, them: Mapping[str, Any], width: int) -> list[Text]:
        say, worst = self.phrases.say, them["level_three"]
        space = self.printed["saboteurs"]["win"]["funding_space"]
        lines = [Text(say("win_now"), "dim")]
        for asked in them["win_at_once"]:
            sign, style = (look.MET, palette.GOOD) if asked["met"] else (look.UNMET, "dim")
            condition = say(
                f"win_{asked['what']}", n=asked["needed"], now=asked["now"], space=space
            )
            lines.append(Text(f"  {sign} ", style).append(condition))
        if sum(map(len, lines)) <= width:
            lines = [Text().join(lines)]
        danger = palette.WARN if worst["now"] else "dim"
        return [*lines, Text(say("lose_now", now=worst["now"], n=worst["lost_at"]), danger)]

    # --- commands -------------------------------------------------------------------------------

    def reports(self, board: Board) -> list[Text]:
        discarded: Sequence[str] = board["saboteurs"]["discarded"]
        if not discarded:
            return [Text(self.phrases.say("no_discarded"), "dim")]
        lines = [Text(self.phrases.say("discarded_reports"), "dim")]
        return lines + [Text(f"  {self.phrases.report(name)}") for name in reversed(discarded)]

    def challenges(self, board: Board) -> list[Text]:
        names = board["saboteurs"]["challenges"]
        if not names:
            return [Text(self.phrases.say("no_challenges"), "dim")]
        return [Text(self.phrases("challenge", name)) for name in names]
