"""The summary before the end of a turn: what it changed, and what confirming leads to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.story.parts import StoryEntry
from stormtable.story.speaker import Speaker

CLOSING = {"pass", "end"}
"""Verbs that only end a step or a turn."""
UNDONE = "undone"


def consequences(game: Game) -> dict[str, Any]:
    """Return what confirming leads to (the draw, or the next seat), and what the seat leaves
    unused."""
    after = game.state.copy()
    if not after.sealed:  # what sealed answers lead to is secret until they are revealed
        after.advance()
    asked = after.open_seats()
    last = game.history.entries[-1]
    verb, *_ = last.notation.split(" ")
    unused: list[str] = []
    if verb in CLOSING:
        before = last.before
        step = before.agenda[-1]
        notations = [before.rule.notation(before, step, code) for code in before.choices]
        verbs = dict.fromkeys(notation.split(" ")[0] for notation in notations)
        unused = [other for other in verbs if other not in CLOSING]
    return {
        "draw": after.rule.name if after.drawing else "",
        "next": asked[0] if asked else None,
        "unused": unused,
    }


def first_event(entries: Sequence[StoryEntry]) -> int | None:
    """Return the number of the current turn's first event: the one after the last heading of the
    log."""
    first: int | None = None
    for entry in reversed(entries):
        if entry.kind == "heading":
            break
        first = entry.first
    return first


def net_of_turn(
    game: Game, seat: int, entries: Sequence[StoryEntry], speaker: Speaker
) -> list[dict[str, Any]]:
    """Return the net changes of the seat's current turn, each with its name."""
    first = first_event(entries)
    if first is None:
        return []
    events = game.events_seen(seat, first - 1)
    changes = net_changes((event for event in events if event.act), seat)  # 0: the set-up
    return [{**change, "name": speaker.thing(change)} for change in changes]


def net_changes(events: Iterable[Event], seat: int) -> list[dict[str, Any]]:
    """Return the net changes for the seat, summed by kind, without undone events."""
    in_effect: list[Event] = []
    for event in events:
        if event.name == UNDONE:
            in_effect = [earlier for earlier in in_effect if earlier.number <= event.data["to"]]
        elif event.seat == seat and event.what:
            in_effect.append(event)
    sums: dict[tuple[str, str], int] = {}
    for event in in_effect:
        kind = event.what, str(event.data.get("type", ""))
        sums[kind] = sums.get(kind, 0) + int(event.data.get("amount", 0))
    return [
        {"what": what, "amount": amount} | ({"type": type_} if type_ else {})
        for (what, type_), amount in sums.items()
        if amount
    ]
