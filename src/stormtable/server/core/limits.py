"""Rate limits: a token bucket for each key.

Each process has its own buckets in memory, so with several workers the effective rate is higher.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil

from stormtable.kernel.errors import StormtableError
from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.variables import Rate

MOST_KEYS = 20_000
"""The most buckets of one kind; beyond it, the least recently used one is dropped."""
HOUSEHOLD = 64
"""Bits of an IPv6 address that identify one customer. The customer chooses the other bits."""

Clock = Callable[[], float]
Charge = Callable[[float], None]


class TooMany(StormtableError):
    """A request over its rate limit; HTTP answers 429 with Retry-After."""

    def __init__(self, what: str, retry_after: int) -> None:
        seconds = "1 second" if retry_after == 1 else f"{retry_after} seconds"
        super().__init__(f"too many {what.replace('_', ' ')}", f"try again in {seconds}")
        self.what = what
        self.retry_after = retry_after


class Bucket:
    """A token bucket of `rate.count` tokens that refills in `rate.seconds`."""

    __slots__ = ("_clock", "_filled", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = float(rate.count)
        self._filled = clock()

    def wait(self) -> int | None:
        """Return the whole seconds until there is a token; None if there is one."""
        now = self._clock()
        per_second = self._rate.count / self._rate.seconds
        self._tokens = min(self._rate.count, self._tokens + (now - self._filled) * per_second)
        self._filled = now
        # The tolerance absorbs rounding errors of floats.
        return None if self._tokens > 1 - 1e-9 else ceil((1 - self._tokens) / per_second - 1e-9)

    def take(self) -> int | None:
        """Take a token; without one, return the seconds until there is one."""
        wait = self.wait()
        if wait is None:
            self._tokens -= 1
        return wait

    def charge(self, tokens: float) -> None:
        """Take tokens for a job whose cost is known only afterwards; a negative number gives some
        back. The debt is at most one bucket, so one expensive job locks nobody out for long."""
        self._tokens = max(-float(self._rate.count), self._tokens - tokens)


class Throttle:
    """The buckets of one process, one for each rate of `Limits` and key."""

    def __init__(
        self, limits: Limits, clock: Clock = time.monotonic, most_keys: int = MOST_KEYS
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._most_keys = most_keys
        self._buckets: dict[str, OrderedDict[str, Bucket]] = {}

    def check(self, what: str, key: str) -> int | None:
        """Count one action and return None. Over the limit, count nothing and return the seconds to
        wait."""
        return self._bucket(what, key).take()

    def require(self, what: str, key: str) -> None:
        self._require((what, key))

    def request(self, address: str, person: str | None) -> None:
        self._require(("requests", person or household(address)))

    def sign_up(self, address: str) -> None:
        self._require(("sign_ups", household(address)))

    def log_in(self, address: str, login: str) -> None:
        """Count a sign-in per address, and per address and login: so nobody can lock out another
        person."""
        home = household(address)
        self._require(("logins_per_address", home), ("logins", f"{home} {login}"))

    def logged_in(self, address: str, login: str) -> None:
        """Reset the count after the right password."""
        self._buckets.get("logins", OrderedDict()).pop(f"{household(address)} {login}", None)

    def think(self, address: str, person: str) -> Charge:
        """Check a person's budget of bot time and reserve one second of it, so that parallel
        requests cannot all spend the same budget. Call the result with the seconds used."""
        budgets = (("thinking", person), ("thinking_per_address", household(address)))
        self._require(("hints", person), *budgets)
        buckets = [self._bucket(what, key) for what, key in budgets]
        in_advance = 1.0

        def charge(seconds: float) -> None:
            nonlocal in_advance
            for bucket in buckets:
                bucket.charge(seconds - in_advance)
            in_advance = 0.0

        return charge

    def _require(self, *counted: tuple[str, str]) -> None:
        buckets = [(what, self._bucket(what, key)) for what, key in counted]
        waits = [(wait, what) for what, bucket in buckets if (wait := bucket.wait()) is not None]
        if waits:
            wait, what = max(waits)
            raise TooMany(what, wait)
        for _, bucket in buckets:
            bucket.take()

    def _bucket(self, what: str, key: str) -> Bucket:
        buckets = self._buckets.setdefault(what, OrderedDict())
        if key not in buckets:
            buckets[key] = Bucket(getattr(self._limits, what), self._clock)
            if len(buckets) > self._most_keys:
                buckets.popitem(last=False)
        buckets.move_to_end(key)
        return buckets[key]


def household(address: str) -> str:
    """Return a key for all addresses of one customer: for IPv6 the first half."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if isinstance(read, IPv6Address):
        if read.ipv4_mapped is not None:
            return str(read.ipv4_mapped)
        return str(IPv6Address(int(read) >> HOUSEHOLD << HOUSEHOLD))
    return str(read)
