"""A table's clocks as immutable data; pure functions advance them to the time `now`.

A seat's time runs while the seat is asked. A **turn** begins when a seat is asked that was not
asked before, and ends when it is no longer asked, however many decisions it makes in between. Each
turn begins with the full allowance. Time beyond the allowance comes from the seat's bank.

- A player who takes back the end of a turn continues with the time that was left: taking back and
  playing again gains no time. A turn that vanishes because another seat took something back costs
  nothing.
- Seats that are asked at once each have their own time, and stop when they have answered.
- A pause stops all clocks, and so does an open request to go back (`Absence.halt`). Nothing is
  charged while the host's `now` stands still.
- A player who reconnects with little time left gets some (`reconnected`), up to a limit for the
  whole game; after a restart everybody does (`graced`).
- A seat that a bot plays has no time: the host leaves it out of `asked`. A seat that only has to
  confirm is asked.
- With days per turn, a player's `Absence` does not count, and where the table has playing hours,
  time outside them does not (`playing_hours`). The host calls `charged` before an absence changes,
  because the change must not affect time that has passed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import astuple, dataclass, replace
from typing import Any

from stormtable.table.absence import ALWAYS, Absence
from stormtable.table.clock_settings import DAYS, NONE, Clock

GRACE = 30.0
"""The least number of seconds that a player has after a restart, or after reconnecting."""
GRACES = 3 * GRACE
"""The most seconds that a player can gain by reconnecting in one game."""

Absences = Mapping[int, Absence]
"""Each seat's absence; a seat that is missing here has none, and its clock needs no `late`."""


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's time."""

    turn: float
    """The remaining allowance of the turn, at the moment `since`."""
    bank: float
    before: float
    """The bank when the turn began."""
    since: float | None = None
    """The moment up to which time has been charged; None: the seat is not asked."""
    turns: int = 0
    zero: bool = False
    """Whether the action at zero has been performed in this turn."""
    ended: bool = False
    """Whether its latest turn has ended. The turn continues if its end is taken back."""
    grace: float = GRACES
    """The seconds that the seat can still gain by reconnecting."""

    @property
    def left(self) -> float:
        return self.turn + self.bank


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a table. Immutable: every change returns new ones."""

    clock: Clock
    seats: tuple[SeatClock, ...]
    paused: bool = False

    @property
    def asked(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.since is not None)

    def as_json(self) -> dict[str, object]:
        return {
            "clock": self.clock.as_json(),
            "seats": [list(astuple(each)) for each in self.seats],
            "paused": self.paused,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Clocks:
        """Parse what `as_json` of this or an earlier process wrote."""
        seats = tuple(SeatClock(*seat) for seat in data["seats"])
        return cls(Clock.from_json(data["clock"]), seats, data["paused"])


def started(clock: Clock, seats: int, asked: Collection[int], now: float) -> Clocks:
    """Return the clocks of a game that begins now."""
    bank = float(clock.bank)
    clocks = Clocks(clock, tuple(SeatClock(float(clock.turn), bank, bank) for _ in range(seats)))
    return moved(clocks, None, asked, now, {})


def moved(
    clocks: Clocks,
    seat: int | None,
    asked: Collection[int],
    now: float,
    absences: Absences,
    back: bool = False,
    starts: float | None = None,
) -> Clocks:
    """Return the clocks after an action of `seat`; `asked` are the seats asked now.

    `back`: the seat took something back. `seat` is None if all players went back together, or if
    nobody acted: the game began, or a bot takes over a seat. `starts`: when the seats that wait for
    this action go on, if that is later than `now`, when the action reached the server.
    """
    clocks = charged(clocks, now, absences)
    starts = now if starts is None else max(now, starts)
    seats = []
    for number, each in enumerate(clocks.seats):
        if each.since is not None and number not in asked:
            ended = number == seat and not back
            seats.append(replace(each, since=None, ended=True) if ended else _paused(each))
        elif each.since is None and number in asked:
            goes_on = number == seat and back and each.ended
            seats.append(_gone_on(each, starts) if goes_on else _turn(clocks.clock, each, starts))
        elif each.since is not None and number == seat:
            seats.append(replace(each, since=max(each.since, starts)))
        else:
            seats.append(each)
    return replace(clocks, seats=tuple(seats))


def _turn(clock: Clock, seat: SeatClock, now: float) -> SeatClock:
    """Begin a turn."""
    bank = seat.bank + clock.increment
    return SeatClock(float(clock.turn), bank, seat.bank, now, seat.turns + 1, grace=seat.grace)


def _gone_on(seat: SeatClock, now: float) -> SeatClock:
    """Continue a turn after its end was taken back."""
    return replace(seat, since=now, ended=False)


def _paused(seat: SeatClock) -> SeatClock:
    """Cancel a turn: it costs nothing."""
    return replace(seat, bank=seat.before, since=None, turns=seat.turns - 1, zero=False)


def charged(clocks: Clocks, now: float, absences: Absences) -> Clocks:
    """Return the clocks with all time up to now charged permanently, by these absences."""
    return replace(
        clocks,
        seats=tuple(_charged(clocks, number, now, absences) for number in range(len(clocks.seats))),
    )


def _charged(clocks: Clocks, number: int, now: float, absences: Absences) -> SeatClock:
    seat = clocks.seats[number]
    if seat.since is None or now <= seat.since:  # a server's clock may be set back
        return seat
    if clocks.paused or clocks.clock.kind == NONE:
        return replace(seat, since=now)
    used = _absence(clocks, number, absences).awake(seat.since, now)
    over = max(0.0, used - seat.turn)
    return replace(
        seat, turn=max(0.0, seat.turn - used), bank=max(0.0, seat.bank - over), since=now
    )


def _absence(clocks: Clocks, number: int, absences: Absences) -> Absence:
    absence, playing = absences.get(number, ALWAYS), clocks.clock.playing
    if clocks.clock.kind != DAYS:
        return absence.without_absences()
    return absence if playing is None else playing.limit(absence)


def paused(clocks: Clocks, now: float, absences: Absences) -> Clocks:
    """Stop all clocks from now on."""
    return replace(charged(clocks, now, absences), paused=True)


def resumed(clocks: Clocks, now: float) -> Clocks:
    """Continue all clocks from now on."""
    return replace(charged(clocks, now, {}), paused=False) if clocks.paused else clocks


def graced(clocks: Clocks, seconds: float) -> Clocks:
    """Give every asked seat at least `seconds`. Charge the clocks first."""
    return replace(
        clocks,
        seats=tuple(
            replace(seat, turn=seat.turn + max(0.0, seconds - seat.left))
            if seat.since is not None and not seat.zero
            else seat
            for seat in clocks.seats
        ),
    )


def reconnected(clocks: Clocks, seat: int, now: float, absences: Absences) -> Clocks:
    """Give a returning player some time, but never more than the allowance of a turn."""
    if clocks.seats[seat].since is None or clocks.seats[seat].zero:
        return clocks
    settled = charged(clocks, now, absences)
    each = settled.seats[seat]
    missing = min(GRACE, clocks.clock.turn) - each.left
    if missing <= 0 or each.grace <= 0:
        return clocks
    extra = min(missing, each.grace)
    seats = list(settled.seats)
    seats[seat] = replace(each, turn=each.turn + extra, grace=each.grace - extra)
    return replace(settled, seats=tuple(seats))


def delayed(clocks: Clocks, since: float, starts: float) -> Clocks:
    """Start the seats that have run from the moment `since` later."""
    return replace(
        clocks,
        seats=tuple(
            replace(seat, since=starts) if seat.since == since else seat for seat in clocks.seats
        ),
    )


def extended(clocks: Clocks, seat: int, seconds: float, now: float, absences: Absences) -> Clocks:
    """Give a seat that is asked more seconds for its turn."""
    settled = charged(clocks, now, absences)
    seats = list(settled.seats)
    seats[seat] = replace(seats[seat], turn=seats[seat].turn + seconds, zero=False)
    return replace(settled, seats=tuple(seats))


def deadline(clocks: Clocks, seat: int, absences: Absences) -> float | None:
    """Return when this seat's time is used up if it does nothing; None: its clock does not run."""
    each = clocks.seats[seat]
    if each.since is None or clocks.paused or clocks.clock.kind == NONE:
        return None
    return _absence(clocks, seat, absences).after(each.since, each.left)


