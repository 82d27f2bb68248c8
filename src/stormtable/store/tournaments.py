"""Tournaments: entrants, pairings and results."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.counting import count
from stormtable.store.schema import Entrant, Pairing, Result, Table, Tournament
from stormtable.store.tables import CLOSED, OVER, RUNNING
from stormtable.table.pairing import LOSS, SHARED, WIN, Meeting


async def tournament_of(session: AsyncSession, tournament: str) -> Tournament | None:
    return await session.get(Tournament, tournament)


async def tournaments_of_club(session: AsyncSession, club: str, limit: int) -> list[Tournament]:
    """A club's tournaments, the latest first."""
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
    """A game has ended: its tournament, if it has one, is due."""
    its = select(Pairing.tournament).where(Pairing.table == table)
    await session.execute(update(Tournament).where(Tournament.id.in_(its)).values(due=now))


async def due(session: AsyncSession, now: float) -> list[str]:
    query = select(Tournament.id).where(Tournament.due <= now, Tournament.status == RUNNING)
    return list(await session.scalars(query))


async def locked(session: AsyncSession, tournament: str) -> Tournament | None:
    """A tournament that nobody else changes until the transaction ends; None if another process
    has locked it, or it is gone."""
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
    """Take an entrant out: of the rounds to come, or of a tournament that has not begun."""
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


def rounds_of(pairings: list[Pairing]) -> list[list[Meeting]]:
    """The meetings of each round, the first round first."""
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
    """Record the results of finished games; whether all games are finished."""
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
        elif status == CLOSED:  # by an administrator: nobody won
            pairing.points = [SHARED, SHARED]
    return all(pairing.points is not None for pairing in pairings)


async def _points(session: AsyncSession, table: str) -> list[int]:
    results = await session.scalars(
        select(Result).where(Result.table == table).order_by(Result.seat)
    )
    first, second = (result.place for result in results)
    if first == second:
        return [SHARED, SHARED]
    return [WIN, LOSS] if first < second else [LOSS, WIN]
