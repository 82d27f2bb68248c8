import type { Printed } from '../games/board'
import type { SymbolName } from '../design/symbols'
import type { Change, Event, Option, View } from '../api/generated'
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
  /** An event's whole sentence; empty where nothing is said, undefined where the catalogue has it. */
  sentence?(event: Event, rest: readonly Event[], at: Saying): string | undefined
  /** Further parameters of an event's sentence; `rest` is what happened after it. */
  event?(event: Event, rest: readonly Event[], at: Saying): Params
  /** Events told together in one sentence, by name. */
  gather?: Record<string, (events: readonly Event[], at: Saying) => string>
  /** In which part of the round a question comes up, where that depends on the position. */
  phase?(question: string, at: Saying): string | undefined
  /** How events become lines of the log. */
  plot?: Plot
  /** The score to beat in a game alone, where there is one. */
  target?(at: Saying): number | null
  /** The symbol of so much of something. */
  sign?(what: string, type: string): SymbolName | null
  /** What is on the table in words, heading by heading, for those who do not see it. */
  describe?(at: Saying): Section[]
}

/** Which events begin a line of the log, and which belong to a line. */
export interface Plot {
  /** A choice that begins a deed; every other one is an answer on the way of the deed that is open. */
  begins(choice: Event): boolean
  /** Verbs that end a deed and say nothing, unless they have a sentence. */
  closing?: ReadonlySet<string>
  /** The sentence of a choice, where no event tells it. */
  chosen(choice: Event, at: Saying): string
  /** The heading of the part of the log that begins with this event; empty if none does. */
  section(event: Event, at: Saying): string
  /** Events that are told by their heading alone. */
  headings: ReadonlySet<string>
  /** It concerns the table, not only the player who acts: it has a line of its own. */
  isLine(event: Event): boolean
  /** Events that are told under a deed, never as its sentence. */
  parts?: ReadonlySet<string>
  /** Events that tell why the next line happens. */
  reasons?: ReadonlySet<string>
  /** The amount is named in a sentence, so no chip shows it. */
  isSaid(event: Event): boolean
  /** The amount was scored by the line before it, whoever acts. */
  isScored(event: Event): boolean
  /** Gathered events that are told apart for each seat. */
  apart?: ReadonlySet<string>
  /** Gathered events that are told only where they differ from the last time. */
  changing?: ReadonlySet<string>
}

export interface Section {
  title: string
  lines: string[]
}

export type { Change }
