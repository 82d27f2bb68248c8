"""Reads the messages that a page sends over a connection, as the server's models do."""

from __future__ import annotations

from typing import Any

from stormtable.offline.fields import (
    LAST_EVENT,
    LAST_ROW,
    choice_in,
    command_in,
    list_in,
    number_in,
    text_in,
    truth_in,
)
from stormtable.offline.refusal import bad

Json = dict[str, Any]

KINDS = ("hello", "commit", "back", "agree", "chat", "ping")
MOST_SEATS = 10


def read_message(message: object) -> Json:
    """Return the fields of a message, with their defaults; raise an error if one is wrong."""
    if not isinstance(message, dict):
        raise bad("the message: it is no object", "send one object of JSON")
    kind = choice_in(message, "type", KINDS)
    fields: Json = {"type": kind}
    if kind == "hello":
        return fields | _hello(message)
    if kind == "commit":
        command = command_in(message)
        return fields | {"id": command.id, "command": command}
    if kind == "ping":
        return fields | {"at": message.get("at")}
    if kind == "chat":
        return fields | {"text": text_in(message, "text", shortest=1)}
    fields |= {
        "id": text_in(message, "id", longest=64, shortest=1),
        "number": number_in(message, "number", 0, LAST_ROW),
    }
    if kind == "back":
        return fields | {"to": number_in(message, "to", 1, LAST_ROW)}
    return fields | {"yes": truth_in(message, "yes")}


def _hello(message: Json) -> Json:
    seats = list_in(message, "seats", MOST_SEATS) if "seats" in message else []
    since = message.get("since", {})
    if not isinstance(since, dict):
        raise bad("since: it is no object", "the number of an event by seat")
    return {
        "protocol": number_in(message, "protocol", 0, LAST_ROW),
        "seats": [number_in({"seats": seat}, "seats", 0, 9) for seat in dict.fromkeys(seats)],
        "since": {seat: number_in(since, seat, 0, LAST_EVENT) for seat in since},
        "lang": text_in(message, "lang", "", longest=35),
    }
