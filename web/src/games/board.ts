import type { Entry } from '../i18n/log'
import type { Component } from 'svelte'
import type { SymbolName } from '../design/symbols'
import type { Cue, Palette } from '../sound/palette'
import type { Note } from '../sound/player'
import type {
  Change,
  Decision,
  Event,
  Notice,
  Option,
  Printed,
  Refusal,
  RoundWeather,
  EditionFormItem,
  Update,
  View,
} from '../api/generated'

export type { Printed }

/** The props of a board. It draws `printed` and `view`; only `lit` says what can be pressed. */
export interface BoardProps {
  printed: Printed
  view: View
  /** The viewer's seat; null: a spectator. */
  seat: number | null
  /** The places of the open question's options. */
  lit: ReadonlySet<string>
  /** The options of the open question: the board shows their prices at their places. */
  options?: readonly Option[]
  /** The option that is chosen but not yet played: the board shows its ghost, cost and gains. */
  chosen: Option | null
  /** Pieces only fade; they do not travel. */
  quiet: boolean
  /** The events since the last view, for animation. */
  events: Event[]
  /** The places of the step that a narration shows now. */
  highlighted?: readonly string[]
  /** The part to show where only one fits ('': the first); the board calls `onpart` when it shows another. */
  part?: string | null
  onpart?(part: string): void
  onplace(place: string): void
  /** The board shows a moment over itself, such as the reveal of bids, or no longer. */
  onmoment?(shown: boolean): void
  /** Shows the weather of the last storm again; undefined: there was none. */
  onlaststorm?: (() => void) | undefined
}

/** The props of an overlay that shows one act on the board. */
export interface MomentProps {
  events: readonly Event[]
  /** What happens, in words. */
  text: string
  quiet: boolean
}

/** The props of a show of a round's weather, a layer over the table. */
export interface ShowProps {
  printed: Printed
  /** The position before it and the known events; more of them may come. */
  storm: RoundWeather
  /** Shows a strike in a second. */
  brief: boolean
  /** Nothing moves: each strike is a few stills. */
  quiet: boolean
  speed: number
  /** The first storm of a lesson is shown slowly. */
  slow: boolean
  /** The last event that was shown before; 0: none. */
  seen: number
  /** The seats that have to choose now. */
  choosing: readonly number[]
  onspeed(speed: number): void
  onsound(notes: readonly Note[]): void
  /** Everything known was shown, and this seat has to choose. */
  onwait(): void
  onend(): void
}

/** A game whose weather is a show. */
export interface WeatherShow {
  /** The round of the latest storm in these events, and the event it begins with; null: there is none. */
  latest(events: readonly Event[]): { round: number; first: number } | null
  load(): Promise<Component<ShowProps>>
}

/** A part of the table, shown alone if the whole table does not fit. */
export interface Part {
  part: string
  name: string
  symbol: SymbolName
  /** Whether this part shows a place. */
  has(place: string): boolean
}

/** The props of a game's own answer component: a tile to drag, a dial to set. */
export interface AnswerProps {
  decision: Decision
  printed: Printed
  view: View
  /** The chosen or hovered option. */
  chosen: Option | null
  /** Chooses an option to show its effects; a second choice plays it. */
  pick(option: Option): void
  /** Returns the position after these answers, on a private copy; `turn`: as if the player's turn had begun, before a bid. */
  look(notations: string[], turn?: boolean): Promise<Update>
  /** Plays an answer. */
  choose(notation: string): void
  /** Plays answers in order; resolves after the last one, or when one is refused. */
  play(notations: string[]): Promise<void>
  /** Returns the server's words for why something is refused or wasteful. */
  reason(notice: Notice): string
}

/** The props of a narration: it shows past events step by step, in place of the next question. */
export interface NarrationProps {
  printed: Printed
  view: View
  events: readonly Event[]
  log: readonly Entry[]
  quiet: boolean
  /** Reports the places of the current step: the board rings them. */
  onplaces(places: readonly string[]): void
  ondone(): void
}

/** A short price on a place of the board and on its option: `⇄2`, `−1`, `✓`. `good`: it needs no exchange and loses nothing. */
export interface Tag {
  text: string
  good: boolean
  /** A word, or the sign of the payment, if there is room beside the option. */
  word?: string
  sign?: SymbolName
}

