"""The types of the page and of the client are generated from the server's models, and up to
date."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field

from stormtable.offline.new_table import new_table
from stormtable.offline.table_info import info_json
from stormtable.server.features.lobby.table_info import TableInfo

ROOT = Path(__file__).parents[2]
GENERATED = ROOT / "web/src/api/generated.ts"


@pytest.fixture(scope="module")
def api_types() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        return importlib.import_module("api_types")


@pytest.fixture(scope="module")
def texts(api_types: Any) -> dict[Path, str]:
    generated: dict[Path, str] = api_types.texts()
    return generated


@pytest.mark.parametrize(
    "path",
    [
        "docs/openapi.json",
        "src/stormtable/client/messages.py",
        "src/stormtable/offline/message_defaults.py",
    ],
)
def test_a_generated_file_is_up_to_date(texts: dict[Path, str], path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == texts[ROOT / path], "run make types"


def test_the_page_declares_no_type_of_the_api_itself(texts: dict[Path, str]) -> None:
    """`npm test` checks that the generated file is up to date; this checks that no other file
    declares the types."""
    schemas = json.loads(texts[ROOT / "docs/openapi.json"])["components"]["schemas"]
    declared = re.compile(r"^export (?:interface|type) (\w+)\b(?! \})", re.MULTILINE)
    for path in (ROOT / "web/src/api").rglob("*.ts"):
        if path != GENERATED:
            names = set(declared.findall(path.read_text(encoding="utf-8")))
            assert not names & set(schemas), path
    assert set(schemas) <= set(declared.findall(GENERATED.read_text(encoding="utf-8")))


class TableInfoWithMore(TableInfo):
    """The table message after one edit: a table says three more things."""

    changed_by: str | None
    witnesses: list[str]
    heat: int = Field(3, description="A setting")


def test_adding_a_field_to_the_table_message_is_one_edit(
    api_types: Any, texts: dict[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is generated has the field, and a table in the browser sends it."""
    document = json.loads(texts[ROOT / "docs/openapi.json"])
    schema = TableInfoWithMore.model_json_schema(mode="serialization")
    document["components"]["schemas"]["TableInfo"] = {**schema, "$defs": {}}
    assert "    heat: int\n" in api_types.client_text(document)
    generated: dict[str, Any] = {}
    exec(api_types.defaults_text(document), generated)
    monkeypatch.setattr("stormtable.offline.table_info.FIELDS", generated["FIELDS"])
    monkeypatch.setattr("stormtable.offline.table_info.DEFAULTS", generated["DEFAULTS"])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    table = new_table({"game": "weather-island", "seats": seats}, "Ada", 0.0)
    assert TableInfoWithMore.model_validate(info_json(table)).heat == 3
    table.config["heat"] = 7
    message = TableInfoWithMore.model_validate(info_json(table))
    assert (message.changed_by, message.witnesses, message.heat) == (None, [], 7)


@pytest.mark.parametrize(
    ("schema", "hint"),
    [
        ({"$ref": "#/components/schemas/TableInfo"}, "TableInfo"),
        ({"type": "array", "items": {"type": "integer"}}, "list[int]"),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
            "tuple[int, str]",
        ),
        ({"anyOf": [{"type": "number"}, {"type": "null"}]}, "float | None"),
        ({"enum": ["a", "b"]}, 'Literal["a", "b"]'),
        ({"const": "a", "type": "string"}, 'Literal["a"]'),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "dict[str, bool]"),
        ({"type": "object", "patternProperties": {"^a": {"type": "string"}}}, "dict[str, str]"),
        ({"type": "object", "additionalProperties": True}, "dict[str, Any]"),
        ({}, "Any"),
    ],
)
def test_a_schema_becomes_a_python_type(api_types: Any, schema: Any, hint: str) -> None:
    assert api_types.type_of(schema) == hint
