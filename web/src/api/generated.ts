// Written by `make types` from docs/openapi.json; do not change it by hand.

export type AtZero = 'warn' | 'bot' | 'forfeit'
export type RichText = (string | RuleLink | RuleSymbol)[]
export type ClockSettingInput = NoClock | LiveClockInput | DaysClockInput
export type ClockSetting = NoClock | LiveClock | DaysClock
export type CommandKind = 'play' | 'undo' | 'redo' | 'confirm' | 'restart'
export type PairingSystem = 'swiss' | 'round_robin'
export type SocketIn = HelloMessage | CommitMessage | SayMessage | TakeBackMessage | TakeBackAnswerMessage | PingMessage
export type SocketOut =
  | WelcomeMessage
  | TableMessage
  | UpdateMessage
  | AckMessage
  | RefusedMessage
  | PresenceMessage
  | ChatMessage
  | PongMessage
/**
 * One commit: kind, seat (-1: chance, or all seats), and the notation that was played or drawn; for back, the number of commits that remain; empty otherwise
 *
 * @minItems 3
 * @maxItems 3
 */
export type Commit = ['play' | 'draw' | 'undo' | 'redo' | 'confirm' | 'back', number, string]

/**
 * Times that do not count on the caller's clocks.
 */
export interface AbsenceSettings {
  time_zone?: string
  sleep?: Sleep | null
  /**
   * Begin and end of each vacation
   */
  vacation?: number[][]
}
/**
 * Sleeping hours in local time.
 */
export interface Sleep {
  from: string
  to: string
}
/**
 * A person who was at the table and has no window there now.
 */
export interface Absent {
  id: string
  since: number
}
export interface AckMessage {
  /**
   * The number of its log entry
   */
  number: number
  status: 'done' | 'repeated'
  type: 'ack'
  id: string
}
export interface Acknowledgement {
  /**
   * The number of its log entry
   */
  number: number
  status: 'done' | 'repeated'
}
/**
 * An act in the track of playback: who acts, without what happens.
 */
export interface ActMark {
  by: number | null
  seat: number | null
  /**
   * The code of the heading that it begins, or empty
   */
  heading: string
  round: number
}
/**
 * What owners of a game agree on.
 */
export interface Agreed {
  game: string
  printing: string
  owners: number
  /**
   * The items that somebody has seen
   */
  items: AgreedItem[]
  printings: PrintingProposal[]
  /**
   * The newest first
   */
  versions: EditionVersion[]
  /**
   * The version that new tables take; none: the packaged
   */
  newest: number | null
}
export interface AgreedItem {
  /**
   * The key of an item; `key:part` is a part of it
   */
  key: string
  status: 'unseen' | 'seen' | 'agreed' | 'in_question'
  /**
   * Owners decided it; otherwise the packaged value stays
   */
  stands: boolean
  /**
   * The value of the next version
   */
  value: unknown
  groups: OwnersGroup[]
  /**
   * The constraint that it breaks with other values
   */
  waits: string | null
}
/**
 * Owners who saw the same value.
 */
export interface OwnersGroup {
  /**
   * None: it is not in the box
   */
  value: unknown
  /**
   * New accounts, and owners of few items, count half
   */
  votes: number
  /**
   * Their names
   */
  owners: string[]
}
/**
 * Owners who together differ in several items: perhaps another printing.
 */
export interface PrintingProposal {
  owners: string[]
  keys: string[]
}
export interface EditionVersion {
  number: number
  hash: string
  created: number
  owners: number
  changes: VersionChange[]
  /**
   * Why an operator withdrew it
   */
  withdrawn: string | null
}
export interface VersionChange {
  key: string
  was: unknown
  now: unknown
  owners: number
}
/**
 * The analysis of a finished game. The server computes it in the background: ask again until it
 * is done.
 */
export interface Analysis {
  /**
   * `none`: not started; a player of the game may start it
   */
  state: 'none' | 'waiting' | 'done'
  /**
   * The number of playouts so far
   */
  done: number
  of: number
  /**
   * The number of playouts from each round
   */
  playouts: number
  winner: number | null
  /**
   * While waiting: the progress so far
   */
  curve: CurvePoint[]
  /**
   * Whether the playouts differ enough to draw the curve
   */
  chart: boolean
  /**
   * Empty: no single moment decided the game
   */
  decisive: Swing[]
  /**
   * What the game's own measures say, known first; its shape is the game's own
   */
  looked_back: {
    [k: string]: unknown
  } | null
}
/**
 * The beginning of a round, or the end. Lists are by seat.
 */
export interface CurvePoint {
  /**
   * The last log entry before it
   */
  number: number
  round: number
  /**
   * The chances to win, when quick bots play on
   */
  chance: number[]
  /**
   * Standard errors of the chances
   */
  errors: number[]
  /**
   * The expected final scores
   */
  scores: number[]
}
/**
 * A round that changed the winner's chance by more than 2.9 standard errors.
 */
export interface Swing {
  /**
   * The index of its first point on the curve; it ends at the next one
   */
  point: number
  change: number
  /**
   * The standard error of the change
   */
  error: number
}
export interface AnswerFigure {
  key: string
  value: number
  /**
   * The standard error of its distance from the best answer; 0: the figure is exact
   */
  error: number
  /**
   * The figure in words
   */
  text: string
}
/**
 * A way to an option that is out of reach. The engine has played it on a copy of the game;
 * other players may prevent steps in later turns.
 */
export interface Approach {
  /**
   * The number of own turns it takes, including this one
   */
  turns: number
  /**
   * The answers in order; the target comes last
   */
  steps: ApproachStep[]
  /**
   * What the seat has less of at the end
   */
  cost: Change[]
  /**
   * Whether a draw in between may change the rest
   */
  lucky: boolean
}
export interface ApproachStep {
  /**
   * 1: in this turn; 2: in the seat's next turn, and so on
   */
  turn: number
  notation: string
  /**
   * In words, for clients that name a language
   */
  text: TextLine | null
}
/**
 * A sentence. Its plain text is that of its parts, one after another.
 */
export interface TextLine {
  /**
   * The key of the sentence
   */
  code: string
  parts: (string | TextPlayer | TextPlace | TextAmount)[]
  costs?: TextChip[]
  gains?: TextChip[]
  /**
   * The reason, shown in brackets
   */
  because?: (string | TextPlayer | TextPlace | TextAmount)[]
}
export interface TextPlayer {
  /**
   * The seat of the player whose name stands here
   */
  p: number
}
export interface TextPlace {
  /**
   * A place
   */
  l: string
  name: string
}
export interface TextAmount {
  a: Change
  /**
   * The amount in words, with its sign if it has one
   */
  name: string
}
/**
 * An amount of something that the choosing seat gains or gives up.
 */
export interface Change {
  what: string
  amount: number
  /**
   * The kind, if there are kinds; any: any kind
   */
  type?: string
  /**
   * The amount that is lost for lack of room
   */
  lost?: number
  place?: string
  /**
   * The amount in words without its sign, for clients that name a language
   */
  name?: string
}
/**
 * A cost or a gain beside a sentence.
 */
export interface TextChip {
  what: string
  /**
   * The amount, without its sign
   */
  n: number
  /**
   * The amount in words, without its sign
   */
  name: string
  type?: string
}
export interface ApproachFound {
  /**
   * Null: the search found none within three turns
   */
  way: Approach | null
}
/**
 * A part of the board.
 */
export interface Area {
  name: string
  kind: 'hand' | 'row' | 'pile' | 'value' | 'seats' | 'grid' | 'track' | 'table'
  path: string
  place?: string
  owner?: 'own' | 'others' | 'all'
  columns?: number
  spaces?: number
}
/**
 * The decisions that the table answers for a seat because there is nothing to choose; none by
 * default.
 */
export interface AutoAnswerSettingsInput {
  /**
   * Decline every optional action
   */
  auto_pass?: boolean
  /**
   * Pay if there is only one payment; or always as the engine proposes
   */
  auto_pay?: 'never' | 'one_way' | 'proposed'
  /**
   * Answer if there is only one option
   */
  only_answer?: boolean
}
/**
 * The decisions that the table answers for a seat because there is nothing to choose; none by
 * default.
 */
export interface AutoAnswerSettings {
  /**
   * Decline every optional action
   */
  auto_pass: boolean
  /**
   * Pay if there is only one payment; or always as the engine proposes
   */
  auto_pay: 'never' | 'one_way' | 'proposed'
  /**
   * Answer if there is only one option
   */
  only_answer: boolean
}
/**
 * A small title for the player who did most of something.
 */
export interface Award {
  code: string
  seats: number[]
  amount: number
  /**
   * The tile or round that it was counted for, or empty
   */
  thing: string
}
/**
 * How the general board arranges a game.
 */
export interface BoardLayout {
  areas: Area[]
  pieces: {
    [k: string]: PieceLook
  }
}
/**
 * The look of pieces with this name.
 */
