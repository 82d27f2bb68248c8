import type { Pairing, Tournament } from '../../api/generated'

type Rounds = Pick<Tournament, 'system' | 'pairings'>

/** Why two entrants meet, or why one of them sits out. */
export type PairingReason =
  | { code: 'bye'; points: number }
  | { code: 'bye_rotation' }
  | { code: 'rotation' | 'first' }
  | { code: 'equal'; points: number }
  | { code: 'near' | 'again'; points: number; other: number }

const gives = ({ first, points }: Pairing, entrant: number): number => points?.[first === entrant ? 0 : 1] ?? 0
const has = ({ first, second }: Pairing, entrant: number): boolean => first === entrant || second === entrant

/** An entrant's points before a round, whose number counts from 1. */
export function pointsBefore({ pairings }: Rounds, round: number, entrant: number): number {
  const earlier = pairings.slice(0, round - 1).flat()
  return earlier.filter((pairing) => has(pairing, entrant)).reduce((sum, pairing) => sum + gives(pairing, entrant), 0)
}

/** The reason of a pairing, by the rules of `table/pairing.py`. */
export function reasonOf(cup: Rounds, round: number, { first, second }: Pairing): PairingReason {
  const points = pointsBefore(cup, round, first)
  if (cup.system === 'round_robin') return { code: second === null ? 'bye_rotation' : 'rotation' }
  if (second === null) return { code: 'bye', points }
  if (round === 1) return { code: 'first' }
  const other = pointsBefore(cup, round, second)
  const met = cup.pairings.slice(0, round - 1).flat()
  if (met.some((pairing) => has(pairing, first) && has(pairing, second))) return { code: 'again', points, other }
  return points === other ? { code: 'equal', points } : { code: 'near', points, other }
}

/** The first three places of a finished tournament; equal results share a place. */
export const podium = ({ status, standings }: Pick<Tournament, 'status' | 'standings'>) =>
  status === 'over' ? standings.filter(({ place }) => place <= 3) : []
