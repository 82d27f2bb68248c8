"""The server and a browser's table give the same answers and the same record, byte for byte."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.served import Guest

from .backends import shared
from .browser import Browser

SEED = 20_261_118
TITLES = {
    "island": ("weather-island", 2, 10_000),
    "saboteurs": ("weather-machine", 1, 50),
    "machine": ("weather-machine", 2, 30),
}
"""Game, players, and the number of log entries that are played."""
EVERY = 12
"""Log entries between two positions that are compared as a whole."""


@pytest.mark.parametrize("title", TITLES)
def test_server_and_browser_answer_the_same_in_a_whole_game(ada: Guest, title: str) -> None:
    game, players, rows = TITLES[title]
    browser = Browser()
    new = {"game": game, "seats": [{"kind": "me"}] * players, "seed": SEED, "confirm": True}
    there, here = (who.post("/tables", new)["id"] for who in (ada, browser))

    def same(method: str, suffix: str, body: object = None, **query: object) -> Any:
        """Ask both, and return what both answer."""
        served = ada.ask(method, f"/tables/{there}{suffix}", body, **query)
        answer = browser.ask(method, f"/tables/{here}{suffix}", body, **query)
        assert answer["status"] < 300, answer
        assert shared(answer["body"]) == shared(served), suffix
        return answer["body"]

    same("POST", "/start")
    same("GET", "/printed")
    dice, number, undone = random.Random(7), 1, False
    while number < rows and (live := browser.host.table(here).live).asked:
        seat = live.asked[0]
        decision = live.game.decision_of(seat)
        command: dict[str, Any] = {"id": f"move {number}", "number": number, "seat": seat}
        if number in (5, 9, 14, 23) and live.undoable(seat) and not undone:
            command |= {"kind": "undo"}
        elif decision is None:
            command |= {"kind": "confirm"}
        else:
            # At random at first; then the first option, which ends the game soon.
            option = dice.choice(decision.options) if number < 20 else decision.options[0]
            command |= {"kind": "play", "notation": option.notation}
        undone = command["kind"] == "undo"
        if number % EVERY == 1:
            same("GET", "/update", seat=seat, lang="en")
        if decision and number % EVERY == 2:
            plays = [decision.options[0].notation]
            same("PUT", "/plan", {"plays": plays}, seat=seat)
            same("POST", "/plan/try", {"plays": plays}, seat=seat, lang="pt")
            same("GET", "/why", seat=seat, words=plays[0], lang="en")
            same("GET", "/record", seat=seat)
        number = same("POST", "/commits", command)["number"]
    same("GET", "/playback", since=3, seat=0, lang="en")
    same("GET", "/record")
    if same("GET", "")["status"] == "over":
        same("GET", "/story", lang="pt", seat=0)
        same("GET", "/walk", first=4, count=3, seat=0)
        same("GET", "/storms/2", seat=0)
        same("POST", "/positions/4/line", {"plays": []}, lang="en")
    else:
        assert title != "island", "a whole game is compared"


def test_the_hint_is_the_servers(ada: Guest) -> None:
    browser = Browser()
    new = {"game": "weather-island", "seats": [{"kind": "me"}] * 2, "seed": SEED}
    there, here = (who.post("/tables", new)["id"] for who in (ada, browser))
    for who, table in ((ada, there), (browser, here)):
        who.post(f"/tables/{table}/start")
    query = {"seat": 0, "lang": "en"}
    hint = browser.get(f"/tables/{here}/hint", **query)
    assert hint == ada.get(f"/tables/{there}/hint", **query)
