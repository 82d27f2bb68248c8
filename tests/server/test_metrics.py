"""/metrics counts in one process or several, and answers only those it is for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.parser import text_string_to_metric_families

from stormtable.server.core import metrics

from .served import Guest, Served, begun, wait_for

COUNT = """
import os, sys
from stormtable.server.core import metrics
metrics.COMMITS.labels("play").inc(int(sys.argv[1]))
metrics.LIVE_GAMES.set(5)
print("ready", flush=True)
sys.stdin.readline()
"""


def values(text: bytes) -> dict[tuple[str, tuple[str, ...]], float]:
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


def test_the_metrics_of_a_single_process_are_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(metrics.SHARED, raising=False)
    before = values(metrics.render()[0]).get(("stormtable_commits_total", ("undo",)), 0)
    metrics.COMMITS.labels("undo").inc()
    metrics.COMMIT_SECONDS.observe(0.003)
    text, kind = metrics.render()
    assert kind.startswith("text/plain")
    now = values(text)
    assert now["stormtable_commits_total", ("undo",)] == before + 1
    assert now["stormtable_commit_seconds_bucket", ("0.005",)] >= 1


def test_workers_count_together_and_the_dead_hold_no_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "counter_1.db").write_bytes(b"of a run before")
    shared = metrics.share(tmp_path)
    assert list(tmp_path.iterdir()) == []
    source = str(Path(__file__).parents[2] / "src")
    environment = {**os.environ, **shared, "PYTHONPATH": source}

    def worker(count: int) -> subprocess.Popen[str]:
        started = subprocess.Popen(
            [sys.executable, "-c", COUNT, str(count)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert started.stdout is not None
        assert started.stdout.readline() == "ready\n"
        return started

    workers = [worker(2), worker(3)]
    monkeypatch.setenv(metrics.SHARED, shared[metrics.SHARED])
    try:
        both = values(metrics.render()[0])
        assert both["stormtable_commits_total", ("play",)] == 5
        assert both["stormtable_live_games", ()] == 10
        workers[0].kill()
        workers[0].wait()
        left = values(metrics.render()[0])
        assert left["stormtable_commits_total", ("play",)] == 5
        assert left["stormtable_live_games", ()] == 5
    finally:
        for process in workers:
            process.communicate("")


def test_every_metric_is_counted_somewhere() -> None:
    """A metric that nothing increments would show that nothing happens."""
    folder = Path(metrics.__file__).parents[1]
    source = "".join(
        file.read_text(encoding="utf-8") for file in folder.rglob("*.py") if file.stem != "metrics"
    )
    names = [
        name
        for name, metric in vars(metrics).items()
        if isinstance(metric, Counter | Gauge | Histogram)
    ]
    assert len(names) > 10
    assert [name for name in names if f"metrics.{name}" not in source] == []


def test_a_bot_process_that_is_started_again_is_counted(tmp_path: Path) -> None:
    def restarts(served: Served) -> float:
        answer = httpx.get(f"{served.url}/metrics", timeout=30)
        return values(answer.content)["stormtable_bot_restarts_total", ()]

    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path) as served:
        ada = Guest(served.url, "Ada")
        table = begun(ada, ada)
        seat = ada.info(table)["asked"][0]
        before = restarts(served)
        ada.get(f"/tables/{table}/hint", seat=seat)
        assert restarts(served) == before
        for pid in served.services.driver.workers.pids:
            os.kill(pid, signal.SIGKILL)
        ada.get(f"/tables/{table}/hint", seat=seat)
        wait_for(lambda: restarts(served) == before + 1)


@pytest.mark.parametrize(
    ("client", "authorization", "token", "allowed"),
    [
        ("127.0.0.1", None, "", True),
        ("::1", None, "", True),
        ("10.0.0.9", None, "", False),
        (None, None, "", False),
        ("testclient", None, "", False),
        ("10.0.0.9", "Bearer right", "right", True),
        ("10.0.0.9", "Bearer wrong", "right", False),
        ("10.0.0.9", "Bearer rïght", "right", False),
        ("127.0.0.1", None, "right", False),
    ],
)
def test_metrics_may_be_read_locally_or_with_the_token(
    client: str | None, authorization: str | None, token: str, allowed: bool
) -> None:
    assert metrics.may_read(client, authorization, token) is allowed
