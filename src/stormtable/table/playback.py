"""Playback: the acts of a game since an event, each with the position after it, as one seat sees
them.

An act is a deed with its consequences. Where nobody chose (a phase, the Saboteurs' turn), an act
begins with a heading, with a line that has a reason, or with an event that causes others. Large
consequences that a game names (`Composer.apart`) are separate acts. Positions are masked when
they are shown, so a viewer learns only what the updates contained at the time.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Any

from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.event import Event
from stormtable.kernel.undo import unseal
from stormtable.kernel.view import ViewContext, view_of
from stormtable.story.composer import CHOICES, Composer
from stormtable.story.parts import StoryEntry
from stormtable.table.live import LiveGame

Json = dict[str, Any]

ANSWERS = frozenset({"chose", "forced", "sealed", "revealed"})
"""Events that report a choice before it changes anything on the table."""
STEP_IN_PROGRESS = 0
"""Stands for the step that an effect belongs to, because the engine removes a step before it
acts."""


@dataclass(slots=True)
class StoryAct:
    """One act, as the log describes it."""

    entry: StoryEntry
    by: int | None
    """The seat whose choice caused the act; None if no choice did."""
    headings: tuple[StoryEntry, ...] = ()
    """The headings between the previous act and this one."""
    effects: list[StoryEntry] = field(default_factory=list)
    """The log lines of its consequences."""

    @property
    def first(self) -> int:
        return self.headings[0].first if self.headings else self.entry.first

    @property
    def last(self) -> int:
        return max(self.entry.last, *(line.last for line in self.effects), 0)


def acts_of(
    entries: Sequence[StoryEntry], events: Sequence[Event], apart: Container[str] = ()
) -> list[StoryAct]:
    """Group the entries that are in effect into acts; `events` are all events of the game.

    `apart`: the codes of lines that are separate acts.
    """
    acts: list[StoryAct] = []
    headings: list[StoryEntry] = []
    for entry in entries:
        if entry.state == "undone":
            continue
        if entry.kind == "heading":
            headings.append(entry)
            continue
        act = events[entry.first - 1].act
        is_new = (
            entry.kind == "deed"
            or headings
            or entry.because
            or entry.code.partition(".")[0] in apart
            or not acts
            or events[acts[-1].last - 1].act != act
        )
        if is_new:
            chosen = act > 0 and events[act - 1].name in CHOICES
            by = events[act - 1].seat if chosen else None
            acts.append(StoryAct(entry, by, tuple(headings)))
            headings = []
        else:
            acts[-1].effects.append(entry)
    return acts


class ActWalk:
    """The acts of a live game after event `since`, as a seat (None: a spectator) may know them.

    Call `LiveGame.recall` first: it loads the positions from that event on.
    """

    def __init__(self, live: LiveGame, seat: int | None, since: int, language: str) -> None:
        self._live, self._seat, self._since = live, seat, since
        self._story: Composer = live.story(seat, language)
        self._events = live.game.event_log.events
        acts = acts_of(self._story.entries(), self._events, self._story.apart)
        self.acts = [act for act in acts if act.last > since]

    def base(self) -> Json:
        """Return the position in which event `since` was the latest one in effect."""
        limit = self.acts[0].first if self.acts else self._last + 1
        return self._view(self._since, limit)

    def act_json(self, index: int) -> Json:
        """Return an act, its events, and the position after it."""
        act = self.acts[index]
        limit = self._limit(index)
        end = self._end(act.last, limit)
        before = self._end(self.acts[index - 1].last, act.first) if index else self._since
        return {
            "first": act.first,
            "last": end,
            "by": act.by,
            "headings": [heading.as_json() for heading in act.headings],
            "entry": act.entry.as_json(),
            "effects": [line.as_json() for line in act.effects],
            "feed": [
                event.seen_by(self._seat).as_json()
                for event in self._events[before:end]
                if self._story.is_in_effect(event.number)
            ],
            "view": self._view(act.last, limit),
        }

    def track(self) -> list[Json]:
        """Return the coming acts: who acts, or the heading of the act, and nothing else."""
        return [
            {
                "by": act.by,
                "seat": act.entry.seat,
                "heading": act.headings[-1].code if act.headings else "",
                "round": act.entry.round,
            }
            for act in self.acts
        ]

    @property
    def _last(self) -> int:
        return self._events[-1].number if self._events else 0

    def _limit(self, index: int) -> int:
        """Return the number of the first event of the next act."""
        return self.acts[index + 1].first if index + 1 < len(self.acts) else self._last + 1

    def _boundary(self, number: int, limit: int) -> int | None:
        """Return the first event in effect after `number` that comes after all effects of earlier
        events."""
        for event in self._events[number:limit]:
            if self._story.is_in_effect(event.number) and _is_boundary(event):
                return event.number
        return None

    def _end(self, number: int, limit: int) -> int:
        boundary = self._boundary(number, limit)
        return limit - 1 if boundary is None else boundary - 1

    def _view(self, number: int, limit: int) -> Json:
        boundary = self._boundary(number, limit)
        if boundary is None and limit > self._last:
            return self._live.view(self._seat)
        event = max(number, limit - 1) if boundary is None else boundary
        state = self._live.position(event).copy()
        end = event if boundary is None else event - 1
        following = self._events[boundary - 1] if boundary is not None else None
        if following is None or following.name not in ANSWERS:
            _settle(state)
        elif following.name == "sealed":
            unseal(state, following.seat)
        return _view_of(self._live, self._seat, state, end)


def settled_view(live: LiveGame, seat: int | None, event: int) -> Json:
    """Return the position when an event was written, as a seat knows it, with no open question."""
    state = live.position(event).copy()
    _settle(state)
    return _view_of(live, seat, state, event - 1)


def _view_of(live: LiveGame, seat: int | None, state: State, last: int) -> Json:
    context = ViewContext(live.game.seats, last)
    return view_of(live.game.title, state, seat, context).as_json()


def _is_boundary(event: Event) -> bool:
    """Return whether an event is written before it changes anything: an answer, a heading, a
    reason."""
    return event.act == event.number or event.name in ANSWERS or "criterion" in event.data


def _settle(state: State) -> None:
    """Close the position in the middle of an effect: no seat is asked, and the game is not over."""
    state.asked = NOBODY
    state.choices = []
    if not state.agenda:
        state.agenda.append(STEP_IN_PROGRESS)
