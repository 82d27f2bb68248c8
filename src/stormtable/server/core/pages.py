"""Serve the built page (`make web`) at every path outside the API.

The name of a built file contains a hash of its content, so browsers may cache it for ever. They
request the HTML page, which names these files, each time.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse

from stormtable.server.core.compression import accepts
from stormtable.server.core.errors import not_found

BUILT = Path(__file__).parents[2] / "pages"
NOT_BUILT = "The page is not built: run make web, then come back. Programs find the API below /api."
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ASSETS, ENGINE = "assets", "engine"
HASHED_FOLDERS = (f"{ASSETS}/", f"{ENGINE}/")
"""Folders whose files, or whose subfolders, have a hash in their name."""
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Our own media types, because those of operating systems differ."""
BROTLI = ".br"
"""The suffix of a file that the build compressed."""
DENSE = frozenset({".woff2", ".ico", ".png", ".webp", ".zip", BROTLI})
"""Suffixes of files that compression does not make smaller."""


def router(built: Path = BUILT) -> APIRouter:
    """Serve the built page. Registered last: it matches every remaining path."""
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
            cache_control = FOR_EVER if path.startswith(HASHED_FOLDERS) else ASK_AGAIN
            return file_response(file, cache_control, request)
        if path.startswith(HASHED_FOLDERS):
            raise not_found("file")
        return file_response(index, ASK_AGAIN, request)

    return pages


def changed_page(built: Path, change: Callable[[str], str]) -> Response:
    """Return the page after `change` has edited its text."""
    index = built / "index.html"
    if not index.is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    page = change(index.read_text("utf-8"))
    return HTMLResponse(page, headers={"Cache-Control": ASK_AGAIN})


def file_inside(built: Path, path: str) -> Path | None:
    """Return the file of that name if it is in the folder."""
    try:
        file = (built / path).resolve()
        inside = file.is_relative_to(built.resolve()) and file.is_file()
    except (OSError, ValueError):  # no file can have this name
        return None
    return file if inside else None


def file_response(file: Path, cache_control: str, request: Request) -> Response:
    """Return a file, compressed if the browser accepts that."""
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
    """Return whether the compressed file is up to date. An asset's name contains its hash, so it
    always is."""
    try:
        if file.parent.name == ASSETS:
            return smaller.is_file()
        return smaller.stat().st_mtime_ns >= file.stat().st_mtime_ns
    except OSError:
        return False


@lru_cache(maxsize=256)
def _packed(file: Path, _written: int) -> bytes:
    """Return a file compressed with gzip, for clients without brotli; cached."""
    return gzip.compress(file.read_bytes(), mtime=0)
