"""A table at a server, from outside: who sits there, what became of it."""

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


class Table:
    """A table by its id; nothing is asked of the server before a method is called."""

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
        """Take a seat without playing yet; or take one's own back from the bot that plays it."""
        body = {} if self._invitation is None else {"invitation": self._invitation}
        await self._wire.ask("POST", f"{self._path}/seats/{seat}", body, again=True)

    async def leave(self, seat: int) -> None:
        """Give a seat up; in a running game a bot plays on until `take` takes the seat back."""
        await self._wire.ask("DELETE", f"{self._path}/seats/{seat}")

    async def start(self) -> None:
        await self._wire.ask("POST", f"{self._path}/start")

    async def invite(self, hours: int = 48) -> Invitation:
        answer = await self._wire.ask("POST", f"{self._path}/invitations", {"hours": hours})
        return cast(Invitation, answer)

    async def rematch(self) -> Table | None:
        """Offer a rematch, or accept it: the new table, or None until everybody has accepted."""
        answer = await self._wire.ask("POST", f"{self._path}/rematch")
        return None if answer["id"] == self.id else Table(self._wire, answer["id"])

    async def decline_rematch(self) -> None:
        """Decline the rematch that is offered, or withdraw one's own offer."""
        await self._wire.ask("DELETE", f"{self._path}/rematch")

    async def remove(self) -> None:
        """Take away a table that has not begun."""
        await self._wire.ask("DELETE", self._path)

    # --- playing --------------------------------------------------------------------------------

    def sit(self, seat: int) -> Seat:
        """`async with table.sit(0) as seat:` takes the seat, unless it is mine, and plays from it.

        It stays mine when the block is left.
        """
        return Seat(self._wire, self.id, seat, partial(self._sit_down, seat))

    async def _sit_down(self, seat: int) -> None:
        try:
            await self.take(seat)
        except ApiError as refused:
            if refused.code != OVER:  # how it ended can be looked at
                raise

    def watch(self) -> Seat:
        """`async with table.watch() as seat:` sees what a spectator may see."""
        return Seat(self._wire, self.id)

    async def update(self, seat: int | None = None, since: int = 0) -> Update:
        """How it stands, and what happened since that event, without a connection."""
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
        """Do something without a connection: `number` is that of the row it answers."""
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

    # --- and after ------------------------------------------------------------------------------

    async def printed(self) -> Data:
        """Everything printed on boards and components."""
        return cast(Data, await self._wire.ask("GET", f"{self._path}/printed"))

    async def record(self) -> str:
        """The game's record; while it runs, what I may know of it."""
        return str(await self._wire.ask("GET", f"{self._path}/record"))
