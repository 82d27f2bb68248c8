"""A beginner errs as people do: short-sighted, for itself, by habit, and by what it overlooks."""

from __future__ import annotations

from random import Random
from typing import cast

from stormtable.bots import bot_at_table, bot_named
from stormtable.games.weather_machine.bots.levels import MachinePlayer
from stormtable.games.weather_machine.bots.mistakes import (
    FAVOURITE,
    PARTS,
    Habits,
    habits_from,
    misjudged,
    without_overlooked,
)
from stormtable.games.weather_machine.bots.search import features as f
from stormtable.games.weather_machine.bots.search.lines import Line
from stormtable.games.weather_machine.bots.weights import weights_for
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.new_game import new_game
from stormtable.kernel.tuples import added

GAME = "weather-machine"


def after(turns: int) -> MachineState:
    game = new_game(GAME, 2, 5)
    bots = [bot_named("normal", GAME, seat) for seat in range(2)]
    while game.state.turn < turns and (decision := game.decision) is not None:
        game.play(bots[decision.seat].choose(game.view(decision.seat)), decision.seat)
    return cast(MachineState, game.state.copy())


def test_a_beginner_ignores_what_others_have() -> None:
    s = after(8)
    richer = s.copy()
    richer.cp = added(s.cp, 1, 20)
    richer.bots = added(s.bots, 1, 2)
    value = misjudged(2, "", Habits(0, 0))
    assert value.of(richer, 0) == value.of(s, 0)
    true = weights_for(2).value()
    assert true.of(richer, 0) < true.of(s, 0)


def test_a_beginner_likes_one_location_and_neglects_one_part_of_the_game() -> None:
    weights = weights_for(2)
    for neglected, features in enumerate(PARTS):
        value = misjudged(2, "", Habits(3, neglected))
        other = misjudged(2, "", Habits(0, (neglected + 1) % len(PARTS)))
        seen, known = value.by_half_turn[10], other.by_half_turn[10]
        worth, seen_worth = (sum(abs(row[n]) for n in features) for row in (known, seen))
        assert 0.4 * worth < seen_worth < 0.6 * worth
        assert seen[f.PLACE + 3] - known[f.PLACE + 3] == FAVOURITE
        assert abs(seen[f.CP]) <= abs(weights.base[f.CP]) + 10 * abs(weights.slope[f.CP])


def test_a_bot_keeps_its_habits_and_others_have_others() -> None:
    first = [bot_named("easy", GAME, seed) for seed in range(20)]
    again = [bot_named("easy", GAME, seed) for seed in range(20)]
    habits = [cast(MachinePlayer, bot)._habits for bot in first]
    assert habits == [cast(MachinePlayer, bot)._habits for bot in again]
    assert len(set(habits)) > 5
    assert cast(MachinePlayer, bot_named("normal", GAME, 1))._habits is None


def test_a_bot_keeps_its_habits_at_a_table_from_turn_to_turn() -> None:
    def habits(table: str, seed: int) -> object:
        return cast(MachinePlayer, bot_at_table("easy", GAME, seed, table, 1))._habits

    tables = [str(number) for number in range(20)]
    first = [habits(table, 1) for table in tables]
    assert first == [habits(table, 2) for table in tables], "another turn has another seed"
    assert len(set(first)) > 5
    normal = cast(MachinePlayer, bot_at_table("normal", GAME, 1, "table", 1))
    assert normal._habits is None


def test_habits_are_spread_over_all_there_are() -> None:
    rng = Random(1)
    assert len({habits_from(rng) for _ in range(500)}) == 5 * len(PARTS)


def test_a_beginner_overlooks_a_location_unless_there_is_only_one() -> None:
    lines = [Line(9 - place, [pack(steps.V_MOVE, place)]) for place in (1, 2, 2, 3)]
    places = {number: without_overlooked(lines, number) for number in range(3)}
    assert [len(left) for left in places.values()] == [3, 2, 3]
    assert without_overlooked(lines[1:3], 7) == lines[1:3]
