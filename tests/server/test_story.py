"""The story of a table in an update: in the client's language, and only what is new."""

from __future__ import annotations

import pytest

from server.served import Guest, Refusal, Socket


def test_an_update_has_the_story_when_a_language_is_named(ada: Guest) -> None:
    table = ada.new_table("me", "me")
    ada.post(f"/tables/{table}/start")
    path = f"/tables/{table}/update"
    assert "log" not in ada.get(path, seat=0)["update"], "a bot reads events"

    english = ada.get(path, seat=0, lang="en")["update"]["log"]
    assert english["entries"][0]["parts"] == ["Set-up"]
    assert ada.get(path, seat=0, lang="tlh")["update"]["log"] == english
    brazilian = ada.get(path, seat=0, lang="pt-BR")["update"]["log"]
    assert brazilian["entries"][0]["parts"] == ["Preparação"]
    assert [entry["id"] for entry in brazilian["entries"]] == [
        entry["id"] for entry in english["entries"]
    ]


def test_only_entries_that_changed_are_sent(ada: Guest) -> None:
    table = ada.new_table("me", "me")
    ada.post(f"/tables/{table}/start")
    path = f"/tables/{table}/update"
    first = ada.get(path, seat=0, lang="en")
    number = first["update"]["view"]["number"]
    same = ada.get(path, seat=0, lang="en", since=number)["update"]["log"]
    assert same["entries"] == []
    assert same["from"] > first["update"]["log"]["entries"][-1]["id"]
    for seat in (0, 1):
        mine = ada.get(path, seat=seat, lang="en")
        notation = mine["update"]["decision"]["options"][0]["notation"]
        body = {"id": f"play{seat}", "number": mine["number"], "kind": "play", "seat": seat}
        ada.post(f"/tables/{table}/commits", {**body, "notation": notation})
    log = ada.get(path, seat=0, lang="en", since=number)["update"]["log"]
    codes = [entry["code"] for entry in log["entries"]]
    assert "set_up" not in codes
    assert codes[:2] == ["goal_kept_own", "goal_kept"], "another's goal is secret"


def test_a_socket_gets_the_story_in_the_language_of_its_hello(ada: Guest) -> None:
    table = ada.new_table("me", "me")
    ada.post(f"/tables/{table}/start")
    with ada.connect(table) as raw:
        socket = Socket(raw)
        socket.send(type="hello", protocol=1, seats=[0], since={}, lang="pt")
        log = socket.until("update")["update"]["log"]
        assert log["entries"][0]["parts"] == ["Preparação"]


def test_a_browser_need_not_name_its_language(ada: Guest) -> None:
    table = ada.new_table("me", "me")
    ada.post(f"/tables/{table}/start")
    with ada.connect(table, additional_headers={**_bearer(ada), "Accept-Language": "pt-BR"}) as raw:
        socket = Socket(raw)
        socket.send(type="hello", protocol=1, seats=[0], since={})
        assert socket.until("update")["update"]["log"]["entries"][0]["parts"] == ["Preparação"]


def _bearer(guest: Guest) -> dict[str, str]:
    return {"Authorization": f"Bearer {guest.token}"}


def test_acts_since_an_event_are_played_back_with_their_positions(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "me")
    ada.post(f"/tables/{table}/start")
    update, path = f"/tables/{table}/update", f"/tables/{table}/playback"
    since = ada.get(update, seat=0, lang="en")["update"]["view"]["number"]
    assert ada.get(path, seat=0, since=since, lang="en")["acts"] == []
    for seat in (0, 1):
        mine = ada.get(update, seat=seat, lang="en")
        notation = mine["update"]["decision"]["options"][0]["notation"]
        body = {"id": f"play{seat}", "number": mine["number"], "kind": "play", "seat": seat}
        ada.post(f"/tables/{table}/commits", {**body, "notation": notation})
    played = ada.get(path, seat=0, since=since, lang="en")
    log = ada.get(update, seat=0, lang="en", since=since)["update"]["log"]["entries"]
    shown = [entry["id"] for act in played["acts"] for entry in (act["entry"], *act["effects"])]
    assert shown == [entry["id"] for entry in log if entry["kind"] != "heading"]
    assert played["base"]["number"] == since
    assert len(played["track"]) == len(played["acts"]) > 0
    assert ada.get(path, seat=0, since=since, lang="en", count=1)["acts"] == played["acts"][:1]
    with pytest.raises(Refusal, match="not_found"):
        bob.get(path, seat=0, since=0)
