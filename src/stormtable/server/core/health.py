"""Routes for administrators: health, readiness and metrics."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from stormtable import __version__
from stormtable.server.core import metrics
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import ApiError, not_yours, unsound
from stormtable.store.health import DATABASE_ERRORS, trouble_of

router = APIRouter(include_in_schema=False)
ANSWERS_WITHIN = 2.0


@router.get("/health")
async def health() -> dict[str, str]:
    """Report that the process runs."""
    return {"server": "stormtable", "status": "well", "version": __version__}


@router.get("/ready")
async def ready(services: ServicesDep) -> dict[str, str]:
    """Report whether the server can take requests: the database responds, is sound and accepts
    writes, and the server is not shutting down."""
    if services.hub.stopping:
        raise ApiError(503, "closing", "the server is about to stop", "ask another")
    try:
        trouble = await asyncio.wait_for(services.database.ready(), ANSWERS_WITHIN)
    except DATABASE_ERRORS as error:  # TimeoutError is an OSError
        if trouble_of(error) is not None:
            raise unsound(trouble_of(error)) from error
        raise ApiError(503, "no_database", "the database does not answer", "start it") from error
    if trouble is not None:
        raise unsound(trouble)
    return {"status": "ready"}


@router.get("/metrics")
async def counted(request: Request, services: ServicesDep) -> Response:
    client = request.client.host if request.client else None
    shown = request.headers.get("authorization")
    if not metrics.may_read(client, shown, services.config.metrics_token):
        raise not_yours("metrics are not for everybody", "show the metrics token")
    body, kind = metrics.render()
    return Response(body, media_type=kind)
