"""No request is larger than what is allowed, whatever it says of its length."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stormtable.server.core.errors import answer


class _TooLarge(BaseException):
    """Not for code that reads the request to catch."""


class Bounded:
    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int]) -> None:
        """`larger`: how large requests to some paths may be instead."""
        self.app = app
        self.most = most
        self.larger = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.larger.get(scope["path"], self.most)
        seen, begun = 0, False

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise _TooLarge
            return message

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, bounded, watched)
        except _TooLarge:
            if not begun:
                response = answer(
                    413, "too_large", "the request is too large", f"{most} bytes at most"
                )
                await response(scope, receive, send)
