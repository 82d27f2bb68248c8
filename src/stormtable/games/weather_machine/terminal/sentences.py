"""Build the sentences of the log: action, cost, an arrow, gain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from stormtable.games.weather_machine.terminal import look
from stormtable.games.weather_machine.terminal.phrases import Phrases
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event

COSTS = frozenset(("part_paid", "part_lost", "chemical_paid", "exchange"))
"""Events that tell what is given up."""


@dataclass
class Bits:
    """One side of a sentence: things in the order they came, Vouchers of one kind together."""

    texts: list[str] = field(default_factory=list)
    vouchers: dict[str, int] = field(default_factory=dict)
    """Consecutive Vouchers that are not in `texts` yet."""
    lost: int = 0


@dataclass
class Sentence:
    seat: int
    head: str
    act: int = 0
    back: list[str] = field(default_factory=list)
    """Spaces from which Bots came back, if that is how it began."""
    costs: Bits = field(default_factory=Bits)
    gains: Bits = field(default_factory=Bits)


class Sentences:
    """Lines being written: the open sentence, and what was paid before one began."""

    def __init__(self, names: Sequence[str], phrases: Phrases) -> None:
        self.names = names
        self.phrases = phrases
        self._lines: list[Text] = []
        self._sentence: Sentence | None = None
        self._unpaid: Sentence | None = None
        """Costs that were paid before the sentence they belong to began."""

    def _say(self, key: str, **params: object) -> str:
        return self.phrases("story", key, **params)

    def _event(self, event: Event, **params: object) -> str:
        data = self.phrases.params(event.data)
        return self.phrases(
            "event", event.name, **{**data, "player": self._player(event.seat), **params}
        )

    def _player(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def _line(self, text: str, style: str = "") -> None:
        self._settle()
        self._close()
        if text:
            self._lines.append(look.styled(text, self.names, style))

    def _close(self) -> None:
        sentence, self._sentence = self._sentence, None
        if sentence is not None:
            self._write(sentence)

    def _write(self, sentence: Sentence) -> None:
        costs, gains = self._side(sentence.costs), self._side(sentence.gains)
        if costs and gains:
            exchange = f"{costs} {look.FOR} {gains}"
        else:
            exchange = self._say("pays", things=costs) if costs else gains
        head = sentence.head
        if head or exchange:
            joined = f"{head}: {exchange}." if head and exchange else f"{head or exchange}."
            self._lines.append(look.styled(capital(joined), self.names))

    def _side(self, bits: Bits) -> str:
        self._close_vouchers(bits)
        return ", ".join(bits.texts)

    def _close_vouchers(self, bits: Bits) -> None:
        for kind, count in bits.vouchers.items():
            if count:
                key = "voucher" if count == 1 else "vouchers"
                bits.texts.append(self._say(key, n=count, type=kind))
        if bits.lost:
            lost = self._say("lost", n=bits.lost)
            if bits.texts:
                bits.texts[-1] += lost
            else:
                bits.texts.append(lost.strip())
        bits.vouchers = {}
        bits.lost = 0

    def _settle(self) -> None:
        """Tell of a payment that no sentence came for."""
        unpaid, self._unpaid = self._unpaid, None
        if unpaid is not None:
            self._close()
            self._write(unpaid)

    def _open(self, event: Event, head: str) -> None:
        """Begin a sentence; what was paid for it by then is its own."""
        unpaid = self._unpaid
        if unpaid is not None and (unpaid.seat, unpaid.act) == (event.seat, event.act):
            self._close()
            self._unpaid = None
            unpaid.head = head
            self._sentence = unpaid
            return
        self._settle()
        self._close()
        self._sentence = Sentence(event.seat, head, event.act)

    def _add(self, event: Event, bit: str) -> None:
        if not bit:
            return
        if event.name in COSTS:
            bits = self._charged(event).costs
        else:
            sentence = self._joined(event)
            bits = sentence.gains
            if event.seat not in (sentence.seat, NOBODY):
                bit = f"{self._player(event.seat)} {bit}"
        self._close_vouchers(bits)
        bits.texts.append(bit)

    def _charged(self, event: Event) -> Sentence:
        """Return the sentence of the same act; begin one if there is none."""
        sentence = self._sentence
        if sentence is not None and (sentence.seat, sentence.act) == (event.seat, event.act):
            return sentence
        unpaid = self._unpaid
        if unpaid is None or (unpaid.seat, unpaid.act) != (event.seat, event.act):
            self._settle()
            unpaid = self._unpaid = Sentence(event.seat, self._player(event.seat), event.act)
        return unpaid

    def _joined(self, event: Event) -> Sentence:
        """The sentence an event belongs to; without one it begins `Ada: ...`."""
        sentence = self._sentence
        shared = event.name == "lativ_bot" or (
            event.name == "cp" and sentence is not None and sentence.seat == NOBODY
        )
        if (
            (self._unpaid is not None and self._unpaid.seat == event.seat)
            or sentence is None
            or (sentence.seat != event.seat and not shared)
        ):
            self._open(event, self._player(event.seat))
        assert self._sentence is not None
        return self._sentence


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
