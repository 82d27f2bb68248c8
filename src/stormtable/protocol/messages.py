"""The types of everything that crosses the edge, as JSON. `docs/protocol.md` tells the rest.

A seat is its number from 0, or null for nobody; everything else counts from 1. Where a text stands
beside a type it is the field's description in the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

Scalar = int | str
Data = dict[str, Any]


class Notice(TypedDict):
    """Why something is refused, wasteful, or cannot be taken back; screens make the sentence."""

    code: Annotated[str, "Stable: messages are known by it"]
    params: dict[str, Scalar]
    rule: Annotated[str, "Where the rulebook says so, or the id of a ruling; may be empty"]
    places: list[str]


# --- what happens ---------------------------------------------------------------------------


class Happening(TypedDict):
    """Something that would happen, told before an option is chosen."""

    name: str
    seat: int | None
    data: Data
    places: list[str]


class _Moved(TypedDict, total=False):
    what: Annotated[str, "Its seat now has data.amount more (of data.type) of this"]
    piece: Annotated[str, "What moved, if something did"]
    to: Annotated[str, "The place it went to"]


_From = TypedDict("_From", {"from": Annotated[str, "The place it came from"]}, total=False)


class Event(Happening, _Moved, _From):
    """Something that happened, as one viewer may know it; where it did so are `places`, and of a
    piece that moved `from` and `to`."""

    number: Annotated[int, "From 1, in the order things happened; never used twice"]
    act: Annotated[int, "The number of the event that set this one off"]
    round: int
    turn: int


# --- what is asked --------------------------------------------------------------------------


class Change(TypedDict):
    """So much of something that the choosing seat gets or gives up."""

    what: str
    amount: int
    type: NotRequired[Annotated[str, "Of which kind, where there are kinds; any: of any"]]
    lost: NotRequired[Annotated[int, "How much more there would be, were there room"]]
    place: NotRequired[str]


# --- the story ------------------------------------------------------------------------------


class TextPlayer(TypedDict):
    p: Annotated[int, "The seat of a player, whose name stands here"]


class TextPlace(TypedDict):
    l: Annotated[str, "A place"]  # noqa: E741
    name: str


class TextAmount(TypedDict):
    a: Change
    name: Annotated[str, "The amount in words, with its sign where it has one"]


TextPart = str | TextPlayer | TextPlace | TextAmount


class TextChip(TypedDict):
    """A cost or a gain beside a sentence."""

    what: str
    n: Annotated[int, "How much, without its sign"]
    name: Annotated[str, "The amount in words, without its sign"]
    type: NotRequired[str]


class TextLine(TypedDict):
    """A sentence. Its plain text is that of its parts, one after another."""

    code: Annotated[str, "Which sentence it is"]
    parts: list[TextPart]
    costs: NotRequired[list[TextChip]]
    gains: NotRequired[list[TextChip]]
    because: NotRequired[Annotated[list[TextPart], "Why it happened; shown in brackets"]]


class TextEntry(TextLine):
    """One entry of the story: a heading, a deed with what it caused, or a consequence."""

    id: Annotated[int, "Stable while the entry grows; entries are in the order of their ids"]
    first: Annotated[int, "The number of its first event"]
    last: Annotated[int, "The number of its last event"]
    kind: Literal["heading", "deed", "line"]
    round: int
    seat: int | None
    state: Annotated[Literal["open", "stands", "undone"], "Open: the deed goes on"]
    level: NotRequired[Annotated[int, "Of a heading: 1 for a part of the game, 2 below it"]]
    under: NotRequired[Annotated[list[TextLine], "What else the deed made the player do"]]
    places: NotRequired[list[str]]


TextLog = TypedDict(
    "TextLog",
    {
        "from": Annotated[int, "Entries of this id and later are replaced by these"],
        "entries": list[TextEntry],
    },
)


# --- what is asked, with its price ----------------------------------------------------------


class Cost(TypedDict):
    pay: list[Change]
    choice: Annotated[bool, "There is more than one way to pay; `pay` is the one proposed"]
    exchange: Annotated[bool, "It is paid by an exchange"]
    due: Annotated[list[Change], "What will have to be paid after the next question"]
    due_exchange: NotRequired[Annotated[bool, "What is due has to be paid by an exchange"]]


class _Words(TypedDict):
    notation: Annotated[str, "How a person writes it; unique among the options"]
    verb: str
    args: Annotated[dict[str, Scalar], "The words after the verb, by name"]
    places: list[str]


class Option(_Words):
    """One legal answer, with what it does: found by trying it."""

    code: Annotated[int, "Stands for it as long as this decision is open"]
    group: Annotated[str, "Options of one group stand together in a menu"]
    order: Annotated[int, "Where in a menu it stands"]
    warnings: list[Notice]
    cost: Cost
    gains: list[Change]
    follows: Annotated[list[Happening], "What else happens of itself"]
    next: Annotated[str, "The question the seat is asked then; empty if it is not asked"]
    says: NotRequired[
        Annotated[list[TextLine], "What follows in words, for clients that name a language"]
    ]


class Payment(TypedDict):
    """One way to pay what is asked for."""

    pay: list[Change]
    plays: Annotated[list[str], "What to answer, question by question"]


class Decision(TypedDict):
    """A seat's open question. `options` is complete: nothing else is accepted."""

    seat: int
    question: str
    reference: Annotated[str, "Where the rulebook asks it"]
    about: dict[str, Scalar]
    options: list[Option]
    pays: Annotated[bool, "It asks how to pay for something already chosen"]
    ways: Annotated[list[Payment], "If so: every complete way, the proposed one first"]
    secret: Annotated[
        bool,
        "Others may not know what is answered, or not yet, or whether there was a choice: no"
        " program answers it for a person, since that it did so at once would tell",
    ]


