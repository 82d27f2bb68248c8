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
from threading import Barrier
from typing import TypeVar, cast
from uuid import uuid4

from stormtable.client import (
    Ack,
    ApiError,
    Client,
    ClientError,
    Place,
    Seat,
    Stale,
    Table,
    Unreachable,
)
from stormtable.client.messages import CommandKind
from stormtable.lab.loadtest.settings import LoadSettings
from stormtable.lab.loadtest.traffic import Traffic
from stormtable.protocol.messages import Update

T = TypeVar("T")
DONE = "done"
SET_UP = 1800.0
"""Seconds in which every process must have set its tables up."""
AT_ONCE = 8
"""Tables that a process sets up at the same time."""
LOOK = 0.1
"""Seconds between a bot's looks whether it is to hurry."""
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
    at: float
    """Seconds after all tables had begun that it was acknowledged."""
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


class Gate:
    """Where all players wait for each other, those of other processes too, before they begin:
    each at its table, connected, and told of the position."""

    def __init__(self, players: int) -> None:
        self._missing = players
        self._open = asyncio.Event()
        self._opening: asyncio.Task[None] | None = None
        self._started = 0.0

    def arrive(self) -> None:
        self._missing -= 1
        if not self._missing:
            self._opening = asyncio.create_task(self._with_the_others())

    async def _with_the_others(self) -> None:
        try:
            await asyncio.to_thread(_together.wait, SET_UP)
        finally:
            self._started = time.monotonic()
            self._open.set()

    async def wait(self) -> None:
        await self._open.wait()
        if self._opening is not None:
            await self._opening  # which fails where another process has

    @property
    def passed(self) -> float:
        """Seconds since all have begun."""
        return time.monotonic() - self._started


_together: Barrier
"""One for all processes of bots, and the one that started them."""


_traffic: Traffic


def join(together: Barrier, traffic: Traffic) -> None:
    """What a process of bots does first."""
    global _together, _traffic
    _together, _traffic = together, traffic


def play_tables(settings: LoadSettings, urls: list[str], slots: list[int]) -> Played:
    """Play at these tables for as long as the plan says, and then to the end of their games."""

    async def play() -> Played:
        played, gate, few = (
            Played(),
            Gate(len(slots) * settings.players),
            asyncio.Semaphore(AT_ONCE),
        )
        await asyncio.gather(*(_Slot(settings, urls, at, gate, few, played).play() for at in slots))
        return played

    return asyncio.run(play())


@dataclass(frozen=True, slots=True)
class Bot:
    """A player, who comes to the server by two ways at once."""

    client: Client
    twin: Client
    """The same person at another address of the server."""


