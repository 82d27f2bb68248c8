"""Recorded games replay byte for byte, and between them ask every kind of question."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pytest

from contract.properties.play import EDITION
from games.weather_island.records.make import GAMES, open_while_bidding, played
from stormtable.games.weather_island.rules.rules import RULES
from stormtable.kernel import record
from stormtable.kernel.engine import ASK, ASK_ALL, NOBODY
from stormtable.kernel.game import Game
from stormtable.lab.testing.properties import check

RECORDS = sorted(Path(__file__).parent.glob("*.record"))
MAKERS: dict[str, Callable[[], Game]] = {game.file: partial(played, game) for game in GAMES}
MAKERS["3-open-while-bidding"] = open_while_bidding
OPEN = [path for path in RECORDS if "-open-" in path.name]
EVERY_QUESTION = {rule.name for rule in RULES if rule.mode in (ASK, ASK_ALL)}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_byte_for_byte(path: Path) -> None:
    game = record.verify(path, str(EDITION))
    assert record.write(game).encode() == path.read_bytes()
    assert (game.outcome is None) == (path in OPEN)
    assert check(game) == []


def test_the_maker_makes_these_games_and_no_others() -> None:
    assert {path.stem for path in RECORDS} == set(MAKERS)


@pytest.mark.parametrize("name", MAKERS)
def test_the_maker_makes_the_same_record_again(name: str) -> None:
    path = Path(__file__).parent / f"{name}.record"
    assert record.write(MAKERS[name]()).encode() == path.read_bytes()


@cache
def questions(path: Path) -> dict[str, int]:
    """Return how often each kind of question is asked in a record."""
    asked: dict[str, int] = {}
    for game in record.steps(record.read(path), str(path), str(EDITION)):
        if game.state.asked != NOBODY:
            asked[game.agenda[0]] = asked.get(game.agenda[0], 0) + 1
    return asked


def test_every_kind_of_question_is_asked() -> None:
    assert set().union(*map(questions, RECORDS)) == EVERY_QUESTION


def test_records_cover_every_number_of_players_with_and_without_bots() -> None:
    kinds = {path.stem.split("-")[1] for path in RECORDS}
    assert kinds == {"greedy", "open", "random"}
    for players in "234":
        for kind in ("greedy", "random"):
            assert any(path.name.startswith(f"{players}-{kind}") for path in RECORDS)


def test_a_tie_is_decided_by_money() -> None:
    path = next(path for path in RECORDS if "tie" in path.name)
    outcome = record.verify(path, str(EDITION)).outcome
    assert outcome is not None
    assert outcome.scores[0] == outcome.scores[1]
    assert sorted(outcome.places) == [1, 2]


def test_an_unfinished_game_resumes_where_it_stopped() -> None:
    (path,) = OPEN
    game = record.verify(path, str(EDITION))
    waiting = game.state.open_seats()
    assert len(waiting) == 2
    assert game.agenda[0] == "bid"
    for seat in waiting:
        game.play("bid 0", seat)
    assert game.agenda[0] != "bid"
