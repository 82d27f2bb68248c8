"""Analyses of finished games: one process claims each, and saves it part by part."""

from __future__ import annotations

from typing import Any

from sqlalchemy import or_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Analysis


async def analysis_of(session: AsyncSession, table: str) -> Analysis | None:
    return await session.get(Analysis, table)


async def claim(session: AsyncSession, table: str, now: float, until: float) -> bool:
    """Claim an analysis, unless another process has claimed it or it is done."""
    analysis = await analysis_of(session, table)
    if analysis is None:
        try:
            async with session.begin_nested():
                session.add(Analysis(table=table, parts=[], total=0, result=None, claimed=until))
        except IntegrityError:  # another process was faster
            return False
        return True
    claimed = await session.execute(
        update(Analysis)
        .where(
            Analysis.table == table,
            Analysis.result.is_(None),
            or_(Analysis.claimed.is_(None), Analysis.claimed < now),
        )
        .values(claimed=until)
    )
    return bool(claimed.rowcount)  # type: ignore[attr-defined]


async def save_part(session: AsyncSession, table: str, **values: Any) -> None:
    await session.execute(update(Analysis).where(Analysis.table == table).values(**values))
