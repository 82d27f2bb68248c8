"""Counting rows."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Base


async def count(session: AsyncSession, of: type[Base], *where: ColumnElement[bool]) -> int:
    """Return how many rows of a table meet all conditions."""
    return await session.scalar(select(func.count()).select_from(of).where(*where)) or 0
