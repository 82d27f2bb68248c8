"""Observation tensors: what one seat knows, as a row of numbers of fixed length.

A layout is a list of parts. Each part reads whole numbers from a masked state, so it cannot read
what the seat may not know. Seats are relative: the observer comes first, then the others in seat
order. Numbers are divided by the part's scale and clipped to the range -1 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stormtable.kernel.codes import b_of, c_of, kind_of
from stormtable.kernel.engine import State

Observation = NDArray[np.float32]

Reader = Callable[[Any, Sequence[int]], Sequence[int]]
"""Reads the numbers of a part from a masked state and the seats, the observer first."""


@dataclass(frozen=True, slots=True)
class TensorPart:
    """A named stretch of the tensor."""

    name: str
    size: int
    read: Reader
    scale: float = 1.0


class ObservationLayout:
    """The parts of a game's observations, in order."""

    def __init__(self, name: str, version: int, parts: Sequence[TensorPart]) -> None:
        self.name = f"{name}-v{version}"
        self.parts = tuple(parts)
        self.size = sum(part.size for part in parts)
        self.slices: dict[str, slice] = {}
        """The slice of each part in the tensor."""
        self._scales = np.concatenate(
            [np.full(part.size, 1 / part.scale, np.float32) for part in parts]
        )
        self._packing = Struct(f"{self.size}i")
        start = 0
        for part in parts:
            self.slices[part.name] = slice(start, start + part.size)
            start += part.size

    def encode(self, masked: State, seat: int, out: Observation | None = None) -> Observation:
        """Write what `seat` knows to `out`, or to a new array, and return it."""
        order = [(seat + offset) % masked.players for offset in range(masked.players)]
        numbers: list[int] = []
        for part in self.parts:
            numbers += part.read(masked, order)
        tensor = np.empty(self.size, np.float32) if out is None else out
        if len(numbers) != self.size:
            raise ValueError(_wrong_length(self.parts, masked, order))
        # Packing the numbers first takes half the time of handing numpy a list.
        packed = np.frombuffer(self._packing.pack(*numbers), np.intc)
        np.multiply(packed, self._scales, out=tensor, casting="same_kind")
        return np.clip(tensor, -1.0, 1.0, out=tensor)


def _wrong_length(parts: Sequence[TensorPart], masked: State, order: Sequence[int]) -> str:
    wrong = [
        f"{part.name} has {len(part.read(masked, order))} numbers and declares {part.size}"
        for part in parts
        if len(part.read(masked, order)) != part.size
    ]
    return "; ".join(wrong)


# --- readers for parts ----------------------------------------------------------------------------


def padded(row: Sequence[int], size: int, filler: int = 0) -> list[int]:
    """Return the first `size` numbers of a row, with `filler` after its end."""
    return [*row[:size], *(filler,) * (size - len(row))]


@cache
def _indicators(classes: int) -> tuple[tuple[int, ...], ...]:
    """Return the indicators of all values, and at last the zeros."""
    return tuple(
        tuple(int(value == number) for number in range(classes)) for value in range(classes + 1)
    )


def indicator(value: int, classes: int) -> tuple[int, ...]:
    """Return a 1 at the index of `value` and 0 elsewhere; only zeros if it is out of range."""
    return _indicators(classes)[value if 0 <= value < classes else classes]


def counted(row: Sequence[int], classes: int) -> list[int]:
    """Return the number of unknown pieces in a row, and then the number of pieces of each class."""
    counts = [0] * (classes + 1)
    for piece in row:
        if piece < classes:
            counts[piece + 1] += 1
    return counts


def by_seat(field: str, size: int, seats: int) -> Reader:
    """Return a reader of a field with a row of numbers for each seat."""

    def read(state: Any, order: Sequence[int]) -> list[int]:
        rows = getattr(state, field)
        numbers: list[int] = []
        for seat in order:
            numbers += padded(rows[seat], size)
        return padded(numbers, size * seats)

    return read


def each_seat(field: str, seats: int) -> Reader:
    """Return a reader of a field with one number for each seat."""

    def read(state: Any, order: Sequence[int]) -> list[int]:
        row = getattr(state, field)
        return padded([row[seat] for seat in order], seats)

    return read


def row(field: str, size: int, filler: int = 0) -> Reader:
    """Return a reader of a field with one row of numbers."""
    return lambda state, order: padded(getattr(state, field), size, filler)


def number(field: str) -> Reader:
    """Return a reader of a field with one number."""
    return lambda state, order: [int(getattr(state, field))]


def owners(field: str, size: int, seats: int, others: Sequence[int] = ()) -> Reader:
    """Return a reader of a row of seats, one-hot from the observer's view; `others` are owners
    without a seat."""
    width = seats + len(others)

    def read(state: Any, order: Sequence[int]) -> list[int]:
        numbers = [0] * (size * width)
        for place, owner in enumerate(padded(getattr(state, field), size, -1)):
            if owner in order:
                numbers[place * width + order.index(owner)] = 1
            elif owner in others:
                numbers[place * width + seats + others.index(owner)] = 1
        return numbers

    return read


def question(kinds: int) -> Sequence[TensorPart]:
    """Return the parts for the open question: its kind, the asked seat, and the pending steps."""
    return (
        TensorPart("question", kinds, _question(kinds)),
        TensorPart("question arguments", 2, _arguments, 64),
        TensorPart("pending", kinds, _pending(kinds), 4),
    )


def _question(kinds: int) -> Reader:
    def read(state: Any, order: Sequence[int]) -> list[int]:
        return list(indicator(kind_of(state.agenda[-1]) if state.agenda else -1, kinds))

    return read


def _arguments(state: Any, order: Sequence[int]) -> list[int]:
    if not state.agenda:
        return [0, 0]
    return [b_of(state.agenda[-1]), c_of(state.agenda[-1])]


def _pending(kinds: int) -> Reader:
    def read(state: Any, order: Sequence[int]) -> list[int]:
        counts = [0] * kinds
        for step in state.agenda:
            counts[kind_of(step)] += 1
        return counts

    return read


def asked(seats: int) -> TensorPart:
    """Return the part for the asked seats."""

    def read(state: Any, order: Sequence[int]) -> list[int]:
        return [
            int(position < len(order) and order[position] == state.asked)
            for position in range(seats)
        ]

    return TensorPart("asked", seats, read)


__all__ = [
    "Observation",
    "ObservationLayout",
    "TensorPart",
    "asked",
    "by_seat",
    "counted",
    "each_seat",
    "indicator",
    "number",
    "owners",
    "padded",
    "question",
    "row",
]
