"""What players report to the administrator."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Report


async def add_report(session: AsyncSession, report: Report) -> None:
    session.add(report)