/** An option drawn as a few signs, side by side with others. Screen readers read its words; hovering shows them. */
export interface Chip {
  option: Option
  text?: string
  sign?: SymbolName
  /** The hue of the sign: a token of the design. */
  tone?: string
  /** The part of its price and gains that distinguishes it from its neighbours. */
  pay?: readonly Change[]
  gains?: readonly Change[]
  /** What else it brings, on a separate line. */
  also?: readonly Change[]
  tag?: Tag | undefined
  /** Its cell in the grid of its row: column, line. */
  cell?: readonly [number, number]
  /** Its index in the row, counting closed chips. */
  position?: number
}

/** An unavailable place in a row of chips, and the piece on it. */
export interface ClosedChip {
  title: string
  sign?: SymbolName
  cell?: readonly [number, number]
  position?: number
}

/** An action at the Location that a row leads to, and its price. */
export interface RowAction {
  title: string
  pay: readonly Change[]
  /** Whether the seat would have the Vouchers. */
  payable: boolean
}

/** The head of a column or line of a grid. */
export interface Heading {
  /** A word of the game: a thing with a name. */
  title: string
  /** The printed text, if there is no sign. */
  text?: string
  sign?: SymbolName
  tone?: string
  /** The key that chooses in this column. */
  key?: string
}

/** Options of one kind in a row. `title` is a word of the game: a group of options, or a thing with a name. */
export interface OptionRow {
  title: string
  sign?: SymbolName
  tone?: string
  /** The title stands beside the chips, not above them. */
  beside?: boolean
  /** The gains and price that all of its chips share. */
  gains?: readonly Change[]
  pay?: readonly Change[]
  /** Arranges the chips like their places on the board; `named`: columns show names, and cells have room for a price. */
  grid?: {
    across: readonly Heading[]
    down: readonly Heading[]
    named?: boolean
    foot?: readonly (readonly SymbolName[])[]
  }
  chips: Chip[]
  closed?: readonly ClosedChip[]
  /** The key that chooses in this row; the row shows it. */
  key?: string
  /** The chips are spaces of a Location, drawn as on the board. */
  arched?: boolean
  actions?: readonly RowAction[]
  /** How many of the actions the player can take: `one`, `both` or `any`. */
  allows?: string
  /** Why no chip of this row can be chosen. */
  refusal?: Refusal
  /** An explanation of all its chips; `brief`: a few words beside its title. */
  note?: string
  brief?: string
}

/** The props of a small drawing of a table, for lists of tables. */
export interface GlimpseProps {
  printed: Printed
  view: View
}

/** A part of a game to show in motion: the position at its end, and the events that led there. */
export interface Showcased {
  printed: Printed
  view: View
  events: readonly Event[]
}

/** The props of a game in motion on the home page. */
export interface ShowcaseProps extends Showcased {
  /** Nothing moves. */
  motionless: boolean
  /** The round and the weather that are shown now. */
  onstrike(round: number, weather: SymbolName): void
}

/** One screen of the edition editor: an item, or the spaces of one kind on a board. */
export interface EditionStep {
  id: string
  component: string
  items: readonly EditionFormItem[]
  /** The key of the value that the screen asks for in each space. It is empty where a space has a single value. */
  part: string
  /** Whether the items are the spaces of a board, each with one value. */
  spaces: boolean
}

/** The drawing board of an item that is drawn by strokes. The server decides what an act does. */
export interface SketchPad {
  readonly sketch: Record<string, unknown> | null
  /** What a press on a ring does. */
  tool: string
  /** The chosen ring. */
  cell: string
  /** How far the view is turned, in degrees. */
  turn: number
  act(act: Record<string, unknown>): Promise<void>
}

/** The props of a drawing in the edition editor, and of a game's own tools beside it. */
export interface EditionDrawingProps {
  step: EditionStep
  /** All items of the component. */
  items: readonly EditionFormItem[]
  printed: Printed
  view: View
  quiet: boolean
  /** The values as the owner has entered them, by key. */
  values: Readonly<Record<string, unknown>>
  /** On a board of spaces: the number of the selected space in reading order, and what is known of each space. */
  space: number
  marks: readonly ('open' | 'seen' | 'differs')[]
  pad: SketchPad | null
  title(item: EditionFormItem): string
  onitem(key: string): void
  onspace(index: number): void
}

