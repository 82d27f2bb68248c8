"""The messages of a server, as JSON. `make types` writes this file: do not edit it.

The types of a game itself are in `stormtable.protocol`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from stormtable.protocol.messages import Event, Notice, Outcome, Printed, TextEntry, Update, View


class AckMessage(TypedDict):
    number: int
    """The row it became"""
    status: Literal["done", "repeated"]
    type: Literal["ack"]
    id: str


class Acknowledgement(TypedDict):
    number: int
    """The row it became"""
    status: Literal["done", "repeated"]


class Analysis(TypedDict):
    """What decided a game, worked out in the background: it is asked for again until it is
    done."""

    state: Literal["none", "waiting", "done"]
    """`none`: nobody is at it; whoever played has it begun"""
    done: int
    of: int
    quick: str
    """The bot that played positions on"""
    bot: str
    """The bot that judged choices"""
    playouts: int
    winner: int | None
    curve: list[CurvePoint]
    decisive: list[Swing]
    decisions: list[JudgedDecision]
    """For those who played alone"""


class Area(TypedDict):
    """A part of the board."""

    name: str
    kind: Literal["hand", "row", "pile", "value", "seats"]
    path: str
    place: NotRequired[str]
    owner: NotRequired[Literal["own", "others", "all"]]


class AutoAnswerSettings(TypedDict):
    """What the table answers for a seat where there is nothing to choose; at first nothing."""

    auto_pass: bool
    """Decline whatever may be declined"""
    auto_pay: Literal["never", "one_way", "proposed"]
    """Pay where there is one way; or always, as the engine proposes"""
    only_answer: bool
    """Answer where there is but one answer"""


class AutoAnswerSettingsInput(TypedDict):
    """What the table answers for a seat where there is nothing to choose; at first nothing."""

    auto_pass: NotRequired[bool]
    """Decline whatever may be declined"""
    auto_pay: NotRequired[Literal["never", "one_way", "proposed"]]
    """Pay where there is one way; or always, as the engine proposes"""
    only_answer: NotRequired[bool]
    """Answer where there is but one answer"""


class Award(TypedDict):
    """A small title for whoever did most of something."""

    code: str
    seats: list[int]
    amount: int
    thing: str
    """The tile or round it was counted for, or empty"""


class BoardLayout(TypedDict):
    """How the general board arranges a game."""

    areas: list[Area]
    pieces: dict[str, PieceLook]


class Caller(TypedDict):
    """The person who is signed in on this connection."""

    id: str
    name: str


class Chapter(TypedDict):
    id: str
    title: str
    part: str
    """The heading several chapters stand under, or empty"""
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


class Choice(TypedDict):
    """An option by its notation, and taken apart."""

    notation: str
    verb: str
    args: dict[str, int | str]


class CitedRulebook(TypedDict):
    cite: str
    """How pages of it are cited"""
    title: str


class ClockState(TypedDict):
    """What everybody has left. Only the server's clock counts: `now` is its time."""

    clock: ClockSetting
    now: float
    paused: bool
    seats: list[SeatClockState]


class Club(TypedDict):
    id: str
    name: str
    members: int
    mine: bool
    """The caller is its owner"""
    about: str
    people: list[Member]


class ClubBrief(TypedDict):
    id: str
    name: str
    members: int
    mine: bool
    """The caller is its owner"""


class CommitMessage(TypedDict):
    id: str
    """The client's own, so that a repeated one is known"""
    number: int
    """How many rows the client knew of"""
    kind: CommandKind
    seat: int
    notation: NotRequired[str]
    type: Literal["commit"]


class CurvePoint(TypedDict):
    """The beginning of a round, or the end. Lists are by seat."""

    number: int
    """The row that led there"""
    round: int
    chance: list[float]
    """To win, when bots play on"""
    scores: list[float]
    """Expected in the end"""


class Daily(TypedDict):
    day: str
    """As 2026-11-16, UTC"""
    today: bool
    game: str
    mine: DailyTry | None
    """The caller's own, the one that counts"""
    best: list[DailyBest]
    """Those who have finished, without help"""
    before: list[str]
    """Days before it that were played"""


class DailyBest(TypedDict):
    place: int
    person: str
    name: str
    score: int
    won: bool
    rank: str
    mine: bool


