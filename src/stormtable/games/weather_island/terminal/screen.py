"""The screen of Weather Island: forecast, market, machines, goals, and its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stormtable.games.weather_island.terminal import look
from stormtable.games.weather_island.terminal.look import PORTS, QUARTER, SIDES
from stormtable.games.weather_island.terminal.tiles import (
    draw_machine,
    draw_shelf,
    machine_width,
    openings,
    spot_of,
    turned,
)
from stormtable.story.speaker import Speaker
from stormtable.terminal.menu import Menu
from stormtable.terminal.screen import (
    BRASS,
    WARN,
    Command,
    Json,
    Screen,
    Section,
    notice_of,
)

WIDE = 108
"""The least width at which players and goals are drawn beside the machine."""
ASIDE = 52
AROUND = 10
"""The number of lines around a machine in a question: its words, the tile in hand, the prompt."""


class IslandScreen(Screen):
    def whole(self, view: Json) -> Json:
        """Return the view with the printed features of its tiles, turned as they lie."""
        board = view["board"]
        printed = self.printed["tiles"]
        market = [{**slot, "tile": printed.get(slot["tile"])} for slot in board["market"]]
        players = [
            {**player, "machine": [self._laid(tile) for tile in player["machine"]]}
            for player in board["players"]
        ]
        return {**view, "board": {**board, "market": market, "players": players}}

    def _laid(self, tile: Json) -> dict[str, Any]:
        printed = self.printed["tiles"][tile["name"]]
        features = [
            {**feature, **tile["features"][feature["name"]]} for feature in printed["features"]
        ]
        return {**turned(printed, tile["turn"] // QUARTER), **tile, "features": features}

    def styled(self, line: str, style: str = "") -> Text:
        """Return a line with names and weathers in their colours."""
        text = super().styled(line, style)
        for weather, (_, colour) in look.WEATHER.items():
            named = look.named(weather)
            text.highlight_words([named, named.capitalize()], colour)
        return text

    def commands(self) -> Mapping[str, Command]:
        return {
            "goals": self._show_goals,
            "machine": self._show_machine,
            "market": lambda view, words, width: self._market(view["board"], width),
            "players": lambda view, words, width: self._players(view["board"]),
            "legend": self._legend,
        }

    def shows_board(self, view: Json, decision: Json) -> bool:
        return decision["question"] in ("bid", "build_or_work", "keep_first_goal")

    # --- the board ------------------------------------------------------------------------

    def board(self, view: Json, width: int) -> RenderableType:
        board, seat = view["board"], view["seat"]
        top = (
            self._head(view, width),
            self._ribbon(board),
            *self._shelf(board, width),
            Text(),
        )
        if seat is None:
            seats = range(len(self.names))
            machines = [self._machine(board, seat, width) for seat in seats]
            goals = [self._goals(view, seat) for seat in seats]
            packed = Columns(machines, padding=(0, 3))
            return Group(*top, self._players(board), Text(), packed, *goals)
        left = width - ASIDE - 2
        machine = board["players"][seat]["machine"]
        beside = width >= WIDE and machine_width(machine) <= left
        drawn = self._machine(board, seat, left if beside else width)
        aside = (self._players(board), Text(), self._goals(view, seat))
        if not beside:
            return Group(*top, aside[0], Text(), drawn, aside[2])
        sides = Table.grid(padding=(0, 1))
        sides.add_column(width=min(left, max(machine_width(machine), WIDE - ASIDE)))
        sides.add_column(width=ASIDE)
        cells = [drawn, Group(*aside)]
        room = left - max(machine_width(machine), WIDE - ASIDE)
        if len(self.names) > 1 and room > machine_width([]):
            sides.add_column(width=room)
            others = [other for other in range(len(self.names)) if other != seat]
            cells.append(Group(*(self._machine(board, other, room) for other in others)))
        sides.add_row(*cells)
        return Group(*top, sides)

    def sections(self, view: Json, width: int) -> list[Section]:
        """Return the sections in the order of use for bidding and building: forecast, tiles, own
        machine."""
        board, seat = view["board"], view["seat"] or 0
        tiles = any(slot["tile"] for slot in board["market"])
        return [
            Section(self._head(view, width)),
            Section(self._ribbon(board), 1),
            *([Section(self._market(board, width), 2, "market")] if tiles else []),
            Section(self._players(board), 3, "players"),
            Section(self._machine(board, seat, width), 2 if not tiles else 4, "machine"),
            Section(self._goals(view, seat), 5, "goals"),
        ]

    def _say(self, key: str, **params: object) -> str:
        return self.words(self.name, "words", key, **params)

    def _head(self, view: Json, width: int) -> Text:
        number, asked = view["board"]["round"], view["question"]
        title = self._say("round", round=number) if number else self._say("set_up")
        if number and asked:
            title += f", {self.words(self.name, 'phase', asked['name'])}"
        return Text(f"━━ {title} ".ljust(width, "━"), f"bold {look.BRASS}", no_wrap=True)

    def _ribbon(self, board: Mapping[str, Any]) -> Text:
        """Return the coming weather, and where the other tokens are."""
        text = Text()
        text.append(f"{self._say('forecast')} ", "bold")
        text.append("▸ ", look.BRASS)
        for weather in board["forecast"]:
            text.append(
                f"{look.symbol(weather)} {look.named(weather)}  ", f"bold {look.style(weather)}"
            )
        text.append("\n")
        for key, name in (("bag", "bag"), ("gone", "discarded")):
            text.append(f"{self._say(key)} ", "bold")
            for weather, count in board[name].items():
                text.append(f"{look.symbol(weather)}{count} ", look.style(weather))
            text.append("  ")
        text.append(f"{self._say('stalls')} ", "bold")
        for weather, prices in board["stalls"].items():
            price = f"${prices[0]}" if prices else "-"
            text.append(f"{look.symbol(weather)}{price} ", look.style(weather))
        return text

    def _shelf(self, board: Mapping[str, Any], width: int) -> list[RenderableType]:
        if all(slot["tile"] is None for slot in board["market"]):
            return []
        return [Text(), self._market(board, width)]

    def _market(self, board: Mapping[str, Any], width: int) -> Text:
        shelf = []
        for slot in board["market"]:
            tile = slot["tile"]
            deck = slot["slot"].partition("-")[0]
            name = (f"{look.DECK_SIGN[deck]} {slot['slot']}", look.DECK[deck])
            shelf.append((tile, [name, (tile["name"] if tile else self._say("taken"), "")]))
        return draw_shelf(shelf, width)

    def _player(self, seat: int) -> Text:
        return Text(f"{look.MARK[seat]} {self.names[seat]}", f"bold {look.PLAYER[seat]}")

    def _players(self, board: Mapping[str, Any]) -> RenderableType:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in ("order", "player", "points", "money", "tiles", "sources", "goals"):
            right = column in ("order", "points", "money", "tiles")
            table.add_column(
                self._say(f"column_{column}"), justify="right" if right else "left", no_wrap=True
            )
        known = board["order"] or board["stack"]
        seats = [*known, *(seat for seat in range(len(self.names)) if seat not in known)]
        for place, seat in enumerate(seats, 1):
            player = board["players"][seat]
            table.add_row(
                str(place),
                self._player(seat),
                Text(f"{player['points']}{look.STAR}", look.POINTS),
                Text(f"${player['money']}", look.MONEY),
                str(len(player["machine"])),
                _sources(_count_sources(player["machine"])),
                f"{look.GOAL}{len(player['goals'])}",
            )
        return table

    def _machine(self, board: Mapping[str, Any], seat: int, width: int) -> RenderableType:
        machine = board["players"][seat]["machine"]
        title = Text(f"{look.MARK[seat]} ", f"bold {look.PLAYER[seat]}")
        title.append(self._say("machine", player=self.names[seat]))
        return Group(title, draw_machine(machine, width) if machine else Text())

    # --- goals ----------------------------------------------------------------------------

    def _goals(self, view: Json, seat: int) -> RenderableType:
        title = Text(self._say("goals_held", player=self.names[seat]), "bold")
        hand = view["board"]["players"][seat]["goals"]
        if not hand:
            return title.append(f": {self._say('no_goals')}", "not bold")
        if any(card["goal"] is None for card in hand):
            return title.append(f": {self._say('hidden_goals', n=len(hand))}", "not bold")
        lines = [title]
        for card in hand:
            line = Text(f"{look.GOAL} ", look.BRASS)
            line.append_text(self._goal(view, seat, card["goal"], card["scores"]))
            lines.append(line)
        return Group(*lines)

    def _goal(self, view: Json, seat: int, name: str, score: int) -> Text:
        """Return a goal card in words, and its progress."""
        goal = self.printed["goals"][name]
        line = Text(f"{name}: ")
        if not goal["sources"]:
            kind = "goal_most_money" if goal["most"] else "goal_per_goal"
            line.append(self._say(kind, points=goal["points"]))
        else:
            asked = goal["sources"]
            sources = _count_sources(view["board"]["players"][seat]["machine"])
            have = {weather: sources.get(weather, 0) for weather in asked}
            sentence = self._say(
                "goal_each" if goal["each"] else "goal_sets", points=goal["points"], sources="\0"
            )
            before, _, after = sentence.partition("\0")
            line.append(before).append_text(_sources(asked)).append(after)
            if not score:
                before, _, after = self._say("goal_have", sources="\0").partition("\0")
                line.append(f" ({before}").append_text(_sources(have)).append(f"{after})")
        if score:
            line.append(f" ({self._say('goal_done', points=score)})", look.POINTS)
        return line

    # --- commands -------------------------------------------------------------------------

    def _show_goals(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        seats = range(len(self.names)) if view["seat"] is None else (view["seat"],)
        return Group(*(self._goals(view, seat) for seat in seats))

    def _show_machine(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        seats = self.player(words, view)
        if isinstance(seats, Text):
            return seats
        return Group(*(self._machine(view["board"], seat, width) for seat in seats))

    def _legend(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        weathers = Text(" ").join(
            Text(look.symbol(weather), look.style(weather))
            for weather in self.printed["order"]["weathers"]
        )
        for sign, key in (
            (weathers, "source"),
            (Text(look.CONVERTER, look.POINTS), "converter"),
            (Text(look.BOOSTER, look.ENERGY), "booster"),
            (Text("━┃╋", "bold"), "pipe"),
            (Text(" ".join(look.BONUS.values()), look.BRASS), "bonus"),
            (
                Text(" ").join(
                    Text(sign, look.DECK[deck]) for deck, sign in look.DECK_SIGN.items()
                ),
                "decks",
            ),
        ):
            meaning = self.words(
                self.name, "legend", key, rating="2▸3★", goal=look.GOAL, bridge="╸┃╺"
            )
            table.add_row(sign, meaning)
        return table

    # --- questions ------------------------------------------------------------------------

    def options(self, view: Json, menu: Menu, width: int) -> RenderableType:
        drawn = {"bid": self._bids, "place": self._spots, "turn": self._turns}
        if menu.decision["question"] in drawn:
            return drawn[menu.decision["question"]](view, menu, width)
        return super().options(view, menu, width)

    def speaker(self, view: Json) -> Speaker:
        """Return a speaker for the original view, in which tiles are names."""
        market = [
            {**slot, "tile": slot["tile"] and slot["tile"]["name"]}
            for slot in view["board"]["market"]
        ]
        return super().speaker({**view, "board": {**view["board"], "market": market}})

    def _bids(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """Return the bids in one row; each is typed as its own amount."""
        row = Text()
        notes = []
        for item in menu.items:
            row.append(f" {item.label} ", f"bold {BRASS}")
            warnings = [
                self.notice(view, notice_of(warning)) for warning in item.option["warnings"]
            ]
            notes += [f"{item.label}: {note}" for note in warnings if item is menu.items[0]]
        return Group(row, *(Text(f"! {note}", WARN) for note in notes))

    def _spots(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """Return the machine with each free spot numbered."""
        machine = view["board"]["players"][menu.decision["seat"]]["machine"]
        ghosts = {item.plays[0].split()[1]: item.label for item in menu.items}
        tile = self._in_hand(menu)
        return Group(
            draw_shelf([(tile, [(tile["name"], "")])], width),
            draw_machine(machine, width, ghosts, max(self.height - AROUND, 0)),
        )

    def _turns(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """Return the tile in each turn, with the connections that it would have."""
        machine = view["board"]["players"][menu.decision["seat"]]["machine"]
        tile = self._in_hand(menu)
        shelf = []
        for item in menu.items:
            laid = turned(tile, int(item.plays[0].split()[1]) // QUARTER)
            sides = _joined(laid, str(menu.decision["about"]["spot"]), machine)
            label = (
                self._say("joins", sides=" ".join(sides)) if sides else self._say("joins_nothing")
            )
            caption = [
                (f"{item.label:^13}", f"bold {BRASS}"),
                (f"{label:^13}", "" if sides else WARN),
            ]
            shelf.append((laid, caption))
        return draw_shelf(shelf, width)

    def _in_hand(self, menu: Menu) -> dict[str, Any]:
        """Return the tile being built."""
        tile: dict[str, Any] = self.printed["tiles"][menu.decision["about"]["tile"]]
        return tile


def _count_sources(machine: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    weathers = [
        feature["weather"]
        for tile in machine
        for feature in tile["features"]
        if feature["kind"] == "source"
    ]
    return {weather: weathers.count(weather) for weather in look.WEATHER if weather in weathers} | {
        weather: weathers.count(weather) for weather in weathers if weather not in look.WEATHER
    }


def _sources(counts: Mapping[str, int]) -> Text:
    return Text(" ").join(
        Text(f"{look.symbol(weather)}{counts[weather]}", f"bold {look.style(weather)}")
        for weather in counts
    )


def _joined(tile: Mapping[str, Any], spot: str, machine: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the sides on which a tile's pipes would meet pipes of the machine."""
    x, y = spot_of(spot)
    there = {spot_of(other["spot"]): openings(other) for other in machine}
    beside = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
    return [
        side
        for number, side in enumerate(PORTS)
        if side in openings(tile)
        and PORTS[(number + SIDES // 2) % SIDES] in there.get(beside[number], ())
    ]
