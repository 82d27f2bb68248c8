"""The targets that actions refuse no player are exactly the options, at every question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from contract.properties.play import choose, island
from games.weather_machine import LIGHTNING
from games.weather_machine import RECORDS as FOLDER
from stormtable.games.weather_island.rules import building
from stormtable.games.weather_machine.rules import supply
from stormtable.kernel import record
from stormtable.kernel.chance import stream_of
from stormtable.kernel.engine import ASK, ASK_ALL
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.title import Value
from stormtable.lab.testing.legality import action_mismatches

EDITION = LIGHTNING
RECORDS = sorted(FOLDER.glob("*.record"))


def machine(players: int, seed: int, options: dict[str, Value] | None = None) -> Game:
    return new_game("weather-machine", players, seed, {"edition": str(EDITION), **(options or {})})


def new(name: str) -> Game:
    """Return a new game: `machine 3` is Weather Machine with three players."""
    game, players = name.split()
    return machine(int(players), 4) if game == "machine" else island(int(players), 29)


def differences(game: Game) -> list[str]:
    seats = game.state.open_seats()
    return [problem for seat in seats for problem in action_mismatches(game.state, seat)]


def assert_same(game: Game, seed: int) -> None:
    """Play at random to the end and compare at every question."""
    choices = stream_of(seed, "choices")
    while game.decision is not None:
        assert differences(game) == []
        choose(game, choices)


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (1, 1, {"challenges": "all"}),
        (1, 2, {}),
        (2, 3, {"new_scientists": "on"}),
        (3, 4, {"goals": "draft"}),
        (4, 5, {}),
    ],
)
def test_weather_machine_has_the_same_actions_as_options(
    players: int, seed: int, options: dict[str, Value]
) -> None:
    assert_same(machine(players, seed, options), seed)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_actions_agree_with_options_in_games_of_strong_bots(path: Path) -> None:
    played = record.steps(record.read(path), str(path), str(EDITION))
    game = next(played)
    for _ in played:
        assert differences(game) == []


@pytest.mark.parametrize(
    ("players", "seed", "bag"),
    [(2, 35, "top"), (3, 29, "any"), (4, 5, "top"), (5, 49, "any"), (6, 3, "top")],
)
def test_weather_island_has_the_same_actions_as_options(players: int, seed: int, bag: str) -> None:
    assert_same(island(players, seed, {"bag": bag}), seed)


@pytest.mark.parametrize("game", ["machine 1", "machine 2", "island 2"])
def test_every_question_has_actions(game: str) -> None:
    asking = [rule for rule in new(game).state.rules if rule.mode in (ASK, ASK_ALL)]
    assert [rule.name for rule in asking if not rule.actions] == []


# --- the check itself ---------------------------------------------------------------------------


def every_slot_is_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(supply.ConstructBot, "obstacle", lambda *_: None)


def nothing_can_be_built(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(building.BuildTile, "targets", lambda *_: [])


@pytest.mark.pure
@pytest.mark.parametrize(
    ("name", "break_it"),
    [
        ("machine 3", every_slot_is_open),
        ("machine 1", every_slot_is_open),
        ("island 3", nothing_can_be_built),
    ],
)
def test_a_difference_is_found(
    name: str,
    break_it: Callable[[pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, choices = new(name), stream_of(1, "choices")
    while game.decision is not None:
        with monkeypatch.context() as patch:
            break_it(patch)
            if differences(game):
                return
        choose(game, choices)
    pytest.fail("nothing was found")