class DailyTry(TypedDict):
    table: str
    over: bool


class DaysClock(TypedDict):
    """Days and hours a turn: an hour at least."""

    kind: Literal["days"]
    days: int
    hours: int
    at_zero: AtZero


class DaysClockInput(TypedDict):
    """Days and hours a turn: an hour at least."""

    kind: Literal["days"]
    days: NotRequired[int]
    hours: NotRequired[int]
    at_zero: NotRequired[AtZero]


class Draft(TypedDict):
    id: str
    game: str
    name: str
    number: int
    """How often it has been changed"""
    left: int
    items: int
    problems: int
    created: float
    changed: float
    sheet: Sheet


class DraftBrief(TypedDict):
    id: str
    game: str
    name: str
    number: int
    """How often it has been changed"""
    left: int
    items: int
    problems: int
    created: float
    changed: float


class DraftChange(TypedDict):
    """What stands at an item's key. Left out, `value` is what stands there: it is right."""

    key: str
    value: NotRequired[Any]
    """None: this entry of a list goes"""
    origin: NotRequired[str | None]
    """Where it comes from; none: as told of all around it"""


class DraftChanges(TypedDict):
    changes: list[DraftChange]


class DraftName(TypedDict):
    name: str


class DraftProblem(TypedDict):
    """No edition can have this."""

    key: str
    problem: str
    reason: str


class DraftTrial(TypedDict):
    """What changes would make of a draft."""

    sheet: Sheet | None
    wrong: DraftProblem | None


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
    """The points of all they met: told apart by first"""
    beaten: int
    """The points of those they beat, twice: then by this"""
    wins: int
    played: int


class ErrorAnswer(TypedDict):
    error: Problem


class Explanation(TypedDict):
    notice: Notice | None
    """Why not; null: it can be played now"""


class Export(TypedDict):
    """All that is kept about somebody."""

    person: Person
    exported: str
    sessions: list[dict[str, Any]]
    push: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    invitations: list[dict[str, Any]]
    editions: list[dict[str, Any]]
    drafts: list[dict[str, Any]]
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
    invited: list[dict[str, Any]]
    """Seats that friends save"""


class FaceModule(TypedDict):
    """A board that a game's package brings for the page."""

    module: str
    """The address of its ES module; it changes whenever a file of the board does"""
    api: int
    """The version of the board API it was written for"""


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
    """How the general board arranges the game"""


class GameMessages(TypedDict):
    """The messages of a game in a language, as its package has them."""

    game: str
    language: str
    messages: dict[str, Any]


class GameStatistics(TypedDict):
    """How somebody fared at a game, the latest thousand times."""

    games: int
    wins: int
    score: float
    """On average"""
    best: int
    by_seat: dict[str, tuple[int, int]]
    """'0 of 3': games and wins"""
    by_players: dict[str, tuple[int, int]]
    """'3': games and wins"""
    sources: dict[str, float]
    """Where points came from, on average"""
    ranks: dict[str, int]
    """Alone: how often each was reached"""
    rungs: dict[str, tuple[int, int]]
    """Alone: games and wins with each Challenge in force"""


class HelloMessage(TypedDict):
    """The first message: the seats to look from, and the last event that each of them
    knows."""

    type: Literal["hello"]
    protocol: int
    seats: NotRequired[list[int]]
    since: NotRequired[dict[str, int]]
    """By seat; 'null' for a spectator"""
    invitation: NotRequired[str]
    lang: NotRequired[str]
    """The language of the log; empty: that of Accept-Language"""


class Hint(TypedDict):
    notation: str
    bot: str
    measure: str | None
    """What is expected: `margin`, points ahead at the end; `win`, chance in %"""
    reasons: list[HintReason]


class HintReason(TypedDict):
    """What a bot could do: the option first, then what it has in mind after it."""

    line: list[str]
    expected: float
    samples: int
    """Games played out behind that figure"""


class Invitation(TypedDict):
    id: str
    invitation: str
    url: str
    expires: float
    revoked: bool


class JudgedDecision(TypedDict):
    """What somebody chose in such a round, and what a bot would have."""

    number: int
    """The row of the choice: the question was open before it"""
    seat: int
    question: str
    played: Choice
    best: Choice
    measure: str
    expected: float | None
    """Of what was played; null: the bot passed it over"""
    better: float
    """Expected of what the bot would have played"""


