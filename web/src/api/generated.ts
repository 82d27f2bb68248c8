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
 * One thing done at a table: kind, seat (-1: chance, or all of them), and the notation of what was played or drawn; of back, how many commits it went back to; empty otherwise
 *
 * @minItems 3
 * @maxItems 3
 */
export type Commit = ['play' | 'draw' | 'undo' | 'redo' | 'confirm' | 'back', number, string]

export interface AckMessage {
  /**
   * The row it became
   */
  number: number
  status: 'done' | 'repeated'
  type: 'ack'
  id: string
}
export interface Acknowledgement {
  /**
   * The row it became
   */
  number: number
  status: 'done' | 'repeated'
}
/**
 * What decided a game, worked out in the background: it is asked for again until it is done.
 */
export interface Analysis {
  /**
   * `none`: nobody is at it; whoever played has it begun
   */
  state: 'none' | 'waiting' | 'done'
  done: number
  of: number
  /**
   * The bot that played positions on
   */
  quick: string
  /**
   * The bot that judged choices
   */
  bot: string
  playouts: number
  winner: number | null
  curve: CurvePoint[]
  decisive: Swing[]
  /**
   * For those who played alone
   */
  decisions: JudgedDecision[]
}
/**
 * The beginning of a round, or the end. Lists are by seat.
 */
export interface CurvePoint {
  /**
   * The row that led there
   */
  number: number
  round: number
  /**
   * To win, when bots play on
   */
  chance: number[]
  /**
   * Expected in the end
   */
  scores: number[]
}
/**
 * A round that changed the winner's chance much.
 */
export interface Swing {
  /**
   * Its place on the curve; it ends at the next
   */
  point: number
  change: number
}
/**
 * What somebody chose in such a round, and what a bot would have.
 */
export interface JudgedDecision {
  /**
   * The row of the choice: the question was open before it
   */
  number: number
  seat: number
  question: string
  played: Choice
  best: Choice
  measure: string
  /**
   * Of what was played; null: the bot passed it over
   */
  expected: number | null
  /**
   * Expected of what the bot would have played
   */
  better: number
}
/**
 * An option by its notation, and taken apart.
 */
export interface Choice {
  notation: string
  verb: string
  args: {
    [k: string]: number | string
  }
}
/**
 * A part of the board.
 */
export interface Area {
  name: string
  kind: 'hand' | 'row' | 'pile' | 'value' | 'seats'
  path: string
  place?: string
  owner?: 'own' | 'others' | 'all'
}
/**
 * What the table answers for a seat where there is nothing to choose; at first nothing.
 */
export interface AutoAnswerSettingsInput {
  /**
   * Decline whatever may be declined
   */
  auto_pass?: boolean
  /**
   * Pay where there is one way; or always, as the engine proposes
   */
  auto_pay?: 'never' | 'one_way' | 'proposed'
  /**
   * Answer where there is but one answer
   */
  only_answer?: boolean
}
/**
 * What the table answers for a seat where there is nothing to choose; at first nothing.
 */
export interface AutoAnswerSettings {
  /**
   * Decline whatever may be declined
   */
  auto_pass: boolean
  /**
   * Pay where there is one way; or always, as the engine proposes
   */
  auto_pay: 'never' | 'one_way' | 'proposed'
  /**
   * Answer where there is but one answer
   */
  only_answer: boolean
}
/**
 * A small title for whoever did most of something.
 */
export interface Award {
  code: string
  seats: number[]
  amount: number
  /**
   * The tile or round it was counted for, or empty
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
 * How pieces of a name look.
 */
export interface PieceLook {
  tone?: 'ink' | 'red' | 'green' | 'blue' | 'gold' | 'violet'
  mark?: string
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
   * The heading several chapters stand under, or empty
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
   * Pages or sections, as refusals cite them
   */
  cites: string[]
}
export interface RuleProse {
  kind: 'text' | 'list' | 'steps'
  lines: RichText[]
}
/**
 * Words that lead to another paragraph.
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
 * What the rulebook leaves open and was decided here.
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
   * How pages of it are cited
   */
  cite: string
  title: string
}
export interface NoClock {
  kind: 'none'
}
/**
 * Seconds a turn, and a bank of them for the whole game.
 */
