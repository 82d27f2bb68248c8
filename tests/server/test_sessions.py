"""Sessions: who is signed in, from where, and for how long."""

from __future__ import annotations

import asyncio
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from server.house import COOKIE, PROGRAM, House, Someone, island, refused
from stormtable.server.core import security
from stormtable.server.features.accounts import routes as server_people

FOREIGN = ("https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example")
PASSWORD = "correct horse battery"


def named(house: House, login: str) -> Someone:
    """Return a person with an account."""
    someone = Someone(house, login.title())
    someone.post("/me/account", login=login, password=PASSWORD)
    return someone


# --- origins ------------------------------------------------------------------------------------


def test_foreign_origins_do_nothing_with_our_cookie(house: House) -> None:
    """A page elsewhere makes the browser ask with our cookie: nothing is done."""
    ada = Someone(house, "Ada")
    table = island(ada, start=False)
    unsafe = [
        ("PATCH", "/me", {"name": "Eve"}),
        ("DELETE", "/me", None),
        ("DELETE", "/sessions", None),
        ("POST", "/tables", {"game": "weather-island", "seats": [{}, {}]}),
        ("POST", f"/tables/{table}/start", None),
        ("POST", f"/tables/{table}/chat", {"text": "hello"}),
        ("PUT", f"/tables/{table}/orders?seat=0", {}),
        ("DELETE", f"/tables/{table}", None),
    ]
    for origin in (*FOREIGN, None):
        ada.http.headers.pop("Origin", None)
        if origin is not None:
            ada.http.headers["Origin"] = origin
        for method, path, body in unsafe:
            before = len(house.lines(event="refused", code="foreign_origin", person=ada.id))
            assert refused(ada.ask(method, path, body)) == (403, "foreign_origin"), (origin, path)
            after = house.lines(event="refused", code="foreign_origin", person=ada.id)
            assert len(after) == before + 1
            assert after[-1]["level"] == "warning"
        assert ada.get("/me")["name"] == "Ada", (
            "looking is no harm: a page elsewhere cannot read it"
        )


def test_foreign_origins_get_no_cookie(house: House) -> None:
    known = named(house, "no-cookie")
    for origin in (*FOREIGN, None):
        headers = {} if origin is None else {"Origin": origin}
        for path, body in (
            ("/people", {"name": "Ada"}),
            ("/sessions", {"login": "no-cookie", "password": PASSWORD}),
            ("/sessions/recover", {"recovery": known.account["recovery"]}),
        ):
            answer = httpx.post(f"{house.url}/api{path}", json=body, headers=headers)
            assert refused(answer) == (403, "foreign_origin")
            assert "set-cookie" not in answer.headers
    both = {"Origin": FOREIGN[0], **PROGRAM}
    answer = httpx.post(f"{house.url}/api/people", json={"name": "Ada"}, headers=both)
    assert refused(answer) == (403, "foreign_origin"), "a program has no origin"


def test_foreign_origins_open_no_socket(house: House) -> None:
    ada = Someone(house, "Ada")
    program = Someone(house, "Bob", program=True)
    table = island(ada, start=False, public=True)
    for origin in (*FOREIGN, None):
        before = len(house.lines(event="socket refused", code="foreign_origin"))
        with ada.socket(table, origin=origin) as opened:
            assert opened.closed() == 4403
        assert len(house.lines(event="socket refused", code="foreign_origin")) == before + 1
    with program.socket(table, origin=FOREIGN[0]) as socket:
        assert socket.closed() == 4403
    for who in (program, ada):
        with who.socket(table) as socket:
            assert socket.hear()["type"] == "welcome"


def test_nothing_is_shared_across_origins(house: House) -> None:
    """Other sites can read no answer."""
    ada = Someone(house, "Ada")
    for origin in FOREIGN:
        answer = ada.http.get("/me", headers={"Origin": origin})
        assert not [name for name in answer.headers if name.startswith("access-control")]
        asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
        preflight = ada.http.options("/people", headers=asked)
        assert not preflight.is_success
        assert not [name for name in preflight.headers if name.startswith("access-control")]


# --- cookies and headers ------------------------------------------------------------------------


def cookie_of(answer: httpx.Response) -> Any:
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    return cookie


