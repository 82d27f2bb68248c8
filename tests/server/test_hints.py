"""Hints are limited, and not available in games that compare people."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from stormtable.server.core.variables import Rate

from .served import Guest, Refusal, Served, asked, begun, boundless, wait_for


def refusal(who: Guest, table: str, seat: int) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        who.get(f"/tables/{table}/hint", seat=seat)
    return refusal.value.status, refusal.value.code


def test_hints_do_not_exist_in_rated_games(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    who, seat, answer = asked([ada, bob], table)
    assert answer["table"]["hints"] is False
    assert refusal(who, table, seat) == (409, "no_hints_rated")


@pytest.mark.parametrize("other", ["me", "random"])
def test_hints_exist_where_no_person_is_rated(ada: Guest, other: str) -> None:
    """Against bots, and where one person has all seats."""
    table = ada.new_table("me", other)
    ada.post(f"/tables/{table}/start")
    wait_for(lambda: 0 in ada.info(table)["asked"])
    assert ada.info(table)["hints"] is True
    assert ada.get(f"/tables/{table}/hint", seat=0)["notation"]


def test_hints_do_not_exist_in_a_tournament(ada: Guest) -> None:
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


# --- computed figures follow the same rule -------------------------------------------------------


def figures(who: Guest, table: str, seat: int | None) -> list[dict[str, Any]] | None:
    view = who.update(table, seat)["update"]["view"]
    return cast("list[dict[str, Any]] | None", view.get("reckoned"))


def table_with_bid(who: Guest, **settings: str) -> str:
    """Return a table against a bot at its first bid."""
    table = who.new_table("me", "random", public=True, **settings)
    who.post(f"/tables/{table}/start")

    def question() -> str:
        answer = who.update(table, 0)
        asked_now = answer["update"]["decision"]
        if asked_now is None:
            return ""
        if asked_now["question"] != "bid":
            who.commit(table, answer["number"], 0, asked_now["options"][0]["notation"])
        return str(asked_now["question"])

    wait_for(lambda: question() == "bid")
    return table


@pytest.mark.parametrize(
    ("reckoning", "own", "spectator"), [("all", {0, 1}, {0, 1}), ("own", {0}, set()), ("none",) * 3]
)
def test_a_table_shows_the_figures_that_its_setting_allows(
    ada: Guest, reckoning: str, own: object, spectator: object
) -> None:
    table = table_with_bid(ada, reckoning=reckoning)
    info = ada.info(table)
    assert (info["reckoning"], info["hints"]) == (reckoning, reckoning != "none")
    for seat, expected in ((0, own), (None, spectator)):
        shown = figures(ada, table, seat)
        assert expected == ("none" if shown is None else {figure["seat"] for figure in shown})
    if reckoning == "none":
        assert refusal(ada, table, 0) == (409, "no_hints_here")


def test_a_rated_table_shows_no_figures(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    who, seat, answer = asked([ada, bob], table)
    assert answer["table"]["reckoning"] == "none"
    assert figures(who, table, seat) is None


def test_a_casual_table_of_people_offers_figures_and_hints(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob, rated=False)
    who, seat, answer = asked([ada, bob], table)
    info = answer["table"]
    assert (info["rated"], info["hints"], info["reckoning"]) == (False, True, "all")
    assert figures(who, table, seat) is not None
    assert who.get(f"/tables/{table}/hint", seat=seat)["notation"]


@pytest.mark.parametrize(
    ("others", "settings", "rated"),
    [
        (["open"], {}, True),
        (["open"], {"rated": False}, False),
        (["open"], {"seed": 3}, False),
        (["open", "greedy"], {}, False),
        (["me"], {}, False),
    ],
)
def test_a_waiting_table_says_what_it_will_offer(
    ada: Guest, others: list[str], settings: dict[str, Any], rated: bool
) -> None:
    """On a free seat a person will play."""
    info = ada.info(ada.new_table("me", *others, **settings))
    assert info["rated"] is rated
    assert (info["hints"], info["reckoning"]) == ((False, "none") if rated else (True, "all"))


def test_everybody_sees_that_the_maker_made_a_game_casual(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", public=True)
    bob.post(f"/tables/{table}/seats/1", {})
    ada.ask("PATCH", f"/tables/{table}", {"rated": False, "reckoning": "own"})
    info = bob.info(table)
    assert info["revised"]["names"] == ["rated", "reckoning"]
    assert (info["rated"], info["reckoning"]) == (False, "own")


@pytest.mark.parametrize("limit", ["thinking", "thinking_per_address"])
def test_bot_time_is_limited_by_person_and_by_address(tmp_path: Path, limit: str) -> None:
    limits = boundless(**{limit: Rate(1, 3600)})
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, limits=limits) as served:
        people = [Guest(served.url, "Ada"), Guest(served.url, "Bob")]
        tables = [begun(who, who) for who in people]
        seats = [asked([who, who], table)[1] for who, table in zip(people, tables, strict=True)]
        assert people[0].get(f"/tables/{tables[0]}/hint", seat=seats[0])["notation"]
        # The used time counts against the budget until the limit's period is over.
        assert refusal(people[0], tables[0], seats[0]) == (429, "too_many")
        if limit == "thinking":
            assert people[1].get(f"/tables/{tables[1]}/hint", seat=seats[1])["notation"]
        else:
            assert refusal(people[1], tables[1], seats[1]) == (429, "too_many")
        # A person without budget can still play, because moves do not count.
        update = people[0].update(tables[0], seats[0])
        notation = update["update"]["decision"]["options"][0]["notation"]
        assert people[0].commit(tables[0], update["number"], seats[0], notation)
