"""Runs tournaments: records results, pairs rounds and starts their tables.

If a process dies, the database still has the tournament as `due`, as for tables, and any process
continues it. One transaction pairs a round and creates its tables; they start afterwards. The next
scan finds tables that were created and not started.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import structlog

from stormtable.server.core.errors import ApiError
from stormtable.server.services import seating
from stormtable.server.services.table_services import TableServices
from stormtable.store import tables, tournaments
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Entrant, Pairing, Seat, Tournament
from stormtable.store.tables import OPEN, OVER, RUNNING
from stormtable.table.pairing import Meeting, most_rounds, pair, usual_rounds

log = structlog.get_logger("stormtable.tournaments")
AGAIN = 60.0
"""Seconds after which a running round is checked in any case."""
SOME = 20
"""The most tournaments that one scan handles."""


async def look(services: TableServices) -> None:
    """Handle all tournaments that are due."""
    async with services.database.read() as session:
        due = await tournaments.due(session, services.now())
    for tournament in due[:SOME]:
        try:
            await go_on(services, tournament)
        except Exception:
            log.exception("a tournament could not go on by itself")


async def go_on(services: TableServices, tournament: str) -> None:
    """Record the results of finished games, and begin the next round if this one is complete."""
    async with services.database.write() as session:
        stored_tournament = await tournaments.locked(session, tournament)
        if stored_tournament is None:
            return
        if stored_tournament.status == OPEN:
            await _begin_on_time(session, stored_tournament, services.now())
        if stored_tournament.status != RUNNING:
            return
        stored_tournament.due = services.now() + AGAIN
        pairings = await tournaments.pairings_of(session, tournament)
        this_round = [pairing for pairing in pairings if pairing.round == stored_tournament.round]
        if await tournaments.settle(session, this_round):
            this_round = await _next_round(services, session, stored_tournament, pairings)
        tables_of_round = [pairing.table for pairing in this_round if pairing.table is not None]
        not_started = await tables.open_among(session, tables_of_round)
    for table in not_started:
        async with services.host.table(table) as cached:
            with suppress(ApiError):  # another process was faster
                await seating.set_up(services, cached)


def begin(tournament: Tournament, players: int, now: float) -> None:
    """Begin a tournament of these entrants; its first round is due at once."""
    most = most_rounds(tournament.system, players)
    usual = usual_rounds(tournament.system, players)
    tournament.rounds = min(tournament.rounds or usual, most)
    tournament.status, tournament.started, tournament.due = RUNNING, now, now


async def _begin_on_time(session: DatabaseSession, tournament: Tournament, now: float) -> None:
    """Begin a tournament at the time that its owner set. With too few entrants it stays open, and
    its owner starts it."""
    if tournament.due is None or now < tournament.due:
        return
    players = await tournaments.count_entrants(session, tournament.id)
    if players >= 2:
        begin(tournament, players, now)
    else:
        tournament.due = None


async def _next_round(
    services: TableServices,
    session: DatabaseSession,
    tournament: Tournament,
    pairings: list[Pairing],
) -> list[Pairing]:
    entrants = {
        entrant.number: entrant for entrant in await tournaments.entrants_of(session, tournament.id)
    }
    playing = [number for number, entrant in entrants.items() if not entrant.left]
    if tournament.round >= tournament.rounds or len(playing) < 2:
        tournament.status, tournament.ended, tournament.due = OVER, services.now(), None
        return []
    past = tournaments.rounds_of(pairings)
    meetings = await asyncio.to_thread(pair, tournament.system, playing, past)
    tournament.round += 1
    new_pairings = []
    for board, meeting in enumerate(meetings):
        table = await _table(services, session, tournament, entrants, meeting)
        new_pairings.append(
            Pairing(
                tournament=tournament.id,
                round=tournament.round,
                board=board,
                first=meeting.first,
                second=meeting.second,
                table=table,
                points=None if meeting.points is None else list(meeting.points),
            )
        )
    await tournaments.add_pairings(session, new_pairings)
    return new_pairings


async def _table(
    services: TableServices,
    session: DatabaseSession,
    tournament: Tournament,
    entrants: dict[int, Entrant],
    meeting: Meeting,
) -> str | None:
    """Create the table of two entrants; return None for an entrant who sits out."""
    if meeting.second is None:
        return None
    config: dict[str, Any] = {
        "edition": None,
        **{name: value for name, value in tournament.config.items() if name != "starts"},
        "spectators": True,
        "delay": 0,
        "seed": None,
        "confirm": True,
        "take_back": False,
        "tournament": tournament.id,
    }
    table = seating.new_table(tournament.game, None, False, config, services.now())
    table.club = tournament.club
    players = (entrants[meeting.first], entrants[meeting.second])
    seats = [
        Seat(table=table.id, seat=seat, person=entrant.person, bot=entrant.bot, name=entrant.name)
        for seat, entrant in enumerate(players)
    ]
    await tables.add_table(session, table, seats)
    return table.id
