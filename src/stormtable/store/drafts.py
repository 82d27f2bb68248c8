"""Editions that people are correcting; only their owner sees them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store import counting
from stormtable.store.people import new_id
from stormtable.store.schema import Draft


async def count_drafts_of(session: AsyncSession, person: str) -> int:
    return await counting.count(session, Draft, Draft.person == person)


async def drafts_of(session: AsyncSession, person: str) -> list[Draft]:
    """A person's drafts, the last changed first."""
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
    update(draft, sheet, text, now)
    return draft


def update(draft: Draft, sheet: dict[str, Any], text: str, now: float) -> None:
    """Set a draft's text, and with it the summary that lists show."""
    draft.game, draft.name, draft.text, draft.changed = sheet["game"], sheet["name"], text, now
    draft.left, draft.items = sheet["left"], sheet["items"]
    draft.problems = len(sheet["problems"])