class _Slot:
    """A place for a table: one game after another is played there."""

    def __init__(
        self,
        settings: LoadSettings,
        urls: list[str],
        slot: int,
        gate: Gate,
        few: asyncio.Semaphore,
        played: Played,
    ) -> None:
        self._settings = settings
        self._urls = urls
        self._slot = slot
        self._gate = gate
        self._few = few
        self._played = played
        self._rng = random.Random(f"{settings.seed} {slot}")
        self._game = settings.games[slot % len(settings.games)]
        self._to_come = settings.players
        """Players of the first game who have not come to the gate."""

    async def play(self) -> None:
        try:
            async with AsyncExitStack() as stack:
                async with self._few:
                    bots = await self._make_bots(stack)
                    tables = await self._set_up(bots)
                while True:
                    await self._play(bots, tables)
                    if not self._left:
                        break
                    tables = await self._set_up(bots)
        except (ClientError, ExceptionGroup) as error:
            self._played.faults.append(f"table {self._slot}: {_told(error)}")
        finally:
            while self._to_come:  # the others need not wait
                self._come()

    def _come(self) -> None:
        self._to_come -= 1
        self._gate.arrive()

    @property
    def _left(self) -> float:
        return max(0.0, self._settings.lasts - self._gate.passed)

    async def _make_bots(self, stack: AsyncExitStack) -> list[Bot]:
        """The players of one table sit at different servers, if there are several."""

        async def client(first: int, token: str | None = None) -> Client:
            at = first % len(self._urls)
            urls = self._urls[at:] + self._urls[:at]
            connected = Client(*urls, token=token, patience=self._settings.patience)
            return await stack.enter_async_context(connected)

        bots = []
        for seat in range(self._settings.players):
            person = await client(self._slot + seat)
            await self._persistently(partial(person.guest, f"Bot {seat}"))
            bots.append(Bot(person, await client(self._slot + seat + 1, person.token)))
        return bots

    async def _set_up(self, bots: list[Bot]) -> list[Table]:
        confirm = self._rng.random() < 0.5
        tables = await self._persistently(partial(_new_table, self._game, bots, confirm))
        self._played.begun += 1
        return tables

    async def _persistently(self, what: Callable[[], Awaitable[T]]) -> T:
        """What comes of it. Where nobody knows whether it was done, it is done again: of a new
        person or table, one more does no harm."""
        until = time.monotonic() + self._settings.patience
        while True:
            try:
                return await what()
            except (Unreachable, ApiError) as error:
                is_away = isinstance(error, Unreachable) or error.status >= 500
                if not is_away or time.monotonic() > until:
                    raise
            await asyncio.sleep(self._rng.random())

    async def _play(self, bots: list[Bot], tables: list[Table]) -> None:
        async with asyncio.TaskGroup() as group:
            for number, (bot, table) in enumerate(zip(bots, tables, strict=True)):
                twin = bot.twin.table(table.id)
                group.create_task(self._play_seat(table.sit(number), twin))
        self._played.records[tables[0].id] = await tables[0].record()

    async def _play_seat(self, sitting: Seat, twin: Table) -> None:
        settings, rng, played = self._settings, self._rng, self._played
        async with sitting as seat:
            outcome = None
            while outcome is None:
                async with asyncio.timeout(settings.still + settings.pace):
                    update = await seat.next()
                if self._to_come:
                    self._come()
                    await self._gate.wait()
                outcome = update["view"]["outcome"]
                request = _choose(settings, update, seat.number, rng)
                if request is None:
                    continue
                if settings.pace:
                    await self._think(min(self._left, rng.expovariate(1 / settings.pace)))
                try:
                    await self._commit(seat, twin, request)
                except Stale:
                    played.stale += 1
            played.reconnected += seat.reconnected

    async def _think(self, seconds: float) -> None:
        """Pause for so long, or until all are to hurry."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and not _traffic.hurries:
            await asyncio.sleep(min(left, LOOK))

    async def _commit(self, seat: Seat, twin: Table, request: Wanted) -> None:
        """Commit it, and perhaps cut the connection meanwhile, or say it twice."""
        settings, rng, played = self._settings, self._rng, self._played
        if rng.random() < settings.cut and self._gate.passed >= settings.calm:
            played.cuts += 1
            asyncio.get_running_loop().call_later(rng.uniform(0, CUT_WITHIN), seat.cut)
        repeat = rng.choice(list(Repeat)) if rng.random() < settings.repeat else None
        second: Awaitable[Ack] | None = None
        if repeat is Repeat.AT_ONCE:
            second = asyncio.ensure_future(request.by_request(twin))
        started = time.perf_counter()
        try:
            with _traffic.commit():
                ack = await request.by_seat(seat)
        except Stale:
            if second is not None:
                await _refused_too(request, second, played)
            raise
        seconds = time.perf_counter() - started
        played.acked.append(request.acked(twin.id, ack, seconds, self._gate.passed))
        if repeat is Repeat.SAME_WAY:
            second = request.by_seat(seat)
        elif repeat is Repeat.OTHER_WAY:
            second = request.by_request(twin)
        if second is not None:
            played.repeats += 1
            await _answered_alike(ack, second, played)


def _told(error: BaseException) -> str:
    if isinstance(error, ExceptionGroup):
        return ", ".join(map(_told, error.exceptions))
    return "it stands still" if isinstance(error, TimeoutError) else f"{error!r}: {error}"


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


@dataclass(frozen=True, slots=True)
class Wanted:
    """A commit, with an id of its own."""

    kind: CommandKind
    seat: int
    notation: str
    number: int
    """The row it answers."""
    id: str

    def acked(self, table: str, ack: Ack, seconds: float, at: float) -> Acked:
        return Acked(
            table=table,
            id=self.id,
            number=ack.number,
            kind=self.kind,
            seat=self.seat,
            notation=self.notation,
            seconds=seconds,
            at=at,
            sent=ack.sent,
        )

    def by_seat(self, seat: Seat) -> Awaitable[Ack]:
        return seat.commit(self.kind, self.notation, number=self.number, id=self.id)

    def by_request(self, table: Table) -> Awaitable[Ack]:
        return table.commit(self.kind, self.seat, self.notation, self.number, self.id)


def _choose(
    settings: LoadSettings, update: Update, number: int, rng: random.Random
) -> Wanted | None:
    """Anything that is legal; nothing if nothing is asked."""
    view, decision = update["view"], update["decision"]
    confirm, seat = view["confirm"], view["seat"]
    mine = decision is not None or (confirm is not None and confirm["seat"] == seat)
    if not mine or seat is None:
        return None
    kind, notation = "confirm", ""
    if view["undo"]["back"] and rng.random() < settings.undo:
        kind = "undo"
    elif decision is not None:
        kind, notation = "play", rng.choice(decision["options"])["notation"]
    return Wanted(cast(CommandKind, kind), seat, notation, number, uuid4().hex)


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
    except ApiError as refused:
        played.faults.append(f"{ack} was said twice and refused: {refused.code} {refused}")


async def _refused_too(request: Wanted, second: Awaitable[Ack], played: Played) -> None:
    try:
        played.faults.append(f"{request} was refused as stale, and answered {await second}")
    except ApiError:
        played.repeats += 1
