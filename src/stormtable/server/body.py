"""No request is larger than what is allowed, whatever it says of its length."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stormtable.server.errors import answer


class _TooLarge(Exception):
    pass


class Bounded:
    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        seen, begun = 0, False

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.most:
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
                told = answer(
                    413, "too_large", "the request is too large", f"{self.most} bytes at most"
                )
                await told(scope, receive, send)
