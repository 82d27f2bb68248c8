"""The application: builds, starts and stops all parts of the server."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from stormtable import __version__
from stormtable.bots.workers.pool import NoAnswer, WorkerPool
from stormtable.kernel.errors import StormtableError
from stormtable.server.core import errors, health, pages
from stormtable.server.core.arrival import Arrival
from stormtable.server.core.body_limit import Bounded
from stormtable.server.core.compression import Packed
from stormtable.server.core.config import Config
from stormtable.server.core.deps import Services
from stormtable.server.core.errors import REFUSALS, ApiError
from stormtable.server.core.limits import Throttle, TooMany
from stormtable.server.core.logs import RequestLog
from stormtable.server.core.openapi import describe
from stormtable.server.core.security import COUNTED, Hardened, OurName
from stormtable.server.features.accounts import device_routes, passkey_routes
from stormtable.server.features.accounts import routes as accounts
from stormtable.server.features.clubs import routes as clubs
from stormtable.server.features.daily import routes as daily
from stormtable.server.features.device_games import routes as device_games
from stormtable.server.features.editions import agreed, drafts, sketches
from stormtable.server.features.email_links import routes as email_links
from stormtable.server.features.friends import routes as friends
from stormtable.server.features.games import routes as games
from stormtable.server.features.lessons import routes as lessons
from stormtable.server.features.lobby import invitation_routes, link_preview, seat_routes
from stormtable.server.features.lobby import routes as lobby
from stormtable.server.features.play import (
    advice_routes,
    chat_routes,
    note_routes,
    planning_routes,
    position_routes,
)
from stormtable.server.features.play import routes as play
from stormtable.server.features.profiles import routes as profiles
from stormtable.server.features.puzzles import routes as puzzles
from stormtable.server.features.replay import routes as replay
from stormtable.server.features.rulebook import routes as rulebook
from stormtable.server.features.study import routes as study
from stormtable.server.features.study import tree_routes
from stormtable.server.features.tournaments import routes as tournaments
from stormtable.server.realtime import connection
from stormtable.server.realtime.hub import Hub
from stormtable.server.realtime.listener import Listener
from stormtable.server.services import agreed_editions, archivist, open_tables, session_watch
from stormtable.server.services.analyst import Analyst
from stormtable.server.services.driver import Driver
from stormtable.server.services.heart import Heart
from stormtable.server.services.notifier import Notifier
from stormtable.server.services.periodic import PeriodicTask
from stormtable.server.services.table_host import Host
from stormtable.server.services.uptime import Uptime
from stormtable.store.database import Database
from stormtable.store.health import UNAVAILABLE_ERRORS
from stormtable.store.objects import StorageError
from stormtable.store.upgrade import upgrade

log = structlog.get_logger("stormtable.server")

DESCRIPTION = """Tables for the weather board games: people, tables, and playing.

Positions, questions and events are those of the edge protocol (docs/protocol.md). A program signs
in with the header `X-Stormtable-Client: program` and sends its token as `Authorization: Bearer`."""


def make_app(
    config: Config,
    now: Callable[[], float] = time.time,
    monotonic: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """Return the application of one server process."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = None if config.archive is None else config.archive.storage()
        database = Database(config.database, direct=config.database_direct, storage=storage)
        copied = await upgrade(database)
        if copied is not None:
            log.info("the database was upgraded; what was there before was copied beside it")
        hub = Hub(config.limits, now)
        host = Host(database, hub, config.live_games, now, Uptime(now, monotonic))
        throttle = Throttle(config.limits)
        async with WorkerPool(config.bots_per_worker) as workers:
            driver = Driver(workers)
            notifier = Notifier(config, database, hub, host, now)
            analyst = Analyst(workers, config.analysis)
            services = Services(
                config=config,
                database=database,
                hub=hub,
                host=host,
                driver=driver,
                throttle=throttle,
                notifier=notifier,
                analyst=analyst,
                now=now,
            )
            app.state.services = services
            heart = Heart(services)
            await heart.start()
            listener = Listener(services)
            listener.start()
            driver.start(services)
            analyst.start(services)
            await notifier.start()
            background = [
                PeriodicTask(
                    "open tables", lambda: open_tables.look(services), open_tables.LOOK_EVERY
                ),
                PeriodicTask(
                    "agreed editions",
                    lambda: agreed_editions.renew_all(services),
                    agreed_editions.LOOK_EVERY,
                ),
                PeriodicTask("archive", lambda: archivist.look(services), archivist.LOOK_EVERY),
                PeriodicTask(
                    "sessions", lambda: session_watch.look(services), session_watch.LOOK_EVERY
                ),
            ]
            for task in background:
                task.start()
            try:
                yield
            finally:
                hub.close()
                for task in background:
                    await task.stop()
                await listener.stop()
                await notifier.stop()
                await analyst.stop()
                await driver.stop()
                await heart.stop()
        await database.close()

    app = FastAPI(
        title="Stormtable",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=REFUSALS,
    )
    playing = (play, advice_routes, planning_routes, position_routes, chat_routes)
    alone = (accounts, lobby, drafts, *playing, profiles, replay, study, rulebook, lessons, games)
    for part in (
        agreed,  # before the lobby, whose `/editions/{game}/{hash}` would take its paths
        *alone,
        sketches,
        note_routes,
        tree_routes,
        seat_routes,
        invitation_routes,
        device_routes,
        device_games,
        passkey_routes,
        email_links,
        friends,
        clubs,
        tournaments,
        daily,
        puzzles,
    ):
        app.include_router(part.router, prefix="/api", dependencies=[COUNTED])
    app.include_router(connection.router, prefix="/api")
    app.include_router(health.router)
    app.openapi = describe(app)  # type: ignore[method-assign]
    app.include_router(games.faces)
    app.include_router(link_preview.router())
    app.include_router(pages.router())
    app.add_exception_handler(ApiError, errors.on_api_error)
    app.add_exception_handler(TooMany, errors.on_too_many)
    app.add_exception_handler(NoAnswer, errors.on_no_bot)
    app.add_exception_handler(StorageError, errors.on_no_archive)
    app.add_exception_handler(StormtableError, errors.on_bad_input)
    app.add_exception_handler(RequestValidationError, errors.on_invalid)
    app.add_exception_handler(HTTPException, errors.on_http)
    for error in UNAVAILABLE_ERRORS:
        app.add_exception_handler(error, errors.on_database)
    # The middleware added last sees a request first.
    app.add_middleware(
        Bounded,
        most=config.limits.body_bytes,
        # Text is longer as JSON: each line end and quotation mark takes two bytes.
        larger={
            "/api/editions": 2 * config.limits.edition_bytes,
            "/api/drafts": 2 * config.limits.edition_bytes,
            "/api/me/device-games": 2 * config.limits.device_game_bytes,
            "/api/studies": 2 * config.limits.record_bytes,
        },
    )
    app.add_middleware(OurName, names=config.names)
    app.add_middleware(Packed)
    app.add_middleware(Hardened)
    app.add_middleware(RequestLog)
    app.add_middleware(Arrival)
    return app
