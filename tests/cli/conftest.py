"""Run the command line as a shell does: status, stdout, stderr and files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from stormtable.cli import run


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


Stormtable = Callable[..., Ran]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run in an empty folder."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def stormtable(here: Path, capsys: pytest.CaptureFixture[str]) -> Stormtable:
    def ran(*arguments: object) -> Ran:
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return ran


@pytest.fixture
def recorded(stormtable: Stormtable, tmp_path: Path) -> Path:
    """Return the record of a whole game, outside the current folder."""
    folder = tmp_path / "recorded"
    ran = stormtable(
        *("simulate", "weather-island", "--games", 1, "--bots", "random"),
        *("--seed", 3, "--record-dir", folder),
    )
    assert ran.status == 0
    (file,) = folder.iterdir()
    return file
