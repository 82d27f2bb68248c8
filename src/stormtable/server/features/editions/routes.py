"""Store people's editions, each identified by the hash of its values."""

from __future__ import annotations

from typing import Any

from stormtable.kernel.edition import HASHED, EditionFile
from stormtable.kernel.registry import title_named
from stormtable.server.core.deps import Services
from stormtable.server.core.errors import ApiError, bad, conflict
from stormtable.server.features.lobby import schemas as models
from stormtable.store import editions


def require_small(services: Services, text: str) -> None:
    most = services.config.limits.edition_bytes
    if len(text.encode()) > most:
        raise ApiError(413, "too_large", "the edition is too large", f"{most} bytes")


async def keep(services: Services, person: str, game: str, text: str) -> models.StoredEdition:
    """Store an edition. Everybody who knows its hash can read it and play with it."""
    title = title_named(game)
    require_small(services, text)
    if title.edition_file is None:
        raise bad(f"{title.name} has no editions", "leave it out")
    name = EditionFile.parse(text, "text").name
    async with services.database.write() as session:
        if await editions.edition_of(session, title.name, name.hash) is None:
            stored = await editions.count_editions_of(session, person)
            if stored >= services.config.limits.editions_per_person:
                raise conflict("too_many_editions", "you keep many editions", "use one of them")
            await editions.add_edition(session, title.name, name, text, services.now(), person)
        settings: dict[str, Any] = {"edition": f"{HASHED}{name.hash}"}
        await editions.load_edition(session, title.name, settings)
        # The game checks the constraints; an edition that violates one is not stored.
        title.new(title.seats[-1], title.settle_settings(settings))
    return models.StoredEdition(hash=name.hash, game=title.name, name=name.name)
