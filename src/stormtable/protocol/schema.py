"""JSON Schema (2020-12) from the types in `messages`, and a reader of the part of it we use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from stormtable.kernel.view import PROTOCOL
from stormtable.protocol.messages import MESSAGES

Schema = dict[str, Any]

_PLAIN: dict[Any, str] = {
    int: "integer",
    str: "string",
    bool: "boolean",
    NoneType: "null",
}


def schema() -> Schema:
    """One document: a definition for each message, and for each type they use."""
    types: Schema = {}
    for name, of in MESSAGES.items():
        told = _schema(of, types)
        if not is_typeddict(of):
            types[name] = told
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Stormtable protocol {PROTOCOL}",
        "$defs": {name: types[name] for name in sorted(types)},
    }


def _schema(of: Any, types: Schema) -> Schema:
    origin = get_origin(of)
    if of is Any:
        return {}
    if of in _PLAIN:
        return {"type": _PLAIN[of]}
    if is_typeddict(of):
        if of.__name__ not in types:
            types[of.__name__] = {}  # a type may hold itself
            types[of.__name__] = _object(of, types)
        return {"$ref": f"#/$defs/{of.__name__}"}
    if origin is NotRequired:
        return _schema(get_args(of)[0], types)
    if origin is Annotated:
        inner, description = get_args(of)
        return {**_schema(inner, types), "description": description}
    if origin is Literal:
        return {"enum": list(get_args(of))}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(one, types) for one in get_args(of)]}
    if origin is list:
        return {"type": "array", "items": _schema(get_args(of)[0], types)}
    if origin is tuple:
        items = [_schema(one, types) for one in get_args(of)]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(get_args(of)[1], types)}
    raise TypeError(f"{of!r} has no JSON Schema here")


def _object(of: Any, types: Schema) -> Schema:
    hints = get_type_hints(of, include_extras=True)
    told: Schema = {
        "type": "object",
        "properties": {name: _schema(hint, types) for name, hint in hints.items()},
        "required": sorted(
            name
            for name, hint in hints.items()
            if name in of.__required_keys__ and get_origin(hint) is not NotRequired
        ),
        "additionalProperties": False,
    }
    return {"description": " ".join(of.__doc__.split()), **told} if of.__doc__ else told


def faults(value: object, message: str, document: Mapping[str, Any]) -> list[str]:
    """Where `value` is not what the schema's `message` is, one line each."""
    return list(_faults(value, document["$defs"][message], document, message))


def _faults(
    value: Any, wanted: Mapping[str, Any] | bool, document: Mapping[str, Any], where: str
) -> Iterator[str]:
    if isinstance(wanted, bool):
        if not wanted:
            yield f"{where}: nothing belongs here"
        return
    if "$ref" in wanted:
        yield from _faults(value, document["$defs"][wanted["$ref"][8:]], document, where)
    if "anyOf" in wanted:
        found = [list(_faults(value, one, document, where)) for one in wanted["anyOf"]]
        if all(found):
            yield min(found, key=len)[0]
        return
    if "enum" in wanted and value not in wanted["enum"]:
        yield f"{where}: {value!r} is not one of {', '.join(map(str, wanted['enum']))}"
    if "type" in wanted and _type_of(value) != wanted["type"]:
        yield f"{where}: {value!r} is no {wanted['type']}"
        return
    if isinstance(value, dict):
        known = wanted.get("properties", {})
        for name in wanted.get("required", ()):
            if name not in value:
                yield f"{where}: {name} is missing"
        for name, part in value.items():
            inner = known.get(name, wanted.get("additionalProperties", True))
            yield from _faults(part, inner, document, f"{where}.{name}")
    elif isinstance(value, list):
        first = wanted.get("prefixItems", [])
        if len(value) < wanted.get("minItems", 0):
            yield f"{where}: has {len(value)} of {wanted['minItems']}"
        for at, part in enumerate(value):
            inner = first[at] if at < len(first) else wanted.get("items", True)
            yield from _faults(part, inner, document, f"{where}[{at}]")


def _type_of(value: object) -> str:
    if isinstance(value, dict | list):
        return "object" if isinstance(value, dict) else "array"
    return _PLAIN.get(type(value), type(value).__name__)
