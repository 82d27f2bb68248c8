"""Stichling, a game in its own package: its tests pass, and our code does not name it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STICHLING = ROOT / "examples" / "stichling"


def test_the_tests_of_the_outside_game_pass() -> None:
    environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", "-q", "tests"],
        cwd=STICHLING,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-4000:]


def test_nothing_of_ours_names_the_outside_game() -> None:
    named = [
        str(file.relative_to(ROOT))
        for folder in ("src", "web/src")
        for file in (ROOT / folder).rglob("*")
        if file.suffix in (".py", ".ts", ".svelte", ".toml", ".css")
        and "stichling" in file.read_text(encoding="utf-8").lower()
    ]
    assert named == []
