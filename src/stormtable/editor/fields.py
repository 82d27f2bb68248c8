"""The allowed values of a field as data, from which an editor builds a form for any game."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from stormtable.kernel.schema import (
    Is,
    KeyTable,
    Many,
    Named,
    Number,
    OneOf,
    Schema,
    Switch,
    TextLine,
)

Form = dict[str, Any]


@singledispatch
def form(schema: Schema) -> Form:
    """Return the form of a schema. A schema without its own form is text, with a description."""
    return {"kind": "text", "needed": schema.needed(), "why": schema.why}


@form.register
def _fixed(schema: Is) -> Form:
    return {"kind": "fixed", "value": schema.value, "why": schema.why}


@form.register
def _number(schema: Number) -> Form:
    return {"kind": "number", "low": schema.low, "high": schema.high, "why": schema.why}


@form.register
def _switch(schema: Switch) -> Form:
    return {"kind": "switch", "why": schema.why}


@form.register
def _line(schema: TextLine) -> Form:
    return {"kind": "text", "needed": schema.needed(), "longest": schema.longest, "why": schema.why}


@form.register
def _choice_among(schema: OneOf) -> Form:
    return {"kind": "one_of", "words": list(schema.words), "why": schema.why}


@form.register
def _many(schema: Many) -> Form:
    return {
        "kind": "list",
        "each": form(schema.each),
        "least": schema.least,
        "most": schema.most,
        "why": schema.why,
    }


@form.register
def _table(schema: KeyTable) -> Form:
    known = schema.keys | schema.optional
    return {
        "kind": "table",
        "keys": {name: form(inner) for name, inner in known.items()},
        "optional": list(schema.optional),
        "why": schema.why,
    }


@form.register
def _named(schema: Named) -> Form:
    return {
        "kind": "named",
        "name": form(schema.name),
        "each": form(schema.each),
        "least": schema.least,
        "most": schema.most,
        "why": schema.why,
    }


def inside(schema: Schema, key: str) -> Schema | None:
    """Return the schema at a dotted key; None if there is no such key."""
    for part in key.split("."):
        if isinstance(schema, KeyTable):
            inner = (schema.keys | schema.optional).get(part)
            if inner is None:
                return None
            schema = inner
        elif isinstance(schema, Many | Named):
            schema = schema.each
        else:
            return None
    return schema
