"""When notices are sent: pure, so that any process that has the rows can decide.

A **line** is one way to one person: `email`, `webhook`, or `push:7` for one of their browsers. It
is there because they asked for it, with the kinds of notices they want. Pending notices go to
every line that wants them, together in one message:

- A notice waits a little, so that who is quick never gets it, and others can join it.
- After a message a line rests; what comes up meanwhile goes into the next one.
- Who is connected gets none: the page itself tells them. Their turn is told when they have gone
  without playing; the rest they have seen.
- A turn that is no longer theirs is not told.
- A message that could not be sent is tried again later, each time later, and given up in the end.

Rows are changed after a message is out: where a process dies in between it is sent twice, not
never.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

YOUR_TURN, STARTED, FINISHED, INVITED = KINDS = ("your_turn", "started", "finished", "invited")
EMAIL, PUSH, WEBHOOK = CHANNELS = ("email", "push", "webhook")

SENT, AGAIN, FAILED, GONE = ("sent", "again", "failed", "gone")
"""What came of a message: it is out; it may be tried again; it will never go; nor will others."""

BACKOFF = (60, 300, 1800, 7200)
"""Seconds until the next try after the first, second ... that failed; then it is given up."""
LONGEST_WAIT = 6 * 3600
"""However long the other side asks us to wait."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How long things wait, in seconds."""

    wait: float = 120
    pause: Mapping[str, float] = field(
        default_factory=lambda: {EMAIL: 900.0, PUSH: 60.0, WEBHOOK: 60.0}
    )
    keep: float = 2 * 86400
    """Older notices are dropped."""


POLICY = Policy()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person of a table."""

    id: int
    person: str
    table: str
    kind: str
    at: float
    game: str
    """Its caption."""
    done: frozenset[str] = frozenset()
    """The keys of lines it is through with."""
    by: str = ""
    """Who invites."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way to a person, and how it has gone so far."""

    person: str
    key: str
    address: Any = field(repr=False)
    """An e-mail address, a webhook's URL, or a browser's subscription: what its channel takes."""
    kinds: frozenset[str] = frozenset({YOUR_TURN})
    last: float = 0.0
    """When a message last went this way."""
    tries: int = 0
    """How often in a row it did not."""
    not_before: float = 0.0
    language: str = ""
    """What they read; empty: what the server speaks."""

    @property
    def channel(self) -> str:
        return self.key.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Batch:
    """What goes into one message."""

    line: Line
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do now."""

    send: tuple[Batch, ...]
    drop: tuple[int, ...]
    """Notices that nobody needs any more."""
    wake: float | None
    """When to look again, if nothing else happens."""


def plan(
    pending: Iterable[Notice],
    lines: Iterable[Line],
    asked: Collection[tuple[str, str]],
    connected: Collection[str],
    now: float,
    policy: Policy = POLICY,
) -> Plan:
    """What of the pending notices is sent now; `asked` are the (person, table) whose turn it is."""
    ways: dict[str, list[Line]] = {}
    for line in lines:
        ways.setdefault(line.person, []).append(line)
    open_to: dict[tuple[str, str], tuple[Line, list[Notice]]] = {}
    drop: list[int] = []
    moments: list[float] = []
    for notice in sorted(pending, key=lambda notice: (notice.at, notice.id)):
        to = [line for line in ways.get(notice.person, ()) if _wants(line, notice)]
        if not to or _is_void(notice, asked, connected, now, policy):
            drop.append(notice.id)
        elif notice.person in connected:
            moments.append(now + policy.wait)
        else:
            for line in to:
                open_to.setdefault((line.person, line.key), (line, []))[1].append(notice)
    send = []
    for line, notices in open_to.values():
        pause = policy.pause.get(line.channel, 0.0)
        ripe = max(notices[0].at + policy.wait, line.not_before, line.last + pause)
        if ripe <= now:
            send.append(Batch(line, tuple(notices)))
        else:
            moments.append(ripe)
    return Plan(tuple(send), tuple(drop), min(moments, default=None))


def _wants(line: Line, notice: Notice) -> bool:
    return notice.kind in line.kinds and line.key not in notice.done


def _is_void(
    notice: Notice,
    asked: Collection[tuple[str, str]],
    connected: Collection[str],
    now: float,
    policy: Policy,
) -> bool:
    if now > notice.at + policy.keep:
        return True
    if notice.kind == YOUR_TURN:
        return (notice.person, notice.table) not in asked
    return notice.person in connected


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a message. `problem` names no person and no address: it may be logged."""

    status: str
    problem: str = ""
    wait: float = 0.0
    """For how long the other side asked to be left alone."""


def settled(batch: Batch, result: Result, now: float) -> tuple[Line | None, tuple[Notice, ...]]:
    """The line and the notices as they are to be kept; None: the line leads nowhere any more."""
    line = batch.line
    if result.status == AGAIN and line.tries < len(BACKOFF):
        wait = max(BACKOFF[line.tries], min(result.wait, LONGEST_WAIT))
        return replace(line, tries=line.tries + 1, not_before=now + wait), batch.notices
    done = tuple(replace(notice, done=notice.done | {line.key}) for notice in batch.notices)
    if result.status == GONE:
        return None, done
    return replace(line, last=now, tries=0, not_before=0.0), done
