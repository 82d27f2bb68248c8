"""Changed editions are refused in one line, or can be played."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from stormtable.games.weather_machine.rules.turn import Actions
from stormtable.games.weather_machine.view.title import WeatherMachine
from stormtable.kernel.edition import packaged
from stormtable.kernel.errors import EditionError
from stormtable.kernel.registry import titles
from stormtable.kernel.title import Title
from stormtable.lab.fuzz import editions
from stormtable.lab.fuzz.editions import fuzz, to_toml

GAMES = [title.name for title in titles() if title.edition_file is not None]


@pytest.mark.parametrize("game", GAMES)
def test_changed_editions_cause_no_crash(game: str) -> None:
    assert fuzz(game, cases=100, seed=1) == []


@pytest.mark.parametrize("game", GAMES)
def test_many_changed_editions_are_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unchanged = to_toml(packaged(game).values)
    played: list[str] = []

    def play(title: Title, file: Path, rng: Random) -> list[str]:
        played.append(file.read_text(encoding="utf-8"))
        return []

    monkeypatch.setattr(editions, "_play", play)
    fuzz(game, cases=100, seed=2)
    assert 5 < len(played) < 80
    assert unchanged not in played


@pytest.mark.parametrize("game", GAMES)
def test_written_values_are_read_back(game: str) -> None:
    values = packaged(game).values
    assert tomllib.loads(to_toml(values)) == values


@pytest.mark.parametrize(
    ("error", "message"),
    [(KeyError("oops"), "KeyError: 'oops'"), (EditionError("two\nlines", ""), "no line to read")],
)
def test_a_crash_and_an_unreadable_line_are_found(
    monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(WeatherMachine, "new", fail)
    assert message in fuzz("weather-machine", cases=1, seed=1)[0]


@pytest.mark.pure
def test_a_dead_end_in_play_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Actions, "options", lambda *_: [])
    assert any("DeadEnd" in defect for defect in fuzz("weather-machine", cases=30, seed=3))
