"""A server to compare a browser's tables with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.served import Guest, Served


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    folder = tmp_path_factory.mktemp("server")
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder) as served:
        yield Guest(served.url, "Ada")
