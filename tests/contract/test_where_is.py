"""docs/where-is.md answers at least twenty questions, and every path in it exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "where-is.md"
PACKAGE = ROOT / "src" / "stormtable"
SUFFIXES = (".css", ".json", ".md", ".py", ".svelte", ".toml", ".ts")
STANDS_FOR = {
    "NAME": ("weather_machine", "weather_island"),
    "LANGUAGE": ("en", "pt"),
    "LANG": ("en", "pt"),
}
"""The words of the page that stand for each game and each language."""


def answers(page: str) -> list[str]:
    """Return the last cell of each row of the page's tables."""
    rows = [line.split("|") for line in page.splitlines() if line.startswith("|")]
    return [row[-2] for row in rows if "..." not in row[-3] and "---" not in row[-2]]


def paths(answer: str) -> list[str]:
    """Return the code spans of an answer that are paths, not names of functions or commands."""
    spans = re.findall(r"`([^`]+)`", answer)
    return [span for span in spans if "/" in span or span.endswith(SUFFIXES)]


def each(path: str) -> Iterator[str]:
    """Yield the path for each game and language."""
    word = next((word for word in STANDS_FOR if word in path), None)
    if word is None:
        yield path
    else:
        for value in STANDS_FOR[word]:
            yield from each(path.replace(word, value))


def missing(answer: str) -> list[str]:
    """Return the paths of an answer that do not exist.

    A path is relative to the repository, to the package, or to a folder of the path before it.
    """
    folders, absent = [ROOT, PACKAGE], []
    for named in paths(answer):
        existing: list[Path] = []
        for path in each(named):
            match = next((folder / path for folder in folders if (folder / path).exists()), None)
            if match is None:
                absent.append(path)
            else:
                existing += [match, *match.parents]
        folders = [ROOT, PACKAGE, *existing]
    return absent


def test_every_path_of_the_page_exists() -> None:
    assert [
        path for answer in answers(PAGE.read_text(encoding="utf-8")) for path in missing(answer)
    ] == []


def test_the_page_answers_twenty_questions() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(re.findall(r"^\| \d+ \|", page, re.MULTILINE)) >= 20
    assert all(paths(answer) for answer in answers(page))


def test_a_wrong_path_is_reported() -> None:
    assert missing("`kernel/undo.py`, `games/NAME/nowhere.py`, `rules`") == [
        "games/weather_machine/nowhere.py",
        "games/weather_island/nowhere.py",
    ]
