"""Games of a person's browsers: uploaded when there is a connection, continued on other devices.

The server stores what a browser's engine stored and never plays it. Only the owner sees it, and the
engine of the next device plays the log again before it believes it.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query

from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import ApiError, bad, conflict, not_found
from stormtable.server.core.security import Me
from stormtable.server.features.device_games import schemas as models
from stormtable.server.features.lobby.routes import TableId, visible_table
from stormtable.server.services import to_device as taking
from stormtable.store import device_games
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import DeviceGame

router = APIRouter(tags=["games of my devices"])
GameId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$", examples=["0" * 32])]

FORMAT: Literal["stormtable game 1"] = "stormtable game 1"
Entries = list[list[Any]]


@router.get("/me/device-games")
async def my_device_games(me: Me, services: ServicesDep) -> list[models.DeviceGameInfo]:
    """List the games of my browsers, the last changed first."""
    async with services.database.read() as session:
        games = await device_games.games_of(session, me.person.id)
    return [models.DeviceGameInfo.model_validate(game, from_attributes=True) for game in games]


@router.post("/me/device-games")
async def upload(
    body: models.DeviceGameUpload, me: Me, services: ServicesDep
) -> models.DeviceGameNumber:
    """Store a game of one of my browsers. Each log entry is stored once, however often it is sent.
    If another device has played on, nothing is stored (`diverged`); send the game under another
    id."""
    services.throttle.require("commits", me.person.id)
    first = _first(body.rows)
    async with services.database.write() as session:
        game = await device_games.find(session, body.id, to_change=True)
        if game is None:
            game = await _new(services, session, me.person.id, body, first)
        elif game.person != me.person.id:
            raise not_found("game")
        stored = game.number
        if first > max(stored, 1):
            problem = f"rows: log entry {first} does not follow what the server has"
            raise conflict("gap", problem, f"send them from log entry {stored} on")
        known = await device_games.entries_of(session, game.id, first, first + len(body.rows) - 1)
        if known != body.rows[: len(known)]:
            problem = "another device has played on"
            raise conflict("diverged", problem, "send this game under another id")
        fresh = body.rows[len(known) :]
        if first + len(body.rows) > stored:
            await _grow(services, session, game, body, fresh)
        return models.DeviceGameNumber(number=game.number)


@router.get("/me/device-games/{game}")
async def download(
    game: GameId,
    me: Me,
    services: ServicesDep,
    first: Annotated[
        int, Query(ge=1, le=1_000_000, description="The first log entry to return")
    ] = 1,
) -> models.DeviceGameFile:
    """Return a game of one of my browsers."""
    async with services.database.read() as session:
        stored = await _mine(session, me.person.id, game)
        rows = await device_games.entries_of(session, game, first, stored.number)
    return models.DeviceGameFile(format=FORMAT, table=stored.table, rows=rows)


@router.delete("/me/device-games/{game}", status_code=204)
async def delete(game: GameId, me: Me, services: ServicesDep) -> None:
    """Delete a game from my account. Browsers keep theirs."""
    async with services.database.write() as session:
        await device_games.delete(session, await _mine(session, me.person.id, game))


@router.post("/tables/{table}/to-device")
async def to_device(table: TableId, me: Me, services: ServicesDep) -> models.DeviceGameFile:
    """Take my casual game against bots to my browser, with everything that is hidden in it. The
    table closes; asked again, it answers the same."""
    async with visible_table(services, table, me) as cached:
        game = await taking.to_device(services, cached, me.person.id)
    return models.DeviceGameFile(format=FORMAT, **game)


async def _mine(session: DatabaseSession, person: str, game: str) -> DeviceGame:
    stored = await device_games.find(session, game)
    if stored is None or stored.person != person:
        raise not_found("game")
    return stored


def _first(rows: Entries) -> int:
    """Return the number of the first log entry sent; refuse entries that do not follow it."""
    first = rows[0][0]
    for number, row in enumerate(rows):
        if type(row[0]) is not int or row[0] != first + number or row[0] < 1:
            problem = f"rows.{number}: {row[0]!r} is not the number of a log entry"
            raise bad(problem, "whole numbers from 1, one after another")
    return int(first)


async def _new(
    services: Services,
    session: DatabaseSession,
    person: str,
    body: models.DeviceGameUpload,
    first: int,
) -> DeviceGame:
    if first != 1:
        raise not_found("game")
    most = services.config.limits.device_games_per_person
    if await device_games.count_of(session, person) >= most:
        problem = f"your account has {most} games of your devices"
        raise conflict("too_many_games", problem, "delete one of them")
    game = DeviceGame(
        id=body.id, person=person, game=body.game, status=body.status, seats=body.seats,
        table={}, number=0, size=0, twin=body.twin, changed=body.changed,
    )  # fmt: skip
    if not await device_games.add(session, game):
        raise conflict("gap", "the game arrived twice at once", "send it again")
    return game


async def _grow(
    services: Services,
    session: DatabaseSession,
    game: DeviceGame,
    body: models.DeviceGameUpload,
    fresh: Entries,
) -> None:
    """Store new log entries, and the table as the device has it that sent them."""
    size = game.size + len(json.dumps(fresh))
    most = services.config.limits.device_game_bytes
    if size + len(json.dumps(body.table)) > most:
        raise ApiError(413, "too_large", "the game is too large", f"{most} bytes at most")
    await device_games.append(session, game, fresh)
    game.number += len(fresh)
    game.size, game.table = size, body.table
    game.status, game.seats, game.changed = body.status, body.seats, body.changed
