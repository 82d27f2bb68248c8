import { getContext, setContext } from 'svelte'
import type { Option, View } from '../../api/generated'
import type { Island, IslandPrinted } from './model'

/** What every part of the board reads. */
export interface Shared {
  readonly printed: IslandPrinted
  readonly view: View
  readonly island: Island
  /** Whose board this is: a spectator looks from the first seat, and sees what all see. */
  readonly me: number
  readonly lit: ReadonlySet<string>
  readonly chosen: Option | null
  readonly quiet: boolean
  press(place: string): void
}

const KEY = Symbol('weather-island')
export const share = (shared: Shared): Shared => setContext(KEY, shared)
export const shared = (): Shared => getContext<Shared>(KEY)
