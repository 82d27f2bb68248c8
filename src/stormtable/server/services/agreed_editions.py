"""Makes versions of agreed editions, and asks owners who differ to look again.

A version is made at most once a day, when a value became agreed. Running tables keep the edition
they began with; new tables take the newest version.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from stormtable.editor import agreement, our_text
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.errors import StormtableError
from stormtable.server.features.lobby.schemas import NewTable
from stormtable.server.services.table_services import TableServices
from stormtable.store import agreed, editions, notifications
from stormtable.store.schema import EditionVersion

log = structlog.get_logger("stormtable.editions")

LOOK_EVERY = 600.0
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the owners of a printing say."""

    owners: list[agreement.Owner]
    tallies: Sequence[agreement.Tally]
    next_edition: agreement.Proposal


async def counted(services: TableServices, game: str, printing: str = "") -> Agreement:
    now = services.now()
    async with services.database.read() as session:
        handed_in = await agreed.owners_of(session, game, printing)
    owners = [
        agreement.Owner(
            person.id,
            person.name,
            stored.seen,
            agreement.weight_of(person.created, len(stored.seen), now),
        )
        for stored, person in handed_in
    ]
    dumped = agreement.dump(owners)
    return Agreement(owners, *await asyncio.to_thread(agreement.decisions, game, dumped))


async def renew(services: TableServices, game: str, printing: str = "") -> EditionVersion | None:
    """Make the next version, if something became agreed and the last one is a day old."""
    now = services.now()
    async with services.database.read() as session:
        versions = await agreed.versions_of(session, game, printing)
    last = versions[0] if versions else None
    if last is not None and last.created + DAY > now:
        return None
    opinions = await counted(services, game, printing)
    next_edition = opinions.next_edition
    before = last.decided if last is not None else {}
    if all(key in before and before[key] == value for key, value in next_edition.values.items()):
        return None
    version = EditionVersion(
        game=game,
        printing=printing,
        number=1 if last is None else last.number + 1,
        hash=next_edition.hash,
        text=next_edition.text,
        decided=dict(next_edition.values),
        changes=await asyncio.to_thread(_changes, game, before, next_edition, opinions.tallies),
        owners=len(opinions.owners),
        created=now,
    )
    async with services.database.write() as session:
        if not await agreed.add_version(session, version):
            return None  # another process was faster
        if await editions.edition_of(session, game, next_edition.hash) is None:
            name = EditionFile.parse(next_edition.text, "version").name
            await editions.add_edition(session, game, name, next_edition.text, now)
    log.info("a version of the agreed edition", game=game, number=version.number)
    return version


def _changes(
    game: str,
    before: dict[str, object],
    next_edition: agreement.Proposal,
    tallies: Sequence[agreement.Tally],
) -> list[dict[str, object]]:
    """Return what differs from the version before, and what became agreed as it was."""
    packaged = agreement.packaged_values(game)
    owners = {each.key: each.owners for each in tallies}
    changes: list[dict[str, object]] = []
    for key in dict.fromkeys((*next_edition.values, *before)):
        was, now = (
            before.get(key, packaged.get(key)),
            next_edition.values.get(key, packaged.get(key)),
        )
        if was != now or (key in next_edition.values) != (key in before):
            changes.append({"key": key, "was": was, "now": now, "owners": owners.get(key, 0)})
    return changes


async def ask_again(services: TableServices, game: str, printing: str = "") -> None:
    """Notify the owners who differ, once for each item."""
    opinions = await counted(services, game, printing)
    asked: dict[str, list[str]] = {owner.person: [] for owner in opinions.owners}
    for each in opinions.tallies:
        for person in each.asked():
            asked[person].append(each.key)
    async with services.database.write() as session:
        for person, keys in asked.items():
            stored = await agreed.hand_in_of(session, person, game)
            if stored is None or set(keys) == set(stored.asked):
                continue
            if set(keys) - set(stored.asked):
                kind = notifications.LOOK_AGAIN
                await notifications.notify(session, [person], None, kind, services.now(), game)
            await agreed.set_asked(session, person, game, keys)


async def with_newest(services: TableServices, body: NewTable) -> NewTable:
    """Return the request for a table with the newest agreed edition, unless it names another."""
    try:
        packaged = EditionFile.parse(our_text(body.game), "ours").name.hash
    except StormtableError:  # a game without editions, or no game at all
        return body
    if body.edition is not None:
        return body.model_copy(update={"edition": None}) if body.edition == packaged else body
    async with services.database.read() as session:
        version = await agreed.newest(session, body.game)
    if version is None or version.hash == packaged:
        return body
    return body.model_copy(update={"edition": version.hash})


async def renew_all(services: TableServices) -> None:
    """Make the versions that had to wait for the next day."""
    async with services.database.read() as session:
        printings = await agreed.printings_of(session)
    for game, printing in printings:
        await renew(services, game, printing)
