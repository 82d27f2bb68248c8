"""The agreed edition of a game: what owners handed in, its versions, and questions to owners."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from stormtable import editor
from stormtable.editor import agreement
from stormtable.kernel.errors import StormtableError
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import bad, conflict, not_found
from stormtable.server.core.security import Me
from stormtable.server.features.editions import agreed_schemas as models
from stormtable.server.features.editions.drafts import laid_out
from stormtable.server.services import agreed_editions
from stormtable.store import agreed, drafts
from stormtable.store.schema import EditionVersion

router = APIRouter(tags=["editions"])
Game = Annotated[schema_types.GameName, Path()]


def _known(game: str) -> None:
    try:
        editor.our_text(game)
    except StormtableError as error:
        raise not_found("game with editions") from error


@router.get("/editions/{game}/agreed")
async def agreed_edition(game: Game, services: ServicesDep, printing: str = "") -> models.Agreed:
    """Show what owners of a game agree on: each item with its votes, and the versions."""
    _known(game)
    opinions = await agreed_editions.counted(services, game, printing)
    names = {owner.person: owner.name for owner in opinions.owners}
    waiting = {each.key: each for each in opinions.next_edition.waiting}
    async with services.database.read() as session:
        versions = await agreed.versions_of(session, game, printing)
        newest = await agreed.newest(session, game, printing)
    return models.Agreed(
        game=game,
        printing=printing,
        owners=len(opinions.owners),
        items=[
            models.AgreedItem(
                key=each.key,
                status=each.status,
                stands=each.stands,
                value=each.value,
                groups=_groups(each, names),
                waits=f"{waiting[each.key].rule}: {waiting[each.key].reason}".removeprefix(": ")
                if each.key in waiting
                else None,
            )
            for each in opinions.tallies
            if each.groups
        ],
        printings=[
            models.PrintingProposal(owners=[names[p] for p in each.people], keys=list(each.keys))
            for each in agreement.printings(opinions.tallies)
        ],
        versions=[_version(version) for version in versions],
        newest=None if newest is None else newest.number,
    )


def _groups(each: agreement.Tally, names: dict[str, str]) -> list[models.OwnersGroup]:
    return [
        models.OwnersGroup(
            value=group.value, votes=group.votes, owners=[names[p] for p in group.people]
        )
        for group in each.groups
    ]


def _version(version: EditionVersion) -> models.EditionVersion:
    fields: dict[str, Any] = {
        name: getattr(version, name) for name in models.EditionVersion.model_fields
    }
    return models.EditionVersion(**fields)


@router.get("/editions/{game}/questions")
async def questions(game: Game, me: Me, services: ServicesDep) -> models.OwnerQuestions:
    """List the items about which I should look again, because other owners saw something else."""
    _known(game)
    async with services.database.read() as session:
        mine = await agreed.hand_in_of(session, me.person.id, game)
    if mine is None:
        return models.OwnerQuestions(handed_in=None, printing="", items=0, questions=[])
    opinions = await agreed_editions.counted(services, game, mine.printing)
    names = {owner.person: owner.name for owner in opinions.owners}
    return models.OwnerQuestions(
        handed_in=mine.time,
        printing=mine.printing,
        items=len(mine.seen),
        questions=[
            models.OwnerQuestion(
                key=each.key, mine=mine.seen[each.key], groups=_groups(each, names)
            )
            for each in opinions.tallies
            if me.person.id in each.asked()
        ],
    )


@router.post("/editions/{game}/hand-in")
async def hand_in(
    game: Game, body: models.HandInRequest, me: Me, services: ServicesDep
) -> models.OwnerQuestions:
    """Hand in what I have seen in a draft. It replaces what I handed in before."""
    services.throttle.require("editions", me.person.id)
    seen = await _seen(services, me.person.id, game, body.draft)
    async with services.database.write() as session:
        if not await agreed.has_account(session, me.person):
            raise conflict("no_account", "you play as a guest", "make an account first")
        await agreed.hand_in(
            session, me.person.id, game, body.printing, body.language, seen, services.now()
        )
    await agreed_editions.renew(services, game, body.printing)
    await agreed_editions.ask_again(services, game, body.printing)
    return await questions(game, me, services)


async def _seen(services: Services, person: str, game: str, draft: str) -> dict[str, Any]:
    async with services.database.read() as session:
        stored = await drafts.find(session, person, draft)
    if stored is None or stored.game != game:
        raise not_found("draft")
    seen = agreement.seen_of(await laid_out(game, stored.text))
    if not seen:
        raise bad("you have not compared any item with your box", "confirm or correct one first")
    return seen


@router.delete("/editions/{game}/hand-in", status_code=204)
async def take_back(game: Game, me: Me, services: ServicesDep) -> None:
    """Take back what I handed in. Versions that exist stay."""
    async with services.database.write() as session:
        if not await agreed.take_back(session, me.person.id, game):
            raise not_found("hand-in")
