"""After a whole evening, the log and the metrics contain nothing personal."""

from __future__ import annotations

import json

import httpx
import pytest

from games.weather_island import RECORDED
from server.house import COOKIE, House, Someone, island, play, refused

PASSWORD, WRONG = "correct horse battery", "wrong horse battery"
EDITION = RECORDED.read_text()


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> tuple[House, set[str], str]:
    """Return the house, everything that must stay secret, and the metrics at the end."""
    settings = {"STORMTABLE_LOG_LEVEL": "debug"}
    with House(tmp_path_factory.mktemp("story"), settings).open() as house:
        secrets = play_story(house)
        return house, secrets, httpx.get(f"{house.url}/metrics").text


def play_story(house: House) -> set[str]:
    zoe = Someone(house, "Zoe Quillfeather")
    yan = Someone(house, "Yan Mossgrove", program=True)
    secrets = {"Quillfeather", "Mossgrove", "Zoe", zoe.secret, yan.secret, zoe.account["recovery"]}
    zoe.post("/me/account", login="zoe-login", password=PASSWORD)
    zoe.post("/sessions", login="zoe-login", password=PASSWORD)
    secrets |= {"zoe-login", PASSWORD, WRONG, zoe.http.cookies[COOKIE]}
    for login in ("zoe-login", "yan-login"):
        wrong = zoe.ask("POST", "/sessions", {"login": login, "password": WRONG})
        assert refused(wrong)[0] == 401
    secrets.add("yan-login")
    secrets.add(zoe.post("/me/recovery", password=PASSWORD)["recovery"])
    zoe.ask("POST", "/sessions/recover", {"recovery": "not-a-recovery-code"})
    secrets.add("not-a-recovery-code")
    zoe.ask("POST", "/me/password", {"old": WRONG, "new": "another horse battery"})
    secrets.add("another horse battery")
    hook = "https://hooks.example/hook-secret"
    zoe.ask("PATCH", "/me", {"notices": {"webhook": hook, "email": "zoe@club.example"}})
    zoe.ask("PATCH", "/me", {"notices": {"webhook": hook}})
    secrets |= {"hook-secret", "zoe@club.example"}

    table = island(zoe, yan, public=True)
    invitation = island_invitation(zoe)
    secrets.add(invitation)
    Someone(house).ask("GET", f"/invitations/{invitation}")
    Someone(house).ask("GET", f"/invitations/{invitation[:-1]}")
    secrets.add(invitation[:-1])
    zoe.ask("GET", f"/tables/{table}?invitation={invitation}x")
    zoe.ask("GET", f"/no/such/path/{invitation}")
    for text in ("chat-words", "more-chat-words"):
        zoe.post(f"/tables/{table}/chat", text=text)
        secrets.add(text)
    zoe.post(f"/tables/{table}/reports", kind="chat", text="report-words", about="about-words")
    secrets |= {"report-words", "about-words"}
    play(zoe, table, 0)
    with zoe.socket(table, [0]) as socket, yan.socket(table, [1]) as other:
        socket.hear("update")
        other.hear("update")
        socket.say(type="chat", text="socket-words")
        socket.hear("chat")
        socket.say(type="commit", id="client-id", number=0, kind="play", seat=0, notation="word")
        socket.hear("refused")
        socket.say(type="nonsense-words", text="malformed-words")
        assert socket.closed() == 4400
        other.connection.send(b"binary-words")
        assert other.closed() == 4400
    secrets |= {"socket-words", "client-id", "nonsense-words", "malformed-words", "binary-words"}
    for who in (zoe, yan):  # goal cards are secret as well, in log entries and views
        for option in ("keep", "notation"):
            who.ask("GET", f"/tables/{table}/why?seat=0&words={option} secret-card")
    secrets |= {"secret-card", "keep "}
    zoe.ask("POST", "/people", {"name": "x" * 99, "extra-field": "extra-words"})
    zoe.http.post("/people", content=b"body-words")
    zoe.ask("GET", "/people/id-words")
    zoe.http.get("/me", headers={"Authorization": "Bearer bearer-words"})
    zoe.http.get("/me", headers={"Origin": "https://origin-words.example"})
    zoe.ask("POST", "/editions", {"game": "weather-island", "text": "edition-words = 1"})
    zoe.ask("POST", "/editions", {"game": "weather-island", "text": EDITION})
    zoe.ask("POST", "/tables", {"game": "game-words", "seats": [{}]})
    secrets |= {"extra-field", "extra-words", "body-words", "id-words", "bearer-words"}
    secrets |= {"origin-words", "edition-words", "game-words"}
    zoe.get("/me/export")
    yan.delete("/sessions/this")
    zoe.delete("/me")
    return secrets


def island_invitation(who: Someone) -> str:
    table = island(who, start=False)
    return str(who.post(f"/tables/{table}/invitations")["invitation"])


def test_no_line_of_the_log_has_a_secret(story: tuple[House, set[str], str]) -> None:
    house, secrets, _ = story
    log = house.log()
    assert len(log.splitlines()) > 60
    for secret in secrets:
        assert secret.lower() not in log.lower(), secret
    for line in log.splitlines()[1:]:  # the first line has the server's address
        entry = json.loads(line)
        assert entry["event"]
        assert entry["level"] in ("debug", "info", "warning"), line


def test_no_metric_has_a_secret(story: tuple[House, set[str], str]) -> None:
    _, secrets, counted = story
    assert "stormtable_refused_total" in counted
    for secret in secrets:
        assert secret.lower() not in counted.lower(), secret


def test_refusals_are_counted_and_logged_with_their_request(
    story: tuple[House, set[str], str],
) -> None:
    house, _, counted = story
    for code, status in (
        ("wrong_password", 401),
        ("wrong_recovery", 401),
        ("not_yours", 403),
        ("not_found", 404),
        ("bad_input", 400),
    ):
        lines = house.lines(event="refused", code=code, status=status)
        assert lines, code
        assert f'stormtable_refused_total{{code="{code}"}}' in counted
        for line in lines:
            (ended,) = house.lines(event="request", request=line["request"])
            assert ended["status"] == status
    assert house.lines(event="refused", code="stale"), "and over the socket"
