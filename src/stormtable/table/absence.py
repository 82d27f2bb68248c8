"""Time that does not count on a player's clock: sleeping hours and vacation.

Moments are seconds since 1970 in UTC. Sleep is looked up in local time, so daylight saving needs
no rule: a repeated hour counts twice or not at all, and a skipped hour does not exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from math import floor, inf, isfinite
from zoneinfo import ZoneInfo, available_timezones

from stormtable.kernel.errors import BadSetting

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

LONGEST_SLEEP = 12 * 60
"""Minutes a day. A player who could sleep around the clock would never have to move."""
LONGEST_VACATION = 60 * DAY
MOST_VACATIONS = 20
LATEST = 4_102_444_800
"""The year 2100: the latest end of a vacation."""

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Absence:
    """When a player's time does not count. By default all of it counts."""

    time_zone: str = "UTC"
    sleep_from: int = 0
    """The beginning of the sleeping hours, in minutes after midnight, local time."""
    sleep_to: int = 0
    """The end of the sleeping hours; the same as `sleep_from` if there are none."""
    vacation: tuple[Span, ...] = ()
    """Begin and end of each vacation."""
    late: int = 0
    """Whole seconds by which the system clock is ahead of the moments that callers pass."""
    halt: Span | None = None
    """A span for which the table stops all its clocks, in the moments that callers pass."""

    def __post_init__(self) -> None:
        zone_named(self.time_zone)
        for name, minute in (("from", self.sleep_from), ("to", self.sleep_to)):
            if not 0 <= minute < DAY // MINUTE:
                raise BadSetting(f"sleep {name} is {minute} minutes", "give 0 to 1439")
        if len(self.vacation) > MOST_VACATIONS:
            raise BadSetting(f"{len(self.vacation)} vacations", f"give at most {MOST_VACATIONS}")
        for start, end in self.vacation:
            if not (isfinite(start) and isfinite(end) and 0 <= start < end <= LATEST):
                raise BadSetting("a vacation does not end after it begins", "give from, then to")
            if end - start > LONGEST_VACATION:
                raise BadSetting(
                    f"a vacation lasts {(end - start) / DAY:.0f} days",
                    f"give at most {LONGEST_VACATION // DAY}",
                )

    @property
    def _sleep(self) -> int:
        return (self.sleep_to - self.sleep_from) % (DAY // MINUTE)

    def asleep(self, moment: float) -> bool:
        """Return whether the player is absent at this moment."""
        return not next(self._spans(moment))[2]

    def awake(self, start: float, end: float) -> float:
        """Return how many seconds from `start` to `end` count."""
        total = 0.0
        if end <= start:
            return total
        for begin, stop, counts in self._spans(start):
            if counts:
                total += min(stop, end) - begin
            if stop >= end:
                break
        return total

    def after(self, start: float, seconds: float) -> float:
        """Return the first moment at which `seconds` from `start` on have counted and the player is
        present."""
        left = max(0.0, seconds)
        spans = self._spans(start)
        while True:
            begin, stop, counts = next(spans)
            if counts:
                if begin + left < stop:
                    return begin + left
                left = max(0.0, left - (stop - begin))

    def with_rests(self, rests: Sequence[Sequence[float]]) -> Absence:
        """Return the absence with further spans that do not count; if there are too many, only the
        latest."""
        if not rests:
            return self
        spans = sorted({*self.vacation, *((float(begin), float(end)) for begin, end in rests)})
        return replace(self, vacation=tuple(spans[-MOST_VACATIONS:]))

    def without_absences(self) -> Absence:
        """Return the absence for a clock that knows no sleep and no vacation."""
        return ALWAYS if self.halt is None else Absence(halt=self.halt)

    def _spans(self, start: float) -> Iterator[tuple[float, float, bool]]:
        """Yield endless spans from `start` on: begin, end, and whether the span counts."""
        late = self.late
        away = sorted(self.vacation)
        if self.halt is not None:
            away.append((self.halt[0] + late, self.halt[1] + late))
        for begin, stop, counts in self._days(start + late):
            for home_from, home_to, is_home in _between(begin, stop, away):
                yield home_from - late, home_to - late, counts and is_home

    def _days(self, start: float) -> Iterator[tuple[float, float, bool]]:
        if not self._sleep:
            yield start, inf, True
            return
        sleep, bed = self._sleep * MINUTE, self.sleep_from * MINUTE
        for begin, stop, ahead in _offsets(zone_named(self.time_zone), start):
            moment = begin
            while moment < stop:
                # Bounds are whole seconds, so rounding of floats loses no span.
                second = floor(moment)
                since_bed = (second + ahead - bed) % DAY
                sleeping = since_bed < sleep
                until = min(stop, second - since_bed + (sleep if sleeping else DAY))
                yield moment, until, not sleeping
                moment = until

    def as_json(self) -> dict[str, object]:
        return {
            "time_zone": self.time_zone,
            "sleep": {"from": time_of_day(self.sleep_from), "to": time_of_day(self.sleep_to)}
            if self._sleep
            else None,
            "vacation": [list(span) for span in self.vacation],
        }

    @classmethod
    def from_json(cls, data: object) -> Absence:
        """Parse a person's JSON: `{"time_zone", "sleep": {"from": "23:00", "to"}, "vacation"}`."""
        if not isinstance(data, Mapping):
            raise BadSetting("rest is no object", "give time_zone, sleep, vacation")
        for key in data:
            if key not in ("time_zone", "sleep", "vacation"):
                raise BadSetting(f"rest has no {key!r}", "give time_zone, sleep, vacation")
        zone = data.get("time_zone", "UTC")
        if not isinstance(zone, str):
            raise BadSetting("time_zone is no text", "give one like Europe/Vienna")
        sleep = data.get("sleep")
        bed, up = 0, 0
        if sleep is not None:
            if not isinstance(sleep, Mapping) or set(sleep) != {"from", "to"}:
                raise BadSetting("sleep is not from and to", 'give {"from": "23:00", "to": "7:00"}')
            bed = minute_of("sleep from", sleep["from"])
            up = minute_of("sleep to", sleep["to"])
        length = (up - bed) % (DAY // MINUTE)
        if length > LONGEST_SLEEP:
            raise BadSetting(
                f"sleep lasts {length // 60} h {length % 60} min",
                f"give at most {LONGEST_SLEEP // 60} h",
            )
        return cls(zone, bed, up, _vacations(data.get("vacation", [])))


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


def zone_named(name: str) -> ZoneInfo:
    if name not in _names():
        raise BadSetting(f"no time zone is called {name[:60]!r}", "give one like Europe/Vienna")
    return ZoneInfo(name)


def minute_of(name: str, text: object) -> int:
    """Return the minute of the day that a text like "23:00" names."""
    hours, colon, minutes = str(text).partition(":")
    if not (isinstance(text, str) and colon and _digits(hours) and _digits(minutes)):
        raise BadSetting(f"{name} is no time of day", "give one like 23:00")
    if int(hours) > 23 or int(minutes) > 59:
        raise BadSetting(f"{name} is {text}", "give 0:00 to 23:59")
    return int(hours) * 60 + int(minutes)


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


def time_of_day(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"


def _vacations(data: object) -> tuple[Span, ...]:
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise BadSetting("vacation is no list", "give a list of [from, to]")
    spans = []
    for span in data:
        if not (isinstance(span, Sequence) and len(span) == 2 and all(map(_number, span))):
            raise BadSetting("a vacation is not from and to", "give [from, to] in seconds of UTC")
        spans.append((float(span[0]), float(span[1])))
    return tuple(sorted(spans))


def _number(value: object) -> bool:
    # Reject numbers that are too large for a float.
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e12


def _between(start: float, end: float, away: Sequence[Span]) -> Iterator[tuple[float, float, bool]]:
    """Yield the parts of `start` to `end` at the edges of vacations, and whether each part
    counts."""
    cuts = {start, end}
    cuts.update(moment for span in away for moment in span if start < moment < end)
    for begin, stop in pairwise(sorted(cuts)):
        yield begin, stop, not any(first <= begin < last for first, last in away)


def _offsets(zone: ZoneInfo, start: float) -> Iterator[tuple[float, float, int]]:
    """Yield spans from `start` on, each with one UTC offset.

    The function reads the zone's offset once a day. If two offsets differ, it finds the second of
    the change by bisection. No zone changes twice in a day.
    """
    begin, ahead = start, _ahead(zone, start)
    while True:
        stop = begin + DAY
        after = _ahead(zone, stop)
        if after != ahead:
            low, high = floor(begin), floor(stop) + 1
            while high - low > 1:
                middle = (low + high) // 2
                if _ahead(zone, middle) == ahead:
                    low = middle
                else:
                    high = middle
            stop = high
        yield begin, stop, ahead
        begin, ahead = stop, after


def _ahead(zone: ZoneInfo, moment: float) -> int:
    offset = datetime.fromtimestamp(moment, zone).utcoffset()
    return (offset or timedelta()) // timedelta(seconds=1)


ALWAYS = Absence()
"""No absence: all time counts."""
