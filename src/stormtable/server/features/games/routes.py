"""What a game's package brings to the page: messages, layout, and the files of its own board."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from stormtable.i18n.catalogue import FIRST, game_messages, languages
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.registry import GamePack, WebFace, pack_named
from stormtable.protocol.board_layout import read_layout
from stormtable.server.core import schema_types
from stormtable.server.core.errors import not_found
from stormtable.server.core.pages import FOR_EVER, file_inside, file_response
from stormtable.server.features.games import schemas as models

router = APIRouter(tags=["games"])
faces = APIRouter(include_in_schema=False)
"""Routes for the files of boards. They are outside the API, because a browser imports them as
scripts."""

GameName = Annotated[schema_types.GameName, Path()]
PARTS_OF_A_FACE = frozenset({".css", ".js", ".json", ".png", ".svg", ".webp", ".woff2"})
"""The suffixes that a board's files may have. A browser opens none of these files as a document."""


def _pack(game: str) -> GamePack:
    try:
        return pack_named(game)
    except StormtableError as error:
        raise not_found("game") from error


@router.get("/games/{game}/board")
def board(game: GameName) -> models.GameBoard:
    """Show how the page draws a game: the module of its own board, or the layout of the general
    one.

    Both are null for a game that has neither.
    """
    pack = _pack(game)
    face = pack.web
    return models.GameBoard(
        game=pack.name,
        face=None
        if face is None
        else models.FaceModule(
            module=f"/games/{pack.name}/{_version(face)}/{face.module}", api=face.api
        ),
        layout=None if pack.layout is None else read_layout(pack.layout),
    )


@router.get("/games/{game}/messages")
def messages(
    game: GameName,
    language: Annotated[
        str,
        Query(pattern=r"^[a-z]{2}$", description="The language; English where the game lacks it"),
    ] = FIRST,
) -> models.GameMessages:
    """Return the messages of a game in a language: names, questions, options, events, reasons."""
    pack = _pack(game)
    spoken = language if language in languages() else FIRST
    return models.GameMessages(
        game=pack.name, language=spoken, messages=game_messages(pack, spoken)
    )


@faces.api_route("/games/{game}/{version}/{path:path}", methods=["GET", "HEAD"])
def face_file(game: str, version: str, path: str, request: Request) -> Response:
    """Return a file of a board. Its content never changes, because the version is part of the
    address."""
    face = _pack(game).web
    if face is None or version != _version(face):
        raise not_found("file")
    file = file_inside(face.folder, path)
    if file is None or file.suffix not in PARTS_OF_A_FACE:
        raise not_found("file")
    return file_response(file, FOR_EVER, request)


def _version(face: WebFace) -> str:
    """Return a hash of all files of a board. It is the same on every machine."""
    files = [file for file in sorted(face.folder.rglob("*")) if file.suffix in PARTS_OF_A_FACE]
    return _hash(face.folder, tuple((file, file.stat().st_mtime_ns) for file in files))


@lru_cache(maxsize=64)
def _hash(folder: FilePath, files: tuple[tuple[FilePath, int], ...]) -> str:
    digest = sha256()
    for file, _ in files:
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]
