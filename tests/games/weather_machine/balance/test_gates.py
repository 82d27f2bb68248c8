"""The balance gates of Weather Machine measure correctly and can fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stormtable.games.weather_machine.balance import KINDS, Sample, gates, sample
from stormtable.lab.tuning.measure import report

ALL = frozenset({"action work", "goal met tiles", "subsidy chemical", "end nobel"})
GOOD = Sample(2, ("a", "b"), 11, (95, 80), (0,), "nobel", "", False, ALL, ALL)
OTHER = replace(GOOD, scores=(80, 95), winners=(1,))


def failed(samples: list[Sample]) -> list[str]:
    return [gate.name.split(",")[0] for gate in gates(samples) if not gate.passed]


def test_good_games_pass() -> None:
    assert failed([GOOD, OTHER]) == []


@pytest.mark.parametrize(
    ("spoilt", "name"),
    [
        ({"rounds": 7}, "rounds"),
        ({"rounds": 15}, "rounds"),
        ({"scores": (70, 60)}, "winner's CP"),
        ({"scores": (140, 60)}, "winner's CP"),
        ({"winners": (0,)}, "wins by seat"),
        ({"seen": ALL - {"action work"}}, "action: never seen"),
        ({"seen": ALL - {"goal met tiles"}}, "goal met: never seen"),
        ({"seen": ALL - {"end nobel"}}, "end: never seen"),
    ],
)
def test_a_gate_can_fail(spoilt: dict[str, object], name: str) -> None:
    assert name in failed([replace(sample, **spoilt) for sample in (GOOD, OTHER)])  # type: ignore[arg-type]


def test_the_gate_for_seats_needs_four_players() -> None:
    four = replace(GOOD, players=4, scores=(95, 1, 1, 1))
    asked = {
        sample.players: gate.asked
        for sample in (GOOD, four)
        for gate in gates([sample])
        if gate.name.startswith("wins by seat")
    }
    assert asked == {2: False, 4: True}


@pytest.mark.parametrize(("high", "passed"), [(0, False), (1, True), (9, False)])
def test_ranks_are_reached_in_few_games(high: int, passed: bool) -> None:
    alone = replace(GOOD, players=1, scores=(90,), winners=(0,))
    samples = [replace(alone, high=number < high, rank="x") for number in range(20)]
    (gate,) = [candidate for candidate in gates(samples) if "rank" in candidate.name]
    assert gate.passed == passed


@pytest.mark.parametrize("players", [1, 2])
def test_a_real_game_is_measured(players: int) -> None:
    measured = sample(players, ("random",), 3, {}, 0)
    assert measured.seen <= measured.possible
    assert all(point.startswith(KINDS) for point in measured.possible)
    assert measured.rounds > 0
    gate_report = report("weather-machine", 1, 1, bots=["random"], players=[players], workers=1)
    assert {gate.players for gate in gate_report.gates} == {players}
    assert gate_report.as_json()["game"] == "weather-machine"
