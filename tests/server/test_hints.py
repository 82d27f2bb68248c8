"""Hints are limited, and not available in games that compare people."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.server.core.variables import Rate

from .served import Guest, Refusal, Served, asked, begun, boundless, wait_for


def refusal(who: Guest, table: str, seat: int) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        who.get(f"/tables/{table}/hint", seat=seat)
    return refusal.value.status, refusal.value.code


def test_there_are_none_where_people_are_rated(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    who, seat, answer = asked([ada, bob], table)
    assert answer["table"]["hints"] is False
    assert refusal(who, table, seat) == (409, "no_hints_rated")


@pytest.mark.parametrize("other", ["me", "random"])
def test_there_are_where_no_person_is_rated(ada: Guest, other: str) -> None:
    """Against bots, and where one person holds all seats."""
    table = ada.new_table("me", other)
    ada.post(f"/tables/{table}/start")
    wait_for(lambda: 0 in ada.info(table)["asked"])
    assert ada.info(table)["hints"] is True
    assert ada.get(f"/tables/{table}/hint", seat=0)["notation"]


def test_there_are_none_in_a_tournament(ada: Guest) -> None:
    """Not even against a bot."""
    club = ada.post("/clubs", {"name": "Thunder"})["id"]
    body = {"name": "Cup", "game": "weather-island"}
    cup = ada.post(f"/clubs/{club}/tournaments", body)["id"]
    ada.post(f"/tournaments/{cup}/entrants", {})
    ada.post(f"/tournaments/{cup}/entrants", {"bot": "random"})
    ada.post(f"/tournaments/{cup}/start")

    def mine() -> str | None:
        pairings = ada.get(f"/tournaments/{cup}")["pairings"]
        return pairings[-1][0]["table"] if pairings else None

    table = wait_for(mine)
    wait_for(lambda: ada.info(table)["status"] == "running")
    answer = ada.info(table)
    assert answer["hints"] is False
    seat = next(entry["seat"] for entry in answer["seats"] if entry["person"] == ada.id)
    assert refusal(ada, table, seat) == (409, "no_hints_tournament")


@pytest.mark.parametrize("limit", ["thinking", "thinking_per_address"])
def test_bots_think_so_long_for_a_person_and_for_an_address(tmp_path: Path, limit: str) -> None:
    limits = boundless(**{limit: Rate(1, 3600)})
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, limits=limits) as served:
        people = [Guest(served.url, "Ada"), Guest(served.url, "Bob")]
        tables = [begun(who, who) for who in people]
        seats = [asked([who, who], table)[1] for who, table in zip(people, tables, strict=True)]
        assert people[0].get(f"/tables/{tables[0]}/hint", seat=seats[0])["notation"]
        # What it took is gone from the budget, for as long as the limit says.
        assert refusal(people[0], tables[0], seats[0]) == (429, "too_many")
        if limit == "thinking":
            assert people[1].get(f"/tables/{tables[1]}/hint", seat=seats[1])["notation"]
        else:
            assert refusal(people[1], tables[1], seats[1]) == (429, "too_many")
        # Whoever has none left plays on: moves are not counted.
        update = people[0].update(tables[0], seats[0])
        notation = update["update"]["decision"]["options"][0]["notation"]
        assert people[0].commit(tables[0], update["number"], seats[0], notation)
