"""WebSockets that end when the other side is gone, and whose messages travel compressed."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


class Closing(WebSocketsSansIOProtocol):
    """uvicorn's, but that a connection at its end is cut: closing it would first send what waits,
    and wait for as long as the other side reads nothing.

    Each message is compressed by itself (no context takeover): what another player writes in the
    chat never shares a window with the secrets of one's seat, whose repetition would show in the
    length. That also keeps no window in memory between messages, so it may be a large one.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True
            )
        ]

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