class Ladder(TypedDict):
    """What one player alone may beat, the easier first."""

    game: str
    setting: str
    """The setting whose values the rungs are"""
    rungs: list[Rung]
    next: str | None
    """The first that is not beaten yet"""


class Lesson(TypedDict):
    """A lesson with all it says."""

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
    """What it teaches"""
    minutes: int
    steps: int
    """How many there are"""
    mine: LessonProgressInfo | None
    """Null for one who has not begun it"""


class LessonOrigin(TypedDict):
    lesson: str
    step: int
    """The step the learner has come to, from 1"""
    of: int
    """How many steps there are; at the last one plays as one likes"""


class LessonProgressInfo(TypedDict):
    """How far somebody is who asks."""

    table: str
    step: int
    """The step they have come to, from 1"""
    done: bool
    """They have been through all of it"""


class LessonStepInfo(TypedDict):
    id: str
    title: str
    text: RichText
    task: str
    """What to do; empty: this is only read"""
    rules: str
    """The paragraph of the rules that tells more"""
    light: list[str]
    """Places"""
    play: list[str]
    """What it waits for, and what is then played for the learner"""
    free: bool
    """From here one plays as one likes"""
    ends: str
    """Why the game is over after it, if it is"""


class LineHintRequest(TypedDict):
    plays: list[str]
    """Played one after another, each by whoever is asked then"""
    bot: NotRequired[str]
    """Empty: the best there is"""


class LineRequest(TypedDict):
    plays: list[str]
    """Played one after another, each by whoever is asked then"""


class LineResult(TypedDict):
    """Where a line leads."""

    seat: int | None
    """Who is asked now; null: nobody"""
    ends: Literal["", "chance", "over"]
    """Why nobody is asked"""
    update: Update


class LinkOffer(TypedDict):
    """What a link leads to: somebody's friendship, or a club."""

    by: Someone
    club: ClubBrief | None


class LinkResult(TypedDict):
    """What came of a link."""

    friend: str | None
    club: str | None


class LiveClock(TypedDict):
    """Seconds a turn, and a bank of them for the whole game."""

    kind: Literal["live"]
    turn: int
    bank: int
    increment: int
    """Seconds the bank grows by with each turn"""
    at_zero: AtZero


class LiveClockInput(TypedDict):
    """Seconds a turn, and a bank of them for the whole game."""

    kind: Literal["live"]
    turn: int
    bank: NotRequired[int]
    increment: NotRequired[int]
    """Seconds the bank grows by with each turn"""
    at_zero: NotRequired[AtZero]


class Member(TypedDict):
    id: str
    name: str
    since: float
    owner: bool


class Mute(TypedDict):
    person: str
    muted: NotRequired[bool]


class NewAccount(TypedDict):
    login: str
    password: str


class NewChatLine(TypedDict):
    text: str


class NewClub(TypedDict):
    name: str
    about: NotRequired[str]


class NewDraft(TypedDict):
    """A copy of an edition: ours, one that somebody shared, or a file of one's own."""

    game: str
    name: NotRequired[str | None]
    """Default: the copied edition's"""
    edition: NotRequired[str | None]
    """The one to copy; default: ours"""
    text: NotRequired[str | None]
    """A file instead"""


class NewEdition(TypedDict):
    game: str
    text: str


class NewEntrant(TypedDict):
    bot: NotRequired[str | None]
    """A bot, by the owner; empty: oneself"""


class NewFriendLink(TypedDict):
    """To share: whoever opens it becomes a friend, or a member of a club of one's own."""

    hours: NotRequired[int]
    club: NotRequired[str | None]
    """Empty: a friend"""


class NewGuest(TypedDict):
    name: str


class NewInvitation(TypedDict):
    hours: NotRequired[int]
    person: NotRequired[str | None]
    """A friend, who is told of it"""


class NewPassword(TypedDict):
    old: NotRequired[str | None]
    """Not needed for an hour after signing in by a recovery code"""
    new: str


class NewPlannedMoves(TypedDict):
    plays: list[str]


class NewRecovery(TypedDict):
    recovery: str


class NewReport(TypedDict):
    kind: Literal["chat", "bug", "other"]
    text: str
    about: NotRequired[str]
    """Whom or what: a person's id, a line of chat, a row"""


