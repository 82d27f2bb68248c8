"""People can export everything the server stores of them, and delete it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from server.house import House, Someone, island, lay, play, refused
from server.notifications.sinks import PUSH_KEYS
from server.twins import NOW, step
from stormtable.kernel import record
from stormtable.table.live import LiveGame

NAME, LOGIN, CHAT, SEAT = "Zebulon", "zebulon-login", "zebulon says hello", "Zeb on the seat"
REPORTED, HOOK = "zebulon reports this", "https://hooks.example/zebulon"
EDITION = "zebulon-edition"
NOTE = "zebulon thinks that a rival saves for Sun"


class Story:
    """What one person left behind: a running game, an open table, texts and settings."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.zeb, self.bob = Someone(house, NAME), Someone(house, "Bob")
        zeb, bob = self.zeb, self.bob
        zeb.post("/me/account", login=LOGIN, password="correct horse battery")
        zeb.ask("PATCH", "/me", {"settings": {"theme": NAME}, "notices": {"webhook": HOOK}})
        self.table = island(zeb, bob, public=True)
        self.waiting = island(zeb, start=False)
        self.joined = island(bob, zeb, start=False)
        self.invitation = bob.post(f"/tables/{self.joined}/invitations")
        zeb.post(f"/tables/{self.table}/chat", text=CHAT)
        bob.post(f"/tables/{self.table}/chat", text="bob says hello")
        for seat, who in ((0, zeb), (1, bob)):
            play(who, self.table, seat)
        zeb.ask("PUT", f"/tables/{self.table}/plan?seat=0", {"plays": ["bid 1"]})
        zeb.ask("PUT", f"/tables/{self.table}/notes?seat=0", {"text": NOTE})
        zeb.ask("PUT", f"/tables/{self.table}/orders?seat=0", {"auto_pass": True})
        for who, text in ((zeb, REPORTED), (bob, "bob reports this")):
            who.post(f"/tables/{self.table}/reports", kind="bug", text=text)
        bob.post(f"/links/{zeb.post('/me/links')['link']}")
        self.club = zeb.post("/clubs", name="Thunder")["id"]
        bob.post(f"/links/{zeb.post('/me/links', club=self.club)['link']}")
        cup = {"name": "Cup", "game": "weather-island"}
        self.cup = zeb.post(f"/clubs/{self.club}/tournaments", **cup)["id"]
        for who in (zeb, bob):
            who.post(f"/tournaments/{self.cup}/entrants")
        self.day = zeb.post("/daily")["daily"]
        bob.post(f"/tables/{self.joined}/invitations", person=zeb.id)
        zeb.post(f"/tables/{self.table}/mute", person=bob.id)
        bob.post(f"/tables/{self.table}/mute", person=zeb.id)
        zeb.post("/me/push", endpoint=f"{HOOK}/push", keys=PUSH_KEYS)
        zeb.ask("PATCH", "/me", {"name": f"{NAME} the Second"})


@pytest.fixture(scope="module")
def story(house: House) -> Story:
    return Story(house)


def test_the_export_holds_all_of_ones_own_and_nothing_else(house: House, story: Story) -> None:
    zeb, bob = story.zeb, story.bob
    answer = zeb.get("/me/export")
    text = json.dumps(answer)
    assert answer["person"]["name"] == f"{NAME} the Second"
    assert answer["person"]["login"] == LOGIN
    for mine in (
        CHAT,
        NOTE,
        REPORTED,
        HOOK,
        f"{HOOK}/push",
        story.table,
        story.waiting,
        story.joined,
    ):
        assert mine in text, mine
    assert answer["person"]["settings"] == {"theme": NAME}
    own = {story.table, story.waiting, answer["daily"][0]["table"]}
    assert {entry["table"] for entry in answer["seats"]} == {*own, story.joined}
    assert {entry["table"] for entry in answer["tables"]} == own
    running = next(entry for entry in answer["seats"] if entry["table"] == story.table)
    assert running["plan"] == ["bid 1"]
    assert running["orders"]["auto_pass"] is True
    assert [entry["notation"].split()[0] for entry in answer["commits"]] == ["keep"]
    assert answer["muted"] == [bob.id]
    assert [entry["person"] for entry in answer["friends"]] == [bob.id]
    assert [(entry["club"], entry["owner"]) for entry in answer["clubs"]] == [(story.club, True)]
    assert {entry["club"] for entry in answer["links"]} == {None, story.club}
    assert [entry["tournament"] for entry in answer["entered"]] == [story.cup]
    assert [entry["day"] for entry in answer["daily"]] == [story.day]
    assert [entry["table"] for entry in answer["invited"]] == [story.joined]
    persons = [value for table, column, value in house.cells() if (table, column) == ("rows", "by")]
    assert persons.count(bob.id) == 1
    for theirs in ("bob says hello", "bob reports this", story.invitation["id"], "Bob"):
        assert theirs not in text
    for secret in (zeb.secret, zeb.account["recovery"], "argon2"):
        assert secret not in text
    assert "draws" not in text, "what chance dealt others is not one's own"


