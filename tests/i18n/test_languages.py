"""Every language has the same keys, parameters, figures and links as the first.

If you add a folder, these tests list what is still missing, by file and key.
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
"""Tables with texts that differ by language: the endings of words, and how it counts."""
WORDS = frozenset({"title", "part", "text", "task", "words", "columns", "row", "rows"})
"""The keys of texts that every language translates; and all below `ours`."""


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
    """Return what must be the same in every language: parameters, figures, and the targets of
    links.

    A language may use a form of a name: `{type.of}`.
    """
    links = re.findall(r"\[\[([a-z0-9-]+)\|", text)
    return Counter(
        links + [re.split(r"[|.]", parameter)[0] for parameter in re.findall(r"\{([^}]*)\}", text)]
    )


NUMBERS = {
    "en": "three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "pt": "três quatro cinco seis sete oito nove dez onze doze treze catorze quinze",
}
"""Number words from three on: for two, languages have others (`both`, `either`).

The other languages write these numbers in digits, because their number words change by case or
gender, or have other meanings.
"""


def numbers(text: str, language: str) -> Counter[int]:
    """Return the numbers that a text itself states, in digits or words, without figures and
    steps."""
    text = re.sub(r"\[\[[a-z0-9-]+\||\{[^}]*\}|^\d+\. ", "", text, flags=re.MULTILINE)
    names = NUMBERS.get(language, "").split()
    figures = [int(digits) for digits in re.findall(r"\d+", text)]
    figures += [names.index(word) + 3 for word in re.findall(r"\w+", text.lower()) if word in names]
    return Counter(figures)


UNSTATED = {0: r"nothing", 1: r"an?|one|any"}
"""English words for which another language may write a digit: `any Part`, `1 Teil nach Wahl`."""
DIGIT_FOR_NOTHING = {("de", "weather-machine.benefit.advance"): Counter({1: 1})}
"""Numbers that a translation adds, by language and key: `advance`, `1 Schritt`."""


def other_numbers(first: Mapping[str, str], own: Mapping[str, str], language: str) -> list[str]:
    """Return the texts of a language that state other numbers than the first language does.

    A plural form that the first language lacks is compared with its form for many.
    """
    lines = []
    for key, text in sorted(own.items()):
        head, _, form = key.rpartition(".")
        source = first.get(key, first.get(f"{head}.other") if form in FORMS else None)
        if source is None or key.split(".")[0] in OWN or ".said." in key:
            continue  # the other tests find missing texts; words to type are no translations
        stated, translated_numbers = numbers(source, FIRST), numbers(text, language)
        allowed = Counter(
            {
                number: len(re.findall(rf"\b(?:{pattern})\b", source.lower()))
                for number, pattern in UNSTATED.items()
            }
        )
        allowed += DIGIT_FOR_NOTHING.get((language, key), Counter())
        if stated - translated_numbers or translated_numbers - stated - allowed:
            lines.append(f"{key}: {dict(translated_numbers)}, not {dict(stated)}: {text}")
    return lines


END = re.compile(r"[.?!…][)\]»”“*]*$")
OPEN_END = re.compile(r"[}*][)\]*]*$")
"""Korean puts a name at the end, behind a colon, where English has a sentence."""


def unfinished(first: Mapping[str, str], own: Mapping[str, str]) -> list[str]:
    """Return the texts that lack a final sign though the first language has a sentence there."""
    return [
        f"{key}: {text}"
        for key, text in sorted(own.items())
        if len((source := first.get(key, "")).split()) > 3
        and key.split(".")[0] not in OWN
        and END.search(source.strip())
        and not END.search(text.strip())
        and not OPEN_END.search(text.strip())
    ]


def leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield messages by their keys; a plural message once for each of its forms."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*path, key))
        else:
            yield ".".join((*path, key)), str(value)


def texts_of(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield the words of a translated text, under the keys of the other language."""
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
    """Return the texts with one entry for all plural forms, if a message has those of its
    language."""
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
    # The words that a player types differ by language, but stand for the same codes of the game.
    for table in (first, own):
        for key in [key for key in table if ".said." in key]:
            del table[key]
    assert differences(first, own) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "file", files("rulebook") + sorted(set(GAME_FILES) - set(CATALOGUES) - STORIES)
)
def test_rules_and_lessons_are_translated_completely(file: str, language: str) -> None:
    first, own = both(file, language)
    assert differences(dict(texts_of(first)), dict(leaves(own))) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", files("i18n") + files("rulebook") + GAME_FILES)
