import type { View } from '../../api/generated'
import type { Part } from '../board'
import { say } from './say'

/**
 * Finds the drawing of a protocol place. Most places are drawn under their own name; others are part of something
 * larger: `reserve/parts/green` is beyond the board's edge, `mat/2/vouchers/lab` is in seat 2's summary while its
 * Laboratory is closed.
 */
const WITHIN: [RegExp, string][] = [
  [/^government\/parts\/.*/, 'government'],
  [/^rnd\/chemicals\/.*/, 'rnd'],
  [/^hideout\/shown\/.*/, 'hideout/report'],
  [/^hideout(\/.*)?$/, 'hideout'],
  [/^mat\/(\d+)\/.*/, 'mat/$1'],
]

/** The places to look for, the nearest first. */
export function* regionsOf(place: string): Generator<string> {
  yield place
  for (const [pattern, within] of WITHIN) if (pattern.test(place)) yield place.replace(pattern, within)
  const parts = place.split('/')
  while (parts.length > 1) {
    parts.pop()
    yield parts.join('/')
  }
}

export function findPlace(root: ParentNode, place: string): HTMLElement | null {
  for (const region of regionsOf(place)) {
    const element = root.querySelector<HTMLElement>(`[data-place=${JSON.stringify(region)}]`)
    if (element) return element
  }
  return null
}

/** The area of a place: areas that the question is not about are dimmed. */
export function areaOf(place: string): string {
  const [first = '', second = ''] = place.split('/')
  if (first === 'funding') return second
  if (first === 'lab' && ['experiment', 'deck', 'next'].includes(second)) return 'experiments'
  return first
}

/** The parts of the table on a narrow screen. */
export type PartName = 'board' | 'mat' | 'others'

export function partOf(place: string, seat: number): PartName {
  const [first, second] = place.split('/')
  if (first === 'mat') return second === String(seat) ? 'mat' : 'others'
  return first === 'hideout' ? 'others' : 'board'
}

export function partsOf(view: View, seat: number | null): Part[] {
  const has = (part: PartName) => (place: string) => partOf(place, seat ?? 0) === part
  const alone = view.seats.length === 1
  return [
    { part: 'board', name: say('parts.board'), symbol: 'board', has: has('board') },
    { part: 'mat', name: say(seat === null ? 'parts.lab' : 'parts.my_lab'), symbol: 'mylab', has: has('mat') },
    {
      part: 'others',
      name: say(alone ? 'parts.hideout' : 'parts.others'),
      symbol: alone ? 'hideout' : 'others',
      has: has('others'),
    },
  ]
}
