"""Edition drafts. Only their owner sees them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store import counting
from stormtable.store.people import new_id
from stormtable.store.schema import EditionDraft


async def count_drafts_of(session: AsyncSession, person: str) -> int:
    return await counting.count(session, EditionDraft, EditionDraft.person == person)


async def drafts_of(session: AsyncSession, person: str) -> list[EditionDraft]:
    """Return a person's drafts, the last changed first."""
    theirs = (
        select(EditionDraft)
        .where(EditionDraft.person == person)
        .order_by(EditionDraft.changed.desc(), EditionDraft.id)
    )
    return list(await session.scalars(theirs))


async def add(session: AsyncSession, draft: EditionDraft) -> None:
    session.add(draft)


async def delete(session: AsyncSession, draft: EditionDraft) -> None:
    await session.delete(draft)


async def find(
    session: AsyncSession, person: str, draft: str, *, to_change: bool = False
) -> EditionDraft | None:
    query = select(EditionDraft).where(EditionDraft.id == draft, EditionDraft.person == person)
    return await session.scalar(query.with_for_update() if to_change else query)


def new(person: str, form: dict[str, Any], text: str, now: float) -> EditionDraft:
    draft = EditionDraft(id=new_id(), person=person, number=0, created=now)
    update(draft, form, text, now)
    return draft


def update(draft: EditionDraft, form: dict[str, Any], text: str, now: float) -> None:
    """Set a draft's text, and the summary for lists."""
    draft.game, draft.name, draft.text, draft.changed = form["game"], form["name"], text, now
    draft.left, draft.items, draft.seen = form["left"], form["items"], form["seen"]
    draft.problems = len(form["problems"])
