"""Chat at a table, muting and reports."""

from __future__ import annotations

from fastapi import APIRouter

from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import conflict, not_found
from stormtable.server.core.security import Caller, Me, Somebody
from stormtable.server.features.lobby.routes import TableId
from stormtable.server.features.play import schemas as models
from stormtable.server.features.play.access import may_look
from stormtable.server.realtime.schemas import ChatMessage
from stormtable.server.services.table_cache import CachedTable
from stormtable.store import chat as stored_chat
from stormtable.store import people, reports, tables
from stormtable.store.schema import ChatLine, Report

router = APIRouter(tags=["playing"])
CHAT_SHOWN = 200


@router.get("/tables/{table}/chat")
async def chat(table: TableId, caller: Somebody, services: ServicesDep) -> list[models.ChatLine]:
    """Return the latest chat messages of the table, without those of people I muted."""
    async with services.host.table(table) as cached:
        may_look(cached, caller, None)
        hears = cached.may_hear(caller.person.id if caller else None)
        started = cached.table.started or 0.0
    async with services.database.read() as session:
        muted = await stored_chat.muted_by(session, caller.person.id) if caller else frozenset()
        before = None if hears else started
        lines = await stored_chat.latest_lines(session, table, CHAT_SHOWN, before)
    return [models.ChatLine.of(line) for line in reversed(lines) if line.person not in muted]


async def say(
    services: Services, cached: CachedTable, caller: Caller, text: str
) -> models.ChatLine:
    services.throttle.require("chats", caller.person.id)
    if not cached.seats_of_person(caller.person.id) and cached.running:
        raise conflict("spectator", "spectators do not speak while a game runs", "wait for its end")
    line = ChatLine(
        table=cached.id,
        person=caller.person.id,
        name=caller.person.name,
        text=text,
        time=services.now(),
        hidden=False,
    )
    async with services.database.write() as session:
        await stored_chat.add_line(session, line)
        await tables.announce(session, f"chat {cached.id} {line.id}")
    message = ChatMessage.of(line)
    services.say_chat(cached, message)
    return message


@router.post("/tables/{table}/chat", status_code=201)
async def speak(
    table: TableId, body: models.NewChatLine, me: Me, services: ServicesDep
) -> models.ChatLine:
    """Send a chat message to the table."""
    async with services.host.table(table) as cached:
        may_look(cached, me, None)
        return await say(services, cached, me, body.text)


@router.post("/tables/{table}/mute", status_code=204)
async def mute(table: TableId, body: models.Mute, me: Me, services: ServicesDep) -> None:
    """Hide a person's chat messages at all tables, or show them again."""
    async with services.host.table(table) as cached:
        may_look(cached, me, None)
    async with services.database.write() as session:
        if not body.muted:
            await stored_chat.unmute(session, me.person.id, body.person)
        elif await people.person_of(session, body.person) is None:
            raise not_found("person")
        else:
            await stored_chat.mute(session, me.person.id, body.person)
    services.hub.mute(me.person.id, body.person, body.muted)


@router.post("/tables/{table}/reports", status_code=204)
async def report(table: TableId, body: models.NewReport, me: Me, services: ServicesDep) -> None:
    """Report a problem to the administrator, with the record."""
    services.throttle.require("reports", me.person.id)
    async with services.host.table(table) as cached:
        may_look(cached, me, None)
        seats = cached.seats_of_person(me.person.id)
        record_ = (
            cached.seen_by(seats[0] if seats else None).record(seats[0] if seats else None)
            if cached.table.header is not None
            else ""
        )
        number = cached.number
    async with services.database.write() as session:
        await reports.add_report(
            session,
            Report(
                kind=body.kind,
                table=table,
                person=me.person.id,
                about=body.about,
                text=body.text,
                record=record_,
                number=number,
                time=services.now(),
            ),
        )
