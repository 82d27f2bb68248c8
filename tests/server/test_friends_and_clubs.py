"""Friends by link, recent opponents, clubs, and what others cannot see of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from games.weather_island import PLAIN as EDITION
from stormtable.server.core.security import seal

from .served import Guest, Refusal, Served, begun, boundless, play_on, wait_for

NO_CLUB = "0" * 16


def refused(do: Callable[[], Any]) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        do()
    return refusal.value.status, refusal.value.code


def befriend(ada: Guest, bob: Guest) -> None:
    bob.post(f"/links/{ada.post('/me/links', {})['link']}")


def club_of(ada: Guest, *members: Guest) -> str:
    club = str(ada.post("/clubs", {"name": "Thunder"})["id"])
    link = ada.post("/me/links", {"club": club})["link"]
    for member in members:
        assert member.post(f"/links/{link}") == {"friend": None, "club": club}
    return club


# --- friends --------------------------------------------------------------------------------


def test_opening_a_link_makes_two_people_friends(ada: Guest, bob: Guest, eve: Guest) -> None:
    link = ada.post("/me/links", {})
    assert link["url"].endswith(f"/link/{link['link']}")
    offered = bob.get(f"/links/{link['link']}")
    assert offered == {"by": {"id": ada.id, "name": "Ada"}, "club": None}
    assert bob.post(f"/links/{link['link']}") == {"friend": ada.id, "club": None}
    bob.post(f"/links/{link['link']}")  # accepting a link twice changes nothing
    assert [friend["id"] for friend in ada.get("/me/friends")] == [bob.id]
    assert [friend["name"] for friend in bob.get("/me/friends")] == ["Ada"]
    assert eve.get("/me/friends") == []
    bob.delete(f"/me/friends/{ada.id}")
    assert ada.get("/me/friends") == bob.get("/me/friends") == []
    assert refused(lambda: bob.delete(f"/me/friends/{ada.id}")) == (404, "not_found")


def test_revoked_and_forged_friend_links_are_refused(
    served: Served, ada: Guest, bob: Guest
) -> None:
    link, other = (ada.post("/me/links", {}) for _ in range(2))
    assert refused(lambda: ada.post(f"/links/{link['link']}")) == (409, "yourself")
    assert refused(lambda: bob.delete(f"/me/links/{link['id']}")) == (404, "not_found")
    ada.delete(f"/me/links/{link['id']}")
    assert [entry["id"] for entry in ada.get("/me/links")] == [other["id"]]
    forged = seal("another key" * 5, "link", other["id"])
    as_invitation = seal(served.config.secret_key, "invitation", other["id"])
    for token in (link["link"], forged, as_invitation, other["id"], "ünï.çødé"):
        assert refused(partial(bob.get, f"/links/{token}")) == (404, "not_found")
        assert refused(partial(bob.post, f"/links/{token}")) == (404, "not_found")
    assert bob.get("/me/friends") == []


def test_opponents_are_people_of_finished_games(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = begun(ada, bob)
    assert ada.get("/me/opponents") == []
    play_on([ada, bob], table)
    answer = ada.get("/me/opponents")
    assert [
        (partner["id"], partner["table"], partner["games"], partner["friend"]) for partner in answer
    ] == [(bob.id, table, 1, False)]
    befriend(ada, bob)
    assert ada.get("/me/opponents")[0]["friend"] is True
    assert eve.get("/me/opponents") == []
    bob.delete("/me")
    assert ada.get("/me/opponents") == ada.get("/me/friends") == []


def test_games_between_bots_count_for_nobody(ada: Guest, bob: Guest) -> None:
    both = begun(ada, bob)
    play_on([ada, bob], both)
    bots = ada.new_table("random", "random")
    ada.post(f"/tables/{bots}/start")
    wait_for(lambda: ada.info(bots)["status"] == "over", 60)
    assert [listed["id"] for listed in ada.get(f"/people/{ada.id}/tables")] == [both]


def test_a_friend_finds_the_seat_that_is_saved(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = ada.new_table("me", "open")
    invite = f"/tables/{table}/invitations"
    assert refused(lambda: ada.post(invite, {"person": eve.id})) == (404, "not_found")
    befriend(ada, bob)
    ada.post(invite, {"person": bob.id})
    (answer,) = bob.get("/me/invitations")
    assert (answer["by"], answer["table"]["id"]) == ("Ada", table)
    assert eve.get("/me/invitations") == []
    assert refused(lambda: eve.delete(f"/me/invitations/{answer['id']}")) == (404, "not_found")
    bob.delete(f"/me/invitations/{answer['id']}")
    assert bob.get("/me/invitations") == []
    assert refused(lambda: bob.get(f"/tables/{table}")) == (404, "not_found")
    token = ada.post(invite, {"person": bob.id})["invitation"]
    bob.post(f"/tables/{table}/seats/1", {"invitation": token})
    assert bob.get("/me/invitations") == [], "who sits there needs no seat saved"


@pytest.mark.parametrize("both", [False, True])
def test_muted_people_do_not_invite_each_other(ada: Guest, bob: Guest, both: bool) -> None:
    """One way or both; and invitations come back when they are heard again."""
    befriend(ada, bob)
    tables = {ada: ada.new_table("me", "open"), bob: bob.new_table("me", "open")}
    ada.post(f"/tables/{tables[ada]}/invitations", {"person": bob.id})
    assert len(bob.get("/me/invitations")) == 1
    ada.post(f"/tables/{tables[ada]}/mute", {"person": bob.id})
    if both:
        bob.post(f"/tables/{tables[bob]}/mute", {"person": ada.id})
    assert bob.get("/me/invitations") == []
    for who, other in ((ada, bob), (bob, ada)):
        invite = f"/tables/{tables[who]}/invitations"
        assert refused(lambda: who.post(invite, {"person": other.id})) == (409, "muted")  # noqa: B023
    ada.delete(f"/me/muted/{bob.id}")
    assert len(bob.get("/me/invitations")) == (0 if both else 1)


def test_an_invitation_ends_with_the_friendship(ada: Guest, bob: Guest) -> None:
    befriend(ada, bob)
    table = ada.new_table("me", "open")
    ada.post(f"/tables/{table}/invitations", {"person": bob.id})
    ada.delete(f"/me/friends/{bob.id}")
    assert bob.get("/me/invitations") == []


# --- clubs ----------------------------------------------------------------------------------


def test_a_club_is_there_for_its_members_alone(ada: Guest, bob: Guest, eve: Guest) -> None:
    club = club_of(ada, bob)
    answer = bob.get(f"/clubs/{club}")
    assert [(member["name"], member["owner"]) for member in answer["people"]] == [
        ("Ada", True),
        ("Bob", False),
    ]
    assert (answer["mine"], answer["members"]) == (False, 2)
    assert [entry["id"] for entry in bob.get("/clubs")] == [club]
    assert eve.get("/clubs") == []
    cup = {"name": "Cup", "game": "weather-island"}
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/tables", None),
        ("GET", "/tournaments", None),
        ("POST", "/tournaments", cup),
        ("DELETE", f"/members/{eve.id}", None),
        ("DELETE", f"/members/{bob.id}", None),
        ("DELETE", "", None),
    ):
        there, nowhere = (
            eve.http.request(method, f"/clubs/{club_id}{path}", json=body)
            for club_id in (club, NO_CLUB)
        )
        assert there.status_code == 404, (method, path)
        assert there.content == nowhere.content, (method, path)
    assert refused(lambda: eve.post("/me/links", {"club": club})) == (404, "not_found")
    assert refused(lambda: bob.post("/me/links", {"club": club})) == (403, "not_yours")
    seats = [{"kind": "me"}, {"kind": "open"}]
    for_club = {"game": "weather-island", "seats": seats, "club": club}
    assert refused(lambda: eve.post("/tables", for_club)) == (404, "not_found")


def test_a_club_table_is_open_to_its_members(ada: Guest, bob: Guest, eve: Guest) -> None:
    """Members see it as if it were public; removed members do not."""
    club = club_of(ada, bob, eve)
    table = ada.new_table("me", "open", club=club)
    assert [listed["id"] for listed in bob.get(f"/clubs/{club}/tables")] == [table]
    assert table not in [listed["id"] for listed in eve.get("/tables", list="open")]
    bob.post(f"/tables/{table}/seats/1", {})
    ada.post(f"/tables/{table}/start")
    with eve.socket(table) as watching:
        watching.until("update")
        ada.delete(f"/clubs/{club}/members/{eve.id}")
        with pytest.raises(ConnectionClosed) as gone:
            watching.until("what never comes")
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == 4404
    assert refused(lambda: eve.get(f"/tables/{table}")) == (404, "not_found")
    assert bob.get(f"/tables/{table}")["club"] == club


def test_members_public_tables_are_listed_and_private_ones_are_not(ada: Guest, bob: Guest) -> None:
    club = club_of(ada, bob)
    private, public = bob.new_table("me", "open"), bob.new_table("me", "open", public=True)
    listed = [entry["id"] for entry in ada.get(f"/clubs/{club}/tables")]
    assert public in listed
    assert private not in listed


def test_a_member_becomes_owner_when_the_owner_leaves(ada: Guest, bob: Guest, eve: Guest) -> None:
    club = club_of(ada, bob, eve)
    assert refused(lambda: bob.delete(f"/clubs/{club}/members/{eve.id}")) == (403, "not_yours")
    assert refused(lambda: bob.delete(f"/clubs/{club}")) == (403, "not_yours")
    ada.delete(f"/clubs/{club}/members/{ada.id}")
    assert refused(lambda: ada.get(f"/clubs/{club}")) == (404, "not_found")
    assert bob.get(f"/clubs/{club}")["mine"] is True
    bob.delete("/me")
    assert [member["name"] for member in eve.get(f"/clubs/{club}")["people"]] == ["Eve"]
    eve.delete(f"/clubs/{club}/members/{eve.id}")
    assert refused(lambda: eve.get(f"/clubs/{club}")) == (404, "not_found")


def test_a_club_that_is_dissolved_leaves_its_games(ada: Guest, bob: Guest) -> None:
    club = club_of(ada, bob)
    table = ada.new_table("me", "me", club=club)
    assert bob.info(table)["club"] == club
    ada.delete(f"/clubs/{club}")
    assert refused(lambda: bob.get(f"/tables/{table}")) == (404, "not_found")
    assert ada.info(table)["club"] is None


def test_friends_and_clubs_are_limited(tmp_path: Path) -> None:
    limits = boundless(
        links_per_person=2,
        clubs_per_person=1,
        members_per_club=2,
        friends_per_person=1,
        tournaments_per_club=1,
        entrants_per_tournament=1,
    )
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, limits=limits) as served:
        ada, bob, eve = (Guest(served.url, name) for name in ("Ada", "Bob", "Eve"))
        club = club_of(ada, bob)
        friendly = ada.post("/me/links", {})["link"]
        bob.post(f"/links/{friendly}")
        joining = ada.get("/me/links")[1]["link"]
        cup = {"name": "Cup", "game": "weather-island"}
        first = ada.post(f"/clubs/{club}/tournaments", cup)["id"]
        ada.post(f"/tournaments/{first}/entrants", {})
        tries: list[tuple[Guest, str, object, str]] = [
            (ada, "/me/links", {}, "too_many_links"),
            (bob, "/clubs", {"name": "Another"}, "too_many_clubs"),
            (eve, f"/links/{joining}", None, "too_many_members"),
            (eve, f"/links/{friendly}", None, "too_many_friends"),
            (ada, f"/clubs/{club}/tournaments", cup, "too_many_tournaments"),
            (bob, f"/tournaments/{first}/entrants", {}, "full"),
        ]
        for who, path, body, code in tries:
            assert refused(partial(who.post, path, body)) == (409, code)


def test_an_owner_changes_the_club_and_what_its_tables_begin_with(ada: Guest, bob: Guest) -> None:
    club = ada.post("/clubs", {"name": "Thunder"})["id"]
    bob.post(f"/links/{ada.post('/me/links', {'club': club})['link']}")
    clock = {"kind": "days", "days": 2, "hours": 0, "at_zero": "bot"}
    text = EDITION.read_text()
    edition = ada.post("/editions", {"game": "weather-island", "text": text})["hash"]
    changes = {"name": "Lightning", "clock": clock, "editions": {"weather-island": edition}}
    assert ada.ask("PATCH", f"/clubs/{club}", changes)["name"] == "Lightning"
    seen = bob.get(f"/clubs/{club}")["defaults"]
    assert (seen["editions"], seen["clock"]["days"]) == ({"weather-island": edition}, 2)
    with pytest.raises(Refusal, match="not_yours"):
        bob.ask("PATCH", f"/clubs/{club}", {"name": "Storm"})
    with pytest.raises(Refusal, match="not_found"):
        ada.ask("PATCH", f"/clubs/{club}", {"editions": {"weather-island": "0" * 16}})
    cup = ada.post(f"/clubs/{club}/tournaments", {"name": "Cup", "game": "weather-island"})
    assert cup["edition"] == edition, "tournaments are played with the club's edition"
    ada.ask("PATCH", f"/clubs/{club}", {"editions": {"weather-island": None}})
    assert ada.get(f"/clubs/{club}")["defaults"]["editions"] == {}
