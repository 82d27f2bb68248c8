"""A puzzle: a position of a recorded game, its possible answers, and which of them is best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stormtable.bots.reasons import Claim
from stormtable.kernel.title import Value


@dataclass(frozen=True, slots=True)
class SourceGame:
    """The game that a puzzle is from: what begins it again, and its answers in order."""

    title: str
    box: str
    players: int
    settings: Mapping[str, Value]
    seed: int
    bot: str
    """The bot that played all seats."""
    edition: str
    """The hash of its edition."""
    answers: tuple[str, ...]
    """The answers of all seats, as notations, up to its last puzzle."""

    def as_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "box": self.box,
            "players": self.players,
            "settings": dict(self.settings),
            "seed": self.seed,
            "bot": self.bot,
            "edition": self.edition,
            "answers": list(self.answers),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SourceGame:
        return cls(
            data["title"],
            data["box"],
            data["players"],
            dict(data["settings"]),
            data["seed"],
            data["bot"],
            data["edition"],
            tuple(data["answers"]),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer of a puzzle, and its figure."""

    key: str
    """The name of the answer, unique in its puzzle: a place, a thing of the game."""
    line: tuple[str, ...]
    """The answers that show it on the board, as notations."""
    value: float
    """The figure, in the measure of the puzzle's kind."""
    error: float = 0.0
    """The standard error of the difference from the best answer; 0 for exact figures."""

    def as_json(self) -> dict[str, Any]:
        return {"key": self.key, "line": list(self.line), "value": self.value, "error": self.error}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Answer:
        return cls(data["key"], tuple(data["line"]), data["value"], data["error"])


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a kind finds at a position, before it is a puzzle of a pool."""

    answers: tuple[Answer, ...]
    """In the order of display, which says nothing about the best one."""
    claims: tuple[Claim, ...]
    """Facts in favour of the best answer over the second."""
    themes: tuple[str, ...]
    rating: int
    """The first estimate of its difficulty."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    id: str
    source: SourceGame
    kind: str
    seat: int
    """The seat that the solver has."""
    moves: int
    """The number of answers of the game before the position."""
    round: int
    answers: tuple[Answer, ...]
    claims: tuple[Claim, ...]
    themes: tuple[str, ...]
    rating: int

    @property
    def best(self) -> Answer:
        return max(self.answers, key=lambda answer: answer.value)

    @property
    def second(self) -> Answer:
        """The best of the wrong answers."""
        best = self.best
        return max(
            (answer for answer in self.answers if answer is not best),
            key=lambda answer: answer.value,
        )

    def grade(self, key: str) -> bool | None:
        """Return whether an answer is right; None if the puzzle has no such answer."""
        if all(answer.key != key for answer in self.answers):
            return None
        return key == self.best.key

    def as_json(self) -> dict[str, Any]:
        """Return the puzzle without its game."""
        return {
            "id": self.id,
            "kind": self.kind,
            "seat": self.seat,
            "moves": self.moves,
            "round": self.round,
            "answers": [answer.as_json() for answer in self.answers],
            "claims": [claim.as_json() for claim in self.claims],
            "themes": list(self.themes),
            "rating": self.rating,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], source: SourceGame) -> Puzzle:
        return cls(
            data["id"],
            source,
            data["kind"],
            data["seat"],
            data["moves"],
            data["round"],
            tuple(Answer.from_json(answer) for answer in data["answers"]),
            tuple(Claim.from_json(claim) for claim in data["claims"]),
            tuple(data["themes"]),
            data["rating"],
        )
