"""People and their sessions."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.errors import BadSetting
from stormtable.store.schema import Person, Session

TOKEN_BYTES = 32
SESSION_LASTS = 400 * 24 * 3600.0
"""Seconds for which a session is valid; every use renews it. Browsers store cookies for as long."""
RECOVERED_FOR = 3600.0
"""Seconds in which a session that a recovery code opened may set a new password."""
SEEN_EVERY = 3600.0
"""The least number of seconds between two updates of when a person was last seen."""


def new_id() -> str:
    return uuid4().hex


def digest(secret: str) -> str:
    """Return the hash under which a long random secret is stored."""
    return sha256(secret.encode()).hexdigest()


async def person_of(session: AsyncSession, person: str) -> Person | None:
    return await session.get(Person, person)


async def lock_person(session: AsyncSession, person: str) -> Person | None:
    """Return a person, locked until the transaction ends."""
    return await session.get(Person, person, with_for_update=True)


async def change_person(session: AsyncSession, person: str, values: dict[str, Any]) -> Person:
    """Set columns of a person; return the changed person."""
    stored_person = await session.get_one(Person, person)
    for name, value in values.items():
        setattr(stored_person, name, value)
    return stored_person


async def names_of(session: AsyncSession, people: Sequence[str]) -> dict[str, str]:
    """Return the names of people by their ids."""
    rows = await session.execute(select(Person.id, Person.name).where(Person.id.in_(people)))
    return dict(rows.all())


async def add_guest(session: AsyncSession, name: str, now: float) -> tuple[Person, str]:
    """Create a guest; return the person, and the code that restores a lost session."""
    recovery = token_urlsafe(TOKEN_BYTES)
    person = Person(id=new_id(), name=name, created=now, seen=now, recovery=digest(recovery))
    session.add(person)
    await session.flush()
    return person, recovery


async def new_recovery(session: AsyncSession, person: str) -> str:
    """Create a new recovery code; the former one becomes invalid."""
    recovery = token_urlsafe(TOKEN_BYTES)
    await session.execute(
        update(Person).where(Person.id == person).values(recovery=digest(recovery))
    )
    return recovery


async def sign_in(
    session: AsyncSession, person: str, now: float, *, recovered: bool = False, device: str = ""
) -> str:
    """Return the token of a new session; `recovered`: by a recovery code."""
    token = token_urlsafe(TOKEN_BYTES)
    session.add(
        Session(
            id=digest(token),
            person=person,
            created=now,
            seen=now,
            expires=now + SESSION_LASTS,
            recovered=now if recovered else None,
            device=device,
        )
    )
    return token


async def set_password(session: AsyncSession, person: str, password: str, id_: str) -> Replaced:
    """Set a new password (a hash). All sessions except `id_` end, and the recovery code is
    replaced."""
    await session.execute(update(Person).where(Person.id == person).values(password=password))
    await session.execute(update(Session).where(Session.id == id_).values(recovered=None))
    ended = await sign_out_others(session, person, id_)
    return Replaced(ended, await new_recovery(session, person))


async def signed_in(session: AsyncSession, token: str, now: float) -> tuple[Person, Session] | None:
    """Return the person and the session of a token; None if it is not valid."""
    rows = await session.execute(
        select(Person, Session)
        .join(Session, Session.person == Person.id)
        .where(Session.id == digest(token), Session.expires > now)
        .where(Person.disabled.is_(False), Person.deleted.is_(False))
    )
    row = rows.one_or_none()
    return None if row is None else (row[0], row[1])


async def valid_sessions(
    session: AsyncSession, ids: Sequence[str], now: float
) -> dict[str, tuple[str, float]]:
    """Return those of the sessions that are valid, each with its person and when it was seen."""
    rows = await session.execute(
        select(Session.id, Session.person, Session.seen)
        .join(Person, Session.person == Person.id)
        .where(Session.id.in_(ids), Session.expires > now)
        .where(Person.disabled.is_(False), Person.deleted.is_(False))
    )
    return {row.id: (row.person, row.seen) for row in rows}


async def note_seen(session: AsyncSession, person: str, id_: str, now: float) -> None:
    await session.execute(update(Person).where(Person.id == person).values(seen=now))
    await session.execute(
        update(Session).where(Session.id == id_).values(seen=now, expires=now + SESSION_LASTS)
    )


async def sign_out(session: AsyncSession, person: str, id_: str | None = None) -> None:
    """End one session, or all that a person has."""
    ended = delete(Session).where(Session.person == person)
    await session.execute(ended if id_ is None else ended.where(Session.id == id_))


async def sessions_of(session: AsyncSession, person: str, now: float) -> list[Session]:
    """Return the valid sessions of a person, the last used first."""
    query = select(Session).where(Session.person == person, Session.expires > now)
    return list(await session.scalars(query.order_by(Session.seen.desc())))


async def by_login(session: AsyncSession, login: str) -> Person | None:
    rows = await session.execute(
        select(Person).where(Person.login == login.lower(), Person.deleted.is_(False))
    )
    return rows.scalar_one_or_none()


async def by_recovery(session: AsyncSession, recovery: str) -> Person | None:
    rows = await session.execute(
        select(Person).where(
            Person.recovery == digest(recovery),
            Person.deleted.is_(False),
            Person.disabled.is_(False),
        )
    )
    return rows.scalar_one_or_none()


async def make_account(session: AsyncSession, person: str, login: str, password: str) -> Person:
    """Give a guest a login; all seats and games stay. `password` is a hash."""
    try:
        await session.execute(
            update(Person).where(Person.id == person).values(login=login.lower(), password=password)
        )
        # From now on a session opened by a recovery code is an ordinary one.
        await session.execute(
            update(Session).where(Session.person == person).values(recovered=None)
        )
        await session.flush()
    except IntegrityError as error:
        raise BadSetting(f"the login {login!r} is taken", "choose another") from error
    return await session.get_one(Person, person, populate_existing=True)


async def sign_out_others(session: AsyncSession, person: str, id_: str) -> list[str]:
    """End the other sessions of a person; return the ids of the ended ones."""
    ended = delete(Session).where(Session.person == person, Session.id != id_)
    return list(await session.scalars(ended.returning(Session.id)))


class Replaced(NamedTuple):
    """The effects of a new password."""

    ended: list[str]
    """The sessions that it ended."""
    recovery: str
    """The new recovery code."""
