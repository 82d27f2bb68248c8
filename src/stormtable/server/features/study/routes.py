"""Studies: the server validates a record, and shows it like a finished game."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from stormtable.bots.workers.worker import RECORD
from stormtable.kernel import record
from stormtable.kernel.edition import HASHED, edition_text, legacy_edition
from stormtable.kernel.history import Commit
from stormtable.kernel.resume import Header
from stormtable.kernel.title import EditionName
from stormtable.server.core.deps import Services, ServicesDep, address_of
from stormtable.server.core.errors import ApiError, conflict
from stormtable.server.core.security import Me
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.features.replay import schemas as models
from stormtable.server.services import seating
from stormtable.store import editions, tables
from stormtable.store.schema import Seat, Table
from stormtable.store.tables import STUDY
from stormtable.table.log import LogEntry, rows_of
from stormtable.table.openings import begins_as

router = APIRouter(tags=["looking back"])


@router.post("/studies", status_code=201)
async def open_record(
    body: models.NewStudy, me: Me, request: Request, services: ServicesDep
) -> TableInfo:
    """Open a record for study. The server replays and validates it, and shows it on a private
    table."""
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
    read = await services.driver.workers.read(text, edition, charge=charge)
    rows = rows_of([Commit.from_json(commit) for commit in read["commits"]], services.now())
    await _refuse_running(services, me.person.id, Header.from_json(read["header"]), rows)
    table = _table(services, me.person.id, read)
    # A study has only the draws that remain in effect, not those that were undone.
    table.entropy = None if " " in header.entropy else header.entropy or None
    async with services.database.write() as session:
        seats = [
            Seat(table=table.id, seat=number, name=name)
            for number, name in enumerate(read["header"]["seats"])
        ]
        await tables.add_table(session, table, seats)
        await tables.write_all(session, table.id, rows)
        most = services.config.limits.studies_per_person
        deleted = await tables.delete_old_studies(session, me.person.id, table.id, most)
    for old in deleted:
        services.host.invalidate(old)
    async with services.host.table(table.id) as cached:
        return cached.info()


async def _refuse_running(
    services: Services, person: str, header: Header, rows: list[LogEntry]
) -> None:
    """Refuse a record that begins as a running game with others does: bots would analyse it."""
    async with services.database.read() as session:
        openings = await tables.running_openings(session, header.game, len(header.seats), person)
    if openings and begins_as(header, rows, openings):
        raise conflict("running", "the game of this record still runs", "study it when it is over")


def _table(services: Services, person: str, read: dict[str, Any]) -> Table:
    header = read["header"]
    config = {"settings": header["settings"], "clock": {"kind": "none"}, "confirm": False}
    table = seating.new_table(header["game"], person, False, config, services.now())
    table.status, table.header, table.outcome = STUDY, header, read["outcome"]
    table.started = table.ended = table.created
    return table


async def _edition(services: Services, game: str, name: EditionName) -> str:
    """Return the name of a record's stored or legacy edition; empty if there is none."""
    async with services.database.write() as session:
        if await editions.edition_of(session, game, name.hash) is None:
            legacy = legacy_edition(name)
            if not legacy:
                return ""
            text, _ = edition_text(legacy)
            await editions.add_edition(session, game, name, text, services.now())
        edition = f"{HASHED}{name.hash}"
        await editions.load_edition(session, game, {"edition": edition})
    return edition
