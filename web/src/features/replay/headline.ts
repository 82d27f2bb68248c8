import type { Outcome } from '../../api/generated'
import { together, words } from '../../i18n/page'
import type { TableText } from '../../i18n/table-text'
import type { ScorePart } from '../../games/board'
import { byPlace } from './axis'

/** The winner in a sentence. */
export function headline(outcome: Outcome, speech: TableText): string {
  const [first = 0] = byPlace(outcome.places)
  const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [speech.player(seat)] : []))
  const score = outcome.scores[first] ?? 0
  if (!winners.length) return words('result.lost')
  if (winners.length > 1) return words('result.share', { names: together(winners), score })
  return words('result.wins', { name: winners[0], score })
}

/** What made a seat's points, largest first: its sources, and instead of a source its parts where these add up to it. */
export function scoreParts(
  outcome: Outcome,
  seat: number,
  speech: TableText,
  finer: readonly ScorePart[] = [],
): (Omit<ScorePart, 'sign'> & Partial<ScorePart>)[] {
  return Object.entries(outcome.sources[seat] ?? {})
    .flatMap(([source, points]) => {
      const parts = finer.filter((part) => part.source === source)
      const whole = parts.reduce((sum, part) => sum + part.points, 0) === points
      return parts.length && whole ? parts : [{ source, name: speech.source(source), points }]
    })
    .filter(({ points }) => points)
    .toSorted((a, b) => b.points - a.points)
}

/** One part alone is named if it made this share of the score. */
const SHARE = 0.4

/** What made most of the winner's points: a single part if it made a large share, otherwise a source; empty where that says nothing. */
export function mostOf(outcome: Outcome, speech: TableText, finer: readonly ScorePart[] = []): string {
  const [first = 0] = byPlace(outcome.places)
  const score = outcome.scores[first] ?? 0
  const [part] = scoreParts(outcome, first, speech, finer)
  const best = part && part.points >= SHARE * score ? part : scoreParts(outcome, first, speech)[0]
  if (!best || best.points <= 0) return ''
  return words('after.most_of', { source: best.name, points: best.points, score })
}
