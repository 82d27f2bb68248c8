import type { Event } from '../../api/generated'
import { language } from '../../i18n/language.svelte'
import type { Scoring } from '../board'
import { say } from './say'

const amountOf = (event: Event) => Number(event.data['amount'] ?? 0)
/** The engine names a source with spaces. */
const source = (name: string) => name.replaceAll('_', ' ')

const TONES = {
  government_machine: 'var(--government)',
  papers: 'var(--lab)',
  prototypes: 'var(--rnd)',
  experiments: 'var(--snow)',
  locks: 'var(--fog)',
  benefits: 'var(--supply)',
  funding_tracks: 'var(--wind)',
  goals: 'var(--green)',
  nobel_prize: 'var(--sun)',
  'end-game_benefits': 'var(--pink)',
}
const FINAL = ['funding_tracks', 'goals', 'nobel_prize', 'end-game_benefits']
/** The solo game raises the Target Value once more in its final scoring. */
const FINAL_TARGET = 'final_scoring'

/** The order of the final scoring (p.22), and what raised the Target Value. */
export const scoring: Scoring = {
  final: [...FINAL.map(source), FINAL_TARGET],
  points: (event) => (event.name === 'cp' ? { source: String(event.data['source']), points: amountOf(event) } : null),
  target: (event) =>
    event.name === 'target' ? { source: String(event.data['reason']), points: amountOf(event) } : null,
  reason: (reason) =>
    reason === 'challenge'
      ? say('scoring.challenges')
      : language.catalogue.say(['weather-machine', 'target', reason], {}),
  tones: Object.fromEntries(Object.entries(TONES).map(([name, tone]) => [source(name), tone])),
}
