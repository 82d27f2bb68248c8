"""What is done at tables: written and synced before it is told to anybody."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal

import structlog

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.history import PLAY, UNDO
from stormtable.server.core import metrics
from stormtable.server.core.errors import Refused, conflict, not_yours
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.table_cache import Held
from stormtable.server.services.uptime import Uptime
from stormtable.store import notifications, results, tables
from stormtable.store.database import Database
from stormtable.store.tables import OVER, RUNNING, TooLate
from stormtable.table import clock
from stormtable.table.absence import Absence
from stormtable.table.lesson_policy import LESSON
from stormtable.table.log import RESTART, LogEntry

log = structlog.get_logger(__name__)

DONE: Literal["done"] = "done"
REPEATED: Literal["repeated"] = "repeated"
SNAPSHOT_EVERY = 50
"""Rows; resuming plays through no more than these."""
STAND_INS = 3
"""Turns in a row that a bot plays for somebody who is away; then they have left."""
SEAT_CHANGES = 100
"""How many a table keeps."""
BOT_DUE = 5.0
"""Seconds after which another process takes up a bot's move, should this one die."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a client wants done at a table."""

    id: str
    number: int
    """How many rows the client knew of."""
    kind: str
    seat: int
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    number: int
    status: Literal["done", "repeated"] = DONE


class Stale(Refused):
    """The table has gone on; the client is sent where it stands."""

    def __init__(self, number: int) -> None:
        super().__init__(
            409, "stale", f"the table has gone on to row {number}", "look at it, and choose again"
        )
        self.number = number


