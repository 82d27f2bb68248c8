"""Servers that tests of this folder share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .served import Guest, Served


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    """One for all tests of a module, on SQLite."""
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder) as one:
        yield one


@pytest.fixture
def ada(served: Served) -> Guest:
    return Guest(served.url, "Ada")


@pytest.fixture
def bob(served: Served) -> Guest:
    return Guest(served.url, "Bob")


@pytest.fixture
def eve(served: Served) -> Guest:
    return Guest(served.url, "Eve")
