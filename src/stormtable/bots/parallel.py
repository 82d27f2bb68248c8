"""Spread the work of one decision over forked processes, which need no data sent to them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

FORKS = hasattr(os, "fork")


def shares(processes: int, work: Callable[[int], Any]) -> list[Any]:
    """`work(0)` to `work(processes - 1)`, each in a process of its own but the first, which is
    done here; what it returns crosses as JSON. One whose process fails is done here as well."""
    if not FORKS or processes < 2:
        return [work(share) for share in range(processes)]
    children = [_forked(work, share) for share in range(1, processes)]
    done = [work(0)]
    for share, (pid, pipe) in enumerate(children, start=1):
        with os.fdopen(pipe, "rb") as stream:
            answer = stream.read()
        _, status = os.waitpid(pid, 0)
        done.append(json.loads(answer) if status == 0 else work(share))
    return done


def _forked(work: Callable[[int], Any], share: int) -> tuple[int, int]:
    reads, writes = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writes)
        return pid, reads
    status = 1
    try:  # a child never returns into what its parent was doing
        os.close(reads)
        with os.fdopen(writes, "wb") as answers:
            answers.write(json.dumps(work(share)).encode())
        status = 0
    finally:
        os._exit(status)
