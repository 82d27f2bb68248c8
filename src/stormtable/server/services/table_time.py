"""When players' time does not count, in the moments of a table's clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stormtable.store.schema import Table
from stormtable.table.absence import Absence


def in_table_time(absences: Mapping[int, Absence], table: Table, late: float) -> dict[int, Absence]:
    """Return by seat when the player's time does not count, in table time: their absence, and the
    time for which the table has stopped its clocks (`take_back`)."""
    halt = (table.take_back_vote or {}).get("halt")
    span = None if halt is None else (float(halt[0]), float(halt[1]))
    return {
        seat: replace(absence, late=round(late), halt=span) for seat, absence in absences.items()
    }
