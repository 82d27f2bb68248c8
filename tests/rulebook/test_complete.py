"""The rulebook explains everything a player meets, and every link works."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from stormtable import rulebook
from stormtable.kernel.registry import titles
from stormtable.rulebook import Book, Chapter

from .codes import codes, missing, sprite, unknown

GAMES = rulebook.games()
codes_of = cache(codes)


def test_every_game_has_its_rules() -> None:
    ours = [
        title.name for title in titles() if type(title).__module__.startswith("stormtable.games.")
    ]
    assert ours == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_player_meets_has_its_paragraph(game: str) -> None:
    """Refusals, questions, places, symbols, rulings, benefits, Subsidies, Goals, Challenges ..."""
    assert missing(rulebook.book(game), codes_of(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_paragraphs_explain_only_codes_that_exist(game: str) -> None:
    assert unknown(rulebook.book(game), codes_of(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_paragraph_can_be_taken_away(game: str) -> None:
    """Without any one explaining paragraph, something is no longer explained."""
    book = rulebook.book(game)
    for paragraph in book.paragraphs:
        if paragraph.rulings or paragraph.about:
            assert missing(_without(book, paragraph.id), codes_of(game)), paragraph.id


def _without(book: Book, id: str) -> Book:  # noqa: A002
    chapters = tuple(
        Chapter(
            chapter.id,
            chapter.title,
            chapter.part,
            tuple(each for each in chapter.paragraphs if each.id != id),
        )
        for chapter in book.chapters
    )
    index = {
        kind: {code: to for code, to in entries.items() if to != id}
        for kind, entries in book.index.items()
    }
    return replace(book, chapters=chapters, index=index)


@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_to_a_paragraph(game: str) -> None:
    book = rulebook.book(game)
    ids = [paragraph.id for paragraph in book.paragraphs]
    assert len(ids) == len(set(ids))
    for paragraph in book.paragraphs:
        assert set(paragraph.links()) <= set(ids), paragraph.id
        assert paragraph.id not in paragraph.links(), paragraph.id


@pytest.mark.parametrize("game", GAMES)
def test_every_component_has_its_paragraph(game: str) -> None:
    book = rulebook.book(game)
    assert len(set(book.components)) == len(book.components) > 10
    assert [component for component in book.components if book.paragraph(component) is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_page_cited_is_in_its_rulebook(game: str) -> None:
    book = rulebook.book(game)
    for paragraph in book.paragraphs:
        wrong = [cite for cite in paragraph.cites if not book.has_cited(cite)]
        assert wrong == [], paragraph.id
        assert paragraph.cites or paragraph.chapter == "table", paragraph.id


@pytest.mark.parametrize("cite", ["p.25", "p.0", "solo p.14", "Phase I.1", "p.x", ""])
def test_a_page_that_is_in_no_rulebook_is_found(cite: str) -> None:
    assert not rulebook.book("weather-machine").has_cited(cite)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_the_rules_is_cited(game: str) -> None:
    """Pages 1 to 23; later pages are pictures. Of Weather Island, every section."""
    book = rulebook.book(game)
    cited = {cite for paragraph in book.paragraphs for cite in paragraph.cites}
    if game == "weather-machine":
        assert {f"p.{page}" for page in range(1, 24)} <= cited
        assert {f"solo p.{page}" for page in range(1, 14)} <= cited
    else:
        setup = ("1", "2", "3", "4", "5.a", "5.b", "6.a", "6.b", "7.a", "7.b", "7.c")
        assert {f"Setup {section}" for section in setup} <= cited
        phases = {f"Phase I.{n}" for n in (1, 2, 3)} | {"Phase II.1", "Phase II.2", "Phase III.1"}
        assert phases | {"Ending 1", "Ending 2"} <= cited


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_is_in_the_sprite(game: str) -> None:
    drawn = sprite()
    for paragraph in rulebook.book(game).paragraphs:
        assert paragraph.symbol in drawn, paragraph.id
        for line in paragraph.lines():
            assert {piece.symbol for piece in line if piece.symbol} <= drawn, paragraph.id


@pytest.mark.parametrize("game", GAMES)
def test_no_mark_is_left_in_what_is_read(game: str) -> None:
    for paragraph in rulebook.book(game).paragraphs:
        assert not set(paragraph.words) & set("[]{}|"), paragraph.id
        assert "  " not in paragraph.words, paragraph.id
