"""Over the wire, two tables that differ in hidden pieces look the same to a viewer.

Both are in the database of a real server. Each viewer sends all requests for both, by HTTP and by
WebSocket, while the others play on at both. All answers are compared, without the tables' ids and
times.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random

import pytest

from server.house import House, Socket, Someone, lay
from server.twins import played, step, twin_rows
from stormtable.kernel.history import PLAY
from stormtable.server.core.security import seal
from stormtable.store.people import new_id
from stormtable.table.live import LiveGame

DELAY = 4
LIVE_CLOCK = {"kind": "live", "turn": 600, "bank": 6000}
TIMES = re.compile(r'("(?:time|now|deadline|turn|bank|created|started|changed)":) ?\d+\.\d+')
LINES = re.compile(r'("id":) ?\d+')


def plain(text: str, table: str) -> str:
    """Return the text without what two tables may differ in: their ids and times."""
    return LINES.sub(r"\1 0", TIMES.sub(r"\1 0", text.replace(table, "TABLE")))


@dataclass
class Viewer:
    """A person with a window open at each of two tables."""

    who: Someone
    seat: int | None
    tables: tuple[str, str]
    sockets: list[Socket] = field(default_factory=list)

    def open(self, stack: ExitStack) -> None:
        seats = [] if self.seat is None else [self.seat]
        for table in self.tables:
            self.sockets.append(stack.enter_context(self.who.socket(table, seats)))

    def messages(self) -> list[list[str]]:
        """Return everything that was pushed to both windows until both have responded."""
        messages = []
        for table, socket in zip(self.tables, self.sockets, strict=True):
            socket.say(type="ping", at="now")
            lines = []
            while '"pong"' not in (text := str(socket.connection.recv(30))):
                lines.append(plain(text, table))
            messages.append(lines)
        return messages

    def asked(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each request, with the responses of both tables."""
        for method, path, body in self.questions():
            answers = []
            for table in self.tables:
                answer = self.who.ask(method, f"/tables/{table}{path}", body)
                answers.append(plain(f"{answer.status_code} {answer.text}", table))
            yield f"{method} {path}", answers
        for query in ("list=watch", "list=mine", "list=open"):
            answer = self.who.ask("GET", f"/tables?{query}")
            entries = {entry["id"]: entry for entry in answer.json()}
            yield query, [plain(json.dumps(entries.get(table)), table) for table in self.tables]

    def questions(self) -> list[tuple[str, str, object]]:
        mine = "" if self.seat is None else f"?seat={self.seat}"
        asked: list[tuple[str, str, object]] = [
            ("GET", "", None),
            ("GET", f"/update{mine}", None),
            ("GET", "/update", None),
            ("GET", f"/record{mine}", None),
            ("GET", f"/positions/2{mine}", None),
            ("GET", "/positions/5", None),
            ("GET", "/positions/999", None),
            ("GET", "/printed", None),
            ("GET", "/chat", None),
            ("GET", "/invitations", None),
            ("POST", "/fork", {"number": 1, "seats": [{"kind": "me"}] * 3}),
            ("POST", "/rematch", None),
            ("DELETE", "/rematch", None),
            ("DELETE", "", None),
            ("POST", "/start", None),
            ("GET", "/story", None),
            ("GET", f"/walk?first=2{mine.replace('?', '&')}", None),
            ("GET", "/analysis", None),
            ("POST", "/positions/2/hint", {"plays": []}),
            ("POST", "/positions/2/line", {"plays": []}),
            ("POST", "/positions/2/weigh", {"plays": []}),
        ]
        if self.seat is None:
            return [*asked, ("GET", "/update?seat=0", None), ("GET", "/record?seat=0", None)]
        other = (self.seat + 1) % 3
        commit = {"id": "x", "number": 1, "kind": "play", "seat": self.seat, "notation": "bid 1"}
        return [
            *asked,
            ("GET", f"/update?seat={other}", None),
            ("GET", f"/record?seat={other}", None),
            ("GET", f"/plan?seat={other}", None),
            *(("GET", f"/why{mine}&words={words}", None) for words in ("bid 99", "keep x", "")),
            ("GET", f"/plan{mine}", None),
            ("PUT", f"/plan{mine}", {"plays": ["bid 0", "build", "work"]}),
            ("POST", f"/plan/try{mine}", {"plays": []}),
            ("POST", f"/plan/try{mine}", {"plays": ["bid 0"]}),
            ("GET", f"/orders{mine}", None),
            ("POST", "/commits", commit),
            ("POST", "/commits", {**commit, "seat": other}),
            ("POST", "/commits", {**commit, "kind": "confirm"}),
            ("POST", "/back", {"to": 1, "number": 1}),
        ]

    def differing(self) -> set[str]:
        differing_paths = {name for name, (first, other) in self.asked() if first != other}
        first, other = self.messages()
        return differing_paths | ({"pushed"} if first != other else set())


