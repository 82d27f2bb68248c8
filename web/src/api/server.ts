/** What the server says beside the edge protocol: people, tables, and the socket of a table. */
import type { Decision, Event, GameBox, Notice, Outcome, Setting, Update, View } from './messages'

export interface Person {
  id: string
  name: string
  login: string | null
  created: number
  rest: Record<string, unknown>
  notices: Record<string, unknown>
  settings: Record<string, unknown>
  /** Signed in by a recovery code: for an hour a password is set without the old one. */
  recovered?: boolean
}

export interface SignedIn {
  person: Person
  /** Shown once: it gives the seats back when the cookie is lost. */
  recovery: string | null
}

export interface GameInfo {
  name: string
  caption: string
  designer: string
  players: [number, number]
  options: Setting[]
  bots: string[]
  boxes: GameBox[]
  /** Whether there are rules to read. */
  rulebook: boolean
}

export interface SeatInfo {
  seat: number
  person: string | null
  bot: string | null
  name: string
  /** They left: a bot plays until they take the seat back. */
  left: boolean
  forfeited: boolean
  /** Their time was up: a bot plays this one turn. */
  stand_in?: boolean
}

/** Somebody left a seat, or returned to it. */
export interface SeatChange {
  seat: number
  change: 'left' | 'back' | 'stand_in' | 'turn_over' | 'forfeited'
  /** The number of the last event before it. */
  event: number
  time: number
}

/** Somebody offers to play again: it begins once all have accepted. */
export interface RematchOffer {
  by: string
  accepted: string[]
  declined: string[]
  expires: number
}

export type ClockSetting =
  | { kind: 'none' }
  | { kind: 'live'; turn: number; bank: number; increment?: number; at_zero: AtZero }
  | { kind: 'days'; days: number; hours: number; at_zero: AtZero }
export type AtZero = 'warn' | 'bot' | 'forfeit'

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
  /** How many rows there are: what was done, one after another. */
  number: number
  /** The seats the game waits for. */
  asked: number[]
  players: number
  settings: Record<string, string | number | boolean>
  edition: string | null
  clock: ClockSetting | null
  spectators: boolean
  delay: number
  confirm: boolean
  take_back: boolean
  seeded: boolean
  /** Whether a bot helps here: not where people compare their own strength. */
  hints: boolean
  seats: SeatInfo[]
  back: Back | null
  outcome: Outcome | null
  rematch: string | null
  rematch_offer?: RematchOffer | null
  /** Who left and who returned; empty in lists of tables. */
  seat_changes?: SeatChange[]
  /** What this game was forked from, or the lesson it is of, and how far that is. */
  origin: { table: string; number: number } | { lesson: string; step: number; of: number } | null
  /** Whose members see it, the tournament it is a game of, the day whose game it is. */
  club: string | null
  tournament: string | null
  daily: string | null
}

/** Somebody asks all to go back to an earlier row. */
export interface Back {
  to: number
  by: string
  agreed: string[]
}

export interface NewSeat {
  kind: 'me' | 'open' | 'bot'
  bot?: string
  name?: string
}

export interface NewTable {
  game: string
  seats: NewSeat[]
  settings: Record<string, string | number | boolean>
  public: boolean
  spectators: boolean
  clock: ClockSetting
  confirm: boolean
  take_back: boolean
  seed?: number
  club?: string
  /** The hash of an edition somebody made. */
  edition?: string
}

export interface Invitation {
  id: string
  invitation: string
  url: string
  expires: number
}

export interface ClockLeft {
  turn: number
  bank: number
  runs: boolean
  deadline: number | null
  rests: boolean
}

export interface Clocks {
  clock: ClockSetting
  /** The server's own time, so that the browser's need not be right. */
  now: number
  paused: boolean
  seats: ClockLeft[]
}

export interface Told {
  seat: number | null
  number: number
  update: Update
  clock: Clocks | null
  table: TableInfo
}

export interface Present {
  id: string
  name: string
  seats: number[]
  watching: boolean
}

export interface Said {
  id: number
  by: string | null
  name: string
  text: string
  time: number
}

/** What a bot could do: the option first, then what it has in mind after it. */
export interface Weighed {
  line: string[]
  expected: number
  samples: number
}

export interface Hint {
  notation: string
  bot: string
  measure: 'margin' | 'win' | null
  reasons: Weighed[]
}

export interface Planned {
  plays: string[]
  still: string[]
}

/** What a seat has answered for it by itself. */
export interface Orders {
  auto_pass: boolean
  auto_pay: 'never' | 'one_way' | 'proposed'
  only_answer: boolean
}

export interface Why {
  notice: Notice | null
}

// --- looking back

/** One thing that was done and not taken back. */
export interface Step {
  /** Of its row: the position after it has that number. */
  number: number
  round: number
  turn: number
  seat: number | null
  scores: (number | null)[]
  /** Something on the table changed, not only an answer. */
  changes?: boolean
}

/** A small title for whoever did most of something. */
export interface Award {
  code: string
  seats: number[]
  amount: number
  /** The tile or round it was counted for. */
  thing: string
}

export interface Story {
  steps: Step[]
  awards: Award[]
}

/** Where a step left the game, and what it brought. */
export interface Position {
  number: number
  view: View
  feed: Event[]
}

/** The beginning of a round, or the end; lists are by seat. */
export interface Point {
  number: number
  round: number
  chance: number[]
  scores: number[]
}

/** An option by its notation, and taken apart. */
export interface Choice {
  notation: string
  verb: string
  args: Record<string, string | number>
}

/** What somebody chose in a round that decided the game, and what a bot would have. */
export interface Judged {
  number: number
  seat: number
  question: string
  played: Choice
  best: Choice
  measure: string
  expected: number | null
  better: number
}

export interface Analysis {
  state: 'none' | 'waiting' | 'done'
  done: number
  of: number
  quick: string
  bot: string
  playouts: number
  winner: number | null
  curve: Point[]
  decisive: { point: number; change: number }[]
  decisions: Judged[]
}

/** Where other plays would have led. */
export interface Branch {
  seat: number | null
  ends: '' | 'chance' | 'over'
  update: Update
}

/** What came of a line when bots played on. */
export interface Outlook {
  bot: string
  games: number
  won: number[]
  scores: number[]
}

export type Kind = 'play' | 'undo' | 'redo' | 'confirm' | 'restart'

/** Something done for a seat, in answer to the row `number`. */
export interface Doing {
  kind: Kind
  seat: number
  number: number
  notation: string
}

export interface Ack {
  number: number
  status: 'done' | 'repeated'
}

export type ToServer =
  | { type: 'hello'; protocol: 1; seats: number[]; since: Record<string, number>; invitation?: string }
  | ({ type: 'commit'; id: string } & Doing)
  | { type: 'chat'; text: string }
  | { type: 'back'; id: string; number: number; to: number }
  | { type: 'agree'; id: string; number: number; yes: boolean }
  | { type: 'ping'; at: number }

export type FromServer =
  | { type: 'welcome'; table: TableInfo; person: { id: string; name: string } | null; seats: number[] }
  | { type: 'table'; table: TableInfo }
  | ({ type: 'update' } & Told)
  | ({ type: 'ack'; id: string } & Ack)
  | { type: 'refused'; id: string | null; code: string; problem: string; remedy: string; number: number | null }
  | { type: 'presence'; people: Present[]; watching: number }
  | ({ type: 'chat' } & Said)
  | { type: 'pong'; at: number }

export type { Decision, Event, Update }