def test_cookies_are_kept_from_scripts_and_other_sites(house: House) -> None:
    answer = Someone(house).ask("POST", "/people", {"name": "Ada"})
    cookie = cookie_of(answer)
    assert cookie.key == COOKIE
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert not cookie["domain"]
    assert not cookie["secure"], "this server has no TLS: the browser would not send it back"
    assert answer.json()["token"] is None, "a page never holds the token"
    program = httpx.post(f"{house.url}/api/people", json={"name": "Ada"}, headers=PROGRAM)
    assert "set-cookie" not in program.headers
    assert len(program.json()["token"]) >= 43


def by_tls(strict: House) -> httpx.Client:
    headers = {"Origin": "https://table.example", "Host": "table.example"}
    return httpx.Client(base_url=f"{strict.url}/api", headers=headers)


@pytest.fixture(scope="module")
def secured(strict: House) -> tuple[httpx.Client, httpx.Response]:
    """Return a browser that came by TLS, and the answer to its sign-in."""
    browser = by_tls(strict)
    return browser, browser.post("/people", json={"name": "Ada"})


def test_behind_tls_cookies_are_secure(secured: tuple[httpx.Client, httpx.Response]) -> None:
    browser, answer = secured
    cookie = cookie_of(answer)
    assert cookie.key == f"__Host-{COOKIE}"
    assert cookie["secure"]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert not cookie["domain"]
    good = browser.get("/me", headers={"Cookie": f"{cookie.key}={cookie.value}"})
    assert good.json()["name"] == "Ada"
    plain = browser.get("/me", headers={"Cookie": f"{COOKIE}={cookie.value}"})
    assert refused(plain) == (401, "no_session"), "any host of the domain could have set that one"


def test_a_foreign_host_name_is_refused(house: House, strict: House) -> None:
    """Another site's name that points to this machine, so that a page there could ask us."""
    for served in (house, strict):
        for host in ("evil.example", "localhost.evil.example", "[", ""):
            answer = httpx.get(f"{served.url}/api/games", headers={"Host": host})
            assert refused(answer) == (400, "bad_host")
        assert httpx.get(f"{served.url}/ready").is_success, "the administrator asks from here"


def test_every_answer_carries_the_headers(house: House, strict: House) -> None:
    ada = Someone(house, "Ada")
    table = island(ada, start=False)
    answers = [
        ada.ask("GET", "/games"),
        ada.ask("GET", "/me"),
        ada.ask("PATCH", "/me", {"name": "Adam"}),
        ada.ask("PATCH", "/me", {"nme": "Adam"}),
        ada.ask("GET", "/nothing"),
        ada.ask("PUT", "/me", {}),
        ada.ask("GET", f"/tables/{table}/update"),
        ada.ask("DELETE", f"/tables/{table}"),
        ada.ask("GET", f"/tables/{table}/record"),
        ada.ask("GET", "/openapi.json"),
        Someone(house).ask("GET", "/me"),
        ada.http.post("/people", content=b"{" * 100, headers={"Content-Type": "application/json"}),
        ada.http.post("/people", content=b"x" * 300_000),
        ada.http.get(f"{house.url}/health"),
        ada.http.get(f"{house.url}/metrics"),
        ada.http.get(f"{house.url}/"),
        httpx.get(f"{strict.url}/api/games", headers={"Host": "evil.example"}),
    ]
    assert {answer.status_code for answer in answers} >= {200, 204, 400, 401, 404, 405, 409, 413}
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-request-id"]
        assert "server" not in answer.headers
    assert answers[1].headers["cache-control"] == "no-store, no-transform"


# --- expiry -------------------------------------------------------------------------------------


def test_an_ended_session_is_refused_everywhere(house: House) -> None:
    ada = named(house, "ended")
    table = island(ada, start=False)
    elsewhere = Someone(house)
    elsewhere.account = elsewhere.post("/sessions", login="ended", password=PASSWORD)
    token = ada.http.cookies[COOKIE]
    with ada.socket(table, [0]) as here, elsewhere.socket(table, [0]) as there:
        for socket in (here, there):
            assert socket.hear()["type"] == "welcome"
        ada.delete("/sessions/this")
        assert here.closed() == 4410
        there.say(type="ping", at=1)
        assert there.hear("pong")["at"] == 1, "only this session has ended"
    assert COOKIE not in ada.http.cookies, "the response deletes the cookie"
    ada.http.cookies[COOKIE] = token
    assert refused(ada.ask("GET", "/me")) == (401, "no_session")
    with ada.socket(table, [0]) as socket:
        assert socket.closed() in (4403, 4404)
    assert elsewhere.get("/me")["login"] == "ended"


