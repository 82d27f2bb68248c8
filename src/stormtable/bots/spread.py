"""Spread work over processes; started work is finished even if a process is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from stormtable.kernel.errors import BadSetting

Result = TypeVar("Result")

AHEAD = 2
"""So many pieces of work wait for each worker, that none waits for work."""

TRIES = 3
"""How often in a row processes may be killed before anything is done."""


def gather(
    work: Callable[[int], Result], numbers: Iterable[int], workers: int | None = None
) -> Iterator[tuple[int, Result]]:
    """`one` of each number, as soon as it is done, worked out by as many processes as there are
    cores. Where one of them is killed, what it was at is worked out again."""
    todo = deque(numbers)
    workers = min(workers or os.cpu_count() or 1, len(todo))
    if workers <= 1:
        for number in todo:
            yield number, work(number)
        return
    lost = 0
    while todo:
        before = len(todo)
        yield from _until_broken(work, todo, workers)
        lost = lost + 1 if len(todo) == before else 0
        if lost == TRIES:
            raise BadSetting(
                "one of the processes that play was ended from outside", "start it again"
            )


def _until_broken(
    work: Callable[[int], Result], todo: deque[int], workers: int
) -> Iterator[tuple[int, Result]]:
    """Until all is done, or a process was killed: then `todo` has what is not done."""
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, initializer=_follow_parent)
    begun: dict[Future[Result], int] = {}
    try:
        while todo or begun:
            while todo and len(begun) < AHEAD * workers:
                begun[pool.submit(work, todo[0])] = todo[0]
                todo.popleft()
            for done in wait(begun, return_when=FIRST_COMPLETED).done:
                result = done.result()
                yield begun.pop(done), result
    except BrokenProcessPool:
        todo.extendleft(sorted(begun.values(), reverse=True))
    except BaseException:
        # Nobody waits for games whose result is no longer wanted.
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def spread(
    work: Callable[[int], Result], count: int, workers: int | None = None
) -> Iterator[Result]:
    """`one` of 0 to count-1, in that order."""
    early: dict[int, Result] = {}
    due = 0
    for number, result in gather(work, range(count), workers):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def _follow_parent() -> None:
    """A worker leaves an interrupt to the process that asked, and ends when that one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait_for_it() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait_for_it, daemon=True).start()
