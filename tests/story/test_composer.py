"""The story of a game is true and complete, and independent of how events are batched."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from stormtable.i18n.catalogue import languages
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import WHERE, Event
from stormtable.kernel.game import Game
from stormtable.kernel.record import read, steps
from stormtable.story.composer import Composer
from stormtable.story.parts import StoryEntry
from stormtable.story.plain import composer_of
from stormtable.table.replay import numbers_in_effect
from story.games import NAMES, RECORDS, TABLES, edition_of, played, recorded, seen

Sums = Counter[tuple[int | None, str, str]]


def composed(game: Game, viewer: int | None, language: str = "en") -> Composer:
    composer = composer_of(game.title.name, language)
    composer.feed(seen(game, viewer))
    return composer


def in_effect(events: Sequence[Event]) -> list[Event]:
    numbers = numbers_in_effect([event.as_json() for event in events])
    return [event for event in events if event.number in numbers]


def event_sums(events: Iterable[Event]) -> Sums:
    sums: Sums = Counter()
    for event in events:
        if event.what and event.data.get("amount"):
            seat = None if event.seat == NOBODY else event.seat
            key = seat, event.what, str(event.data.get("type", ""))
            sums[key] += int(event.data["amount"])
    return sums


def entry_sums(entries: Iterable[StoryEntry]) -> Sums:
    sums: Sums = Counter()
    for entry in entries:
        for amount in entry.amounts():
            sums[amount.seat, amount.what, amount.type] += amount.n
    return sums


def nonzero(sums: Sums) -> dict[tuple[int | None, str, str], int]:
    return {key: n for key, n in sums.items() if n}


STEPWISE = [
    path
    for path in RECORDS
    if path.stem in ("4-last-experiment-greedy", "2-nobel-prize", "won-when-time-ran-out-lenient")
]
"""Games with many benefits, whose story is read after every answer."""


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_amounts_equal_what_changed(game: str, players: int) -> None:
    for seed in (1, 2):
        table = played(game, players, seed)
        for viewer in (None, *range(players)):
            entries = composed(table, viewer).entries()
            named = entry_sums(entry for entry in entries if entry.state != "undone")
            events = in_effect(seen(table, viewer))
            assert nonzero(named) == nonzero(event_sums(events))
            assert not entry_sums(entry for entry in entries if entry.state == "undone")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_accounts_equal_the_amounts_in_the_story(game: str, players: int) -> None:
    """Each player has the sum of the entries in effect."""
    table = played(game, players, 3)
    named = entry_sums(composed(table, None).entries())
    for account, totals in table.title.accounts(table.state).items():
        what, _, kind = account.partition(":")
        for seat, total in enumerate(totals):
            n = sum(named[key] for key in named if key[:2] == (seat, what) and kind in ("", key[2]))
            assert n == total, (account, seat)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_each_deed_has_the_amounts_of_its_own_events(game: str, players: int) -> None:
    """A deed and its consequences, up to the next deed or heading, have the amounts of that
    time."""
    table = played(game, players, 4)
    events = in_effect(seen(table, None))
    entries = [entry for entry in composed(table, None).entries() if entry.state != "undone"]
    groups: list[list[StoryEntry]] = [[]]
    for entry in entries:
        if entry.kind != "line":
            groups.append([])
        groups[-1].append(entry)
    groups = [group for group in groups if group]
    for index, group in enumerate(groups):
        end = groups[index + 1][0].first if index + 1 < len(groups) else events[-1].number + 1
        own = [event for event in events if group[0].first <= event.number < end]
        assert nonzero(entry_sums(group)) == nonzero(event_sums(own)), group[0]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_feeding_in_batches_changes_nothing(game: str, players: int) -> None:
    table = played(game, players, 5, undo=0.2)
    events = seen(table, 0)
    composer = composer_of(game, "en")
    received: list[StoryEntry] = []
    """The entries of a client that receives only changes."""
    since = 0
    for event in events:
        composer.feed([event])
        if event.number % 7 == 0:
            log = composer.log(since)
            received = [entry for entry in received if entry.id < log.start]
            received += log.entries
            since = event.number
            assert received == composer.entries()
    whole = composer_of(game, "en")
    whole.feed(events)
    assert composer.entries() == whole.entries()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_undone_moves_leave_only_struck_deeds(game: str, players: int) -> None:
    table = played(game, players, 6, undo=0.2)
    events = seen(table, 0)
    fresh = composer_of(game, "en")
    fresh.feed(in_effect(events))
    left = [entry for entry in composed(table, 0).entries() if entry.state != "undone"]
    assert [_without_numbers(entry) for entry in left] == [
        _without_numbers(entry) for entry in fresh.entries()
    ]


def _without_numbers(entry: StoryEntry) -> StoryEntry:
    """Return the entry without event numbers and open deeds, which depend on undo."""
    return replace(entry, state="stands")


def test_ids_are_stable_and_in_order() -> None:
    entries = composed(played("weather-machine", 2, 7), None).entries()
    ids = [entry.id for entry in entries]
    assert ids == sorted(set(ids))


CODE = re.compile(r"\b[a-z]+[_:][a-z0-9]+\b|undefined|  |\{|\}")


def checked(game: Game, language: str, viewer: int | None) -> None:
    """Check that there is no raw code, no empty sentence, and no event without a sentence."""
    for entry in composed(game, viewer, language).entries():
        for line in (entry, *entry.under):
            text = line.plain(NAMES)
            assert text.strip(), line
            assert not CODE.search(text), (text, line.code)
        if entry.kind != "heading" and entry.seat is not None:
            assert entry.plain(NAMES) != NAMES[entry.seat]


def fail(self: Composer, draft: object) -> None:
    raise AssertionError(f"no sentence for {draft}")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_leftovers_in_random_play(
    game: str, players: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Composer, "unknown", fail)
    for seed in (8, 9):
        table = played(game, players, seed, moves=400)
        for viewer in (None, 0):
            checked(table, language, viewer)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_leftovers_in_records(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Composer, "unknown", fail)
    game = recorded(path)
    for language in languages():
        checked(game, language, None)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", STEPWISE, ids=lambda path: path.stem)
def test_no_leftovers_while_a_deed_is_open(
    path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deed that waits for an answer has a sentence, too: the log shows it."""
    monkeypatch.setattr(Composer, "unknown", fail)
    composer: Composer | None = None
    read_to = 0
    for game in steps(read(path), str(path), edition_of(path)):
        composer = composer or composer_of(game.title.name, language)
        composer.feed(seen(game, None)[read_to:])
        read_to = len(game.event_log.events)
        composer.entries()
    assert read_to > 400


