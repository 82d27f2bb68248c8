"""Recorded games of Weather Machine replay byte for byte: every end, every number of players."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from stormtable import __version__
from stormtable.games.weather_machine.rules.names import END_REASONS, NO_END
from stormtable.games.weather_machine.rules.rules import RULES
from stormtable.kernel import record
from stormtable.kernel.engine import ASK, NOBODY
from stormtable.lab.testing.properties import check

from .make import GAMES, played

HERE = Path(__file__).parent
EDITION = HERE.parent / "editions" / "lightning.toml"
RECORDS = sorted(HERE.glob("*.record"))
ENDS = [reason for code, reason in enumerate(END_REASONS) if code != NO_END]
QUESTIONS = {rule.name for rule in RULES if rule.mode == ASK}
RARE = {"breakthrough", "lose_parts", "provide_missing"}
"""Questions that scripted games ask (see the tests of coverage)."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_byte_for_byte(path: Path) -> None:
    game = record.verify(path, str(EDITION))
    assert record.write(game).encode() == path.read_bytes()
    assert game.outcome is not None
    assert path.stem[2:].startswith(game.outcome.reason.replace("_", "-"))
    assert check(game) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("end", ENDS)
def test_records_cover_every_ending_and_number_of_players(end: str, players: int) -> None:
    start = f"{players}-{end.replace('_', '-')}"
    assert any(path.stem.startswith(start) for path in RECORDS)


def test_the_maker_makes_these_games_and_no_others() -> None:
    assert {path.stem for path in RECORDS} == {game.file for game in GAMES}
    assert {record.read(path).header.engine for path in RECORDS} == {__version__}


def test_the_maker_makes_a_quick_record_again() -> None:
    (game,) = (game for game in GAMES if game.file == "2-last-experiment-random")
    path = HERE / f"{game.file}.record"
    assert record.write(played(game)).encode() == path.read_bytes()


@cache
def questions(path: Path) -> frozenset[str]:
    """Return the questions of a record."""
    return frozenset(
        game.agenda[0]
        for game in record.steps(record.read(path), str(path), str(EDITION))
        if game.state.asked != NOBODY
    )


def test_every_kind_of_question_is_asked() -> None:
    assert frozenset().union(*map(questions, RECORDS)) >= QUESTIONS - RARE
