"""Weather Island drawn: forecast, market, machines, goals, and its questions."""

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
"""From this width on, players and goals stand beside the machine."""
ASIDE = 52
AROUND = 10
"""Lines of a question around a machine: its words, the tile in hand, the prompt."""


class IslandScreen(Screen):
    def whole(self, view: Json) -> Json:
        """Tiles with all that is printed on them, turned as they lie."""
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
        """Names and weathers in their colours."""
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
        """Order by use for bidding and building: forecast, tiles, the player's own machine."""
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
        """The weather to come, and where the other tokens are."""
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
        """A goal card in words, and how far it is."""
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

    def question_words(self, view: Json, decision: Json) -> str:
        about = {
            key: self._feature(view, str(value)) if key in ("source", "converter") else value
            for key, value in decision["about"].items()
        }
        return self.words(self.name, "question", decision["question"], **about)

    def option(self, view: Json, option: Json) -> Text:
        verb, *words = option["notation"].split()
        if verb == "keep" and view["seat"] is not None:
            return self._goal(view, view["seat"], words[0], 0)
        # What is refused may lack words: a slot whose tile is gone, a stall without tokens.
        arguments = words if verb in ("build", "place") else map(look.named, words)
        params: dict[str, object] = {
            "b": self._say("taken"),
            **dict(zip("ab", arguments, strict=False)),
        }
        params["work"] = self.printed["money"]["work"]
        if verb in ("fire", "send", "take"):
            params["feature"] = self._feature(view, words[0])
        if verb == "bonus":
            params["a"] = self.words(self.name, "bonus_name", words[0])
        if verb == "send":
            params["energy"] = 1 + int(words[1])
        line = Text(self.words(self.name, "option", verb, **params))
        if verb == "build" and len(words) > 1:
            tile = self.printed["tiles"][words[1]]
            features = look.features_line(tile)
            line.append(f"  {features}" if features else "", look.BRASS)
            for bonus in tile["bonus"]:
                line.append(f"  {self._say(f'bonus_{bonus}')}", "dim")
        for weather in self.printed["order"]["weathers"]:
            line.highlight_words([look.named(weather)], look.style(weather))
        return line

    def _feature(self, view: Json, name: str) -> str:
        """A feature of the viewer's machine (`1,0:s`) in words, or the stash."""
        if name == "stash":
            return self.words(self.name, "name", "stash")
        spot, _, letter = name.partition(":")
        machine = view["board"]["players"][view["seat"]]["machine"]
        tile = next(tile for tile in machine if tile["spot"] == spot)
        feature = next(candidate for candidate in tile["features"] if candidate["name"] == letter)
        kind = feature["kind"]
        sign = look.symbol(feature["weather"]) if kind == "source" else look.rating(feature)
        return self._say(
            f"feature_{kind}", tile=tile["name"], spot=spot, sign=sign, cubes=feature["cubes"]
        )

    def _bids(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """Bids in one row: each is typed as its own amount."""
        row = Text()
        notes = []
        for item in menu.items:
            row.append(f" {item.label} ", f"bold {BRASS}")
            warnings = [self.notice(notice_of(warning)) for warning in item.option["warnings"]]
            notes += [f"{item.label}: {note}" for note in warnings if item is menu.items[0]]
        return Group(row, *(Text(f"! {note}", WARN) for note in notes))

    def _spots(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """The machine with each free spot numbered in it."""
        machine = view["board"]["players"][menu.decision["seat"]]["machine"]
        ghosts = {item.plays[0].split()[1]: item.label for item in menu.items}
        tile = self._in_hand(menu)
        return Group(
            draw_shelf([(tile, [(tile["name"], "")])], width),
            draw_machine(machine, width, ghosts, max(self.height - AROUND, 0)),
        )

    def _turns(self, view: Json, menu: Menu, width: int) -> RenderableType:
        """The tile each way round, with what it would join."""
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
        """The tile being built."""
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
    """The sides on which a tile's pipes would meet those of the machine."""
    x, y = spot_of(spot)
    there = {spot_of(other["spot"]): openings(other) for other in machine}
    beside = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
    return [
        side
        for number, side in enumerate(PORTS)
        if side in openings(tile)
        and PORTS[(number + SIDES // 2) % SIDES] in there.get(beside[number], ())
    ]
