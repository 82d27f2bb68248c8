"""Notifications that wait to be sent, and the browsers that receive them.

A notification is written in the transaction of what it is about, so that none is lost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Text, cast, delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Notification, Person, Seat, Subscription, Table
from stormtable.store.tables import RUNNING

YOUR_TURN, STARTED, FINISHED, INVITED = "your_turn", "started", "finished", "invited"


async def subscribe(
    session: AsyncSession, person: str, subscription: Mapping[str, Any], now: float, most: int
) -> None:
    """Store a browser's subscription, and at most `most` of one person."""
    endpoint = subscription["endpoint"]
    await session.execute(delete(Subscription).where(Subscription.endpoint == endpoint))
    session.add(
        Subscription(person=person, endpoint=endpoint, keys=dict(subscription["keys"]), created=now)
    )
    await session.flush()
    newest = select(Subscription.id).where(Subscription.person == person)
    newest = newest.order_by(Subscription.id.desc()).limit(most)
    await session.execute(
        delete(Subscription).where(Subscription.person == person, Subscription.id.not_in(newest))
    )


async def unsubscribe(session: AsyncSession, person: str, endpoint: str = "") -> None:
    """Delete the subscription of one browser of a person, or of all of them."""
    subscriptions = delete(Subscription).where(Subscription.person == person)
    if endpoint:
        subscriptions = subscriptions.where(Subscription.endpoint == endpoint)
    await session.execute(subscriptions)


async def delete_subscription(session: AsyncSession, person: str, number: int) -> None:
    await session.execute(
        delete(Subscription).where(Subscription.person == person, Subscription.id == number)
    )


async def subscriptions_of(session: AsyncSession, people: Sequence[str]) -> list[Subscription]:
    query = select(Subscription).where(Subscription.person.in_(people))
    return list(await session.scalars(query))


async def recipients(session: AsyncSession, people: Sequence[str]) -> list[Person]:
    """Those of some people who may receive notifications."""
    query = select(Person).where(
        Person.id.in_(people), Person.deleted.is_(False), Person.disabled.is_(False)
    )
    return list(await session.scalars(query))


async def pending(
    session: AsyncSession, limit: int, limit_per_person: int
) -> list[tuple[Notification, str]]:
    """The oldest notifications, each with the game of its table; of one person only some, so that
    nobody's notifications wait behind another's."""
    rank = func.row_number().over(partition_by=Notification.person, order_by=Notification.time)
    ranked = select(Notification.id, rank.label("rank")).subquery()
    rows = await session.execute(
        select(Notification, Table.game)
        .join(ranked, ranked.c.id == Notification.id)
        .join(Table, Table.id == Notification.table)
        .where(ranked.c.rank <= limit_per_person)
        .order_by(Notification.time)
        .limit(limit)
    )
    return [(notification, game) for notification, game in rows]


async def delete_pending(session: AsyncSession, numbers: Sequence[int]) -> None:
    await session.execute(delete(Notification).where(Notification.id.in_(numbers)))


async def add_done(session: AsyncSession, number: int, channels: Collection[str]) -> None:
    """Write down the channels that a notification has gone out by, if it is still pending."""
    stored = await session.get(Notification, number, with_for_update=True)
    if stored is not None:
        stored.done = sorted({*stored.done, *channels})


async def whose_turn(session: AsyncSession, people: Sequence[str]) -> set[tuple[str, str]]:
    """The (person, table) pairs of some people where the table waits for the person."""
    rows = await session.execute(
        select(Seat.person, Seat.seat, Table.id, Table.asked)
        .join(Table, Table.id == Seat.table)
        .where(Seat.person.in_(people), Table.status == RUNNING, Seat.left.is_(False))
    )
    return {
        (person, table)
        for person, seat, table, asked in rows
        if person is not None and seat in asked
    }


async def notify(
    session: AsyncSession, people: Sequence[str], table: str, kind: str, now: float
) -> None:
    """Queue a notification for those of the people who receive any."""
    wanting = select(Person.id).where(
        Person.id.in_(people),
        Person.deleted.is_(False),
        # PostgreSQL does not compare JSON, only its text.
        (cast(Person.notices, Text) != "{}") | Person.id.in_(select(Subscription.person)),
    )
    for person in await session.scalars(wanting):
        session.add(Notification(person=person, table=table, kind=kind, time=now))


async def notify_turn(
    session: AsyncSession,
    table: Table,
    seats: Sequence[Seat],
    asked_before: Sequence[int],
    asked: Sequence[int],
    now: float,
) -> None:
    """Notify the players who are asked now and were not before, or all when the game is over."""
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
        await notify(session, recipients, table.id, YOUR_TURN if asked else FINISHED, now)
