"""Compose events into entries. A deed and all its consequences are one entry.

A deed begins with a choice at a root question and ends with the next one or with a heading. Every
event belongs to the deed that caused it or has its own line. A composer receives event by
event, and its entries depend only on the events so far: two batches give the same entries as one.

It makes a checkpoint wherever no earlier entry can change any more. Undo goes back to the last
checkpoint before the undone events, and composes the remaining ones again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.drafts import HEADING, SENTENCE, SLOTS, EntryDraft
from stormtable.story.entry_renderer import EntryRenderer
from stormtable.story.event_slots import event_slots
from stormtable.story.parts import (
    Amount,
    Kind,
    Part,
    PlayerPart,
    StoryEntry,
    StoryLog,
)
from stormtable.story.text import StoryText, Value

CHOICES = frozenset({"chose", "forced"})
KERNEL = frozenset({"chose", "forced", "revealed", "sealed", "unsealed", "undone"})


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of the composer before an event, when no draft can change any more."""

    events: int
    drafts: int
    memory: Mapping[str, Any]


class Composer(EntryRenderer):
    """Composes the events of one game as one viewer sees them, in one language."""

    apart: ClassVar[frozenset[str]] = frozenset()
    """The codes of consequences that playback shows as separate acts."""

    def __init__(self, text: StoryText) -> None:
        super().__init__(text)
        self.drafts: list[EntryDraft] = []
        self.memory: dict[str, Any] = {}
        """The game's own memory between deeds. Values are immutable, because checkpoints share
        them."""
        self.deed: EntryDraft | None = None
        self.acting: EntryDraft | None = None
        """The deed, or the line below it, whose sentence events complete."""
        self.line: EntryDraft | None = None
        """The latest consequence."""
        self.answer: Mapping[str, Any] = {}
        """The latest choice."""
        self.because: tuple[Part, ...] = ()
        """The reason for the next line."""
        self.last = 0
        """The number of the latest event."""
        self._gains_lines: dict[tuple[int, int], EntryDraft] = {}
        """By act and seat: the line of what the seat gained without a choice."""
        self._events: list[Event] = []
        """The events in effect."""
        self._indexes: dict[int, int] = {}
        self._before: dict[int, int] = {}
        """By event number: the event that was in effect before it."""
        self._heads: dict[int, int] = {0: 0}
        """By event number: the last event in effect at that time."""
        self._all: dict[int, Event] = {}
        self._checkpoints: list[Checkpoint] = []
        self._removed: list[tuple[int, int]] = []
        """The numbers of undo events, each with the first id that it changed."""

    # --- reading events -------------------------------------------------------------------------

    def feed(self, events: Iterable[Event]) -> None:
        for event in events:
            self.last = event.number
            if event.name == "undone":
                self._undo(event)
            else:
                self._before[event.number] = self._events[-1].number if self._events else 0
                self._all[event.number] = event
                self._process(event)
            self._heads[event.number] = self._events[-1].number if self._events else 0

    def _process(self, event: Event) -> None:
        self._indexes[event.number] = len(self._events)
        self._dispatch(event)
        self._events.append(event)

    def _dispatch(self, event: Event) -> None:
        self.opening(event)
        if event.name in CHOICES:
            self._choose(event)
        elif event.name == "revealed":
            self.close(event)
        elif event.name not in KERNEL:
            self._compose(event)

    def _compose(self, event: Event) -> None:
        role = self.role(event)
        if role == "heading":
            self.heading(event)
        elif role in ("line", "score"):
            self.write_line(event, chips=role == "score")
        elif role == "deed":
            self.write_deed(event)
        elif role in ("slot", "slot_chip"):
            self.fill(event)
            if event.what and event.data.get("amount"):
                self._count(event, self.acting or self.entry_for(event), chip=role == "slot_chip")
        elif role == "part":
            self.write_part(event)
        elif event.what and event.data.get("amount"):
            self._count(event, self.innermost(event), chip=role == "chip")

    def preview(self, events: Iterable[Event], seat: int) -> list[StoryEntry]:
        """Return the lines of events that would follow a seat's choice, without lines of amounts
        only."""
        self.begin("deed", Event("chose", seat), ("preview",), {})
        for event in events:
            self._compose(event)
        deed, *drafts = self.drafts
        lines = [*deed.under, *(draft for draft in drafts if draft.kind == "line")]
        shown = [draft for draft in lines if draft.key[0] != "goods" and not draft.hidden]
        return [self.entry_of(draft) for draft in shown]

    # --- hooks for games ------------------------------------------------------------------------

    def role(self, event: Event) -> str:
        return self.composition.roles.get(event.name, "line")

    def opening(self, event: Event) -> None:
        """Write the headings that may begin with an event of any kind."""

    def heading(self, event: Event) -> None:
        """Write the heading of an event."""
        self.head(event, event.name, **self.values(event))

    def sentence(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]]:
        """Return the key and the slots of an event's own line."""
        return ("line", event.name), self.values(event)

    def part(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]]:
        """Return the key and the slots of an event's line below a deed."""
        return ("part", event.name), self.values(event)

    def choice(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]] | None:
        """Return the key and the slots of a choice at a root question; None if it has no
        sentence."""
        verb = str(event.data.get("verb", ""))
        if verb in self.composition.closing:
            return None
        return ("deed", verb), {}

    def answered(self, event: Event) -> None:
        """Process an answer that belongs to the open deed."""

    def fill(self, event: Event) -> None:
        """Fill slots of the open sentence."""

    def values(self, event: Event) -> dict[str, Value]:
        """Return the slots that an event's data and seat fill."""
        return event_slots(event, self.name)

    # --- drafts ---------------------------------------------------------------------------------

    def close(self, event: Event) -> None:
        """Close the open deed. Drafts written so far no longer change."""
        if self.deed is not None:
            self.deed.changed = event.number
        self.deed = self.acting = self.line = None
        self._gains_lines.clear()
        # The first checkpoint of an event precedes everything that the event writes.
        if not self._checkpoints or self._checkpoints[-1].events < len(self._events):
            checkpoint = Checkpoint(len(self._events), len(self.drafts), dict(self.memory))
            self._checkpoints.append(checkpoint)

    def head(self, event: Event, key: str, **slots: Value) -> EntryDraft:
        """Write a heading."""
        self.close(event)
        return self.add("heading", event, ("heading", key), slots)

    def add(
        self,
        kind: Kind,
        event: Event,
        key: tuple[str, ...],
        slots: Mapping[str, Value],
        seat: int | None = None,
    ) -> EntryDraft:
        draft = EntryDraft(kind, event.number, event.round, seat, key, dict(slots))
        draft.id = event.number * SLOTS + (HEADING if kind == "heading" else SENTENCE)
        if self.drafts and self.drafts[-1].id >= draft.id:
            draft.id = self.drafts[-1].id + 1
        draft.because, self.because = self.because, ()
        draft.touch(event)
        self.drafts.append(draft)
        return draft

    def write_line(self, event: Event, *, chips: bool = False) -> EntryDraft:
        key, slots = self.sentence(event)
        self.line = self.add("line", event, key, slots, _seat(event))
        self._count(event, self.line, chip=chips)
        return self.line

    def write_deed(self, event: Event) -> EntryDraft:
        """Write a line without a choice, to which later answers and amounts of its seat belong."""
        key, slots = self.sentence(event)
        return self.begin("line", event, key, slots)

    def begin(
        self, kind: Kind, event: Event, key: tuple[str, ...], slots: Mapping[str, Value]
    ) -> EntryDraft:
        self.close(event)
        self.deed = self.acting = self.add(kind, event, key, slots, _seat(event))
        return self.deed

    def write_part(self, event: Event) -> EntryDraft:
        key, slots = self.part(event)
        return self.write_below(event, key, slots)

    def write_below(
        self, event: Event, key: tuple[str, ...], slots: Mapping[str, Value]
    ) -> EntryDraft:
        """Write a line below the entry that the event belongs to."""
        host = self.entry_for(event)
        draft = EntryDraft("line", event.number, event.round, host.seat, key, dict(slots))
        draft.touch(event)
        host.touch(event)
        host.under.append(draft)
        self._count(event, draft, chip=False)
        return draft

    def entry_for(self, event: Event) -> EntryDraft:
        """Return the entry to which an event without its own line belongs."""
        deed, line = self.deed, self.line
        if deed is not None and event.seat in (deed.seat, NOBODY):
            return deed
        if line is not None and line.seat is not None and line.seat == event.seat:
            return line
        return self.gains_line(event)

    def innermost(self, event: Event) -> EntryDraft:
        """Return the entry, or the line below it, that caused an amount."""
        return self.entry_for(event)

    def gains_line(self, event: Event) -> EntryDraft:
        """Return the line for what a seat gains without a choice, one per act."""
        known = self._gains_lines.get((event.act, event.seat))
        if known is None:
            key = "starts" if event.act == 0 else "receives"
            slots = {"player": PlayerPart(event.seat)} if event.seat != NOBODY else {}
            known = self.add("line", event, ("goods", key), slots, _seat(event))
            self._gains_lines[event.act, event.seat] = known
        return known

    def _count(self, event: Event, draft: EntryDraft, *, chip: bool) -> None:
        """Add an event's amount to the draft that reports it."""
        if not event.what or not event.data.get("amount"):
            return
        draft.touch(event)
        amount = amount_of(event)
        (draft.amounts if chip else draft.named).append(amount)

    # --- choices --------------------------------------------------------------------------------

    def is_root(self, question: str) -> bool:
        return question in self.composition.roots

    def _choose(self, event: Event) -> None:
        question = str(event.data.get("question", ""))
        self.answer = event.data
        if not self.is_root(question):
            if self.deed is not None and self.deed.seat == event.seat:
                self.deed.touch(event)
            self.answered(event)
            return
        chosen = self.choice(event)
        if chosen is None:
            self.close(event)
            return
        key, slots = chosen
        self.begin("deed", event, key, {"player": PlayerPart(event.seat), **slots})

    # --- undo -----------------------------------------------------------------------------------

    def _undo(self, event: Event) -> None:
        """Go back to the events that were in effect when event `to` was the latest."""
        path: list[Event] = []
        number = self._heads.get(int(event.data["to"]), 0)
        while number and not self.is_in_effect(number):
            path.append(self._all[number])
            number = self._before[number]
        length = self._indexes[number] + 1 if number else 0
        while self._checkpoints and self._checkpoints[-1].events > length:
            self._checkpoints.pop()
        back = self._checkpoints.pop() if self._checkpoints else Checkpoint(0, 0, {})
        gone, self.drafts = self.drafts[back.drafts :], self.drafts[: back.drafts]
        again = self._events[back.events : length] + path[::-1]
        del self._events[back.events :]
        self._forget()
        self.memory = dict(back.memory)
        for earlier in again:
            self._process(earlier)
        standing = {draft.id for draft in self.drafts[back.drafts :]}
        undone = [draft for draft in gone if draft.kind == "deed" and draft.id not in standing]
        for draft in undone:
            if draft.entry is None or draft.entry.state != "undone":
                draft.entry = self._undone_entry(draft)
        if event.seat == NOBODY:
            undone = []
        first = min((draft.id for draft in gone), default=event.number * SLOTS)
        self._removed.append((event.number, first))
        tail = sorted([*self.drafts[back.drafts :], *undone], key=lambda draft: draft.id)
        self.drafts[back.drafts :] = tail
        if event.seat == NOBODY:
            self.add("line", event, ("back",), {"round": event.round})

    def _forget(self) -> None:
        self.deed = self.acting = self.line = None
        self._gains_lines.clear()
        self.answer = {}
        self.because = ()

    def is_in_effect(self, number: int) -> bool:
        """Return whether an event of this number happened and is in effect."""
        index = self._indexes.get(number)
        return (
            index is not None and index < len(self._events) and self._events[index].number == number
        )

    def _undone_entry(self, draft: EntryDraft) -> StoryEntry:
        entry = self.entry_of(draft)
        return StoryEntry(
            entry.id,
            entry.first,
            entry.last,
            entry.kind,
            entry.code,
            entry.round,
            entry.seat,
            entry.parts,
            state="undone",
        )

    # --- entries --------------------------------------------------------------------------------

    def entries(self) -> list[StoryEntry]:
        return [entry for draft in self.drafts if (entry := self._finished(draft)) is not None]

    def log(self, since: int = 0) -> StoryLog:
        """Return the entries that changed after event `since`, and all after the first of them."""
        changed = [draft.id for draft in self.drafts if draft.changed > since]
        changed += [first for number, first in self._removed if number > since]
        start = min(changed, default=self.last * SLOTS + SLOTS)
        entries = [
            entry
            for draft in self.drafts
            if draft.id >= start and (entry := self._finished(draft)) is not None
        ]
        return StoryLog(start, tuple(entries))

    def _finished(self, draft: EntryDraft) -> StoryEntry | None:
        if draft.hidden:
            return None
        if draft.entry is None:
            draft.entry = self.entry_of(draft)
        entry = draft.entry
        is_open = draft is self.deed and draft.kind == "deed"
        if entry.state != "undone" and (entry.state == "open") != is_open:
            entry = draft.entry = replace(entry, state="open" if is_open else "stands")
        return entry


def amount_of(event: Event) -> Amount:
    return Amount(
        event.what,
        int(event.data["amount"]),
        str(event.data.get("type", "")),
        _seat(event),
    )


def _seat(event: Event) -> int | None:
    return None if event.seat == NOBODY else event.seat
