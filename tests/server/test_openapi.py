"""The OpenAPI document matches the server: schemathesis tries it, signed in as a program."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stormtable.kernel.text import printable
from stormtable.lab.loadtest.postgres import Cluster
from stormtable.server.core import fields

from .served import Guest, Served, begun, boundless, play_on

EXAMPLES = 2
"""Random examples for each operation; the edges of its schema are tried as well."""
CONFIG = """
[generation]
deterministic = true
max-examples = {examples}

[phases.coverage]
unexpected-methods = ["PUT"]

[phases.stateful]
max-steps = 4

# Tables that are there: one that runs, one that is open, one that is over.
[dictionaries.tables]
values = {tables}

[parameters]
"path.table" = {{ dictionary = "tables", probability = 0.8 }}
"path.person" = {{ dictionary = "people", probability = 0.8 }}
"path.club" = {{ dictionary = "clubs", probability = 0.8 }}
"path.tournament" = {{ dictionary = "tournaments", probability = 0.8 }}

[dictionaries.people]
values = {people}

[dictionaries.clubs]
values = {clubs}

[dictionaries.tournaments]
values = {cups}

# No schema says which settings, bots, editions, time zones and keys exist and go together.
[[operations]]
include-name = [
  "POST /api/tables", "POST /api/tables/{{table}}/fork", "POST /api/editions", "PATCH /api/me",
  "POST /api/studies", "POST /api/me/device-games",
  "POST /api/clubs/{{club}}/tournaments", "POST /api/tournaments/{{tournament}}/entrants",
  "POST /api/drafts", "POST /api/drafts/{{draft}}/changes", "POST /api/drafts/{{draft}}/try",
  "PATCH /api/drafts/{{draft}}", "POST /api/me/push",
  "PATCH /api/tables/{{table}}", "POST /api/tables/{{table}}/seats/{{seat}}/bot",
  "PATCH /api/clubs/{{club}}", "POST /api/proofs/{{game}}/sketch",
]
checks.positive_data_acceptance.expected-statuses = ["2xx", "400", "404", "409", "413"]

# A bot on a busy machine may not answer in time, and then that is said.
[[operations]]
include-name = [
  "GET /api/tables/{{table}}/hint", "POST /api/tables/{{table}}/positions/{{number}}/weigh",
]
checks.not_a_server_error.expected-statuses = ["2xx", "4xx", "503"]

[[operations]]
include-name = "POST /api/tables/{{table}}/positions/{{number}}/hint"
checks.positive_data_acceptance.expected-statuses = ["2xx", "400", "404", "409", "503"]
checks.not_a_server_error.expected-statuses = ["2xx", "4xx", "503"]

# No schema makes a passkey, or says which characters cannot be seen.
[[operations]]
include-name = ["POST /api/me/passkeys", "POST /api/sessions/passkey"]
checks.positive_data_acceptance.expected-statuses = ["2xx", "400", "401"]

# These end the session that all the others need; tests of people see them.
[[operations]]
include-name = ["DELETE /api/me", "DELETE /api/sessions", "DELETE /api/sessions/this"]
enabled = false
"""

PATIENT = ("--request-timeout", "60")
"""Many parallel hints are computed one after another."""


@pytest.fixture(scope="module")
def tried(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server on PostgreSQL, which is stricter about stored values."""
    many = ("tables", "editions", "drafts", "links", "clubs", "seats")
    limits = boundless(**{f"{kind}_per_person": 100_000 for kind in many})
    folder = tmp_path_factory.mktemp("tried")
    with Served(postgres.new_database(), folder, limits=limits) as server:
        yield server