export interface PieceLook {
  tone?: 'ink' | 'red' | 'green' | 'blue' | 'gold' | 'violet'
  mark?: string
}
/**
 * A mark on the board. It stands at places, so it moves with the board.
 */
export interface BoardMarkInput {
  kind: 'arrow' | 'circle' | 'text'
  /**
   * Good, danger, brass, ink
   */
  tone: 1 | 2 | 3 | 4
  place: string
  /**
   * Where an arrow points
   */
  to?: string
  text?: string
}
/**
 * A mark on the board. It stands at places, so it moves with the board.
 */
export interface BoardMark {
  kind: 'arrow' | 'circle' | 'text'
  /**
   * Good, danger, brass, ink
   */
  tone: 1 | 2 | 3 | 4
  place: string
  /**
   * Where an arrow points
   */
  to: string
  text: string
}
/**
 * What a bot has just played for a person, while players can still agree to take it back.
 */
export interface BotTurn {
  seat: number
  /**
   * The last log entry before it
   */
  to: number
}
/**
 * The person who is signed in on this connection.
 */
export interface Caller {
  id: string
  name: string
}
export interface Chapter {
  id: string
  title: string
  /**
   * The heading above several chapters, or empty
   */
  part: string
  paragraphs: Paragraph[]
}
export interface Paragraph {
  id: string
  title: string
  symbol: string
  blocks: (RuleProse | RuleTable)[]
  rulings: Ruling[]
  /**
   * Pages or sections, in the form that refusals cite
   */
  cites: string[]
}
export interface RuleProse {
  kind: 'text' | 'list' | 'steps'
  lines: RichText[]
}
/**
 * A link to another paragraph.
 */
export interface RuleLink {
  text: string
  to: string
}
/**
 * A symbol of the page's sprite.
 */
export interface RuleSymbol {
  symbol: string
}
export interface RuleTable {
  kind: 'table'
  columns: string[]
  rows: RichText[][]
}
/**
 * A question that the rulebook leaves open, and our decision.
 */
export interface Ruling {
  id: string
  line: RichText
}
export interface ChatLine {
  id: number
  by: string | null
  name: string
  text: string
  time: number
}
export interface ChatMessage {
  id: number
  by: string | null
  name: string
  text: string
  time: number
  type: 'chat'
}
export interface CitedRulebook {
  /**
   * The form in which its pages are cited
   */
  cite: string
  title: string
}
export interface NoClock {
  kind: 'none'
}
/**
 * Seconds per turn, and a bank of seconds for the whole game.
 */
export interface LiveClockInput {
  kind: 'live'
  turn: number
  bank?: number
  /**
   * Seconds that each turn adds to the bank
   */
  increment?: number
  at_zero?: AtZero
}
/**
 * Days and hours per turn: at least an hour.
 */
export interface DaysClockInput {
  kind: 'days'
  days?: number
  hours?: number
  /**
   * Seconds for the whole game, used after those of a turn
   */
  bank?: number
  /**
   * Empty: clocks run at all hours
   */
  playing?: PlayingHours | null
  at_zero?: AtZero
}
/**
 * The hours of the day in which the clocks of a table run, for all seats. They replace the
 * players' sleeping hours; vacations still count.
 */
export interface PlayingHours {
  from: string
  /**
   * May be after midnight; at least an hour after the beginning
   */
  to: string
  time_zone: string
}
/**
 * Seconds per turn, and a bank of seconds for the whole game.
 */
export interface LiveClock {
  kind: 'live'
  turn: number
  bank: number
  /**
   * Seconds that each turn adds to the bank
   */
  increment: number
  at_zero: AtZero
}
/**
 * Days and hours per turn: at least an hour.
 */
export interface DaysClock {
  kind: 'days'
  days: number
  hours: number
  /**
   * Seconds for the whole game, used after those of a turn
   */
  bank: number
  /**
   * Empty: clocks run at all hours
   */
  playing: PlayingHours | null
  at_zero: AtZero
}
/**
 * The remaining time of all players. Only the server's clock counts; `now` is its time.
 */
export interface ClockState {
  clock: ClockSetting
  now: number
  paused: boolean
  /**
   * An administrator has stopped the clocks of all tables
   */
  stopped: boolean
  seats: SeatClockState[]
}
export interface SeatClockState {
  turn: number
  bank: number
  runs: boolean
  deadline: number | null
  /**
   * Whether the seat is asked while its player's time does not count
   */
  rests: boolean
}
export interface Club {
  id: string
  name: string
  members: number
  /**
   * Whether the caller is the owner
   */
  mine: boolean
  about: string
  defaults: ClubDefaults
  people: Member[]
}
/**
 * What the form for a new table of the club begins with, and what its tournaments are played
 * with.
 */
export interface ClubDefaults {
  /**
   * The hash of a stored edition, by game
   */
  editions: {
    [k: string]: string
  }
  clock: ClockSetting | null
}
export interface Member {
  id: string
  name: string
  since: number
  owner: boolean
}
export interface ClubBrief {
  id: string
  name: string
  members: number
  /**
   * Whether the caller is the owner
   */
  mine: boolean
}
/**
 * Changes to a club; omitted fields stay unchanged.
 */
export interface ClubChanges {
  name?: string | null
  about?: string | null
  /**
   * By game; empty: the packaged edition
   */
  editions?: {
    [k: string]: string | null
  } | null
  clock?: ClockSettingInput | null
}
export interface CommitMessage {
  /**
   * The client's own id, by which the server recognises a repeated request
   */
  id: string
  /**
   * The number of log entries that the client knew
   */
  number: number
  kind: CommandKind
  seat: number
  notation?: string
  type: 'commit'
}
export interface ConsentAnswer {
  yes: boolean
}
/**
 * A request that needs the agreement of all players.
 */
export interface ConsentRequest {
  kind: 'pause' | 'end' | 'stand_in'
  /**
   * The seat whose turn a bot would play
   */
  seat: number | null
  /**
   * The person who asks
   */
  by: string
  /**
   * The people who agree, including the one who asks
   */
  agreed: string[]
  expires: number
}
export interface Daily {
  /**
   * The day as 2026-11-16, UTC
   */
  day: string
  today: boolean
  game: string
  /**
   * The caller's own try
   */
  mine: DailyTry | null
  /**
   * The best finished tries without a bot's help
   */
  best: DailyBest[]
  /**
   * Earlier days on which somebody played
   */
  before: string[]
}
export interface DailyTry {
  table: string
  over: boolean
}
export interface DailyBest {
  place: number
  person: string
  name: string
  score: number
  won: boolean
  rank: string
  mine: boolean
}
export interface DailyPuzzle {
  id: string
  game: string
  box: string
  title: string
  mine: GivenAnswer | null
  /**
   * Known after one's own answer; before it 0
   */
  answered: number
  solved: number
}
export interface GivenAnswer {
  /**
   * Empty: given up
   */
  key: string
  right: boolean
}
/**
 * A browser or program where the caller is signed in.
 */
export interface Device {
  id: string
  /**
   * Browser and system; empty: unknown
   */
  device: string
  created: number
  seen: number
  /**
   * Whether this request comes from the device
   */
  this: boolean
}
/**
 * A game as the file from which a browser continues it, or its log from one entry on.
 */
export interface DeviceGameFile {
  format: 'stormtable game 1'
  table: {
    [k: string]: unknown
  }
  /**
   * Log entries in order
   */
  rows: unknown[][]
}
/**
 * A game of one of my browsers in a list.
 */
export interface DeviceGameInfo {
  id: string
  game: string
  status: 'running' | 'over'
  seats: string[]
  /**
   * The number of log entries
   */
  number: number
  /**
   * Two devices played on the same game: the one that the other device played on
   */
  twin: string | null
  changed: number
}
export interface DeviceGameNumber {
  /**
   * The number of log entries that the server has now
   */
  number: number
}
/**
 * A game of one of my browsers, or the log entries that the server lacks.
 */
export interface DeviceGameUpload {
  id: string
  game: string
  status: 'running' | 'over'
  /**
   * The players
   */
  seats: string[]
  /**
   * Seconds since 1970, UTC
   */
  changed: number
  /**
   * The game that another device played on, of which this is a copy
   */
  twin?: string | null
  /**
   * The table as the browser's engine stores it
   */
  table: {
    [k: string]: unknown
  }
  /**
   * Log entries in order: from the first, or from one that the server has
   */
  rows: unknown[][]
}
export interface Draft {
  id: string
  game: string
  name: string
  /**
   * The number of changes
   */
  number: number
  left: number
  items: number
  /**
   * The items that the owner has compared with the box
   */
  seen: number
  problems: number
  created: number
  changed: number
  sheet: EditionForm
}
/**
 * The form of an edition, item by item.
 */