def test_lines_of_the_saboteurs_have_no_players_mark() -> None:
    (path,) = (path for path in RECORDS if path.stem == "lost-when-time-ran-out-greedy")
    lines = [entry for entry in composed(recorded(path), 0).entries() if entry.kind == "line"]
    theirs = [line for line in lines if line.code.split(".")[0] in ("target", "solo_end")]
    assert len(theirs) > 2
    assert {line.seat for line in theirs} == {None}


@pytest.mark.parametrize("players", [2, 3])
def test_a_secret_changes_no_byte_for_others(players: int) -> None:
    """Entries come from the masked feed only."""
    table = played("weather-island", players, 10)
    assert any(event.secret for event in table.event_log.events)
    for viewer in (None, *range(players)):
        shown = composed(table, viewer)
        changed = composer_of("weather-island", "en")
        changed.feed(_with_other_secrets(event, viewer) for event in table.event_log.events)
        assert [entry.as_json() for entry in changed.entries()] == [
            entry.as_json() for entry in shown.entries()
        ]


def _with_other_secrets(event: Event, viewer: int | None) -> Event:
    if not event.secret or viewer == event.seat:
        return event.seen_by(viewer)
    other = {key: "secret" for key in event.secret if key != WHERE}
    return replace(event, data={**event.data, **other}).seen_by(viewer)
