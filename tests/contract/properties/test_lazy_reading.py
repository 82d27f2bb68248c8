"""Events, record lines and decisions are the same whenever and in any order they are read."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from contract.properties.table import TABLES, Maker, act, tables
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.decision import Decision
from stormtable.kernel.errors import StateChanged
from stormtable.kernel.game import Game
from stormtable.kernel.history import BACK, CONFIRM, DRAW, PLAY, REDO, UNDO, Commit

__all__ = ["tables"]

ACTS = 60


def repeat(game: Game, commit: Commit) -> None:
    """Repeat a commit of another game, without reading anything."""
    if commit.kind == PLAY:
        game.play(commit.notation, commit.seat)
    elif commit.kind == BACK:
        game.back_to(commit.back_to)
    else:
        {UNDO: game.undo, REDO: game.redo, CONFIRM: game.confirm}[commit.kind](commit.seat)


def decisions(game: Game) -> list[Decision | None]:
    """Return the open decisions of all seats, with effects and without, and as each seat sees its
    own."""
    seats = range(game.players)
    return [
        *(game.decision_of(seat) for seat in seats),
        *(game.decision_of(seat, with_effects=True) for seat in seats),
        *(game.view(seat).decision for seat in seats),
    ]


def as_json(decision: Decision | None) -> object:
    return None if decision is None else decision.as_json()


def read_any_field(decision: Decision | None, rng: Random) -> None:
    """Read one field of one option, and one field of the decision."""
    if decision is not None:
        option = decision.options[below(rng, len(decision.options))]
        for value in (option, decision):
            names = [field.name for field in fields(value)]
            getattr(value, names[below(rng, len(names))])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", TABLES)
def test_a_game_reads_the_same_at_once_and_later(
    name: str, seed: int, tables: dict[str, Maker]
) -> None:
    tentative = ((), (0, 1))[seed - 1]
    eager, lazy = tables[name](seed, tentative), tables[name](seed, tentative)
    rng = stream_of(seed, "acts")
    unread: list[tuple[Decision | None, object]] = []
    for _ in range(ACTS):
        if eager.state.over:
            break
        unread.extend(
            (later, as_json(now))
            for later, now in zip(decisions(lazy), decisions(eager), strict=True)
        )
        done = len(eager.commits)
        act(eager, rng)
        repeat(lazy, next(commit for commit in eager.commits[done:] if commit.kind != DRAW))
        events = eager.events
        if below(rng, 12) == 0:
            assert lazy.events == events
        if below(rng, 12) == 0:
            assert lazy.log == eager.log
        assert lazy.view(0).table == eager.view(0).table, "the view counts events unread"
    rng.shuffle(unread)
    for decision, expected in unread:
        read_any_field(decision, rng)
        assert as_json(decision) == expected
    assert lazy.events == eager.events
    assert lazy.feed(None) == eager.feed(None)
    assert (lazy.log, lazy.commits, lazy.drawn) == (eager.log, eager.commits, eager.drawn)
    assert lazy.state == eager.state
    assert lazy.snapshot() == eager.snapshot()


def test_a_state_that_was_changed_between_unread_moves_is_an_error(
    tables: dict[str, Maker],
) -> None:
    """The log cannot know the earlier state, so it must not write anything else."""
    game = tables["machine"](1, ())
    game.play(game.state.choices[0])
    game.state.turn += 7
    game.play(game.state.choices[0])
    with pytest.raises(StateChanged, match=r"read `game\.events` before you change"):
        _ = game.events


def test_a_state_may_be_changed_once_the_events_are_read(tables: dict[str, Maker]) -> None:
    game = tables["machine"](1, ())
    game.play(game.state.choices[0])
    assert game.events
    game.state.turn += 7
    game.play(game.state.choices[0])
    assert game.events[0].turn == game.state.turn
