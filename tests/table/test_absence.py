"""Compare absences with a definition that reads the clock minute by minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from stormtable.kernel.errors import BadSetting
from stormtable.table.absence import ALWAYS, DAY, HOUR, LATEST, MINUTE, Absence

ZONES = (
    "UTC",
    "Europe/Vienna",
    "America/New_York",
    "Australia/Lord_Howe",  # summer time shifts the clock by half an hour
    "Asia/Kathmandu",
    "Africa/Casablanca",  # clocks go back for a month, at varying dates
    "America/Santiago",  # clocks change at midnight
    "Pacific/Apia",
)
SUMMER = datetime(2026, 3, 29, tzinfo=UTC).timestamp()
"""The day clocks are put forward in Vienna; all others of a year are near or after it."""


def asleep(absence: Absence, moment: float) -> bool:
    """Return whether the player is absent, by the definition: a clock on the wall and a
    calendar."""
    wall = datetime.fromtimestamp(moment, ZoneInfo(absence.time_zone))
    minute = wall.hour * 60 + wall.minute
    bed, up = absence.sleep_from, absence.sleep_to
    in_bed = bed <= minute < up if bed <= up else minute >= bed or minute < up
    return in_bed or any(start <= moment < end for start, end in absence.vacation)


@st.composite
def rests(draw: st.DrawFn) -> Absence:
    bed = draw(st.integers(0, 1439))
    sleep = draw(st.one_of(st.just(0), st.integers(1, 720)))
    starts = draw(st.lists(st.integers(-5 * 1440, 10 * 1440), max_size=3))
    vacation = tuple(
        (SUMMER + MINUTE * start, SUMMER + MINUTE * (start + draw(st.integers(1, 3 * 1440))))
        for start in starts
    )
    return Absence(draw(st.sampled_from(ZONES)), bed, (bed + sleep) % 1440, vacation)


moments = st.integers(0, 365 * 1440).map(lambda minute: SUMMER + MINUTE * minute) | st.integers(
    -1440, 1440
).map(lambda minute: SUMMER + MINUTE * minute)
NIGHT = Absence("Europe/Vienna", 23 * 60, 7 * 60)
GAP = Absence("Europe/Vienna", 22 * 60, 2 * 60 + 30)


@settings(max_examples=150, deadline=None)
@given(rests(), moments, st.integers(0, 2 * 1440))
@example(GAP, SUMMER - 3 * HOUR, 600)
def test_absences_agree_with_counting_minute_by_minute(
    absence: Absence, start: float, minutes: int
) -> None:
    end = start + MINUTE * minutes
    counted = sum(not asleep(absence, start + MINUTE * minute) for minute in range(minutes))
    assert absence.awake(start, end) == counted * MINUTE
    assert absence.asleep(start) == asleep(absence, start)


@settings(max_examples=150, deadline=None)
@given(rests(), moments, st.integers(0, 2 * 1440))
@example(NIGHT, SUMMER - 10 * HOUR, 60 * 9)
def test_the_deadline_minute_by_minute(absence: Absence, start: float, minutes: int) -> None:
    left, minute = minutes, 0
    while left or asleep(absence, start + MINUTE * minute):
        left -= not asleep(absence, start + MINUTE * minute)
        minute += 1
    assert absence.after(start, minutes * MINUTE) == start + MINUTE * minute


@settings(max_examples=150, deadline=None)
@given(
    rests(),
    moments,
    st.floats(0, 60),
    st.floats(0, 10 * DAY),
    st.floats(0, 10 * DAY),
)
def test_a_deadline_is_never_slept_through_and_more_time_is_never_less(
    absence: Absence, minute: float, fraction: float, seconds: float, more: float
) -> None:
    start = minute + fraction
    deadline = absence.after(start, seconds)
    assert deadline >= start
    assert not absence.asleep(deadline)
    assert absence.awake(start, deadline) == pytest.approx(seconds, abs=1e-4)
    assert absence.after(start, seconds + more) >= deadline
    assert absence.awake(start, deadline) <= absence.awake(start, deadline + more) + 1e-4


@given(rests(), moments, st.integers(0, DAY), st.integers(0, DAY))
@settings(max_examples=100, deadline=None)
def test_time_can_be_counted_in_parts(absence: Absence, start: float, first: int, two: int) -> None:
    middle, end = start + first, start + first + two
    assert absence.awake(start, middle) + absence.awake(middle, end) == absence.awake(start, end)


def moment(zone: str, *when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type, misc]


def test_a_night_is_an_hour_shorter_when_summer_time_begins() -> None:
    evening = moment("Europe/Vienna", 2026, 3, 28, 22, 0)
    assert NIGHT.after(evening, 2 * HOUR) == moment("Europe/Vienna", 2026, 3, 29, 8, 0)
    assert NIGHT.after(evening, 2 * HOUR) - evening == 9 * HOUR
    autumn = moment("Europe/Vienna", 2026, 10, 24, 22, 0)
    assert NIGHT.after(autumn, 2 * HOUR) - autumn == 11 * HOUR


def test_a_sleeping_player_has_all_the_time_from_waking() -> None:
    night = moment("Europe/Vienna", 2026, 6, 1, 3, 0)
    assert NIGHT.after(night, HOUR) == moment("Europe/Vienna", 2026, 6, 1, 8, 0)
    assert NIGHT.after(night, 0) == moment("Europe/Vienna", 2026, 6, 1, 7, 0)


def test_time_used_up_at_bedtime_ends_at_waking() -> None:
    evening = moment("Europe/Vienna", 2026, 6, 1, 22, 0)
    assert NIGHT.after(evening, HOUR) == moment("Europe/Vienna", 2026, 6, 2, 7, 0)


def test_the_last_second_before_bedtime() -> None:
    bed = moment("Europe/Vienna", 2026, 6, 1, 23, 0)
    assert not NIGHT.asleep(bed - 0.25)
    assert NIGHT.asleep(bed)
    assert NIGHT.awake(bed - 0.25, bed + 60) == 0.25


def test_all_time_counts_without_an_absence() -> None:
    assert ALWAYS.after(SUMMER + 0.25, 1e6) == SUMMER + 0.25 + 1e6
    assert ALWAYS.awake(SUMMER, SUMMER + 7.5) == 7.5
    assert ALWAYS.awake(SUMMER, SUMMER - 7.5) == 0


@settings(max_examples=50, deadline=None)
@given(rests())
def test_as_json_and_back(absence: Absence) -> None:
    assume(absence.vacation == tuple(sorted(absence.vacation)))
    again = Absence.from_json(absence.as_json())
    assert again.as_json() == absence.as_json()
    assert again.awake(SUMMER, SUMMER + 9 * DAY) == absence.awake(SUMMER, SUMMER + 9 * DAY)


def test_the_longest_rests_are_counted_quickly_enough() -> None:
    spans = tuple((SUMMER + day * DAY, SUMMER + (day + 60) * DAY) for day in range(0, 1200, 60))
    absence = Absence("Europe/Vienna", 0, 720, spans)
    assert absence.after(SUMMER, 60 * DAY) == pytest.approx(SUMMER + 1320 * DAY, abs=DAY)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ([], "rest is no object"),
        ({"zone": "UTC"}, "rest has no 'zone'"),
        ({"time_zone": 1}, "time_zone is no text"),
        ({"time_zone": "Europe/Nowhere"}, "no time zone is called 'Europe/Nowhere'"),
        ({"time_zone": "../../etc/passwd"}, "no time zone is called"),
        ({"time_zone": ""}, "no time zone is called"),
        ({"sleep": "23"}, "sleep is not from and to"),
        ({"sleep": {"from": "23:00"}}, "sleep is not from and to"),
        ({"sleep": {"from": "24:00", "to": "7:00"}}, "sleep from is 24:00"),
        ({"sleep": {"from": "23:60", "to": "7:00"}}, "sleep from is 23:60"),
        ({"sleep": {"from": "23:00", "to": 7}}, "sleep to is no time of day"),
        ({"sleep": {"from": "23:00", "to": "\u0667:00"}}, "sleep to is no time of day"),
        ({"sleep": {"from": "0:00", "to": "12:01"}}, "sleep lasts 12 h 1 min"),
        ({"sleep": {"from": "0:00", "to": "23:59"}}, "sleep lasts 23 h 59 min"),
        ({"vacation": "soon"}, "vacation is no list"),
        ({"vacation": [[1]]}, "a vacation is not from and to"),
        ({"vacation": [[True, 5]]}, "a vacation is not from and to"),
        ({"vacation": [[0, 10**400]]}, "a vacation is not from and to"),
        ({"vacation": [["1", 5]]}, "a vacation is not from and to"),
        ({"vacation": [[5, 5]]}, "a vacation does not end after it begins"),
        ({"vacation": [[0, float("nan")]]}, "a vacation"),
        ({"vacation": [[LATEST, LATEST + 1]]}, "a vacation does not end"),
        ({"vacation": [[0, 61 * DAY]]}, "a vacation lasts 61 days"),
        ({"vacation": [[0, 5]] * 21}, "21 vacations"),
    ],
)
def test_a_bad_absence_is_refused(data: object, problem: str) -> None:
    with pytest.raises(BadSetting) as error:
        Absence.from_json(data)
    assert error.value.problem.startswith(problem)
    assert "\n" not in str(error.value)


def test_equal_times_mean_no_quiet_hours() -> None:
    assert Absence.from_json({"sleep": {"from": "7:00", "to": "7:00"}}).as_json()["sleep"] is None
    assert Absence.from_json({"sleep": None}) == ALWAYS


def test_half_an_hour_of_summer_time() -> None:
    absence = Absence("Australia/Lord_Howe", 1 * 60 + 45, 3 * 60)
    # On 2026-04-05 clocks go back from 2:00 to 1:30, so 1:45 to 2:00 occurs twice.
    begin = datetime(2026, 4, 4, 12, 0, tzinfo=UTC)
    end = begin + timedelta(hours=8)
    assert absence.awake(begin.timestamp(), end.timestamp()) == 8 * HOUR - 90 * MINUTE
