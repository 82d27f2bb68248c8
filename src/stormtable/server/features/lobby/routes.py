"""Routes for tables: create, find, take a seat, start, fork."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response

from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import not_found
from stormtable.server.core.security import Caller, Me, Somebody, unseal
from stormtable.server.features.editions import routes as editions
from stormtable.server.features.lobby import schemas as models
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.services import agreed_editions, rematch, seating, waiting_room
from stormtable.server.services.open_tables import LISTED_FOR
from stormtable.server.services.table_cache import CachedTable
from stormtable.store import editions as stored_editions
from stormtable.store import invitations as stored_invitations
from stormtable.store import studies, tables
from stormtable.store.tables import LOOKED_BACK_ON, OPEN, OVER, RUNNING
from stormtable.table.games import games_json

router = APIRouter(tags=["tables"])
TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", examples=["00112233445566ff"])]
SeatNumber = Annotated[int, Path(ge=0, le=9, examples=[0])]
Shown = Annotated[
    schema_types.InvitationToken,
    Query(description="The token of an invitation, where one is needed"),
]
INVITATION, LINK, STUDY_LINK = "invitation", "looking back", "study"
"""The purposes for which tokens are signed."""
Before = Annotated[
    float | None,
    Query(
        ge=0,
        le=1e12,
        allow_inf_nan=False,
        description="Only tables that changed before this time; for the next page",
    ),
]


def may_see(cached: CachedTable, caller: Caller | None, *, invited: bool = False) -> None:
    """Refuse access to a private table, except to its players, invited people, and members of its
    club."""
    mine = caller is not None and (
        cached.table.maker == caller.person.id
        or cached.seats_of_person(caller.person.id)
        or caller.person.id in cached.members
    )
    if not (cached.table.public or mine or invited):
        # A stranger must not learn whether the table exists.
        raise not_found("table")


@asynccontextmanager
async def visible_table(
    services: Services, table: str, caller: Caller | None, *, invited: bool = False
) -> AsyncIterator[CachedTable]:
    """Lock a table and yield it, unless the caller may not see it."""
    async with services.host.table(table) as cached:
        may_see(cached, caller, invited=invited)
        yield cached


async def table_info(services: Services, table: str) -> TableInfo:
    """Return the table message, from the table's current state in the database."""
    async with services.host.table(table) as cached:
        return cached.info()


async def is_invited(services: Services, token: str | None, table: str) -> bool:
    """Return whether the token is a valid invitation to this table."""
    return bool(token) and await invited_table(services, token or "") == table


async def invited_table(services: Services, token: str) -> str | None:
    """Return the table of a valid invitation, or of a link to a finished game or a study of it."""
    if (shown := unseal(services.config.secret_key, LINK, token)) is not None:
        return shown
    if (study := unseal(services.config.secret_key, STUDY_LINK, token)) is not None:
        async with services.database.read() as session:
            return await studies.shared_table(session, study)
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


# --- games and editions ---------------------------------------------------------------------


@router.get("/games")
async def games() -> list[schema_types.Game]:
    """List the games, with their settings and bots (`Game` of the edge protocol)."""
    return games_json()


@router.post("/editions", status_code=201)
async def send_edition(
    body: models.NewEdition, me: Me, services: ServicesDep
) -> models.StoredEdition:
    """Store an edition. The server validates it, and identifies it by the hash of its values."""
    services.throttle.require("editions", me.person.id)
    return await editions.keep(services, me.person.id, body.game, body.text)


@router.get("/editions/{game}/{hash}")
async def read_edition(
    game: Annotated[schema_types.GameName, Path()],
    hash: Annotated[schema_types.EditionHash, Path()],  # noqa: A002
    services: ServicesDep,
) -> models.StoredEditionText:
    """Return the text of a stored edition; everybody who knows its hash can play with it."""
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
        Literal["open", "mine", "watch", "done"], Query(description="Which list of tables")
    ] = "open",
    game: Annotated[schema_types.GameName, Query(description="Only tables of this game")] = "",
    before: Before = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[TableInfo]:
    """List open tables to join, my own, running ones to watch, or my finished ones. An open table
    disappears from the list a quarter of an hour after its maker left."""
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
            attended=services.now() - LISTED_FOR if list == "open" else None,
            before=before,
            limit=limit,
        )
        seats = await tables.seats_of_all(session, listed)
    person = caller.person.id if caller else None
    return [TableInfo.listed(person, table, seats[table.id]) for table in listed]


# --- one table ------------------------------------------------------------------------------


@router.post("/tables", status_code=201)
async def make_table(body: models.NewTable, me: Me, services: ServicesDep) -> TableInfo:
    """Create a table with a game's settings. I sit down; bots and open seats are the others."""
    services.throttle.require("tables", me.person.id)
    body = await agreed_editions.with_newest(services, body)
    table = await seating.make(services, me.person, body)
    return await table_info(services, table)


