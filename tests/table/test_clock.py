"""A table's clocks: turns, banks, taking back, pauses, days with nights in them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stormtable.kernel.errors import BadSetting
from stormtable.table.absence import DAY, HOUR, Absence
from stormtable.table.clock import (
    Clocks,
    as_seen,
    charged,
    deadline,
    done,
    due,
    expired,
    graced,
    left,
    moved,
    paused,
    reconnected,
    resumed,
    started,
)
from stormtable.table.clock_settings import WHEN_OUT_OF_TIME, Clock

NOW = datetime(2026, 6, 1, 20, 0, tzinfo=UTC).timestamp()
LIVE = Clock("live", turn=60, bank=100)
NIGHT = Absence("UTC", 23 * 60, 7 * 60)


def both(clocks: Clocks, seat: int, seconds: float) -> tuple[float, float]:
    """Return turn and bank of a seat, `seconds` after the game began."""
    seen = left(clocks, seat, NOW + seconds, {})
    return seen.turn, seen.bank


def test_a_turn_uses_its_allowance_and_then_the_bank() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    assert both(clocks, 0, 0) == (60, 100)
    assert both(clocks, 0, 50) == (10, 100)
    assert both(clocks, 0, 70) == (0, 90)
    assert both(clocks, 0, 500) == (0, 0)
    assert both(clocks, 1, 500) == (60, 100)
    assert deadline(clocks, 0, {}) == NOW + 160
    assert deadline(clocks, 1, {}) is None


def test_a_new_turn_restores_the_allowance_but_not_the_bank() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    clocks = moved(clocks, 0, [1], NOW + 70, {})
    assert both(clocks, 0, 100) == (0, 90)
    clocks = moved(clocks, 1, [0], NOW + 100, {})
    assert both(clocks, 0, 100) == (60, 90)
    assert both(clocks, 1, 100) == (30, 100)
    assert [seat.turns for seat in clocks.seats] == [2, 1]


def test_small_decisions_of_one_turn_share_its_allowance() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    for seconds in (10, 20, 30):
        clocks = moved(clocks, 0, [0], NOW + seconds, {})
    assert both(clocks, 0, 40) == (20, 100)
    assert clocks.seats[0].turns == 1


def test_an_increment_comes_with_each_turn() -> None:
    clocks = started(Clock("live", 60, 100, 5), 2, [0], NOW)
    assert both(clocks, 0, 0) == (60, 105)
    clocks = moved(clocks, 0, [1], NOW + 1, {})
    clocks = moved(clocks, 1, [0], NOW + 2, {})
    assert both(clocks, 0, 2) == (60, 110)


def test_taking_the_end_of_a_turn_back_makes_no_time() -> None:
    clocks = started(Clock("live", 60, 100, 5), 2, [0], NOW)
    for seconds in range(0, 50, 10):
        clocks = moved(clocks, 0, [1], NOW + seconds + 7, {})
        clocks = moved(clocks, 0, [0], NOW + seconds + 10, {}, back=True)
    # Five turns of ten seconds, of which the other seat used three each.
    assert both(clocks, 0, 50) == (60 - 35, 105)
    assert clocks.seats[0].turns == 1


def test_a_turn_that_was_taken_away_cost_nothing() -> None:
    clocks = started(Clock("live", 60, 100, 5), 2, [0], NOW)
    clocks = moved(clocks, 0, [1], NOW, {})
    assert both(clocks, 1, 90) == (0, 75)
    clocks = moved(clocks, 0, [0], NOW + 90, {}, back=True)
    clocks = moved(clocks, 0, [1], NOW + 95, {})
    assert both(clocks, 1, 95) == (60, 105)
    assert clocks.seats[1].turns == 1


def test_taking_back_within_a_turn_changes_nothing() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    clocks = moved(clocks, 0, [0], NOW + 10, {})
    clocks = moved(clocks, 0, [0], NOW + 20, {}, back=True)
    assert both(clocks, 0, 20) == (40, 100)


def test_seats_asked_at_once_stop_when_they_have_answered() -> None:
    clocks = started(LIVE, 3, [0, 1, 2], NOW)
    clocks = moved(clocks, 1, [0, 2], NOW + 10, {})
    clocks = moved(clocks, 0, [2], NOW + 20, {})
    assert [both(clocks, seat, 30)[0] for seat in range(3)] == [40, 50, 30]
    # The seat takes back its own sealed answer after another seat has answered.
    clocks = moved(clocks, 1, [1, 2], NOW + 30, {}, back=True)
    assert [both(clocks, seat, 35)[0] for seat in range(3)] == [40, 45, 25]
    assert clocks.asked == (1, 2)
    assert due(clocks, {}) == NOW + 160


def test_going_back_restores_all_clocks() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    clocks = moved(clocks, 0, [1], NOW + 70, {})
    clocks = moved(clocks, None, [0], NOW + 80, {}, back=True)
    assert both(clocks, 0, 80) == (60, 90)
    assert both(clocks, 1, 80)[1] == 100
    assert clocks.asked == (0,)


def test_a_clock_reaches_zero_once_a_turn() -> None:
    clocks = started(LIVE, 2, [0, 1], NOW)
    clocks = moved(clocks, 1, [0, 1], NOW + 1, {})
    assert expired(clocks, NOW + 159.9, {}) == ()
    assert expired(clocks, NOW + 160, {}) == (0, 1)
    clocks = done(clocks, 0)
    assert expired(clocks, NOW + 161, {}) == (1,)
    clocks = done(clocks, 1)
    assert due(clocks, {}) is None
    clocks = moved(clocks, 0, [1], NOW + 170, {})
    clocks = moved(clocks, 0, [0, 1], NOW + 171, {}, back=True)
    assert expired(clocks, NOW + 999, {}) == ()
    clocks = moved(clocks, 0, [1], NOW + 172, {})
    clocks = moved(clocks, 1, [0], NOW + 173, {})
    assert due(clocks, {}) == NOW + 173 + 60


def test_the_first_at_zero_comes_first() -> None:
    clocks = started(LIVE, 3, [2], NOW)
    clocks = moved(clocks, 2, [0, 2], NOW + 5, {})
    assert due(clocks, {}) == NOW + 160
    assert expired(clocks, NOW + 400, {}) == (2, 0)


def test_a_pause_stops_all() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    clocks = paused(clocks, NOW + 10, {})
    assert both(clocks, 0, 500) == (50, 100)
    assert due(clocks, {}) is None
    assert expired(clocks, NOW + 9999, {}) == ()
    clocks = moved(clocks, 0, [1], NOW + 500, {})
    assert both(clocks, 1, 900) == (60, 100)
    clocks = resumed(clocks, NOW + 1000)
    assert both(clocks, 1, 1010) == (50, 100)
    assert resumed(clocks, NOW + 1020) == clocks


def test_after_a_restart_every_asked_seat_has_some_time() -> None:
    clocks = started(LIVE, 3, [0, 1], NOW)
    clocks = graced(charged(clocks, NOW + 150, {}), 30)
    assert [both(clocks, seat, 150) for seat in range(3)] == [(20, 10), (20, 10), (60, 100)]
    assert deadline(clocks, 0, {}) == NOW + 180
    assert graced(clocks, 20) == clocks


def test_a_reconnecting_seat_gets_extra_time_a_limited_number_of_times() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    assert reconnected(clocks, 0, NOW + 100, {}) == clocks, "60 s are left"
    assert reconnected(clocks, 1, NOW + 160, {}) == clocks, "it is not asked"
    now = 160
    for _ in range(3):
        clocks = reconnected(clocks, 0, NOW + now, {})
        assert both(clocks, 0, now) == (30, 0)
        now += 30
    clocks = reconnected(clocks, 0, NOW + now, {})
    assert both(clocks, 0, now) == (0, 0)
    clocks = moved(clocks, 0, [1], NOW + now, {})
    assert moved(clocks, 1, [0], NOW + now, {}).seats[0].grace == 0, "nor in the next turn"


def test_a_reconnecting_seat_never_has_more_than_a_turn() -> None:
    clocks = started(Clock("live", 5), 2, [0], NOW)
    assert both(reconnected(clocks, 0, NOW + 4, {}), 0, 4) == (5, 0)


def test_clocks_that_an_earlier_version_wrote() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    data = json.loads(json.dumps(clocks.as_json()))
    data["seats"] = [seat[:7] for seat in data["seats"]]
    assert Clocks.from_json(data) == clocks


def test_nights_are_by_the_time_of_day_where_that_is_ahead() -> None:
    clocks = started(Clock("days", 4 * HOUR), 2, [0], NOW)
    later = replace(NIGHT, late=2 * HOUR)  # the system clock shows 22:00
    assert deadline(clocks, 0, {0: later}) == NOW + 12 * HOUR
    assert left(clocks, 0, NOW + 3 * HOUR, {0: later}).turn == 3 * HOUR
    seen = as_seen(clocks, NOW, {0: later}, 2 * HOUR)
    assert seen is not None
    assert seen["now"] == NOW + 2 * HOUR


def test_a_clock_put_back_gives_and_takes_nothing() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    assert both(clocks, 0, -3600) == (60, 100)
    assert charged(clocks, NOW - 3600, {}) == clocks


def test_days_do_not_count_the_night() -> None:
    clocks = started(Clock("days", 4 * HOUR), 2, [0], NOW)
    assert deadline(clocks, 0, {}) == NOW + 4 * HOUR
    assert deadline(clocks, 0, {0: NIGHT}) == NOW + 12 * HOUR
    seen = left(clocks, 0, NOW + 5 * HOUR, {0: NIGHT})
    assert (seen.turn, seen.runs, seen.rests) == (HOUR, False, True)
    assert due(clocks, {0: NIGHT}) == NOW + 12 * HOUR


def test_live_clocks_know_no_night() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    assert deadline(clocks, 0, {0: Absence("UTC", 19 * 60, 7 * 60)}) == NOW + 160


def test_an_absence_entered_later_does_not_change_earlier_time() -> None:
    clocks = started(Clock("days", DAY), 2, [0], NOW)
    clocks = charged(clocks, NOW + 10 * HOUR, {})
    assert left(clocks, 0, NOW + 10 * HOUR, {0: NIGHT}).turn == 14 * HOUR
    vacation = Absence(vacation=((NOW + 10 * HOUR, NOW + 10 * HOUR + 5 * DAY),))
    assert deadline(clocks, 0, {0: vacation}) == NOW + 6 * DAY


def test_a_table_without_a_clock_is_never_due() -> None:
    clocks = started(Clock(), 2, [0, 1], NOW)
    clocks = moved(clocks, 0, [1], NOW + 1e6, {})
    assert (due(clocks, {}), expired(clocks, NOW + 1e9, {})) == (None, ())
    assert as_seen(clocks, NOW, {}) is None
    assert [seat.turns for seat in clocks.seats] == [1, 1]


def test_clients_receive_the_clocks_of_all_seats() -> None:
    clocks = started(LIVE, 2, [0], NOW)
    seen = as_seen(clocks, NOW + 70, {})
    assert seen == {
        "clock": {"kind": "live", "turn": 60, "bank": 100, "increment": 0, "at_zero": "warn"},
        "now": NOW + 70,
        "paused": False,
        "stopped": False,
        "seats": [
            {"turn": 0, "bank": 90, "runs": True, "deadline": NOW + 160, "rests": False},
            {"turn": 60, "bank": 100, "runs": False, "deadline": None, "rests": False},
        ],
    }


steps = st.lists(
    st.tuples(
        st.sampled_from((0, 1, 2, None)),
        st.sets(st.integers(0, 2)),
        st.integers(0, 200),
        st.booleans(),
    ),
    max_size=12,
)


@settings(max_examples=150, deadline=None)
@given(steps, st.sampled_from((LIVE, Clock("days", HOUR))))
def test_no_sequence_of_actions_creates_or_loses_time(
    doings: list[tuple[int | None, set[int], int, bool]], clock: Clock
) -> None:
    clocks = started(clock, 3, [0], NOW)
    now = NOW
    absences = {1: NIGHT}
    for seat, asked, seconds, back in doings:
        seconds *= clock.turn // 60
        now += seconds
        # Charging in between, or a restart, makes no difference.
        again = Clocks.from_json(json.loads(json.dumps(clocks.as_json())))
        halfway = charged(again, now - seconds // 2, absences)
        assert moved(halfway, seat, asked, now, absences, back) == moved(
            clocks, seat, asked, now, absences, back
        )
        clocks = moved(clocks, seat, asked, now, absences, back)
        assert set(clocks.asked) == asked
        for number, each in enumerate(clocks.seats):
            assert 0 <= each.turn <= clock.turn
            assert 0 <= each.bank <= each.before <= clock.bank
            assert each.turns >= 0
            ends = deadline(clocks, number, absences)
            assert (ends is None) == (number not in asked)
            if ends is not None:
                assert left(clocks, number, ends, absences).turn == 0
                assert left(clocks, number, ends, absences).bank == 0
                assert number in expired(clocks, ends, absences)
                assert number not in expired(clocks, ends - 0.5, absences) or each.left == 0


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "none"},
        {"kind": "live", "turn": 5, "bank": 0, "increment": 0, "at_zero": "bot"},
        {"kind": "live", "turn": 3600, "bank": 86400, "increment": 3600, "at_zero": "forfeit"},
        {"kind": "days", "days": 0, "hours": 1, "at_zero": "warn"},
        {"kind": "days", "days": 2, "hours": 12, "at_zero": "warn"},
        {"kind": "days", "days": 30, "hours": 0, "at_zero": "bot"},
    ],
)
def test_settings_as_json_and_back(data: dict[str, object]) -> None:
    assert Clock.from_json(data).as_json() == data


def test_a_clock_has_defaults() -> None:
    assert Clock.from_json({"kind": "live", "turn": 30}) == Clock("live", 30)
    assert Clock.from_json({"kind": "days", "days": 3}) == Clock("days", 3 * DAY)
    assert WHEN_OUT_OF_TIME[0] == Clock("live", 30).at_zero


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (None, "clock is no object; give kind: none, live, days"),
        ({}, "clock kind='None'; give one of: none, live, days"),
        ({"kind": ["live"]}, "clock kind=\"['live']\"; give one of: none, live, days"),
        ({"kind": "none", "turn": 9}, "clock none has no 'turn'; give kind"),
        ({"kind": "live"}, "clock turn='None'; give a whole number 5 to 3600"),
        ({"kind": "live", "turn": 4}, "clock turn='4'; give a whole number 5 to 3600"),
        ({"kind": "live", "turn": True}, "clock turn='True'; give a whole number 5 to 3600"),
        ({"kind": "live", "turn": 9.5}, "clock turn='9.5'; give a whole number 5 to 3600"),
        (
            {"kind": "live", "turn": 9, "bank": True},
            "clock bank='True'; give a whole number 0 to 86400",
        ),
        (
            {"kind": "live", "turn": 9, "bank": 86401},
            "clock bank='86401'; give a whole number 0 to 86400",
        ),
        (
            {"kind": "live", "turn": 9, "increment": -1},
            "clock increment='-1'; give a whole number 0 to 3600",
        ),
        (
            {"kind": "live", "turn": 9, "at_zero": "lose"},
            "clock at_zero='lose'; give one of: warn, bot, forfeit",
        ),
        ({"kind": "days"}, "clock days=0 hours=0; give 1 hour to 30 days"),
        ({"kind": "days", "days": 30, "hours": 1}, "clock days=30 hours=1; give 1 hour to 30 days"),
        ({"kind": "days", "days": 31}, "clock days='31'; give a whole number 0 to 30"),
        ({"kind": "days", "days": 1, "increment": 9}, "clock days has no 'increment'; give"),
    ],
)
def test_settings_that_are_refused(data: object, line: str) -> None:
    with pytest.raises(BadSetting) as error:
        Clock.from_json(data)
    assert str(error.value).startswith(line)