/** The props of a game's own tools in the edition editor. */
export interface EditionToolsProps extends EditionDrawingProps {
  /** On a board of spaces: the words that a space can have, and the one it has. */
  choices: readonly string[]
  value: unknown
  name(word: string): string
  onchoose(word: string): void
}

/** Points of one source. */
export interface Scored {
  source: string
  points: number
}

/** How the final scene counts the points. */
export interface Scoring {
  /** The sources that count only at the end, in the order they are counted. */
  final: readonly string[]
  /** The points that an event scores for its seat; null: none. */
  points(event: Event): Scored | null
  /** By how much an event raises the value to beat, and its reason. */
  target?(event: Event): Scored | null
  /** The reason in words. */
  reason?(source: string): string
  /** The hue of each source: a token of the design. */
  tones?: Readonly<Record<string, string>>
}

/** A part of a source of points that a game tells apart: what a tile paid. */
export interface ScorePart {
  /** The source that it is a part of. */
  source: string
  name: string
  sign: SymbolName
  points: number
}

/** The props of a game's own sheets on the page after a game. */
export interface ReplaySheetsProps {
  /** What the game's own measures say; the server computes it before the chances. */
  lookedBack: Record<string, unknown>
  view: View
  printed: Printed
  /** The number of its first figure. */
  fig: number
  player(seat: number): string
  /** Shows a round in the replay. */
  onround(round: number): void
}

/** The props of a game's own drawing of a puzzle's position. */
export interface PuzzleBoardProps {
  printed: Printed
  /** The position to draw: after the answer, the one that the best answer leads to. */
  view: View
  /** The position of the puzzle. */
  before: View
  seat: number
  solved: boolean
}

/** The props of the picture of a puzzle's answer. */
export interface PuzzleAnswerProps {
  /** What the answer names, and its code. */
  thing: string
  code: string
  printed: Printed
}

/** How a game looks: its board, and its own answer components by question name. */
export interface Face {
  Board: Component<BoardProps>
  /**
   * The parts of the board, and the width, in rem, under which it shows one at a time; `tall`: a low window shows one at a
   * time, too.
   */
  parts?: { under: number; tall?: boolean; of(view: View, seat: number | null): Part[] }
  /** For a board that fills its frame: the frame height, in rem, that shows all of it. Other boards are as tall as their content. */
  tall?: number
  answers?: Record<string, Component<AnswerProps>>
  /** Draws many options of a kind as rows of signs; options in no row appear in words. */
  rows?(decision: Decision, view: View, printed: Printed, refusals: readonly Refusal[]): OptionRow[]
  /** Drawings of the things that options in words are about, by verb. */
  art?: Readonly<Record<string, Component<{ option: Option }>>>
  /** The verbs whose options say their detail, such as what a converter makes: it decides the choice. */
  detailed?: ReadonlySet<string>
  /** The sign of an option in words, and its colour: a token of the design. */
  sign?(option: Option): { sign: SymbolName; tone?: string } | null
  /** How much a seat has of the resource of a change; null: it is not counted. */
  stock?(view: View, seat: number, change: Change): number | null
  scoring?: Scoring
  /** The sound of an event; null: none. */
  cue?(event: Event): Cue | null
  /** The sounds that only this game has. */
  sounds?: Palette
  /** The sign of a heading of the log, by the heading's name; null: a common one. */
  headingSign?(heading: string): SymbolName | null
  /** Draws the moment of an act over the board, for the acts that have one, such as an experiment. */
  Moment?: Component<MomentProps>
  /** How long the board shows these events, in milliseconds at full speed; null: as long as any act. */
  lasts?(events: readonly Event[]): number | null
  /** Whether a narration shows these events step by step, and its component. */
  narrates?(events: readonly Event[]): boolean
  Narration?: Component<NarrationProps>
  show?: WeatherShow
  /** Its own sheets on the page after a game, in the area `own` of the page's grid. */
  replaySheets?(): Promise<Component<ReplaySheetsProps>>
  /** A seat's score in finer parts than its sources, as far as the game's own measures tell them. */
  scoreParts?(lookedBack: Record<string, unknown>, seat: number, printed: Printed): ScorePart[]
}