class NewSeat(TypedDict):
    kind: NotRequired[Literal["me", "open", "bot"]]
    bot: NotRequired[str | None]
    name: NotRequired[str | None]
    """On the seat; default: the person's or the bot's"""


class NewStudy(TypedDict):
    text: str


class NewTable(TypedDict):
    game: str
    seats: list[NewSeat]
    settings: NotRequired[dict[str, bool | int | str]]
    edition: NotRequired[str | None]
    """The hash of an edition of one's own that was sent before"""
    public: NotRequired[bool]
    """In the list of open tables; otherwise by invitation"""
    club: NotRequired[str | None]
    """Whose members see it, and may sit down, without an invitation"""
    spectators: NotRequired[bool]
    delay: NotRequired[int]
    """How many rows later spectators are told"""
    clock: NotRequired[ClockSettingInput]
    seed: NotRequired[int | None]
    """Equal deals for a match; whoever knows it knows what will be drawn. Everybody sees that
    the table is seeded, and it is not rated"""
    confirm: NotRequired[bool]
    """Ask before a turn ends that cannot be taken back"""
    take_back: NotRequired[bool]
    """All together may go back across others' choices"""


class NewTournament(TypedDict):
    """Duels. Time runs out some time, and then a bot plays or the game is lost: so it goes
    on."""

    name: str
    game: str
    system: NotRequired[PairingSystem]
    rounds: NotRequired[int]
    """0: as many as are usual for those who enter"""
    settings: NotRequired[dict[str, bool | int | str]]
    clock: NotRequired[LiveClockInput | DaysClockInput]


class NoClock(TypedDict):
    kind: Literal["none"]


class NumberedDraftChanges(TypedDict):
    changes: list[DraftChange]
    number: int
    """Of the draft as it was seen"""


class Opponent(TypedDict):
    """Somebody one has played with lately."""

    id: str
    name: str
    games: int
    table: str
    """The last one: ask for a rematch there"""
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


class Pairing(TypedDict):
    first: int
    second: int | None
    """Empty: the first sits out"""
    table: str | None
    points: tuple[int, int] | None
    """Of both; empty while they play"""


class Paragraph(TypedDict):
    id: str
    title: str
    symbol: str
    blocks: list[RuleProse | RuleTable]
    rulings: list[Ruling]
    cites: list[str]
    """Pages or sections, as refusals cite them"""


class Person(TypedDict):
    """Oneself."""

    id: str
    name: str
    login: str | None
    created: float
    rest: dict[str, Any]
    notices: dict[str, Any]
    settings: dict[str, Any]
    recovered: bool
    """Signed in by a recovery code: may set a password without the old one"""


class PersonChanges(TypedDict):
    """What of oneself is to change; what is left out stays."""

    name: NotRequired[str | None]
    rest: NotRequired[Rest | None]
    """When clocks of days stand still; empty: they never do"""
    notices: NotRequired[dict[str, Any] | None]
    """Where to be told of one's turn; empty: nowhere"""
    settings: NotRequired[dict[str, Any] | None]
    """The page's own: theme, text size ..."""


class PieceLook(TypedDict):
    """How pieces of a name look."""

    tone: NotRequired[Literal["ink", "red", "green", "blue", "gold", "violet"]]
    mark: NotRequired[str]


class PingMessage(TypedDict):
    at: NotRequired[int | float | str | None]
    type: Literal["ping"]


class PlannedMoves(TypedDict):
    plays: list[str]
    still: list[str]
    """As many of them as can be played now"""


class PlayoutRequest(TypedDict):
    plays: list[str]
    """Played one after another, each by whoever is asked then"""
    first: NotRequired[int]
    """Games weighed before: each has dice of its own, the same for every line"""


class PlayoutResult(TypedDict):
    """What came of a line when bots played on. Lists are by seat."""

    bot: str
    games: int
    won: list[float]
    scores: list[int]
    """Of all the games together"""


class PongMessage(TypedDict):
    at: int | float | str | None
    type: Literal["pong"]


class PresenceMessage(TypedDict):
    type: Literal["presence"]
    people: list[Present]
    watching: int
    """How many look on who are not signed in"""


class Present(TypedDict):
    """A person who is at the table now."""

    id: str
    name: str
    seats: list[int]
    """The seats that they look from"""
    watching: bool
    """They look from no seat"""


