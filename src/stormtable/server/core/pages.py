"""The page itself: what `make web` built, for every address that is not the API's.

The name of a built file contains the hash of its content, so browsers may cache it for ever. They
ask for the page that names these files each time.
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from stormtable.server.core.compression import accepts
from stormtable.server.core.errors import not_found

BUILT = Path(__file__).parents[2] / "pages"
NOT_BUILT = "The page is not built: run make web, then come back. Programs find the API below /api."
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ASSETS = "assets"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""By ourselves, because what the operating system says differs from one to the next."""
BROTLI = ".br"
"""What the build adds to the name of a file that it compressed."""
DENSE = frozenset({".woff2", ".ico", ".png", ".webp", BROTLI})
"""What packing would not make smaller."""


def router(built: Path = BUILT) -> APIRouter:
    """Serves the folder; made last, because it answers whatever nobody else does."""
    pages = APIRouter(include_in_schema=False)

    @pages.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise not_found("address")
        index = built / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        file = file_inside(built, path)
        if file is not None:
            cache_control = FOR_EVER if path.startswith(f"{ASSETS}/") else ASK_AGAIN
            return file_response(file, cache_control, request)
        if path.startswith(f"{ASSETS}/"):
            raise not_found("file")
        return file_response(index, ASK_AGAIN, request)

    return pages


def file_inside(built: Path, path: str) -> Path | None:
    """A file of that name, if it lies in the folder."""
    try:
        file = (built / path).resolve()
        inside = file.is_relative_to(built.resolve()) and file.is_file()
    except (OSError, ValueError):  # a name no file can have
        return None
    return file if inside else None


def file_response(file: Path, cache_control: str, request: Request) -> Response:
    """A file, compressed if the browser accepts that."""
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    headers = {"Cache-Control": cache_control, "Vary": "Accept-Encoding"}
    if file.suffix in DENSE:
        return FileResponse(file, media_type=kind, headers=headers)
    smaller = file.with_name(f"{file.name}{BROTLI}")
    if accepts(request.headers, "br") and _is_of(smaller, file):
        return FileResponse(smaller, media_type=kind, headers={**headers, "Content-Encoding": "br"})
    if accepts(request.headers, "gzip"):
        body = _packed(file, file.stat().st_mtime_ns)
        return Response(body, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return FileResponse(file, media_type=kind, headers=headers)


def _is_of(smaller: Path, file: Path) -> bool:
    """Whether the build made it of the file as it is now. An asset's name says what is in it."""
    try:
        if file.parent.name == ASSETS:
            return smaller.is_file()
        return smaller.stat().st_mtime_ns >= file.stat().st_mtime_ns
    except OSError:
        return False


@lru_cache(maxsize=256)
def _packed(file: Path, _written: int) -> bytes:
    """A file compressed with gzip, for clients without brotli; compressed once."""
    return gzip.compress(file.read_bytes(), mtime=0)
