"""What all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import stormtable.games  # registers the games
from stormtable import _build
from stormtable.lab.loadtest.postgres import Cluster, private_cluster

MARKERS = (
    "ruling(*ids): this test shows these rulings of docs/rulings.md",
    "pure: this test changes rules on the fly, which compiled ones do not allow",
    "compiled: this test is about the compiled engine",
)


@pytest.fixture(scope="session", autouse=True)
def interrupts_reach_tests() -> None:
    """A shell that runs the tests in its background has them ignored by all that they start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def games_kept_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test writes into anybody's data folder."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session", autouse=True)
def english_messages() -> None:
    """Whatever language the machine speaks."""
    os.environ["STORMTABLE_LANG"] = "en"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A private PostgreSQL, one for each process that runs tests, started when first needed."""
    with private_cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    """An empty database of this test's own."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of this test's own, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    return str(request.getfixturevalue("postgres_url"))


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make test` runs all tests on both engines, but for those that are about the other one."""
    other = "pure" if stormtable.engine == _build.COMPILED else "compiled"
    of_other = [item for item in items if item.get_closest_marker(other)]
    if of_other:
        config.hook.pytest_deselected(items=of_other)
        items[:] = [item for item in items if item not in of_other]