export interface LiveClockInput {
  kind: 'live'
  turn: number
  bank?: number
  /**
   * Seconds the bank grows by with each turn
   */
  increment?: number
  at_zero?: AtZero
}
/**
 * Days and hours a turn: an hour at least.
 */
export interface DaysClockInput {
  kind: 'days'
  days?: number
  hours?: number
  at_zero?: AtZero
}
/**
 * Seconds a turn, and a bank of them for the whole game.
 */
export interface LiveClock {
  kind: 'live'
  turn: number
  bank: number
  /**
   * Seconds the bank grows by with each turn
   */
  increment: number
  at_zero: AtZero
}
/**
 * Days and hours a turn: an hour at least.
 */
export interface DaysClock {
  kind: 'days'
  days: number
  hours: number
  at_zero: AtZero
}
/**
 * What everybody has left. Only the server's clock counts: `now` is its time.
 */
export interface ClockState {
  clock: ClockSetting
  now: number
  paused: boolean
  seats: SeatClockState[]
}
export interface SeatClockState {
  turn: number
  bank: number
  runs: boolean
  deadline: number | null
  /**
   * It is asked, and its player's time does not count now
   */
  rests: boolean
}
export interface Club {
  id: string
  name: string
  members: number
  /**
   * The caller is its owner
   */
  mine: boolean
  about: string
  people: Member[]
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
   * The caller is its owner
   */
  mine: boolean
}
export interface CommitMessage {
  /**
   * The client's own, so that a repeated one is known
   */
  id: string
  /**
   * How many rows the client knew of
   */
  number: number
  kind: CommandKind
  seat: number
  notation?: string
  type: 'commit'
}
export interface Daily {
  /**
   * As 2026-11-16, UTC
   */
  day: string
  today: boolean
  game: string
  /**
   * The caller's own, the one that counts
   */
  mine: DailyTry | null
  /**
   * Those who have finished, without help
   */
  best: DailyBest[]
  /**
   * Days before it that were played
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
export interface Draft {
  id: string
  game: string
  name: string
  /**
   * How often it has been changed
   */
  number: number
  left: number
  items: number
  problems: number
  created: number
  changed: number
  sheet: Sheet
}
/**
 * An edition laid out, item by item.
 */
export interface Sheet {
  game: string
  name: string
  hash: string
  ours: boolean
  components: SheetComponent[]
  forms: {
    [k: string]: unknown
  }[]
  left: number
  items: number
  /**
   * With any of them it is not played
   */
  problems: SheetProblem[]
  printed: Printed
}
export interface SheetComponent {
  name: string
  /**
   * The list that items may be added to; empty: none may
   */
  grows: string
  left: number
  items: SheetItem[]
}
export interface SheetItem {
  key: string
  /**
   * What kind of thing it is
   */
  name: string
  params: {
    [k: string]: string | number
  }
  /**
   * Where it is drawn
   */
  places: string[]
  value: unknown
  /**
   * In the edition that comes with the game; none: not there
   */
  ours: unknown
  /**
   * What the value may be: the number of one of the forms
   */
  form: number
  mark: 'attested' | 'inferred' | 'rebuilt' | 'owner'
  reason: string
  /**
   * What is told of this very item
   */
  own: string | null
  /**
   * The same in the edition that comes with the game
   */
  our_own: string | null
  /**
   * Nobody has seen it on the box
   */
  left: boolean
}
export interface SheetProblem {
  key: string
  items: string[]
  problem: string
  /**
   * The constraint or page it rests on
   */
  rule: string
  reason: string
  pages: string[]
}
/**
 * Everything printed on boards and components of this edition, by place: the game's own
 */
