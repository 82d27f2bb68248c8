"""Compare events with positions: places, moved pieces and previews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.preview import Effects, foresee
from stormtable.kernel.title import Title

Totals = Mapping[str, Sequence[int]]
"""What each seat has, as `Title.accounts` tells it."""

Lying = Mapping[str, Mapping[str, int]]
"""Which pieces lie where, as `Title.pieces` tells it."""

RESERVE = "reserve/"
"""What lies in the reserve or has left the game is not counted."""

AT_NO_PLACE = ("sealed", "undone", "unsealed")
"""Events of the kernel's own, about answers."""


# --- accounts -------------------------------------------------------------------------------------


def account(totals: Totals, what: str, kind: object) -> str:
    """The name of the account that `what` of this kind is counted on; empty if there is none."""
    if what in totals:
        return what
    return f"{what}:{kind}" if f"{what}:{kind}" in totals else ""


def added(totals: Totals, news: Sequence[Event]) -> dict[str, list[int]]:
    """The accounts after what the events tell."""
    sums = {name: list(held) for name, held in totals.items()}
    for event in news:
        name = account(totals, event.what, event.data.get("type", "")) if event.what else ""
        if name and event.seat != NOBODY:
            sums[name][event.seat] += int(event.data["amount"])
    return sums


# --- pieces ---------------------------------------------------------------------------------------


def carried(lying: Lying, news: Sequence[Event]) -> dict[str, Counter[str]]:
    """The pieces where the events alone bring them."""
    pieces = {place: Counter(there) for place, there in lying.items()}
    for event in news:
        if event.piece:
            count = abs(int(event.data.get("amount", 1)))
            pieces.setdefault(event.origin, Counter())[event.piece] -= count
            pieces.setdefault(event.target, Counter())[event.piece] += count
    return pieces


def astray(by_events: Lying, lying: Lying) -> Iterator[str]:
    """Where something else lies than the events tell."""
    for place in sorted({*by_events, *lying}):
        if place.startswith(RESERVE):
            continue
        expected, actual = (
            {piece: count for piece, count in at.get(place, {}).items() if count}
            for at in (by_events, lying)
        )
        if expected != actual:
            yield f"pieces: at {place} lie {actual}, by the events {expected}"


# --- places ---------------------------------------------------------------------------------------


def misplaced(game: Game) -> Iterator[str]:
    """What the open questions and the latest news name are places on the table, and not none."""
    title, known = game.title, game.title.places(game.state)
    if not known:
        return
    for event in game.events:
        yield from _unknown(known, f"event {event.name}", event.places)
        if event.piece:
            yield from _unknown(known, f"event {event.name}", (event.origin, event.target))
        name = str(event.data.get("verb", event.name))
        if not event.places and name not in title.placeless and name not in AT_NO_PLACE:
            yield f"places: event {event.name} ({name}) is at none"
    for seat in game.state.open_seats():
        decision = game.decision_of(seat)
        options = decision.options if decision is not None else ()
        for option in options:
            yield from _pointed_at(title, known, option.notation, option.places, option.warnings)
        for refused in game.refusals(seat):
            notices = (refused.notice,)
            yield from _pointed_at(title, known, refused.notation, refused.places, notices)


def _unknown(known: frozenset[str], what: str, places: Sequence[str]) -> Iterator[str]:
    for place in places:
        if place not in known:
            yield f"places: {what} names {place!r}, which is no place of the game"


def _pointed_at(
    title: Title,
    known: frozenset[str],
    notation: str,
    places: Sequence[str],
    notices: Sequence[Notice],
) -> Iterator[str]:
    """What can be chosen or not is somewhere, and so is the reason."""
    yield from _unknown(known, notation, places)
    if not places and notation.split()[0] not in title.placeless:
        yield f"places: {notation!r} is at none"
    for notice in notices:
        yield from _unknown(known, f"{notation} ({notice.code})", notice.places)


# --- promises -------------------------------------------------------------------------------------


def broken_promises(title: Title, state: State, seat: int, option: int) -> Iterator[str]:
    """What an option tells that it costs and gives is what changes when it is chosen."""
    if state.sealed:
        return
    before = title.accounts(state)
    trial = state.copy()
    trial.held = True
    trial.apply(option, seat)
    while trial.asked == seat and trial.rule.pays:
        trial.apply(trial.choices[0])
    promised = _promised(before, foresee(title, state, seat, option))
    notation = state.rule.notation(state, state.agenda[-1], option)
    for name, held in title.accounts(trial).items():
        change = held[seat] - before[name][seat]
        if change != promised[name]:
            yield f"promises: {notation!r} changes {name} by {change}, told are {promised[name]}"


def _promised(totals: Totals, effects: Effects) -> Counter[str]:
    promised: Counter[str] = Counter()
    for sign, changes in ((1, effects.gains), (-1, effects.pays)):
        for change in changes:
            promised[account(totals, change.what, change.type)] += sign * change.amount
    return promised
