"""A browser analyses a finished game a moment at a time, as the server's workers would."""

from __future__ import annotations

import random

import pytest

from stormtable.bots.workers.jobs import job_of
from stormtable.bots.workers.worker import Memory, answer
from stormtable.kernel.engine import NOBODY
from stormtable.offline import analysis as module
from stormtable.offline import host
from stormtable.table.log import commits_of

from .browser import Browser


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PLAYOUTS", 2)
    monkeypatch.setattr(module, "FIRST_LOOK", 1)
    monkeypatch.setattr(host, "SLICE", 0.0)


@pytest.fixture(scope="module")
def finished() -> tuple[Browser, str]:
    browser = Browser()
    table = browser.new_table("weather-island", "me", "random")
    browser.open(table, 0)
    browser.play(table, random.Random(3))
    return browser, table


def test_the_analysis_goes_on_while_the_page_asks(finished: tuple[Browser, str]) -> None:
    browser, table = finished
    path = f"/tables/{table}/analysis"
    assert browser.get(path)["state"] == "none"
    assert browser.more == []
    begun = browser.post(path)
    assert (begun["state"], begun["done"]) == ("waiting", 0)
    assert browser.more == [table]
    for _ in range(4):
        browser.do(browser.host.step(table))
    assert (browser.get(path)["done"], len(browser.get(path)["curve"])) == (3, 3)
    # The viewer has left, so nothing is computed.
    now, browser.host.now = browser.host.now, lambda: now() + 60
    browser.do(browser.host.step(table))
    assert browser.more == []
    assert browser.get(path)["done"] == 3
    assert browser.more == [table]
    # A stopped analysis starts from the beginning.
    assert browser.ask("DELETE", path)["body"]["state"] == "none"
    assert browser.more == []
    browser.post(path)
    while browser.more:
        browser.do(browser.host.step(table))
    result = browser.get(path)
    assert (result["state"], result["playouts"], result["done"]) == ("done", 2, result["of"])
    assert result["looked_back"]
    # The first round's playouts are the server's for the same seeds.
    live = browser.host.table(table).live
    commits = [commit.as_json() for commit in commits_of(live.rows[: result["curve"][0]["number"]])]
    job = job_of("t", live.game.header.as_json(), commits, NOBODY, "", None, 0)
    weighed = answer(Memory(), {**job, "weigh": {"first": 0, "games": 2}})
    seats = list(zip(*weighed["won"], strict=True))
    assert result["curve"][0]["chance"] == [sum(won) / 2 for won in seats]
    # It is stored, and needs no second one.
    browser.reload()
    assert browser.get(path) == result
    assert browser.post(path) == result
    assert browser.more == []


def test_a_running_game_is_not_analysed() -> None:
    browser = Browser()
    table = browser.new_table("weather-island", "me", "random")
    assert browser.ask("POST", f"/tables/{table}/analysis")["status"] == 409