def due(clocks: Clocks, absences: Absences) -> float | None:
    """Return the first moment at which a seat reaches zero if nobody does anything."""
    moments = [
        moment
        for seat, each in enumerate(clocks.seats)
        if not each.zero and (moment := deadline(clocks, seat, absences)) is not None
    ]
    return min(moments, default=None)


def expired(clocks: Clocks, now: float, absences: Absences) -> tuple[int, ...]:
    """Return the seats at zero whose action is still due, in the order in which they reached
    zero."""
    zero = [
        (moment, seat)
        for seat, each in enumerate(clocks.seats)
        if not each.zero
        and (moment := deadline(clocks, seat, absences)) is not None
        and moment <= now
    ]
    return tuple(seat for _, seat in sorted(zero))


def done(clocks: Clocks, seat: int) -> Clocks:
    """Mark the action at zero as performed for this seat: it is not due again in this turn."""
    seats = list(clocks.seats)
    seats[seat] = replace(seats[seat], zero=True)
    return replace(clocks, seats=tuple(seats))


@dataclass(frozen=True, slots=True)
class Left:
    """The remaining time of a seat, for display."""

    turn: float
    bank: float
    runs: bool
    deadline: float | None
    rests: bool
    """Whether the seat is asked while its time does not count: its player is absent, or the table
    plays at other hours."""

    def as_json(self) -> dict[str, object]:
        return {
            "turn": round(self.turn, 3),
            "bank": round(self.bank, 3),
            "runs": self.runs,
            "deadline": None if self.deadline is None else round(self.deadline, 3),
            "rests": self.rests,
        }


def left(clocks: Clocks, seat: int, now: float, absences: Absences) -> Left:
    """Return what this seat has left now."""
    each = _charged(clocks, seat, now, absences)
    ends = deadline(clocks, seat, absences)
    resting = ends is not None and _absence(clocks, seat, absences).asleep(now)
    return Left(each.turn, each.bank, ends is not None and not resting, ends, resting)


def as_seen(
    clocks: Clocks, now: float, absences: Absences, late: float = 0.0, stopped: bool = False
) -> dict[str, object] | None:
    """Return the clocks for clients. They contain the server's `now`, so a client's clock may be
    wrong.

    `late`: how far the time of day is ahead of `now`; clients receive the time of day. `stopped`:
    an administrator has stopped all clocks of the server.
    """
    if clocks.clock.kind == NONE:
        return None
    seats = [left(clocks, seat, now, absences) for seat in range(len(clocks.seats))]
    return {
        "clock": clocks.clock.as_json(),
        "now": round(now + late, 3),
        "paused": clocks.paused,
        "stopped": stopped,
        "seats": [
            replace(
                clock,
                runs=clock.runs and not stopped,
                deadline=None if clock.deadline is None else clock.deadline + late,
            ).as_json()
            for clock in seats
        ],
    }
