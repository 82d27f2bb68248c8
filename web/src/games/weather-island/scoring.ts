import type { Scoring } from '../board'

/** Goals are counted at the end; all other points come from the machine. */
export const scoring: Scoring = {
  final: ['goals'],
  points: (event) =>
    event.name === 'points'
      ? {
          source: event.data['reason'] === 'goal' ? 'goals' : 'machine',
          points: Number(event.data['amount'] ?? 0),
        }
      : null,
  tones: { machine: 'var(--converter)', goals: 'var(--coin)' },
}
