"""Compress responses: an update of a table shrinks to a tenth.

An eavesdropper who sees the length of a compressed response can test whether their own input
repeats a secret in it (BREACH). So the server never compresses a response that grants access to an
account: none that sets a cookie, and no small one, because tokens and recovery codes come in small
responses. The remaining responses are rules, lists and positions. They belong to the person who
asks, and requests from other sites do not carry that person's cookie (SameSite, and
`security.refuse_foreign`).
"""

from __future__ import annotations

import gzip

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1024
"""In bytes. A smaller response fits into one packet, and every secret of ours is smaller."""
LEVEL = 5
"""The gzip level. Level 6 takes 50 % longer and saves only 2 %."""
KINDS = ("application/json", "application/manifest+json", "image/svg+xml", "text/")


def accepts(headers: Headers, coding: str) -> bool:
    """Return whether a client accepts a content coding, by its `Accept-Encoding`."""
    for accepted in headers.get("accept-encoding", "").split(","):
        name, _, weight = accepted.partition(";")
        if name.strip().lower() == coding:
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Packed:
    """Compress responses that are sent in one piece, unless they are compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start: Message | None = None

        async def pack(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                headers = MutableHeaders(raw=list(start["headers"]))
                body = message.get("body", b"")
                if not message.get("more_body") and _may_be_packed(headers, body):
                    headers.add_vary_header("Accept-Encoding")
                    if accepts(Headers(scope=scope), "gzip"):
                        body = gzip.compress(body, LEVEL, mtime=0)
                        headers["Content-Encoding"] = "gzip"
                        headers["Content-Length"] = str(len(body))
                        message = {**message, "body": body}
                await send({**start, "headers": headers.raw})
                start = None
            await send(message)

        await self.app(scope, receive, pack)


def _may_be_packed(headers: Headers, body: bytes) -> bool:
    return (
        len(body) >= LEAST
        and headers.get("content-type", "").startswith(KINDS)
        and "content-encoding" not in headers
        and "content-range" not in headers
        and "set-cookie" not in headers
    )
