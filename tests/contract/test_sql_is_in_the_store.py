"""Only the store accesses the database.

The import contract "SQL is in the store" keeps query libraries out of the server. This test covers
what imports do not show: SQL as text, and methods of a session. The server opens a session and
passes it to functions of the store.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stormtable

SERVER = Path(stormtable.__file__).parent / "server"
SQL = re.compile(
    r"^\s*(SELECT\s.+|INSERT\s+INTO\s.+|UPDATE\s.+\sSET\s.+|DELETE\s+FROM\s.+"
    r"|(LISTEN|NOTIFY|PRAGMA|BEGIN|COMMIT|CREATE\s+TABLE)\b.*)$",
    re.DOTALL,
)
SESSION = "session"
"""The name that the server uses for every session."""
OPENS = frozenset({"read", "write"})


def offences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if SQL.match(text):
                yield node.lineno, "writes SQL"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if (
                name == SESSION
            ):
                yield node.lineno, f"calls session.{method}"
            case ast.withitem(
                context_expr=ast.Call(func=ast.Attribute(value=opened, attr=method)),
                optional_vars=ast.expr() as target,
            ) if method in OPENS and ast.unparse(opened).endswith("database"):
                if ast.unparse(target) != SESSION:
                    yield target.lineno, f"calls a session {ast.unparse(target)}"


@pytest.mark.parametrize(
    "code",
    [
        'rows = "SELECT id FROM tables"',
        'query = "UPDATE seats SET person = NULL"',
        "async def f(session):\n    await session.execute(query)",
        "async def f(database):\n    async with database.read() as other:\n        pass",
    ],
)
def test_sql_outside_the_store_is_found(code: str) -> None:
    assert list(offences(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        'remedy = "select another table"',
        "async def f(database):\n    async with database.read() as session:\n        g(session)",
    ],
)
def test_code_without_sql_is_not_reported(code: str) -> None:
    assert not list(offences(ast.parse(code)))


def test_the_server_leaves_queries_to_the_store() -> None:
    reported = [
        f"{path.relative_to(SERVER)}:{line} {offence}"
        for path in sorted(SERVER.rglob("*.py"))
        for line, offence in offences(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not reported, "move it to a function in stormtable/store"
