"""The application: all parts of the server put together, started and stopped."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from starlette.exceptions import HTTPException

from stormtable import __version__
from stormtable.kernel.errors import StormtableError
from stormtable.server import (
    after,
    clubs,
    company,
    daily,
    drafts,
    errors,
    lessons,
    letters,
    looking_back,
    operations,
    pages,
    people,
    playing,
    reference,
    socket,
    study,
    tables,
    tournaments,
)
from stormtable.server.analyst import Analyst
from stormtable.server.body import Bounded
from stormtable.server.config import Config
from stormtable.server.document import describe
from stormtable.server.driver import Driver
from stormtable.server.errors import REFUSALS, Refused
from stormtable.server.host import Host
from stormtable.server.hub import Hub
from stormtable.server.limits import Throttle, TooMany
from stormtable.server.listener import Listener
from stormtable.server.logs import RequestLog
from stormtable.server.packed import Packed
from stormtable.server.post import Post
from stormtable.server.security import COUNTED, Hardened, OurName
from stormtable.server.services import Services
from stormtable.server.uptime import Heart, Uptime
from stormtable.store.database import Database
from stormtable.store.upgrade import upgrade
from stormtable.table.thinking import NoAnswer, Thinkers

log = structlog.get_logger("stormtable.server")

DESCRIPTION = """Tables for the weather board games: people, tables, and playing.

Positions, questions and events are those of the edge protocol (docs/protocol.md). A program signs
in with the header `X-Stormtable-Client: program` and sends its token as `Authorization: Bearer`."""


def make_app(
    config: Config,
    now: Callable[[], float] = time.time,
    monotonic: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """The server's application, for one process."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(config.database)
        copied = await upgrade(database)
        if copied is not None:
            log.info("the database was upgraded; what was there before was copied beside it")
        hub = Hub(config.limits)
        host = Host(database, hub, config.live_games, now, Uptime(now, monotonic))
        throttle = Throttle(config.limits)
        async with Thinkers(config.bots_per_worker) as thinkers:
            driver = Driver(thinkers)
            post = Post(config, database, hub, now)
            analyst = Analyst(config.analysis)
            at = Services(config, database, hub, host, driver, throttle, post, analyst, now)
            app.state.services = at
            heart = Heart(at)
            await heart.start()
            listener = Listener(at)
            listener.start()
            driver.start(at)
            analyst.start(at)
            await post.start()
            try:
                yield
            finally:
                hub.close()
                await listener.stop()
                await post.stop()
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
    alone = (people, tables, drafts, playing, after, looking_back, study, reference, lessons)
    for part in (*alone, letters, company, clubs, tournaments, daily):
        app.include_router(part.router, prefix="/api", dependencies=[COUNTED])
    app.include_router(socket.router, prefix="/api")
    app.include_router(operations.router)
    app.openapi = describe(app)  # type: ignore[method-assign]
    app.include_router(pages.router())
    app.add_exception_handler(Refused, errors.on_refused)
    app.add_exception_handler(TooMany, errors.on_too_many)
    app.add_exception_handler(NoAnswer, errors.on_no_bot)
    app.add_exception_handler(StormtableError, errors.on_bad_input)
    app.add_exception_handler(RequestValidationError, errors.on_invalid)
    app.add_exception_handler(HTTPException, errors.on_http)
    for away in (DBAPIError, NoConnection, OSError):
        app.add_exception_handler(away, errors.on_database)
    # The last added is the first to see a request.
    app.add_middleware(
        Bounded,
        most=config.limits.body_bytes,
        # As JSON a text is longer: every line end and quotation mark takes two bytes.
        larger={
            "/api/editions": 2 * config.limits.edition_bytes,
            "/api/drafts": 2 * config.limits.edition_bytes,
            "/api/studies": 2 * config.limits.record_bytes,
        },
    )
    app.add_middleware(OurName, names=config.names)
    app.add_middleware(Packed)
    app.add_middleware(Hardened)
    app.add_middleware(RequestLog)
    return app
