"""Notices on their way: what waits in the database is sent, in batches, to those who want it.

Any process may do it; on PostgreSQL a lock sees to it that one does at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import structlog
from sqlalchemy import delete, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.title import title_named
from stormtable.messages.words import languages
from stormtable.server import metrics
from stormtable.server.config import Config
from stormtable.server.hub import Hub
from stormtable.server.notices import email, webhook
from stormtable.server.notices.email import Email
from stormtable.server.notices.outbox import (
    EMAIL,
    GONE,
    KINDS,
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
from stormtable.server.notices.outward import Outward
from stormtable.server.notices.push import Keys, Push
from stormtable.server.notices.sender import Channel, Sender
from stormtable.server.notices.texts import confirmation
from stormtable.server.notices.tokens import CONFIRM, OUT, Token, made, read
from stormtable.server.notices.webhook import Webhook
from stormtable.store.database import Database
from stormtable.store.schema import Pending, Person, Seat, Subscription, Table, Value

log = structlog.get_logger("stormtable.post")

LOOK_EVERY = 10.0
AT_ONCE = 500
"""Notices looked at together."""
LOCK = 0x506F7374
VAPID = "vapid"
CONFIRMED = "confirmed"
ADDRESS = "address"
SUBJECT = "mailto:nobody@localhost.localdomain"


class Post:
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
        self._outward = outward or Outward()
        self._mail: Email | None = None
        self._sender: Sender | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        channels: dict[str, Channel] = {WEBHOOK: Webhook(self._outward)}
        mail, push = self.config.mail, self.config.push
        if mail is not None:
            self._mail = Email(
                mail.host, mail.port, mail.sender, mail.user, mail.password, mail.security
            )
            channels[EMAIL] = self._mail
        keys = await self._keys()
        self.push_key = keys.public
        channels[PUSH] = Push(keys, push.subject if push else SUBJECT, self._outward)
        self._sender = Sender(channels, self.config.url, self._out)
        self._task = asyncio.create_task(self._deliver(), name="post")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

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
            found = await session.get(Value, VAPID)
        return None if found is None else found.value

    # --- what people want -----------------------------------------------------------------

    async def settle(self, person: Person, wanted: dict[str, Any]) -> dict[str, Any]:
        """What somebody wants to be told of and where, checked; a new address is confirmed first.

        {"kinds": ["your_turn"], "email": "ada@club.example", "webhook": "https://..."}
        """
        for name in wanted:
            if name not in ("kinds", EMAIL, WEBHOOK):
                raise BadSetting(f"notices have no {name[:40]!r}", "kinds, email, webhook")
        kinds = wanted.get("kinds", [YOUR_TURN])
        if not isinstance(kinds, list) or not set(kinds) <= set(KINDS):
            raise BadSetting("notices.kinds are of another kind", f"any of: {', '.join(KINDS)}")
        told: dict[str, Any] = {"kinds": sorted(set(kinds))}
        if wanted.get(WEBHOOK):
            told[WEBHOOK] = {ADDRESS: webhook.checked(wanted[WEBHOOK])}
        if wanted.get(EMAIL):
            if self._mail is None:
                raise BadSetting("this server sends no e-mail", "choose a webhook or push")
            address = email.checked(wanted[EMAIL])
            before = person.notices.get(EMAIL, {})
            known = before.get(ADDRESS) == address and bool(before.get(CONFIRMED))
            told[EMAIL] = {ADDRESS: address, CONFIRMED: known}
            if not known:
                await self._ask_to_confirm(person, address)
        return told

    async def _ask_to_confirm(self, person: Person, address: str) -> None:
        assert self._mail is not None
        token = made(self.config.secret_key, Token(CONFIRM, person.id, EMAIL, address))
        site = self.config.url
        letter = confirmation(site, f"{site}/api/confirm/{token}", _read_by(person))
        result = await self._mail.send(letter, address)
        metrics.NOTICES.labels("confirmation", result.status).inc()

    def _out(self, line: Line) -> str:
        token = made(self.config.secret_key, Token(OUT, line.person, line.key))
        return f"{self.config.url}/api/unsubscribe/{token}"

    async def confirm(self, token: str) -> bool:
        """The address is theirs: from now on they are written to."""
        said = read(self.config.secret_key, token, CONFIRM)
        if said is None:
            return False
        async with self.database.write() as session:
            person = await session.get(Person, said.person)
            kept = person.notices.get(EMAIL, {}) if person is not None else {}
            if person is None or kept.get(ADDRESS) != said.address:
                return False
            person.notices = {**person.notices, EMAIL: {**kept, CONFIRMED: True}}
        return True

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
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.deliver()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("notices could not be sent")

    async def deliver(self) -> None:
        """Send what is ripe. The lock is held while it is sent: nobody else sends it as well."""
        async with self.database.engine.connect() as connection:
            if not self.database.is_sqlite:
                mine = await connection.scalar(text(f"SELECT pg_try_advisory_lock({LOCK})"))
                if not mine:
                    return
            try:
                await self._send_ripe()
            finally:
                if not self.database.is_sqlite:
                    await connection.execute(text(f"SELECT pg_advisory_unlock({LOCK})"))
                    await connection.commit()

    async def _send_ripe(self) -> None:
        async with self.database.read() as session:
            pending = await _pending(session)
            if not pending:
                return
            people = sorted({notice.person for notice in pending})
            lines = await _lines(session, people)
            asked = await _asked(session, people)
        now = self.now()
        todo = plan(pending, lines, asked, self.hub.everyone(now), now)
        assert self._sender is not None
        results = await self._sender.send_all(todo.send)
        for batch, result in results:
            metrics.NOTICES.labels(batch.line.channel, result.status).inc()
            if result.problem:
                log.warning("a notice was not sent", way=batch.line.channel, why=result.problem)
        async with self.database.write() as session:
            for batch, result in results:
                await self._settle(session, batch, result)
            await session.execute(delete(Pending).where(Pending.id.in_(todo.drop)))

    async def _settle(self, session: AsyncSession, batch: Batch, result: Result) -> None:
        line, notices = settled(batch, result, self.now())
        for notice in notices:
            kept = await session.get(Pending, notice.id)
            if kept is not None:
                kept.done = sorted(notice.done)
        person = await session.get(Person, batch.line.person)
        if line is None or result.status == GONE:
            await _end_line(session, batch.line.person, batch.line.key)
        elif person is not None:
            noticed = {**person.noticed, line.key: [line.last, line.tries, line.not_before]}
            person.noticed = noticed


async def _pending(session: AsyncSession) -> list[Notice]:
    found = await session.execute(
        select(Pending, Table.game)
        .join(Table, Table.id == Pending.table)
        .order_by(Pending.at)
        .limit(AT_ONCE)
    )
    return [
        Notice(
            one.id,
            one.person,
            one.table,
            one.kind,
            one.at,
            title_named(game).caption,
            frozenset(one.done),
        )
        for one, game in found
    ]


async def _lines(session: AsyncSession, people: Sequence[str]) -> list[Line]:
    """All ways to these people that they asked for."""
    lines: list[Line] = []
    wanted = {
        person.id: person
        for person in await session.scalars(select(Person).where(Person.id.in_(people)))
        if not person.deleted and not person.disabled
    }
    for person in wanted.values():
        for key in (EMAIL, WEBHOOK):
            told = person.notices.get(key)
            if told and (key != EMAIL or told.get(CONFIRMED)):
                lines.append(_line(person, key, told[ADDRESS]))
    subscribed = select(Subscription).where(Subscription.person.in_(list(wanted)))
    for one in await session.scalars(subscribed):
        address = {"endpoint": one.endpoint, "keys": one.keys}
        lines.append(_line(wanted[one.person], f"{PUSH}:{one.id}", address))
    return lines


def _line(person: Person, key: str, address: Any) -> Line:
    last, tries, not_before = person.noticed.get(key, (0.0, 0, 0.0))
    kinds = frozenset(person.notices.get("kinds", [YOUR_TURN]))
    return Line(person.id, key, address, kinds, last, tries, not_before, _read_by(person))


def _read_by(person: Person) -> str:
    """The language they chose in their settings; empty if they chose none that we have."""
    chosen = person.settings.get("language")
    return chosen if chosen in languages() else ""


async def _asked(session: AsyncSession, people: Sequence[str]) -> set[tuple[str, str]]:
    """Who is asked at which table."""
    found = await session.execute(
        select(Seat.person, Seat.seat, Table.id, Table.asked)
        .join(Table, Table.id == Seat.table)
        .where(Seat.person.in_(people), Table.status == "running", Seat.left.is_(False))
    )
    return {
        (person, table)
        for person, seat, table, asked in found
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
        person.notices = {name: told for name, told in person.notices.items() if name != key}
