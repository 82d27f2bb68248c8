"""Recorded solo games replay byte for byte: one and more for every way they end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.saboteurs.endings import ENDINGS, RUNNING
from stormtable.games.weather_machine.saboteurs.rules import SOLO_RULES
from stormtable.kernel import record
from stormtable.kernel.engine import ASK, NOBODY
from stormtable.kit.properties import check

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.record"))
ENDS = [ending for code, ending in enumerate(ENDINGS) if code != RUNNING]
SOLO_QUESTIONS = {rule.name for rule in SOLO_RULES[steps.DEAL_SOLO_GOAL :] if rule.mode == ASK}


def edition_of(path: Path) -> str:
    """The tests' own edition, or one that is easier to win with."""
    lenient = path.stem.endswith("-lenient")
    return str(
        HERE / "lenient.toml" if lenient else HERE.parents[1] / "editions" / "lightning.toml"
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_replays_byte_for_byte(path: Path) -> None:
    game = record.verify(path, edition_of(path))
    assert record.write(game).encode() == path.read_bytes()
    assert game.outcome is not None
    assert path.stem.startswith(game.outcome.reason.replace("_", "-"))
    assert check(game) == []


@pytest.mark.parametrize("ending", ENDS)
def test_there_is_a_game_of_every_ending(ending: str) -> None:
    assert any(path.stem.startswith(ending.replace("_", "-")) for path in RECORDS)


@cache
def questions(path: Path) -> frozenset[str]:
    """Which questions are asked in a record."""
    return frozenset(
        game.agenda[0]
        for game in record.steps(record.read(path), str(path), edition_of(path))
        if game.state.asked != NOBODY
    )


def test_every_question_of_the_solo_game_is_asked() -> None:
    assert SOLO_QUESTIONS
    assert frozenset().union(*map(questions, RECORDS)) >= SOLO_QUESTIONS
