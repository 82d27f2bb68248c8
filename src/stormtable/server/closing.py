"""WebSockets that end when the other side is gone, also where it has left much unread."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Closing(WebSocketsSansIOProtocol):
    """uvicorn's, but that a connection at its end is cut: closing it would first send what waits,
    and wait for as long as the other side reads nothing."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
