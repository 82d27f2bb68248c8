"""People and their sessions."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from uuid import uuid4

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.bots import best_bot
from stormtable.kernel.errors import BadSetting
from stormtable.store.schema import (
    Mute,
    Pending,
    Person,
    Rated,
    Row,
    Said,
    Seat,
    Session,
    Subscription,
    Table,
)

OPEN, RUNNING = "open", "running"
NOBODY = "someone"
"""What those are called who are no longer known."""
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


async def sign_out_others(session: AsyncSession, person: str, id_: str) -> None:
    """End all sessions of a person but one."""
    await session.execute(delete(Session).where(Session.person == person, Session.id != id_))


async def forget(session: AsyncSession, person: str) -> list[str]:
    """Delete what is known of somebody, and name the running tables where a bot plays on.

    Games they played stay for the others, with a name that is nobody's.
    """
    await sign_out(session, person)
    found = await session.get_one(Person, person)
    found.name, found.login, found.password, found.recovery = NOBODY, None, None, None
    found.rest, found.notices, found.noticed, found.settings = {}, {}, {}, {}
    found.deleted = True
    await session.execute(delete(Subscription).where(Subscription.person == person))
    await session.execute(delete(Pending).where(Pending.person == person))
    await session.execute(delete(Mute).where(Mute.person == person))
    await session.execute(delete(Rated).where(Rated.who == person))
    await session.execute(
        update(Said).where(Said.person == person).values(name=NOBODY, text="", hidden=True)
    )
    await session.execute(update(Row).where(Row.by == person).values(by=""))
    running = select(Table.id, Table.game).where(Table.status == RUNNING)
    running = running.join(Seat, Seat.table == Table.id).where(Seat.person == person)
    left = dict((await session.execute(running)).all())
    for table, game in left.items():
        seats = (Seat.table == table) & (Seat.person == person)
        bot = best_bot(game)
        await session.execute(update(Seat).where(seats, Seat.bot.is_(None)).values(bot=bot))
        await session.execute(update(Table).where(Table.id == table).values(due=0.0))
    await session.execute(
        update(Seat).where(Seat.person == person).values(left=True, name=NOBODY, plan=[])
    )
    opened = select(Table.id).where(Table.status == OPEN)
    await session.execute(
        update(Seat)
        .where(Seat.person == person, Seat.table.in_(opened))
        .values(person=None, left=False, name="")
    )
    return list(left)
