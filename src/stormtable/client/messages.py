"""The messages of a server, as JSON. `make types` writes this file: do not edit it.

The types of a game itself are in `stormtable.protocol`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from stormtable.protocol.messages import (
    Change,
    Event,
    Notice,
    Outcome,
    Printed,
    TextEntry,
    TextLine,
    Update,
    View,
)


class AbsenceSettings(TypedDict):
    """Times that do not count on the caller's clocks."""

    time_zone: NotRequired[str]
    sleep: NotRequired[Sleep | None]
    vacation: NotRequired[list[list[float]]]
    """Begin and end of each vacation"""


class Absent(TypedDict):
    """A person who was at the table and has no window there now."""

    id: str
    since: float


class AckMessage(TypedDict):
    number: int
    """The number of its log entry"""
    status: Literal["done", "repeated"]
    type: Literal["ack"]
    id: str


class Acknowledgement(TypedDict):
    number: int
    """The number of its log entry"""
    status: Literal["done", "repeated"]


class ActMark(TypedDict):
    """An act in the track of playback: who acts, without what happens."""

    by: int | None
    seat: int | None
    heading: str
    """The code of the heading that it begins, or empty"""
    round: int


class Agreed(TypedDict):
    """What owners of a game agree on."""

    game: str
    printing: str
    owners: int
    items: list[AgreedItem]
    """The items that somebody has seen"""
    printings: list[PrintingProposal]
    versions: list[EditionVersion]
    """The newest first"""
    newest: int | None
    """The version that new tables take; none: the packaged"""


class AgreedItem(TypedDict):
    key: str
    """The key of an item; `key:part` is a part of it"""
    status: Literal["unseen", "seen", "agreed", "in_question"]
    stands: bool
    """Owners decided it; otherwise the packaged value stays"""
    value: Any
    """The value of the next version"""
    groups: list[OwnersGroup]
    waits: str | None
    """The constraint that it breaks with other values"""


class Analysis(TypedDict):
    """The analysis of a finished game. The server computes it in the background: ask again
    until it is done."""

    state: Literal["none", "waiting", "done"]
    """`none`: not started; a player of the game may start it"""
    done: int
    """The number of playouts so far"""
    of: int
    playouts: int
    """The number of playouts from each round"""
    winner: int | None
    curve: list[CurvePoint]
    """While waiting: the progress so far"""
    chart: bool
    """Whether the playouts differ enough to draw the curve"""
    decisive: list[Swing]
    """Empty: no single moment decided the game"""
    looked_back: dict[str, Any] | None
    """What the game's own measures say, known first; its shape is the game's own"""


class AnswerFigure(TypedDict):
    key: str
    value: float
    error: float
    """The standard error of its distance from the best answer; 0: the figure is exact"""
    text: str
    """The figure in words"""


class Approach(TypedDict):
    """A way to an option that is out of reach. The engine has played it on a copy of the game;
    other players may prevent steps in later turns."""

    turns: int
    """The number of own turns it takes, including this one"""
    steps: list[ApproachStep]
    """The answers in order; the target comes last"""
    cost: list[Change]
    """What the seat has less of at the end"""
    lucky: bool
    """Whether a draw in between may change the rest"""


class ApproachFound(TypedDict):
    way: Approach | None
    """Null: the search found none within three turns"""


class ApproachStep(TypedDict):
    turn: int
    """1: in this turn; 2: in the seat's next turn, and so on"""
    notation: str
    text: TextLine | None
    """In words, for clients that name a language"""


class Area(TypedDict):
    """A part of the board."""

    name: str
    kind: Literal["hand", "row", "pile", "value", "seats", "grid", "track", "table"]
    path: str
    place: NotRequired[str]
    owner: NotRequired[Literal["own", "others", "all"]]
    columns: NotRequired[int]
    spaces: NotRequired[int]


class AutoAnswerSettings(TypedDict):
    """The decisions that the table answers for a seat because there is nothing to choose; none
    by default."""

    auto_pass: bool
    """Decline every optional action"""
    auto_pay: Literal["never", "one_way", "proposed"]
    """Pay if there is only one payment; or always as the engine proposes"""
    only_answer: bool
    """Answer if there is only one option"""


class AutoAnswerSettingsInput(TypedDict):
    """The decisions that the table answers for a seat because there is nothing to choose; none
    by default."""

    auto_pass: NotRequired[bool]
    """Decline every optional action"""
    auto_pay: NotRequired[Literal["never", "one_way", "proposed"]]
    """Pay if there is only one payment; or always as the engine proposes"""
    only_answer: NotRequired[bool]
    """Answer if there is only one option"""


class Award(TypedDict):
    """A small title for the player who did most of something."""

    code: str
    seats: list[int]
    amount: int
    thing: str
    """The tile or round that it was counted for, or empty"""


class BoardLayout(TypedDict):
    """How the general board arranges a game."""

    areas: list[Area]
    pieces: dict[str, PieceLook]


class BoardMark(TypedDict):
    """A mark on the board. It stands at places, so it moves with the board."""

    kind: Literal["arrow", "circle", "text"]
    tone: Literal[1, 2, 3, 4]
    """Good, danger, brass, ink"""
    place: str
    to: str
    """Where an arrow points"""
    text: str


class BoardMarkInput(TypedDict):
    """A mark on the board. It stands at places, so it moves with the board."""

    kind: Literal["arrow", "circle", "text"]
    tone: Literal[1, 2, 3, 4]
    """Good, danger, brass, ink"""
    place: str
    to: NotRequired[str]
    """Where an arrow points"""
    text: NotRequired[str]


class BotTurn(TypedDict):
    """What a bot has just played for a person, while players can still agree to take it
    back."""

    seat: int
    to: int
    """The last log entry before it"""


class Caller(TypedDict):
    """The person who is signed in on this connection."""

    id: str
    name: str


class Chapter(TypedDict):
    id: str
    title: str
    part: str
    """The heading above several chapters, or empty"""
    paragraphs: list[Paragraph]


class ChatLine(TypedDict):
    id: int
    by: str | None
    name: str
    text: str
    time: float


class ChatMessage(TypedDict):
    id: int
    by: str | None
    name: str
    text: str
    time: float
    type: Literal["chat"]


class CitedRulebook(TypedDict):
    cite: str
    """The form in which its pages are cited"""
    title: str


