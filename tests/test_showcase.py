"""The storm of the home page is the one that its tool writes."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parents[1] / "tools"
MOST = 20_000
"""Bytes that the home page may load for it."""


@pytest.fixture
def showcase(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    return import_module("showcase")


def test_the_stored_storm_is_what_the_tool_writes(showcase: ModuleType) -> None:
    stored = showcase.FILE.read_text(encoding="utf-8")
    assert json.loads(stored) == showcase.showcase(), "run python tools/showcase.py"
    assert stored == showcase.written()
    assert len(stored.encode()) <= MOST
