"""Spread work over processes; each job completes even if a process is killed."""

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
"""Jobs queued for each worker, so that none has to wait for work."""

TRIES = 3
"""How often in a row a process may be killed without any progress."""


def gather(
    work: Callable[[int], Result], numbers: Iterable[int], workers: int | None = None
) -> Iterator[tuple[int, Result]]:
    """Yield the result of `work` for each number as soon as it is done, with one process per core.
    A job whose process was killed runs again."""
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
    """Yield results until all are done or a process is killed; `todo` keeps the jobs that are not
    done."""
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
        # Drop queued jobs, so that results that nobody needs do not delay the exit.
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def spread(
    work: Callable[[int], Result], count: int, workers: int | None = None
) -> Iterator[Result]:
    """Yield the result of `work` for 0 to count-1, in that order."""
    early: dict[int, Result] = {}
    due = 0
    for number, result in gather(work, range(count), workers):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def _follow_parent() -> None:
    """Ignore interrupts in a worker, and end it when its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait_for_it() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait_for_it, daemon=True).start()
