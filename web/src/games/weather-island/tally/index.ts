import type { Tally } from '../../tally'
import { say } from '../say'
import Part from './WeatherTokens.svelte'
import { END_POINTS } from './weather'

/** At a table of Weather Island: the bag, the forecast, and who reaches the end. */
export const tally = (): Tally => ({
  Part,
  players: [2, 6],
  sources: [],
  note: (scores, names) => {
    const first = scores.findIndex((points) => points >= END_POINTS)
    return first < 0 ? '' : say('tally.end', { name: names[first] ?? '', points: END_POINTS })
  },
})
