"""Routes for a seat in a running game: stand-ins, conceding, reminders, time, and requests that
need the consent of all players."""

from __future__ import annotations

from fastapi import APIRouter

from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import conflict
from stormtable.server.core.security import Me
from stormtable.server.features.lobby import schemas as models
from stormtable.server.features.lobby.routes import SeatNumber, TableId, table_info, visible_table
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.services import consent, patience, seating, stand_ins

router = APIRouter(tags=["seats"])


@router.post("/tables/{table}/seats/{seat}/back")
async def come_back(table: TableId, seat: SeatNumber, me: Me, services: ServicesDep) -> TableInfo:
    """Take my seat back from the bot that plays it."""
    async with visible_table(services, table, me) as cached:
        cached.check_looking(seat, me.person.id)
        await seating.sit(services, cached, seat, me.person, None)
    return await table_info(services, table)


@router.post("/tables/{table}/seats/{seat}/stand-in")
async def ask_stand_in(
    table: TableId, seat: SeatNumber, me: Me, services: ServicesDep
) -> TableInfo:
    """Let a bot play the current turn. For my own seat this is immediate; for an absent player it
    happens when all other players have asked for it. The person plays the next turn again."""
    async with visible_table(services, table, me) as cached:
        stand_ins.check_running(cached)
        if cached.seat(seat).person == me.person.id:
            cached.check_seat(seat, me.person.id)
            if seat not in cached.live.asked:
                raise conflict("not_asked", f"seat {seat} is not asked", "wait for its turn")
            await stand_ins.stand_in(services, cached, seat, "stand_in_own")
        else:
            await consent.ask(services, cached, me.person.id, "stand_in", seat)
    return await table_info(services, table)


@router.post("/tables/{table}/seats/{seat}/concede")
async def concede(table: TableId, seat: SeatNumber, me: Me, services: ServicesDep) -> TableInfo:
    """Concede: I come last, and cannot return. A game of two is over; in a larger game a bot plays
    for me to the end."""
    async with visible_table(services, table, me) as cached:
        cached.check_looking(seat, me.person.id)
        cached.check_not_conceded(seat)
        stand_ins.check_running(cached)
        if cached.policy.is_scripted:
            raise conflict("scripted", "nobody loses here", "leave the table")
        await stand_ins.concede(services, cached, seat)
    return await table_info(services, table)


@router.post("/tables/{table}/seats/{seat}/call")
async def call(table: TableId, seat: SeatNumber, me: Me, services: ServicesDep) -> TableInfo:
    """Remind a player who is away that the others are waiting; at most once an hour."""
    async with visible_table(services, table, me) as cached:
        await patience.call(services, cached, seat, me.person.id)
    return await table_info(services, table)


@router.post("/tables/{table}/seats/{seat}/more-time")
async def more_time(table: TableId, seat: SeatNumber, me: Me, services: ServicesDep) -> TableInfo:
    """Give another player ten more minutes, or a day where turns take days."""
    async with visible_table(services, table, me) as cached:
        await patience.give_time(services, cached, seat, me.person.id)
    return await table_info(services, table)


@router.post("/tables/{table}/seats/{seat}/rest")
async def stop_clock(
    table: TableId, seat: SeatNumber, body: models.NewRest, me: Me, services: ServicesDep
) -> TableInfo:
    """Stop my clock for up to a day, three times a game, at a table where turns take days."""
    async with visible_table(services, table, me) as cached:
        await patience.stop_clock(services, cached, seat, me.person.id, body.until)
    return await table_info(services, table)


# --- consent of all players -------------------------------------------------------------------


@router.post("/tables/{table}/consent")
async def ask_consent(
    table: TableId, body: models.NewConsent, me: Me, services: ServicesDep
) -> TableInfo:
    """Ask all players to agree to a pause or an early end. The request expires if not all agree."""
    async with visible_table(services, table, me) as cached:
        await consent.ask(services, cached, me.person.id, body.kind)
    return await table_info(services, table)


@router.post("/tables/{table}/consent/answer")
async def answer_consent(
    table: TableId, body: models.ConsentAnswer, me: Me, services: ServicesDep
) -> TableInfo:
    """Agree to the open request, refuse it, or withdraw my own."""
    async with visible_table(services, table, me) as cached:
        await consent.answer(services, cached, me.person.id, yes=body.yes)
    return await table_info(services, table)


@router.post("/tables/{table}/resume")
async def resume(table: TableId, me: Me, services: ServicesDep) -> TableInfo:
    """End a pause: the clocks run again. One player can do it alone."""
    async with visible_table(services, table, me) as cached:
        await consent.go_on(services, cached, me.person.id)
    return await table_info(services, table)
