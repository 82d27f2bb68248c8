"""A table's clocks as data; pure functions advance them to the `now` that they get.

A seat's time runs while it is asked. A **turn** begins when a seat is asked that was not asked
before, and lasts until it is not asked any more, however many small decisions it makes meanwhile.
With it the allowance is whole again. What is over the allowance comes out of the seat's bank.

- Who takes the end of a turn back goes on with what was left of that turn: taking back and playing
  again makes no time. A turn that another's taking back took away has cost its seat nothing.
- Seats that are asked at once each have their own time, and stop when they have answered.
- A pause stops all of them. A host whose `now` stops while it does not run charges nothing for it.
- Who reconnects with little time left gets some (`reconnected`), within a limit for the whole game;
  after a restart everybody does (`graced`).
- A seat that a bot plays has no time: the host leaves it out of `asked`. A seat that has only to
  confirm is asked.
- With days per turn a player's `Absence` does not count. The host calls `charged` before an absence
  changes, because a change today must not decide what counted yesterday.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any

from stormtable.kernel.errors import BadSetting
from stormtable.table.absence import ALWAYS, DAY, HOUR, Absence

NONE, LIVE, DAYS = KINDS = ("none", "live", "days")
AT_ZERO = ("warn", "bot", "forfeit")
FIELDS = {
    NONE: ("kind",),
    LIVE: ("kind", "turn", "bank", "increment", "at_zero"),
    DAYS: ("kind", "days", "hours", "at_zero"),
}
TURN = range(5, HOUR + 1)
BANK = range(0, DAY + 1)
INCREMENT = range(0, HOUR + 1)
NO_MORE_THAN = 30
"""Days a turn."""
GRACE = 30.0
"""Seconds that a player has at least after a restart, or after they reconnect."""
GRACES = 3 * GRACE
"""Seconds that a player can get by reconnecting in one game."""

Rests = Mapping[int, Absence]
"""Each seat's rest; who is not in it has none."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a table's players may think: a setting of the table."""

    kind: str = NONE
    turn: int = 0
    """Seconds a turn."""
    bank: int = 0
    """Seconds for the whole game, used when a turn's are used up."""
    increment: int = 0
    """Seconds the bank grows by with each turn."""
    at_zero: str = "warn"

    def as_json(self) -> dict[str, object]:
        if self.kind == NONE:
            return {"kind": NONE}
        if self.kind == DAYS:
            days, seconds = divmod(self.turn, DAY)
            times = {"days": days, "hours": seconds // HOUR}
        else:
            times = {"turn": self.turn, "bank": self.bank, "increment": self.increment}
        return {"kind": self.kind, **times, "at_zero": self.at_zero}

    @classmethod
    def from_json(cls, data: object) -> Clock:
        """The clock asked for, or an error that names the field and what it may be."""
        if not isinstance(data, Mapping):
            raise BadSetting("clock is no object", f"give kind: {', '.join(KINDS)}")
        kind = _known_value("kind", data.get("kind"), KINDS)
        for field in data:
            if field not in FIELDS[kind]:
                raise BadSetting(
                    f"clock {kind} has no {str(field)[:40]!r}", f"give {', '.join(FIELDS[kind])}"
                )
        if kind == NONE:
            return cls()
        at_zero = _known_value("at_zero", data.get("at_zero", "warn"), AT_ZERO)
        if kind == LIVE:
            return cls(
                kind,
                _whole(data, "turn", TURN),
                _whole(data, "bank", BANK, 0),
                _whole(data, "increment", INCREMENT, 0),
                at_zero,
            )
        days = _whole(data, "days", range(NO_MORE_THAN + 1), 0)
        hours = _whole(data, "hours", range(24), 0)
        if not 1 <= 24 * days + hours <= 24 * NO_MORE_THAN:
            raise BadSetting(
                f"clock days={days} hours={hours}", f"give 1 hour to {NO_MORE_THAN} days"
            )
        return cls(kind, days * DAY + hours * HOUR, at_zero=at_zero)


def _known_value(name: str, value: object, choices: Sequence[str]) -> str:
    if isinstance(value, str) and value in choices:
        return value
    raise BadSetting(f"clock {name}={str(value)[:40]!r}", f"give one of: {', '.join(choices)}")


def _whole(
    data: Mapping[str, object], name: str, allowed: range, default: int | None = None
) -> int:
    value = data.get(name, default)
    if type(value) is int and value in allowed:
        return value
    raise BadSetting(
        f"clock {name}={str(value)[:40]!r}", f"give a whole number {allowed[0]} to {allowed[-1]}"
    )


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's time."""

    turn: float
    """What is left of the turn's allowance, when `since` was."""
    bank: float
    before: float
    """What the bank was when the turn began."""
    since: float | None = None
    """From when on its time is not yet counted; None: it is not asked."""
    turns: int = 0
    zero: bool = False
    """What happens at zero has happened in this turn."""
    ended: bool = False
    """Its latest turn has ended, and goes on if that is taken back."""
    grace: float = GRACES
    """What it can still get by reconnecting."""

    @property
    def left(self) -> float:
        return self.turn + self.bank


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a table; what happens to them makes new ones."""

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
        """What `as_json` of this or an earlier process wrote."""
        seats = tuple(SeatClock(*seat) for seat in data["seats"])
        return cls(Clock.from_json(data["clock"]), seats, data["paused"])


def started(clock: Clock, seats: int, asked: Collection[int], now: float) -> Clocks:
    """The clocks of a game that begins now."""
    bank = float(clock.bank)
    clocks = Clocks(clock, tuple(SeatClock(float(clock.turn), bank, bank) for _ in range(seats)))
    return moved(clocks, None, asked, now, {})


def moved(
    clocks: Clocks,
    seat: int | None,
    asked: Collection[int],
    now: float,
    rests: Rests,
    back: bool = False,
) -> Clocks:
    """After `seat` has done something, with `asked` those that are asked now.

    `back`: it took something back. `seat` is None where all went back together, or nobody acted:
    the game began, or a seat is played by a bot from now on.
    """
    clocks = charged(clocks, now, rests)
    seats = []
    for number, each in enumerate(clocks.seats):
        if each.since is not None and number not in asked:
            ended = number == seat and not back
            seats.append(replace(each, since=None, ended=True) if ended else _paused(each))
        elif each.since is None and number in asked:
            goes_on = number == seat and back and each.ended
            seats.append(_gone_on(each, now) if goes_on else _turn(clocks.clock, each, now))
        else:
            seats.append(each)
    return replace(clocks, seats=tuple(seats))


def _turn(clock: Clock, seat: SeatClock, now: float) -> SeatClock:
    """A turn begins."""
    bank = seat.bank + clock.increment
    return SeatClock(float(clock.turn), bank, seat.bank, now, seat.turns + 1, grace=seat.grace)


def _gone_on(seat: SeatClock, now: float) -> SeatClock:
    """The end of a turn was taken back."""
    return replace(seat, since=now, ended=False)


def _paused(seat: SeatClock) -> SeatClock:
    """A turn that was none."""
    return replace(seat, bank=seat.before, since=None, turns=seat.turns - 1, zero=False)


def charged(clocks: Clocks, now: float, rests: Rests) -> Clocks:
    """The same clocks with all time up to now counted by these rests, for good."""
    return replace(
        clocks,
        seats=tuple(_charged(clocks, number, now, rests) for number in range(len(clocks.seats))),
    )


def _charged(clocks: Clocks, number: int, now: float, rests: Rests) -> SeatClock:
    seat = clocks.seats[number]
    if seat.since is None or now <= seat.since:  # a server's clock may be put back
        return seat
    if clocks.paused or clocks.clock.kind == NONE:
        return replace(seat, since=now)
    used = _absence(clocks, number, rests).awake(seat.since, now)
    over = max(0.0, used - seat.turn)
    return replace(
        seat, turn=max(0.0, seat.turn - used), bank=max(0.0, seat.bank - over), since=now
    )


def _absence(clocks: Clocks, number: int, rests: Rests) -> Absence:
    return rests.get(number, ALWAYS) if clocks.clock.kind == DAYS else ALWAYS


def paused(clocks: Clocks, now: float, rests: Rests) -> Clocks:
    """All time stands still from now on."""
    return replace(charged(clocks, now, rests), paused=True)


def resumed(clocks: Clocks, now: float) -> Clocks:
    """Time goes on from now."""
    return replace(charged(clocks, now, {}), paused=False) if clocks.paused else clocks


def graced(clocks: Clocks, seconds: float) -> Clocks:
    """Every seat that is asked has at least so much left; of clocks that are charged."""
    return replace(
        clocks,
        seats=tuple(
            replace(seat, turn=seat.turn + max(0.0, seconds - seat.left))
            if seat.since is not None and not seat.zero
            else seat
            for seat in clocks.seats
        ),
    )


def reconnected(clocks: Clocks, seat: int, now: float, rests: Rests) -> Clocks:
    """A seat's player is back: they have some time left, but never more than a turn's."""
    if clocks.seats[seat].since is None or clocks.seats[seat].zero:
        return clocks
    settled = charged(clocks, now, rests)
    each = settled.seats[seat]
    missing = min(GRACE, clocks.clock.turn) - each.left
    if missing <= 0 or each.grace <= 0:
        return clocks
    extra = min(missing, each.grace)
    seats = list(settled.seats)
    seats[seat] = replace(each, turn=each.turn + extra, grace=each.grace - extra)
    return replace(settled, seats=tuple(seats))


def deadline(clocks: Clocks, seat: int, rests: Rests) -> float | None:
    """When this seat's time is used up if it does nothing; None: it does not run."""
    each = clocks.seats[seat]
    if each.since is None or clocks.paused or clocks.clock.kind == NONE:
        return None
    return _absence(clocks, seat, rests).after(each.since, each.left)


def due(clocks: Clocks, rests: Rests) -> float | None:
    """The first moment at which something is to be done at zero, if nobody does anything."""
    moments = [
        moment
        for seat, each in enumerate(clocks.seats)
        if not each.zero and (moment := deadline(clocks, seat, rests)) is not None
    ]
    return min(moments, default=None)


def expired(clocks: Clocks, now: float, rests: Rests) -> tuple[int, ...]:
    """The seats at zero for which nothing has been done yet; the first to get there first."""
    zero = [
        (moment, seat)
        for seat, each in enumerate(clocks.seats)
        if not each.zero and (moment := deadline(clocks, seat, rests)) is not None and moment <= now
    ]
    return tuple(seat for _, seat in sorted(zero))


def done(clocks: Clocks, seat: int) -> Clocks:
    """What happens at zero was done for this seat: it is not due again in this turn."""
    seats = list(clocks.seats)
    seats[seat] = replace(seats[seat], zero=True)
    return replace(clocks, seats=tuple(seats))


@dataclass(frozen=True, slots=True)
class Left:
    """What a seat has left, for display."""

    turn: float
    bank: float
    runs: bool
    deadline: float | None
    rests: bool
    """It is asked, and its player's time does not count now."""

    def as_json(self) -> dict[str, object]:
        return {
            "turn": round(self.turn, 3),
            "bank": round(self.bank, 3),
            "runs": self.runs,
            "deadline": None if self.deadline is None else round(self.deadline, 3),
            "rests": self.rests,
        }


def left(clocks: Clocks, seat: int, now: float, rests: Rests) -> Left:
    """What this seat has left now."""
    each = _charged(clocks, seat, now, rests)
    ends = deadline(clocks, seat, rests)
    resting = ends is not None and _absence(clocks, seat, rests).asleep(now)
    return Left(each.turn, each.bank, ends is not None and not resting, ends, resting)


def as_seen(
    clocks: Clocks, now: float, rests: Rests, late: float = 0.0
) -> dict[str, object] | None:
    """What clients are told: `now` is the server's, so that theirs need not be right.

    `late`: how far the time of day is ahead of `now`; clients are told the time of day."""
    if clocks.clock.kind == NONE:
        return None
    seats = [left(clocks, seat, now, rests) for seat in range(len(clocks.seats))]
    return {
        "clock": clocks.clock.as_json(),
        "now": round(now + late, 3),
        "paused": clocks.paused,
        "seats": [
            replace(
                clock, deadline=None if clock.deadline is None else clock.deadline + late
            ).as_json()
            for clock in seats
        ],
    }