class Refusal(_Words):
    """Something a player would look for at the open decision and cannot have."""

    notice: Notice


# --- where things stand ---------------------------------------------------------------------


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


class Confirm(TypedDict):
    """The game stands still until this seat confirms or takes back."""

    seat: int
    before: Literal["chance", "answers", "turn"]


class Undo(TypedDict):
    back: Annotated[list[str], "What undo after undo would take back, the latest first"]
    reason: Annotated[Notice | None, "Why there is nothing, if there is nothing"]


class Standing(TypedDict):
    """A seat's score while the game is on; null is what the viewer cannot know."""

    so_far: Annotated[dict[str, int | None], "By source"]
    if_ended_now: Annotated[dict[str, int | None], "What would come to it, by source"]
    score: int | None
    total: int | None
    place: int | None
    tie_break: dict[str, int | None]


class Outcome(TypedDict):
    """How a game ended."""

    reason: str
    places: Annotated[list[int], "Each seat's, 1 for the winner; tied seats share one"]
    scores: list[int]
    sources: Annotated[list[dict[str, int]], "Each seat's score by where it came from"]
    details: dict[str, Scalar]


class View(TypedDict):
    """The position as one seat (null: a spectator) may know it."""

    protocol: int
    game: str
    edition: Edition
    seat: int | None
    seats: list[Player]
    round: Annotated[int, "0 before the first"]
    turn: int
    waiting_for: Annotated[list[int], "The seats that have a decision to make"]
    question: Annotated[Question | None, "What they are asked"]
    board: Annotated[Data, "What lies where: the game's own"]
    standing: list[Standing]
    outcome: Annotated[Outcome | None, "Once the game is over"]
    number: Annotated[int, "Of the latest event: ask the feed for what comes after it"]
    hypothetical: Annotated[bool, "A plan: what comes of it does not happen at the table"]
    confirm: Confirm | None
    undo: Undo
    redo: Annotated[int, "How many of the viewer's own decisions can be played again"]
    sealed: Annotated[str | None, "The viewer's own secret answer, while it waits"]


class Update(TypedDict):
    """What a client receives whenever something has happened."""

    view: View
    decision: Annotated[Decision | None, "The viewer's own, if it has one"]
    refusals: list[Refusal]
    feed: Annotated[list[Event], "What happened since the number the client had"]
    log: NotRequired[Annotated[TextLog, "The story since then, for clients that name a language"]]


# --- what there is to play ------------------------------------------------------------------


class Setting(TypedDict):
    name: str
    help: str
    default: Scalar | bool
    choices: Annotated[list[Scalar | bool], "Empty: any text"]


class BoxText(TypedDict):
    """The words on a box."""

    name: str
    short: Annotated[str, "The name where there is little room"]
    about: str


class GameBox(TypedDict):
    """How a page offers a game: one way to play it."""

    name: str
    players: Annotated[tuple[int, int], "The fewest and the most"]
    minutes: Annotated[int, "0: unknown"]
    weight: Annotated[int, "How hard the rules are, from 1 to 5; 0: unknown"]
    symbol: Annotated[str, "A small drawing in the page's sprite, or empty"]
    art: Annotated[str, "A large drawing in the page's sprite, or empty"]
    setting: Annotated[str, "The setting that decides how hard it is; empty: the bots' levels do"]
    levels: Annotated[list[str], "Values of that setting, the easiest first"]
    text: Annotated[dict[str, BoxText], "By language; empty if the game brings no words for it"]


class Game(TypedDict):
    """A game that can be played here."""

    name: str
    caption: str
    designer: str
    players: Annotated[tuple[int, int], "The fewest and the most"]
    options: list[Setting]
    bots: list[str]
    boxes: list[GameBox]
    rulebook: Annotated[bool, "Whether it brings rules to read"]


Printed = Annotated[
    Data, "Everything printed on boards and components of this edition, by place: the game's own"
]


# --- what a client sends, and what a host keeps ---------------------------------------------

Kind = Literal["play", "draw", "undo", "redo", "confirm", "back"]
Commit = Annotated[
    tuple[Kind, int, str],
    "One thing done at a table: kind, seat (-1: chance, or all of them), and the notation of what"
    " was played or drawn; of back, how many commits it went back to; empty otherwise",
]


class Header(TypedDict):
    """What a game was begun with."""

    game: str
    edition: Edition
    players: int
    settings: dict[str, Scalar | bool]
    seats: list[str]
    tentative: Annotated[list[int], "The seats that confirm"]
    version: Annotated[str, "Of the engine it was begun on"]
    reveals: NotRequired[
        Annotated[bool, "The last secret answer shows all of them; absent: its seat confirms first"]
    ]


class RecordLine(TypedDict):
    seat: int
    notation: str
    turn: int
    known_to: int


class Snapshot(TypedDict):
    """A position to go on from. It holds all secrets: never for a client."""

    commits: Annotated[int, "How many led to it"]
    state: str
    draws: int
    events: int
    act: int
    log: list[RecordLine]
    drawn: dict[str, int]
    undone: list[tuple[int, int]]
    closed: tuple[int, str, bool] | None
    checked: int


MESSAGES: dict[str, Any] = {
    "Update": Update,
    "Game": Game,
    "Printed": Printed,
    "Commit": Commit,
    "Header": Header,
    "Snapshot": Snapshot,
}
"""What crosses, by the name it has in the JSON Schema; what these hold is there as well."""
