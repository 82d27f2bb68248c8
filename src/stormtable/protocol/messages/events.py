"""Events."""

from __future__ import annotations

from typing import Annotated, TypedDict

from stormtable.protocol.messages.text import Data


class PredictedEvent(TypedDict):
    """Something that would happen after an option."""

    name: str
    seat: int | None
    data: Data
    places: list[str]


class _Moved(TypedDict, total=False):
    what: Annotated[str, "The seat now has data.amount more (of data.type) of this"]
    piece: Annotated[str, "The piece that moved, if any"]
    to: Annotated[str, "The place that the piece went to"]


_From = TypedDict(
    "_From", {"from": Annotated[str, "The place that the piece came from"]}, total=False
)


class Event(PredictedEvent, _Moved, _From):
    """Something that happened, as one viewer may know it. `places` says where; for a moved piece
    `from` and `to` do."""

    number: Annotated[int, "From 1, in order; never reused"]
    act: Annotated[int, "The number of the event that caused this one"]
    round: int
    turn: int