def do(who: Someone, table: str, number: int, seat: int, kind: str, notation: str) -> None:
    body = {"id": f"{table} {number}", "number": number, "kind": kind, "seat": seat}
    answer = who.ask("POST", f"/tables/{table}/commits", {**body, "notation": notation})
    assert answer.json() == {"number": number + 1, "status": "done"}


@pytest.fixture(scope="module")
def people(house: House) -> list[Someone]:
    return [Someone(house, name) for name in ("Ada", "Bob", "Cleo", "Dan")]


def test_no_byte_depends_on_others_cards_and_bids(house: House, people: list[Someone]) -> None:
    """A whole round of bids at Weather Island but for the last, with cards dealt otherwise."""
    whole = played("weather-island", 3, 2, 40, changes=False)
    bidding = next(n for n, row in enumerate(whole.rows) if row.notation.startswith("bid"))
    begun = whole.rows[:bidding]
    first = LiveGame.resume(whole.game.header, begun, goes_on=False)
    for viewer in (0, None):
        other = LiveGame.resume(
            whole.game.header,
            twin_rows(whole.game.header, begun, viewer, Random(3)),
            goes_on=False,
        )
        assert first.rows != other.rows
        pair = tuple(lay(house, live, people[:3], clock=LIVE_CLOCK) for live in (first, other))
        watcher = Viewer(people[3 if viewer is None else viewer], viewer, (pair[0], pair[1]))
        others = [seat for seat in range(3) if seat != viewer][:2]
        with ExitStack() as stack:
            watcher.open(stack)
            assert watcher.differing() == set()
            for bids in (("bid 0", "bid 2"), ("undo", "undo"), ("bid 3", "bid 1")):
                for table, bid in zip(pair, bids, strict=True):
                    number = people[0].get(f"/tables/{table}")["number"]
                    kind, notation = (bid, "") if bid == "undo" else (PLAY, bid)
                    do(people[others[0]], table, number, others[0], kind, notation)
                    people[others[0]].post(f"/tables/{table}/chat", text="hm")
                assert watcher.differing() == set()
            for table, bid in zip(pair, ("bid 4", "bid 0"), strict=True):
                number = people[0].get(f"/tables/{table}")["number"]
                do(people[others[1]], table, number, others[1], PLAY, bid)
            assert watcher.differing() == set()


def invitation(house: House, table: str) -> str:
    """Return an invitation that was made before the game began."""
    id_ = new_id()
    house.change(
        "INSERT INTO invitations (id, 'table', created, expires, revoked) VALUES (?, ?, 0, ?, 0)",
        id_,
        table,
        time.time() + 1000,
    )
    return seal((house.folder / "secret-key").read_text().strip(), "invitation", id_)


def two_that_went_apart(game: str) -> tuple[LiveGame, LiveGame]:
    """Return tables that are equal except for their last rows; other seats are asked now."""
    for rows in range(10, 40):
        whole = played(game, 3, 5, rows, changes=False)
        other = LiveGame.resume(whole.game.header, whole.rows[:-DELAY])
        rng = Random(rows)
        while other.number < whole.number:
            step(other, rng, changes=False)
        if other.asked != whole.asked:
            return whole, other
    raise AssertionError("they never go apart")


@pytest.mark.parametrize("game", ["weather-island", "weather-machine"])
def test_no_byte_reaches_delayed_spectators_early(
    house: House, people: list[Someone], game: str
) -> None:
    """Not the lists of tables, an invitation, the clocks nor the chat."""
    whole, differently = two_that_went_apart(game)
    pair = [
        lay(house, live, people[:3], clock=LIVE_CLOCK, delay=DELAY) for live in (whole, differently)
    ]
    watcher = Viewer(people[3], None, (pair[0], pair[1]))
    links = [
        plain(people[3].ask("GET", f"/invitations/{invitation(house, table)}").text, table)
        for table in pair
    ]
    assert links[0] == links[1]
    with ExitStack() as stack:
        watcher.open(stack)
        for table, words in zip(pair, ("I bid 4", "I bid 5"), strict=True):
            people[0].post(f"/tables/{table}/chat", text=words)
        assert watcher.differing() == set()
    for table in pair:
        assert len(people[1].get(f"/tables/{table}/chat")) == 1
        assert people[1].get(f"/tables/{table}")["number"] == whole.number
