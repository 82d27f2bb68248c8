"""Quotas that all processes share and that survive a restart: a number of uses in a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store.schema import Use

LONGEST = 2 * 86_400
"""Seconds that uses are kept; no quota counts over a longer time."""
LOCK = 0x55736573
"""PostgreSQL: of several processes one counts at a time."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How often something may be done by, or to, the person or address that `key` stands for."""

    name: str
    key: str
    count: int
    seconds: float


async def use(session: AsyncSession, quotas: Sequence[Quota], now: float) -> Quota | None:
    """Count one use of all of them, or none and return a quota that is used up."""
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
