import { say } from '../say'

/** What the engine says of a finished game's draws (`games/weather_machine/bots/luck.py`). */
export interface SeatLuck {
  /** CP, or in solo games hundredths of the chance to win. */
  luck: number
  /** Its standard error. */
  error: number
  /** Whether it is more than chance in the estimate. */
  clear: boolean
}

export interface Drawn {
  round: number
  what: 'tile' | 'experiment' | 'report'
  /** By seat. */
  brought: number[]
  errors: number[]
}

export interface Luck {
  measure: 'margin' | 'win'
  /** The number of other draws that each draw is compared with. */
  count: number
  by_seat: SeatLuck[]
  draws: Drawn[]
}

/** A draw that clearly brought or cost a seat something. */
export interface Standout {
  round: number
  what: Drawn['what']
  seat: number
  brought: number
}

const SHOWN = 3
/** As for the moments of a chart: over all draws of a game, a false alarm is rare. */
const SIGNIFICANT = 2.9
/** The standard errors on each side that make a 95 % interval. */
const INTERVAL = 1.96

/** The luck in an analysis; null: there is none, as in games that ended before it was measured. */
export function luckOf(lookedBack: Record<string, unknown> | null): Luck | null {
  return lookedBack && 'luck' in lookedBack ? (lookedBack.luck as Luck) : null
}

export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0')

/** A seat's luck with its 95 % interval, in whole points. */
export function luckFigure({ luck, error }: SeatLuck, measure: Luck['measure']): string {
  const n = `${signed(Math.round(luck))} ±${Math.max(1, Math.round(INTERVAL * error))}`
  return say(measure === 'win' ? 'after.win' : 'after.cp', { n })
}

/** What the draws did to a seat, in a sentence; it names luck only where that is clear. */
export function luckSentence(name: string, { luck, clear }: SeatLuck, measure: Luck['measure']): string {
  const n = Math.abs(Math.round(luck))
  const does = !clear || !n ? 'usual' : luck > 0 ? 'gave' : 'took'
  return say(measure === 'win' ? `after.${does}_alone` : `after.${does}`, { name, n })
}

/** The few draws that clearly mattered, the most important first. A draw counts for the seat that it touched most. */
export function standouts(draws: readonly Drawn[]): Standout[] {
  return draws
    .flatMap(({ round, what, brought, errors }) => {
      const clear = brought
        .map((amount, seat) => ({ round, what, seat, brought: amount }))
        .filter(({ brought: amount, seat }) => Math.abs(amount) > Math.max(0.5, SIGNIFICANT * (errors[seat] ?? 0)))
      return clear.toSorted((left, right) => Math.abs(right.brought) - Math.abs(left.brought)).slice(0, 1)
    })
    .toSorted((left, right) => Math.abs(right.brought) - Math.abs(left.brought))
    .slice(0, SHOWN)
}
