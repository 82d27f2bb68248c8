"""`tools/names.py` finds vague names and duplicate classes, and its baseline only shrinks."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def lint(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    yield import_module("names")
    sys.modules.pop("names", None)


@pytest.fixture
def tree(lint: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree with one vague name, which its baseline allows."""
    (tmp_path / "src/stormtable/kernel").mkdir(parents=True)
    (tmp_path / "src/stormtable/kernel/game.py").write_text("told = 1\n")
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    monkeypatch.setattr(lint, "BASELINE", tmp_path / "baseline.json")
    (tmp_path / "baseline.json").write_text('{"src told": 1}')
    return tmp_path


@pytest.mark.parametrize(
    "source",
    [
        "told = 1",
        "told: int = 1",
        "for told in (): ...",
        "[told for told in ()]",
        "(told := 1)",
        "with open(x) as told: ...",
        "import x as told",
        "def told(): ...",
        "async def f(told): ...",
        "class Told: ...",
        "lambda told: 0",
        "self.told = 1",
        "self._told = 1",
        "told_all = 1",
        "all_told = 1",
        "try: ...\nexcept E as told: ...",
        "def f(*, so_many=0): ...",
    ],
)
def test_a_vague_name_is_found_wherever_it_is_bound(source: str, lint: Any) -> None:
    assert len(lint.vague_names(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "message = told",
        "x.told()",
        "created_at = 1",
        "stone = 1",
        "untold = 1",
        "def test_a_notice_is_told(): ...",
        "'told'",
    ],
)
def test_uses_and_other_words_are_allowed(source: str, lint: Any) -> None:
    assert lint.vague_names(source) == []


def test_the_baseline_allows_what_is_there_and_no_more(lint: Any, tree: Path) -> None:
    assert lint.main([]) == 0
    (tree / "src/stormtable/kernel/other.py").write_text("told = 2\n")
    assert lint.main([]) == 1
    assert lint.main(["--update"]) == 1
    assert json.loads((tree / "baseline.json").read_text()) == {"src told": 1}


def test_a_name_that_is_gone_must_leave_the_baseline(lint: Any, tree: Path) -> None:
    (tree / "src/stormtable/kernel/game.py").write_text("message = 1\n")
    assert lint.main([]) == 1
    assert lint.main(["--update"]) == 0
    assert json.loads((tree / "baseline.json").read_text()) == {}
    assert lint.main([]) == 0


def test_a_class_name_in_two_packages_is_found(lint: Any, tree: Path) -> None:
    for package in ("kernel", "table"):
        (tree / f"src/stormtable/{package}").mkdir(exist_ok=True)
        (tree / f"src/stormtable/{package}/plan.py").write_text("class Plan: ...\n")
    counts, places = lint.problems(tree)
    assert counts["class Plan"] == 2
    assert places["class Plan"] == ["kernel", "table"]
    assert lint.main([]) == 1


def test_a_row_and_a_schema_of_one_concept_share_its_name(lint: Any, tree: Path) -> None:
    for package in ("store", "server", "client"):
        (tree / f"src/stormtable/{package}").mkdir()
        (tree / f"src/stormtable/{package}/club.py").write_text("class Club: ...\n")
    assert lint.main([]) == 0


def test_eslint_reads_the_same_list() -> None:
    assert "tools/banned_names.json" in (ROOT / "web/eslint.config.js").read_text(encoding="utf-8")
