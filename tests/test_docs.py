"""What documentation shows is so: its examples run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("name", ["README.md", "docs/protocol.md", "docs/adding-a-game.md"])
def test_there_are_some(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert doctest.DocTestParser().get_examples(text)
