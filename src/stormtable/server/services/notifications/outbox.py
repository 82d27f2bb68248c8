"""When notifications are sent: pure, so that any process that has the rows can decide.

A **channel** is one way to one person: `email`, `webhook`, or `push:7` for one of their browsers.
It exists because they asked for it, with the kinds of notifications they want. Pending
notifications go to every channel that wants them, together in one message:

- A notification waits a little, so that a quick player never gets it, and others can join it.
- After a message a channel pauses; what comes up meanwhile goes into the next one.
- A person who is connected gets none: the page itself shows what happens. Their turn is sent when
  they have gone without playing; the other kinds they have seen.
- A turn that is no longer theirs is not sent.
- A message that could not be sent is tried again, each time later, and given up in the end.

The rows change after a message is out: if a process dies in between, it is sent twice, not never.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

YOUR_TURN, STARTED, FINISHED, INVITED = KINDS = ("your_turn", "started", "finished", "invited")
EMAIL, PUSH, WEBHOOK = TRANSPORTS = ("email", "push", "webhook")

SENT, AGAIN, FAILED, GONE = ("sent", "again", "failed", "gone")
"""The result of a message: it is out; try again; it never goes out; the channel is gone too."""

BACKOFF = (60, 300, 1800, 7200)
"""Seconds until the next try after the first, second ... failure; then the message is given up."""
LONGEST_WAIT = 6 * 3600
"""The longest that the other side can make us wait."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How long things wait, in seconds."""

    wait: float = 120
    pause: Mapping[str, float] = field(
        default_factory=lambda: {EMAIL: 900.0, PUSH: 60.0, WEBHOOK: 60.0}
    )
    keep: float = 2 * 86400
    """Older notifications are dropped."""


POLICY = Policy()


@dataclass(frozen=True, slots=True)
class Notification:
    """Something that a person should hear about a table."""

    id: int
    person: str
    table: str
    kind: str
    time: float
    game: str
    """The caption of the game."""
    done: frozenset[str] = frozenset()
    """The keys of the channels that need not send it any more."""
    by: str = ""
    """Who invites."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to a person, and how well it has worked so far."""

    person: str
    key: str
    address: Any = field(repr=False)
    """What its transport takes: an e-mail address, a webhook's URL, a browser's subscription."""
    kinds: frozenset[str] = frozenset({YOUR_TURN})
    last: float = 0.0
    """When a message last went out this way."""
    tries: int = 0
    """How many messages in a row did not."""
    not_before: float = 0.0
    language: str = ""
    """The language that the person reads; empty: that of the server."""

    @property
    def transport(self) -> str:
        return self.key.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Batch:
    """What goes into one message."""

    channel: Channel
    notifications: tuple[Notification, ...]


@dataclass(frozen=True, slots=True)
class RetrySchedule:
    """What to send now, and when to look again."""

    send: tuple[Batch, ...]
    drop: tuple[int, ...]
    """Notifications that nobody needs any more."""
    wake: float | None
    """When to look again, if nothing else happens."""


def schedule(
    pending: Iterable[Notification],
    channels: Iterable[Channel],
    asked: Collection[tuple[str, str]],
    connected: Collection[str],
    now: float,
    policy: Policy = POLICY,
) -> RetrySchedule:
    """What of the pending notifications is sent now; `asked` are the (person, table) pairs whose
    turn it is."""
    channels_of: dict[str, list[Channel]] = {}
    for channel in channels:
        channels_of.setdefault(channel.person, []).append(channel)
    waiting: dict[tuple[str, str], tuple[Channel, list[Notification]]] = {}
    drop: list[int] = []
    moments: list[float] = []
    for notification in sorted(pending, key=lambda each: (each.time, each.id)):
        targets = [
            channel
            for channel in channels_of.get(notification.person, ())
            if _wants(channel, notification)
        ]
        if not targets or _is_void(notification, asked, connected, now, policy):
            drop.append(notification.id)
        elif notification.person in connected:
            moments.append(now + policy.wait)
        else:
            for channel in targets:
                key = (channel.person, channel.key)
                waiting.setdefault(key, (channel, []))[1].append(notification)
    send = []
    for channel, notifications in waiting.values():
        pause = policy.pause.get(channel.transport, 0.0)
        ripe = max(notifications[0].time + policy.wait, channel.not_before, channel.last + pause)
        if ripe <= now:
            send.append(Batch(channel, tuple(notifications)))
        else:
            moments.append(ripe)
    return RetrySchedule(tuple(send), tuple(drop), min(moments, default=None))


def _wants(channel: Channel, notification: Notification) -> bool:
    return notification.kind in channel.kinds and channel.key not in notification.done


def _is_void(
    notification: Notification,
    asked: Collection[tuple[str, str]],
    connected: Collection[str],
    now: float,
    policy: Policy,
) -> bool:
    if now > notification.time + policy.keep:
        return True
    if notification.kind == YOUR_TURN:
        return (notification.person, notification.table) not in asked
    return notification.person in connected


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a message. `problem` names no person and no address: it may be logged."""

    status: str
    problem: str = ""
    wait: float = 0.0
    """How long the other side asked us to wait."""


def settled(
    batch: Batch, result: Result, now: float
) -> tuple[Channel | None, tuple[Notification, ...]]:
    """The channel and the notifications as they are stored now; None: the channel is gone."""
    channel = batch.channel
    if result.status == AGAIN and channel.tries < len(BACKOFF):
        wait = max(BACKOFF[channel.tries], min(result.wait, LONGEST_WAIT))
        later = replace(channel, tries=channel.tries + 1, not_before=now + wait)
        return later, batch.notifications
    done = tuple(
        replace(notification, done=notification.done | {channel.key})
        for notification in batch.notifications
    )
    if result.status == GONE:
        return None, done
    return replace(channel, last=now, tries=0, not_before=0.0), done
