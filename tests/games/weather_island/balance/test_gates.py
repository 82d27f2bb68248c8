"""The balance gates of Weather Island measure correctly and can fail."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from stormtable.games.weather_island.balance import GAME, PLAYERS, Sample, gates
from stormtable.kernel.errors import StormtableError
from stormtable.lab.tuning.gates import Gate
from stormtable.lab.tuning.measure import GateReport, report

GOOD = Sample(
    players=2,
    lineup=("greedy", "saver"),
    rounds=14,
    scores=(60, 45),
    goal_points=(12, 9),
    winners=(0,),
    heights=(0, 1),
    weathers=("sun", "rain"),
    sources=Counter(sun=3, rain=3, wind=3, snow=3),
    turns=28,
    works=8,
    picked=Counter(piston=5, vane=5),
    refused=Counter(piston=5, vane=5),
    ran_out=(),
)
OTHER = replace(
    GOOD, scores=(45, 60), winners=(1,), weathers=("rain", "sun"), lineup=("saver", "greedy")
)
TURNED = [
    replace(game, heights=heights, weathers=weathers)
    for game in (GOOD, OTHER)
    for heights in ((0, 1), (1, 0))
    for weathers in (("sun", "rain"), ("rain", "sun"))
]


def failed(samples: list[Sample]) -> list[str]:
    return [gate.name.split(",")[0] for gate in gates(samples) if not gate.passed]


def test_balanced_games_pass_all_gates() -> None:
    assert failed(TURNED) == []


@pytest.mark.parametrize(
    ("spoilt", "name"),
    [
        ({"rounds": 11}, "rounds"),
        ({"rounds": 17}, "rounds"),
        ({"winners": (0,)}, "wins by seat"),
        ({"works": 5}, "Work"),
        ({"works": 12}, "Work"),
        ({"goal_points": (5, 5)}, "goals"),
        ({"goal_points": (20, 20)}, "goals"),
        ({"ran_out": ("mystery",)}, "games in which a deck ran out"),
        ({"scores": (60, 35)}, "last player"),
        ({"picked": Counter(piston=1, vane=9)}, "rarest taken archetype"),
        ({"refused": Counter(piston=9)}, "rarest refused"),
    ],
)
def test_each_gate_can_fail(spoilt: dict[str, object], name: str) -> None:
    # `replace` cannot be typed for a field whose name is a parameter.
    samples = [replace(sample, **spoilt) for sample in TURNED]  # type: ignore[arg-type]
    if name == "rarest taken archetype":
        samples = [replace(sample, refused=Counter(piston=19, vane=5)) for sample in samples]
    assert name in failed(samples)


def test_the_first_stack_is_measured_apart_from_seats() -> None:
    samples = [replace(game, heights=(1, 0) if 1 in game.winners else (0, 1)) for game in TURNED]
    assert failed(samples) == ["wins by place in the first stack"]


def test_only_required_gates_can_fail_an_edition() -> None:
    """The starting dollars are attested, so their effect is only reported."""
    gates_measured = gates(TURNED)
    assert [gate.name.split(",")[0] for gate in gates_measured if not gate.asked] == [
        "wins by place in the first stack"
    ]
    whole = GateReport(
        "weather-island", "plain", len(TURNED), 1, ("greedy",), tuple(gates_measured), {}
    )
    assert whole.passed
    for missed in gates_measured:
        worse = replace(missed, low=100 * missed.value + 1, high=None)
        spoilt = replace(
            whole, gates=tuple(worse if gate is missed else gate for gate in gates_measured)
        )
        assert not worse.passed
        assert spoilt.passed is not missed.asked


def test_a_favoured_weather_is_found_once_it_is_more_than_noise() -> None:
    lucky = [
        replace(game, weathers=("sun", "rain") if 0 in game.winners else ("rain", "sun"))
        for game in TURNED
    ]
    assert "wins by weather of the start tile" in failed(lucky * 10)
    assert "wins by weather of the start tile" not in failed(TURNED * 10)


def test_bounds_are_inclusive() -> None:
    assert Gate(2, "any", 12, 12, 16).passed
    assert Gate(2, "any", 16, 12, 16).passed
    assert not Gate(2, "any", 16.1, 12, 16).passed


def test_every_value_comes_with_its_interval() -> None:
    """The interval is wider with fewer games and with more different ones."""
    uneven = [
        replace(game, works=works, scores=(60, 45 + works), rounds=12 + works // 3)
        for game in TURNED
        for works in (6, 10)
    ]
    for few, many in zip(gates(uneven), gates(uneven * 25), strict=True):
        assert few.value == pytest.approx(many.value, abs=0.01)
        low, high = many.interval
        assert low <= many.value <= high
        assert few.error == pytest.approx(5 * many.error, rel=0.1)
    work = next(gate for gate in gates(uneven) if gate.name.startswith("Work"))
    assert work.error == pytest.approx(100 * 2 / 28 / 4)
    assert work.interval == pytest.approx((work.value - 1.96 * 25 / 14, work.value + 3.5))


def test_the_report_covers_every_number_of_players_and_hides_the_workers() -> None:
    progress: list[int] = []
    first_report = report(GAME, games=2, seed=3, workers=1, progress=progress.append)
    assert progress == list(range(1, 2 * len(PLAYERS) + 1))
    assert first_report == report(GAME, games=2, seed=3, workers=2)
    assert {gate.players for gate in first_report.gates} == set(PLAYERS)
    data = first_report.as_json()
    assert data["passed"] == all(gate.passed for gate in first_report.gates if gate.asked)
    screen = StringIO()
    Console(file=screen, width=200).print(first_report.render())
    for gate in first_report.gates:
        assert gate.name in screen.getvalue()
        low, high = gate.interval
        assert f"{low:.1f} to {high:.1f}" in screen.getvalue()


def test_only_what_has_gates_can_be_measured() -> None:
    with pytest.raises(StormtableError, match="no game"):
        report("chess", games=1)
    with pytest.raises(StormtableError, match="0 games"):
        report(GAME, games=0)
