import type { Event } from '../../../api/generated'

/** The latest storm in these events: its round, and its first die. */
export function latestStorm(events: readonly Event[]): { round: number; first: number } | null {
  const last = events.findLastIndex(({ name }) => name === 'die')
  const round = events.slice(0, last + 1).findLast(({ name }) => name === 'round')
  if (!round) return null
  const first = events.find(({ name, number }) => name === 'die' && number > round.number)
  return first ? { round: Number(round.data['round']), first: first.number } : null
}
