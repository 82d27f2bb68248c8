"""Owners hand in what they saw; versions of the agreed edition, questions, and tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stormtable.cli.admin_editions import withdraw
from stormtable.editor import edition_form, our_text
from stormtable.server.services.agreed_editions import renew
from stormtable.store import people
from stormtable.store.schema import Notification, Subscription

from .served import Clock, Guest, Served, boundless

ISLAND, MACHINE = "weather-island", "weather-machine"
FORECAST, SLOTS = "tokens.forecast", "supply.chemical_slots"
DAY = 86_400.0
KEYS = [
    item["key"]
    for part in edition_form(ISLAND, our_text(ISLAND), "ours")["components"]
    for item in part["items"]
]
SEATS = [{"kind": "me"}, {"kind": "me"}]


class Box:
    """A server with a clock, and owners with old accounts."""

    def __init__(self, served: Served, clock: Clock) -> None:
        self.served = served
        self.clock = clock

    def owner(self, name: str, *, guest: bool = False) -> Guest:
        owner = Guest(self.served.url, name)
        if not guest:
            self.on(self._account(owner.id, name.lower()))
        return owner

    async def _account(self, person: str, login: str) -> None:
        """Make an account without the work of hashing a password."""
        async with self.served.services.database.write() as session:
            await people.make_account(session, person, login, "no hash")

    def draft(self, owner: Guest, *, seen: int = 42, **values: Any) -> str:
        """Make a draft in which an owner has seen the first items, and some with other values."""
        draft = owner.post("/drafts", {"game": ISLAND})
        changes: list[dict[str, Any]] = [{"key": key} for key in KEYS[:seen]]
        changes += [{"key": key, "value": value} for key, value in values.items()]
        owner.post(f"/drafts/{draft['id']}/changes", {"number": 0, "changes": changes})
        return str(draft["id"])

    def hand_in(self, owner: Guest, draft: str, **more: Any) -> Any:
        return owner.post(f"/editions/{ISLAND}/hand-in", {"draft": draft, **more})

    def agreed(self, owner: Guest, printing: str = "") -> Any:
        agreed = owner.get(f"/editions/{ISLAND}/agreed?printing={printing}")
        agreed["by_key"] = {item["key"]: item for item in agreed["items"]}
        return agreed

    def on(self, task: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return self.served.on_loop(task).result(30)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Box]:
    clock = Clock()
    url = f"sqlite+aiosqlite:///{tmp_path / 'kept.sqlite'}"
    with Served(url, tmp_path, clock, boundless()) as served:
        yield Box(served, clock)


def values(**forecast: int) -> dict[str, Any]:
    return {FORECAST: forecast["forecast"]}


def test_two_of_three_owners_decide_a_value(house: Box) -> None:
    """Part C5: the next version has the value, its diff names it, the third has a question, and a
    table made before keeps its hash."""
    ada, bob, eve = (house.owner(name) for name in ("Ada", "Bob", "Eve"))
    house.clock.ahead = 8 * DAY
    before = ada.post("/tables", {"game": ISLAND, "seats": SEATS})["id"]
    ada.post(f"/tables/{before}/start")
    packaged = ada.get(f"/tables/{before}/printed")["counts"]["forecast"]
    assert packaged == 5

    house.hand_in(ada, house.draft(ada, **values(forecast=4)))
    alone = house.agreed(ada)
    assert (alone["by_key"][FORECAST]["status"], alone["versions"]) == ("seen", [])
    house.hand_in(bob, house.draft(bob, **values(forecast=4)))
    two = house.agreed(ada)
    assert (two["by_key"][FORECAST]["status"], two["owners"]) == ("agreed", 2)
    (version,) = two["versions"]
    assert (version["number"], version["owners"], two["newest"]) == (1, 2, 1)
    assert {"key": FORECAST, "was": 5, "now": 4, "owners": 2} in version["changes"]
    assert len(version["changes"]) == 42

    answer = house.hand_in(eve, house.draft(eve, **values(forecast=6)))
    asked = {question["key"]: question for question in answer["questions"]}
    assert set(asked) == {FORECAST}
    assert asked[FORECAST]["mine"] == 6
    three = house.agreed(ada)
    item = three["by_key"][FORECAST]
    assert (item["status"], item["stands"]) == ("in_question", False), "one more is not two more"
    assert [(g["value"], g["votes"], g["owners"]) for g in item["groups"]] == [
        (4, 2.0, ["Ada", "Bob"]),
        (6, 1.0, ["Eve"]),
    ]

    new = eve.post("/tables", {"game": ISLAND, "seats": SEATS})
    eve.post(f"/tables/{new['id']}/start")
    assert new["edition"] == version["hash"]
    assert eve.get(f"/tables/{new['id']}/printed")["counts"]["forecast"] == 4
    assert ada.get(f"/tables/{before}")["edition"] is None
    assert ada.get(f"/tables/{before}/printed")["counts"]["forecast"] == packaged
    ours = edition_form(ISLAND, our_text(ISLAND), "ours")["hash"]
    by_hash = ada.post("/tables", {"game": ISLAND, "seats": SEATS, "edition": ours})
    assert by_hash["edition"] is None, "the packaged edition can still be chosen"


def test_a_value_in_question_stands_with_two_thirds_and_two_more(house: Box) -> None:
    owners = [house.owner(name) for name in ("Ada", "Bob", "Cyn", "Eve")]
    house.clock.ahead = 8 * DAY
    for owner, forecast in zip(owners, (6, 4, 4, 4), strict=True):
        house.hand_in(owner, house.draft(owner, **values(forecast=forecast)))
    item = house.agreed(owners[0])["by_key"][FORECAST]
    assert (item["status"], item["stands"], item["value"]) == ("in_question", True, 4)
    assert [q["key"] for q in owners[0].get(f"/editions/{ISLAND}/questions")["questions"]] == [
        FORECAST
    ]
    assert owners[1].get(f"/editions/{ISLAND}/questions")["questions"] == []


def test_at_most_one_version_a_day_and_an_operator_withdraws_one(
    house: Box, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, bob = house.owner("Ada"), house.owner("Bob")
    house.clock.ahead = 8 * DAY
    drafts = [house.draft(owner, seen=20, **values(forecast=4)) for owner in (ada, bob)]
    for owner, draft in zip((ada, bob), drafts, strict=True):
        house.hand_in(owner, draft)
    for owner, draft in zip((ada, bob), drafts, strict=True):
        changes = [{"key": FORECAST, "value": 6}]
        owner.post(f"/drafts/{draft}/changes", {"number": 1, "changes": changes})
        house.hand_in(owner, draft)
    assert [version["number"] for version in house.agreed(ada)["versions"]] == [1]
    house.clock.ahead += DAY
    house.on(renew(house.served.services, ISLAND))
    second, first = house.agreed(ada)["versions"]
    assert second["changes"] == [{"key": FORECAST, "was": 4, "now": 6, "owners": 2}]
    house.clock.ahead += DAY
    assert house.on(renew(house.served.services, ISLAND)) is None, "nothing became agreed"

    withdraw(ISLAND, 2, "misread", database=str(house.served.config.database))
    assert "version 2" in capsys.readouterr().out
    after = house.agreed(ada)
    assert (after["newest"], after["versions"][0]["withdrawn"]) == (1, "misread")
    table = ada.post("/tables", {"game": ISLAND, "seats": SEATS})
    assert table["edition"] == first["hash"]
    assert house.on(renew(house.served.services, ISLAND)) is None, "it does not come back by itself"


def test_new_accounts_count_half_and_guests_not_at_all(house: Box) -> None:
    ada, bob = house.owner("Ada"), house.owner("Bob")
    for owner in (ada, bob):
        house.hand_in(owner, house.draft(owner, **values(forecast=4)))
    assert house.agreed(ada)["by_key"][FORECAST]["status"] == "seen"
    guest = house.owner("Guy", guest=True)
    sent = {"draft": house.draft(guest)}
    answer = guest.http.post(f"/editions/{ISLAND}/hand-in", json=sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_account")


def test_owners_who_differ_are_notified_once(house: Box) -> None:
    ada, bob, eve = (house.owner(name) for name in ("Ada", "Bob", "Eve"))
    house.clock.ahead = 8 * DAY

    async def subscribe() -> None:
        async with house.served.services.database.write() as session:
            session.add(
                Subscription(person=ada.id, endpoint="https://push.test/1", keys={}, created=0.0)
            )

    async def notices() -> list[tuple[str, str | None, str, str]]:
        from sqlalchemy import select

        async with house.served.services.database.read() as session:
            rows = await session.scalars(select(Notification))
            return [(row.person, row.table, row.game, row.kind) for row in rows]

    house.on(subscribe())
    house.hand_in(ada, house.draft(ada, **values(forecast=4)))
    house.hand_in(bob, house.draft(bob, **values(forecast=6)))
    once = [(ada.id, None, ISLAND, "look_again")]
    assert house.on(notices()) == once
    house.hand_in(eve, house.draft(eve, **values(forecast=3)))
    assert house.on(notices()) == once


def test_printings_are_counted_apart_and_a_hand_in_is_replaced_and_taken_back(house: Box) -> None:
    ada, bob = house.owner("Ada"), house.owner("Bob")
    house.clock.ahead = 8 * DAY
    draft = house.draft(ada, **values(forecast=4))
    house.hand_in(ada, draft, printing="second printing", language="pt")
    house.hand_in(bob, house.draft(bob, **values(forecast=4)))
    assert house.agreed(ada)["by_key"][FORECAST]["status"] == "seen"
    assert house.agreed(ada, "second printing")["owners"] == 1
    answer = house.hand_in(ada, draft)
    assert (answer["printing"], answer["items"]) == ("", 42)
    assert house.agreed(ada)["by_key"][FORECAST]["status"] == "agreed"
    (exported,) = ada.get("/me/export")["hand_ins"]
    assert exported["seen"][FORECAST] == 4
    ada.http.delete(f"/editions/{ISLAND}/hand-in").raise_for_status()
    assert house.agreed(ada)["owners"] == 1
    assert ada.http.delete(f"/editions/{ISLAND}/hand-in").status_code == 404
    assert ada.get(f"/editions/{ISLAND}/questions")["handed_in"] is None


def test_a_hand_in_needs_something_seen_in_a_draft_of_mine(house: Box) -> None:
    ada, bob = house.owner("Ada"), house.owner("Bob")
    path = f"/editions/{ISLAND}/hand-in"
    blank = ada.post("/drafts", {"game": ISLAND})["id"]
    assert ada.http.post(path, json={"draft": blank}).status_code == 400
    assert bob.http.post(path, json={"draft": blank}).status_code == 404
    other = f"/editions/{MACHINE}/hand-in"
    assert ada.http.post(other, json={"draft": blank}).status_code == 404
    assert ada.http.get("/editions/chess/agreed").status_code == 404


def test_a_part_that_the_companion_needs_is_handed_in_alone(house: Box) -> None:
    ada = house.owner("Ada")
    draft = ada.post("/drafts", {"game": MACHINE})
    changes = [{"key": f"rnd_machine.rain.{n}.pay"} for n in range(3)]
    ada.post(f"/drafts/{draft['id']}/changes", {"number": 0, "changes": changes})
    ada.post(f"/editions/{MACHINE}/hand-in", {"draft": draft["id"]})
    agreed = ada.get(f"/editions/{MACHINE}/agreed")
    (item,) = agreed["items"]
    assert (item["key"], item["status"]) == ("rnd_machine.rain:pay", "seen")
    assert item["groups"][0]["value"] == ["calorium", "melgoth", "verdino"]


# --- drawing --------------------------------------------------------------------------------


def test_a_stroke_is_decided_by_the_server(house: Box) -> None:
    ada = house.owner("Ada", guest=True)
    laid = ada.get(f"/proofs/{ISLAND}")
    items = {item["key"]: item for part in laid["components"] for item in part["items"]}
    assert items["tiles.turbine"]["drawn"]
    was = items["tiles.turbine"]["value"]
    path = f"/proofs/{ISLAND}/sketch"
    opened = ada.post(path, {"was": was})
    assert (opened["value"], opened["changed"], opened["refused"]) == (was, False, None)
    stroke = {"do": "pipe", "path": [[1, 3], [1, 2], [1, 1]]}
    drawn = ada.post(path, {"was": was, "sketch": opened["sketch"], "act": stroke})
    assert (drawn["value"]["pipes"], drawn["changed"]) == (["N-c-S", "W-c-E"], True)
    back = ada.post(path, {"was": was, "sketch": drawn["sketch"], "act": stroke})
    assert (back["value"], back["changed"]) == (was, False)
    wrong = {"do": "pipe", "path": [[3, 1], [2, 1], [2, 2]]}
    refused = ada.post(path, {"was": was, "sketch": drawn["sketch"], "act": wrong})
    assert (refused["refused"]["code"], refused["sketch"]) == ("nowhere", drawn["sketch"])
    for bad in ({"was": 7}, {"was": was, "sketch": {"no": 1}}, {"was": {"pipes": [7]}}):
        assert ada.http.post(path, json=bad).status_code == 400, bad
    assert ada.http.post(f"/proofs/{MACHINE}/sketch", json={"was": {}}).status_code == 404
    assert ada.http.post("/proofs/chess/sketch", json={"was": {}}).status_code == 404
