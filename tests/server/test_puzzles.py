"""Puzzles over HTTP: near the solver's rating, rated once, a daily one, and a streak of days."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import httpx
import pytest

from stormtable.puzzles.messages import next_puzzle
from stormtable.puzzles.pool import pool
from stormtable.server.features.puzzles.progress import of_the_day, streaks

from .served import Clock, Guest, Refusal, Served

DAY = 86_400.0


class Days:
    def __init__(self, served: Served, clock: Clock) -> None:
        self.served, self.clock = served, clock


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Days]:
    folder, clock = tmp_path_factory.mktemp("puzzles"), Clock()
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, clock) as served:
        yield Days(served, clock)


def account(days: Days, name: str) -> Guest:
    who = Guest(days.served.url, name)
    who.post("/me/account", {"login": name.lower(), "password": f"{name} has a password"})
    return who


def wrong(id_: str) -> str:
    return pool()[id_].second.key


def test_a_puzzle_does_not_tell_its_solution(days: Days) -> None:
    ada = Guest(days.served.url, "Ada")
    puzzle = ada.get("/puzzles/next", lang="en")
    own = pool()[puzzle["id"]]
    assert {answer["key"] for answer in puzzle["answers"]} == {each.key for each in own.answers}
    assert puzzle["question"].endswith("?")
    assert puzzle["mine"] is None
    assert not {"best", "figures", "reasons"} & set(puzzle)
    assert str(own.best.value) not in str(puzzle["answers"])


def test_answers_are_graded_with_figures_and_reasons(days: Days) -> None:
    ada = Guest(days.served.url, "Ada")
    for box in ("weather-island", "weather-machine", "saboteurs"):
        id_ = ada.get("/puzzles/next", box=box)["id"]
        own = pool()[id_]
        result = ada.post(f"/puzzles/{id_}/answer", {"key": own.best.key, "seconds": 4}, lang="en")
        assert (result["right"], result["best"], result["counted"]) == (True, own.best.key, True)
        assert [figure["key"] for figure in result["figures"]] == [a.key for a in own.answers]
        assert all(figure["text"] for figure in result["figures"])
        assert len(result["reasons"]) == len(own.claims)
        other = ada.post(f"/puzzles/{id_}/answer", {"key": wrong(id_)})
        assert (other["right"], other["counted"], other["rating"]) == (False, False, None)
        assert ada.get(f"/puzzles/{id_}")["mine"] == {"key": own.best.key, "right": True}


def test_unknown_puzzles_and_answers_are_refused(days: Days) -> None:
    ada = Guest(days.served.url, "Ada")
    id_ = next(iter(pool()))
    for method, path, body in (
        ("GET", "/puzzles/nothing-1", None),
        ("POST", f"/puzzles/{id_}/answer", {"key": "nothing"}),
        ("GET", "/puzzles/nothing-1/record", None),
    ):
        with pytest.raises(Refusal) as refusal:
            ada.ask(method, path, body)
        assert refusal.value.status == 404
    with pytest.raises(Refusal) as refusal:
        ada.get("/puzzles/next", theme="nothing")
    assert refusal.value.status == 404


def test_the_first_answers_of_a_guest_are_not_rated_those_of_an_account_are(days: Days) -> None:
    guest, owner = Guest(days.served.url, "Bob"), account(days, "Cleo")
    rated = []
    for _ in range(4):
        id_ = guest.get("/puzzles/next")["id"]
        body = {"key": pool()[id_].best.key}
        rated.append(guest.post(f"/puzzles/{id_}/answer", body)["rating"] is not None)
    assert rated == [False, False, False, True]
    id_ = owner.get("/puzzles/next")["id"]
    change = owner.post(f"/puzzles/{id_}/answer", {"key": wrong(id_)})["rating"]
    assert change["before"] == 1500 > change["after"]
    overview = owner.get("/puzzles")
    assert (overview["rating"], overview["recent"]) == (change["after"], [False])
    assert owner.get(f"/puzzles/{id_}")["rating"] > pool()[id_].rating, "it won"


def test_a_visitor_is_graded_and_nothing_is_stored(days: Days) -> None:
    id_ = sorted(pool())[3]
    with httpx.Client(base_url=f"{days.served.url}/api") as visitor:
        asked = visitor.post(f"/puzzles/{id_}/answer", json={"key": pool()[id_].best.key})
        assert asked.json()["right"] is True
        assert asked.json()["counted"] is False
        assert visitor.get("/puzzles").json()["answered"] == 0


def test_giving_up_is_wrong_and_shows_the_solution(days: Days) -> None:
    ada = account(days, "Dora")
    id_ = ada.get("/puzzles/next")["id"]
    result = ada.post(f"/puzzles/{id_}/answer", {"key": ""})
    assert (result["right"], result["best"]) == (False, pool()[id_].best.key)
    assert ada.get(f"/puzzles/{id_}")["mine"] == {"key": "", "right": False}


def test_all_have_the_same_daily_puzzle_and_its_count_comes_after_the_answer(days: Days) -> None:
    ada, bob = account(days, "Eve"), account(days, "Finn")
    today = ada.get("/puzzles")["today"]
    assert bob.get("/puzzles")["today"]["id"] == today["id"]
    assert (today["answered"], today["mine"]) == (0, None)
    ada.post(f"/puzzles/{today['id']}/answer", {"key": pool()[today["id"]].best.key})
    assert bob.get("/puzzles")["today"]["answered"] == 0, "he has not answered"
    after = ada.get("/puzzles")["today"]
    assert after["answered"] >= after["solved"] >= 1
    assert after["mine"]["right"] is True
    key = days.served.config.secret_key
    week = [of_the_day(pool(), key, f"2026-11-{day:02}") for day in range(1, 8)]
    assert len({puzzle.source.box for puzzle in week if puzzle}) == 3


def test_days_in_a_row_count_while_one_solves(days: Days) -> None:
    gus = account(days, "Gus")
    for expected in (1, 2):
        id_ = gus.get("/puzzles/next")["id"]
        gus.post(f"/puzzles/{id_}/answer", {"key": pool()[id_].best.key})
        assert gus.get("/puzzles")["streak"] == expected
        days.clock.ahead += DAY
    assert gus.get("/puzzles")["streak"] == 2, "today is still open"
    days.clock.ahead += DAY
    overview = gus.get("/puzzles")
    assert (overview["streak"], overview["best_streak"]) == (0, 2)


def test_a_streak_counts_consecutive_days() -> None:
    solved = {"2026-11-10", "2026-11-11", "2026-11-12", "2026-11-15"}
    assert streaks(solved, "2026-11-15") == (1, 3)
    assert streaks(solved, "2026-11-16") == (1, 3)
    assert streaks(solved, "2026-11-17") == (0, 3)
    assert streaks(set(), "2026-11-17") == (0, 0)


def test_the_next_puzzle_is_near_the_solver_and_new() -> None:
    puzzles = list(pool().values())
    near = next_puzzle(puzzles, {}, set(), 1000.0, Random(1))
    far = next_puzzle(puzzles, {}, set(), 2200.0, Random(1))
    assert near is not None
    assert far is not None
    assert near.rating < far.rating
    done = {puzzle.id for puzzle in puzzles[1:]}
    assert next_puzzle(puzzles, {}, done, 1500.0, Random(1)) is puzzles[0]
    assert next_puzzle([], {}, set(), 1500.0, Random(1)) is None


def test_a_puzzle_opens_as_a_study(days: Days) -> None:
    ada = account(days, "Hana")
    id_ = ada.get("/puzzles/next", box="weather-island")["id"]
    text = ada.get(f"/puzzles/{id_}/record")
    table = ada.post("/studies", {"text": text})
    assert table["status"] == "study"


def test_a_person_exports_and_deletes_their_answers(days: Days) -> None:
    ada = account(days, "Ilse")
    id_ = ada.get("/puzzles/next")["id"]
    ada.post(f"/puzzles/{id_}/answer", {"key": wrong(id_)})
    exported = ada.get("/me/export")
    assert [answer["puzzle"] for answer in exported["puzzles"]] == [id_]
    assert len(exported["puzzle_rating"]) == 1
