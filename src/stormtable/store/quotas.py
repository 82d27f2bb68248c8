"""Quotas: a number of uses within a time. All processes share them, and they survive a restart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Use

LONGEST = 2 * 86_400
"""Seconds for which uses are stored; no quota covers a longer time."""
LOCK = 0x55736573
"""PostgreSQL's advisory lock, so that one process counts at a time."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How often something may be done by, or to, the person or address behind `key`."""

    name: str
    key: str
    count: int
    seconds: float


async def use(session: AsyncSession, quotas: Sequence[Quota], now: float) -> Quota | None:
    """Count one use of all quotas and return None; or count nothing and return the exhausted
    quota."""
    if session.get_bind().dialect.name == "postgresql":
        await session.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    await session.execute(delete(Use).where(Use.time < now - LONGEST))
    for quota in quotas:
        used = await session.scalar(
            select(func.count())
            .select_from(Use)
            .where(Use.key == quota.key, Use.time > now - min(quota.seconds, LONGEST))
        )
        if (used or 0) >= quota.count:
            return quota
    session.add_all(Use(key=quota.key, time=now) for quota in quotas)
    return None
