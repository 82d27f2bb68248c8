"""JSON Schema (2020-12) from the types in `messages`, and a validator for the keywords it uses."""

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
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
}


def schema() -> Schema:
    """Return one document: a definition for each message, and for each type they use."""
    types: Schema = {}
    for name, of in MESSAGES.items():
        definition = _schema(of, types)
        if not is_typeddict(of):
            types[name] = definition
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
            types[of.__name__] = {}  # a type may contain itself
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
        return {"anyOf": [_schema(member, types) for member in get_args(of)]}
    if origin is list:
        return {"type": "array", "items": _schema(get_args(of)[0], types)}
    if origin is tuple:
        items = [_schema(member, types) for member in get_args(of)]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(get_args(of)[1], types)}
    raise TypeError(f"{of!r} has no JSON Schema here")


def _object(of: Any, types: Schema) -> Schema:
    hints = get_type_hints(of, include_extras=True)
    definition: Schema = {
        "type": "object",
        "properties": {name: _schema(hint, types) for name, hint in hints.items()},
        "required": sorted(
            name
            for name, hint in hints.items()
            if name in of.__required_keys__ and get_origin(hint) is not NotRequired
        ),
        "additionalProperties": False,
    }
    return {"description": " ".join(of.__doc__.split()), **definition} if of.__doc__ else definition


def faults(value: object, message: str, document: Mapping[str, Any]) -> list[str]:
    """Return a line for each place where `value` violates the schema of `message`."""
    return list(_faults(value, document["$defs"][message], document, message))


def _faults(
    value: Any, expected: Mapping[str, Any] | bool, document: Mapping[str, Any], where: str
) -> Iterator[str]:
    if isinstance(expected, bool):
        if not expected:
            yield f"{where}: nothing belongs here"
        return
    if "$ref" in expected:
        yield from _faults(value, document["$defs"][expected["$ref"][8:]], document, where)
    if "anyOf" in expected:
        faults_by_type = [
            list(_faults(value, member, document, where)) for member in expected["anyOf"]
        ]
        if all(faults_by_type):
            yield min(faults_by_type, key=len)[0]
        return
    if "enum" in expected and value not in expected["enum"]:
        yield f"{where}: {value!r} is not one of {', '.join(map(str, expected['enum']))}"
    if "type" in expected and _type_of(value) != expected["type"]:
        yield f"{where}: {value!r} is no {expected['type']}"
        return
    if isinstance(value, dict):
        known = expected.get("properties", {})
        for name in expected.get("required", ()):
            if name not in value:
                yield f"{where}: {name} is missing"
        for name, part in value.items():
            inner = known.get(name, expected.get("additionalProperties", True))
            yield from _faults(part, inner, document, f"{where}.{name}")
    elif isinstance(value, list):
        first = expected.get("prefixItems", [])
        if len(value) < expected.get("minItems", 0):
            yield f"{where}: has {len(value)} of {expected['minItems']}"
        for index, part in enumerate(value):
            inner = first[index] if index < len(first) else expected.get("items", True)
            yield from _faults(part, inner, document, f"{where}[{index}]")


def _type_of(value: object) -> str:
    if isinstance(value, dict | list):
        return "object" if isinstance(value, dict) else "array"
    return _PLAIN.get(type(value), type(value).__name__)
