"""Nothing is sent in a person's quiet hours and while they are away."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.server.services.notifications.outbox import EMAIL
from stormtable.server.services.notifier import _channel
from stormtable.store.schema import Person

DAY, HOUR = 86_400, 3_600
MIDNIGHT = 20_000.0 * DAY
NIGHT = {"time_zone": "UTC", "sleep": {"from": "22:00", "to": "8:00"}}
AWAY = {"vacation": [[MIDNIGHT, MIDNIGHT + 3 * DAY]]}


def channel_at(now: float, absence: dict[str, Any], waits: float = 0.0) -> float:
    """Return when the person's e-mail may be sent."""
    noticed = {EMAIL: [0.0, 1, waits]} if waits else {}
    person = Person(id="p", name="Ada", absence=absence, notices={}, noticed=noticed, settings={})
    return _channel(person, EMAIL, "ada@club.example", now).not_before


@pytest.mark.parametrize(
    ("hour", "absence", "until"),
    [
        (3, NIGHT, MIDNIGHT + 8 * HOUR),
        (23, NIGHT, MIDNIGHT + 32 * HOUR),
        (12, NIGHT, 0.0),
        (12, AWAY, MIDNIGHT + 3 * DAY),
        (3, {}, 0.0),
    ],
)
def test_a_message_waits_until_the_person_is_awake(
    hour: int, absence: dict[str, Any], until: float
) -> None:
    assert channel_at(MIDNIGHT + hour * HOUR, absence) == until


def test_a_longer_wait_after_a_failure_stays() -> None:
    later = MIDNIGHT + 20 * HOUR
    assert channel_at(MIDNIGHT + 3 * HOUR, NIGHT, later) == later
