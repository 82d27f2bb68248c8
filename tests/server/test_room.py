"""Limits for one person and one address."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stormtable.server.core.variables import Rate

from .served import PATIENCE, Guest, Refusal, Served, boundless, wait_for

HELLO = json.dumps({"type": "hello", "protocol": 1, "seats": [], "since": {}})


def limited_server(folder: Path, **limits: object) -> Served:
    database = f"sqlite+aiosqlite:///{folder / 'table.db'}"
    return Served(database, folder, limits=boundless(**limits))


def test_requests_are_counted_by_person_and_for_strangers_by_address(tmp_path: Path) -> None:
    with limited_server(tmp_path, requests=Rate(5, 3600)) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        for _ in range(5):
            ada.get("/me")
        with pytest.raises(Refusal) as refusal:
            ada.get("/me")
        assert (refusal.value.status, refusal.value.code) == (429, "too_many")
        bob.get("/me")
        # Two people were created from this address without a sign-in.
        asked = [httpx.get(f"{served.url}/api/games", timeout=PATIENCE) for _ in range(4)]
        assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
        assert int(asked[-1].headers["retry-after"]) > 0
        assert served.is_well(), "who watches over the server is not counted"


@contextmanager
def watching(served: Served, table: str) -> Iterator[ClientConnection]:
    url = f"{served.url}/api/tables/{table}/socket".replace("http", "ws", 1)
    with connect(url, open_timeout=PATIENCE, close_timeout=PATIENCE) as raw:
        with suppress(ConnectionClosed):  # the server may close it before it sends anything
            raw.send(HELLO)
        yield raw


def test_visitors_of_one_address_have_a_limited_number_of_windows(tmp_path: Path) -> None:
    with limited_server(tmp_path, connections_per_address=2) as served:
        ada = Guest(served.url, "Ada")
        table = ada.new_table("me", "random", public=True)
        ada.post(f"/tables/{table}/start")
        with watching(served, table) as first, watching(served, table):
            first.recv(PATIENCE)
            wait_for(lambda: len(served.services.hub._all) == 2)
            with watching(served, table) as third, pytest.raises(ConnectionClosed) as gone:
                third.recv(PATIENCE)
            assert gone.value.rcvd is not None
            assert gone.value.rcvd.code == 4429
            assert gone.value.rcvd.reason == "too many watch from your address; sign in"
            with ada.socket(table, 0) as hers:
                hers.until("update")
        wait_for(lambda: not served.services.hub._all)
        with watching(served, table) as again:
            again.recv(PATIENCE)


def test_a_person_has_a_limited_number_of_seats(tmp_path: Path) -> None:
    with limited_server(tmp_path, seats_per_person=2) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        tables = [bob.new_table("me", "open", public=True) for _ in range(2)]
        own = ada.new_table("me", "random")
        ada.post(f"/tables/{tables[0]}/seats/1", {})
        for refused in (
            lambda: bob.new_table("me", "open"),
            lambda: ada.post(f"/tables/{tables[1]}/seats/1", {}),
        ):
            with pytest.raises(Refusal) as refusal:
                refused()
            assert refusal.value.code == "too_many_seats"
        ada.delete(f"/tables/{own}")
        ada.post(f"/tables/{tables[1]}/seats/1", {})
