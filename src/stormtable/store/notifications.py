"""Notices that wait to be sent: written with what they tell of, so that none is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Text, cast, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Pending, Person, Seat, Subscription, Table

YOUR_TURN, STARTED, FINISHED, INVITED = "your_turn", "started", "finished", "invited"


async def subscribe(
    session: AsyncSession, person: str, given: Mapping[str, Any], now: float, most: int
) -> None:
    """Keep a browser's subscription, and no more than so many of one person."""
    endpoint = given["endpoint"]
    await session.execute(delete(Subscription).where(Subscription.endpoint == endpoint))
    session.add(
        Subscription(person=person, endpoint=endpoint, keys=dict(given["keys"]), created=now)
    )
    await session.flush()
    newest = select(Subscription.id).where(Subscription.person == person)
    newest = newest.order_by(Subscription.id.desc()).limit(most)
    await session.execute(
        delete(Subscription).where(Subscription.person == person, Subscription.id.not_in(newest))
    )


async def tell(
    session: AsyncSession, people: Sequence[str], table: str, kind: str, now: float
) -> None:
    """Have those told who want to be told of anything."""
    wanting = select(Person.id).where(
        Person.id.in_(people),
        Person.deleted.is_(False),
        # PostgreSQL does not compare JSON, only its text.
        (cast(Person.notices, Text) != "{}") | Person.id.in_(select(Subscription.person)),
    )
    for person in await session.scalars(wanting):
        session.add(Pending(person=person, table=table, kind=kind, at=now))


async def tell_turn(
    session: AsyncSession,
    table: Table,
    seats: Sequence[Seat],
    asked_before: Sequence[int],
    asked: Sequence[int],
    now: float,
) -> None:
    """It is somebody's turn who was not asked before, or the game is over."""
    before = {seats[seat].person for seat in asked_before}
    people = {
        seat.person
        for seat in seats
        if seat.person and not seat.left and (seat.seat in asked or not asked)
    }
    recipients = sorted(
        person for person in people if person and (not asked or person not in before)
    )
    if recipients:
        await tell(session, recipients, table.id, YOUR_TURN if asked else FINISHED, now)
