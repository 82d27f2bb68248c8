import type { CurvePoint, ReplayStepInfo } from '../../api/generated'

/** Standard errors on each side of an estimate that make its 95 % interval. */
export const INTERVAL = 1.96

/** One round on the axis: its number, its first step, and its number of steps. */
export interface Column {
  round: number
  first: number
  count: number
}

/**
 * The axis of rounds, from 0 to 1, which all tracks and the needle share. Rounds are equally wide, however many steps
 * they have.
 */
export class Axis {
  readonly columns: Column[] = []

  constructor(readonly steps: readonly ReplayStepInfo[]) {
    steps.forEach(({ round }, index) => {
      const last = this.columns.at(-1)
      if (last?.round === round) last.count += 1
      else this.columns.push({ round, first: index, count: 1 })
    })
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1)
  }

  /** The number of rounds. */
  get rounds(): number {
    return this.columns.at(-1)?.round ?? 0
  }

  private columnOf(index: number): number {
    return Math.max(
      0,
      this.columns.findLastIndex(({ first }) => first <= index),
    )
  }

  /** The position of a step on the axis, from 0 to 1. */
  fractionOf(index: number): number {
    if (index >= this.last) return 1
    const number = this.columnOf(index)
    const column = this.columns[number]
    return column ? (number + (index - column.first) / column.count) / this.columns.length : 0
  }

  /** The step nearest to a position. */
  nearest(x: number): number {
    let best = 0
    for (let index = 1; index <= this.last; index++)
      if (Math.abs(this.fractionOf(index) - x) < Math.abs(this.fractionOf(best) - x)) best = index
    return best
  }

  /** The step after a log entry, or the last step before it. */
  indexOf(number: number): number {
    return Math.max(
      0,
      this.steps.findLastIndex((step) => step.number <= number),
    )
  }

  /** The first step of the next or previous round. */
  round(index: number, by: 1 | -1): number {
    const number = this.columnOf(index)
    const column = this.columns[number]
    if (by < 0 && column && index > column.first) return column.first
    const other = this.columns[number + by]
    return other ? other.first : by > 0 ? this.last : 0
  }

  /** The rounds whose numbers fit under the axis. */
  labels(most: number): { x: number; round: number }[] {
    const every = Math.ceil(this.columns.length / Math.max(1, most))
    return this.columns.flatMap(({ round }, number) =>
      number % every ? [] : [{ x: (number + 0.5) / this.columns.length, round }],
    )
  }
}

/** The marked levels of a scale, from 0 to above the maximum. */
export function levels(most: number): number[] {
  const step = [5, 10, 20, 50, 100, 200].find((tick) => most / tick <= 4) ?? 500
  return Array.from({ length: Math.floor(most / step) + 2 }, (_, number) => number * step)
}

/** Stacked shares of 1: each seat's lower and upper edge at every point, the winner's lowest. */
export function stacked(points: readonly CurvePoint[], order: readonly number[]): [number, number][][] {
  const sums = points.map(() => 0)
  return order.map((seat) =>
    points.map((point, index) => {
      const below = sums[index] ?? 0
      sums[index] = below + (point.chance[seat] ?? 0)
      return [below, sums[index]]
    }),
  )
}

/** Seats by place, the winner first; before the end, in seat order. */
export function byPlace(places: readonly number[]): number[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b)
}
