import type { Event, Option, View } from '../api/generated'

/**
 * The board API, version 1: how the page talks to a board from another package.
 *
 * The package's module exports `api` and `mount`. It draws into the element it gets, marks the protocol's places with `data-place`,
 * shows the places in `lit` as pressable, and calls `table.press(place)`. The page finds the options of a place and asks where there
 * are several. The module contains no rule. A module that throws is replaced by the general board.
 */
export interface BoardModule {
  api: number
  mount(target: HTMLElement, table: TableApi): MountedBoard
}

export interface MountedBoard {
  /** Draw this position. Called at once after `mount`, and whenever anything in it changes. */
  update(state: BoardState): void
  /** Remove everything that lies outside the element: listeners, timers. */
  destroy(): void
}

export interface BoardState {
  view: View
  /** The printed values of the components, from `Title.printed`. */
  printed: Record<string, unknown>
  /** The viewer's seat; null: a spectator. */
  seat: number | null
  /** The places that can be pressed now. */
  lit: ReadonlySet<string>
  options: readonly Option[]
  /** The option that is chosen but not yet played. */
  chosen: Option | null
  /** The events since the last position. */
  events: readonly Event[]
  /** The player wants nothing to move. */
  quiet: boolean
  language: string
}

export interface TableApi {
  /** Reports a press on a place, lit or not. */
  press(place: string): void
  /** A message of the game by its path below the game's name: `say('area.trick')`. */
  say(path: string, params?: Record<string, unknown>): string
  /** A word of the game (`reed-7`) as a reader would say it. */
  name(word: string): string
}

/** The versions this page offers. */
export const BOARD_APIS: readonly number[] = [1]
