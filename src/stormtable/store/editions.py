"""Editions that people brought, by the hash of their values."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.edition import KEPT, keep
from stormtable.kernel.title import EditionName
from stormtable.store.counting import count
from stormtable.store.schema import Edition


async def edition_of(session: AsyncSession, game: str, hash_: str) -> Edition | None:
    return await session.get(Edition, (hash_, game))


async def count_editions_of(session: AsyncSession, person: str) -> int:
    return await count(session, Edition, Edition.person == person)


async def add_edition(
    session: AsyncSession,
    game: str,
    name: EditionName,
    text: str,
    now: float,
    person: str | None = None,
) -> None:
    """Store an edition that is not stored yet, so that every process can use it."""
    edition = Edition(
        hash=name.hash, game=game, name=name.name, text=text, created=now, person=person
    )
    session.add(edition)
    await session.flush()


async def load_edition(session: AsyncSession, game: str, settings: dict[str, Any]) -> None:
    """Load the stored edition that the settings name, before a game with it is made."""
    named = str(settings.get("edition", ""))
    if named.startswith(KEPT):
        stored_edition = await edition_of(session, game, named.removeprefix(KEPT))
        if stored_edition is not None:
            keep(stored_edition.text, f"edition {stored_edition.name}")
