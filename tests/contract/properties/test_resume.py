"""A game resumed from its commits is the same game, at any moment."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from contract.properties.table import TABLES, Maker, act, tables
from stormtable.kernel import record
from stormtable.kernel.chance import Streams, below, stream_of
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.history import Commit
from stormtable.kernel.resume import Header, Snapshot

__all__ = ["tables"]

MOMENTS = 90
"""The number of commits after which the game is resumed."""


def facts(game: Game) -> dict[str, object]:
    """Return everything that must be equal."""
    seats = (None, *range(game.players))
    return {
        "record": record.write(game),
        "log": game.log,
        "position": game.state.save(),
        "equal": game.state.key(),
        "undoable": [game.undoable(seat) for seat in seats],
        "redoable": [game.redoable(seat) for seat in range(game.players)],
        "barrier": [game.barrier(seat) for seat in seats],
        "unconfirmed": game.unconfirmed_seat,
        "draw": game.draw,
        "drawn": game.drawn,
        "commits": game.commits,
        "views": [game.view(seat).to_bytes() for seat in seats],
        "feeds": [json.dumps(game.feed(seat)) for seat in seats],
    }


def carried(commits: list[Commit]) -> list[Commit]:
    """Return commits as read from a file."""
    return [
        Commit.from_json(data) for data in json.loads(json.dumps([c.as_json() for c in commits]))
    ]


def sent(commits: list[Commit]) -> list[Commit]:
    """Return commits as a process receives them: most by code, those before a snapshot in words."""
    data = [c.as_code() if number % 4 else c.as_json() for number, c in enumerate(commits)]
    return [Commit.from_json(each) for each in json.loads(json.dumps(data))]


def differences(game: Game, other: Game) -> list[str]:
    mine, theirs = facts(game), facts(other)
    return [name for name in mine if mine[name] != theirs[name]]


def play_on(game: Game, seed: int) -> str:
    """Return the record after some further commits, draws included."""
    rng = stream_of(seed, "on")
    for _ in range(12):
        if game.state.over:
            break
        act(game, rng)
    return record.write(game)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", TABLES)
def test_a_resumed_game_is_the_same_game(name: str, seed: int, tables: dict[str, Maker]) -> None:
    tentative = ((), (0,), (0, 1, 2))[seed - 1]
    game = tables[name](seed, tentative)
    rng = stream_of(seed, "acts")
    kinds: Counter[str] = Counter()
    snapshots: list[Snapshot] = []
    for number in range(MOMENTS):
        kinds[act(game, rng)] += 1
        assert isinstance(game.chance, Streams)
        drawn = {name: stream.drawn for name, stream in game.chance.streams.items()}
        assert drawn == game.drawn
        snapshots.append(Snapshot.from_text(game.snapshot().to_text()))
        if number % 4 and number > 20:
            continue
        commits = carried(game.commits)
        header = Header.from_json(json.loads(json.dumps(game.header.as_json())))
        assert header == game.header
        whole = Game.resume(header, commits)
        assert differences(game, whole) == []
        # The latest snapshot, and earlier ones that are still a prefix of the history.
        for snapshot in (snapshots[-1], snapshots[below(rng, len(snapshots))]):
            late = Game.resume(game.header, commits, snapshot)
            assert differences(game, late) == []
            again = Game.resume(game.header, commits, late.snapshot())
            assert differences(game, again) == []
        onward = [
            Game.resume(game.header, commits, chance=Streams(seed)),
            Game.resume(game.header, commits, snapshots[-1], Streams(seed)),
            game.fork(Streams(seed)),
        ]
        assert len({play_on(each, number) for each in onward}) == 1
    assert kinds["undo"] > 3
    assert kinds["redo"] > 1
    assert kinds["back"] > 1
    assert bool(kinds["confirm"]) == bool(tentative)


@pytest.mark.parametrize("name", TABLES)
def test_a_feed_only_grows(name: str, tables: dict[str, Maker]) -> None:
    """Sent events never change, byte by byte, whenever they are read."""
    game = tables[name](5, (0,))
    rng = stream_of(5, "acts")
    earlier = [json.dumps(event) for event in game.feed(0)]
    for _ in range(MOMENTS):
        if game.state.over:
            break
        act(game, rng)
        now = [json.dumps(event) for event in game.feed(0)]
        assert now[: len(earlier)] == earlier
        assert [json.loads(event)["number"] for event in now] == list(range(1, len(now) + 1))
        since = below(rng, len(now) + 1)
        assert [json.dumps(event) for event in game.feed(0, since)] == now[since:]
        earlier = now


@pytest.mark.parametrize("name", TABLES)
def test_the_effective_feed_equals_that_of_a_game_without_undo(
    name: str, tables: dict[str, Maker]
) -> None:
    """Drop what `undone` and `unsealed` take back: the remainder is a game without undo."""
    game = tables[name](7, (0, 1))
    rng = stream_of(7, "acts")
    for _ in range(MOMENTS):
        if game.state.over:
            break
        act(game, rng)
    if game.unconfirmed_seat != NOBODY:
        game.confirm()
    straight = record.replay(
        record.parse(record.write(game)), edition=str(game.settings.get("edition", ""))
    )
    assert [standing(game, seat) for seat in range(game.players)] == [
        standing(straight, seat) for seat in range(game.players)
    ]


def standing(game: Game, seat: int | None) -> list[tuple[object, ...]]:
    """Return the effective part of a feed, computed from the feed alone."""
    stood: list[list[dict[str, object]]] = [[]]
    for event in game.feed(seat):
        events = stood[-1]
        if event["name"] == "undone":
            data = event["data"]
            assert isinstance(data, dict)
            stood.append(stood[data["to"]])
        elif event["name"] == "unsealed":
            sealed = [
                entry
                for entry in events
                if (entry["name"], entry["seat"]) == ("sealed", event["seat"])
            ]
            stood.append([entry for entry in events if entry is not sealed[-1]])
        else:
            stood.append([*events, event])
    events = stood[-1]
    return [
        (entry["name"], entry["seat"], json.dumps(entry["data"]), tuple(entry["places"]))  # type: ignore[arg-type]
        for entry in events
    ]