export interface EditionForm {
  game: string
  name: string
  hash: string
  ours: boolean
  components: EditionFormComponent[]
  forms: {
    [k: string]: unknown
  }[]
  left: number
  items: number
  /**
   * The items that the owner has compared with the box
   */
  seen: number
  /**
   * Those of them that differ, or are not in the box
   */
  differ: number
  /**
   * The broken constraints; with any of them the edition cannot be played
   */
  problems: EditionFormProblem[]
  printed: Printed
}
export interface EditionFormComponent {
  name: string
  /**
   * The list to which items may be added; empty: none
   */
  grows: string
  /**
   * Its items are items of other components
   */
  shortcut: boolean
  left: number
  items: EditionFormItem[]
}
export interface EditionFormItem {
  key: string
  /**
   * The kind of thing
   */
  name: string
  params: {
    [k: string]: string | number
  }
  /**
   * The places where it is drawn
   */
  places: string[]
  /**
   * In a shortcut: the only key of its values that is asked
   */
  part: string
  /**
   * None: it is not in the box of the owner
   */
  value: unknown
  /**
   * What the owner says: nothing yet, as printed, it differs, not in the box
   */
  state: 'open' | 'seen' | 'differs' | 'absent'
  /**
   * The values that the owner has not seen: the ends of their keys; empty: itself
   */
  open: string[]
  /**
   * It is drawn by strokes
   */
  drawn: boolean
  /**
   * The value in the packaged edition; none: it is not there
   */
  ours: unknown
  /**
   * The allowed values, as the index of a form
   */
  form: number
  mark: 'attested' | 'inferred' | 'rebuilt' | 'owner' | 'absent'
  reason: string
  /**
   * The provenance of this item itself
   */
  own: string | null
  /**
   * The provenance in the packaged edition
   */
  our_own: string | null
  /**
   * Nobody has checked it on a box
   */
  left: boolean
}
export interface EditionFormProblem {
  key: string
  items: string[]
  problem: string
  /**
   * The constraint or page behind it
   */
  rule: string
  reason: string
  pages: string[]
}
/**
 * Everything printed on boards and components of this edition, by place, in the game's own form
 */
export interface Printed {
  [k: string]: unknown
}
export interface DraftBrief {
  id: string
  game: string
  name: string
  /**
   * The number of changes
   */
  number: number
  left: number
  items: number
  /**
   * The items that the owner has compared with the box
   */
  seen: number
  problems: number
  created: number
  changed: number
}
/**
 * A new value for an item's key. Without `value` the present value is confirmed.
 */
export interface DraftChange {
  key: string
  /**
   * None: remove this entry of a list
   */
  value?: unknown
  /**
   * The provenance of the value; none: that of the values around it
   */
  origin?: string | null
}
export interface DraftChanges {
  changes: DraftChange[]
}
export interface DraftName {
  name: string
}
/**
 * A value that no edition can have.
 */
export interface DraftProblem {
  key: string
  problem: string
  reason: string
}
/**
 * What changes would do to a draft.
 */
export interface DraftTrial {
  sheet: EditionForm | null
  wrong: DraftProblem | null
}
/**
 * How the draws of a finished game follow from the entropy to which its table committed itself.
 *
 * A client verifies two things: `commitment` is the SHA-256 of "stormtable entropy ENTROPY", and
 * it equals the commitment that the client saw before the game.
 */
export interface DrawCheck {
  entropy: string
  commitment: string
  draws: number
  /**
   * Draws that the players went back across
   */
  undone: number
}
export interface Entrant {
  number: number
  person: string | null
  bot: string | null
  name: string
  left: boolean
}
export interface EntrantRanking {
  number: number
  place: number
  points: number
  /**
   * The points of all opponents, the first tie-break
   */
  opponents: number
  /**
   * Twice the points of beaten opponents, and once those of tied ones: the second tie-break
   */
  beaten: number
  wins: number
  played: number
}
export interface ErrorAnswer {
  error: Problem
}
/**
 * Why a request was refused: a stable code, the problem, and the remedy.
 */
export interface Problem {
  code: string
  problem: string
  remedy: string
}
/**
 * A bot of the caller's strength: the step that is the nearest to an even match.
 */
export interface EvenOpponent {
  game: string
  /**
   * Its code, as `step-7`
   */
  bot: string
  /**
   * Its number; 1 is the weakest
   */
  step: number
  /**
   * The number of steps
   */
  steps: number
  bot_rating: number
  /**
   * The caller's rating against bots; at first the easiest level's
   */
  rating: number
  /**
   * How uncertain it is (Glicko-2)
   */
  deviation: number
  /**
   * The caller's games against rated bots
   */
  games: number
  wins: number
  /**
   * The caller's expected share of wins
   */
  chance: number
}
export interface Explanation {
  /**
   * Why it cannot be played; null: it can
   */
  notice: Notice | null
}
/**
 * Why something is refused, wasteful, or cannot be taken back.
 */
export interface Notice {
  /**
   * Stable; messages are identified by it
   */
  code: string
  params: {
    [k: string]: number | string
  }
  /**
   * The page of the rulebook, or the id of a ruling; may be empty
   */
  rule: string
  places: string[]
  /**
   * In words, for clients that name a language
   */
  text?: (string | TextPlayer | TextPlace | TextAmount)[]
}
/**
 * Everything stored about a person.
 */
export interface Export {
  person: Person
  exported: string
  sessions: {
    [k: string]: unknown
  }[]
  passkeys: {
    [k: string]: unknown
  }[]
  push: {
    [k: string]: unknown
  }[]
  tables: {
    [k: string]: unknown
  }[]
  invitations: {
    [k: string]: unknown
  }[]
  editions: {
    [k: string]: unknown
  }[]
  drafts: {
    [k: string]: unknown
  }[]
  hand_ins: {
    [k: string]: unknown
  }[]
  /**
   * Games of my browsers, with their whole logs
   */
  device_games: {
    [k: string]: unknown
  }[]
  studies: {
    [k: string]: unknown
  }[]
  /**
   * My notes and marks in studies
   */
  annotations: {
    [k: string]: unknown
  }[]
  reports: {
    [k: string]: unknown
  }[]
  seats: {
    [k: string]: unknown
  }[]
  commits: {
    [k: string]: unknown
  }[]
  chat: {
    [k: string]: unknown
  }[]
  results: {
    [k: string]: unknown
  }[]
  ratings: {
    [k: string]: unknown
  }[]
  muted: string[]
  friends: {
    [k: string]: unknown
  }[]
  links: {
    [k: string]: unknown
  }[]
  clubs: {
    [k: string]: unknown
  }[]
  /**
   * Tournaments
   */
  entered: {
    [k: string]: unknown
  }[]
  daily: {
    [k: string]: unknown
  }[]
  /**
   * Answers to puzzles
   */
  puzzles: {
    [k: string]: unknown
  }[]
  puzzle_rating: {
    [k: string]: unknown
  }[]
  /**
   * Seats that friends reserve
   */
  invited: {
    [k: string]: unknown
  }[]
}
/**
 * The caller's own account.
 */
export interface Person {
  id: string
  name: string
  login: string | null
  created: number
  rest: {
    [k: string]: unknown
  }
  notices: {
    [k: string]: unknown
  }
  settings: {
    [k: string]: unknown
  }
  /**
   * Signed in with a recovery code: may set a password without the old one
   */
  recovered: boolean
}
/**
 * A board that a game's package brings for the page.
 */
export interface FaceModule {
  /**
   * The URL of its ES module; it changes with every change of the board's files
   */
  module: string
  /**
   * The version of the board API that it uses
   */
  api: number
}
export interface Fork {
  number: number
  seats: NewSeat[]
  public?: boolean
}
export interface NewSeat {
  kind?: 'me' | 'open' | 'bot'
  bot?: string | null
  /**
   * The name at the seat; default: the person's or the bot's
   */
  name?: string | null
}
export interface ForkOrigin {
  table: string
  number: number
}
export interface Friend {
  id: string
  name: string
  since: number
}
export interface FriendLink {
  id: string
  link: string
  url: string
  club: string | null
  expires: number
}
/**
 * How the page draws a game.
 */
export interface GameBoard {
  game: string
  /**
   * None: the page's general board draws the game
   */
  face: FaceModule | null
  /**
   * The layout of the general board for the game
   */
  layout: BoardLayout | null
}
/**
 * The messages of a game in a language, as its package has them.
 */
export interface GameMessages {
  game: string
  language: string
  messages: {
    [k: string]: unknown
  }
}
/**
 * A person's results at a game, from the last thousand games.
 */
export interface GameStatistics {
  games: number
  wins: number
  /**
   * Games that bots played for the person, which do not count as wins
   */
  left: number
  /**
   * The average score
   */
  score: number
  best: number
  /**
   * "0 of 3": games and wins
   */
  by_seat: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number]
  }
  /**
   * "3": games and wins
   */
  by_players: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number]
  }
  /**
   * The average points of each source
   */
  sources: {
    [k: string]: number
  }
  /**
   * Solo: how often each rank was reached
   */
  ranks: {
    [k: string]: number
  }
  /**
   * Solo: games and wins with each Challenge in force
   */
  rungs: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number]
  }
}
export interface GivenAnswerBody {
  /**
   * The key of an answer; empty: give up
   */
  key: string
  /**
   * How long the caller thought, by their own clock
   */
  seconds?: number
}
/**
 * A draft whose seen items are handed in.
 */
