"""Playing over HTTP; the WebSocket does the same and is told of what others do."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from stormtable.kernel.errors import StormtableError
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep, address_of
from stormtable.server.core.errors import conflict, not_found
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Caller, Me, Somebody
from stormtable.server.features.lobby.routes import Shown, TableId, is_invited, may_see
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.features.play import schemas as models
from stormtable.server.realtime.schemas import ChatMessage
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_host import TableCommand
from stormtable.store import chat as stored_chat
from stormtable.store import people, reports, tables
from stormtable.store.schema import ChatLine, Report
from stormtable.store.tables import LOOKED_BACK_ON
from stormtable.table.auto_answers import AutoAnswers
from stormtable.table.live import LiveGame

router = APIRouter(tags=["playing"])
SeatAsked = Annotated[int | None, Query(ge=0, le=9, description="Empty: as a spectator")]
OwnSeat = Annotated[int, Query(ge=0, le=9, examples=[0])]
CHAT_SHOWN = 200


def may_look(
    cached: CachedTable, caller: Caller | None, seat: int | None, *, invited: bool = False
) -> None:
    """Refuse to look from somebody else's seat, or where spectators are not wanted."""
    may_see(cached, caller, invited=invited)
    person = caller.person.id if caller else None
    if seat is None:
        cached.check_watching(person)
    else:
        cached.check_looking(seat, person)


def update_fields(
    services: Services, cached: CachedTable, seat: int | None, since: int, language: str = ""
) -> dict[str, Any]:
    """The fields of `TableUpdate`; the socket's message has one more."""
    live = cached.seen_by(seat)
    return {
        "seat": seat,
        "number": live.number,
        "update": live.update(seat, since, language),
        "clock": services.host.clocks_seen(cached, seat),
        "table": cached.info(seat),
    }


@router.get(
    "/tables/{table}/printed",
    response_model=schema_types.Printed,
    responses={304: {"description": "As the client has it already, by If-None-Match"}},
)
async def printed(
    table: TableId,
    caller: Somebody,
    request: Request,
    services: ServicesDep,
    invitation: Shown = "",
) -> Response:
    """Everything printed on the boards and components (`Printed` of the edge protocol).

    The same for every game of an edition and a number of players: cache it by its ETag."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_see(cached, caller, invited=invited)
        game = cached.live.game
        body = json.dumps(game.title.printed(game.state), separators=(",", ":"))
        etag = f'"{cached.table.game}-{game.edition.hash}-{game.players}-{game.version}"'
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers={"ETag": etag})
    headers = {"ETag": etag, "Cache-Control": "private, max-age=86400"}
    return Response(body, media_type="application/json", headers=headers)


@router.get("/tables/{table}/update")
async def update_of(
    table: TableId,
    caller: Somebody,
    services: ServicesDep,
    seat: SeatAsked = None,
    since: Annotated[int, Query(ge=0, le=10_000_000, description="An event's number")] = 0,
    invitation: Shown = "",
    language: StoryLanguage = "",
) -> models.TableUpdate:
    """The position, the open question and what happened since, as a seat may know it."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look(cached, caller, seat, invited=invited)
        return models.TableUpdate(**update_fields(services, cached, seat, since, language))


@router.post("/tables/{table}/commits")
async def commit(
    table: TableId, body: models.TableCommand, me: Me, services: ServicesDep
) -> models.Acknowledgement:
    """Play, undo, redo, restart the turn or confirm. Once this answers it is there for good."""
    services.throttle.require("commits", me.person.id)
    async with services.host.table(table) as cached:
        may_see(cached, me)
    command = TableCommand(body.id, body.number, body.kind, body.seat, body.notation)
    done = await services.host.commit(table, me.person.id, command)
    return models.Acknowledgement(number=done.number, status=done.status)


@router.get("/tables/{table}/why")
async def why(
    table: TableId,
    me: Me,
    services: ServicesDep,
    seat: OwnSeat,
    words: Annotated[schema_types.Notation, Query(description="A notation, or its beginning")],
) -> models.Explanation:
    """Why something cannot be played now, with the rule's page."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        notice = cached.live.game.explain(words, seat)
    return models.Explanation(notice=None if notice is None else notice.as_json())


@router.get("/tables/{table}/hint")
async def hint(
    table: TableId, me: Me, request: Request, services: ServicesDep, seat: OwnSeat
) -> models.Hint:
    """What a bot would play there, from what the seat may know. Not where `hints` is false."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        cached.check_hints()
        if seat not in cached.live.asked or cached.live.game.decision_of(seat) is None:
            raise conflict("not_asked", f"seat {seat} is not asked anything", "wait for its turn")
        live = cached.live
        header = live.game.header.as_json()
        commits = [commit.as_json() for commit in live.game.commits]
        game = cached.table.game
    charge = services.throttle.think(address_of(request), me.person.id)
    bot_hint = await services.driver.hint(table, game, header, commits, seat, charge)
    return models.Hint(**bot_hint)


# --- plans and orders -----------------------------------------------------------------------