export interface Printed {
  [k: string]: unknown
}
export interface DraftBrief {
  id: string
  game: string
  name: string
  /**
   * How often it has been changed
   */
  number: number
  left: number
  items: number
  problems: number
  created: number
  changed: number
}
/**
 * What stands at an item's key. Left out, `value` is what stands there: it is right.
 */
export interface DraftChange {
  key: string
  /**
   * None: this entry of a list goes
   */
  value?: unknown
  /**
   * Where it comes from; none: as told of all around it
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
 * No edition can have this.
 */
export interface DraftProblem {
  key: string
  problem: string
  reason: string
}
/**
 * What changes would make of a draft.
 */
export interface DraftTrial {
  sheet: Sheet | null
  wrong: DraftProblem | null
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
   * The points of all they met: told apart by first
   */
  opponents: number
  /**
   * The points of those they beat, twice: then by this
   */
  beaten: number
  wins: number
  played: number
}
export interface ErrorAnswer {
  error: Problem
}
/**
 * Why it was refused: a stable code, what is wrong, and what would be right.
 */
export interface Problem {
  code: string
  problem: string
  remedy: string
}
export interface Explanation {
  /**
   * Why not; null: it can be played now
   */
  notice: Notice | null
}
/**
 * Why something is refused, wasteful, or cannot be taken back; screens make the sentence.
 */
export interface Notice {
  /**
   * Stable: messages are known by it
   */
  code: string
  params: {
    [k: string]: number | string
  }
  /**
   * Where the rulebook says so, or the id of a ruling; may be empty
   */
  rule: string
  places: string[]
}
/**
 * All that is kept about somebody.
 */
export interface Export {
  person: Person
  exported: string
  sessions: {
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
   * Seats that friends save
   */
  invited: {
    [k: string]: unknown
  }[]
}
/**
 * Oneself.
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
   * Signed in by a recovery code: may set a password without the old one
   */
  recovered: boolean
}
/**
 * A board that a game's package brings for the page.
 */
export interface FaceModule {
  /**
   * The address of its ES module; it changes whenever a file of the board does
   */
  module: string
  /**
   * The version of the board API it was written for
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
   * On the seat; default: the person's or the bot's
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
   * How the general board arranges the game
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
 * How somebody fared at a game, the latest thousand times.
 */
export interface GameStatistics {
  games: number
  wins: number
  /**
   * On average
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
   * Where points came from, on average
   */
  sources: {
    [k: string]: number
  }
  /**
   * Alone: how often each was reached
   */
  ranks: {
    [k: string]: number
  }
  /**
   * Alone: games and wins with each Challenge in force
   */
  rungs: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number]
  }
}
/**
 * The first message: the seats to look from, and the last event that each of them knows.
 */
export interface HelloMessage {
  type: 'hello'
  protocol: number
  seats?: number[]
  /**
   * By seat; "null" for a spectator
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
   * What is expected: `margin`, points ahead at the end; `win`, chance in %
   */
  measure: string | null
  reasons: HintReason[]
}
/**
 * What a bot could do: the option first, then what it has in mind after it.
 */
export interface HintReason {
  line: string[]
  expected: number
  /**
   * Games played out behind that figure
   */
  samples: number
}
export interface Invitation {
  id: string
  invitation: string
  url: string
  expires: number
  revoked: boolean
}
/**
 * What one player alone may beat, the easier first.
 */
export interface Ladder {
  game: string
  /**
   * The setting whose values the rungs are
   */
  setting: string
  rungs: Rung[]
  /**
   * The first that is not beaten yet
   */
  next: string | null
}
export interface Rung {
  rung: string
  tries: number
  beaten: boolean
  /**
   * The best score it was beaten with
   */
  best: number | null
}
/**
 * A lesson with all it says.
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
   * What to do; empty: this is only read
   */
  task: string
  /**
   * The paragraph of the rules that tells more
   */
  rules: string
  /**
   * Places
   */
  light: string[]
  /**
   * What it waits for, and what is then played for the learner
   */
  play: string[]
  /**
   * From here one plays as one likes
   */
  free: boolean
  /**
   * Why the game is over after it, if it is
   */
  ends: string
}
export interface LessonInfo {
  name: string
  game: string
  players: number
  title: string
  /**
   * What it teaches
   */
  words: string
  minutes: number
  /**
   * How many there are
   */
  steps: number
  /**
   * Null for one who has not begun it
   */
  mine: LessonProgressInfo | null
}
/**
 * How far somebody is who asks.
 */
