"""Open sockets and the sessions they belong to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stormtable.server.realtime.hub import SESSION_ENDED
from stormtable.server.services import session_watch

from .served import PATIENCE, Guest, Served, begun


def test_an_ended_session_is_noticed_without_an_announcement(
    served: Served, folder: Path, ada: Guest, bob: Guest
) -> None:
    """As when an administrator disables an account without the server."""
    table = begun(ada, bob)
    with ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
        served.on_loop(session_watch.look(served.services)).result(PATIENCE)
        with closing(sqlite3.connect(folder / "table.db", timeout=30)) as database:
            database.execute("UPDATE people SET disabled = 1 WHERE id = ?", (ada.id,))
            database.commit()
        served.on_loop(session_watch.look(served.services)).result(PATIENCE)
        with pytest.raises(ConnectionClosed) as ended:
            hers.until("nothing that is ever sent")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == SESSION_ENDED
        his.send(type="ping", at=1)
        his.until("pong")


def test_an_open_socket_keeps_its_session(served: Served, folder: Path, ada: Guest) -> None:
    table = ada.new_table("me", "open")
    with (
        ada.socket(table, 0),
        closing(sqlite3.connect(folder / "table.db", timeout=30)) as database,
    ):
        database.execute("UPDATE sessions SET seen = 0 WHERE person = ?", (ada.id,))
        database.commit()
        served.on_loop(session_watch.look(served.services)).result(PATIENCE)
        seen = "SELECT max(seen) FROM sessions WHERE person = ?"
        assert database.execute(seen, (ada.id,)).fetchone()[0] > 0
