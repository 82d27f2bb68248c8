"""Games on a Ray cluster: the same numbers as locally, each game exactly once.

Only the calling process stores results, so a game whose worker dies is played again.
"""

from __future__ import annotations

import re
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from stormtable import __version__
from stormtable.kernel.errors import BadSetting

Result = TypeVar("Result")

ADDRESS = re.compile(r"(?:ray://)?([^/:]+):([0-9]{1,5})")
PATIENCE = 10.0
"""Seconds to wait for a cluster."""

LOCAL = "local"
"""The word that stands for an address: a temporary cluster on this machine."""

AHEAD = 2
TRIES = 5
"""How often one game may be restarted because its worker died."""


def gather_on_ray(
    work: Callable[[int], Result], numbers: Sequence[int], address: str
) -> Iterator[tuple[int, Result]]:
    """Yield the result of `work` for each number, as soon as the cluster at `address` has it."""
    try:
        import ray
    except ImportError as error:
        raise BadSetting(
            "--ray needs Ray, which is not installed", "install it: pip install stormtable[ray]"
        ) from error
    begun = not ray.is_initialized()
    if begun:
        _connect(ray, address)
    try:
        yield from _gather(ray, work, numbers)
    finally:
        if begun:
            ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    match = ADDRESS.fullmatch(address)
    if match:  # otherwise Ray retries for minutes
        try:
            socket.create_connection((match[1], int(match[2])), PATIENCE).close()
        except OSError as error:
            raise _nobody(address, error) from error
    own = {"num_cpus": None, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            configure_logging=False,
            **own,
        )
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise _nobody(address, error) from error


def _nobody(address: str, error: Exception) -> BadSetting:
    problem = " ".join(str(error).split())
    return BadSetting(
        f"--ray {address}: no cluster answers ({problem[:200]})",
        f"name its address, or {LOCAL} for one of this machine",
    )


def _work(work: Callable[[int], Result], number: int) -> tuple[str, Result]:
    """Run one task on the cluster; return the version of the engine with the result."""
    import stormtable.bots  # registers games and bots in the worker's process

    return stormtable.__version__, work(number)


def _gather(
    ray: Any, work: Callable[[int], Result], numbers: Sequence[int]
) -> Iterator[tuple[int, Result]]:
    # Ray does not retry: this loop restarts a game whose worker died, and counts the restarts.
    task = ray.remote(num_cpus=1, max_retries=0)(_work)
    shared = ray.put(work)
    todo = deque(numbers)
    begun: dict[Any, int] = {}
    lost: dict[int, int] = {}
    while todo or begun:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while todo and len(begun) < room:
            number = todo.popleft()
            begun[task.remote(shared, number)] = number
        done, _ = ray.wait(list(begun), num_returns=1)
        for reference in done:
            number = begun.pop(reference)
            try:
                version, result = ray.get(reference)
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
                lost[number] = lost.get(number, 0) + 1
                if lost[number] == TRIES:
                    raise BadSetting(
                        f"game {number + 1} ended its worker {TRIES} times",
                        "see the cluster's logs; what is played is kept",
                    ) from error
                todo.appendleft(number)
                continue
            if version != __version__:
                raise BadSetting(
                    f"the cluster has Stormtable {version}, this is {__version__}",
                    "install the same on both",
                )
            yield number, result