@router.get("/tables/{table}/plan")
async def read_plan(
    table: TableId, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.PlannedMoves:
    """What one means to play, and how much of it can be played now."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        plays = list(cached.seat(seat).plan)
        asked = seat in cached.live.asked
        playable = list(cached.live.game.still_legal(plays, seat)) if asked else []
    return models.PlannedMoves(plays=plays, still=playable)


@router.put("/tables/{table}/plan")
async def keep_plan(
    table: TableId, body: models.NewPlannedMoves, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.PlannedMoves:
    """Keep what one means to play when the turn comes; it is offered then, never played."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        await _set_seat(services, cached, seat, plan=body.plays)
    return await read_plan(table, me, services, seat)


@router.post("/tables/{table}/plan/try")
async def try_plan(
    table: TableId, body: models.NewPlannedMoves, me: Me, services: ServicesDep, seat: OwnSeat
) -> schema_types.Update:
    """Play on a private copy, made of what the seat knows: an Update marked hypothetical."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        planned = cached.live.game.plan(seat)
        if planned is None:
            raise conflict("no_plan", "no turn of yours can be foreseen here", "wait for it")
        for notation in body.plays:
            try:
                planned.play(notation, seat)
            except StormtableError as error:
                raise conflict("illegal", error.problem, error.remedy) from error
        return planned.update(seat)


@router.get("/tables/{table}/orders")
async def read_orders(
    table: TableId, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.AutoAnswerSettings:
    """The seat's standing orders."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        return models.AutoAnswerSettings(
            **AutoAnswers.from_json(cached.seat(seat).orders).as_json()
        )


@router.put("/tables/{table}/orders")
async def keep_orders(
    table: TableId, body: models.AutoAnswerSettings, me: Me, services: ServicesDep, seat: OwnSeat
) -> models.AutoAnswerSettings:
    """Standing orders: pass, pay or answer by itself where there is nothing to choose."""
    orders = AutoAnswers.from_json(body.model_dump())
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        await _set_seat(services, cached, seat, orders=orders.as_json())
        services.host.notify_changed(cached)
    return body


async def _set_seat(services: Services, cached: CachedTable, seat: int, **values: Any) -> None:
    async with services.database.write() as session:
        await tables.change_seat(session, cached.id, seat, values)
        await tables.announce(session, f"seats {cached.id}")
    for name, value in values.items():
        setattr(cached.seats[seat], name, value)


# --- going back together --------------------------------------------------------------------


@router.post("/tables/{table}/back")
async def ask_back(
    table: TableId, body: models.TakeBackRequest, me: Me, services: ServicesDep
) -> TableInfo:
    """Ask all to go back to an earlier row, across others' choices and what chance did."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        await services.host.ask_back(cached, me.person.id, body.to, body.number)
        return cached.info()


@router.post("/tables/{table}/back/answer")
async def answer_back(
    table: TableId, body: models.TakeBackAnswer, me: Me, services: ServicesDep
) -> TableInfo:
    """Agree to go back, or not: it is done when all who play have agreed."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        await services.host.answer_back(cached, me.person.id, body.yes, body.number)
        return cached.info()


# --- records and positions ------------------------------------------------------------------


@router.get(
    "/tables/{table}/record",
    # Not the class for all answers: refusals are JSON here as elsewhere.
    response_model=None,
    responses={200: {"content": {PlainTextResponse.media_type: {"schema": {"type": "string"}}}}},
)
async def record(
    table: TableId, caller: Somebody, services: ServicesDep, seat: SeatAsked = None
) -> PlainTextResponse:
    """The record: of a running game what the seat may know; of a finished one everything, for
    those who played it."""
    async with services.host.table(table) as cached:
        over = cached.table.status in LOOKED_BACK_ON
        may_look(cached, caller, None if over else seat)
        if over:
            cached.check_knowing(caller.person.id if caller else None)
        return PlainTextResponse(cached.seen_by(seat).record(seat))


@router.get("/tables/{table}/positions/{number}")
async def position(
    table: TableId,
    number: Annotated[schema_types.Row, Path()],
    caller: Somebody,
    services: ServicesDep,
    seat: SeatAsked = None,
    invitation: Shown = "",
) -> models.TableUpdate:
    """The game as it was after a row. Once it is over, those who played see it from any seat."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        over = cached.table.status in LOOKED_BACK_ON
        may_look(cached, caller, None if over else seat, invited=invited)
        if over and seat is not None:
            cached.seat(seat)
            cached.check_knowing(caller.person.id if caller else None)
        live = cached.seen_by(seat)
        if not 1 <= number <= live.number:
            raise not_found("row")
        if over:
            then = (await services.replay_cache.replay_of(table, live)).at(number)
        else:
            then = LiveGame.resume(live.game.header, live.rows[:number], goes_on=False)
        update = then.update(seat, since=10_000_000)
        return models.TableUpdate(
            seat=seat,
            number=number,
            update=update,
            clock=None,
            table=cached.info(seat),
        )


# --- talking --------------------------------------------------------------------------------


@router.get("/tables/{table}/chat")
async def chat(table: TableId, caller: Somebody, services: ServicesDep) -> list[models.ChatLine]:
    """The last lines of the table's chat, without those of people one has muted."""
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
    """Say something to the table."""
    async with services.host.table(table) as cached:
        may_look(cached, me, None)
        return await say(services, cached, me, body.text)


@router.post("/tables/{table}/mute", status_code=204)
async def mute(table: TableId, body: models.Mute, me: Me, services: ServicesDep) -> None:
    """No longer read what somebody says, here or anywhere; or read it again."""
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
    """Tell the administrator that something is wrong; the record comes with it."""
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
