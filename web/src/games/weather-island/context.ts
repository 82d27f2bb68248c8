import { getContext, setContext } from 'svelte'
import type { Option, View } from '../../api/generated'
import type { Island, IslandPrinted } from './model'

/** The context that every part of the board reads. */
export interface Shared {
  readonly printed: IslandPrinted
  readonly view: View
  readonly island: Island
  /** The viewer's seat: a spectator looks from the first seat and sees only public information. */
  readonly me: number
  readonly lit: ReadonlySet<string>
  readonly chosen: Option | null
  readonly quiet: boolean
  press(place: string): void
  /** Shows the last storm again; undefined: there was none. */
  readonly showLastStorm?: (() => void) | undefined
}

const KEY = Symbol('weather-island')
export const share = (shared: Shared): Shared => setContext(KEY, shared)
export const shared = (): Shared => getContext<Shared>(KEY)
