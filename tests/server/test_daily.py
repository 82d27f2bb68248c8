"""The daily game is the same for all and secret before; ladders show the next step."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from stormtable.kernel.registry import title_named
from stormtable.server.features.daily.routes import day_of, seed_of
from stormtable.store.database import Database
from stormtable.store.schema import Result, StoredLogEntry, Table

from .served import Clock, Guest, Refusal, Served, play_on

DAY = 86_400.0
LADDER = title_named("weather-machine").ladder


class Days:
    """A server whose days a test lets pass."""

    def __init__(self, served: Served, clock: Clock) -> None:
        self.served, self.clock = served, clock


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Days]:
    folder, clock = tmp_path_factory.mktemp("daily"), Clock()
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, clock) as served:
        yield Days(served, clock)


def dealt(who: Guest, table: str) -> Any:
    return who.update(table, 0)["update"]["view"]["board"]


def refused(
    who: Guest, method: str, path: str, body: object = None, **query: object
) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        who.ask(method, path, body, **query)
    return refusal.value.status, refusal.value.code


def test_a_seed_is_the_days_and_the_servers() -> None:
    assert seed_of("key", "2026-11-16") == seed_of("key", "2026-11-16")
    others = {seed_of("key", "2026-11-17"), seed_of("other", "2026-11-16")}
    assert seed_of("key", "2026-11-16") not in others
    assert all(0 <= seed_of("key", f"2026-11-{day:02}") < 2**53 for day in range(1, 30))
    assert day_of(0.0) == "1970-01-01"
    assert day_of(DAY - 0.5) == "1970-01-01"
    assert day_of(DAY) == "1970-01-02"


def test_everybody_gets_the_same_deal_and_sees_only_their_own_game(days: Days) -> None:
    ada, bob = Guest(days.served.url, "Ada"), Guest(days.served.url, "Bob")
    hers, his = ada.post("/daily"), bob.post("/daily")
    assert hers["id"] != his["id"]
    assert (hers["status"], hers["seeded"], hers["public"]) == ("running", True, False)
    assert hers["daily"] == ada.get("/daily")["day"]
    assert dealt(ada, hers["id"]) == dealt(bob, his["id"])
    assert ada.post("/daily")["id"] == hers["id"], "one try a person"
    assert refused(bob, "GET", f"/tables/{hers['id']}") == (404, "not_found")
    seed = str(seed_of(days.served.config.secret_key, hers["daily"]))
    for payload in (hers, ada.get("/daily"), ada.get(f"/tables/{hers['id']}/record")):
        assert seed not in str(payload)


def test_the_daily_game_has_no_hints_forks_or_take_backs(days: Days) -> None:
    ada = Guest(days.served.url, "Ada")
    table = ada.post("/daily")["id"]
    assert refused(ada, "GET", f"/tables/{table}/hint", seat=0) == (409, "daily")
    fork = {"number": 1, "seats": [{"kind": "me"}]}
    assert refused(ada, "POST", f"/tables/{table}/fork", fork) == (409, "running")
    number = play_on([ada], table, ada.info(table)["number"] + 2)
    back = {"to": 1, "number": number}
    assert refused(ada, "POST", f"/tables/{table}/back", back) == (409, "no_take_back")


def test_finished_tries_are_listed_for_the_day(days: Days) -> None:
    url = days.served.url
    ada, bob, eve = Guest(url, "Ada"), Guest(url, "Bob"), Guest(url, "Eve")
    table = ada.post("/daily")["id"]
    day = ada.get("/daily")["day"]
    assert ada.get("/daily")["mine"] == {"table": table, "over": False}
    assert ada.id not in {entry["person"] for entry in ada.get("/daily")["best"]}
    play_on([ada], table)
    bob.post("/daily")
    answer = ada.get("/daily")
    assert answer["mine"] == {"table": table, "over": True}
    (mine,) = (entry for entry in answer["best"] if entry["mine"])
    outcome = ada.info(table)["outcome"]
    assert (mine["name"], mine["score"]) == ("Ada", outcome["scores"][0])
    assert mine["won"] == (outcome["places"] == [1])
    assert table not in str(eve.get("/daily")), "nobody learns what was drawn"
    assert bob.id not in str(eve.get("/daily"))
    # A bot that played for her would spoil the score.
    asyncio.run(_by_a_bot(days.served, table))
    assert ada.id not in {entry["person"] for entry in eve.get("/daily")["best"]}
    asyncio.run(_by_a_bot(days.served, table, by=ada.id))
    # The next day starts empty, and the previous day stays visible.
    days.clock.ahead += DAY
    again = ada.get("/daily")
    assert (again["day"] > day, again["mine"], again["best"]) == (True, None, [])
    assert day in again["before"]
    before = ada.get("/daily", day=day)
    assert (before["today"], before["mine"]["table"]) == (False, table)
    assert dealt(bob, bob.post("/daily")["id"]) != dealt(
        bob, bob.get("/daily", day=day)["mine"]["table"]
    )
    assert refused(ada, "GET", "/daily", day="2199-01-01") == (404, "not_found")
    assert refused(ada, "GET", "/daily", day="2026-13-01") == (400, "bad_input")
    ada.delete("/me")
    assert "Ada" not in [entry["name"] for entry in eve.get("/daily", day=day)["best"]]


async def _by_a_bot(served: Served, table: str, by: str = "bot easy") -> None:
    database = Database(served.config.database)
    async with database.write() as session:
        await session.execute(
            update(StoredLogEntry)
            .where(StoredLogEntry.table == table, StoredLogEntry.number == 2)
            .values(by=by)
        )
    await database.close()


# --- the ladder -----------------------------------------------------------------------------


async def _results(served: Served, person: str, *ends: tuple[str, int, int]) -> None:
    """Store solo games of a person: Challenges in force, place and score."""
    database = Database(served.config.database)
    async with database.write() as session:
        for number, (challenges, place, score) in enumerate(ends):
            table = f"{number:016x}"
            config = {"settings": {}, "clock": {"kind": "none"}}
            session.add(
                Table(
                    id=table,
                    game="weather-machine",
                    status="over",
                    public=False,
                    created=1.0,
                    changed=1.0,
                    config=config,
                )
            )
            await session.flush()
            session.add(
                Result(
                    table=table,
                    seat=0,
                    game="weather-machine",
                    players=1,
                    person=person,
                    place=place,
                    score=score,
                    sources={"papers": score},
                    details={"rank": "Intern" if place == 1 else "", "challenges": challenges},
                    ended=float(number),
                )
            )
    await database.close()


def test_the_ladder_lists_reached_rungs_and_the_next_one(days: Days, tmp_path: Path) -> None:
    ada = Guest(days.served.url, "Ada")
    assert LADDER is not None
    first, second, third = LADDER.rungs[:3]
    (answer,) = ada.get("/ladders")
    assert (answer["game"], answer["setting"], answer["next"]) == (
        "weather-machine",
        "challenges",
        first,
    )
    assert [rung["rung"] for rung in answer["rungs"]] == list(LADDER.rungs)
    assert len(answer["rungs"]) == 12
    ends = (("", 1, 60), (first, 2, 30), (f"{first}, {third}", 1, 55), (second, 2, 20))
    asyncio.run(_results(days.served, ada.id, *ends))
    (answer,) = ada.get("/ladders")
    rungs = {rung["rung"]: rung for rung in answer["rungs"]}
    assert rungs[first] == {"rung": first, "tries": 2, "beaten": True, "best": 55}
    assert rungs[second] == {"rung": second, "tries": 1, "beaten": False, "best": None}
    assert rungs[third]["beaten"] is True
    assert answer["next"] == second
    (nobody,) = Guest(days.served.url, "Bob").get("/ladders")
    assert not any(rung["tries"] for rung in nobody["rungs"])
    # Her profile shows everybody the same.
    solo = ada.get(f"/people/{ada.id}")["statistics"]["weather-machine:solo"]
    assert (solo["games"], solo["wins"], solo["best"]) == (4, 2, 60)
    assert solo["ranks"] == {"Intern": 2}
    assert solo["rungs"] == {first: [2, 1], second: [1, 0], third: [1, 1]}
    assert solo["by_players"] == {"1": [4, 2]}


def test_every_rung_can_be_started() -> None:
    title = title_named("weather-machine")
    assert title.ladder is not None
    for value in (*title.ladder.rungs, title.ladder.daily):
        title.new(1, title.settle_settings({title.ladder.setting: value}))
