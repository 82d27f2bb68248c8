"""Strangers get no access: guessed ids, others' seats, used invitations."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any

import pytest

from server.house import House, Someone, island, refused
from stormtable.server.core.security import seal

NOBODY = "0" * 32
NO_TABLE = "0" * 16
PATHS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "", None),
    ("GET", "/update", None),
    ("GET", "/printed", None),
    ("GET", "/record", None),
    ("GET", "/positions/1", None),
    ("GET", "/chat", None),
    ("GET", "/invitations", None),
    ("GET", "/why?seat=0&words=bid", None),
    ("GET", "/way?seat=0&words=bid", None),
    ("GET", "/hint?seat=0", None),
    ("GET", "/plan?seat=0", None),
    ("PUT", "/plan?seat=0", {"plays": []}),
    ("POST", "/plan/try?seat=0", {"plays": []}),
    ("GET", "/orders?seat=0", None),
    ("GET", "/notes?seat=0", None),
    ("PUT", "/notes?seat=0", {"text": "mine"}),
    ("PUT", "/orders?seat=0", {}),
    ("POST", "/commits", {"id": "x", "number": 1, "kind": "undo", "seat": 0}),
    ("POST", "/back", {"to": 1, "number": 1}),
    ("POST", "/back/answer", {"yes": True, "number": 1}),
    ("POST", "/chat", {"text": "hello"}),
    ("POST", "/mute", {"person": NOBODY}),
    ("POST", "/reports", {"kind": "bug", "text": "what?"}),
    ("POST", "/invitations", {"hours": 1}),
    ("DELETE", f"/invitations/{NOBODY}", None),
    ("POST", "/seats/1", {}),
    ("DELETE", "/seats/0", None),
    ("POST", "/start", None),
    ("POST", "/rematch", None),
    ("DELETE", "/rematch", None),
    ("POST", "/fork", {"number": 1, "seats": [{"kind": "me"}, {"kind": "me"}]}),
    ("PUT", "/lesson", {"step": 1}),
    ("DELETE", "", None),
    ("GET", "/story", None),
    ("GET", "/walk?first=1", None),
    ("GET", "/analysis", None),
    ("POST", "/analysis", None),
    ("POST", "/link", None),
    ("POST", "/positions/1/hint", {"plays": []}),
    ("POST", "/positions/1/line", {"plays": []}),
    ("POST", "/positions/1/weigh", {"plays": []}),
    ("GET", "/draws", None),
    ("GET", "/study", None),
    ("POST", "/study", None),
    ("GET", "/playback?since=0", None),
    ("GET", "/storms/1", None),
    ("POST", "/consent", {"kind": "pause"}),
    ("POST", "/consent/answer", {"yes": True}),
    ("POST", "/resume", None),
    ("POST", "/seats/0/back", None),
    ("POST", "/seats/0/call", None),
    ("POST", "/seats/0/concede", None),
    ("POST", "/seats/0/more-time", None),
    ("POST", "/seats/0/rest", {"until": 1e10}),
    ("POST", "/seats/0/stand-in", None),
    ("POST", "/to-device", None),
    ("PATCH", "", {"public": True}),
    ("POST", "/seats/1/bot", {"bot": "easy"}),
    ("DELETE", "/seats/1/bot", None),
]
"""Every request about a table."""
SEATED = [
    *(path for path in PATHS if "seat=0" in path[1] or path[1] == "/commits"),
    ("DELETE", "/seats/0", None),
]
"""The requests that are for players of a table."""


@pytest.fixture(scope="module")
def ada(house: House) -> Someone:
    return Someone(house, "Ada")


@pytest.fixture(scope="module")
def bob(house: House) -> Someone:
    return Someone(house, "Bob")


@pytest.fixture(scope="module")
def eve(house: House) -> Someone:
    return Someone(house, "Eve")


@pytest.fixture(scope="module")
def private(ada: Someone, bob: Someone) -> str:
    return island(ada, bob)


@pytest.fixture(scope="module")
def public(ada: Someone, bob: Someone) -> str:
    return island(ada, bob, public=True)


def test_every_path_of_a_table_is_tried(eve: Someone) -> None:
    api = eve.get("/openapi.json")["paths"]
    known = {
        (method.upper(), path)
        for path, methods in api.items()
        if path.startswith("/api/tables/{table}")
        for method in methods
    }
    assert len(known) == len(PATHS)


def test_a_private_table_looks_absent_to_strangers(eve: Someone, private: str) -> None:
    """A stranger who guesses its id learns nothing: the answers are the same as for no table."""
    for method, path, body in PATHS:
        there = eve.ask(method, f"/tables/{private}{path}", body)
        nowhere = eve.ask(method, f"/tables/{NO_TABLE}{path}", body)
        assert refused(there) == (404, "not_found"), (method, path)
        assert there.content == nowhere.content, (method, path)


def test_a_visitor_learns_nothing_more(house: House, private: str) -> None:
    stranger = Someone(house)
    for method, path, body in PATHS:
        answer = stranger.ask(method, f"/tables/{private}{path}", body)
        assert refused(answer) in ((404, "not_found"), (401, "no_session")), (method, path)


def test_others_seats_are_refused_and_the_refusal_logged(
    house: House, bob: Someone, eve: Someone, public: str
) -> None:
    for who in (bob, eve):
        for method, path, body in SEATED:
            before = len(house.lines(event="refused", code="not_yours", person=who.id))
            answer = who.ask(method, f"/tables/{public}{path}", body)
            assert refused(answer) == (403, "not_yours"), (method, path)
            assert len(house.lines(event="refused", code="not_yours", person=who.id)) > before


def test_a_seat_that_does_not_exist_is_refused(bob: Someone, public: str) -> None:
    for method, path, body in SEATED:
        path = path.replace("seat=0", "seat=7").replace("/seats/0", "/seats/7")
        if isinstance(body, dict) and "seat" in body:
            body = {**body, "seat": 7}
        assert refused(bob.ask(method, f"/tables/{public}{path}", body)) == (404, "not_found")


def test_a_socket_from_anothers_seat_is_closed(
    house: House, eve: Someone, bob: Someone, public: str, private: str
) -> None:
    for who, table, seats, code in (
        (bob, public, [0], 4403),
        (bob, public, [1, 0], 4403),
        (eve, public, [0], 4403),
        (Someone(house), public, [0], 4403),
        (eve, private, [], 4404),
        (eve, private, [0], 4404),
        (eve, NO_TABLE, [], 4404),
        (eve, "%00", [], 4404),
    ):
        with who.socket(table, seats) as socket:
            assert socket.closed() == code


def test_commits_for_a_seat_that_hello_did_not_name_are_refused(bob: Someone, public: str) -> None:
    with bob.socket(public, [1]) as socket:
        number = socket.hear("update")["number"]
        socket.say(type="commit", id="a", number=number, kind="undo", seat=0)
        assert socket.hear("refused")["code"] == "not_yours"


def test_spectators_cannot_act(eve: Someone, house: House, public: str) -> None:
    for who, code in ((eve, "not_yours"), (Someone(house), "no_session")):
        with who.socket(public) as socket:
            number = socket.hear("update")["number"]
            socket.say(type="commit", id="a", number=number, kind="undo", seat=0)
            assert socket.hear("refused")["code"] == code
            socket.say(type="back", id="a", number=number, to=1)
            assert socket.hear("refused")["code"] in ("not_yours", "no_session")


# --- tables where something is hidden -----------------------------------------------------------


def test_no_running_game_is_forked_while_another_person_has_cards(
    house: House, ada: Someone, bob: Someone
) -> None:
    """Also when they have left for a while, or are bots: a fork would reveal their hands."""
    fork = {"number": 1, "seats": [{"kind": "me"}, {"kind": "me"}]}
    table = island(ada, bob)
    assert refused(ada.ask("POST", f"/tables/{table}/fork", fork)) == (409, "running")
    bob.delete(f"/tables/{table}/seats/1")
    assert refused(ada.ask("POST", f"/tables/{table}/fork", fork)) == (409, "running")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    against_bot = ada.post("/tables", game="weather-island", seats=seats)["id"]
    ada.post(f"/tables/{against_bot}/start")
    assert refused(ada.ask("POST", f"/tables/{against_bot}/fork", fork)) == (409, "running")
    alone = ada.post("/tables", game="weather-island", seats=[{"kind": "me"}, {"kind": "me"}])["id"]
    ada.post(f"/tables/{alone}/start")
    assert ada.ask("POST", f"/tables/{alone}/fork", fork).status_code == 201


# --- invitations --------------------------------------------------------------------------------


def test_revoked_expired_and_forged_invitations_are_refused(
    house: House, ada: Someone, bob: Someone, eve: Someone
) -> None:
    """Revoked, expired, forged, or to another table: they are refused, and the log says so."""
    table, other = (island(ada, start=False) for _ in range(2))
    ways = {name: ada.post(f"/tables/{table}/invitations") for name in ("revoked", "expired")}
    ada.delete(f"/tables/{table}/invitations/{ways['revoked']['id']}")
    house.change("UPDATE invitations SET expires = 1 WHERE id = ?", ways["expired"]["id"])
    good = ada.post(f"/tables/{table}/invitations")
    proof = hmac.new(b"guessed", f"invitation:{good['id']}".encode(), sha256).hexdigest()[:32]
    bad = {
        **{name: invited["invitation"] for name, invited in ways.items()},
        "another table's": ada.post(f"/tables/{other}/invitations")["invitation"],
        "forged": f"{good['id']}.{proof}",
        "sealed with another key": seal("another key" * 5, "invitation", good["id"]),
        "an id": good["id"],
        "cut": good["invitation"][:-1],
        "for another purpose": seal("", "out", good["id"]),
        "empty": "",
        "odd": "ünï.çødé",
    }
    for name, token in bad.items():
        before = len(house.lines(event="invitation refused"))
        sit = eve.ask("POST", f"/tables/{table}/seats/0", {"invitation": token})
        assert refused(sit) == (404, "not_found"), name
        look = eve.ask("GET", f"/tables/{table}", invitation=token)
        assert refused(look) == (404, "not_found"), name
        with eve.socket(table, invitation=token) as socket:
            assert socket.closed() == 4404, name
        if name not in ("another table's", "empty"):
            assert refused(eve.ask("GET", f"/invitations/{token}")) == (404, "not_found")
            lines = house.lines(event="invitation refused")[before:]
            assert len(lines) == 4
            assert all(line["reason"] != "[hidden]" for line in lines)
    assert eve.get(f"/invitations/{good['invitation']}")["id"] == table
    assert eve.ask("GET", f"/tables/{table}", invitation=good["invitation"]).is_success


def test_invitations_belong_to_their_maker(ada: Someone, bob: Someone, eve: Someone) -> None:
    table = island(ada, bob, start=False)
    mine, theirs = (who.post(f"/tables/{table}/invitations")["id"] for who in (ada, bob))
    assert [entry["id"] for entry in bob.get(f"/tables/{table}/invitations")] == [theirs]
    revoke = f"/tables/{table}/invitations/{mine}"
    assert refused(bob.ask("DELETE", revoke)) == (403, "not_yours")
    assert refused(eve.ask("DELETE", revoke)) == (404, "not_found")
    other = island(eve, start=False)
    assert refused(eve.ask("DELETE", f"/tables/{other}/invitations/{mine}")) == (404, "not_found")
    ada.delete(f"/tables/{table}/invitations/{theirs}")
    assert [entry["id"] for entry in ada.get(f"/tables/{table}/invitations")][-1] == mine


def test_a_revoked_invitation_lets_nobody_watch_on(ada: Someone, eve: Someone) -> None:
    table = island(ada, start=False)
    invitation = ada.post(f"/tables/{table}/invitations")
    with eve.socket(table, invitation=invitation["invitation"]) as socket:
        assert socket.hear("table")["table"]["id"] == table
        ada.delete(f"/tables/{table}/invitations/{invitation['id']}")
        assert socket.closed() == 4404


def test_a_hidden_table_does_not_reveal_that_a_seat_is_taken(eve: Someone, private: str) -> None:
    for seat in range(3):
        assert refused(eve.ask("POST", f"/tables/{private}/seats/{seat}", {})) == (404, "not_found")


@pytest.mark.parametrize("path", ["/tables/{}", "/people/{}", "/clubs/{}", "/invitations/{}"])
@pytest.mark.parametrize("wrong", ["no-such-link", "00112233445566fg", "0" * 31])
def test_a_wrong_link_is_explained_without_a_pattern(eve: Someone, path: str, wrong: str) -> None:
    answer = eve.ask("GET", path.format(wrong))
    assert answer.status_code in (400, 404)
    error = answer.json()["error"]
    assert not set("^$[]{}") & set(error["problem"] + error["remedy"])


# --- people -------------------------------------------------------------------------------------


def test_a_profile_shows_only_public_data(ada: Someone, eve: Someone) -> None:
    assert set(eve.get(f"/people/{ada.id}")) == {"id", "name", "guest", "ratings", "statistics"}
    assert refused(eve.ask("GET", f"/people/{NOBODY}")) == (404, "not_found")
    assert refused(eve.ask("GET", f"/people/{ada.id[:-1]}")) == (400, "bad_input")
    assert eve.get(f"/people/{ada.id}/tables") == []
