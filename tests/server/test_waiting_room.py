"""A table before its game begins: bots, settings, invitations, and tables without their maker."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from stormtable.server.features.lobby import link_preview
from stormtable.server.services.open_tables import LISTED_FOR, OPEN_FOR, look

from .served import Clock, Guest, Json, Refusal, Served


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(folder: Path, clock: Clock) -> Iterator[Served]:
    built = folder / "pages"
    built.mkdir()
    (built / "index.html").write_text("<html><head><title>x</title></head></html>", "utf-8")
    with pytest.MonkeyPatch.context() as patched:
        router = link_preview.router
        patched.setattr(link_preview, "router", lambda: router(built))
        with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, clock) as server:
            yield server


def patch(who: Guest, table: str, changes: Json) -> Json:
    answer: Json = who.ask("PATCH", f"/tables/{table}", changes)
    return answer


# --- bots and settings ----------------------------------------------------------------------


def test_the_maker_seats_a_bot_and_sends_it_away(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", public=True)
    with_bot = ada.post(f"/tables/{table}/seats/1/bot", {"bot": "greedy"})["seats"][1]
    assert (with_bot["bot"], with_bot["state"]) == ("greedy", "waiting")
    assert with_bot["name"]
    with pytest.raises(Refusal, match="taken"):
        bob.post(f"/tables/{table}/seats/1", {})
    free = ada.delete(f"/tables/{table}/seats/1/bot")["seats"][1]
    assert (free["bot"], free["name"]) == (None, "")
    assert bob.post(f"/tables/{table}/seats/1", {})["seats"][1]["person"] == bob.id


@pytest.mark.parametrize(
    ("bot", "seat", "code"),
    [("nobody", 1, "bad_input"), ("greedy", 0, "taken"), ("greedy", 9, "not_found")],
)
def test_only_a_known_bot_can_be_seated_on_a_free_seat(
    ada: Guest, bot: str, seat: int, code: str
) -> None:
    table = ada.new_table("me", "open")
    with pytest.raises(Refusal) as refusal:
        ada.post(f"/tables/{table}/seats/{seat}/bot", {"bot": bot})
    assert refusal.value.code == code


def test_everybody_sees_which_settings_the_maker_changed(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", public=True, take_back=True)
    bob.post(f"/tables/{table}/seats/1", {})
    with bob.socket(table, 1) as theirs:
        theirs.until("table")
        clock = {"kind": "days", "days": 2, "at_zero": "bot"}
        patch(ada, table, {"clock": clock, "take_back": False, "public": True})
        seen = theirs.until("table", lambda message: bool(message["table"]["revised"]))["table"]
    assert seen["revised"]["names"] == ["clock", "take_back"], "public stayed as it was"
    assert (seen["clock"]["days"], seen["take_back"]) == (2, False)
    assert patch(ada, table, {"take_back": False})["revised"] == seen["revised"]


def test_changed_settings_are_checked_like_new_ones(ada: Guest) -> None:
    table = ada.new_table("me", "open")
    with pytest.raises(Refusal, match="no option") as refusal:
        patch(ada, table, {"settings": {"no such": 1}})
    assert refusal.value.status == 400
    with pytest.raises(Refusal, match="clock"):
        patch(ada, table, {"clock": {"kind": "live", "turn": 0}})


def test_only_the_maker_changes_a_table_and_only_before_it_begins(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", public=True)
    bob.post(f"/tables/{table}/seats/1", {})
    for who, code in ((bob, "not_yours"), (ada, "started")):
        if who is ada:
            ada.post(f"/tables/{table}/start")
        for ask in (
            lambda who=who: patch(who, table, {"public": False}),
            lambda who=who: who.post(f"/tables/{table}/seats/0/bot", {"bot": "greedy"}),
            lambda who=who: who.delete(f"/tables/{table}/seats/0/bot"),
        ):
            with pytest.raises(Refusal) as refusal:
                ask()
            assert refusal.value.code == code


# --- invitations ----------------------------------------------------------------------------


def test_a_player_sees_their_own_invitations_and_the_maker_all(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", "open", public=True)
    bob.post(f"/tables/{table}/seats/1", {})
    first = ada.post(f"/tables/{table}/invitations", {})["id"]
    second = bob.post(f"/tables/{table}/invitations", {})["id"]
    ids = [[each["id"] for each in who.get(f"/tables/{table}/invitations")] for who in (ada, bob)]
    assert ids == [[first, second], [second]] or ids == [[second, first], [second]]


def test_the_qr_code_is_of_the_link_while_it_is_valid(ada: Guest) -> None:
    table = ada.new_table("me", "open")
    invitation = ada.post(f"/tables/{table}/invitations", {})
    path = f"/invitations/{invitation['invitation']}/qr"
    answer = ada.http.get(path)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<?xml")
    other = ada.post(f"/tables/{table}/invitations", {})["invitation"]
    assert ada.http.get(f"/invitations/{other}/qr").text != answer.text
    ada.delete(f"/tables/{table}/invitations/{invitation['id']}")
    assert ada.http.get(path).status_code == 404


def preview(served: Served, token: str, language: str = "") -> dict[str, str]:
    headers = {"Accept-Language": language} if language else {}
    answer = httpx.get(f"{served.url}/invitation/{token}", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    tags = re.findall(r'<meta property="og:(\w+)" content="([^"]*)" />', answer.text)
    return {name: unescape(content) for name, content in tags}


def test_a_chat_shows_who_invites_to_which_game(served: Served, ada: Guest) -> None:
    table = ada.new_table("me", "open", "open")
    token = ada.post(f"/tables/{table}/invitations", {})["invitation"]
    tags = preview(served, token)
    assert tags["title"] == "Ada invites you: The Mad Scientists of Weather Island"
    assert tags["description"].startswith("2 seats of 3 are free.")
    assert preview(served, token, "pt-BR,en;q=0.5")["title"].startswith("Ada convida você")
    assert table not in str(tags)


def test_a_name_does_not_become_markup_or_a_link(served: Served) -> None:
    eve = Guest(served.url, 'x"><script src=//evil.example>')
    table = eve.new_table("me", "open")
    token = eve.post(f"/tables/{table}/invitations", {})["invitation"]
    page = httpx.get(f"{served.url}/invitation/{token}").text
    assert "<script" not in page
    assert "evil.example" not in page


@pytest.mark.parametrize("token", ["abc.def", "x" * 500, "%F0%9F%8C%A9", "%ff"])
def test_a_wrong_link_has_a_general_preview(served: Served, token: str) -> None:
    assert preview(served, token)["title"] == "An invitation to Stormtable"


def test_a_revoked_or_started_invitation_says_nothing_of_its_table(
    served: Served, ada: Guest
) -> None:
    table = ada.new_table("me", "open")
    invitation = ada.post(f"/tables/{table}/invitations", {})
    ada.delete(f"/tables/{table}/invitations/{invitation['id']}")
    assert "Ada" not in str(preview(served, invitation["invitation"]))
    again = ada.post(f"/tables/{table}/invitations", {})["invitation"]
    ada.post(f"/tables/{table}/seats/1/bot", {"bot": "random"})
    ada.post(f"/tables/{table}/start")
    assert "Ada" not in str(preview(served, again))


# --- abandoned tables -----------------------------------------------------------------------


def look_once(served: Served) -> None:
    """Let the server look at its open tables once, in its own loop."""
    task = served.services.driver._looking
    assert task is not None
    looking = look(served.services)
    asyncio.run_coroutine_threadsafe(looking, task.get_loop()).result(30)


def is_listed(who: Guest, table: str) -> bool:
    return table in [each["id"] for each in who.get("/tables", list="open", limit=100)]


def test_an_open_table_leaves_the_list_without_its_maker(
    served: Served, clock: Clock, ada: Guest, bob: Guest
) -> None:
    attended, left = (ada.new_table("me", "open", public=True) for _ in range(2))
    with ada.socket(attended, 0) as hers, bob.socket(left) as theirs:
        hers.until("table")
        theirs.until("table")
        clock.ahead += LISTED_FOR - 60
        look_once(served)
        assert is_listed(bob, left)
        clock.ahead += 61
        look_once(served)
        assert (is_listed(bob, attended), is_listed(bob, left)) == (True, False)
    assert left in [each["id"] for each in ada.get("/tables", list="mine")]
    with ada.socket(left, 0) as hers:
        hers.until("table")
        look_once(served)
    assert is_listed(bob, left), "the maker came back"


def test_an_abandoned_open_table_is_closed_after_a_day(
    served: Served, clock: Clock, ada: Guest, bob: Guest
) -> None:
    left = ada.new_table("me", "open", public=True)
    running = ada.new_table("me", "random", public=True)
    ada.post(f"/tables/{running}/start")
    bob.post(f"/tables/{left}/seats/1", {})
    clock.ahead += OPEN_FOR - 60
    look_once(served)
    assert ada.info(left)["status"] == "open"
    attended = ada.new_table("me", "open", public=True)
    with bob.socket(left, 1) as theirs:
        theirs.until("table")
        clock.ahead += 120
        look_once(served)
        theirs.until("table", lambda message: message["table"]["status"] == "closed")
    assert [ada.info(table)["status"] for table in (running, attended)] == ["running", "open"]
