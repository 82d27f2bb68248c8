"""Profiles, ratings and statistics."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from stormtable.bots import ladder_of
from stormtable.bots.steps import code_of_step
from stormtable.kernel.registry import titles
from stormtable.server.core import schema_types
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import not_found
from stormtable.server.core.security import Somebody
from stormtable.server.features.lobby.routes import Before
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.features.profiles import schemas as models
from stormtable.store import people, results, tables
from stormtable.store.schema import Rated, Result
from stormtable.store.tables import OVER
from stormtable.table.opponents import BotGame, offered, strength
from stormtable.table.rating import Rating, is_bot

router = APIRouter(tags=["after the game"])
RECENT = 1000
"""The number of latest games that statistics include."""


def _points(rated: Rated) -> int:
    return Rating(rated.mu, rated.sigma, rated.games).points


@router.get("/people/{person}")
async def profile(person: schema_types.Id, services: ServicesDep) -> models.Profile:
    """Show a person's name, ratings and results."""
    async with services.database.read() as session:
        stored_person = await people.person_of(session, person)
        if stored_person is None or stored_person.deleted:
            raise not_found("person")
        ratings = await results.ratings_of(session, person)
        latest = await results.latest_results(session, person, RECENT)
        return models.Profile(
            id=stored_person.id,
            name=stored_person.name,
            guest=stored_person.login is None,
            ratings=[
                models.Rating(game=rated.game, points=_points(rated), games=rated.games)
                for rated in ratings
            ],
            statistics=_statistics(latest),
        )


def _statistics(latest: list[Result]) -> dict[str, models.GameStatistics]:
    """Return statistics by game, with solo games apart: games, wins by seat and by number of
    players, sources of points, and solo goals reached."""
    games: dict[str, Any] = {}
    ladders = {title.name: title.ladder for title in titles()}
    for result in latest:
        game = games.setdefault(
            result.game if result.players > 1 else f"{result.game}:solo",
            {
                **{"games": 0, "wins": 0, "left": 0, "score": 0, "best": 0},
                **{"by_seat": {}, "by_players": {}, "sources": {}, "ranks": {}, "rungs": {}},
            },
        )
        won = result.place == 1 and not result.left
        game["games"] += 1
        game["wins"] += won
        game["score"] += result.score
        game["left"] += result.left
        if not result.left:
            game["best"] = max(game["best"], result.score)
        counted = [
            game["by_seat"].setdefault(f"{result.seat} of {result.players}", [0, 0]),
            game["by_players"].setdefault(str(result.players), [0, 0]),
        ]
        ladder = ladders.get(result.game)
        if result.players == 1 and ladder is not None:
            rungs = ladder.in_force(result.details)
            counted += [game["rungs"].setdefault(rung, [0, 0]) for rung in rungs]
        for where in counted:
            where[0] += 1
            where[1] += won
        if rank := str(result.details.get("rank", "")):
            game["ranks"][rank] = game["ranks"].get(rank, 0) + 1
        for source, points in result.sources.items():
            game["sources"][source] = game["sources"].get(source, 0) + points
    for game in games.values():
        count = game["games"]
        game["score"] = round(game["score"] / count, 1)
        game["sources"] = {name: round(sum_ / count, 1) for name, sum_ in game["sources"].items()}
    return {name: models.GameStatistics(**game) for name, game in games.items()}


@router.get("/people/{person}/tables")
async def games_of(
    person: schema_types.Id,
    caller: Somebody,
    services: ServicesDep,
    before: Before = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[TableInfo]:
    """List a person's finished games, the latest first; for others only the public ones."""
    public = None if caller is not None and caller.person.id == person else True
    async with services.database.read() as session:
        listed = await tables.listed(
            session, status=(OVER,), public=public, player=person, before=before, limit=limit
        )
        seats = await tables.seats_of_all(session, listed)
    return [TableInfo.of(table, seats[table.id]) for table in listed]


@router.get("/opponents")
async def opponents(caller: Somebody, services: ServicesDep) -> list[models.EvenOpponent]:
    """Offer a bot of the caller's strength for each game that has bots in small steps."""
    ladders = {title.name: ladder for title in titles() if (ladder := ladder_of(title.name))}
    games: dict[str, list[BotGame]] = {}
    if caller is not None:
        async with services.database.read() as session:
            for game in ladders:
                games[game] = await results.games_against_bots(
                    session, caller.person.id, game, RECENT
                )
    offers = []
    for game, ladder in ladders.items():
        own = strength(ladder, games.get(game, ()))
        offer = offered(ladder, own)
        offers.append(
            models.EvenOpponent(
                game=game,
                bot=code_of_step(offer.number),
                step=offer.number,
                steps=len(ladder),
                bot_rating=offer.rating,
                rating=round(own.rating.rating),
                deviation=round(own.rating.deviation),
                games=own.games,
                wins=own.wins,
                chance=round(offer.chance, 3),
            )
        )
    return offers


@router.get("/ratings/{game}")
async def ratings(
    game: Annotated[schema_types.GameName, Path()],
    services: ServicesDep,
    bots: bool = False,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[models.RankedPlayer]:
    """List the best players of a game: people, or bots, which have ratings of their own."""
    async with services.database.read() as session:
        ranked = await results.best_rated(session, game, limit, bots=bots)
        names = await people.names_of(
            session, [rated.who for rated in ranked if not is_bot(rated.who)]
        )
    return [
        models.RankedPlayer(
            who=rated.who,
            name=names.get(rated.who, rated.who),
            game=game,
            points=_points(rated),
            games=rated.games,
        )
        for rated in ranked
    ]
