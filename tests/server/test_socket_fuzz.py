"""A malformed WebSocket message closes its connection with a reason and disturbs nobody else."""

from __future__ import annotations

import json
import random
import socket as tcp
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection
from websockets.typing import Subprotocol

from stormtable.server.core.variables import Rate
from stormtable.server.realtime import connection as sockets

from .served import PATIENCE, Guest, Served, Socket, begun, boundless, wait_for

HELLO = json.dumps({"type": "hello", "protocol": 1, "seats": [], "since": {}})
COMMIT: dict[str, Any] = {"type": "commit", "id": "x", "number": 1, "kind": "play", "seat": 0}
MALFORMED: list[str | bytes] = [
    "no json",
    "",
    "[]",
    "{}",
    "null",
    '{"type":"unknown"}',
    '{"type":"hello"}',
    '{"type":"hello","protocol":"1"}',
    '{"type":"hello","protocol":2}',
    '{"type":"hello","protocol":1,"seats":[0,"1"]}',
    '{"type":"hello","protocol":1,"seats":[-1]}',
    '{"type":"hello","protocol":1,"since":{"0":1e99}}',
    '{"type":"hello","protocol":1,"since":{"0":NaN}}',
    '{"type":"hello","protocol":1,"invitation":"\\u0000"}',
    '{"type":"hello","protocol":1,"invitation":"\\ud800"}',
    '{"type":"ping","at":' + "9" * 10_000 + "}",
    '{"type":"ping","at":NaN}',
    '{"type":"chat","text":""}',
    '{"type":"chat","text":"\\u001b[2J"}',
    '{"type":"back","id":"x","number":0,"to":0}',
    "[" * 50_000,
    b"\x00\x01",
    b"{}",
]


def closed(raw: ClientConnection) -> tuple[int, str]:
    """Return the close code and reason of a connection; skip earlier messages."""
    try:
        while True:
            raw.recv(timeout=PATIENCE)
    except ConnectionClosed as end:
        # 1006: the connection closed without a close frame
        return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (1006, "")


@pytest.fixture
def table(ada: Guest, bob: Guest) -> str:
    return begun(ada, bob)


@pytest.fixture
def bystander(bob: Guest, table: str, served: Served) -> Iterator[Socket]:
    """Yield another person at the table, who must not notice anything."""
    with bob.socket(table, 1) as socket:
        yield socket
        socket.send(type="ping", at="still here")
        socket.until("pong", lambda message: message["at"] == "still here")
        assert served.is_well()


def test_a_malformed_first_message(eve: Guest, table: str, bystander: Socket) -> None:
    for message in MALFORMED:
        with eve.connect(table) as raw:
            raw.send(message)
            code, reason = closed(raw)
            well_formed = '"type":"ping"' in str(message) or '"type":"chat"' in str(message)
            assert code in ({4400, 4408} if well_formed else {4400}), message[:60]
            assert reason, message[:60]


def test_a_malformed_message_later(eve: Guest, table: str, bystander: Socket) -> None:
    for message in MALFORMED:
        with eve.connect(table) as raw:
            raw.send(HELLO)
            raw.send(message)
            code, reason = closed(raw)
            assert (code, bool(reason)) == (4400, True), message[:60]


def test_messages_out_of_order_are_refused(eve: Guest, table: str, bystander: Socket) -> None:
    for first in (json.dumps(COMMIT), '{"type":"ping"}', '{"type":"chat","text":"hi"}'):
        with eve.connect(table) as raw:
            raw.send(first)
            assert closed(raw) == (4408, "say hello first")
    with eve.connect(table) as raw:
        raw.send(HELLO)
        raw.send(HELLO)
        assert closed(raw) == (4400, "hello is said once")


def test_messages_that_are_too_large(eve: Guest, table: str, bystander: Socket) -> None:
    for size, code in ((70_000, 4413), (200_000, 1009), (20_000_000, 1009)):
        with eve.connect(table) as raw:
            raw.send(HELLO)
            raw.send(json.dumps({"type": "chat", "text": "x" * size}))
            assert closed(raw)[0] == code


def test_invalid_utf_8_closes_the_connection(eve: Guest, table: str, bystander: Socket) -> None:
    with eve.connect(table, compression=None) as raw:
        with raw.send_context():
            raw.protocol.send_text(b"\xff\xfe")
        assert closed(raw)[0] == 1007


def test_another_persons_seat_and_an_unknown_table_are_refused(
    eve: Guest, table: str, bystander: Socket
) -> None:
    for where, seats, code in ((table, [0], 4403), ("0" * 16, [], 4404), ("%00", [], 4404)):
        with eve.connect(where) as raw:
            raw.send(json.dumps({"type": "hello", "protocol": 1, "seats": seats}))
            assert closed(raw)[0] == code


def test_a_wrong_subprotocol_is_refused_and_none_is_allowed(
    eve: Guest, table: str, bystander: Socket
) -> None:
    with eve.connect(table, subprotocols=[Subprotocol("stormtable.9")]) as raw:
        assert closed(raw) == (4400, "this server speaks stormtable.1")
    with eve.socket(table, subprotocols=None) as socket:
        assert socket.raw.subprotocol is None
        socket.until("update")


def test_a_move_for_a_seat_that_hello_did_not_name_is_refused(
    ada: Guest, table: str, bystander: Socket
) -> None:
    with ada.socket(table) as watching:
        answer = watching.commit(1, 0, "x")
        assert (answer["type"], answer["code"]) == ("refused", "not_yours")
    with ada.socket(table, 0) as socket:
        answer = socket.commit(1, 0, "no such play")
        assert (answer["type"], answer["code"]) in [("refused", "illegal"), ("refused", "stale")]


