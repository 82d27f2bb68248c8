"""The message that describes a table of one person, as the server would send it.

The server's model is the only list of its fields: `message_defaults` is generated from it. A field
takes its value from the table's attribute of that name, else from the setting of that name with
which the table was created, else its default. The functions here compute the fields that remain.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from stormtable.offline.message_defaults import DEFAULTS, FIELDS
from stormtable.offline.seats import ME
from stormtable.table.commitment import commitment_of
from stormtable.table.reckoning import NO_RECKONING
from stormtable.table.seat_state import state_of

if TYPE_CHECKING:
    from stormtable.offline.table import OfflineTable

Json = dict[str, Any]


def info_json(table: OfflineTable) -> Json:
    """Return the server's `TableInfo` of a table."""
    live = table.live if table.has_begun else None
    outcome = None if live is None else live.outcome
    settings = table.config["settings"].items()
    computed = {
        "maker": ME,
        "asked": [] if live is None or outcome is not None else list(live.asked),
        "players": len(table.seats),
        "settings": {name: value for name, value in settings if name != "edition"},
        "edition": table.config.get("edition"),
        "clock": {"kind": "none"},
        "seeded": table.config["seed"] is not None,
        "commitment": None if table.entropy is None else commitment_of(table.entropy),
        "hints": table.reckoning != NO_RECKONING,
        "reckoning": table.reckoning,
        "seats": [_seat_info(table, number) for number in range(len(table.seats))],
        "outcome": None if outcome is None else outcome.as_json(),
    }
    return _message("TableInfo", table, table.config, computed)


def _seat_info(table: OfflineTable, number: int) -> Json:
    seat = table.seats[number]
    state = state_of(
        begun=table.has_begun,
        person=seat.person is not None,
        bot=seat.bot is not None,
        left=False,
        forfeited=False,
        stands_in=False,
    )
    return _message("SeatInfo", seat, {}, {"seat": number, "state": state})


def _message(name: str, source: object, settings: Json, computed: Json) -> Json:
    """Return a message with every field that has a value."""
    values = deepcopy(DEFAULTS[name])
    for field in FIELDS[name]:
        if field in computed:
            values[field] = computed[field]
        elif hasattr(source, field):
            values[field] = getattr(source, field)
        elif field in settings:
            values[field] = settings[field]
    return values
