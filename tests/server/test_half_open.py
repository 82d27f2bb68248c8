"""Incomplete requests do not occupy a connection for long."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest

from stormtable.server.core import request_timeout

from .served import PATIENCE, Guest, Served, begun

HOST = "Host: 127.0.0.1\r\n"
POST = f"POST /api/people HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n"
WHOLE = f"GET /health HTTP/1.1\r\n{HOST}\r\n"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_timeout, "WITHIN", 1.5)


@pytest.fixture
def line(served: Served) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", served.config.port), PATIENCE) as connection:
        yield connection


def until_closed(line: socket.socket) -> bytes:
    """Return everything received until the connection closes; fail if it stays open."""
    answer = b""
    try:
        while part := line.recv(4096):
            answer += part
    except ConnectionResetError:
        pass
    return answer


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "GET /health HT",
        f"GET /health HTTP/1.1\r\n{HOST}",
        f"GET /health HTTP/1.1\r\n{HOST}X-Long: " + "x" * 5000,
    ],
    ids=["nothing", "half a line", "half the headers", "half a header"],
)
def test_half_a_request_gets_an_error_and_is_closed(line: socket.socket, sent: str) -> None:
    line.sendall(sent.encode())
    assert until_closed(line).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    "body", ["Content-Length: 50\r\n\r\n", 'Content-Length: 50\r\n\r\n{"name":']
)
def test_a_connection_with_half_a_body_is_closed(line: socket.socket, body: str) -> None:
    line.sendall((POST + body).encode())
    until_closed(line)


def trickle(line: socket.socket) -> None:
    for letter in f"GET /health HTTP/1.1\r\n{HOST}X-Long: {'x' * 5000}":
        line.sendall(letter.encode())
        time.sleep(0.05)


def test_a_slow_trickle_of_bytes_does_not_keep_a_connection(line: socket.socket) -> None:
    with pytest.raises(ConnectionError):
        trickle(line)


def test_a_second_request_has_to_come_whole_as_well(line: socket.socket) -> None:
    line.sendall(WHOLE.encode())
    assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
    line.sendall(WHOLE[:30].encode())
    assert b"408 Request Timeout" in until_closed(line)


def test_a_client_that_has_asked_and_listens_is_not_cut_off(served: Served) -> None:
    """Neither a socket of a table nor a connection between two requests."""
    ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
    table = begun(ada, bob)
    with (
        ada.socket(table, 0) as hers,
        socket.create_connection(("127.0.0.1", served.config.port), PATIENCE) as line,
    ):
        line.sendall(WHOLE.encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
        time.sleep(request_timeout.WITHIN + 0.5)
        line.sendall(WHOLE.encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
        hers.send(type="ping", at=7)
        assert hers.until("pong")["at"] == 7
