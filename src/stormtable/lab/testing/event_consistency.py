"""Compare events with positions: places, moved pieces and previews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.preview import Effects, preview_of
from stormtable.kernel.title import Title

Totals = Mapping[str, Sequence[int]]
"""The amounts of each seat, from `Title.accounts`."""

PiecesByPlace = Mapping[str, Mapping[str, int]]
"""The pieces at each place, from `Title.pieces`."""

RESERVE = "reserve/"
"""The prefix of places whose pieces are not counted: the reserve, and out of the game."""

PLACELESS_EVENTS = ("sealed", "undone", "unsealed")
"""The kernel's own events about answers, which have no place."""


# --- accounts -------------------------------------------------------------------------------------


def account(totals: Totals, what: str, kind: object) -> str:
    """Return the account for `what` of this kind; an empty string if there is none."""
    if what in totals:
        return what
    return f"{what}:{kind}" if f"{what}:{kind}" in totals else ""


def added(totals: Totals, events: Sequence[Event]) -> dict[str, list[int]]:
    """Return the accounts after these events."""
    sums = {name: list(amounts) for name, amounts in totals.items()}
    for event in events:
        name = account(totals, event.what, event.data.get("type", "")) if event.what else ""
        if name and event.seat != NOBODY:
            sums[name][event.seat] += int(event.data["amount"])
    return sums


# --- pieces ---------------------------------------------------------------------------------------


def carried(pieces_by_place: PiecesByPlace, events: Sequence[Event]) -> dict[str, Counter[str]]:
    """Return the pieces by place after these events."""
    pieces = {place: Counter(there) for place, there in pieces_by_place.items()}
    for event in events:
        if event.piece:
            count = abs(int(event.data.get("amount", 1)))
            pieces.setdefault(event.origin, Counter())[event.piece] -= count
            pieces.setdefault(event.target, Counter())[event.piece] += count
    return pieces


def mismatches(by_events: PiecesByPlace, pieces_by_place: PiecesByPlace) -> Iterator[str]:
    """Yield the places whose pieces differ from those that the events imply."""
    for place in sorted({*by_events, *pieces_by_place}):
        if place.startswith(RESERVE):
            continue
        expected, actual = (
            {piece: count for piece, count in pieces.get(place, {}).items() if count}
            for pieces in (by_events, pieces_by_place)
        )
        if expected != actual:
            yield f"pieces: at {place} lie {actual}, by the events {expected}"


# --- places ---------------------------------------------------------------------------------------


def misplaced(game: Game) -> Iterator[str]:
    """Yield the names in open questions and the latest events that are not places on the table."""
    title, known = game.title, game.title.places(game.state)
    if not known:
        return
    for event in game.events:
        yield from _unknown(known, f"event {event.name}", event.places)
        if event.piece:
            yield from _unknown(known, f"event {event.name}", (event.origin, event.target))
        name = str(event.data.get("verb", event.name))
        if not event.places and name not in title.placeless and name not in PLACELESS_EVENTS:
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
    """Yield options and refusals that name no known place."""
    yield from _unknown(known, notation, places)
    if not places and notation.split()[0] not in title.placeless:
        yield f"places: {notation!r} is at none"
    for notice in notices:
        yield from _unknown(known, f"{notation} ({notice.code})", notice.places)


# --- previews -------------------------------------------------------------------------------------


def preview_mismatches(title: Title, state: State, seat: int, option: int) -> Iterator[str]:
    """Yield the differences between an option's preview and the changes that it makes."""
    if state.sealed:
        return
    before = title.accounts(state)
    trial = state.copy()
    trial.halting = True
    trial.apply(option, seat)
    while trial.asked == seat and trial.rule.pays:
        trial.apply(trial.choices[0])
    previewed = _previewed(before, preview_of(title, state, seat, option))
    notation = state.rule.notation(state, state.agenda[-1], option)
    for name, amounts in title.accounts(trial).items():
        change = amounts[seat] - before[name][seat]
        if change != previewed[name]:
            yield f"preview: {notation!r} changes {name} by {change}, not by {previewed[name]}"


def price_mismatches(title: Title, state: State, seat: int, option: int) -> Iterator[str]:
    """Yield the differences between the Vouchers that an option announces and those that it costs
    in the end.

    Payments are made as proposed, and every question in between is answered in the cheapest way.
    """
    if state.sealed:
        return
    announced = _vouchers(preview_of(title, state, seat, option))
    trial = state.copy()
    depth = len(trial.agenda) - 1
    journal = TrialJournal(title)
    trial.journal = journal
    trial.halting = True
    trial.apply(option, seat)
    while trial.asked == seat and (trial.rule.pays or len(trial.agenda) > depth):
        choices = trial.choices
        if trial.rule.pays:
            trial.apply(choices[0])
        else:
            trial.apply(
                min(choices, key=lambda code: _vouchers(preview_of(title, trial, seat, code)))
            )
    paid = sum(
        -int(event.data["amount"])
        for event in journal.events
        if event.what == "voucher" and event.seat == seat and int(event.data["amount"]) < 0
    )
    if paid != announced:
        notation = state.rule.notation(state, state.agenda[-1], option)
        yield f"prices: {notation!r} announces {announced} Vouchers and takes {paid}"


def _vouchers(effects: Effects) -> int:
    return sum(c.amount for c in (*effects.pays, *effects.due) if c.what == "voucher")


def _previewed(totals: Totals, effects: Effects) -> Counter[str]:
    previewed: Counter[str] = Counter()
    for sign, changes in ((1, effects.gains), (-1, effects.pays)):
        for change in changes:
            previewed[account(totals, change.what, change.type)] += sign * change.amount
    return previewed
