import type { Event } from '../../api/generated'
import { language } from '../../i18n/language.svelte'
import type { Scoring } from '../board'
import { say } from './say'

const amountOf = (event: Event) => Number(event.data['amount'] ?? 0)

/** How the final scoring of p.22 is counted, and what raised the Target Value. */
export const scoring: Scoring = {
  // The last one raises the Target Value of the solo game.
  final: ['funding tracks', 'goals', 'nobel prize', 'end-game benefits', 'final_scoring'],
  points: (event) => (event.name === 'cp' ? { source: String(event.data['source']), points: amountOf(event) } : null),
  target: (event) =>
    event.name === 'target' ? { source: String(event.data['reason']), points: amountOf(event) } : null,
  reason: (source) =>
    source === 'challenge'
      ? say('scoring.challenges')
      : language.catalogue.say(['weather-machine', 'target', source], {}),
  tones: {
    'government machine': 'var(--government)',
    papers: 'var(--lab)',
    prototypes: 'var(--rnd)',
    experiments: 'var(--snow)',
    locks: 'var(--fog)',
    benefits: 'var(--supply)',
    'funding tracks': 'var(--wind)',
    goals: 'var(--green)',
    'nobel prize': 'var(--sun)',
    'end-game benefits': 'var(--pink)',
  },
}
