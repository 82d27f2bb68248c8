"""A person who uses one of the two backends; everything that comes back is noted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .backends import (
    Answer,
    Backend,
    Closed,
    Connection,
    Json,
    check_answer,
    check_message,
    comparable,
    shared,
)

SEED = 20_261_118
ISLAND, MACHINE = "weather-island", "weather-machine"


class Visitor:
    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.noted: list[Any] = []
        """What came back, to compare the backends."""
        self._tables: list[str] = []
        self.table = ""
        self._has_bots = True

    # --- requests ---------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: object = None, **query: Any) -> Answer:
        """Ask, check the answer's shape, and note it."""
        answer = self._ask(method, path, body, query)
        self._note(f"{method} {path} {json.dumps(body)} {query}", comparable(answer))
        return answer

    def ask_uncompared(self, method: str, path: str, body: object = None, **query: Any) -> Answer:
        """Ask and check the shape alone: a bot that thinks for a time finds less where it is
        busy."""
        answer = self._ask(method, path, body, query)
        self._note(f"{method} {path}", answer.status)
        return answer

    def _ask(self, method: str, path: str, body: object, query: Json) -> Answer:
        query = {name: value for name, value in query.items() if value is not None}
        answer = self.backend.ask(method, path, body, query)
        check_answer(method, path, answer)
        return answer

    def good(self, method: str, suffix: str, body: object = None, **query: Any) -> Any:
        """Ask the table, and return what a good answer contains."""
        answer = self.ask(method, f"/tables/{self.table}{suffix}", body, **query)
        assert answer.status < 300, answer
        return answer.body

    def get(self, suffix: str = "", **query: Any) -> Any:
        return self.good("GET", suffix, **query)

    def post(self, suffix: str, body: object = None, **query: Any) -> Any:
        return self.good("POST", suffix, body, **query)

    def put(self, suffix: str, body: object = None, **query: Any) -> Any:
        return self.good("PUT", suffix, body, **query)

    def refused(
        self, status: int, code: str, method: str, suffix: str, body: object = None, **query: Any
    ) -> Answer:
        """Ask the table, and check that it refuses."""
        answer = self.ask(method, f"/tables/{self.table}{suffix}", body, **query)
        assert (answer.status, answer.code) == (status, code), answer
        assert answer.body["error"]["remedy"]
        return answer

    def _note(self, asked: str, answered: Any) -> None:
        """Note it, with numbers instead of the tables' ids."""
        text = json.dumps([asked, answered])
        for number, table in enumerate(self._tables):
            text = text.replace(table, f"table {number}")
        self.noted.append(json.loads(text))

    # --- tables -----------------------------------------------------------------------------------

    def sit(self, game: str, *kinds: str, start: bool = True, **more: Any) -> None:
        """Make a table: each seat `me` or a bot's name."""
        seats = [{"kind": k} if k == "me" else {"kind": "bot", "bot": k} for k in kinds]
        body = {"game": game, "seats": seats, "seed": SEED, **more}
        self._has_bots = set(kinds) != {"me"}
        self.go_to(self.ask("POST", "/tables", body))
        if start:
            self.post("/start")

    def go_to(self, answer: Answer) -> None:
        """Go to the table of an answer."""
        assert answer.status == 201, answer
        self.table = answer.body["id"]
        if self.table not in self._tables:
            self._tables.append(self.table)

    def look(self, seat: int | None = None) -> Json:
        """Return an update of the table, which is not noted."""
        query = {"since": 10_000_000} if seat is None else {"since": 10_000_000, "seat": seat}
        update: Json = self.backend.ask("GET", f"/tables/{self.table}/update", None, query).body
        return update

    @property
    def number(self) -> int:
        number: int = self.look()["number"]
        return number

    @property
    def asked(self) -> list[int]:
        asked: list[int] = self.look()["table"]["asked"]
        return asked

    def options(self, seat: int) -> list[str]:
        """Return the notations of the options; none if the seat has to confirm."""
        return _options(self.look(seat))

    def command(self, kind: str = "play", seat: int | None = None, notation: str = "") -> Json:
        """Return a command that fits the position; by default the first option."""
        update = self.look(seat)
        if seat is None:
            seat = update["table"]["asked"][0]
            update = self.look(seat)
        if kind == "play" and not notation:
            options = _options(update)
            kind, notation = ("play", options[0]) if options else ("confirm", "")
        number = update["number"]
        id_ = f"{kind} {number}"
        return {"id": id_, "number": number, "kind": kind, "seat": seat, "notation": notation}

    def commit(self, kind: str = "play", seat: int | None = None, notation: str = "") -> int:
        number: int = self.post("/commits", self.command(kind, seat, notation))["number"]
        return number

    def play(self, commits: int) -> None:
        """Play first options; bots play in between."""
        self.let_bots_play()
        seat = next(iter(self.asked), None)
        for _ in range(commits):
            if seat is None:
                return
            update = self.look(seat)
            if update["table"]["asked"] and seat not in update["table"]["asked"]:
                seat = update["table"]["asked"][0]
                update = self.look(seat)
            if update["table"]["status"] != "running":
                return
            options = _options(update)
            number = update["number"]
            command = {
                "id": f"move {number}",
                "number": number,
                "kind": "play" if options else "confirm",
                "seat": seat,
                "notation": options[0] if options else "",
            }
            self.post("/commits", command)
            self.let_bots_play()

    def play_to_the_end(self) -> None:
        self.play(500)
        assert self.look()["table"]["status"] == "over"

    def let_bots_play(self) -> None:
        if self._has_bots:
            self.backend.let_bots_play(self.table)

    # --- connections ------------------------------------------------------------------------------

    @contextmanager
    def connected(self, *seats: int, hello: bool = True) -> Iterator[Page]:
        with self.backend.connect(self.table) as connection:
            page = Page(connection, self._note)
            if hello:
                page.send(type="hello", protocol=1, seats=list(seats), lang="en")
                page.hear("welcome")
            yield page


def _options(update: Json) -> list[str]:
    decision = update["update"]["decision"]
    return [option["notation"] for option in decision["options"]] if decision else []


class Page:
    """A connection to the table."""

    def __init__(self, connection: Connection, note: Callable[[str, Any], None]) -> None:
        self._connection = connection
        self._note = note

    def send(self, **message: Any) -> None:
        self._connection.send(message)

    def hear(self, kind: str) -> Json:
        """Return the next message of a kind, and note it."""
        while True:
            message = self._connection.next()
            assert not isinstance(message, Closed), message
            check_message(message)
            if message["type"] == kind:
                self._note(kind, shared(message))
                return message

    def is_closed(self) -> int:
        """Return the code with which the connection closes, after all other messages."""
        while not isinstance(message := self._connection.next(), Closed):
            check_message(message)
        self._note("closed", message.code)
        return message.code
