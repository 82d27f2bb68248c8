"""Messages while people play."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field

from stormtable.server.core.fields import FileText, Line, Message, Plain, Text
from stormtable.server.core.schema_types import (
    Change,
    CommandKind,
    CommitId,
    EntryNumber,
    Event,
    Id,
    Notation,
    Notice,
    RequestBody,
    ResponseBody,
    RowNumber,
    SeatNumber,
    Sentence,
    StoryEntry,
    Update,
    View,
)
from stormtable.server.features.lobby.schemas import ClockSetting
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.store import schema as store


class CommandFields(Message):
    """A command that a client sends to a table, over HTTP or over the socket."""

    id: CommitId
    number: RowNumber = Field(description="The number of log entries that the client knew")
    kind: CommandKind
    seat: SeatNumber
    notation: Notation = ""


class TableCommand(CommandFields, RequestBody):
    pass


class Acknowledgement(ResponseBody):
    number: int = Field(description="The number of its log entry")
    status: Literal["done", "repeated"]


class SeatClockState(ResponseBody):
    turn: float
    bank: float
    runs: bool
    deadline: float | None
    rests: bool = Field(
        description="Whether the seat is asked while its player's time does not count"
    )


class ClockState(ResponseBody):
    """The remaining time of all players. Only the server's clock counts; `now` is its time."""

    clock: ClockSetting
    now: float
    paused: bool
    stopped: bool = Field(
        False, description="An administrator has stopped the clocks of all tables"
    )
    seats: list[SeatClockState]


class TableUpdate(ResponseBody):
    """A table and its game, as a seat or a spectator may know them."""

    seat: int | None
    number: int
    update: Update
    clock: ClockState | None
    table: TableInfo


class PlayedAct(ResponseBody):
    """One act: its log entries, the changes it made, and the position after it."""

    first: int = Field(description="The number of its first event")
    last: int = Field(description="The number of its last event")
    by: int | None = Field(description="The seat whose choice caused it; null: no choice did")
    headings: list[StoryEntry] = Field(description="The headings before it")
    entry: StoryEntry
    effects: list[StoryEntry] = Field(description="The log lines of its consequences")
    feed: list[Event]
    view: View


class ActMark(ResponseBody):
    """An act in the track of playback: who acts, without what happens."""

    by: int | None
    seat: int | None
    heading: str = Field(description="The code of the heading that it begins, or empty")
    round: int


class Playback(ResponseBody):
    """The acts after an event, as a seat or a spectator may know them."""

    base: View = Field(description="The position before the first act")
    acts: list[PlayedAct] = Field(description="The first acts; request further ones after the last")
    track: list[ActMark] = Field(description="All acts")


class TakeBackRequest(RequestBody):
    to: EntryNumber = Field(description="The last log entry that stays in effect")
    number: RowNumber


class TakeBackAnswer(RequestBody):
    number: RowNumber
    yes: bool = Field(examples=[True])


class NewPlannedMoves(RequestBody):
    plays: Annotated[list[Notation], Field(max_length=200, examples=[["bid 4"]])]


class TrialMoves(NewPlannedMoves):
    turn: bool = Field(
        False, description="Begin the turn even if another question comes first, such as a bid"
    )


class RoundWeather(ResponseBody):
    """The weather of one round, to show it again."""

    round: int
    view: View = Field(description="The position at its first die")
    feed: list[Event] = Field(description="The events from there to the end of the round")
    complete: bool = Field(description="Whether the round is over")


class AutoAnswerSettings(RequestBody):
    """The decisions that the table answers for a seat because there is nothing to choose; none by
    default."""

    auto_pass: bool = Field(False, description="Decline every optional action")
    auto_pay: Literal["never", "one_way", "proposed"] = Field(
        "never", description="Pay if there is only one payment; or always as the engine proposes"
    )
    only_answer: bool = Field(False, description="Answer if there is only one option")


class PlannedMoves(ResponseBody):
    plays: list[str]
    still: list[str] = Field(description="The beginning of them that can be played now")
    story: list[StoryEntry] = Field(
        default_factory=list,
        description="The log entries that they would make, in the language that the caller names",
    )


class SeatNotes(RequestBody):
    """What a player writes for themselves."""

    text: Annotated[
        FileText, Field(max_length=4000, description="May be empty", examples=["Ada saves for Sun"])
    ]


class NewChatLine(RequestBody):
    text: Annotated[Line, Field(max_length=500, examples=["Good luck!"])]


class ChatLine(ResponseBody):
    id: int
    by: str | None
    name: str
    text: str
    time: float

    @classmethod
    def of(cls, line: store.ChatLine) -> Self:
        return cls(id=line.id, by=line.person, name=line.name, text=line.text, time=line.time)


class Mute(RequestBody):
    person: Id
    muted: bool = True


class NewReport(RequestBody):
    kind: Literal["chat", "bug", "other"]
    text: Annotated[Text, Field(max_length=4000, examples=["The cube did not move."])]
    about: Annotated[Plain, Field(max_length=100)] = Field(
        "", description="The subject: a person's id, a chat line, a log entry"
    )


class Explanation(ResponseBody):
    notice: Notice | None = Field(description="Why it cannot be played; null: it can")


class ApproachStep(ResponseBody):
    turn: int = Field(description="1: in this turn; 2: in the seat's next turn, and so on")
    notation: str
    text: Sentence | None = Field(None, description="In words, for clients that name a language")


class Approach(ResponseBody):
    """A way to an option that is out of reach. The engine has played it on a copy of the game;
    other players may prevent steps in later turns."""

    turns: int = Field(description="The number of own turns it takes, including this one")
    steps: list[ApproachStep] = Field(description="The answers in order; the target comes last")
    cost: list[Change] = Field(description="What the seat has less of at the end")
    lucky: bool = Field(description="Whether a draw in between may change the rest")


class ApproachFound(ResponseBody):
    way: Approach | None = Field(description="Null: the search found none within three turns")


class HintReason(ResponseBody):
    """An option that a bot compared, followed by the answers it plans after it."""

    line: list[str]
    expected: float
    samples: int = Field(description="The number of playouts behind the estimate")


class HintClaim(ResponseBody):
    """A fact that speaks for the choice; the engine confirms it."""

    code: str
    params: dict[str, int | str]
    text: Sentence | None = Field(None, description="In words, for clients that name a language")


class Hint(ResponseBody):
    notation: str
    bot: str
    measure: str | None = Field(
        None,
        description="The unit of the estimates: `margin`, points ahead at the end; `win`, chance "
        "in %",
    )
    reasons: list[HintReason]
    claims: list[HintClaim] = Field([], description="At most two, the most important first")
    certainty: Literal["", "clear", "leaning", "close"] = Field(
        "", description="How clear the choice is; empty: nothing else was compared"
    )
    other: str = Field("", description="The best other option, as a notation; may be empty")