class ClockState(TypedDict):
    """The remaining time of all players. Only the server's clock counts; `now` is its time."""

    clock: ClockSetting
    now: float
    paused: bool
    stopped: bool
    """An administrator has stopped the clocks of all tables"""
    seats: list[SeatClockState]


class Club(TypedDict):
    id: str
    name: str
    members: int
    mine: bool
    """Whether the caller is the owner"""
    about: str
    defaults: ClubDefaults
    people: list[Member]


class ClubBrief(TypedDict):
    id: str
    name: str
    members: int
    mine: bool
    """Whether the caller is the owner"""


class ClubChanges(TypedDict):
    """Changes to a club; omitted fields stay unchanged."""

    name: NotRequired[str | None]
    about: NotRequired[str | None]
    editions: NotRequired[dict[str, str | None] | None]
    """By game; empty: the packaged edition"""
    clock: NotRequired[ClockSettingInput | None]


class ClubDefaults(TypedDict):
    """What the form for a new table of the club begins with, and what its tournaments are
    played with."""

    editions: dict[str, str]
    """The hash of a stored edition, by game"""
    clock: ClockSetting | None


class CommitMessage(TypedDict):
    id: str
    """The client's own id, by which the server recognises a repeated request"""
    number: int
    """The number of log entries that the client knew"""
    kind: CommandKind
    seat: int
    notation: NotRequired[str]
    type: Literal["commit"]


class ConsentAnswer(TypedDict):
    yes: bool


class ConsentRequest(TypedDict):
    """A request that needs the agreement of all players."""

    kind: Literal["pause", "end", "stand_in"]
    seat: int | None
    """The seat whose turn a bot would play"""
    by: str
    """The person who asks"""
    agreed: list[str]
    """The people who agree, including the one who asks"""
    expires: float


class CurvePoint(TypedDict):
    """The beginning of a round, or the end. Lists are by seat."""

    number: int
    """The last log entry before it"""
    round: int
    chance: list[float]
    """The chances to win, when quick bots play on"""
    errors: list[float]
    """Standard errors of the chances"""
    scores: list[float]
    """The expected final scores"""


class Daily(TypedDict):
    day: str
    """The day as 2026-11-16, UTC"""
    today: bool
    game: str
    mine: DailyTry | None
    """The caller's own try"""
    best: list[DailyBest]
    """The best finished tries without a bot's help"""
    before: list[str]
    """Earlier days on which somebody played"""


class DailyBest(TypedDict):
    place: int
    person: str
    name: str
    score: int
    won: bool
    rank: str
    mine: bool


class DailyPuzzle(TypedDict):
    id: str
    game: str
    box: str
    title: str
    mine: GivenAnswer | None
    answered: int
    """Known after one's own answer; before it 0"""
    solved: int


class DailyTry(TypedDict):
    table: str
    over: bool


class DaysClock(TypedDict):
    """Days and hours per turn: at least an hour."""

    kind: Literal["days"]
    days: int
    hours: int
    bank: int
    """Seconds for the whole game, used after those of a turn"""
    playing: PlayingHours | None
    """Empty: clocks run at all hours"""
    at_zero: AtZero


class DaysClockInput(TypedDict):
    """Days and hours per turn: at least an hour."""

    kind: Literal["days"]
    days: NotRequired[int]
    hours: NotRequired[int]
    bank: NotRequired[int]
    """Seconds for the whole game, used after those of a turn"""
    playing: NotRequired[PlayingHours | None]
    """Empty: clocks run at all hours"""
    at_zero: NotRequired[AtZero]


class Device(TypedDict):
    """A browser or program where the caller is signed in."""

    id: str
    device: str
    """Browser and system; empty: unknown"""
    created: float
    seen: float
    this: bool
    """Whether this request comes from the device"""


class DeviceGameFile(TypedDict):
    """A game as the file from which a browser continues it, or its log from one entry on."""

    format: Literal["stormtable game 1"]
    table: dict[str, Any]
    rows: list[list[Any]]
    """Log entries in order"""


class DeviceGameInfo(TypedDict):
    """A game of one of my browsers in a list."""

    id: str
    game: str
    status: Literal["running", "over"]
    seats: list[str]
    number: int
    """The number of log entries"""
    twin: str | None
    """Two devices played on the same game: the one that the other device played on"""
    changed: float


class DeviceGameNumber(TypedDict):
    number: int
    """The number of log entries that the server has now"""


class DeviceGameUpload(TypedDict):
    """A game of one of my browsers, or the log entries that the server lacks."""

    id: str
    game: str
    status: Literal["running", "over"]
    seats: list[str]
    """The players"""
    changed: float
    """Seconds since 1970, UTC"""
    twin: NotRequired[str | None]
    """The game that another device played on, of which this is a copy"""
    table: dict[str, Any]
    """The table as the browser's engine stores it"""
    rows: list[list[Any]]
    """Log entries in order: from the first, or from one that the server has"""


class Draft(TypedDict):
    id: str
    game: str
    name: str
    number: int
    """The number of changes"""
    left: int
    items: int
    seen: int
    """The items that the owner has compared with the box"""
    problems: int
    created: float
    changed: float
    sheet: EditionForm


class DraftBrief(TypedDict):
    id: str
    game: str
    name: str
    number: int
    """The number of changes"""
    left: int
    items: int
    seen: int
    """The items that the owner has compared with the box"""
    problems: int
    created: float
    changed: float


class DraftChange(TypedDict):
    """A new value for an item's key. Without `value` the present value is confirmed."""

    key: str
    value: NotRequired[Any]
    """None: remove this entry of a list"""
    origin: NotRequired[str | None]
    """The provenance of the value; none: that of the values around it"""


class DraftChanges(TypedDict):
    changes: list[DraftChange]


class DraftName(TypedDict):
    name: str


class DraftProblem(TypedDict):
    """A value that no edition can have."""

    key: str
    problem: str
    reason: str


class DraftTrial(TypedDict):
    """What changes would do to a draft."""

    sheet: EditionForm | None
    wrong: DraftProblem | None


class DrawCheck(TypedDict):
    """How the draws of a finished game follow from the entropy to which its table committed
    itself. A client verifies two things: `commitment` is the SHA-256 of 'stormtable entropy
    ENTROPY', and it equals the commitment that the client saw before the game."""

    entropy: str
    commitment: str
    draws: int
    undone: int
    """Draws that the players went back across"""


