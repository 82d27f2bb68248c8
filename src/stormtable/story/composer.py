"""From events to entries. A deed and everything it caused is one entry.

A deed begins with a choice at a root question and ends with the next one or with a heading. Every
event belongs to the deed it came from or has a line of its own. A composer is fed event by event,
and its entries depend only on the events so far: feeding in two batches gives the same entries.

A checkpoint is taken wherever no earlier entry can change any more. Undo goes back to the last
checkpoint before the events that no longer stand and composes the remaining ones again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.composition import Composition
from stormtable.story.drafts import HEADING, SENTENCE, SLOTS, EntryDraft, summed
from stormtable.story.parts import (
    MINUS,
    Amount,
    AmountPart,
    Kind,
    Part,
    PlayerPart,
    StoryEntry,
    StoryLog,
)
from stormtable.story.text import Name, StoryText, Value

CHOICES = frozenset({"chose", "forced"})
KERNEL = frozenset({"chose", "forced", "revealed", "sealed", "unsealed", "undone"})


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The composer before an event, when no draft can change any more."""

    events: int
    drafts: int
    memory: Mapping[str, Any]


class Composer:
    """Composes the events of one game as one viewer sees them, in one language."""

    composition = Composition()

    def __init__(self, text: StoryText) -> None:
        self.text = text
        self.drafts: list[EntryDraft] = []
        self.memory: dict[str, Any] = {}
        """What a game remembers between deeds. Values are immutable: checkpoints share them."""
        self.deed: EntryDraft | None = None
        self.acting: EntryDraft | None = None
        """The deed, or the line under it, whose sentence events fill."""
        self.line: EntryDraft | None = None
        """The latest consequence."""
        self.answer: Mapping[str, Any] = {}
        """The latest choice."""
        self.because: tuple[Part, ...] = ()
        """The reason of the next line."""
        self.last = 0
        """The number of the latest event."""
        self._goods: dict[tuple[int, int], EntryDraft] = {}
        """By act and seat: the line of what the seat got without a choice."""
        self._events: list[Event] = []
        """The events that stand."""
        self._indexes: dict[int, int] = {}
        self._before: dict[int, int] = {}
        """By event number: the event that stood before it."""
        self._heads: dict[int, int] = {0: 0}
        """By event number: the last event that stood then."""
        self._all: dict[int, Event] = {}
        self._checkpoints: list[Checkpoint] = []
        self._removed: list[tuple[int, int]] = []
        """Undo events by number, with the first id that each of them changed."""

    # --- feeding --------------------------------------------------------------------------------

    def feed(self, events: Iterable[Event]) -> None:
        for event in events:
            self.last = event.number
            if event.name == "undone":
                self._undo(event)
            else:
                self._before[event.number] = self._events[-1].number if self._events else 0
                self._all[event.number] = event
                self._stand(event)
            self._heads[event.number] = self._events[-1].number if self._events else 0

    def _stand(self, event: Event) -> None:
        self._indexes[event.number] = len(self._events)
        self._take(event)
        self._events.append(event)

    def _take(self, event: Event) -> None:
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
                self._count(event, self.acting or self.host(event), chip=role == "slot_chip")
        elif role == "part":
            self.write_part(event)
        elif event.what and event.data.get("amount"):
            self._count(event, self.innermost(event), chip=role == "chip")

    def preview(self, events: Iterable[Event], seat: int) -> list[StoryEntry]:
        """The lines of events that would follow a seat's choice, without lines of amounts only."""
        self.begin("deed", Event("chose", seat), ("preview",), {})
        for event in events:
            self._compose(event)
        deed, *drafts = self.drafts
        lines = [*deed.under, *(draft for draft in drafts if draft.kind == "line")]
        shown = [draft for draft in lines if draft.key[0] != "goods" and not draft.hidden]
        return [self._entry(draft) for draft in shown]

    # --- what a game decides --------------------------------------------------------------------

    def role(self, event: Event) -> str:
        return self.composition.roles.get(event.name, "line")

    def opening(self, event: Event) -> None:
        """Write the headings that an event of any kind may begin."""

    def heading(self, event: Event) -> None:
        """Write the heading of an event."""
        self.head(event, event.name, **self.values(event))

    def sentence(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]]:
        """The key and the slots of an event's own line."""
        return ("line", event.name), self.values(event)

    def part(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]]:
        """The key and the slots of an event's line under a deed."""
        return ("part", event.name), self.values(event)

    def choice(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]] | None:
        """The key and the slots of a choice at a root question; None if it says nothing."""
        verb = str(event.data.get("verb", ""))
        if verb in self.composition.closing:
            return None
        return ("deed", verb), {}

    def answered(self, event: Event) -> None:
        """Take note of an answer that belongs to the open deed."""

    def fill(self, event: Event) -> None:
        """Fill slots of the open sentence."""

    def values(self, event: Event) -> dict[str, Value]:
        """The slots that an event's data and seat fill."""
        slots: dict[str, Value] = {
            key: value if isinstance(value, int) else self.name(str(value))
            for key, value in event.data.items()
            if isinstance(value, int | str)
        }
        if event.seat != NOBODY:
            slots["player"] = PlayerPart(event.seat)
        return slots

    def name(self, code: str, place: str = "") -> Name:
        """The name of something that a game has a code for."""
        return Name(code, place=place)

    # --- drafts ---------------------------------------------------------------------------------

    def close(self, event: Event) -> None:
        """End the open deed. Drafts written so far do not change any more."""
        if self.deed is not None:
            self.deed.changed = event.number
        self.deed = self.acting = self.line = None
        self._goods.clear()
        # The first checkpoint of an event is the one before all that it writes.
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
        """A line that nobody chose, which later answers and amounts of its seat belong to."""
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
        return self.nest(event, key, slots)

    def nest(self, event: Event, key: tuple[str, ...], slots: Mapping[str, Value]) -> EntryDraft:
        """Write a line under the entry that the event belongs to."""
        host = self.host(event)
        draft = EntryDraft("line", event.number, event.round, host.seat, key, dict(slots))
        draft.touch(event)
        host.touch(event)
        host.under.append(draft)
        self._count(event, draft, chip=False)
        return draft

    def host(self, event: Event) -> EntryDraft:
        """The entry that an event without a line of its own belongs to."""
        deed, line = self.deed, self.line
        if deed is not None and event.seat in (deed.seat, NOBODY):
            return deed
        if line is not None and line.seat is not None and line.seat == event.seat:
            return line
        return self.goods(event)

    def innermost(self, event: Event) -> EntryDraft:
        """The entry, or the line under it, that caused an amount."""
        return self.host(event)

    def goods(self, event: Event) -> EntryDraft:
        """A line for what a seat got without a choice, one for each act."""
        known = self._goods.get((event.act, event.seat))
        if known is None:
            key = "starts" if event.act == 0 else "receives"
            slots = {"player": PlayerPart(event.seat)} if event.seat != NOBODY else {}
            known = self.add("line", event, ("goods", key), slots, _seat(event))
            self._goods[event.act, event.seat] = known
        return known

    def _count(self, event: Event, draft: EntryDraft, *, chip: bool) -> None:
        """Give an event's amount to the draft that tells of it."""
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
        """Go back to the events that stood when event `to` was the latest."""
        path: list[Event] = []
        number = self._heads.get(int(event.data["to"]), 0)
        while number and not self._stands(number):
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
            self._stand(earlier)
        standing = {draft.id for draft in self.drafts[back.drafts :]}
        struck = [draft for draft in gone if draft.kind == "deed" and draft.id not in standing]
        for draft in struck:
            if draft.entry is None or draft.entry.state != "undone":
                draft.entry = self._struck(draft)
        if event.seat == NOBODY:
            struck = []
        first = min((draft.id for draft in gone), default=event.number * SLOTS)
        self._removed.append((event.number, first))
        tail = sorted([*self.drafts[back.drafts :], *struck], key=lambda draft: draft.id)
        self.drafts[back.drafts :] = tail
        if event.seat == NOBODY:
            self.add("line", event, ("back",), {"round": event.round})

    def _forget(self) -> None:
        self.deed = self.acting = self.line = None
        self._goods.clear()
        self.answer = {}
        self.because = ()

    def _stands(self, number: int) -> bool:
        index = self._indexes.get(number)
        return (
            index is not None and index < len(self._events) and self._events[index].number == number
        )

    def _struck(self, draft: EntryDraft) -> StoryEntry:
        entry = self._entry(draft)
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
        """The entries that changed after event `since`, and all after the first of them."""
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
            draft.entry = self._entry(draft)
        entry = draft.entry
        is_open = draft is self.deed and draft.kind == "deed"
        if entry.state != "undone" and (entry.state == "open") != is_open:
            entry = draft.entry = replace(entry, state="open" if is_open else "stands")
        return entry

    def _entry(self, draft: EntryDraft) -> StoryEntry:
        code, parts = self._sentence(draft)
        amounts = sorted(summed(draft.amounts), key=lambda amount: self._rank(amount))
        chips = [
            Amount(amount.what, amount.n, amount.type, amount.seat, self.thing(amount))
            for amount in amounts
        ]
        return StoryEntry(
            draft.id,
            draft.first,
            draft.last,
            draft.kind,
            code,
            draft.round,
            draft.seat,
            parts,
            tuple(chip for chip in chips if chip.n < 0),
            tuple(chip for chip in chips if chip.n > 0),
            tuple(draft.named),
            tuple(self._entry(line) for line in draft.under if not line.hidden),
            draft.because,
            places=() if draft.kind == "heading" else tuple(draft.places),
            level=self._level(draft),
        )

    def _level(self, draft: EntryDraft) -> int:
        if draft.kind != "heading":
            return 0
        return 1 if draft.key[-1] in self.composition.sections else 2

    def _rank(self, amount: Amount) -> int:
        order = self.composition.order
        return order.index(amount.what) if amount.what in order else len(order)

    def _sentence(self, draft: EntryDraft) -> tuple[str, tuple[Part, ...]]:
        *table, key = draft.key
        for form in (key, f"{key}.open"):
            try:
                return form, self.text.fill(*table, form, **self.finish(draft))
            except KeyError:
                continue
        return key, self.unknown(draft)

    def finish(self, draft: EntryDraft) -> dict[str, Value]:
        """The slots of a draft with those that depend on all of it."""
        return draft.slots

    def unknown(self, draft: EntryDraft) -> tuple[Part, ...]:
        """The line of an event that no sentence is known for. Tests reject it."""
        text = draft.key[-1].replace("_", " ")
        return (text,) if draft.seat is None else (PlayerPart(draft.seat), f": {text}")

    # --- amounts in words -----------------------------------------------------------------------

    def thing(self, amount: Amount) -> str:
        """An amount in words, without its sign: `2 Lab Vouchers`."""
        n = abs(amount.n)
        if self.text.has("thing", amount.what):
            return self.text.say("thing", amount.what, n=n, type=self.name(amount.type))
        return " ".join(filter(None, (str(n), amount.type, amount.what)))

    def amount_part(self, amount: Amount, *, signed: bool = True) -> AmountPart:
        sign = (MINUS if amount.n < 0 else "+") if signed else ""
        return AmountPart(amount, f"{sign}{self.thing(amount)}")

    def scores(self, amounts: Sequence[Amount]) -> tuple[Part, ...]:
        """Amounts of several players: `Bob +3 CP, Cleo +6 CP`."""
        sums: dict[tuple[int | None, str, str], int] = {}
        for amount in amounts:
            key = amount.seat, amount.what, amount.type
            sums[key] = sums.get(key, 0) + amount.n
        items: list[Sequence[Part]] = []
        for (seat, what, kind), n in sums.items():
            part = self.amount_part(Amount(what, n, kind, seat))
            items.append((part,) if seat is None else (PlayerPart(seat), " ", part))
        return self.text.list(items, "")


def amount_of(event: Event) -> Amount:
    return Amount(
        event.what,
        int(event.data["amount"]),
        str(event.data.get("type", "")),
        _seat(event),
    )


def _seat(event: Event) -> int | None:
    return None if event.seat == NOBODY else event.seat
