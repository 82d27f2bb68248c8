"""Playing hours of a table over days, beside quiet hours, vacations, stopped clocks and pauses."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stormtable.kernel.errors import BadSetting
from stormtable.table.absence import DAY, HOUR, Absence
from stormtable.table.clock import (
    Clocks,
    charged,
    deadline,
    due,
    expired,
    left,
    moved,
    paused,
    resumed,
    started,
)
from stormtable.table.clock_settings import Clock
from stormtable.table.playing_hours import DailyHours

EVENING = {"from": "18:00", "to": "23:00", "time_zone": "UTC"}
NOW = datetime(2026, 6, 1, 20, 0, tzinfo=UTC).timestamp()
"""Two hours after the playing hours of that day began."""


def table(**more: object) -> Clocks:
    """Return the clocks of two seats, the first of which has just been asked."""
    data = {"kind": "days", "days": 0, "hours": 4, "playing": EVENING, "at_zero": "bot", **more}
    return started(Clock.from_json(data), 2, [0], NOW)


def test_only_playing_hours_count() -> None:
    clocks = table()
    assert left(clocks, 0, NOW + 3 * HOUR, {}).turn == HOUR
    seen = left(clocks, 0, NOW + 12 * HOUR, {})
    assert (seen.turn, seen.runs, seen.rests) == (HOUR, False, True)
    assert deadline(clocks, 0, {}) == NOW + 23 * HOUR, "an hour after the next evening begins"
    assert expired(clocks, NOW + 22 * HOUR, {}) == ()
    assert expired(clocks, NOW + 23 * HOUR, {}) == (0,)


def test_the_bank_is_used_after_the_turn_and_in_playing_hours_alone() -> None:
    clocks = table(bank=2 * HOUR)
    assert deadline(clocks, 0, {}) == NOW + 25 * HOUR
    after = moved(clocks, 0, [1], NOW + 24 * HOUR, {})
    assert (after.seats[0].turn, after.seats[0].bank) == (0, HOUR)
    again = moved(after, 1, [0], NOW + 25 * HOUR, {})
    assert (again.seats[0].turn, again.seats[0].bank) == (4 * HOUR, HOUR), "the bank is for a game"


def test_quiet_hours_do_not_stop_a_clock_of_a_table_with_playing_hours() -> None:
    asleep_then = {0: Absence("UTC", 17 * 60, 24 * 60 - 1)}
    assert left(table(), 0, NOW + 2 * HOUR, asleep_then).turn == 2 * HOUR
    assert deadline(table(), 0, asleep_then) == deadline(table(), 0, {})


def test_vacations_and_stopped_clocks_still_do_not_count() -> None:
    away = {0: Absence(vacation=((NOW + HOUR, NOW + 2 * DAY),))}
    assert left(table(), 0, NOW + 2 * DAY, away).turn == 3 * HOUR
    stopped = {0: Absence().with_rests([[NOW, NOW + DAY]])}
    assert left(table(), 0, NOW + DAY + HOUR, stopped).turn == 3 * HOUR


def test_a_pause_stops_the_clocks_in_playing_hours_too() -> None:
    clocks = paused(table(), NOW + HOUR, {})
    assert due(clocks, {}) is None
    clocks = resumed(clocks, NOW + 2 * DAY)
    assert left(clocks, 0, NOW + 2 * DAY + HOUR, {}).turn == 2 * HOUR


def test_a_request_to_go_back_stops_every_clock() -> None:
    halted = {0: Absence(halt=(NOW + 10, NOW + 610))}
    live = started(Clock("live", turn=60, bank=0), 2, [0], NOW)
    assert deadline(live, 0, {}) == NOW + 60
    assert deadline(live, 0, halted) == NOW + 660
    assert charged(live, NOW + 300, halted).seats[0].turn == 50
    assert left(table(), 0, NOW + 610, halted).turn == 4 * HOUR - 10


def test_hours_after_midnight_and_where_the_time_of_day_is_ahead() -> None:
    night = {"from": "22:00", "to": "2:00", "time_zone": "UTC"}
    clocks = table(playing=night)
    assert deadline(clocks, 0, {}) == NOW + 26 * HOUR, "from 22:00, for four hours"
    assert deadline(clocks, 0, {0: Absence(late=2 * HOUR)}) == NOW + 24 * HOUR


def test_as_json_and_back() -> None:
    data = {"kind": "days", "days": 1, "hours": 2, "bank": 60, "playing": EVENING, "at_zero": "bot"}
    assert Clock.from_json(data).as_json() == data
    assert DailyHours.from_json(EVENING).minutes == 300


@pytest.mark.parametrize(
    ("playing", "line"),
    [
        ({**EVENING, "to": "18:00"}, "playing hours last 0 min"),
        ({**EVENING, "to": "18:59"}, "playing hours last 59 min"),
        ({**EVENING, "time_zone": "Mars"}, "no time zone is called 'Mars'"),
        ({**EVENING, "time_zone": 3}, "time_zone is no text"),
        ({**EVENING, "from": "25:00"}, "playing from is 25:00"),
        ({"from": "18:00", "to": "23:00"}, "playing is not from, to and time_zone"),
        ("evenings", "playing is not from, to and time_zone"),
    ],
)
def test_bad_playing_hours_are_refused(playing: object, line: str) -> None:
    with pytest.raises(BadSetting, match=line):
        table(playing=playing)
