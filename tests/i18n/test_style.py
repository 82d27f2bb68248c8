"""Texts for players avoid the vaguest words of the style guide.

`tools/prose.py` checks documentation, docstrings and comments with the same English phrases.

Texts of every language also have its typography: no double spaces, the sign `…`, quotation marks of
their own, and in French a no-break space before `:`, `;`, `!` and `?`.

`style_baseline.json` counts what older texts have, by file. It may only shrink: correct the text,
then run `python tests/i18n/test_style.py` to lower the counts.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BASELINE = Path(__file__).with_name("style_baseline.json")
SOURCE = ROOT / "src" / "stormtable"

sys.path.insert(0, str(ROOT / "tools"))

import prose  # noqa: E402

ENGLISH = (*prose.PHRASES, "somebody", "whatever", "no more than", "illegal", "not possible")
PORTUGUESE = (r"lhe", r"lhes", r"convosco", r"decorrer", r"partilhar", r"a dobrar", r"tem de")
PHRASES = {
    "en": re.compile(rf"\b(?:{'|'.join(ENGLISH)})(?!\w)", re.IGNORECASE),
    "pt": re.compile(rf"\b(?:{'|'.join(PORTUGUESE)})\b|\b\w+\(s\)", re.IGNORECASE),
}
LANGUAGES = tuple(sorted(folder.name for folder in (SOURCE / "i18n").glob("??")))
STRAIGHT_QUOTES = r"(?<![\w=])'\w[^'\n]*\w'(?!\w)"
TYPOGRAPHY: dict[str, re.Pattern[str]] = {
    "two spaces": re.compile(r"\S  +\S"),
    "a space before a comma or full stop": re.compile(r"\w [,.](?=\s|$)"),
    "three dots": re.compile(r"\.\.\."),
    "a doubled sign": re.compile(r"(?<!\.)\.\.(?!\.)|,,|;;|::|\?\?|!!"),
    "straight quotation marks": re.compile(rf'"|{STRAIGHT_QUOTES}'),
}
"""What no text may have, by name. English and Italian have straight apostrophes, but no straight
quotation marks."""
OWN_TYPOGRAPHY: dict[str, dict[str, re.Pattern[str]]] = {
    "fr": {
        "no no-break space": re.compile(r"[\w}][:;!?](?=\s|$)|[\w}»] [:;!?»]|« "),
        "a straight apostrophe": re.compile(r"\w'\w"),
    },
    "es": {"no opening sign": re.compile(r"(?:^|[.:!?] )[^¿.:!?]*\w\?|(?:^|[.:!?] )[^¡.:!?]*\w!")},
    "ko": {"no space after a sign": re.compile(r"[:;,!][가-힣]")},
}
ENGLISH_WORDS = re.compile(
    r"\b(?:the(?! Saboteurs| Mad)|and|your|with|you|is|this|cannot|not|have)\b", re.IGNORECASE
)
"""Words that no other of our languages has: a text with two of them is not translated.

The English titles of games may have them."""
CODE = re.compile(r"`[^`]*`|\{[^}]*\}")

TYPED = frozenset({"said", "vocabulary", "cite", "language", "changes"})
"""Tables of words to type, of grammar and of values: these are not sentences."""

Counts = dict[str, int]


def catalogues(spoken: Sequence[str] = tuple(PHRASES)) -> Iterator[tuple[Path, str]]:
    """Yield every catalogue, rulebook chapter and lesson, with its language."""
    for folder in (SOURCE / "i18n", SOURCE / "rulebook", *SOURCE.glob("games/*/text")):
        for language in spoken:
            for file in sorted((folder / language).rglob("*.toml")):
                yield file, language


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


def vague_phrases(text: str, language: str) -> list[str]:
    return [match.lower() for match in PHRASES[language].findall(text)]


def faults(text: str, language: str) -> list[str]:
    """Return what is wrong with the typography of a text. Code may have any sign."""
    prose_only = CODE.sub("{}", text)
    rules = TYPOGRAPHY | OWN_TYPOGRAPHY.get(language, {})
    names = [name for name, pattern in rules.items() if pattern.search(prose_only)]
    if language != "en" and len(ENGLISH_WORDS.findall(prose_only)) > 1:
        names.append("English")
    return names


def all_phrases() -> dict[str, list[str]]:
    phrases: dict[str, list[str]] = {}
    for file, language in catalogues():
        table: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
        phrases[name_of(file)] = [
            phrase for text in texts(table) for phrase in vague_phrases(text, language)
        ]
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_typography_of_their_language(language: str) -> None:
    checked = [
        (name_of(file), text, faults(text, language))
        for file, _ in catalogues((language,))
        for text in texts(tomllib.loads(file.read_text(encoding="utf-8")))
    ]
    assert len(checked) > 1000
    assert [entry for entry in checked if entry[2]] == []


@pytest.mark.parametrize(
    ("text", "language", "fault"),
    [
        ("Zwei  Leerzeichen.", "de", "two spaces"),
        ("Zu viel Platz .", "de", "a space before a comma or full stop"),
        ("Carregando ...", "pt", "three dots"),
        ("Fertig..", "de", "a doubled sign"),
        ("Das heißt 'fertig' hier.", "de", "straight quotation marks"),
        ('Nazywa się "gotowe".', "pl", "straight quotation marks"),
        ("Une erreur: la table.", "fr", "no no-break space"),
        ("Une erreur : la table.", "fr", "no no-break space"),
        ("Tu l'as fait.", "fr", "a straight apostrophe"),
        ("Terminas?", "es", "no opening sign"),
        ("먼저:다음", "ko", "no space after a sign"),
        ("Wait for the others and your turn.", "it", "English"),
    ],
)
def test_a_fault_of_typography_is_noticed(text: str, language: str, fault: str) -> None:
    assert faults(text, language) == [fault]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Un po' di tempo per l'ora.", "it"),
        ("The Saboteurs' turn follows the players' turns.", "en"),
        ("Ton temps est écoulé\u00a0: {game}", "fr"),
        ("¿Ya has jugado? ¡Sí!", "es"),
        ('Tippe `name = "x"  ...`.', "de"),
    ],
)
def test_correct_typography_is_allowed(text: str, language: str) -> None:
    assert faults(text, language) == []


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
def test_a_text_without_vague_words_passes(text: str) -> None:
    assert vague_phrases(text, "en") == []


if __name__ == "__main__":
    current = {name: len(phrases) for name, phrases in all_phrases().items()}
    known = baseline()
    lowered = {name: min(current[name], known[name]) for name in sorted(known) if name in current}
    BASELINE.write_text(f"{json.dumps(lowered, indent=0)}\n", encoding="utf-8")
    sys.exit(0)
