import type { Component } from 'svelte'

/** What a game's own part of a tally gets. */
export interface TallyProps {
  names: readonly string[]
  presses: readonly string[]
  add(press: string): void
}

/** How a game counts at a physical table. */
export interface Tally {
  /** The game's own part. */
  Part: Component<TallyProps>
  /** How many players there are, at least and at most. */
  players: readonly [number, number]
  /** Where points come from; empty: it does not matter. */
  sources: readonly { name: string; title: string }[]
  /** What to say of the scores. */
  note?(scores: readonly number[], names: readonly string[]): string
}

/** The points of each player, from presses such as `points 0 5 goals`: seat, points, source. They never fall below zero. */
export function scoresAfter(presses: readonly string[], players: number): number[] {
  const scores = Array.from({ length: players }, () => 0)
  for (const press of presses) {
    const [verb, seat, points] = press.split(' ')
    const place = Number(seat)
    if (verb === 'points' && place < players) scores[place] = Math.max(0, (scores[place] ?? 0) + Number(points))
  }
  return scores
}

/** The points of one player by source, the largest first. */
export function bySource(presses: readonly string[], seat: number): [source: string, points: number][] {
  const sums = new Map<string, number>()
  for (const press of presses) {
    const [verb, place, points, ...source] = press.split(' ')
    const name = source.join(' ')
    if (verb === 'points' && Number(place) === seat && name) sums.set(name, (sums.get(name) ?? 0) + Number(points))
  }
  return [...sums].filter(([, points]) => points !== 0).sort(([, more], [, less]) => less - more)
}
