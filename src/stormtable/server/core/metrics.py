"""Metrics for Prometheus at /metrics: numbers only, without names of people or tables.

A single process counts in memory. Several workers of one host count in files of a shared folder
(call `share` before they start), and each worker can report the sum. When a worker dies, its counts
remain and its gauges are dropped. Each host reports only its own workers.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the shared folder; prometheus_client reads it on import."""
FINE = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)

COMMITS = Counter("stormtable_commits", "Commits written, by kind", ["kind"])
COMMIT_SECONDS = Histogram(
    "stormtable_commit_seconds", "From a commit's arrival to its being synced", buckets=FINE
)
REFUSED = Counter("stormtable_refused", "Commits and requests refused, by code", ["code"])
REQUESTS = Counter("stormtable_requests", "Requests answered", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "stormtable_request_seconds", "How long requests took", ["route"], buckets=FINE
)
LIVE_GAMES = Gauge("stormtable_live_games", "Games cached in memory", multiprocess_mode="livesum")
CONNECTIONS = Gauge("stormtable_connections", "Open WebSockets", multiprocess_mode="livesum")
BOT_QUEUE = Gauge(
    "stormtable_bot_queue", "Moves that wait for a bot to think", multiprocess_mode="livesum"
)
BOTS_RUNNING = Gauge(
    "stormtable_bots_running", "Moves bots think about", multiprocess_mode="livesum"
)
BOT_RESTARTS = Counter("stormtable_bot_restarts", "Bot processes that died and were started again")
NOTICES = Counter("stormtable_notices", "Notices, by way and result", ["way", "result"])
SWEEPS = Counter("stormtable_sweeps", "Looks for tables that are due")
SWEPT = Counter("stormtable_swept", "Tables that were due and taken up")


def share(folder: Path) -> dict[str, str]:
    """Empty the folder for the workers' counts, and return the variables that name it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for old in folder.glob("*.db"):
        old.unlink()
    return {SHARED: str(folder)}


def render() -> tuple[bytes, str]:
    """Return the metrics of all workers of this host, and their content type."""
    folder = os.environ.get(SHARED, "")
    if not folder:
        return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
    for pid in _dead(Path(folder)):
        multiprocess.mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST


def may_read(client: str | None, authorization: str | None, token: str) -> bool:
    """Return whether a client may read /metrics: from this machine, or with the token."""
    if token:
        shown = (authorization or "").removeprefix("Bearer ")
        return secrets.compare_digest(shown.encode(), token.encode())
    with suppress(ValueError):
        return ip_address(client or "").is_loopback
    return False


def _dead(folder: Path) -> set[int]:
    pids = {int(file.stem.rpartition("_")[2]) for file in folder.glob("gauge_live*_*.db")}
    return {pid for pid in pids if not _alive(pid)}


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
