"""Friends, and clubs with their members."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Select, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from stormtable.store.schema import (
    Base,
    Club,
    Entrant,
    Friend,
    Invitation,
    Link,
    Member,
    Person,
    Result,
    Seat,
    Table,
    Tournament,
    Try,
)
from stormtable.store.tables import OPEN, UNFINISHED

RECENT = 400
"""Seats of games looked through for those one has played with."""


async def count(session: AsyncSession, of: type[Base], *where: Any) -> int:
    return await session.scalar(select(func.count()).select_from(of).where(*where)) or 0


# --- friends --------------------------------------------------------------------------------


async def friends_of(session: AsyncSession, person: str) -> list[tuple[Person, float]]:
    """With since when, by name."""
    rows = await session.execute(
        select(Person, Friend.since)
        .join(Friend, Friend.friend == Person.id)
        .where(Friend.person == person, Person.deleted.is_(False))
        .order_by(func.lower(Person.name), Person.id)
    )
    return [(person, since) for person, since in rows]


async def are_friends(session: AsyncSession, person: str, other: str) -> bool:
    return await session.get(Friend, (person, other)) is not None


async def befriend(session: AsyncSession, person: str, other: str, now: float) -> None:
    for person_id, friend_id in ((person, other), (other, person)):
        await session.merge(Friend(person=person_id, friend=friend_id, since=now))


async def part(session: AsyncSession, person: str, other: str) -> None:
    for person_id, friend_id in ((person, other), (other, person)):
        await session.execute(
            delete(Friend).where(Friend.person == person_id, Friend.friend == friend_id)
        )


class Opponent(NamedTuple):
    person: Person
    games: int
    table: str
    """The last one."""
    game: str
    ended: float


async def opponents_of(session: AsyncSession, person: str, most: int) -> list[Opponent]:
    """People somebody has played with lately, the last first."""
    mine = (
        select(Result.table)
        .where(Result.person == person, Result.players > 1)
        .order_by(Result.ended.desc())
        .limit(RECENT)
    )
    rows = await session.execute(
        select(Result, Person)
        .join(Person, Person.id == Result.person)
        .where(Result.table.in_(mine), Result.person != person, Person.deleted.is_(False))
        .order_by(Result.ended.desc())
    )
    opponents: dict[str, Opponent] = {}
    for result, other in rows:
        before = opponents.get(other.id)
        opponents[other.id] = (
            Opponent(other, 1, result.table, result.game, result.ended)
            if before is None
            else before._replace(games=before.games + 1)
        )
    return list(opponents.values())[:most]


def invitations_to(person: str, now: float) -> Select[Invitation, Table]:
    """Invitations of friends to tables that still have room."""
    room = select(Seat.table).where(Seat.person.is_(None), Seat.bot.is_(None))
    return (
        select(Invitation, Table)
        .join(Table, Table.id == Invitation.table)
        .where(
            Invitation.person == person,
            Invitation.revoked.is_(False),
            Invitation.expires > now,
            Table.status == OPEN,
            Table.id.in_(room),
        )
        .order_by(Invitation.created.desc())
    )


# --- clubs ----------------------------------------------------------------------------------


async def clubs_of(session: AsyncSession, person: str) -> list[tuple[Club, int]]:
    """With how many members each has, by name."""
    others = aliased(Member)
    size = select(func.count()).select_from(others).where(others.club == Club.id)
    rows = await session.execute(
        select(Club, size.scalar_subquery())
        .join(Member, Member.club == Club.id)
        .where(Member.person == person)
        .order_by(func.lower(Club.name), Club.id)
    )
    return [(club, members) for club, members in rows]


async def is_member(session: AsyncSession, club: str, person: str) -> bool:
    return await session.get(Member, (club, person)) is not None


async def members_of(session: AsyncSession, club: str) -> list[tuple[Person, float]]:
    """With since when, the eldest first."""
    rows = await session.execute(
        select(Person, Member.since)
        .join(Member, Member.person == Person.id)
        .where(Member.club == club)
        .order_by(Member.since, Person.id)
    )
    return [(person, since) for person, since in rows]


async def member_ids(session: AsyncSession, club: str) -> frozenset[str]:
    return frozenset(await session.scalars(select(Member.person).where(Member.club == club)))


def tables_of(club: str, limit: int) -> Select[Any]:
    """Those set for the club, and public ones where members sit; the last changed first."""
    members = select(Member.person).where(Member.club == club)
    sits = select(Seat.table).where(Seat.person.in_(members))
    public = Table.public.is_(True) & Table.id.in_(sits)
    return (
        select(Table)
        .where(or_(Table.club == club, public), Table.status != "closed")
        .order_by(Table.status == "over", Table.changed.desc(), Table.id)
        .limit(limit)
    )


async def unfinished_tables(session: AsyncSession, club: str) -> list[str]:
    query = select(Table.id).where(Table.club == club, Table.status.in_(UNFINISHED))
    return list(await session.scalars(query))


async def leave(session: AsyncSession, club: str, person: str) -> None:
    """A club without its owner is the eldest member's; without members it is gone."""
    await session.execute(delete(Member).where(Member.club == club, Member.person == person))
    await session.execute(delete(Link).where(Link.club == club, Link.maker == person))
    stored_club = await session.get_one(Club, club)
    if stored_club.owner in (person, None):
        others = await members_of(session, club)
        if others:
            stored_club.owner = others[0][0].id
        else:
            await dissolve(session, club)


