"""Every event and every choice has a sentence, in every language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from i18n.test_languages import plurals
from stormtable.games.weather_island.view import events as island_events
from stormtable.games.weather_machine.view import events as machine_events
from stormtable.i18n.catalogue import FIRST, languages, words
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import packs
from stormtable.story.composition import ROLES
from stormtable.story.plain import PlainComposer, composer_of
from stormtable.story.text import FILE, story_text
from story.games import TABLES as PLAYED
from story.games import played

GAMES = ("weather-island", "weather-machine")
EVENTS = {
    "weather-island": set(island_events.NAMES.values()),
    "weather-machine": set(machine_events.NAMES.values()),
}


def test_every_game_of_ours_brings_a_story() -> None:
    assert {pack.name for pack in packs() if pack.story} >= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_has_a_role(game: str) -> None:
    roles = composer_of(game, FIRST).composition.roles
    assert set(roles) == EVENTS[game]
    assert set(roles.values()) <= ROLES


def messages(game: str, language: str) -> dict[str, str]:
    """Return all sentences by their path, one for all plural forms, without the forms of names:
    each language has its own."""
    folder = next(pack.text for pack in packs() if pack.name == game)
    assert folder is not None
    text = (folder / language / FILE).read_text(encoding="utf-8")
    forms = frozenset(words(language)("language", "forms").split())
    return plurals(dict(_flat(tomllib.loads(text), "")), forms)


OWN = ("form.", "goal.", "goal_single.", "end.")
"""Tables in which a language has only what it needs."""


def _flat(table: Mapping[str, Any], path: str) -> list[tuple[str, str]]:
    sentences: list[tuple[str, str]] = []
    for key, value in table.items():
        place = f"{path}{key}"
        if isinstance(value, Mapping):
            sentences += _flat(value, f"{place}.")
        elif not place.startswith(OWN):
            sentences.append((place, str(value)))
    return sentences


def slots(text: str) -> set[str]:
    """Return the slots of a sentence, without the forms of names."""
    return {slot.partition(".")[0] for slot in re.findall(r"\{([^}]*)\}", text)}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_languages_have_the_same_sentences_with_the_same_slots(game: str, language: str) -> None:
    first, other = messages(game, FIRST), messages(game, language)
    assert other.keys() == first.keys()
    for key, text in other.items():
        assert text.strip(), key
        assert slots(text) == slots(first[key]), key


@pytest.mark.parametrize("language", languages())
def test_shared_sentences_are_there_in_every_language(language: str) -> None:
    text = story_text("weather-island", language)
    for key in (("back",), ("goods", "starts"), ("goods", "receives")):
        assert text.has(*key)


TABLES = {
    "line": ("line", "saboteurs", "ending"),
    "score": ("line",),
    "deed": ("line",),
    "part": ("part",),
    "heading": ("heading",),
}
"""Where the sentences of a role are."""
RENAMED = {
    "weather-machine": {
        "bot_returned": "bots_back",
        "goal_scored": "score_goal",
        "score_total": "total",
        "lativ_bot": "lativ_bot_side",
        "solo_goal": "solo_goals",
        "saboteurs_unable": "unable",
        "hideout_chemical": "take_chemical",
        "hideout_token": "token",
        "hideout_award": "award",
        "exchange": "exchange_science",
        "subsidy_taken": "takes_subsidy",
        "subsidy_discarded": "subsidy_lost",
        "research_token": "takes_token",
        "report_shown": "report_seen",
        "report_returned": "report_top",
        "report_discarded": "report_gone",
    },
    "weather-island": {"die": "dice", "weather": "weather_bag", "trip": "strike"},
}
"""Sentences that are not named after their event."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_the_story_has_a_sentence(game: str, language: str) -> None:
    text, composition = story_text(game, language), composer_of(game, language).composition
    for event, role in composition.roles.items():
        key = RENAMED[game].get(event, event)
        if role in TABLES:
            assert any(text.has(table, key) for table in TABLES[role]), event


SILENT = {"end", "pass"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_at_a_root_question_has_a_sentence(game: str, language: str) -> None:
    """Played at random: the verbs that are offered at the questions that begin deeds."""
    text = story_text(game, language)
    for verb in _root_verbs(game) - SILENT:
        named = {"lay": "first_tile", "accept": "accept_experiment", "take-back": "take_back"}
        key = {**named, "leave": "leave_bot"}.get(verb, verb)
        assert text.has("deed", key), verb


def _root_verbs(game: str) -> set[str]:
    """Return the verbs that were played at questions that begin deeds."""
    roots = composer_of(game, FIRST).composition.roots
    return {
        str(event.data["verb"])
        for name, players in PLAYED
        if name == game
        for event in played(game, players, 1, moves=200).event_log.events
        if event.name in ("chose", "forced") and event.data.get("question") in roots
    }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_label(game: str, language: str) -> None:
    """All verbs of the notation, at any question: each has a label, or one for each of its
    questions."""
    labels = set(story_text(game, language).sentences.table("option"))
    labelled = {label.partition(".")[0] for label in labels}
    table = new_game(game, players=2, seed=1)
    verbs = {*table.title.grammar(table.state), *table.title.arguments}
    assert len(verbs) > 5
    assert verbs - labelled == set()


def test_a_game_without_a_story_gets_plain_sentences() -> None:
    game = new_game("weather-island", players=2, seed=1)
    composer = PlainComposer(story_text("weather-island", FIRST))
    composer.feed(event.seen_by(None) for event in game.event_log.events)
    assert composer.entries()[0].plain(("Ada", "Bob")).startswith("Ada")
