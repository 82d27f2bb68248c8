"""Replay a game, as a player and as a stranger; study a record."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from server.house import House, Someone, lay
from store.filled import played_game
from stormtable.kernel import record
from stormtable.server.features.replay import routes as replay
from stormtable.server.services import analyst
from stormtable.table.live import LiveGame

from .served import Guest, Json, Refusal, Served, begun, boundless, play_on, wait_for
from .test_playing import refused

LONG = 10_000


@pytest.fixture(scope="module")
def live() -> LiveGame:
    return played_game(LONG, 3, ("Ada", "Bob"))


@pytest.fixture(scope="module")
def laid(served: Served, folder: Path, live: LiveGame) -> tuple[str, Guest, Guest]:
    """Store a finished public game with its players."""
    ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
    return lay_down(folder, live, ada, bob), ada, bob


def lay_down(folder: Path, live: LiveGame, ada: Guest, bob: Guest, **config: object) -> str:
    there = cast(House, SimpleNamespace(file=folder / "table.db"))
    return lay(there, live, cast(list[Someone], [ada, bob]), **config)


def hide(folder: Path, table: str) -> None:
    with closing(sqlite3.connect(folder / "table.db", timeout=30)) as database:
        database.execute("UPDATE tables SET public = 0 WHERE id = ?", (table,))
        database.commit()


# --- the positions of a replay --------------------------------------------------------------


def test_players_replay_a_finished_game_from_any_seat(laid: tuple[str, Guest, Guest]) -> None:
    table, ada, _ = laid
    story = ada.get(f"/tables/{table}/story")
    numbers = [step["number"] for step in story["steps"]]
    assert numbers[0] == 1
    assert numbers == sorted(set(numbers))
    assert story["steps"][-1]["scores"] == ada.info(table)["outcome"]["scores"]
    assert story["awards"]
    for seat in (0, 1, None):
        some = ada.get(f"/tables/{table}/walk", first=numbers[4], count=3, seat=seat)
        assert [step["number"] for step in some] == numbers[4:7]
        assert {step["view"]["seat"] for step in some} == {seat}
    last = ada.get(f"/tables/{table}/walk", first=numbers[-1], count=12)
    assert [step["number"] for step in last] == numbers[-1:]
    assert last[0]["view"]["outcome"] is not None
    answer = ada.get(f"/tables/{table}/positions/{numbers[5]}", seat=1)
    assert (
        answer["update"]["view"]
        == ada.get(f"/tables/{table}/walk", first=numbers[5], seat=1)[0]["view"]
    )
    with refused("not_found"):
        ada.get(f"/tables/{table}/walk", first=numbers[-1] + 1)
    with refused("not_found"):
        ada.get(f"/tables/{table}/walk", first=1, seat=2)


def secrets(payload: object) -> list[Any]:
    """Return names of hidden goal cards, wherever they are in an answer."""
    if isinstance(payload, dict):
        return [secret for value in payload.values() for secret in secrets(value)]
    if isinstance(payload, list):
        return [secret for value in payload for secret in secrets(value)]
    return [payload]


def test_a_stranger_sees_of_it_what_a_spectator_may(
    laid: tuple[str, Guest, Guest], eve: Guest, live: LiveGame
) -> None:
    table, ada, _ = laid
    number = ada.get(f"/tables/{table}/story")["steps"][8]["number"]
    path = f"/tables/{table}/walk"
    (seen,) = eve.get(path, first=number)
    then = LiveGame.resume(live.game.header, live.rows[:number], goes_on=False)
    assert seen["view"] == json.loads(json.dumps(then.update(None)["view"]))
    (known,) = ada.get(path, first=number, seat=0)
    mine = set(map(str, secrets(known["view"]["board"]))) - set(
        map(str, secrets(seen["view"]["board"]))
    )
    assert mine, "Ada knows a card of hers that a spectator does not"
    for way, query in (
        ("GET /walk", {"first": number, "seat": 0}),
        (f"GET /positions/{number}", {"seat": 0}),
        ("GET /record", {}),
        ("POST /analysis", {}),
        ("POST /link", {}),
    ):
        method, path_end = way.split()
        with refused("not_yours"):
            eve.ask(method, f"/tables/{table}{path_end}", **query)
    for path_end in ("line", "weigh", "hint"):
        with refused("not_yours"):
            eve.post(f"/tables/{table}/positions/{number}/{path_end}", {"plays": []})
    with refused("not_yours"):
        seats = [{"kind": "me"}, {"kind": "me"}]
        eve.post(f"/tables/{table}/fork", {"number": number, "seats": seats})


def test_a_running_game_has_no_replay(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = begun(ada, bob)
    play_on([ada, bob], table, 6)
    for who in (ada, eve):
        for path in ("story", "walk", "analysis"):
            with refused("running"):
                who.get(f"/tables/{table}/{path}", first=1)
        for path in ("link", "analysis"):
            with refused("running"):
                who.post(f"/tables/{table}/{path}")
        for path in ("line", "weigh", "hint"):
            with refused("running"):
                who.post(f"/tables/{table}/positions/1/{path}", {"plays": []})


# --- a link to it ---------------------------------------------------------------------------


def test_a_link_shows_a_private_game_to_everybody_who_has_it(
    served: Served, folder: Path, live: LiveGame, ada: Guest, bob: Guest, eve: Guest
) -> None:
    table = lay_down(folder, live, ada, bob)
    hide(folder, table)
    other = lay_down(folder, live, ada, bob)
    hide(folder, other)
    link = bob.post(f"/tables/{table}/link")
    key = link["key"]
    assert link["url"] == f"{served.url}/table/{table}/after?key={key}"
    assert bob.post(f"/tables/{table}/link") == link, "there is one"
    for path in ("", "/story", "/analysis", "/printed", "/positions/9"):
        with refused("not_found"):
            eve.get(f"/tables/{table}{path}")
        assert eve.get(f"/tables/{table}{path}", invitation=key)
        with refused("not_found"):
            eve.get(f"/tables/{other}{path}", invitation=key)
    assert eve.get(f"/tables/{table}/walk", first=9, invitation=key)[0]["view"]["seat"] is None
    with refused("not_yours"):
        eve.get(f"/tables/{table}/walk", first=9, seat=0, invitation=key)
    with refused("not_yours"):
        eve.get(f"/tables/{table}/positions/9", seat=0, invitation=key)


def test_a_table_without_spectators_has_none_after_the_game(
    folder: Path, live: LiveGame, ada: Guest, bob: Guest, eve: Guest
) -> None:
    table = lay_down(folder, live, ada, bob, spectators=False)
    with refused("no_spectators"):
        ada.post(f"/tables/{table}/link")
    for path in ("story", "walk", "analysis", "update", "positions/3"):
        with refused("not_yours"):
            eve.get(f"/tables/{table}/{path}", first=1)
        assert ada.get(f"/tables/{table}/{path}", first=1)


# --- the analysis ---------------------------------------------------------------------------


def test_an_analysis_runs_once_in_the_background(
    served: Served, laid: tuple[str, Guest, Guest], eve: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, bob = laid
    served.services.analyst.playouts = 2
    monkeypatch.setattr(analyst, "FIRST_LOOK", 1)
    path = f"/tables/{table}/analysis"
    assert ada.get(path)["state"] == "none"
    assert ada.post(path)["state"] == "waiting"
    assert bob.post(path)["state"] in ("waiting", "done"), "it is not begun twice"
    whole: Json = wait_for(lambda: (analysis := ada.get(path))["state"] == "done" and analysis, 120)
    steps = {step["number"]: step for step in ada.get(f"/tables/{table}/story")["steps"]}
    assert whole["done"] == whole["of"] == 2 * (len(whole["curve"]) - 1)
    assert all(steps[point["number"]]["round"] == point["round"] for point in whole["curve"])
    assert all(sum(point["chance"]) == pytest.approx(1, abs=0.001) for point in whole["curve"])
    places = ada.info(table)["outcome"]["places"]
    assert whole["curve"][-1]["chance"] == [float(place == 1) for place in places]
    assert whole["winner"] == places.index(1)
    assert whole["decisive"] == [], "two games prove nothing"
    sources = ada.info(table)["outcome"]["sources"]
    tiles = whole["looked_back"]["tiles"]
    for seat, source in enumerate(sources):
        assert sum(t["paid"] for t in tiles if t["seat"] == seat) == source["machine"]
    assert ada.post(path) == whole, "what is known is not worked out again"
    assert eve.get(path) == whole


# --- variations and studies -----------------------------------------------------------------


def test_variations_are_tried_and_evaluated(
    laid: tuple[str, Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _ = laid
    monkeypatch.setattr(replay, "quick_bot", lambda game: "random")
    steps = ada.get(f"/tables/{table}/story")["steps"]
    position = f"/tables/{table}/positions/{steps[-9]['number']}"
    here = ada.post(f"{position}/line", {"plays": []})
    assert here["seat"] is not None
    options = [option["notation"] for option in here["update"]["decision"]["options"]]
    then = ada.post(f"{position}/line", {"plays": options[:1]})
    assert then["ends"] in ("", "chance", "over")
    assert then["update"]["view"]["number"] > here["update"]["view"]["number"]
    with refused("illegal"):
        ada.post(f"{position}/line", {"plays": ["nonsense"]})
    with refused("illegal"):
        ada.post(f"{position}/weigh", {"plays": ["nonsense"]})
    weighed = ada.post(f"{position}/weigh", {"plays": options[:1], "first": 2})
    assert weighed["games"] == 1
    assert sum(weighed["won"]) == pytest.approx(1)
    hint = ada.post(f"{position}/hint", {"plays": [], "bot": "greedy"})
    assert hint["notation"] in options
    if then["seat"] is not None:
        after = [option["notation"] for option in then["update"]["decision"]["options"]]
        body = {"plays": options[:1], "bot": "greedy"}
        assert ada.post(f"{position}/hint", body)["notation"] in after
    with refused("bad_input"):
        ada.post(f"{position}/hint", {"plays": [], "bot": "nobody"})
    with refused("not_asked"):
        ada.post(f"/tables/{table}/positions/{steps[-1]['number']}/hint", {"plays": []})
    end = ada.post(f"/tables/{table}/positions/{steps[-1]['number']}/line", {"plays": []})
    assert (end["seat"], end["ends"]) == (None, "over")


# --- studying -------------------------------------------------------------------------------


def test_a_record_is_studied_like_a_game_that_is_over(
    ada: Guest, eve: Guest, live: LiveGame
) -> None:
    text = record.write(live.game)
    study = ada.post("/studies", {"text": f"\n{text.replace(chr(10), chr(13) + chr(10))}  "})
    assert (study["status"], study["outcome"]) == ("study", live.outcome and _json(live))
    assert [seat["name"] for seat in study["seats"]] == ["Ada", "Bob"]
    table = study["id"]
    steps = ada.get(f"/tables/{table}/story")["steps"]
    assert steps[-1]["scores"] == study["outcome"]["scores"]
    assert ada.get(f"/tables/{table}/record") == text
    assert ada.get(f"/tables/{table}/walk", first=5, seat=1)[0]["view"]["seat"] == 1
    for list_ in ("mine", "done", "open", "watch"):
        assert table not in [entry["id"] for entry in ada.get("/tables", list=list_)]
    with refused("not_found"):
        eve.get(f"/tables/{table}/story")
    key = ada.post(f"/tables/{table}/link")["key"]
    assert eve.get(f"/tables/{table}/story", invitation=key)["steps"] == steps
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    fork = ada.post(f"/tables/{table}/fork", {"number": steps[5]["number"], "seats": seats})
    assert fork["status"] == "running"
    with refused("over"):
        ada.post(f"/tables/{table}/fork", {"number": steps[-1]["number"], "seats": seats})
    assert fork["origin"] == {"table": table, "number": steps[5]["number"]}
    assert ada.get(f"/people/{ada.id}")["statistics"] == {}, "nobody played it here"


def _json(live: LiveGame) -> Json:
    assert live.outcome is not None
    return live.outcome.as_json()


def test_a_game_that_is_not_over_is_studied_as_well(ada: Guest) -> None:
    text = record.write(played_game(40, 5, ("Ada", "Bob")).game)
    study = ada.post("/studies", {"text": text})
    assert study["outcome"] is None
    story = ada.get(f"/tables/{study['id']}/story")
    assert story["steps"]
    assert story["awards"] == []
    with refused("running"):
        ada.post(f"/tables/{study['id']}/analysis")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: "hello", "the record line 1: not a Stormtable record"),
        (lambda text: text.replace("\n1 ", "\n7 ", 1), "the record line "),
        (lambda text: text[: len(text) // 2], "the record is truncated"),
        (lambda text: text.replace("players 2", "players 3"), "players is '3' with 2 seat lines"),
        (lambda text: "x" * 140_000, "the record is too large"),
    ],
)
def test_a_record_that_is_none_is_refused_with_its_line(
    ada: Guest, live: LiveGame, spoil: Any, message: str
) -> None:
    with pytest.raises(Refusal, match=message):
        ada.post("/studies", {"text": spoil(record.write(live.game))})


def test_the_oldest_opened_records_are_deleted(folder: Path, tmp_path: Path) -> None:
    limits = boundless(studies_per_person=1)
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, limits=limits) as small:
        ada = Guest(small.url, "Ada")
        text = record.write(played_game(40, 5, ("Ada", "Bob")).game)
        first, second = (ada.post("/studies", {"text": text})["id"] for _ in range(2))
        with refused("not_found"):
            ada.get(f"/tables/{first}/story")
        assert ada.get(f"/tables/{second}/story")
