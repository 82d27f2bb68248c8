"""The page has words for the codes of other parts: the server's errors, settings, bots."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import stormtable
from stormtable.bots import LEVELS, bot_named, bot_names, characters
from stormtable.games.weather_machine.rules.solo.plot import SUGGESTIONS
from stormtable.i18n.catalogue import languages, words
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import titles
from stormtable.story.text import story_text

PACKAGE = Path(stormtable.__file__).parent
REFUSING = ("server", "offline")
"""The packages that refuse requests of the page."""
CODE_ARGUMENT = {"ApiError": 1, "conflict": 0, "answer": 1, "_refuse": 1, "Stale": 0}
"""The position of the argument that is the code."""
NOT_FOR_PAGES = {"no_such_method"}


def codes() -> Iterator[str]:
    """Yield the codes of refusals to the page, by the server or without one."""
    for file in (file for package in REFUSING for file in (PACKAGE / package).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
                argument = (
                    node.args[CODE_ARGUMENT[name]]
                    if name in CODE_ARGUMENT and len(node.args) > CODE_ARGUMENT[name]
                    else None
                )
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
    yield from ("bad_input", "no_database", "refused", "stale")


def test_every_code_of_the_server_has_words_and_every_words_a_code() -> None:
    assert {"not_found", "wrong_password", "illegal", "too_many"} <= set(codes())
    assert set(codes()) - NOT_FOR_PAGES == set(words().table("page", "error"))


def test_every_setting_has_its_name_its_help_and_its_choices() -> None:
    expected = {
        setting.name: {"name", "help", *map(str, setting.choices)}
        for title in titles()
        for setting in title.settings
        if not setting.local
    }
    expected["challenges"] |= set(SUGGESTIONS)
    names = words().table("page", "setting")
    assert {name: set(words().table("page", "setting", name)) for name in names} == expected


def test_every_bot_has_a_name() -> None:
    # Other tests register bots of their own.
    known = {
        bot
        for title in titles()
        for bot in bot_names(title.name)
        if type(bot_named(bot, title.name, 1)).__module__.startswith("stormtable.")
    }
    named = set(words().table("page", "bot")) - {"with_character", "character", "step"}
    assert named == known
    likes = {character for title in titles() for character in characters("hard", title.name)}
    assert set(words().table("page", "bot", "character")) == likes


@pytest.mark.parametrize("language", languages())
def test_no_text_shows_the_code_of_a_bot(language: str) -> None:
    """Solo games have levels of the same names; `hard` and `easy` are also ordinary words."""
    codes = {"greedy", "saver", "gambler", "expert", *LEVELS}
    names = words(language).table("page", "bot")
    assert not codes & {str(name) for name in names.values()}
    texts = [
        text
        for game in ("page", "table", *(title.name for title in titles()))
        for key, text in leaves(words(language).table(game))
        if not re.match(r"(level|setting\.challenges|bot\.character)\b", key)
    ]
    wrong = re.compile(r"(?<![\w-])(greedy|saver|the bot (easy|normal|hard|expert|random))\b")
    assert [text for text in texts if wrong.search(text)] == []


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        here = f"{path}.{key}".lstrip(".")
        if isinstance(value, Mapping):
            yield from leaves(value, here)
        else:
            yield here, str(value)


@pytest.mark.parametrize(
    ("game", "players"), [("weather-island", 2), ("weather-machine", 2), ("weather-machine", 1)]
)
def test_everything_that_is_counted_has_a_name_with_an_amount(game: str, players: int) -> None:
    begun = new_game(game, players, 5)
    counted = {what.partition(":")[0] for what in begun.title.accounts(begun.state)}
    assert counted <= set(story_text(game, "en").sentences.table("thing"))
