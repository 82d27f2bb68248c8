"""The command `stormtable` for browser tests: each test meets the same draws in each run.

Run as `python tests/server/repeatable.py serve ...`. A request says in its header `X-Test` which
test sends it. A table's draws follow from that header, the game, and how many tables of the game
the test made before; the random choices of bots from the seat and the number of moves. Without the
header, and in production, they come from the operating system. STORMTABLE_DEALS=WORD gives other
draws and choices.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from hashlib import sha256
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from stormtable.__main__ import main
from stormtable.bots.workers.pool import WorkerPool
from stormtable.server.app import make_app
from stormtable.server.core import serving
from stormtable.server.services import seating
from stormtable.store.schema import Table

HEADER = b"x-test"
current_test: ContextVar[str] = ContextVar("current_test", default="")
"""The test that sent the request being answered."""


class NamedTest:
    """Middleware that remembers which test sends a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            current_test.set(dict(scope["headers"]).get(HEADER, b"").decode("latin-1"))
        await self.app(scope, receive, send)


def digest(*parts: object) -> str:
    return sha256(repr((os.environ.get("STORMTABLE_DEALS", ""), *parts)).encode()).hexdigest()


def deal_repeatably() -> None:
    """Replace the server's random sources."""
    created: Counter[tuple[str, str]] = Counter()
    aliases: dict[str, str] = {}
    """A name for each table that is the same in each run; bots take their habits from it."""
    make_table, think = seating.new_table, WorkerPool.think

    def new_table(game: str, *arguments: Any) -> Table:
        table = make_table(game, *arguments)
        test = current_test.get()
        if test and table.entropy is not None:
            created[test, game] += 1
            table.entropy = aliases[table.id] = digest(test, game, created[test, game])
        return table

    def thinking(
        pool: WorkerPool,
        table: str,
        header: Mapping[str, Any],
        commits: Sequence[Any],
        seat: int,
        bot: str,
        **options: Any,
    ) -> Any:
        options.setdefault("seed", int(digest(seat, bot, len(commits)), 16) >> 193)
        return think(pool, aliases.get(table, table), header, commits, seat, bot, **options)

    def app(*parameters: Any) -> FastAPI:
        application = make_app(*parameters)
        application.add_middleware(NamedTest)
        return application

    for module, name, replacement in (
        (seating, "new_table", new_table),
        (serving, "make_app", app),
        (WorkerPool, "think", thinking),
    ):
        setattr(module, name, replacement)


if __name__ == "__main__":
    deal_repeatably()
    main()
