"""Close connections on which no complete request arrives, because each one occupies a slot."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

WITHIN = 20.0
"""Seconds for a whole request, from the connection or from its first byte. The largest request fits
even over a slow line. Between requests uvicorn's own, shorter limit applies."""
ANSWER = (
    b"HTTP/1.1 408 Request Timeout\r\n"
    b"content-type: text/plain; charset=utf-8\r\n"
    b"content-length: 32\r\n"
    b"connection: close\r\n\r\n"
    b"The request did not come whole\r\n"
)


class Prompt(HttpToolsProtocol):
    """uvicorn's HTTP protocol with a time limit for each request; uvicorn itself waits without
    limit."""

    _deadline: asyncio.TimerHandle | None = None
    _is_coming = False
    """Whether a request has begun to arrive and is not complete."""

    def connection_made(  # type: ignore[override]
        self, transport: asyncio.Transport
    ) -> None:
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_expecting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._expect()
        super().data_received(data)
        if not self._is_coming:
            self._stop_expecting()

    def on_message_begin(self) -> None:
        self._is_coming = True
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._is_coming = False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_expecting()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(WITHIN, self._too_late)

    def _stop_expecting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        if self.flow.read_paused:
            self._expect()  # reading was paused by this server, not by the client
        elif self.cycle is None or self.cycle.response_complete:
            self.transport.write(ANSWER)
            self.transport.close()
        else:
            # The handler waits for the remaining body.
            self.transport.abort()
