"""`serve --open` opens the page when the server answers, and only then."""

from __future__ import annotations

import webbrowser

import httpx
import pytest

from stormtable.cli import opening


@pytest.mark.parametrize(
    ("host", "reached"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "[::1]"),
        ("::1", "[::1]"),
        ("localhost", "localhost"),
    ],
)
def test_a_server_is_reached_where_it_listens(host: str, reached: str) -> None:
    assert opening.reached_at(host) == reached


def test_the_page_is_opened_once_the_server_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([None, httpx.Response(503), httpx.Response(200)])
    opened: list[str] = []

    def get(url: str, **_: object) -> httpx.Response:
        answer = next(answers)
        if answer is None:
            raise httpx.ConnectError("not yet")
        return answer

    monkeypatch.setattr(httpx, "get", get)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(opening, "EVERY", 0.0)
    opening.open_when_ready("http://here/", "http://here/ready").join()
    assert opened == ["http://here/"]
    assert list(answers) == []


def test_a_server_that_never_answers_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def get(url: str, **_: object) -> httpx.Response:
        raise httpx.ConnectError("no")

    monkeypatch.setattr(httpx, "get", get)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(opening, "EVERY", 0.001)
    monkeypatch.setattr(opening, "PATIENCE", 0.01)
    opening.open_when_ready("http://here/", "http://here/ready").join()
    assert opened == []
