"""Studies of finished games: variations, notes, marks, sharing, and following live."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from store.filled import played_game
from stormtable.kernel import record
from stormtable.server.features.study.tree_routes import WAIT
from stormtable.table.live import LiveGame

from .served import Guest, Json, Served, begun, play_on
from .test_playing import refused
from .test_replay import LONG, hide, lay_down

ARROW = {"kind": "arrow", "tone": 1, "place": "market/0", "to": "market/1", "text": ""}


@pytest.fixture(scope="module")
def live() -> LiveGame:
    return played_game(LONG, 3, ("Ada", "Bob"))


@pytest.fixture
def table(folder: Path, live: LiveGame, ada: Guest, bob: Guest) -> str:
    """A finished private game of Ada and Bob."""
    laid = lay_down(folder, live, ada, bob)
    hide(folder, laid)
    return laid


def change(who: Guest, study: Json, key: str = "", **fields: object) -> Json:
    query = {"invitation": key} if key else {}
    path = f"/studies/{study['id']}/changes"
    changed: Json = who.post(path, {"changes": [fields]}, **query)
    return changed


def bidding(who: Guest, table: str) -> tuple[str, list[str]]:
    """Return a position where a seat chooses among several options, and their notations."""
    for step in who.get(f"/tables/{table}/story")["steps"][5:]:
        here = who.post(f"/tables/{table}/positions/{step['number']}/line", {"plays": []})
        decision = here["update"]["decision"]
        if decision is not None and len(decision["options"]) > 2:
            return str(step["number"]), [option["notation"] for option in decision["options"]]
    raise AssertionError("nobody ever had a choice")


def test_variations_notes_and_marks_are_there_after_a_reload(table: str, ada: Guest) -> None:
    assert ada.get(f"/tables/{table}/study") is None
    study = ada.post(f"/tables/{table}/study")
    assert ada.post(f"/tables/{table}/study")["id"] == study["id"], "one for each game"
    begin, options = bidding(ada, table)
    study = change(ada, study, kind="play", position=begin, notation=options[0])
    study = change(ada, study, kind="play", position=begin, notation=options[1])
    assert [(n["parent"], n["begin"], n["notation"]) for n in study["nodes"]] == [
        (0, int(begin), options[0]),
        (0, int(begin), options[1]),
    ]
    assert all(node["text"] and node["text"] != [node["notation"]] for node in study["nodes"])
    then = ada.get(f"/studies/{study['id']}/positions/1")
    plays = {"plays": [options[0]]}
    assert then == ada.post(f"/tables/{table}/positions/{begin}/line", plays)
    following = [option["notation"] for option in then["update"]["decision"]["options"]]
    study = change(ada, study, kind="play", position="n1", notation=following[0])
    change(ada, study, kind="note", position="n1", note="A tie goes to Bob.")
    change(ada, study, kind="marks", position="n1", marks=[ARROW])
    change(ada, study, kind="name", name="Tight against Bob")
    again = ada.get(f"/tables/{table}/study")
    assert again["name"] == "Tight against Bob"
    assert [node["parent"] for node in again["nodes"]] == [0, 0, 1]
    (annotation,) = again["annotations"]
    assert (annotation["position"], annotation["by"]) == ("n1", "Ada")
    assert annotation["note"] == "A tie goes to Bob."
    assert annotation["marks"] == [ARROW]
    in_portuguese = ada.get(f"/tables/{table}/study", lang="pt")
    assert in_portuguese["nodes"][0]["text"] != again["nodes"][0]["text"]


def test_only_legal_moves_become_variations(table: str, ada: Guest) -> None:
    study = ada.post(f"/tables/{table}/study")
    begin, options = bidding(ada, table)
    for position, notation in ((begin, "nonsense"), ("n9", options[0]), ("999999", options[0])):
        with refused("illegal"):
            change(ada, study, kind="play", position=position, notation=notation)
    with refused("illegal"):
        change(ada, study, kind="note", position="n9", note="nowhere")
    assert ada.get(f"/tables/{table}/study")["nodes"] == []


def test_deletion_is_undone_and_variations_change_places(table: str, ada: Guest) -> None:
    study = ada.post(f"/tables/{table}/study")
    begin, options = bidding(ada, table)
    for option in options[:2]:
        study = change(ada, study, kind="play", position=begin, notation=option)
    change(ada, study, kind="note", position="n1", note="why not")
    study = change(ada, study, kind="delete", node=1)
    assert [node["id"] for node in study["nodes"]] == [2]
    assert study["annotations"] == []
    study = change(ada, study, kind="restore", node=1)
    assert [node["id"] for node in study["nodes"]] == [1, 2]
    assert study["annotations"][0]["note"] == "why not"
    study = change(ada, study, kind="promote", node=2)
    assert [node["id"] for node in study["nodes"]] == [2, 1]
    study = change(ada, study, kind="note", position="n1", note="  ")
    assert study["annotations"] == [], "an empty note is none"


def test_the_list_has_my_studies(table: str, ada: Guest, bob: Guest) -> None:
    study = ada.post(f"/tables/{table}/study")
    begin, options = bidding(ada, table)
    change(ada, study, kind="play", position=begin, notation=options[0])
    change(ada, study, kind="note", position=begin, note="here")
    listed = next(entry for entry in ada.get("/studies") if entry["id"] == study["id"])
    assert (listed["table"], listed["moves"], listed["notes"]) == (table, 1, 1)
    assert listed["players"] == ["Ada", "Bob"]
    assert study["id"] not in [entry["id"] for entry in bob.get("/studies")]
    ada.delete(f"/studies/{study['id']}")
    assert ada.get(f"/tables/{table}/study") is None


# --- who may see and change it --------------------------------------------------------------


def test_a_study_is_its_owners_until_it_is_shared(table: str, ada: Guest, bob: Guest) -> None:
    study = ada.post(f"/tables/{table}/study")
    path = f"/studies/{study['id']}"
    for who in (bob, None):
        reader = who or Guest(ada.url, "Nobody")
        for method, end in (("GET", ""), ("GET", "/positions/1"), ("POST", "/link")):
            with refused("not_found"):
                reader.ask(method, path + end)
        with refused("not_found"):
            reader.ask("DELETE", path)
        with refused("not_found"):
            change(reader, study, kind="name", name="mine")


def test_a_link_shows_the_study_as_a_spectator_sees_it(
    table: str, ada: Guest, bob: Guest, eve: Guest
) -> None:
    study = ada.post(f"/tables/{table}/study")
    begin, options = bidding(ada, table)
    study = change(ada, study, kind="play", position=begin, notation=options[0])
    link = ada.post(f"/studies/{study['id']}/link")
    key = link["key"]
    assert link["url"].endswith(f"/study/{table}?study={study['id']}&key={key}")
    seen = eve.get(f"/studies/{study['id']}", invitation=key)
    assert (seen["plays"], seen["writes"]) == (False, True)
    assert seen["nodes"] == study["nodes"]
    position = eve.get(f"/studies/{study['id']}/positions/1", invitation=key)
    assert position["update"]["view"]["seat"] is None
    assert position["update"]["decision"] is None, "options may show hidden pieces"
    assert eve.get(f"/tables/{table}/story", invitation=key)["steps"]
    with refused("not_yours"):
        eve.get(f"/tables/{table}/walk", first=9, seat=0, invitation=key)
    # Bob played: with the link he adds moves; Eve writes notes only.
    with refused("not_yours"):
        change(eve, study, key, kind="play", position=begin, notation=options[1])
    change(bob, study, key, kind="play", position=begin, notation=options[1])
    change(eve, study, key, kind="note", position=begin, note="look at the bag")
    for kind in ("delete", "restore", "promote"):
        with refused("not_yours"):
            change(bob, study, key, kind=kind, node=1)
    for fields in ({"kind": "name", "name": "x"}, {"kind": "live", "live": True}):
        with refused("not_yours"):
            change(bob, study, key, **fields)
    mine = ada.get(f"/studies/{study['id']}")
    assert [(a["by"], a["note"]) for a in mine["annotations"]] == [("Eve", "look at the bag")]
    change(ada, study, kind="note", position=begin, note="I did")
    assert len(ada.get(f"/studies/{study['id']}")["annotations"]) == 2, "each has their own"
    ada.delete(f"/studies/{study['id']}/link")
    for path in (f"/studies/{study['id']}", f"/tables/{table}/story"):
        with refused("not_found"):
            eve.get(path, invitation=key)


def test_there_is_no_study_of_a_running_game(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    play_on([ada, bob], table, 6)
    with refused("running"):
        ada.get(f"/tables/{table}/study")
    with refused("running"):
        ada.post(f"/tables/{table}/study")


def test_a_stranger_begins_no_study(table: str, eve: Guest) -> None:
    with refused("not_found"):
        eve.post(f"/tables/{table}/study")


def test_a_studied_record_is_not_deleted_for_newer_ones(
    served: Served, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = served.services.config.limits
    monkeypatch.setattr(type(limits), "__setattr__", object.__setattr__)
    monkeypatch.setattr(limits, "studies_per_person", 1)
    text = record.write(played_game(LONG, 17, ("Ada", "Bob")).game)
    studied = ada.post("/studies", {"text": text})["id"]
    ada.post(f"/tables/{studied}/study")
    first, second = (ada.post("/studies", {"text": text})["id"] for _ in range(2))
    assert ada.get(f"/tables/{studied}/study")
    assert ada.info(second)
    with refused("not_found"):
        ada.info(first)


# --- followers of a study -------------------------------------------------------------------


def test_a_follower_sees_a_move_before_the_wait_ends(table: str, ada: Guest, eve: Guest) -> None:
    study = ada.post(f"/tables/{table}/study")
    key = ada.post(f"/studies/{study['id']}/link")["key"]
    begin, options = bidding(ada, table)
    change(ada, study, kind="live", live=True, position=begin)
    seen = eve.get(f"/studies/{study['id']}", invitation=key)
    assert (seen["live"], seen["shown"]) == (True, begin)
    updates: list[Json] = []

    def follow() -> None:
        path = f"/studies/{study['id']}"
        updates.append(eve.get(path, invitation=key, after=seen["number"]))

    follower = threading.Thread(target=follow)
    follower.start()
    time.sleep(0.3)
    assert not updates, "nothing has changed"
    change(ada, study, kind="play", position=begin, notation=options[0])
    follower.join(WAIT / 2)
    (following,) = updates
    assert [node["notation"] for node in following["nodes"]] == [options[0]]
    shown = change(ada, study, kind="show", position="n1")["shown"]
    assert shown == eve.get(f"/studies/{study['id']}", invitation=key)["shown"] == "n1"
