"""The analysis of draws in Weather Machine: luck is what a draw brought beyond other draws."""

from __future__ import annotations

from statistics import fmean

import pytest

from stormtable.bots import bot_named
from stormtable.bots.workers import worker
from stormtable.games.weather_machine.bots import luck
from stormtable.games.weather_machine.bots.luck import Drawn, Luck
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

GAME = "weather-machine"


def played(players: int, seed: int) -> Game:
    game = new_game(GAME, players, seed)
    bots = [bot_named("normal", GAME, seat) for seat in range(players)]
    while (decision := game.decision) is not None:
        game.play(bots[decision.seat].choose(game.view(decision.seat)), decision.seat)
    return game


@pytest.mark.parametrize(("players", "measure"), [(1, "win"), (2, "margin"), (4, "margin")])
def test_every_draw_after_the_set_up_is_judged(
    players: int, measure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck, "PAIRS", 2)
    game = played(players, 3)
    data = worker.look_back(game)["luck"]
    assert data["measure"] == measure
    assert len(data["by_seat"]) == players
    rounds = [draw["round"] for draw in data["draws"]]
    assert rounds == sorted(rounds)
    assert min(rounds) >= 1
    assert {"tile", "experiment"} <= {draw["what"] for draw in data["draws"]}
    assert ("report" in {draw["what"] for draw in data["draws"]}) == (players == 1)
    for seat, by_seat in enumerate(data["by_seat"]):
        total = sum(draw["brought"][seat] for draw in data["draws"])
        assert by_seat["luck"] == pytest.approx(total, abs=0.2)
    assert worker.look_back(game)["luck"] == data, "the same seed, the same luck"


def open_draw(seed: int) -> MachineState:
    """Return a position of a game of two with an open draw."""
    for game in worker._positions(played(2, seed)):
        s = game.state
        assert isinstance(s, MachineState)
        if s.round >= 2 and s.drawing:
            copy = s.copy()
            assert sum(weight > 0 for weight in copy.rule.weights(copy, copy.agenda[-1])) > 2
            return copy
    raise AssertionError("no draw is open")


def judged(before: MachineState, result: int, seed: int) -> Drawn:
    measured = Luck(seed, before.players)
    measured.see(before)
    after = before.copy()
    after.apply(result)
    measured.see(after)
    (draw,) = measured.draws
    return draw


def test_over_all_results_of_a_draw_luck_is_about_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "PAIRS", 8)
    before = open_draw(5)
    weights = before.rule.weights(before, before.agenda[-1])
    draws = [(judged(before, result, 1), weight) for result, weight in enumerate(weights) if weight]
    for seat in range(2):
        mean = sum(draw.brought[seat] * weight for draw, weight in draws) / sum(weights)
        error = fmean(draw.errors[seat] for draw, _ in draws)
        assert abs(mean) < 3 * error + 0.05
    assert max(abs(amount) for draw, _ in draws for amount in draw.brought) > 0


def test_a_draw_that_is_worth_much_is_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a position after the draw is worth the result's number to the first seat."""
    before = open_draw(5)
    weights = before.rule.weights(before, before.agenda[-1])
    best = max(result for result, weight in enumerate(weights) if weight)
    high = before.copy()
    high.apply(best)

    def worth(_: object, s: MachineState, seed: int) -> list[float]:
        return [10.0, 0.0] if s.key() == high.key() else [0.0, 0.0]

    monkeypatch.setattr(luck.DrawJudge, "values", worth)
    measured = Luck(1, 2)
    measured.see(before)
    measured.see(high)
    first, second = (measured._of(seat) for seat in range(2))
    assert first["luck"] > 5
    assert first["clear"]
    assert second == {"luck": 0.0, "error": 0.0, "clear": False}
