"""Edition drafts: begun, checked, stored, played with and shared."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stormtable.editor import OWNER, our_text
from stormtable.server.core.variables import Rate

from .served import PATIENCE, Guest, Served, boundless

ISLAND, MACHINE = "weather-island", "weather-machine"
FORECAST, SLOTS = "tokens.forecast", "supply.chemical_slots"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("drafts")
    limits = boundless(drafts_per_person=2)
    with Served(f"sqlite+aiosqlite:///{folder / 'kept.sqlite'}", folder, limits=limits) as server:
        yield server


def items(sheet: Any) -> dict[str, Any]:
    return {item["key"]: item for component in sheet["components"] for item in component["items"]}


def changed(who: Guest, draft: Any, **change: Any) -> httpx.Response:
    sent = {"number": draft["number"], "changes": [change]}
    return who.http.post(f"/drafts/{draft['id']}/changes", json=sent)


def test_the_packaged_editions_are_public(served: Served) -> None:
    with httpx.Client(base_url=f"{served.url}/api", timeout=PATIENCE) as anybody:
        editions = {edition["game"]: edition for edition in anybody.get("/editions").json()}
        assert set(editions) == {ISLAND, MACHINE}
        for game, edition in editions.items():
            sheet = anybody.get(f"/proofs/{game}").json()
            assert (sheet["hash"], sheet["left"], sheet["ours"]) == (
                edition["hash"],
                edition["left"],
                True,
            )
            view = anybody.get(f"/proofs/{game}/opening").json()
            assert (view["game"], view["seat"], len(view["seats"])) == (game, None, 2)
        for none in ("/proofs/chess", "/proofs/chess/opening", f"/proofs/{ISLAND}/{'0' * 16}"):
            assert anybody.get(none).status_code == 404
        assert anybody.get("/drafts").status_code == 401


def test_a_draft_is_corrected_and_stored(ada: Guest) -> None:
    draft = ada.post("/drafts", {"game": ISLAND, "name": "My box"})
    assert (draft["name"], draft["number"], draft["problems"]) == ("My box", 0, 0)
    left = draft["left"]
    once = changed(ada, draft, key="dice.faces").json()
    assert (once["number"], once["left"]) == (1, left - 1)
    assert items(once["sheet"])["dice.faces"]["mark"] == "owner"
    twice = changed(ada, once, key=FORECAST, value=4).json()
    assert twice["sheet"]["printed"]["counts"]["forecast"] == 4
    (brief,) = ada.get("/drafts")
    assert (brief["id"], brief["left"], brief["number"]) == (draft["id"], left - 2, 2)
    assert ada.get(f"/drafts/{draft['id']}") == twice
    before = items(draft["sheet"])[FORECAST]
    back = changed(ada, twice, key=FORECAST, value=5, origin=before["own"]).json()
    assert items(back["sheet"])[FORECAST] == before
    renamed = ada.http.patch(f"/drafts/{draft['id']}", json={"name": "Our box"}).json()
    assert renamed["sheet"]["name"] == renamed["name"] == "Our box"
    ada.http.delete(f"/drafts/{draft['id']}").raise_for_status()
    assert ada.get("/drafts") == []


def test_a_change_from_elsewhere_is_not_overwritten(ada: Guest) -> None:
    draft = ada.post("/drafts", {"game": ISLAND})
    assert changed(ada, draft, key=FORECAST, value=4).status_code == 200
    answer = changed(ada, draft, key=FORECAST, value=6)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    now = ada.get(f"/drafts/{draft['id']}")
    assert items(now["sheet"])[FORECAST]["value"] == 4


def test_a_trial_shows_its_result_and_stores_nothing(ada: Guest) -> None:
    draft = ada.post("/drafts", {"game": MACHINE})
    path = f"/drafts/{draft['id']}/try"
    right = ada.post(path, {"changes": [{"key": SLOTS, "value": [1, 2, 2, 3, 3]}]})
    assert right["wrong"] is None
    assert right["sheet"]["problems"] == []
    assert items(right["sheet"])[SLOTS]["value"] == [1, 2, 2, 3, 3]
    broken = ada.post(path, {"changes": [{"key": SLOTS, "value": [2, 2, 2, 3, 3]}]})
    (problem,) = broken["sheet"]["problems"]
    assert (problem["items"], problem["rule"]) == ([SLOTS], "constraint 14")
    assert "p.9" in problem["pages"]
    wrong = ada.post(path, {"changes": [{"key": SLOTS, "value": [1, 2, 2, 3, 9]}]})
    assert wrong["sheet"] is None
    assert wrong["wrong"]["key"] == f"{SLOTS}.4"
    assert wrong["wrong"]["reason"].startswith("p.13: Supply Vouchers")
    assert ada.get(f"/drafts/{draft['id']}") == draft


def test_an_impossible_value_is_not_stored(ada: Guest) -> None:
    draft = ada.post("/drafts", {"game": ISLAND})
    for change in (
        {"key": FORECAST, "value": 99},
        {"key": FORECAST, "value": "many"},
        {"key": "no.such", "value": 1},
        {"key": "tiles.kettle", "value": None},
        {"key": FORECAST, "origin": "somebody told me"},
        {"key": FORECAST, "value": [[[[[[[[[[1]]]]]]]]]]},
    ):
        answer = changed(ada, draft, **change)
        if change["key"] == "tiles.kettle":
            assert answer.status_code == 200, "a tile may go"
            draft = answer.json()
        else:
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_input")
    assert ada.get(f"/drafts/{draft['id']}") == draft


def test_an_edition_is_played_with_and_shared(ada: Guest, bob: Guest) -> None:
    draft = ada.post("/drafts", {"game": ISLAND, "name": "Shared"})
    draft = changed(ada, draft, key=FORECAST, value=4).json()
    edition = ada.post(f"/drafts/{draft['id']}/edition")
    assert edition["hash"] == draft["sheet"]["hash"]
    sheet = bob.get(f"/proofs/{ISLAND}/{edition['hash']}")
    assert sheet == draft["sheet"]
    seats = [{"kind": "me"}, {"kind": "me"}]
    table = bob.post("/tables", {"game": ISLAND, "seats": seats, "edition": edition["hash"]})["id"]
    bob.post(f"/tables/{table}/start")
    assert bob.get(f"/tables/{table}/printed")["counts"]["forecast"] == 4
    mine = bob.post("/drafts", {"game": ISLAND, "edition": edition["hash"]})
    assert items(mine["sheet"])[FORECAST]["value"] == 4
    for path in (f"/drafts/{draft['id']}/file", f"/editions/{ISLAND}/{edition['hash']}/file"):
        answer = ada.http.get(path)
        assert answer.headers["content-disposition"] == f'attachment; filename="{ISLAND}.toml"'
        assert tomllib.loads(answer.text)["provenance"][FORECAST] == OWNER
        assert "# --- Start tiles" in answer.text


def test_a_draft_that_breaks_a_constraint_is_kept_and_not_played(ada: Guest) -> None:
    draft = ada.post("/drafts", {"game": MACHINE})
    draft = changed(ada, draft, key=SLOTS, value=[2, 2, 2, 3, 3]).json()
    assert draft["problems"] == 1
    answer = ada.http.post(f"/drafts/{draft['id']}/edition")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_input")
    assert "constraint 14" in answer.json()["error"]["remedy"]
    assert ada.http.get(f"/proofs/{MACHINE}/{draft['sheet']['hash']}").status_code == 404


def test_drafts_are_private_and_limited(ada: Guest, bob: Guest) -> None:
    draft = ada.post("/drafts", {"game": ISLAND})
    path = f"/drafts/{draft['id']}"
    change = {"changes": [{"key": FORECAST}]}
    for method, path_end, body in (
        ("GET", "", None),
        ("GET", "/file", None),
        ("PATCH", "", {"name": "Mine"}),
        ("POST", "/changes", {**change, "number": 0}),
        ("POST", "/try", change),
        ("POST", "/edition", None),
        ("DELETE", "", None),
    ):
        assert bob.http.request(method, path + path_end, json=body).status_code == 404, path_end
    text = our_text(ISLAND)
    assert ada.post("/drafts", {"game": ISLAND, "text": text})["sheet"]["ours"]
    answer = ada.http.post("/drafts", json={"game": ISLAND})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "too_many_drafts")
    for bad in ({"text": "no"}, {"text": text, "game": MACHINE}, {"edition": "0" * 16}):
        assert bob.http.post("/drafts", json={"game": ISLAND, **bad}).status_code in (400, 404)
    for name in ("../former/weather_island-0.1.0", "chess"):
        assert bob.http.post("/drafts", json={"game": name}).status_code == 404
    assert bob.get("/drafts") == []


def test_drafts_are_exported_and_deleted_with_their_owner(served: Served, ada: Guest) -> None:
    ada.post("/drafts", {"game": ISLAND, "name": "Kept by Ada"})
    (mine,) = ada.get("/me/export")["drafts"]
    assert (mine["game"], mine["name"]) == (ISLAND, "Kept by Ada")
    assert tomllib.loads(mine["text"])["name"] == "Kept by Ada"
    database_file = Path(str(served.config.database).partition(":///")[2])
    ada.http.delete("/me").raise_for_status()
    assert b"Kept by Ada" not in database_file.read_bytes()


def test_edits_are_counted(tmp_path: Path) -> None:
    limits = boundless(edits=Rate(2, 3600))
    with Served(
        f"sqlite+aiosqlite:///{tmp_path / 'kept.sqlite'}", tmp_path, limits=limits
    ) as server:
        ada = Guest(server.url, "Ada")
        draft = ada.post("/drafts", {"game": ISLAND})
        assert changed(ada, draft, key=FORECAST).status_code == 200
        for path in ("changes", "try"):
            sent = {"number": 1, "changes": [{"key": FORECAST}]}
            if path == "try":
                del sent["number"]
            answer = ada.http.post(f"/drafts/{draft['id']}/{path}", json=sent)
            assert answer.status_code == 429
