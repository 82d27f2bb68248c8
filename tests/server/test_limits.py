"""Rate limits: a burst, a refill over time, one bucket per key, bounded memory."""

from __future__ import annotations

import pickle
from dataclasses import fields
from typing import Any

import pytest

from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.limits import Bucket, Throttle, TooMany, household
from stormtable.server.core.variables import Rate


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def throttle(clock: Clock, most_keys: int = 100, **rates: Any) -> Throttle:
    return Throttle(Limits(**rates), clock, most_keys)


def test_a_bucket_allows_a_burst_and_then_refills(clock: Clock) -> None:
    limit = throttle(clock, chats=Rate(3, 60))
    assert [limit.check("chats", "a") for _ in range(4)] == [None, None, None, 20]
    clock.now += 5
    assert limit.check("chats", "a") == 15
    clock.now += 15
    assert limit.check("chats", "a") is None
    assert limit.check("chats", "a") == 20
    clock.now += 1e6
    assert [limit.check("chats", "a") for _ in range(4)] == [None, None, None, 20]


def test_a_client_that_waits_as_long_as_asked_is_allowed(clock: Clock) -> None:
    for count in range(1, 40):
        for seconds in (1, 7, 60, 3600):
            bucket = Bucket(Rate(count, seconds), clock)
            while bucket.take() is None:
                pass
            wait = bucket.wait()
            assert wait is not None
            assert wait >= 1
            clock.now += wait
            assert bucket.take() is None


def test_each_key_and_each_kind_has_its_own_limit(clock: Clock) -> None:
    limit = throttle(clock, chats=Rate(1, 60), reports=Rate(1, 60))
    assert limit.check("chats", "a") is None
    assert limit.check("chats", "b") is None
    assert limit.check("reports", "a") is None
    assert limit.check("chats", "a") == 60


def test_a_refusal_says_when_to_come_back(clock: Clock) -> None:
    limit = throttle(clock, sign_ups=Rate(1, 90))
    limit.sign_up("10.0.0.1")
    with pytest.raises(TooMany, match="too many sign ups; try again in 90 seconds") as refused:
        limit.sign_up("10.0.0.1")
    assert refused.value.retry_after == 90
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.retry_after) == (str(refused.value), 90)
    limit.sign_up("10.0.0.2")


def test_a_person_cannot_lock_another_out(clock: Clock) -> None:
    limit = throttle(clock, logins=Rate(2, 60), logins_per_address=Rate(5, 60))
    for _ in range(2):
        limit.log_in("10.0.0.66", "ada")
    with pytest.raises(TooMany, match="too many logins"):
        limit.log_in("10.0.0.66", "ada")
    limit.log_in("10.0.0.1", "ada")


def test_many_logins_are_not_tried_from_one_address(clock: Clock) -> None:
    limit = throttle(clock, logins=Rate(2, 60), logins_per_address=Rate(3, 600))
    for login in ("ada", "bob", "cleo"):
        limit.log_in("10.0.0.66", login)
    with pytest.raises(TooMany, match="too many logins per address; try again in 200 seconds"):
        limit.log_in("10.0.0.66", "dan")


def test_refused_requests_do_not_count(clock: Clock) -> None:
    limit = throttle(clock, logins=Rate(1, 600), logins_per_address=Rate(2, 600))
    limit.log_in("10.0.0.1", "ada")
    for _ in range(5):
        with pytest.raises(TooMany):
            limit.log_in("10.0.0.1", "ada")
    limit.log_in("10.0.0.1", "bob")


def test_the_right_password_resets_the_failed_attempts(clock: Clock) -> None:
    limit = throttle(clock, logins=Rate(2, 60))
    for _ in range(4):
        limit.log_in("10.0.0.1", "ada")
        limit.logged_in("10.0.0.1", "ada")
    limit.logged_in("10.0.0.9", "nobody")


def test_memory_is_bounded_and_one_kind_pushes_out_no_other(clock: Clock) -> None:
    limit = throttle(clock, most_keys=10, chats=Rate(1, 60), reports=Rate(1, 60))
    assert limit.check("reports", "me") is None
    assert limit.check("chats", "busy") is None
    for number in range(100):
        limit.check("chats", str(number))
        assert limit.check("chats", "busy") == 60, "one in use is not forgotten"
    assert limit.check("reports", "me") == 60
    assert sum(map(len, limit._buckets.values())) == 11


def test_every_rate_limit_can_be_checked(clock: Clock) -> None:
    limit = throttle(clock)
    rates = [field.name for field in fields(Limits) if isinstance(field.default, Rate)]
    assert len(rates) > 10
    for name in rates:
        limit.require(name, "a")


def test_all_addresses_of_a_household_are_one() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9") == "2001:db8:1:2::"
    assert household("2001:db8:1:3::9") != household("2001:db8:1:2::9")
    assert household("::ffff:10.0.0.1") == household("10.0.0.1") == "10.0.0.1"
    assert household("") == ""
    assert household("testclient") == "testclient"