def test_deleted_data_is_gone_and_games_go_on(house: House, story: Story) -> None:
    zeb, bob, table = story.zeb, story.bob, story.table
    other = Someone(house)
    other.post("/sessions", login=LOGIN, password="correct horse battery")
    traces = ("zebulon", "zeb on", LOGIN, HOOK)
    assert any(NAME in str(value) for _, _, value in house.cells())
    with zeb.socket(table, [0]) as socket, bob.socket(table, [1]) as others:
        assert socket.hear()["type"] == "welcome"
        zeb.delete("/me")
        assert socket.closed() == 4410
        while "zebulon" in json.dumps(others.hear("update")).lower():
            pass  # messages that were already sent
    for name, column, value in house.cells():
        for trace in traces:
            assert trace not in str(value).lower(), (name, column)
        if name != "people":
            assert zeb.id not in str(value), (name, column)
    for who in (zeb, other):
        assert refused(who.ask("GET", "/me")) == (401, "no_session")
    assert refused(bob.ask("GET", f"/people/{zeb.id}")) == (404, "not_found")
    code = {"recovery": zeb.account["recovery"]}
    assert refused(Someone(house).ask("POST", "/sessions/recover", code)) == (401, "wrong_recovery")
    # The games of the others are unchanged, and a bot plays on.
    answer = bob.get(f"/tables/{table}")
    assert [seat["name"] for seat in answer["seats"]] == ["someone", "Bob"]
    assert answer["seats"][0]["bot"]
    assert "zebulon" not in json.dumps(bob.get(f"/tables/{table}/update", seat=1)).lower()
    assert "zebulon" not in bob.ask("GET", f"/tables/{table}/record", seat=1).text.lower()
    assert [entry["text"] for entry in bob.get(f"/tables/{table}/chat")] == ["bob says hello"]
    club = bob.get(f"/clubs/{story.club}")
    assert (club["mine"], [member["name"] for member in club["people"]]) == (True, ["Bob"])
    assert [entrant["name"] for entrant in bob.get(f"/tournaments/{story.cup}")["entrants"]] == [
        "Bob"
    ]
    assert bob.get("/me/friends") == []
    joined = bob.get(f"/tables/{story.joined}")
    assert [seat["person"] for seat in joined["seats"]] == [bob.id, None]
    bob_plays_until_the_bot_has(bob, table)


@contextmanager
def suppress_stale() -> Iterator[None]:
    """Ignore `stale`, because the bot may play between a read and a move."""
    try:
        yield
    except AssertionError as error:
        if '"stale"' not in str(error):
            raise


def bob_plays_until_the_bot_has(bob: Someone, table: str) -> None:
    """Play as Bob until the bot has moved at seat 0."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        answer = bob.get(f"/tables/{table}/update", seat=1)
        if answer["table"]["asked"] == [1] and answer["number"] > 5:
            return
        if answer["update"]["decision"] is not None and 1 in answer["table"]["asked"]:
            with suppress_stale():
                play(bob, table, 1)
        elif answer["update"]["view"]["confirm"] == {"seat": 1, "before": "answers"}:
            play(bob, table, 1, "confirm")
        else:
            time.sleep(0.2)
    raise AssertionError("nobody plays for who has gone")


def test_a_finished_game_keeps_its_record(house: House) -> None:
    """Without the name of the deleted person, and it verifies."""
    ada, gus = Someone(house, "Ada"), Someone(house, "Gus who goes")
    live = LiveGame.begin("weather-island", 2, {}, ["Ada", "Gus who goes"], (), 1, NOW)
    rng = Random(1)
    while not live.over:
        step(live, rng, changes=False)
    table = lay(house, live, [ada, gus])
    before = ada.ask("GET", f"/tables/{table}/record").text
    assert "Gus who goes" in before
    gus.delete("/me")
    after = ada.ask("GET", f"/tables/{table}/record").text
    assert "Gus" not in after
    lines = after.splitlines()[:-1]
    assert [line.replace("someone", "Gus who goes") for line in lines] == before.splitlines()[:-1]
    game = record.replay(record.parse(after))
    assert game.outcome is not None
    assert ada.get(f"/tables/{table}")["outcome"] == game.outcome.as_json()
    again = ada.post(f"/tables/{table}/rematch")
    assert [seat["person"] for seat in again["seats"]] == [None, ada.id]


def test_an_open_table_is_deleted_with_its_maker(house: House) -> None:
    """Nobody else could start it."""
    ada, bob = Someone(house, "Ada"), Someone(house, "Bob")
    table = island(ada, bob, start=False)
    ada.delete("/me")
    assert bob.get(f"/tables/{table}")["status"] == "closed"
    assert bob.get("/tables", list="mine") == []


def test_two_deleted_players_have_different_names(house: House) -> None:
    ada, bob, cleo = (Someone(house, name) for name in ("Ada", "Bob", "Cleo"))
    table = island(ada, bob, cleo)
    ada.delete("/me")
    bob.delete("/me")
    answer = cleo.get(f"/tables/{table}/update", seat=2)
    assert [seat["name"] for seat in answer["table"]["seats"]] == ["someone", "someone 2", "Cleo"]
    names = [seat["name"] for seat in answer["update"]["view"]["seats"]]
    assert names == ["someone", "someone 2", "Cleo"]


def test_push_ends_for_one_browser_or_for_all(house: House) -> None:
    ada, bob = Someone(house, "Ada"), Someone(house, "Bob")
    owners = {"phone": ada, "desk": ada, "theirs": bob}
    for browser, who in owners.items():
        endpoint = f"https://push.example/{browser}"
        who.post("/me/push", endpoint=endpoint, keys=PUSH_KEYS)

    def browsers_of(who: Someone) -> list[str]:
        return [entry["endpoint"].rpartition("/")[2] for entry in who.get("/me/export")["push"]]

    for browser in ("phone", "theirs"):
        ada.ask("DELETE", "/me/push", endpoint=f"https://push.example/{browser}")
    assert (browsers_of(ada), browsers_of(bob)) == (["desk"], ["theirs"])
    ada.delete("/me/push")
    assert (browsers_of(ada), browsers_of(bob)) == ([], ["theirs"])