export interface LessonProgressInfo {
  table: string
  /**
   * The step they have come to, from 1
   */
  step: number
  /**
   * They have been through all of it
   */
  done: boolean
}
export interface LessonOrigin {
  lesson: string
  /**
   * The step the learner has come to, from 1
   */
  step: number
  /**
   * How many steps there are; at the last one plays as one likes
   */
  of: number
}
export interface LineHintRequest {
  /**
   * Played one after another, each by whoever is asked then
   */
  plays: string[]
  /**
   * Empty: the best there is
   */
  bot?: string
}
export interface LineRequest {
  /**
   * Played one after another, each by whoever is asked then
   */
  plays: string[]
}
/**
 * Where a line leads.
 */
export interface LineResult {
  /**
   * Who is asked now; null: nobody
   */
  seat: number | null
  /**
   * Why nobody is asked
   */
  ends: '' | 'chance' | 'over'
  update: Update
}
/**
 * What a client receives whenever something has happened.
 */
export interface Update {
  view: View
  /**
   * The viewer's own, if it has one
   */
  decision: Decision | null
  refusals: Refusal[]
  /**
   * What happened since the number the client had
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
   * 0 before the first
   */
  round: number
  turn: number
  /**
   * The seats that have a decision to make
   */
  waiting_for: number[]
  /**
   * What they are asked
   */
  question: Question | null
  /**
   * What lies where: the game's own
   */
  board: {
    [k: string]: unknown
  }
  standing: Standing[]
  /**
   * Once the game is over
   */
  outcome: Outcome | null
  /**
   * Of the latest event: ask the feed for what comes after it
   */
  number: number
  /**
   * A plan: what comes of it does not happen at the table
   */
  hypothetical: boolean
  confirm: Confirm | null
  undo: Undo
  /**
   * How many of the viewer's own decisions can be played again
   */
  redo: number
  /**
   * The viewer's own secret answer, while it waits
   */
  sealed: string | null
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
}
/**
 * A seat's score while the game is on; null is what the viewer cannot know.
 */
export interface Standing {
  /**
   * By source
   */
  so_far: {
    [k: string]: number | null
  }
  /**
   * What would come to it, by source
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
   * Each seat's, 1 for the winner; tied seats share one
   */
  places: number[]
  scores: number[]
  /**
   * Each seat's score by where it came from
   */
  sources: {
    [k: string]: number
  }[]
  details: {
    [k: string]: number | string
  }
}
/**
 * The game stands still until this seat confirms or takes back.
 */
export interface Confirm {
  seat: number
  before: 'chance' | 'answers' | 'turn'
}
export interface Undo {
  /**
   * What undo after undo would take back, the latest first
   */
  back: string[]
  /**
   * Why there is nothing, if there is nothing
   */
  reason: Notice | null
}
/**
 * A seat's open question. `options` is complete: nothing else is accepted.
 */
export interface Decision {
  seat: number
  question: string
  /**
   * Where the rulebook asks it
   */
  reference: string
  about: {
    [k: string]: number | string
  }
  options: Option[]
  /**
   * It asks how to pay for something already chosen
   */
  pays: boolean
  /**
   * If so: every complete way, the proposed one first
   */
  ways: Payment[]
  /**
   * Others may not know what is answered, or not yet, or whether there was a choice: no program answers it for a person, since that it did so at once would tell
   */
  secret: boolean
}
/**
 * One legal answer, with what it does: found by trying it.
 */
