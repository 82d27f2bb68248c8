"""One private PostgreSQL for all the tests here that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stormtable.lab.loadtest.postgres import Cluster, private_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with private_cluster() as started:
        yield started
