"""A table in this process's memory: the live game and the seats. The database is authoritative."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from stormtable.kernel.resume import Header
from stormtable.kernel.resume import Snapshot as SavedGame
from stormtable.kernel.title import Outcome
from stormtable.server.core.errors import conflict, not_found, not_yours
from stormtable.server.features.lobby.table_info import BotTurn, TableInfo
from stormtable.server.services.hint_policy import hints_refused
from stormtable.store import clubs, editions, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Seat, Table
from stormtable.store.tables import LOOKED_BACK_ON, OVER, RUNNING
from stormtable.table.absence import Absence
from stormtable.table.clock import Clocks, delayed
from stormtable.table.commitment import seed_of
from stormtable.table.live import LiveGame
from stormtable.table.policies import policy_of
from stormtable.table.policy import OPEN_POLICY, TablePolicy

DELAY = "delay"


class RenderedUpdate(NamedTuple):
    text: str
    """The encoded message."""
    last: int
    """The number of its last event."""


class RenderedUpdates:
    """Cached update messages of one position, shared by viewers of the same kind.

    Viewers of a kind look from the same seat (or as spectators), have seen the same events and read
    the same language. A message contains the remaining time of the clocks, so it is shared only for
    a moment.
    """

    SHARED_FOR = 0.25
    MOST = 32

    def __init__(self) -> None:
        self._updates: dict[tuple[int | None, int, str], tuple[float, RenderedUpdate]] = {}
        self._infos: dict[bool, tuple[float, TableInfo]] = {}

    def clear(self) -> None:
        """Drop all messages, because the table has changed."""
        self._updates.clear()
        self._infos.clear()

    def info(self, delayed: bool, make: Callable[[], TableInfo]) -> TableInfo:
        """Return the part of the messages about the table; all kinds of viewers share it, except
        delayed spectators."""
        now = monotonic()
        shared = self._infos.get(delayed)
        if shared is None or now >= shared[0]:
            shared = self._infos[delayed] = (now + self.SHARED_FOR, make())
        return shared[1]

    def get(
        self, kind: tuple[int | None, int, str], render: Callable[[], RenderedUpdate]
    ) -> RenderedUpdate:
        """Return the message for a kind of viewer: a recent one, or a new one."""
        now = monotonic()
        shared = self._updates.get(kind)
        if shared is not None and now < shared[0]:
            return shared[1]
        if len(self._updates) >= self.MOST:
            self._updates.clear()
        update = render()
        self._updates[kind] = (now + self.SHARED_FOR, update)
        return update


@dataclass(frozen=True, slots=True, eq=False)
class ArrivingCommand:
    """A player's command between its arrival and its turn at the lock."""

    seat: int
    time: float
    """In table time."""


