"""No operation of the server depends on what its caller may not know, and none analyses a running
game.

The OpenAPI document lists the operations (`operations`). Two tables differ only in secrets
(`twins`); each operation is asked at both, and the answers must be the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from server.house import House, Someone, lay
from server.operations import NOBODY, Ask, changing, operations, reading, without_table
from server.served import Guest, begun, play_on
from server.test_nothing_leaks_by_wire import LIVE_CLOCK, do, invitation, plain, two_that_went_apart
from server.test_playing import refused
from server.twins import played, twin_rows
from stormtable import Game, new_game
from stormtable.bots.workers.pool import WorkerPool
from stormtable.kernel import record
from stormtable.kernel.history import PLAY
from stormtable.server.services.analyst import Analyst
from stormtable.table.live import AGREED, LiveGame
from stormtable.table.openings import is_same_opening

DELAY = 4
RANDOM_FIELDS = ("invitation", "url", "token", "key", "expires", "seen", "since", "exported")
"""Links and times, which differ from one answer to the next at the same table."""

TIMED = ("GET /tables/{table}/hint", "GET /tables/{table}/way")
"""A busy machine finds less in the same time: `test_nothing_leaks` compares what these find."""


def test_every_operation_is_known(house: House) -> None:
    """Who adds an operation adds it to `operations`, with requests if it concerns a table."""
    document = Someone(house).get("/openapi.json")
    asked = {*reading(0, "", "", ""), *changing(0, 1, "")}
    assert not asked & without_table()
    assert operations(document) == asked | without_table()


# --- twin tables --------------------------------------------------------------------------------


def about_one_table(answer: Any, other: str) -> Any:
    """The answer without the entries of lists that are about the other table."""
    if isinstance(answer, dict):
        left_out = {"id", *RANDOM_FIELDS} if "expires" in answer else RANDOM_FIELDS
        return {
            key: about_one_table(value, other)
            for key, value in answer.items()
            if key not in left_out
        }
    if isinstance(answer, list):
        return [about_one_table(entry, other) for entry in answer if other not in json.dumps(entry)]
    return answer


@dataclass
class Twins:
    """A viewer at two tables that differ only in what the viewer may not know."""

    who: Someone
    seat: int | None
    tables: tuple[str, str]
    tokens: tuple[str, str]
    club: str
    record: str = ""

    def differing(self, asked: dict[str, list[Ask]]) -> set[str]:
        """The operations that answer otherwise at the two tables."""
        differing = set()
        for operation, asks in asked.items():
            for ask in asks:
                first, other = (self.answer(operation, ask, twin) for twin in (0, 1))
                if first != other:
                    print(ask, first, other, sep="\n")
                    differing.add(operation)
        return differing

    def answer(self, operation: str, ask: Ask, twin: int) -> str:
        (path, body), table = ask, self.tables[twin]
        path = path.replace("{table}", table).replace(self.tokens[0], self.tokens[twin])
        answer = self.who.ask(operation.split()[0], path, body)
        assert answer.status_code != 422, (operation, path, answer.text)
        assert answer.status_code < 500, (operation, path, answer.text)
        text = answer.text.replace(self.tokens[twin], "TOKEN")
        if "json" in answer.headers.get("content-type", "") and text:
            payload = about_one_table(json.loads(text), self.tables[1 - twin])
            text = json.dumps(
                sorted(payload) if operation in TIMED and answer.is_success else payload
            )
        elif operation.endswith("/qr"):
            text = ""  # a picture of the token
        return plain(f"{answer.status_code} {text}", table)

    def reads(self) -> set[str]:
        return self.differing(reading(self.seat, NOBODY, self.club, self.tokens[0]))

    def changes(self) -> set[str]:
        number = int(self.who.get(f"/tables/{self.tables[0]}")["number"])
        return self.differing(changing(self.seat, number, self.record))


@pytest.fixture(scope="module")
def people(house: House) -> list[Someone]:
    return [Someone(house, name) for name in ("Ada", "Bob", "Cleo", "Dan")]


@pytest.fixture(scope="module")
def club(people: list[Someone]) -> str:
    """A club of all of them."""
    club = str(people[0].post("/clubs", name="Thunder")["id"])
    token = people[0].post("/me/links", club=club)["url"].rsplit("/", 1)[-1]
    for member in people[1:]:
        member.post(f"/links/{token}")
    return club


def twins(
    house: House,
    people: Sequence[Someone],
    club: str,
    viewer: int | None,
    games: Sequence[LiveGame],
    **config: Any,
) -> Twins:
    """Lay two tables of a club, and invite to both."""
    first, second = (lay(house, live, people[:3], clock=LIVE_CLOCK, **config) for live in games)
    for table in (first, second):
        house.change("UPDATE tables SET club = ? WHERE id = ?", club, table)
    tokens = (invitation(house, first), invitation(house, second))
    who = people[3 if viewer is None else viewer]
    return Twins(who, viewer, (first, second), tokens, club)


def before_the_bids(viewer: int | None) -> tuple[LiveGame, LiveGame]:
    """Two games before their first bid, with other goal cards in others' hands."""
    whole = played("weather-island", 3, 2, 40, changes=False)
    bidding = next(n for n, row in enumerate(whole.rows) if row.notation.startswith("bid"))
    header, begun = whole.game.header, whole.rows[:bidding]
    other = twin_rows(header, begun, viewer, Random(3))
    assert begun != other
    return (
        LiveGame.resume(header, begun, goes_on=False),
        LiveGame.resume(header, other, goes_on=False),
    )


