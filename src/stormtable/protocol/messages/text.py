"""Text in parts, amounts and notices."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

Scalar = int | str
Data = dict[str, Any]


class Change(TypedDict):
    """An amount of something that the choosing seat gains or gives up."""

    what: str
    amount: int
    type: NotRequired[Annotated[str, "The kind, if there are kinds; any: any kind"]]
    lost: NotRequired[Annotated[int, "The amount that is lost for lack of room"]]
    place: NotRequired[str]
    name: NotRequired[
        Annotated[str, "The amount in words without its sign, for clients that name a language"]
    ]


class TextPlayer(TypedDict):
    p: Annotated[int, "The seat of the player whose name stands here"]


class TextPlace(TypedDict):
    l: Annotated[str, "A place"]  # noqa: E741
    name: str


class TextAmount(TypedDict):
    a: Change
    name: Annotated[str, "The amount in words, with its sign if it has one"]


TextPart = str | TextPlayer | TextPlace | TextAmount


class TextChip(TypedDict):
    """A cost or a gain beside a sentence."""

    what: str
    n: Annotated[int, "The amount, without its sign"]
    name: Annotated[str, "The amount in words, without its sign"]
    type: NotRequired[str]


class TextLine(TypedDict):
    """A sentence. Its plain text is that of its parts, one after another."""

    code: Annotated[str, "The key of the sentence"]
    parts: list[TextPart]
    costs: NotRequired[list[TextChip]]
    gains: NotRequired[list[TextChip]]
    because: NotRequired[Annotated[list[TextPart], "The reason, shown in brackets"]]


class TextEntry(TextLine):
    """One entry of the story: a heading, a deed with its consequences, or a consequence alone."""

    id: Annotated[int, "Stable while the entry grows; entries are in the order of their ids"]
    first: Annotated[int, "The number of its first event"]
    last: Annotated[int, "The number of its last event"]
    kind: Literal["heading", "deed", "line"]
    round: int
    seat: int | None
    state: Annotated[Literal["open", "stands", "undone"], "open: the deed continues"]
    level: NotRequired[
        Annotated[int, "The level of a heading: 1 for a part of the game, 2 below it"]
    ]
    under: NotRequired[
        Annotated[list[TextLine], "Further actions of the player that the deed caused"]
    ]
    places: NotRequired[list[str]]


TextLog = TypedDict(
    "TextLog",
    {
        "from": Annotated[int, "These entries replace all entries from this id on"],
        "entries": list[TextEntry],
    },
)


class Notice(TypedDict):
    """Why something is refused, wasteful, or cannot be taken back."""

    code: Annotated[str, "Stable; messages are identified by it"]
    params: dict[str, Scalar]
    rule: Annotated[str, "The page of the rulebook, or the id of a ruling; may be empty"]
    places: list[str]
    text: NotRequired[Annotated[list[TextPart], "In words, for clients that name a language"]]
