"""`make quick` tests every part without starting a process, which would take more than a minute."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
SLOW = frozenset({"server.house", "stormtable.lab.loadtest.servers", "multiprocessing"})
"""Modules whose import shows that a test starts servers or bot processes."""
PARTS = ("bots", "contract", "games", "i18n", "kernel", "server", "table")


def quick_paths() -> list[Path]:
    listed = re.search(r"^QUICK := \$\(addprefix tests/,((?:[^)]|\n)*)\)", MAKEFILE, re.MULTILINE)
    assert listed is not None
    names = listed[1].replace("\\", " ").split()
    return [path for name in names for path in sorted((ROOT / "tests").glob(name)) or [Path(name)]]


def quick_files() -> list[Path]:
    files: list[Path] = []
    for path in quick_paths():
        files += sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
    return files


def test_every_path_of_the_quick_list_exists() -> None:
    assert [str(path) for path in quick_paths() if not path.exists()] == []


def test_every_part_has_a_quick_test() -> None:
    tested = {file.relative_to(ROOT / "tests").parts[0] for file in quick_files()}
    assert set(PARTS) <= tested
    rulebooks = {file.parent for file in quick_files() if "rulebook" in file.parts}
    assert rulebooks == set(filter(has_tests, (ROOT / "tests" / "games").rglob("rulebook/**/")))


def has_tests(folder: Path) -> bool:
    return folder.is_dir() and any(folder.glob("test_*.py"))


@pytest.mark.parametrize("file", quick_files(), ids=lambda file: file.name)
def test_a_quick_test_imports_nothing_that_starts_a_process(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert not imported & SLOW


def test_make_help_and_the_guide_name_make_quick() -> None:
    assert '@echo "make quick ' in MAKEFILE
    assert "`make quick`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
