"""Notices on their way: what waits in the database is sent to those who want it.

Any process may do it; on PostgreSQL a lock sees to it that one does at a time. Each message is a
task of its own: what one endpoint makes wait, or one person has in stock, delays nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import structlog
from sqlalchemy import delete, func, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.registry import title_named
from stormtable.server.core import metrics
from stormtable.server.core.config import Config
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.notifications.confirmation import (
    ADDRESS,
    CONFIRMED,
    Confirming,
    language_of,
)
from stormtable.server.services.notifications.email import Email
from stormtable.server.services.notifications.outbox import (
    EMAIL,
    GONE,
    PUSH,
    WEBHOOK,
    YOUR_TURN,
    Batch,
    Line,
    Notice,
    Result,
    plan,
    settled,
)
from stormtable.server.services.notifications.push import Keys, Push
from stormtable.server.services.notifications.safe_http import Outward
from stormtable.server.services.notifications.sender import Channel, Sender
from stormtable.server.services.notifications.tokens import OUT, Token, read, sign
from stormtable.server.services.notifications.webhook import Webhook
from stormtable.store.database import Database
from stormtable.store.schema import Pending, Person, Seat, Subscription, Table, Value

log = structlog.get_logger("stormtable.post")

LOOK_EVERY = 10.0
AT_ONCE = 2000
"""Notices looked at together."""
OF_ONE_PERSON = 20
"""Of these: what one person has in stock does not hide what others are to be told."""
LOCK = 0x506F7374
VAPID = "vapid"
SUBJECT = "mailto:nobody@localhost.localdomain"


class Notifier:
    """Sends pending notifications from the database to the people who subscribed to them."""

    def __init__(
        self,
        config: Config,
        database: Database,
        hub: Hub,
        now: Callable[[], float],
        outward: Outward | None = None,
    ) -> None:
        self.config = config
        self.database = database
        self.hub = hub
        self.now = now
        self.push_key = ""
        self.confirming = Confirming(config, database, now)
        self._outward = outward or Outward()
        self._sender: Sender | None = None
        self._task: asyncio.Task[None] | None = None
        self._sending: dict[tuple[str, str], asyncio.Task[None]] = {}
        """Messages under way, by person and line."""

    async def start(self) -> None:
        channels: dict[str, Channel] = {WEBHOOK: Webhook(self._outward)}
        mail, push = self.config.mail, self.config.push
        if mail is not None:
            channels[EMAIL] = self.confirming.limited(
                Email(mail.host, mail.port, mail.sender, mail.user, mail.password, mail.security)
            )
        keys = await self._keys()
        self.push_key = keys.public
        channels[PUSH] = Push(keys, push.subject if push else SUBJECT, self._outward)
        self._sender = Sender(channels, self.config.url, self._out)
        self._task = asyncio.create_task(self._deliver(), name="post")

    async def stop(self) -> None:
        tasks = [*([self._task] if self._task else []), *self._sending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keys(self) -> Keys:
        """The administrator's, or a pair made once and kept with everything else."""
        if self.config.push is not None and self.config.push.private_key:
            return Keys(self.config.push.private_key)
        kept = await self._kept_key()
        if kept is None:
            try:
                async with self.database.write() as session:
                    session.add(Value(key=VAPID, value=Keys.new().private))
            except IntegrityError:
                log.info("another process made the key")
            kept = await self._kept_key()
        assert kept is not None
        return Keys(kept)

    async def _kept_key(self) -> str | None:
        async with self.database.read() as session:
            stored_value = await session.get(Value, VAPID)
        return None if stored_value is None else stored_value.value

    def _out(self, line: Line) -> str:
        token = sign(self.config.secret_key, Token(OUT, line.person, line.key))
        return f"{self.config.url}/api/unsubscribe/{token}"

    async def end(self, token: str) -> bool:
        """One click out: no more of these notices by this line."""
        said = read(self.config.secret_key, token, OUT)
        if said is None:
            return False
        async with self.database.write() as session:
            await _end_line(session, said.person, said.line)
        return True

    # --- sending --------------------------------------------------------------------------

    async def _deliver(self) -> None:
        while True:
            try:
                async with self._alone() as still_alone:
                    while await still_alone():
                        await self.look()
                        await asyncio.sleep(LOOK_EVERY)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("notices could not be sent")
            await asyncio.sleep(LOOK_EVERY)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[Callable[[], Awaitable[bool]]]:
        """Be the one process that sends, for as long as a connection holds the lock. What it gives
        says whether that is so."""

        async def always() -> bool:
            return True

        if self.database.is_sqlite:
            yield always
            return
        engine = self.database.engine.execution_options(isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            mine = bool(await connection.scalar(text(f"SELECT pg_try_advisory_lock({LOCK})")))

            async def holds() -> bool:
                return mine and bool(await connection.scalar(text("SELECT true")))

            try:
                yield holds
            finally:
                if mine:
                    await connection.execute(text(f"SELECT pg_advisory_unlock({LOCK})"))

    async def look(self) -> None:
        """Begin to send what is ripe, and wait for none of it."""
        async with self.database.read() as session:
            pending = await _pending(session)
            if not pending:
                return
            people = sorted({notice.person for notice in pending})
            lines = await _lines(session, people)
            asked = await _asked(session, people)
        now = self.now()
        todo = plan(pending, lines, asked, self.hub.everyone(now), now)
        if todo.drop:
            async with self.database.write() as session:
                await session.execute(delete(Pending).where(Pending.id.in_(todo.drop)))
        for batch in todo.send:
            key = (batch.line.person, batch.line.key)
            if key not in self._sending:
                self._sending[key] = asyncio.create_task(self._send(batch), name="notice")

    async def _send(self, batch: Batch) -> None:
        assert self._sender is not None
        try:
            await self._write_down(batch, await self._sender.send(batch))
        finally:
            self._sending.pop((batch.line.person, batch.line.key), None)

    async def _write_down(self, batch: Batch, result: Result) -> None:
        metrics.NOTICES.labels(batch.line.channel, result.status).inc()
        if result.problem:
            log.warning("a notice was not sent", way=batch.line.channel, why=result.problem)
        try:
            async with self.database.write() as session:
                await self._settle(session, batch, result)
        except Exception:
            # It is still pending, and sent again: twice, not never.
            log.exception("what came of a notice could not be written")

    async def _settle(self, session: AsyncSession, batch: Batch, result: Result) -> None:
        """Other lines of the same person may be settled at the same time."""
        person = await session.get(Person, batch.line.person, with_for_update=True)
        line, notices = settled(batch, result, self.now())
        for notice in notices:
            kept = await session.get(Pending, notice.id, with_for_update=True)
            if kept is not None:
                kept.done = sorted({*kept.done, *notice.done})
        if line is None or result.status == GONE:
            await _end_line(session, batch.line.person, batch.line.key)
        elif person is not None:
            noticed = {**person.noticed, line.key: [line.last, line.tries, line.not_before]}
            person.noticed = noticed


async def _pending(session: AsyncSession) -> list[Notice]:
    rank = func.row_number().over(partition_by=Pending.person, order_by=Pending.at)
    ranked = select(Pending.id, rank.label("rank")).subquery()
    rows = await session.execute(
        select(Pending, Table.game)
        .join(ranked, ranked.c.id == Pending.id)
        .join(Table, Table.id == Pending.table)
        .where(ranked.c.rank <= OF_ONE_PERSON)
        .order_by(Pending.at)
        .limit(AT_ONCE)
    )
    return [
        Notice(
            pending.id,
            pending.person,
            pending.table,
            pending.kind,
            pending.at,
            title_named(game).caption,
            frozenset(pending.done),
        )
        for pending, game in rows
    ]


async def _lines(session: AsyncSession, people: Sequence[str]) -> list[Line]:
    """All ways to these people that they asked for."""
    lines: list[Line] = []
    recipients = {
        person.id: person
        for person in await session.scalars(select(Person).where(Person.id.in_(people)))
        if not person.deleted and not person.disabled
    }
    for person in recipients.values():
        for key in (EMAIL, WEBHOOK):
            setting = person.notices.get(key)
            if setting and (key != EMAIL or setting.get(CONFIRMED)):
                lines.append(_line(person, key, setting[ADDRESS]))
    subscribed = select(Subscription).where(Subscription.person.in_(list(recipients)))
    for subscription in await session.scalars(subscribed):
        address = {"endpoint": subscription.endpoint, "keys": subscription.keys}
        lines.append(_line(recipients[subscription.person], f"{PUSH}:{subscription.id}", address))
    return lines


def _line(person: Person, key: str, address: Any) -> Line:
    last, tries, not_before = person.noticed.get(key, (0.0, 0, 0.0))
    kinds = frozenset(person.notices.get("kinds", [YOUR_TURN]))
    return Line(person.id, key, address, kinds, last, tries, not_before, language_of(person))


async def _asked(session: AsyncSession, people: Sequence[str]) -> set[tuple[str, str]]:
    """Who is asked at which table."""
    rows = await session.execute(
        select(Seat.person, Seat.seat, Table.id, Table.asked)
        .join(Table, Table.id == Seat.table)
        .where(Seat.person.in_(people), Table.status == "running", Seat.left.is_(False))
    )
    return {
        (person, table)
        for person, seat, table, asked in rows
        if person is not None and seat in asked
    }


async def _end_line(session: AsyncSession, person_id: str, key: str) -> None:
    person = await session.get(Person, person_id)
    channel, _, number = key.partition(":")
    if channel == PUSH:
        if number.isascii() and number.isdigit():
            await session.execute(
                delete(Subscription).where(
                    Subscription.person == person_id, Subscription.id == int(number)
                )
            )
    elif person is not None:
        person.notices = {name: setting for name, setting in person.notices.items() if name != key}