def test_signing_out_everywhere_ends_all_sessions(house: House) -> None:
    ada = named(house, "everywhere")
    table = island(ada, start=False)
    others = []
    for program in (False, True):
        other = Someone(house, program=program)
        other.account = other.post("/sessions", login="everywhere", password=PASSWORD)
        if program:
            other.http.headers["Authorization"] = f"Bearer {other.account['token']}"
        others.append(other)
    with others[0].socket(table, [0]) as socket_here, others[1].socket(table, [0]) as another:
        for socket in (socket_here, another):
            assert socket.hear()["type"] == "welcome"
        ada.delete("/sessions")
        assert (socket_here.closed(), another.closed()) == (4410, 4410)
    for other in (ada, *others):
        assert refused(other.ask("GET", "/me")) == (401, "no_session")


def test_a_new_password_ends_other_sessions(house: House) -> None:
    ada = named(house, "new-password")
    table = island(ada, start=False)
    other = Someone(house)
    other.post("/sessions", login="new-password", password=PASSWORD)
    wrong = ada.ask("POST", "/me/password", {"old": "not my password", "new": PASSWORD + "!"})
    assert refused(wrong) == (403, "not_yours")
    with other.socket(table, [0]) as there, ada.socket(table, [0]) as here:
        for socket in (there, here):
            assert socket.hear()["type"] == "welcome"
        ada.post("/me/password", old=PASSWORD, new=PASSWORD + "!")
        assert there.closed() == 4410
        here.say(type="ping", at=1)
        assert here.hear("pong")["at"] == 1
    assert refused(other.ask("GET", "/me")) == (401, "no_session")
    old = {"login": "new-password", "password": PASSWORD}
    assert refused(other.ask("POST", "/sessions", old)) == (401, "wrong_password")
    assert other.post("/sessions", login="new-password", password=PASSWORD + "!")


def test_expired_and_forged_tokens_are_refused(house: House) -> None:
    ada = Someone(house, "Ada", program=True)
    house.change("UPDATE sessions SET expires = 1 WHERE person = ?", ada.id)
    assert refused(ada.ask("GET", "/me")) == (401, "no_session")
    invitation_keys = [
        value for table, column, value in house.cells() if (table, column) == ("sessions", "id")
    ]
    for token in (
        "x",
        "x" * 43,
        "x" * 10_000,
        str(invitation_keys[0]),
        f"{ada.secret} "[:-2],
        "%00",
    ):
        ada.http.headers["Authorization"] = f"Bearer {token}"
        assert refused(ada.ask("GET", "/me")) == (401, "no_session")


def test_a_disabled_account_has_no_session_and_gets_none(house: House) -> None:
    ada = named(house, "disabled")
    house.change("UPDATE people SET disabled = 1 WHERE id = ?", ada.id)
    assert refused(ada.ask("GET", "/me")) == (401, "no_session")
    again = Someone(house)
    credentials = {"login": "disabled", "password": PASSWORD}
    answer = again.ask("POST", "/sessions", credentials)
    assert refused(answer) == (401, "wrong_password")
    wrong = again.ask("POST", "/sessions", {**credentials, "password": "not my password"})
    assert answer.content == wrong.content, "nobody learns that it is there"
    by_code = again.ask("POST", "/sessions/recover", {"recovery": ada.account["recovery"]})
    assert refused(by_code) == (401, "wrong_recovery")


# --- passwords ----------------------------------------------------------------------------------


