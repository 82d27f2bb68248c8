"""Decisions: questions, options with their effects, and refusals."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from stormtable.protocol.messages.events import PredictedEvent
from stormtable.protocol.messages.text import Change, Notice, Scalar, TextLine, TextPart


class Cost(TypedDict):
    pay: list[Change]
    choice: Annotated[bool, "There are several ways to pay; `pay` is the proposed one"]
    exchange: Annotated[bool, "The payment needs an exchange"]
    due: Annotated[
        list[Change],
        "What the seat will pay after the next question, if it answers in the cheapest way",
    ]
    due_exchange: NotRequired[Annotated[bool, "The payment that is due needs an exchange"]]
    exchange_vouchers: NotRequired[
        Annotated[int, "The number of Vouchers in `pay` and `due` that go to exchanges"]
    ]


class _Words(TypedDict):
    notation: Annotated[str, "The option as a person writes it; unique among the options"]
    verb: str
    args: Annotated[dict[str, Scalar], "The words after the verb, by name"]
    places: list[str]
    text: NotRequired[
        Annotated[list[TextPart], "Its label, without its price, for clients that name a language"]
    ]


class Option(_Words):
    """One legal answer, with its effects, which the engine computes by trying it."""

    code: Annotated[int, "The option's id while this decision is open"]
    group: Annotated[str, "The group under which a menu shows the option"]
    order: Annotated[int, "The position in a menu"]
    warnings: list[Notice]
    cost: Cost
    gains: list[Change]
    follows: Annotated[list[PredictedEvent], "Further events that follow automatically"]
    next: Annotated[str, "The next question of the seat; empty if it has none"]
    next_text: NotRequired[
        Annotated[list[TextPart], "That question in words, unless they depend on more"]
    ]
    detail: NotRequired[
        Annotated[list[TextPart], "Details that a player wants to know, such as its benefit"]
    ]
    says: NotRequired[
        Annotated[list[TextLine], "The further events in words, for clients that name a language"]
    ]


class Payment(TypedDict):
    """One complete payment."""

    pay: list[Change]
    plays: Annotated[list[str], "The answer to each question in order"]


class Decision(TypedDict):
    """A seat's open question. `options` is complete: nothing else is accepted."""

    seat: int
    question: str
    reference: Annotated[str, "The page or rule that asks it"]
    about: dict[str, Scalar]
    options: list[Option]
    pays: Annotated[bool, "The question is how to pay for something already chosen"]
    ways: Annotated[
        list[Payment], "For a payment question: every complete payment, the proposed one first"
    ]
    secret: Annotated[
        bool,
        "Other seats may not know the answer, or not yet, or whether there was a "
        "choice. No program answers it for a person, because an immediate answer would "
        "reveal that",
    ]
    text: NotRequired[
        Annotated[list[TextPart], "The question in words, for clients that name a language"]
    ]


class Refusal(_Words):
    """Something that a player would look for at the open decision and cannot choose."""

    notice: Notice
