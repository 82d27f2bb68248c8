"""Write the API's document and the types that are made from it: `make types`.

The server's models decide. This program writes docs/openapi.json from them, and from that document
the Python client's types and the fields of the messages that the engine in the browser makes, where
there is no pydantic; `npm --prefix web run types` then writes the page's types from it.
tests/contract/test_api_types.py fails while one of the files is stale.
"""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Any

from stormtable.protocol import schema as protocol_schema
from stormtable.server.app import make_app
from stormtable.server.core.config import Config

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs/openapi.json"
CLIENT = ROOT / "src/stormtable/client/messages.py"
DEFAULTS = ROOT / "src/stormtable/offline/message_defaults.py"
OFFLINE_MESSAGES = ("SeatInfo", "TableInfo")
"""The messages that a table in the browser makes field by field."""
NEUTRAL: dict[str, Any] = {"array": [], "boolean": False, "object": {}}
"""The value of a required field, by JSON type, where a table in the browser has nothing to say."""
PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}
HEAD = '''"""The messages of a server, as JSON. `make types` writes this file: do not edit it.

The types of a game itself are in `stormtable.protocol`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict
'''

DEFAULTS_HEAD = '''"""Fields and defaults of the messages that a table in the browser makes.

`make types` writes this file: do not edit it.
"""

from __future__ import annotations

from typing import Any
'''

Schema = dict[str, Any]


def document_text() -> str:
    document = make_app(Config()).openapi()
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def client_text(document: Schema) -> str:
    """Return a module with a type for each schema of the document outside the edge protocol."""
    schemas: Schema = document["components"]["schemas"]
    edge = protocol_schema()["$defs"]
    own = {name: schemas[name] for name in sorted(schemas) if name not in edge}
    objects = [name for name in own if "properties" in own[name]]
    parts = [_typed_dict(name, own[name]) for name in objects]
    parts += [f"{name} = {type_of(own[name])}\n" for name in own if name not in objects]
    used = sorted({ref for ref in _references(own) if ref in edge})
    imports = f"from stormtable.protocol.messages import {', '.join(used)}\n"
    return _formatted("\n\n".join([f"{HEAD}\n{imports}", *parts]))


def _typed_dict(name: str, schema: Schema) -> str:
    required = schema.get("required", ())
    fields = {
        field: type_of(value) if field in required else f"NotRequired[{type_of(value)}]"
        for field, value in schema["properties"].items()
    }
    if any(iskeyword(field) for field in fields):
        items = ", ".join(f'"{field}": "{hint}"' for field, hint in fields.items())
        return f'{name} = TypedDict("{name}", {{{items}}})\n'
    lines = [f"class {name}(TypedDict):", *_docstring(schema)]
    if "description" in schema:
        lines.append("")
    for field, hint in fields.items():
        lines += [f"    {field}: {hint}", *_docstring(schema["properties"][field])]
    return "\n".join(lines) + "\n"


def _docstring(schema: Schema) -> list[str]:
    text = " ".join(schema.get("description", "").split())
    if not text:
        return []
    quoted = json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', "'")
    return textwrap.wrap(
        f'"""{quoted}"""',
        95,
        initial_indent="    ",
        subsequent_indent="    ",
        break_on_hyphens=False,
    )


def type_of(schema: Schema) -> str:
    """Return a JSON Schema as a Python type."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(type_of(part) for part in schema[key]))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return f"Literal[{', '.join(json.dumps(value) for value in values)}]"
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"tuple[{', '.join(map(type_of, schema['prefixItems']))}]"
        case "array":
            return f"list[{type_of(schema.get('items', {}))}]"
        case "object":
            values = [
                schema.get("additionalProperties"),
                *schema.get("patternProperties", {}).values(),
            ]
            hints = [type_of(value) for value in values if isinstance(value, dict)]
            return f"dict[str, {' | '.join(hints) or 'Any'}]"
        case str(name):
            return PLAIN[name]
        case _:
            return "Any"


def defaults_text(document: Schema) -> str:
    """Return a module with the fields of each message and the defaults of those that have one."""
    schemas = {name: document["components"]["schemas"][name] for name in OFFLINE_MESSAGES}
    fields = {name: tuple(schema["properties"]) for name, schema in schemas.items()}
    defaults = {name: defaults_of(schema) for name, schema in schemas.items()}
    return _formatted(
        f"{DEFAULTS_HEAD}\nFIELDS: dict[str, tuple[str, ...]] = {fields!r}\n"
        f"\nDEFAULTS: dict[str, dict[str, Any]] = {defaults!r}\n"
    )


def defaults_of(message: Schema) -> dict[str, Any]:
    """Return the field's default, or else null where it may be null, or else an empty value."""
    values = {}
    for field, schema in message["properties"].items():
        if "default" in schema:
            values[field] = schema["default"]
        elif {"type": "null"} in schema.get("anyOf", ()):
            values[field] = None
        elif schema.get("type") in NEUTRAL:
            values[field] = NEUTRAL[schema["type"]]
    return values


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].rsplit("/", 1)[1]
        part = list(part.values())
    if isinstance(part, list):
        for item in part:
            yield from _references(item)


def _formatted(source: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(CLIENT), "-"]
    return subprocess.run(ruff, input=source, capture_output=True, text=True, check=True).stdout


def texts() -> dict[Path, str]:
    """Return what the files should contain."""
    document = document_text()
    schemas = json.loads(document)
    return {DOCUMENT: document, CLIENT: client_text(schemas), DEFAULTS: defaults_text(schemas)}


def main() -> None:
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
