"""Tables: making, finding, sitting down, starting, inviting."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response

from stormtable import rulebook
from stormtable.bots import bot_names
from stormtable.i18n.boxes import boxes_json
from stormtable.kernel.registry import GamePack, packs
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import conflict, not_found, not_yours
from stormtable.server.core.security import Caller, Me, Somebody, seal, unseal
from stormtable.server.features.editions import routes as editions
from stormtable.server.features.lobby import schemas as models
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.services import rematch, seating
from stormtable.server.services.table_cache import CachedTable
from stormtable.store import editions as stored_editions
from stormtable.store import friends, notifications, tables
from stormtable.store import invitations as stored_invitations
from stormtable.store.people import new_id
from stormtable.store.schema import Invitation
from stormtable.store.tables import LOOKED_BACK_ON, OPEN, OVER, RUNNING

router = APIRouter(tags=["tables"])
TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]
SeatNumber = Annotated[int, Path(ge=0, le=9, examples=[0])]
Shown = Annotated[
    schema_types.InvitationToken, Query(description="An invitation, where one is needed")
]
INVITATION, LINK = "invitation", "looking back"
"""What a token was made for."""
Before = Annotated[
    float | None,
    Query(ge=0, le=1e12, allow_inf_nan=False, description="Changed before; for the next page"),
]


def may_see(cached: CachedTable, caller: Caller | None, *, invited: bool = False) -> None:
    """A table that is not public is there for those who sit at it, those invited, and its club."""
    mine = caller is not None and (
        cached.table.maker == caller.person.id
        or cached.seats_of_person(caller.person.id)
        or caller.person.id in cached.members
    )
    if not (cached.table.public or mine or invited):
        # A stranger must not learn whether the table exists.
        raise not_found("table")


# --- what can be played ---------------------------------------------------------------------


@router.get("/games")
async def games() -> list[schema_types.Game]:
    """The games there are, with their settings and bots (`Game` of the edge protocol)."""
    return [_game(pack) for pack in packs()]


def _game(pack: GamePack) -> schema_types.Game:
    title = pack.title
    return {
        "name": title.name,
        "caption": title.caption,
        "designer": title.designer,
        "players": [title.seats[0], title.seats[-1]],
        "options": [setting.as_json() for setting in title.settings if not setting.local],
        "bots": list(bot_names(title.name)),
        "boxes": boxes_json(pack),
        "rulebook": pack.name in rulebook.games(),
    }


@router.post("/editions", status_code=201)
async def send_edition(
    body: models.NewEdition, me: Me, services: ServicesDep
) -> models.StoredEdition:
    """An edition of one's own: checked like any other, and known by the hash of its values."""
    services.throttle.require("editions", me.person.id)
    return await editions.keep(services, me.person.id, body.game, body.text)


@router.get("/editions/{game}/{hash}")
async def read_edition(
    game: Annotated[schema_types.GameName, Path()],
    hash: Annotated[schema_types.EditionHash, Path()],  # noqa: A002
    services: ServicesDep,
) -> models.StoredEditionText:
    """The text of an edition somebody sent: whoever knows its hash plays with it."""
    async with services.database.read() as session:
        stored_edition = await stored_editions.edition_of(session, game, hash)
    if stored_edition is None:
        raise not_found("edition")
    return models.StoredEditionText(
        hash=stored_edition.hash,
        game=stored_edition.game,
        name=stored_edition.name,
        text=stored_edition.text,
    )


# --- lists ----------------------------------------------------------------------------------


