import type { Outcome } from '../../api/generated'
import { together, words } from '../../i18n/page'
import type { Speech } from '../../i18n/speech'
import { byPlace } from './axis'

/** Who won, in a sentence. */
export function headline(outcome: Outcome, speech: Speech): string {
  const [first = 0] = byPlace(outcome.places)
  const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [speech.player(seat)] : []))
  const score = outcome.scores[first] ?? 0
  if (!winners.length) return words('result.lost')
  if (winners.length > 1) return words('result.share', { names: together(winners), score })
  return words('result.wins', { name: winners[0], score })
}

/** What most of the winner's points came from; empty where that says nothing. */
export function mostOf(outcome: Outcome, speech: Speech): string {
  const [first = 0] = byPlace(outcome.places)
  const [best] = Object.entries(outcome.sources[first] ?? {}).sort(([, a], [, b]) => b - a)
  if (!best || best[1] <= 0) return ''
  return words('after.most_of', { source: speech.source(best[0]), points: best[1], score: outcome.scores[first] })
}
