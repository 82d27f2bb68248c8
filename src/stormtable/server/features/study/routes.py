"""Studies: the server validates a record, and shows it like a finished game."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

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
from stormtable.server.services import seating
from stormtable.store import editions, tables
from stormtable.store.schema import Seat, Table
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
        seats = [
            Seat(table=table.id, seat=number, name=name)
            for number, name in enumerate(read["header"]["seats"])
        ]
        await tables.add_table(session, table, seats)
        await tables.write_all(session, table.id, rows)
        most = services.config.limits.studies_per_person
        deleted = await tables.delete_old_studies(session, me.person.id, most)
    for old in deleted:
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
    """The stored or legacy edition that a record was played with; empty if there is none."""
    async with services.database.write() as session:
        if await editions.edition_of(session, game, name.hash) is None:
            legacy = legacy_edition(name)
            if not legacy:
                return ""
            text, _ = edition_text(legacy)
            await editions.add_edition(session, game, name, text, services.now())
        edition = f"{KEPT}{name.hash}"
        await editions.load_edition(session, game, {"edition": edition})
    return edition