@router.get("/tables")
async def find_tables(
    caller: Somebody,
    services: ServicesDep,
    list: Annotated[  # noqa: A002
        Literal["open", "mine", "watch", "done"], Query(description="Which tables")
    ] = "open",
    game: Annotated[schema_types.GameName, Query(description="Of one game alone")] = "",
    before: Before = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[TableInfo]:
    """Open tables to join, one's own, running ones to watch, or one's own that are over."""
    if list in ("mine", "done") and caller is None:
        return []
    async with services.database.read() as session:
        listed = await tables.listed(
            session,
            status={"open": (OPEN,), "watch": (RUNNING,), "mine": (OPEN, RUNNING)}.get(
                list, (OVER,)
            ),
            public=True if list in ("open", "watch") else None,
            person=caller.person.id if caller and list in ("mine", "done") else None,
            game=game,
            before=before,
            limit=limit,
        )
        seats = await tables.seats_of_all(session, listed)
    person = caller.person.id if caller else None
    return [TableInfo.listed(person, table, seats[table.id]) for table in listed]


# --- one table ------------------------------------------------------------------------------


@router.post("/tables", status_code=201)
async def make_table(body: models.NewTable, me: Me, services: ServicesDep) -> TableInfo:
    """Make a table of a game's own settings. Its seats: oneself, bots, and open ones."""
    services.throttle.require("tables", me.person.id)
    table = await seating.make(services, me.person, body)
    return await _table_json(services, table)


async def _table_json(services: Services, table: str) -> TableInfo:
    async with services.host.table(table) as cached:
        return cached.info()


@router.get("/tables/{table}")
async def look(
    table: TableId, caller: Somebody, services: ServicesDep, invitation: Shown = ""
) -> TableInfo:
    """A table in brief: for those who sit there, those invited, and all if it is public."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_see(cached, caller, invited=invited)
        mine = caller is not None and bool(cached.seats_of_person(caller.person.id))
        return cached.info(0 if mine else None)


@router.post("/tables/{table}/seats/{seat}")
async def sit_down(
    table: TableId, seat: SeatNumber, body: models.Sit, me: Me, services: ServicesDep
) -> TableInfo:
    """Take a seat, or come back to one's own that a bot plays. One person may hold several."""
    invited = await is_invited(services, body.invitation, table)
    async with services.host.table(table) as cached:
        may_see(cached, me, invited=invited)
        await seating.sit(services, cached, seat, me.person, body.name)
    return await _table_json(services, table)


@router.delete("/tables/{table}/seats/{seat}")
async def leave(table: TableId, seat: SeatNumber, me: Me, services: ServicesDep) -> TableInfo:
    """Give a seat up. In a running game a bot plays on, until its player comes back."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        await seating.leave(services, cached, seat, me.person.id)
    return await _table_json(services, table)


@router.post("/tables/{table}/start")
async def start(table: TableId, me: Me, services: ServicesDep) -> TableInfo:
    """Begin the game."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        await seating.start(services, cached, me.person.id)
    return await _table_json(services, table)


@router.delete("/tables/{table}", status_code=204)
async def close(table: TableId, me: Me, services: ServicesDep) -> None:
    """Take back a table whose game has not begun."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        await seating.close(services, cached, me.person.id)


@router.post(
    "/tables/{table}/rematch",
    status_code=201,
    responses={202: {"model": TableInfo, "description": "Others have not accepted yet"}},
)
async def accept_rematch(
    table: TableId, me: Me, services: ServicesDep, response: Response
) -> TableInfo:
    """Offer to play again, or accept it: the same people, each a seat further. It begins once all
    people have accepted; this answers with the new table then, and with this one until then."""
    services.throttle.require("tables", me.person.id)
    async with services.host.table(table) as cached:
        may_see(cached, me)
        again = await rematch.accept(services, cached, me.person)
    if again is None:
        response.status_code = 202
    return await _table_json(services, again or table)


@router.delete("/tables/{table}/rematch")
async def decline_rematch(table: TableId, me: Me, services: ServicesDep) -> TableInfo:
    """Decline to play again, or withdraw one's own offer."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        await rematch.decline(services, cached, me.person.id)
    return await _table_json(services, table)


@router.post("/tables/{table}/fork", status_code=201)
async def fork(table: TableId, body: models.Fork, me: Me, services: ServicesDep) -> TableInfo:
    """Go on from any position of a game one has played, or studies, at a table of one's own."""
    services.throttle.require("tables", me.person.id)
    async with services.host.table(table) as cached:
        may_see(cached, me)
        if cached.table.status in LOOKED_BACK_ON:
            cached.check_knowing(me.person.id)
        new = await seating.fork(services, cached, me.person, body.number, body.seats, body.public)
    return await _table_json(services, new)


# --- invitations ----------------------------------------------------------------------------


def _invitation(services: Services, invitation: Invitation) -> models.Invitation:
    token = seal(services.config.secret_key, INVITATION, invitation.id)
    return models.Invitation(
        id=invitation.id,
        invitation=token,
        url=f"{services.config.url}/invitation/{token}",
        expires=invitation.expires,
        revoked=invitation.revoked,
    )


async def is_invited(services: Services, token: str | None, table: str) -> bool:
    """Whether a good invitation to this very table was shown."""
    return bool(token) and await _invited(services, token or "") == table


async def _invited(services: Services, token: str) -> str | None:
    """The table a good invitation is to, or a link to a game that is over."""
    if (shown := unseal(services.config.secret_key, LINK, token)) is not None:
        return shown
    id_ = unseal(services.config.secret_key, INVITATION, token)
    if id_ is None:
        services.log.warning("invitation refused", reason="not ours")
        return None
    async with services.database.read() as session:
        stored_invitation = await stored_invitations.invitation_of(session, id_)
    if (
        stored_invitation is None
        or stored_invitation.revoked
        or stored_invitation.expires <= services.now()
    ):
        services.log.warning("invitation refused", reason="revoked or expired")
        return None
    return stored_invitation.table


@router.post("/tables/{table}/invitations", status_code=201)
async def invite(
    table: TableId, body: models.NewInvitation, me: Me, services: ServicesDep
) -> models.Invitation:
    """A link to share: whoever has it may take an open seat. It expires, and can be revoked. A
    friend it is made for finds it on their own page."""
    services.throttle.require("invitations", me.person.id)
    async with services.host.table(table) as cached:
        may_see(cached, me)
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
            await notifications.notify(
                session, [invitation.person], table, notifications.INVITED, now
            )
        await stored_invitations.add_invitation(session, invitation)
    return _invitation(services, invitation)


@router.get("/tables/{table}/invitations")
async def invitations(table: TableId, me: Me, services: ServicesDep) -> list[models.Invitation]:
    """Invitations to a table of one's own that still hold."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        if cached.table.maker != me.person.id:
            raise not_yours("only who made the table sees its invitations", "make your own")
    async with services.database.read() as session:
        valid = await stored_invitations.valid_invitations(session, table, services.now())
    return [_invitation(services, invitation) for invitation in valid]


@router.delete("/tables/{table}/invitations/{invitation}", status_code=204)
async def revoke(
    table: TableId, invitation: schema_types.InvitationId, me: Me, services: ServicesDep
) -> None:
    """Make an invitation worth nothing."""
    async with services.host.table(table) as cached:
        may_see(cached, me)
        maker = cached.table.maker
    async with services.database.write() as session:
        stored_invitation = await stored_invitations.invitation_of(session, invitation)
        if stored_invitation is None or stored_invitation.table != table:
            raise not_found("invitation")
        if me.person.id not in (stored_invitation.maker, maker):
            raise not_yours("the invitation is somebody else's", "ask them")
        stored_invitation.revoked = True
        await tables.announce(session, f"seats {table}")
    services.hub.wake(table)  # who only watches by it is let go


@router.get("/invitations/{token}")
async def invited_to(
    token: Annotated[schema_types.InvitationToken, Path(examples=["0a1b.2c3d"])],
    services: ServicesDep,
) -> TableInfo:
    """The table an invitation is to."""
    table = await _invited(services, token)
    if table is None:
        raise not_found("invitation (or it was revoked, or it is too old)")
    async with services.host.table(table) as cached:
        return cached.info(None)
