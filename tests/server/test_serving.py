"""What a server writes to the disk and prints when it starts."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

START = """
import uvicorn
uvicorn.run = lambda *arguments, **options: print("served", options["port"])
from stormtable.cli import main
main()
"""


@pytest.fixture
def started(tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """A server that ends where it would begin to listen; in a process of its own, for its umask."""
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


def test_what_it_keeps_is_for_its_owner_alone(
    started: subprocess.CompletedProcess[str], tmp_path: Path
) -> None:
    assert started.stdout == "served 8123\n"
    data = tmp_path / "data"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in data.iterdir()}
    assert modes["table.db"] == 0o600
    assert set(modes.values()) == {0o600}


def test_it_says_where_it_is_and_what_it_does_not_know(
    started: subprocess.CompletedProcess[str],
) -> None:
    assert "the table is at http://127.0.0.1:8123 (Ctrl-C" in started.stderr
    assert "there is no setting STORMTABLE_PROT" in started.stderr
