"""Where people want notifications, and the proof that an e-mail address is theirs.

A guest can type anybody's address. So an address must be confirmed before it gets notifications,
and a person has one unconfirmed address at a time. Daily limits count mails per recipient, per
person, and per network address of the sender. The counts are in the database: all processes share
them, and they survive a restart.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any

from stormtable.i18n.catalogue import languages
from stormtable.kernel.errors import BadSetting
from stormtable.server.core import metrics
from stormtable.server.core.config import Config
from stormtable.server.core.errors import ApiError, conflict
from stormtable.server.services.notifications import email, webhook
from stormtable.server.services.notifications.email import Email
from stormtable.server.services.notifications.outbox import (
    AGAIN,
    EMAIL,
    SETTINGS,
    WEBHOOK,
    YOUR_TURN,
    Result,
)
from stormtable.server.services.notifications.sender import Transport
from stormtable.server.services.notifications.texts import Letter, confirmation
from stormtable.server.services.notifications.tokens import CONFIRM, Token, read, sign
from stormtable.store import people, quotas
from stormtable.store.database import Database
from stormtable.store.quotas import Quota
from stormtable.store.schema import Person

ADDRESS, CONFIRMED, ASKED = "address", "confirmed", "asked"
ASK_AGAIN = 3600.0
"""Seconds before the same address gets another confirmation mail."""
USED_UP = {
    "confirmations": ("you had enough confirmation mails sent today", "try again tomorrow"),
    "confirmations_per_address": (
        "enough confirmation mails were sent from where you are today",
        "try again tomorrow, or choose a webhook or push",
    ),
    "confirmations_per_recipient": (
        "that address was sent enough confirmation mails today",
        "look into its spam folder, or try again tomorrow",
    ),
    "mails_per_recipient": (
        "that address was sent enough mails today",
        "give another one, or try again tomorrow",
    ),
}


class Confirming:
    def __init__(self, config: Config, database: Database, now: Callable[[], float]) -> None:
        self.config = config
        self.database = database
        self.now = now
        self._mail: Email | None = None

    def limited(self, mail: Email) -> Transport:
        """Return the transport with a daily limit per recipient."""
        self._mail = mail
        return _Limited(self, mail)

    def quota(self, name: str, who: str) -> Quota:
        secret = self.config.secret_key.encode()
        rate = getattr(self.config.limits, name)
        key = hmac.new(secret, f"{name} {who}".encode(), "sha256").hexdigest()
        return Quota(name, key, rate.count, rate.seconds)

    async def settle(self, person: Person, requested: dict[str, Any], home: str) -> dict[str, Any]:
        """Return a person's validated notification settings; a new address must be confirmed first.

        The settings look like {"kinds": ["your_turn"], "email": "ada@club.example", "webhook":
        "https://..."}. `home` is the network address that the request comes from.
        """
        for name in requested:
            if name not in ("kinds", EMAIL, WEBHOOK):
                raise BadSetting(f"notices have no {name[:40]!r}", "kinds, email, webhook")
        kinds = requested.get("kinds", [YOUR_TURN])
        if not isinstance(kinds, list) or not all(kind in list(SETTINGS) for kind in kinds):
            raise BadSetting("notices.kinds has an unknown kind", f"any of: {', '.join(SETTINGS)}")
        settled: dict[str, Any] = {"kinds": sorted(set(kinds))}
        if requested.get(WEBHOOK):
            settled[WEBHOOK] = {ADDRESS: webhook.checked(requested[WEBHOOK])}
        if requested.get(EMAIL):
            if self._mail is None:
                raise BadSetting("this server sends no e-mail", "choose a webhook or push")
            settled = await self._with_address(
                person, email.checked(requested[EMAIL]), settled, home
            )
        return settled

    async def _with_address(
        self, person: Person, address: str, settled: dict[str, Any], home: str
    ) -> dict[str, Any]:
        """Store the address and count the mail in one transaction, so that parallel requests cannot
        exceed the quotas."""
        now = self.now()
        async with self.database.write() as session:
            stored_person = await people.lock_person(session, person.id)
            assert stored_person is not None
            before = stored_person.notices.get(EMAIL, {})
            is_new = before.get(ADDRESS) != address
            if not is_new and before.get(CONFIRMED):
                return {**settled, EMAIL: before}
            if is_new and before and not before.get(CONFIRMED):
                raise conflict(
                    "unconfirmed_email",
                    "another address of yours waits to be confirmed",
                    "open the link in the mail that was sent there, or remove that address first",
                )
            if not is_new and now < before.get(ASKED, 0.0) + ASK_AGAIN:
                return {**settled, EMAIL: before}
            used_up = await quotas.use(
                session,
                [
                    self.quota("confirmations", person.id),
                    self.quota("confirmations_per_address", home),
                    self.quota("confirmations_per_recipient", mailbox(address)),
                    self.quota("mails_per_recipient", mailbox(address)),
                ],
                now,
            )
            if used_up is not None:
                wait = {"Retry-After": str(round(used_up.seconds))}
                raise ApiError(429, "too_many_mails", *USED_UP[used_up.name], wait)
            settled = {**settled, EMAIL: {ADDRESS: address, CONFIRMED: False, ASKED: now}}
            stored_person.notices = settled
        await self._ask(person, address)
        return settled

    async def _ask(self, person: Person, address: str) -> None:
        assert self._mail is not None
        token = sign(self.config.secret_key, Token(CONFIRM, person.id, EMAIL, address))
        site = self.config.url
        letter = confirmation(site, f"{site}/api/confirm/{token}", language_of(person))
        result = await self._mail.send(letter, address)
        metrics.NOTICES.labels("confirmation", result.status).inc()

    async def confirm(self, token: str) -> bool:
        """Confirm the address that a token names; notifications go there from now on."""
        token_read = read(self.config.secret_key, token, CONFIRM)
        if token_read is None:
            return False
        async with self.database.write() as session:
            person = await people.lock_person(session, token_read.person)
            setting = person.notices.get(EMAIL, {}) if person is not None else {}
            if person is None or setting.get(ADDRESS) != token_read.address:
                return False
            confirmed = {ADDRESS: token_read.address, CONFIRMED: True}
            person.notices = {**person.notices, EMAIL: confirmed}
        return True


class _Limited:
    """Sends e-mail, up to a daily limit for each recipient."""

    def __init__(self, confirming: Confirming, mail: Email) -> None:
        self._confirming = confirming
        self._mail = mail

    async def send(self, letter: Letter, address: str) -> Result:
        quota = self._confirming.quota("mails_per_recipient", mailbox(address))
        async with self._confirming.database.write() as session:
            used_up = await quotas.use(session, [quota], self._confirming.now())
        if used_up is not None:
            return Result(AGAIN, "enough mails to one address today", used_up.seconds)
        return await self._mail.send(letter, address)


def mailbox(address: str) -> str:
    """Return a key for all addresses of one mailbox: it ignores case, and a `+` suffix of the local
    part."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def language_of(person: Person) -> str:
    """Return the language in a person's settings; empty if they chose none, or one that we lack."""
    chosen = person.settings.get("language")
    return chosen if chosen in languages() else ""