def test_messages_spoilt_by_chance(ada: Guest, table: str, bystander: Socket) -> None:
    """Every message is answered, or the connection is closed with a documented code."""
    chance = random.Random(3)
    values: list[Any] = [None, True, -1, 0, 1, 7, 2**31, 2**70, 1.5, "", "x", "0", [], {}, [0], "é"]
    samples: list[dict[str, Any]] = [
        COMMIT | {"notation": "bid 4"},
        {"type": "chat", "text": "hello"},
        {"type": "back", "id": "b", "number": 1, "to": 1},
        {"type": "agree", "id": "a", "number": 1, "yes": False},
        {"type": "ping", "at": 1},
    ]
    codes = set()
    for _ in range(60):
        with ada.connect(table) as raw:
            raw.send(json.dumps({"type": "hello", "protocol": 1, "seats": [0]}))
            codes.add(spoil(raw, samples, values, chance))
    assert codes == {0, 4400}


def spoil(
    raw: ClientConnection, samples: list[dict[str, Any]], values: list[Any], chance: random.Random
) -> int:
    """Send damaged messages; return the close code, 0 if the connection stayed open."""
    for _ in range(3):
        message = dict(chance.choice(samples))
        for _ in range(chance.randrange(3)):
            message[chance.choice([*message, "more"])] = chance.choice(values)
        text = json.dumps(message)
        if chance.random() < 0.1:
            text = text[: chance.randrange(len(text))]
        try:
            raw.send(text)
            raw.send('{"type":"ping","at":"alive"}')
            while json.loads(raw.recv(timeout=PATIENCE)).get("at") != "alive":
                pass
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006
    return 0


# --- with limits and clocks of their own ----------------------------------------------------


def limited_server(folder: Path, **options: Any) -> Served:
    return Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, **options)


def test_a_flood_of_messages_closes_only_its_own_socket(tmp_path: Path) -> None:
    with limited_server(tmp_path, limits=replace(boundless(), messages=Rate(20, 60))) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        table = begun(ada, bob)
        with bob.socket(table, 1) as other, ada.connect(table) as raw:
            raw.send(HELLO)
            for _ in range(30):
                raw.send('{"type":"ping"}')
            code, reason = closed(raw)
            assert (code, "come back" in reason) == (4429, True)
            other.send(type="ping", at=1)
            other.until("pong")


def test_connections_beyond_the_limit_are_refused(tmp_path: Path) -> None:
    limits = boundless(connections=5, connections_per_person=2, connections_per_table=3)
    with limited_server(tmp_path, limits=limits) as served:
        people = [Guest(served.url, name) for name in ("Ada", "Bob", "Cy")]
        ada, bob, cy = people
        table, other = begun(ada, bob), begun(ada, bob)
        # Connections that have not said hello yet count as well.
        with ada.connect(table), ada.connect(table):
            wait_for(lambda: len(served.services.hub._all) == 2)
            with ada.connect(table) as third:
                assert closed(third) == (4429, "you have too many windows open; close some")
        with ada.socket(table), bob.socket(table), cy.socket(table), bob.connect(table) as fourth:
            fourth.send(HELLO)
            assert closed(fourth)[1].startswith("the table has no room")
            with cy.socket(other), ada.socket(other), bob.connect(other) as last:
                assert closed(last)[1].startswith("the server has no room")
        wait_for(lambda: not served.services.hub.tables_here)
        with ada.socket(table, 0) as again:
            again.until("update")


def test_a_client_that_sends_no_hello_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HELLO_WITHIN", 0.3)
    with limited_server(tmp_path) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        with ada.connect(begun(ada, bob)) as raw:
            assert closed(raw)[0] == 4408


class Deaf:
    """A client whose TCP connection stays open, and that reads and answers nothing."""

    def __init__(self, served: Served, guest: Guest, table: str) -> None:
        self.raw = tcp.socket()
        self.raw.setsockopt(tcp.SOL_SOCKET, tcp.SO_RCVBUF, 4096)
        self.raw.connect(("127.0.0.1", served.config.port))
        self.raw.settimeout(1)
        self.raw.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {guest.token}\r\n\r\n".encode()
        )
        assert b" 101 " in self.raw.recv(2000)
        self.send(HELLO.replace("[]", "[0]"))

    def send(self, text: str) -> None:
        self.raw.sendall(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))


@pytest.mark.parametrize("unread", [0, 500])
def test_half_open_and_unread_connections_are_closed(tmp_path: Path, unread: int) -> None:
    """They are disconnected, however much is queued for them; others see them leave, and play
    on."""
    with limited_server(tmp_path, buffer=4096, ws_ping_interval=0.5, ws_ping_timeout=0.5) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        table = begun(ada, bob)
        with bob.socket(table, 1) as other:
            deaf = Deaf(served, ada, table)

            def here(presence: Any) -> set[str]:
                return {person["name"] for person in presence["people"]}

            other.until("presence", lambda message: here(message) == {"Ada", "Bob"})
            try:
                for _ in range(unread):
                    # The server answers each message with the whole position.
                    deaf.send(json.dumps(COMMIT | {"number": 0}))
            except OSError:
                pass  # the server no longer reads, so sending fails
            other.until("presence", lambda message: here(message) == {"Bob"})
            wait_for(lambda: len(served.services.hub._all) == 1)
            wait_for(lambda: len(served.connections) == 1)
            deaf.raw.close()
