"""The OpenAPI document of the API: routes, WebSocket messages, and the edge protocol.

`make types` writes the document to docs/openapi.json and generates the types of the page and of the
client from it. A name means the same schema in the whole document.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from stormtable.protocol import schema
from stormtable.server.realtime.schemas import SocketIn, SocketOut

EDGE = "edge"
"""Marks an object of the edge protocol in a model."""
JSON = "application/json"
SHARED = "#/components/schemas/"
SOCKET = "/api/tables/{table}/socket"


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """Return the function that builds the document on its first call and caches it."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=[*app.routes, APIRoute(SOCKET, _socket, methods=["POST"])],
            )
            app.openapi_schema = _mended(document)
        return app.openapi_schema

    return openapi


def _socket(message: SocketIn) -> SocketOut:
    """Stand in for the WebSocket, which FastAPI does not describe; `_mended` removes this route
    again."""
    raise NotImplementedError


def _mended(document: dict[str, Any]) -> dict[str, Any]:
    socket = document["paths"].pop(SOCKET)["post"]
    for path in document["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            # The server answers 400 to invalid fields, as to every other invalid request.
            answers.pop("422", None)
            for status, answer in answers.items():
                contents = answer.get("content", {})
                if int(status) >= 400:  # error responses are JSON on every route
                    answer["content"] = {JSON: next(iter(contents.values()))}
                elif len(contents) > 1 and not contents.get(JSON, {}).get("schema"):
                    del contents[JSON]
    shared = document["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        shared.pop(name, None)
    shared["SocketIn"] = socket["requestBody"]["content"][JSON]["schema"]
    shared["SocketOut"] = socket["responses"]["200"]["content"][JSON]["schema"]
    document["x-websocket"] = {
        SOCKET: {"send": {"$ref": f"{SHARED}SocketIn"}, "receive": {"$ref": f"{SHARED}SocketOut"}}
    }
    document = _with_edge(_plain_names(document))
    shared, edge = document["components"]["schemas"], _edge_schemas()
    unclear = [name for name in shared if name in edge or "__" in name]
    if unclear:
        raise ValueError(f"two classes have this name in the API's document: {unclear}")
    document["components"]["schemas"] = shared | edge
    return document


def _plain_names(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with `X` for what the server sends and `XInput` for what it accepts,
    where both differ: the server sends every field, and a client may omit those with a default."""
    text = json.dumps(document)
    text = re.sub(r'(\w)-Output"', r'\1"', re.sub(r'(\w)-Input"', r'\1Input"', text))
    plain: dict[str, Any] = json.loads(text)
    return plain


def _edge_schemas() -> dict[str, Any]:
    text = json.dumps(schema()["$defs"]).replace("#/$defs/", SHARED)
    schemas: dict[str, Any] = json.loads(text)
    return schemas


def _with_edge(part: Any) -> Any:
    """Return the part with a reference to the protocol's schema wherever a model is marked."""
    if isinstance(part, list):
        return [_with_edge(item) for item in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get(EDGE), str):
        described = {name: part[name] for name in ("title", "description") if name in part}
        return {"$ref": f"{SHARED}{part[EDGE]}", **described}
    return {name: _with_edge(item) for name, item in part.items()}
