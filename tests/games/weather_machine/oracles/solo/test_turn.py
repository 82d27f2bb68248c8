"""The Saboteurs' turn against a literal reading of their rulebook: position, reasons, Target."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.weather_machine.oracles.solo.anywhere import table
from games.weather_machine.oracles.solo.board import TITLE, Watch, compare, their_turn_begins
from games.weather_machine.oracles.solo.literal import Turn
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import Chance, Streams, below, stream_of
from stormtable.kernel.new_game import new_game


def play(seed: int) -> int:
    """Play a random game with any Challenges and compare each of their turns; return the number of
    turns."""
    rng = stream_of(seed, "choices")
    chosen = below(rng, 1 << len(CHALLENGES))
    names = ",".join(name for bit, name in enumerate(CHALLENGES) if chosen >> bit & 1)
    s = TITLE.new(1, TITLE.settle_settings({"challenges": names or "easy"}))
    assert isinstance(s, MachineState)
    watch = Watch(s, Streams(seed), rng)
    turns = 0
    while s.agenda:
        if their_turn_begins(s):
            compare(watch)
            turns += 1
        else:
            watch.step()
    return turns


def anywhere(seed: int) -> Turn:
    """Compare one turn from a random table."""
    return compare(Watch(table(seed), Chance(Random(seed)), Random(~seed)))


@pytest.mark.ruling("C4", "C5", "C6", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13")
@pytest.mark.parametrize("seed", range(40))
def test_every_turn_of_a_random_game_matches_the_oracle(seed: int) -> None:
    assert play(seed) > 0


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9))
def test_turns_at_random_tables_match_the_oracle(seed: int) -> None:
    anywhere(seed)


def test_only_events_of_their_turn_have_a_step() -> None:
    """From `saboteurs_turn` on every event has a step; after the first without one, none has."""
    beyond = {"turn", "experiment_runs", "experiment_fails", "experiment_gone", "solo_end"}
    beyond |= {"assistant", "lativ_bot", "extreme_weather", "round", "bot_returned", "forced"}
    for seed in range(12):
        challenges = "all" if seed % 2 else "random:6"
        game = new_game("weather-machine", 1, seed, {"challenges": challenges})
        events = list(game.events)
        game.listen(events.extend)
        rng = stream_of(seed, "choices")
        while (decision := game.decision) is not None:
            game.play(decision.options[below(rng, len(decision.options))])
        theirs = False
        for event in events:
            if event.name == "saboteurs_turn":
                theirs = True
            elif event.name == "chose" and event.data["verb"] in ("raise-target", "discard-top"):
                assert theirs, "your choice in step 7 is a part of it"
            elif theirs and "step" not in event.data:
                assert event.name in beyond, event
                theirs = False
            else:
                assert ("step" in event.data) == theirs, event


WHERE = {
    "supply": {"chemical": {"cheapest", "fewest_held", "priority", "only_one"}},
    "government": {
        "chemical": {"cheapest", "fewest_held", "priority", "only_one"},
        "subsidy": {"priority", "only_one"},
        "branch": {"report", "completes_set", "same_weather", "any_token", "sequence", "only_one"},
        "bot_space": {"clockwise", "only_one"},
    },
    "lab": {
        "chemical": {"cheapest", "fewest_held", "priority", "only_one"},
        "branch": {
            "most_bots",
            "completes_set",
            "same_weather",
            "any_token",
            "sequence",
            "only_one",
        },
        "bot_space": {"priority", "only_one"},
    },
    "rnd": {
        "chemical": {"cheapest", "fewest_held", "priority", "only_one"},
        "branch": {"report", "completes_set", "same_weather", "any_token", "sequence", "only_one"},
        "bot_space": {"priority", "only_one"},
    },
}
"""Every criterion of every plan. In Supply, Government and so on."""


def test_every_criterion_of_every_plan_decides_at_some_table() -> None:
    seen: dict[str, dict[str, set[str]]] = {}
    first: dict[str, set[str]] = {}
    raised: set[str] = set()
    for seed in range(800):
        turn = anywhere(seed)
        raised |= {why for _, why in turn.raised}
        where = ""
        for reason in turn.reasons:
            if reason.what == "location":
                where = reason.choice
            if reason.what in ("location", "space", "set"):
                first.setdefault(reason.what, set()).add(reason.criterion)
            else:
                plan = seen.setdefault(where, {})
                plan.setdefault(reason.what, set()).add(reason.criterion)
    assert seen == WHERE
    assert first == {
        "location": {"report", "next_location", "only_one"},
        "space": {"space_order", "only_one"},
        "set": {"unlocks", "sequence", "only_one"},
    }
    assert raised == {
        "pieces_to_the_left",
        "initiative",
        "missing_token",
        "government_machine",
        "havoc",
        "publish-or-perish",
    }
