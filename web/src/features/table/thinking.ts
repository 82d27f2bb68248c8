import type { Game, TableInfo } from '../../api/generated'

/** A bot that usually takes at most this long, in seconds, has finished before a bar would help. */
const SHORTEST = 0.5

/**
 * The longest time, in seconds, that a turn of one of the asked bots usually takes. Null if nobody can know it: a
 * person is asked
 * too, or a bot without a level. Bots of one table think one after another, and each has its own bar.
 */
export function usualTime(table: TableInfo | null, game: Game | undefined, asked: readonly number[]): number | null {
  const times = asked.map((seat) => {
    // A character does not change how long a level thinks.
    const [level = ''] = (table?.seats[seat]?.bot ?? '').split(':')
    return game?.thinking[level] ?? Infinity
  })
  const longest = Math.max(0, ...times)
  return Number.isFinite(longest) && longest >= SHORTEST ? longest : null
}

/** The part of its usual time that a bot has thought; null: nobody knows how much is left. */
export function partThought(elapsed: number, usual: number | null): number | null {
  return usual === null || elapsed >= usual ? null : elapsed / usual
}
