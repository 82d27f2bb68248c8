"""Two games that differ only in what a seat may not know look the same to it.

A whole game is recorded. Then the goal cards that the viewer never saw swap their names, and the
game is played again. Until the cards are scored, the viewer must get the same bytes: board,
question, options and events.
"""

from __future__ import annotations

import json

import pytest

from contract.properties.play import island, play_out
from stormtable.games.weather_island.bots.reckoning import reckoned
from stormtable.games.weather_island.view.title import WeatherIsland
from stormtable.kernel import record
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.history import RecordLine
from stormtable.kernel.record import Record


def unseen(game: Game, viewer: int | None) -> list[str]:
    """Return the goal cards that the viewer never saw; neighbours have the same number of
    copies."""
    edition = WeatherIsland().new(game.players, game.settings).edition
    drawn = "" if viewer is None else f"goal {viewer + 1} "
    seen = {line.notation.split()[-1] for line in game.log if drawn and drawn in line.notation}
    goals = sorted(edition.goals, key=lambda goal: (goal.copies, goal.name))
    return [goal.name for goal in goals if goal.name not in seen]


def renamed(game: Game, viewer: int | None) -> dict[str, str]:
    """Return a renaming: each card becomes the next one with as many copies, in a cycle."""
    edition = WeatherIsland().new(game.players, game.settings).edition
    copies = {goal.name: goal.copies for goal in edition.goals}
    names: dict[str, str] = {}
    for number in set(copies.values()):
        alike = [name for name in unseen(game, viewer) if copies[name] == number]
        names.update(zip(alike, alike[1:] + alike[:1], strict=True))
    return names


def twin_of(original: Record, names: dict[str, str]) -> Record:
    """Return the record with cards renamed, without its checksums."""
    lines: list[tuple[int, RecordLine]] = []
    for number, line in original.lines:
        *words, last = line.notation.split()
        if line.turn >= 0:
            continue
        if words and words[0] in ("goal", "keep"):
            line = RecordLine(line.seat, " ".join([*words, names.get(last, last)]))
        lines.append((number, line))
    return Record(original.header, tuple(lines), original.finished, original.checksum, "")


def shown(played: Record, viewer: int | None, edition: str) -> list[bytes]:
    """Return everything that the viewer sees, decision by decision, until the game is over."""
    views: list[bytes] = []
    last_seen = 0
    games = record.steps(played, edition=edition)
    for _ in range(len(played.lines) + 1):
        game = next(games)
        if game.state.asked != NOBODY:
            view = game.view(viewer)
            views.append(view.to_bytes())
            views.append(json.dumps(reckoned(view, range(game.players))).encode())
            views.append(record.write(game, viewer).encode())
            views.append(json.dumps(game.feed(viewer, last_seen)).encode())
            last_seen = game.event_log.last
    return views


def first_difference(players: int, seed: int, viewer: int | None) -> int | None:
    game = play_out(island(players, seed), seed)
    edition = str(game.settings["edition"])
    original = record.parse(record.write(game))
    plain = twin_of(original, {})
    names = renamed(game, viewer)
    twin = twin_of(original, names)
    changed = sum(a != b for a, b in zip(plain.lines, twin.lines, strict=True))
    assert changed >= 4, "the twin hardly differs: this seed shows nothing"
    shown_plain, other = shown(plain, viewer, edition), shown(twin, viewer, edition)
    assert len(shown_plain) == len(other) > 100
    return next(
        (
            index
            for index, pair in enumerate(zip(shown_plain, other, strict=True))
            if len(set(pair)) > 1
        ),
        None,
    )


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 1), (4, 2)])
def test_secrets_of_others_change_nothing_that_a_seat_sees(players: int, seed: int) -> None:
    for viewer in (None, *range(players)):
        assert first_difference(players, seed, viewer) is None


@pytest.mark.parametrize("name", ["goal_seen", "goal_kept"])
def test_an_event_that_reveals_a_secret_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen_by(event: Event, viewer: int | None) -> Event:
        return event if event.name == name else honest(event, viewer)

    honest = Event.seen_by
    monkeypatch.setattr(Event, "seen_by", seen_by)
    assert first_difference(3, 1, 0) is not None
