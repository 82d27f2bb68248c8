"""Everything that the database holds about one person: exported, or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.bots import best_bot
from stormtable.kernel.record import renamed
from stormtable.store import clubs, drafts, friends
from stormtable.store.people import sign_out
from stormtable.store.schema import (
    Base,
    ChatLine,
    Club,
    Draft,
    Edition,
    Entrant,
    Friend,
    Invitation,
    Link,
    Member,
    Mute,
    Notification,
    Person,
    Rated,
    Report,
    Result,
    Row,
    Seat,
    Session,
    Subscription,
    Table,
    Tournament,
    Try,
)
from stormtable.store.tables import CLOSED, OPEN, RUNNING

NOBODY = "someone"
"""The name of a person whose data was deleted."""

Json = dict[str, Any]
Stored = TypeVar("Stored", bound=Base)

# --- export ---------------------------------------------------------------------------------


async def export(session: AsyncSession, person: str) -> dict[str, list[Any]]:
    """Everything about a person but the person's own row, by kind."""

    async def all_of(table: type[Stored], is_theirs: ColumnElement[bool]) -> Sequence[Stored]:
        return (await session.scalars(select(table).where(is_theirs))).all()

    commits = await session.scalars(select(Row).where(Row.by == person).order_by(Row.time))
    entered = await session.execute(
        select(Entrant, Tournament)
        .join(Tournament, Tournament.id == Entrant.tournament)
        .where(Entrant.person == person)
    )
    tries = await session.scalars(select(Try).where(Try.person == person).order_by(Try.day))
    memberships = await session.execute(
        select(Club, Member.since)
        .join(Member, Member.club == Club.id)
        .where(Member.person == person)
    )
    return {
        "sessions": [
            _fields(login, "created", "seen")
            for login in await all_of(Session, Session.person == person)
        ],
        "push": [
            _fields(subscription, "endpoint", "created")
            for subscription in await all_of(Subscription, Subscription.person == person)
        ],
        "tables": [
            {"table": table.id, **_fields(table, "game", "created")}
            for table in await all_of(Table, Table.maker == person)
        ],
        "invitations": [
            _fields(invitation, "table", "created", "expires")
            for invitation in await all_of(Invitation, Invitation.maker == person)
        ],
        "editions": [
            _fields(edition, "game", "name", "text")
            for edition in await all_of(Edition, Edition.person == person)
        ],
        "drafts": [
            _fields(draft, "game", "name", "text")
            for draft in await drafts.drafts_of(session, person)
        ],
        "reports": [
            _fields(report, "table", "kind", "text", "time")
            for report in await all_of(Report, Report.person == person)
        ],
        "seats": [
            _fields(seat, "table", "seat", "name", "orders", "plan")
            for seat in await all_of(Seat, Seat.person == person)
        ],
        "commits": [
            _fields(commit, "table", "number", "kind", "seat", "notation", "time")
            for commit in commits
        ],
        "chat": [
            _fields(line, "table", "text", "time")
            for line in await all_of(ChatLine, ChatLine.person == person)
        ],
        "results": [
            _fields(result, "table", "game", "place", "score")
            for result in await all_of(Result, Result.person == person)
        ],
        "ratings": [
            _fields(rating, "game", "mu", "sigma")
            for rating in await all_of(Rated, Rated.who == person)
        ],
        "muted": [mute.muted for mute in await all_of(Mute, Mute.person == person)],
        "friends": [
            {"person": friend.id, "since": since}
            for friend, since in await friends.friends_of(session, person)
        ],
        "links": [
            _fields(link, "club", "created", "expires")
            for link in await all_of(Link, Link.maker == person)
        ],
        "clubs": [
            {"club": club.id, "name": club.name, "since": since, "owner": club.owner == person}
            for club, since in memberships
        ],
        "entered": [
            {
                "tournament": tournament.id,
                "name": tournament.name,
                "as": entrant.name,
                "left": entrant.left,
            }
            for entrant, tournament in entered
        ],
        "daily": [_fields(attempt, "day", "table") for attempt in tries],
        "invited": [
            _fields(invitation, "table", "created")
            for invitation in await all_of(Invitation, Invitation.person == person)
        ],
    }


def _fields(row: Base, *names: str) -> Json:
    return {name: getattr(row, name) for name in names}


# --- deletion -------------------------------------------------------------------------------


class Forgotten(NamedTuple):
    tables: list[str]
    """Where they had a seat, that nobody else could have started, or that others may now see."""
    running: list[str]
    """The tables among them where a bot plays on."""


async def forget(session: AsyncSession, person: str) -> Forgotten:
    """Delete what is known of a person.

    Games they played stay for the others, with a name that is nobody's.
    """
    await sign_out(session, person)
    await _clear_person(session, person)
    for is_theirs in (
        Subscription.person == person,
        Notification.person == person,
        Mute.person == person,
        Mute.muted == person,
        Rated.who == person,
        Report.person == person,
        ChatLine.person == person,
        Draft.person == person,
    ):
        await session.execute(delete(is_theirs.left.table).where(is_theirs))
    await session.execute(update(Row).where(Row.by == person).values(by=""))
    await session.execute(
        update(Row).where(Row.client_id.startswith(f"{person}:")).values(client_id=None)
    )
    await session.execute(update(Result).where(Result.person == person).values(person=None))
    await session.execute(update(Edition).where(Edition.person == person).values(person=None))
    await session.execute(
        update(Invitation).where(Invitation.maker == person).values(maker=None, revoked=True)
    )
    seen = await _leave_friends_and_clubs(session, person)
    left = await _leave_seats(session, person)
    waiting = update(Table).where(Table.maker == person, Table.status == OPEN)
    closed = await session.scalars(waiting.values(status=CLOSED).returning(Table.id))
    await session.execute(update(Table).where(Table.maker == person).values(maker=None))
    return Forgotten(sorted({*left.tables, *closed, *seen}), left.running)


async def _clear_person(session: AsyncSession, person: str) -> None:
    stored_person = await session.get_one(Person, person)
    stored_person.name = NOBODY
    stored_person.login = stored_person.password = stored_person.recovery = None
    stored_person.rest, stored_person.settings = {}, {}
    stored_person.notices, stored_person.noticed = {}, {}
    stored_person.deleted = True


async def _leave_friends_and_clubs(session: AsyncSession, person: str) -> list[str]:
    """End friendships, memberships and tournaments; the tables that other people may see by it."""
    changed: list[str] = []
    for club, _ in await clubs.clubs_of(session, person):
        changed += await clubs.unfinished_tables(session, club.id)
        await clubs.leave(session, club.id, person)
    for is_theirs in (
        Friend.person == person,
        Friend.friend == person,
        Link.maker == person,
        Try.person == person,
    ):
        await session.execute(delete(is_theirs.left.table).where(is_theirs))
    await session.execute(
        update(Invitation).where(Invitation.person == person).values(person=None, revoked=True)
    )
    waiting = select(Tournament.id).where(Tournament.status == OPEN)
    await session.execute(
        delete(Entrant).where(Entrant.person == person, Entrant.tournament.in_(waiting))
    )
    await session.execute(
        update(Entrant).where(Entrant.person == person).values(person=None, name=NOBODY, left=True)
    )
    return changed


async def _leave_seats(session: AsyncSession, person: str) -> Forgotten:
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
    """Replace a person's name in a game and in what was reported of it; the new name."""
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
