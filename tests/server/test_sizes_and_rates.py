"""Too large or too frequent requests get a clear error and a time to retry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from games.weather_island import RECORDED
from server.house import PROGRAM, House, Someone, island, refused

EDITION = RECORDED.read_text()


def program(house: House) -> httpx.Client:
    """Return a new person, or a refused request."""
    return httpx.Client(base_url=f"{house.url}/api", headers=PROGRAM, timeout=30, trust_env=False)


def waits(answer: httpx.Response) -> int:
    assert refused(answer) == (429, "too_many")
    seconds = int(answer.headers["retry-after"])
    assert f"try again in {seconds} seconds" in answer.json()["error"]["remedy"]
    return seconds


def test_signing_up_and_in_is_limited_by_address(strict: House) -> None:
    """By the address from the proxy, not from the client; logins ignore case."""
    answers = []
    for number in range(5):
        with program(strict) as client:
            forwarded = {"X-Forwarded-For": f"203.0.113.{number}, 192.0.2.1"}
            answers.append(client.post("/people", json={"name": "Ada"}, headers=forwarded))
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert 0 < waits(answers[-1]) <= 3600
    tries = []
    with program(strict) as client:
        for login in ("ada", "ADA", "Ada", "aDa"):
            tries.append(client.post("/sessions", json={"login": login, "password": "not mine"}))
        other = client.post("/sessions", json={"login": "bob", "password": "not mine"})
    assert [answer.status_code for answer in tries] == [401, 401, 429, 429]
    assert 0 < waits(tries[-1]) <= 3600
    assert other.status_code == 401, "nobody locks another out"
    logged = strict.lines(event="refused", code="too_many", status=429)
    assert len(logged) >= 4
    assert all(line["level"] == "warning" for line in logged)


def test_large_requests_are_refused(house: House) -> None:
    ada = Someone(house, "Ada")
    limit = 65_536
    json_ = {"Content-Type": "application/json"}

    def sent(path: str, size: int, **headers: str) -> httpx.Response:
        return ada.http.post(path, content=b'"' + b"x" * (size - 2) + b'"', headers=headers)

    for headers in (json_, {}):
        assert refused(sent("/people", limit + 1, **headers)) == (413, "too_large")
        assert refused(sent("/people", limit, **headers)) == (400, "bad_input")

    def in_parts() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    unsaid = ada.http.post("/people", content=in_parts(), headers=json_)
    assert refused(unsaid) == (413, "too_large"), "also if it does not say how long it is"
    deep = ada.http.post("/people", content=b"[" * 60_000, headers=json_)
    assert refused(deep) == (400, "bad_input")
    assert len(house.lines(event="refused", code="too_large", status=413)) >= 3


def test_large_messages_close_their_socket_alone(house: House) -> None:
    ada = Someone(house, "Ada")
    table = island(ada, start=False)
    with ada.socket(table, [0]) as sender, ada.socket(table, [0]) as other:
        for socket in (sender, other):
            assert socket.hear()["type"] == "welcome"
        sender.say(type="chat", text="x" * 70_000)
        assert sender.closed() in (1009, 4413)
        other.say(type="ping", at=1)
        assert other.hear("pong")["at"] == 1


# --- editions -----------------------------------------------------------------------------------


def test_editions_that_are_invalid_or_too_large_are_refused(house: House) -> None:
    ada = Someone(house, "Ada")
    game = "weather-island"
    assert ada.post("/editions", game=game, text=EDITION)["hash"]
    padded = EDITION + "\n#" + "x" * (262_144 - len(EDITION.encode()) - 2)
    assert ada.ask("POST", "/editions", {"game": game, "text": padded}).status_code == 201
    large = ada.ask("POST", "/editions", {"game": game, "text": padded + "x"})
    assert refused(large) == (413, "too_large")
    larger = ada.ask("POST", "/editions", {"game": game, "text": "\n" * 300_000})
    assert refused(larger) == (413, "too_large")
    stored = len(
        [1 for table, column, _ in house.cells() if (table, column) == ("editions", "hash")]
    )
    for text in ("", "x", "name = 'x'", EDITION.replace("copies", "copy"), "\x00", EDITION[:-200]):
        assert refused(ada.ask("POST", "/editions", {"game": game, "text": text})) == (
            400,
            "bad_input",
        )
    for other in ("weather-machine", "no-such-game"):
        answer = ada.ask("POST", "/editions", {"game": other, "text": EDITION})
        assert refused(answer) == (400, "bad_input")
    after = len(
        [1 for table, column, _ in house.cells() if (table, column) == ("editions", "hash")]
    )
    assert after == stored, "what is refused is not kept"


@pytest.mark.parametrize(
    ("game", "players", "settings"),
    [
        ("weather-island", 2, {"edition": "{path}"}),
        ("weather-machine", 2, {"edition": "{path}"}),
        ("weather-machine", 1, {"challenges": "{path}"}),
        ("weather-machine", 1, {"challenges": "@{path}"}),
        ("weather-machine", 1, {"challenges": "file://{path}"}),
        ("weather-island", 2, {"bag": "{path}"}),
    ],
)
def test_an_edition_cannot_name_a_file_of_the_server(
    house: House, tmp_path: Path, game: str, players: int, settings: dict[str, str]
) -> None:
    """Not even to reject it, and the answer does not say whether it exists."""
    secret = tmp_path / "edition.toml"
    secret.write_text(EDITION if game == "weather-island" else "a secret of the server")
    ada = Someone(house, "Ada")
    texts = []
    for path in (secret, tmp_path / "missing.toml"):
        filled = {name: text.format(path=path) for name, text in settings.items()}
        body = {"game": game, "seats": [{"kind": "me"}] * players, "settings": filled}
        answer = ada.ask("POST", "/tables", body)
        assert refused(answer)[0] == 400
        assert "a secret" not in answer.text
        texts.append(answer.text.replace(str(path), "PATH").replace(path.name, "NAME"))
    assert texts[0] == texts[1]


def test_an_edition_is_named_by_its_hash_alone(house: House, tmp_path: Path) -> None:
    ada = Someone(house, "Ada")
    file = tmp_path / "edition.toml"
    file.write_text(EDITION)
    for named in (str(file), "../../etc/passwd", "#0123456789abcdef", "0" * 16):
        body = {"game": "weather-island", "seats": [{}, {}], "edition": named}
        assert ada.ask("POST", "/tables", body).status_code in (400, 404)
        assert ada.ask("GET", f"/editions/weather-island/{named}").status_code in (400, 404)
