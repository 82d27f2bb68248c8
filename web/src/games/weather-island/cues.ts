import type { Event } from '../../api/generated'
import type { Cue } from '../../ui/sound/palette'

const CUES: Readonly<Record<string, Cue>> = {
  points: 'bell',
  goal_scored: 'bell',
  money: 'brass',
  goal_kept: 'paper',
  built: 'piece',
  order: 'shutter',
  die: 'dice',
  token_added: 'piece',
  converted: 'ratchet',
  weather_went_crazy: 'worse',
  end: 'last-round',
}
const WEATHERS = new Set<Cue>(['rain', 'wind', 'sun', 'fog', 'snow'])

/** What an event sounds like. */
export function cueOf(event: Event): Cue | null {
  if (event.name === 'weather') {
    const weather = String(event.data['weather']) as Cue
    return WEATHERS.has(weather) ? weather : null
  }
  return CUES[event.name] ?? null
}
