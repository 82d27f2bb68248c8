"""Weather Machine drawn: three machines, Supply, Laboratories, and its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.decision import Decision, Option
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.title import Outcome
from stormtable.kernel.view import View
from stormtable.terminal import palette
from stormtable.terminal.screen import BRASS, WARN, Command, Screen, Story
from stormtable.terminal.weather_machine import look
from stormtable.terminal.weather_machine.hideout import Hideout
from stormtable.terminal.weather_machine.laboratory import Laboratory
from stormtable.terminal.weather_machine.machines import Board, Machines
from stormtable.terminal.weather_machine.panels import Panels
from stormtable.terminal.weather_machine.phrases import Phrases
from stormtable.terminal.weather_machine.questions import Asked
from stormtable.terminal.weather_machine.story import MachineStory

WIDE = 116
"""From this width on, Supply, experiments and funding stand beside the machines."""
MACHINES = 74


class MachineScreen(Screen):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.phrases = Phrases(self.words)
        self.machines = Machines(self.phrases, self.names)
        self.panels = Panels(self.phrases, self.names, self.machines)
        self.laboratory = Laboratory(self.phrases, self.names)
        self.hideout = Hideout(self.phrases)
        self._drawn: tuple[object, ...] = ()
        """The turn for which the board was last drawn."""

    def story(self) -> Story:
        return MachineStory(self.names, self.phrases)

    def commands(self) -> Mapping[str, Command]:
        return {
            "lab": self._show_laboratory,
            "funding": lambda view, rest, width: Group(
                *self.panels.funding(_state(view), _board(view))
            ),
            "experiments": lambda view, rest, width: Group(*self.panels.experiments(_board(view))),
            "reports": self._show_reports,
            "challenges": self._show_challenges,
            "legend": self._legend,
        }

    def shows_board(self, view: View, decision: Decision) -> bool:
        """Once a turn: most questions are small, and what one has stands above them."""
        s = _state(view)
        laid_out = bool(s.workshop[decision.seat])  # in set-up: before and after the first tile
        now = (s.turn, decision.seat, laid_out)
        if self._drawn == now:
            return False
        self._drawn = now
        return True

    # --- the board ----------------------------------------------------------------------------

    def board(self, view: View, width: int) -> RenderableType:
        s, board = _state(view), _board(view)
        lines = [self._head(s, view, width)]
        sections = self.panels.sections(s, board)
        if board["saboteurs"]:
            room = width - MACHINES - 2 if width >= WIDE else width
            sections.insert(0, self.hideout.draw(s, board, room))
        if width >= WIDE:
            machines = self.machines.draw(s, board, MACHINES)
            aside = [line for section in sections for line in section]
            lines += look.beside(machines, aside, MACHINES)
        else:
            lines += self.machines.draw(s, board, width)
            lines += _flow(sections, width)
        parts: list[RenderableType] = [*lines, Text()]
        shown = range(len(self.names)) if view.seat is None else (view.seat,)
        for seat in shown:
            parts += self.laboratory.draw(s, board["players"][seat], width)
        others = [seat for seat in range(len(self.names)) if seat not in shown]
        if others:
            parts += [Text(), self.panels.players(board, others)]
        return Group(*parts)

    def _head(self, s: MachineState, view: View, width: int) -> Text:
        say = self.phrases.say
        if s.round:
            title = say("round", round=s.round)
        else:
            title = say("supply_round" if view.question == "actions" else "set_up")
        if s.round and view.question:
            title += f", {self.words(self.name, 'phase', view.question)}"
        if s.final:
            title += f", {say('last_round')}"
        elif s.end_trigger:
            title += f", {say('ending')}"
        return Text(f"━━ {title} ".ljust(width, "━")[:width], f"bold {BRASS}", no_wrap=True)

    # --- questions ----------------------------------------------------------------------------

    def question(self, view: View, decision: Decision, width: int) -> RenderableType:
        player = _board(view)["players"][decision.seat]
        asked = Text(self.question_words(view, decision), "bold")
        return Group(self.laboratory.holdings(player), asked, self.options(view, decision, width))

    def question_words(self, view: View, decision: Decision) -> str:
        return self._asked(view, decision.seat).words(decision)

    def option(self, view: View, option: Option) -> Text:
        assert view.seat is not None
        return look.styled(self._asked(view, view.seat).option(option), self.names)

    def _asked(self, view: View, seat: int) -> Asked:
        return Asked(self.phrases, self.names, view, seat)

    def notice(self, notice: Notice, **params: object) -> str:
        # The kernel's notices speak of words as they are typed.
        own = self.words.has(self.name, "notice", notice.code)
        named = self.phrases.params({**notice.params, **params}) if own else params
        return self.words.notice(notice, self.name, **named)

    # --- commands -----------------------------------------------------------------------------

    def _show_laboratory(self, view: View, rest: Sequence[str], width: int) -> RenderableType:
        wanted = " ".join(rest).lower()
        seats = [
            seat
            for seat, name in enumerate(self.names)
            if (name.lower().startswith(wanted) if wanted else view.seat in (None, seat))
        ]
        if not seats:
            names = ", ".join(self.names)
            return Text(self.words("table", "no_player", name=wanted, names=names), WARN)
        s, players = _state(view), _board(view)["players"]
        return Group(
            *(line for seat in seats for line in self.laboratory.draw(s, players[seat], width))
        )

    def _show_reports(self, view: View, rest: Sequence[str], width: int) -> RenderableType:
        board = _board(view)
        if not board["saboteurs"]:
            return Text(self.phrases.say("only_solo"), WARN)
        return Group(*self.hideout.reports(board))

    def _show_challenges(self, view: View, rest: Sequence[str], width: int) -> RenderableType:
        board = _board(view)
        if not board["saboteurs"]:
            return Text(self.phrases.say("only_solo"), WARN)
        return Group(*self.hideout.challenges(board))

    def _legend(self, view: View, rest: Sequence[str], width: int) -> RenderableType:
        edition = _state(view).edition
        letters = Table.grid(padding=(0, 1))
        params = {
            "colours": ", ".join(f"{name[0].upper()} {name}" for name in edition.colours),
            "chemicals": ", ".join(
                f"{name[0]} {self.phrases.chemical(name)}" for name in edition.chemicals
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
            told = ", ".join(self.phrases("challenge", name).partition(":")[0] for name in names)
            lines.append(self.phrases("verdict", "challenges", challenges=told))
        return lines


def _flow(sections: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Sections two by two where there is room, else one under the other."""
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


def _state(view: View) -> MachineState:
    return cast(MachineState, view.state)


def _board(view: View) -> Board:
    return view.title.describe(view.state)
