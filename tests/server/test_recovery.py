"""A recovery code replaces a lost password; an old code is void."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stormtable.store.people import RECOVERED_FOR

from .served import Clock, Guest, Refusal, Served

PASSWORD, NEW = "correct horse battery", "another horse battery"


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(folder: Path, clock: Clock) -> Iterator[Served]:
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, clock) as server:
        yield server


@pytest.fixture
def ada(served: Served, request: pytest.FixtureRequest) -> Guest:
    """Return a person with an account."""
    someone = Guest(served.url, "Ada")
    someone.post("/me/account", {"login": request.node.name[:90], "password": PASSWORD})
    return someone


def recovered(who: Guest, code: str | None = None) -> Guest:
    """Return the same person, signed in with a recovery code in another browser."""
    again = Guest(who.url, "", "nothing")
    answer = again.post("/sessions/recover", {"recovery": code or who.recovery})
    again.http.headers["Authorization"] = f"Bearer {answer['token']}"
    assert answer["person"]["recovered"] is True
    return again


def refusal(who: Guest, path: str, body: object = None) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        who.post(path, body)
    return refusal.value.status, refusal.value.code


def sign_in(who: Guest, password: str) -> Any:
    login = who.get("/me")["login"]
    return Guest(who.url, "", "nothing").post("/sessions", {"login": login, "password": password})


def test_a_lost_password_is_replaced(ada: Guest) -> None:
    again = recovered(ada)
    assert again.get("/me")["recovered"] is True
    answer = again.post("/me/password", {"new": NEW})
    assert sign_in(again, NEW)["person"]["recovered"] is False
    assert refusal(ada, "/me/recovery") == (401, "no_session"), "other sessions have ended"
    # The used code, which others might know, is no longer valid.
    stranger = Guest(ada.url, "", "nothing")
    assert refusal(stranger, "/sessions/recover", {"recovery": ada.recovery})[0] == 401
    assert recovered(ada, answer["recovery"]).get("/me")["id"] == ada.id


def test_a_new_password_voids_the_recovery_code(ada: Guest) -> None:
    answer = ada.post("/me/password", {"old": PASSWORD, "new": NEW})
    stranger = Guest(ada.url, "", "nothing")
    credentials = {"recovery": ada.recovery}
    assert refusal(stranger, "/sessions/recover", credentials) == (401, "wrong_recovery")
    assert answer["recovery"] != ada.recovery
    assert recovered(ada, answer["recovery"])


def test_a_recovered_session_sets_one_password_within_the_hour(ada: Guest, clock: Clock) -> None:
    """An open browser gives no access to an account."""
    again = recovered(ada)
    code = again.post("/me/password", {"new": NEW})["recovery"]
    assert again.get("/me")["recovered"] is False
    assert refusal(again, "/me/password", {"new": PASSWORD}) == (403, "not_yours")
    later = recovered(ada, code)
    clock.ahead += RECOVERED_FOR + 1
    assert later.get("/me")["recovered"] is False
    assert refusal(later, "/me/password", {"new": PASSWORD}) == (403, "not_yours")


def test_without_the_old_password_nobody_else_sets_one(ada: Guest) -> None:
    for old in ({}, {"old": None}, {"old": ""}, {"old": "not my password"}):
        assert refusal(ada, "/me/password", {**old, "new": NEW}) == (403, "not_yours")
    assert sign_in(ada, PASSWORD)


def test_a_code_that_replaces_a_password_is_not_shown_without_it(ada: Guest) -> None:
    assert refusal(ada, "/me/recovery") == (403, "not_yours")
    assert refusal(ada, "/me/recovery", {"password": "not my password"}) == (403, "not_yours")
    code = ada.post("/me/recovery", {"password": PASSWORD})["recovery"]
    assert recovered(ada, code).post("/me/recovery")["recovery"] != code


def test_a_guest_has_a_code_and_no_password(served: Served) -> None:
    guest = Guest(served.url, "Bob")
    assert refusal(guest, "/me/password", {"new": NEW}) == (409, "no_account")
    code = guest.post("/me/recovery")["recovery"]
    again = recovered(guest, code)
    assert refusal(again, "/me/password", {"new": NEW}) == (409, "no_account")
    # A person who has just chosen a password needs no recovery.
    again.post("/me/account", {"login": "from-guest", "password": PASSWORD})
    assert refusal(again, "/me/password", {"new": NEW}) == (403, "not_yours")
