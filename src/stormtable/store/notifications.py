"""Pending notifications, and the browsers that receive them.

A notification is written in the same transaction as its cause, so none is lost.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Text, bindparam, cast, delete, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Base, Notification, Person, Seat, Subscription, Table
from stormtable.store.tables import RUNNING

YOUR_TURN, STARTED, FINISHED, INVITED = "your_turn", "started", "finished", "invited"
CALLED, STOOD_IN = "called", "stood_in"
SEAT_LEFT, OUT_OF_TIME = "seat_left", "out_of_time"
"""To the person of a seat: a bot plays on for them; they lost the game on time."""
PLAYER_LEFT, PLAYER_RETURNED, PLAYER_CONCEDED = "player_left", "player_returned", "player_conceded"
"""To the others at a table."""

ToNotify = Sequence[tuple[Sequence[str], str]]
"""People, each group with the kind of notification that it gets."""

LOOK_AGAIN = "look_again"
"""About an edition: other owners saw something else."""


async def subscribe(
    session: AsyncSession, person: str, subscription: Mapping[str, Any], now: float, most: int
) -> None:
    """Store a browser's subscription; delete the oldest beyond `most` per person."""
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
    """Return the people among these who may receive notifications."""
    query = select(Person).where(
        Person.id.in_(people), Person.deleted.is_(False), Person.disabled.is_(False)
    )
    return list(await session.scalars(query))


async def pending(
    session: AsyncSession, limit: int, limit_per_person: int
) -> list[tuple[Notification, str]]:
    """Return the oldest notifications, each with its game. Each person has a limit, so
    that nobody waits behind another."""
    rank = func.row_number().over(partition_by=Notification.person, order_by=Notification.time)
    ranked = select(Notification.id, rank.label("rank")).subquery()
    rows = await session.execute(
        select(Notification, func.coalesce(Table.game, Notification.game))
        .join(ranked, ranked.c.id == Notification.id)
        .outerjoin(Table, Table.id == Notification.table)
        .where(ranked.c.rank <= limit_per_person)
        .order_by(Notification.time)
        .limit(limit)
    )
    return [(notification, game) for notification, game in rows]


async def delete_pending(session: AsyncSession, numbers: Sequence[int]) -> None:
    await session.execute(delete(Notification).where(Notification.id.in_(numbers)))


async def add_done(session: AsyncSession, number: int, channels: Collection[str]) -> None:
    """Store the channels that have sent a notification, if it is still pending."""
    stored = await session.get(Notification, number, with_for_update=True)
    if stored is not None:
        stored.done = sorted({*stored.done, *channels})


async def whose_turn(session: AsyncSession, people: Sequence[str]) -> set[tuple[str, str]]:
    """Return the (person, table) pairs among these people where the table waits for the person."""
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


# The parameters have a prefix, because the names of columns are reserved.
QUEUE_NOTIFICATION = insert(Base.metadata.tables["notices"]).from_select(
    ["person", "table", "game", "kind", "at", "done"],
    select(
        Person.id,
        bindparam("of_table", type_=Notification.table.type),
        bindparam("of_game", type_=Notification.game.type),
        bindparam("of_kind", type_=Notification.kind.type),
        bindparam("of_time", type_=Notification.time.type),
        literal([], Notification.done.type),
    ).where(
        Person.id == bindparam("of_person"),
        Person.deleted.is_(False),
        # PostgreSQL cannot compare JSON, only its text.
        (cast(Person.notices, Text) != "{}")
        | select(Subscription.id).where(Subscription.person == Person.id).exists(),
    ),
)
"""Queues a notification for a person who receives any."""


def _about(
    people: Sequence[str], table: str | None, kind: str, now: float, game: str = ""
) -> list[dict[str, Any]]:
    """Return the parameters of `QUEUE_NOTIFICATION`, one for each person."""
    return [
        {"of_person": person, "of_table": table, "of_game": game, "of_kind": kind, "of_time": now}
        for person in people
    ]


async def notify(
    session: AsyncSession,
    people: Sequence[str],
    table: str | None,
    kind: str,
    now: float,
    game: str = "",
) -> None:
    """Queue a notification for those of the people who receive any; `game` names the edition of a
    notification about no table."""
    await session.flush()
    if people:
        await session.execute(QUEUE_NOTIFICATION, _about(people, table, kind, now, game))


def about_leaving(
    table: str, seats: Sequence[Seat], left: Collection[int], now: float
) -> list[dict[str, Any]]:
    """Return the notifications for the people of seats that bots play from now on, and for the
    others at the table."""
    queued: list[dict[str, Any]] = []
    for seat in sorted(left):
        queued += _about([seats[seat].person or ""], table, SEAT_LEFT, now)
        queued += _about(others_at(seats, seat), table, PLAYER_LEFT, now)
    return queued


def others_at(seats: Sequence[Seat], seat: int) -> list[str]:
    """Return the people at a table without the person of one seat and without those who left."""
    return sorted(
        {
            other.person
            for other in seats
            if other.person and not other.left and other.person != seats[seat].person
        }
    )


def about_turn(
    table: Table,
    seats: Sequence[Seat],
    asked_before: Sequence[int],
    asked: Sequence[int],
    now: float,
) -> list[dict[str, Any]]:
    """Return the notifications for players who are asked now and were not asked before; for all
    players when the game is over."""
    before = {seats[seat].person for seat in asked_before}
    people = {
        seat.person
        for seat in seats
        if seat.person and not seat.left and (seat.seat in asked or not asked)
    }
    recipients = sorted(
        person for person in people if person and (not asked or person not in before)
    )
    return _about(recipients, table.id, YOUR_TURN if asked else FINISHED, now)


async def notify_turn(
    session: AsyncSession,
    table: Table,
    seats: Sequence[Seat],
    asked_before: Sequence[int],
    asked: Sequence[int],
    now: float,
) -> None:
    """Queue the notifications of `about_turn`."""
    queued = about_turn(table, seats, asked_before, asked, now)
    if queued:
        await session.execute(QUEUE_NOTIFICATION, queued)
