"""Guarantees of a table in any game: confirmation, what-if games, draws, positions."""

from __future__ import annotations

import json
from random import Random

import pytest

from contract.properties.table import TABLES, Maker, act, tables
from stormtable.kernel import record
from stormtable.kernel.chance import Streams, below, stream_of
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.game import Game

__all__ = ["tables"]

DECISIONS = 80
EVERY_GAME = pytest.mark.parametrize("name", TABLES)


def without_chance(game: Game) -> Game:
    return Game(game.title, game.players, game.settings)


CONFIRMED = {
    "toy": {"answers", "chance", "turn"},
    "toy twice": {"answers", "chance", "turn"},
    "island": {"answers", "chance", "turn"},
    "machine": {"chance", "turn"},
    "solo": {"chance", "turn"},
}
"""By game: what players confirm."""


# --- confirming -----------------------------------------------------------------------------


@EVERY_GAME
def test_nothing_irreversible_happens_before_a_confirmation(
    name: str, tables: dict[str, Maker]
) -> None:
    """No draw, no revealed answer, no other seat's turn: undo takes everything back."""
    game = tables[name](3, (0, 1, 2))
    rng = stream_of(3, "choices")
    confirmed: set[str] = set()
    for _ in range(DECISIONS):
        if game.state.over:
            break
        asked = game.state.open_seats()
        seat = asked[below(rng, len(asked))]
        options = game.state.options_of(seat)
        option = options[below(rng, len(options))]
        before, log, draws = game.state.save(), game.log[:], game.state.draws
        others = [game.view(other).to_bytes() for other in range(game.players) if other != seat]
        game.play(option, seat)
        assert game.state.draws == draws
        assert not any(event.name == "revealed" for event in game.events)
        assert game.state.over or game.unconfirmed_seat == seat or game.state.asked != NOBODY
        if game.unconfirmed_seat == seat:
            confirmed.add(game.awaits)
            assert all(game.decision_of(each) is None for each in range(game.players))
            fork = game.fork()
            assert (fork.state.save(), fork.log) == (game.state.save(), game.log)
            sample = game.view(seat).sample(Random(1))
            assert sample.agenda == game.state.agenda, "imagining it does not confirm it"
        assert game.barrier(seat) is None
        game.undo(seat)
        assert (game.state.save(), game.log) == (before, log)
        now = [game.view(other).to_bytes() for other in range(game.players) if other != seat]
        assert [_lasting(view) for view in now] == [_lasting(view) for view in others]
        game.redo(seat)
        if game.unconfirmed_seat == seat:
            game.confirm(seat)
    assert confirmed >= CONFIRMED[name]


def _lasting(view: bytes) -> object:
    data = json.loads(view)
    del data["view"]["number"]
    del data["view"]["undo"]  # after the confirmation the earlier seat can no longer undo
    return data


@EVERY_GAME
def test_confirming_changes_only_when_something_happens(
    name: str, tables: dict[str, Maker]
) -> None:
    straight, tentative = tables[name](4, ()), tables[name](4, (0, 1, 2))
    rng = stream_of(4, "choices")
    for _ in range(DECISIONS):
        if straight.state.over:
            break
        asked = straight.state.open_seats()
        seat = asked[below(rng, len(asked))]
        options = straight.state.options_of(seat)
        option = options[below(rng, len(options))]
        straight.play(option, seat)
        tentative.play(option, seat)
        if tentative.unconfirmed_seat != NOBODY:
            tentative.confirm()
        assert record.write(tentative) == record.write(straight)
        assert tentative.feed(None) == straight.feed(None)


# --- draws from outside ---------------------------------------------------------------------


