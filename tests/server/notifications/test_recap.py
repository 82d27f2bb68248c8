"""Messages take their sentences from the log that everybody at the table may read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random

import pytest

from server.notifications.sinks import PUSH_KEYS
from server.twins import NAMES, bid_otherwise, played, sealed_bids, twin_rows
from stormtable.server.core.limit_settings import Limits
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.notifications import recap as recaps
from stormtable.server.services.notifications.email import Email
from stormtable.server.services.notifications.outbox import (
    FINISHED,
    INVITED,
    KINDS,
    STARTED,
    YOUR_TURN,
    Batch,
    Channel,
    Notification,
)
from stormtable.server.services.notifications.recap import recap, with_recaps
from stormtable.server.services.notifications.texts import letter, plain_sentence
from stormtable.server.services.notifications.webhook import body
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_host import Host
from stormtable.store.schema import Table
from stormtable.story.plain import composer_of
from stormtable.table.live import AGREED, LiveGame

SITE = "https://table.example"
TABLE = "00112233445566ff"


def host_of(live: LiveGame) -> Host:
    """Return a host that has this game in memory."""
    host = Host(None, Hub(Limits()), 10, lambda: 0.0)  # type: ignore[arg-type]
    cached = CachedTable(TABLE, stale=False)
    cached._table = Table(id=TABLE)
    cached.begin(live)
    host._cached[TABLE] = cached
    return host


def messages(live: LiveGame, language: str) -> Iterator[str]:
    """Yield what each channel sends of each kind of notification."""
    host = host_of(live)
    for kind in KINDS:
        pending = Notification(1, "ada", TABLE, kind, 0, "Weather Island")
        channel = Channel("ada", "email", "ada@club.example", language=language)
        batch = asyncio.run(with_recaps(host, Batch(channel, (pending,))))
        shown = letter(batch.notifications, SITE, f"{SITE}/out", language)
        mail = Email("127.0.0.1", 25, "us@club.example", security="none")
        yield mail.message(shown, "ada@club.example").get_content()
        yield json.dumps(body(shown, "https://chat.example/hook"))
        # the content of a push message
        yield repr((shown.subject, shown.lines, shown.url, shown.tag))


def line(live: LiveGame, kind: str, language: str = "en", table: str = TABLE) -> str:
    pending = Notification(1, "ada", table, kind, 0, "Weather Island")
    batch = Batch(Channel("ada", "push:1", PUSH_KEYS, language=language), (pending,))
    batch = asyncio.run(with_recaps(host_of(live), batch))
    ((sentence, _),) = letter(batch.notifications, SITE, language=language).lines
    return sentence


def test_a_turn_comes_with_the_last_deed_of_the_log() -> None:
    live = played("weather-island", 3, 1, 20, changes=False)
    entries = live.story(None, "en").entries()
    deed = [entry for entry in entries if entry.kind == "deed"][-1].plain(live.game.seats)
    part = [entry for entry in entries if entry.level == 1][-1].plain(live.game.seats)
    assert deed.partition(" ")[0] in live.game.seats
    assert part.startswith("Round ")
    shown = line(live, YOUR_TURN)
    assert shown == f"Weather Island: it is your turn. {part}. Last: {deed}."
    assert line(live, YOUR_TURN, "pt").startswith("Weather Island: é a sua vez. Rodada ")
    assert " Por último: " in line(live, YOUR_TURN, "pt")


def test_a_deed_that_was_taken_back_is_not_sent() -> None:
    live = played("weather-machine", 2, 3, 40, changes=False)
    seat = live.asked[0]
    while not live.undoable(seat):
        state = live.game.state
        notation = state.rule.notation(state, state.agenda[-1], state.options_of(seat)[0])
        live.act("play", seat, notation, 0.0, "")
    before = recap(live, "en")
    live.act("restart", seat, "", 0.0, "")
    entries = live.story(None, "en").entries()
    assert any(entry.state == "undone" for entry in entries)
    standing = [entry for entry in entries if entry.kind == "deed" and entry.state != "undone"]
    assert recap(live, "en") != before
    assert recap(live, "en").endswith(f"Last: {plain_sentence(standing[-1].plain(NAMES))}.")


@pytest.mark.parametrize(
    ("conceded", "verdict"),
    [({1}, "Ada wins with {} points."), (set(), "Ada and Bob share the win with {} points.")],
)
def test_an_end_comes_with_the_winners(conceded: set[int], verdict: str) -> None:
    live = played("weather-island", 2, 5, 30, changes=False)
    live.ended = live.outcome_of(AGREED, conceded)
    assert live.ended.scores[0] == live.ended.scores[1]
    shown = line(live, FINISHED)
    assert shown == f"Weather Island: the game is over. {verdict.format(live.ended.scores[0])}"


def test_a_solo_game_ends_with_the_last_sentence_of_its_log() -> None:
    live = played("weather-machine", 1, 5, 30, changes=False)
    live.ended = live.outcome_of(AGREED)
    lines = [entry for entry in live.story(None, "en").entries() if entry.kind == "line"]
    assert plain_sentence(lines[-1].plain(live.game.seats)) in line(live, FINISHED)


@pytest.mark.parametrize("kind", [INVITED, STARTED])
def test_a_recap_says_nothing_to_a_player_who_has_not_played(kind: str) -> None:
    live = played("weather-island", 3, 1, 36, changes=False)
    assert "Round" not in line(live, kind)


def test_a_table_that_is_gone_does_not_stop_its_message() -> None:
    live = played("weather-island", 2, 1, 5)
    host = host_of(live)
    host._cached[TABLE]._live = None
    pending = Notification(1, "ada", TABLE, YOUR_TURN, 0, "Weather Island")
    batch = Batch(Channel("ada", "email", "x"), (pending,))
    assert asyncio.run(with_recaps(host, batch)).notifications == (pending,)


def test_a_sentence_of_an_edition_becomes_no_link() -> None:
    assert plain_sentence("Ada builds https://evil.example/x at A1") == (
        "Ada builds https evil example x at A1"
    )
    assert plain_sentence("Ada: @everyone [a](b) *c* <d> tel:123") == (
        "Ada: everyone a (b) c d tel 123"
    )
    assert plain_sentence("wreck → kettle, $2 (+1 point)") == "wreck → kettle, $2 (+1 point)"
    assert len(plain_sentence("word " * 100)) < 170


# --- no message depends on a secret -------------------------------------------------------------


def differing(seed: int) -> list[bool]:
    """Compare the messages of two tables that differ in goal cards and sealed bids, row by row."""
    whole = played("weather-island", 3, seed, 36)
    header, rng = whole.game.header, Random(seed)
    twins = twin_rows(header, whole.rows, None, rng)
    assert sum(a != b for a, b in zip(whole.rows, twins, strict=True)) >= 3
    first, other = (LiveGame.resume(header, [], goes_on=False) for _ in range(2))
    differences: list[bool] = []
    for row, twin in zip(whole.rows, twins, strict=True):
        first.follow([row])
        other.follow([twin])
        compared = other
        if sealed_bids(other, None):
            rows = bid_otherwise(other, None, rng)
            compared = LiveGame.resume(header, rows, goes_on=False)
        for language in ("en", "pt"):
            here, there = messages(first, language), messages(compared, language)
            differences.append(any(a != b for a, b in zip(here, there, strict=True)))
    return differences


@pytest.mark.parametrize("seed", [1, 2])
def test_twin_tables_send_the_same_bytes(seed: int) -> None:
    compared = differing(seed)
    assert len(compared) > 60
    assert not any(compared)


def test_the_comparison_sees_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it proves nothing: here messages have the whole log, as nobody may read it."""

    def unmasked(live: LiveGame, language: str) -> str:
        composer = composer_of(live.game.title.name, language)
        composer.feed(live.game.event_log.events)
        return " ".join(entry.plain(NAMES) for entry in composer.entries())

    monkeypatch.setattr(recaps, "recap", unmasked)
    assert any(differing(1))
