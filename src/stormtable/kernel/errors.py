"""Errors caused by input: one line that names the problem, and a remedy."""

from __future__ import annotations


class StormtableError(Exception):
    """Invalid input. `str(error)` is one line: the problem, then the remedy."""

    def __init__(self, problem: str, remedy: str) -> None:
        # `args` keeps all arguments, so that a pickled error is complete.
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.problem}; {self.remedy}"


class UnknownName(StormtableError):
    """A game, bot, option or edition that does not exist."""


class BadSetting(StormtableError):
    """A player count, option value or seat that the game does not support."""


class IllegalOption(StormtableError):
    """A move that is not among the open decision's options."""


class NotOver(StormtableError):
    """A request for the outcome of a game that is not over."""


class NoUndo(StormtableError):
    """An undo with nothing to take back, or across a barrier."""


class StateChanged(StormtableError):
    """A program changed a game's state while the log still had to write moves from it."""


class RecordError(StormtableError):
    """A record that is truncated, edited, of another program, or does not replay."""


class EditionError(StormtableError):
    """An edition file that cannot be read or breaks a constraint."""

    key = ""
    """The key of the wrong value, if there is one."""


class FileError(StormtableError):
    """A file that cannot be read or written."""

    def __init__(self, doing: str, path: object, reason: str) -> None:
        super().__init__(f"cannot {doing} {path} ({reason})", "name another file")
        self.reason = reason


class DeadEnd(AssertionError):
    """A question without an option: a defect of the rules, never of the input."""
