import type { Part } from '../board'
import { say } from './say'

const at = (places: RegExp) => (place: string) => places.test(place)

/** On a phone the table is seen part by part. */
export const partsOf = (): Part[] => [
  { part: 'build', name: say('parts.build'), symbol: 'pipe', has: at(/^(market|machine)/) },
  { part: 'sky', name: say('parts.sky'), symbol: 'forecast', has: at(/^(forecast|stall|bag|dice|token|discard)/) },
  { part: 'bench', name: say('parts.bench'), symbol: 'goal', has: at(/^(goals|money|stash|dial|score)/) },
  { part: 'others', name: say('parts.others'), symbol: 'others', has: at(/^order/) },
]
