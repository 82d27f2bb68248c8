"""Personal data: export everything that the database has about a person, or delete it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.bots import best_bot
from stormtable.kernel.record import renamed
from stormtable.store import clubs, drafts, friends
from stormtable.store.archives import archived_commits
from stormtable.store.people import sign_out
from stormtable.store.schema import (
    Annotation,
    ArchiveAuthor,
    Base,
    ChatLine,
    Club,
    DeviceEntry,
    DeviceGame,
    EditionDraft,
    Entrant,
    Friend,
    HandIn,
    Invitation,
    Link,
    Member,
    Mute,
    Notification,
    Passkey,
    Person,
    PuzzleAnswer,
    PuzzleSolver,
    Rated,
    Report,
    Result,
    Seat,
    Session,
    StoredEdition,
    StoredLogEntry,
    Study,
    Subscription,
    Table,
    Tournament,
    Try,
)
from stormtable.store.tables import CLOSED, OPEN, RUNNING
from stormtable.table.log import LogEntry

NOBODY = "someone"
"""The name of a person whose data was deleted."""

Json = dict[str, Any]
Stored = TypeVar("Stored", bound=Base)

# --- export ---------------------------------------------------------------------------------


async def export(session: AsyncSession, person: str) -> dict[str, list[Any]]:
    """Return everything about a person except their own row, by kind."""

    async def all_of(table: type[Stored], is_theirs: ColumnElement[bool]) -> Sequence[Stored]:
        return (await session.scalars(select(table).where(is_theirs))).all()

    commits = await session.scalars(
        select(StoredLogEntry).where(StoredLogEntry.by == person).order_by(StoredLogEntry.time)
    )
    entered = await session.execute(
        select(Entrant, Tournament)
        .join(Tournament, Tournament.id == Entrant.tournament)
        .where(Entrant.person == person)
    )
    tries = await session.scalars(select(Try).where(Try.person == person).order_by(Try.day))
    device_entries = await session.execute(
        select(DeviceEntry.game, DeviceEntry.entry)
        .join(DeviceGame, DeviceGame.id == DeviceEntry.game)
        .where(DeviceGame.person == person)
        .order_by(DeviceEntry.game, DeviceEntry.number)
    )
    logs: dict[str, list[Any]] = {}
    for game, entry in device_entries:
        logs.setdefault(game, []).append(entry)
    memberships = await session.execute(
        select(Club, Member.since)
        .join(Member, Member.club == Club.id)
        .where(Member.person == person)
    )
    return {
        "sessions": [
            _fields(login, "created", "seen", "device")
            for login in await all_of(Session, Session.person == person)
        ],
        "passkeys": [
            _fields(passkey, "name", "created", "used")
            for passkey in await all_of(Passkey, Passkey.person == person)
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
            for edition in await all_of(StoredEdition, StoredEdition.person == person)
        ],
        "drafts": [
            _fields(draft, "game", "name", "text")
            for draft in await drafts.drafts_of(session, person)
        ],
        "hand_ins": [
            _fields(hand_in, "game", "printing", "language", "seen", "time")
            for hand_in in await all_of(HandIn, HandIn.person == person)
        ],
        "studies": [
            _fields(study, "table", "name", "nodes", "created", "changed")
            for study in await all_of(Study, Study.person == person)
        ],
        "annotations": [
            _fields(annotation, "study", "position", "note", "marks")
            for annotation in await all_of(Annotation, Annotation.person == person)
        ],
        "device_games": [
            {
                **_fields(game, "id", "game", "status", "seats", "table", "twin", "changed"),
                "rows": logs.get(game.id, []),
            }
            for game in await all_of(DeviceGame, DeviceGame.person == person)
        ],
        "reports": [
            _fields(report, "table", "kind", "text", "time")
            for report in await all_of(Report, Report.person == person)
        ],
        "seats": [
            {
                **_fields(seat, "table", "seat", "name", "notes"),
                "orders": seat.auto_answers,
                "plan": seat.planned_moves,
            }
            for seat in await all_of(Seat, Seat.person == person)
        ],
        "commits": [
            *(_commit(row.table, row) for row in commits),
            *(_commit(table, row) for table, row in await archived_commits(session, person)),
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
        "puzzles": [
            _fields(answer, "puzzle", "key", "right", "seconds", "time", "rating")
            for answer in await all_of(PuzzleAnswer, PuzzleAnswer.person == person)
        ],
        "puzzle_rating": [
            _fields(solver, "rating", "deviation")
            for solver in await all_of(PuzzleSolver, PuzzleSolver.person == person)
        ],
        "invited": [
            _fields(invitation, "table", "created")
            for invitation in await all_of(Invitation, Invitation.person == person)
        ],
    }


def _fields(row: Base, *names: str) -> Json:
    return {name: getattr(row, name) for name in names}


def _commit(table: str, row: StoredLogEntry | LogEntry) -> Json:
    names = ("number", "kind", "seat", "notation", "time")
    return {"table": table, **{name: getattr(row, name) for name in names}}


# --- deletion -------------------------------------------------------------------------------


class Forgotten(NamedTuple):
    tables: list[str]
    """Tables where they had a seat, or that must change because they left."""
    running: list[str]
    """The tables among them where a bot plays on."""


async def forget(session: AsyncSession, person: str) -> Forgotten:
    """Delete a person's data.

    Their games stay for the other players, with an anonymous name.
    """
    await sign_out(session, person)
    await _clear_person(session, person)
    for is_theirs in (
        Subscription.person == person,
        Passkey.person == person,
        Notification.person == person,
        Mute.person == person,
        Mute.muted == person,
        Rated.who == person,
        Report.person == person,
        ChatLine.person == person,
        EditionDraft.person == person,
        DeviceGame.person == person,
        PuzzleAnswer.person == person,
        PuzzleSolver.person == person,
        HandIn.person == person,
        Study.person == person,
        Annotation.person == person,
    ):
        await session.execute(delete(is_theirs.left.table).where(is_theirs))
    await session.execute(update(StoredLogEntry).where(StoredLogEntry.by == person).values(by=""))
    await session.execute(
        update(ArchiveAuthor).where(ArchiveAuthor.author == person).values(author="")
    )
    await session.execute(
        update(StoredLogEntry)
        .where(StoredLogEntry.client_id.startswith(f"{person}:"))
        .values(client_id=None)
    )
    await session.execute(update(Result).where(Result.person == person).values(person=None))
    await session.execute(
        update(StoredEdition).where(StoredEdition.person == person).values(person=None)
    )
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
    stored_person.absence, stored_person.settings = {}, {}
    stored_person.notices, stored_person.noticed = {}, {}
    stored_person.deleted = True


async def _leave_friends_and_clubs(session: AsyncSession, person: str) -> list[str]:
    """End friendships, memberships and tournaments; return the tables that other people may now
    see."""
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
        seat.person, seat.left = None, False
        seat.planned_moves, seat.auto_answers = [], {}
        seat.notes, seat.bot_turn, table.rematch_offer = "", None, None
        seat.bot = (seat.bot or best_bot(table.game)) if running else None
        seat.name = "" if table.header is None else await _rename(session, table, seat.seat)
        if running:
            table.due = 0.0
    tables = {table.id: table.status for _, table in seats_and_tables}
    return Forgotten(list(tables), [id_ for id_, status in tables.items() if status == RUNNING])


async def _rename(session: AsyncSession, table: Table, seat: int) -> str:
    """Replace a person's name in a game and in reports about it; return the new name."""
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
