"""What the page asks for is answered alike by the server and by the engine in the browser.

Each behaviour runs at both backends. Its answers are checked against the OpenAPI document, and with
the same seed they are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from server.served import Guest
from stormtable.bots.workers import pool

from . import finished_games, playing, refusing
from .backends import Backend, BrowserBackend, ServerBackend
from .visitor import Visitor

Behaviour = Callable[[Visitor], None]
BEHAVIOURS: dict[str, Behaviour] = {
    name: behaviour
    for module in (playing, finished_games, refusing)
    for name, behaviour in vars(module).items()
    if getattr(behaviour, "__module__", "") == module.__name__ and not name.startswith("_")
}
BACKENDS = ("server", "browser")


@pytest.fixture(scope="module")
def noted(ada: Guest) -> Iterator[Callable[[str, str], list[Any]]]:
    """Run a behaviour at a backend, once, and return what was noted."""

    @cache
    def run(backend: str, behaviour: str) -> list[Any]:
        asked: Backend = ServerBackend(ada) if backend == "server" else BrowserBackend()
        visitor = Visitor(asked)
        BEHAVIOURS[behaviour](visitor)
        return visitor.noted

    with pytest.MonkeyPatch.context() as patched:
        # Bots of both play with the same seed.
        patched.setattr(pool, "randbits", lambda _bits: 0)
        patched.setattr("stormtable.offline.new_table.randbits", lambda _bits: 0)
        patched.setattr("stormtable.offline.table.randbits", lambda _bits: 0)
        yield run


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_a_backend_does_what_the_page_expects(
    noted: Callable[[str, str], list[Any]], behaviour: str, backend: str
) -> None:
    assert noted(backend, behaviour)


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_both_backends_answer_alike(noted: Callable[[str, str], list[Any]], behaviour: str) -> None:
    server, browser = (noted(backend, behaviour) for backend in BACKENDS)
    for there, here in zip(server, browser, strict=False):
        assert here == there
    assert len(browser) == len(server)
