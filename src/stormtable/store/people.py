"""People and their sessions."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple
from uuid import uuid4

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.bots import best_bot
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.record import renamed
from stormtable.store import social
from stormtable.store.schema import (
    Draft,
    Edition,
    Invitation,
    Mute,
    Pending,
    Person,
    Rated,
    Report,
    Result,
    Row,
    Said,
    Seat,
    Session,
    Subscription,
    Table,
)

OPEN, RUNNING, CLOSED = "open", "running", "closed"
NOBODY = "someone"
"""What those are called who are no longer known."""
TOKEN_BYTES = 32
SESSION_LASTS = 400 * 24 * 3600.0
"""Seconds; renewed by use. As long as browsers keep a cookie."""
RECOVERED_FOR = 3600.0
"""Seconds in which a session that a recovery code opened may set a new password."""
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


async def sign_in(
    session: AsyncSession, person: str, now: float, *, recovered: bool = False
) -> str:
    """A new session's token; `recovered`: by a recovery code."""
    token = token_urlsafe(TOKEN_BYTES)
    session.add(
        Session(
            id=digest(token),
            person=person,
            created=now,
            seen=now,
            expires=now + SESSION_LASTS,
            recovered=now if recovered else None,
        )
    )
    return token


async def set_password(session: AsyncSession, person: str, password: str, id_: str) -> Replaced:
    """Set a new password (a hash). All that the old one opened is void: every session but `id_`,
    and the recovery code, for which there is a new one."""
    await session.execute(update(Person).where(Person.id == person).values(password=password))
    await session.execute(update(Session).where(Session.id == id_).values(recovered=None))
    ended = await sign_out_others(session, person, id_)
    return Replaced(ended, await new_recovery(session, person))


async def signed_in(session: AsyncSession, token: str, now: float) -> tuple[Person, Session] | None:
    """Whose session it is, if it is one."""
    rows = await session.execute(
        select(Person, Session)
        .join(Session, Session.person == Person.id)
        .where(Session.id == digest(token), Session.expires > now)
        .where(Person.disabled.is_(False), Person.deleted.is_(False))
    )
    row = rows.one_or_none()
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


async def make_account(session: AsyncSession, person: str, login: str, password: str) -> None:
    """Give a guest a login; all they have stays theirs. `password` is a hash."""
    try:
        await session.execute(
            update(Person).where(Person.id == person).values(login=login.lower(), password=password)
        )
        # Whoever chose a password just now need not prove by a code that they forgot it.
        await session.execute(
            update(Session).where(Session.person == person).values(recovered=None)
        )
        await session.flush()
    except IntegrityError as error:
        raise BadSetting(f"the login {login!r} is taken", "choose another") from error


async def sign_out_others(session: AsyncSession, person: str, id_: str) -> list[str]:
    """End all sessions of a person but one, and name them."""
    ended = delete(Session).where(Session.person == person, Session.id != id_)
    return list(await session.scalars(ended.returning(Session.id)))


class Replaced(NamedTuple):
    """What a new password has changed."""

    ended: list[str]
    """The sessions that it ended."""
    recovery: str
    """The new recovery code."""


class Forgotten(NamedTuple):
    tables: list[str]
    """Where they had a seat, or that nobody else could have started."""
    running: list[str]
    """Those of them where a bot plays on."""


async def forget(session: AsyncSession, person: str) -> Forgotten:
    """Delete what is known of somebody.

    Games they played stay for the others, with a name that is nobody's.
    """
    await sign_out(session, person)
    stored_person = await session.get_one(Person, person)
    stored_person.name, stored_person.login, stored_person.password, stored_person.recovery = (
        NOBODY,
        None,
        None,
        None,
    )
    stored_person.rest, stored_person.notices, stored_person.noticed, stored_person.settings = (
        {},
        {},
        {},
        {},
    )
    stored_person.deleted = True
    for theirs in (
        Subscription.person == person,
        Pending.person == person,
        Mute.person == person,
        Mute.muted == person,
        Rated.who == person,
        Report.person == person,
        Said.person == person,
        Draft.person == person,
    ):
        await session.execute(delete(theirs.left.table).where(theirs))
    await session.execute(update(Row).where(Row.by == person).values(by=""))
    await session.execute(
        update(Row).where(Row.client_id.startswith(f"{person}:")).values(client_id=None)
    )
    await session.execute(update(Result).where(Result.person == person).values(person=None))
    await session.execute(update(Edition).where(Edition.person == person).values(person=None))
    await session.execute(
        update(Invitation).where(Invitation.maker == person).values(maker=None, revoked=True)
    )
    seen = await social.forget(session, person, NOBODY)
    left = await _leave_all(session, person)
    waiting = update(Table).where(Table.maker == person, Table.status == OPEN)
    closed = await session.scalars(waiting.values(status=CLOSED).returning(Table.id))
    await session.execute(update(Table).where(Table.maker == person).values(maker=None))
    return Forgotten(sorted({*left.tables, *closed, *seen}), left.running)


async def _leave_all(session: AsyncSession, person: str) -> Forgotten:
    """Empty all seats of a person; bots play on where a game is not over."""
    sits = select(Seat, Table).join(Table, Table.id == Seat.table).where(Seat.person == person)
    seats_and_tables = (await session.execute(sits)).all()
    for seat, table in seats_and_tables:
        running = table.status == RUNNING
        seat.person, seat.left, seat.plan, seat.orders = None, False, [], {}
        seat.bot_turn, table.rematch_offer = None, None
        seat.bot = (seat.bot or best_bot(table.game)) if running else None
        seat.name = "" if table.header is None else await _rename(session, table, seat.seat)
        if running:
            table.due = 0.0
    tables = {table.id: table.status for _, table in seats_and_tables}
    return Forgotten(list(tables), [id_ for id_, status in tables.items() if status == RUNNING])


async def _rename(session: AsyncSession, table: Table, seat: int) -> str:
    """Take somebody's name out of a game and of what was reported of it; the one it has now."""
    header = table.header
    assert header is not None
    names, again = list(header["seats"]), 2
    name = NOBODY
    while name in names[:seat] + names[seat + 1 :]:
        name, again = f"{NOBODY} {again}", again + 1
    names[seat] = name
    table.header = {**header, "seats": names}
    for report in await session.scalars(select(Report).where(Report.table == table.id)):
        report.record = renamed(report.record, seat, name) if report.record else ""
    return name
