"""Playing over HTTP; the WebSocket does the same and is told of what others do."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import delete, select, update

from stormtable.kernel.errors import StormtableError
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, address_of, services
from stormtable.server.core.errors import conflict, not_found
from stormtable.server.core.security import Caller, Me, Somebody
from stormtable.server.features.lobby.routes import Shown, TableId, is_invited, may_see
from stormtable.server.features.lobby.schemas import Table
from stormtable.server.features.play import schemas as models
from stormtable.server.services.table_cache import Held
from stormtable.server.services.table_host import Ask
from stormtable.store import tables
from stormtable.store.schema import Mute, Report, Said, Seat
from stormtable.store.tables import LOOKED_BACK_ON
from stormtable.table.auto_answers import AutoAnswers
from stormtable.table.live import LiveGame

router = APIRouter(tags=["playing"])
At = Annotated[Services, Depends(services)]
SeatAsked = Annotated[int | None, Query(ge=0, le=9, description="Empty: as a spectator")]
OwnSeat = Annotated[int, Query(ge=0, le=9, examples=[0])]
CHAT_SHOWN = 200


def may_look(held: Held, caller: Caller | None, seat: int | None, *, invited: bool = False) -> None:
    """Refuse to look from somebody else's seat, or where spectators are not wanted."""
    may_see(held, caller, invited=invited)
    person = caller.person.id if caller else None
    if seat is None:
        held.check_watching(person)
    else:
        held.check_looking(seat, person)


def told(at: Services, held: Held, seat: int | None, since: int) -> dict[str, Any]:
    """What a seat or spectator is told of a table."""
    live = held.seen_by(seat)
    return {
        "seat": seat,
        "number": live.number,
        "update": live.update(seat, since),
        "clock": at.host.clocks_seen(held, seat),
        "table": held.brief(seat),
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
    at: At,
    invitation: Shown = "",
) -> Response:
    """Everything printed on the boards and components (`Printed` of the edge protocol).

    The same for every game of an edition and a number of players: cache it by its ETag."""
    invited = await is_invited(at, invitation, table)
    async with at.host.table(table) as held:
        may_see(held, caller, invited=invited)
        game = held.live.game
        body = json.dumps(game.title.printed(game.state), separators=(",", ":"))
        etag = f'"{held.table.game}-{game.edition.hash}-{game.players}-{game.version}"'
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers={"ETag": etag})
    headers = {"ETag": etag, "Cache-Control": "private, max-age=86400"}
    return Response(body, media_type="application/json", headers=headers)


@router.get("/tables/{table}/update")
async def update_of(
    table: TableId,
    caller: Somebody,
    at: At,
    seat: SeatAsked = None,
    since: Annotated[int, Query(ge=0, le=10_000_000, description="An event's number")] = 0,
    invitation: Shown = "",
) -> models.Told:
    """The position, the open question and what happened since, as a seat may know it."""
    invited = await is_invited(at, invitation, table)
    async with at.host.table(table) as held:
        may_look(held, caller, seat, invited=invited)
        return models.Told(**told(at, held, seat, since))


@router.post("/tables/{table}/commits")
async def commit(table: TableId, wanted: models.NewCommit, me: Me, at: At) -> models.Ack:
    """Play, undo, redo, restart the turn or confirm. Once this answers it is there for good."""
    at.throttle.require("commits", me.person.id)
    async with at.host.table(table) as held:
        may_see(held, me)
    ask = Ask(wanted.id, wanted.number, wanted.kind, wanted.seat, wanted.notation)
    done = await at.host.commit(table, me.person.id, ask)
    return models.Ack(number=done.number, status=done.status)


@router.get("/tables/{table}/why")
async def why(
    table: TableId,
    me: Me,
    at: At,
    seat: OwnSeat,
    words: Annotated[schema_types.Notation, Query(description="A notation, or its beginning")],
) -> models.Why:
    """Why something cannot be played now, with the rule's page."""
    async with at.host.table(table) as held:
        may_look(held, me, seat)
        found = held.live.game.explain(words, seat)
    return models.Why(notice=None if found is None else found.as_json())


@router.get("/tables/{table}/hint")
async def hint(table: TableId, me: Me, request: Request, at: At, seat: OwnSeat) -> models.Hint:
    """What a bot would play there, from what the seat may know. Not where `hints` is false."""
    async with at.host.table(table) as held:
        may_look(held, me, seat)
        held.check_hints()
        if seat not in held.live.asked or held.live.game.decision_of(seat) is None:
            raise conflict("not_asked", f"seat {seat} is not asked anything", "wait for its turn")
        live = held.live
        header = live.game.header.as_json()
        commits = [one.as_json() for one in live.game.commits]
        game = held.table.game
    charge = at.throttle.think(address_of(request), me.person.id)
    found = await at.driver.hint(table, game, header, commits, seat, charge)
    return models.Hint(**found)


