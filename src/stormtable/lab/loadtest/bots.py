"""The bots of a load test: network clients that choose at random and misbehave on purpose.

They cut their own connections while a commit is in flight, and they send commits twice. They record
every acknowledgement; the check at the end compares these with the database.
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
    RemoteTable,
    Seat,
    Stale,
    Unreachable,
)
from stormtable.client.messages import CommandKind
from stormtable.lab.loadtest.settings import LoadSettings
from stormtable.lab.loadtest.traffic import Traffic
from stormtable.protocol.messages import Update

T = TypeVar("T")
DONE = "done"
SET_UP = 1800.0
"""Seconds within which every process must have set up its tables."""
PARALLEL_SETUPS = 8
"""Tables that a process sets up at the same time."""
LOOK = 0.1
"""Seconds between a bot's checks whether it must hurry."""
CUT_WITHIN = 0.02
"""The most seconds between sending a commit and cutting the connection, so that the commit or its
response is in flight."""


@dataclass(frozen=True, slots=True)
class Acked:
    """A commit that a server has acknowledged: it must be in the database exactly once."""

    table: str
    id: str
    number: int
    kind: str
    seat: int
    notation: str
    seconds: float
    acked_at: float
    """Seconds from the start of all tables to the acknowledgement."""
    sent: int
    """How often it was sent; more than once after a lost connection."""


@dataclass(slots=True)
class LoadResults:
    """The results of one process of bots."""

    acked: list[Acked] = field(default_factory=list)
    records: dict[str, str] = field(default_factory=dict)
    """The record of each finished table, as its players receive it."""
    begun: int = 0
    cuts: int = 0
    repeats: int = 0
    stale: int = 0
    reconnected: int = 0
    faults: list[str] = field(default_factory=list)
    """Errors: a repeated commit with another response, a table that is stuck."""


class StartBarrier:
    """A barrier at which all players of all processes wait for each other before they begin. Each
    of them is connected to its table and has received the position."""

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
            await self._opening  # raises an error if another process has failed

    @property
    def passed(self) -> float:
        """Seconds since all players began."""
        return time.monotonic() - self._started


_together: Barrier
"""A barrier shared by all bot processes and the process that started them."""


_traffic: Traffic


def join(together: Barrier, traffic: Traffic) -> None:
    """Set up a bot process. It is the first call in each."""
    global _together, _traffic
    _together, _traffic = together, traffic


def play_tables(settings: LoadSettings, urls: list[str], slots: list[int]) -> LoadResults:
    """Play at these tables until the time of the settings is over, then finish the games."""

    async def play() -> LoadResults:
        played, gate, few = (
            LoadResults(),
            StartBarrier(len(slots) * settings.players),
            asyncio.Semaphore(PARALLEL_SETUPS),
        )
        await asyncio.gather(
            *(_Slot(settings, urls, slot, gate, few, played).play() for slot in slots)
        )
        return played

    return asyncio.run(play())


@dataclass(frozen=True, slots=True)
class LoadPlayer:
    """A player who uses two connections to the server at the same time."""

    client: Client
    twin: Client
    """The same person, connected to another address of the server."""