@router.get("/tables/{table}")
async def look(
    table: TableId, caller: Somebody, services: ServicesDep, invitation: Shown = ""
) -> TableInfo:
    """Show a table: to its players, to invited people, and to everybody if it is public."""
    invited = await is_invited(services, invitation, table)
    async with visible_table(services, table, caller, invited=invited) as cached:
        mine = caller is not None and bool(cached.seats_of_person(caller.person.id))
        return cached.info(0 if mine else None)


@router.post("/tables/{table}/seats/{seat}")
async def sit_down(
    table: TableId, seat: SeatNumber, body: models.Sit, me: Me, services: ServicesDep
) -> TableInfo:
    """Take a seat, or return to my seat that a bot plays. One person may have several."""
    invited = await is_invited(services, body.invitation, table)
    async with visible_table(services, table, me, invited=invited) as cached:
        await seating.sit(services, cached, seat, me.person, body.name)
    return await table_info(services, table)


@router.delete("/tables/{table}/seats/{seat}")
async def leave(table: TableId, seat: SeatNumber, me: Me, services: ServicesDep) -> TableInfo:
    """Leave a seat. In a running game a bot plays on until its player returns."""
    async with visible_table(services, table, me) as cached:
        await seating.leave(services, cached, seat, me.person.id)
    return await table_info(services, table)


@router.patch("/tables/{table}")
async def change_settings(
    table: TableId, body: models.TableChanges, me: Me, services: ServicesDep
) -> TableInfo:
    """Change the settings of my table before its game begins; everybody there sees which."""
    async with visible_table(services, table, me) as cached:
        await waiting_room.change_settings(services, cached, me.person.id, body)
    return await table_info(services, table)


@router.post("/tables/{table}/seats/{seat}/bot")
async def seat_bot(
    table: TableId, seat: SeatNumber, body: models.SeatBot, me: Me, services: ServicesDep
) -> TableInfo:
    """Let a bot play a free seat of my table, before its game begins."""
    bot = models.NewSeat(kind="bot", bot=body.bot, name=body.name)
    async with visible_table(services, table, me) as cached:
        await waiting_room.seat_bot(services, cached, seat, me.person.id, bot)
    return await table_info(services, table)


@router.delete("/tables/{table}/seats/{seat}/bot")
async def free_seat(table: TableId, seat: SeatNumber, me: Me, services: ServicesDep) -> TableInfo:
    """Remove a bot from a seat of my table, before its game begins."""
    async with visible_table(services, table, me) as cached:
        await waiting_room.free_seat(services, cached, seat, me.person.id)
    return await table_info(services, table)


@router.post("/tables/{table}/start")
async def start(table: TableId, me: Me, services: ServicesDep) -> TableInfo:
    """Begin the game."""
    async with visible_table(services, table, me) as cached:
        await seating.start(services, cached, me.person.id)
    return await table_info(services, table)


@router.delete("/tables/{table}", status_code=204)
async def close(table: TableId, me: Me, services: ServicesDep) -> None:
    """Close a table whose game has not begun."""
    async with visible_table(services, table, me) as cached:
        await waiting_room.close(services, cached, me.person.id)


@router.post(
    "/tables/{table}/rematch",
    status_code=201,
    responses={202: {"model": TableInfo, "description": "Others have not accepted yet"}},
)
async def accept_rematch(
    table: TableId, me: Me, services: ServicesDep, response: Response
) -> TableInfo:
    """Offer a rematch, or accept one: the same people, each one seat further. It begins when all
    people have accepted. Returns the new table then, and this table until then."""
    services.throttle.require("tables", me.person.id)
    async with visible_table(services, table, me) as cached:
        again = await rematch.accept(services, cached, me.person)
    if again is None:
        response.status_code = 202
    return await table_info(services, again or table)


@router.delete("/tables/{table}/rematch")
async def decline_rematch(table: TableId, me: Me, services: ServicesDep) -> TableInfo:
    """Decline a rematch, or withdraw my own offer."""
    async with visible_table(services, table, me) as cached:
        await rematch.decline(services, cached, me.person.id)
    return await table_info(services, table)


@router.post("/tables/{table}/fork", status_code=201)
async def fork(table: TableId, body: models.Fork, me: Me, services: ServicesDep) -> TableInfo:
    """Continue from any position of a game that I have played or study, at a new table."""
    services.throttle.require("tables", me.person.id)
    async with visible_table(services, table, me) as cached:
        if cached.table.status in LOOKED_BACK_ON:
            cached.check_knowing(me.person.id)
        new = await seating.fork(services, cached, me.person, body.number, body.seats, body.public)
    return await table_info(services, new)
