"""Studying: a record that somebody sends is checked, and looked into like a game that is over."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.bots.workers.worker import RECORD
from stormtable.kernel import record
from stormtable.kernel.edition import KEPT, edition_text, legacy_edition
from stormtable.kernel.history import Commit
from stormtable.kernel.title import EditionName
from stormtable.server.core.deps import Services, ServicesDep, address_of
from stormtable.server.core.errors import ApiError
from stormtable.server.core.security import Me
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.features.replay import schemas as models
from stormtable.server.features.seating import routes as seating
from stormtable.store import tables
from stormtable.store.schema import Edition, Seat, Table
from stormtable.store.tables import STUDY
from stormtable.table.log import rows_of

router = APIRouter(tags=["looking back"])


@router.post("/studies", status_code=201)
async def open_record(
    body: models.NewStudy, me: Me, request: Request, services: ServicesDep
) -> TableInfo:
    """Study a record: it is gone through and checked, and lies on a table that only you see."""
    services.throttle.require("tables", me.person.id)
    text = body.text.replace("\r\n", "\n").strip() + "\n"
    most = services.config.limits.record_bytes
    if len(text.encode()) > most:
        raise ApiError(413, "too_large", "the record is too large", f"{most} bytes at most")
    header = record.parse(text, RECORD).header
    edition = await _edition(
        services, header.game, EditionName(header.edition, header.edition_hash)
    )
    charge = services.throttle.think(address_of(request), me.person.id)
    read = await services.driver.thinkers.read(text, edition, charge=charge)
    table = _table(services, me.person.id, read)
    rows = rows_of([Commit.from_json(commit) for commit in read["commits"]], services.now())
    async with services.database.write() as session:
        session.add(table)
        await session.flush()
        for number, name in enumerate(read["header"]["seats"]):
            session.add(Seat(table=table.id, seat=number, name=name))
        await session.flush()
        await tables.write_all(session, table.id, rows)
        for old in await _too_many(services, session, me.person.id):
            services.host.invalidate(old)
    async with services.host.table(table.id) as cached:
        return cached.info()


def _table(services: Services, person: str, read: dict[str, Any]) -> Table:
    header = read["header"]
    plan = {"settings": header["settings"], "clock": {"kind": "none"}, "confirm": False}
    table = seating.new_table(header["game"], person, False, plan, services.now())
    table.status, table.header, table.outcome = STUDY, header, read["outcome"]
    table.started = table.ended = table.created
    return table


async def _edition(services: Services, game: str, name: EditionName) -> str:
    """The edition of somebody's own, or of an earlier version, that a record was played with."""
    async with services.database.write() as session:
        if await session.get(Edition, (name.hash, game)) is None:
            kept = legacy_edition(name)
            if not kept:
                return ""
            text, _ = edition_text(kept)
            await tables.add_edition(session, game, name, text, services.now())
        edition = f"{KEPT}{name.hash}"
        await tables.shelve_edition(session, game, {"edition": edition})
    return edition


async def _too_many(services: Services, session: AsyncSession, person: str) -> list[str]:
    """Let the oldest of somebody's studies go."""
    mine = select(Table.id).where(Table.maker == person, Table.status == STUDY)
    kept = services.config.limits.studies_per_person
    old = list(await session.scalars(mine.order_by(Table.created.desc()).offset(kept)))
    if old:
        await session.execute(delete(Table).where(Table.id.in_(old)))
    return old
