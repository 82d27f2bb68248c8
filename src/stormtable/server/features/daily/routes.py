"""Solo play: a daily game for everybody, and the ladder of goals.

The day's seed comes from the server's secret and the date, so nobody knows it in advance. All
players of a day get the same draws. Each person has one try, at a private table without hints and
without undo across draws, so that nobody can look ahead.
"""

from __future__ import annotations

import hmac
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Query

from stormtable.kernel.registry import titles
from stormtable.kernel.title import Title
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import not_found
from stormtable.server.core.security import Me, Somebody
from stormtable.server.features.daily import schemas as models
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.services import seating
from stormtable.store import daily, results, tables
from stormtable.store.schema import Person, Result, Seat
from stormtable.store.tables import OPEN, OVER

router = APIRouter(tags=["alone"])
DAILY = "daily"
SHOWN = 100
"""The most players on a day's list."""
A_DAY = r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
DAYS = 14
"""The number of earlier days on the page."""


def day_of(now: float) -> str:
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def seed_of(secret_key: str, day: str) -> int:
    """Return the seed of a day: 53 bits that nobody can compute without the key."""
    digest = hmac.new(secret_key.encode(), f"{DAILY}:{day}".encode(), sha256).digest()
    return int.from_bytes(digest[:8]) >> 11


def _title() -> Title:
    title = next((title for title in titles() if title.ladder is not None), None)
    if title is None:
        raise not_found("game for one")
    return title


def _settings(title: Title) -> dict[str, Any]:
    assert title.ladder is not None
    return title.settle_settings({title.ladder.setting: title.ladder.daily})


@router.get("/daily")
async def look(
    caller: Somebody,
    services: ServicesDep,
    day: Annotated[str | None, Query(pattern=A_DAY, description="Empty: today, UTC")] = None,
) -> models.Daily:
    """Show the game of a day: my own try, and the best finished tries."""
    today, title = day_of(services.now()), _title()
    shown_day = day or today
    if shown_day > today:
        raise not_found("day yet")
    mine = caller.person.id if caller else None
    async with services.database.read() as session:
        best = await daily.best_of_day(session, shown_day, SHOWN)
        own = None if mine is None else await daily.table_of_try(session, shown_day, mine)
        table = None if own is None else await tables.table_of(session, own)
        before = await daily.days_before(session, today, DAYS)
    ranked: list[models.DailyBest] = []
    for number, (result, person) in enumerate(best, 1):
        last = ranked[-1] if ranked else None
        won = result.place == 1
        shared = last is not None and (last.won, last.score) == (won, result.score)
        ranked.append(
            models.DailyBest(
                place=last.place if last is not None and shared else number,
                person=person.id,
                name=person.name,
                score=result.score,
                won=won,
                rank=str(result.details.get("rank", "")),
                mine=person.id == mine,
            )
        )
    return models.Daily(
        day=shown_day,
        today=shown_day == today,
        game=title.name,
        mine=None if table is None else models.DailyTry(table=table.id, over=table.status == OVER),
        best=ranked,
        before=before,
    )


@router.post("/daily")
async def play(me: Me, services: ServicesDep) -> TableInfo:
    """Begin or continue today's game. Each person has one try."""
    services.throttle.require("tables", me.person.id)
    day, title = day_of(services.now()), _title()
    async with services.database.read() as session:
        begun = await daily.table_of_try(session, day, me.person.id)
    id_ = begun or await _begin(services, me.person, title, day)
    async with services.host.table(id_) as cached:
        if cached.table.status == OPEN:
            await seating.set_up(services, cached)
    async with services.host.table(id_) as cached:
        return cached.info()


async def _begin(services: Services, person: Person, title: Title, day: str) -> str:
    config: dict[str, Any] = {
        "settings": _settings(title),
        "clock": {"kind": "none"},
        "spectators": False,
        "delay": 0,
        "seed": seed_of(services.config.secret_key, day),
        "edition": None,
        "confirm": True,
        "take_back": False,
        DAILY: day,
    }
    try:
        async with services.database.write() as session:
            await seating.refuse_too_many(services, session, person.id)
            table = seating.new_table(title.name, person.id, False, config, services.now())
            seat = Seat(table=table.id, seat=0, person=person.id, name=person.name)
            await tables.add_table(session, table, [seat])
            await daily.add_try(session, day, person.id, table.id)
            return table.id
    except daily.AlreadyTried:  # another window of the same person was faster
        async with services.database.read() as session:
            begun = await daily.table_of_try(session, day, person.id)
        assert begun is not None
        return begun


# --- the ladder -----------------------------------------------------------------------------


@router.get("/ladders")
async def ladders(caller: Somebody, services: ServicesDep) -> list[models.Ladder]:
    """List the solo goals of each game: those that I have reached, and the next one."""
    person = caller.person.id if caller else None
    shown = []
    async with services.database.read() as session:
        for title in titles():
            if title.ladder is None:
                continue
            played = (
                [] if person is None else await results.solo_results(session, person, title.name)
            )
            shown.append(_ladder(title, played))
    return shown


def _ladder(title: Title, played: list[Result]) -> models.Ladder:
    ladder = title.ladder
    assert ladder is not None
    rungs = []
    for rung in ladder.rungs:
        tries = [result for result in played if rung in ladder.in_force(result.details)]
        won = [result for result in tries if result.place == 1]
        rungs.append(
            models.Rung(
                rung=rung,
                tries=len(tries),
                beaten=bool(won),
                best=max((result.score for result in won), default=None),
            )
        )
    return models.Ladder(
        game=title.name,
        setting=ladder.setting,
        rungs=rungs,
        next=next((rung.rung for rung in rungs if not rung.beaten), None),
    )
