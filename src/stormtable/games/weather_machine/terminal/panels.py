"""The panels around the machines: Supply, experiments, Funding tracks, the other players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from stormtable.games.weather_machine.story.components import Components, benefits
from stormtable.games.weather_machine.story.phrases import Phrases
from stormtable.games.weather_machine.terminal import look
from stormtable.games.weather_machine.terminal.machines import Board, Machines
from stormtable.terminal import palette


class Panels:
    def __init__(
        self, phrases: Phrases, names: Sequence[str], machines: Machines, components: Components
    ) -> None:
        self.phrases = phrases
        self.names = names
        self.machines = machines
        self.printed = components

    def sections(self, board: Board) -> list[list[Text]]:
        return [
            [*self.order(board), *self.supply(board)],
            [*self.display(board), *self.tracks(board)],
        ]

    def _title(self, key: str, place: str) -> Text:
        return Text(self.phrases.say(f"{key}_title"), f"bold {look.PLACE[place]}")

    # --- order and Supply ---------------------------------------------------------------------

    def order(self, board: Board) -> list[Text]:
        say = self.phrases.say
        lines = [self._seats(say("order"), board["order"])]
        if board["initiative"] != board["order"]:
            lines.append(self._seats(say("initiative"), board["initiative"]))
        return lines

    def _seats(self, label: str, seats: Iterable[int | str]) -> Text:
        line = Text(f"{label} ", "dim")
        for seat in seats:
            if isinstance(seat, int):
                line.append_text(look.player(seat, self.names[seat]))
            else:
                name = self.phrases.named("saboteurs")
                line.append(f"{look.SABOTEUR} {name}", f"bold {palette.WARN}")
            line.append("  ")
        return line

    def supply(self, board: Board) -> list[Text]:
        say, supply = self.phrases.say, board["supply"]
        title = self._title("supply", "supply")
        agents = board["saboteurs"]["agents"].values() if board["saboteurs"] else ()
        here = (where["place"] for where in (*board["scientists"], *filter(None, agents)))
        for space in sorted(place for place in here if place.startswith("supply/")):
            title.append("  ").append_text(self.machines.on_space(board, space))
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
        """Return the pieces beside the board."""
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

    def display(self, board: Board) -> list[Text]:
        lab = board["lab"]
        title = self._title("experiments", "lab")
        title.append(f"  {self.phrases.say('deck_left', left=lab['deck']['left'])}", "dim")
        lines = [title]
        for label, name in self._tiles(lab):
            lines.append(self._experiment(label, name, self.phrases.brief))
        return lines

    def _tiles(self, lab: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Return the visible experiments, each with its place."""
        tiles = [(str(number), name) for number, name in enumerate(lab["display"], 1)]
        tiles += [(self.phrases.say("next"), lab["next"])]
        tiles += [(self.phrases.say("deck"), lab["deck"]["top"])]
        return [(label, name) for label, name in tiles if name]

    def _experiment(self, label: str, name: str, words: Callable[[str], str]) -> Text:
        tile = self.printed.experiment(name)
        line = Text(f"{label:>4} ", "dim").append_text(look.weather(tile["weather"]))
        science = tile["science"]
        line.append(f" {tile['stage']} ", "bold")
        line.append(f"{science}{self.phrases.short('science')} ")
        line.append(f"{tile['cp']}CP ", "bold")
        between = "/" if words == self.phrases.brief else self.phrases.say("or")
        gains = [words(benefits(gain)) for gain in tile["choices"]]
        return line.append(between.join(gains), "dim")

    def experiments(self, board: Board) -> list[Text]:
        """Return all experiments with their benefits in words, and whether the next one would
        run."""
        lines = [
            self._experiment(label, name, self.phrases.gain)
            for label, name in self._tiles(board["lab"])
        ]
        return [*lines, self.trial(board)]

    def trial(self, board: Board) -> Text:
        """Return whether the experiment at the Assistant's weather would run now, and why not
        (p.20)."""
        lab, say = board["lab"], self.phrases.say
        weather = lab["assistant"]
        named = self.phrases.named(weather)
        tiles = [self.printed.experiment(name) for name in lab["display"] if name]
        missing = []
        if not any(tile["weather"] == weather for tile in tiles):
            missing.append(say("no_tile", weather=named))
        free = lab["machine"][weather].count(None)
        if free:
            missing.append(say("free_spaces", n=free, weather=named))
        if missing:
            return Text(say("will_not_run", weather=named, why=" and ".join(missing)))
        return Text(say("will_run", weather=named), "bold")

    # --- funding --------------------------------------------------------------------------------

    def _spaces(self, track: str) -> list[Mapping[str, Any]]:
        """Return the spaces of a Funding track, from its start to its end."""
        spaces: list[Mapping[str, Any]] = []
        while space := self.printed.entry(f"funding/{track}/{len(spaces)}"):
            spaces.append(space)
        return spaces

    def tracks(self, board: Board) -> list[Text]:
        lines = [self._title("funding", "science")]
        for track in self.printed.tracks:
            line = look.fit(Text(self.phrases.named(track), look.PLACE[track]), 11)
            for space, printed in enumerate(self._spaces(track)):
                here = [
                    player["seat"]
                    for player in board["players"]
                    if player["funding"][track] == space
                ]
                for seat in here:
                    line.append_text(look.mark(seat))
                line.append(str(space), "bold" if here else "" if printed["gain"] else "dim")
                line.append(" ")
            lines.append(line)
        return lines

    def funding(self, board: Board) -> list[Text]:
        """Return the tracks space by space, with what they pay and score."""
        lines: list[Text] = []
        for track in self.printed.tracks:
            lines.append(Text(self.phrases.named(track), f"bold {look.PLACE[track]}"))
            for space, printed in enumerate(self._spaces(track)):
                line = Text(f"{space:>3} ", "dim")
                gain = self.phrases.gain(benefits(printed["gain"])) if printed["gain"] else ""
                if printed["modifier"]:
                    gain = f"{gain or self.phrases.say('none')}, +{printed['modifier']}"
                line.append(look.fit(gain, 34).plain)
                line.append(f"{printed['cp']:>3} CP ", "dim")
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
                "/".join(str(count) for count in player["vouchers"].values()),
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
    """Return a tile like `green-white` as its two letters, top and bottom."""
    top, bottom = name.split("-")
    return look.part(top).append_text(look.part(bottom))