class Problem(TypedDict):
    """Why it was refused: a stable code, what is wrong, and what would be right."""

    code: str
    problem: str
    remedy: str


class Profile(TypedDict):
    id: str
    name: str
    guest: bool
    ratings: list[Rating]
    statistics: dict[str, GameStatistics]
    """By game; `GAME:solo` of those played alone"""


class Proof(TypedDict):
    """That it is oneself who asks, and not somebody who found the browser open."""

    password: NotRequired[str | None]
    """Of an account; not needed just after signing in by a recovery code"""


class PushKey(TypedDict):
    key: str
    """Of this server, base64url; empty: it sends no Web Push"""


class PushKeys(TypedDict):
    """By which what is pushed is made unreadable for others; base64url."""

    p256dh: str
    auth: str


class RankedPlayer(TypedDict):
    game: str
    points: int
    games: int
    """How many it rests on"""
    who: str
    """A person's id, or `bot:NAME`"""
    name: str


class Rating(TypedDict):
    game: str
    points: int
    games: int
    """How many it rests on"""


class ReadTo(TypedDict):
    step: int
    """Read on to this one; not past one that waits for something"""


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
    """What lies on the table, each by the id of the paragraph that tells of it"""
    about: dict[str, dict[str, str]]
    """By kind (refusal, question, place, symbol ...) and code, the paragraph's id"""


class RefusedMessage(TypedDict):
    code: str
    problem: str
    remedy: str
    type: Literal["refused"]
    id: str | None
    """Of the refused message, if it had one"""
    number: int | None
    """How many rows there are, if the client knew fewer"""


class RematchOffer(TypedDict):
    by: str
    accepted: list[str]
    """Who has accepted, the one who offers included"""
    declined: list[str]
    expires: float


class ReplayLink(TypedDict):
    """What shows a game that is over to whoever has it, as a spectator."""

    url: str
    key: str
    """Shown as an invitation; empty where none is needed"""


class ReplayPosition(TypedDict):
    """Where a step left the game, and what it brought."""

    number: int
    view: View
    feed: list[Event]


class ReplayStepInfo(TypedDict):
    """One thing that was done and not taken back."""

    number: int
    """Of its row: the position after it has that number"""
    round: int
    turn: int
    seat: int | None
    scores: list[int | None]
    """After it, by seat, as everybody knows them"""
    changes: bool
    """Something on the table changed, not only an answer"""


class ReplaySummary(TypedDict):
    """The whole of a game that is over, in brief."""

    steps: list[ReplayStepInfo]
    awards: list[Award]
    log: list[TextEntry]
    """What happened in words, for clients that name a language"""


class Rest(TypedDict):
    """Time that does not count."""

    time_zone: NotRequired[str]
    sleep: NotRequired[Sleep | None]
    vacation: NotRequired[list[list[float]]]
    """Each from when to when"""


class RuleLink(TypedDict):
    """Words that lead to another paragraph."""

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
    """What the rulebook leaves open and was decided here."""

    id: str
    line: RichText


class Rung(TypedDict):
    rung: str
    tries: int
    beaten: bool
    best: int | None
    """The best score it was beaten with"""


class SayMessage(TypedDict):
    type: Literal["chat"]
    text: str


class SeatChange(TypedDict):
    """Somebody left a seat or returned to it."""

    seat: int
    change: Literal["left", "back", "stand_in", "turn_over", "forfeited"]
    event: int
    """The number of the last event before it"""
    time: float


class SeatClockState(TypedDict):
    turn: float
    bank: float
    runs: bool
    deadline: float | None
    rests: bool
    """It is asked, and its player's time does not count now"""


class SeatInfo(TypedDict):
    seat: int
    person: str | None
    bot: str | None
    name: str
    left: bool
    """The person left: a bot plays until they take the seat back"""
    forfeited: bool
    stand_in: bool
    """Their time was up: a bot plays this one turn"""


class SeatInvitation(TypedDict):
    """A friend saves one a seat."""

    id: str
    invitation: str
    by: str | None
    """Their name"""
    table: TableInfo