# --- plans and orders -----------------------------------------------------------------------


@router.get("/tables/{table}/plan")
async def read_plan(table: TableId, me: Me, at: At, seat: OwnSeat) -> models.Planned:
    """What one means to play, and how much of it can be played now."""
    async with at.host.table(table) as held:
        may_look(held, me, seat)
        plays = list(held.seat(seat).plan)
        asked = seat in held.live.asked
        still = list(held.live.game.still_legal(plays, seat)) if asked else []
    return models.Planned(plays=plays, still=still)


@router.put("/tables/{table}/plan")
async def keep_plan(
    table: TableId, wanted: models.Plan, me: Me, at: At, seat: OwnSeat
) -> models.Planned:
    """Keep what one means to play when the turn comes; it is offered then, never played."""
    async with at.host.table(table) as held:
        may_look(held, me, seat)
        await _set_seat(at, held, seat, plan=wanted.plays)
    return await read_plan(table, me, at, seat)


@router.post("/tables/{table}/plan/try")
async def try_plan(
    table: TableId, wanted: models.Plan, me: Me, at: At, seat: OwnSeat
) -> schema_types.Update:
    """Play on a private copy, made of what the seat knows: an Update marked hypothetical."""
    async with at.host.table(table) as held:
        may_look(held, me, seat)
        planned = held.live.game.plan(seat)
        if planned is None:
            raise conflict("no_plan", "no turn of yours can be foreseen here", "wait for it")
        for notation in wanted.plays:
            try:
                planned.play(notation, seat)
            except StormtableError as error:
                raise conflict("illegal", error.problem, error.remedy) from error
        return planned.update(seat)


@router.get("/tables/{table}/orders")
async def read_orders(table: TableId, me: Me, at: At, seat: OwnSeat) -> models.Orders:
    """The seat's standing orders."""
    async with at.host.table(table) as held:
        may_look(held, me, seat)
        return models.Orders(**AutoAnswers.from_json(held.seat(seat).orders).as_json())


@router.put("/tables/{table}/orders")
async def keep_orders(
    table: TableId, wanted: models.Orders, me: Me, at: At, seat: OwnSeat
) -> models.Orders:
    """Standing orders: pass, pay or answer by itself where there is nothing to choose."""
    orders = AutoAnswers.from_json(wanted.model_dump())
    async with at.host.table(table) as held:
        may_look(held, me, seat)
        await _set_seat(at, held, seat, orders=orders.as_json())
        at.host.told(held)
    return wanted


async def _set_seat(at: Services, held: Held, seat: int, **values: Any) -> None:
    async with at.database.write() as session:
        await session.execute(
            update(Seat).where(Seat.table == held.id, Seat.seat == seat).values(**values)
        )
        await tables.announce(session, f"seats {held.id}")
    for name, value in values.items():
        setattr(held.seats[seat], name, value)


# --- going back together --------------------------------------------------------------------


@router.post("/tables/{table}/back")
async def ask_back(table: TableId, wanted: models.GoBack, me: Me, at: At) -> Table:
    """Ask all to go back to an earlier row, across others' choices and what chance did."""
    async with at.host.table(table) as held:
        may_see(held, me)
        await at.host.ask_back(held, me.person.id, wanted.to, wanted.number)
        return Table(**held.brief())


@router.post("/tables/{table}/back/answer")
async def answer_back(table: TableId, wanted: models.Agree, me: Me, at: At) -> Table:
    """Agree to go back, or not: it is done when all who play have agreed."""
    async with at.host.table(table) as held:
        may_see(held, me)
        await at.host.answer_back(held, me.person.id, wanted.yes, wanted.number)
        return Table(**held.brief())


# --- records and positions ------------------------------------------------------------------


@router.get(
    "/tables/{table}/record",
    # Not the class for all answers: refusals are JSON here as elsewhere.
    response_model=None,
    responses={200: {"content": {PlainTextResponse.media_type: {"schema": {"type": "string"}}}}},
)
async def record(
    table: TableId, caller: Somebody, at: At, seat: SeatAsked = None
) -> PlainTextResponse:
    """The record: of a running game what the seat may know; of a finished one everything, for
    those who played it."""
    async with at.host.table(table) as held:
        over = held.table.status in LOOKED_BACK_ON
        may_look(held, caller, None if over else seat)
        if over:
            held.check_knowing(caller.person.id if caller else None)
        return PlainTextResponse(held.seen_by(seat).record(seat))


