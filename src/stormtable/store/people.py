"""People and their sessions."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from uuid import uuid4

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.errors import BadSetting
from stormtable.store.schema import Person, Session

TOKEN_BYTES = 32
SESSION_LASTS = 400 * 24 * 3600.0
"""Seconds; renewed by use. As long as browsers keep a cookie."""
SEEN_EVERY = 3600.0
"""Seconds between notes of when somebody was last here."""


def new_id() -> str:
    return uuid4().hex


def digest(secret: str) -> str:
    """What is kept of a secret that is long and random."""
    return sha256(secret.encode()).hexdigest()


async def add_guest(session: AsyncSession, name: str, now: float) -> tuple[Person, str]:
    """A new guest, and the code that gives a lost session back."""
    recovery = token_urlsafe(TOKEN_BYTES)
    person = Person(id=new_id(), name=name, created=now, seen=now, recovery=digest(recovery))
    session.add(person)
    await session.flush()
    return person, recovery


async def new_recovery(session: AsyncSession, person: str) -> str:
    """A new recovery code; the one before it is worth nothing any more."""
    recovery = token_urlsafe(TOKEN_BYTES)
    await session.execute(
        update(Person).where(Person.id == person).values(recovery=digest(recovery))
    )
    return recovery


async def sign_in(session: AsyncSession, person: str, now: float) -> str:
    """A new session's token."""
    token = token_urlsafe(TOKEN_BYTES)
    session.add(
        Session(id=digest(token), person=person, created=now, seen=now, expires=now + SESSION_LASTS)
    )
    return token


async def signed_in(session: AsyncSession, token: str, now: float) -> tuple[Person, Session] | None:
    """Whose session it is, if it is one."""
    found = await session.execute(
        select(Person, Session)
        .join(Session, Session.person == Person.id)
        .where(Session.id == digest(token), Session.expires > now)
        .where(Person.disabled.is_(False), Person.deleted.is_(False))
    )
    row = found.one_or_none()
    return None if row is None else (row[0], row[1])


async def note_seen(session: AsyncSession, person: str, id_: str, now: float) -> None:
    await session.execute(update(Person).where(Person.id == person).values(seen=now))
    await session.execute(
        update(Session).where(Session.id == id_).values(seen=now, expires=now + SESSION_LASTS)
    )


async def sign_out(session: AsyncSession, person: str, id_: str | None = None) -> None:
    """End one session, or all that a person has."""
    ended = delete(Session).where(Session.person == person)
    await session.execute(ended if id_ is None else ended.where(Session.id == id_))


async def by_login(session: AsyncSession, login: str) -> Person | None:
    found = await session.execute(
        select(Person).where(Person.login == login.lower(), Person.deleted.is_(False))
    )
    return found.scalar_one_or_none()


async def by_recovery(session: AsyncSession, recovery: str) -> Person | None:
    found = await session.execute(
        select(Person).where(
            Person.recovery == digest(recovery),
            Person.deleted.is_(False),
            Person.disabled.is_(False),
        )
    )
    return found.scalar_one_or_none()


async def make_account(session: AsyncSession, person: str, login: str, password: str) -> None:
    """Give a guest a login; all they have stays theirs. `password` is a hash."""
    try:
        await session.execute(
            update(Person).where(Person.id == person).values(login=login.lower(), password=password)
        )
        await session.flush()
    except IntegrityError as error:
        raise BadSetting(f"the login {login!r} is taken", "choose another") from error


async def forget(session: AsyncSession, person: str) -> None:
    """Delete what is known of somebody. Games they played stay, with the name `someone`."""
    await sign_out(session, person)
    found = await session.get(Person, person)
    if found is None:
        return
    found.name, found.login, found.password, found.recovery = "someone", None, None, None
    found.rest, found.notices, found.noticed, found.settings = {}, {}, {}, {}
    found.deleted = True
