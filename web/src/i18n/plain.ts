import type { Event } from '../api/generated'
import { words } from './page'
import type { Speech } from './speech'
import type { Plot } from './tongue'

/** The log of a game that has no words of its own: every choice is a line, under the round it was made in. */
export function plainPlot(speech: Speech): Plot {
  const answer = ({ data, seat }: Event) =>
    words('log.said', { who: speech.player(seat), what: speech.answer(String(data['notation'] ?? '')) })
  return {
    begins: (choice) => choice.name === 'chose' && choice.number === choice.act,
    chosen: (choice) => (choice.name === 'revealed' && choice.data['notation'] !== undefined ? answer(choice) : ''),
    section: ({ round }) => (round > 0 ? words('log.round', { n: round }) : ''),
    headings: new Set(['round']),
    isLine: () => false,
    isSaid: () => false,
    isScored: () => false,
  }
}