export interface HandInRequest {
  draft: string
  /**
   * The printing of the box; empty: the first
   */
  printing?: string
  /**
   * The language of the box
   */
  language?: string
}
/**
 * The first message: the seats to look from, and the last event that each of them knows.
 */
export interface HelloMessage {
  type: 'hello'
  protocol: number
  seats?: number[]
  /**
   * The last known event by seat; "null" for a spectator
   */
  since?: {
    [k: string]: number
  }
  invitation?: string
  /**
   * The language of the log; empty: that of Accept-Language
   */
  lang?: string
}
export interface Hint {
  notation: string
  bot: string
  /**
   * The unit of the estimates: `margin`, points ahead at the end; `win`, chance in %
   */
  measure: string | null
  reasons: HintReason[]
  /**
   * At most two, the most important first
   */
  claims: HintClaim[]
  /**
   * How clear the choice is; empty: nothing else was compared
   */
  certainty: '' | 'clear' | 'leaning' | 'close'
  /**
   * The best other option, as a notation; may be empty
   */
  other: string
}
/**
 * An option that a bot compared, followed by the answers it plans after it.
 */
export interface HintReason {
  line: string[]
  expected: number
  /**
   * The number of playouts behind the estimate
   */
  samples: number
}
/**
 * A fact that speaks for the choice; the engine confirms it.
 */
export interface HintClaim {
  code: string
  params: {
    [k: string]: number | string
  }
  /**
   * In words, for clients that name a language
   */
  text: TextLine | null
}
export interface Invitation {
  id: string
  invitation: string
  url: string
  expires: number
  revoked: boolean
  /**
   * The invited friend; empty: a link to share
   */
  person: string | null
}
/**
 * The goals of a solo player, in order of difficulty.
 */
export interface Ladder {
  game: string
  /**
   * The setting whose values are the rungs
   */
  setting: string
  rungs: Rung[]
  /**
   * The first rung that the caller has not reached
   */
  next: string | null
}
export interface Rung {
  rung: string
  tries: number
  beaten: boolean
  /**
   * The best score with which the caller reached it
   */
  best: number | null
}
/**
 * A lesson with its whole text.
 */
export interface Lesson {
  name: string
  game: string
  title: string
  language: string
  steps: LessonStepInfo[]
}
export interface LessonStepInfo {
  id: string
  title: string
  text: RichText
  /**
   * The task; empty: there is only text to read
   */
  task: string
  /**
   * The paragraph of the rules that explains more
   */
  rules: string
  /**
   * The places to light
   */
  light: string[]
  /**
   * The move that the step waits for, and the answers that the lesson then gives for the learner
   */
  play: string[]
  /**
   * The round that the learner plays without a script; 0: none
   */
  alone: number
  /**
   * Whether the step comes after a showing of the weather
   */
  watch: boolean
  /**
   * From here on the learner plays freely
   */
  free: boolean
  /**
   * Why the game is over after the step; empty if it is not
   */
  ends: string
}
export interface LessonInfo {
  name: string
  game: string
  players: number
  title: string
  /**
   * The subject of the lesson
   */
  words: string
  minutes: number
  /**
   * The number of steps
   */
  steps: number
  /**
   * Null if the learner has not begun it
   */
  mine: LessonProgressInfo | null
}
/**
 * The caller's progress.
 */
export interface LessonProgressInfo {
  table: string
  /**
   * The step that the learner has reached, from 1
   */
  step: number
  /**
   * Whether the learner has finished the lesson
   */
  done: boolean
}
export interface LessonOrigin {
  lesson: string
  /**
   * The step that the learner has reached, from 1
   */
  step: number
  /**
   * The number of steps; at the last one the learner plays freely
   */
  of: number
}
export interface LineHintRequest {
  /**
   * The notations in order, each for the seat that is asked then
   */
  plays: string[]
  /**
   * The bot; empty: the best one
   */
  bot?: string
}
export interface LineRequest {
  /**
   * The notations in order, each for the seat that is asked then
   */
  plays: string[]
}
/**
 * The position after a line of other moves.
 */
export interface LineResult {
  /**
   * The seat that is asked now; null: none
   */
  seat: number | null
  /**
   * Why no seat is asked
   */
  ends: '' | 'chance' | 'over'
  /**
   * What that seat played in the game, at a position of the game
   */
  played: string
  update: Update
}
/**
 * What a client receives after every change.
 */
export interface Update {
  view: View
  /**
   * The viewer's own decision, if there is one
   */
  decision: Decision | null
  refusals: Refusal[]
  /**
   * The events after the number that the client knew
   */
  feed: Event[]
  log?: TextLog
}
/**
 * The position as one seat (null: a spectator) may know it.
 */
export interface View {
  protocol: number
  game: string
  edition: Edition
  seat: number | null
  seats: Player[]
  /**
   * The round; 0 before the first
   */
  round: number
  turn: number
  /**
   * The seats that have a decision to make
   */
  waiting_for: number[]
  /**
   * Their question
   */
  question: Question | null
  /**
   * The pieces on the table, in the game's own form
   */
  board: {
    [k: string]: unknown
  }
  standing: Standing[]
  /**
   * null until the game is over
   */
  outcome: Outcome | null
  /**
   * The number of the latest event; request later events with it
   */
  number: number
  /**
   * A what-if game: its events do not happen at the table
   */
  hypothetical: boolean
  confirm: Confirm | null
  undo: Undo
  /**
   * The number of the viewer's own decisions that can be redone
   */
  redo: number
  /**
   * The viewer's own sealed answer, until the reveal
   */
  sealed: string | null
  /**
   * The sealed answer in words, for clients that name a language
   */
  sealed_text?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * Figures beside the pieces, if the table shows them, in the game's own form
   */
  reckoned?: {
    [k: string]: unknown
  }[]
}
export interface Edition {
  name: string
  hash: string
}
export interface Player {
  seat: number
  name: string
  colour: string
}
export interface Question {
  name: string
  reference: string
  about: {
    [k: string]: number | string
  }
  /**
   * In words, for clients that name a language
   */
  text?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * The part of the round in which it is asked; may be empty
   */
  phase?: string
}
/**
 * A seat's score during the game; null for what the viewer cannot know.
 */
export interface Standing {
  /**
   * The points so far, by source
   */
  so_far: {
    [k: string]: number | null
  }
  /**
   * The points that would be added if the game ended now, by source
   */
  if_ended_now: {
    [k: string]: number | null
  }
  score: number | null
  total: number | null
  place: number | null
  tie_break: {
    [k: string]: number | null
  }
}
/**
 * How a game ended.
 */
export interface Outcome {
  reason: string
  /**
   * Each seat's place, 1 for the winner; tied seats share one
   */
  places: number[]
  scores: number[]
  /**
   * Each seat's score by source
   */
  sources: {
    [k: string]: number
  }[]
  details: {
    [k: string]: number | string
  }
  ending?: Ending
}
/**
 * The facts behind the score, for clients that name a language
 */
export interface Ending {
  /**
   * What was asked for and counted at the end, met or not
   */
  counted: EndFact[]
  /**
   * What was nearly reached
   */
  edge: EndFact[]
  /**
   * The points that a solo player lacked to win
   */
  lacking: number
  /**
   * What each seat ends with; absent in endings stored before it
   */
  totals?: EndFact[]
}
/**
 * A fact that decided the end of the game, or nearly did.
 */
export interface EndFact {
  code: string
  seat: number
  /**
   * The points that it brought, or would have brought
   */
  worth: number
  met: boolean
  /**
   * These points alone would have won the game
   */
  enough: boolean
  text: (string | TextPlayer | TextPlace | TextAmount)[]
}
/**
 * The game waits until this seat confirms or takes back.
 */
export interface Confirm {
  seat: number
  before: 'chance' | 'answers' | 'turn'
  /**
   * The draw after the confirmation, by its name; or empty
   */
  draw?: string
  /**
   * The seat that is asked next, if no draw follows
   */
  next?: number | null
  /**
   * The verbs of actions that the seat leaves unused
   */
  unused?: string[]
  /**
   * The net changes of the turn, for clients that name a language
   */
  net?: Change[]
  /**
   * The draw in words, or empty, for clients that name a language
   */
  reveals?: string
  /**
   * In words, for clients that name a language
   */
  text?: (string | TextPlayer | TextPlace | TextAmount)[]
}
export interface Undo {
  /**
   * The decisions that repeated undo takes back, the latest first
   */
  back: string[]
  /**
   * Why there is nothing to take back, if so
   */
  reason: Notice | null
  /**
   * The latest event after each of these undos, in the same order
   */
  events?: number[]
}
/**
 * A seat's open question. `options` is complete: nothing else is accepted.
 */