def test_passwords_are_kept_as_argon2id_alone(house: House) -> None:
    ada = named(house, "argon")
    secrets = {PASSWORD, ada.secret, ada.account["recovery"]}
    hashes = []
    for table, column, value in house.cells():
        assert not any(secret in str(value) for secret in secrets), (table, column)
        if (table, column) == ("people", "password") and value:
            hashes.append(str(value))
    assert hashes
    assert all(hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$") for hashed in hashes)


def test_passwords_too_short_or_long_are_refused(house: House) -> None:
    ada = Someone(house, "Ada")
    for password in ("", "short", "x" * 9, "x" * 201):
        answer = ada.ask("POST", "/me/account", {"login": "rules", "password": password})
        assert refused(answer) == (400, "bad_input")
        assert "password" in answer.json()["error"]["problem"]
        assert not password or password not in answer.text
    for login in ("", "ab", "a b", "ä" * 5, "x" * 101):
        answer = ada.ask("POST", "/me/account", {"login": login, "password": PASSWORD})
        assert refused(answer) == (400, "bad_input")
    assert ada.get("/me")["login"] is None


def test_a_login_is_taken_once(house: House) -> None:
    named(house, "taken")
    other = Someone(house, "Other")
    for login in ("taken", "TAKEN"):
        answer = other.ask("POST", "/me/account", {"login": login, "password": PASSWORD})
        assert refused(answer) == (400, "bad_input")
    assert other.post("/me/account", login="not-taken", password=PASSWORD)["login"] == "not-taken"


def test_an_unknown_login_is_answered_as_a_wrong_password(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same words, and the same work: a hash is checked in both cases."""
    named(house, "known")
    someone = Someone(house)
    answers = {
        someone.ask("POST", "/sessions", {"login": login, "password": "not my password"}).content
        for login in ("known", "unknown")
    }
    assert len(answers) == 1
    checked: list[str] = []

    class Hasher:
        def verify(self, hashed: str, password: str) -> bool:
            checked.append(hashed)
            return True

    monkeypatch.setattr(security, "passwords", Hasher())
    assert security.right_password(None, PASSWORD) is False, "nobody's password is right for nobody"
    assert security.right_password("kept", PASSWORD) is True
    assert len(checked) == 2
    assert checked[0].startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert vars(server_people)["right_password"] is security.right_password


# --- recovery -----------------------------------------------------------------------------------


def test_a_guest_comes_back_by_the_recovery_code(house: House) -> None:
    """With a lost cookie; a new code makes the old one worthless."""
    ada = Someone(house, "Ada")
    table = island(ada, start=False)
    code = ada.account["recovery"]
    again = Someone(house)
    assert again.post("/sessions/recover", recovery=code)["person"]["id"] == ada.id
    assert [entry["id"] for entry in again.get("/tables", list="mine")] == [table]
    new = again.post("/me/recovery")["recovery"]
    third = Someone(house)
    answer = third.ask("POST", "/sessions/recover", {"recovery": code})
    assert refused(answer) == (401, "wrong_recovery")
    assert third.post("/sessions/recover", recovery=new)["person"]["id"] == ada.id
    for wrong in ("", "x", code[:-1], new + "x"):
        answer = third.ask("POST", "/sessions/recover", {"recovery": wrong})
        assert answer.status_code in (400, 401)


def test_an_account_made_of_a_guest_loses_nothing(house: House) -> None:
    ada, bob = Someone(house, "Ada"), Someone(house, "Bob")
    table = island(ada, bob)
    with ada.socket(table, [0]) as socket:
        socket.hear("update")
        ada.post("/me/account", login="from-guest", password=PASSWORD)
        socket.say(type="ping", at=1)
        assert socket.hear("pong")["at"] == 1, "nothing is cut"
    again = Someone(house)
    answer = again.post("/sessions", login="From-Guest", password=PASSWORD)
    assert (answer["person"]["id"], answer["person"]["name"]) == (ada.id, "Ada")
    assert again.get(f"/tables/{table}/update", seat=0)["seat"] == 0
    assert refused(ada.ask("POST", "/me/account", {"login": "second", "password": PASSWORD})) == (
        409,
        "has_account",
    )
    code = ada.account["recovery"]
    assert Someone(house).post("/sessions/recover", recovery=code)["person"]["id"] == ada.id


# --- after the end of a session -----------------------------------------------------------------


def test_a_server_error_has_the_security_headers_too() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError("a secret of ours")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(security.Hardened(broken))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get("/")

    answer = asyncio.run(ask())
    assert refused(answer) == (500, "failed")
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"]
