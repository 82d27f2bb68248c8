"""Render drafts as entries: their sentences, and their amounts in words."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.story.composition import Composition
from stormtable.story.drafts import EntryDraft, summed
from stormtable.story.parts import MINUS, Amount, AmountPart, Part, PlayerPart, StoryEntry
from stormtable.story.text import Name, StoryText, Value


class EntryRenderer:
    """Renders the drafts of one game in one language."""

    composition = Composition()

    def __init__(self, text: StoryText) -> None:
        self.text = text

    # --- hooks for games ------------------------------------------------------------------------

    def name(self, code: str, place: str = "") -> Name:
        """Return the name of a game's code."""
        return Name(code, place=place)

    def finish(self, draft: EntryDraft) -> dict[str, Value]:
        """Return the slots of a draft, including those that depend on the whole draft."""
        return draft.slots

    def unknown(self, draft: EntryDraft) -> tuple[Part, ...]:
        """Return the line of an event without a sentence. Tests reject it."""
        text = draft.key[-1].replace("_", " ")
        return (text,) if draft.seat is None else (PlayerPart(draft.seat), f": {text}")

    # --- entries --------------------------------------------------------------------------------

    def entry_of(self, draft: EntryDraft) -> StoryEntry:
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
            tuple(self.entry_of(line) for line in draft.under if not line.hidden),
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

    # --- amounts in words -----------------------------------------------------------------------

    def thing(self, amount: Amount) -> str:
        """Return an amount in words, without its sign: `2 Lab Vouchers`."""
        return self.text.thing(amount.what, amount.n, self.name(amount.type))

    def amount_part(self, amount: Amount, *, signed: bool = True) -> AmountPart:
        sign = (MINUS if amount.n < 0 else "+") if signed else ""
        return AmountPart(amount, f"{sign}{self.thing(amount)}")

    def scores(self, amounts: Sequence[Amount]) -> tuple[Part, ...]:
        """Return the amounts of several players: `Bob +3 CP, Cleo +6 CP`."""
        sums: dict[tuple[int | None, str, str], int] = {}
        for amount in amounts:
            key = amount.seat, amount.what, amount.type
            sums[key] = sums.get(key, 0) + amount.n
        items: list[Sequence[Part]] = []
        for (seat, what, kind), n in sums.items():
            part = self.amount_part(Amount(what, n, kind, seat))
            items.append((part,) if seat is None else (PlayerPart(seat), " ", part))
        return self.text.list(items, "")