class EditionForm(TypedDict):
    """The form of an edition, item by item."""

    game: str
    name: str
    hash: str
    ours: bool
    components: list[EditionFormComponent]
    forms: list[dict[str, Any]]
    left: int
    items: int
    seen: int
    """The items that the owner has compared with the box"""
    differ: int
    """Those of them that differ, or are not in the box"""
    problems: list[EditionFormProblem]
    """The broken constraints; with any of them the edition cannot be played"""
    printed: Printed


class EditionFormComponent(TypedDict):
    name: str
    grows: str
    """The list to which items may be added; empty: none"""
    shortcut: bool
    """Its items are items of other components"""
    left: int
    items: list[EditionFormItem]


class EditionFormItem(TypedDict):
    key: str
    name: str
    """The kind of thing"""
    params: dict[str, str | int]
    places: list[str]
    """The places where it is drawn"""
    part: str
    """In a shortcut: the only key of its values that is asked"""
    value: Any
    """None: it is not in the box of the owner"""
    state: Literal["open", "seen", "differs", "absent"]
    """What the owner says: nothing yet, as printed, it differs, not in the box"""
    open: list[str]
    """The values that the owner has not seen: the ends of their keys; empty: itself"""
    drawn: bool
    """It is drawn by strokes"""
    ours: Any
    """The value in the packaged edition; none: it is not there"""
    form: int
    """The allowed values, as the index of a form"""
    mark: Literal["attested", "inferred", "rebuilt", "owner", "absent"]
    reason: str
    own: str | None
    """The provenance of this item itself"""
    our_own: str | None
    """The provenance in the packaged edition"""
    left: bool
    """Nobody has checked it on a box"""


class EditionFormProblem(TypedDict):
    key: str
    items: list[str]
    problem: str
    rule: str
    """The constraint or page behind it"""
    reason: str
    pages: list[str]


class EditionVersion(TypedDict):
    number: int
    hash: str
    created: float
    owners: int
    changes: list[VersionChange]
    withdrawn: str | None
    """Why an operator withdrew it"""


class Entrant(TypedDict):
    number: int
    person: str | None
    bot: str | None
    name: str
    left: bool


class EntrantRanking(TypedDict):
    number: int
    place: int
    points: int
    opponents: int
    """The points of all opponents, the first tie-break"""
    beaten: int
    """Twice the points of beaten opponents, and once those of tied ones: the second
    tie-break"""
    wins: int
    played: int


class ErrorAnswer(TypedDict):
    error: Problem


class EvenOpponent(TypedDict):
    """A bot of the caller's strength: the step that is the nearest to an even match."""

    game: str
    bot: str
    """Its code, as `step-7`"""
    step: int
    """Its number; 1 is the weakest"""
    steps: int
    """The number of steps"""
    bot_rating: int
    rating: int
    """The caller's rating against bots; at first the easiest level's"""
    deviation: int
    """How uncertain it is (Glicko-2)"""
    games: int
    """The caller's games against rated bots"""
    wins: int
    chance: float
    """The caller's expected share of wins"""


class Explanation(TypedDict):
    notice: Notice | None
    """Why it cannot be played; null: it can"""


class Export(TypedDict):
    """Everything stored about a person."""

    person: Person
    exported: str
    sessions: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    push: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    invitations: list[dict[str, Any]]
    editions: list[dict[str, Any]]
    drafts: list[dict[str, Any]]
    hand_ins: list[dict[str, Any]]
    device_games: list[dict[str, Any]]
    """Games of my browsers, with their whole logs"""
    studies: list[dict[str, Any]]
    annotations: list[dict[str, Any]]
    """My notes and marks in studies"""
    reports: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    commits: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    results: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    muted: list[str]
    friends: list[dict[str, Any]]
    links: list[dict[str, Any]]
    clubs: list[dict[str, Any]]
    entered: list[dict[str, Any]]
    """Tournaments"""
    daily: list[dict[str, Any]]
    puzzles: list[dict[str, Any]]
    """Answers to puzzles"""
    puzzle_rating: list[dict[str, Any]]
    invited: list[dict[str, Any]]
    """Seats that friends reserve"""


class FaceModule(TypedDict):
    """A board that a game's package brings for the page."""

    module: str
    """The URL of its ES module; it changes with every change of the board's files"""
    api: int
    """The version of the board API that it uses"""


class Fork(TypedDict):
    number: int
    seats: list[NewSeat]
    public: NotRequired[bool]


class ForkOrigin(TypedDict):
    table: str
    number: int


class Friend(TypedDict):
    id: str
    name: str
    since: float


class FriendLink(TypedDict):
    id: str
    link: str
    url: str
    club: str | None
    expires: float


class GameBoard(TypedDict):
    """How the page draws a game."""

    game: str
    face: FaceModule | None
    """None: the page's general board draws the game"""
    layout: BoardLayout | None
    """The layout of the general board for the game"""


class GameMessages(TypedDict):
    """The messages of a game in a language, as its package has them."""

    game: str
    language: str
    messages: dict[str, Any]


class GameStatistics(TypedDict):
    """A person's results at a game, from the last thousand games."""

    games: int
    wins: int
    left: int
    """Games that bots played for the person, which do not count as wins"""
    score: float
    """The average score"""
    best: int
    by_seat: dict[str, tuple[int, int]]
    """'0 of 3': games and wins"""
    by_players: dict[str, tuple[int, int]]
    """'3': games and wins"""
    sources: dict[str, float]
    """The average points of each source"""
    ranks: dict[str, int]
    """Solo: how often each rank was reached"""
    rungs: dict[str, tuple[int, int]]
    """Solo: games and wins with each Challenge in force"""


class GivenAnswer(TypedDict):
    key: str
    """Empty: given up"""
    right: bool


class GivenAnswerBody(TypedDict):
    key: str
    """The key of an answer; empty: give up"""
    seconds: NotRequired[float]
    """How long the caller thought, by their own clock"""


class HandInRequest(TypedDict):
    """A draft whose seen items are handed in."""

    draft: str
    printing: NotRequired[str]
    """The printing of the box; empty: the first"""
    language: NotRequired[str]
    """The language of the box"""


class HelloMessage(TypedDict):
    """The first message: the seats to look from, and the last event that each of them
    knows."""

    type: Literal["hello"]
    protocol: int
    seats: NotRequired[list[int]]
    since: NotRequired[dict[str, int]]
    """The last known event by seat; 'null' for a spectator"""
    invitation: NotRequired[str]
    lang: NotRequired[str]
    """The language of the log; empty: that of Accept-Language"""


