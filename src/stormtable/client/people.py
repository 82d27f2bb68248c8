"""A person at a server: their account and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Self, cast

from stormtable.client.messages import NewSeat, Person, TableInfo
from stormtable.client.tables import RemoteTable
from stormtable.client.wire import PATIENCE, Wire
from stormtable.protocol.messages import Game


class Client:
    """Everything a person can do at a server.

    `url` is the server's address; `others` are further addresses of the same server, tried when one
    does not respond. With the `token` of an earlier session the client continues that session.
    While the server does not respond, the client retries for `patience` seconds.
    """

    def __init__(
        self, url: str, *others: str, token: str | None = None, patience: float = PATIENCE
    ) -> None:
        self._wire = Wire([url, *others], token, patience)
        self.recovery: str | None = None
        """The code that restores a guest whose token is lost. The server sends it only once, so
        save it."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._wire.close()

    @property
    def token(self) -> str | None:
        """The secret that identifies this person: anyone who has it can act as them."""
        return self._wire.token

    async def guest(self, name: str) -> Person:
        """Play at once as a guest."""
        answer = await self._wire.ask("POST", "/people", {"name": name})
        self.recovery = answer["recovery"]
        return self._signed_in(answer)

    async def make_account(self, login: str, password: str) -> Person:
        """Turn a guest into an account; all seats and games stay."""
        body = {"login": login, "password": password}
        return cast(Person, await self._wire.ask("POST", "/me/account", body))

    async def sign_in(self, login: str, password: str) -> Person:
        answer = await self._wire.ask("POST", "/sessions", {"login": login, "password": password})
        return self._signed_in(answer)

    async def recover(self, recovery: str) -> Person:
        """Sign in as the person who got this recovery code."""
        answer = await self._wire.ask("POST", "/sessions/recover", {"recovery": recovery})
        return self._signed_in(answer)

    def _signed_in(self, answer: Mapping[str, Any]) -> Person:
        self._wire.token = answer["token"]
        return cast(Person, answer["person"])

    async def sign_out(self, everywhere: bool = False) -> None:
        await self._wire.ask("DELETE", "/sessions" if everywhere else "/sessions/this")
        self._wire.token = None

    async def me(self) -> Person:
        return cast(Person, await self._wire.ask("GET", "/me"))

    async def games(self) -> list[Game]:
        """Return the games of this server, with settings and bots."""
        return cast(list[Game], await self._wire.ask("GET", "/games"))

    async def new_table(
        self,
        game: str,
        seats: Sequence[NewSeat],
        settings: Mapping[str, object] | None = None,
        **more: object,
    ) -> RemoteTable:
        """Create a table; `more` are further fields of the request: public, clock, seed ..."""
        body = {
            "game": game,
            "seats": list(seats),
            "settings": dict(settings or {}),
            **more,
        }
        answer = await self._wire.ask("POST", "/tables", body)
        return self.table(answer["id"])

    async def tables(
        self, which: Literal["open", "mine", "watch"] = "open", game: str | None = None
    ) -> list[TableInfo]:
        answer = await self._wire.ask("GET", "/tables", list=which, game=game)
        return cast(list[TableInfo], answer["tables"] if isinstance(answer, dict) else answer)

    async def invited_to(self, invitation: str) -> RemoteTable:
        """Return the table of an invitation."""
        answer = await self._wire.ask("GET", f"/invitations/{invitation}")
        return RemoteTable(self._wire, answer["id"], invitation)

    def table(self, table: str) -> RemoteTable:
        """Return the table with this id."""
        return RemoteTable(self._wire, table)
