"""Saved games."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from stormtable.protocol.messages.positions import Edition
from stormtable.protocol.messages.text import Scalar

Kind = Literal["play", "draw", "undo", "redo", "confirm", "back"]
Commit = Annotated[
    tuple[Kind, int, str],
    "One commit: kind, seat (-1: chance, or all seats), and the notation that was "
    "played or drawn; for back, the number of commits that remain; empty otherwise",
]


class Header(TypedDict):
    """The settings with which a game began."""

    game: str
    edition: Edition
    players: int
    settings: dict[str, Scalar | bool]
    seats: list[str]
    tentative: Annotated[list[int], "The seats that confirm"]
    version: Annotated[str, "The version of the engine on which it began"]
    reveals: NotRequired[
        Annotated[
            bool, "The last sealed answer reveals all of them; absent: its seat confirms first"
        ]
    ]


class RecordLine(TypedDict):
    seat: int
    notation: str
    turn: int
    known_to: int


class Snapshot(TypedDict):
    """A position to continue from. It contains all secrets, so never send it to a client."""

    commits: Annotated[int, "The number of commits that led to it"]
    state: str
    draws: int
    events: int
    act: int
    log: list[RecordLine]
    drawn: dict[str, int]
    undone: list[tuple[int, int]]
    closed: tuple[int, str, bool] | None
    checked: int