class Hint(TypedDict):
    notation: str
    bot: str
    measure: str | None
    """The unit of the estimates: `margin`, points ahead at the end; `win`, chance in %"""
    reasons: list[HintReason]
    claims: list[HintClaim]
    """At most two, the most important first"""
    certainty: Literal["", "clear", "leaning", "close"]
    """How clear the choice is; empty: nothing else was compared"""
    other: str
    """The best other option, as a notation; may be empty"""


class HintClaim(TypedDict):
    """A fact that speaks for the choice; the engine confirms it."""

    code: str
    params: dict[str, int | str]
    text: TextLine | None
    """In words, for clients that name a language"""


class HintReason(TypedDict):
    """An option that a bot compared, followed by the answers it plans after it."""

    line: list[str]
    expected: float
    samples: int
    """The number of playouts behind the estimate"""


class Invitation(TypedDict):
    id: str
    invitation: str
    url: str
    expires: float
    revoked: bool
    person: str | None
    """The invited friend; empty: a link to share"""


class Ladder(TypedDict):
    """The goals of a solo player, in order of difficulty."""

    game: str
    setting: str
    """The setting whose values are the rungs"""
    rungs: list[Rung]
    next: str | None
    """The first rung that the caller has not reached"""


class Lesson(TypedDict):
    """A lesson with its whole text."""

    name: str
    game: str
    title: str
    language: str
    steps: list[LessonStepInfo]


class LessonInfo(TypedDict):
    name: str
    game: str
    players: int
    title: str
    words: str
    """The subject of the lesson"""
    minutes: int
    steps: int
    """The number of steps"""
    mine: LessonProgressInfo | None
    """Null if the learner has not begun it"""


class LessonOrigin(TypedDict):
    lesson: str
    step: int
    """The step that the learner has reached, from 1"""
    of: int
    """The number of steps; at the last one the learner plays freely"""


class LessonProgressInfo(TypedDict):
    """The caller's progress."""

    table: str
    step: int
    """The step that the learner has reached, from 1"""
    done: bool
    """Whether the learner has finished the lesson"""


class LessonStepInfo(TypedDict):
    id: str
    title: str
    text: RichText
    task: str
    """The task; empty: there is only text to read"""
    rules: str
    """The paragraph of the rules that explains more"""
    light: list[str]
    """The places to light"""
    play: list[str]
    """The move that the step waits for, and the answers that the lesson then gives for the
    learner"""
    alone: int
    """The round that the learner plays without a script; 0: none"""
    watch: bool
    """Whether the step comes after a showing of the weather"""
    free: bool
    """From here on the learner plays freely"""
    ends: str
    """Why the game is over after the step; empty if it is not"""


class LineHintRequest(TypedDict):
    plays: list[str]
    """The notations in order, each for the seat that is asked then"""
    bot: NotRequired[str]
    """The bot; empty: the best one"""


class LineRequest(TypedDict):
    plays: list[str]
    """The notations in order, each for the seat that is asked then"""


class LineResult(TypedDict):
    """The position after a line of other moves."""

    seat: int | None
    """The seat that is asked now; null: none"""
    ends: Literal["", "chance", "over"]
    """Why no seat is asked"""
    played: str
    """What that seat played in the game, at a position of the game"""
    update: Update


class LinkOffer(TypedDict):
    """What a link offers: a friendship, or membership of a club."""

    by: Someone
    club: ClubBrief | None


class LinkResult(TypedDict):
    """The result of accepting a link."""

    friend: str | None
    club: str | None


class LiveClock(TypedDict):
    """Seconds per turn, and a bank of seconds for the whole game."""

    kind: Literal["live"]
    turn: int
    bank: int
    increment: int
    """Seconds that each turn adds to the bank"""
    at_zero: AtZero


class LiveClockInput(TypedDict):
    """Seconds per turn, and a bank of seconds for the whole game."""

    kind: Literal["live"]
    turn: int
    bank: NotRequired[int]
    increment: NotRequired[int]
    """Seconds that each turn adds to the bank"""
    at_zero: NotRequired[AtZero]


class Member(TypedDict):
    id: str
    name: str
    since: float
    owner: bool


class Mute(TypedDict):
    person: str
    muted: NotRequired[bool]


class MutedPerson(TypedDict):
    id: str
    name: str


class NewAccount(TypedDict):
    login: str
    password: str


class NewChatLine(TypedDict):
    text: str


class NewClub(TypedDict):
    name: str
    about: NotRequired[str]


class NewConsent(TypedDict):
    kind: Literal["pause", "end"]


class NewDraft(TypedDict):
    """A copy of an edition: of the packaged one, a shared one, or an uploaded file."""

    game: str
    name: NotRequired[str | None]
    """Default: the name of the copied edition"""
    edition: NotRequired[str | None]
    """The edition to copy; default: the packaged one"""
    text: NotRequired[str | None]
    """The text of a file instead"""


class NewEdition(TypedDict):
    game: str
    text: str


class NewEntrant(TypedDict):
    bot: NotRequired[str | None]
    """A bot that the owner enters; empty: the caller"""


class NewFriendLink(TypedDict):
    """A link to share. Everybody who opens it becomes a friend of its maker, or a member of
    the maker's club."""

    hours: NotRequired[int]
    club: NotRequired[str | None]
    """Empty: the link makes a friend"""


class NewGuest(TypedDict):
    name: str


class NewInvitation(TypedDict):
    hours: NotRequired[int]
    person: NotRequired[str | None]
    """A friend, who is notified"""


class NewPasskey(TypedDict):
    name: str
    """The name of the device, for its owner"""
    credential: dict[str, Any]
    """The new credential, as the browser's `toJSON` returns it"""


class NewPassword(TypedDict):
    old: NotRequired[str | None]
    """The old password; not needed in the hour after a sign-in by recovery code"""
    new: str


class NewPlannedMoves(TypedDict):
    plays: list[str]


class NewRecovery(TypedDict):
    recovery: str


class NewReport(TypedDict):
    kind: Literal["chat", "bug", "other"]
    text: str
    about: NotRequired[str]
    """The subject: a person's id, a chat line, a log entry"""


class NewRest(TypedDict):
    until: float
    """The end of the pause, within a day from now"""


