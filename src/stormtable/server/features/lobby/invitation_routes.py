"""Invitations: links to a free seat, and their QR code."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Response

from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import conflict, not_found, not_yours
from stormtable.server.core.security import Me, seal
from stormtable.server.features.lobby import schemas as models
from stormtable.server.features.lobby.routes import (
    INVITATION,
    TableId,
    invited_table,
    visible_table,
)
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.store import chat, friends, notifications, tables
from stormtable.store import invitations as stored_invitations
from stormtable.store.people import new_id
from stormtable.store.schema import Invitation
from stormtable.store.tables import OPEN

router = APIRouter(tags=["tables"])
QUIET_ZONE = 2
"""The width of the white border around the QR code, in modules."""
Token = Annotated[schema_types.InvitationToken, Path(examples=["0a1b.2c3d"])]


def _url(services: Services, token: str) -> str:
    return f"{services.config.url}/invitation/{token}"


def _invitation(services: Services, invitation: Invitation) -> models.Invitation:
    token = seal(services.config.secret_key, INVITATION, invitation.id)
    return models.Invitation(
        id=invitation.id,
        invitation=token,
        url=_url(services, token),
        expires=invitation.expires,
        revoked=invitation.revoked,
        person=invitation.person,
    )


@router.post("/tables/{table}/invitations", status_code=201)
async def invite(
    table: TableId, body: models.NewInvitation, me: Me, services: ServicesDep
) -> models.Invitation:
    """Make a link to share: everybody who has it may take an open seat. It expires, and can be
    revoked. A friend sees an invitation for them on their own page."""
    services.throttle.require("invitations", me.person.id)
    async with visible_table(services, table, me) as cached:
        if cached.table.status != OPEN:
            raise conflict("started", "the game has begun", "send the table's own link to watch")
    now = services.now()
    invitation = Invitation(
        id=new_id(),
        table=table,
        maker=me.person.id,
        created=now,
        expires=now + body.hours * 3600,
        revoked=False,
        person=body.person,
    )
    async with services.database.write() as session:
        valid = await stored_invitations.count_valid(session, table, now)
        if valid >= services.config.limits.invitations_per_table:
            raise conflict("too_many_invitations", "the table has many", "revoke some")
        if invitation.person is not None:
            if not await friends.are_friends(session, me.person.id, invitation.person):
                raise not_found("friend")
            if invitation.person in await chat.muted_either_way(session, me.person.id):
                raise conflict("muted", "one of you has muted the other", "invite somebody else")
            await notifications.notify(
                session, [invitation.person], table, notifications.INVITED, now
            )
        await stored_invitations.add_invitation(session, invitation)
    return _invitation(services, invitation)


@router.get("/tables/{table}/invitations")
async def invitations(table: TableId, me: Me, services: ServicesDep) -> list[models.Invitation]:
    """List the valid invitations to a table: all of them if it is mine, else my own."""
    async with visible_table(services, table, me) as cached:
        all_of_them = cached.table.maker == me.person.id
    async with services.database.read() as session:
        valid = await stored_invitations.valid_invitations(session, table, services.now())
    return [
        _invitation(services, invitation)
        for invitation in valid
        if all_of_them or invitation.maker == me.person.id
    ]


@router.delete("/tables/{table}/invitations/{invitation}", status_code=204)
async def revoke(
    table: TableId, invitation: schema_types.InvitationId, me: Me, services: ServicesDep
) -> None:
    """Revoke an invitation."""
    async with visible_table(services, table, me) as cached:
        maker = cached.table.maker
    async with services.database.write() as session:
        stored_invitation = await stored_invitations.invitation_of(session, invitation)
        if stored_invitation is None or stored_invitation.table != table:
            raise not_found("invitation")
        if me.person.id not in (stored_invitation.maker, maker):
            raise not_yours("the invitation is somebody else's", "ask them")
        stored_invitation.revoked = True
        await tables.announce(session, f"seats {table}")
    services.hub.wake(table)  # disconnect spectators who were admitted by this invitation


@router.get("/invitations/{token}")
async def invited_to(token: Token, services: ServicesDep) -> TableInfo:
    """Show the table of an invitation."""
    table = await invited_table(services, token)
    if table is None:
        raise not_found("invitation (or it was revoked, or it is too old)")
    async with services.host.table(table) as cached:
        return cached.info(None)


@router.get(
    "/invitations/{token}/qr",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def qr_code(token: Token, services: ServicesDep) -> Response:
    """Return the QR code of a valid invitation's link as SVG."""
    if await invited_table(services, token) is None:
        raise not_found("invitation (or it was revoked, or it is too old)")
    drawing = BytesIO()
    code = segno.make_qr(_url(services, token), error="m")
    code.save(drawing, kind="svg", border=QUIET_ZONE, light="#fff", omitsize=True)
    return Response(drawing.getvalue(), media_type="image/svg+xml")
