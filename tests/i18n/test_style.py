"""Texts that people read avoid the vaguest words of the style guide.

`style_baseline.json` counts what older texts have, by file. It may only shrink: correct the text,
then run `python tests/i18n/test_style.py` to lower the counts.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BASELINE = Path(__file__).with_name("style_baseline.json")
SOURCE = ROOT / "src" / "stormtable"

ENGLISH = (
    r"anew",
    r"whoever",
    r"whatever",
    r"shall",
    r"so many",
    r"is told",
    r"are told",
    r"that is all",
    r"of itself",
    r"be it",
    r"but one",
    r"no more than",
    r"will not do",
    r"of these one",
    r"somebody",
    r"\w+\(s\)",
    r"illegal",
    r"not possible",
)
PORTUGUESE = (r"lhe", r"lhes", r"convosco", r"decorrer", r"partilhar", r"a dobrar", r"tem de")
PHRASES = {
    "en": re.compile(rf"\b(?:{'|'.join(ENGLISH)})(?!\w)", re.IGNORECASE),
    "pt": re.compile(rf"\b(?:{'|'.join(PORTUGUESE)})\b|\b\w+\(s\)", re.IGNORECASE),
}
TYPED = frozenset({"said", "vocabulary", "cite", "language"})
"""Tables of what a person may type, and of grammar: these are not sentences."""

Counts = dict[str, int]


def catalogues() -> Iterator[tuple[Path, str]]:
    """Every catalogue, rulebook chapter and lesson, with its language."""
    for folder in (SOURCE / "i18n", SOURCE / "rulebook", *SOURCE.glob("games/*/text")):
        for language in PHRASES:
            for file in sorted((folder / language).rglob("*.toml")):
                yield file, language


def pages() -> list[Path]:
    """The documentation; decisions and the changelog are history."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in TYPED:
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def prose(markdown: str) -> str:
    """A page without code blocks, code spans, quotations and table rows, which show other words."""
    without_blocks = re.sub(r"^```.*?^```", "", markdown, flags=re.MULTILINE | re.DOTALL)
    without_spans = re.sub(r"`[^`\n]*`|\*[^*\n]+\*", "", without_blocks)
    return re.sub(r"^\|.*$", "", without_spans, flags=re.MULTILINE)


def vague_phrases(text: str, language: str) -> list[str]:
    return [match.lower() for match in PHRASES[language].findall(text)]


def all_phrases() -> dict[str, list[str]]:
    phrases: dict[str, list[str]] = {}
    for file, language in catalogues():
        table: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
        phrases[name_of(file)] = [
            phrase for text in texts(table) for phrase in vague_phrases(text, language)
        ]
    for page in pages():
        phrases[name_of(page)] = vague_phrases(prose(page.read_text(encoding="utf-8")), "en")
    return {name: matches for name, matches in phrases.items() if matches}


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def baseline() -> Counts:
    counts: Counts = json.loads(BASELINE.read_text(encoding="utf-8"))
    return counts


def test_no_text_has_more_vague_words_than_its_baseline() -> None:
    allowed = baseline()
    assert {
        name: phrases
        for name, phrases in all_phrases().items()
        if len(phrases) > allowed.get(name, 0)
    } == {}


def test_the_baseline_is_no_larger_than_the_texts() -> None:
    counts = {name: len(phrases) for name, phrases in all_phrases().items()}
    stale = {name: count for name, count in baseline().items() if counts.get(name, 0) < count}
    assert stale == {}, "run python tests/i18n/test_style.py"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The list is made anew.", "en"),
        ("Whoever is first begins.", "en"),
        ("Shall chance speak?", "en"),
        ("You have 2 Voucher(s).", "en"),
        ("They are told so.", "en"),
        ("Isto lhe dá um ponto.", "pt"),
        ("Você tem 2 peça(s).", "pt"),
    ],
)
def test_a_vague_phrase_is_noticed(text: str, language: str) -> None:
    assert len(vague_phrases(text, language)) == 1


@pytest.mark.parametrize("text", ["Renewed shallow water.", "You have 1 Part."])
def test_other_words_are_not(text: str) -> None:
    assert vague_phrases(text, "en") == []


def test_code_and_quoted_words_are_not_prose() -> None:
    page = "Write `whoever`, *anew* or\n\n```\nshall\n```\n\n| so many | x |\n"
    assert vague_phrases(prose(page), "en") == []


if __name__ == "__main__":
    current = {name: len(phrases) for name, phrases in all_phrases().items()}
    known = baseline()
    lowered = {name: min(current[name], known[name]) for name in sorted(known) if name in current}
    BASELINE.write_text(f"{json.dumps(lowered, indent=0)}\n", encoding="utf-8")
    sys.exit(0)
