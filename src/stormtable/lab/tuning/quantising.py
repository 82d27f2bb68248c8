"""Turn a trained net of floats into a net of whole numbers (`stormtable.bots.net`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stormtable.bots.net import HIGHEST, SUM_LIMIT, NetData

INPUT_BITS = 8
"""The most bits of an input. Larger amounts, which only the hand-made judgement has, are shifted
down."""
SPARE = 2.0
"""By what factor amounts and hidden units may exceed the training data before they are clipped."""
LEAST_CAP = 16
"""The least cap of an input: rare inputs may be missing from the typical positions, and must still
count."""
LAST_SHIFT = 12


@dataclass(frozen=True, slots=True)
class FloatNet:
    """A net of floats over raw amounts; its result is in the unit of the linear value."""

    weights_1: Any
    """Shape: inputs x hidden."""
    bias_1: Any
    weights_2: Any
    """Shape: hidden x second."""
    bias_2: Any
    weights_3: Any
    bias_3: float

    def evaluate(self, amounts: Any) -> Any:
        first = np.maximum(amounts @ self.weights_1 + self.bias_1, 0)
        second = np.maximum(first @ self.weights_2 + self.bias_2, 0)
        return second @ self.weights_3 + self.bias_3


def quantise(net: FloatNet, amounts: Any, training: dict[str, Any]) -> NetData:
    """Return whole weights for `net`, with limits from typical positions (`amounts`, one per
    row)."""
    most = np.maximum(np.ceil(SPARE * np.abs(amounts).max(0)), LEAST_CAP).astype(np.int64)
    shifts = np.array([max(0, int(m).bit_length() - INPUT_BITS) for m in most])
    caps = np.minimum(most >> shifts, HIGHEST)

    weights_1 = net.weights_1 * (2.0**shifts)[:, None]
    # A shift rounds down; the bias compensates its mean.
    lost = (amounts != 0).mean(0) * (2.0**shifts - 1) / 2
    bias_1 = net.bias_1 + lost @ net.weights_1
    reach = (caps[:, None] * np.abs(weights_1)).sum(0) + np.abs(bias_1)
    scale_1 = min(HIGHEST / np.abs(weights_1).max(), 0.99 * SUM_LIMIT / reach.max())
    first = np.maximum(amounts @ net.weights_1 + net.bias_1, 0)
    shift_1 = _shift(scale_1 * SPARE * first.max())

    scale_in = scale_1 / 2**shift_1
    column = np.abs(net.weights_2).sum(0) * HIGHEST + np.abs(net.bias_2) * scale_in
    scale_2 = min(HIGHEST / np.abs(net.weights_2).max(), 0.99 * SUM_LIMIT / column.max())
    second = np.maximum(first @ net.weights_2 + net.bias_2, 0)
    shift_2 = _shift(scale_in * scale_2 * SPARE * second.max())

    scale_3 = 2**LAST_SHIFT / (scale_in * scale_2 / 2**shift_2)
    data = NetData(
        inputs=len(caps),
        hidden=len(net.bias_1),
        second=len(net.bias_2),
        input_shifts=shifts.tolist(),
        caps=caps.tolist(),
        weights_1=_whole(weights_1 * scale_1),
        bias_1=_whole(bias_1 * scale_1),
        shift_1=shift_1,
        weights_2=_whole(net.weights_2 * scale_2),
        bias_2=_whole(net.bias_2 * scale_in * scale_2),
        shift_2=shift_2,
        weights_3=_whole(net.weights_3 * scale_3),
        bias_3=round(net.bias_3 * 2**LAST_SHIFT),
        shift_3=LAST_SHIFT,
        training=training,
    )
    data.check()
    return data


def _shift(largest: float) -> int:
    """Return the shift that brings `largest` into the range of a hidden unit's output."""
    return max(0, int(np.ceil(np.log2(max(largest, 1.0) / HIGHEST))))


def _whole(values: Any) -> list[int]:
    whole: list[int] = np.rint(values).astype(np.int64).ravel().tolist()
    return whole
