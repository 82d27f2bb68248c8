"""Messages follow docs/protocol.md and its schema."""

from __future__ import annotations

import json
from typing import Any

import pytest

from contract.properties.table import TABLES, Maker, act, tables
from protocol.make import (
    GOLDEN,
    POSITIONS,
    PRINTED,
    PRINTINGS,
    SCHEMA,
    STORM_PLAYERS,
    STORMS,
    golden_update,
    printed,
    storm,
    text_of,
)
from stormtable.bots import bot_names
from stormtable.cli import run
from stormtable.games.weather_machine.rules.movement import arrival
from stormtable.games.weather_machine.rules.names import LOCATIONS, VOUCHERS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import stream_of
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import titles
from stormtable.protocol import MESSAGES, PROTOCOL, faults, schema
from stormtable.table.live import LiveGame

__all__ = ["tables"]

STALE = "stale: run make golden (python tests/protocol/make.py) and look at the diff"


def sent(data: object) -> Any:
    """Return the data as the other end receives it."""
    return json.loads(json.dumps(data))


def published() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return read


def test_the_published_schema_is_what_the_types_say() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == text_of(schema()), STALE
    assert f"protocol {PROTOCOL}" in published()["title"]
    assert MESSAGES.keys() <= published()["$defs"].keys()


def test_there_is_a_file_for_each_position_and_no_other() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.json")) == sorted(POSITIONS), STALE


@pytest.mark.parametrize("name", POSITIONS)
def test_a_golden_update_is_valid_and_current(name: str) -> None:
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    assert faults(json.loads(text), "Update", published()) == []
    assert text == text_of(golden_update(name)), STALE


def test_there_is_a_printing_of_each_game_and_no_other() -> None:
    assert sorted(path.stem for path in PRINTED.glob("*.json")) == sorted(PRINTINGS), STALE
    updates = [
        json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8")) for name in POSITIONS
    ]
    assert {
        f"{update['view']['game']}-{len(update['view']['seats'])}" for update in updates
    } == set(PRINTINGS)


@pytest.mark.parametrize("name", PRINTINGS)
def test_a_golden_printing_is_current(name: str) -> None:
    assert (PRINTED / f"{name}.json").read_text(encoding="utf-8") == text_of(printed(name)), STALE


def test_there_is_a_storm_of_each_size_and_no_other() -> None:
    assert sorted(path.stem for path in STORMS.glob("*.json")) == sorted(STORM_PLAYERS), STALE


@pytest.mark.parametrize("name", STORM_PLAYERS)
def test_a_golden_storm_is_current(name: str) -> None:
    assert (STORMS / f"{name}.json").read_text(encoding="utf-8") == text_of(storm(name)), STALE


@pytest.mark.parametrize("name", TABLES)
def test_everything_sent_follows_the_schema(name: str, tables: dict[str, Maker]) -> None:
    """Through a game with undo and tentative seats, for every seat and a spectator."""
    document = published()
    game = tables[name](12, (0,))
    live = LiveGame(game, [], [0])
    rng = stream_of(12, "acts")
    last = 0
    for _ in range(60):
        if game.state.over:
            break
        act(game, rng)
        for seat in (None, *range(game.players)):
            assert faults(sent(live.update(seat, last, "en")), "Update", document) == []
        last = game.event_log.last
    assert faults(sent(game.title.printed(game.state)), "Printed", document) == []
    assert faults(sent(game.header.as_json()), "Header", document) == []
    assert faults(json.loads(game.snapshot().to_text()), "Snapshot", document) == []
    for commit in game.commits:
        assert faults(sent(commit.as_json()), "Commit", document) == []


def test_the_list_of_games_follows_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    games_listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in games_listed] == [title.name for title in titles()]
    for game in games_listed:
        assert faults(game, "Game", published()) == []
        assert game["bots"] == list(bot_names(game["name"]))
        assert set(game["thinking"]) <= set(game["bots"])
        assert game["thinking"]["easy"] < game["thinking"]["expert"]


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda update: update["view"].pop("number"), "Update.view: number is missing"),
        (lambda update: update["view"].update(seed=7), "Update.view.seed: nothing belongs here"),
        (lambda update: update["view"].update(round="1"), "Update.view.round: '1' is no integer"),
        (lambda update: update["view"].update(round=True), "Update.view.round: True is no integer"),
        (lambda update: update["view"].update(confirm={}), "Update.view.confirm: "),
        (lambda update: update["feed"].append([]), "Update.feed[12]: [] is no object"),
        (
            lambda update: update["decision"]["options"][1].update(code=None),
            "Update.decision.options[1].code: None is no integer",
        ),
    ],
)
def test_a_violation_of_the_schema_is_reported(spoil: Any, fault: str) -> None:
    update = golden_update("island-build")
    spoil(update)
    assert any(line.startswith(fault) for line in faults(update, "Update", published())), fault


@pytest.mark.parametrize(
    ("commit", "good"),
    [
        (["play", 0, "bid 4"], True),
        (["undo", 2, ""], True),
        (["cheat", 0, ""], False),
        (["play", 0], False),
        (["play", 0, "bid 4", 1], False),
        (["play", None, "bid 4"], False),
    ],
)
def test_a_commit_is_valid_or_refused_by_its_schema(commit: list[object], good: bool) -> None:
    assert (faults(commit, "Commit", published()) == []) is good


def test_every_action_space_says_what_coming_there_gives() -> None:
    game = new_game("weather-machine", players=3, seed=1)
    state = game.state
    assert isinstance(state, MachineState)
    places = game.title.printed(state)["places"]
    spaces = [place for place in sorted(game.title.places(state)) if "/space/" in place]
    assert len({place.split("/")[0] for place in spaces}) == 4
    for place in spaces:
        location, _, number = place.split("/")
        state.lativ = NOBODY  # a player who meets Lativ there would gain something else
        gained = arrival(state, LOCATIONS.index(location), int(number) - 1)
        gives = [
            (VOUCHERS.index(voucher["type"]), voucher["amount"])
            for voucher in places[place]["gives"]
        ]
        assert gives == gained