class NewSeat(TypedDict):
    kind: NotRequired[Literal["me", "open", "bot"]]
    bot: NotRequired[str | None]
    name: NotRequired[str | None]
    """The name at the seat; default: the person's or the bot's"""


class NewStudy(TypedDict):
    text: str


class NewTable(TypedDict):
    game: str
    seats: list[NewSeat]
    settings: NotRequired[dict[str, bool | int | str]]
    edition: NotRequired[str | None]
    """The hash of a stored edition"""
    public: NotRequired[bool]
    """Whether the list of open tables shows it; otherwise people need an invitation"""
    club: NotRequired[str | None]
    """The club whose members see the table and may sit down without an invitation"""
    spectators: NotRequired[bool]
    delay: NotRequired[int]
    """By how many log entries spectators are behind"""
    clock: NotRequired[ClockSettingInput]
    seed: NotRequired[int | None]
    """The seed of all draws, for equal deals in a match. Everybody who knows it can compute
    the draws, so the table is marked as seeded and is not rated"""
    confirm: NotRequired[bool]
    """Ask for confirmation before the end of a turn that cannot be taken back"""
    take_back: NotRequired[bool]
    """Players may agree to go back across others' choices"""
    rated: NotRequired[bool]
    """Count for people's ratings, if people alone play; casual otherwise"""
    reckoning: NotRequired[Literal["all", "own", "none"]]
    """For which seats the table shows figures, and whether it offers hints; a rated game
    offers none"""


class NewTournament(TypedDict):
    """A tournament of duels. Every clock ends a game at last: a bot plays on, or the player
    loses. So every round ends."""

    name: str
    game: str
    system: NotRequired[PairingSystem]
    rounds: NotRequired[int]
    """0: the usual number for the entrants"""
    settings: NotRequired[dict[str, bool | int | str]]
    edition: NotRequired[str | None]
    """The hash of a stored edition; empty: the club's, or the packaged one"""
    starts: NotRequired[float | None]
    """When it begins by itself; empty: when its owner starts it"""
    clock: NotRequired[LiveClockInput | DaysClockInput]


class NoClock(TypedDict):
    kind: Literal["none"]


class NumberedDraftChanges(TypedDict):
    changes: list[DraftChange]
    number: int
    """The number of the draft that the client has seen"""


class Opponent(TypedDict):
    """A recent opponent."""

    id: str
    name: str
    games: int
    table: str
    """The last common table, to ask for a rematch"""
    game: str
    ended: float
    friend: bool


class OwnEdition(TypedDict):
    """The edition that comes with a game."""

    game: str
    name: str
    hash: str
    left: int
    items: int


class OwnReport(TypedDict):
    kind: str
    about: str
    text: str
    time: float
    resolved: float | None
    """When an administrator resolved it"""


class OwnerQuestion(TypedDict):
    """An item about which an owner should look again."""

    key: str
    mine: Any
    groups: list[OwnersGroup]


class OwnerQuestions(TypedDict):
    handed_in: float | None
    printing: str
    items: int
    """The number of items handed in"""
    questions: list[OwnerQuestion]


class OwnersGroup(TypedDict):
    """Owners who saw the same value."""

    value: Any
    """None: it is not in the box"""
    votes: float
    """New accounts, and owners of few items, count half"""
    owners: list[str]
    """Their names"""


class Pairing(TypedDict):
    first: int
    second: int | None
    """Empty: the first player sits out"""
    table: str | None
    points: tuple[int, int] | None
    """The points of both players; empty while they play"""
    absent: list[int]
    """The entrants who left their game, conceded it or lost it on time"""
    started: float | None
    ended: float | None


class Paragraph(TypedDict):
    id: str
    title: str
    symbol: str
    blocks: list[RuleProse | RuleTable]
    rulings: list[Ruling]
    cites: list[str]
    """Pages or sections, in the form that refusals cite"""


class Passkey(TypedDict):
    id: str
    name: str
    created: float
    used: float | None
    """When somebody last signed in with it"""


class PasskeyOptions(TypedDict):
    options: dict[str, Any]
    """`publicKey` of WebAuthn as JSON, for the browser"""


class PasskeySignIn(TypedDict):
    credential: dict[str, Any]
    """The signed challenge, as the browser's `toJSON` returns it"""


class Person(TypedDict):
    """The caller's own account."""

    id: str
    name: str
    login: str | None
    created: float
    rest: dict[str, Any]
    notices: dict[str, Any]
    settings: dict[str, Any]
    recovered: bool
    """Signed in with a recovery code: may set a password without the old one"""


class PersonChanges(TypedDict):
    """Changes to the caller's own account; omitted fields stay unchanged."""

    name: NotRequired[str | None]
    rest: NotRequired[AbsenceSettings | None]
    """When clocks with days per turn stop; empty: never"""
    notices: NotRequired[dict[str, Any] | None]
    """Where to receive notifications, and of which kinds; empty: nowhere"""
    settings: NotRequired[dict[str, Any] | None]
    """The page's own settings: theme, text size ..."""


class PieceLook(TypedDict):
    """The look of pieces with this name."""

    tone: NotRequired[Literal["ink", "red", "green", "blue", "gold", "violet"]]
    mark: NotRequired[str]


class PingMessage(TypedDict):
    at: NotRequired[int | float | str | None]
    type: Literal["ping"]


class PlannedMoves(TypedDict):
    plays: list[str]
    still: list[str]
    """The beginning of them that can be played now"""
    story: list[TextEntry]
    """The log entries that they would make, in the language that the caller names"""


class Playback(TypedDict):
    """The acts after an event, as a seat or a spectator may know them."""

    base: View
    """The position before the first act"""
    acts: list[PlayedAct]
    """The first acts; request further ones after the last"""
    track: list[ActMark]
    """All acts"""


class PlayedAct(TypedDict):
    """One act: its log entries, the changes it made, and the position after it."""

    first: int
    """The number of its first event"""
    last: int
    """The number of its last event"""
    by: int | None
    """The seat whose choice caused it; null: no choice did"""
    headings: list[TextEntry]
    """The headings before it"""
    entry: TextEntry
    effects: list[TextEntry]
    """The log lines of its consequences"""
    feed: list[Event]
    view: View


PlayingHours = TypedDict("PlayingHours", {"from": "str", "to": "str", "time_zone": "str"})


class PlayoutRequest(TypedDict):
    plays: list[str]
    """The notations in order, each for the seat that is asked then"""
    first: NotRequired[int]
    """The number of earlier games; each game has its own dice, the same for every line"""
    games: NotRequired[int]
    """The number of games to play"""