def test_every_language_states_the_same_numbers(file: str, language: str) -> None:
    table, other = both(file, language)
    is_catalogue = file.startswith("i18n:") or file in CATALOGUES or file in STORIES
    first = dict(leaves(table) if is_catalogue else texts_of(table))
    assert first, f"{file} has no texts to compare"
    assert other_numbers(first, dict(leaves(other)), language) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", files("i18n") + files("rulebook") + GAME_FILES)
def test_a_sentence_ends_with_a_sign_in_every_language(file: str, language: str) -> None:
    table, other = both(file, language)
    first = dict(
        leaves(table) if file.startswith("i18n:") or file in CATALOGUES else texts_of(table)
    )
    assert unfinished(first, dict(leaves(other))) == []


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
def test_typed_words_of_every_language_have_a_meaning(language: str) -> None:
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
        first, own = lessons.lesson_named(name), lessons.lesson_named(name, language)
        assert [step.play for step in own.steps] == [step.play for step in first.steps]


# --- the checks themselves ----------------------------------------------------------------------


def test_differences_between_catalogues_are_named() -> None:
    first = {"a.b": "{n} of {all}", "a.c": "[[bots|Bots]]"}
    own = {"a.b": "{n}", "a.d": "x"}
    assert differences(first, own) == [
        "left over: a.d",
        "missing: a.c",
        "other marks: a.b: {'n': 1, 'all': 1}, not {'n': 1}",
    ]


@pytest.mark.parametrize(
    ("first", "own", "language"),
    [
        ("Draw three cards.", "Zieh 4 Karten.", "de"),
        ("Draw three cards.", "Zieh drei Karten.", "de"),
        ("Draw three cards.", "Compre quatro cartas.", "pt"),
        ("Draw 2 cards.", "Compre 3 cartas.", "pt"),
        ("Draw a card.", "카드 2장을 뽑아요.", "ko"),
        ("Gain the card.", "Nimm 1 Karte.", "de"),
    ],
)
def test_a_different_number_in_a_translation_is_noticed(
    first: str, own: str, language: str
) -> None:
    assert len(other_numbers({"a.b": first}, {"a.b": own}, language)) == 1


def test_a_missing_final_sign_is_noticed() -> None:
    first = {"a": "You may draw a card.", "b": "Draw"}
    assert unfinished(first, {"a": "Du darfst eine Karte ziehen", "b": "Ziehen"}) != []
    assert unfinished(first, {"a": "Du darfst eine Karte ziehen.", "b": "Ziehen"}) == []


def test_a_plural_form_of_its_own_is_compared_with_the_form_for_many() -> None:
    first = {"a.one": "{n} of 5", "a.other": "{n} of 5"}
    assert other_numbers(first, {"a.few": "{n} z 5", "a.many": "{n} z 5"}, "pl") == []
    assert len(other_numbers(first, {"a.few": "{n} z 6", "a.many": "{n} z 5"}, "pl")) == 1


@pytest.mark.parametrize(
    ("first", "own", "language"),
    [
        ("Draw three cards.", "Compre três cartas.", "pt"),
        ("Draw three cards.", "Zieh 3 Karten.", "de"),
        ("any Part", "1 Teil nach Wahl", "de"),
        ("If you bid nothing you pass.", "Com um lance de $0 você passa.", "pt"),
    ],
)
def test_the_same_number_in_other_words_is_accepted(first: str, own: str, language: str) -> None:
    assert other_numbers({"a.b": first}, {"a.b": own}, language) == []


def test_words_take_the_place_of_the_first_language_by_key_and_id() -> None:
    first = {"title": "One", "cites": ["p.1"], "paragraph": [{"id": "a", "text": "A", "n": 1}]}
    assert translated(first, {"title": "Um", "a": {"text": "Á", "n": 1}}) == {
        "title": "Um",
        "cites": ["p.1"],
        "paragraph": [{"id": "a", "text": "Á", "n": 1}],
    }


def test_a_number_selects_the_plural_form() -> None:
    tiles = {"t": {"one": "{n} tile", "other": "{n} tiles"}}
    assert [Words(tiles)("t", n=n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    zero_is_singular = {"language": {"plural": "n > 1", "forms": "one other"}}
    assert Words(zero_is_singular | tiles)("t", n=0) == "0 tile"


def test_a_list_is_joined_as_its_language_joins_it() -> None:
    say = words("pt")
    assert [say.together(items) for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A e B",
        "A, B e C",
    ]


def test_a_language_is_known_by_its_locale_and_an_unknown_one_is_refused() -> None:
    assert known("pt_BR.UTF-8") == known("pt-PT") == known("PT") == "pt"
    with pytest.raises(UnknownName, match=r"there are: .*en.*pt"):
        known("tlh")
