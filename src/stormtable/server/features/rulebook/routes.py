"""Serve the rulebooks (`stormtable.rulebook`) over HTTP, without sign-in."""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from stormtable.i18n.catalogue import FIRST
from stormtable.kernel.edition import HASHED
from stormtable.kernel.errors import StormtableError
from stormtable.rulebook import book
from stormtable.rulebook.book import LANGUAGES
from stormtable.server.core import schema_types
from stormtable.server.core.compression import accepts
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import not_found
from stormtable.server.features.rulebook import schemas as models
from stormtable.store import editions

router = APIRouter(tags=["rules"])
JSON = "application/json"


@router.get(
    "/reference/{game}",
    response_model=models.Reference,
    responses={304: {"description": "As the client has it already, by If-None-Match"}},
)
async def reference(
    game: Annotated[schema_types.GameName, Path()],
    request: Request,
    services: ServicesDep,
    edition: Annotated[
        schema_types.EditionHash | None,
        Query(description="The edition whose figures are shown; empty: the packaged one"),
    ] = None,
    language: Annotated[
        str,
        Query(
            pattern=r"^[a-z]{2}$", description="The language; English where the rulebook lacks it"
        ),
    ] = "en",
) -> Response:
    """Return the rules in our own words, by chapter, with what each paragraph explains.

    They are the same for everybody: cache them by the ETag, which is their `hash`.
    """
    spoken = language if language in LANGUAGES else FIRST
    named = f"{HASHED}{edition}" if edition else ""
    try:
        if edition == book(game, spoken).edition:
            named = ""
        elif named:
            async with services.database.read() as session:
                await editions.load_edition(session, game, {"edition": named})
        body, etag = _rulebook_json(game, spoken, named)
    except StormtableError as error:
        raise not_found("game or edition") from error
    headers = {"ETag": etag, "Cache-Control": "public, max-age=3600", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    if accepts(request.headers, "gzip"):
        headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=JSON, headers=headers)
    return Response(gzip.decompress(body), media_type=JSON, headers=headers)


@lru_cache(maxsize=16)
def _rulebook_json(game: str, language: str, edition: str) -> tuple[bytes, str]:
    """Return a rulebook as compressed JSON; cached, because many clients request it."""
    payload = book(game, language, edition).as_json()
    text = json.dumps(payload, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), mtime=0), f'"{payload["hash"]}"'
