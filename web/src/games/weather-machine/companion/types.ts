import type { SymbolName } from '../../../design/symbols'

/** What begins a game: it never changes, and with the presses it is the whole game. */
export interface Setup {
  challenges: string[]
  seed: number
  own_cards: boolean
  /** The file of the owner's edition; missing or empty: the packaged values. */
  edition?: string
}

/** Who has a Bot on a space; empty: nobody. */
export type Owner = '' | 'you' | 'them' | 'lativ'

export interface Machine {
  bots: Owner[]
  needs: string[]
  tokens: number[]
}

/** `board` of `companion/board.py`. Spaces of a machine: three a weather, the top one first. */
export interface TableBoard {
  round: number
  target: number
  last_round: boolean
  initiative: 'you' | 'them'
  first: 'you' | 'them'
  you: string
  lativ: string
  agents: Record<'white' | 'pink', string>
  both: boolean[]
  supply: Record<string, number>
  supply_spaces: number
  own: Record<string, number>
  government: Machine & { tiles: ('' | 'blue' | 'used')[] }
  lab: Machine & { locks: boolean[]; assistant: string; display: string[]; next: string; top: string }
  rnd: Machine & { levels: number[] }
  hideout: { bots: number; chemicals: Record<string, number>; tokens: string[]; awards: number }
  reports_left: number
  report: string
  previous: string
  weathers: string[]
  chemicals: string[]
}

/** One piece to move, and the way back. */
export interface Move {
  symbol: SymbolName
  text: string
  back: string
}

/** One screen of their turn. */
export interface WalkthroughStep {
  kind: string
  number: string
  title: string
  moves: Move[]
  why: string[]
  places: string[]
  from: string
  to: string
  piece: string
  board: TableBoard
}

export interface ShownCard {
  report: string
  stays: boolean
  does: string[]
}

export interface Unlit {
  text: string
  rule: string
}

/** `screen` of `companion/host.py`. */
export interface Screen {
  question: string
  options: string[]
  lit: string[]
  /** Why a place of the map cannot be pressed, and the page that says so. */
  unlit: Record<string, Unlit>
  /** The name of the edition whose values are used. */
  edition: string
  board: TableBoard
  steps: WalkthroughStep[]
  noted: { symbol: SymbolName; text: string; inferred: boolean }[]
  payment: string | null
  tiles: string[]
  cards: ShownCard[]
  sources: Record<string, number>
  ending: string
  over: boolean
  challenges: string[]
  can_undo: boolean
  result: Result | null
}

/** `result` of `companion/ending.py`. */
export interface Result {
  parts: Record<string, number>
  total: number
  won: boolean
  lacks: string[]
  ranks: { name: string; possible: boolean; check: string[] }[]
}

/** What the person types at the end. */
export interface Score {
  cp: number
  goals: number
  nobel: boolean
  end_cp: number
  funding: [number, number, number]
}

/** A game as it is stored. */
export interface StoredGame {
  id: string
  setup: Setup
  presses: string[]
  /** The index of the step on the screen; -1: all steps are read. */
  cursor: number
  changed: number
  round: number
  over: boolean
  score: Score | null
}
