"""The API's document (OpenAPI): what FastAPI makes of the code, with the edge protocol's schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from stormtable.protocol import schema

EDGE = "edge"
"""Marks, in a model, what is an object of the edge protocol."""
JSON = "application/json"
SHARED = "#/components/schemas/"


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What makes the document, once."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
            )
            app.openapi_schema = _mended(document)
        return app.openapi_schema

    return openapi


def _mended(document: dict[str, Any]) -> dict[str, Any]:
    for path in document["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            # Fields of the wrong kind are answered with 400 like all that is wrong in a request.
            answers.pop("422", None)
            for status, answer in answers.items():
                contents = answer.get("content", {})
                if int(status) >= 400:  # refusals are JSON, whatever else is answered
                    answer["content"] = {JSON: next(iter(contents.values()))}
                elif len(contents) > 1 and not contents.get(JSON, {}).get("schema"):
                    del contents[JSON]
    shared = document["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        shared.pop(name, None)
    document = _with_edge(document)
    text = json.dumps(schema()["$defs"]).replace("#/$defs/", f"{SHARED}Edge")
    document["components"]["schemas"] |= {
        f"Edge{name}": definition for name, definition in json.loads(text).items()
    }
    return document


def _with_edge(part: Any) -> Any:
    """The same with a reference to the protocol's schema wherever a model is marked."""
    if isinstance(part, list):
        return [_with_edge(item) for item in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get(EDGE), str):
        described = {name: part[name] for name in ("title", "description") if name in part}
        return {"$ref": f"{SHARED}Edge{part[EDGE]}", **described}
    return {name: _with_edge(item) for name, item in part.items()}
