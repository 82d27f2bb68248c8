"""Results of games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.title import Outcome
from stormtable.store import tournaments
from stormtable.store.schema import Rated, Result, Seat, Table
from stormtable.table.rating import Rating, bot, changes


async def latest_results(session: AsyncSession, person: str, limit: int) -> list[Result]:
    """How a person's latest games ended, the last one first."""
    query = select(Result).where(Result.person == person).order_by(Result.ended.desc())
    return list(await session.scalars(query.limit(limit)))


async def solo_results(session: AsyncSession, person: str, game: str) -> list[Result]:
    """How a person's games without other players ended."""
    query = select(Result).where(Result.person == person, Result.game == game, Result.players == 1)
    return list(await session.scalars(query))


async def ratings_of(session: AsyncSession, person: str) -> list[Rated]:
    return list(await session.scalars(select(Rated).where(Rated.who == person)))


async def best_rated(session: AsyncSession, game: str, limit: int, *, bots: bool) -> list[Rated]:
    """The best people at a game, or the best bots; the strongest first."""
    is_bot = Rated.who.like("bot:%")
    query = select(Rated).where(Rated.game == game, is_bot if bots else ~is_bot)
    return list(await session.scalars(query.order_by(Rated.ordinal.desc()).limit(limit)))


def may_be_rated(table: Table) -> bool:
    """Forks and lessons are not rated, nor are seeded tables: their maker may know every draw."""
    return table.origin is None and table.plan.get("seed") is None


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
    places = _places(seats, outcome)
    rated = may_be_rated(table) and await _rate(session, table.game, seats, places)
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
            )
        )


def _places(seats: Sequence[Seat], outcome: Outcome) -> list[int]:
    """The places: a player who forfeited comes last, and those behind move up."""
    ahead = [place for seat, place in zip(seats, outcome.places, strict=True) if seat.forfeited]
    return [
        max(len(seats), 2) if seat.forfeited else place - sum(other < place for other in ahead)
        for seat, place in zip(seats, outcome.places, strict=True)
    ]


async def _rate(
    session: AsyncSession, game: str, seats: Sequence[Seat], places: Sequence[int]
) -> bool:
    """Change the ratings; a player who left is rated by what the bot achieved."""
    players = [seat.person or bot(seat.bot or "") for seat in seats]
    before: dict[str, Rating] = {}
    for key in set(players):
        rated = await session.get(Rated, (key, game))
        if rated is not None:
            before[key] = Rating(rated.mu, rated.sigma, rated.games)
    after = changes(before, players, places)
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
