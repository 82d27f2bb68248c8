"""A small neural net that corrects a linear value: whole numbers only.

The net reads the features of a position as pairs of number and amount; features with an amount of 0
are left out. It has two hidden layers. Every sum is a sum of whole numbers within fixed bounds, so
pure Python and the C kernel give the same result on every machine.

A net file has one line of JSON (sizes, shifts, training data) before its compressed arrays.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from sys import byteorder
from typing import Any

from stormtable.kernel.errors import StormtableError

try:
    from stormtable.bots import _net_kernel
except ImportError:
    _net_kernel = None  # type: ignore[assignment]  # not compiled: Lanes gives the same result

HAS_KERNEL = _net_kernel is not None

FORMAT = "stormtable-net-1"
HIGHEST = 32_767
"""The largest weight of the first two layers, and the largest output of a hidden unit."""
SUM_LIMIT = 1 << 31
"""The C kernel adds in 32 bits."""
LANE_BYTES = 5
LANE_BITS = 8 * LANE_BYTES
LANE_BIAS = 1 << (LANE_BITS - 1)


class BadNet(StormtableError):
    """A net file that cannot be used."""


@dataclass(frozen=True, slots=True)
class NetData:
    """The weights of a net.

    An input is `amount >> shift`, limited to `cap`. A hidden unit is `max(0, sum) >> shift`,
    limited to `HIGHEST`. The result is the last sum, shifted, in the measure of the linear value.
    """

    inputs: int
    hidden: int
    second: int
    input_shifts: Sequence[int]
    caps: Sequence[int]
    weights_1: Sequence[int]
    """One row of `hidden` weights per input."""
    bias_1: Sequence[int]
    shift_1: int
    weights_2: Sequence[int]
    """One row of `second` weights per hidden unit."""
    bias_2: Sequence[int]
    shift_2: int
    weights_3: Sequence[int]
    bias_3: int
    shift_3: int
    training: dict[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Raise `BadNet` if a size is wrong or a sum could overflow."""
        sizes = {
            "input_shifts": (self.input_shifts, self.inputs),
            "caps": (self.caps, self.inputs),
            "weights_1": (self.weights_1, self.inputs * self.hidden),
            "bias_1": (self.bias_1, self.hidden),
            "weights_2": (self.weights_2, self.hidden * self.second),
            "bias_2": (self.bias_2, self.second),
            "weights_3": (self.weights_3, self.second),
        }
        for name, (values, size) in sizes.items():
            if len(values) != size:
                raise BadNet(f"{name} has {len(values)} numbers", f"it must have {size}")
        first = [
            abs(bias) + sum(cap * abs(w) for cap, w in zip(self.caps, column, strict=True))
            for bias, column in zip(self.bias_1, _columns(self.weights_1, self.hidden), strict=True)
        ]
        second = [
            abs(bias) + HIGHEST * sum(map(abs, column))
            for bias, column in zip(self.bias_2, _columns(self.weights_2, self.second), strict=True)
        ]
        if max(*first, *second) >= SUM_LIMIT:
            raise BadNet("a sum of the net could pass 32 bits", "quantise it with a smaller scale")
        if any(abs(w) > HIGHEST for w in (*self.weights_1, *self.weights_2)):
            raise BadNet("a weight of the net passes 16 bits", "quantise it with a smaller scale")


def _columns(weights: Sequence[int], width: int) -> list[Sequence[int]]:
    return [weights[column::width] for column in range(width)]


class Lanes:
    """Evaluates a net in pure Python.

    A row of weights is one large whole number with a lane of 40 bits per unit, so that Python adds
    all units of a layer at once. Lanes are signed; a bias makes them positive before they are read.
    """

    def __init__(self, data: NetData) -> None:
        self._data = data
        self._rows_1 = _packed_rows(data.weights_1, data.hidden)
        self._rows_2 = _packed_rows(data.weights_2, data.second)
        self._start_1 = _packed(data.bias_1) + _packed([LANE_BIAS] * data.hidden)
        self._start_2 = _packed(data.bias_2) + _packed([LANE_BIAS] * data.second)

    def layer(self, numbers: list[int], amounts: list[int], first: int) -> int:
        data = self._data
        shifts, caps, rows = data.input_shifts, data.caps, self._rows_1
        total = 0
        for number, amount in zip(numbers, amounts, strict=True):
            number += first
            cap = caps[number]
            amount >>= shifts[number]
            total += rows[number] * (cap if amount > cap else -cap if amount < -cap else amount)
        return total

    def result(self, layers: list[int]) -> int:
        data = self._data
        total = self._start_1 + sum(layers)
        rows = self._rows_2
        second = self._start_2
        for unit, output in _outputs(total, data.hidden, data.shift_1):
            second += rows[unit] * output
        result = data.bias_3
        for unit, output in _outputs(second, data.second, data.shift_2):
            result += data.weights_3[unit] * output
        return result >> data.shift_3


