import type { Printed } from '../games/board'
import type { SymbolName } from '../design/symbols'
import type { View } from '../api/generated'
import type { Catalogue } from './catalogue'

/** What names depend on: the catalogue, and the position as the viewer sees it. */
export interface NamingContext {
  words: Catalogue
  view: View
  printed: Printed
  /** The seats' names; equal names carry their seat's number. */
  names: readonly string[]
}

/**
 * The names of a game's things, for tooltips, chips and the board in words. All of it is optional: a code then stands for itself. Sentences
 * (questions, options, reasons, the log) come from the server.
 */
export interface Naming {
  /** A game's code (`voucher:any:2`, `wind-2`) as people name it. */
  name?(code: string, context: NamingContext): string
  /** The score to beat in a game alone, where there is one. */
  target?(context: NamingContext): number | null
  /** The symbol of an amount. */
  sign?(what: string, type: string): SymbolName | null
  /** The board in words, heading by heading, for people who do not see it. */
  describe?(context: NamingContext): Section[]
}

export interface Section {
  title: string
  lines: string[]
}
