"""Note when a request reached this process, before anything can make it wait."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

ARRIVED = "arrived"


class Arrival:
    """Store the table time at which a request arrived, in its state."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope.setdefault("state", {})[ARRIVED] = scope["app"].state.services.uptime.now()
        await self.app(scope, receive, send)


def arrival_of(connection: HTTPConnection) -> float:
    """Return the table time at which a request arrived."""
    arrived: float = connection.scope["state"][ARRIVED]
    return arrived
