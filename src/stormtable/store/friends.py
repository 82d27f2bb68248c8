"""Friends, the links that make friends, and recent opponents."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.counting import count
from stormtable.store.schema import Friend, Link, Person, Result

RECENT = 400
"""The number of a person's games that `opponents_of` reads."""


async def friends_of(session: AsyncSession, person: str) -> list[tuple[Person, float]]:
    """Return a person's friends by name, each with the time at which the friendship began."""
    rows = await session.execute(
        select(Person, Friend.since)
        .join(Friend, Friend.friend == Person.id)
        .where(Friend.person == person, Person.deleted.is_(False))
        .order_by(func.lower(Person.name), Person.id)
    )
    return [(person, since) for person, since in rows]


async def are_friends(session: AsyncSession, person: str, other: str) -> bool:
    return await session.get(Friend, (person, other)) is not None


async def count_friends_of(session: AsyncSession, person: str) -> int:
    return await count(session, Friend, Friend.person == person)


async def befriend(session: AsyncSession, person: str, other: str, now: float) -> None:
    for person_id, friend_id in ((person, other), (other, person)):
        await session.merge(Friend(person=person_id, friend=friend_id, since=now))


async def unfriend(session: AsyncSession, person: str, other: str) -> None:
    for person_id, friend_id in ((person, other), (other, person)):
        await session.execute(
            delete(Friend).where(Friend.person == person_id, Friend.friend == friend_id)
        )


class Opponent(NamedTuple):
    person: Person
    games: int
    table: str
    """The table of the last game."""
    game: str
    ended: float


async def opponents_of(session: AsyncSession, person: str, limit: int) -> list[Opponent]:
    """Return the people with whom a person played recently, the last opponent first."""
    own_games = (
        select(Result.table)
        .where(Result.person == person, Result.players > 1)
        .order_by(Result.ended.desc())
        .limit(RECENT)
    )
    rows = await session.execute(
        select(Result, Person)
        .join(Person, Person.id == Result.person)
        .where(Result.table.in_(own_games), Result.person != person, Person.deleted.is_(False))
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
    return list(opponents.values())[:limit]


# --- links ----------------------------------------------------------------------------------


async def link_of(session: AsyncSession, link: str) -> Link | None:
    return await session.get(Link, link)


async def add_link(session: AsyncSession, link: Link) -> None:
    session.add(link)


async def count_valid_links(session: AsyncSession, person: str, now: float) -> int:
    """Return how many links of a person are neither revoked nor expired."""
    return await count(
        session, Link, Link.maker == person, Link.revoked.is_(False), Link.expires > now
    )


async def valid_links(session: AsyncSession, person: str, now: float) -> list[Link]:
    """Return the links of a person that are neither revoked nor expired, the latest first."""
    query = (
        select(Link)
        .where(Link.maker == person, Link.revoked.is_(False), Link.expires > now)
        .order_by(Link.created.desc())
    )
    return list(await session.scalars(query))
