"""Drawing items of an edition by strokes: the server decides what a stroke does."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field

from stormtable import editor
from stormtable.editor.sketch import Sketcher, SketchRefused, drawn
from stormtable.kernel.errors import UnknownName
from stormtable.server.core import schema_types
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import bad, not_found
from stormtable.server.core.schema_types import RequestBody, ResponseBody
from stormtable.server.core.security import Me
from stormtable.server.features.editions.schemas import AnyValue

router = APIRouter(tags=["editions"])
Game = Annotated[schema_types.GameName, Path()]


class SketchRequest(RequestBody):
    """A value to open as a sketch, or a sketch and an act on it."""

    was: AnyValue = Field(
        description="The value before it was drawn",
        examples=[
            {
                "name": "mast",
                "deck": "power",
                "copies": 1,
                "features": {"s": "source @"},
                "pipes": ["N-s-S"],
                "bonus": ["x"],
            }
        ],
    )
    sketch: AnyValue = Field(None, description="The sketch so far; none: that of the value")
    act: AnyValue = Field(None, description="What is drawn; none: nothing")


class SketchReason(ResponseBody):
    """Why no edition can have it, or what is missing, as a code with parameters."""

    code: str
    params: dict[str, str | int]


class SketchResult(ResponseBody):
    sketch: Any = Field(description="The sketch after the act, or unchanged if it is refused")
    value: Any = Field(description="What the sketch draws; none: the value cannot be drawn")
    changed: bool = Field(description="It is another piece than before")
    refused: SketchReason | None
    unfinished: SketchReason | None


@router.post("/proofs/{game}/sketch")
async def sketch(game: Game, body: SketchRequest, me: Me, services: ServicesDep) -> SketchResult:
    """Open an item as a drawing, or apply one stroke to it. Nothing is stored."""
    services.throttle.require("edits", me.person.id)
    try:
        sketcher = editor.sketcher_of(game)
    except UnknownName as error:
        raise not_found("game with editions") from error
    if sketcher is None:
        raise not_found("game with editions")
    return await asyncio.to_thread(_drawn, sketcher, body)


def _drawn(sketcher: Sketcher, body: SketchRequest) -> SketchResult:
    refused = None
    try:
        sketch = sketcher.open(body.was) if body.sketch is None else body.sketch
    except SketchRefused as error:
        reason = SketchReason(code=error.reason, params=error.params)
        return SketchResult(sketch=None, value=None, changed=False, refused=reason, unfinished=None)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise bad("this value cannot be drawn", "send an item's value") from error
    if body.act is not None:
        try:
            sketch = sketcher.apply(sketch, body.act)
        except SketchRefused as error:
            refused = SketchReason(code=error.reason, params=error.params)
        except AttributeError as error:
            raise bad("this act is no table", "send an act") from error
    try:
        value = drawn(sketcher, body.was, sketch)
        missing = sketcher.unfinished(sketch)
    except (SketchRefused, AttributeError, KeyError, TypeError, ValueError) as error:
        raise bad("this is no drawing", "send the sketch that you received") from error
    unfinished = missing and SketchReason(code=missing[0], params=dict(missing[1]))
    return SketchResult(
        sketch=sketch,
        value=value,
        changed=value is not body.was,
        refused=refused,
        unfinished=unfinished or None,
    )