export interface Option {
  /**
   * How a person writes it; unique among the options
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
   * Stands for it as long as this decision is open
   */
  code: number
  /**
   * Options of one group stand together in a menu
   */
  group: string
  /**
   * Where in a menu it stands
   */
  order: number
  warnings: Notice[]
  cost: Cost
  gains: Change[]
  /**
   * What else happens of itself
   */
  follows: Happening[]
  /**
   * The question the seat is asked then; empty if it is not asked
   */
  next: string
  /**
   * What follows in words, for clients that name a language
   */
  says?: TextLine[]
}
export interface Cost {
  pay: Change[]
  /**
   * There is more than one way to pay; `pay` is the one proposed
   */
  choice: boolean
  /**
   * It is paid by an exchange
   */
  exchange: boolean
  /**
   * What will have to be paid after the next question
   */
  due: Change[]
  /**
   * What is due has to be paid by an exchange
   */
  due_exchange?: boolean
}
/**
 * So much of something that the choosing seat gets or gives up.
 */
export interface Change {
  what: string
  amount: number
  /**
   * Of which kind, where there are kinds; any: of any
   */
  type?: string
  /**
   * How much more there would be, were there room
   */
  lost?: number
  place?: string
}
/**
 * Something that would happen, told before an option is chosen.
 */
export interface Happening {
  name: string
  seat: number | null
  data: {
    [k: string]: unknown
  }
  places: string[]
}
/**
 * A sentence. Its plain text is that of its parts, one after another.
 */
export interface TextLine {
  /**
   * Which sentence it is
   */
  code: string
  parts: (string | TextPlayer | TextPlace | TextAmount)[]
  costs?: TextChip[]
  gains?: TextChip[]
  /**
   * Why it happened; shown in brackets
   */
  because?: (string | TextPlayer | TextPlace | TextAmount)[]
}
export interface TextPlayer {
  /**
   * The seat of a player, whose name stands here
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
   * The amount in words, with its sign where it has one
   */
  name: string
}
/**
 * A cost or a gain beside a sentence.
 */
export interface TextChip {
  what: string
  /**
   * How much, without its sign
   */
  n: number
  /**
   * The amount in words, without its sign
   */
  name: string
  type?: string
}
/**
 * One way to pay what is asked for.
 */
export interface Payment {
  pay: Change[]
  /**
   * What to answer, question by question
   */
  plays: string[]
}
/**
 * Something a player would look for at the open decision and cannot have.
 */
