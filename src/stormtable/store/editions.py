"""Editions that people stored, by the hash of their values."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.edition import HASHED, remember_edition
from stormtable.kernel.title import EditionName
from stormtable.store.counting import count
from stormtable.store.schema import StoredEdition


async def edition_of(session: AsyncSession, game: str, hash_: str) -> StoredEdition | None:
    return await session.get(StoredEdition, (hash_, game))


async def count_editions_of(session: AsyncSession, person: str) -> int:
    return await count(session, StoredEdition, StoredEdition.person == person)


async def add_edition(
    session: AsyncSession,
    game: str,
    name: EditionName,
    text: str,
    now: float,
    person: str | None = None,
) -> None:
    """Store an edition if it is not stored yet, so that every process can use it."""
    edition = StoredEdition(
        hash=name.hash, game=game, name=name.name, text=text, created=now, person=person
    )
    session.add(edition)
    await session.flush()


async def load_edition(session: AsyncSession, game: str, settings: dict[str, Any]) -> None:
    """Load the stored edition that the settings name. Call this before you create a game with
    it."""
    named = str(settings.get("edition", ""))
    if named.startswith(HASHED):
        stored_edition = await edition_of(session, game, named.removeprefix(HASHED))
        if stored_edition is not None:
            remember_edition(stored_edition.text, f"edition {stored_edition.name}")
