import type { Printed } from '../games/board'
import type { SymbolName } from '../design/symbols'
import type { Change, Option, View } from '../api/generated'
import type { Catalogue, Params } from './catalogue'

/** Where something is said: whoever speaks for a game may look at the position, never at the rules. */
export interface Saying {
  words: Catalogue
  view: View
  printed: Printed
  /** The seats' names, told apart. */
  names: readonly string[]
}

/** What is told of an option, or of one that is refused. */
export type Asked = Pick<Option, 'verb' | 'args' | 'notation'> & Partial<Pick<Option, 'places' | 'gains' | 'cost'>>

/** How a game says its own words. All of it may be left out: codes are then said as they are. */
export interface Tongue {
  /** A game's word (`voucher:any:2`, `wind-2`) as a reader would say it. */
  name?(word: string, at: Saying): string
  /** Further parameters of a question's sentence. */
  question?(question: string, about: Record<string, string | number>, at: Saying): Params
  /** Further parameters of an option's words; `option` is all that is told of it. */
  option?(verb: string, args: Record<string, string | number>, at: Saying, option: Asked): Params
  /** In which part of the round a question comes up, where that depends on the position. */
  phase?(question: string, at: Saying): string | undefined
  /** The score to beat in a game alone, where there is one. */
  target?(at: Saying): number | null
  /** The symbol of so much of something. */
  sign?(what: string, type: string): SymbolName | null
  /** What is on the table in words, heading by heading, for those who do not see it. */
  describe?(at: Saying): Section[]
}

export interface Section {
  title: string
  lines: string[]
}

export type { Change }
