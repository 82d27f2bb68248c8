"""Games of a person's browsers: stored once, for their owner alone, and never merged."""

from __future__ import annotations

from typing import Any

import pytest

from server.house import House, Someone, refused

Json = dict[str, Any]
GAME = "1" * 32


def rows(first: int, last: int, device: str = "phone") -> list[list[Any]]:
    return [
        [n, "play", 0, f"bid {n}", [], 5.5 + n, "offline", f"{device} {n}"]
        for n in range(first, last + 1)
    ]


def upload(first: int, last: int, device: str = "phone", **more: object) -> Json:
    table = {"id": "offline-1", "bot_seed": 7}
    return {
        "id": GAME, "game": "weather-island", "status": "running", "seats": ["Ada", "Easy"],
        "changed": 9.0, "table": table, "rows": rows(first, last, device), **more,
    }  # fmt: skip


@pytest.fixture
def ada(house: House) -> Any:
    someone = Someone(house, "Ada")
    yield someone
    someone.delete("/me")


def log(who: Someone, game: str = GAME) -> list[Any]:
    entries: list[Any] = who.get(f"/me/device-games/{game}")["rows"]
    return entries


def test_each_log_entry_is_stored_once_however_often_it_is_sent(ada: Someone) -> None:
    assert ada.post("/me/device-games", **upload(1, 4)) == {"number": 4}
    for first, last in ((1, 4), (4, 6), (4, 6), (2, 5), (6, 7)):
        ada.post("/me/device-games", **upload(first, last))
    assert log(ada) == rows(1, 7)
    assert ada.get(f"/me/device-games/{GAME}", first=6)["rows"] == rows(6, 7)
    listed = ada.get("/me/device-games")
    assert [(game["id"], game["number"], game["seats"]) for game in listed] == [
        (GAME, 7, ["Ada", "Easy"])
    ]


def test_a_shorter_log_changes_nothing_and_learns_the_number(ada: Someone) -> None:
    ada.post("/me/device-games", **upload(1, 6))
    answer = ada.post("/me/device-games", **upload(1, 3, status="over", table={"id": "old"}))
    assert answer == {"number": 6}
    assert ada.get("/me/device-games")[0]["status"] == "running"
    assert ada.get(f"/me/device-games/{GAME}")["table"]["id"] == "offline-1"


def test_two_devices_that_played_on_are_not_merged(ada: Someone) -> None:
    """The second keeps its game under another id, which names the first."""
    ada.post("/me/device-games", **upload(1, 4))
    ada.post("/me/device-games", **upload(4, 6))
    theirs = [*rows(1, 4), *rows(5, 9, "tablet")]
    answer = ada.ask("POST", "/me/device-games", upload(4, 4) | {"rows": theirs[3:]})
    assert refused(answer) == (409, "diverged")
    assert log(ada) == rows(1, 6)
    other = "2" * 32
    ada.post("/me/device-games", **upload(1, 9) | {"id": other, "twin": GAME, "rows": theirs})
    assert (log(ada), log(ada, other)) == (rows(1, 6), theirs)
    assert {game["id"]: game["twin"] for game in ada.get("/me/device-games")} == {
        GAME: None,
        other: GAME,
    }


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (upload(6, 7), (409, "gap")),
        (upload(5, 7), (409, "gap")),
        (upload(1, 2) | {"rows": [[1], [3]]}, (400, "bad_input")),
        (upload(1, 2) | {"rows": [["1"]]}, (400, "bad_input")),
        (upload(1, 2) | {"rows": [[True]]}, (400, "bad_input")),
        (upload(1, 2) | {"rows": []}, (400, "bad_input")),
        (upload(1, 2) | {"id": "3" * 31}, (400, "bad_input")),
        (upload(2, 3) | {"id": "3" * 32}, (404, "not_found")),
        (upload(1, 4, "\x00"), (400, "bad_input")),
        (upload(4, 5) | {"table": {"large": "x" * 1_000_000}}, (413, "too_large")),
    ],
)
def test_a_wrong_upload_changes_nothing(
    ada: Someone, sent: Json, answered: tuple[int, str]
) -> None:
    ada.post("/me/device-games", **upload(1, 4))
    assert refused(ada.ask("POST", "/me/device-games", sent)) == answered
    assert log(ada) == rows(1, 4)


def test_nobody_else_sees_or_changes_a_game(house: House, ada: Someone) -> None:
    ada.post("/me/device-games", **upload(1, 4))
    bob = Someone(house, "Bob")
    assert bob.get("/me/device-games") == []
    for method, path, body in (
        ("GET", f"/me/device-games/{GAME}", None),
        ("DELETE", f"/me/device-games/{GAME}", None),
        ("POST", "/me/device-games", upload(1, 4)),
    ):
        assert refused(bob.ask(method, path, body)) == (404, "not_found")
    assert refused(Someone(house).ask("GET", "/me/device-games")) == (401, "no_session")
    assert log(ada) == rows(1, 4)


def test_device_games_are_exported_and_deleted_with_the_account(house: House) -> None:
    gus = Someone(house, "Gus")
    gus.post("/me/device-games", **upload(1, 4, "gus-phone"))
    (exported,) = gus.get("/me/export")["device_games"]
    assert (exported["id"], exported["rows"]) == (GAME, rows(1, 4, "gus-phone"))
    gus.delete(f"/me/device-games/{GAME}")
    assert gus.get("/me/device-games") == []
    gus.post("/me/device-games", **upload(1, 4, "gus-phone"))
    assert any("gus-phone" in str(value) for _, _, value in house.cells())
    gus.delete("/me")
    assert not any("gus-phone" in str(value) for _, _, value in house.cells())


def test_an_account_refuses_one_game_too_many(house: House) -> None:
    most = 100
    ada = Someone(house, "Ada")
    for number in range(most):
        ada.post("/me/device-games", **upload(1, 1) | {"id": f"{number:032x}"})
    assert refused(ada.ask("POST", "/me/device-games", upload(1, 1))) == (409, "too_many_games")
    ada.post("/me/device-games", **upload(1, 2) | {"id": "0" * 32})
    ada.delete("/me")
