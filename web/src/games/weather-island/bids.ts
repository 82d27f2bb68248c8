import type { Event } from '../../api/generated'
import type { Island } from './model'

/** What is known of the bids: whose dial is shut, and what the latest that came out were. */
export const bids = {
  shut(island: Island, seat: number): 'lock' | 'clock' | '' {
    if (island.phase !== 'I') return ''
    return island.sealed.includes(seat) ? 'lock' : 'clock'
  },

  /** The latest bid of each seat in what was told; the newest round begins anew. */
  latest(known: Readonly<Record<number, number>>, events: readonly Event[]): Record<number, number> {
    let found: Record<number, number> = { ...known }
    for (const event of events) {
      if (event.name === 'round') found = {}
      if (event.name === 'order' && event.seat !== null) found[event.seat] = Number(event.data['bid'])
    }
    return found
  },
}
