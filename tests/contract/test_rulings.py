"""Every ruling of our games has a test, and every cited id is a ruling."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rulings.md"
IMPLEMENTED = ("C", "W", "S", "M")
"""The prefixes of rulings of our games, and of conflicts between their sources."""


def rulings(text: str) -> list[str]:
    """Return the ids of a page of rulings, in its order."""
    return re.findall(r"^- ([A-Z]\d+) +\S", text, re.MULTILINE)


def markers(source: str) -> Iterator[str]:
    """Yield the ids in the `pytest.mark.ruling(...)` decorators of a test module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith(
                    "mark.ruling"
                ):
                    yield from (str(ast.literal_eval(argument)) for argument in decorator.args)


def marked() -> set[str]:
    return {
        ruling
        for path in (ROOT / "tests").rglob("test_*.py")
        for ruling in markers(path.read_text(encoding="utf-8"))
    }


def without_test(page: str, tested: set[str]) -> list[str]:
    return [ruling for ruling in rulings(page) if ruling[0] in IMPLEMENTED and ruling not in tested]


def test_every_ruling_of_an_implemented_game_has_a_test() -> None:
    assert without_test(PAGE.read_text(encoding="utf-8"), marked()) == []


def test_a_ruling_without_a_test_is_found() -> None:
    page = "- M1  One thing.\n- M2  Another.\n- X1  A game that is not here yet.\n"
    assert without_test(page, set(markers('@pytest.mark.ruling("M1")\ndef test(): ...'))) == ["M2"]


def test_every_marker_names_a_ruling() -> None:
    assert marked() - set(rulings(PAGE.read_text(encoding="utf-8"))) == set()


@pytest.mark.parametrize("game", ["weather_island", "weather_machine"])
def test_every_ruling_that_code_cites_exists(game: str) -> None:
    known = set(rulings(PAGE.read_text(encoding="utf-8")))
    folder = ROOT / "src" / "stormtable" / "games" / game
    # Paths of drawings look like rulings.
    files = [file for file in folder.rglob("*.py") if folder / "drawing" not in file.parents]
    assert files
    for path in files:
        cited = set(re.findall(r"\b[MWCS]\d+\b", path.read_text(encoding="utf-8")))
        assert cited <= known, path.name


@pytest.mark.parametrize(("prefix", "least"), [("C", 6), ("W", 50), ("S", 17), ("M", 18)])
def test_ids_are_in_order_given_once_and_never_taken_away(prefix: str, least: int) -> None:
    ids = rulings(PAGE.read_text(encoding="utf-8"))
    numbers = [int(ruling[1:]) for ruling in ids if ruling[0] == prefix]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= least