export interface Decision {
  seat: number
  question: string
  /**
   * The page or rule that asks it
   */
  reference: string
  about: {
    [k: string]: number | string
  }
  options: Option[]
  /**
   * The question is how to pay for something already chosen
   */
  pays: boolean
  /**
   * For a payment question: every complete payment, the proposed one first
   */
  ways: Payment[]
  /**
   * Other seats may not know the answer, or not yet, or whether there was a choice. No program answers it for a person, because an immediate answer would reveal that
   */
  secret: boolean
  /**
   * The question in words, for clients that name a language
   */
  text?: (string | TextPlayer | TextPlace | TextAmount)[]
}
/**
 * One legal answer, with its effects, which the engine computes by trying it.
 */
export interface Option {
  /**
   * The option as a person writes it; unique among the options
   */
  notation: string
  verb: string
  /**
   * The words after the verb, by name
   */
  args: {
    [k: string]: number | string
  }
  places: string[]
  /**
   * Its label, without its price, for clients that name a language
   */
  text?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * The option's id while this decision is open
   */
  code: number
  /**
   * The group under which a menu shows the option
   */
  group: string
  /**
   * The position in a menu
   */
  order: number
  warnings: Notice[]
  cost: Cost
  gains: Change[]
  /**
   * Further events that follow automatically
   */
  follows: PredictedEvent[]
  /**
   * The next question of the seat; empty if it has none
   */
  next: string
  /**
   * That question in words, unless they depend on more
   */
  next_text?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * Details that a player wants to know, such as its benefit
   */
  detail?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * The further events in words, for clients that name a language
   */
  says?: TextLine[]
}
export interface Cost {
  pay: Change[]
  /**
   * There are several ways to pay; `pay` is the proposed one
   */
  choice: boolean
  /**
   * The payment needs an exchange
   */
  exchange: boolean
  /**
   * What the seat will pay after the next question, if it answers in the cheapest way
   */
  due: Change[]
  /**
   * The payment that is due needs an exchange
   */
  due_exchange?: boolean
  /**
   * The number of Vouchers in `pay` and `due` that go to exchanges
   */
  exchange_vouchers?: number
}
/**
 * Something that would happen after an option.
 */
export interface PredictedEvent {
  name: string
  seat: number | null
  data: {
    [k: string]: unknown
  }
  places: string[]
}
/**
 * One complete payment.
 */
export interface Payment {
  pay: Change[]
  /**
   * The answer to each question in order
   */
  plays: string[]
}
/**
 * Something that a player would look for at the open decision and cannot choose.
 */
export interface Refusal {
  /**
   * The option as a person writes it; unique among the options
   */
  notation: string
  verb: string
  /**
   * The words after the verb, by name
   */
  args: {
    [k: string]: number | string
  }
  places: string[]
  /**
   * Its label, without its price, for clients that name a language
   */
  text?: (string | TextPlayer | TextPlace | TextAmount)[]
  notice: Notice
}
/**
 * Something that happened, as one viewer may know it. `places` says where; for a moved piece `from` and `to` do.
 */
export interface Event {
  name: string
  seat: number | null
  data: {
    [k: string]: unknown
  }
  places: string[]
  /**
   * The seat now has data.amount more (of data.type) of this
   */
  what?: string
  /**
   * The piece that moved, if any
   */
  piece?: string
  /**
   * The place that the piece went to
   */
  to?: string
  /**
   * The place that the piece came from
   */
  from?: string
  /**
   * From 1, in order; never reused
   */
  number: number
  /**
   * The number of the event that caused this one
   */
  act: number
  round: number
  turn: number
}
/**
 * The story after that number, for clients that name a language
 */
export interface TextLog {
  /**
   * These entries replace all entries from this id on
   */
  from: number
  entries: TextEntry[]
}
/**
 * One entry of the story: a heading, a deed with its consequences, or a consequence alone.
 */
export interface TextEntry {
  /**
   * The key of the sentence
   */
  code: string
  parts: (string | TextPlayer | TextPlace | TextAmount)[]
  costs?: TextChip[]
  gains?: TextChip[]
  /**
   * The reason, shown in brackets
   */
  because?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * Stable while the entry grows; entries are in the order of their ids
   */
  id: number
  /**
   * The number of its first event
   */
  first: number
  /**
   * The number of its last event
   */
  last: number
  kind: 'heading' | 'deed' | 'line'
  round: number
  seat: number | null
  /**
   * open: the deed continues
   */
  state: 'open' | 'stands' | 'undone'
  /**
   * The level of a heading: 1 for a part of the game, 2 below it
   */
  level?: number
  /**
   * Further actions of the player that the deed caused
   */
  under?: TextLine[]
  places?: string[]
}
/**
 * What a link offers: a friendship, or membership of a club.
 */
export interface LinkOffer {
  by: Someone
  club: ClubBrief | null
}
export interface Someone {
  id: string
  name: string
}
/**
 * The result of accepting a link.
 */
export interface LinkResult {
  friend: string | null
  club: string | null
}
export interface Mute {
  person: string
  muted?: boolean
}
export interface MutedPerson {
  id: string
  name: string
}
export interface NewAccount {
  login: string
  password: string
}
export interface NewChatLine {
  text: string
}
export interface NewClub {
  name: string
  about?: string
}
export interface NewConsent {
  kind: 'pause' | 'end'
}
/**
 * A copy of an edition: of the packaged one, a shared one, or an uploaded file.
 */
export interface NewDraft {
  game: string
  /**
   * Default: the name of the copied edition
   */
  name?: string | null
  /**
   * The edition to copy; default: the packaged one
   */
  edition?: string | null
  /**
   * The text of a file instead
   */
  text?: string | null
}
export interface NewEdition {
  game: string
  text: string
}
export interface NewEntrant {
  /**
   * A bot that the owner enters; empty: the caller
   */
  bot?: string | null
}
/**
 * A link to share. Everybody who opens it becomes a friend of its maker, or a member of the
 * maker's club.
 */
export interface NewFriendLink {
  hours?: number
  /**
   * Empty: the link makes a friend
   */
  club?: string | null
}
export interface NewGuest {
  name: string
}
export interface NewInvitation {
  hours?: number
  /**
   * A friend, who is notified
   */
  person?: string | null
}
export interface NewPasskey {
  /**
   * The name of the device, for its owner
   */
  name: string
  /**
   * The new credential, as the browser's `toJSON` returns it
   */
  credential: {
    [k: string]: unknown
  }
}
export interface NewPassword {
  /**
   * The old password; not needed in the hour after a sign-in by recovery code
   */
  old?: string | null
  new: string
}
export interface NewPlannedMoves {
  plays: string[]
}
export interface NewRecovery {
  recovery: string
}
export interface NewReport {
  kind: 'chat' | 'bug' | 'other'
  text: string
  /**
   * The subject: a person's id, a chat line, a log entry
   */
  about?: string
}
export interface NewRest {
  /**
   * The end of the pause, within a day from now
   */
  until: number
}
export interface NewStudy {
  text: string
}
export interface NewTable {
  game: string
  seats: NewSeat[]
  settings?: {
    [k: string]: boolean | number | string
  }
  /**
   * The hash of a stored edition
   */
  edition?: string | null
  /**
   * Whether the list of open tables shows it; otherwise people need an invitation
   */
  public?: boolean
  /**
   * The club whose members see the table and may sit down without an invitation
   */
  club?: string | null
  spectators?: boolean
  /**
   * By how many log entries spectators are behind
   */
  delay?: number
  clock?: ClockSettingInput
  /**
   * The seed of all draws, for equal deals in a match. Everybody who knows it can compute the draws, so the table is marked as seeded and is not rated
   */
  seed?: number | null
  /**
   * Ask for confirmation before the end of a turn that cannot be taken back
   */
  confirm?: boolean
  /**
   * Players may agree to go back across others' choices
   */
  take_back?: boolean
  /**
   * Count for people's ratings, if people alone play; casual otherwise
   */
  rated?: boolean
  /**
   * For which seats the table shows figures, and whether it offers hints; a rated game offers none
   */
  reckoning?: 'all' | 'own' | 'none'
}
/**
 * A tournament of duels. Every clock ends a game at last: a bot plays on, or the player loses.
 * So every round ends.
 */
export interface NewTournament {
  name: string
  game: string
  system?: PairingSystem
  /**
   * 0: the usual number for the entrants
   */
  rounds?: number
  settings?: {
    [k: string]: boolean | number | string
  }
  /**
   * The hash of a stored edition; empty: the club's, or the packaged one
   */
  edition?: string | null
  /**
   * When it begins by itself; empty: when its owner starts it
   */
  starts?: number | null
  clock?: LiveClockInput | DaysClockInput
}
export interface NumberedDraftChanges {
  changes: DraftChange[]
  /**
   * The number of the draft that the client has seen
   */
  number: number
}
/**
 * A recent opponent.
 */
