import type { Event, Outcome } from '../../api/generated'
import type { Scoring } from '../../games/board'
import { byPlace } from '../replay/axis'

/** A piece of a player's lane: points of one source. */
export interface Segment {
  source: string
  points: number
  /** Whether it counts at the end of the game. */
  final: boolean
}
export interface Lane {
  seat: number
  segments: Segment[]
}
/** The scoring step by step: the first step shows the points from the game, each later step counts a source. */
export interface ScoringStep {
  /** Empty: all points scored during the game. */
  source: string
  /** The points of each seat in this step, and its total after it. */
  points: number[]
  totals: number[]
}

/** The events that were not undone. */
export function standing(events: readonly Event[]): Event[] {
  const valid: Event[] = []
  for (const event of events) {
    const back = event.name === 'undone' ? Number(event.data['to'] ?? Infinity) : Infinity
    while ((valid.at(-1)?.number ?? 0) > back) valid.pop()
    valid.push(event)
  }
  return valid
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** All sources of points: those of the game by size, then those of the end in counting order. */
export function sourcesOf({ sources }: Outcome, final: readonly string[]): string[] {
  const total = (source: string) => sumOf(sources.map((of) => of[source] ?? 0))
  const all = [...new Set(sources.flatMap((of) => Object.keys(of)))].filter((source) =>
    sources.some((of) => of[source]),
  )
  const during = all.filter((source) => !final.includes(source)).sort((a, b) => total(b) - total(a))
  return [...during, ...final.filter((source) => all.includes(source))]
}

export function lanesOf(outcome: Outcome, final: readonly string[]): Lane[] {
  const order = sourcesOf(outcome, final)
  return outcome.sources.map((of, seat) => ({
    seat,
    segments: order
      .filter((source) => of[source])
      .map((source) => ({ source, points: of[source] ?? 0, final: final.includes(source) })),
  }))
}

export function stepsOf(outcome: Outcome, final: readonly string[]): ScoringStep[] {
  const counted = sourcesOf(outcome, final).filter((source) => final.includes(source))
  const during = outcome.sources.map((of) =>
    sumOf(Object.entries(of).map(([source, points]) => (final.includes(source) ? 0 : points))),
  )
  const steps: ScoringStep[] = [{ source: '', points: during, totals: during }]
  for (const source of counted) {
    const points = outcome.sources.map((of) => of[source] ?? 0)
    const before = steps.at(-1)?.totals ?? []
    steps.push({ source, points, totals: points.map((gained, seat) => gained + (before[seat] ?? 0)) })
  }
  return steps
}

/** Each seat's points at the end of each round, before the final scoring; index 0 is the start of the game. */
export function pointsByRound(events: readonly Event[], seats: number, rounds: number, scoring: Scoring): number[][] {
  const lines = Array.from({ length: seats }, () => new Array<number>(rounds + 1).fill(0))
  for (const event of standing(events)) {
    const scored = scoring.points(event)
    const line = event.seat === null ? undefined : lines[event.seat]
    if (!scored || !line || scoring.final.includes(scored.source)) continue
    const round = Math.min(rounds, event.round)
    line[round] = (line[round] ?? 0) + scored.points
  }
  return lines.map((line) => {
    let total = 0
    return line.map((points) => (total += points))
  })
}

/** The value to beat at the end of each round, before the final scoring. */
export function targetByRound(events: readonly Event[], rounds: number, scoring: Scoring): number[] {
  const line = new Array<number>(rounds + 1).fill(0)
  for (const event of standing(events)) {
    const raised = scoring.target?.(event)
    const round = Math.min(rounds, event.round)
    if (raised && !scoring.final.includes(raised.source)) line[round] = (line[round] ?? 0) + raised.points
  }
  let total = 0
  return line.map((points) => (total += points))
}

/** Labels at these heights, in percent, moved apart so that none overlaps; in the given order. */
export function apart(heights: readonly number[], gap: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const moved = [...heights]
  order.forEach((index, position) => {
    const above = order[position - 1]
    if (above !== undefined) moved[index] = Math.max(moved[index] ?? 0, (moved[above] ?? 0) + gap)
  })
  const over = Math.max(0, ...moved.map((height) => height - 100))
  return moved.map((height) => height - over)
}

/** The increases of the value to beat, by reason, largest first. */
export function raisedBy(events: readonly Event[], scoring: Scoring): [string, number][] {
  const reasons = new Map<string, number>()
  for (const event of standing(events)) {
    const raised = scoring.target?.(event)
    if (raised) reasons.set(raised.source, (reasons.get(raised.source) ?? 0) + raised.points)
  }
  return [...reasons].filter(([, points]) => points).sort(([, a], [, b]) => b - a)
}

/** A seat's lead over another, by source; the differences add up to the margin. */
export function differences({ sources }: Outcome, seat: number, other: number): [string, number][] {
  const names = new Set([...Object.keys(sources[seat] ?? {}), ...Object.keys(sources[other] ?? {})])
  return [...names]
    .map((source): [string, number] => [source, (sources[seat]?.[source] ?? 0) - (sources[other]?.[source] ?? 0)])
    .filter(([, points]) => points)
    .sort(([, a], [, b]) => b - a)
}

/** The winner, and the seat to compare it with: the viewer's, or the second. */
export function rivals(outcome: Outcome, own: number | null): [number, number] | null {
  const [first, second] = byPlace(outcome.places)
  if (first === undefined || second === undefined) return null
  return [first, own !== null && own !== first ? own : second]
}

/** A round number for each tick of a scale up to `most`. */
export function ticks(most: number, count = 12): number[] {
  const apart = [1, 2, 5, 10, 20, 50, 100].find((size) => most / size <= count) ?? 200
  return Array.from({ length: Math.floor(most / apart) + 1 }, (_, index) => index * apart)
}
