"""Moves that nobody reads are recorded later, and then as if they had been recorded at once."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from contract.properties.test_lazy_reading import as_json
from stormtable.kernel.chance import Chance
from stormtable.kernel.decision import Decision, Option
from stormtable.kernel.errors import DeadEnd, IllegalOption, StateChanged
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

GAMES = (("weather-machine", 4), ("weather-machine", 1), ("weather-island", 3))


def postponed(game: Game) -> int:
    """Return how many ints wait to be recorded."""
    return 0 if game._moves is None else len(game._moves.applied)


def same(lazy: Game, eager: Game) -> None:
    """Compare everything that is recorded."""
    assert lazy.undoable() == eager.undoable()
    assert lazy.barrier() == eager.barrier()
    assert lazy.events == eager.events
    assert (lazy.log, lazy.commits, lazy.drawn) == (eager.log, eager.commits, eager.drawn)
    assert lazy.feed(None) == eager.feed(None)
    assert lazy.snapshot() == eager.snapshot()
    assert lazy.state == eager.state
    assert lazy.view(0).table == eager.view(0).table


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_moves_recorded_later_read_like_moves_recorded_at_once(name: str, players: int) -> None:
    eager, lazy = new_game(name, players, 5), new_game(name, players, 5)
    rng = Random(5)
    unread: list[tuple[Decision | None, object]] = []
    most = 0
    for number in range(1, 161):
        decision = lazy.decision
        if decision is None:
            break
        if number % 7 == 0:
            unread.append((lazy.decision, as_json(eager.decision)))
        index = rng.randrange(len(decision.options))
        eager.play(decision.options[index].notation)
        assert eager.events
        lazy.play(decision.options[index] if number % 2 else lazy.state.choices[index])
        most = max(most, postponed(lazy))
        if number % 40 == 0:
            same(lazy, eager)
            assert postponed(lazy) == 0
        if number % 13 == 0 and eager.barrier() is None:
            eager.undo()
            lazy.undo()
    assert most > 20, "hardly anything was postponed"
    same(lazy, eager)
    for decision, expected in unread:
        assert as_json(decision) == expected


def postponing(players: int = 4) -> Game:
    """Return a game with moves that are not recorded."""
    game = new_game("weather-machine", players, 1)
    for _ in range(9):
        game.play(game.state.choices[0])
    assert postponed(game)
    return game


@pytest.mark.parametrize("legal", ["code", "option", "notation"])
def test_only_legal_options_are_played(legal: str) -> None:
    game = postponing()
    before = game.state.copy()
    nonsense: tuple[int | str, ...] = (-1, 10**9, "nonsense", True)
    for illegal in nonsense:
        with pytest.raises(IllegalOption):
            game.play(illegal)
    assert game.state == before
    decision = game.decision
    assert decision is not None
    option = decision.options[-1]
    inputs: dict[str, Option | int | str] = {
        "code": option.code,
        "option": option,
        "notation": option.notation,
    }
    game.play(inputs[legal])
    assert game.log[-1].notation == option.notation or game.log[-2].notation == option.notation


def test_a_listener_receives_every_event_from_then_on() -> None:
    game, received = postponing(), list[Event]()
    last = game.event_log.last
    game.listen(received.extend)
    for _ in range(9):
        game.play(game.state.choices[0])
    assert received == game.event_log.since(last)


def test_a_state_that_was_changed_between_moves_is_noticed() -> None:
    game = postponing()
    game.state.turn += 7
    game.play(game.state.choices[0])
    with pytest.raises(StateChanged, match=r"read `game\.events` before you change"):
        _ = game.events


class Broken(Chance):
    """Chance that fails at the first draw."""

    def pick(self, stream: str, weights: list[int]) -> int:
        raise DeadEnd("no dice")


def test_a_move_that_fails_is_recorded_like_any_other() -> None:
    game = new_game("weather-island", 2, 3)
    failed = 0
    while not game.state.over:
        eager, lazy = game.fork(Broken(Random(1))), game.fork(Broken(Random(1)))
        for _ in range(9):
            codes = eager.state.choices
            if not codes:
                break
            try:
                eager.play(codes[0])
            except DeadEnd:
                with pytest.raises(DeadEnd):
                    lazy.play(codes[0])
                failed += postponed(lazy) > 0
                same(lazy, eager)
                break
            assert eager.events
            lazy.play(codes[0])
        game.play(game.state.choices[0])
    assert failed


def test_copies_and_pickles_are_recorded() -> None:
    game, other = postponing(), postponing()
    assert copy.deepcopy(game).log == other.log
    assert pickle.loads(pickle.dumps(game.state)) == other.state


def test_options_are_a_sequence_equal_to_their_tuple() -> None:
    game = postponing()
    decision = game.decision
    assert decision is not None
    options = decision.options
    assert list(options) == [options[index] for index in range(len(options))]
    assert options[-1] is options[len(options) - 1]
    assert options[0] is options[0]
    assert options[:2] == (options[0], options[1])
    assert options == tuple(options)
    assert repr(options) == repr(tuple(options))
    assert options[1] in options
    assert type(copy.deepcopy(options)) is tuple
    with pytest.raises(IndexError):
        _ = options[len(options)]
    with pytest.raises(IndexError):
        _ = options[-len(options) - 1]
