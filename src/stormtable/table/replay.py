"""A game gone through again: where it stood after each thing that was done and still stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stormtable.kernel.resume import Header
from stormtable.table.live import LiveGame
from stormtable.table.log import LogEntry

EVERY = 20
"""Rows between two positions that are kept: from one of them any other is soon reached."""
UNDONE, UNSEALED, SEALED = "undone", "unsealed", "sealed"
ANSWERS = frozenset({"chose", "forced", SEALED})
"""Events that say what was answered, and move nothing."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done and was not taken back."""

    number: int
    """Of its row: the position after it is that of the row."""
    round: int
    turn: int
    seat: int | None
    """Who did it; None: the table itself."""
    scores: tuple[int | None, ...]
    """As everybody knows them."""
    last: int
    """The number of its last event."""
    changes: bool = True
    """It changed something on the table; an answer on the way to something else does not."""


def standing(events: Sequence[Json]) -> set[int]:
    """The numbers of the events that still stand after all of them.

    An `undone` goes back to what stood when the event `to` was the latest, be that something that
    was itself taken back before.
    """
    before: dict[int, int] = {}
    """By event: the one before it of those that stood then."""
    head: dict[int, int] = {0: 0}
    """By event: the last of those that stood when it was the latest."""
    now = 0
    unsealed: set[int] = set()
    for event in events:
        number = int(event["number"])
        if event["name"] == UNDONE:
            now = head[int(event["data"]["to"])]
        elif event["name"] == UNSEALED:
            at = now
            while at and at not in unsealed:
                one = events[at - 1]
                if one["name"] == SEALED and one["seat"] == event["seat"]:
                    unsealed.add(at)
                    break
                at = before[at]
        else:
            before[number] = now
            now = number
        head[number] = now
    found: set[int] = set()
    while now:
        found.add(now)
        now = before[now]
    return found - unsealed


class Walk:
    """The rows of a table, and the game after any of them. `begin` it before anything is asked."""

    def __init__(self, header: Header, rows: Sequence[LogEntry]) -> None:
        self.rows = list(rows)
        self.steps: list[Step] = []
        self._live = LiveGame.resume(header, self.rows[:1], goes_on=False)
        self.events: list[Json] = []
        """All that happened and still stands, as a spectator knows it."""
        self.over = False
        self._kept: dict[int, LiveGame] = {}
        self._stands: set[int] = set()

    def begin(self) -> Iterator[None]:
        """Go through it once, a row at a time: whoever has other things to do does them between."""
        if self.steps:
            return
        passed = [self._passed()]
        for row in self.rows[1:]:
            self._live.follow([row])
            passed.append(self._passed())
            yield
        events = self._live.game.feed(None, 0)
        self._stands = standing(events)
        self.events = [event for event in events if event["number"] in self._stands]
        self.over = self._live.over
        names = {event["number"]: event["name"] for event in self.events}
        first = 0
        for step in passed:
            happened = {names[n] for n in range(first + 1, step.last + 1) if n in names}
            if happened:
                self.steps.append(replace(step, changes=not happened <= ANSWERS))
            first = step.last

    def _passed(self) -> Step:
        number = self._live.number
        if number % EVERY == 1:
            self._kept[number] = self._live.copy()
        row, game = self.rows[number - 1], self._live.game
        outcome = game.outcome
        scores = (
            outcome.scores
            if outcome is not None
            else tuple(one.get("score") for one in game.title.standing(game.view(None).state))
        )
        return Step(
            row.number,
            game.title.round(game.state),
            game.state.turn,
            row.seat if row.seat >= 0 else None,
            scores,
            game.happened.last,
        )

    def at(self, number: int) -> LiveGame:
        """The game after a row; it is only to be read, and good until the next is asked for."""
        if not self._live.number <= number < self._live.number + EVERY:
            self._live = self._kept[number - (number - 1) % EVERY].copy()
        self._live.follow(self.rows[self._live.number : number])
        return self._live

    def happened(self, index: int, seat: int | None) -> list[Json]:
        """What the step at this place of `steps` brought, as a seat may know it."""
        step = self.steps[index]
        since = self.steps[index - 1].last if index else 0
        feed = self.at(step.number).game.feed(seat, since)
        return [event for event in feed if event["number"] in self._stands]

    def index_of(self, number: int) -> int:
        """The step that shows where row `number` left the game, or the last before it."""
        found = 0
        for index, step in enumerate(self.steps):
            if step.number <= number:
                found = index
        return found