def bid(who: Someone, seat: int, tables: Sequence[str], *bids: str) -> None:
    for table, notation in zip(tables, bids, strict=True):
        number = who.get(f"/tables/{table}")["number"]
        do(who, table, number, seat, PLAY, notation)


@pytest.mark.parametrize("viewer", [0, None])
def test_no_operation_depends_on_others_cards_and_bids(
    house: House, people: list[Someone], club: str, viewer: int | None
) -> None:
    """A seed makes the tables unrated, so that hints and ways are answered too."""
    pair = twins(house, people, club, viewer, before_the_bids(viewer), seed=7)
    bid(people[1], 1, pair.tables, "bid 0", "bid 2")
    assert pair.reads() == set()
    if viewer is not None:
        # From here on nothing waits for the viewer, so no bot moves when they leave.
        bid(pair.who, viewer, pair.tables, "bid 1", "bid 1")
    assert pair.changes() == set()


@pytest.mark.parametrize("ended", [False, True])
def test_no_operation_tells_a_spectator_what_was_hidden_at_the_end(
    house: House, people: list[Someone], club: str, ended: bool
) -> None:
    """All players agreed to end the game: their hidden pieces stay secret."""
    games = before_the_bids(None)
    for live in games if ended else ():
        live.ended = live.outcome_of(AGREED)
    pair = twins(house, people, club, None, games)
    assert pair.reads() == set()
    assert pair.changes() == set()


def test_no_operation_tells_delayed_spectators_early(
    house: House, people: list[Someone], club: str
) -> None:
    pair = twins(house, people, club, None, two_that_went_apart("weather-island"), delay=DELAY)
    assert pair.reads() == set()
    assert pair.changes() == set()


def test_a_viewer_who_may_know_sees_two_tables(
    house: House, people: list[Someone], club: str
) -> None:
    """Otherwise equal answers prove nothing."""
    pair = twins(house, people, club, 1, before_the_bids(0), seed=7)
    differing = pair.reads()
    for name in ("update", "playback", "record", "positions/{number}"):
        assert f"GET /tables/{{table}}/{name}" in differing


