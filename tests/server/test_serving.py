"""What a server writes to the disk and prints when it starts."""

from __future__ import annotations

import gc
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from stormtable.server.core import serving

START = """
import uvicorn
uvicorn.run = lambda *arguments, **options: print("served", options["port"])
from stormtable.cli import main
main()
"""


@pytest.fixture
def started(tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Return a server that ends before it listens, in its own process because of its umask."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(Path(__file__).parents[2] / "src"),
        "STORMTABLE_DATA": str(tmp_path / "data"),
        "STORMTABLE_PROT": "9000",
    }
    return subprocess.run(
        [sys.executable, "-c", START, "serve", "--port", "8123"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )


def test_only_the_owner_can_read_the_data_folder(
    started: subprocess.CompletedProcess[str], tmp_path: Path
) -> None:
    assert started.stdout == "served 8123\n"
    data = tmp_path / "data"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in data.iterdir()}
    assert modes["table.db"] == 0o600
    assert set(modes.values()) == {0o600}


def test_serve_prints_its_address_and_unknown_settings(
    started: subprocess.CompletedProcess[str],
) -> None:
    assert "the table is at http://127.0.0.1:8123 (Ctrl-C" in started.stderr
    assert "there is no setting STORMTABLE_PROT" in started.stderr


def test_the_collector_passes_over_what_stays_until_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serving, "make_app", lambda config: config)
    monkeypatch.setattr("stormtable.server.core.logs.configure", lambda *settings: None)
    thresholds = gc.get_threshold()
    try:
        serving.worker()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[0] > thresholds[0]
        assert gc.isenabled()
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