def _packed(values: Sequence[int]) -> int:
    return sum(value << (LANE_BITS * lane) for lane, value in enumerate(values))


def _packed_rows(weights: Sequence[int], width: int) -> list[int]:
    return [_packed(weights[start : start + width]) for start in range(0, len(weights), width)]


def _outputs(total: int, width: int, shift: int) -> list[tuple[int, int]]:
    """Return the units of a layer that are not 0, with their outputs."""
    lanes = total.to_bytes(LANE_BYTES * width + 1, "little")
    outputs: list[tuple[int, int]] = []
    for unit in range(width):
        lane = int.from_bytes(lanes[LANE_BYTES * unit : LANE_BYTES * (unit + 1)], "little")
        output = (lane - LANE_BIAS) >> shift
        if output > 0:
            outputs.append((unit, min(output, HIGHEST)))
    return outputs


class Net:
    """A net ready to evaluate: by the C kernel where it is compiled, else in pure Python."""

    def __init__(self, data: NetData) -> None:
        data.check()
        self.data = data
        kernel: Any = _net_kernel.Kernel(*_buffers(data)) if HAS_KERNEL else Lanes(data)
        self.layer = kernel.layer
        """Returns what some features add to the first layer, from their `numbers`, moved on by
        `first`, and their `amounts`."""
        self.result = kernel.result
        """Returns the correction of the linear value, from what all features add to the first
        layer."""

    def evaluate(self, numbers: list[int], amounts: list[int]) -> int:
        """Return the correction of the linear value for features with their amounts."""
        correction: int = self.result([self.layer(numbers, amounts, 0)])
        return correction


ARRAYS = (
    ("input_shifts", "b"),
    ("caps", "h"),
    ("weights_1", "h"),
    ("bias_1", "i"),
    ("weights_2", "h"),
    ("bias_2", "i"),
    ("weights_3", "i"),
)
SIZES = ("inputs", "hidden", "second", "shift_1", "shift_2", "shift_3", "bias_3")


def _buffers(data: NetData) -> tuple[Any, ...]:
    sizes = [getattr(data, name) for name in SIZES]
    return (*sizes, *(array(code, getattr(data, name)) for name, code in ARRAYS))


def read_net(file: Path) -> Net:
    """Read a net file."""
    try:
        content = file.read_bytes()
        line, _, packed = content.partition(b"\n")
        header = json.loads(line)
        if header.get("format") != FORMAT:
            raise ValueError(f"its format is {header.get('format')!r}, not {FORMAT!r}")
        remaining = zlib.decompress(packed)
        values: dict[str, Any] = {name: header[name] for name in SIZES}
        for name, code in ARRAYS:
            numbers = array(code)
            size = header["lengths"][name] * numbers.itemsize
            numbers.frombytes(remaining[:size])
            remaining = remaining[size:]
            if byteorder == "big":
                numbers.byteswap()
            values[name] = numbers.tolist()
    except (OSError, ValueError, KeyError, zlib.error) as error:
        raise BadNet(f"{file}: {error}", "make it with: stormtable learn --net") from error
    return Net(NetData(**values, training=header["training"]))


def write_net(data: NetData, file: Path) -> None:
    """Write a net file atomically."""
    data.check()
    packed: list[bytes] = []
    lengths: dict[str, int] = {}
    for name, code in ARRAYS:
        numbers = array(code, getattr(data, name))
        lengths[name] = len(numbers)
        if byteorder == "big":
            numbers.byteswap()
        packed.append(numbers.tobytes())
    header = {"format": FORMAT, **{name: getattr(data, name) for name in SIZES}}
    line = json.dumps({**header, "lengths": lengths, "training": data.training})
    part = file.with_name(file.name + ".part")
    part.write_bytes(line.encode() + b"\n" + zlib.compress(b"".join(packed), 9))
    part.replace(file)
