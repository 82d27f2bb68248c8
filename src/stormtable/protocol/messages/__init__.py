"""The types of all messages, as JSON; `docs/protocol.md` explains them.

A seat is its number from 0, or null for nobody; everything else counts from 1. The text beside a
type is the field's description in the JSON Schema.
"""

from typing import Any

from stormtable.protocol.messages.decisions import Cost, Decision, Option, Payment, Refusal
from stormtable.protocol.messages.events import Event, PredictedEvent
from stormtable.protocol.messages.games import BoxText, Game, GameBox, Printed, Setting
from stormtable.protocol.messages.positions import (
    Confirm,
    Edition,
    EndFact,
    Ending,
    Outcome,
    Player,
    Question,
    Standing,
    Undo,
    Update,
    View,
)
from stormtable.protocol.messages.saves import Commit, Header, Kind, RecordLine, Snapshot
from stormtable.protocol.messages.text import (
    Change,
    Data,
    Notice,
    Scalar,
    TextAmount,
    TextChip,
    TextEntry,
    TextLine,
    TextLog,
    TextPart,
    TextPlace,
    TextPlayer,
)

MESSAGES: dict[str, Any] = {
    "Update": Update,
    "Game": Game,
    "Printed": Printed,
    "Commit": Commit,
    "Header": Header,
    "Snapshot": Snapshot,
}
"""All messages by their name in the JSON Schema, which also has the types inside them."""

__all__ = [
    "MESSAGES",
    "BoxText",
    "Change",
    "Commit",
    "Confirm",
    "Cost",
    "Data",
    "Decision",
    "Edition",
    "EndFact",
    "Ending",
    "Event",
    "Game",
    "GameBox",
    "Header",
    "Kind",
    "Notice",
    "Option",
    "Outcome",
    "Payment",
    "Player",
    "PredictedEvent",
    "Printed",
    "Question",
    "RecordLine",
    "Refusal",
    "Scalar",
    "Setting",
    "Snapshot",
    "Standing",
    "TextAmount",
    "TextChip",
    "TextEntry",
    "TextLine",
    "TextLog",
    "TextPart",
    "TextPlace",
    "TextPlayer",
    "Undo",
    "Update",
    "View",
]
