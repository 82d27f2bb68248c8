"""`--edition` replays, verifies and resumes a game with the player's own edition."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from games.weather_island import RECORDED

from .conftest import Stormtable

EDITION = RECORDED
PLAY = ("play", "weather-island", "--terminal")


@pytest.fixture
def saved(stormtable: Stormtable, here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = here / "game.record"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"1\nsave {file}\nquit\n"))
    played = stormtable(*PLAY, "--players", 2, "--seed", 4, "--option", f"edition={EDITION}")
    assert played.status == 0, played.err
    return file


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_replay_and_verify_take_the_edition(
    stormtable: Stormtable, saved: Path, command: str
) -> None:
    assert stormtable(command, saved, "--edition", EDITION).status == 0
    without = stormtable(command, saved)
    assert without.status == 2
    assert "--edition FILE" in without.err


def test_resume_takes_the_edition(
    stormtable: Stormtable, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert stormtable(*PLAY, "--resume", saved, "--edition", EDITION).status == 0
    assert stormtable(*PLAY, "--resume", saved).status == 2


def test_a_new_game_takes_the_edition_as_an_option(stormtable: Stormtable) -> None:
    result = stormtable(*PLAY, "--edition", EDITION)
    assert result.status == 2
    assert "--option edition=FILE" in result.err
