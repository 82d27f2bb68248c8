"""`tools/prose.py` finds vague phrases in docstrings, comments and Markdown."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def lint(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    yield import_module("prose")
    sys.modules.pop("prose", None)


@pytest.mark.parametrize(
    "text",
    [
        "The list is made anew.",
        "Whoever is first begins.",
        "Shall the table go on?",
        "It deletes 2 file(s).",
        "They are told so.",
        "Of itself it does nothing.",
    ],
)
def test_a_vague_phrase_is_found_in_every_kind_of_prose(text: str, lint: Any) -> None:
    assert [line for line, _ in lint.page_findings(f"# Title\n\n{text}\n")] == [3]
    assert [line for line, _ in lint.module_findings(f'x = 1\n"""{text}"""\n')] == [2]
    assert [line for line, _ in lint.module_findings(f"x = 1  # {text}\n")] == [1]


@pytest.mark.parametrize(
    "page",
    [
        "Write `whoever` or *anew*.",
        'He said "whatever".',
        "```\nshall\n```",
        "| so many | x |",
        "Renewed shallow water.",
    ],
)
def test_code_quotations_tables_and_other_words_are_allowed(page: str, lint: Any) -> None:
    assert list(lint.page_findings(page)) == []


def test_a_string_that_is_a_value_is_allowed(lint: Any) -> None:
    assert list(lint.module_findings('x = "whoever"  # see `anew`\n')) == []


@pytest.mark.parametrize(
    ("page", "count"),
    [
        ("One sentence. Another one.", 1),
        ("- One (with a note.) Another.", 1),
        ("See **this.** It is bold.", 1),
        ("One sentence.\nAnother one.", 0),
        ("1. A step of a list.", 0),
        ("Use `a.b` and p. 7, e.g. Rain.", 0),
        ("# 2. A heading", 0),
    ],
)
def test_two_sentences_on_one_line_are_found(page: str, count: int, lint: Any) -> None:
    assert len(list(lint.page_findings(page))) == count


def test_the_lint_fails_and_names_the_line_when_prose_is_vague(
    lint: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    page = tmp_path / "docs/page.md"
    page.parent.mkdir()
    page.write_text("Plain English.\n", encoding="utf-8")
    assert lint.main() == 0
    page.write_text("Plain English.\nWhoever reads it.\n", encoding="utf-8")
    assert lint.main() == 1
    assert capsys.readouterr().out == "docs/page.md:2: 'whoever' is vague\n"


def test_generated_files_are_not_checked(lint: Any, tmp_path: Path) -> None:
    page = tmp_path / "docs/reference/http.md"
    page.parent.mkdir(parents=True)
    page.write_text("Whoever asks.\n", encoding="utf-8")
    assert list(lint.problems(tmp_path)) == []
