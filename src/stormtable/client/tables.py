"""A table at a server: its seats, its settings and its result."""

from __future__ import annotations

from functools import partial
from typing import cast
from uuid import uuid4

from stormtable.client.errors import ApiError
from stormtable.client.messages import (
    Acknowledgement,
    CommandKind,
    Invitation,
    TableCommand,
    TableInfo,
)
from stormtable.client.seat import Ack, Seat
from stormtable.client.wire import Wire
from stormtable.protocol.messages import Data, Update

OVER = "over"


class RemoteTable:
    """A table by its id; only its methods send requests."""

    def __init__(self, wire: Wire, table: str, invitation: str | None = None) -> None:
        self._wire = wire
        self.id = table
        self._invitation = invitation
        self._path = f"/tables/{table}"

    async def info(self) -> TableInfo:
        answer = await self._wire.ask("GET", self._path, invitation=self._invitation)
        return cast(TableInfo, answer)

    # --- before the game ------------------------------------------------------------------------

    async def take(self, seat: int) -> None:
        """Take a seat without playing yet, or take my own seat back from the bot that plays it."""
        body = {} if self._invitation is None else {"invitation": self._invitation}
        await self._wire.ask("POST", f"{self._path}/seats/{seat}", body, again=True)

    async def leave(self, seat: int) -> None:
        """Give up a seat; in a running game a bot plays on until `take` takes the seat back."""
        await self._wire.ask("DELETE", f"{self._path}/seats/{seat}")

    async def start(self) -> None:
        await self._wire.ask("POST", f"{self._path}/start")

    async def invite(self, hours: int = 48) -> Invitation:
        answer = await self._wire.ask("POST", f"{self._path}/invitations", {"hours": hours})
        return cast(Invitation, answer)

    async def rematch(self) -> RemoteTable | None:
        """Offer a rematch, or accept it. Return the new table; None until everybody has
        accepted."""
        answer = await self._wire.ask("POST", f"{self._path}/rematch")
        return None if answer["id"] == self.id else RemoteTable(self._wire, answer["id"])

    async def decline_rematch(self) -> None:
        """Decline the offered rematch, or withdraw my own offer."""
        await self._wire.ask("DELETE", f"{self._path}/rematch")

    async def remove(self) -> None:
        """Delete a table that has not begun."""
        await self._wire.ask("DELETE", self._path)

    # --- playing --------------------------------------------------------------------------------

    def sit(self, seat: int) -> Seat:
        """Take the seat, unless it is already mine, and play: `async with table.sit(0) as seat:`.

        The seat stays mine after the block.
        """
        return Seat(self._wire, self.id, seat, partial(self._sit_down, seat))

    async def _sit_down(self, seat: int) -> None:
        try:
            await self.take(seat)
        except ApiError as refused:
            if refused.code != OVER:  # a finished game can still be viewed
                raise

    def watch(self) -> Seat:
        """Watch as a spectator: `async with table.watch() as seat:`."""
        return Seat(self._wire, self.id)

    async def update(self, seat: int | None = None, since: int = 0) -> Update:
        """Return the position and the events since event `since`, without a connection."""
        answer = await self._wire.ask("GET", f"{self._path}/update", seat=seat, since=since)
        return cast(Update, answer["update"])

    async def commit(
        self,
        kind: CommandKind,
        seat: int,
        notation: str,
        number: int,
        id: str | None = None,  # noqa: A002
    ) -> Ack:
        """Commit an action without a connection; `number` is the log entry that it refers to."""
        name = id or uuid4().hex
        body: TableCommand = {
            "id": name,
            "number": number,
            "kind": kind,
            "seat": seat,
            "notation": notation,
        }
        path = f"{self._path}/commits"
        answer: Acknowledgement = await self._wire.ask("POST", path, body, again=True)
        return Ack(name, answer["number"], answer["status"])

    # --- printed values and records -------------------------------------------------------------

    async def printed(self) -> Data:
        """Return everything printed on boards and components."""
        return cast(Data, await self._wire.ask("GET", f"{self._path}/printed"))

    async def record(self) -> str:
        """Return the game's record; during the game, what I may know of it."""
        return str(await self._wire.ask("GET", f"{self._path}/record"))
