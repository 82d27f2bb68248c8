"""Sends the notifications in the database to the people who want them.

Any process may do it; on PostgreSQL a lock admits one process at a time. Each message is a task of
its own, so that a slow endpoint, or a person with many notifications, delays nobody else.
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
    Channel,
    Notification,
    Result,
    schedule,
    settled,
)
from stormtable.server.services.notifications.push import Keys, Push
from stormtable.server.services.notifications.recap import with_recaps
from stormtable.server.services.notifications.safe_http import Outward
from stormtable.server.services.notifications.sender import Sender, Transport
from stormtable.server.services.notifications.tokens import OUT, Token, read, sign
from stormtable.server.services.notifications.webhook import Webhook
from stormtable.server.services.table_host import Host
from stormtable.store import notifications, people, values
from stormtable.store.database import Database, DatabaseSession
from stormtable.store.locks import sole_process
from stormtable.store.schema import Person
from stormtable.table.absence import Absence

log = structlog.get_logger("stormtable.post")

LOOK_EVERY = 10.0
MOST_TOGETHER = 2000
"""Notifications read from the database together."""
OF_ONE_PERSON = 20
"""The most notifications per person among them, so that one person does not block the others."""
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
        host: Host,
        now: Callable[[], float],
        outward: Outward | None = None,
    ) -> None:
        self.config = config
        self.database = database
        self.hub = hub
        self.host = host
        self.now = now
        self.push_key = ""
        self.confirming = Confirming(config, database, now)
        self._outward = outward or Outward()
        self._sender: Sender | None = None
        self._task: asyncio.Task[None] | None = None
        self._sending: dict[tuple[str, str], asyncio.Task[None]] = {}
        """Messages in flight, by person and channel."""

    async def start(self) -> None:
        transports: dict[str, Transport] = {WEBHOOK: Webhook(self._outward)}
        mail, push = self.config.mail, self.config.push
        if mail is not None:
            transports[EMAIL] = self.confirming.limited(
                Email(mail.host, mail.port, mail.sender, mail.user, mail.password, mail.security)
            )
        keys = await self._keys()
        self.push_key = keys.public
        transports[PUSH] = Push(keys, push.subject if push else SUBJECT, self._outward)
        self._sender = Sender(transports, self.config.url, self._out)
        self._task = asyncio.create_task(self._deliver(), name="notifier")

    async def stop(self) -> None:
        tasks = [*([self._task] if self._task else []), *self._sending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keys(self) -> Keys:
        """Return the administrator's key pair, or the one stored in the database."""
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

    def _out(self, channel: Channel) -> str:
        token = sign(self.config.secret_key, Token(OUT, channel.person, channel.key))
        return f"{self.config.url}/api/unsubscribe/{token}"

    async def end(self, token: str) -> bool:
        """End a channel by the link in one of its messages."""
        token_read = read(self.config.secret_key, token, OUT)
        if token_read is None:
            return False
        async with self.database.write() as session:
            await _end_channel(session, token_read.person, token_read.channel)
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
        """Start a task for each message that is due, without waiting for it."""
        async with self.database.read() as session:
            pending = await _pending(session)
            if not pending:
                return
            recipients = sorted({notification.person for notification in pending})
            channels = await _channels(session, recipients, self.now())
            asked = await notifications.whose_turn(session, recipients)
        now = self.now()
        planned = schedule(pending, channels, asked, self.hub.everyone(now), now)
        if planned.drop:
            async with self.database.write() as session:
                await notifications.delete_pending(session, planned.drop)
        for batch in planned.send:
            key = (batch.channel.person, batch.channel.key)
            if key not in self._sending:
                self._sending[key] = asyncio.create_task(self._send(batch), name="notification")

    async def _send(self, batch: Batch) -> None:
        assert self._sender is not None
        try:
            message = await with_recaps(self.host, batch)
            await self._write_down(batch, await self._sender.send(message))
        finally:
            self._sending.pop((batch.channel.person, batch.channel.key), None)

    async def _write_down(self, batch: Batch, result: Result) -> None:
        metrics.NOTICES.labels(batch.channel.transport, result.status).inc()
        if result.problem:
            log.warning("a notice was not sent", way=batch.channel.transport, why=result.problem)
        try:
            async with self.database.write() as session:
                await self._settle(session, batch, result)
        except Exception:
            # The notification is still pending and is sent again: twice is better than never.
            log.exception("what came of a notice could not be written")

    async def _settle(self, session: DatabaseSession, batch: Batch, result: Result) -> None:
        """Save the result of a message; another task may settle another channel of the same
        person."""
        person = await people.lock_person(session, batch.channel.person)
        channel, sent = settled(batch, result, self.now())
        for notification in sent:
            await notifications.add_done(session, notification.id, notification.done)
        if channel is None or result.status == GONE:
            await _end_channel(session, batch.channel.person, batch.channel.key)
        elif person is not None:
            state = [channel.last, channel.tries, channel.not_before]
            person.noticed = {**person.noticed, channel.key: state}


async def _pending(session: DatabaseSession) -> list[Notification]:
    return [
        Notification(
            pending.id,
            pending.person,
            pending.table or "",
            pending.kind,
            pending.time,
            title_named(game).caption,
            frozenset(pending.done),
            edition="" if pending.table else game,
        )
        for pending, game in await notifications.pending(session, MOST_TOGETHER, OF_ONE_PERSON)
    ]


async def _channels(session: DatabaseSession, ids: Sequence[str], now: float) -> list[Channel]:
    """Return the channels that these people chose; in a person's quiet hours their channels
    wait."""
    channels: list[Channel] = []
    recipients = {person.id: person for person in await notifications.recipients(session, ids)}
    for person in recipients.values():
        for key in (EMAIL, WEBHOOK):
            setting = person.notices.get(key)
            if setting and (key != EMAIL or setting.get(CONFIRMED)):
                channels.append(_channel(person, key, setting[ADDRESS], now))
    for subscription in await notifications.subscriptions_of(session, list(recipients)):
        address = {"endpoint": subscription.endpoint, "keys": subscription.keys}
        person = recipients[subscription.person]
        channels.append(_channel(person, f"{PUSH}:{subscription.id}", address, now))
    return channels


def _channel(person: Person, key: str, address: Any, now: float) -> Channel:
    last, tries, not_before = person.noticed.get(key, (0.0, 0, 0.0))
    absence = Absence.from_json(person.absence)
    if absence.asleep(now):
        not_before = max(not_before, absence.after(now, 0.0))
    settings = frozenset(person.notices.get("kinds", [YOUR_TURN]))
    return Channel(person.id, key, address, settings, last, tries, not_before, language_of(person))


async def _end_channel(session: DatabaseSession, person_id: str, key: str) -> None:
    transport, _, number = key.partition(":")
    if transport == PUSH:
        if number.isascii() and number.isdigit():
            await notifications.delete_subscription(session, person_id, int(number))
        return
    person = await people.person_of(session, person_id)
    if person is not None:
        person.notices = {name: setting for name, setting in person.notices.items() if name != key}
