"""Fixtures that all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

import stormtable.games  # registers the games
from stormtable import _build
from stormtable.bots.workers import pool
from stormtable.kernel import chance
from stormtable.lab.loadtest.postgres import Cluster, private_cluster
from stormtable.table import commitment

# Machines are shared and noisy, so no test fails because an example was slow.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

MARKERS = (
    "ruling(*ids): this test shows these rulings of docs/rulings.md",
    "pure: this test changes rules on the fly, which compiled ones do not allow",
    "compiled: this test is about the compiled engine",
)


@pytest.fixture(scope="session", autouse=True)
def interrupts_reach_tests() -> None:
    """Reset signals: a shell that runs the tests in its background makes all children ignore
    interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def games_kept_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep tests out of the user's data folder."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session", autouse=True)
def english_messages() -> None:
    """Use English on machines of any language."""
    os.environ["STORMTABLE_LANG"] = "en"


@pytest.fixture(autouse=True)
def same_draws_in_each_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal tables and seed bots from the name of the test, so that no run meets a game that no
    earlier run has met. Servers in separate processes draw as in production."""
    rng = Random(request.node.nodeid)
    monkeypatch.setattr(commitment, "token_hex", lambda size: rng.randbytes(size).hex())
    monkeypatch.setattr(pool, "randbits", rng.getrandbits)
    monkeypatch.setattr(chance, "SystemRandom", lambda: rng)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """Return a private PostgreSQL for each test process, started on first use."""
    with private_cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    """Return an empty database for this test alone."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return an empty database for this test alone, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    return str(request.getfixturevalue("postgres_url"))


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select tests: `make test` runs all on both engines, except those about the other engine."""
    other = "pure" if stormtable.engine == _build.COMPILED else "compiled"
    of_other = [item for item in items if item.get_closest_marker(other)]
    if of_other:
        config.hook.pytest_deselected(items=of_other)
        items[:] = [item for item in items if item not in of_other]