class PlayoutResult(TypedDict):
    """The results of games that bots finished from the end of a line. Lists are by seat."""

    bot: str
    games: int
    won: list[float]
    scores: list[int]
    """The sum of all games"""
    each: list[list[float]]
    """The winner's share of each game, in their order: lines are compared in pairs"""


class PongMessage(TypedDict):
    at: int | float | str | None
    type: Literal["pong"]


class PresenceMessage(TypedDict):
    type: Literal["presence"]
    people: list[Present]
    gone: list[Absent]
    """The people who were here, and since when they are away"""
    watching: int
    """The number of spectators who are not signed in"""


class Present(TypedDict):
    """A person who has a window at the table now."""

    id: str
    name: str
    seats: list[int]
    """The seats that the person looks from"""
    watching: bool
    """Whether the person looks from no seat"""


class PrintingProposal(TypedDict):
    """Owners who together differ in several items: perhaps another printing."""

    owners: list[str]
    keys: list[str]


class Problem(TypedDict):
    """Why a request was refused: a stable code, the problem, and the remedy."""

    code: str
    problem: str
    remedy: str


class Profile(TypedDict):
    id: str
    name: str
    guest: bool
    ratings: list[Rating]
    statistics: dict[str, GameStatistics]
    """By game; `GAME:solo` for solo games"""


class Proof(TypedDict):
    """Proof that the owner acts, and not another person at the owner's open browser."""

    password: NotRequired[str | None]
    """The account's password; not needed just after signing in with a recovery code"""


class PushKey(TypedDict):
    key: str
    """The server's public key, base64url; empty: the server sends no Web Push"""


class PushKeys(TypedDict):
    """The keys that encrypt push messages for the browser; base64url."""

    p256dh: str
    auth: str


class PuzzleAnswerInfo(TypedDict):
    """One of the answers to choose from."""

    key: str
    thing: str
    """What it names: a kind of thing of the game"""
    code: str
    """The thing's code"""
    name: TextLine
    steps: list[TextLine]
    """The turn that it stands for, in a few steps"""
    places: list[str]
    """The places on the board to press for it"""


class PuzzleInfo(TypedDict):
    id: str
    game: str
    box: str
    kind: str
    measure: str
    """The unit of the figures"""
    title: str
    question: str
    round: int
    players: int
    bot: str
    """The bot that played the game at all seats"""
    seat: int
    rating: int
    themes: list[str]
    """Its themes in words"""
    daily: bool
    """Whether it is the puzzle of the day"""
    answers: list[PuzzleAnswerInfo]
    view: View
    printed: dict[str, Any]
    """The printed values of the components"""
    mine: GivenAnswer | None
    """The caller's own answer, which counted"""


class PuzzleOverview(TypedDict):
    """The caller's progress, the puzzle of the day, and what there is."""

    count: int
    answered: int
    solved: int
    rating: int | None
    """Null before the first rated answer"""
    deviation: int | None
    history: list[int]
    """The latest ratings, the oldest first"""
    recent: list[bool]
    """Whether the latest answers were right, oldest first"""
    streak: int
    """Days in a row with a solved puzzle, up to now"""
    best_streak: int
    today: DailyPuzzle | None
    themes: list[ThemeInfo]


class PuzzleRatingChange(TypedDict):
    before: int
    after: int
    deviation: int


class PuzzleResult(TypedDict):
    """The solution, after an answer."""

    right: bool
    best: str
    figures: list[AnswerFigure]
    """By answer, in the order of the puzzle"""
    reasons: list[TextLine]
    """Facts in favour of the best answer"""
    counted: bool
    """Whether it was the caller's first answer to this puzzle"""
    rating: PuzzleRatingChange | None
    """Null: the answer was not rated"""
    answered: int
    """The number of people who have answered it"""
    solved: int
    view: View | None
    """The position after the best answer"""


class RankedPlayer(TypedDict):
    game: str
    points: int
    games: int
    """The number of games behind it"""
    who: str
    """A person's id, or `bot:NAME`"""
    name: str


class Rating(TypedDict):
    game: str
    points: int
    games: int
    """The number of games behind it"""


class ReadTo(TypedDict):
    step: int
    """The step to go to; a step that waits for a move cannot be skipped"""


class Recover(TypedDict):
    recovery: str


class Reference(TypedDict):
    """The rules of a game, with the figures of an edition."""

    hash: str
    game: str
    title: str
    language: str
    edition: str
    rulebooks: list[CitedRulebook]
    chapters: list[Chapter]
    components: list[str]
    """The components, each with the id of the paragraph that describes it"""
    about: dict[str, dict[str, str]]
    """By kind (refusal, question, place, symbol ...) and code: the id of the paragraph"""


class RefusedMessage(TypedDict):
    code: str
    problem: str
    remedy: str
    type: Literal["refused"]
    id: str | None
    """The id of the refused message, if it had one"""
    number: int | None
    """The number of log entries, if the client knew fewer"""


class RematchOffer(TypedDict):
    by: str
    accepted: list[str]
    """The people who have accepted, including the one who offers"""
    declined: list[str]
    expires: float


class ReplayLink(TypedDict):
    """A link that shows a finished game to everybody who has it, as a spectator."""

    url: str
    key: str
    """The token for `invitation`; empty where none is needed"""


class ReplayPosition(TypedDict):
    """The position after a step, and the step's events."""

    number: int
    view: View
    feed: list[Event]


class ReplayStepInfo(TypedDict):
    """One action that nobody took back."""

    number: int
    """The number of its log entry; the position after it has that number"""
    round: int
    turn: int
    seat: int | None
    scores: list[int | None]
    """The scores after it, by seat, as everybody knows them"""
    changes: bool
    """Whether something on the table changed, not only an answer"""
    last: int
    """The number of its last event"""


class ReplaySummary(TypedDict):
    """A summary of a finished game."""

    steps: list[ReplayStepInfo]
    awards: list[Award]
    log: list[TextEntry]
    """The story, for clients that name a language"""


class Revision(TypedDict):
    """A change of settings by the table's maker, before the game began."""

    names: list[str]
    """The changed settings"""
    time: float


class RoundWeather(TypedDict):
    """The weather of one round, to show it again."""

    round: int
    view: View
    """The position at its first die"""
    feed: list[Event]
    """The events from there to the end of the round"""
    complete: bool
    """Whether the round is over"""


