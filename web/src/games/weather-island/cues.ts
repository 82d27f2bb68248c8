import type { Event } from '../../api/generated'
import { tick, type Cue, type Palette } from '../../sound/palette'

/** The sounds that only this game has. */
export const SOUNDS: Palette = {
  dice: [tick(1200, 0, 0.3), tick(800, 60, 0.25), tick(1000, 130, 0.2), tick(700, 220, 0.15)],
  shutter: [tick(500, 0, 0.35), tick(350, 30, 0.3)],
}

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
export const WEATHER_CUES: ReadonlySet<Cue> = new Set<Cue>(['rain', 'wind', 'sun', 'fog', 'snow'])

/** The sound of an event. */
export function cueOf(event: Event): Cue | null {
  if (event.name === 'weather') {
    const weather = String(event.data['weather']) as Cue
    return WEATHER_CUES.has(weather) ? weather : null
  }
  return CUES[event.name] ?? null
}
