"""Decides when notifications are sent. Pure functions, so any process that has the rows can decide.

A **channel** is one way to reach one person: `email`, `webhook`, or `push:7` for one of their
browsers. It exists because the person asked for it, and lists the kinds of notifications they want.
Pending notifications go to every channel that wants them, combined into one message:

- A notification waits a little. A quick player acts first and never gets it, and others can join
  it.
- After a message a channel pauses; notifications of that time go into the next message.
- A person who is connected gets none, because the page shows what happens. If they disconnect
  without playing, the notification of their turn is sent; they have seen all others.
- The notification of a turn is dropped when the turn is over.
- A failed message is tried again, each time after a longer wait, and dropped in the end.

The rows change after a message is out. If a process dies in between, the message is sent twice
rather than never.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

YOUR_TURN, STARTED, FINISHED, INVITED = "your_turn", "started", "finished", "invited"
CALLED, STOOD_IN, SEAT_LEFT, OUT_OF_TIME = OF_SEAT = (
    "called",
    "stood_in",
    "seat_left",
    "out_of_time",
)
"""About the reader's own seat: others call them, a bot plays their turn, a bot plays on for them,
they lost the game on time."""
PLAYERS = ("player_left", "player_returned", "player_conceded")
"""About another player at the table."""
LOOK_AGAIN = "look_again"
"""About an edition: other owners saw something else."""
SETTINGS: Mapping[str, tuple[str, ...]] = {
    YOUR_TURN: (YOUR_TURN, *OF_SEAT, LOOK_AGAIN),
    STARTED: (STARTED,),
    FINISHED: (FINISHED,),
    INVITED: (INVITED,),
    "players": PLAYERS,
}
"""What people choose, each with the kinds of notifications that it brings."""
KINDS = tuple(kind for kinds in SETTINGS.values() for kind in kinds)
SETTING_OF = {kind: setting for setting, kinds in SETTINGS.items() for kind in kinds}
EMAIL, PUSH, WEBHOOK = TRANSPORTS = ("email", "push", "webhook")

SENT, AGAIN, FAILED, GONE = ("sent", "again", "failed", "gone")
"""Results of a message: sent; try again; dropped; dropped together with its channel."""

BACKOFF = (60, 300, 1800, 7200)
"""Seconds until the next try after each failure in a row; after the last one the message is
dropped."""
LONGEST_WAIT = 6 * 3600
"""The longest wait in seconds that we accept from the other side (`Retry-After`)."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How long notifications wait, in seconds."""

    wait: float = 120
    pause: Mapping[str, float] = field(
        default_factory=lambda: {EMAIL: 900.0, PUSH: 60.0, WEBHOOK: 60.0}
    )
    keep: float = 2 * 86400
    """Older notifications are dropped."""


POLICY = Policy()


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification for one person about one table, or about the edition of a game."""

    id: int
    person: str
    table: str
    kind: str
    time: float
    game: str
    """The caption of the game."""
    done: frozenset[str] = frozenset()
    """The keys of the channels that have sent it, or need not."""
    by: str = ""
    """The name of the person who sent the invitation."""
    recap: str = ""
    """What happened last at the table, in the reader's language."""
    edition: str = ""
    """The name of the game whose edition it is about; empty: it is about a table."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to reach a person, and its successes and failures so far."""

    person: str
    key: str
    address: Any = field(repr=False)
    """The address for its transport: an e-mail address, a webhook's URL, a browser's
    subscription."""
    settings: frozenset[str] = frozenset({YOUR_TURN})
    """The keys of `SETTINGS` that the person chose."""
    last: float = 0.0
    """The time of the last message on this channel."""
    tries: int = 0
    """The number of failures in a row."""
    not_before: float = 0.0
    language: str = ""
    """The language of the person; empty: that of the server."""

    @property
    def transport(self) -> str:
        return self.key.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Batch:
    """The content of one message."""

    channel: Channel
    notifications: tuple[Notification, ...]


@dataclass(frozen=True, slots=True)
class RetrySchedule:
    """What to send now, and when to look again."""

    send: tuple[Batch, ...]
    drop: tuple[int, ...]
    """Notifications that are no longer needed."""
    wake: float | None
    """When to look again if nothing changes before."""


def schedule(
    pending: Iterable[Notification],
    channels: Iterable[Channel],
    asked: Collection[tuple[str, str]],
    connected: Collection[str],
    now: float,
    policy: Policy = POLICY,
) -> RetrySchedule:
    """Return what to send now; `asked` are the (person, table) pairs whose turn it is."""
    channels_of: dict[str, list[Channel]] = {}
    for channel in channels:
        channels_of.setdefault(channel.person, []).append(channel)
    waiting: dict[tuple[str, str], tuple[Channel, list[Notification]]] = {}
    drop: list[int] = []
    moments: list[float] = []
    pending = sorted(pending, key=lambda each: (each.time, each.id))
    left = {(each.person, each.table) for each in pending if each.kind == SEAT_LEFT}
    for notification in pending:
        targets = [
            channel
            for channel in channels_of.get(notification.person, ())
            if _wants(channel, notification)
        ]
        # Its text promises the next turn to somebody who has left since.
        is_wrong = (
            notification.kind == STOOD_IN and (notification.person, notification.table) in left
        )
        if not targets or is_wrong or _is_void(notification, asked, connected, now, policy):
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
    is_chosen = SETTING_OF[notification.kind] in channel.settings
    return is_chosen and channel.key not in notification.done


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
    """The result of a message. `problem` names no person and no address, so it may be logged."""

    status: str
    problem: str = ""
    wait: float = 0.0
    """The seconds that the other side asked us to wait."""


def settled(
    batch: Batch, result: Result, now: float
) -> tuple[Channel | None, tuple[Notification, ...]]:
    """Return the channel and the notifications as stored after a message; None if the channel is
    deleted."""
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
