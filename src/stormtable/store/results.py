"""Results of games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from stormtable.kernel.title import Outcome
from stormtable.store import tournaments
from stormtable.store.schema import Rated, Result, Seat, Table
from stormtable.table.opponents import BotGame
from stormtable.table.rating import Rating, bot, changes
from stormtable.table.seat_state import Attendance, places_of


async def latest_results(session: AsyncSession, person: str, limit: int) -> list[Result]:
    """Return a person's latest results, the last first."""
    query = select(Result).where(Result.person == person).order_by(Result.ended.desc())
    return list(await session.scalars(query.limit(limit)))


async def solo_results(session: AsyncSession, person: str, game: str) -> list[Result]:
    """Return a person's results in solo games."""
    query = select(Result).where(Result.person == person, Result.game == game, Result.players == 1)
    return list(await session.scalars(query))


async def games_against_bots(
    session: AsyncSession, person: str, game: str, limit: int
) -> list[BotGame]:
    """Return a person's latest games alone against bots, the oldest first. Forks do not count: a
    position that somebody chose says little about strength."""
    own = aliased(Result)
    recent = (
        select(own.table)
        .where(own.person == person, own.game == game, own.players > 1)
        .order_by(own.ended.desc())
        .limit(limit)
    )
    query = (
        select(Result, Table.origin)
        .join(Table, Table.id == Result.table)
        .where(Result.table.in_(recent))
        .order_by(Result.ended, Result.seat)
    )
    seats: dict[str, list[Result]] = {}
    for result, origin in await session.execute(query):
        if origin is None:
            seats.setdefault(result.table, []).append(result)
    games = []
    for results in seats.values():
        mine = [result.place for result in results if result.person == person]
        bots = [(result.bot, result.place) for result in results if result.bot is not None]
        if len(mine) == 1 and len(bots) == len(results) - 1:
            games.append(BotGame(mine[0], bots))
    return games


async def ratings_of(session: AsyncSession, person: str) -> list[Rated]:
    return list(await session.scalars(select(Rated).where(Rated.who == person)))


async def best_rated(session: AsyncSession, game: str, limit: int, *, bots: bool) -> list[Rated]:
    """Return the best people, or the best bots, at a game; the strongest first."""
    is_bot = Rated.who.like("bot:%")
    query = select(Rated).where(Rated.game == game, is_bot if bots else ~is_bot)
    return list(await session.scalars(query.order_by(Rated.ordinal.desc()).limit(limit)))


def may_be_rated(table: Table) -> bool:
    """Return whether a table is rated, if people alone play it. Casual games are not, nor are
    forks, lessons and seeded tables, whose maker may know every draw."""
    seeded = table.config.get("seed") is not None
    return table.origin is None and not seeded and bool(table.config.get("rated", True))


async def save_results(
    session: AsyncSession,
    table: Table,
    seats: Sequence[Seat],
    outcome: Outcome | None,
    now: float,
) -> None:
    """Store the result of each seat, and rate the players."""
    assert outcome is not None
    await tournaments.game_over(session, table.id, now)
    attended = [attendance(seat) for seat in seats]
    places = places_of(outcome.places, attended)
    rated = may_be_rated(table) and await _rate(session, table.game, seats, attended, places)
    for seat in seats:
        bot = seat.bot if seat.person is None else None
        session.add(
            Result(
                table=table.id,
                seat=seat.seat,
                game=table.game,
                players=len(seats),
                person=seat.person,
                bot=bot,
                place=places[seat.seat],
                score=outcome.scores[seat.seat],
                sources=dict(outcome.sources[seat.seat]) if outcome.sources else {},
                details=dict(outcome.details),
                ended=now,
                rated=rated,
                left=seat.person is not None and not attended[seat.seat].stayed,
            )
        )


def attendance(seat: Seat) -> Attendance:
    """Return whether the person of a seat played their own game; for a bot, always."""
    if seat.person is None:
        return Attendance()
    return Attendance(
        bool(seat.left), bool(seat.forfeited), seat.turns or 0, seat.turns_by_bot or 0
    )


async def _rate(
    session: AsyncSession,
    game: str,
    seats: Sequence[Seat],
    attended: Sequence[Attendance],
    places: Sequence[int],
) -> bool:
    """Update the ratings. Nobody gains from what a bot achieved in their place."""
    players = [seat.person or bot(seat.bot or "") for seat in seats]
    before: dict[str, Rating] = {}
    for key in set(players):
        rated = await session.get(Rated, (key, game))
        if rated is not None:
            before[key] = Rating(rated.mu, rated.sigma, rated.games)
    absent = {key for key, seat in zip(players, attended, strict=True) if not seat.stayed}
    after = changes(before, players, places, absent)
    for key, now in after.items():
        await session.merge(
            Rated(
                who=key,
                game=game,
                mu=now.mu,
                sigma=now.sigma,
                ordinal=now.ordinal,
                games=now.games,
            )
        )
    return bool(after)
