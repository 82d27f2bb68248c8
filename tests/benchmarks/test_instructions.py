"""The instruction guard fails on the same build and only warns on another."""

from __future__ import annotations

import pytest
from bench.fixed import PLAIN, work
from bench.instructions import CALIBRATION, Counts, Run, compare, per_decision, read
from bench.names import ISLAND, MACHINE

HERE = {"python": "3.11"}
ELSEWHERE = {"python": "3.13"}


def counts(build: dict[str, str], plain: int, machine: int) -> Counts:
    return Counts(build, {CALIBRATION: plain, f"{MACHINE} pure": machine})


def test_the_count_per_decision_leaves_out_the_start_of_the_process() -> None:
    start, decision = 1_000_000, 500
    few, more = (Run(start + n * decision, n) for n in (100, 2000))
    assert per_decision(few, more) == decision


def test_more_than_the_tolerance_fails() -> None:
    baseline = counts(HERE, 100, 1000)
    assert compare(baseline, counts(HERE, 100, 1029)).worse == []
    assert compare(baseline, counts(HERE, 100, 1031)).worse == [f"{MACHINE} pure"]


def test_another_build_is_scaled_and_never_fails() -> None:
    compared = compare(counts(HERE, 100, 1000), counts(ELSEWHERE, 50, 600))
    assert compared.changes[f"{MACHINE} pure"] == pytest.approx(0.2)
    assert compared.worse == []


def test_only_what_was_counted_is_compared() -> None:
    baseline = counts(HERE, 100, 1000)
    baseline.per_decision[f"{MACHINE} compiled"] = 10
    assert f"{MACHINE} compiled" not in compare(baseline, counts(HERE, 100, 1000)).changes


def test_stored_counts_cover_both_engines_and_both_games() -> None:
    baseline = read()
    expected = {f"{game} {engine}" for game in (MACHINE, ISLAND) for engine in ("pure", "compiled")}
    assert expected <= baseline.per_decision.keys()
    assert CALIBRATION in baseline.per_decision


@pytest.mark.parametrize("name", [MACHINE, ISLAND, PLAIN])
def test_the_reported_work_grows_with_the_games(name: str) -> None:
    assert work(name, 2) > work(name, 1)


@pytest.mark.parametrize("name", [MACHINE, ISLAND])
def test_the_counted_work_is_the_same_every_time(name: str) -> None:
    assert work(name, 1) == work(name, 1) > 100