export interface Opponent {
  id: string
  name: string
  games: number
  /**
   * The last common table, to ask for a rematch
   */
  table: string
  game: string
  ended: number
  friend: boolean
}
/**
 * The edition that comes with a game.
 */
export interface OwnEdition {
  game: string
  name: string
  hash: string
  left: number
  items: number
}
export interface OwnReport {
  kind: string
  about: string
  text: string
  time: number
  /**
   * When an administrator resolved it
   */
  resolved: number | null
}
/**
 * An item about which an owner should look again.
 */
export interface OwnerQuestion {
  key: string
  mine: unknown
  groups: OwnersGroup[]
}
export interface OwnerQuestions {
  handed_in: number | null
  printing: string
  /**
   * The number of items handed in
   */
  items: number
  questions: OwnerQuestion[]
}
export interface Pairing {
  first: number
  /**
   * Empty: the first player sits out
   */
  second: number | null
  table: string | null
  /**
   * The points of both players; empty while they play
   */
  points: [number, number] | null
  /**
   * The entrants who left their game, conceded it or lost it on time
   */
  absent: number[]
  started: number | null
  ended: number | null
}
export interface Passkey {
  id: string
  name: string
  created: number
  /**
   * When somebody last signed in with it
   */
  used: number | null
}
export interface PasskeyOptions {
  /**
   * `publicKey` of WebAuthn as JSON, for the browser
   */
  options: {
    [k: string]: unknown
  }
}
export interface PasskeySignIn {
  /**
   * The signed challenge, as the browser's `toJSON` returns it
   */
  credential: {
    [k: string]: unknown
  }
}
/**
 * Changes to the caller's own account; omitted fields stay unchanged.
 */
export interface PersonChanges {
  name?: string | null
  /**
   * When clocks with days per turn stop; empty: never
   */
  rest?: AbsenceSettings | null
  /**
   * Where to receive notifications, and of which kinds; empty: nowhere
   */
  notices?: {
    [k: string]: unknown
  } | null
  /**
   * The page's own settings: theme, text size ...
   */
  settings?: {
    [k: string]: unknown
  } | null
}
export interface PingMessage {
  at?: number | string | null
  type: 'ping'
}
export interface PlannedMoves {
  plays: string[]
  /**
   * The beginning of them that can be played now
   */
  still: string[]
  /**
   * The log entries that they would make, in the language that the caller names
   */
  story: TextEntry[]
}
/**
 * The acts after an event, as a seat or a spectator may know them.
 */
export interface Playback {
  base: View1
  /**
   * The first acts; request further ones after the last
   */
  acts: PlayedAct[]
  /**
   * All acts
   */
  track: ActMark[]
}
/**
 * The position as one seat (null: a spectator) may know it.
 */
export interface View1 {
  protocol: number
  game: string
  edition: Edition
  seat: number | null
  seats: Player[]
  /**
   * The round; 0 before the first
   */
  round: number
  turn: number
  /**
   * The seats that have a decision to make
   */
  waiting_for: number[]
  /**
   * Their question
   */
  question: Question | null
  /**
   * The pieces on the table, in the game's own form
   */
  board: {
    [k: string]: unknown
  }
  standing: Standing[]
  /**
   * null until the game is over
   */
  outcome: Outcome | null
  /**
   * The number of the latest event; request later events with it
   */
  number: number
  /**
   * A what-if game: its events do not happen at the table
   */
  hypothetical: boolean
  confirm: Confirm | null
  undo: Undo
  /**
   * The number of the viewer's own decisions that can be redone
   */
  redo: number
  /**
   * The viewer's own sealed answer, until the reveal
   */
  sealed: string | null
  /**
   * The sealed answer in words, for clients that name a language
   */
  sealed_text?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * Figures beside the pieces, if the table shows them, in the game's own form
   */
  reckoned?: {
    [k: string]: unknown
  }[]
}
/**
 * One act: its log entries, the changes it made, and the position after it.
 */
export interface PlayedAct {
  /**
   * The number of its first event
   */
  first: number
  /**
   * The number of its last event
   */
  last: number
  /**
   * The seat whose choice caused it; null: no choice did
   */
  by: number | null
  /**
   * The headings before it
   */
  headings: TextEntry[]
  entry: TextEntry
  /**
   * The log lines of its consequences
   */
  effects: TextEntry[]
  feed: Event[]
  view: View
}
export interface PlayoutRequest {
  /**
   * The notations in order, each for the seat that is asked then
   */
  plays: string[]
  /**
   * The number of earlier games; each game has its own dice, the same for every line
   */
  first?: number
  /**
   * The number of games to play
   */
  games?: number
}
/**
 * The results of games that bots finished from the end of a line. Lists are by seat.
 */
export interface PlayoutResult {
  bot: string
  games: number
  won: number[]
  /**
   * The sum of all games
   */
  scores: number[]
  /**
   * The winner's share of each game, in their order: lines are compared in pairs
   */
  each: number[][]
}
export interface PongMessage {
  at: number | string | null
  type: 'pong'
}
export interface PresenceMessage {
  type: 'presence'
  people: Present[]
  /**
   * The people who were here, and since when they are away
   */
  gone: Absent[]
  /**
   * The number of spectators who are not signed in
   */
  watching: number
}
/**
 * A person who has a window at the table now.
 */
export interface Present {
  id: string
  name: string
  /**
   * The seats that the person looks from
   */
  seats: number[]
  /**
   * Whether the person looks from no seat
   */
  watching: boolean
}
export interface Profile {
  id: string
  name: string
  guest: boolean
  ratings: Rating[]
  /**
   * By game; `GAME:solo` for solo games
   */
  statistics: {
    [k: string]: GameStatistics
  }
}
export interface Rating {
  game: string
  points: number
  /**
   * The number of games behind it
   */
  games: number
}
/**
 * Proof that the owner acts, and not another person at the owner's open browser.
 */
export interface Proof {
  /**
   * The account's password; not needed just after signing in with a recovery code
   */
  password?: string | null
}
export interface PushKey {
  /**
   * The server's public key, base64url; empty: the server sends no Web Push
   */
  key: string
}
/**
 * The keys that encrypt push messages for the browser; base64url.
 */
export interface PushKeys {
  p256dh: string
  auth: string
}
/**
 * One of the answers to choose from.
 */
export interface PuzzleAnswerInfo {
  key: string
  /**
   * What it names: a kind of thing of the game
   */
  thing: string
  /**
   * The thing's code
   */
  code: string
  name: TextLine
  /**
   * The turn that it stands for, in a few steps
   */
  steps: TextLine[]
  /**
   * The places on the board to press for it
   */
  places: string[]
}
export interface PuzzleInfo {
  id: string
  game: string
  box: string
  kind: string
  /**
   * The unit of the figures
   */
  measure: string
  title: string
  question: string
  round: number
  players: number
  /**
   * The bot that played the game at all seats
   */
  bot: string
  seat: number
  rating: number
  /**
   * Its themes in words
   */
  themes: string[]
  /**
   * Whether it is the puzzle of the day
   */
  daily: boolean
  answers: PuzzleAnswerInfo[]
  view: View
  /**
   * The printed values of the components
   */
  printed: {
    [k: string]: unknown
  }
  /**
   * The caller's own answer, which counted
   */
  mine: GivenAnswer | null
}
/**
 * The caller's progress, the puzzle of the day, and what there is.
 */
export interface PuzzleOverview {
  count: number
  answered: number
  solved: number
  /**
   * Null before the first rated answer
   */
  rating: number | null
  deviation: number | null
  /**
   * The latest ratings, the oldest first
   */
  history: number[]
  /**
   * Whether the latest answers were right, oldest first
   */
  recent: boolean[]
  /**
   * Days in a row with a solved puzzle, up to now
   */
  streak: number
  best_streak: number
  today: DailyPuzzle | null
  themes: ThemeInfo[]
}
export interface ThemeInfo {
  box: string
  game: string
  /**
   * The code of a kind or theme, for `next`
   */
  theme: string
  title: string
  count: number
  solved: number
}
export interface PuzzleRatingChange {
  before: number
  after: number
  deviation: number
}
/**
 * The solution, after an answer.
 */
export interface PuzzleResult {
  right: boolean
  best: string
  /**
   * By answer, in the order of the puzzle
   */
  figures: AnswerFigure[]
  /**
   * Facts in favour of the best answer
   */
  reasons: TextLine[]
  /**
   * Whether it was the caller's first answer to this puzzle
   */
  counted: boolean
  /**
   * Null: the answer was not rated
   */
  rating: PuzzleRatingChange | null
  /**
   * The number of people who have answered it
   */
  answered: number
  solved: number
  /**
   * The position after the best answer
   */
  view: View | null
}
export interface RankedPlayer {
  game: string
  points: number
  /**
   * The number of games behind it
   */
  games: number
  /**
   * A person's id, or `bot:NAME`
   */
  who: string
  name: string
}
export interface ReadTo {
  /**
   * The step to go to; a step that waits for a move cannot be skipped
   */
  step: number
}
export interface Recover {
  recovery: string
}
/**
 * The rules of a game, with the figures of an edition.
 */
