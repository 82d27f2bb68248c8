"""A gate: a measured value and the bounds that an edition must keep it in."""

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
"""Percentage points a win rate may be off."""

SURE = 1.96
"""Standard errors either way that hold the true value in 95 of 100 measurements."""


@dataclass(frozen=True, slots=True)
class Gate:
    """One measured value and the bounds it has to keep."""

    players: int
    name: str
    value: float
    low: float | None
    high: float | None
    error: float = 0.0
    """The value's standard error."""
    note: str = ""
    asked: bool = True
    """Of every edition; else it is our own question, and only watched."""

    @property
    def passed(self) -> bool:
        return (self.low is None or self.value >= self.low) and (
            self.high is None or self.value <= self.high
        )

    @property
    def interval(self) -> tuple[float, float]:
        """Where the value of endlessly many games lies, in 95 of 100 such measurements."""
        return max(0.0, self.value - SURE * self.error), self.value + SURE * self.error

    @property
    def wanted(self) -> str:
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
    """Who plays, if nobody says otherwise."""
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
    """A bot that plays with other numbers, by a seed."""
    table: str
    """The table of the weights file that holds the numbers."""
    digits: int | None = None
    """Decimals of a number in the file; None: whole numbers."""

    def bot(self, values: Values, seed: int) -> Bot:
        return self.make(values, seed)

    def written(self, values: Values) -> str:
        """The numbers as the weights file of the bot holds them."""
        lines = [f"[{self.table}]"]
        for name, value in zip(self.names, values, strict=True):
            lines.append(f"{name} = {round(value, self.digits)}")
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Balance:
    """How the editions of a game are measured, and which numbers of its bots can be tuned."""

    measure: Measure
    tunable: Callable[[int], Tunable]
    """By the number of players."""


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
