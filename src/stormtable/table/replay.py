"""A finished game step by step: the position after each action that was not taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stormtable.kernel.history import PLAY
from stormtable.kernel.resume import Header
from stormtable.table.live import LiveGame
from stormtable.table.log import LogEntry

EVERY = 20
"""Log entries between two cached positions. Positions between them are replayed from the earlier
one."""
UNDONE, UNSEALED, SEALED = "undone", "unsealed", "sealed"
ANSWERS = frozenset({"chose", "forced", SEALED})
"""Events that report an answer and change nothing on the table."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One action that nobody took back."""

    number: int
    """The number of its log entry."""
    round: int
    turn: int
    seat: int | None
    """The seat that acted; None for the table itself."""
    scores: tuple[int | None, ...]
    """The scores known to everybody."""
    last: int
    """The number of its last event."""
    changes: bool = True
    """Whether the action changed anything on the table; an intermediate answer does not."""


def numbers_in_effect(events: Sequence[Json]) -> set[int]:
    """Return the numbers of the events that are in effect at the end.

    An `undone` event goes back to the events that were in effect when event `to` was the latest.
    That event itself may have been taken back before.
    """
    before: dict[int, int] = {}
    """By event: the event before it that was in effect at that time."""
    head: dict[int, int] = {0: 0}
    """By event: the last event in effect when it was the latest."""
    now = 0
    unsealed: set[int] = set()
    for event in events:
        number = int(event["number"])
        if event["name"] == UNDONE:
            now = head[int(event["data"]["to"])]
        elif event["name"] == UNSEALED:
            answer = now
            while answer and answer not in unsealed:
                earlier = events[answer - 1]
                if earlier["name"] == SEALED and earlier["seat"] == event["seat"]:
                    unsealed.add(answer)
                    break
                answer = before[answer]
        else:
            before[number] = now
            now = number
        head[number] = now
    in_effect: set[int] = set()
    while now:
        in_effect.add(now)
        now = before[now]
    return in_effect - unsealed


class Replay:
    """A table's log and the game after each entry. Exhaust `begin` before you call anything
    else."""

    def __init__(self, header: Header, rows: Sequence[LogEntry]) -> None:
        self.rows = list(rows)
        self.steps: list[ReplayStep] = []
        self._live = LiveGame.resume(header, self.rows[:1], goes_on=False)
        self.events: list[Json] = []
        """The events in effect, as a spectator knows them."""
        self.over = False
        self._checkpoints: dict[int, LiveGame] = {}
        self._in_effect: set[int] = set()

    def begin(self) -> Iterator[None]:
        """Replay the log once. It yields after each entry, so that other tasks can run."""
        if self.steps:
            return
        passed = [self._passed()]
        for row in self.rows[1:]:
            self._live.follow([row])
            passed.append(self._passed())
            yield
        events = self._live.game.feed(None, 0)
        self._in_effect = numbers_in_effect(events)
        self.events = [event for event in events if event["number"] in self._in_effect]
        self.over = self._live.over
        names = {event["number"]: event["name"] for event in self.events}
        first = 0
        for step in passed:
            step_names = {names[n] for n in range(first + 1, step.last + 1) if n in names}
            if step_names:
                self.steps.append(replace(step, changes=not step_names <= ANSWERS))
            first = step.last

    def story(self, seat: int | None, language: str) -> list[Json]:
        """Return the entries of the whole story that are in effect, as a seat or a spectator sees
        them."""
        entries = self._live.story(seat, language).entries()
        return [entry.as_json() for entry in entries if entry.state != UNDONE]

    def _passed(self) -> ReplayStep:
        number = self._live.number
        if number % EVERY == 1:
            self._checkpoints[number] = self._live.copy()
        row, game = self.rows[number - 1], self._live.game
        outcome = game.outcome
        scores = (
            outcome.scores
            if outcome is not None
            else tuple(score.get("score") for score in game.title.standing(game.view(None).state))
        )
        return ReplayStep(
            row.number,
            game.title.round(game.state),
            game.state.turn,
            row.seat if row.seat >= 0 else None,
            scores,
            game.event_log.last,
        )

    def game_after(self, number: int) -> LiveGame:
        """Return the game after a log entry. Do not change it; the next call reuses it."""
        if not self._live.number <= number < self._live.number + EVERY:
            self._live = self._checkpoints[number - (number - 1) % EVERY].copy()
        self._live.follow(self.rows[self._live.number : number])
        return self._live

    def events_of_step(self, index: int, seat: int | None) -> list[Json]:
        """Return the events of the step at this index that the seat may know."""
        step = self.steps[index]
        since = self.steps[index - 1].last if index else 0
        feed = self.game_after(step.number).game.feed(seat, since)
        return [event for event in feed if event["number"] in self._in_effect]

    def played(self, number: int, seat: int) -> str:
        """Return the notation that the seat played next after entry `number`; empty: nothing.

        Sealed answers come in any order, so it need not be the next step.
        """
        for step in self.steps:
            row = self.rows[step.number - 1]
            if step.number > number and row.seat == seat and row.kind == PLAY:
                return row.notation
        return ""

    def index_of(self, number: int) -> int:
        """Return the index of the step of entry `number`, or of the last step before it."""
        latest = 0
        for index, step in enumerate(self.steps):
            if step.number <= number:
                latest = index
        return latest
