"""What all tests share."""

from __future__ import annotations

import pytest

import stormtable.games  # noqa: F401  (registers the games)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "ruling(*ids): this test shows these rulings of docs/rulings.md"
    )
