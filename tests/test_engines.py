"""`make test` runs every test on an engine that it concerns."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def listed(name: str) -> list[str]:
    """Return the value of a Makefile variable, as paths below `tests`."""
    value = re.search(rf"^{name} := ((?:[^\n]*\\\n)*[^\n]*)", MAKEFILE, re.MULTILINE)
    assert value is not None
    text = value[1].replace("\\\n", " ")
    paths: list[str] = []
    for prefix, names in re.findall(r"\$\(addprefix tests/([^,]*),([^)]*)\)", text):
        paths += [prefix + path for path in names.split()]
    return paths


def pure_tests() -> list[str]:
    """Return the tests marked `pure`, as paths below `tests`."""
    names: list[str] = []
    for file in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        whole = any(
            isinstance(node, ast.Assign) and "mark.pure" in ast.unparse(node) for node in tree.body
        )
        path = file.relative_to(TESTS).as_posix()
        names += [
            f"{path}::{node.name}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
            and node.name.startswith("test_")
            and (whole or any("mark.pure" in ast.unparse(mark) for mark in node.decorator_list))
        ]
    return names


def test_every_pure_test_is_run_in_pure_python() -> None:
    folders = [re.compile(path.replace("*", "[^/]+") + "/") for path in listed("RULES")]
    elsewhere = [name for name in pure_tests() if not any(folder.match(name) for folder in folders)]
    assert sorted(listed("PURE")) == elsewhere
    assert len(pure_tests()) > len(elsewhere)
