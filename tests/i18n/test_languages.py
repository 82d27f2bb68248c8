"""Every language has the same keys, parameters, figures and links as the first.

Whoever adds a folder reads here what is still missing, by file and key.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import stormtable
from stormtable import lessons, rulebook
from stormtable.i18n.catalogue import FIRST, Words, known, languages, words
from stormtable.i18n.translated import translated
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import packs

SOURCE = Path(stormtable.__file__).parent
OTHERS = [language for language in languages() if language != FIRST]
FORMS = frozenset({"zero", "one", "two", "few", "many", "other"})
OWN = ("vocabulary", "language")
"""Tables whose texts are each language's own: what its words end in, how it counts."""
WORDS = frozenset({"title", "part", "text", "task", "words", "columns", "row", "rows"})
"""What of a text that is kept once is told anew in every language; and all below `ours`."""


def load(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


GAMES = [str(pack.text.relative_to(SOURCE)) for pack in packs() if pack.text is not None]
"""The folders with the texts of our games."""


def files(folder: str) -> list[str]:
    base = SOURCE / folder / FIRST
    return [f"{folder}:{file.relative_to(base)}" for file in sorted(base.rglob("*.toml"))]


GAME_FILES = [file for folder in GAMES for file in files(folder)]
CATALOGUES = [file for file in GAME_FILES if file.endswith(":messages.toml")]
STORIES = {file for file in GAME_FILES if file.endswith("story.toml")}
"""Sentences ask for forms of names, which a language may lack: `tests/story` compares them."""


def both(file: str, language: str) -> tuple[dict[str, Any], dict[str, Any]]:
    folder, _, name = file.partition(":")
    return load(SOURCE / folder / FIRST / name), load(SOURCE / folder / language / name)


def marks(text: str) -> Counter[str]:
    """What must be the same in every language: parameters, figures, and where links lead."""
    links = re.findall(r"\[\[([a-z0-9-]+)\|", text)
    return Counter(
        links + [parameter.partition("|")[0] for parameter in re.findall(r"\{([^}]*)\}", text)]
    )


NUMBERS = {
    "en": "three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "pt": "três quatro cinco seis sete oito nove dez onze doze treze catorze quinze",
}
"""Number words from three on: for two, each language has others (`both`, `either`)."""


def numbers(text: str, language: str) -> Counter[int]:
    """The numbers a text states itself, in digits or words; figures and steps are not its own."""
    text = re.sub(r"\[\[[a-z0-9-]+\||\{[^}]*\}|^\d+\. ", "", text, flags=re.MULTILINE)
    names = NUMBERS[language].split()
    figures = [int(digits) for digits in re.findall(r"\d+", text)]
    figures += [names.index(word) + 3 for word in re.findall(r"\w+", text.lower()) if word in names]
    return Counter(figures)


def leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Messages by their keys; one that is told by a number once for each of its forms."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*path, key))
        else:
            yield ".".join((*path, key)), str(value)


def texts_of(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """The words of a text that is kept once, under the keys another language has them by."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from texts_of(value, (*path, key))
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            for item in value:
                yield from texts_of(item, (*path, item["id"]))
        elif key in WORDS or "ours" in path:
            yield ".".join((*path, key)), str(value)


def differences(first: Mapping[str, str], own: Mapping[str, str]) -> list[str]:
    missing = [f"missing: {key}" for key in first.keys() - own.keys()]
    left = [f"left over: {key}" for key in own.keys() - first.keys()]
    other = [
        f"other marks: {key}: {dict(marks(first[key]))}, not {dict(marks(own[key]))}"
        for key in first.keys() & own.keys()
        if marks(first[key]) != marks(own[key])
    ]
    return sorted(missing + left + other)


def plurals(texts: Mapping[str, str], forms: frozenset[str]) -> dict[str, str]:
    """The same with one form for all, where a message has just those of its language."""
    heads = {key.rpartition(".")[0] for key in texts if key.rpartition(".")[2] in FORMS}
    whole = {
        head
        for head in heads
        if {key.rpartition(".")[2] for key in texts if key.rpartition(".")[0] == head} == forms
    }
    return {
        key if (head := key.rpartition(".")[0]) not in whole else f"{head}.(forms)": text
        for key, text in texts.items()
    }


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", files("i18n") + CATALOGUES)
def test_a_catalogue_has_all_messages_and_no_other(file: str, language: str) -> None:
    first, own = (
        plurals(
            {key: text for key, text in leaves(table) if key.split(".")[0] not in OWN},
            frozenset(words(spoken)("language", "forms").split()),
        )
        for table, spoken in zip(both(file, language), (FIRST, language), strict=True)
    )
    # What else may be typed is each language's own; what it means is the game's.
    for table in (first, own):
        for key in [key for key in table if ".said." in key]:
            del table[key]
    assert differences(first, own) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "file", files("rulebook") + sorted(set(GAME_FILES) - set(CATALOGUES) - STORIES)
)
def test_rules_and_lessons_are_told_whole(file: str, language: str) -> None:
    first, own = both(file, language)
    assert differences(dict(texts_of(first)), dict(leaves(own))) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", files("i18n") + files("rulebook") + files("tutorials"))
def test_every_language_states_the_same_numbers(file: str, language: str) -> None:
    table, other = both(file, language)
    first = dict(leaves(table) if file.startswith("messages:") else texts_of(table))
    own = dict(leaves(other))
    assert [
        f"{key}: {numbers(first[key], FIRST)}, not {numbers(own[key], language)}"
        for key in first.keys() & own.keys()
        if key.split(".")[0] not in OWN
        and numbers(first[key], FIRST) != numbers(own[key], language)
    ] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_folder_has_a_file_that_nobody_reads(language: str) -> None:
    for folder in ("i18n", "rulebook", *GAMES):
        names = {
            spoken: {
                path.relative_to(SOURCE / folder / spoken) for path in folder_there.rglob("*.toml")
            }
            for spoken in (FIRST, language)
            if (folder_there := SOURCE / folder / spoken)
        }
        assert names[language] == names[FIRST]


@pytest.mark.parametrize("language", languages())
def test_what_may_be_typed_means_something(language: str) -> None:
    for game in rulebook.games():
        first, own = (
            set(words(spoken).table(game, "said").values()) for spoken in (FIRST, language)
        )
        assert first == own


@pytest.mark.parametrize("language", languages())
def test_every_book_and_lesson_can_be_read(language: str) -> None:
    for game in rulebook.games():
        book = rulebook.book(game, language)
        assert all(paragraph.words for paragraph in book.paragraphs)
        links = {link for paragraph in book.paragraphs for link in paragraph.links()}
        assert links <= {paragraph.id for paragraph in book.paragraphs}
    for name in lessons.lesson_names():
        first, own = lessons.lesson(name), lessons.lesson(name, language)
        assert [step.play for step in own.steps] == [step.play for step in first.steps]


# --- the means ----------------------------------------------------------------------------------


def test_what_is_missing_left_over_or_otherwise_is_named() -> None:
    first = {"a.b": "{n} of {all}", "a.c": "[[bots|Bots]]"}
    own = {"a.b": "{n}", "a.d": "x"}
    assert differences(first, own) == [
        "left over: a.d",
        "missing: a.c",
        "other marks: a.b: {'n': 1, 'all': 1}, not {'n': 1}",
    ]


def test_words_take_the_place_of_the_first_language_by_key_and_id() -> None:
    first = {"title": "One", "cites": ["p.1"], "paragraph": [{"id": "a", "text": "A", "n": 1}]}
    assert translated(first, {"title": "Um", "a": {"text": "Á", "n": 1}}) == {
        "title": "Um",
        "cites": ["p.1"],
        "paragraph": [{"id": "a", "text": "Á", "n": 1}],
    }


def test_a_number_is_told_by_its_form() -> None:
    tiles = {"t": {"one": "{n} tile", "other": "{n} tiles"}}
    assert [Words(tiles)("t", n=n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    zero_is_singular = {"language": {"plural": "n > 1", "forms": "one other"}}
    assert Words(zero_is_singular | tiles)("t", n=0) == "0 tile"


def test_things_stand_together() -> None:
    say = words("pt")
    assert [say.together(items) for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A e B",
        "A, B e C",
    ]


def test_a_language_is_known_by_its_locale_and_an_unknown_one_is_refused() -> None:
    assert known("pt_BR.UTF-8") == known("pt-PT") == known("PT") == "pt"
    with pytest.raises(UnknownName, match="there are: en, pt"):
        known("tlh")
