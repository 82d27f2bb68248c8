"""Wake the followers of a study when it changes, in this process."""

from __future__ import annotations

import asyncio
from collections import defaultdict

MOST_WAITING = 200
"""The most requests that wait for one study; more are answered at once."""


class StudyFollowers:
    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Future[None]]] = defaultdict(set)

    async def wait(self, study: str, seconds: float) -> None:
        """Return when the study changes, or after this time."""
        waiting = self._waiting[study]
        if len(waiting) >= MOST_WAITING:
            return
        woken = asyncio.get_running_loop().create_future()
        waiting.add(woken)
        try:
            await asyncio.wait((woken,), timeout=seconds)
        finally:
            waiting.discard(woken)
            if not waiting:
                self._waiting.pop(study, None)

    def notify(self, study: str) -> None:
        for woken in self._waiting.get(study, ()):
            if not woken.done():
                woken.set_result(None)
