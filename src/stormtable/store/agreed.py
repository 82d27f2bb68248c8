"""What owners handed in, and the versions of the agreed editions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.errors import UnknownName
from stormtable.store import passkeys
from stormtable.store.schema import EditionVersion, HandIn, Person


async def has_account(session: AsyncSession, person: Person) -> bool:
    return person.login is not None or bool(await passkeys.passkeys_of(session, person.id))


# --- hand-ins -------------------------------------------------------------------------------


async def hand_in(
    session: AsyncSession,
    person: str,
    game: str,
    printing: str,
    language: str,
    seen: dict[str, Any],
    now: float,
) -> None:
    """Store what an owner saw; it replaces what they handed in before."""
    stored = await session.get(HandIn, (person, game), with_for_update=True)
    if stored is None:
        stored = HandIn(person=person, game=game, asked=[])
        session.add(stored)
    stored.printing, stored.language, stored.seen, stored.time = printing, language, seen, now
    await session.flush()


async def hand_in_of(session: AsyncSession, person: str, game: str) -> HandIn | None:
    return await session.get(HandIn, (person, game))


async def take_back(session: AsyncSession, person: str, game: str) -> bool:
    stored = await session.get(HandIn, (person, game))
    if stored is not None:
        await session.delete(stored)
    return stored is not None


async def owners_of(
    session: AsyncSession, game: str, printing: str = ""
) -> list[tuple[HandIn, Person]]:
    """Return what each owner of a printing saw, the first hand-in first."""
    query = (
        select(HandIn, Person)
        .join(Person, Person.id == HandIn.person)
        .where(
            HandIn.game == game,
            HandIn.printing == printing,
            Person.deleted.is_(False),
            Person.disabled.is_(False),
        )
        .order_by(HandIn.time, HandIn.person)
    )
    return [(stored, person) for stored, person in await session.execute(query)]


async def printings_of(session: AsyncSession) -> list[tuple[str, str]]:
    """Return every game and printing that somebody handed in."""
    query = select(HandIn.game, HandIn.printing).distinct().order_by(HandIn.game, HandIn.printing)
    return [(game, printing) for game, printing in await session.execute(query)]


async def set_asked(session: AsyncSession, person: str, game: str, keys: Sequence[str]) -> None:
    stored = await session.get(HandIn, (person, game), with_for_update=True)
    if stored is not None:
        stored.asked = list(keys)


# --- versions -------------------------------------------------------------------------------


async def versions_of(session: AsyncSession, game: str, printing: str = "") -> list[EditionVersion]:
    """Return the versions of an agreed edition, the newest first."""
    query = (
        select(EditionVersion)
        .where(EditionVersion.game == game, EditionVersion.printing == printing)
        .order_by(EditionVersion.number.desc())
    )
    return list(await session.scalars(query))


async def newest(session: AsyncSession, game: str, printing: str = "") -> EditionVersion | None:
    """Return the version that new tables take."""
    query = (
        select(EditionVersion)
        .where(
            EditionVersion.game == game,
            EditionVersion.printing == printing,
            EditionVersion.withdrawn.is_(None),
        )
        .order_by(EditionVersion.number.desc())
        .limit(1)
    )
    return await session.scalar(query)


async def add_version(session: AsyncSession, version: EditionVersion) -> bool:
    """Store a version; return False if another process stored this number first."""
    try:
        async with session.begin_nested():
            session.add(version)
    except IntegrityError:
        return False
    return True


async def withdraw(
    session: AsyncSession, game: str, number: int, reason: str, printing: str = ""
) -> EditionVersion:
    """Withdraw a version: new tables take the one before it. Running tables keep theirs."""
    stored = await session.get(EditionVersion, (game, printing, number), with_for_update=True)
    if stored is None:
        raise UnknownName(f"{game} has no version {number}", "see: stormtable admin versions")
    stored.withdrawn = reason
    return stored