@EVERY_GAME
def test_draws_settled_from_outside_make_the_same_game(name: str, tables: dict[str, Maker]) -> None:
    """`draw` lists every possible result, so a host with its own dice needs nothing else."""
    drawn, played = without_chance(tables[name](6, ())), tables[name](6, ())
    chance = Streams(6)
    rng = stream_of(6, "choices")
    draws = 0
    for _ in range(3 * DECISIONS):
        if drawn.state.over:
            break
        if (draw := drawn.draw) is not None:
            assert drawn.decision is None
            rule = drawn.state.rule
            picked = chance.pick(draw.stream, rule.weights(drawn.state, drawn.state.agenda[-1]))
            notations = {result: notation for result, _, notation in draw.results}
            assert all(weight > 0 for _, weight, _ in draw.results)
            drawn.settle(notations[picked])
            draws += 1
            continue
        options = drawn.state.choices
        option = options[below(rng, len(options))]
        assert played.draw is None
        drawn.play(option)
        played.play(option)
    while (draw := drawn.draw) is not None:
        picked = chance.pick(
            draw.stream, drawn.state.rule.weights(drawn.state, drawn.state.agenda[-1])
        )
        drawn.settle(picked)
    assert draws > 3
    assert record.write(drawn) == record.write(played)
    assert drawn.feed(0) == played.feed(0)


# --- what-if games --------------------------------------------------------------------------


@EVERY_GAME
def test_a_plan_is_made_of_what_the_seat_knows(name: str, tables: dict[str, Maker]) -> None:
    """It does not depend on hidden pieces, only its owner sees it, and it can be played."""
    game = tables[name](8, ())
    rng = stream_of(8, "acts")
    planned = legal = 0
    for _ in range(DECISIONS):
        if game.state.over:
            break
        act(game, rng)
        before = game.state.save(), game.log[:], game.feed(None)
        for seat in range(game.players):
            private = game.what_if(seat, Random(1))
            if private is None:
                continue
            planned += 1
            assert private.hypothetical
            assert private.view(seat).as_json()["hypothetical"]
            assert seat in private.state.open_seats()
            sample = game.view(seat).sample(Random(2))
            sample.chance = None
            twin = Game(game.title, game.players, game.settings, position=sample)
            again = twin.what_if(seat, Random(1))
            assert again is not None
            assert again.state == private.state
            choices: list[str] = []
            for _ in range(4):
                decision = private.decision_of(seat)
                if decision is None:
                    break
                option = decision.options[below(rng, len(decision.options))]
                private.play(option, seat)
                choices.append(option.notation)
            good = game.still_legal(choices, seat)
            assert list(good) == choices[: len(good)]
            if seat in game.state.open_seats():
                assert good, "the question is the same, so the first answer is"
                legal += 1
                fork = game.fork()
                for notation in good:
                    fork.play(notation, seat)
            else:
                assert not good
        assert (game.state.save(), game.log, game.feed(None)) == before
    assert planned >= legal > 10


# --- positions ------------------------------------------------------------------------------


@EVERY_GAME
def test_equal_positions_are_equal_and_others_are_not(name: str, tables: dict[str, Maker]) -> None:
    game = tables[name](9, ())
    blank = game.title.new(game.players, game.settings)
    rng = stream_of(9, "choices")
    seen: dict[State, str] = {}
    for _ in range(DECISIONS):
        if game.state.over:
            break
        state = game.state
        loaded = blank.copy()
        loaded.load(state.save())
        for other in (state.copy(), loaded):
            assert other == state
            assert hash(other) == hash(state)
        for option in state.choices[:3]:
            after = state.copy()
            after.apply(option)
            assert after != state
        assert seen.setdefault(state.copy(), state.save()) == state.save()
        assert state != state.save()
        options = state.choices
        game.play(options[below(rng, len(options))])
    assert len(seen) > 10


# --- event logs of viewers ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["machine", "solo"])
def test_all_viewers_get_the_same_when_nothing_is_hidden(
    name: str, tables: dict[str, Maker]
) -> None:
    game = tables[name](10, ())
    rng = stream_of(10, "acts")
    for _ in range(DECISIONS):
        act(game, rng)
    assert all(game.feed(seat) == game.feed(None) for seat in range(game.players))
