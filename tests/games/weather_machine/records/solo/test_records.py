"""Recorded solo games replay byte for byte: at least one for every way they end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from stormtable import __version__
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.solo.endings import ENDINGS, RUNNING
from stormtable.games.weather_machine.rules.solo.rules import SOLO_RULES
from stormtable.kernel import record
from stormtable.kernel.engine import ASK, NOBODY
from stormtable.lab.testing.properties import check

from .make import GAMES, played

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.record"))
ENDS = [ending for code, ending in enumerate(ENDINGS) if code != RUNNING]
SOLO_QUESTIONS = {SOLO_RULES[kind].name for kind in steps.SOLO if SOLO_RULES[kind].mode == ASK}


def edition_of(path: Path) -> str:
    """Return the tests' own edition, or one that is easier to win with."""
    lenient = path.stem.endswith("-lenient")
    return str(
        HERE / "lenient.toml" if lenient else HERE.parents[1] / "editions" / "lightning.toml"
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_solo_record_replays_byte_for_byte(path: Path) -> None:
    game = record.verify(path, edition_of(path))
    assert record.write(game).encode() == path.read_bytes()
    assert game.outcome is not None
    assert path.stem.startswith(game.outcome.reason.replace("_", "-"))
    assert check(game) == []


@pytest.mark.parametrize("ending", ENDS)
def test_records_cover_every_ending(ending: str) -> None:
    assert any(path.stem.startswith(ending.replace("_", "-")) for path in RECORDS)


def test_the_maker_makes_these_games_and_no_others() -> None:
    assert {path.stem for path in RECORDS} == {game.file for game in GAMES}
    assert {record.read(path).header.engine for path in RECORDS} == {__version__}


def test_the_maker_makes_a_quick_record_again() -> None:
    (game,) = (game for game in GAMES if game.file == "extreme-weather-random-challenges")
    path = HERE / f"{game.file}.record"
    assert record.write(played(game)).encode() == path.read_bytes()


@cache
def questions(path: Path) -> frozenset[str]:
    """Return the questions of a record."""
    return frozenset(
        game.agenda[0]
        for game in record.steps(record.read(path), str(path), edition_of(path))
        if game.state.asked != NOBODY
    )


def test_every_question_of_the_solo_game_is_asked() -> None:
    assert SOLO_QUESTIONS
    assert frozenset().union(*map(questions, RECORDS)) >= SOLO_QUESTIONS
