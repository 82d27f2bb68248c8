"""A table of the browser, made from the settings that the page sends."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits, token_hex
from typing import Any

from stormtable.kernel.edition import HASHED, remember_edition
from stormtable.kernel.registry import title_named
from stormtable.offline.fields import (
    check_names,
    choice_in,
    list_in,
    number_in,
    text_in,
    truth_in,
)
from stormtable.offline.refusal import bad
from stormtable.offline.seats import new_seat
from stormtable.offline.table import PREFIX, OfflineTable
from stormtable.table.commitment import new_entropy
from stormtable.table.reckoning import RECKON_ALL

MOST_SEATS = 10
RECKONINGS = ("all", "own", "none")
OF_A_TABLE = (
    *("game", "seats", "settings", "seed", "confirm", "take_back", "spectators", "reckoning"),
    *("own_edition", "own_box"),
)
"""The fields of the request."""
OF_THE_SERVER = ("edition", "public", "club", "delay", "clock", "rated")
"""Fields that mean nothing where one person plays."""


def new_table(body: Mapping[str, Any], person: str, now: float) -> OfflineTable:
    """Create a table from what a client sends to `POST /tables`; `person` is its name."""
    config = _config_of(body)
    game = text_in(body, "game", longest=64)
    requested = list_in(body, "seats", MOST_SEATS, 1)
    title = title_named(game)
    seats = [new_seat(game, number, seat, person) for number, seat in enumerate(requested)]
    players = title.settle_players(len(seats))
    settings = dict(config["settings"])
    for setting in title.settings:
        if setting.local and setting.name in settings:
            raise bad(f"settings.{setting.name} cannot be set here", "leave it out")
    own_edition = _own_edition(body)
    edition = None if own_edition is None else remember_edition(own_edition, "your edition").hash
    if edition is not None:
        settings["edition"] = f"{HASHED}{edition}"
    settled = title.settle_settings(settings)
    title.new(players, settled)
    own_box = config["own_box"]
    if own_box and (players > 1 or seats[0].person is None):
        raise bad("own_box: only your own solo game is played with a real box", "leave it out")
    config["settings"] = settled
    if edition is not None:
        config["edition"] = edition
    entropy = None if config["seed"] is not None or own_box else new_entropy()
    id_ = f"{PREFIX}{token_hex(8)}"
    table = OfflineTable(id_, game, config, seats, now, entropy, randbits(63))
    table.changed, table.edition = now, own_edition
    return table


def _config_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a table is made with, its settings as they were sent."""
    check_names(body, *OF_A_TABLE, *OF_THE_SERVER)
    settings = body.get("settings") or {}
    if not isinstance(settings, dict):
        raise bad("settings: they are no object", "a value by name")
    seeded = body.get("seed") is not None
    return {
        "settings": settings,
        "seed": number_in(body, "seed", 0, 2**53 - 1) if seeded else None,
        "confirm": truth_in(body, "confirm", True),
        "take_back": truth_in(body, "take_back", True),
        "spectators": truth_in(body, "spectators", True),
        "reckoning": choice_in(body, "reckoning", RECKONINGS, RECKON_ALL),
        "own_box": truth_in(body, "own_box", False),
    }


def _own_edition(body: Mapping[str, Any]) -> str | None:
    """Return the text of the person's own edition; None: the packaged one."""
    text = body.get("own_edition") or None
    if text is not None and not isinstance(text, str):
        raise bad("own_edition: it is no text", "send an edition file")
    return text
