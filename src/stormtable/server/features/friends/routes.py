"""Friends by link, recent opponents, and seats that friends reserve."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import ApiError, conflict, not_found, not_yours
from stormtable.server.core.security import Caller, Me, Somebody, seal, unseal
from stormtable.server.features.friends import schemas as models
from stormtable.server.features.lobby.routes import INVITATION
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.store import chat, clubs, friends, invitations, people, tables
from stormtable.store.people import new_id
from stormtable.store.schema import Club, Link, Person

router = APIRouter(tags=["company"])
PersonId = Annotated[schema_types.Id, Path()]
LinkId = Annotated[schema_types.InvitationId, Path()]
Token = Annotated[schema_types.InvitationToken, Path(examples=["0a1b.2c3d"])]
LINK = "link"


# --- links ----------------------------------------------------------------------------------


def _link_json(services: Services, link: Link) -> models.FriendLink:
    token = seal(services.config.secret_key, LINK, link.id)
    return models.FriendLink(
        id=link.id,
        link=token,
        url=f"{services.config.url}/link/{token}",
        club=link.club,
        expires=link.expires,
    )


@router.post("/me/links", status_code=201)
async def make_link(body: models.NewFriendLink, me: Me, services: ServicesDep) -> models.FriendLink:
    """Make a link to share: everybody who opens it becomes my friend, or a member of my club. It
    expires, and can be revoked."""
    services.throttle.require("company", me.person.id)
    now = services.now()
    async with services.database.write() as session:
        valid = await friends.count_valid_links(session, me.person.id, now)
        if valid >= services.config.limits.links_per_person:
            raise conflict("too_many_links", f"you have {valid} links", "revoke some")
        if body.club is not None:
            club = await clubs.club_of(session, body.club)
            if club is None or not await clubs.is_member(session, club.id, me.person.id):
                raise not_found("club")
            if club.owner != me.person.id:
                raise not_yours("the club is somebody else's", "ask its owner for a link")
        link = Link(
            id=new_id(),
            maker=me.person.id,
            club=body.club,
            created=now,
            expires=now + body.hours * 3600,
            revoked=False,
        )
        await friends.add_link(session, link)
    return _link_json(services, link)


@router.get("/me/links")
async def my_links(me: Me, services: ServicesDep) -> list[models.FriendLink]:
    """List my valid links."""
    async with services.database.read() as session:
        links = await friends.valid_links(session, me.person.id, services.now())
    return [_link_json(services, link) for link in links]


@router.delete("/me/links/{link_id}", status_code=204)
async def revoke_link(link_id: LinkId, me: Me, services: ServicesDep) -> None:
    """Revoke a link."""
    async with services.database.write() as session:
        stored_link = await friends.link_of(session, link_id)
        if stored_link is None or stored_link.maker != me.person.id:
            raise not_found("link")
        stored_link.revoked = True


def _no_link() -> ApiError:
    return not_found("link (or it was revoked, or it is too old)")


async def _opened(services: Services, token: str) -> tuple[Link, Person, Club | None]:
    """Return a valid link, the person who made it, and its club."""
    id_ = unseal(services.config.secret_key, LINK, token)
    async with services.database.read() as session:
        stored_link = None if id_ is None else await friends.link_of(session, id_)
        if stored_link is None or stored_link.revoked or stored_link.expires <= services.now():
            services.log.warning("link refused", reason="not ours, revoked or expired")
            raise _no_link()
        maker = await people.person_of(session, stored_link.maker)
        club = None if stored_link.club is None else await clubs.club_of(session, stored_link.club)
    if maker is None or maker.disabled or maker.deleted:
        raise _no_link()
    return stored_link, maker, club


@router.get("/links/{token}")
async def open_link(token: Token, caller: Somebody, services: ServicesDep) -> models.LinkOffer:
    """Show what a link offers: a friendship, or membership of a club."""
    _, maker, club = await _opened(services, token)
    by = models.Someone(id=maker.id, name=maker.name)
    if club is None:
        return models.LinkOffer(by=by, club=None)
    async with services.database.read() as session:
        members = await clubs.count_members(session, club.id)
    mine = caller is not None and club.owner == caller.person.id
    brief_ = models.ClubBrief(id=club.id, name=club.name, members=members, mine=mine)
    return models.LinkOffer(by=by, club=brief_)


@router.post("/links/{token}")
async def take_link(token: Token, me: Me, services: ServicesDep) -> models.LinkResult:
    """Accept a link: become a friend, or a member of a club."""
    services.throttle.require("company", me.person.id)
    _, maker, club = await _opened(services, token)
    if club is not None:
        await _join(services, club, me)
        return models.LinkResult(friend=None, club=club.id)
    if maker.id == me.person.id:
        raise conflict("yourself", "that is your own link", "send it to somebody")
    most = services.config.limits.friends_per_person
    async with services.database.write() as session:
        if not await friends.are_friends(session, me.person.id, maker.id):
            for who in (me.person.id, maker.id):
                if await friends.count_friends_of(session, who) >= most:
                    raise conflict("too_many_friends", f"{most} friends are the most", "part first")
            await friends.befriend(session, me.person.id, maker.id, services.now())
    return models.LinkResult(friend=maker.id, club=None)


async def _join(services: Services, club: Club, me: Caller) -> None:
    limits = services.config.limits
    async with services.database.write() as session:
        if await clubs.is_member(session, club.id, me.person.id):
            return
        if await clubs.count_members(session, club.id) >= limits.members_per_club:
            raise conflict("too_many_members", "the club has no room", "ask its owner")
        mine = await clubs.count_clubs_of(session, me.person.id)
        if mine >= limits.clubs_per_person:
            raise conflict("too_many_clubs", f"you are in {mine} clubs", "leave one")
        await clubs.add_member(session, club.id, me.person.id, services.now())
        await tables.announce(session, f"club {club.id}")
    services.host.invalidate_club(club.id)


# --- friends --------------------------------------------------------------------------------


@router.get("/me/friends")
async def my_friends(me: Me, services: ServicesDep) -> list[models.Friend]:
    """List my friends, by name."""
    async with services.database.read() as session:
        mine = await friends.friends_of(session, me.person.id)
    return [models.Friend(id=friend.id, name=friend.name, since=since) for friend, since in mine]


@router.delete("/me/friends/{person}", status_code=204)
async def part(person: PersonId, me: Me, services: ServicesDep) -> None:
    """End a friendship for both people."""
    async with services.database.write() as session:
        if not await friends.are_friends(session, me.person.id, person):
            raise not_found("friend")
        await friends.unfriend(session, me.person.id, person)
        await invitations.delete_between(session, me.person.id, person)


@router.get("/me/opponents")
async def my_opponents(
    me: Me, services: ServicesDep, limit: Annotated[int, Query(ge=1, le=50)] = 12
) -> list[models.Opponent]:
    """List my recent opponents, the last first."""
    async with services.database.read() as session:
        opponents = await friends.opponents_of(session, me.person.id, limit)
        mine = {friend.id for friend, _ in await friends.friends_of(session, me.person.id)}
    return [
        models.Opponent(
            id=opponent.person.id,
            name=opponent.person.name,
            games=opponent.games,
            table=opponent.table,
            game=opponent.game,
            ended=opponent.ended,
            friend=opponent.person.id in mine,
        )
        for opponent in opponents
    ]


# --- seats that friends reserve -------------------------------------------------------------


@router.get("/me/invitations")
async def my_invitations(me: Me, services: ServicesDep) -> list[models.SeatInvitation]:
    """List tables where a friend reserves a seat for me, the latest first; without those of people
    whom I muted, or who muted me."""
    async with services.database.read() as session:
        muted = await chat.muted_either_way(session, me.person.id)
        invited = await invitations.invitations_to(session, me.person.id, services.now())
        mine = [each for each in invited if each[0].maker not in muted]
        seats = await tables.seats_of_all(session, [table for _, table in mine])
        makers = [invitation.maker for invitation, _ in mine if invitation.maker is not None]
        names = await people.names_of(session, makers)
    return [
        models.SeatInvitation(
            id=invitation.id,
            invitation=seal(services.config.secret_key, INVITATION, invitation.id),
            by=names.get(invitation.maker or ""),
            table=TableInfo.of(table, seats[table.id]),
        )
        for invitation, table in mine
        if not any(seat.person == me.person.id for seat in seats[table.id])
    ]


@router.delete("/me/invitations/{invitation}", status_code=204)
async def decline(invitation: LinkId, me: Me, services: ServicesDep) -> None:
    """Decline an invitation; the seat is free again."""
    async with services.database.write() as session:
        stored_invitation = await invitations.invitation_of(session, invitation)
        if stored_invitation is None or stored_invitation.person != me.person.id:
            raise not_found("invitation")
        stored_invitation.revoked = True