export interface Reference {
  hash: string
  game: string
  title: string
  language: string
  edition: string
  rulebooks: CitedRulebook[]
  chapters: Chapter[]
  /**
   * The components, each with the id of the paragraph that describes it
   */
  components: string[]
  /**
   * By kind (refusal, question, place, symbol ...) and code: the id of the paragraph
   */
  about: {
    [k: string]: {
      [k: string]: string
    }
  }
}
export interface RefusedMessage {
  code: string
  problem: string
  remedy: string
  type: 'refused'
  /**
   * The id of the refused message, if it had one
   */
  id: string | null
  /**
   * The number of log entries, if the client knew fewer
   */
  number: number | null
}
export interface RematchOffer {
  by: string
  /**
   * The people who have accepted, including the one who offers
   */
  accepted: string[]
  declined: string[]
  expires: number
}
/**
 * A link that shows a finished game to everybody who has it, as a spectator.
 */
export interface ReplayLink {
  url: string
  /**
   * The token for `invitation`; empty where none is needed
   */
  key: string
}
/**
 * The position after a step, and the step's events.
 */
export interface ReplayPosition {
  number: number
  view: View
  feed: Event[]
}
/**
 * One action that nobody took back.
 */
export interface ReplayStepInfo {
  /**
   * The number of its log entry; the position after it has that number
   */
  number: number
  round: number
  turn: number
  seat: number | null
  /**
   * The scores after it, by seat, as everybody knows them
   */
  scores: (number | null)[]
  /**
   * Whether something on the table changed, not only an answer
   */
  changes: boolean
  /**
   * The number of its last event
   */
  last: number
}
/**
 * A summary of a finished game.
 */
export interface ReplaySummary {
  steps: ReplayStepInfo[]
  awards: Award[]
  /**
   * The story, for clients that name a language
   */
  log: TextEntry[]
}
/**
 * A change of settings by the table's maker, before the game began.
 */
export interface Revision {
  /**
   * The changed settings
   */
  names: string[]
  time: number
}
/**
 * The weather of one round, to show it again.
 */
export interface RoundWeather {
  round: number
  view: View2
  /**
   * The events from there to the end of the round
   */
  feed: Event[]
  /**
   * Whether the round is over
   */
  complete: boolean
}
/**
 * The position as one seat (null: a spectator) may know it.
 */
export interface View2 {
  protocol: number
  game: string
  edition: Edition
  seat: number | null
  seats: Player[]
  /**
   * The round; 0 before the first
   */
  round: number
  turn: number
  /**
   * The seats that have a decision to make
   */
  waiting_for: number[]
  /**
   * Their question
   */
  question: Question | null
  /**
   * The pieces on the table, in the game's own form
   */
  board: {
    [k: string]: unknown
  }
  standing: Standing[]
  /**
   * null until the game is over
   */
  outcome: Outcome | null
  /**
   * The number of the latest event; request later events with it
   */
  number: number
  /**
   * A what-if game: its events do not happen at the table
   */
  hypothetical: boolean
  confirm: Confirm | null
  undo: Undo
  /**
   * The number of the viewer's own decisions that can be redone
   */
  redo: number
  /**
   * The viewer's own sealed answer, until the reveal
   */
  sealed: string | null
  /**
   * The sealed answer in words, for clients that name a language
   */
  sealed_text?: (string | TextPlayer | TextPlace | TextAmount)[]
  /**
   * Figures beside the pieces, if the table shows them, in the game's own form
   */
  reckoned?: {
    [k: string]: unknown
  }[]
}
export interface SayMessage {
  type: 'chat'
  text: string
}
export interface SeatBot {
  bot: string
  /**
   * The name at the seat; default: the bot's
   */
  name?: string | null
}
/**
 * A change of a seat, as the log shows it.
 */
export interface SeatChange {
  seat: number
  change:
    | 'left'
    | 'back'
    | 'stand_in'
    | 'stand_in_own'
    | 'stand_in_asked'
    | 'turn_over'
    | 'forfeited'
    | 'conceded'
    | 'called'
    | 'more_time'
    | 'rests'
  /**
   * The number of the last event before it
   */
  event: number
  time: number
}
export interface SeatInfo {
  seat: number
  person: string | null
  bot: string | null
  name: string
  /**
   * The person left: a bot plays until they take the seat back
   */
  left: boolean
  forfeited: boolean
  /**
   * A bot plays this turn for the person
   */
  stand_in: boolean
  /**
   * The state of the seat; presence tells whether its person is away
   */
  state: 'free' | 'waiting' | 'plays' | 'stand_in' | 'left' | 'conceded'
  /**
   * When the state began; empty: at the beginning of the game
   */
  since: number | null
  /**
   * The number of turns played at this seat
   */
  turns: number
  /**
   * The number of these turns that a bot played for the person
   */
  turns_by_bot: number
  /**
   * How often the player may still stop the clock, at a table with days per turn
   */
  rests_left: number
}
/**
 * A seat that a friend reserves.
 */
export interface SeatInvitation {
  id: string
  invitation: string
  /**
   * The name of the friend
   */
  by: string | null
  table: TableInfo
}
/**
 * A table in brief.
 */
export interface TableInfo {
  id: string
  game: string
  status: 'open' | 'running' | 'over' | 'closed' | 'study'
  public: boolean
  maker: string | null
  created: number
  started: number | null
  changed: number
  ended: number | null
  /**
   * The number of log entries
   */
  number: number
  /**
   * The seats that the game waits for
   */
  asked: number[]
  players: number
  settings: {
    [k: string]: boolean | number | string
  }
  /**
   * The hash of a stored edition
   */
  edition: string | null
  clock: ClockSetting
  spectators: boolean
  /**
   * By how many log entries spectators are behind
   */
  delay: number
  confirm: boolean
  take_back: boolean
  /**
   * The maker's last changes before the game began
   */
  revised: Revision | null
  /**
   * Whether the maker chose the seed and may know the draws; such a table is never rated
   */
  seeded: boolean
  /**
   * The hash of the entropy of all draws, published before the first one
   */
  commitment: string | null
  /**
   * Whether it counts for people's ratings, as its seats are now
   */
  rated: boolean
  /**
   * Whether bots help here; not in rated games
   */
  hints: boolean
  /**
   * For which seats the page shows figures beside the pieces; none in rated games
   */
  reckoning: 'all' | 'own' | 'none'
  seats: SeatInfo[]
  /**
   * The open vote to go back
   */
  back: TakeBackVote | null
  /**
   * What a bot has just played for a person, if nothing came out since
   */
  bot_turn: BotTurn | null
  outcome: Outcome | null
  /**
   * The table of the rematch
   */
  rematch: string | null
  /**
   * The open offer of a rematch, which begins when all people have accepted
   */
  rematch_offer: RematchOffer | null
  /**
   * The open request for a pause, an early end, or a stand-in
   */
  consent: ConsentRequest | null
  /**
   * The changes of seats; empty in lists of tables
   */
  seat_changes: SeatChange[]
  /**
   * The game that this one was forked from, or its lesson
   */
  origin: ForkOrigin | LessonOrigin | null
  /**
   * The club whose members see the table
   */
  club: string | null
  /**
   * The tournament of the game
   */
  tournament: string | null
  /**
   * When its player took the game to a device, where it goes on
   */
  on_device: number | null
  /**
   * The day of a daily game
   */
  daily: string | null
}
/**
 * A request to all players to go back to an earlier log entry.
 */
export interface TakeBackVote {
  /**
   * The last log entry that stays in effect
   */
  to: number
  /**
   * The person who asks
   */
  by: string
  /**
   * The people who agree
   */
  agreed: string[]
  /**
   * Until when it can be answered
   */
  expires: number | null
  /**
   * How many choices of each seat it takes back
   */
  choices: number[]
}
/**
 * What a player writes for themselves.
 */
export interface SeatNotes {
  /**
   * May be empty
   */
  text: string
}
export interface SignIn {
  login: string
  password: string
}
export interface SignedIn {
  person: Person
  /**
   * For programs only; pages have a cookie
   */
  token: string | null
  /**
   * The code that restores the account when the cookie is lost. It is shown once: save it
   */
  recovery: string | null
}
export interface Sit {
  invitation?: string | null
  /**
   * The name at the seat; default: the person's own
   */
  name?: string | null
}
/**
 * Why no edition can have it, or what is missing, as a code with parameters.
 */
export interface SketchReason {
  code: string
  params: {
    [k: string]: string | number
  }
}
/**
 * A value to open as a sketch, or a sketch and an act on it.
 */
