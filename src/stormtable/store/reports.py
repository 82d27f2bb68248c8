"""Reports of players to the administrator."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Report


async def add_report(session: AsyncSession, report: Report) -> None:
    session.add(report)


async def reports_by(session: AsyncSession, person: str, limit: int) -> list[Report]:
    """Return the reports of a person, the latest first."""
    query = select(Report).where(Report.person == person).order_by(Report.time.desc())
    return list(await session.scalars(query.limit(limit)))
