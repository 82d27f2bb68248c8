"""Enters a game played at a table into the companion.

The driver sees only what a person at that table would see, and answers only what the companion
asks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.companion.table import TableAct
from stormtable.games.weather_machine.rules.solo.reports import name_of

BOT_IN_LAB = re.compile(r"lab/(?!space)\w+/[123]")


class Following(Companion):
    """A companion whose own deals are those of the table."""

    __slots__ = ("results",)
    results: dict[str, list[int]]

    def deal(self, stream: str, weights: list[int]) -> int:
        return self.results[stream].pop(0)


@dataclass(slots=True)
class Played:
    """The presses of one game: of each turn, and all."""

    turns: list[int] = field(default_factory=list)
    total: int = 0
    asked: int = 0
    """Presses outside the player's turns, set-up included."""
    security: int = 0
    corrections: int = 0
    strokes: int = 0
    """Sales by one stroke on the map."""
    steps: int = 0
    """Entries of the Saboteurs' turns that were compared."""
    faults: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    """Everything that was pressed, in order."""


class Driver:
    """Answers the companion's questions from the acts at the table, in their order."""

    def __init__(self, companion: Following, acts: list[TableAct], played: Played) -> None:
        self.companion = companion
        self.acts = acts
        self.played = played
        self.turn = 0
        """Presses of the current turn."""
        self.between = True
        """Whether no turn of the player has begun since the last one ended."""

    def run(self) -> None:
        companion = self.companion
        while question := companion.question:
            if question == "score" or (not self.acts and question not in ("move", "turn")):
                return
            getattr(self, f"_{question}", self._unknown)()
            if self.played.faults:
                return

    def _unknown(self) -> None:
        self.played.faults.append(f"the driver does not know {self.companion.question}")

    def _press(self, entry: str, *, presses: int = 1) -> None:
        if entry not in self.companion.options():
            where = f"{self.companion.question} in round {self.companion.state.round}"
            self.played.faults.append(f"{entry} is not offered at {where}")
            return
        self.companion.press(entry)
        self.turn += presses
        self.played.total += presses

    def _outside(self, entry: str) -> None:
        """Answer a question that is not part of the player's turn."""
        self._press(entry)
        self.turn -= 1
        self.played.asked += 1

    # --- set-up -------------------------------------------------------------------------------

    def _tiles(self) -> None:
        left, middle, right, below = [self._drawn("experiments") for _ in range(4)]
        self._drawn("experiments")
        for tile in (right, middle, left, below):
            self._outside(self._tile_press(tile))

    def _drawn(self, stream: str) -> int:
        return self.companion.results[stream].pop(0)

    def _tile_press(self, tile: int) -> str:
        return f"experiment/{self.companion.state.edition.weathers[tile % 5]}"

    def _next_tile(self) -> None:
        self._outside(self._tile_press(self._drawn("experiments")))

    def _first_report(self) -> None:
        self._report()

    def _report(self) -> None:
        self._outside(f"report/{name_of(self.companion.state, self._drawn('reports'))}")

    # --- the player's turn --------------------------------------------------------------------

    def _supply_round(self) -> None:
        self._entries("phase")

    def _move(self) -> None:
        self._entries("turn")

    def _turn(self) -> None:
        self._entries("")

    def _reward(self) -> None:
        self._entries("")

    def _entries(self, begins: str) -> None:
        """Enter the next act; without another one in this turn, press Done."""
        question, act = self.companion.question, self.acts[0] if self.acts else None
        if self.between and begins and act is not None and act.is_mark:
            self.acts.pop(0)
            if act.name == begins:
                self.between = False
                self.turn = 0
        elif act is not None and not act.is_mark:
            self._enter(self.acts.pop(0))
        elif act is not None and act.name == "won":
            self._press("won")
        elif question == "move":
            self.played.faults.append(f"no move before {act}")
        else:
            self._press("done")
            if question == "turn":
                self.played.turns.append(self.turn)
            if question != "reward":
                self.between = True

    def _enter(self, act: TableAct) -> None:
        s = self.companion.state
        if act.name == "lock":
            if s.locks[act.number]:
                self._press(f"lab/locks/{s.edition.weathers[act.number]}")
        elif act.name == "paid":
            self._pay(act.entry)
        elif act.name == "tile":
            pass  # the only tile of its column, so it was not asked
        elif act.name == "helped":
            pass  # counted at the prototype
        elif act.name == "call":
            before = self.played.total
            self._press("call")
            self.played.security += self.played.total - before
        else:
            self._press(act.entry)
            free = not self.acts or self.acts[0].name != "paid"
            if self.companion.payment is not None and BOT_IN_LAB.fullmatch(act.entry) and free:
                self._pay("free")

    def _pay(self, way: str) -> None:
        """Correct the guess of a payment, if it was wrong."""
        payment = self.companion.payment
        if payment is None:
            self.played.faults.append(f"no payment for {way}")
        elif payment.way != way:
            self.played.corrections += 1
            self._press(
                f"pay/{way}", presses=2
            )  # open the note, then press the payment that was made

    def _which_tile(self) -> None:
        act = self._next("tile")
        # One drag of the tile onto the space replaces two presses: the tile and the space.
        self.played.strokes += 1
        self._press(act.entry, presses=0)

    def _which_exchanged(self) -> None:
        self._press(f"given/{self._next('paid').entry}")

    def _helpers(self) -> None:
        """Count their Bots that provided a Part to this prototype, which comes a little later."""
        count = 0
        for act in self.acts:
            if act.name == "helped":
                count += 1
            elif act.is_mark or "/extreme/" in act.entry:
                break
        remaining = count
        for act in [act for act in self.acts if act.name == "helped"][:remaining]:
            self.acts.remove(act)
        self._press(f"helped/{count}")

    def _security(self) -> None:
        back, gone = self._next("return-report"), self._next("discard-report")
        staying = list(self.companion.state.reports_shown)
        for act in (back, gone):
            staying.remove(act.number)
        before = self.played.total
        self._press(f"keep/{name_of(self.companion.state, staying[0])}")
        self._press(f"discard/{name_of(self.companion.state, gone.number)}")
        self.played.security += self.played.total - before

    def _next(self, name: str) -> TableAct:
        """Take the next act of this name."""
        for number, act in enumerate(self.acts):
            if act.name == name:
                return self.acts.pop(number)
        raise LookupError(f"{name} is asked, and nothing like it happened")

    # --- Phases B and C -----------------------------------------------------------------------

    def _havoc(self) -> None:
        self._skip_marks("havoc")
        self._outside(self.acts.pop(0).entry)

    def _income(self) -> None:
        self._skip_marks("income")
        self.acts.pop(0)
        if self.acts and self.acts[0].entry.startswith("supply/chemical"):
            self._outside(self.acts.pop(0).entry)
        else:
            self._outside("gained/none")

    def _take_back(self) -> None:
        self._skip_marks("take-back")
        answers: list[TableAct] = []
        while self.acts and self.acts[0].name == "take-back":
            answers.append(self.acts.pop(0))
        back = [act.entry for act in answers if act.number]
        if not back:
            self._outside("stay")
        elif len(back) == len(answers):
            self._outside("back")
        else:
            for entry in back:
                self._outside(entry)
            self._outside("stay")

    def _experiment(self) -> None:
        self._skip_marks("experiment")
        act = self.acts.pop(0)
        if not act.number:
            self._outside("experiment/unpaid")
        elif self.acts and not self.acts[0].is_mark:
            self._outside("experiment/more")
        else:
            self._outside("experiment/paid")

    def _skip_marks(self, name: str) -> None:
        while self.acts and self.acts[0].name != name:
            self.acts.pop(0)
