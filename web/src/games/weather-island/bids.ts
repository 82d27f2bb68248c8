import type { Event } from '../../api/generated'
import type { Island } from './model'

/** A revealed bid, and its seat's index in the order of play. */
export interface RevealedBid {
  seat: number
  amount: number
  place: number
}

/** The known bids: whose dial is shut, and the latest revealed bids. */
export const bids = {
  shut(island: Island, seat: number): 'lock' | 'clock' | '' {
    if (island.phase !== 'I') return ''
    return island.sealed.includes(seat) ? 'lock' : 'clock'
  },

  /** The bids revealed in these events. */
  revealed(events: readonly Event[]): RevealedBid[] {
    return events
      .filter((event) => event.name === 'order' && event.seat !== null)
      .map((event, place) => ({ seat: event.seat ?? 0, amount: Number(event.data['bid']), place }))
  },

  /** The latest bid of each seat in these events; a new round clears them. */
  latest(known: Readonly<Record<number, number>>, events: readonly Event[]): Record<number, number> {
    let bids: Record<number, number> = { ...known }
    for (const event of events) {
      if (event.name === 'round') bids = {}
      if (event.name === 'order' && event.seat !== null) bids[event.seat] = Number(event.data['bid'])
    }
    return bids
  },
}
