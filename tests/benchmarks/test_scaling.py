"""The simulation of many servers behaves as queues do."""

from __future__ import annotations

import pytest
from bench.scaling import ALLOWED, CONNECTIONS, KINDS, Costs, needed, report, simulate

COSTS = Costs(
    commit=[0.004, 0.006],
    sync=0.005,
    render=[0.002],
    send=0.0001,
    row_bytes=400.0,
    update_bytes=3000.0,
)
EACH = 0.005 + KINDS * 0.002 + CONNECTIONS * 0.0001


def test_a_commit_without_load_waits_for_no_other() -> None:
    assert 0.004 + 0.005 <= simulate(COSTS, 1, 8) <= 0.006 + 2 * 0.005


def test_a_process_that_is_always_busy_keeps_everybody_waiting() -> None:
    assert simulate(COSTS, 1.2 / EACH, 1) > 10 * ALLOWED


@pytest.mark.parametrize("rate", [50, 252])
def test_needed_returns_the_fewest_sufficient_processes(rate: int) -> None:
    processes = needed(COSTS, rate)
    assert processes > rate * EACH, "fewer cores than there is work cannot do it"
    assert simulate(COSTS, rate, processes) <= ALLOWED
    assert processes == 1 or simulate(COSTS, rate, processes - 1) > ALLOWED


def test_waiting_commits_share_a_sync() -> None:
    """One by one, 400 syncs a second of 5 ms would take two seconds."""
    assert simulate(COSTS, 400, 64) < ALLOWED


def test_sharing_an_update_saves_most_of_its_cost() -> None:
    alone, shared = COSTS.fan_out(95)
    assert alone / shared > 10
    assert any("95 spectators" in line for line in report(COSTS))
