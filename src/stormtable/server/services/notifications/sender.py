"""Sends what the outbox planned, and says what came of each message. Nothing here raises."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Protocol
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from stormtable.server.services.notifications.outbox import (
    AGAIN,
    EMAIL,
    FAILED,
    PUSH,
    Batch,
    Line,
    Result,
)
from stormtable.server.services.notifications.texts import Letter, letter


class Channel(Protocol):
    """A way to send: by e-mail, Web Push or webhook."""

    async def send(self, letter: Letter, address: Any) -> Result: ...


class Sender:
    """Tries each message once; `outbox.settled` says when again."""

    def __init__(
        self,
        channels: Mapping[str, Channel],
        site: str,
        out: Callable[[Line], str],
        *,
        at_once: int = 32,
        of_one_person: int = 3,
        to_one_host: int = 6,
        seconds: float = 30.0,
    ) -> None:
        """`site` is our own address, `out` makes the link that ends a line.

        The bounds see to it that many slow endpoints of one person, or at one host, leave room for
        everybody else's messages.
        """
        self._channels = channels
        self._site = site
        self._out = out
        self._all = asyncio.Semaphore(at_once)
        self._of_one_person = of_one_person
        self._to_one_host = to_one_host
        self._some: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._seconds = seconds

    async def send(self, batch: Batch) -> Result:
        line = batch.line
        channel = self._channels.get(line.channel)
        if channel is None:
            return Result(FAILED, f"no {line.channel} is set up here")
        person = self._bound(f"person {line.person}", self._of_one_person)
        host = self._bound(f"host {host_of(line)}", self._to_one_host)
        # Whoever waits for a narrow bound does not hold a place of the wide one.
        async with person, host, self._all:
            try:
                message = letter(batch.notices, self._site, self._out(line), line.language)
                async with asyncio.timeout(self._seconds):
                    return await channel.send(message, line.address)
            except TimeoutError:
                return Result(AGAIN, "no answer in time")
            except Exception as error:
                # One message that cannot be sent must not hold the others. What an error says
                # may name a person's address; of what kind it is does not.
                return Result(AGAIN, type(error).__name__)

    def _bound(self, key: str, most: int) -> asyncio.Semaphore:
        bound = self._some.get(key)
        if bound is None:
            bound = self._some[key] = asyncio.Semaphore(most)
        return bound


def host_of(line: Line) -> str:
    """Where a line leads; all e-mail goes to one server of ours, which queues it."""
    if line.channel == EMAIL:
        return f"mail of {line.person}"
    url = line.address.get("endpoint") if line.channel == PUSH else line.address
    return urlsplit(str(url)).hostname or ""
