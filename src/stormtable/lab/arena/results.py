"""The results of a series in an append-only file, one line per game.

The first line identifies the series. Each line is synced to disk before its game counts as played.
A killed process therefore loses only unfinished games, and the same command continues where the
file ends. An incomplete last line is cut off; any other damage is an error.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from stormtable.kernel.errors import BadSetting, FileError
from stormtable.kernel.files import read_text
from stormtable.lab.arena.series import Bout, Series

FORMAT = 1
LARGEST = 1 << 30
"""The largest file of results in bytes: a million games."""


class Results:
    """The file of one series, locked by one process."""

    def __init__(self, path: Path, series: Series) -> None:
        self.path = path
        self.series = series
        self.bouts: dict[int, Bout] = {}
        """The games in the file, by number."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise FileError("write", path, reason or "not a file name") from error
        try:
            self._take()
            self._read()
        except BaseException:
            os.close(self._handle)
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._handle)

    def _take(self) -> None:
        """Lock the file, because two writers would play games twice."""
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadSetting(
                f"{self.path} is being written by another arena", "wait for it or name another file"
            ) from error

    def _read(self) -> None:
        text = read_text(self.path, LARGEST)
        whole, _, torn = text.rpartition("\n")
        if torn:
            os.ftruncate(self._handle, len(text.encode()) - len(torn.encode()))
        if not whole:
            self._add({"arena": FORMAT, **self.series.as_json()})
            return
        first, *lines = whole.split("\n")
        self._compare(self._parsed(first, 1))
        for number, line in enumerate(lines, 2):
            try:
                bout = Bout.from_json(self._parsed(line, number))
            except (KeyError, TypeError, ValueError) as error:
                raise self._damaged(number) from error
            if bout.number in self.bouts or bout.lineup != self.series.lineup(bout.number):
                raise self._damaged(number)
            self.bouts[bout.number] = bout

    def _parsed(self, line: str, number: int) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self._damaged(number) from error
        if not isinstance(data, dict):
            raise self._damaged(number)
        return data

    def _damaged(self, number: int) -> FileError:
        return FileError("go on with", self.path, f"line {number} is no result of this contest")

    def _compare(self, had: Mapping[str, Any]) -> None:
        if had.get("arena") != FORMAT:
            raise FileError("go on with", self.path, "it holds no results of an arena")
        for name, value in self.series.as_json().items():
            if had.get(name) != value:
                raise BadSetting(
                    f"{self.path} was begun with {name} {_as_text(had.get(name))}, "
                    f"this is {_as_text(value)}",
                    "go on with the same, or name another file",
                )

    def add(self, bout: Bout) -> None:
        """Append a result, and sync it to disk."""
        self._add(bout.as_json())
        self.bouts[bout.number] = bout

    def _add(self, payload: Mapping[str, Any]) -> None:
        line = json.dumps(payload, separators=(",", ":"), ensure_ascii=False) + "\n"
        data = line.encode()
        try:
            while data:
                data = data[os.write(self._handle, data) :]
            os.fsync(self._handle)
        except OSError as error:
            raise FileError("write", self.path, error.strerror or str(error)) from error


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
