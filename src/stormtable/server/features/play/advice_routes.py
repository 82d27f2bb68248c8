"""Why something cannot be played, how to reach it, and what a bot would play."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from stormtable.server.core import schema_types
from stormtable.server.core.deps import ServicesDep, address_of
from stormtable.server.core.errors import conflict
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Me
from stormtable.server.features.lobby.routes import TableId
from stormtable.server.features.play import schemas as models
from stormtable.server.features.play.access import OwnSeat, may_look
from stormtable.story.wording import add_claims_text, add_notice_text

router = APIRouter(tags=["playing"])


@router.get("/tables/{table}/why")
async def why(
    table: TableId,
    me: Me,
    services: ServicesDep,
    seat: OwnSeat,
    words: Annotated[schema_types.Notation, Query(description="A notation, or its beginning")],
    language: StoryLanguage = "",
) -> models.Explanation:
    """Explain why something cannot be played now, with the rule's page."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        live = cached.live
        explained = live.game.explain(words, seat)
        if explained is None:
            return models.Explanation(notice=None)
        notice = explained.as_json()
        if language:
            add_notice_text(notice, live.speaker(live.view(seat), language))
    return models.Explanation(notice=notice)


@router.get("/tables/{table}/way")
async def way(
    table: TableId,
    me: Me,
    request: Request,
    services: ServicesDep,
    seat: OwnSeat,
    words: Annotated[
        schema_types.Notation,
        Query(description="A notation or its beginning, or `goal` and a Goal's name"),
    ],
    language: StoryLanguage = "",
) -> models.ApproachFound:
    """Find the cheapest way to an option that is out of reach, within three turns of my own.
    Refused where `hints` is false."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        cached.check_hints()
        header = cached.live.game.header.as_json()
        commits = [commit.as_json() for commit in cached.live.game.commits]
    charge = services.throttle.think(address_of(request), me.person.id)
    approach = await services.driver.workers.way(
        table, header, commits, seat, words, language=language, charge=charge
    )
    return models.ApproachFound(way=None if approach is None else models.Approach(**approach))


@router.get("/tables/{table}/hint")
async def hint(
    table: TableId,
    me: Me,
    request: Request,
    services: ServicesDep,
    seat: OwnSeat,
    language: StoryLanguage = "",
) -> models.Hint:
    """Return what a bot would play, from what the seat may know. Refused where `hints` is false."""
    async with services.host.table(table) as cached:
        may_look(cached, me, seat)
        cached.check_hints()
        if seat not in cached.live.asked or cached.live.game.decision_of(seat) is None:
            raise conflict("not_asked", f"seat {seat} is not asked anything", "wait for its turn")
        live = cached.live
        header = live.game.header.as_json()
        commits = [commit.as_json() for commit in live.game.commits]
        game = cached.table.game
        speaker = live.speaker(live.view(seat), language) if language else None
    charge = services.throttle.think(address_of(request), me.person.id)
    bot_hint = await services.driver.hint(table, game, header, commits, seat, charge)
    if speaker is not None:
        add_claims_text(bot_hint, speaker)
    return models.Hint(**bot_hint)