async def dissolve(session: AsyncSession, club: str) -> None:
    """Games that were played for it stay where they are."""
    await session.execute(update(Table).where(Table.club == club).values(club=None))
    await session.execute(delete(Club).where(Club.id == club))


# --- all of it, of one person ---------------------------------------------------------------


async def forget(session: AsyncSession, person: str, nobody: str) -> list[str]:
    """Nobody's friend or member any more; tables whose seers change by it."""
    changed: list[str] = []
    for club, _ in await clubs_of(session, person):
        changed += await unfinished_tables(session, club.id)
        await leave(session, club.id, person)
    for theirs in (
        Friend.person == person,
        Friend.friend == person,
        Link.maker == person,
        Try.person == person,
    ):
        await session.execute(delete(theirs.left.table).where(theirs))
    await session.execute(
        update(Invitation).where(Invitation.person == person).values(person=None, revoked=True)
    )
    waiting = select(Tournament.id).where(Tournament.status == OPEN)
    await session.execute(
        delete(Entrant).where(Entrant.person == person, Entrant.tournament.in_(waiting))
    )
    await session.execute(
        update(Entrant).where(Entrant.person == person).values(person=None, name=nobody, left=True)
    )
    return changed


async def export(session: AsyncSession, person: str) -> dict[str, list[dict[str, Any]]]:
    """All that is kept of somebody here."""
    links = await session.scalars(select(Link).where(Link.maker == person))
    entered = await session.execute(
        select(Entrant, Tournament)
        .join(Tournament, Tournament.id == Entrant.tournament)
        .where(Entrant.person == person)
    )
    tries = await session.scalars(select(Try).where(Try.person == person).order_by(Try.day))
    invited = await session.scalars(select(Invitation).where(Invitation.person == person))
    memberships = await session.execute(
        select(Club, Member.since)
        .join(Member, Member.club == Club.id)
        .where(Member.person == person)
    )
    friends = await friends_of(session, person)
    return {
        "friends": [{"person": friend.id, "since": since} for friend, since in friends],
        "links": [
            {"club": link.club, "created": link.created, "expires": link.expires} for link in links
        ],
        "clubs": [
            {"club": club.id, "name": club.name, "since": since, "owner": club.owner == person}
            for club, since in memberships
        ],
        "entered": [
            {"tournament": t.id, "name": t.name, "as": entrant.name, "left": entrant.left}
            for entrant, t in entered
        ],
        "daily": [{"day": attempt.day, "table": attempt.table} for attempt in tries],
        "invited": [
            {"table": invitation.table, "created": invitation.created} for invitation in invited
        ],
    }
