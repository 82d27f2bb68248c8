"""Run the server's processes: one, or several that share a port."""

from __future__ import annotations

import asyncio
import gc
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
"""The umask. The server's files contain the secrets of all games, so only its own user may read
them."""
YOUNG = 10_000
"""New objects after which the garbage collector looks for cycles among them."""
GRACE = 10
"""Seconds for open requests when the server stops."""


def worker() -> FastAPI:
    """Return the application of one of several processes, with the settings of its environment."""
    config = Config.read()
    logs.configure(config.log_format, config.log_level)
    app = make_app(config)
    spare_the_collector()
    return app


def spare_the_collector() -> None:
    """Let the garbage collector look at what the server makes from now on, and less often.

    The modules, routes and schemas stay until the process ends. To go through all of them again and
    again took a fifth of the processor time of a commit, and made some commits wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


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
    """Return uvicorn's options, the same wherever it runs."""
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
        # A slightly larger message is still read, so that the client gets an error instead of a
        # closed socket.
        "ws_max_size": 2 * config.limits.message_bytes,
        "ws_ping_interval": HEARTBEAT,
        "ws_ping_timeout": HEARTBEAT,
        "timeout_graceful_shutdown": GRACE,
    }


async def _prepare(config: Config) -> None:
    """Upgrade the database to this version before any process uses it."""
    database = Database(config.database, direct=config.database_direct)
    try:
        await upgrade(database)
    finally:
        await database.close()
