"""A player's Laboratory: Vouchers, Assembly Line, Office, Workshop and Goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from stormtable.games.weather_machine.names import TRACKS
from stormtable.games.weather_machine.scoring import quantity
from stormtable.games.weather_machine.state import MachineState
from stormtable.games.weather_machine.supply import open_slots
from stormtable.terminal import palette
from stormtable.terminal.weather_machine import look
from stormtable.terminal.weather_machine.phrases import Phrases

OFFICE = (2, 8, 8, 8, 7, 10)
OFFICE_WIDTH = sum(OFFICE)
WORKSHOP_WIDTH = 26
"""At least; five columns of tiles."""
LABEL = 10

Player = Mapping[str, Any]


class Laboratory:
    def __init__(self, phrases: Phrases, names: Sequence[str]) -> None:
        self.phrases = phrases
        self.names = names

    def draw(self, s: MachineState, player: Player, width: int) -> list[Text]:
        seat = player["seat"]
        title = look.player(seat, self.phrases.say("laboratory", player=self.names[seat]))
        title.append(f"  {player['cp']} CP", "bold")
        if player["end_cp"] and not s.over:
            title.append(f" + {self.phrases.say('end_cp', n=player['end_cp'])}", "dim")
        lines = [
            title,
            self.vouchers(s, player),
            self._stock(player),
            *self._assembly(s, player, width),
        ]
        beside = self._beside(player)
        if beside is not None:
            lines.append(beside)
        office, workshop = self.office(s, player), self.workshop(player)
        goals = self.goals(s, player)
        room = max(WORKSHOP_WIDTH, *(len(line) for line in workshop))
        if width >= OFFICE_WIDTH + room + 46:
            right = look.beside(workshop, goals, room, 1)
            return [*lines, *look.beside(office, right, OFFICE_WIDTH)]
        return [*lines, *look.beside(office, workshop, OFFICE_WIDTH), *goals]

    def _label(self, key: str) -> Text:
        return Text(f"{self.phrases.say(key):<{LABEL}}", "dim")

    def vouchers(self, s: MachineState, player: Player) -> Text:
        line = self._label("vouchers")
        for (kind, count), most in zip(
            player["vouchers"].items(), s.edition.voucher_max, strict=True
        ):
            line.append(f"{self.phrases.named(kind)} ", look.PLACE[kind])
            line.append(str(count), "bold" if count else "dim").append(f"/{most}  ", "dim")
        return line

    def _stock(self, player: Player) -> Text:
        say = self.phrases.say
        line = self._label("workshop")
        line.append(say("bots_held", n=player["bots"])).append(f"   {say('parts')} ", "dim")
        line.append_text(look.things(player["parts"], chemicals=False))
        line.append(f"   {say('chemicals')} ", "dim")
        line.append_text(look.things(player["chemicals"], chemicals=True))
        line.append(f"   {say('circles')} ", "dim")
        return line.append_text(look.things(player["circles"], chemicals=False))

    def holdings(self, player: Player) -> Text:
        """Vouchers and what is in the Workshop, in one short line."""
        line = Text(f"{self.phrases.say('you')} ", "dim")
        for kind, count in player["vouchers"].items():
            line.append(f"{self.phrases.short(kind)} ", look.PLACE[kind])
            line.append(f"{count} ", "bold" if count else "dim")
        line.append(f"· {self.phrases.say('bots_held', n=player['bots'])} · ", "dim")
        line.append_text(look.things(player["parts"], chemicals=False)).append(" · ", "dim")
        line.append_text(look.things(player["chemicals"], chemicals=True))
        return line.append(f" · {player['cp']} CP", "dim")

    def _beside(self, player: Player) -> Text | None:
        say = self.phrases.say
        told = []
        if player["investments"]:
            told.append(say("investments", n=player["investments"]))
        subsidies = [
            say("used", subsidy=name) if tile["used"] else name
            for tile in player["subsidies"]
            for name in (self.phrases.benefit(tile["type"]),)
        ]
        if subsidies:
            told.append(f"{say('subsidies')}: {', '.join(subsidies)}")
        waiting = [self.phrases.named(token) for token in player["waiting"]]
        if player["awards_waiting"]:
            waiting.append(say("awards_waiting", n=player["awards_waiting"]))
        if waiting:
            told.append(say("waiting", tokens=", ".join(waiting)))
        return self._label("beside").append("; ".join(told)) if told else None

    def _assembly(self, s: MachineState, player: Player, width: int) -> list[Text]:
        """The four sections; a number where a Bot stands, its benefit bold where it is gone."""
        seat, edition = player["seat"], s.edition
        reachable = open_slots(s, seat)
        lines = [self._label("assembly")]
        for section in range(4):
            slots = range(3 * section, 3 * section + 3)
            open_ = section < 2 or any(slot in reachable for slot in slots)
            gone = not any(player["assembly"][slot] for slot in slots)
            key = "section_cost" if open_ or gone else "section_locked"
            told = Text(self.phrases.say(key, cost=edition.section_costs[section]), "dim")
            for slot in slots:
                brief = self.phrases.brief(edition.gain_texts[edition.slot_gains[slot]])
                if not player["assembly"][slot]:
                    told.append(f" {look.MET}{brief}", palette.GOOD if slot < 6 else "dim")
                elif slot in reachable:
                    told.append(f" {slot + 1}", f"bold {palette.BRASS}").append(f":{brief}")
                else:
                    told.append(f" {slot + 1}:{brief}", "dim")
            if len(lines[-1]) + len(told) + 2 > width:
                lines.append(Text(" " * LABEL))
            lines[-1].append_text(told).append("  ")
        return lines

    # --- the Office -------------------------------------------------------------------------------

    def office(self, s: MachineState, player: Player) -> list[Text]:
        say, edition = self.phrases.say, s.edition
        heads = [Text(self.phrases.short(track), f"bold {look.PLACE[track]}") for track in TRACKS]
        lines = [look.row(["", *heads, Text(say("paper"), "dim"), ""], OFFICE)]
        for row in range(6):
            cells: list[Text | str] = [Text(str(row + 1), "dim")]
            for space in range(3 * row, 3 * row + 3):
                token = player["office"][space]
                gain = edition.gain_texts[edition.office_gains[space]]
                cells.append(self._token(token) if token else Text(f"·{self._gain(gain)}", "dim"))
            slide = edition.gain_texts[edition.slide_gains[row]]
            marker = player["markers"][row]
            cells.append(Text(self._gain(slide), "dim" if marker else ""))
            cells.append(Text(say(f"marker_{marker}"), f"bold {palette.GOOD}"))
            lines.append(look.row(cells, OFFICE))
        return lines

    def _gain(self, text: str) -> str:
        return self.phrases.brief(text) if text else ""

    def _token(self, token: str) -> Text:
        if token == "award":
            return Text(f"{look.AWARD} {self.phrases.named(token)}"[:8], f"bold {palette.BRASS}")
        if token == "citation":
            return Text(self.phrases.say("cited"), "italic")
        return look.weather(token)

    # --- the Workshop -----------------------------------------------------------------------------

    def workshop(self, player: Player) -> list[Text]:
        """Each tile two halves high; halves of one colour that meet make a circle."""
        say = self.phrases.say
        tiles = {(tile["column"], tile["row"]): tile for tile in player["workshop"]}
        last = max(column for column, _ in tiles) if tiles else 0
        lines = [Text(say("workshop"), "dim")]
        for row, key in enumerate(("chem_short", "part_short", "bot_short")):
            upper, lower = look.fit(Text(say(key), "dim"), 5), Text(" " * 5)
            for column in range(1, last + 1):
                tile = tiles.get((column, row))
                if tile is None:
                    upper.append("    ")
                    lower.append("    ")
                    continue
                for line, left, colour, right in (
                    (upper, "╭", tile["top"], "╮ "),
                    (lower, "╰", tile["bottom"], "╯ "),
                ):
                    line.append(left, "dim").append_text(look.part(colour)).append(right, "dim")
            lines += [upper, lower]
        return lines

    # --- Goals ----------------------------------------------------------------------------------

    def goals(self, s: MachineState, player: Player) -> list[Text]:
        say = self.phrases.say
        lines = [Text(say("goals"), "dim")]
        for space, goal in enumerate(player["goals"]):
            if goal is not None:
                place = say(("goal_top", "goal_bottom")[space % 2])
                line = self.goal(s, player["seat"], goal).append(f" {place}", "dim")
                if goal["flipped"]:
                    line.append(f", {say('goal_flipped')}", "dim")
                lines.append(line)
        if player["goals_below"]:
            lines.append(Text(say("goals_below"), "dim"))
        lines += [self.goal(s, player["seat"], goal) for goal in player["goals_below"]]
        return lines

    def goal(self, s: MachineState, seat: int, goal: Mapping[str, Any]) -> Text:
        """A Goal's condition, whether it is met, and how far it is."""
        colour = goal["name"].partition(":")[0]
        met = goal["met"]
        line = Text(look.MET if met else look.UNMET, palette.GOOD if met else "dim")
        line.append(f" {look.fit(self.phrases.short(colour), 4).plain}", look.PLACE[colour])
        line.append(self.phrases.goal(goal["name"]))
        return line.append(f" ({self.progress(s, seat, goal['name'])})", "dim")

    def progress(self, s: MachineState, seat: int, name: str) -> int:
        """What the Goal counts, as it is now."""
        condition = name.partition(":")[2]
        tile = next(goal for goal in s.edition.goals if goal.name == condition)
        return quantity(s, seat, tile.quantity)
