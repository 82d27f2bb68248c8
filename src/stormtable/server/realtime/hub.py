"""The connections of each table in this process, and how they wake when something changes."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from stormtable.server.core import metrics
from stormtable.server.core.errors import ApiError
from stormtable.server.core.limit_settings import Limits
from stormtable.server.realtime.schemas import Absent, PresenceMessage, Present, SocketOut

REMEMBERED = 10_000
"""How many departures of people from tables a process remembers."""
QUEUED = 200
"""The most messages queued for a client; one that reads too slowly is disconnected."""
TELL_AGAIN = 30.0
FORGET = 75.0
"""Seconds between presence messages of processes, and the silence after which a process is
forgotten."""
Window = tuple[str | None, str, list[int]]
"""A window of a person at a table: person, name, and the seats it looks from."""
FLOOD, SESSION_ENDED, RESTART = 4429, 4410, 1012


@dataclass(eq=False, slots=True)
class Connection:
    """One WebSocket. Its own task sends, so a slow client delays only itself."""

    table: str
    person: str | None
    session: str | None
    name: str
    home: str = ""
    """A key for all addresses of one customer."""
    seats: tuple[int, ...] = ()
    since: dict[int | None, int] = field(default_factory=dict)
    """The last event that each seat (None: the spectator) received."""
    language: str = ""
    """The language of the story; empty: the client wants no story."""
    has_work: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there is something to send, or the connection must be closed."""
    stale: bool = True
    """The table has changed since the last update to this client."""
    waiting: deque[str] = field(default_factory=deque)
    """Small messages, encoded: acknowledgements, chat, presence."""
    muted: frozenset[str] = frozenset()
    leaving: tuple[int, str] | None = None
    """The close code and reason, once the connection must be closed."""

    def say(self, message: SocketOut) -> None:
        self.queue(encoded(message))

    def queue(self, text: str) -> None:
        """Queue an encoded message."""
        if len(self.waiting) >= QUEUED:
            self.leave(FLOOD, "you do not read what is sent")
            return
        self.waiting.append(text)
        self.has_work.set()

    def wake(self) -> None:
        self.stale = True
        self.has_work.set()

    def leave(self, code: int, reason: str) -> None:
        if self.leaving is None:
            self.leaving = (code, reason)
        self.has_work.set()


def encoded(message: SocketOut) -> str:
    return message.model_dump_json(by_alias=True)


class Hub:
    def __init__(self, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self.limits = limits
        self._now = now
        self._started = now()
        self._gone: OrderedDict[tuple[str, str], float] = OrderedDict()
        """When a person closed their last window at a table, in this process."""
        self._all: set[Connection] = set()
        self._tables: defaultdict[str, set[Connection]] = defaultdict(set)
        self._people: defaultdict[str, set[Connection]] = defaultdict(set)
        self._strangers: defaultdict[str, set[Connection]] = defaultdict(set)
        """Connections of visitors who are not signed in, by `home`."""
        self._elsewhere: dict[str, dict[str, tuple[float, list[Window]]]] = {}
        self.stopping = False

    def arrive(self, connection: Connection) -> None:
        """Admit a connection if there is room. It counts before it says hello."""
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
        if person is not None and connection in self._all:
            self._gone[connection.table, person] = self._now()
            self._gone.move_to_end((connection.table, person))
            if len(self._gone) > REMEMBERED:
                self._gone.popitem(last=False)
        self._all.discard(connection)
        metrics.CONNECTIONS.set(len(self._all))

    def away_since(self, table: str, person: str, now: float) -> float | None:
        """Return since when a person has no window at a table; None if they have one.

        This process knows only departures since its own start.
        """
        if person in self.people_at(table, now):
            return None
        return self._gone.get((table, person), self._started)

    def connections_at(self, table: str) -> list[Connection]:
        return list(self._tables.get(table, ()))

    @property
    def tables_here(self) -> list[str]:
        return list(self._tables)

    def everyone(self, now: float) -> set[str]:
        """Return all connected people, in this process or another."""
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
        """Wake the connections of a table that has changed."""
        for connection in self.connections_at(table):
            connection.wake()

    def wake_all(self) -> None:
        for table in list(self._tables):
            self.wake(table)

    def say(
        self, table: str, message: SocketOut, to: Callable[[Connection], bool] | None = None
    ) -> None:
        """Encode a message once, and queue it for the connections at a table."""
        text = encoded(message)
        for connection in self.connections_at(table):
            if to is None or to(connection):
                connection.queue(text)

    def here(self, table: str) -> list[Window]:
        """Return the windows at a table in this process."""
        return [
            (connection.person, connection.name, list(connection.seats))
            for connection in self.connections_at(table)
        ]

    def hear_of(self, table: str, process: str, present: list[Window], now: float) -> None:
        """Record who is at a table in another process."""
        others = self._elsewhere.setdefault(table, {})
        others[process] = (now, present)
        if not present:
            del others[process]
        if not others:
            del self._elsewhere[table]

    def forget(self, now: float) -> None:
        """Forget the people of processes that no longer report."""
        for table, others in list(self._elsewhere.items()):
            for process, (announced, _) in list(others.items()):
                if now - announced >= FORGET:
                    del others[process]
            if not others:
                del self._elsewhere[table]

    def _present(self, table: str, now: float) -> list[Window]:
        """Return the windows at a table in all processes."""
        present = self.here(table)
        for announced, others in self._elsewhere.get(table, {}).values():
            if now - announced < FORGET:
                present = present + others
        return present

    def people_at(self, table: str, now: float) -> set[str | None]:
        return {person for person, _, _ in self._present(table, now)}

    def presence(self, table: str, now: float) -> PresenceMessage:
        """Return who is at a table: each person once, with all seats they look from."""
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
        gone = [
            Absent(id=person, since=since)
            for (place, person), since in self._gone.items()
            if place == table and person not in people
        ]
        return PresenceMessage(
            people=[people[id_] for id_ in sorted(people)], watching=watching, gone=gone
        )

    def mute(self, person: str, other: str, muted: bool) -> None:
        """Stop or resume sending a person the chat of another."""
        for connection in self._people.get(person, ()):
            connection.muted = connection.muted | {other} if muted else connection.muted - {other}

    def end_session(self, person: str, session: str | None = None) -> None:
        """Close the connections of one ended session, or of all sessions of a person."""
        for connection in list(self._people.get(person, ())):
            if session is None or connection.session == session:
                connection.leave(SESSION_ENDED, "the session has ended")

    @property
    def sessions(self) -> list[str]:
        """The sessions that have a connection."""
        return list(
            {connection.session for connection in self._all if connection.session is not None}
        )

    def end_sessions(self, sessions: Collection[str]) -> None:
        """Close all connections of these sessions."""
        for connection in self._all:
            if connection.session in sessions:
                connection.leave(SESSION_ENDED, "the session has ended")

    def close(self) -> None:
        """Close all connections because the server stops. Clients reconnect to another process."""
        self.stopping = True
        for connection in self._all:
            connection.leave(RESTART, "the server restarts")
