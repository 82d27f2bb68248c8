"""The analysis of luck: tiles and strikes add up, and luck is the remainder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stormtable.bots.workers import worker
from stormtable.games.weather_island.bots import sky
from stormtable.games.weather_island.bots.ledger import spots_on
from stormtable.kernel import record
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

RECORDS = Path(__file__).parents[1] / "records"
EDITION = str(RECORDS / "edition.toml")


@pytest.fixture(scope="module", params=["2-greedy", "4-greedy"])
def report(request: pytest.FixtureRequest) -> tuple[Game, dict[str, Any]]:
    file = RECORDS / f"{request.param}.record"
    parsed = record.parse(file.read_text(encoding="utf-8"), str(file))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sky, "STORMS", 40)
        data = sky.looked_back(record.steps(parsed, str(file), EDITION), 1)
    return record.replay(parsed, source=str(file), edition=EDITION), data


def test_tiles_and_strikes_add_up_to_the_points_of_the_machines(
    report: tuple[Game, dict[str, Any]],
) -> None:
    game, data = report
    assert game.outcome is not None
    for seat, sources in enumerate(game.outcome.sources):
        tiles = [tile for tile in data["tiles"] if tile["seat"] == seat]
        assert sum(tile["paid"] for tile in tiles) == sources["machine"]
        strikes = [strike for strike in data["strikes"] if strike["seat"] == seat]
        assert sum(strike["points"] for strike in strikes) == sources["machine"]
        assert all(tile["through"] >= 0 for tile in tiles)
        assert tiles[0]["spot"] == "0,0"


def test_storms_account_for_the_points_of_machines_without_waiting_energy(
    report: tuple[Game, dict[str, Any]],
) -> None:
    game, data = report
    assert game.outcome is not None
    for seat, sources in enumerate(game.outcome.sources):
        scored = data["sky"]["by_seat"][seat]["scored"]
        waiting = sky.worth(game.state, seat) - sources["machine"]  # type: ignore[arg-type]
        assert scored == pytest.approx(sources["machine"] + waiting, abs=waiting + 0.11)
        assert data["sky"]["by_seat"][seat]["deviation"] > 0
    rounds = [storm["round"] for storm in data["sky"]["storms"]]
    assert rounds == list(range(1, len(rounds) + 1)), "every storm is judged"


def test_a_machine_is_better_only_if_it_is_clear() -> None:
    def storms(*expected: float) -> sky.Sky:
        storm = sky.Storm(1, expected, (6.0,) * len(expected), expected)
        return sky.Sky((storm,), 300)

    assert storms(20.0, 24.0).better() == 1
    assert storms(20.0, 22.0).better() is None, "less than three points"
    noisy = sky.Sky((sky.Storm(1, (20.0, 24.0), (60.0, 60.0), (20.0, 24.0)),), 300)
    assert noisy.better() is None


def test_an_undone_choice_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sky, "STORMS", 2)
    game = new_game("weather-island", players=2, seed=5)
    undone = 0
    while game.outcome is None:
        asked = game.decision
        assert asked is not None
        game.play(asked.options[-1].code, asked.seat)
        if undone < 5 and game.undoable(asked.seat):
            game.undo(asked.seat)
            game.play(asked.options[0].code, asked.seat)
            undone += 1
    assert undone == 5
    data = worker.look_back(game)
    for seat, sources in enumerate(game.outcome.sources):
        paid = [tile["paid"] for tile in data["tiles"] if tile["seat"] == seat]
        assert sum(paid) == sources["machine"]


def test_a_game_without_measures_has_nothing_to_look_back_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stormtable.bots.bot.looked_back_of", lambda game: None)
    assert worker.look_back(new_game("weather-island", players=2, seed=1)) == {}


def test_a_path_names_the_spots_it_crosses() -> None:
    assert spots_on("-1,1:s", "s t S s W s W b N c") == ["-1,1", "-1,0", "-2,0", "-3,0", "-3,1"]
