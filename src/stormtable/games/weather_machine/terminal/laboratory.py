"""A player's Laboratory: Vouchers, Assembly Line, Office, Workshop and Goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from stormtable.games.weather_machine.story.components import Components, benefits
from stormtable.games.weather_machine.story.phrases import Phrases
from stormtable.games.weather_machine.terminal import look
from stormtable.terminal import palette

OFFICE = (2, 8, 8, 8, 7, 10)
OFFICE_WIDTH = sum(OFFICE)
WORKSHOP_WIDTH = 26
"""The least width of a Workshop: five columns of tiles."""
LABEL = 10

Player = Mapping[str, Any]


class Laboratory:
    def __init__(self, phrases: Phrases, names: Sequence[str], components: Components) -> None:
        self.phrases = phrases
        self.names = names
        self.printed = components

    def draw(self, player: Player, width: int) -> list[Text]:
        lines = self.stock(player, width)
        office, workshop = self.office(player), self.workshop(player)
        goals = self.goals(player)
        room = max(WORKSHOP_WIDTH, *(len(line) for line in workshop))
        if width >= OFFICE_WIDTH + room + 46:
            right = look.beside(workshop, goals, room, 1)
            return [*lines, *look.beside(office, right, OFFICE_WIDTH)]
        return [*lines, *look.beside(office, workshop, OFFICE_WIDTH), *goals]

    def stock(self, player: Player, width: int) -> list[Text]:
        """Return what the player has, and the Assembly Line."""
        seat = player["seat"]
        title = look.player(seat, self.phrases.say("laboratory", player=self.names[seat]))
        title.append(f"  {player['cp']} CP", "bold")
        if player["end_cp"]:
            title.append(f" + {self.phrases.say('end_cp', n=player['end_cp'])}", "dim")
        beside = self._beside(player)
        return [
            title,
            self.vouchers(player),
            self._stock(player),
            *self._assembly(player, width),
            *([beside] if beside else []),
        ]

    def desk(self, player: Player) -> list[Text]:
        """Return the Office, and the Workshop beside it."""
        return look.beside(self.office(player), self.workshop(player), OFFICE_WIDTH)

    def _label(self, key: str) -> Text:
        return Text(f"{self.phrases.say(key):<{LABEL}}", "dim")

    def vouchers(self, player: Player) -> Text:
        line = self._label("vouchers")
        for kind, count in player["vouchers"].items():
            most = self.printed.most_vouchers(kind)
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
        """Return Vouchers and the content of the Workshop, in one short line."""
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
        parts = []
        if player["investments"]:
            parts.append(say("investments", n=player["investments"]))
        subsidies = [
            say("used", subsidy=name) if tile["used"] else name
            for tile in player["subsidies"]
            for name in (self.phrases.benefit(tile["type"]),)
        ]
        if subsidies:
            parts.append(f"{say('subsidies')}: {', '.join(subsidies)}")
        waiting = [self.phrases.named(token) for token in player["waiting"]]
        if player["awards_waiting"]:
            waiting.append(say("awards_waiting", n=player["awards_waiting"]))
        if waiting:
            parts.append(say("waiting", tokens=", ".join(waiting)))
        return self._label("beside").append("; ".join(parts)) if parts else None

    def _assembly(self, player: Player, width: int) -> list[Text]:
        """Return the four sections: a number for each Bot, and a bold benefit for each empty
        slot."""
        lines = [self._label("assembly")]
        slots = list(enumerate(player["assembly"], 1))
        for section in dict.fromkeys(self.printed.slot(number)["section"] for number, _ in slots):
            inside = [
                (number, slot, self.printed.slot(number))
                for number, slot in slots
                if self.printed.slot(number)["section"] == section
            ]
            unlock = inside[0][2]["unlock"]
            closed = unlock and not any(slot["open"] or not slot["bot"] for _, slot, _ in inside)
            key = "section_locked" if closed else "section_cost"
            track = Text(self.phrases.say(key, cost=inside[0][2]["price"][0]["amount"]), "dim")
            for number, slot, printed in inside:
                brief = self.phrases.brief(benefits(printed["gain"]))
                if not slot["bot"]:
                    track.append(f" {look.MET}{brief}", "dim" if unlock else palette.GOOD)
                elif slot["open"]:
                    track.append(f" {number}", f"bold {palette.BRASS}").append(f":{brief}")
                else:
                    track.append(f" {number}:{brief}", "dim")
            if len(lines[-1]) + len(track) + 2 > width:
                lines.append(Text(" " * LABEL))
            lines[-1].append_text(track).append("  ")
        return lines

    # --- the Office -------------------------------------------------------------------------------

    def office(self, player: Player) -> list[Text]:
        say, tracks = self.phrases.say, self.printed.tracks
        heads = [Text(self.phrases.short(track), f"bold {look.PLACE[track]}") for track in tracks]
        lines = [look.row(["", *heads, Text(say("paper"), "dim"), ""], OFFICE)]
        for row, marker in enumerate(player["markers"], 1):
            cells: list[Text | str] = [Text(str(row), "dim")]
            for number, track in enumerate(tracks):
                token = player["office"][len(tracks) * (row - 1) + number]
                gain = self._gain(self.printed.office(row, track))
                cells.append(self._token(token) if token else Text(f"·{gain}", "dim"))
            free = marker == "beside"
            cells.append(Text(self._gain(self.printed.slide(row)), "" if free else "dim"))
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
        """Return the Workshop. Each tile is two halves high; adjacent halves of one colour form a
        circle."""
        say = self.phrases.say
        tiles = {(tile["column"], tile["row"]): tile for tile in player["workshop"]}
        last = max(column for column, _ in tiles) if tiles else 0
        lines = [Text(say("workshop"), "dim")]
        for row, key in enumerate(("chem_short", "part_short", "bot_short"), 1):
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

    def goals(self, player: Player) -> list[Text]:
        say = self.phrases.say
        lines = [Text(say("goals"), "dim")]
        for space, goal in enumerate(player["goals"]):
            if goal is not None:
                place = say(("goal_top", "goal_bottom")[space % 2])
                line = self.goal(goal).append(f" {place}", "dim")
                if goal["flipped"]:
                    line.append(f", {say('goal_flipped')}", "dim")
                lines.append(line)
        if player["goals_below"]:
            lines.append(Text(say("goals_below"), "dim"))
        return lines + [self.goal(goal) for goal in player["goals_below"]]

    def goal(self, goal: Mapping[str, Any]) -> Text:
        """Return a Goal's condition, whether it holds, and how much is missing."""
        colour = goal["name"].partition(":")[0]
        met = goal["met"]
        line = Text(look.MET if met else look.UNMET, palette.GOOD if met else "dim")
        line.append(f" {look.fit(self.phrases.short(colour), 4).plain}", look.PLACE[colour])
        line.append(self.phrases.goal(goal["name"]))
        return line.append(f" ({goal['now']})", "dim")

    def goal_spaces(self, player: Player) -> list[Text]:
        """Return the six Goal spaces with their benefits, and the Goal on each."""
        say, lines = self.phrases.say, []
        for number, track in enumerate(self.printed.tracks):
            for below, key in enumerate(("top", "bottom")):
                place = f"mat/*/goals/{track}/{key}"
                gains = self.printed.choices(place) or [self.printed.gain(place)]
                gain = say("or").join(map(self.phrases.gain, gains))
                line = Text(f"{self.phrases.named(track)} ", look.PLACE[track])
                line.append(f"{say(f'goal_{key}')}: {gain}")
                goal = player["goals"][2 * number + below]
                if goal is not None:
                    line.append("  ").append_text(self.goal(goal))
                    if goal["flipped"]:
                        line.append(f", {say('goal_flipped')}", "dim")
                lines.append(line)
        return lines
