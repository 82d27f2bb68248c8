"""A recap for a person who is away: the last deed at a table, or the result, in words.

The words are those of the log (`stormtable.story`) as a spectator reads it. So a recap reveals
nothing that is hidden from anybody at the table.
"""

from __future__ import annotations

from dataclasses import replace

import structlog

from stormtable.i18n.catalogue import Words, spoken, words
from stormtable.kernel.title import Outcome
from stormtable.server.core.errors import ApiError
from stormtable.server.services.notifications.outbox import (
    FINISHED,
    OF_SEAT,
    PLAYERS,
    YOUR_TURN,
    Batch,
    Notification,
)
from stormtable.server.services.notifications.texts import MOST_LINES, plain, plain_sentence
from stormtable.server.services.table_host import Host
from stormtable.table.live import LiveGame

log = structlog.get_logger("stormtable.post")

AFTER = frozenset({YOUR_TURN, FINISHED, *OF_SEAT, *PLAYERS})
"""The kinds of notifications that get a recap."""


async def with_recaps(host: Host, batch: Batch) -> Batch:
    """Return the batch with a recap for each table, in the language of its channel."""
    language = batch.channel.language or spoken()
    recaps: dict[str, str] = {}
    notifications: list[Notification] = []
    for notification in batch.notifications:
        table = notification.table
        if notification.kind in AFTER and table not in recaps and len(recaps) < MOST_LINES:
            recaps[table] = await _recap_at(host, table, language)
        text = recaps.get(table, "") if notification.kind in AFTER else ""
        notifications.append(replace(notification, recap=text))
    return replace(batch, notifications=tuple(notifications))


async def _recap_at(host: Host, table: str, language: str) -> str:
    """Return the recap of a table; empty if its game cannot be read."""
    try:
        async with host.table(table) as cached:
            return recap(cached.live, language)
    except ApiError:  # deleted since, or not started
        return ""
    except Exception:
        # A message without a recap is better than no message.
        log.exception("a notice has no recap", table=table)
        return ""


def recap(live: LiveGame, language: str) -> str:
    """Return the result of a finished game; else the current round or phase, and the last deed in
    effect."""
    say = words(language)
    names = [plain(name, language=language) for name in live.game.seats]
    entries = live.story(None, language).entries()[::-1]
    outcome = live.outcome
    if outcome is not None:
        if len(names) > 1:
            return _verdict(say, outcome, names)
        end = next((entry.plain(names) for entry in entries if entry.kind == "line"), "")
        return say("notices", "ended", line=plain_sentence(end)) if end else ""
    part = next((entry.plain(names) for entry in entries if entry.level == 1), "")
    deed = next(
        (
            entry.plain(names)
            for entry in entries
            if entry.kind == "deed" and entry.state != "undone"
        ),
        "",
    )
    sentences = []
    if part:
        sentences.append(say("notices", "part", part=plain_sentence(part)))
    if deed:
        sentences.append(say("notices", "last", deed=plain_sentence(deed)))
    return " ".join(sentences)


def _verdict(say: Words, outcome: Outcome, names: list[str]) -> str:
    winners = [names[seat] for seat in outcome.winners]
    key = "wins" if len(winners) == 1 else "wins_shared"
    score = outcome.scores[outcome.winners[0]]
    return say("table", key, winners=say.together(winners), score=score)
