// Written by `npm run types` from docs/protocol.schema.json; do not change it by hand.

/**
 * One thing done at a table: kind, seat (-1: chance, or all of them), and the notation of what was played or drawn; of back, how many commits it went back to; empty otherwise
 *
 * @minItems 3
 * @maxItems 3
 */
export type Commit = ['play' | 'draw' | 'undo' | 'redo' | 'confirm' | 'back', number, string]

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
 * The game stands still until this seat confirms or takes back.
 */
export interface Confirm {
  seat: number
  before: 'chance' | 'answers' | 'turn'
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
  ways: Way[]
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
 * One way to pay what is asked for.
 */
export interface Way {
  pay: Change[]
  /**
   * What to answer, question by question
   */
  plays: string[]
}
export interface Edition {
  name: string
  hash: string
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
 * A game that can be played here.
 */
export interface Game {
  name: string
  caption: string
  designer: string
  /**
   * The fewest and the most
   */
  players: number[]
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
   */
  players: number[]
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
export interface Line {
  seat: number
  notation: string
  turn: number
  known_to: number
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
export interface Player {
  seat: number
  name: string
  colour: string
}
/**
 * Everything printed on boards and components of this edition, by place: the game's own
 */
export interface Printed {
  [k: string]: unknown
}
export interface Question {
  name: string
  reference: string
  about: {
    [k: string]: number | string
  }
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
  log: Line[]
  drawn: {
    [k: string]: number
  }
  undone: [number, number][]
  closed: [number, string, boolean] | null
  checked: number
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
