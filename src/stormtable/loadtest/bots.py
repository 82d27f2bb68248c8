"""The bots of a load test: network clients that choose at random and behave badly on purpose.

They cut their own connections while a commit is under way and send commits twice; what the server
acknowledged they write down, to be held against its database in the end.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from stormtable.client import (
    Ack,
    Client,
    ClientError,
    Place,
    Refused,
    Seat,
    Stale,
    Table,
    Unreachable,
)
from stormtable.client.messages import Act
from stormtable.loadtest.plan import Plan
from stormtable.protocol.messages import Update

REPEATED = "repeated"
CUT_WITHIN = 0.02
"""Seconds after a commit is sent: its answer is on the way, or the commit itself still is."""


@dataclass(frozen=True, slots=True)
class Acked:
    """A commit that a server has acknowledged: it must never be lost, nor be there twice."""

    table: str
    id: str
    number: int
    kind: str
    seat: int
    notation: str
    seconds: float
    sent: int
    """More than once: the connection was lost meanwhile."""


@dataclass(slots=True)
class Played:
    """What one process of bots has seen."""

    acked: list[Acked] = field(default_factory=list)
    records: dict[str, str] = field(default_factory=dict)
    """Of every finished table, as its players can have it."""
    begun: int = 0
    cuts: int = 0
    repeats: int = 0
    stale: int = 0
    reconnected: int = 0
    faults: list[str] = field(default_factory=list)
    """What should never be: a repeated commit answered otherwise, a table that stands still."""


def play_tables(plan: Plan, urls: list[str], slots: list[int], until: float) -> Played:
    """Play at these tables until that time (`time.time`), and then to the end of their games."""
    return asyncio.run(_play_tables(plan, urls, slots, until))


async def _play_tables(plan: Plan, urls: list[str], slots: list[int], until: float) -> Played:
    played = Played()
    await asyncio.gather(*(_keep_playing(plan, urls, slot, until, played) for slot in slots))
    return played


async def _keep_playing(
    plan: Plan, urls: list[str], slot: int, until: float, played: Played
) -> None:
    """One game after another while there is time; at least one."""
    rng = random.Random(f"{plan.seed} {slot}")
    # Not all at the same moment.
    await asyncio.sleep(plan.pace * rng.random())
    game = plan.games[slot % len(plan.games)]
    try:
        async with AsyncExitStack() as stack:
            # The players of one table sit at different servers.
            turned = [urls[at:] + urls[:at] for at in range(len(urls))]
            people = [
                await stack.enter_async_context(
                    Client(*turned[(slot + seat) % len(urls)], patience=plan.patience)
                )
                for seat in range(plan.players)
            ]
            while True:
                tables = await _set_up(plan, game, people, rng)
                played.begun += 1
                async with asyncio.timeout(max(0.0, until - time.time()) + plan.finish):
                    await _play(plan, tables, rng, played)
                if time.time() >= until:
                    break
    except (ClientError, TimeoutError, ExceptionGroup) as error:
        played.faults.append(f"table {slot}: {_told(error)}")


def _told(error: BaseException) -> str:
    if isinstance(error, ExceptionGroup):
        return ", ".join(map(_told, error.exceptions))
    return f"{type(error).__name__} {error}"


async def _set_up(plan: Plan, game: str, people: list[Client], rng: random.Random) -> list[Table]:
    """A table that has begun, as each of its players has it.

    Where nobody knows whether something was done, another table is set up: none was played at.
    """
    until = time.monotonic() + plan.patience
    while True:
        try:
            return await _new_table(game, people, rng.random() < 0.5)
        except (Unreachable, Refused) as error:
            is_away = isinstance(error, Unreachable) or error.status >= 500
            if not is_away or time.monotonic() > until:
                raise
        await asyncio.sleep(rng.random())


async def _new_table(game: str, people: list[Client], confirm: bool) -> list[Table]:
    host, *guests = people
    for number, person in enumerate(people):
        if person.token is None:
            await person.guest(f"Bot {number}")
    places = [Place(kind="me"), *(Place(kind="open") for _ in guests)]
    mine = await host.new_table(game, places, public=False, confirm=confirm)
    invitation = (await mine.invite())["invitation"]
    tables = [mine]
    for seat, guest in enumerate(guests, 1):
        tables.append(await guest.invited_to(invitation))
        await tables[-1].take(seat)
    await mine.start()
    return tables


async def _play(plan: Plan, tables: list[Table], rng: random.Random, played: Played) -> None:
    async with asyncio.TaskGroup() as group:
        for seat, table in enumerate(tables):
            group.create_task(_play_seat(plan, table, seat, rng, played))
    played.records[tables[0].id] = await tables[0].record()


async def _play_seat(
    plan: Plan, table: Table, number: int, rng: random.Random, played: Played
) -> None:
    async with table.sit(number) as seat:
        async for update in seat:
            choice = _choose(plan, update, number, rng)
            if choice is None:
                continue
            if plan.pace:
                await asyncio.sleep(rng.expovariate(1 / plan.pace))
            try:
                await _commit(plan, table, seat, *choice, rng, played)
            except Stale:
                played.stale += 1
        played.reconnected += seat.reconnected


def _choose(plan: Plan, update: Update, seat: int, rng: random.Random) -> tuple[Act, str] | None:
    """Anything that is legal; nothing if nothing is asked."""
    view, decision = update["view"], update["decision"]
    confirm = view["confirm"]
    mine = decision is not None or (confirm is not None and confirm["seat"] == seat)
    if mine and view["undo"]["back"] and rng.random() < plan.undo:
        return "undo", ""
    if decision is not None:
        return "play", rng.choice(decision["options"])["notation"]
    return ("confirm", "") if mine else None


async def _commit(
    plan: Plan,
    table: Table,
    seat: Seat,
    kind: Act,
    notation: str,
    rng: random.Random,
    played: Played,
) -> None:
    """Commit it, and perhaps cut the connection meanwhile, or say it again."""
    answers = seat.number
    if rng.random() < plan.cut:
        played.cuts += 1
        asyncio.get_running_loop().call_later(rng.uniform(0, CUT_WITHIN), seat.cut)
    started = time.perf_counter()
    ack = await seat.commit(kind, notation)
    seconds = time.perf_counter() - started
    number = seat.seat if seat.seat is not None else -1
    played.acked.append(
        Acked(table.id, ack.id, ack.number, kind, number, notation, seconds, ack.sent)
    )
    if rng.random() < plan.repeat:
        played.repeats += 1
        again = await _again(table, seat, kind, notation, answers, ack, rng)
        if not isinstance(again, Ack) or (again.status, again.number) != (REPEATED, ack.number):
            played.faults.append(f"{ack} was repeated and answered {again!r}")


async def _again(
    table: Table,
    seat: Seat,
    kind: Act,
    notation: str,
    answers: int,
    ack: Ack,
    rng: random.Random,
) -> Ack | Refused:
    """The same commit once more, on the connection or without one."""
    try:
        if rng.random() < 0.5 or seat.seat is None:
            return await seat.commit(kind, notation, number=answers, id=ack.id)
        return await table.commit(kind, seat.seat, notation, answers, ack.id)
    except Refused as refused:
        return refused