export interface SketchRequest {
  /**
   * The value before it was drawn
   */
  was: unknown
  /**
   * The sketch so far; none: that of the value
   */
  sketch?: unknown
  /**
   * What is drawn; none: nothing
   */
  act?: unknown
}
export interface SketchResult {
  /**
   * The sketch after the act, or unchanged if it is refused
   */
  sketch: unknown
  /**
   * What the sketch draws; none: the value cannot be drawn
   */
  value: unknown
  /**
   * It is another piece than before
   */
  changed: boolean
  refused: SketchReason | null
  unfinished: SketchReason | null
}
export interface StoredEdition {
  hash: string
  game: string
  name: string
}
export interface StoredEditionText {
  hash: string
  game: string
  name: string
  text: string
}
/**
 * A study of a finished game or an opened record.
 */
export interface Study {
  id: string
  table: string
  name: string
  /**
   * The number of changes; ask with `after` to wait for the next
   */
  number: number
  owner: string
  owner_name: string
  /**
   * Whether I may add and remove moves
   */
  plays: boolean
  /**
   * Whether I may add notes and marks
   */
  writes: boolean
  shared: boolean
  live: boolean
  /**
   * The position that the owner shows while the study is live
   */
  shown: string
  /**
   * In the order of siblings
   */
  nodes: StudyNode[]
  annotations: StudyAnnotation[]
}
/**
 * One move of a variation.
 */
export interface StudyNode {
  id: number
  /**
   * The move before it; 0: it begins a variation
   */
  parent: number
  /**
   * The log entry after which its variation begins
   */
  begin: number
  seat: number
  notation: string
  /**
   * The move in words, as the parts of a sentence
   */
  text: unknown[]
}
/**
 * What one person wrote and marked at one position.
 */
export interface StudyAnnotation {
  position: string
  person: string
  /**
   * The name of its author
   */
  by: string
  note: string
  marks: BoardMark[]
}
/**
 * One change of a study. Which fields count depends on its kind.
 */
export interface StudyChange {
  kind: 'play' | 'delete' | 'restore' | 'promote' | 'note' | 'marks' | 'name' | 'live' | 'show'
  /**
   * `play`: the position to play from; `note`, `marks`, `show`: where
   */
  position?: string
  /**
   * The move that `delete`, `restore` and `promote` are about
   */
  node?: number
  notation?: string
  /**
   * My note; empty: none
   */
  note?: string
  /**
   * All of my marks at the position
   */
  marks?: BoardMarkInput[]
  name?: string | null
  /**
   * Whether followers see the position that I show
   */
  live?: boolean
}
export interface StudyChanges {
  changes: StudyChange[]
}
/**
 * A study in a list.
 */
export interface StudyInfo {
  id: string
  table: string
  game: string
  name: string
  players: string[]
  moves: number
  /**
   * The number of annotated positions
   */
  notes: number
  changed: number
}
/**
 * A link that shows a study to everybody who has it; the board as a spectator sees it.
 */
export interface StudyLink {
  url: string
  /**
   * The token for `invitation`
   */
  key: string
}
/**
 * A browser's push subscription.
 */
export interface Subscribe {
  endpoint: string
  keys: PushKeys
}
/**
 * Changes to a table whose game has not begun; omitted fields stay unchanged.
 */
export interface TableChanges {
  /**
   * All settings of the game; omitted ones get their defaults
   */
  settings?: {
    [k: string]: boolean | number | string
  } | null
  public?: boolean | null
  spectators?: boolean | null
  clock?: ClockSettingInput | null
  confirm?: boolean | null
  take_back?: boolean | null
  rated?: boolean | null
  reckoning?: ('all' | 'own' | 'none') | null
}
export interface TableCommand {
  /**
   * The client's own id, by which the server recognises a repeated request
   */
  id: string
  /**
   * The number of log entries that the client knew
   */
  number: number
  kind: CommandKind
  seat: number
  notation?: string
}
/**
 * The table has changed before its game began.
 */
export interface TableMessage {
  type: 'table'
  table: TableInfo
}
/**
 * A table and its game, as a seat or a spectator may know them.
 */
export interface TableUpdate {
  seat: number | null
  number: number
  update: Update
  clock: ClockState | null
  table: TableInfo
}
export interface TakeBackAnswer {
  number: number
  yes: boolean
}
export interface TakeBackAnswerMessage {
  type: 'agree'
  /**
   * The client's own id, by which the server recognises a repeated request
   */
  id: string
  number: number
  yes: boolean
}
/**
 * Asks all players to go back to an earlier log entry.
 */
export interface TakeBackMessage {
  type: 'back'
  /**
   * The client's own id, by which the server recognises a repeated request
   */
  id: string
  number: number
  to: number
}
export interface TakeBackRequest {
  /**
   * The last log entry that stays in effect
   */
  to: number
  number: number
}
export interface Tournament {
  id: string
  club: string
  name: string
  game: string
  system: PairingSystem
  status: 'open' | 'running' | 'over'
  rounds: number
  round: number
  players: number
  /**
   * When it begins by itself
   */
  starts: number | null
  /**
   * Whether the caller may start it
   */
  mine: boolean
  club_name: string
  /**
   * The hash of a stored edition
   */
  edition: string | null
  settings: {
    [k: string]: boolean | number | string
  }
  clock: LiveClock | DaysClock
  created: number
  started: number | null
  ended: number | null
  entrants: Entrant[]
  standings: EntrantRanking[]
  /**
   * The pairings, round by round
   */
  pairings: Pairing[][]
}
export interface TournamentBrief {
  id: string
  club: string
  name: string
  game: string
  system: PairingSystem
  status: 'open' | 'running' | 'over'
  rounds: number
  round: number
  players: number
  /**
   * When it begins by itself
   */
  starts: number | null
}
export interface TrialMoves {
  plays: string[]
  /**
   * Begin the turn even if another question comes first, such as a bid
   */
  turn?: boolean
}
export interface UpdateMessage {
  seat: number | null
  number: number
  update: Update
  clock: ClockState | null
  table: TableInfo
  type: 'update'
}
export interface WelcomeMessage {
  type: 'welcome'
  protocol: number
  table: TableInfo
  person: Caller | null
  seats: number[]
}
/**
 * The words of a box.
 */
export interface BoxText {
  name: string
  /**
   * A short form of the name
   */
  short: string
  about: string
}
/**
 * What stands behind a final score.
 */
export interface Ending1 {
  /**
   * What was asked for and counted at the end, met or not
   */
  counted: EndFact[]
  /**
   * What was nearly reached
   */
  edge: EndFact[]
  /**
   * The points that a solo player lacked to win
   */
  lacking: number
  /**
   * What each seat ends with; absent in endings stored before it
   */
  totals?: EndFact[]
}
/**
 * A game that this server offers.
 */
export interface Game {
  name: string
  caption: string
  designer: string
  /**
   * The fewest and the most players
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number]
  options: Setting[]
  bots: string[]
  /**
   * The ratings of the bots `step-1`, `step-2` ...: opponents in small steps
   */
  steps: number[]
  /**
   * The approximate longest time of a turn in seconds, for bots whose time is known
   */
  thinking: {
    [k: string]: number
  }
  boxes: GameBox[]
  /**
   * Whether it has a rulebook
   */
  rulebook: boolean
}
export interface Setting {
  name: string
  help: string
  default: number | string | boolean
  /**
   * The allowed values; empty: any text
   */
  choices: (number | string | boolean)[]
}
/**
 * How a page offers a game: one way to play it.
 */
export interface GameBox {
  name: string
  /**
   * The fewest and the most players
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number]
  /**
   * The length of a game in minutes; 0: unknown
   */
  minutes: number
  /**
   * How hard the rules are, from 1 to 5; 0: unknown
   */
  weight: number
  /**
   * A small drawing in the page's sprite, or empty
   */
  symbol: string
  /**
   * A large drawing in the page's sprite, or empty
   */
  art: string
  /**
   * The setting that decides the difficulty; empty: the bots' levels do
   */
  setting: string
  /**
   * Values of that setting, the easiest first
   */
  levels: string[]
  /**
   * By language; empty if the game brings no words for it
   */
  text: {
    [k: string]: BoxText
  }
}
/**
 * The settings with which a game began.
 */
export interface Header {
  game: string
  edition: Edition
  players: number
  settings: {
    [k: string]: number | string | boolean
  }
  seats: string[]
  /**
   * The seats that confirm
   */
  tentative: number[]
  /**
   * The version of the engine on which it began
   */
  version: string
  /**
   * The last sealed answer reveals all of them; absent: its seat confirms first
   */
  reveals?: boolean
}
export interface RecordLine {
  seat: number
  notation: string
  turn: number
  known_to: number
}
/**
 * A position to continue from. It contains all secrets, so never send it to a client.
 */
export interface Snapshot {
  /**
   * The number of commits that led to it
   */
  commits: number
  state: string
  draws: number
  events: number
  act: number
  log: RecordLine[]
  drawn: {
    [k: string]: number
  }
  undone: [number, number][]
  closed: [number, string, boolean] | null
  checked: number
}
export interface TextLog1 {
  /**
   * These entries replace all entries from this id on
   */
  from: number
  entries: TextEntry[]
}
