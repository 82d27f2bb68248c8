"""A table in this process's memory: the live game and the seats. The database decides."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from stormtable.kernel.resume import Header
from stormtable.kernel.resume import Snapshot as SavedGame
from stormtable.server.core.errors import conflict, not_found, not_yours
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.services.hint_policy import hints_refused
from stormtable.store import clubs, editions, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Seat, Table
from stormtable.store.tables import LOOKED_BACK_ON, RUNNING
from stormtable.table.absence import Absence
from stormtable.table.clock import Clocks
from stormtable.table.live import LiveGame
from stormtable.table.policies import policy_of
from stormtable.table.policy import OPEN_POLICY, TablePolicy

DELAY = "delay"


@dataclass(slots=True)
class CachedTable:
    """A table in memory. Acquire `lock` before you read or change it."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = True
    """Another process may have written to the table after this process read it."""
    used: float = 0.0
    _table: Table | None = None
    seats: list[Seat] = field(default_factory=list)
    _live: LiveGame | None = None
    _delayed: LiveGame | None = None
    """The game as spectators see it when the table delays what they see."""
    _policy: tuple[LiveGame, TablePolicy] | None = None
    """The policy, with the live game that it is about."""
    ids: dict[str, int] = field(default_factory=dict)
    """Row numbers by the id that the client gave."""
    absences: dict[int, Absence] = field(default_factory=dict)
    """When the time of each seat's player does not count."""
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
        """Drop the live game; the next use reads it from the database again."""
        self._live = self._delayed = None
        self.ids = {}
        self.stale = True

    async def refresh(self, session: DatabaseSession) -> None:
        """Read what changed in the database."""
        # A write that is announced from here on may be missing from this read.
        self.stale = False
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

    async def _load(self, session: DatabaseSession, table: Table) -> None:
        assert table.header is not None
        header = Header.from_json(table.header)
        await editions.load_edition(session, table.game, dict(header.settings))
        # A row or snapshot written since the table was read is not of this reading.
        rows = await tables.rows_of(session, self.id, to=table.number)
        saved = await tables.snapshot_of(session, self.id)
        fits = saved is not None and saved.number <= table.number
        snapshot = SavedGame.from_text(saved.text) if saved is not None and fits else None
        self._live = LiveGame.resume(header, rows, snapshot, table.plan.get("seed"))
        self._delayed = None
        self.ids = {row.client_id: row.number for row in rows if row.client_id is not None}

    def follow_rows(self, rows: list[Any]) -> None:
        self.live.follow(rows)
        self.ids |= {row.client_id: row.number for row in rows if row.client_id is not None}

    def begin(self, live: LiveGame) -> None:
        self._live = live

    @property
    def policy(self) -> TablePolicy:
        """What the table allows and does by itself; before the game begins it is open."""
        if self._policy is None or self._policy[0] is not self._live:
            if self._live is None:
                return OPEN_POLICY
            self._policy = (self._live, policy_of(self.table.origin, self._live))
        return self._policy[1]

    # --- who sits where -------------------------------------------------------------------

    def seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise not_found("seat")
        return self.seats[seat]

    def seats_of_person(self, person: str | None) -> list[int]:
        """Return the seats of a person, also those that a bot plays for them."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def check_looking(self, seat: int, person: str | None) -> None:
        """Refuse to look from another person's seat."""
        if person is None or self.seat(seat).person != person:
            raise not_yours(f"seat {seat} is not yours", "name a seat you sit on")

    def check_seat(self, seat: int, person: str | None) -> None:
        """Refuse to play for another person."""
        self.check_looking(seat, person)
        if self.seat(seat).forfeited:
            raise not_yours(f"seat {seat} ran out of time", "its bot plays to the end")
        if self.running and self.bot_of(seat) is not None:
            raise conflict("bot_plays", f"a bot plays seat {seat} for you", "take your seat back")

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays a seat now; None if a person does."""
        return self.seats[seat].bot if bot_plays(self.seats[seat]) else None

    @property
    def people(self) -> list[str]:
        """The people who play here themselves."""
        return sorted({seat.person for seat in self.seats if seat.person and not seat.left})

    def knows_all(self, person: str | None) -> bool:
        """Whether a person may see everything: those who played a finished game may."""
        if self.table.status not in LOOKED_BACK_ON or person is None:
            return False
        return self.table.maker == person or bool(self.seats_of_person(person))

    def check_knowing(self, person: str | None) -> None:
        """Refuse what only the players of a finished game may see."""
        if not self.knows_all(person):
            raise not_yours("that is for those who played here", "look at it as a spectator")

    def check_watching(self, person: str | None) -> None:
        """Refuse a spectator if the table has none; its players may look as spectators."""
        if self.seats_of_person(person) or self.knows_all(person):
            return
        if not self.table.plan.get("spectators", True):
            raise not_yours("this table has no spectators", "ask for an invitation to a seat")

    def may_hear(self, person: str | None) -> bool:
        """Whether a person may read the chat; it may reveal what delayed viewers cannot see."""
        late = self.running and bool(self.table.plan.get(DELAY, 0))
        return not late or bool(self.seats_of_person(person))

    def check_hints(self) -> None:
        """Refuse a bot's help where people compare their own strength."""
        refused = hints_refused(self.table, self.seats)
        if refused is not None:
            raise refused

    # --- what viewers see -----------------------------------------------------------------

    def delayed(self) -> LiveGame:
        """The game as spectators see it."""
        live, delay = self.live, int(self.table.plan.get(DELAY, 0))
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
        return None if saved is None else Clocks.from_json(saved)

    def clocks_for(self, seat: int | None) -> Clocks | None:
        """The clocks; not for delayed spectators, since clocks show who is asked now."""
        return None if seat is None and self.delayed() is not self.live else self.clocks

    def info(self, seat: int | None = 0) -> TableInfo:
        """The table message, for a seat; late for spectators who receive updates late."""
        info = TableInfo.of(self.table, self.seats)
        if seat is None and self._live is not None and self.delayed() is not self._live:
            shown = self.delayed()
            info.number, info.asked, info.back = shown.number, list(shown.asked), None
            last = shown.game.happened.last
            info.seat_changes = [change for change in info.seat_changes if change.event <= last]
        return info


def bot_plays(seat: Seat) -> bool:
    """Whether a bot plays this seat now, for nobody or for a person who is away."""
    return seat.person is None or seat.left or seat.forfeited or seat.bot_turn is not None