@router.get("/tables/{table}/positions/{number}")
async def position(
    table: TableId,
    number: Annotated[schema_types.Row, Path()],
    caller: Somebody,
    at: At,
    seat: SeatAsked = None,
    invitation: Shown = "",
) -> models.Told:
    """The game as it was after a row. Once it is over, those who played see it from any seat."""
    invited = await is_invited(at, invitation, table)
    async with at.host.table(table) as held:
        over = held.table.status in LOOKED_BACK_ON
        may_look(held, caller, None if over else seat, invited=invited)
        if over and seat is not None:
            held.seat(seat)
            held.check_knowing(caller.person.id if caller else None)
        live = held.seen_by(seat)
        if not 1 <= number <= live.number:
            raise not_found("row")
        if over:
            then = (await at.walks.of(table, live)).at(number)
        else:
            then = LiveGame.resume(live.game.header, live.rows[:number], goes_on=False)
        update = then.update(seat, since=10_000_000)
        return models.Told(
            seat=seat,
            number=number,
            update=update,
            clock=None,
            table=Table(**held.brief(seat)),
        )


# --- talking --------------------------------------------------------------------------------


@router.get("/tables/{table}/chat")
async def chat(table: TableId, caller: Somebody, at: At) -> list[models.Said]:
    """The last lines of the table's chat, without those of people one has muted."""
    async with at.host.table(table) as held:
        may_look(held, caller, None)
        hears = held.may_hear(caller.person.id if caller else None)
        started = held.table.started or 0.0
    async with at.database.read() as session:
        muted: set[str] = set()
        if caller is not None:
            mutes = select(Mute.muted).where(Mute.person == caller.person.id)
            muted = set(await session.scalars(mutes))
        wanted = select(Said).where(Said.table == table, Said.hidden.is_(False))
        if not hears:
            wanted = wanted.where(Said.time < started)
        said = await session.scalars(wanted.order_by(Said.id.desc()).limit(CHAT_SHOWN))
        lines = [one for one in said if one.person not in muted]
    return [said_json(one) for one in reversed(lines)]


def said_json(one: Said) -> models.Said:
    return models.Said(id=one.id, by=one.person, name=one.name, text=one.text, time=one.time)


async def say(at: Services, held: Held, caller: Caller, text: str) -> models.Said:
    at.throttle.require("chats", caller.person.id)
    if not held.seats_held_by(caller.person.id) and held.running:
        raise conflict("spectator", "spectators do not speak while a game runs", "wait for its end")
    line = Said(
        table=held.id,
        person=caller.person.id,
        name=caller.person.name,
        text=text,
        time=at.now(),
        hidden=False,
    )
    async with at.database.write() as session:
        session.add(line)
        await session.flush()
        await tables.announce(session, f"chat {held.id} {line.id}")
    told_ = said_json(line)
    at.say_chat(held, told_.model_dump())
    return told_


@router.post("/tables/{table}/chat", status_code=201)
async def speak(table: TableId, wanted: models.NewSaid, me: Me, at: At) -> models.Said:
    """Say something to the table."""
    async with at.host.table(table) as held:
        may_look(held, me, None)
        return await say(at, held, me, wanted.text)


@router.post("/tables/{table}/mute", status_code=204)
async def mute(table: TableId, wanted: models.Mute, me: Me, at: At) -> None:
    """No longer read what somebody says, here or anywhere; or read it again."""
    async with at.host.table(table) as held:
        may_look(held, me, None)
    async with at.database.write() as session:
        await session.execute(
            delete(Mute).where(Mute.person == me.person.id, Mute.muted == wanted.person)
        )
        if wanted.muted:
            if not await tables.names_of(session, [wanted.person]):
                raise not_found("person")
            session.add(Mute(person=me.person.id, muted=wanted.person))
    at.hub.mute(me.person.id, wanted.person, wanted.muted)


@router.post("/tables/{table}/reports", status_code=204)
async def report(table: TableId, wanted: models.NewReport, me: Me, at: At) -> None:
    """Tell the administrator that something is wrong; the record comes with it."""
    at.throttle.require("reports", me.person.id)
    async with at.host.table(table) as held:
        may_look(held, me, None)
        seats = held.seats_held_by(me.person.id)
        record_ = (
            held.seen_by(seats[0] if seats else None).record(seats[0] if seats else None)
            if held.table.header is not None
            else ""
        )
        number = held.number
    async with at.database.write() as session:
        session.add(
            Report(
                kind=wanted.kind,
                table=table,
                person=me.person.id,
                about=wanted.about,
                text=wanted.text,
                record=record_,
                number=number,
                time=at.now(),
            )
        )
