"""A server for browser tests over days: `POST /test/ahead/SECONDS` moves its clock forward.

Run as `python tests/server/moved_clock.py PORT FOLDER`, with the folder of tests on the path.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from server.served import Clock, boundless
from stormtable.server.app import make_app
from stormtable.server.core.config import Config
from stormtable.server.core.serving import uvicorn_options


def main(port: int, folder: Path) -> None:
    clock = Clock()
    config = Config(
        database=f"sqlite+aiosqlite:///{folder / 'table.db'}",
        data=folder,
        port=port,
        secret_key="a key for tests that is long enough",
        limits=boundless(),
    )
    app = make_app(config, clock, clock.monotonic)

    async def ahead(request: Request) -> PlainTextResponse:
        uptime = app.state.services.uptime
        # Hours pass between two writes of table time.
        uptime.lease = uptime.stall = math.inf
        clock.ahead += float(request.path_params["seconds"])
        return PlainTextResponse(str(clock.ahead))

    app.router.routes.insert(0, Route("/test/ahead/{seconds:int}", ahead, methods=["POST"]))
    uvicorn.run(app, **uvicorn_options(config))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
