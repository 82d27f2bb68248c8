import type { TableInfo } from '../../api/generated'

/** How a finished game ended for a person. */
export type Result = 'won' | 'lost' | 'unknown'

/** A finished game in the list: the person's seats, the others, and the result. */
export interface OwnGame {
  table: TableInfo
  opponents: string[]
  result: Result
  /** The scores, the person's own first. */
  scores: number[]
  ended: number
}

export function ownGame(table: TableInfo, person: string): OwnGame {
  const mine = table.seats.filter((seat) => seat.person === person).map(({ seat }) => seat)
  const others = table.seats.filter((seat) => !mine.includes(seat.seat))
  const { outcome } = table
  const best = outcome && mine.length ? Math.min(...mine.map((seat) => outcome.places[seat] ?? 99)) : 0
  const order = [...mine, ...others.map(({ seat }) => seat)]
  return {
    table,
    opponents: others.map(({ name }) => name),
    result: best ? (best === 1 ? 'won' : 'lost') : 'unknown',
    scores: outcome ? order.map((seat) => outcome.scores[seat] ?? 0) : [],
    ended: table.ended ?? table.changed,
  }
}

export interface Filter {
  game: string
  opponent: string
  result: '' | Result
}

/** The games that a filter lets through, the newest first. */
export function filtered(games: readonly OwnGame[], { game, opponent, result }: Filter): OwnGame[] {
  const typed = opponent.trim().toLowerCase()
  return games
    .filter(
      (own) =>
        (!game || own.table.game === game) &&
        (!result || own.result === result) &&
        (!typed || own.opponents.some((name) => name.toLowerCase().includes(typed))),
    )
    .toSorted((a, b) => b.ended - a.ended)
}
