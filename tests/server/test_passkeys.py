"""People sign in with passkeys; a challenge is answered once, in time, and for its purpose."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stormtable.server.features.accounts.passkeys import LASTS

from .authenticator import PRESENT, Authenticator
from .served import Clock, Guest, Refusal, Served

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(folder: Path, clock: Clock) -> Iterator[Served]:
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, clock) as server:
        yield server


def stranger(served: Served) -> Guest:
    return Guest(served.url, "", "nothing")


def add(who: Guest, device: Authenticator, name: str = "phone", **proof: str) -> Any:
    options = who.post("/me/passkeys/options", proof or None)["options"]
    return who.post("/me/passkeys", {"name": name, "credential": device.make(options)})


def sign_in(served: Served, device: Authenticator) -> Any:
    options = stranger(served).post("/sessions/passkey/options")["options"]
    return stranger(served).post("/sessions/passkey", {"credential": device.sign(options)})


def code_of(ask: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        ask()
    return str(refusal.value.code)


def test_a_guest_adds_a_passkey_and_signs_in_elsewhere(served: Served, ada: Guest) -> None:
    device = Authenticator(served.url)
    passkey = add(ada, device)
    assert (passkey["name"], passkey["used"]) == ("phone", None)
    assert sign_in(served, device)["person"]["id"] == ada.id
    [listed] = ada.get("/me/passkeys")
    assert listed["id"] == passkey["id"]
    assert listed["used"] is not None
    assert [each["name"] for each in ada.get("/me/export")["passkeys"]] == ["phone"]


def test_a_deleted_passkey_opens_nothing(served: Served, ada: Guest, bob: Guest) -> None:
    device = Authenticator(served.url)
    passkey = add(ada, device)["id"]
    assert code_of(lambda: bob.delete(f"/me/passkeys/{passkey}")) == "not_found"
    ada.delete(f"/me/passkeys/{passkey}")
    assert ada.get("/me/passkeys") == []
    assert code_of(lambda: sign_in(served, device)) == "passkey_refused"


def test_a_deleted_account_cannot_be_entered(served: Served, ada: Guest) -> None:
    device = Authenticator(served.url)
    add(ada, device)
    ada.delete("/me")
    assert code_of(lambda: sign_in(served, device)) == "passkey_refused"


def test_an_answer_counts_once_and_in_time(served: Served, clock: Clock, ada: Guest) -> None:
    device = Authenticator(served.url)
    add(ada, device)
    options = stranger(served).post("/sessions/passkey/options")["options"]
    answer = {"credential": device.sign(options)}
    stranger(served).post("/sessions/passkey", answer)
    assert code_of(lambda: stranger(served).post("/sessions/passkey", answer)) == "passkey_refused"
    late = stranger(served).post("/sessions/passkey/options")["options"]
    clock.ahead += LASTS + 1
    body = {"credential": device.sign(late)}
    assert code_of(lambda: stranger(served).post("/sessions/passkey", body)) == "passkey_refused"


def test_a_challenge_is_for_one_purpose_and_one_person(
    served: Served, ada: Guest, bob: Guest
) -> None:
    device = Authenticator(served.url)
    options = ada.post("/me/passkeys/options")["options"]
    stolen = {"name": "x", "credential": device.make(options)}
    assert code_of(lambda: bob.post("/me/passkeys", stolen)) == "passkey_refused"
    add(ada, device)
    signing = {
        "rpId": "127.0.0.1",
        "challenge": ada.post("/me/passkeys/options")["options"]["challenge"],
    }
    body = {"credential": device.sign(signing)}
    assert code_of(lambda: stranger(served).post("/sessions/passkey", body)) == "passkey_refused"


@pytest.mark.parametrize("fault", ["origin", "unverified", "other key", "other challenge"])
def test_a_wrong_signature_opens_nothing(served: Served, ada: Guest, fault: str) -> None:
    device = Authenticator(served.url)
    add(ada, device)
    if fault == "origin":
        device.origin = "https://evil.example"
    elif fault == "unverified":
        device.flags = PRESENT
    elif fault == "other key":
        impostor = Authenticator(served.url)
        impostor.id, device = device.id, impostor
    options = stranger(served).post("/sessions/passkey/options")["options"]
    if fault == "other challenge":
        options["challenge"] = "AAAA"
    body = {"credential": device.sign(options)}
    assert code_of(lambda: stranger(served).post("/sessions/passkey", body)) == "passkey_refused"


@pytest.mark.parametrize("credential", [{}, {"id": 3}, {"id": "x", "response": []}])
def test_nonsense_is_refused(served: Served, credential: dict[str, Any]) -> None:
    body = {"credential": credential}
    assert code_of(lambda: stranger(served).post("/sessions/passkey", body)) == "passkey_refused"


def test_an_account_with_a_password_gives_it_to_add_a_passkey(served: Served, ada: Guest) -> None:
    ada.post("/me/account", {"login": "ada-with-key", "password": PASSWORD})
    device = Authenticator(served.url)
    assert code_of(lambda: add(ada, device)) == "not_yours"
    add(ada, device, password=PASSWORD)
    assert sign_in(served, device)["person"]["id"] == ada.id


# --- devices, muted people, reports ---------------------------------------------------------


def test_devices_are_listed_and_signed_out(served: Served, ada: Guest) -> None:
    device = Authenticator(served.url)
    add(ada, device)
    browser = stranger(served)
    browser.http.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux) Chrome/130 Safari/537.36"
    options = browser.post("/sessions/passkey/options")["options"]
    answer = browser.post("/sessions/passkey", {"credential": device.sign(options)})
    browser.http.headers["Authorization"] = f"Bearer {answer['token']}"
    sign_in(served, device)
    listed = browser.get("/me/devices")
    assert len(listed) == 3
    [this] = [each for each in listed if each["this"]]
    assert this["device"] == "Chrome, Linux"
    browser.delete("/me/devices")
    assert [each["id"] for each in browser.get("/me/devices")] == [this["id"]]
    assert code_of(lambda: ada.get("/me")) == "no_session"
    browser.delete(f"/me/devices/{this['id']}")
    assert code_of(lambda: browser.get("/me")) == "no_session"


def test_nobody_signs_out_somebody_else(ada: Guest, bob: Guest) -> None:
    [device] = ada.get("/me/devices")
    assert code_of(lambda: bob.delete(f"/me/devices/{device['id']}")) == "not_found"
    assert ada.get("/me")["id"] == ada.id


def test_muted_people_are_heard_again(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", public=True)
    ada.post(f"/tables/{table}/mute", {"person": bob.id, "muted": True})
    assert ada.get("/me/muted") == [{"id": bob.id, "name": "Bob"}]
    assert bob.get("/me/muted") == []
    ada.delete(f"/me/muted/{bob.id}")
    assert ada.get("/me/muted") == []


def test_a_person_sees_what_came_of_their_reports(ada: Guest, bob: Guest) -> None:
    table = ada.new_table("me", "open", public=True)
    ada.post(f"/tables/{table}/reports", {"kind": "chat", "about": "Bob", "text": "he shouts"})
    [report] = ada.get("/me/reports")
    assert (report["about"], report["resolved"]) == ("Bob", None)
    assert bob.get("/me/reports") == []
