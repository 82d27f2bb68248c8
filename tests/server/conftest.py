"""Servers that tests of this folder share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG

from server.house import House
from stormtable.kernel import registry

from .served import STORM, Guest, Served

EXAMPLES = Path(__file__).parents[2] / "examples"

# Five seconds, httpx's default, are too few for a shared machine.
DEFAULT_TIMEOUT_CONFIG.connect = DEFAULT_TIMEOUT_CONFIG.read = 60.0


@pytest.fixture(scope="module")
def small_game() -> Iterator[None]:
    """Register a duel of a dozen moves; bot processes load it by its module's name."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(EXAMPLES))
        patched.setenv(registry.MODULES, "pass_the_storm")
        import_module("pass_the_storm")
        try:
            yield
        finally:
            del registry._packs[STORM]
            del sys.modules["pass_the_storm"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    """Yield one server on SQLite for all tests of a module."""
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder) as server:
        yield server


@pytest.fixture
def ada(served: Served) -> Guest:
    return Guest(served.url, "Ada")


@pytest.fixture
def bob(served: Served) -> Guest:
    return Guest(served.url, "Bob")


@pytest.fixture
def eve(served: Served) -> Guest:
    return Guest(served.url, "Eve")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Yield a server with default settings on this machine, without rate limits."""
    with House(tmp_path_factory.mktemp("house")).open() as served:
        yield served


@pytest.fixture(scope="session")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Yield a server behind TLS with strict limits."""
    limits = {
        "SIGN_UPS": "3/3600",
        "LOGINS": "2/3600",
        "BODY_BYTES": "2000",
        "EDITION_BYTES": "3000",
        "MESSAGE_BYTES": "1000",
    }
    settings = {f"STORMTABLE_LIMIT_{name}": value for name, value in limits.items()}
    settings["STORMTABLE_PUBLIC_URL"] = "https://table.example"
    with House(tmp_path_factory.mktemp("strict"), settings).open() as served:
        yield served