class Host:
    """The tables of this process. Any process may hold any table: the database decides."""

    def __init__(
        self,
        database: Database,
        hub: Hub,
        most: int,
        now: Callable[[], float] = time.time,
        uptime: Uptime | None = None,
    ) -> None:
        self.database = database
        self.hub = hub
        self.now = now
        self.uptime = uptime or Uptime(now, now)
        """The time of clocks, and of all that is due."""
        self.after: Callable[[Held], None] = lambda held: None
        """Told of every table that something was done at."""
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._most = most

    # --- holding --------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, table: str) -> AsyncIterator[Held]:
        """A table, for one at a time in this process, as it stands in the database."""
        held = self._held.get(table)
        if held is None:
            held = self._held[table] = Held(table)
        self._held.move_to_end(table)
        held.used = self.now()
        try:
            async with held.lock:
                if held.unsure:
                    async with self.database.read() as session:
                        await held.refresh(session)
                yield held
        finally:
            if not held.known:
                self._held.pop(table, None)
            self._let_go()

    def _let_go(self) -> None:
        """Hold no more than so many: the least used are made anew from their rows."""
        for table, held in list(self._held.items()):
            if len(self._held) <= self._most:
                break
            if not held.lock.locked():
                del self._held[table]
        metrics.LIVE_GAMES.set(len(self._held))

    def rest(self, idle: float) -> None:
        """Let go of what nobody has asked for in so many seconds."""
        before = self.now() - idle
        for table, held in list(self._held.items()):
            if held.used < before and not held.lock.locked():
                del self._held[table]
        metrics.LIVE_GAMES.set(len(self._held))

    def heard(self, table: str) -> None:
        """Another process has written to a table; empty: who knows what was missed."""
        for held in self._held.values() if not table else filter(None, [self._held.get(table)]):
            held.unsure = True

    def heard_of_club(self, club: str) -> None:
        """Somebody came to a club or left it: who may see its tables is another matter now."""
        for held in self._held.values():
            if held.known and held.table.club == club:
                held.unsure = True
                self.hub.wake(held.id)

    async def charge(self, person: str) -> None:
        """Count a person's time at their running tables up to now: their rest changes."""
        async with self.database.read() as session:
            running = await tables.listed(session, status=(RUNNING,), person=person, limit=1000)
        for table in running:
            async with self.table(table.id) as held:
                if not held.running or held.clocks is None:
                    continue
                held.unsure = True
                async with self.database.write() as session:
                    await held.refresh(session)
                    if held.clocks is None:
                        continue
                    clocks = clock.charged(held.clocks, self.uptime.now(), self.rests(held))
                    due = self.due(held, list(held.live.asked), clocks)
                    values = {"clocks": clocks.as_json(), "due": due}
                    await tables.change(session, held.id, values)
                    await tables.announce(session, f"seats {held.id}")
                held.unsure = True
            self.hub.wake(table.id)

    async def reconnected(self, table: str, seats: Sequence[int]) -> None:
        """Somebody is back who was not connected: they have a little time left at least."""
        async with self.table(table) as held:
            if not held.running or held.clocks is None:
                return
            clocks = held.clocks
            for seat in seats:
                if held.bot_of(seat) is None:
                    rests = self.rests(held)
                    clocks = clock.reconnected(clocks, seat, self.uptime.now(), rests)
            if clocks != held.clocks:
                await self.keep_clocks(held, clocks)

    async def keep_clocks(self, held: Held, clocks: clock.Clocks) -> None:
        values = {"clocks": clocks.as_json(), "due": self.due(held, list(held.live.asked), clocks)}
        async with self.database.write() as session:
            await tables.change(session, held.id, values)
            await tables.announce(session, f"seats {held.id}")
        held.unsure = True
        self.hub.wake(held.id)

    def number_of(self, table: str) -> int:
        """The last row of a table that this process knows of."""
        held = self._held.get(table)
        return held.number if held is not None and held.known else 0

    # --- doing ----------------------------------------------------------------------------

    async def commit(self, table: str, person: str, ask: Ask) -> Done:
        """Do what somebody asks for their seat. Once this returns it is there for good."""
        started = time.perf_counter()
        client_id = f"{person}:{ask.id}"
        async with self.table(table) as held:
            if client_id in held.ids:
                return Done(held.ids[client_id], REPEATED)
            held.check_seat(ask.seat, person)
            done = await self._do(held, ask, person, client_id)
        metrics.COMMITS.labels(kind=ask.kind).inc()
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - started)
        return done

    async def commit_as(self, table: str, ask: Ask, by: str, bot: str | None = None) -> Done:
        """Do what a bot or a standing order has decided for a seat; a bot only while it plays
        that seat: the person may have returned meanwhile."""
        async with self.table(table) as held:
            if held.bot_of(ask.seat) != bot:
                raise Stale(held.number)
            done = await self._do(held, ask, by, None)
        metrics.COMMITS.labels(kind=ask.kind).inc()
        return done

    async def _do(self, held: Held, ask: Ask, by: str, client_id: str | None) -> Done:
        if not held.running:
            raise conflict("over", f"the table is {held.table.status}", "nothing is played here")
        if ask.number != held.number and not held.unsure:
            await self._look_again(held)
        if client_id is not None and client_id in held.ids:
            return Done(held.ids[client_id], REPEATED)
        if ask.number != held.number:
            raise Stale(held.number)
        _check_lesson(held, ask)
        try:
            row = held.live.act(ask.kind, ask.seat, ask.notation, self.now(), by)
        except StormtableError as error:
            raise conflict("illegal", error.problem, error.remedy) from error
        try:
            await self.write(held, replace(row, client_id=client_id))
        except Stale:
            # Perhaps it was this very one, that came here by another process as well.
            if client_id is not None and client_id in held.ids:
                return Done(held.ids[client_id], REPEATED)
            raise
        if held.guide is not None:
            await self._undo_step(held, ask, by)
            await self.go_on(held)
        return Done(row.number)

    # --- lessons --------------------------------------------------------------------------

    async def go_on(self, held: Held) -> None:
        """Play what a lesson plays by itself, up to what the learner does next."""
        while held.running and (guide := held.guide) is not None and guide.rest is not None:
            seat, notation = guide.rest
            try:
                row = held.live.act(PLAY, seat, notation, self.now(), LESSON)
            except StormtableError:
                # The rules have changed since it was begun.
                log.exception("a lesson cannot go on")
                return
            await self.write(held, row)

    async def _undo_step(self, held: Held, ask: Ask, by: str) -> None:
        """What was played for the learner is taken back with what they played themselves."""
        while (
            ask.kind == UNDO
            and (guide := held.guide) is not None
            and guide.rest is not None
            and held.live.game.undoable(ask.seat)
        ):
            await self.write(held, held.live.act(UNDO, ask.seat, "", self.now(), by))

    async def _look_again(self, held: Held) -> None:
        async with self.database.read() as session:
            await held.refresh(session)

    # --- going back together --------------------------------------------------------------

    async def ask_back(self, held: Held, person: str, to: int, number: int) -> None:
        """Somebody asks all who play to go back to where row `to` left the game."""
        self._check_asking(held, person, number)
        if not held.table.plan.get("take_back", True):
            raise conflict("no_take_back", "this table takes nothing back", "play on from here")
        if not 1 <= to < held.number:
            raise conflict("illegal", f"there is no row {to}", f"1 to {held.number - 1}")
        await self._vote(held, {"to": to, "by": person, "agreed": [person]})

    async def answer_back(self, held: Held, person: str, yes: bool, number: int) -> None:
        self._check_asking(held, person, number)
        asked = held.table.back
        if asked is None:
            raise conflict("not_asked", "nobody asks to go back", "play on from here")
        if yes:
            await self._vote(held, {**asked, "agreed": sorted({*asked["agreed"], person})})
        else:
            await self._vote(held, None)

    def _check_asking(self, held: Held, person: str, number: int) -> None:
        if not held.running:
            raise conflict("over", f"the table is {held.table.status}", "nothing is played here")
        if person not in held.people:
            raise not_yours("you do not play here", "watch it")
        if number != held.number:
            raise Stale(held.number)

    async def _vote(self, held: Held, back: dict[str, Any] | None) -> None:
        """Write down who agrees; once all do, go back. A row written meanwhile ends it."""
        if back is not None and set(held.people) <= set(back["agreed"]):
            try:
                row = held.live.go_back(back["to"], self.now(), back["by"])
            except StormtableError as error:
                raise conflict("illegal", error.problem, error.remedy) from error
            await self.write(held, row)
            return
        async with self.database.write() as session:
            if not await tables.set_back(session, held.id, held.number, back):
                held.unsure = True
                raise Stale(held.number)
            await tables.announce(session, f"seats {held.id}")
        held.table.back = back
        self.told(held)

    # --- writing --------------------------------------------------------------------------

    async def write(self, held: Held, row: LogEntry) -> None:
        """Write what the live game has done already; if that cannot be, the game is thrown away."""
        seats = self._seats_after(held, row)
        summary = self._summary(held, row)
        changes = {
            seat: "left" if values["left"] else "turn_over"
            for seat, values in seats.items()
            if "left" in values
        }
        if changes:
            summary["seat_changes"] = self.seat_changes(held, changes)
        before, live = list(held.table.asked), held.live
        try:
            async with self.database.write() as session:
                await tables.write_row(session, held.id, row, summary)
                for seat, values in seats.items():
                    await tables.change_seat(session, held.id, seat, values)
                # A lesson says nothing about anybody, and calls nobody back to it.
                taught = held.guide is not None
                if live.over and not taught:
                    await results.keep(session, held.table, held.seats, live.outcome, row.time)
                if row.number % SNAPSHOT_EVERY == 0:
                    await tables.keep_snapshot(
                        session, held.id, row.number, live.snapshot().to_text()
                    )
                if not taught:
                    await notifications.tell_turn(
                        session, held.table, held.seats, before, summary["asked"], row.time
                    )
                await tables.announce(session, f"row {held.id} {row.number}")
        except TooLate:
            held.forget()
            await self._look_again(held)
            raise Stale(held.number) from None
        except BaseException:
            held.forget()
            raise
        for name, value in {**summary, "number": row.number, "changed": row.time}.items():
            setattr(held.table, name, value)
        held.table.back = None
        if row.client_id is not None:
            held.ids[row.client_id] = row.number
        self.told(held)

    def told(self, held: Held) -> None:
        """Something is new at a table: have it pushed, and what follows of itself done."""
        self.hub.wake(held.id)
        self.after(held)

    def _seats_after(self, held: Held, row: LogEntry) -> dict[int, dict[str, Any]]:
        """What changes about seats by a row: a stand-in's turn ends, or its person plays again."""
        live, changed = held.live, {}
        for seat in held.seats:
            values: dict[str, Any] = {}
            if seat.bot_turn is not None and not seat.left:
                if seat.seat not in live.asked or live.game.state.turn != seat.bot_turn:
                    left = seat.stand_ins >= STAND_INS and not live.over
                    values = {"left": left, "bot_turn": None, "bot": seat.bot if left else None}
            elif seat.stand_ins and seat.seat == row.seat and row.by == seat.person:
                values = {"stand_ins": 0}
            if values:
                changed[seat.seat] = values
            for name, value in values.items():
                setattr(seat, name, value)
        return changed

    def seat_changes(self, held: Held, changes: dict[int, str]) -> list[dict[str, Any]]:
        """What the table tells of who left and returned, with these added."""
        event, now = held.live.game.happened.last, self.now()
        new = [
            {"seat": seat, "change": change, "event": event, "time": now}
            for seat, change in changes.items()
        ]
        return [*(held.table.seat_changes or ()), *new][-SEAT_CHANGES:]

    def _summary(self, held: Held, row: LogEntry) -> dict[str, Any]:
        """What the table's line in the database says after the last row."""
        live = held.live
        asked = list(live.asked)
        clocks = self.clocks_after(held, row, asked)
        told = {"asked": asked, "clocks": None if clocks is None else clocks.as_json()}
        if (guide := held.guide) is not None and held.table.origin is not None:
            told["origin"] = {
                **held.table.origin,
                "step": guide.step(held.table.origin["step"]),
            }
        outcome = live.outcome
        if outcome is not None:
            return {
                **told,
                "status": OVER,
                "due": None,
                "ended": row.time,
                "outcome": outcome.as_json(),
            }
        return {**told, "status": RUNNING, "due": self.due(held, asked, clocks)}

    def clocks_after(self, held: Held, row: LogEntry, asked: list[int]) -> clock.Clocks | None:
        """The clocks after a row; a bot has no time."""
        clocks = held.clocks
        if clocks is None:
            return None
        people = [seat for seat in asked if held.bot_of(seat) is None]
        seat = row.seat if row.seat >= 0 else None
        back = row.kind in (UNDO, RESTART)
        return clock.moved(clocks, seat, people, self.uptime.now(), self.rests(held), back)

    def clocks_seen(self, held: Held, seat: int | None) -> dict[str, object] | None:
        """What a seat or spectator is told of the clocks."""
        clocks, uptime = held.clocks_for(seat), self.uptime
        if clocks is None:
            return None
        return clock.as_seen(clocks, uptime.now(), self.rests(held), uptime.late)

    def rests(self, held: Held) -> dict[int, Absence]:
        """When the players' time does not count, in table time."""
        late = round(self.uptime.late)
        return {seat: replace(rest, late=late) for seat, rest in held.rests.items()}

    def due(self, held: Held, asked: list[int], clocks: clock.Clocks | None) -> float | None:
        """When the table has to do something by itself, should nobody else do anything."""
        if (guide := held.guide) is not None and not guide.free:
            return None if guide.rest is None else self.uptime.now() + BOT_DUE
        if any(held.bot_of(seat) for seat in asked):
            return self.uptime.now() + BOT_DUE
        return None if clocks is None else clock.due(clocks, self.rests(held))


def _check_lesson(held: Held, ask: Ask) -> None:
    """Refuse what a step of a lesson does not wait for; whoever is free plays as they like."""
    guide = held.guide
    if guide is None or guide.free:
        return
    if ask.kind == PLAY and ask.notation != guide.expected:
        raise conflict(LESSON, "this step waits for something else", f"play: {guide.expected}")
    if ask.kind in (UNDO, RESTART) and guide.begins:
        raise conflict(LESSON, "the lesson begins here", "play on from here")
