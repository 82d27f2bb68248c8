"""The screen of Weather Machine: three machines, Supply, Laboratories, and its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stormtable.games.weather_machine.story.components import Components
from stormtable.games.weather_machine.story.phrases import Phrases
from stormtable.games.weather_machine.terminal import look
from stormtable.games.weather_machine.terminal.hideout import Hideout
from stormtable.games.weather_machine.terminal.laboratory import Laboratory
from stormtable.games.weather_machine.terminal.machines import Machines
from stormtable.games.weather_machine.terminal.panels import Panels
from stormtable.kernel.title import Outcome
from stormtable.terminal import palette
from stormtable.terminal.menu import Menu
from stormtable.terminal.screen import BRASS, WARN, Command, Json, Screen, Section

WIDE = 116
"""The least width at which Supply, experiments and funding are beside the machines."""
WIDEST = 190
"""The least width at which the Laboratory is beside both."""
MACHINES = 74
PANELS = 46
ABOUT = {
    "government": ("sell_bot", "sell_subsidy", "secure"),
    "lab": ("work_bot", "pay_experiment", "experiment_reward", "take_back", "lock_offer"),
    "rnd": ("research_bot", "breakthrough", "breakthrough_slot", "provide", "provide_missing"),
    "desk": (
        *("place_tokens", "place_now", "place_award", "publish", "place_tile", "choose_tile"),
        *("prototype_row", "lose_parts", "first_tile", "final_tokens"),
    ),
    "goals": ("step_one", "goal_benefit", "draft_goals"),
    "funding": ("fund_lab", "fund_rnd", "choose_track", "funding_back"),
    "spaces": ("move",),
    "supply": ("choose_chemical",),
    "stock": ("choose_bot", "return_bot", "choose_voucher", "choose_part"),
    "hideout": ("keep_report", "choose_havoc"),
}
"""The part of the board that each question is about."""


class MachineScreen(Screen):
    def __init__(self, name: str, seats: Sequence[str], printed: Json) -> None:
        super().__init__(name, seats, printed)
        components = self.components = Components(printed)
        self.phrases = Phrases(self.words)
        self.machines = Machines(self.phrases, self.names, components)
        self.panels = Panels(self.phrases, self.names, self.machines, components)
        self.laboratory = Laboratory(self.phrases, self.names, components)
        self.hideout = Hideout(self.phrases, printed)
        self._drawn: tuple[object, ...] = ()
        """The turn for which the board was last drawn."""

    def styled(self, line: str, style: str = "") -> Text:
        return look.styled(line, self.names, style)

    def commands(self) -> Mapping[str, Command]:
        return {
            "lab": self._show_laboratory,
            "machines": lambda view, words, width: Group(*self.machines.draw(view["board"], width)),
            "supply": lambda view, words, width: Group(
                *self.panels.order(view["board"]), *self.panels.supply(view["board"])
            ),
            "players": lambda view, words, width: self._players(view),
            "funding": lambda view, words, width: Group(*self.panels.funding(view["board"])),
            "experiments": lambda view, words, width: Group(
                *self.panels.experiments(view["board"])
            ),
            "goals": self._show_goals,
            "saboteurs": self._show_saboteurs,
            "reports": self._show_reports,
            "challenges": self._show_challenges,
            "legend": self._legend,
        }

    def shows_board(self, view: Json, decision: Json) -> bool:
        """Return whether to draw the board: once per turn, because most questions are small."""
        seat = decision["seat"]
        # During set-up, the first Workshop tile changes the board within a turn.
        laid_out = bool(view["board"]["players"][seat]["workshop"])
        now = (view["turn"], seat, laid_out)
        if self._drawn == now:
            return False
        self._drawn = now
        return True

    # --- the board ----------------------------------------------------------------------------

    def board(self, view: Json, width: int) -> RenderableType:
        board = view["board"]
        lines = [self._head(view, width)]
        sections = self.panels.sections(board)
        if board["saboteurs"]:
            room = width if width < WIDE else PANELS if width >= WIDEST else width - MACHINES - 2
            sections.insert(0, self.hideout.draw(board, room))
        aside = [line for section in sections for line in section]
        shown = range(len(self.names)) if view["seat"] is None else (view["seat"],)
        mats: list[Text] = []
        for seat in shown:
            room = width - MACHINES - PANELS - 4 if width >= WIDEST else width
            mats += self.laboratory.draw(board["players"][seat], room)
        if width >= WIDE:
            lines += look.beside(self.machines.draw(board, MACHINES), aside, MACHINES)
        else:
            lines += self.machines.draw(board, width)
            lines += _flow(sections, width)
        if width >= WIDEST:
            lines = [lines[0], *look.beside(lines[1:], mats, MACHINES + PANELS + 2)]
            parts: list[RenderableType] = [*lines]
        else:
            parts = [*lines, Text(), *mats]
        if len(shown) < len(self.names):
            parts += [Text(), self._players(view)]
        return Group(*parts)

    def sections(self, view: Json, width: int) -> list[Section]:
        """Return the sections: first the one that the question is about, then the player's goods,
        then the others."""
        board, say = view["board"], self._about(view)
        seat = view["seat"] or 0
        player = board["players"][seat]
        narrow = min(width, WIDE)

        def section(lines: Sequence[RenderableType], name: str, rank: int, command: str) -> Section:
            return Section(Group(*lines), 1 if name in say else rank, command)

        parts = [
            Section(self._head(view, width)),
            section([*self.machines.titles(board), *self.panels.order(board)], "spaces", 3, ""),
            *(
                section(self.machines.draw_machine(board, place, narrow), place, 6, "machines")
                for place in ("government", "lab", "rnd")
            ),
            section(self.panels.supply(board), "supply", 5, "supply"),
            section(self.panels.display(board), "lab", 7, "experiments"),
            section(self.panels.tracks(board), "funding", 5, "funding"),
            section(self.laboratory.stock(player, width), "stock", 3, "lab"),
            section(self.laboratory.desk(player), "desk", 4, "lab"),
            section(self.laboratory.goals(player), "goals", 6, "goals"),
        ]
        if board["saboteurs"]:
            drawn = self.hideout.draw(board, width)
            parts.insert(2, section(drawn, "hideout", 2, "saboteurs"))
        else:
            parts.append(section([self._players(view)], "players", 4, "players"))
        return parts

    def _about(self, view: Json) -> set[str]:
        asked = view["question"] or {"name": "", "about": {}}
        parts = {part for part, questions in ABOUT.items() if asked["name"] in questions}
        if asked["name"] == "actions":
            parts.add(asked["about"]["location"])
        return parts

    def _players(self, view: Json) -> RenderableType:
        seats = [seat for seat in range(len(self.names)) if seat != view["seat"]]
        return self.panels.players(view["board"], seats)

    def _head(self, view: Json, width: int) -> Text:
        say, board, asked = self.phrases.say, view["board"], view["question"]
        if board["round"]:
            title = say("round", round=board["round"])
        else:
            title = say("supply_round" if asked and asked["name"] == "actions" else "set_up")
        if board["round"] and asked:
            title += f", {self.words(self.name, 'phase', asked['name'])}"
        if board["final"]:
            title += f", {say('last_round')}"
        elif board["end_trigger"] != "none":
            title += f", {say('ending')}"
        return Text(f"━━ {title} ".ljust(width, "━")[:width], f"bold {BRASS}", no_wrap=True)

    # --- questions ----------------------------------------------------------------------------

    def question(self, view: Json, menu: Menu, width: int) -> RenderableType:
        player = view["board"]["players"][menu.decision["seat"]]
        return Group(self.laboratory.holdings(player), super().question(view, menu, width))

    # --- commands -----------------------------------------------------------------------------

    def _show_laboratory(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        seats = self.player(words, view)
        if isinstance(seats, Text):
            return seats
        players = view["board"]["players"]
        return Group(
            *(line for seat in seats for line in self.laboratory.draw(players[seat], width))
        )

    def _show_goals(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        """Return the Goal spaces with their benefits, and the Goals not set yet."""
        seats = self.player(words, view)
        if isinstance(seats, Text):
            return seats
        lines: list[Text] = []
        for seat in seats:
            player = view["board"]["players"][seat]
            lines += [look.player(seat, self.names[seat]), *self.laboratory.goal_spaces(player)]
            lines += [self.laboratory.goal(goal) for goal in player["goals_below"]]
        return Group(*lines)

    def _show_saboteurs(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        if not view["board"]["saboteurs"]:
            return Text(self.phrases.say("only_solo"), WARN)
        return Group(*self.hideout.draw(view["board"], width))

    def _show_reports(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        if not view["board"]["saboteurs"]:
            return Text(self.phrases.say("only_solo"), WARN)
        return Group(*self.hideout.reports(view["board"]))

    def _show_challenges(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        if not view["board"]["saboteurs"]:
            return Text(self.phrases.say("only_solo"), WARN)
        return Group(*self.hideout.challenges(view["board"]))

    def _legend(self, view: Json, words: Sequence[str], width: int) -> RenderableType:
        letters = Table.grid(padding=(0, 1))
        colours, chemicals = self.components.colours, self.components.chemicals
        params = {
            "colours": ", ".join(f"{name[0].upper()} {name}" for name in colours),
            "chemicals": ", ".join(
                f"{name[0]} {self.phrases.chemical(name)}" for name in chemicals
            ),
            "marks": " ".join(palette.MARK[: len(self.names)]),
            "saboteur": look.SABOTEUR,
            "government": look.GOVERNMENT_MARKER,
            "free": look.FREE,
        }
        for key in self.words.table(self.name, "legend"):
            letters.add_row(Text(self.words(self.name, "legend", key, **params)))
        return letters

    # --- the end ------------------------------------------------------------------------------

    def verdict(self, outcome: Outcome) -> list[str]:
        if "target" not in outcome.details:
            return super().verdict(outcome)
        won, details = bool(outcome.winners), outcome.details
        lines = [
            self.phrases(
                "verdict", "won" if won else "lost", cp=outcome.scores[0], target=details["target"]
            )
        ]
        if won:
            rank = details["rank"]
            lines.append(
                self.phrases("verdict", "rank", rank=rank)
                if rank
                else self.phrases("verdict", "no_rank")
            )
        if details["challenges"]:
            names = str(details["challenges"]).split(", ")
            shown = ", ".join(self.phrases("challenge", name).partition(":")[0] for name in names)
            lines.append(self.phrases("verdict", "challenges", challenges=shown))
        return lines


def _flow(sections: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Return sections in two columns where there is room, otherwise one below the other."""
    half = width // 2 - 1
    lines: list[Text] = []
    if len(sections) % 2:
        lines += sections[0]
        sections = sections[1:]
    for left, right in zip(sections[::2], sections[1::2], strict=True):
        widest = max(len(line) for line in left)
        room = width - 2 - max(len(line) for line in right)
        if widest <= room:
            lines += look.beside(left, right, min(max(widest, half), room))
        else:
            lines += [*left, *right]
    return lines
