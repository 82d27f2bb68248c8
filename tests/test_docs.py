"""The examples in the documentation run."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stormtable.kernel import registry

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(registry, "_packs", dict(registry._packs))
    sys.modules.pop("pass_the_storm", None)
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    sys.modules.pop("pass_the_storm", None)  # the next test that imports it has to register it
    assert failed == 0


def test_the_site_lists_every_page() -> None:
    """`make docs` writes the pages in reference/, and its strict build checks them."""
    listed = re.findall(r'= "([^"]+\.md)"', (ROOT / "zensical.toml").read_text(encoding="utf-8"))
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in PAGES[1:]}
    assert not {page for page in pages if not page.startswith("reference/")} - set(listed)


@pytest.mark.parametrize("name", ["README.md", "docs/protocol.md", "docs/adding-a-game.md"])
def test_each_page_has_examples_to_run(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert doctest.DocTestParser().get_examples(text)


def test_the_guide_shows_the_example_to_the_letter() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    example = (ROOT / "examples" / "pass_the_storm.py").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    code = [block for block in shown if ">>>" not in block]
    assert len(code) >= 6
    for block in code:
        assert block in example


def test_the_example_is_found_by_its_module() -> None:
    """As the guide says: named in the environment, simulated with every check."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples")])
    env = {**os.environ, "PYTHONPATH": path, "STORMTABLE_GAMES": "pass_the_storm, no_such_game"}
    arguments = [
        "simulate",
        "pass-the-storm",
        "--players",
        "3",
        "--games",
        "4",
        "--bots",
        "random",
        "--check",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "from stormtable.cli import main; main()", *arguments],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "4 of 4 games finished" in " ".join(done.stdout.split())
    assert "the game in 'no_such_game' cannot be loaded" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "see `src/stormtable/no_such_folder/`",
        "see [there](no-such-page.md)",
        "::: stormtable.client.tables.NoSuchTable",
    ],
)
def test_a_page_that_names_something_missing_is_found(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    lint: Any = import_module("check_docs")
    page = tmp_path / "page.md"
    page.write_text("see `src/stormtable/`, [here](page.md)\n\n::: stormtable.client.seat.Seat\n")
    assert lint.missing(page) == []
    page.write_text(text)
    assert len(lint.missing(page)) == 1
