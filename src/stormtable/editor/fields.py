"""The allowed values of a field as data; an editor builds a form from it for any game."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from stormtable.kernel.schema import Is, KeyTable, Line, Many, Named, Number, OneOf, Shape, Switch

Form = dict[str, Any]


@singledispatch
def form(shape: Shape) -> Form:
    """Of a kind that has no form of its own: text, and what it must be in words."""
    return {"kind": "text", "needed": shape.needed(), "why": shape.why}


@form.register
def _fixed(shape: Is) -> Form:
    return {"kind": "fixed", "value": shape.value, "why": shape.why}


@form.register
def _number(shape: Number) -> Form:
    return {"kind": "number", "low": shape.low, "high": shape.high, "why": shape.why}


@form.register
def _switch(shape: Switch) -> Form:
    return {"kind": "switch", "why": shape.why}


@form.register
def _line(shape: Line) -> Form:
    return {"kind": "text", "needed": shape.needed(), "longest": shape.longest, "why": shape.why}


@form.register
def _choice_among(shape: OneOf) -> Form:
    return {"kind": "one_of", "words": list(shape.words), "why": shape.why}


@form.register
def _many(shape: Many) -> Form:
    return {
        "kind": "list",
        "each": form(shape.each),
        "least": shape.least,
        "most": shape.most,
        "why": shape.why,
    }


@form.register
def _table(shape: KeyTable) -> Form:
    known = shape.keys | shape.optional
    return {
        "kind": "table",
        "keys": {name: form(inner) for name, inner in known.items()},
        "optional": list(shape.optional),
        "why": shape.why,
    }


@form.register
def _named(shape: Named) -> Form:
    return {
        "kind": "named",
        "name": form(shape.name),
        "each": form(shape.each),
        "least": shape.least,
        "most": shape.most,
        "why": shape.why,
    }


def inside(shape: Shape, key: str) -> Shape | None:
    """The shape of what lies at a dotted key; None if there is no such key."""
    for part in key.split("."):
        if isinstance(shape, KeyTable):
            inner = (shape.keys | shape.optional).get(part)
            if inner is None:
                return None
            shape = inner
        elif isinstance(shape, Many | Named):
            shape = shape.each
        else:
            return None
    return shape