class Sheet(TypedDict):
    """An edition laid out, item by item."""

    game: str
    name: str
    hash: str
    ours: bool
    components: list[SheetComponent]
    forms: list[dict[str, Any]]
    left: int
    items: int
    problems: list[SheetProblem]
    """With any of them it is not played"""
    printed: Printed


class SheetComponent(TypedDict):
    name: str
    grows: str
    """The list that items may be added to; empty: none may"""
    left: int
    items: list[SheetItem]


class SheetItem(TypedDict):
    key: str
    name: str
    """What kind of thing it is"""
    params: dict[str, str | int]
    places: list[str]
    """Where it is drawn"""
    value: Any
    ours: Any
    """In the edition that comes with the game; none: not there"""
    form: int
    """What the value may be: the number of one of the forms"""
    mark: Literal["attested", "inferred", "rebuilt", "owner"]
    reason: str
    own: str | None
    """What is told of this very item"""
    our_own: str | None
    """The same in the edition that comes with the game"""
    left: bool
    """Nobody has seen it on the box"""


class SheetProblem(TypedDict):
    key: str
    items: list[str]
    problem: str
    rule: str
    """The constraint or page it rests on"""
    reason: str
    pages: list[str]


class SignIn(TypedDict):
    login: str
    password: str


class SignedIn(TypedDict):
    person: Person
    token: str | None
    """For programs alone; pages have a cookie"""
    recovery: str | None
    """Gives the seats back when the cookie is lost. Shown once: keep it"""


class Sit(TypedDict):
    invitation: NotRequired[str | None]
    name: NotRequired[str | None]
    """On the seat; default: one's own"""


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


class Subscribe(TypedDict):
    """What a browser's push service told it."""

    endpoint: str
    keys: PushKeys


class Swing(TypedDict):
    """A round that changed the winner's chance much."""

    point: int
    """Its place on the curve; it ends at the next"""
    change: float


class TableCommand(TypedDict):
    id: str
    """The client's own, so that a repeated one is known"""
    number: int
    """How many rows the client knew of"""
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
    """How many rows there are: what was done, one after another"""
    asked: list[int]
    """The seats the game waits for"""
    players: int
    settings: dict[str, bool | int | str]
    edition: str | None
    """The hash of an edition that somebody made"""
    clock: ClockSetting
    spectators: bool
    delay: int
    """How many rows later spectators receive updates"""
    confirm: bool
    take_back: bool
    seeded: bool
    """Its maker chose the seed, and may know what is drawn: it is never rated"""
    hints: bool
    """Whether a bot helps here: not where people are rated"""
    seats: list[SeatInfo]
    back: TakeBackVote | None
    """Somebody asks all to go back"""
    outcome: Outcome | None
    rematch: str | None
    """The table where they play again"""
    rematch_offer: RematchOffer | None
    """Somebody offers to play again; it begins once all people have accepted"""
    seat_changes: list[SeatChange]
    """Who left and who returned; empty in lists of tables"""
    origin: ForkOrigin | LessonOrigin | None
    """What this game was forked from, or the lesson it is of"""
    club: str | None
    """Whose members see it"""
    tournament: str | None
    """The tournament that it is a game of"""
    daily: str | None
    """The day whose game it is"""


class TableMessage(TypedDict):
    """The table has changed, and its game has not begun."""

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
    """The client's own, so that a repeated one is known"""
    number: int
    yes: bool


class TakeBackMessage(TypedDict):
    """Asks all to go back to an earlier row."""

    type: Literal["back"]
    id: str
    """The client's own, so that a repeated one is known"""
    number: int
    to: int


class TakeBackRequest(TypedDict):
    to: int
    """The last row that is to stand"""
    number: int


class TakeBackVote(TypedDict):
    """Somebody asks all to go back to an earlier row."""

    to: int
    """The last row that is to stand"""
    by: str
    """Who asks"""
    agreed: list[str]
    """Who agrees"""


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
    mine: bool
    """The caller may start it"""
    settings: dict[str, bool | int | str]
    clock: LiveClock | DaysClock
    created: float
    started: float | None
    ended: float | None
    entrants: list[Entrant]
    standings: list[EntrantRanking]
    pairings: list[list[Pairing]]
    """Round by round"""


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


class UpdateMessage(TypedDict):
    seat: int | None
    number: int
    update: Update
    clock: ClockState | None
    table: TableInfo
    type: Literal["update"]


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
