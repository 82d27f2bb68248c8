import type { View } from '../../api/generated'

/** The gain of a machine from a market tile, computed by the engine (`view.reckoned`). */
export interface Figure {
  slot: string
  seat: number
  spot: string
  turn: number
  /** Points that the tile adds to an average storm. */
  storm: number
  /** Points that the machine makes of an average storm now. */
  now: number
  /** The expected points from the tile by the end of the game. */
  end: number
  by_weather: Record<string, number>
}

/** Smaller gains are not shown. */
const LEAST = 0.05
/** By how many points a tile must be ahead of all others to be called the best: per storm, and at the end of the game. */
const CLEARLY = { storm: 0.05, end: 0.5 }

export const figuresOf = (view: View): readonly Figure[] => (view.reckoned ?? []) as unknown as Figure[]

export const figureOf = (figures: readonly Figure[], slot: string, seat: number) =>
  figures.find((figure) => figure.slot === slot && figure.seat === seat)

export const gains = (points: number) => points >= LEAST

/** `+0.5`, or `0` for a negligible gain. */
export function plus(points: number, format: (n: number) => string): string {
  return gains(points) ? `+${format(points)}` : '0'
}

/** The gains of the other seats from the slot, largest first. */
export function rivalsOf(figures: readonly Figure[], slot: string, me: number): Figure[] {
  return figures
    .filter((figure) => figure.slot === slot && figure.seat !== me && gains(figure.storm))
    .toSorted((a, b) => b.storm - a.storm)
}

/** The slot with the largest gain for a seat; null if none is clearly ahead. */
export function bestSlot(figures: readonly Figure[], seat: number): string | null {
  const own = figures.filter((figure) => figure.seat === seat).toSorted((a, b) => b.storm - a.storm || b.end - a.end)
  const [first, second] = own
  if (!first || !gains(first.storm)) return null
  if (!second || first.storm - second.storm > CLEARLY.storm) return first.slot
  return first.storm >= second.storm && first.end - second.end > CLEARLY.end ? first.slot : null
}
