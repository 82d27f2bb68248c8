"""How long the players of a table may think: a setting of the table.

`table/clock.py` has the clocks themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.kernel.errors import BadSetting
from stormtable.table.absence import DAY, HOUR
from stormtable.table.playing_hours import DailyHours

NONE, LIVE, DAYS = KINDS = ("none", "live", "days")
WHEN_OUT_OF_TIME = ("warn", "bot", "forfeit")
FIELDS = {
    NONE: ("kind",),
    LIVE: ("kind", "turn", "bank", "increment", "at_zero"),
    DAYS: ("kind", "days", "hours", "bank", "playing", "at_zero"),
}
TURN = range(5, HOUR + 1)
BANK = range(0, DAY + 1)
BANK_AT_DAYS = range(0, 30 * DAY + 1)
INCREMENT = range(0, HOUR + 1)
NO_MORE_THAN = 30
"""The most days per turn."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a table's players may think: a setting of the table."""

    kind: str = NONE
    turn: int = 0
    """Seconds per turn."""
    bank: int = 0
    """Seconds for the whole game, used when the allowance of a turn is used up."""
    increment: int = 0
    """Seconds that each turn adds to the bank."""
    at_zero: str = "warn"
    playing: DailyHours | None = None
    """The hours in which the clocks run, at a table with days per turn; None: all."""

    def as_json(self) -> dict[str, object]:
        if self.kind == NONE:
            return {"kind": NONE}
        times: dict[str, object]
        if self.kind == DAYS:
            days, seconds = divmod(self.turn, DAY)
            times = {"days": days, "hours": seconds // HOUR}
            if self.bank:
                times["bank"] = self.bank
            if self.playing is not None:
                times["playing"] = self.playing.as_json()
        else:
            times = {"turn": self.turn, "bank": self.bank, "increment": self.increment}
        return {"kind": self.kind, **times, "at_zero": self.at_zero}

    @classmethod
    def from_json(cls, data: object) -> Clock:
        """Return the requested clock, or raise an error that names the field and its allowed
        values."""
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
        at_zero = _known_value("at_zero", data.get("at_zero", "warn"), WHEN_OUT_OF_TIME)
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
        bank = _whole(data, "bank", BANK_AT_DAYS, 0)
        playing = data.get("playing")
        return cls(
            kind,
            days * DAY + hours * HOUR,
            bank,
            at_zero=at_zero,
            playing=None if playing is None else DailyHours.from_json(playing),
        )


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


def is_over_days(config: Mapping[str, Any]) -> bool:
    """Return whether the settings of a table give its players days per turn."""
    kind: object = (config.get("clock") or {}).get("kind")
    return kind == DAYS
