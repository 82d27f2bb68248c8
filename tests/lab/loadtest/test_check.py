"""The check that finds lost and doubled commits does find them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stormtable.lab.loadtest.bots import Acked
from stormtable.lab.loadtest.check import Findings, compare
from stormtable.lab.loadtest.report import Latency
from stormtable.table.log import LogEntry

ROWS = [
    LogEntry(1, "begin", -1, "", ("stack 2 1",), 0.0, ""),
    LogEntry(2, "play", 0, "bid 4", (), 0.0, "ada", "ada:a"),
    LogEntry(3, "undo", 0, "", (), 0.0, "ada", "ada:b"),
    LogEntry(4, "play", 1, "pass", (), 0.0, "bob", "bob:c"),
]
ACKED = [
    Acked("t", "a", 2, "play", 0, "bid 4", 0.01, 0.0, 1),
    Acked("t", "b", 3, "undo", 0, "", 0.01, 0.0, 1),
    Acked("t", "c", 4, "play", 1, "pass", 0.01, 0.0, 2),
]


def compared(rows: list[LogEntry], acked: list[Acked]) -> Findings:
    result = Findings()
    compare("t", rows, acked, result)
    return result


def test_a_complete_log_has_no_faults() -> None:
    assert compared(ROWS, ACKED).wrong == []


@pytest.mark.parametrize("index", range(3))
def test_a_missing_row_counts_as_lost(index: int) -> None:
    rows_left = [row for row in ROWS if row.number != ACKED[index].number]
    assert len(compared(rows_left, ACKED).lost) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"client_id": "ada:z"},
        {"client_id": None},
        {"notation": "bid 5"},
        {"seat": 1},
        {"kind": "confirm"},
    ],
    ids=lambda other: next(iter(other)),
)
def test_a_row_with_other_content_counts_as_lost(other: dict[str, object]) -> None:
    rows = [replace(row, **other) if row.number == 2 else row for row in ROWS]  # type: ignore[arg-type]
    assert len(compared(rows, ACKED).lost) == 1


def test_a_gap_is_found() -> None:
    rows = [replace(row, number=row.number + (row.number > 3)) for row in ROWS]
    assert compared(rows, []).gaps


def test_a_move_played_twice_is_found() -> None:
    twice = [*ROWS, replace(ROWS[3], number=5)]
    assert compared(twice, ACKED).double


def test_a_move_that_no_client_sent_is_found() -> None:
    assert compared([*ROWS, LogEntry(5, "play", 0, "pass", (), 0.0, "ada", "ada:z")], ACKED).double


def test_a_row_acknowledged_for_two_commits_is_found() -> None:
    assert compared(ROWS, [*ACKED, replace(ACKED[0], id="z")]).double


def test_percentiles_are_measured_times() -> None:
    times = [number / 1000 for number in range(1, 201)]
    assert Latency.of(times[::-1]) == Latency(200, 100.0, 190.0, 198.0, 200.0)
    assert Latency.of([0.004]) == Latency(1, 4.0, 4.0, 4.0, 4.0)
    assert Latency.of([]).p99 == 0.0