class _Slot:
    """A slot for tables: one game after another is played there."""

    def __init__(
        self,
        settings: LoadSettings,
        urls: list[str],
        slot: int,
        gate: StartBarrier,
        few: asyncio.Semaphore,
        played: LoadResults,
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
        """The number of players of the first game who have not reached the gate."""

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
            self._played.faults.append(f"table {self._slot}: {_message(error)}")
        finally:
            while self._to_come:  # after an error, release the players who wait for these
                self._come()

    def _come(self) -> None:
        self._to_come -= 1
        self._gate.arrive()

    @property
    def _left(self) -> float:
        return max(0.0, self._settings.lasts - self._gate.passed)

    async def _make_bots(self, stack: AsyncExitStack) -> list[LoadPlayer]:
        """Connect the players of one table to different servers, if there are several."""

        async def client(first: int, token: str | None = None) -> Client:
            start = first % len(self._urls)
            urls = self._urls[start:] + self._urls[:start]
            connected = Client(*urls, token=token, patience=self._settings.patience)
            return await stack.enter_async_context(connected)

        bots = []
        for seat in range(self._settings.players):
            person = await client(self._slot + seat)
            await self._persistently(partial(person.guest, f"Bot {seat}"))
            bots.append(LoadPlayer(person, await client(self._slot + seat + 1, person.token)))
        return bots

    async def _set_up(self, bots: list[LoadPlayer]) -> list[RemoteTable]:
        confirm = self._rng.random() < 0.5
        tables = await self._persistently(partial(_new_table, self._game, bots, confirm))
        self._played.begun += 1
        return tables

    async def _persistently(self, what: Callable[[], Awaitable[T]]) -> T:
        """Call `what` until the server responds. A call whose response was lost is repeated; an
        additional person or table does no harm."""
        until = time.monotonic() + self._settings.patience
        while True:
            try:
                return await what()
            except (Unreachable, ApiError) as error:
                is_away = isinstance(error, Unreachable) or error.status >= 500
                if not is_away or time.monotonic() > until:
                    raise
            await asyncio.sleep(self._rng.random())

    async def _play(self, bots: list[LoadPlayer], tables: list[RemoteTable]) -> None:
        async with asyncio.TaskGroup() as group:
            for number, (bot, table) in enumerate(zip(bots, tables, strict=True)):
                twin = bot.twin.table(table.id)
                group.create_task(self._play_seat(table.sit(number), twin))
        self._played.records[tables[0].id] = await tables[0].record()

    async def _play_seat(self, sitting: Seat, twin: RemoteTable) -> None:
        settings, rng, played = self._settings, self._rng, self._played
        async with sitting as seat:
            outcome = None
            while outcome is None:
                async with asyncio.timeout(settings.stuck_after + settings.pace):
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
        """Pause for `seconds`, or until all bots must hurry."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and not _traffic.hurries:
            await asyncio.sleep(min(left, LOOK))

    async def _commit(self, seat: Seat, twin: RemoteTable, request: CommitRequest) -> None:
        """Send the commit, and perhaps cut the connection in the meantime, or send it twice."""
        settings, rng, played = self._settings, self._rng, self._played
        if rng.random() < settings.cut and self._gate.passed >= settings.calm:
            played.cuts += 1
            asyncio.get_running_loop().call_later(rng.uniform(0, CUT_WITHIN), seat.cut)
        repeat = rng.choice(list(Repeat)) if rng.random() < settings.repeat else None
        second: Awaitable[Ack] | None = None
        if repeat is Repeat.CONCURRENTLY:
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


def _message(error: BaseException) -> str:
    if isinstance(error, ExceptionGroup):
        return ", ".join(map(_message, error.exceptions))
    return "it stands still" if isinstance(error, TimeoutError) else f"{error!r}: {error}"


async def _new_table(game: str, bots: list[LoadPlayer], confirm: bool) -> list[RemoteTable]:
    """Start a table; return it as each of its players has it."""
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
class CommitRequest:
    """A commit and its id."""

    kind: CommandKind
    seat: int
    notation: str
    number: int
    """The log entry that the client knew."""
    id: str

    def acked(self, table: str, ack: Ack, seconds: float, acked_at: float) -> Acked:
        return Acked(
            table=table,
            id=self.id,
            number=ack.number,
            kind=self.kind,
            seat=self.seat,
            notation=self.notation,
            seconds=seconds,
            acked_at=acked_at,
            sent=ack.sent,
        )

    def by_seat(self, seat: Seat) -> Awaitable[Ack]:
        return seat.commit(self.kind, self.notation, number=self.number, id=self.id)

    def by_request(self, table: RemoteTable) -> Awaitable[Ack]:
        return table.commit(self.kind, self.seat, self.notation, self.number, self.id)


def _choose(
    settings: LoadSettings, update: Update, number: int, rng: random.Random
) -> CommitRequest | None:
    """Return a random legal commit; None if the seat has nothing to decide."""
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
    return CommitRequest(cast(CommandKind, kind), seat, notation, number, uuid4().hex)


class Repeat(Enum):
    """The ways to send a commit twice."""

    CONCURRENTLY = 1
    SAME_WAY = 2
    OTHER_WAY = 3


async def _answered_alike(ack: Ack, second: Awaitable[Ack], played: LoadResults) -> None:
    try:
        again = await second
        if again.number != ack.number or (again.status, ack.status) == (DONE, DONE):
            played.faults.append(f"{ack} was said twice and answered {again}")
    except ApiError as refused:
        played.faults.append(f"{ack} was said twice and refused: {refused.code} {refused}")


async def _refused_too(request: CommitRequest, second: Awaitable[Ack], played: LoadResults) -> None:
    try:
        played.faults.append(f"{request} was refused as stale, and answered {await second}")
    except ApiError:
        played.repeats += 1
