"""An opponent of the caller's strength, from the results of games against bots."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from stormtable.bots import ladder_of
from stormtable.store.database import Database
from stormtable.store.schema import Result, Table

from .served import ISLAND, Guest, Served

Json = dict[str, Any]


def offer(guest: Guest) -> Json:
    (answer,) = [each for each in guest.get("/opponents") if each["game"] == ISLAND]
    return dict(answer)


def ended(served: Served, *seats: tuple[str, int], origin: Json | None = None) -> None:
    """Store a finished game: each seat's bot, or a person's id, and its place."""

    async def write() -> None:
        database = Database(served.config.database)
        table = uuid4().hex[:16]
        async with database.write() as session:
            session.add(
                Table(
                    id=table,
                    game=ISLAND,
                    status="over",
                    public=False,
                    created=1.0,
                    changed=1.0,
                    origin=origin,
                    config={"settings": {}, "clock": {"kind": "none"}},
                )
            )
            await session.flush()
            for seat, (who, place) in enumerate(seats):
                is_person = len(who) == 32
                session.add(
                    Result(
                        table=table,
                        seat=seat,
                        game=ISLAND,
                        players=len(seats),
                        person=who if is_person else None,
                        bot=None if is_person else who or None,
                        place=place,
                        score=0,
                        sources={},
                        ended=1.0,
                    )
                )
        await database.close()

    asyncio.run(write())


def test_somebody_without_games_meets_the_easiest_level(ada: Guest) -> None:
    easy = next(
        number
        for number, step in enumerate(ladder_of(ISLAND), 1)
        if (step.strong, step.share) == ("easy", 100)
    )
    first = offer(ada)
    assert (first["bot"], first["step"], first["games"]) == (f"step-{easy}", easy, 0)
    assert first["rating"] == first["bot_rating"]
    assert first["chance"] == 0.5
    assert first["steps"] == len(ladder_of(ISLAND))


def test_after_wins_a_stronger_step_is_offered(served: Served, ada: Guest, bob: Guest) -> None:
    before = offer(ada)
    for _ in range(2):
        ended(served, (ada.id, 1), (before["bot"], 2))
    after = offer(ada)
    assert (after["games"], after["wins"]) == (2, 2)
    assert after["step"] > before["step"]
    assert after["rating"] > before["rating"]
    assert after["deviation"] < before["deviation"]
    assert offer(bob)["games"] == 0, "results are a person's own"
    assert ada.get(f"/people/{ada.id}")["ratings"] == [], "the rating among people is another"


def test_a_game_against_a_step_counts_when_it_ends(ada: Guest) -> None:
    """A table accepts the offered bot; conceding is a defeat, so a weaker step comes next."""
    before = offer(ada)
    table = ada.new_table("me", before["bot"])
    ada.post(f"/tables/{table}/start")
    assert ada.info(table)["seats"][1]["bot"] == before["bot"]
    ada.post(f"/tables/{table}/seats/0/concede")
    after = offer(ada)
    assert (after["games"], after["wins"]) == (1, 0)
    assert after["step"] < before["step"]


@pytest.mark.parametrize(
    "others",
    [[("f" * 32, 2)], [("easy", 2), ("", 3)], []],
    ids=["a person", "a person who is gone", "alone"],
)
def test_only_games_alone_against_bots_count(
    served: Served, ada: Guest, bob: Guest, others: list[tuple[str, int]]
) -> None:
    seats = [(bob.id if who == "f" * 32 else who, place) for who, place in others]
    ended(served, (ada.id, 1), *seats)
    assert offer(ada)["games"] == 0


def test_a_fork_does_not_count(served: Served, ada: Guest) -> None:
    ended(served, (ada.id, 1), ("easy", 2), origin={"table": "0" * 16, "row": 3})
    assert offer(ada)["games"] == 0
