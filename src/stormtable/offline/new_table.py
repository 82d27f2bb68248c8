"""A table of the browser, made from the settings that the page sends."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits, token_hex
from typing import Any

from stormtable.kernel.edition import HASHED, remember_edition
from stormtable.kernel.registry import title_named
from stormtable.offline.fields import number_in, text_in, truth_in
from stormtable.offline.refusal import bad
from stormtable.offline.seats import new_seat
from stormtable.offline.table import PREFIX, OfflineTable
from stormtable.table.commitment import new_entropy
from stormtable.table.reckoning import RECKON_ALL

MOST_SEATS = 10
RECKONINGS = ("all", "own", "none")


def new_table(body: Mapping[str, Any], person: str, now: float) -> OfflineTable:
    """Create a table from what a client sends to `POST /tables`; `person` is its name."""
    game = text_in(body, "game", longest=64)
    title = title_named(game)
    requested = body.get("seats")
    if not isinstance(requested, list) or not 1 <= len(requested) <= MOST_SEATS:
        raise bad("seats: there is no list of seats", f"1 to {MOST_SEATS} of them")
    seats = [new_seat(game, number, seat, person) for number, seat in enumerate(requested)]
    players = title.settle_players(len(seats))
    settings = dict(body.get("settings") or {})
    for setting in title.settings:
        if setting.local and setting.name in settings:
            raise bad(f"settings.{setting.name} cannot be set here", "leave it out")
    own_edition = _own_edition(body)
    edition = None if own_edition is None else remember_edition(own_edition, "your edition").hash
    if edition is not None:
        settings["edition"] = f"{HASHED}{edition}"
    settled = title.settle_settings(settings)
    title.new(players, settled)
    reckoning = body.get("reckoning", RECKON_ALL)
    if reckoning not in RECKONINGS:
        raise bad("reckoning: there is no such kind", f"one of: {', '.join(RECKONINGS)}")
    seeded = body.get("seed") is not None
    own_box = truth_in(body, "own_box", False)
    if own_box and (players > 1 or seats[0].person is None):
        raise bad("own_box: only your own solo game is played with a real box", "leave it out")
    config = {
        "settings": settled,
        "seed": number_in(body, "seed", 0, 2**53 - 1) if seeded else None,
        "confirm": truth_in(body, "confirm", True),
        "take_back": truth_in(body, "take_back", True),
        "spectators": truth_in(body, "spectators", True),
        "reckoning": reckoning,
        "own_box": own_box,
    }
    if edition is not None:
        config["edition"] = edition
    entropy = None if seeded or own_box else new_entropy()
    id_ = f"{PREFIX}{token_hex(8)}"
    table = OfflineTable(id_, game, config, seats, now, entropy, randbits(63))
    table.changed, table.edition = now, own_edition
    return table


def _own_edition(body: Mapping[str, Any]) -> str | None:
    """Return the text of the person's own edition; None: the packaged one."""
    text = body.get("own_edition") or None
    if text is not None and not isinstance(text, str):
        raise bad("own_edition: it is no text", "send an edition file")
    return text
