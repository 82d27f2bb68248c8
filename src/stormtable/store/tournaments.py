"""Tournaments: who entered, who met whom, and what came of it."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Entrant, Pairing, Result, Table, Tournament
from stormtable.table.pairing import LOSS, SHARED, WIN, Meeting

RUNNING = "running"


async def game_over(session: AsyncSession, table: str, now: float) -> None:
    """A game has ended: if it was of a tournament, that is looked at."""
    its = select(Pairing.tournament).where(Pairing.table == table)
    await session.execute(update(Tournament).where(Tournament.id.in_(its)).values(due=now))


async def due(session: AsyncSession, now: float) -> list[str]:
    query = select(Tournament.id).where(Tournament.due <= now, Tournament.status == RUNNING)
    return list(await session.scalars(query))


async def locked(session: AsyncSession, tournament: str) -> Tournament | None:
    """For this process alone until it has written; None if another has it, or it is gone."""
    return await session.scalar(
        select(Tournament)
        .where(Tournament.id == tournament)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )


async def entrants_of(session: AsyncSession, tournament: str) -> list[Entrant]:
    query = select(Entrant).where(Entrant.tournament == tournament).order_by(Entrant.number)
    return list(await session.scalars(query))


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
    """Write down what came of games that are over; whether that is all of them."""
    waiting = [pairing for pairing in pairings if pairing.points is None]
    tables = {
        table.id: table.status
        for table in await session.scalars(
            select(Table).where(Table.id.in_([pairing.table for pairing in waiting]))
        )
    }
    for pairing in waiting:
        status = "closed" if pairing.table is None else tables.get(pairing.table, "closed")
        if status == "over":
            pairing.points = await _points(session, str(pairing.table))
        elif status == "closed":  # by an administrator: nobody won
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
