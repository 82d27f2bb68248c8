import type { Part } from '../board'

const at = (places: RegExp) => (place: string) => places.test(place)

/** On a phone the table is seen part by part. */
export const PARTS: Part[] = [
  { part: 'build', name: 'Build', symbol: 'pipe', has: at(/^(market|machine)/) },
  { part: 'sky', name: 'Sky', symbol: 'forecast', has: at(/^(forecast|stall|bag|dice|token|discard)/) },
  { part: 'bench', name: 'Bench', symbol: 'goal', has: at(/^(goals|money|stash|dial|score)/) },
  { part: 'others', name: 'Others', symbol: 'others', has: at(/^order/) },
]
