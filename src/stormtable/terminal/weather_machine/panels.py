"""What lies around the machines: Supply, experiments, funding tracks, the other players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from stormtable.games.weather_machine.names import LAST_SPACE, TRACKS
from stormtable.games.weather_machine.state import MachineState
from stormtable.terminal import palette
from stormtable.terminal.weather_machine import look
from stormtable.terminal.weather_machine.machines import Board, Machines
from stormtable.terminal.weather_machine.phrases import Phrases

SABOTEURS = -1


class Panels:
    def __init__(self, phrases: Phrases, names: Sequence[str], machines: Machines) -> None:
        self.phrases = phrases
        self.names = names
        self.machines = machines

    def sections(self, s: MachineState, board: Board) -> list[list[Text]]:
        return [
            [*self._order(board), *self._supply(s, board)],
            [*self._experiments(board), *self._funding(s, board)],
        ]

    def _title(self, key: str, place: str) -> Text:
        return Text(self.phrases.say(f"{key}_title"), f"bold {look.PLACE[place]}")

    # --- order and Supply ---------------------------------------------------------------------

    def _order(self, board: Board) -> list[Text]:
        say = self.phrases.say
        lines = [self._seats(say("order"), board["order"])]
        if board["initiative"] != board["order"]:
            lines.append(self._seats(say("initiative"), board["initiative"]))
        return lines

    def _seats(self, label: str, seats: Iterable[int]) -> Text:
        line = Text(f"{label} ", "dim")
        for seat in seats:
            if 0 <= seat < len(self.names):
                line.append_text(look.player(seat, self.names[seat]))
            else:
                name = self.phrases.named("saboteurs")
                line.append(f"{look.SABOTEUR} {name}", f"bold {palette.WARN}")
            line.append("  ")
        return line

    def _supply(self, s: MachineState, board: Board) -> list[Text]:
        say, supply = self.phrases.say, board["supply"]
        title = self._title("supply", "supply")
        for space in range(s.edition.supply_spaces):
            who = self.machines.on_space(s, board, "supply", space)
            if who.plain != say("free"):
                title.append("  ").append_text(who)
        if board["lativ"]["location"] == "supply":
            title.append("  ").append(self.phrases.named("lativ"), "bold reverse")
        left, price = Text(f"{say('chemicals')} ", "dim"), Text(f"{say('price'):>9} ", "dim")
        for name, there in supply["chemicals"].items():
            left.append_text(look.chemical(name)).append(f"{there['left']} ")
            price.append(f"{there['price'] or '-':>2} ", "")
        offer = Text(f"{say('offer'):>9} ", "dim")
        for tile in (*supply["offer"], *filter(None, [supply["top"]])):
            offer.append_text(workshop_tile(tile)).append(" ")
        offer.append(say("stacks", up=supply["stacks"][0], down=supply["stacks"][1]), "dim")
        lines = [title, left, price, offer]
        if board["lativ"]["location"] == "office":
            lines.append(Text(say("lativ_office"), "bold"))
        return [*lines, *self._reserve(board)]

    def _reserve(self, board: Board) -> list[Text]:
        """What waits beside the board."""
        say, nobel = self.phrases.say, board["nobel"]
        bots, markers = board["lab"]["lativ_bots"], board["government"]["markers"]
        prize = say("nobel_free") if nobel is None else self.names[nobel]
        return [
            Text(say("lativ_and_markers", bots=bots, markers=markers), "dim"),
            Text(
                say("awards_and_nobel", awards=board["awards_left"], nobel=prize),
                "dim" if nobel is None else "bold",
            ),
        ]

    # --- experiments ----------------------------------------------------------------------------

    def _experiments(self, board: Board) -> list[Text]:
        lab = board["lab"]
        title = self._title("experiments", "lab")
        title.append(f"  {self.phrases.say('deck_left', left=lab['deck']['left'])}", "dim")
        lines = [title]
        for number, tile in enumerate(lab["display"], 1):
            lines.append(self._experiment(f"{number}", tile, self.phrases.brief))
        for key, tile in (("next", lab["next"]), ("deck", lab["deck"]["top"])):
            if tile is not None:
                lines.append(self._experiment(self.phrases.say(key), tile, self.phrases.brief))
        return lines

    def _experiment(self, label: str, tile: Mapping[str, Any], words: Any) -> Text:
        line = Text(f"{label:>4} ", "dim").append_text(look.weather(tile["weather"]))
        science = tile["science"]
        line.append(f" {tile['stage']} ", "bold")
        line.append(f"{science}{self.phrases.short('science')} ")
        line.append(f"{tile['cp']}CP ", "bold")
        between = "/" if words == self.phrases.brief else self.phrases.say("or")
        return line.append(between.join(words(gain) for gain in tile["gain"]), "dim")

    def experiments(self, board: Board) -> list[Text]:
        """All of them with their benefits in words."""
        lab = board["lab"]
        tiles = [(str(number), tile) for number, tile in enumerate(lab["display"], 1)]
        tiles += [(self.phrases.say("next"), lab["next"])]
        tiles += [(self.phrases.say("deck"), lab["deck"]["top"])]
        return [self._experiment(label, tile, self.phrases.gain) for label, tile in tiles if tile]

    # --- funding --------------------------------------------------------------------------------

    def _funding(self, s: MachineState, board: Board) -> list[Text]:
        lines = [self._title("funding", "science")]
        for number, track in enumerate(TRACKS):
            line = look.fit(Text(self.phrases.named(track), look.PLACE[track]), 11)
            for space in range(LAST_SPACE + 1):
                here = [
                    player["seat"]
                    for player in board["players"]
                    if player["funding"][track] == space
                ]
                for seat in here:
                    line.append_text(look.mark(seat))
                printed = s.edition.funding_gains[number][space]
                line.append(str(space), "bold" if here else "" if printed else "dim")
                line.append(" ")
            lines.append(line)
        return lines

    def funding(self, s: MachineState, board: Board) -> list[Text]:
        """The tracks, space by space, with what they pay and score."""
        lines: list[Text] = []
        for number, track in enumerate(TRACKS):
            lines.append(Text(self.phrases.named(track), f"bold {look.PLACE[track]}"))
            for space in range(LAST_SPACE + 1):
                gain = s.edition.funding_gains[number][space]
                line = Text(f"{space:>3} ", "dim")
                told = self.phrases.gain(s.edition.gain_texts[gain]) if gain else ""
                modifier = s.edition.modifiers[space] if track == "lab" else 0
                if modifier:
                    told = f"{told or self.phrases.say('none')}, +{modifier}"
                line.append(look.fit(told, 34).plain)
                line.append(f"{s.edition.funding_cp[number][space]:>3} CP ", "dim")
                for player in board["players"]:
                    if player["funding"][track] == space:
                        seat = player["seat"]
                        line.append_text(look.player(seat, self.names[seat])).append(" ")
                lines.append(line)
        return lines

    # --- the other players ------------------------------------------------------------------------

    def players(self, board: Board, seats: Sequence[int]) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in (
            *("player", "cp", "vouchers", "bots", "parts", "chemicals", "office"),
            *("papers", "awards", "goals", "investments", "funding"),
        ):
            right = column not in ("player", "vouchers", "parts", "chemicals")
            table.add_column(
                self.phrases.say(f"column_{column}"),
                justify="right" if right else "left",
                no_wrap=True,
            )
        for seat in seats:
            player = board["players"][seat]
            goals = [goal for goal in player["goals"] if goal]
            table.add_row(
                look.player(seat, self.names[seat]),
                Text(str(player["cp"]), "bold"),
                " ".join(str(count) for count in player["vouchers"].values()),
                str(player["bots"]),
                look.things(player["parts"], chemicals=False),
                look.things(player["chemicals"], chemicals=True),
                str(sum(token is not None for token in player["office"])),
                str(player["papers"]),
                str(player["awards"]),
                f"{sum(goal['met'] for goal in goals)}/{len(goals)}",
                str(player["investments"]),
                " ".join(str(space) for space in player["funding"].values()),
            )
        return table


def workshop_tile(name: str) -> Text:
    """`green-white` as its two letters, top and bottom."""
    top, bottom = name.split("-")
    return look.part(top).append_text(look.part(bottom))
