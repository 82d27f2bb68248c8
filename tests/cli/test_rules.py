"""`stormtable rules` shows and searches the rules in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stormtable import rulebook
from stormtable.kernel.edition import packaged_text

from .conftest import Stormtable


def test_without_a_game_it_lists_the_games_with_rules(stormtable: Stormtable) -> None:
    ran = stormtable("rules")
    assert "weather-machine" in ran.out
    assert "weather-island" in ran.out
    assert json.loads(stormtable("rules", "--json").out) == rulebook.games()


def test_the_chapters_of_a_game_are_listed(stormtable: Stormtable) -> None:
    ran = stormtable("rules", "weather-machine")
    assert "Building a prototype  p.19" in ran.out
    assert "The Saboteurs" in ran.out
    assert "By component" in ran.out
    assert ran.status == 0


def test_words_find_the_paragraph_with_its_page_and_ruling(stormtable: Stormtable) -> None:
    out = " ".join(stormtable("rules", "weather-machine", "how do I publish a paper").out.split())
    assert out.startswith("Publish a Paper p.17 Pay 2 Lab Vouchers.")
    out = " ".join(stormtable("rules", "weather-machine", "drafting").out.split())
    assert "Ruled here (W49): Twelve sets" in out


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("no_room_for_bot", "The Workshop"),
        ("W7", "The Workshop"),
        ("choose_havoc", "Havoc"),
        ("budget-cuts", "11. Budget Cuts"),
        ("part:2", "A Part as a benefit"),
    ],
)
def test_a_code_leads_to_its_paragraph(stormtable: Stormtable, asked: str, title: str) -> None:
    assert stormtable("rules", "weather-machine", asked).out.startswith(title)


def test_a_chapter_is_shown_whole(stormtable: Stormtable) -> None:
    out = stormtable("rules", "weather-island", "Phase III: weather").out
    chapter = next(
        chapter for chapter in rulebook.book("weather-island").chapters if chapter.id == "weather"
    )
    for paragraph in chapter.paragraphs:
        assert paragraph.title in out


def test_as_json(stormtable: Stormtable) -> None:
    whole = json.loads(stormtable("rules", "weather-island", "--json").out)
    assert whole == rulebook.book("weather-island").as_json()
    paragraphs = json.loads(stormtable("rules", "weather-island", "boosters", "--json").out)
    assert paragraphs[0]["id"] == "boosters"


def test_figures_are_those_of_the_edition(stormtable: Stormtable, tmp_path: Path) -> None:
    ours = packaged_text("weather-island")
    mine = tmp_path / "mine.toml"
    mine.write_text(ours.replace("work = 10", "work = 9"), encoding="utf-8")
    assert "you gain $10." in stormtable("rules", "weather-island", "work").out
    ran = stormtable("rules", "weather-island", "work", "--edition", mine)
    assert "you gain $9." in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["weather-island", "xyzzy"], "error: the rules of weather-island say nothing about"),
        (["weather-ireland"], "error: there is no game 'weather-ireland'; did you mean"),
    ],
)
def test_an_unknown_name_gets_an_error_of_one_line(
    stormtable: Stormtable, arguments: list[str], message: str
) -> None:
    ran = stormtable("rules", *arguments)
    assert ran.status == 2
    assert ran.err.startswith(message)
    assert ran.err.count("\n") == 1
    assert ran.out == ""
