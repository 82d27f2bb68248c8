"""Replays what play reads and writes of a state, for the study in `bench.packed_state`: once on
tuples, as the games have them, and once on one packed vector.

The vector has typed accessors, as rules would use: for a number, for a field that is a row, and for
a field that is a table, which knows the room of its rows. In a game the start and the room of a
field would be constants; here the trace brings them. A trace is a row of numbers: for each access
its kind, where it is in both forms, and the new values. The compiled loops that read the trace are
alike, and one of them does nothing else.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from stormtable.kernel.tuples import IntRows, IntTuple

READ_NUMBER: Final = 0  # field, start
WRITE_NUMBER: Final = 1  # field, start, value
READ_ROW: Final = 2  # field, start, index
SCAN_ROW: Final = 3  # field, start, length
WRITE_ROW: Final = 4  # field, start, index, value
NEW_ROW: Final = 5  # field, start, length, values
READ_IN: Final = 6  # field, start, room, row, index
SCAN_IN: Final = 7  # field, start, room, row, length
WRITE_IN: Final = 8  # field, start, room, row, index, value
NEW_IN: Final = 9  # field, start, room, row, length, values
COPY: Final = 10
BACK: Final = 11


class Tuples:
    """A state as the games have it: numbers, tuples, and tuples of tuples, by field."""

    def __init__(self, numbers: list[int], rows: list[IntTuple], tables: list[IntRows]) -> None:
        self.numbers = numbers
        self.rows = rows
        self.tables = tables

    def copy(self) -> Tuples:
        return Tuples(self.numbers[:], self.rows[:], self.tables[:])


class Packed:
    """The same state in one vector. A row has the room of the longest that was seen, after its
    length; a field that is a table has the same room for each of its rows."""

    def __init__(self, numbers: vec[i32]) -> None:
        self.numbers = numbers

    def copy(self) -> Packed:
        return Packed(self.numbers[:])

    def number(self, start: i64) -> i64:
        return i64(self.numbers[start])

    def set_number(self, start: i64, value: i64) -> None:
        self.numbers[start] = i32(value)

    def in_row(self, start: i64, index: i64) -> i64:
        return i64(self.numbers[start + 1 + index])

    def set_in_row(self, start: i64, index: i64, value: i64) -> None:
        self.numbers[start + 1 + index] = i32(value)

    def in_table(self, start: i64, room: i64, row: i64, index: i64) -> i64:
        return i64(self.numbers[start + row * room + 1 + index])

    def set_in_table(self, start: i64, room: i64, row: i64, index: i64, value: i64) -> None:
        self.numbers[start + row * room + 1 + index] = i32(value)


def packed_of(numbers: list[int]) -> Packed:
    packed: vec[i32] = vec[i32]()
    number: i64
    for number in numbers:
        packed = append(packed, i32(number))
    return Packed(packed)


def trace_of(numbers: list[int]) -> vec[i64]:
    trace: vec[i64] = vec[i64]()
    for number in numbers:
        trace = append(trace, number)
    return trace


def put(row: IntTuple, index: i64, value: int) -> IntTuple:
    """As `kernel.tuples.put`, which compiled code of another library cannot call directly."""
    changed = list(row)
    changed[index] = value
    return tuple(changed)


def put_row(rows: IntRows, index: i64, row: IntTuple) -> IntRows:
    changed = list(rows)
    changed[index] = row
    return tuple(changed)


def replay_tuples(state: Tuples, trace: vec[i64]) -> i64:
    """Play a trace on tuples; return a sum of all that was read."""
    total: i64 = 0
    number: i64
    position: i64 = 0
    parents: list[Tuples] = []
    while position < len(trace):
        kind = trace[position]
        if kind == READ_IN:
            number = state.tables[trace[position + 1]][trace[position + 4]][trace[position + 5]]
            total += number
            position += 6
        elif kind == READ_ROW:
            number = state.rows[trace[position + 1]][trace[position + 3]]
            total += number
            position += 4
        elif kind == READ_NUMBER:
            number = state.numbers[trace[position + 1]]
            total += number
            position += 3
        elif kind == SCAN_ROW:
            row = state.rows[trace[position + 1]]
            for index in range(trace[position + 3]):
                number = row[index]
                total += number
            position += 4
        elif kind == SCAN_IN:
            row = state.tables[trace[position + 1]][trace[position + 4]]
            for index in range(trace[position + 5]):
                number = row[index]
                total += number
            position += 6
        elif kind == WRITE_NUMBER:
            state.numbers[trace[position + 1]] = trace[position + 3]
            position += 4
        elif kind == WRITE_ROW:
            state.rows[trace[position + 1]] = put(
                state.rows[trace[position + 1]], trace[position + 3], trace[position + 4]
            )
            position += 5
        elif kind == WRITE_IN:
            table = state.tables[trace[position + 1]]
            row = put(table[trace[position + 4]], trace[position + 5], trace[position + 6])
            state.tables[trace[position + 1]] = put_row(table, trace[position + 4], row)
            position += 7
        elif kind == NEW_ROW:
            values = [trace[position + 4 + index] for index in range(trace[position + 3])]
            state.rows[trace[position + 1]] = tuple(values)
            position += 4 + len(values)
        elif kind == NEW_IN:
            values = [trace[position + 6 + index] for index in range(trace[position + 5])]
            table = state.tables[trace[position + 1]]
            state.tables[trace[position + 1]] = put_row(table, trace[position + 4], tuple(values))
            position += 6 + len(values)
        elif kind == COPY:
            parents.append(state)
            state = state.copy()
            position += 1
        else:
            state = parents.pop()
            position += 1
    return total


def replay_packed(state: Packed, trace: vec[i64]) -> i64:
    """Play a trace on a vector; return the same sum."""
    total: i64 = 0
    position: i64 = 0
    parents: list[Packed] = []
    while position < len(trace):
        kind = trace[position]
        if kind == READ_IN:
            total += state.in_table(
                trace[position + 2], trace[position + 3], trace[position + 4], trace[position + 5]
            )
            position += 6
        elif kind == READ_ROW:
            total += state.in_row(trace[position + 2], trace[position + 3])
            position += 4
        elif kind == READ_NUMBER:
            total += state.number(trace[position + 2])
            position += 3
        elif kind == SCAN_ROW:
            for index in range(trace[position + 3]):
                total += state.in_row(trace[position + 2], index)
            position += 4
        elif kind == SCAN_IN:
            for index in range(trace[position + 5]):
                total += state.in_table(
                    trace[position + 2], trace[position + 3], trace[position + 4], index
                )
            position += 6
        elif kind == WRITE_NUMBER:
            state.set_number(trace[position + 2], trace[position + 3])
            position += 4
        elif kind == WRITE_ROW:
            state.set_in_row(trace[position + 2], trace[position + 3], trace[position + 4])
            position += 5
        elif kind == WRITE_IN:
            state.set_in_table(
                trace[position + 2],
                trace[position + 3],
                trace[position + 4],
                trace[position + 5],
                trace[position + 6],
            )
            position += 7
        elif kind == NEW_ROW:
            state.set_number(trace[position + 2], trace[position + 3])
            for index in range(trace[position + 3]):
                state.set_in_row(trace[position + 2], index, trace[position + 4 + index])
            position += 4 + trace[position + 3]
        elif kind == NEW_IN:
            state.set_number(
                trace[position + 2] + trace[position + 4] * trace[position + 3], trace[position + 5]
            )
            for index in range(trace[position + 5]):
                state.set_in_table(
                    trace[position + 2],
                    trace[position + 3],
                    trace[position + 4],
                    index,
                    trace[position + 6 + index],
                )
            position += 6 + trace[position + 5]
        elif kind == COPY:
            parents.append(state)
            state = state.copy()
            position += 1
        else:
            state = parents.pop()
            position += 1
    return total


def replay_inlined(state: Packed, trace: vec[i64]) -> i64:
    """Play a trace on a vector in a local variable, without accessors: the least it can cost."""
    total: i64 = 0
    place: i64
    position: i64 = 0
    parents: list[Packed] = []
    numbers = state.numbers
    while position < len(trace):
        kind = trace[position]
        if kind == READ_IN:
            place = trace[position + 2] + trace[position + 3] * trace[position + 4] + 1
            total += i64(numbers[place + trace[position + 5]])
            position += 6
        elif kind == READ_ROW:
            total += i64(numbers[trace[position + 2] + 1 + trace[position + 3]])
            position += 4
        elif kind == READ_NUMBER:
            total += i64(numbers[trace[position + 2]])
            position += 3
        elif kind == SCAN_ROW:
            place = trace[position + 2] + 1
            for index in range(trace[position + 3]):
                total += i64(numbers[place + index])
            position += 4
        elif kind == SCAN_IN:
            place = trace[position + 2] + trace[position + 3] * trace[position + 4] + 1
            for index in range(trace[position + 5]):
                total += i64(numbers[place + index])
            position += 6
        elif kind == WRITE_NUMBER:
            numbers[trace[position + 2]] = i32(trace[position + 3])
            position += 4
        elif kind == WRITE_ROW:
            numbers[trace[position + 2] + 1 + trace[position + 3]] = i32(trace[position + 4])
            position += 5
        elif kind == WRITE_IN:
            place = trace[position + 2] + trace[position + 3] * trace[position + 4] + 1
            numbers[place + trace[position + 5]] = i32(trace[position + 6])
            position += 7
        elif kind == NEW_ROW:
            place = trace[position + 2] + 1
            numbers[place - 1] = i32(trace[position + 3])
            for index in range(trace[position + 3]):
                numbers[place + index] = i32(trace[position + 4 + index])
            position += 4 + trace[position + 3]
        elif kind == NEW_IN:
            place = trace[position + 2] + trace[position + 3] * trace[position + 4] + 1
            numbers[place - 1] = i32(trace[position + 5])
            for index in range(trace[position + 5]):
                numbers[place + index] = i32(trace[position + 6 + index])
            position += 6 + trace[position + 5]
        elif kind == COPY:
            parents.append(state)
            state = Packed(numbers[:])
            numbers = state.numbers
            position += 1
        else:
            state = parents.pop()
            numbers = state.numbers
            position += 1
    return total


def replay_nothing(trace: vec[i64]) -> i64:
    """Read a trace and do nothing: what the loops above have in common."""
    total: i64 = 0
    position: i64 = 0
    while position < len(trace):
        kind = trace[position]
        if kind == READ_IN:
            total += trace[position + 1] + trace[position + 4] + trace[position + 5]
            position += 6
        elif kind == READ_ROW:
            total += trace[position + 1] + trace[position + 3]
            position += 4
        elif kind == READ_NUMBER:
            total += trace[position + 1]
            position += 3
        elif kind == SCAN_ROW:
            total += trace[position + 1] + trace[position + 3]
            position += 4
        elif kind == SCAN_IN:
            total += trace[position + 1] + trace[position + 4] + trace[position + 5]
            position += 6
        elif kind == WRITE_NUMBER:
            total += trace[position + 1] + trace[position + 3]
            position += 4
        elif kind == WRITE_ROW:
            total += trace[position + 1] + trace[position + 3] + trace[position + 4]
            position += 5
        elif kind == WRITE_IN:
            total += (
                trace[position + 1]
                + trace[position + 4]
                + trace[position + 5]
                + trace[position + 6]
            )
            position += 7
        elif kind == NEW_ROW:
            position += 4 + trace[position + 3]
        elif kind == NEW_IN:
            position += 6 + trace[position + 5]
        else:
            position += 1
    return total
