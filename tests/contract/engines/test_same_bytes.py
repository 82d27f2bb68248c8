"""Compiled or not, the same seed and choices give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stormtable import _build


def played(pure: bool) -> list[str]:
    tests = Path(__file__).parents[2]
    environment = {
        **os.environ,
        "STORMTABLE_PURE": "1" if pure else "",
        "PYTHONPATH": os.pathsep.join([str(tests), os.environ.get("PYTHONPATH", "")]),
    }
    done = subprocess.run(
        [sys.executable, "-m", "contract.engines.played"],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return done.stdout.splitlines()


@pytest.mark.compiled
def test_records_and_views_are_the_same_compiled_and_not() -> None:
    compiled, pure = played(pure=False), played(pure=True)
    assert compiled[0] == _build.COMPILED
    assert pure[0] == _build.FORCED
    assert compiled[1:] == pure[1:]
