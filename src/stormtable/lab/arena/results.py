"""The results of a contest in a file that is only ever added to, a line a game.

The first line says which contest it is. Each line is synced to disk before the game counts as
played, so whoever is killed at any moment loses the games that were not over, and nothing else;
the same command then goes on where the file ends. A last line that was not written whole is cut
off; any other damage is refused.
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
from stormtable.lab.arena.series import Bout, Contest

FORMAT = 1
LARGEST = 1 << 30
"""Bytes of a file of results: a million games."""


class Results:
    """The file of one contest, held by one process."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.contest = contest
        self.bouts: dict[int, Bout] = {}
        """What the file has, by number."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        except (OSError, ValueError) as error:
            told = error.strerror if isinstance(error, OSError) else None
            raise FileError("write", path, told or "not a file name") from error
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
        """Two that add to one file would play games twice."""
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
            self._add({"arena": FORMAT, **self.contest.as_json()})
            return
        first, *rest = whole.split("\n")
        self._compare(self._parsed(first, 1))
        for number, line in enumerate(rest, 2):
            try:
                bout = Bout.from_json(self._parsed(line, number))
            except (KeyError, TypeError, ValueError) as error:
                raise self._damaged(number) from error
            if bout.number in self.bouts or bout.lineup != self.contest.lineup(bout.number):
                raise self._damaged(number)
            self.bouts[bout.number] = bout

    def _parsed(self, line: str, number: int) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self._damaged(number) from error
        if not isinstance(told, dict):
            raise self._damaged(number)
        return told

    def _damaged(self, number: int) -> FileError:
        return FileError("go on with", self.path, f"line {number} is no result of this contest")

    def _compare(self, had: Mapping[str, Any]) -> None:
        if had.get("arena") != FORMAT:
            raise FileError("go on with", self.path, "it holds no results of an arena")
        for name, value in self.contest.as_json().items():
            if had.get(name) != value:
                raise BadSetting(
                    f"{self.path} was begun with {name} {_told(had.get(name))}, "
                    f"this is {_told(value)}",
                    "go on with the same, or name another file",
                )

    def add(self, bout: Bout) -> None:
        """Kept, and on the disk, when this returns."""
        self._add(bout.as_json())
        self.bouts[bout.number] = bout

    def _add(self, told: Mapping[str, Any]) -> None:
        line = json.dumps(told, separators=(",", ":"), ensure_ascii=False) + "\n"
        data = line.encode()
        try:
            while data:
                data = data[os.write(self._handle, data) :]
            os.fsync(self._handle)
        except OSError as error:
            raise FileError("write", self.path, error.strerror or str(error)) from error


def _told(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
