import type { Part } from '../board'
import { say } from './say'

const matches = (places: RegExp) => (place: string) => places.test(place)

/** The parts of the table on a phone, which shows one at a time. */
export const partsOf = (): Part[] => [
  { part: 'build', name: say('parts.build'), symbol: 'pipe', has: matches(/^(market|machine|dial)/) },
  { part: 'sky', name: say('parts.sky'), symbol: 'forecast', has: matches(/^(forecast|stall|bag|dice|token|discard)/) },
  { part: 'bench', name: say('parts.bench'), symbol: 'goal', has: matches(/^(goals|money|stash|score)/) },
  { part: 'others', name: say('parts.others'), symbol: 'others', has: matches(/^order/) },
]
