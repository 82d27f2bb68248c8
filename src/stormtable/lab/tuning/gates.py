"""A gate: a measured value, and the bounds within which an edition must keep it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import stdev
from typing import Any

from stormtable.bots import Bot
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import pack_named, packs

EVEN = 3.0
"""The tolerance of a win rate in percentage points."""

SURE = 1.96
"""The number of standard errors on either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Gate:
    """One measured value and its bounds."""

    players: int
    name: str
    value: float
    low: float | None
    high: float | None
    error: float = 0.0
    """The value's standard error."""
    note: str = ""
    asked: bool = True
    """Whether every edition must pass the gate; otherwise it is only reported."""

    @property
    def passed(self) -> bool:
        return (self.low is None or self.value >= self.low) and (
            self.high is None or self.value <= self.high
        )

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the value."""
        return max(0.0, self.value - SURE * self.error), self.value + SURE * self.error

    @property
    def target(self) -> str:
        if self.low is None:
            return "" if self.high is None else f"<= {self.high:g}"
        return f">= {self.low:g}" if self.high is None else f"{self.low:g} to {self.high:g}"

    def as_json(self) -> dict[str, object]:
        return {
            "players": self.players,
            "gate": self.name,
            "value": round(self.value, 2),
            "error": round(self.error, 2),
            "interval": [round(end, 2) for end in self.interval],
            "low": self.low,
            "high": self.high,
            "note": self.note,
            "asked": self.asked,
            "passed": self.passed,
        }


def standard_error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Measure:
    """How the editions of a game are measured."""

    players: tuple[int, ...]
    bots: tuple[str, ...]
    """The bots that play unless others are named."""
    sample: Callable[[int, tuple[str, ...], int, Mapping[str, str], int], Any]
    gates: Callable[[Sequence[Any]], list[Gate]]


Values = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Tunable:
    """A bot whose numbers can be tuned."""

    game: str
    players: int
    names: tuple[str, ...]
    start: Values
    make: Callable[[Values, int], Bot]
    """A function that returns a bot with other numbers, by a seed."""
    table: str
    """The table of the weights file that contains the numbers."""
    digits: int | None = None
    """The decimals of a number in the file; None: whole numbers."""

    def bot(self, values: Values, seed: int) -> Bot:
        return self.make(values, seed)

    def written(self, values: Values) -> str:
        """Return the numbers in the format of the bot's weights file."""
        lines = [f"[{self.table}]"]
        for name, value in zip(self.names, values, strict=True):
            lines.append(f"{name} = {round(value, self.digits)}")
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Balance:
    """How the editions of a game are measured, and which numbers of its bots can be tuned."""

    measure: Measure
    tunable: Callable[[int], Tunable]
    """Returns the tunable bot for a number of players."""
    response: Callable[[int], Tunable] | None = None
    """Returns the bot that looks for weaknesses of others; None: the tunable one."""


def balance_of(game: str) -> Balance:
    balance: Balance | None = pack_named(game).part("balance")
    if balance is None:
        with_gates = ", ".join(pack.name for pack in packs() if pack.balance)
        raise UnknownName(f"there are no gates for {game}", f"choose one of: {with_gates}")
    return balance


def measure_of(game: str) -> Measure:
    return balance_of(game).measure


def tunable_of(game: str, players: int) -> Tunable:
    pack_named(game).title.settle_players(players)
    return balance_of(game).tunable(players)


def response_of(game: str, players: int) -> Tunable:
    """Return the bot that `tune respond` changes."""
    pack_named(game).title.settle_players(players)
    balance = balance_of(game)
    return (balance.response or balance.tunable)(players)
