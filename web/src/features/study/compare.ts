import type { PlayoutResult } from '../../api/generated'

/** Games from the end of each line. */
export const GAMES = 200
/** Figures appear from this many games on. */
export const FIRST = 20
/** The standard errors that a difference exceeds before it is named (5 % of false alarms in a game's steps). */
export const SIGNIFICANT = 2.9

/** A line to play on: a position of the game, and the moves from there. */
export interface StudyLine {
  name: string
  number: number
  plays: readonly string[]
}

export interface Estimate {
  games: number
  mean: number
  error: number
}

/** The smallest standard error of a share of `count` games: even if all ended alike, the next one may not. */
const floor = (count: number) => Math.sqrt((1 / (count + 2)) * (1 - 1 / (count + 2)) * (1 / count))

/** The mean of some values and its standard error, at least `least`. */
export function estimate(values: readonly number[], least: number): Estimate {
  const games = values.length
  if (!games) return { games, mean: 0, error: 0 }
  const mean = values.reduce((sum, value) => sum + value, 0) / games
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, games - 1)
  return { games, mean, error: Math.max(Math.sqrt(spread / games), least) }
}

/** A seat's share of the wins. */
export function chance(each: readonly (readonly number[])[], seat: number): Estimate {
  return estimate(
    each.map((won) => won[seat] ?? 0),
    each.length ? floor(each.length) : 0,
  )
}

/** How much more often a seat wins after the first line than after the second, game by game with the same dice. */
export function difference(
  first: readonly (readonly number[])[],
  second: readonly (readonly number[])[],
  seat: number,
): Estimate {
  const games = Math.min(first.length, second.length)
  const gains = Array.from({ length: games }, (_, game) => (first[game]?.[seat] ?? 0) - (second[game]?.[seat] ?? 0))
  return estimate(gains, games ? Math.SQRT2 * floor(games) : 0)
}

/** Whether a difference is more than noise. */
export const isSignificant = ({ games, mean, error }: Estimate): boolean =>
  games >= GAMES && Math.abs(mean) > SIGNIFICANT * error

type Weigh = (line: StudyLine, first: number, games: number) => Promise<PlayoutResult>

/** Plays on from the ends of some lines, a few games of each in turn; the results come meanwhile. */
export class Comparison {
  each: number[][][]
  private stopped = false

  constructor(
    readonly lines: readonly StudyLine[],
    private readonly weigh: Weigh,
    /** Called after each batch with the seconds that the rest will take. */
    private readonly onprogress: (each: number[][][], left: number) => void,
    private readonly now: () => number = () => performance.now() / 1000,
  ) {
    this.each = lines.map(() => [])
  }

  get done(): number {
    return Math.min(...this.each.map((games) => games.length))
  }

  /** The number of games in the next batch: about a second's worth. */
  private batch(seconds: number): number {
    const each = seconds > 0 ? Math.floor(1 / seconds) : 5
    return Math.max(1, Math.min(20, each, GAMES - this.done))
  }

  async run(): Promise<void> {
    let [spent, played] = [0, 0]
    while (!this.stopped && this.done < GAMES) {
      const first = this.done
      const games = this.batch(played ? spent / played : 0)
      for (const [index, line] of this.lines.entries()) {
        if (this.stopped) return
        const begun = this.now()
        const result = await this.weigh(line, first, games)
        spent += this.now() - begun
        played += games
        this.each = this.each.map((before, other) => (other === index ? [...before, ...result.each] : before))
      }
      this.onprogress(this.each, ((GAMES - this.done) * this.lines.length * spent) / played)
    }
  }

  stop(): void {
    this.stopped = true
  }
}