class RuleLink(TypedDict):
    """A link to another paragraph."""

    text: str
    to: str


class RuleProse(TypedDict):
    kind: Literal["text", "list", "steps"]
    lines: list[RichText]


class RuleSymbol(TypedDict):
    """A symbol of the page's sprite."""

    symbol: str


class RuleTable(TypedDict):
    kind: Literal["table"]
    columns: list[str]
    rows: list[list[RichText]]


class Ruling(TypedDict):
    """A question that the rulebook leaves open, and our decision."""

    id: str
    line: RichText


class Rung(TypedDict):
    rung: str
    tries: int
    beaten: bool
    best: int | None
    """The best score with which the caller reached it"""


class SayMessage(TypedDict):
    type: Literal["chat"]
    text: str


class SeatBot(TypedDict):
    bot: str
    name: NotRequired[str | None]
    """The name at the seat; default: the bot's"""


class SeatChange(TypedDict):
    """A change of a seat, as the log shows it."""

    seat: int
    change: Literal[
        "left",
        "back",
        "stand_in",
        "stand_in_own",
        "stand_in_asked",
        "turn_over",
        "forfeited",
        "conceded",
        "called",
        "more_time",
        "rests",
    ]
    event: int
    """The number of the last event before it"""
    time: float


class SeatClockState(TypedDict):
    turn: float
    bank: float
    runs: bool
    deadline: float | None
    rests: bool
    """Whether the seat is asked while its player's time does not count"""


class SeatInfo(TypedDict):
    seat: int
    person: str | None
    bot: str | None
    name: str
    left: bool
    """The person left: a bot plays until they take the seat back"""
    forfeited: bool
    stand_in: bool
    """A bot plays this turn for the person"""
    state: Literal["free", "waiting", "plays", "stand_in", "left", "conceded"]
    """The state of the seat; presence tells whether its person is away"""
    since: float | None
    """When the state began; empty: at the beginning of the game"""
    turns: int
    """The number of turns played at this seat"""
    turns_by_bot: int
    """The number of these turns that a bot played for the person"""
    rests_left: int
    """How often the player may still stop the clock, at a table with days per turn"""


class SeatInvitation(TypedDict):
    """A seat that a friend reserves."""

    id: str
    invitation: str
    by: str | None
    """The name of the friend"""
    table: TableInfo


class SeatNotes(TypedDict):
    """What a player writes for themselves."""

    text: str
    """May be empty"""


class SignIn(TypedDict):
    login: str
    password: str


class SignedIn(TypedDict):
    person: Person
    token: str | None
    """For programs only; pages have a cookie"""
    recovery: str | None
    """The code that restores the account when the cookie is lost. It is shown once: save it"""


class Sit(TypedDict):
    invitation: NotRequired[str | None]
    name: NotRequired[str | None]
    """The name at the seat; default: the person's own"""


class SketchReason(TypedDict):
    """Why no edition can have it, or what is missing, as a code with parameters."""

    code: str
    params: dict[str, str | int]


class SketchRequest(TypedDict):
    """A value to open as a sketch, or a sketch and an act on it."""

    was: Any
    """The value before it was drawn"""
    sketch: NotRequired[Any]
    """The sketch so far; none: that of the value"""
    act: NotRequired[Any]
    """What is drawn; none: nothing"""


class SketchResult(TypedDict):
    sketch: Any
    """The sketch after the act, or unchanged if it is refused"""
    value: Any
    """What the sketch draws; none: the value cannot be drawn"""
    changed: bool
    """It is another piece than before"""
    refused: SketchReason | None
    unfinished: SketchReason | None


Sleep = TypedDict("Sleep", {"from": "str", "to": "str"})


class Someone(TypedDict):
    id: str
    name: str


class StoredEdition(TypedDict):
    hash: str
    game: str
    name: str


class StoredEditionText(TypedDict):
    hash: str
    game: str
    name: str
    text: str


class Study(TypedDict):
    """A study of a finished game or an opened record."""

    id: str
    table: str
    name: str
    number: int
    """The number of changes; ask with `after` to wait for the next"""
    owner: str
    owner_name: str
    plays: bool
    """Whether I may add and remove moves"""
    writes: bool
    """Whether I may add notes and marks"""
    shared: bool
    live: bool
    shown: str
    """The position that the owner shows while the study is live"""
    nodes: list[StudyNode]
    """In the order of siblings"""
    annotations: list[StudyAnnotation]


class StudyAnnotation(TypedDict):
    """What one person wrote and marked at one position."""

    position: str
    person: str
    by: str
    """The name of its author"""
    note: str
    marks: list[BoardMark]


class StudyChange(TypedDict):
    """One change of a study. Which fields count depends on its kind."""

    kind: Literal["play", "delete", "restore", "promote", "note", "marks", "name", "live", "show"]
    position: NotRequired[str]
    """`play`: the position to play from; `note`, `marks`, `show`: where"""
    node: NotRequired[int]
    """The move that `delete`, `restore` and `promote` are about"""
    notation: NotRequired[str]
    note: NotRequired[str]
    """My note; empty: none"""
    marks: NotRequired[list[BoardMarkInput]]
    """All of my marks at the position"""
    name: NotRequired[str | None]
    live: NotRequired[bool]
    """Whether followers see the position that I show"""


class StudyChanges(TypedDict):
    changes: list[StudyChange]


class StudyInfo(TypedDict):
    """A study in a list."""

    id: str
    table: str
    game: str
    name: str
    players: list[str]
    moves: int
    notes: int
    """The number of annotated positions"""
    changed: float


class StudyLink(TypedDict):
    """A link that shows a study to everybody who has it; the board as a spectator sees it."""

    url: str
    key: str
    """The token for `invitation`"""


class StudyNode(TypedDict):
    """One move of a variation."""

    id: int
    parent: int
    """The move before it; 0: it begins a variation"""
    begin: int
    """The log entry after which its variation begins"""
    seat: int
    notation: str
    text: list[Any]
    """The move in words, as the parts of a sentence"""


class Subscribe(TypedDict):
    """A browser's push subscription."""

    endpoint: str
    keys: PushKeys


class Swing(TypedDict):
    """A round that changed the winner's chance by more than 2.9 standard errors."""

    point: int
    """The index of its first point on the curve; it ends at the next one"""
    change: float
    error: float
    """The standard error of the change"""


