"""Every attack of docs/security.md has a defence and a test that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "security.md"
OWN_DRAWINGS = {"sprite.ts", "motion.ts"}
"""Files that insert our own drawings, which hold nothing that a person wrote."""
TEST = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


def attacks() -> list[tuple[str, str, str]]:
    """The rows of the page's tables: attack, defence, tests."""
    rows = [line.strip().strip("|").split("|") for line in PAGE.read_text("utf-8").splitlines()]
    cells = [[cell.strip() for cell in row] for row in rows if len(row) == 3]
    return [(row[0], row[1], row[2]) for row in cells if row[0] not in ("attack", "---")]


def test_the_page_names_threats() -> None:
    assert len(attacks()) > 50


@pytest.mark.parametrize(("attack", "defence", "tests"), attacks(), ids=lambda text: text[:40])
def test_an_attack_has_a_defence_and_tests_that_exist(
    attack: str, defence: str, tests: str
) -> None:
    assert defence
    named = TEST.findall(tests)
    assert named, attack
    assert TEST.sub("", tests).replace(",", "").strip() == "", "only tests stand there"
    for file, name in named:
        text = (ROOT / "tests" / file).read_text("utf-8")
        assert re.search(rf"^ *(async )?def {name}\(", text, re.MULTILINE), f"{file}::{name}"


def test_the_page_inserts_no_html() -> None:
    """Svelte escapes text; these are the ways around it."""
    around = re.compile(r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write")
    sources = [
        file
        for file in (ROOT / "web" / "src").rglob("*")
        if file.suffix in (".svelte", ".ts", ".js") and ".test." not in file.name
    ]
    assert len(sources) > 100
    inserting = {file.name for file in sources if around.search(file.read_text("utf-8"))}
    assert inserting == OWN_DRAWINGS
