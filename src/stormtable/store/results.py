"""How games ended, for whom, and what that says about how strong they are."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.kernel.title import Outcome
from stormtable.store.schema import Rated, Result, Seat, Table
from stormtable.table.rating import Rating, rated


def bot_key(name: str) -> str:
    return f"bot {name}"


async def keep(
    session: AsyncSession,
    table: Table,
    seats: Sequence[Seat],
    outcome: Outcome | None,
    now: float,
) -> None:
    """Write down the result of each seat, and rate those who played against each other."""
    assert outcome is not None
    places = _places(seats, outcome)
    who = [_player(seat) for seat in seats]
    counts = _is_rated(table, seats, who)
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
                ended=now,
                rated=counts,
            )
        )
    if counts:
        await _rate(session, table.game, [key for key in who if key], places)


def _places(seats: Sequence[Seat], outcome: Outcome) -> list[int]:
    """Who ran out of time where that loses comes last."""
    last = len(seats)
    return [last if seats[i].forfeited else place for i, place in enumerate(outcome.places)]


def _player(seat: Seat) -> str | None:
    """Whom the result of a seat is about; nobody, where a bot finished for somebody."""
    if seat.person is not None:
        return None if seat.left else seat.person
    return bot_key(seat.bot) if seat.bot else None


def _is_rated(table: Table, seats: Sequence[Seat], who: Sequence[str | None]) -> bool:
    """People among themselves, or bots among themselves, all different, on a fair deal.

    People and bots are rated apart: a game of both says nothing about either.
    """
    kinds = {seat.person is not None for seat in seats}
    return (
        len(seats) > 1
        and None not in who
        and len(set(who)) == len(who)
        and len(kinds) == 1
        and table.origin is None
    )


async def _rate(
    session: AsyncSession, game: str, who: Sequence[str], places: Sequence[int]
) -> None:
    before: list[Rating] = []
    for key in who:
        found = await session.get(Rated, (key, game))
        before.append(Rating(found.mu, found.sigma, found.games) if found else Rating())
    for key, now in zip(who, rated(before, places), strict=True):
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
