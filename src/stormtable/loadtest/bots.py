"""The bots of a load test: network clients that choose at random and behave badly on purpose.

They cut their own connections while a commit is under way and send commits twice; what the server
acknowledged they write down, to be held against its database in the end.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import TypeVar, cast
from uuid import uuid4

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

T = TypeVar("T")
DONE = "done"
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


@dataclass(frozen=True, slots=True)
class Bot:
    """A player, who comes to the server by two ways at once."""

    client: Client
    twin: Client
    """The same person at another address of the server."""


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

            async def client(first: int, token: str | None = None) -> Client:
                at = first % len(urls)
                made = Client(*urls[at:], *urls[:at], token=token, patience=plan.patience)
                return await stack.enter_async_context(made)

            bots = []
            for seat in range(plan.players):
                # The players of one table sit at different servers.
                person = await client(slot + seat)
                await _persistently(plan, rng, partial(person.guest, f"Bot {seat}"))
                bots.append(Bot(person, await client(slot + seat + 1, person.token)))
            while True:
                confirm = rng.random() < 0.5
                tables = await _persistently(plan, rng, partial(_new_table, game, bots, confirm))
                played.begun += 1
                async with asyncio.timeout(max(0.0, until - time.time()) + plan.finish):
                    await _play(plan, bots, tables, rng, played)
                if time.time() >= until:
                    break
    except (ClientError, TimeoutError, ExceptionGroup) as error:
        played.faults.append(f"table {slot}: {_told(error)}")


def _told(error: BaseException) -> str:
    if isinstance(error, ExceptionGroup):
        return ", ".join(map(_told, error.exceptions))
    return f"{type(error).__name__} {error}"


async def _persistently(plan: Plan, rng: random.Random, what: Callable[[], Awaitable[T]]) -> T:
    """What comes of it. Where nobody knows whether it was done, it is done again: as of a new
    person or table, one more does no harm."""
    until = time.monotonic() + plan.patience
    while True:
        try:
            return await what()
        except (Unreachable, Refused) as error:
            is_away = isinstance(error, Unreachable) or error.status >= 500
            if not is_away or time.monotonic() > until:
                raise
        await asyncio.sleep(rng.random())


async def _new_table(game: str, bots: list[Bot], confirm: bool) -> list[Table]:
    """A table that has begun, as each of its players has it."""
    host, *guests = (bot.client for bot in bots)
    places = [Place(kind="me"), *(Place(kind="open") for _ in guests)]
    mine = await host.new_table(game, places, public=False, confirm=confirm)
    invitation = (await mine.invite())["invitation"]
    tables = [mine]
    for seat, guest in enumerate(guests, 1):
        tables.append(await guest.invited_to(invitation))
        await tables[-1].take(seat)
    await mine.start()
    return tables


async def _play(
    plan: Plan, bots: list[Bot], tables: list[Table], rng: random.Random, played: Played
) -> None:
    async with asyncio.TaskGroup() as group:
        for number, (bot, table) in enumerate(zip(bots, tables, strict=True)):
            twin = bot.twin.table(table.id)
            group.create_task(_play_seat(plan, table.sit(number), twin, rng, played))
    played.records[tables[0].id] = await tables[0].record()


async def _play_seat(
    plan: Plan, sitting: Seat, twin: Table, rng: random.Random, played: Played
) -> None:
    async with sitting as seat:
        async for update in seat:
            wanted = _choose(plan, update, seat.number, rng)
            if wanted is None:
                continue
            if plan.pace:
                await asyncio.sleep(rng.expovariate(1 / plan.pace))
            try:
                await _commit(plan, seat, twin, wanted, rng, played)
            except Stale:
                played.stale += 1
        played.reconnected += seat.reconnected


@dataclass(frozen=True, slots=True)
class Wanted:
    """A commit, with an id of its own."""

    kind: Act
    seat: int
    notation: str
    number: int
    """The row it answers."""
    id: str

    def by_seat(self, seat: Seat) -> Awaitable[Ack]:
        return seat.commit(self.kind, self.notation, number=self.number, id=self.id)

    def by_request(self, table: Table) -> Awaitable[Ack]:
        return table.commit(self.kind, self.seat, self.notation, self.number, self.id)


def _choose(plan: Plan, update: Update, number: int, rng: random.Random) -> Wanted | None:
    """Anything that is legal; nothing if nothing is asked."""
    view, decision = update["view"], update["decision"]
    confirm, seat = view["confirm"], view["seat"]
    mine = decision is not None or (confirm is not None and confirm["seat"] == seat)
    if not mine or seat is None:
        return None
    kind, notation = "confirm", ""
    if view["undo"]["back"] and rng.random() < plan.undo:
        kind = "undo"
    elif decision is not None:
        kind, notation = "play", rng.choice(decision["options"])["notation"]
    return Wanted(cast(Act, kind), seat, notation, number, uuid4().hex)


async def _commit(
    plan: Plan, seat: Seat, twin: Table, wanted: Wanted, rng: random.Random, played: Played
) -> None:
    """Commit it, and perhaps cut the connection meanwhile, or say it twice."""
    if rng.random() < plan.cut:
        played.cuts += 1
        asyncio.get_running_loop().call_later(rng.uniform(0, CUT_WITHIN), seat.cut)
    repeat = rng.choice(list(Repeat)) if rng.random() < plan.repeat else None
    second: Awaitable[Ack] | None = None
    if repeat is Repeat.AT_ONCE:
        second = asyncio.ensure_future(wanted.by_request(twin))
    started = time.perf_counter()
    try:
        ack = await wanted.by_seat(seat)
    except Stale:
        if second is not None:
            await _refused_too(wanted, second, played)
        raise
    seconds = time.perf_counter() - started
    played.acked.append(
        Acked(
            twin.id,
            wanted.id,
            ack.number,
            wanted.kind,
            wanted.seat,
            wanted.notation,
            seconds,
            ack.sent,
        )
    )
    if repeat is Repeat.SAME_WAY:
        second = wanted.by_seat(seat)
    elif repeat is Repeat.OTHER_WAY:
        second = wanted.by_request(twin)
    if second is not None:
        played.repeats += 1
        await _answered_alike(ack, second, played)


class Repeat(Enum):
    """How a commit is said twice."""

    AT_ONCE = 1
    SAME_WAY = 2
    OTHER_WAY = 3


async def _answered_alike(ack: Ack, second: Awaitable[Ack], played: Played) -> None:
    try:
        again = await second
        if again.number != ack.number or (again.status, ack.status) == (DONE, DONE):
            played.faults.append(f"{ack} was said twice and answered {again}")
    except Refused as refused:
        played.faults.append(f"{ack} was said twice and refused: {refused.code} {refused}")


async def _refused_too(wanted: Wanted, second: Awaitable[Ack], played: Played) -> None:
    try:
        played.faults.append(f"{wanted} was refused as stale, and answered {await second}")
    except Refused:
        played.repeats += 1
