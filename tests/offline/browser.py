"""A browser as the offline host sees it: it stores what the host says, and delivers messages."""

from __future__ import annotations

import json
import random
from typing import Any

from stormtable.offline.host import OfflineHost

Json = dict[str, Any]
NOW = 1_790_000_000.0


class Browser:
    """One browser: its store outlives the host, as IndexedDB outlives a tab."""

    def __init__(self) -> None:
        self.tables: dict[str, Json] = {}
        self.rows: dict[str, list[Any]] = {}
        self.host = OfflineHost("Ada", lambda: NOW)
        self.messages: list[Json] = []
        self.more: list[str] = []
        """The tables whose bots have not finished."""
        self.closed: list[Json] = []
        self.removed: list[str] = []
        """The tables that were deleted."""
        self.unacknowledged: list[str] = []
        """What was delivered before it was stored."""

    def reload(self) -> None:
        """The tab dies; another one reads the store."""
        self.host = OfflineHost("Ada", lambda: NOW)
        for id_, table in self.tables.items():
            self.host.load(json.dumps(table), json.dumps(self.rows.get(id_, [])))

    def do(self, effects: str) -> Json:
        """Carry out what the host says, and return it."""
        done: Json = json.loads(effects)
        for change in done["write"]:
            table = change["table"]
            self.tables[table["id"]] = table
            self.rows.setdefault(table["id"], []).extend(change["rows"])
        for id_ in done["remove"]:
            self.tables.pop(id_, None)
            self.rows.pop(id_, None)
            self.removed.append(id_)
        self.more = done["more"]
        for _, message in done["send"]:
            (self.closed if "close" in message else self.messages).append(message)
        return done

    def ask(self, method: str, path: str, body: object = None, **query: object) -> Json:
        params = {name: str(value) for name, value in query.items() if value is not None}
        done = self.do(self.host.ask(method, path, json.dumps(params), json.dumps(body)))
        answer: Json = done["answer"]
        return answer

    def get(self, path: str, **query: object) -> Any:
        return good(self.ask("GET", path, **query))

    def post(self, path: str, body: object = None, **query: object) -> Any:
        return good(self.ask("POST", path, body, **query))

    def put(self, path: str, body: object = None, **query: object) -> Any:
        return good(self.ask("PUT", path, body, **query))

    def new_table(self, game: str, *kinds: str, **more: Any) -> str:
        """A table that has begun: each seat `me` or a bot's name."""
        seats = [{"kind": k} if k == "me" else {"kind": "bot", "bot": k} for k in kinds]
        id_ = str(self.post("/tables", {"game": game, "seats": seats, **more})["id"])
        self.post(f"/tables/{id_}/start")
        return id_

    def open(self, table: str, *seats: int, lang: str = "en") -> Json:
        """Connect a page, and return its first update."""
        self.do(self.host.connect("page", table))
        self.send(type="hello", protocol=1, seats=list(seats), lang=lang)
        return self.latest()

    def send(self, **message: object) -> Json:
        return self.do(self.host.hear("page", json.dumps(message)))

    def latest(self) -> Json:
        return next(message for message in reversed(self.messages) if message["type"] == "update")

    def commit(self, seat: int, kind: str = "play", notation: str = "", **more: object) -> Json:
        number = self.latest()["number"]
        fields = {"id": f"{kind} {number}", "number": number, **more}
        return self.send(type="commit", kind=kind, seat=seat, notation=notation, **fields)

    def play(self, table: str, dice: random.Random, rows: int = 10_000) -> Json:
        """Play the person's seats at random until the game is over.

        Stop earlier at a question to the person once the log has `rows` entries."""
        while (update := self.latest())["table"]["status"] == "running":
            seat = update["table"]["asked"][0]
            # Bots finish first, so that the order of rows does not depend on the machine's speed.
            if table in self.more or update["table"]["seats"][seat]["bot"]:
                self.do(self.host.step(table))
            elif update["number"] >= rows:
                break
            elif (decision := update["update"]["decision"]) is not None:
                self.commit(seat, "play", dice.choice(decision["options"])["notation"])
            else:
                self.commit(seat, "confirm")
        return self.latest()


def good(answer: Json) -> Any:
    assert 200 <= answer["status"] < 300, answer
    return answer["body"]
