"""Receives what the page sends, and says what to store, what to send and what comes next.

The caller (the page's worker, or a test) does three things with every answer, in this order: it
stores what `write` has and deletes the tables of `remove`, it delivers `answer` and `send`, and it
calls `step` for each table in `more`. If storing fails it calls `forget` and loads the table again:
nothing was acknowledged then.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stormtable.i18n.catalogue import FIRST, known
from stormtable.kernel.errors import StormtableError, UnknownName
from stormtable.kernel.view import PROTOCOL
from stormtable.offline import requests
from stormtable.offline.analysis import GameAnalysis
from stormtable.offline.fields import Command
from stormtable.offline.messages import read_message
from stormtable.offline.refusal import (
    OfflineApiError,
    OutdatedNumber,
    bad,
    conflict,
    no_such,
    not_yours,
)
from stormtable.offline.seats import ME
from stormtable.offline.table import OfflineTable, row_json

Json = dict[str, Any]

SLICE = 0.25
"""Seconds that a step may take before the page hears of it; one choice of a bot may take longer."""
MALFORMED, NOT_ALLOWED, NO_TABLE, NO_HELLO = 4400, 4403, 4404, 4408
"""Close codes of the protocol."""
CLOSES = {403: NOT_ALLOWED, 404: NO_TABLE}


def language_of(tag: str) -> str:
    """Return the language that a client names, or our first one; empty if it names none."""
    if not tag:
        return ""
    try:
        return known(tag)
    except UnknownName:
        return FIRST


@dataclass(slots=True)
class PageConnection:
    """A page at a table. Before its hello it has no seats and no language."""

    table: str
    since: dict[int | None, int] = field(default_factory=dict)
    language: str = ""
    has_greeted: bool = False


class OfflineHost:
    """The tables of one browser that are open."""

    def __init__(self, person: str, now: Callable[[], float] = time.time) -> None:
        self.person = person
        """The name of the person, for new seats."""
        self.now = now
        self.tables: dict[str, OfflineTable] = {}
        self.connections: dict[str, PageConnection] = {}
        self.requests = requests.OfflineRequests(self)
        self.analyses: dict[str, GameAnalysis] = {}
        """The analysis that is under way, by table: one at a time."""
        self._sent: list[list[Any]] = []
        self._removed: list[str] = []

    # --- tables -------------------------------------------------------------------------------

    def has(self, table: str) -> bool:
        return table in self.tables

    def load(self, stored: str, rows: str) -> None:
        """Take a table as it was stored: what `write` had, and its log entries in order."""
        table = OfflineTable.restore(json.loads(stored), json.loads(rows))
        self.tables[table.id] = table

    def forget(self, table: str) -> None:
        """Drop a table whose last change could not be stored."""
        self.tables.pop(table, None)
        self.analyses.pop(table, None)
        self.requests.forget(table)

    def table(self, table: str) -> OfflineTable:
        if table not in self.tables:
            raise no_such("table")
        return self.tables[table]

    def add(self, table: OfflineTable) -> OfflineTable:
        self.tables[table.id] = table
        return table

    def remove(self, table: str) -> None:
        """Delete a table; the caller deletes what it stored of it."""
        self.forget(table)
        self._removed.append(table)
        for connection, page in list(self.connections.items()):
            if page.table == table:
                self._close(connection, NO_TABLE, "this table was deleted; look at your others")

    # --- requests -----------------------------------------------------------------------------

    def ask(self, method: str, path: str, query: str = "{}", body: str = "null") -> str:
        """Answer a request as the server's API would; `path` is below `/api`."""
        before = {id_: _shown(table) for id_, table in self.tables.items()}
        try:
            status, content = self.requests.answer(
                method, path, json.loads(query), json.loads(body)
            )
        except OfflineApiError as error:
            status, content = error.status, {"error": error.as_json()}
        except StormtableError as error:
            refused = bad(error.problem, error.remedy)
            status, content = refused.status, {"error": refused.as_json()}
        for id_, table in self.tables.items():
            if before.get(id_, _shown(table)) != _shown(table):
                self._show(table)
        return self._effects({"status": status, "body": content})

    # --- connections --------------------------------------------------------------------------

    def connect(self, connection: str, table: str) -> str:
        """Open the connection of a page to a table."""
        if not self.has(table):
            self._close(connection, NO_TABLE, "there is no such table; look at its address again")
        else:
            self.connections[connection] = PageConnection(table)
        return self._effects()

    def disconnect(self, connection: str) -> None:
        self.connections.pop(connection, None)

    def hear(self, connection: str, text: str) -> str:
        """Receive a message of the protocol."""
        page = self.connections.get(connection)
        if page is None:
            return self._effects()
        try:
            message = read_message(json.loads(text))
        except (ValueError, OfflineApiError) as error:
            self._close(connection, MALFORMED, str(error))
            return self._effects()
        kind = message["type"]
        if page.has_greeted == (kind == "hello"):
            code = MALFORMED if page.has_greeted else NO_HELLO
            self._close(connection, code, "say hello once, and first")
        elif kind == "hello":
            self._greet(connection, page, self.table(page.table), message)
        elif kind == "ping":
            self._send(connection, {"type": "pong", "at": message["at"]})
        else:
            try:
                self._do(connection, page, message)
            except OfflineApiError as error:
                self._refuse(connection, page, message, error)
            except StormtableError as error:
                self._refuse(connection, page, message, bad(error.problem, error.remedy))
        return self._effects()

    def _do(self, connection: str, page: PageConnection, message: Json) -> None:
        table = self.table(page.table)
        if message["type"] == "commit":
            command: Command = message["command"]
            if command.seat not in page.since:
                problem = f"you did not say hello for seat {command.seat}"
                raise not_yours(problem, "name it in the hello's seats")
            number, status = table.commit(command, self.now())
        elif message["type"] == "back":
            number, status = message["number"], "done"
            table.go_back(message["to"], number, self.now())
        elif message["type"] == "agree":
            table.answer_vote(message["number"])
            return
        else:
            raise conflict("needs_server", "nobody else is at this table", "play on")
        ack = {"id": message["id"], "number": number, "status": status}
        self._send(connection, {"type": "ack", **ack})
        self._show(table)

    def _greet(
        self, connection: str, page: PageConnection, table: OfflineTable, message: Json
    ) -> None:
        if message["protocol"] != PROTOCOL:
            self._close(connection, MALFORMED, f"this engine speaks protocol {PROTOCOL}")
            return
        seats: list[int] = message["seats"]
        try:
            for seat in seats:
                table.check_seat(seat)
        except OfflineApiError as error:
            self._close(connection, CLOSES[error.status], f"{error.problem}; {error.remedy}")
            return
        since = message["since"]
        keys: list[int | None] = [*seats] or [None]
        page.since = {seat: since.get("null" if seat is None else str(seat), 0) for seat in keys}
        page.language = language_of(message["lang"])
        page.has_greeted = True
        person = {"id": ME, "name": self.person}
        table_info = table.info()
        welcome = {"protocol": PROTOCOL, "table": table_info, "person": person, "seats": seats}
        self._send(connection, {"type": "welcome", **welcome})
        present = {**person, "seats": seats, "watching": not seats}
        self._send(connection, {"type": "presence", "people": [present], "gone": [], "watching": 0})
        self._update(connection, page, table)

    def _refuse(
        self,
        connection: str,
        page: PageConnection,
        message: Mapping[str, Any],
        error: OfflineApiError,
    ) -> None:
        number = error.number if isinstance(error, OutdatedNumber) else None
        refusal = {"id": message.get("id"), "number": number, **error.as_json()}
        self._send(connection, {"type": "refused", **refusal})
        if number is not None:
            self._update(connection, page, self.table(page.table))

    def _show(self, table: OfflineTable) -> None:
        """Send the new position to every page at the table."""
        for connection, page in self.connections.items():
            if page.table == table.id and page.has_greeted:
                self._update(connection, page, table)

    def _update(self, connection: str, page: PageConnection, table: OfflineTable) -> None:
        if not table.has_begun:
            self._send(connection, {"type": "table", "table": table.info()})
            return
        for seat, since in page.since.items():
            update = table.update(seat, since, page.language)
            page.since[seat] = update["update"]["view"]["number"]
            self._send(connection, {"type": "update", **update})

    def _send(self, connection: str, message: Json) -> None:
        self._sent.append([connection, message])

    def _close(self, connection: str, code: int, reason: str) -> None:
        self.connections.pop(connection, None)
        self._sent.append([connection, {"close": code, "reason": reason}])

    # --- bots and automatic answers -----------------------------------------------------------

    def step(self, table: str) -> str:
        """Let the bots of a table play for a moment."""
        playing = self.tables.get(table)
        if playing is not None:
            until = time.monotonic() + SLICE
            has_played = False
            while playing.go_on(self.now()):
                has_played = True
                if time.monotonic() > until:
                    break
            if has_played:
                self._show(playing)
            elif self._is_analysed(table):
                self._analyse(playing, until)
        return self._effects()

    def _is_analysed(self, table: str) -> bool:
        working = self.analyses.get(table)
        return working is not None and working.read_until > self.now()

    def _analyse(self, table: OfflineTable, until: float) -> None:
        working = self.analyses[table.id]
        while True:
            analysis = working.step(self.requests.think)
            if analysis is not None:
                table.analysis, table.is_changed = analysis, True
                del self.analyses[table.id]
                return
            if time.monotonic() > until:
                return

    def _effects(self, answer: Json | None = None) -> str:
        """What the caller does now, as JSON."""
        write = []
        for table in self.tables.values():
            if table.is_changed or table.unsaved:
                rows = [row_json(row) for row in table.unsaved]
                write.append({"table": table.stored(), "rows": rows})
                table.unsaved, table.is_changed = [], False
        visited = {page.table for page in self.connections.values()}
        more = [id_ for id_ in visited if id_ in self.tables and self.tables[id_].has_more]
        more += [id_ for id_ in self.analyses if self._is_analysed(id_) and id_ not in more]
        sent, self._sent = self._sent, []
        removed, self._removed = self._removed, []
        effects = {
            "answer": answer,
            "write": write,
            "remove": removed,
            "send": sent,
            "more": more,
        }
        return json.dumps(effects, separators=(",", ":"), ensure_ascii=False)


def _shown(table: OfflineTable) -> tuple[int, Json | None]:
    """What a page must hear of when it changes: the position, and the step of a lesson."""
    return table.number, table.origin
