"""Running the server's processes: one, or several that share a port."""

from __future__ import annotations

import asyncio
import os
from collections.abc import MutableMapping
from contextlib import ExitStack
from typing import Any

import uvicorn
from fastapi import FastAPI

from stormtable.server.app import make_app
from stormtable.server.core import logs, metrics
from stormtable.server.core.config import Config
from stormtable.server.core.request_timeout import Prompt
from stormtable.server.realtime.websocket_protocol import Closing
from stormtable.store.database import Database
from stormtable.store.health import check_file, hold
from stormtable.store.upgrade import upgrade

HEARTBEAT = 20.0
"""Seconds between pings, and how long an answer may take."""
FOR_ITSELF = 0o077
"""What the server writes holds every secret of every game: nobody else may read it."""
GRACE = 10
"""Seconds for requests under way when the server stops."""


def worker() -> FastAPI:
    """The application of one of several processes, by the settings in its environment."""
    config = Config.read()
    logs.configure(config.log_format, config.log_level)
    return make_app(config)


def serve(config: Config, environment: MutableMapping[str, str]) -> None:
    """Serve until a signal stops the server."""
    logs.configure(config.log_format, config.log_level)
    os.umask(FOR_ITSELF)
    config.data.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        if config.sqlite is not None:
            config.sqlite.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(hold(config.sqlite))
            check_file(config.sqlite)
        asyncio.run(_prepare(config))
        environment.update(config.as_environment())
        if config.workers > 1:
            environment.update(metrics.share(config.data / f"metrics-{config.port}"))
        uvicorn.run(
            "stormtable.server.core.serving:worker",
            factory=True,
            workers=config.workers if config.workers > 1 else None,
            **uvicorn_options(config),
        )


def uvicorn_options(config: Config) -> dict[str, Any]:
    """How uvicorn serves, wherever it runs."""
    return {
        "host": config.host,
        "port": config.port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(config.trusted_proxies),
        "forwarded_allow_ips": config.forwarded_allow_ips or None,
        "http": Prompt,
        "ws": Closing,
        # What is somewhat too large is read, and refused with words.
        "ws_max_size": 2 * config.limits.message_bytes,
        "ws_ping_interval": HEARTBEAT,
        "ws_ping_timeout": HEARTBEAT,
        "timeout_graceful_shutdown": GRACE,
    }


async def _prepare(config: Config) -> None:
    """Bring the database to this version before any process uses it."""
    database = Database(config.database)
    try:
        await upgrade(database)
    finally:
        await database.close()
