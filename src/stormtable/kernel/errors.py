"""Errors caused by input: one line that names the problem, and a remedy."""

from __future__ import annotations


class StormtableError(Exception):
    """Bad input. `str(error)` is one line: what is wrong, then what would be right."""

    def __init__(self, problem: str, remedy: str) -> None:
        # What was given stays in `args`, so that an error comes whole from another process.
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.problem}; {self.remedy}"


class UnknownName(StormtableError):
    """A game, bot, option or edition that does not exist here."""


class BadSetting(StormtableError):
    """A player count, option value or seat that the game does not take."""


class IllegalOption(StormtableError):
    """Something that is not among the open decision's options."""


class NotOver(StormtableError):
    """The outcome of a game that is still being played."""


class NoUndo(StormtableError):
    """Nothing to take back, or a barrier stands in the way."""


class StateChanged(StormtableError):
    """A program changed a game's state while the log had moves to write from it."""


class RecordError(StormtableError):
    """A record that is truncated, edited, foreign, or does not replay."""


class EditionError(StormtableError):
    """An edition file that cannot be read or breaks a constraint."""

    key = ""
    """Of the value that is wrong, where it is one."""


class FileError(StormtableError):
    """A file that cannot be read or written."""

    def __init__(self, doing: str, path: object, reason: str) -> None:
        super().__init__(f"cannot {doing} {path} ({reason})", "name another file")
        self.reason = reason


class DeadEnd(AssertionError):
    """A question without an answer: a defect of the rules' code, never of the input."""
