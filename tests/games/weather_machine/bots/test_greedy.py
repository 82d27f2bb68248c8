"""The greedy bot of Weather Machine is fair, deterministic and clearly better than chance."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

from games.weather_machine import LIGHTNING
from stormtable.bots import bot_named, bot_names
from stormtable.games.weather_machine.bots.outlook import chance_to_meet, chance_to_run, turns_left
from stormtable.games.weather_machine.bots.worth import hopes_of, worth
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.testing import Scenario, state_of
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

EDITION = LIGHTNING


def started(players: int, seed: int, **options: str) -> Game:
    return new_game("weather-machine", players, seed, {"edition": str(EDITION), **options})


def play(game: Game, *names: str, decisions: int = 10_000) -> list[str]:
    """Let bots play on; return their answers."""
    bots = [bot_named(name, "weather-machine", seat) for seat, name in enumerate(names)]
    answers: list[str] = []
    while (decision := game.decision) is not None and len(answers) < decisions:
        view = game.view(decision.seat)
        before = view.state.checksum()
        answer = bots[decision.seat].choose(view)
        assert view.state.checksum() == before, "a bot changed what it looked at"
        chosen = next(option for option in decision.options if option.code == answer)
        answers.append(chosen.notation)
        game.play(chosen, decision.seat)
    return answers


@cache
def whole_game() -> Game:
    game = started(3, 5)
    play(game, "greedy", "random", "greedy")
    return game


def test_greedy_is_registered_for_its_game() -> None:
    assert "greedy" in bot_names("weather-machine")


def test_greedy_scores_clearly_above_random_play() -> None:
    outcome = whole_game().outcome
    assert outcome is not None
    first, other, third = outcome.scores
    assert min(first, third) > 4 * other
    assert first + third > 90


def test_greedy_publishes_breaks_through_and_meets_goals() -> None:
    game = whole_game()
    s = state_of(game)
    greedy = (0, 2)
    assert sum(s.papers[seat] for seat in greedy) >= 3
    assert sum(s.awards[seat] for seat in greedy) >= 1
    assert all(any(tile % 2 for tile in s.owned[seat]) for seat in greedy), "no Subsidy used"
    outcome = game.outcome
    assert outcome is not None
    for source in ("papers", "goals", "funding tracks"):
        assert all(outcome.sources[seat][source] > 0 for seat in greedy), source


def test_the_same_seed_plays_the_same_game() -> None:
    first = play(started(2, 5), "greedy", "greedy", decisions=30)
    assert first == play(started(2, 5), "greedy", "greedy", decisions=30)
    assert first != play(started(2, 6), "greedy", "greedy", decisions=30)


def test_greedy_plays_every_variant() -> None:
    drafted = started(4, 2, goals="draft")
    play(drafted, *["greedy"] * 4, decisions=30)
    assert all(len(below) == 9 for below in state_of(drafted).goals_below)
    play(started(2, 2, new_scientists="on"), "greedy", "greedy", decisions=30)


# --- the value of a position ----------------------------------------------------------------------


def value(game: Game, seat: int = 0) -> float:
    s = cast(MachineState, game.state)
    return worth(s, seat, hopes_of(s, seat))


def test_a_position_with_more_goods_is_worth_more() -> None:
    def position(science: int) -> Scenario:
        return Scenario(3, EDITION).round(4).vouchers("yellow", science=science)

    plain = value(position(0).turn("yellow").build())
    assert value(position(2).turn("yellow").build()) > plain
    assert value(position(0).cp("yellow", 5).turn("yellow").build()) == pytest.approx(plain + 5)
    assert value(position(0).cp("black", 5).turn("yellow").build()) < plain
    row = position(0).office("yellow", 1, "wind", "wind")
    assert value(row.turn("yellow").build()) > plain


def test_goods_are_worth_nothing_after_the_last_turn() -> None:
    def position(science: int) -> Game:
        scenario = Scenario(2, EDITION).last_round().vouchers("yellow", science=science)
        return scenario.order("yellow", "black").turn("black").build()

    assert turns_left(state_of(position(0)), 0) == 0
    assert value(position(3)) == value(position(0))


def test_a_full_branch_whose_tile_is_displayed_is_likely_to_run() -> None:
    scenario = Scenario(3, EDITION).round(3).assistant("rain").display("rain I", "fog I", "sun I")
    scenario.lab_bots(rain=["yellow", "black", "yellow"], fog=["yellow", None, None])
    scenario.deck("wind I", "rain II")
    s = state_of(scenario.turn("yellow").build())
    assert chance_to_run(s, 0) > 0.9
    assert chance_to_run(s, 3) < 0.5
    assert chance_to_run(s, 4) < chance_to_run(s, 3)


def test_a_met_goal_counts_fully_and_a_distant_one_less() -> None:
    scenario = Scenario(2, EDITION).round(5).funding("yellow", government=5)
    s = state_of(scenario.turn("yellow").build())
    goals = {goal.name: goal for goal in s.edition.goals}
    assert chance_to_meet(s, 0, goals["government_funding-5"], 3.0) == 1.0
    assert chance_to_meet(s, 0, goals["lab_funding-6"], 1.0) == 0.0
    assert 0 < chance_to_meet(s, 0, goals["lab_funding-6"], 14.0) < 1
