"""Positions, and the update that a client receives after every change."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from stormtable.protocol.messages.decisions import Decision, Refusal
from stormtable.protocol.messages.events import Event
from stormtable.protocol.messages.text import Change, Data, Notice, Scalar, TextLog, TextPart


class Edition(TypedDict):
    name: str
    hash: str


class Player(TypedDict):
    seat: int
    name: str
    colour: str


class Question(TypedDict):
    name: str
    reference: str
    about: dict[str, Scalar]
    text: NotRequired[Annotated[list[TextPart], "In words, for clients that name a language"]]
    phase: NotRequired[Annotated[str, "The part of the round in which it is asked; may be empty"]]


class Confirm(TypedDict):
    """The game waits until this seat confirms or takes back."""

    seat: int
    before: Literal["chance", "answers", "turn"]
    draw: NotRequired[Annotated[str, "The draw after the confirmation, by its name; or empty"]]
    next: NotRequired[Annotated[int | None, "The seat that is asked next, if no draw follows"]]
    unused: NotRequired[Annotated[list[str], "The verbs of actions that the seat leaves unused"]]
    net: NotRequired[
        Annotated[list[Change], "The net changes of the turn, for clients that name a language"]
    ]
    reveals: NotRequired[
        Annotated[str, "The draw in words, or empty, for clients that name a language"]
    ]
    text: NotRequired[Annotated[list[TextPart], "In words, for clients that name a language"]]


class Undo(TypedDict):
    back: Annotated[list[str], "The decisions that repeated undo takes back, the latest first"]
    reason: Annotated[Notice | None, "Why there is nothing to take back, if so"]
    events: NotRequired[
        Annotated[list[int], "The latest event after each of these undos, in the same order"]
    ]


class Standing(TypedDict):
    """A seat's score during the game; null for what the viewer cannot know."""

    so_far: Annotated[dict[str, int | None], "The points so far, by source"]
    if_ended_now: Annotated[
        dict[str, int | None], "The points that would be added if the game ended now, by source"
    ]
    score: int | None
    total: int | None
    place: int | None
    tie_break: dict[str, int | None]


class EndFact(TypedDict):
    """A fact that decided the end of the game, or nearly did."""

    code: str
    seat: int
    worth: Annotated[int, "The points that it brought, or would have brought"]
    met: bool
    enough: Annotated[bool, "These points alone would have won the game"]
    text: list[TextPart]


class Ending(TypedDict):
    """What stands behind a final score."""

    counted: Annotated[list[EndFact], "What was asked for and counted at the end, met or not"]
    edge: Annotated[list[EndFact], "What was nearly reached"]
    lacking: Annotated[int, "The points that a solo player lacked to win"]
    totals: NotRequired[
        Annotated[list[EndFact], "What each seat ends with; absent in endings stored before it"]
    ]


class Outcome(TypedDict):
    """How a game ended."""

    reason: str
    places: Annotated[list[int], "Each seat's place, 1 for the winner; tied seats share one"]
    scores: list[int]
    sources: Annotated[list[dict[str, int]], "Each seat's score by source"]
    details: dict[str, Scalar]
    ending: NotRequired[
        Annotated[Ending, "The facts behind the score, for clients that name a language"]
    ]


class View(TypedDict):
    """The position as one seat (null: a spectator) may know it."""

    protocol: int
    game: str
    edition: Edition
    seat: int | None
    seats: list[Player]
    round: Annotated[int, "The round; 0 before the first"]
    turn: int
    waiting_for: Annotated[list[int], "The seats that have a decision to make"]
    question: Annotated[Question | None, "Their question"]
    board: Annotated[Data, "The pieces on the table, in the game's own form"]
    standing: list[Standing]
    outcome: Annotated[Outcome | None, "null until the game is over"]
    number: Annotated[int, "The number of the latest event; request later events with it"]
    hypothetical: Annotated[bool, "A what-if game: its events do not happen at the table"]
    confirm: Confirm | None
    undo: Undo
    redo: Annotated[int, "The number of the viewer's own decisions that can be redone"]
    sealed: Annotated[str | None, "The viewer's own sealed answer, until the reveal"]
    sealed_text: NotRequired[
        Annotated[list[TextPart], "The sealed answer in words, for clients that name a language"]
    ]
    reckoned: NotRequired[
        Annotated[
            list[Data], "Figures beside the pieces, if the table shows them, in the game's own form"
        ]
    ]


class Update(TypedDict):
    """What a client receives after every change."""

    view: View
    decision: Annotated[Decision | None, "The viewer's own decision, if there is one"]
    refusals: list[Refusal]
    feed: Annotated[list[Event], "The events after the number that the client knew"]
    log: NotRequired[
        Annotated[TextLog, "The story after that number, for clients that name a language"]
    ]
