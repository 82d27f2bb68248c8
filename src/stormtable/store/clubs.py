"""Clubs and their members."""

from __future__ import annotations

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from stormtable.store.counting import count
from stormtable.store.schema import Club, Entrant, Link, Member, Person, Seat, Table, Tournament
from stormtable.store.tables import CLOSED, OPEN, OVER, UNFINISHED


async def club_of(session: AsyncSession, club: str) -> Club | None:
    return await session.get(Club, club)


async def add_club(session: AsyncSession, club: Club, owner: str, now: float) -> None:
    """Store a new club, with its owner as the first member."""
    session.add(club)
    await session.flush()
    await add_member(session, club.id, owner, now)


async def clubs_of(session: AsyncSession, person: str) -> list[tuple[Club, int]]:
    """Return a person's clubs by name, each with its number of members."""
    others = aliased(Member)
    size = select(func.count()).select_from(others).where(others.club == Club.id)
    rows = await session.execute(
        select(Club, size.scalar_subquery())
        .join(Member, Member.club == Club.id)
        .where(Member.person == person)
        .order_by(func.lower(Club.name), Club.id)
    )
    return [(club, members) for club, members in rows]


async def count_clubs_of(session: AsyncSession, person: str) -> int:
    return await count(session, Member, Member.person == person)


async def tables_of(session: AsyncSession, club: str, limit: int) -> list[Table]:
    """Return a club's tables, and public ones where members sit; the last changed first."""
    members = select(Member.person).where(Member.club == club)
    has_member = select(Seat.table).where(Seat.person.in_(members))
    public = Table.public.is_(True) & Table.id.in_(has_member)
    query = (
        select(Table)
        .where(or_(Table.club == club, public), Table.status != CLOSED)
        .order_by(Table.status == OVER, Table.changed.desc(), Table.id)
        .limit(limit)
    )
    return list(await session.scalars(query))


async def unfinished_tables(session: AsyncSession, club: str) -> list[str]:
    query = select(Table.id).where(Table.club == club, Table.status.in_(UNFINISHED))
    return list(await session.scalars(query))


async def dissolve(session: AsyncSession, club: str) -> None:
    """Delete a club; its tables stay with those who play there."""
    await session.execute(update(Table).where(Table.club == club).values(club=None))
    await session.execute(delete(Club).where(Club.id == club))


# --- members --------------------------------------------------------------------------------


async def is_member(session: AsyncSession, club: str, person: str) -> bool:
    return await session.get(Member, (club, person)) is not None


async def members_of(session: AsyncSession, club: str) -> list[tuple[Person, float]]:
    """Return a club's members, each with the time of joining; the longest member first."""
    rows = await session.execute(
        select(Person, Member.since)
        .join(Member, Member.person == Person.id)
        .where(Member.club == club)
        .order_by(Member.since, Person.id)
    )
    return [(person, since) for person, since in rows]


async def member_ids(session: AsyncSession, club: str) -> frozenset[str]:
    return frozenset(await session.scalars(select(Member.person).where(Member.club == club)))


async def count_members(session: AsyncSession, club: str) -> int:
    return await count(session, Member, Member.club == club)


async def add_member(session: AsyncSession, club: str, person: str, now: float) -> None:
    session.add(Member(club=club, person=person, since=now))
    await session.flush()


async def leave(session: AsyncSession, club: str, person: str) -> None:
    """End a membership. When the owner leaves, the longest member becomes the owner; a club without
    members is deleted."""
    await session.execute(delete(Member).where(Member.club == club, Member.person == person))
    await session.execute(delete(Link).where(Link.club == club, Link.maker == person))
    stored_club = await session.get_one(Club, club)
    if stored_club.owner in (person, None):
        others = await members_of(session, club)
        if others:
            stored_club.owner = others[0][0].id
        else:
            await dissolve(session, club)


async def withdraw_from_tournaments(session: AsyncSession, club: str, person: str) -> None:
    """Withdraw a person from a club's tournaments; they play rounds that have begun to the end."""
    all_of_club = select(Tournament.id).where(Tournament.club == club)
    not_begun = all_of_club.where(Tournament.status == OPEN)
    is_theirs = Entrant.person == person
    await session.execute(delete(Entrant).where(is_theirs, Entrant.tournament.in_(not_begun)))
    await session.execute(
        update(Entrant).where(is_theirs, Entrant.tournament.in_(all_of_club)).values(left=True)
    )


async def save_changes(session: AsyncSession) -> None:
    """Write the changes of clubs, so that the same transaction reads them."""
    await session.flush()
