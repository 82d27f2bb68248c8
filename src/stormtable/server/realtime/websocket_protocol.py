"""uvicorn's WebSocket protocol, changed: it drops dead connections and compresses messages."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode

SHARED_FROM = 1024
"""Bytes; a smaller message is compressed faster than it is found."""
SHARED = 64
"""How many of the latest messages are remembered compressed, for all connections of a process."""
LEVEL = 4
"""An update takes a third less time than with zlib's default level, and 4% more bytes."""


class SharedDeflate(PerMessageDeflate):
    """Compresses a message once, however many connections receive it.

    No message shares a window with another one, so the same text becomes the same bytes everywhere.
    """

    compressed: ClassVar[OrderedDict[tuple[int, bytes], Frame]] = OrderedDict()

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode is not Opcode.TEXT or not frame.fin or len(frame.data) < SHARED_FROM:
            return super().encode(frame)
        key = (self.local_max_window_bits, bytes(frame.data))
        shared = self.compressed.get(key)
        if shared is None:
            shared = self.compressed[key] = super().encode(frame)
            if len(self.compressed) > SHARED:
                self.compressed.popitem(last=False)
        return shared


class SharedDeflateFactory(ServerPerMessageDeflateFactory):
    """Negotiates as websockets does, without any context takeover."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            compress_settings={"level": LEVEL, "memLevel": 5},
        )

    def process_request_params(self, params: Any, accepted_extensions: Any) -> Any:
        response, agreed = super().process_request_params(params, accepted_extensions)
        return response, SharedDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


class Closing(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, except that it aborts a connection that closes. The original
    first sends all queued messages, and waits for ever if the other side reads nothing.

    Each message is compressed by itself (no context takeover). So the chat of another player never
    shares a compression window with the secrets of a seat, whose repetition would show in the
    length. The connection also needs no memory for a window between messages, so the window may be
    large.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn.available_extensions = [SharedDeflateFactory()]

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
