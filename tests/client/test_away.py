"""While the database is down, the server reports it, and clients reconnect."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stormtable.client import ApiError, Client, Place
from stormtable.lab.loadtest.postgres import private_cluster
from stormtable.lab.loadtest.servers import Server


def test_requests_get_a_time_to_retry_when_the_database_is_away(tmp_path: Path) -> None:
    async def meet(url: str) -> tuple[str, str]:
        async with Client(url) as me:
            await me.guest("Ada")
            table = await me.new_table("weather-island", [Place(kind="me"), Place(kind="me")])
            await table.start()
            assert me.token is not None
            return me.token, table.id

    async def too_late(url: str, token: str, table: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"{url}/api/tables", headers=headers, timeout=30)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.json()["error"]["code"] == "no_database"
        async with Client(url, token=token, patience=0.1) as me:
            # The client does not repeat the request, because the server may have performed it.
            with pytest.raises(ApiError) as refused:
                await me.new_table("weather-island", [Place(kind="me"), Place(kind="me")])
            assert (refused.value.status, refused.value.retry_after) == (503, 1.0)
        socket = f"ws{url.removeprefix('http')}/api/tables/{table}/socket"
        async with connect(socket, additional_headers=headers) as connection:
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013

    with private_cluster() as cluster:
        server = Server("server", cluster.url, tmp_path)
        try:
            server.start()
            server.wait_until_ready()
            token, table = asyncio.run(meet(server.url))
            cluster.stop()
            asyncio.run(too_late(server.url, token, table))
        finally:
            server.stop()
