"""`play` and `serve --open` open the page when the server responds, and not before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import webbrowser
from pathlib import Path

import httpx
import pytest

from stormtable.cli import opening
from stormtable.lab.loadtest.postgres import free_port


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
def test_a_server_is_opened_at_the_address_where_it_listens(host: str, reached: str) -> None:
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


@pytest.fixture
def browser(tmp_path: Path) -> dict[str, str]:
    """Return an environment whose browser only records what it should open."""
    port = str(free_port())
    note = tmp_path / "browser"
    note.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\n')
    note.chmod(0o755)
    data = tmp_path / "data"
    return {"BROWSER": str(note), "STORMTABLE_PORT": port, "STORMTABLE_DATA": str(data)}


def opened(folder: Path) -> list[str]:
    noted = folder / "opened"
    return noted.read_text().splitlines() if noted.exists() else []


def test_play_serves_the_table_and_opens_it_and_a_second_one_opens_the_same(
    tmp_path: Path, browser: dict[str, str]
) -> None:
    url = f"http://127.0.0.1:{browser['STORMTABLE_PORT']}"
    play = [sys.executable, "-m", "stormtable", "play"]
    environment = os.environ | browser
    with subprocess.Popen(play, env=environment, stderr=subprocess.PIPE, text=True) as served:
        try:
            until = time.monotonic() + opening.PATIENCE
            while not opened(tmp_path):
                assert served.poll() is None, served.communicate()[1]
                assert time.monotonic() < until, "no page was opened"
                time.sleep(0.05)
            again = subprocess.run(
                [*play, "weather-island"], env=environment, capture_output=True, text=True
            )
            assert again.returncode == 0, again.stderr
            assert f"served already, at {url}" in again.stderr
        finally:
            served.send_signal(signal.SIGINT)
    assert opened(tmp_path) == [f"{url}/", f"{url}/new?game=weather-island"]


def test_another_server_at_the_address_is_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    for answer in (httpx.Response(200, text="<html>"), httpx.Response(200, json=["stormtable"])):
        monkeypatch.setattr(httpx, "get", lambda *_, answer=answer, **__: answer)
        assert not opening.is_served("http://here")
