"""Limit the size of request bodies, whatever length a request declares."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stormtable.server.core.errors import answer


class _TooLarge(BaseException):
    """The body is too large. A BaseException, so that code that reads the body cannot catch it."""


class Bounded:
    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int]) -> None:
        """Accept bodies of up to `most` bytes; `larger` has higher limits for some paths."""
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
