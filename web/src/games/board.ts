import type { Component } from 'svelte'
import type { Decision, Event, Option, Update, View } from '../protocol'

/** What is printed on a game's components, by place: the game's own. */
export type Printed = Record<string, unknown>

/** What a board is told. It draws `printed` and `view`; what may be done it knows from `lit` alone. */
export interface BoardProps {
  printed: Printed
  view: View
  /** Whose table this is; null: a spectator's. */
  seat: number | null
  /** The places of the open question's options. */
  lit: ReadonlySet<string>
  /** The option that is chosen and not yet played: its ghost, cost and gains are to be seen. */
  chosen: Option | null
  /** Nothing travels: only fades. */
  quiet: boolean
  /** What has happened since the last view, to be shown moving. */
  events: Event[]
  /** What is being told now, step by step: the places of that step. */
  told?: readonly string[]
  onplace(place: string): void
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
  quiet: boolean
  /** The places of the step that is being told: the board rings them. */
  onplaces(places: readonly string[]): void
  ondone(): void
}

/** How a game looks: its board, and its own ways to answer some questions, by the question's name. */
export interface Face {
  Board: Component<BoardProps>
  answers?: Record<string, Component<AnswerProps>>
  /** Whether these events are to be told step by step, and how. */
  tells?(events: readonly Event[]): boolean
  Telling?: Component<TellingProps>
}
