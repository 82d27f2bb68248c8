"""The log of a finished game as one compressed object.

The object is JSON, compressed with gzip, so any program can read it. It names no person: an entry
has the number of its author, and the authors stay in the database. The ids with which clients
recognise a repeated request are left out, because nobody repeats a request after the game.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from stormtable.table.log import LogEntry

FORMAT = 1
LEVEL = 9


class UnreadableLog(ValueError):
    """The bytes are no log that this version reads."""


class PackedLog(NamedTuple):
    data: bytes
    authors: list[str]
    """By number, in the order of their first entries."""


def without_ids(rows: Sequence[LogEntry]) -> list[LogEntry]:
    """Return the entries as an archive restores them."""
    return [replace(row, client_id=None) for row in rows]


def pack(table: str, game: str, rows: Sequence[LogEntry]) -> PackedLog:
    """Return the object; the same log always gives the same bytes."""
    authors = list(dict.fromkeys(row.by for row in rows))
    numbers = {author: number for number, author in enumerate(authors)}
    log = [
        [row.kind, row.seat, row.notation, list(row.draws), row.time, numbers[row.by]]
        for row in rows
    ]
    content = {"format": FORMAT, "table": table, "game": game, "log": log}
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    return PackedLog(gzip.compress(text.encode(), LEVEL, mtime=0), authors)


def unpack(data: bytes, authors: Sequence[str]) -> list[LogEntry]:
    """Return the entries of an object, or raise `UnreadableLog`."""
    try:
        content = json.loads(gzip.decompress(data))
        if content["format"] != FORMAT:
            raise UnreadableLog(f"the log is of format {content['format']}")
        return [
            LogEntry(number, kind, seat, notation, tuple(draws), time, authors[author])
            for number, (kind, seat, notation, draws, time, author) in enumerate(content["log"], 1)
        ]
    except (OSError, EOFError, zlib.error, ValueError, KeyError, IndexError, TypeError) as error:
        raise UnreadableLog(f"the log cannot be read ({error})") from error
