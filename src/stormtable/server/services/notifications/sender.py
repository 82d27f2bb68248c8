"""Sends the messages that the outbox scheduled, and returns the result of each. It never raises."""

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
    Channel,
    Result,
)
from stormtable.server.services.notifications.texts import Letter, letter


class Transport(Protocol):
    """A way to send a message: e-mail, Web Push or webhook."""

    async def send(self, letter: Letter, address: Any) -> Result: ...


class Sender:
    """Tries each message once; `outbox.settled` decides about a retry."""

    def __init__(
        self,
        transports: Mapping[str, Transport],
        site: str,
        out: Callable[[Channel], str],
        *,
        most_together: int = 32,
        of_one_person: int = 3,
        to_one_host: int = 6,
        seconds: float = 30.0,
    ) -> None:
        """`site` is our own address, and `out` makes the unsubscribe link of a channel.

        The limits ensure that many slow endpoints of one person, or at one host, leave room for
        other messages.
        """
        self._transports = transports
        self._site = site
        self._out = out
        self._all = asyncio.Semaphore(most_together)
        self._of_one_person = of_one_person
        self._to_one_host = to_one_host
        self._some: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._seconds = seconds

    async def send(self, batch: Batch) -> Result:
        channel = batch.channel
        transport = self._transports.get(channel.transport)
        if transport is None:
            return Result(FAILED, f"no {channel.transport} is set up here")
        person = self._bound(f"person {channel.person}", self._of_one_person)
        host = self._bound(f"host {host_of(channel)}", self._to_one_host)
        # A message that waits for a narrow limit must not occupy a slot of the wider one.
        async with person, host, self._all:
            try:
                message = letter(
                    batch.notifications, self._site, self._out(channel), channel.language
                )
                async with asyncio.timeout(self._seconds):
                    return await transport.send(message, channel.address)
            except TimeoutError:
                return Result(AGAIN, "no answer in time")
            except Exception as error:
                # A message that cannot be sent must not block the others. The text of an error may
                # contain an address, so only its type is logged.
                return Result(AGAIN, type(error).__name__)

    def _bound(self, key: str, most: int) -> asyncio.Semaphore:
        bound = self._some.get(key)
        if bound is None:
            bound = self._some[key] = asyncio.Semaphore(most)
        return bound


def host_of(channel: Channel) -> str:
    """Return the host of a channel. All e-mail goes to our own mail server, which queues it."""
    if channel.transport == EMAIL:
        return f"mail of {channel.person}"
    url = channel.address.get("endpoint") if channel.transport == PUSH else channel.address
    return urlsplit(str(url)).hostname or ""
