"""Notices on their way: what waits in the database is sent to those who want it.

Any process may do it; on PostgreSQL a lock sees to it that one does at a time. Each message is a
task of its own: what one endpoint makes wait, or one person has in stock, delays nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import structlog

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
from stormtable.store import notifications, people, values
from stormtable.store.database import Database, DatabaseSession
from stormtable.store.locks import sole_process
from stormtable.store.schema import Person

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
        key = await self._stored_key()
        if key is None:
            try:
                async with self.database.write() as session:
                    await values.add_value(session, VAPID, Keys.new().private)
            except values.AlreadyStored:
                log.info("another process made the key")
            key = await self._stored_key()
        assert key is not None
        return Keys(key)

    async def _stored_key(self) -> str | None:
        async with self.database.read() as session:
            return await values.value_of(session, VAPID)

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
                async with sole_process(self.database, LOCK) as is_sole:
                    while await is_sole():
                        await self.look()
                        await asyncio.sleep(LOOK_EVERY)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("notices could not be sent")
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Begin to send what is ripe, and wait for none of it."""
        async with self.database.read() as session:
            pending = await _pending(session)
            if not pending:
                return
            recipients = sorted({notice.person for notice in pending})
            lines = await _lines(session, recipients)
            asked = await notifications.whose_turn(session, recipients)
        now = self.now()
        todo = plan(pending, lines, asked, self.hub.everyone(now), now)
        if todo.drop:
            async with self.database.write() as session:
                await notifications.delete_pending(session, todo.drop)
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

    async def _settle(self, session: DatabaseSession, batch: Batch, result: Result) -> None:
        """Other lines of the same person may be settled at the same time."""
        person = await people.lock_person(session, batch.line.person)
        line, notices = settled(batch, result, self.now())
        for notice in notices:
            await notifications.add_done(session, notice.id, notice.done)
        if line is None or result.status == GONE:
            await _end_line(session, batch.line.person, batch.line.key)
        elif person is not None:
            noticed = {**person.noticed, line.key: [line.last, line.tries, line.not_before]}
            person.noticed = noticed


async def _pending(session: DatabaseSession) -> list[Notice]:
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
        for pending, game in await notifications.pending(session, AT_ONCE, OF_ONE_PERSON)
    ]


async def _lines(session: DatabaseSession, ids: Sequence[str]) -> list[Line]:
    """All ways to these people that they asked for."""
    lines: list[Line] = []
    recipients = {person.id: person for person in await notifications.recipients(session, ids)}
    for person in recipients.values():
        for key in (EMAIL, WEBHOOK):
            setting = person.notices.get(key)
            if setting and (key != EMAIL or setting.get(CONFIRMED)):
                lines.append(_line(person, key, setting[ADDRESS]))
    for subscription in await notifications.subscriptions_of(session, list(recipients)):
        address = {"endpoint": subscription.endpoint, "keys": subscription.keys}
        lines.append(_line(recipients[subscription.person], f"{PUSH}:{subscription.id}", address))
    return lines


def _line(person: Person, key: str, address: Any) -> Line:
    last, tries, not_before = person.noticed.get(key, (0.0, 0, 0.0))
    kinds = frozenset(person.notices.get("kinds", [YOUR_TURN]))
    return Line(person.id, key, address, kinds, last, tries, not_before, language_of(person))


async def _end_line(session: DatabaseSession, person_id: str, key: str) -> None:
    channel, _, number = key.partition(":")
    if channel == PUSH:
        if number.isascii() and number.isdigit():
            await notifications.delete_subscription(session, person_id, int(number))
        return
    person = await people.person_of(session, person_id)
    if person is not None:
        person.notices = {name: setting for name, setting in person.notices.items() if name != key}
