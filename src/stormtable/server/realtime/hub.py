"""Who is connected to which table in this process, and waking them when something is new."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from stormtable.server.core import metrics
from stormtable.server.core.config import Limits
from stormtable.server.core.errors import ApiError
from stormtable.server.realtime.schemas import PresenceMessage, Present, SocketOut

QUEUED = 200
"""Messages that wait for a client that does not read; then it is let go."""
TELL_AGAIN = 30.0
FORGET = 75.0
"""Seconds between what processes tell each other of who is there, and until it is forgotten."""
Window = tuple[str | None, str, list[int]]
"""Person, name and seats of one window."""
FLOOD, SESSION_ENDED, RESTART = 4429, 4410, 1012


@dataclass(eq=False, slots=True)
class Connection:
    """One WebSocket. Its own task sends: nobody waits for a slow client but itself."""

    table: str
    person: str | None
    session: str | None
    name: str
    home: str = ""
    """Where it comes from, for all addresses of one customer."""
    seats: tuple[int, ...] = ()
    since: dict[int | None, int] = field(default_factory=dict)
    """The last event that each seat (None: the spectator) received."""
    language: str = ""
    """The language of the story; empty: the client wants none."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    stale: bool = True
    """The table has changed since the last update to this client."""
    waiting: deque[SocketOut] = field(default_factory=deque)
    """Small messages: acknowledgements, chat, presence."""
    muted: frozenset[str] = frozenset()
    leaving: tuple[int, str] | None = None
    """The close code and reason, once it has to go."""

    def say(self, message: SocketOut) -> None:
        if len(self.waiting) >= QUEUED:
            self.leave(FLOOD, "you do not read what is sent")
            return
        self.waiting.append(message)
        self.news.set()

    def wake(self) -> None:
        self.stale = True
        self.news.set()

    def leave(self, code: int, reason: str) -> None:
        if self.leaving is None:
            self.leaving = (code, reason)
        self.news.set()


class Hub:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._all: set[Connection] = set()
        self._tables: defaultdict[str, set[Connection]] = defaultdict(set)
        self._people: defaultdict[str, set[Connection]] = defaultdict(set)
        self._strangers: defaultdict[str, set[Connection]] = defaultdict(set)
        """Connections with nobody signed in, by home."""
        self._elsewhere: dict[str, dict[str, tuple[float, list[Window]]]] = {}
        self.closing = False

    def arrive(self, connection: Connection) -> None:
        """Let a connection in, if there is room; it counts before it has said anything."""
        limits, person, home = self.limits, connection.person, connection.home
        if len(self._all) >= limits.connections:
            raise ApiError(429, "too_many", "the server has no room", "come back in a minute")
        if person is not None:
            if len(self._people[person]) >= limits.connections_per_person:
                raise ApiError(429, "too_many", "you have too many windows open", "close some")
            self._people[person].add(connection)
        else:
            if len(self._strangers[home]) >= limits.connections_per_address:
                raise ApiError(429, "too_many", "too many watch from your address", "sign in")
            self._strangers[home].add(connection)
        self._all.add(connection)
        metrics.CONNECTIONS.set(len(self._all))

    def join(self, connection: Connection) -> None:
        """Add a connection to its table, if there is room."""
        if len(self.connections_at(connection.table)) >= self.limits.connections_per_table:
            raise ApiError(429, "too_many", "the table has no room", "come back in a minute")
        self._tables[connection.table].add(connection)

    def part(self, connection: Connection) -> None:
        person = connection.person
        own = (self._strangers, connection.home) if person is None else (self._people, person)
        for connections, key in ((self._tables, connection.table), own):
            if key in connections:
                connections[key].discard(connection)
                if not connections[key]:
                    del connections[key]
        self._all.discard(connection)
        metrics.CONNECTIONS.set(len(self._all))

    def connections_at(self, table: str) -> list[Connection]:
        return list(self._tables.get(table, ()))

    @property
    def tables_here(self) -> list[str]:
        return list(self._tables)

    def everyone(self, now: float) -> set[str]:
        """All who are connected, to this process or another."""
        there = {
            person
            for others in self._elsewhere.values()
            for announced, present in others.values()
            if now - announced < FORGET
            for person, _, _ in present
            if person is not None
        }
        return set(self._people) | there

    def wake(self, table: str) -> None:
        """Something is new at a table."""
        for connection in self.connections_at(table):
            connection.wake()

    def wake_all(self) -> None:
        for table in list(self._tables):
            self.wake(table)

    def say(
        self, table: str, message: SocketOut, to: Callable[[Connection], bool] | None = None
    ) -> None:
        for connection in self.connections_at(table):
            if to is None or to(connection):
                connection.say(message)

    def here(self, table: str) -> list[Window]:
        """Who is at a table in this process, window by window."""
        return [
            (connection.person, connection.name, list(connection.seats))
            for connection in self.connections_at(table)
        ]

    def hear_of(self, table: str, process: str, present: list[Window], now: float) -> None:
        """Another process tells who is at a table there."""
        others = self._elsewhere.setdefault(table, {})
        others[process] = (now, present)
        if not present:
            del others[process]
        if not others:
            del self._elsewhere[table]

    def forget(self, now: float) -> None:
        """Forget the people of a process that no longer reports."""
        for table, others in list(self._elsewhere.items()):
            for process, (announced, _) in list(others.items()):
                if now - announced >= FORGET:
                    del others[process]
            if not others:
                del self._elsewhere[table]

    def _present(self, table: str, now: float) -> list[Window]:
        """Who is at a table in any process, window by window."""
        present = self.here(table)
        for announced, others in self._elsewhere.get(table, {}).values():
            if now - announced < FORGET:
                present = present + others
        return present

    def people_at(self, table: str, now: float) -> set[str | None]:
        return {person for person, _, _ in self._present(table, now)}

    def presence(self, table: str, now: float) -> PresenceMessage:
        """Who is at a table: each person once, with the seats they look from."""
        people: dict[str, Present] = {}
        watching = 0
        for person, name, seats in self._present(table, now):
            if person is None:
                watching += 1
                continue
            entry = people.setdefault(
                person, Present(id=person, name=name, seats=[], watching=False)
            )
            entry.seats = sorted({*entry.seats, *seats})
            entry.watching = entry.watching or not seats
        return PresenceMessage(people=[people[id_] for id_ in sorted(people)], watching=watching)

    def mute(self, person: str, other: str, muted: bool) -> None:
        """Stop, or resume, sending a person what another one says."""
        for connection in self._people.get(person, ()):
            connection.muted = connection.muted | {other} if muted else connection.muted - {other}

    def end_session(self, person: str, session: str | None = None) -> None:
        """Close the connections of an ended session, or of all that a person had."""
        for connection in list(self._people.get(person, ())):
            if session is None or connection.session == session:
                connection.leave(SESSION_ENDED, "the session has ended")

    def close(self) -> None:
        """The server stops: clients come back to the next one."""
        self.closing = True
        for connection in self._all:
            connection.leave(RESTART, "the server restarts")
