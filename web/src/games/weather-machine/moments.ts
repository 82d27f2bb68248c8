import type { Event } from '../../api/generated'

/** How the weather of a branch shows itself. */
export type MomentKind = 'runs' | 'fails' | 'worse' | 'calm'

export interface Moment {
  kind: MomentKind
  weather: string
  /** The branch on the board. */
  place: string
}

const KINDS: Readonly<Record<string, readonly [MomentKind, string]>> = {
  experiment_runs: ['runs', 'lab'],
  experiment_fails: ['fails', 'lab'],
  government_runs: ['runs', 'government'],
  prototype: ['runs', 'rnd'],
  extreme_weather: ['worse', 'rnd'],
  weather_fixed: ['calm', 'rnd'],
}

/** How long such an act is shown, in milliseconds at full speed. */
export const MOMENT = 2600

/** The weather that an act brings to the board: of several, the first; null: none. */
export function momentOf(events: readonly Event[]): Moment | null {
  for (const { name, data } of events) {
    const [kind, location] = KINDS[name] ?? []
    const weather = data['weather']
    if (kind && typeof weather === 'string') return { kind, weather, place: `${location}/${weather}` }
  }
  return null
}
