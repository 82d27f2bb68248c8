"""Editions that people are correcting: kept with their account, for nobody else to see."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store import counting
from stormtable.store.people import new_id
from stormtable.store.schema import Draft


async def count(session: AsyncSession, person: str) -> int:
    return await counting.count(session, Draft, Draft.person == person)


async def of(session: AsyncSession, person: str) -> list[Draft]:
    """Somebody's drafts, the last changed first."""
    theirs = select(Draft).where(Draft.person == person).order_by(Draft.changed.desc(), Draft.id)
    return list(await session.scalars(theirs))


async def add(session: AsyncSession, draft: Draft) -> None:
    session.add(draft)


async def delete(session: AsyncSession, draft: Draft) -> None:
    await session.delete(draft)


async def find(
    session: AsyncSession, person: str, draft: str, *, to_change: bool = False
) -> Draft | None:
    query = select(Draft).where(Draft.id == draft, Draft.person == person)
    return await session.scalar(query.with_for_update() if to_change else query)


def new(person: str, sheet: dict[str, Any], text: str, now: float) -> Draft:
    draft = Draft(id=new_id(), person=person, number=0, created=now)
    put(draft, sheet, text, now)
    return draft


def put(draft: Draft, sheet: dict[str, Any], text: str, now: float) -> None:
    """What a draft is from now on; its summary is kept with it, for lists."""
    draft.game, draft.name, draft.text, draft.changed = sheet["game"], sheet["name"], text, now
    draft.left, draft.items = sheet["left"], sheet["items"]
    draft.problems = len(sheet["problems"])