export interface Refusal {
  /**
   * How a person writes it; unique among the options
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
  notice: Notice
}
/**
 * Something that happened, as one viewer may know it; where it did so are `places`, and of a piece that moved `from` and `to`.
 */
export interface Event {
  name: string
  seat: number | null
  data: {
    [k: string]: unknown
  }
  places: string[]
  /**
   * Its seat now has data.amount more (of data.type) of this
   */
  what?: string
  /**
   * What moved, if something did
   */
  piece?: string
  /**
   * The place it went to
   */
  to?: string
  /**
   * The place it came from
   */
  from?: string
  /**
   * From 1, in the order things happened; never used twice
   */
  number: number
  /**
   * The number of the event that set this one off
   */
  act: number
  round: number
  turn: number
}
/**
 * The story since then, for clients that name a language
 */
export interface TextLog {
  /**
   * Entries of this id and later are replaced by these
   */
  from: number
  entries: TextEntry[]
}
/**
 * One entry of the story: a heading, a deed with what it caused, or a consequence.
 */
export interface TextEntry {
  /**
   * Which sentence it is
   */
  code: string
  parts: (string | TextPlayer | TextPlace | TextAmount)[]
  costs?: TextChip[]
  gains?: TextChip[]
  /**
   * Why it happened; shown in brackets
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
   * Open: the deed goes on
   */
  state: 'open' | 'stands' | 'undone'
  /**
   * Of a heading: 1 for a part of the game, 2 below it
   */
  level?: number
  /**
   * What else the deed made the player do
   */
  under?: TextLine[]
  places?: string[]
}
/**
 * What a link leads to: somebody's friendship, or a club.
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
 * What came of a link.
 */
export interface LinkResult {
  friend: string | null
  club: string | null
}
export interface Mute {
  person: string
  muted?: boolean
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
/**
 * A copy of an edition: ours, one that somebody shared, or a file of one's own.
 */
export interface NewDraft {
  game: string
  /**
   * Default: the copied edition's
   */
  name?: string | null
  /**
   * The one to copy; default: ours
   */
  edition?: string | null
  /**
   * A file instead
   */
  text?: string | null
}
export interface NewEdition {
  game: string
  text: string
}
export interface NewEntrant {
  /**
   * A bot, by the owner; empty: oneself
   */
  bot?: string | null
}
/**
 * To share: whoever opens it becomes a friend, or a member of a club of one's own.
 */
export interface NewFriendLink {
  hours?: number
  /**
   * Empty: a friend
   */
  club?: string | null
}
export interface NewGuest {
  name: string
}
export interface NewInvitation {
  hours?: number
  /**
   * A friend, who is told of it
   */
  person?: string | null
}
export interface NewPassword {
  /**
   * Not needed for an hour after signing in by a recovery code
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
   * Whom or what: a person's id, a line of chat, a row
   */
  about?: string
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
   * The hash of an edition of one's own that was sent before
   */
  edition?: string | null
  /**
   * In the list of open tables; otherwise by invitation
   */
  public?: boolean
  /**
   * Whose members see it, and may sit down, without an invitation
   */
  club?: string | null
  spectators?: boolean
  /**
   * How many rows later spectators are told
   */
  delay?: number
  clock?: ClockSettingInput
  /**
   * Equal deals for a match; whoever knows it knows what will be drawn. Everybody sees that the table is seeded, and it is not rated
   */
  seed?: number | null
  /**
   * Ask before a turn ends that cannot be taken back
   */
  confirm?: boolean
  /**
   * All together may go back across others' choices
   */
  take_back?: boolean
}
/**
 * Duels. Time runs out some time, and then a bot plays or the game is lost: so it goes on.
 */
export interface NewTournament {
  name: string
  game: string
  system?: PairingSystem
  /**
   * 0: as many as are usual for those who enter
   */
  rounds?: number
  settings?: {
    [k: string]: boolean | number | string
  }
  clock?: LiveClockInput | DaysClockInput
}
export interface NumberedDraftChanges {
  changes: DraftChange[]
  /**
   * Of the draft as it was seen
   */
  number: number
}
/**
 * Somebody one has played with lately.
 */
export interface Opponent {
  id: string
  name: string
  games: number
  /**
   * The last one: ask for a rematch there
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
export interface Pairing {
  first: number
  /**
   * Empty: the first sits out
   */
  second: number | null
  table: string | null
  /**
   * Of both; empty while they play
   */
  points: [number, number] | null
}
/**
 * What of oneself is to change; what is left out stays.
 */
export interface PersonChanges {
  name?: string | null
  /**
   * When clocks of days stand still; empty: they never do
   */
  rest?: Rest | null
  /**
   * Where to be told of one's turn; empty: nowhere
   */
  notices?: {
    [k: string]: unknown
  } | null
  /**
   * The page's own: theme, text size ...
   */
  settings?: {
    [k: string]: unknown
  } | null
}
/**
 * Time that does not count.
 */
export interface Rest {
  time_zone?: string
  sleep?: Sleep | null
  /**
   * Each from when to when
   */
  vacation?: number[][]
}
/**
 * By the clock on the wall, there.
 */
export interface Sleep {
  from: string
  to: string
}
export interface PingMessage {
  at?: number | string | null
  type: 'ping'
}
export interface PlannedMoves {
  plays: string[]
  /**
   * As many of them as can be played now
   */
  still: string[]
}
export interface PlayoutRequest {
  /**
   * Played one after another, each by whoever is asked then
   */
  plays: string[]
  /**
   * Games weighed before: each has dice of its own, the same for every line
   */
  first?: number
}
/**
 * What came of a line when bots played on. Lists are by seat.
 */
export interface PlayoutResult {
  bot: string
  games: number
  won: number[]
  /**
   * Of all the games together
   */
  scores: number[]
}
export interface PongMessage {
  at: number | string | null
  type: 'pong'
}
export interface PresenceMessage {
  type: 'presence'
  people: Present[]
  /**
   * How many look on who are not signed in
   */
  watching: number
}
/**
 * A person who is at the table now.
 */
export interface Present {
  id: string
  name: string
  /**
   * The seats that they look from
   */
  seats: number[]
  /**
   * They look from no seat
   */
  watching: boolean
}
export interface Profile {
  id: string
  name: string
  guest: boolean
  ratings: Rating[]
  /**
   * By game; `GAME:solo` of those played alone
   */
  statistics: {
    [k: string]: GameStatistics
  }
}
export interface Rating {
  game: string
  points: number
  /**
   * How many it rests on
   */
  games: number
}
/**
 * That it is oneself who asks, and not somebody who found the browser open.
 */
export interface Proof {
  /**
   * Of an account; not needed just after signing in by a recovery code
   */
  password?: string | null
}
export interface PushKey {
  /**
   * Of this server, base64url; empty: it sends no Web Push
   */
  key: string
}
/**
 * By which what is pushed is made unreadable for others; base64url.
 */
export interface PushKeys {
  p256dh: string
  auth: string
}
export interface RankedPlayer {
  game: string
  points: number
  /**
   * How many it rests on
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
   * Read on to this one; not past one that waits for something
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
   * What lies on the table, each by the id of the paragraph that tells of it
   */
  components: string[]
  /**
   * By kind (refusal, question, place, symbol ...) and code, the paragraph's id
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
   * Of the refused message, if it had one
   */
  id: string | null
  /**
   * How many rows there are, if the client knew fewer
   */
  number: number | null
}
export interface RematchOffer {
  by: string
  /**
   * Who has accepted, the one who offers included
   */
  accepted: string[]
  declined: string[]
  expires: number
}
/**
 * What shows a game that is over to whoever has it, as a spectator.
 */
export interface ReplayLink {
  url: string
  /**
   * Shown as an invitation; empty where none is needed
   */
  key: string
}
/**
 * Where a step left the game, and what it brought.
 */
export interface ReplayPosition {
  number: number
  view: View
  feed: Event[]
}
/**
 * One thing that was done and not taken back.
 */
export interface ReplayStepInfo {
  /**
   * Of its row: the position after it has that number
   */
  number: number
  round: number
  turn: number
  seat: number | null
  /**
   * After it, by seat, as everybody knows them
   */
  scores: (number | null)[]
  /**
   * Something on the table changed, not only an answer
   */
  changes: boolean
}
/**
 * The whole of a game that is over, in brief.
 */
export interface ReplaySummary {
  steps: ReplayStepInfo[]
  awards: Award[]
  /**
   * What happened in words, for clients that name a language
   */
  log: TextEntry[]
}
export interface SayMessage {
  type: 'chat'
  text: string
}
/**
 * Somebody left a seat or returned to it.
 */
export interface SeatChange {
  seat: number
  change: 'left' | 'back' | 'stand_in' | 'turn_over' | 'forfeited'
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
   * Their time was up: a bot plays this one turn
   */
  stand_in: boolean
}
/**
 * A friend saves one a seat.
 */
export interface SeatInvitation {
  id: string
  invitation: string
  /**
   * Their name
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
   * How many rows there are: what was done, one after another
   */
  number: number
  /**
   * The seats the game waits for
   */
  asked: number[]
  players: number
  settings: {
    [k: string]: boolean | number | string
  }
  /**
   * The hash of an edition that somebody made
   */
  edition: string | null
  clock: ClockSetting
  spectators: boolean
  /**
   * How many rows later spectators receive updates
   */
  delay: number
  confirm: boolean
  take_back: boolean
  /**
   * Its maker chose the seed, and may know what is drawn: it is never rated
   */
  seeded: boolean
  /**
   * Whether a bot helps here: not where people are rated
   */
  hints: boolean
  seats: SeatInfo[]
  /**
   * Somebody asks all to go back
   */
  back: TakeBackVote | null
  outcome: Outcome | null
  /**
   * The table where they play again
   */
  rematch: string | null
  /**
   * Somebody offers to play again; it begins once all people have accepted
   */
  rematch_offer: RematchOffer | null
  /**
   * Who left and who returned; empty in lists of tables
   */
  seat_changes: SeatChange[]
  /**
   * What this game was forked from, or the lesson it is of
   */
  origin: ForkOrigin | LessonOrigin | null
  /**
   * Whose members see it
   */
  club: string | null
  /**
   * The tournament that it is a game of
   */
  tournament: string | null
  /**
   * The day whose game it is
   */
  daily: string | null
}
/**
 * Somebody asks all to go back to an earlier row.
 */
export interface TakeBackVote {
  /**
   * The last row that is to stand
   */
  to: number
  /**
   * Who asks
   */
  by: string
  /**
   * Who agrees
   */
  agreed: string[]
}
export interface SignIn {
  login: string
  password: string
}
export interface SignedIn {
  person: Person
  /**
   * For programs alone; pages have a cookie
   */
  token: string | null
  /**
   * Gives the seats back when the cookie is lost. Shown once: keep it
   */
  recovery: string | null
}
export interface Sit {
  invitation?: string | null
  /**
   * On the seat; default: one's own
   */
  name?: string | null
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
 * What a browser's push service told it.
 */
export interface Subscribe {
  endpoint: string
  keys: PushKeys
}
export interface TableCommand {
  /**
   * The client's own, so that a repeated one is known
   */
  id: string
  /**
   * How many rows the client knew of
   */
  number: number
  kind: CommandKind
  seat: number
  notation?: string
}
/**
 * The table has changed, and its game has not begun.
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
   * The client's own, so that a repeated one is known
   */
  id: string
  number: number
  yes: boolean
}
/**
 * Asks all to go back to an earlier row.
 */
export interface TakeBackMessage {
  type: 'back'
  /**
   * The client's own, so that a repeated one is known
   */
  id: string
  number: number
  to: number
}
export interface TakeBackRequest {
  /**
   * The last row that is to stand
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
   * The caller may start it
   */
  mine: boolean
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
   * Round by round
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
 * The words on a box.
 */
export interface BoxText {
  name: string
  /**
   * The name where there is little room
   */
  short: string
  about: string
}
/**
 * A game that can be played here.
 */
export interface Game {
  name: string
  caption: string
  designer: string
  /**
   * The fewest and the most
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number]
  options: Setting[]
  bots: string[]
  boxes: GameBox[]
  /**
   * Whether it brings rules to read
   */
  rulebook: boolean
}
export interface Setting {
  name: string
  help: string
  default: number | string | boolean
  /**
   * Empty: any text
   */
  choices: (number | string | boolean)[]
}
/**
 * How a page offers a game: one way to play it.
 */
export interface GameBox {
  name: string
  /**
   * The fewest and the most
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number]
  /**
   * 0: unknown
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
   * The setting that decides how hard it is; empty: the bots' levels do
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
 * What a game was begun with.
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
   * Of the engine it was begun on
   */
  version: string
  /**
   * The last secret answer shows all of them; absent: its seat confirms first
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
 * A position to go on from. It holds all secrets: never for a client.
 */
export interface Snapshot {
  /**
   * How many led to it
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
   * Entries of this id and later are replaced by these
   */
  from: number
  entries: TextEntry[]
}
