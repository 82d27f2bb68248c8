"""A bot's reasons for a choice, as data that a speaker words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Any

MARGIN = "margin"
"""The measure of estimates in points ahead of the best rival at the end."""
WIN = "win"
"""The measure of estimates in hundredths of the chance to win."""
MEASURES = (MARGIN, WIN)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A bot's estimate of an option, with the answers it plans after it."""

    line: tuple[str, ...]
    """Notations; the first is an option of the decision."""
    expected: float
    """The estimate, in the measure of the reasons."""
    samples: int
    """The number of playouts behind the estimate; 0 if it comes from the position alone."""

    def as_json(self) -> dict[str, Any]:
        return {
            "line": list(self.line),
            "expected": round(self.expected, 2),
            "samples": self.samples,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Evaluation:
        return cls(tuple(data["line"]), data["expected"], data["samples"])


Weighed = Evaluation
"""Deprecated: the earlier name of `Evaluation`, for bots outside this project."""


CLEAR = "clear"
"""The choice is better than the best other option by more than two standard errors."""
LEANING = "leaning"
"""It is better by one to two standard errors."""
CLOSE = "close"
"""The best other option is about as good."""
CERTAINTIES = (CLEAR, LEANING, CLOSE)

MOST_CLAIMS = 2
"""The most facts that a hint names."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A fact that speaks for a choice. The engine confirms it, and the game's speaker words it."""

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "params": dict(self.params)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Claim:
        return cls(data["code"], dict(data["params"]))


@dataclass(frozen=True, slots=True)
class WeighedClaim:
    """A claim, and how much its subject contributes to the advantage of the choice."""

    weight: float
    family: str
    """The family of the claim: a hint names only one claim of a family."""
    claim: Claim


@dataclass(frozen=True, slots=True)
class Reasons:
    """The evaluations of one decision, the chosen option first."""

    measure: str
    """The unit of the estimates: see MEASURES."""
    options: tuple[Evaluation, ...]
    claims: tuple[Claim, ...] = ()
    """Facts in favour of the chosen line over the best other one, the most important first."""
    certainty: str = ""
    """How clear the choice is: see CERTAINTIES; empty if nothing else was compared."""
    other: tuple[str, ...] = ()
    """The best line that begins with another option, as notations; empty if nothing else was
    compared."""

    def as_json(self) -> dict[str, Any]:
        return {
            "measure": self.measure,
            "options": [option.as_json() for option in self.options],
            "claims": [claim.as_json() for claim in self.claims],
            "certainty": self.certainty,
            "other": list(self.other),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Reasons:
        return cls(
            data["measure"],
            tuple(Evaluation.from_json(option) for option in data["options"]),
            tuple(Claim.from_json(claim) for claim in data.get("claims", ())),
            data.get("certainty", ""),
            tuple(data.get("other", ())),
        )


def selected(arguments: Sequence[WeighedClaim], least: float, certainty: str) -> tuple[Claim, ...]:
    """Return the claims that a hint names: the weightiest, and one of another family.

    The first must weigh at least `least`, the second at least half as much as the first. A close
    choice gets one claim.
    """
    ranked = sorted(arguments, key=lambda argument: -argument.weight)
    named: list[WeighedClaim] = []
    for argument in ranked:
        if argument.weight < (named[0].weight / 2 if named else least):
            break
        if all(argument.family != other.family for other in named):
            named.append(argument)
    most = 1 if certainty == CLOSE else MOST_CLAIMS
    return tuple(argument.claim for argument in named[:most])


def paired(gains: Sequence[float]) -> tuple[float, float]:
    """Return the mean of paired differences and its standard error; one pair has no error."""
    count = len(gains)
    if not count:
        return 0.0, 0.0
    mean = fsum(gains) / count
    if count < 2:
        return mean, 0.0
    spread = fsum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return mean, sqrt(spread / count)


def certainty_of(gap: float, error: float, least: float) -> str:
    """Return how clear an advantage is; differences below `least` do not matter."""
    if gap < least or gap < error:
        return CLOSE
    return CLEAR if gap > 2 * error else LEANING
