"""A game as a file: it continues on another device from the same log, with the same draws.

The person's account sends games in the same format to their other devices."""

from __future__ import annotations

import json
from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from stormtable.kernel.errors import StormtableError
from stormtable.offline.new_table import RECKONINGS
from stormtable.offline.refusal import OfflineApiError, bad, conflict
from stormtable.offline.table import PREFIX, OfflineTable, row_json
from stormtable.offline.table_info import info_json

Json = dict[str, Any]

FORMAT = "stormtable game 1"
MOST_ROWS = 20_000
OWN = ("info", "analysis")
"""What a device computes for itself."""


def write_game(table: OfflineTable) -> Json:
    """Return the content of the file of a game that has begun."""
    rows = [row_json(row) for row in table.live.rows]
    stored = {name: value for name, value in table.stored().items() if name not in OWN}
    return {"format": FORMAT, "table": stored, "rows": rows}


def read_game(content: Mapping[str, Any]) -> OfflineTable:
    """Return a new table with the game of a file; the engine plays its log again."""
    if content.get("format") != FORMAT:
        raise _unreadable()
    table = _played(content.get("table"), content.get("rows"), f"{PREFIX}{token_hex(8)}")
    table.unsaved = list(table.live.rows)
    table.is_changed = True
    return table


def continued(table: OfflineTable, content: Mapping[str, Any]) -> OfflineTable:
    """Return a table after the log entries that another device added to it.

    `content` has the table as that device stores it, and log entries from one on that both have.
    """
    own = json.loads(json.dumps([row_json(row) for row in table.live.rows]))
    sent = content.get("rows")
    if not isinstance(sent, list) or not sent or not isinstance(sent[0], list) or not sent[0]:
        raise _unreadable()
    first = sent[0][0]
    if not isinstance(first, int) or not 1 <= first <= len(own):
        problem = "the log entries do not follow those of this device"
        raise conflict("gap", problem, f"send them from log entry {len(own)} on")
    known = own[first - 1 :]
    if known != sent[: len(known)]:
        raise conflict("diverged", "both devices have played on", "keep both games")
    longer = _played(content.get("table"), own[: first - 1] + sent, table.id)
    longer.unsaved = list(longer.live.rows[len(own) :])
    longer.is_changed = True
    return longer


def _played(stored: Any, rows: Any, id_: str) -> OfflineTable:
    """Return the table of a log from elsewhere. The log alone decides the position; a snapshot
    would be believed unchecked."""
    try:
        if not 1 <= len(rows) <= MOST_ROWS:
            raise _unreadable()
        own = {"id": id_, "saved_position": None, "rematch": None, "analysis": None}
        table = OfflineTable.restore({**stored, **own}, rows)
        header = table.live.game.header
        if header.game != table.game or len(header.seats) != len(table.seats):
            raise _unreadable()
        if table.config["reckoning"] not in RECKONINGS:
            raise _unreadable()
        info_json(table)
    except OfflineApiError:
        raise
    except StormtableError as error:
        raise bad(error.problem, error.remedy) from error
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise _unreadable() from error
    return table


def _unreadable() -> OfflineApiError:
    return bad("this file has no game", "choose a file that the page saved")
