"""Routes for a person's devices, the people they muted, and their reports."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from stormtable.server.core import schema_types
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import not_found
from stormtable.server.core.security import Me
from stormtable.server.features.accounts import schemas as models
from stormtable.store import chat, people, reports, tables

router = APIRouter(tags=["people"])
ID_LENGTH = 16
"""The number of characters of a session's hash that identify it to its owner."""
MOST_REPORTS = 100
DeviceId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]


@router.get("/me/devices")
async def devices(me: Me, services: ServicesDep) -> list[models.Device]:
    """List the browsers and programs where I am signed in, the last used first."""
    async with services.database.read() as session:
        sessions = await people.sessions_of(session, me.person.id, services.now())
    return [
        models.Device(
            id=each.id[:ID_LENGTH],
            device=each.device,
            created=each.created,
            seen=each.seen,
            this=each.id == me.session,
        )
        for each in sessions
    ]


@router.delete("/me/devices/{device}", status_code=204)
async def sign_out_device(device: DeviceId, me: Me, services: ServicesDep) -> None:
    """Sign out another browser or program of mine."""
    async with services.database.write() as session:
        sessions = await people.sessions_of(session, me.person.id, services.now())
        ended = [each.id for each in sessions if each.id.startswith(device)]
        if not ended:
            raise not_found("device")
        for id_ in ended:
            await people.sign_out(session, me.person.id, id_)
            await tables.announce(session, f"person {me.person.id} {id_}")
    for id_ in ended:
        services.hub.end_session(me.person.id, id_)


@router.delete("/me/devices", status_code=204)
async def sign_out_others(me: Me, services: ServicesDep) -> None:
    """Sign out everywhere else."""
    async with services.database.write() as session:
        ended = await people.sign_out_others(session, me.person.id, me.session)
        for id_ in ended:
            await tables.announce(session, f"person {me.person.id} {id_}")
    for id_ in ended:
        services.hub.end_session(me.person.id, id_)


@router.get("/me/muted")
async def muted(me: Me, services: ServicesDep) -> list[models.MutedPerson]:
    """List the people whom I muted."""
    async with services.database.read() as session:
        return [
            models.MutedPerson(id=each.id, name=each.name)
            for each in await chat.muted_people(session, me.person.id)
        ]


@router.delete("/me/muted/{person}", status_code=204)
async def unmute(person: Annotated[schema_types.Id, Path()], me: Me, services: ServicesDep) -> None:
    """Unmute a person: receive their chat messages again."""
    async with services.database.write() as session:
        await chat.unmute(session, me.person.id, person)
    services.hub.mute(me.person.id, person, False)


@router.get("/me/reports")
async def my_reports(me: Me, services: ServicesDep) -> list[models.OwnReport]:
    """List my reports to the administrator, the latest first."""
    async with services.database.read() as session:
        return [
            models.OwnReport(
                kind=each.kind,
                about=each.about,
                text=each.text,
                time=each.time,
                resolved=each.resolved,
            )
            for each in await reports.reports_by(session, me.person.id, MOST_REPORTS)
        ]
