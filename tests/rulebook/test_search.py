"""Find a paragraph by subject and by words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stormtable import rulebook
from stormtable.i18n.catalogue import words
from stormtable.kernel.edition import packaged_text
from stormtable.kernel.errors import StormtableError
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import Piece, plain, read, read_line

MACHINE = rulebook.book("weather-machine")
FIGURES = Figures(
    "weather-machine",
    {
        "points": {"goal": 5},
        "order": {"weathers": ["rain", "sun"], "chemicals": ["verdino", "melgoth"]},
        "gain": [],
        "none": None,
    },
    words(),
    frozenset({"verdino"}),
)


@pytest.mark.parametrize(
    ("kind", "code", "paragraph"),
    [
        ("refusal", "no_room_for_bot", "workshop"),
        ("refusal", "something_came_out", "taking-back"),
        ("question", "choose_havoc", "havoc"),
        ("place", "mat/2/office/4/lab", "office"),
        ("place", "lab/sun/2", "work"),
        ("place", "lab/space/2", "move"),
        ("place", "lab/sun", "lab"),
        ("place", "hideout/shown/white-lab-snow-top", "call-security"),
        ("symbol", "lock", "locks"),
        ("benefit", "work_free", "work"),
        ("subsidy", "part:2", "benefit-part"),
        ("ruling", "W7", "workshop"),
    ],
)
def test_a_code_finds_its_paragraph(kind: str, code: str, paragraph: str) -> None:
    match = MACHINE.about(kind, code)
    assert match is not None
    assert match.id == paragraph


@pytest.mark.parametrize(
    ("kind", "code"),
    [("refusal", "of_no_game"), ("of_no_kind", "lock"), ("place", "lab/sun/2/3"), ("place", "")],
)
def test_an_unknown_code_has_no_paragraph(kind: str, code: str) -> None:
    assert MACHINE.about(kind, code) is None


@pytest.mark.parametrize(
    ("game", "asked", "first"),
    [
        ("weather-machine", "publish a paper", "publish"),
        ("weather-machine", "What does a lock do?", "locks"),
        ("weather-machine", "when does the game end", "game-end"),
        ("weather-machine", "nobel", "awards"),
        ("weather-machine", "calling security", "call-security"),
        ("weather-island", "how do I get money", "money"),
        ("weather-island", "BOOSTER", "boosters"),
        ("weather-island", "boster", "boosters"),
        ("weather-machine", "wether", "extreme-weather"),
        ("weather-machine", "citaton", "citations"),
        ("weather-machine", "pubilsh", "publish"),
    ],
)
def test_a_search_finds_the_paragraph_about_its_words(game: str, asked: str, first: str) -> None:
    assert rulebook.search(rulebook.book(game), asked)[0].id == first


def test_words_nobody_says_find_nothing() -> None:
    assert rulebook.search(MACHINE, "xyzzy") == []
    assert rulebook.search(MACHINE, "") == []


def test_an_unknown_game_or_language_is_refused() -> None:
    with pytest.raises(StormtableError, match="there is no game 'chess'"):
        rulebook.book("chess")
    with pytest.raises(StormtableError, match="there are no rules in 'xx'; there are: de, en"):
        rulebook.book("weather-island", "xx")


def test_the_rules_have_the_figures_of_the_edition(tmp_path: Path) -> None:
    text = packaged_text("weather-island")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("work = 10", "work = 9"), encoding="utf-8")
    ours, theirs = (rulebook.book("weather-island", edition=edition) for edition in ("", str(mine)))
    assert "you gain $10" in _text_of(ours, "work")
    assert "you gain $9" in _text_of(theirs, "work")
    assert ours.as_json()["hash"] != theirs.as_json()["hash"]


def test_compound_names_are_in_the_readers_language() -> None:
    """`kettle-sun` distinguishes tiles of a kind, `trident-sun` is a goal of a kind."""
    english, portuguese = (rulebook.book("weather-island", language) for language in ("en", "pt"))
    assert "kettle-sun" in _text_of(english, "tiles")
    assert "chaleira-sol" in _text_of(portuguese, "tiles")
    assert "trident sun" in _text_of(english, "goal-cards")
    assert "tridente de sol" in _text_of(portuguese, "goal-cards")


def _text_of(book: rulebook.Book, paragraph: str) -> str:
    match = book.paragraph(paragraph)
    assert match is not None
    return match.words


def test_a_book_is_plain_json_and_always_the_same() -> None:
    data = MACHINE.as_json()
    assert json.loads(json.dumps(data)) == data
    assert data == MACHINE.as_json()


# --- marks --------------------------------------------------------------------------------------


def test_links_figures_and_drawings_are_read() -> None:
    line = read_line("A [[goals|Goal]] {:goal} is {points.goal} CP on `&`.", FIGURES)
    assert line == (
        Piece("A "),
        Piece("Goal", to="goals"),
        Piece(" "),
        Piece("", symbol="goal"),
        Piece(" is 5 CP on “&”."),
    )
    assert plain(line) == "A Goal is 5 CP on “&”."


def test_lists_steps_and_text_are_distinguished() -> None:
    text = "One\nline.\n\n- a\n- b\n  goes on\n\n1. first\n2. second\n"
    blocks = list(read(text, FIGURES))
    assert [block.kind for block in blocks] == ["text", "list", "steps"]
    assert [[plain(line) for line in block.lines] for block in blocks] == [
        ["One line."],
        ["a", "b goes on"],
        ["first", "second"],
    ]


def test_a_figure_is_looked_up_by_its_key_with_a_fallback() -> None:
    assert FIGURES("gain") == "nothing"
    assert FIGURES("none|the most") == "the most"
    assert FIGURES("points.goal+points.goal") == "10"
    assert FIGURES("points.award|-") == "-"
    assert FIGURES("order.weathers") == "Rain, Sun"
    assert FIGURES("order.chemicals") == "Verdino, melgoth"
    assert FIGURES.spread("lab/<weathers>/*") == ["lab/rain/*", "lab/sun/*"]
    with pytest.raises(KeyError, match=r"nothing is printed at 'points\.award'"):
        FIGURES("points.award")


@pytest.mark.parametrize(
    ("language", "asked", "title"),
    [
        ("fr", "l'initiative", "Initiative"),
        ("fr", "initiative", "Initiative"),
        ("pl", "przełom", "Przełom"),
        ("pl", "przelom", "Przełom"),
        ("ko", "기준값", "기준값"),
        ("de", "burö", "Büro"),
    ],
)
def test_other_letters_and_elisions_are_found(language: str, asked: str, title: str) -> None:
    best, *_ = rulebook.search(rulebook.book("weather-machine", language), asked)
    assert title.lower() in best.title.lower()