class TableChanges(TypedDict):
    """Changes to a table whose game has not begun; omitted fields stay unchanged."""

    settings: NotRequired[dict[str, bool | int | str] | None]
    """All settings of the game; omitted ones get their defaults"""
    public: NotRequired[bool | None]
    spectators: NotRequired[bool | None]
    clock: NotRequired[ClockSettingInput | None]
    confirm: NotRequired[bool | None]
    take_back: NotRequired[bool | None]
    rated: NotRequired[bool | None]
    reckoning: NotRequired[Literal["all", "own", "none"] | None]


class TableCommand(TypedDict):
    id: str
    """The client's own id, by which the server recognises a repeated request"""
    number: int
    """The number of log entries that the client knew"""
    kind: CommandKind
    seat: int
    notation: NotRequired[str]


class TableInfo(TypedDict):
    """A table in brief."""

    id: str
    game: str
    status: Literal["open", "running", "over", "closed", "study"]
    public: bool
    maker: str | None
    created: float
    started: float | None
    changed: float
    ended: float | None
    number: int
    """The number of log entries"""
    asked: list[int]
    """The seats that the game waits for"""
    players: int
    settings: dict[str, bool | int | str]
    edition: str | None
    """The hash of a stored edition"""
    clock: ClockSetting
    spectators: bool
    delay: int
    """By how many log entries spectators are behind"""
    confirm: bool
    take_back: bool
    revised: Revision | None
    """The maker's last changes before the game began"""
    seeded: bool
    """Whether the maker chose the seed and may know the draws; such a table is never rated"""
    commitment: str | None
    """The hash of the entropy of all draws, published before the first one"""
    rated: bool
    """Whether it counts for people's ratings, as its seats are now"""
    hints: bool
    """Whether bots help here; not in rated games"""
    reckoning: Literal["all", "own", "none"]
    """For which seats the page shows figures beside the pieces; none in rated games"""
    seats: list[SeatInfo]
    back: TakeBackVote | None
    """The open vote to go back"""
    bot_turn: BotTurn | None
    """What a bot has just played for a person, if nothing came out since"""
    outcome: Outcome | None
    rematch: str | None
    """The table of the rematch"""
    rematch_offer: RematchOffer | None
    """The open offer of a rematch, which begins when all people have accepted"""
    consent: ConsentRequest | None
    """The open request for a pause, an early end, or a stand-in"""
    seat_changes: list[SeatChange]
    """The changes of seats; empty in lists of tables"""
    origin: ForkOrigin | LessonOrigin | None
    """The game that this one was forked from, or its lesson"""
    club: str | None
    """The club whose members see the table"""
    tournament: str | None
    """The tournament of the game"""
    on_device: float | None
    """When its player took the game to a device, where it goes on"""
    daily: str | None
    """The day of a daily game"""


class TableMessage(TypedDict):
    """The table has changed before its game began."""

    type: Literal["table"]
    table: TableInfo


class TableUpdate(TypedDict):
    """A table and its game, as a seat or a spectator may know them."""

    seat: int | None
    number: int
    update: Update
    clock: ClockState | None
    table: TableInfo


class TakeBackAnswer(TypedDict):
    number: int
    yes: bool


class TakeBackAnswerMessage(TypedDict):
    type: Literal["agree"]
    id: str
    """The client's own id, by which the server recognises a repeated request"""
    number: int
    yes: bool


class TakeBackMessage(TypedDict):
    """Asks all players to go back to an earlier log entry."""

    type: Literal["back"]
    id: str
    """The client's own id, by which the server recognises a repeated request"""
    number: int
    to: int


class TakeBackRequest(TypedDict):
    to: int
    """The last log entry that stays in effect"""
    number: int


class TakeBackVote(TypedDict):
    """A request to all players to go back to an earlier log entry."""

    to: int
    """The last log entry that stays in effect"""
    by: str
    """The person who asks"""
    agreed: list[str]
    """The people who agree"""
    expires: float | None
    """Until when it can be answered"""
    choices: list[int]
    """How many choices of each seat it takes back"""


class ThemeInfo(TypedDict):
    box: str
    game: str
    theme: str
    """The code of a kind or theme, for `next`"""
    title: str
    count: int
    solved: int


class Tournament(TypedDict):
    id: str
    club: str
    name: str
    game: str
    system: PairingSystem
    status: Literal["open", "running", "over"]
    rounds: int
    round: int
    players: int
    starts: float | None
    """When it begins by itself"""
    mine: bool
    """Whether the caller may start it"""
    club_name: str
    edition: str | None
    """The hash of a stored edition"""
    settings: dict[str, bool | int | str]
    clock: LiveClock | DaysClock
    created: float
    started: float | None
    ended: float | None
    entrants: list[Entrant]
    standings: list[EntrantRanking]
    pairings: list[list[Pairing]]
    """The pairings, round by round"""


class TournamentBrief(TypedDict):
    id: str
    club: str
    name: str
    game: str
    system: PairingSystem
    status: Literal["open", "running", "over"]
    rounds: int
    round: int
    players: int
    starts: float | None
    """When it begins by itself"""


class TrialMoves(TypedDict):
    plays: list[str]
    turn: NotRequired[bool]
    """Begin the turn even if another question comes first, such as a bid"""


class UpdateMessage(TypedDict):
    seat: int | None
    number: int
    update: Update
    clock: ClockState | None
    table: TableInfo
    type: Literal["update"]


class VersionChange(TypedDict):
    key: str
    was: Any
    now: Any
    owners: int


class WelcomeMessage(TypedDict):
    type: Literal["welcome"]
    protocol: int
    table: TableInfo
    person: Caller | None
    seats: list[int]


AtZero = Literal["warn", "bot", "forfeit"]


ClockSetting = NoClock | LiveClock | DaysClock


ClockSettingInput = NoClock | LiveClockInput | DaysClockInput


CommandKind = Literal["play", "undo", "redo", "confirm", "restart"]


PairingSystem = Literal["swiss", "round_robin"]


RichText = list[str | RuleLink | RuleSymbol]


SocketIn = (
    HelloMessage
    | CommitMessage
    | SayMessage
    | TakeBackMessage
    | TakeBackAnswerMessage
    | PingMessage
)


SocketOut = (
    WelcomeMessage
    | TableMessage
    | UpdateMessage
    | AckMessage
    | RefusedMessage
    | PresenceMessage
    | ChatMessage
    | PongMessage
)
