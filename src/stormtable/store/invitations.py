"""Invitations to tables: links to share, and seats that friends reserve for each other."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.counting import count
from stormtable.store.schema import Invitation, Seat, Table
from stormtable.store.tables import OPEN


async def invitation_of(session: AsyncSession, invitation: str) -> Invitation | None:
    return await session.get(Invitation, invitation)


async def add_invitation(session: AsyncSession, invitation: Invitation) -> None:
    session.add(invitation)


async def count_valid(session: AsyncSession, table: str, now: float) -> int:
    """Return how many invitations to a table are neither revoked nor expired."""
    return await count(
        session,
        Invitation,
        Invitation.table == table,
        Invitation.revoked.is_(False),
        Invitation.expires > now,
    )


async def valid_invitations(session: AsyncSession, table: str, now: float) -> list[Invitation]:
    """Return the invitations to a table that are neither revoked nor expired."""
    query = select(Invitation).where(
        Invitation.table == table, Invitation.revoked.is_(False), Invitation.expires > now
    )
    return list(await session.scalars(query))


async def invitations_to(
    session: AsyncSession, person: str, now: float
) -> list[tuple[Invitation, Table]]:
    """Return friends' invitations to tables with an open seat, the latest first."""
    has_room = select(Seat.table).where(Seat.person.is_(None), Seat.bot.is_(None))
    rows = await session.execute(
        select(Invitation, Table)
        .join(Table, Table.id == Invitation.table)
        .where(
            Invitation.person == person,
            Invitation.revoked.is_(False),
            Invitation.expires > now,
            Table.status == OPEN,
            Table.id.in_(has_room),
        )
        .order_by(Invitation.created.desc())
    )
    return [(invitation, table) for invitation, table in rows]


async def delete_between(session: AsyncSession, person: str, other: str) -> None:
    """Delete the invitations that two people made for each other."""
    both = (person, other)
    await session.execute(
        delete(Invitation).where(Invitation.person.in_(both), Invitation.maker.in_(both))
    )
