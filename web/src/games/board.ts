import type { Entry } from '../i18n/log'
import type { Component } from 'svelte'
import type { SymbolName } from '../design/symbols'
import type { Cue } from '../ui/sound/palette'
import type { Change, Decision, Event, Option, Printed, SheetItem, Update, View } from '../api/generated'

export type { Printed }

/** What a board is told. It draws `printed` and `view`; what may be done it knows from `lit` alone. */
export interface BoardProps {
  printed: Printed
  view: View
  /** Whose table this is; null: a spectator's. */
  seat: number | null
  /** The places of the open question's options. */
  lit: ReadonlySet<string>
  /** The options of the open question: their prices are to be seen at their places. */
  options?: readonly Option[]
  /** The option that is chosen and not yet played: its ghost, cost and gains are to be seen. */
  chosen: Option | null
  /** Nothing travels: only fades. */
  quiet: boolean
  /** What has happened since the last view, to be shown moving. */
  events: Event[]
  /** What is being told now, step by step: the places of that step. */
  told?: readonly string[]
  /** The part that is looked at where there is room for one only ('': the board's first), and how the board turns to another. */
  part?: string | null
  onpart?(part: string): void
  onplace(place: string): void
}

/** A part of the table that is seen alone where there is no room for all of it. */
export interface Part {
  part: string
  name: string
  symbol: SymbolName
  /** Whether a place is to be seen there. */
  has(place: string): boolean
}

/** What a game's own answer to a question is told: a tile to be dragged, a dial to be set. */
export interface AnswerProps {
  decision: Decision
  printed: Printed
  view: View
  /** The option that is chosen, or pointed at. */
  chosen: Option | null
  /** Choose an option, so that what it does is seen; chosen again it is played. */
  pick(option: Option): void
  /** What would be after these answers, one after another, on a private copy. */
  look(notations: string[]): Promise<Update>
  /** Play an answer. */
  choose(notation: string): void
  /** Play answers one after another; done when the last is, or one is refused. */
  play(notations: string[]): Promise<void>
}

/** What has happened and is to be told step by step, in the question's place, before the next question is read. */
export interface TellingProps {
  printed: Printed
  view: View
  events: readonly Event[]
  log: readonly Entry[]
  quiet: boolean
  /** The places of the step that is being told: the board rings them. */
  onplaces(places: readonly string[]): void
  ondone(): void
}

/** A price at a glance, on a place of the board and on its option: `⇄2`, `−1`, `✓`. `good`: nothing is exchanged or lost for it. */
export interface Tag {
  text: string
  good: boolean
}

/** An option drawn as a few signs, where many stand side by side. Its words are read aloud and told when it is pointed at. */
export interface Chip {
  option: Option
  text?: string
  sign?: SymbolName
  /** The hue of the sign: a token of the design. */
  tone?: string
  /** What of its price and gain tells it apart from its neighbours. */
  pay?: readonly Change[]
  gains?: readonly Change[]
  tag?: Tag | undefined
  /** Where in its row's grid it stands: column, line. */
  cell?: readonly [number, number]
}

/** The head of a column or line of a grid. */
export interface Heading {
  /** A word of the game: a thing with a name. */
  title: string
  /** What is printed there, if not the sign. */
  text?: string
  sign?: SymbolName
  tone?: string
}

/** Options of one kind in a row. `title` is a word of the game: a group of options, or a thing with a name. */
export interface Row {
  title: string
  sign?: SymbolName
  tone?: string
  /** The title stands beside the chips, not above them. */
  beside?: boolean
  /** What holds for all of its chips. */
  gains?: readonly Change[]
  pay?: readonly Change[]
  /** The chips stand as their places do on the board. */
  grid?: { across: readonly Heading[]; down: readonly Heading[] }
  chips: Chip[]
}

/** What a small drawing of a table is told, for lists of tables. */
export interface GlimpseProps {
  printed: Printed
  view: View
}

/** What a drawing of a component is told, for whoever looks at it beside the box. */
export interface ProofProps {
  component: string
  items: readonly SheetItem[]
  printed: Printed
  view: View
  /** The key of the item that is looked at. */
  chosen: string
  quiet: boolean
  title(item: SheetItem): string
  onitem(key: string): void
}

/** Points of one source. */
export interface Scored {
  source: string
  points: number
}

/** How the end of a game is counted before the players' eyes. */
export interface Scoring {
  /** The sources that count only at the end, in the order they are counted. */
  final: readonly string[]
  /** What an event scores for its seat; null: nothing. */
  points(event: Event): Scored | null
  /** By how much an event raises the value to beat, and its reason. */
  target?(event: Event): Scored | null
  /** Such a reason in words. */
  reason?(source: string): string
  /** The hue of each source: a token of the design. */
  tones?: Readonly<Record<string, string>>
}

/** How a game looks: its board, and its own ways to answer some questions, by the question's name. */
export interface Face {
  Board: Component<BoardProps>
  /** The parts of the board, and the width, in rem, under which it shows one at a time. */
  parts?: { under: number; of(view: View, seat: number | null): Part[] }
  /** A board that fills its frame: how tall, in rem, the frame is that shows all of it. Others are as tall as what they show. */
  tall?: number
  answers?: Record<string, Component<AnswerProps>>
  /** Many options of a kind as rows of signs; options that are in none are told in words. */
  rows?(decision: Decision, view: View, printed: Printed): Row[]
  /** The sign of an option that is told in words, and its hue: a token of the design. */
  sign?(option: Option): { sign: SymbolName; tone?: string } | null
  scoring?: Scoring
  /** What an event sounds like; null: nothing. */
  cue?(event: Event): Cue | null
  /** Whether these events are to be told step by step, and how. */
  tells?(events: readonly Event[]): boolean
  Telling?: Component<TellingProps>
}