# --- running games ------------------------------------------------------------------------------


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What bots were asked to think about, other than moves."""
    started: list[str] = []
    for name in ("hint", "way", "weigh"):

        async def refused(*_: object, name: str = name, **__: object) -> object:
            started.append(name)
            raise AssertionError(f"{name} of a running game")

        monkeypatch.setattr(WorkerPool, name, refused)
    monkeypatch.setattr(Analyst, "begin", lambda *_: started.append("analysis"))
    return started


def written_again(text: str) -> str:
    """The record of a running game as if it were whole: a program can write it."""
    lines = [line for line in text.splitlines() if not line.startswith("seen-by")]
    seen = record.parse("\n".join(lines) + "\n")
    game = record.start(seen)
    for _, line in seen.lines:
        if line.turn >= 0:
            continue  # the checksum of a turn counts what the program has to guess
        if line.notation.endswith("?"):
            guess(game, line.seat)
        else:
            record.replay_line(game, line, "")
    return record.write(game)


def guess(game: Game, seat: int) -> None:
    """Let anything happen where the record hides what did."""
    if (draw := game.draw) is not None:
        game.settle(draw.results[0][0])
    elif (decision := game.decision_of(seat)) is not None:
        game.play(decision.options[0], seat)


def set_up_shown(game: Game) -> list[str]:
    """The draws of a set-up that both players see: Weather Island's start tiles and stack."""
    return [line.notation for line in game.log[:8] if not line.notation.startswith("goal")]


def test_a_record_opens_a_study_although_a_running_game_has_its_set_up(
    ada: Guest, bob: Guest
) -> None:
    """The draws after the set-up tell the games apart."""
    table = begun(ada, bob, game="weather-island", seed=7)
    play_on([ada, bob], table, 6)
    running = set_up_shown(new_game("weather-island", 2, seed=7))
    games = (new_game("weather-island", 2, seed=seed) for seed in range(8, 2_000))
    other = next(game for game in games if set_up_shown(game) == running)
    for _ in range(4):
        assert other.decision is not None
        other.play(other.decision.options[0])
    assert ada.post("/studies", {"text": record.write(other)})["outcome"] is None
    with refused("running"):
        ada.post("/studies", {"text": written_again(ada.get(f"/tables/{table}/record", seat=0))})


def test_no_draws_are_no_reason_to_refuse_a_record() -> None:
    """A running game that began at a position has none, and hidden ones tell nothing."""
    assert not is_same_opening(["start 1 wreck-sun"], [])
    assert not is_same_opening([None, None], ["goal 1 four-sun", "goal 2 pair-snow"])
    assert is_same_opening(["start 1 wreck-sun", None], ["start 1 wreck-sun", "goal 1 four-sun"])
    assert not is_same_opening(["start 1 wreck-sun"], ["start 1 wreck-rain"])


def test_no_operation_analyses_a_running_game(ada: Guest, bob: Guest, jobs: list[str]) -> None:
    """At a rated game between two people, asked by one of them; their record opens no study."""
    table = begun(ada, bob, game="weather-machine")
    number = play_on([ada, bob], table, 12)
    whole = written_again(str(ada.get(f"/tables/{table}/record", seat=0)))
    asked = {**reading(0, ada.id, "0" * 16, "x"), **changing(0, number, whole)}
    answered: dict[str, set[int]] = {}
    for operation, asks in asked.items():
        if "concede" in operation:
            continue  # it would end the game, and the other operations need one that runs
        for path, body in asks:
            method = operation.split()[0]
            answer = ada.http.request(method, path.replace("{table}", table), json=body)
            answered.setdefault(operation, set()).add(answer.status_code)
    assert jobs == []
    for operation in (
        "GET /tables/{table}/hint",
        "GET /tables/{table}/way",
        "GET /tables/{table}/story",
        "GET /tables/{table}/draws",
        "GET /tables/{table}/walk",
        "GET /tables/{table}/analysis",
        "POST /tables/{table}/analysis",
        "POST /tables/{table}/link",
        "POST /tables/{table}/fork",
        "POST /tables/{table}/positions/{number}/line",
        "POST /tables/{table}/positions/{number}/hint",
        "POST /tables/{table}/positions/{number}/weigh",
        "POST /studies",
        "POST /tables/{table}/to-device",
    ):
        assert 409 in answered[operation] <= {403, 404, 409}, operation
