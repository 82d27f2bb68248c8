import type { Printed, ScorePart } from '../../board'
import { printedOf } from '../model'
import { makersSign, tileTitle } from '../names'
import { say } from '../say'

/** What the engine says of a finished game (`games/weather_island/bots/sky.py` and `ledger.py`). */
export interface SeatSky {
  /** Points that the machine makes of the average weather. */
  expected: number
  deviation: number
  /** Points that it made. */
  scored: number
}

export interface PaidTile {
  seat: number
  tile: string
  round: number
  bid: number
  /** Points of its own converter. */
  paid: number
  /** Points of the energy that ran through it. */
  through: number
}

export interface Report {
  sky: { by_seat: SeatSky[]; better: number | null; count: number }
  tiles: PaidTile[]
}

/** The report in an analysis; null: there is none, as in a game without weather. */
export function reportOf(lookedBack: Record<string, unknown> | null): Report | null {
  return lookedBack && 'sky' in lookedBack && 'tiles' in lookedBack ? (lookedBack as unknown as Report) : null
}

/** What the weather gave a machine beyond the average, in whole points. */
export const luck = ({ expected, scored }: SeatSky) => Math.round(scored) - Math.round(expected)

/** What the weather did to a machine, in a sentence; within one deviation it was as usual. */
export function luckSentence(name: string, sky: SeatSky): string {
  const points = luck(sky)
  if (Math.abs(sky.scored - sky.expected) <= sky.deviation) return say('after.usual', { name, n: signed(points) })
  return say(points > 0 ? 'after.gave' : 'after.took', { name, n: Math.abs(points) })
}

/** Whose machine was better, if that is clear. */
export function betterSentence({ better, by_seat }: Report['sky'], player: (seat: number) => string): string {
  if (better === null) return say('after.equal')
  return say(by_seat.length > 2 ? 'after.best_machine' : 'after.better', { name: player(better) })
}

export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0')

/** The tile whose own converter made most; null: none made anything. */
export function bestTile(tiles: readonly PaidTile[]): PaidTile | null {
  const best = tiles.toSorted((left, right) => right.paid - left.paid)[0]
  return best && best.paid > 0 ? best : null
}

/** What a seat's converters paid, by the name of their tile. */
export function scoreByTile(lookedBack: Record<string, unknown>, seat: number, printing: Printed): ScorePart[] {
  const printed = printedOf(printing)
  const parts = new Map<string, ScorePart>()
  for (const { tile, paid } of reportOf(lookedBack)?.tiles.filter((tile) => tile.seat === seat && tile.paid) ?? []) {
    const name = tileTitle(tile, printed)
    const sign = makersSign(printed.tiles[tile]?.kind ?? '')
    parts.set(name, { source: 'machine', name, sign, points: paid + (parts.get(name)?.points ?? 0) })
  }
  return [...parts.values()]
}

/** The tiles that somebody bid for, what they proved worth first. */
export const bought = (tiles: readonly PaidTile[]) =>
  tiles.filter(({ round }) => round > 0).toSorted((left, right) => right.through - left.through)
