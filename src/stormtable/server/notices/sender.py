"""Sends what the outbox planned, and says what came of each message. Nothing here raises."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from stormtable.server.notices.outbox import AGAIN, FAILED, Batch, Line, Result
from stormtable.server.notices.texts import Letter, letter


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
        at_once: int = 8,
        seconds: float = 60.0,
    ) -> None:
        """`site` is our own address, `out` makes the link that ends a line."""
        self._channels = channels
        self._site = site
        self._out = out
        self._turns = asyncio.Semaphore(at_once)
        self._seconds = seconds

    async def send(self, batch: Batch) -> Result:
        channel = self._channels.get(batch.line.channel)
        if channel is None:
            return Result(FAILED, f"no {batch.line.channel} is set up here")
        async with self._turns:
            try:
                message = letter(
                    batch.notices, self._site, self._out(batch.line), batch.line.language
                )
                async with asyncio.timeout(self._seconds):
                    return await channel.send(message, batch.line.address)
            except TimeoutError:
                return Result(AGAIN, "no answer in time")
            except Exception as error:
                # One message that cannot be sent must not hold the others. What an error says
                # may name a person's address; of what kind it is does not.
                return Result(AGAIN, type(error).__name__)

    async def send_all(self, batches: Iterable[Batch]) -> list[tuple[Batch, Result]]:
        """All of them, several at once."""
        given = list(batches)
        results = await asyncio.gather(*map(self.send, given))
        return list(zip(given, results, strict=True))
