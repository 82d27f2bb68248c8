"""The memory of a position in a search tree."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import TypeVar

P = TypeVar("P")
COPIES = 300
PLAYED_ON = 5
"""Decisions played on each copy: an unchanged copy shares most with its parent."""


def kilobytes_per_copy(root: P, copy: Callable[[P], P], play_on: Callable[[P], bool]) -> float:
    """Grow a tree of copies and measure it; `play_on` plays a decision, False if there is none."""
    pick = Random(1)
    tree = [root]
    gc.collect()
    tracemalloc.start()
    empty = tracemalloc.get_traced_memory()[0]
    for _ in range(COPIES):
        node = copy(tree[int(pick.random() * len(tree))])
        tree.append(node)
        for _ in range(PLAYED_ON):
            if not play_on(node):
                break
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - empty
    tracemalloc.stop()
    return used / COPIES / 1000
