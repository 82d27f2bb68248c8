"""Write the pages of the documentation site that are made from other files.

`python tools/docs_pages.py` writes docs/reference/http.md from docs/openapi.json, and copies the
changelog and the guide for contributors. None of them is in git: `make docs` runs this program
before it builds the site.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "reference"
COPIED = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
HEAD = """# The HTTP API

Version {version}.
`make docs` made this page from [openapi.json](../openapi.json).
A running server has the OpenAPI document at `/api/openapi.json`.
[The protocol](../protocol.md#over-a-network) explains sessions, errors and the WebSocket.
"""
METHODS = ("get", "post", "put", "patch", "delete")


def page(document: dict[str, Any]) -> str:
    parts = [HEAD.format(version=document["info"]["version"])]
    groups: dict[str, list[str]] = {}
    for path, operations in sorted(document["paths"].items()):
        group = path.removeprefix("/api/").split("/")[0].strip("/") or "/"
        for method in METHODS:
            if method in operations:
                groups.setdefault(group, []).append(operation(path, method, operations[method]))
    for group, texts in sorted(groups.items()):
        parts.append(f"## {group}\n")
        parts += texts
    return "\n".join(parts)


def operation(path: str, method: str, details: dict[str, Any]) -> str:
    lines = [f"### {method.upper()} `{path}`", ""]
    text = details.get("description") or details.get("summary") or ""
    if text:
        lines += [" ".join(text.split()), ""]
    fields = [field(parameter) for parameter in details.get("parameters", [])]
    if fields:
        lines += ["| parameter | in | type | required |", "|---|---|---|---|", *fields, ""]
    body = details.get("requestBody", {}).get("content", {})
    if body:
        lines += [f"Request body: {schemas(body)}.", ""]
    answers = [
        f"{status}: {schemas(answer.get('content', {})) or answer.get('description', '')}"
        for status, answer in sorted(details["responses"].items())
        if int(status) < 400
    ]
    lines += [f"Answers: {'; '.join(answers)}.", ""]
    return "\n".join(lines)


def field(parameter: dict[str, Any]) -> str:
    required = "yes" if parameter.get("required") else "no"
    kind = kind_of(parameter.get("schema", {}))
    return f"| `{parameter['name']}` | {parameter['in']} | {kind} | {required} |"


def schemas(content: dict[str, Any]) -> str:
    return ", ".join(
        f"{kind_of(body.get('schema', {}))} ({name})" for name, body in content.items()
    )


def kind_of(schema: dict[str, Any]) -> str:
    """A schema in one phrase: the name of what it refers to, or its type."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rsplit('/', 1)[-1]}`"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(kind_of(part) for part in schema[key]))
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


def main() -> None:
    document = json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "http.md").write_text(page(document), encoding="utf-8")
    for source, target in COPIED.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        (FOLDER / target).write_text(text.replace("](docs/", "](../"), encoding="utf-8")


if __name__ == "__main__":
    main()
