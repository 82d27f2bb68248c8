"""Programs count seats from 0; an unknown seat gets an error."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from kernel.toy import Toy
from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.errors import BadSetting, IllegalOption, NotOver, RecordError
from stormtable.kernel.game import Game
from stormtable.kernel.history import PLAY, Commit
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import titles

WITH_A_SEAT: dict[str, Callable[[Game, int], Any]] = {
    "view": lambda game, seat: game.view(seat),
    "update": lambda game, seat: game.update(seat),
    "feed": lambda game, seat: game.feed(seat),
    "decision_of": lambda game, seat: game.decision_of(seat),
    "refusals": lambda game, seat: game.refusals(seat),
    "explain": lambda game, seat: game.explain("earn", seat),
    "events_seen": lambda game, seat: game.events_seen(seat),
    "plan": lambda game, seat: game.plan(seat),
    "what_if": lambda game, seat: game.what_if(seat),
    "still_legal": lambda game, seat: game.still_legal(["earn"], seat),
    "play": lambda game, seat: game.play("pick 0", seat),
    "confirm": lambda game, seat: game.confirm(seat),
    "undo": lambda game, seat: game.undo(seat),
    "redo": lambda game, seat: game.redo(seat),
    "undoable": lambda game, seat: game.undoable(seat),
    "redoable": lambda game, seat: game.redoable(seat),
    "barrier": lambda game, seat: game.barrier(seat),
    "record.write": lambda game, seat: record.write(game, seat),
}
NO_NUMBERS = {"check_seat", "player", "check_option", "choose"}
"""Methods that the others use to check a seat."""


@pytest.mark.parametrize("seat", [3, 9, -2])
@pytest.mark.parametrize("name", WITH_A_SEAT)
def test_an_unknown_seat_is_refused_in_one_sentence(name: str, seat: int) -> None:
    game = Game(Toy(), 3, {}, Streams(1))
    with pytest.raises(BadSetting) as refused:
        WITH_A_SEAT[name](game, seat)
    assert str(refused.value) == f"there is no seat {seat}; seats are 0 to 2"


def test_every_method_that_takes_a_seat_is_tested_here() -> None:
    taking = {
        name
        for name in dir(Game)
        if not name.startswith("_")
        and callable(method := getattr(Game, name))
        and "seat" in getattr(method, "__annotations__", {})
    }
    assert taking - NO_NUMBERS == set(WITH_A_SEAT) - {"record.write"}


def test_errors_name_a_player_and_count_seats_as_the_program_does() -> None:
    game = Game(Toy(), 3, {}, Streams(1), ("Ada", "Bob", "Cy"))
    game.play("pick 0", seat=1)
    with pytest.raises(IllegalOption, match=re.escape("Bob (seat 1) is not asked anything now")):
        game.play("pick 0", seat=1)
    with pytest.raises(IllegalOption, match=re.escape("is not legal for Cy (seat 2) here")):
        game.play("pick 99", seat=2)
    with pytest.raises(IllegalOption, match=re.escape("Cy (seat 2) has to choose here")):
        game.settle("flip heads")


def test_a_commit_of_an_unknown_seat_is_a_record_error() -> None:
    game = new_game("weather-island", 3, 1)
    with pytest.raises(RecordError, match=r"commit \d+: there is no seat 7; seats are 0 to 2"):
        Game.resume(game.header, [*game.commits, Commit(PLAY, 7, "bid 0")])


@pytest.mark.parametrize("name", ["toy", *(title.name for title in titles())])
def test_an_unfinished_game_has_no_outcome_yet(name: str) -> None:
    game = Game(Toy(), 2, {}, Streams(1)) if name == "toy" else new_game(name, 2, 1)
    assert game.outcome is None
    with pytest.raises(NotOver) as refused:
        game.title.outcome(game.state)
    message = "the game is not over; play until `state.over`, then ask for its outcome"
    assert str(refused.value) == message