@dataclass(slots=True)
class CachedTable:
    """A table in memory. Acquire `lock` before you read or change it."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = True
    """Whether another process may have written to the table after this process read it."""
    used: float = 0.0
    _table: Table | None = None
    seats: list[Seat] = field(default_factory=list)
    _live: LiveGame | None = None
    _delayed: LiveGame | None = None
    """The game as spectators see it at a table with a delay."""
    _policy: tuple[LiveGame, TablePolicy] | None = None
    """The policy, with the live game that it belongs to."""
    ids: dict[str, int] = field(default_factory=dict)
    """Numbers of log entries by the id that the client gave."""
    arriving: list[ArrivingCommand] = field(default_factory=list)
    """Commands of players that wait for the lock."""
    late_start: tuple[float, float] | None = None
    """The moment from which the clocks run as the last entry was stored, and the later moment at
    which its write was done. The players could not see it before."""
    rendered: RenderedUpdates = field(default_factory=lambda: RenderedUpdates())
    """Update messages that several viewers receive."""
    absences: dict[int, Absence] = field(default_factory=dict)
    """By seat: when the player's time does not count."""
    members: frozenset[str] = frozenset()
    """The members of the table's club."""

    @property
    def known(self) -> bool:
        return self._table is not None

    @property
    def table(self) -> Table:
        assert self._table is not None, "the host refreshes a cached table before anybody uses it"
        return self._table

    @property
    def live(self) -> LiveGame:
        if self._live is None:
            raise conflict("not_started", "the game has not begun", "start the table")
        return self._live

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def running(self) -> bool:
        return self.table.status == RUNNING

    def forget(self) -> None:
        """Drop the live game; the next use loads it from the database."""
        self._live = self._delayed = None
        self.ids = {}
        self.stale = True
        self.rendered.clear()

    async def refresh(self, session: DatabaseSession) -> None:
        """Load what changed in the database."""
        # First, because this read may miss a write that is announced while it runs.
        self.stale = False
        self.rendered.clear()
        try:
            await self._read(session)
        except BaseException:
            self.stale = True
            raise

    async def _read(self, session: DatabaseSession) -> None:
        table = await tables.table_of(session, self.id)
        if table is None:
            raise not_found("table")
        self.seats = await tables.seats_of(session, self.id)
        if table.header is not None:
            names = table.header["seats"]
            if self._live is None or list(self._live.game.seats) != list(names):
                await self._load(session, table)
            else:
                known = self._live.number
                self.follow_rows(await tables.rows_of(session, self.id, known, table.number))
        self.absences = await tables.absences_of(session, self.seats)
        self.members = (
            frozenset() if table.club is None else await clubs.member_ids(session, table.club)
        )
        self._table = table
        if self._live is not None and table.status == OVER and not self._live.over:
            # The players ended the game before the rules did.
            self._live.ended = Outcome.from_json(table.outcome or {})

    async def _load(self, session: DatabaseSession, table: Table) -> None:
        assert table.header is not None
        header = Header.from_json(table.header)
        await editions.load_edition(session, table.game, dict(header.settings))
        # Ignore log entries and snapshots that were written after the table was read.
        rows = await tables.rows_of(session, self.id, to=table.number)
        saved = await tables.snapshot_of(session, self.id)
        fits = saved is not None and saved.number <= table.number
        snapshot = SavedGame.from_text(saved.text) if saved is not None and fits else None
        self._live = LiveGame.resume(header, rows, snapshot, seed_of_draws(table))
        self._live.entropy = table.entropy or ""
        self._delayed = None
        self.ids = {row.client_id: row.number for row in rows if row.client_id is not None}

    def follow_rows(self, rows: list[Any]) -> None:
        self.live.follow(rows)
        self.ids |= {row.client_id: row.number for row in rows if row.client_id is not None}

    def begin(self, live: LiveGame) -> None:
        self._live = live

    @property
    def policy(self) -> TablePolicy:
        """The table's policy; before the game begins, the open one."""
        if self._policy is None or self._policy[0] is not self._live:
            if self._live is None:
                return OPEN_POLICY
            self._policy = (self._live, policy_of(self.table.origin, self._live))
        return self._policy[1]

    # --- the seats ------------------------------------------------------------------------

    def seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise not_found("seat")
        return self.seats[seat]

    def seats_of_person(self, person: str | None) -> list[int]:
        """Return the seats of a person, also those that a bot plays for them."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def check_looking(self, seat: int, person: str | None) -> None:
        """Refuse a view from another person's seat."""
        if person is None or self.seat(seat).person != person:
            raise not_yours(f"seat {seat} is not yours", "name a seat you sit on")

    def check_seat(self, seat: int, person: str | None) -> None:
        """Refuse to play a seat that is not the person's, has conceded, or is played by a bot."""
        self.check_looking(seat, person)
        self.check_not_conceded(seat)
        if self.running and self.bot_of(seat) is not None:
            raise conflict("bot_plays", f"a bot plays seat {seat} for you", "take your seat back")

    def check_not_conceded(self, seat: int) -> None:
        """Refuse a seat whose player conceded, or lost on time."""
        if self.seat(seat).forfeited:
            raise not_yours(f"seat {seat} has lost the game", "its bot plays to the end")

    def bot_of(self, seat: int) -> str | None:
        """Return the bot that plays a seat now; None if a person does."""
        return self.seats[seat].bot if bot_plays(self.seats[seat]) else None

    @property
    def people(self) -> list[str]:
        """The people who play their own seats now."""
        return sorted({seat.person for seat in self.seats if seat.person and not seat.left})

    def knows_all(self, person: str | None) -> bool:
        """Return whether a person may see everything: the players of a finished game may."""
        if self.table.status not in LOOKED_BACK_ON or person is None:
            return False
        return self.table.maker == person or bool(self.seats_of_person(person))

    def check_knowing(self, person: str | None) -> None:
        """Refuse what only the players of a finished game may see."""
        if not self.knows_all(person):
            raise not_yours("that is for those who played here", "look at it as a spectator")

    def check_watching(self, person: str | None) -> None:
        """Refuse a spectator if the table allows none; its players may watch as spectators."""
        if self.seats_of_person(person) or self.knows_all(person):
            return
        if not self.table.config.get("spectators", True):
            raise not_yours("this table has no spectators", "ask for an invitation to a seat")

    def may_hear(self, person: str | None) -> bool:
        """Return whether a person may read the chat, which may reveal what delayed spectators
        cannot see."""
        late = self.running and bool(self.table.config.get(DELAY, 0))
        return not late or bool(self.seats_of_person(person))

    def check_hints(self) -> None:
        """Refuse help from bots at a table where people compete."""
        refused = hints_refused(self.table, self.seats)
        if refused is not None:
            raise refused

    # --- what each viewer may see ---------------------------------------------------------

    def delayed(self) -> LiveGame:
        """The game as spectators see it."""
        live, delay = self.live, int(self.table.config.get(DELAY, 0))
        if not delay or live.over:
            return live
        shown = max(1, live.number - delay)
        if self._delayed is None or self._delayed.number > shown:
            header = Header.from_json(self.table.header or {})
            self._delayed = LiveGame.resume(header, live.rows[:shown], goes_on=False)
        else:
            self._delayed.follow(live.rows[self._delayed.number : shown])
        return self._delayed

    def seen_by(self, seat: int | None) -> LiveGame:
        return self.live if seat is not None else self.delayed()

    @property
    def clocks(self) -> Clocks | None:
        saved = self.table.clocks
        if saved is None:
            return None
        clocks = Clocks.from_json(saved)
        return clocks if self.late_start is None else delayed(clocks, *self.late_start)

    def arrived_before(self, seat: int, moment: float) -> bool:
        """Return whether a command for a seat waits that reached the server before a moment."""
        return any(each.seat == seat and each.time <= moment for each in self.arriving)

    def clocks_for(self, seat: int | None) -> Clocks | None:
        """Return the clocks; None for delayed spectators, because clocks show who is to move
        now."""
        return None if seat is None and self.delayed() is not self.live else self.clocks

    def info(self, seat: int | None = 0) -> TableInfo:
        """Return the table message for a seat; the delayed one for spectators of a table with a
        delay."""
        info = TableInfo.of(self.table, self.seats)
        info.bot_turn = self._bot_turn()
        if seat is None and self._live is not None and self.delayed() is not self._live:
            shown = self.delayed()
            info.number, info.asked, info.back = shown.number, list(shown.asked), None
            info.consent = info.bot_turn = None
            last = shown.game.event_log.last
            info.seat_changes = [change for change in info.seat_changes if change.event <= last]
        return info

    def shared_info(self, seat: int | None) -> TableInfo:
        """Return `info` for a message that viewers share. Do not change it."""
        delayed = seat is None and self.delayed() is not self.live
        return self.rendered.info(delayed, partial(self.info, seat))

    def _bot_turn(self) -> BotTurn | None:
        """Return what a bot has just played for a person, if the players can take it back."""
        if self._live is None or not self.running or not self.table.config.get("take_back", True):
            return None
        turn = self._live.bot_turn
        if turn is None or self.seats[turn[0]].person is None or self.seats[turn[0]].forfeited:
            return None
        return BotTurn(seat=turn[0], to=turn[1])


def seed_of_draws(table: Table) -> int | None:
    """Return the seed of a table's draws; None for tables of earlier versions, which draw from the
    system's entropy."""
    if table.entropy is None:
        return table.config.get("seed")
    return seed_of(table.entropy)


def bot_plays(seat: Seat) -> bool:
    """Return whether a bot plays this seat now: its own seat, or that of an absent person."""
    return seat.person is None or seat.left or seat.forfeited or seat.bot_turn is not None
