"""Clubs. Only members see that a club exists."""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated

from fastapi import APIRouter, Path, Query

from stormtable.kernel.registry import title_named
from stormtable.server.core import schema_types
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import conflict, not_found, not_yours
from stormtable.server.core.security import Me
from stormtable.server.features.friends import schemas as models
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.store import clubs, editions, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Club
from stormtable.table.clock_settings import Clock

router = APIRouter(tags=["clubs"])
ClubId = Annotated[models.ShortId, Path()]


async def club_of(session: DatabaseSession, club: str, person: str) -> Club:
    """Return a club to one of its members; everybody else gets 404."""
    stored_club = await clubs.club_of(session, club)
    if stored_club is None or not await clubs.is_member(session, club, person):
        raise not_found("club")
    return stored_club


async def own_club(session: DatabaseSession, club: str, person: str) -> Club:
    stored_club = await club_of(session, club, person)
    if stored_club.owner != person:
        raise not_yours("the club is somebody else's", "ask its owner")
    return stored_club


@router.post("/clubs", status_code=201)
async def found_club(body: models.NewClub, me: Me, services: ServicesDep) -> models.Club:
    """Found a club; others join by a link."""
    services.throttle.require("company", me.person.id)
    now = services.now()
    async with services.database.write() as session:
        mine = await clubs.count_clubs_of(session, me.person.id)
        if mine >= services.config.limits.clubs_per_person:
            raise conflict("too_many_clubs", f"you are in {mine} clubs", "leave one")
        club = Club(
            id=token_hex(8),
            name=body.name,
            about=body.about.strip(),
            owner=me.person.id,
            created=now,
        )
        await clubs.add_club(session, club, me.person.id, now)
        return await _club_json(session, club, me.person.id)


async def _club_json(session: DatabaseSession, club: Club, person: str) -> models.Club:
    members = await clubs.members_of(session, club.id)
    return models.Club(
        id=club.id,
        name=club.name,
        about=club.about,
        members=len(members),
        mine=club.owner == person,
        defaults=models.ClubDefaults.model_validate(club.defaults or {}),
        people=[
            models.Member(
                id=member.id, name=member.name, since=since, owner=member.id == club.owner
            )
            for member, since in members
        ],
    )


@router.get("/clubs")
async def my_clubs(me: Me, services: ServicesDep) -> list[models.ClubBrief]:
    """List my clubs."""
    async with services.database.read() as session:
        mine = await clubs.clubs_of(session, me.person.id)
    return [
        models.ClubBrief(
            id=club.id, name=club.name, members=members, mine=club.owner == me.person.id
        )
        for club, members in mine
    ]


@router.get("/clubs/{club}")
async def look(club: ClubId, me: Me, services: ServicesDep) -> models.Club:
    """Show a club and its members."""
    async with services.database.read() as session:
        return await _club_json(session, await club_of(session, club, me.person.id), me.person.id)


@router.patch("/clubs/{club}")
async def change_club(
    club: ClubId, body: models.ClubChanges, me: Me, services: ServicesDep
) -> models.Club:
    """Change my club: its name, its text, and what its new tables begin with."""
    services.throttle.require("company", me.person.id)
    async with services.database.write() as session:
        stored_club = await own_club(session, club, me.person.id)
        defaults = dict(stored_club.defaults or {})
        for game, edition in (body.editions or {}).items():
            title_named(game)
            if edition is not None and await editions.edition_of(session, game, edition) is None:
                raise not_found("edition")
            chosen = {**defaults.get("editions", {}), game: edition}
            defaults["editions"] = {name: hashed for name, hashed in chosen.items() if hashed}
        if body.clock is not None:
            asked = body.clock.model_dump(by_alias=True)
            defaults["clock"] = Clock.from_json(asked).as_json()
        stored_club.defaults = defaults
        if body.name is not None:
            stored_club.name = body.name
        if body.about is not None:
            stored_club.about = body.about.strip()
        await clubs.save_changes(session)
        return await _club_json(session, stored_club, me.person.id)


@router.get("/clubs/{club}/tables")
async def tables_of(
    club: ClubId, me: Me, services: ServicesDep, limit: Annotated[int, Query(ge=1, le=100)] = 50
) -> list[TableInfo]:
    """List tables of the club, and public tables where its members sit."""
    async with services.database.read() as session:
        await club_of(session, club, me.person.id)
        listed = await clubs.tables_of(session, club, limit)
        seats = await tables.seats_of_all(session, listed)
    return [TableInfo.listed(me.person.id, table, seats[table.id]) for table in listed]


@router.delete("/clubs/{club}/members/{person}", status_code=204)
async def leave(
    club: ClubId, person: Annotated[schema_types.Id, Path()], me: Me, services: ServicesDep
) -> None:
    """Leave a club; its owner may remove others. If the owner leaves, the oldest member becomes the
    owner; an empty club is deleted."""
    async with services.database.write() as session:
        stored_club = await club_of(session, club, me.person.id)
        if person != me.person.id and stored_club.owner != me.person.id:
            raise not_yours("only the owner sends others away", "ask the owner")
        if not await clubs.is_member(session, club, person):
            raise not_found("member")
        await clubs.withdraw_from_tournaments(session, club, person)
        await clubs.leave(session, club, person)
        await tables.announce(session, f"club {club}")
    services.host.invalidate_club(club)


@router.delete("/clubs/{club}", status_code=204)
async def dissolve(club: ClubId, me: Me, services: ServicesDep) -> None:
    """Dissolve my club. Its games stay with those who played them."""
    async with services.database.write() as session:
        await own_club(session, club, me.person.id)
        await clubs.dissolve(session, club)
        await tables.announce(session, f"club {club}")
    services.host.invalidate_club(club)