def test_schemathesis_finds_nothing(tried: Served, tmp_path: Path) -> None:
    ada, bob = Guest(tried.url, "Ada"), Guest(tried.url, "Bob")
    runs, over, opened = begun(ada, bob), begun(ada, bob), ada.new_table("me", "open", public=True)
    play_on([ada, bob], runs, 12)
    play_on([ada, bob], over)
    club = ada.post("/clubs", {"name": "Thunder"})["id"]
    body = {"name": "Cup", "game": "weather-island"}
    cups = [ada.post(f"/clubs/{club}/tournaments", body)["id"] for _ in range(2)]
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        CONFIG.format(
            examples=EXAMPLES,
            tables=[runs, over, opened],
            people=[ada.id, bob.id],
            clubs=[club],
            cups=cups,
        )
    )
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    signed_in = ["-H", f"Authorization: Bearer {ada.token}", "-H", "X-Stormtable-Client: program"]
    done = subprocess.run(
        [*command, f"{tried.url}/api/openapi.json", *signed_in, *PATIENT, "--no-color"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def document(tried: Served) -> Any:
    return httpx.get(f"{tried.url}/api/openapi.json").json()


def operations(document: Any) -> list[tuple[str, Any]]:
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_operation_says_what_it_does_and_how_it_is_refused(document: Any) -> None:
    for name, operation in operations(document):
        assert operation.get("description"), name
        assert set(operation["responses"]) >= {"400", "401", "403", "404", "409", "413", "429"}
        assert "422" not in operation["responses"], name


def test_every_answer_has_a_schema(document: Any) -> None:
    for name, operation in operations(document):
        for status, answer in operation["responses"].items():
            if status in ("204", "304"):
                continue
            for content in answer["content"].values():
                assert content["schema"] not in ({}, {"type": "object"}), f"{name} {status}"
                assert "additionalProperties" not in content["schema"], f"{name} {status}"


def test_every_body_and_parameter_has_an_example(document: Any) -> None:
    for name, operation in operations(document):
        for parameter in operation.get("parameters", []):
            if parameter["required"]:
                examples = parameter.get("examples") or parameter["schema"].get("examples")
                assert examples, f"{name} {parameter['name']}"
        if "requestBody" in operation:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            assert _has_example(schema, document), name


def _has_example(schema: Any, document: Any) -> bool:
    """Return whether the schema has an example, or all its required parts do."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        return any(_has_example(part, document) for part in schema["anyOf"])
    known = "examples" in schema or "enum" in schema or "const" in schema
    parts = schema.get("properties", {})
    needed = schema.get("required", [])
    return known or (bool(parts) and all(_has_example(parts[part], document) for part in needed))


def test_hidden_characters_are_those_the_games_refuse() -> None:
    """Schema and games refuse the same characters. A pattern cannot ask for a Unicode category, so
    the newest format characters are listed, whatever version of Unicode this Python has."""
    pattern = re.compile(fields.PLAIN)
    newest = range(0x13439, 0x13440)
    for code in range(sys.maxunicode + 1):
        if not 0xD800 <= code < 0xE000 and code not in newest:
            character = chr(code)
            assert (pattern.fullmatch(character) is not None) == printable(character), hex(code)


@pytest.mark.parametrize("text", ["\0", "\u202e", "\ud800", "a\x1bb"])
def test_hidden_characters_are_refused_wherever_text_is_taken(tried: Served, text: str) -> None:
    ada = Guest(tried.url, "Ada")
    table = ada.new_table("me", "me")
    here = f"/tables/{table}"
    tries: list[tuple[str, str, Any]] = [
        ("POST", "/people", {"name": f"A{text}"}),
        ("PATCH", "/me", {"settings": {"theme": [text]}}),
        ("PATCH", "/me", {"settings": {text: 1}}),
        ("POST", "/sessions", {"login": text, "password": "x"}),
        ("POST", "/sessions", {"login": "x", "password": text}),
        ("POST", "/editions", {"game": "weather-island", "text": text}),
        ("POST", "/studies", {"text": text}),
        ("POST", "/tables", {"game": text, "seats": [{"kind": "me"}]}),
        ("POST", f"{here}/seats/0", {"name": f"A{text}"}),
        ("POST", f"{here}/chat", {"text": f"A{text}"}),
        ("POST", "/clubs", {"name": f"A{text}"}),
        ("POST", "/clubs", {"name": "A", "about": text}),
        ("POST", f"{here}/reports", {"kind": "bug", "text": "x", "about": text}),
        ("PUT", f"{here}/plan?seat=0", {"plays": [text]}),
        (
            "POST",
            f"{here}/commits",
            {"id": text, "number": 0, "kind": "play", "seat": 0, "notation": ""},
        ),
    ]
    for method, path, body in tries:
        # JSON in ASCII writes surrogates as escapes.
        answer = ada.http.request(
            method,
            path,
            content=json.dumps(body),
            headers={"Content-Type": "application/json"},
        )
        assert answer.status_code == 400, f"{method} {path} {answer.status_code} {answer.text}"
        assert answer.json()["error"]["code"] == "bad_input"


@pytest.mark.parametrize("path", ["/ratings/%00", "/tables?game=%00", "/editions/%00/" + "0" * 16])
def test_hidden_characters_are_refused_in_addresses(tried: Served, path: str) -> None:
    ada = Guest(tried.url, "Ada")
    assert ada.http.get(path).status_code == 400


def test_invalid_numbers_are_refused(tried: Served) -> None:
    ada = Guest(tried.url, "Ada")
    for text in ("NaN", "Infinity", "1e999"):
        answer = ada.http.patch(
            "/me",
            content=f'{{"settings": {{"size": {text}}}}}',
            headers={"Content-Type": "application/json"},
        )
        assert answer.status_code == 400, text
    assert ada.http.get("/tables?before=nan").status_code == 400


def test_an_address_lists_its_methods(tried: Served) -> None:
    answer = httpx.put(f"{tried.url}/api/tables")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, POST")
