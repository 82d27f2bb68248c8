"""Whole solo games beside a real box: the person enters every choice and every draw."""

from __future__ import annotations

from typing import Any, cast

import pytest

from stormtable import new_game
from stormtable.games.weather_machine.companion.in_step import chosen_challenges
from stormtable.games.weather_machine.companion.players import random_player
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.i18n.catalogue import languages
from stormtable.kernel import record
from stormtable.kernel.edition import packaged_text
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.table.entered_draws import DRAWN

from .browser import Browser, Json

GAME = "weather-machine"
RELOAD_EVERY = 23
"""Presses between two tabs that die."""


def played(seed: int) -> Game:
    """Return a whole solo game, as it would be played with the pieces of a box."""
    settings = {"challenges": ",".join(chosen_challenges(seed)) or "easy"}
    game = new_game(GAME, 1, seed, settings, ["Ada"])
    player = random_player(seed)
    while game.decision is not None:
        game.play(player(cast(MachineState, game.state)))
    return game


def beside_a_box(browser: Browser, language: str = "en", **more: Any) -> str:
    table = browser.new_table(GAME, "me", own_box=True, **more)
    browser.open(table, 0, lang=language)
    return table


def decision(browser: Browser) -> Json:
    asked: Json = browser.latest()["update"]["decision"]
    return asked


def offered(browser: Browser) -> list[str]:
    asked = decision(browser)
    return [option["notation"] for option in asked["options"]] if asked else []


def enter(browser: Browser, notation: str) -> None:
    """Press an option that the page shows, and confirm where it asks for it."""
    assert notation in offered(browser)
    browser.commit(0, "play", notation)
    update = browser.latest()["update"]
    if update["view"]["confirm"] is not None:
        browser.commit(0, "confirm")


def is_draw(asked: Json) -> bool:
    return bool(asked["options"][0]["verb"] == DRAWN)


@pytest.mark.parametrize("seed", [3, 16, 38])
def test_a_game_entered_from_a_real_table_has_the_record_of_the_engine(seed: int) -> None:
    real = played(seed)
    browser = Browser()
    table = beside_a_box(browser, settings={"challenges": real.settings["challenges"]})
    presses = 0
    for line in real.log:
        if line.turn >= 0:
            continue
        # A draw with one possible result is not asked: the last tile of a stack. The record shows
        # whether it came out right.
        if line.seat == NOBODY and line.notation not in offered(browser):
            continue
        enter(browser, line.notation)
        presses += 1
        if presses % RELOAD_EVERY == 0:
            browser.reload()
            browser.open(table, 0)
    assert browser.latest()["table"]["status"] == "over"
    assert browser.get(f"/tables/{table}/record") == record.write(real)
    outcome = browser.latest()["update"]["view"]["outcome"]
    assert real.outcome is not None
    assert outcome["scores"] == list(real.outcome.scores)
    steps = browser.get(f"/tables/{table}/story", lang="en", seat=0)["steps"]
    assert steps[-1]["scores"] == outcome["scores"]


def test_the_draws_of_the_set_up_are_asked_in_every_language() -> None:
    for language in languages():
        browser = Browser()
        beside_a_box(browser, language)
        questions = set()
        while is_draw(asked := decision(browser)):
            assert len(asked["options"]) > 1, "what is certain is not asked"
            words = [asked["text"], *(option["text"] for option in asked["options"])]
            assert all(words), (language, asked["question"])
            assert not any("_" in str(part) for text in words for part in text), words
            questions.add("".join(map(str, asked["text"])))
            enter(browser, asked["options"][0]["notation"])
        # The tiles, the Subsidies, the Experiments, a Part, Goals, Chemicals, Reports.
        assert len(questions) > 25, language


def test_a_draw_may_be_undone_until_a_choice_follows_it() -> None:
    browser = Browser()
    beside_a_box(browser)
    before = decision(browser)
    wrong, right = (option["notation"] for option in before["options"][:2])
    enter(browser, wrong)
    assert browser.latest()["update"]["view"]["undo"]["back"] == [wrong]
    browser.commit(0, "undo")
    assert decision(browser) == before
    assert browser.latest()["update"]["view"]["undo"]["back"] == []
    enter(browser, right)
    enter(browser, right)
    browser.commit(0, "undo")
    browser.commit(0, "undo")
    assert decision(browser) == before
    while is_draw(asked := decision(browser)):
        enter(browser, asked["options"][0]["notation"])
    enter(browser, decision(browser)["options"][0]["notation"])
    browser.commit(0, "undo")
    browser.commit(0, "undo")
    assert is_draw(decision(browser)), "the first undo is of the choice, the second of the draw"


def test_an_impossible_draw_is_refused_and_has_no_hint() -> None:
    browser = Browser()
    table = beside_a_box(browser)
    number = browser.latest()["number"]
    browser.commit(0, "play", "experiment sun III")
    assert browser.messages[-1]["type"] == "refused"
    assert browser.latest()["number"] == number
    assert browser.ask("GET", f"/tables/{table}/hint", seat=0)["status"] == 409
    while is_draw(asked := decision(browser)):
        enter(browser, asked["options"][0]["notation"])
    hint = browser.get(f"/tables/{table}/hint", seat=0, lang="en")
    assert hint["notation"] in offered(browser)


def test_only_a_persons_own_solo_game_is_played_with_a_box() -> None:
    browser = Browser()
    me, bot = {"kind": "me"}, {"kind": "bot", "bot": "random"}
    for seats in ([me, bot], [bot]):
        answer = browser.ask("POST", "/tables", {"game": GAME, "seats": seats, "own_box": True})
        assert answer["status"] == 400
        assert "own_box" in answer["body"]["error"]["problem"]


def test_another_line_of_a_finished_game_draws_by_itself() -> None:
    real = played(3)
    browser = Browser()
    table = beside_a_box(browser, settings={"challenges": real.settings["challenges"]})
    while browser.latest()["table"]["status"] == "running":
        enter(browser, decision(browser)["options"][0]["notation"])
    forked = browser.post(f"/tables/{table}/fork", {"number": 60, "seats": [{"kind": "me"}]})["id"]
    again = browser.post(f"/tables/{table}/rematch")["id"]
    assert not browser.host.table(forked).has_own_box
    assert browser.host.table(again).live.awaits_draw


def test_the_values_of_the_persons_own_box_go_with_the_game() -> None:
    ours = packaged_text(GAME)
    browser = Browser()
    own = ours.replace('name = "lightning"', 'name = "my box"', 1)
    table = beside_a_box(browser, own_edition=own)
    enter(browser, offered(browser)[0])
    browser.reload()
    browser.open(table, 0)
    enter(browser, offered(browser)[0])
    assert "edition my box " in browser.get(f"/tables/{table}/record", seat=0)
    body = {"game": GAME, "seats": [{"kind": "me"}], "own_edition": "no edition"}
    assert browser.ask("POST", "/tables", body)["status"] == 400
