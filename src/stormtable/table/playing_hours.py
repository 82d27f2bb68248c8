"""Playing hours: the hours of the day in which the clocks of a table with days per turn run.

They are a setting of the table, so everybody knows them before they sit down, and they are the same
hours for all seats. They replace the sleeping hours of its players: a player who sleeps while the
others play would otherwise never have to move. Vacations, stopped clocks and pauses stay as they
are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from stormtable.kernel.errors import BadSetting
from stormtable.table.absence import DAY, MINUTE, Absence, minute_of, time_of_day, zone_named

SHORTEST = 60
"""The least number of minutes a day."""
KEYS = {"from", "to", "time_zone"}


@dataclass(frozen=True, slots=True)
class DailyHours:
    time_zone: str
    start: int
    """Minutes after midnight, in the time zone."""
    end: int
    """May be after midnight: then it is less than `start`."""

    def __post_init__(self) -> None:
        zone_named(self.time_zone)
        if self.minutes < SHORTEST:
            raise BadSetting(
                f"playing hours last {self.minutes} min", f"give at least {SHORTEST // 60} h"
            )

    @property
    def minutes(self) -> int:
        """How long they last, each day."""
        return (self.end - self.start) % (DAY // MINUTE)

    def limit(self, absence: Absence) -> Absence:
        """Return the absence of a player at this table: all time but the playing hours, and the
        player's vacations."""
        return replace(absence, time_zone=self.time_zone, sleep_from=self.end, sleep_to=self.start)

    def as_json(self) -> dict[str, object]:
        return {
            "from": time_of_day(self.start),
            "to": time_of_day(self.end),
            "time_zone": self.time_zone,
        }

    @classmethod
    def from_json(cls, data: object) -> DailyHours:
        """Parse `{"from": "18:00", "to": "23:00", "time_zone": "Europe/Vienna"}`."""
        if not isinstance(data, Mapping) or set(data) != KEYS:
            raise BadSetting("playing is not from, to and time_zone", "give all three")
        zone = data["time_zone"]
        if not isinstance(zone, str):
            raise BadSetting("time_zone is no text", "give one like Europe/Vienna")
        start = minute_of("playing from", data["from"])
        return cls(zone, start, minute_of("playing to", data["to"]))
