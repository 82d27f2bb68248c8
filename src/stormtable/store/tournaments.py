"""Tournaments: entrants, pairings and results."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.counting import count
from stormtable.store.schema import Entrant, Pairing, Result, Seat, Table, Tournament
from stormtable.store.tables import CLOSED, OPEN, OVER, RUNNING
from stormtable.table.pairing import LOSS, SHARED, WIN, Meeting


async def tournament_of(session: AsyncSession, tournament: str) -> Tournament | None:
    return await session.get(Tournament, tournament)


async def tournaments_of_club(session: AsyncSession, club: str, limit: int) -> list[Tournament]:
    """Return a club's tournaments, the latest first."""
    query = select(Tournament).where(Tournament.club == club)
    return list(await session.scalars(query.order_by(Tournament.created.desc()).limit(limit)))


async def count_unfinished(session: AsyncSession, club: str) -> int:
    return await count(session, Tournament, Tournament.club == club, Tournament.status != OVER)


async def add_tournament(session: AsyncSession, tournament: Tournament) -> None:
    session.add(tournament)
    await session.flush()


async def delete_tournament(session: AsyncSession, tournament: str) -> None:
    await session.execute(delete(Tournament).where(Tournament.id == tournament))


async def game_over(session: AsyncSession, table: str, now: float) -> None:
    """Mark the tournament of a finished game as due, if it has one."""
    its = select(Pairing.tournament).where(Pairing.table == table)
    await session.execute(update(Tournament).where(Tournament.id.in_(its)).values(due=now))


async def due(session: AsyncSession, now: float) -> list[str]:
    waiting = Tournament.status.in_((OPEN, RUNNING))
    query = select(Tournament.id).where(Tournament.due <= now, waiting)
    return list(await session.scalars(query))


async def locked(session: AsyncSession, tournament: str) -> Tournament | None:
    """Return a tournament, locked until the transaction ends; None if another process has locked
    it, or it is gone."""
    return await session.scalar(
        select(Tournament)
        .where(Tournament.id == tournament)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )


async def entrants_of(session: AsyncSession, tournament: str) -> list[Entrant]:
    query = select(Entrant).where(Entrant.tournament == tournament).order_by(Entrant.number)
    return list(await session.scalars(query))


async def count_entrants(session: AsyncSession, tournament: str) -> int:
    return await count(session, Entrant, Entrant.tournament == tournament)


async def entrant_of(session: AsyncSession, tournament: str, number: int) -> Entrant | None:
    return await session.get(Entrant, (tournament, number))


async def add_entrant(session: AsyncSession, entrant: Entrant) -> None:
    session.add(entrant)
    await session.flush()


async def withdraw(session: AsyncSession, entrant: Entrant, *, begun: bool) -> None:
    """Withdraw an entrant from the coming rounds, or from a tournament that has not begun."""
    if begun:
        entrant.left = True
    else:
        await session.delete(entrant)
    await session.flush()


async def add_pairings(session: AsyncSession, pairings: list[Pairing]) -> None:
    session.add_all(pairings)
    await session.flush()


async def pairings_of(session: AsyncSession, tournament: str) -> list[Pairing]:
    query = select(Pairing).where(Pairing.tournament == tournament)
    return list(await session.scalars(query.order_by(Pairing.round, Pairing.board)))


async def games_of(session: AsyncSession, pairings: list[Pairing]) -> dict[str, dict[str, Any]]:
    """Return by table when the game of a pairing began and ended, and which entrants were absent
    from it at its end."""
    entrants = {
        pairing.table: (pairing.first, pairing.second)
        for pairing in pairings
        if pairing.table is not None
    }
    games = await session.execute(
        select(Table.id, Table.started, Table.ended).where(Table.id.in_(entrants))
    )
    absent = await session.execute(
        select(Seat.table, Seat.seat).where(
            Seat.table.in_(entrants), Seat.person.is_not(None), Seat.left | Seat.forfeited
        )
    )
    absent_at: dict[str, list[int]] = {}
    for table, seat in absent:
        number = entrants[table][seat]
        if number is not None:
            absent_at.setdefault(table, []).append(number)
    return {
        table: {"started": started, "ended": ended, "absent": absent_at.get(table, [])}
        for table, started, ended in games
    }


def rounds_of(pairings: list[Pairing]) -> list[list[Meeting]]:
    """Return the meetings of each round, the first round first."""
    rounds: list[list[Meeting]] = []
    for pairing in pairings:
        while len(rounds) < pairing.round:
            rounds.append([])
        points = (
            None if pairing.points is None else (int(pairing.points[0]), int(pairing.points[1]))
        )
        rounds[pairing.round - 1].append(Meeting(pairing.first, pairing.second, points))
    return rounds


async def settle(session: AsyncSession, pairings: list[Pairing]) -> bool:
    """Record the results of finished games; return whether all games are finished."""
    waiting = [pairing for pairing in pairings if pairing.points is None]
    tables = {
        table.id: table.status
        for table in await session.scalars(
            select(Table).where(Table.id.in_([pairing.table for pairing in waiting]))
        )
    }
    for pairing in waiting:
        status = CLOSED if pairing.table is None else tables.get(pairing.table, CLOSED)
        if status == OVER:
            pairing.points = await _points(session, str(pairing.table))
        elif status == CLOSED:  # an administrator closed it, so nobody won
            pairing.points = [SHARED, SHARED]
    return all(pairing.points is not None for pairing in pairings)


async def _points(session: AsyncSession, table: str) -> list[int]:
    """Return the points of both players: by place, and none for a game that a bot finished for
    them."""
    results = await session.scalars(
        select(Result).where(Result.table == table).order_by(Result.seat)
    )
    first, second = results
    if first.left and second.left:
        return [LOSS, LOSS]
    if first.place == second.place:
        return [SHARED, SHARED]
    return [WIN, LOSS] if first.place < second.place else [LOSS, WIN]
