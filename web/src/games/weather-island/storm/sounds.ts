import { raised, type Cue } from '../../../sound/palette'
import type { Note } from '../../../sound/player'
import { WEATHER_CUES } from '../cues'
import type { StrikeTiming } from './frames'

/** From this speed on only payments sound. */
const FAST = 4
/** This many points raise a chime by one step. */
const POINTS_A_STEP = 3

/** The sounds of a strike: its weather, a notch for each gear, a chime for each payment. */
export function notesOf(plan: StrikeTiming, speed: number): Note[] {
  const after = (time: number) => time / (plan.rate * speed)
  const runs = plan.seats
    .flatMap(({ gears }) => gears.flatMap((gear) => gear.runs))
    .toSorted((a, b) => a.moment - b.moment)
  const chimes: Note[] = runs
    .filter(({ points }) => points)
    .map(({ moment, points }) => ({
      cue: 'bell',
      after: after(moment),
      pitch: raised(Math.floor(points / POINTS_A_STEP)),
    }))
  if (speed >= FAST) return chimes
  const weather = plan.strike.weather as Cue
  const texture: Note[] = WEATHER_CUES.has(weather) ? [{ cue: weather }] : []
  const notches: Note[] = runs.map(({ moment }) => ({ cue: 'ratchet', after: after(moment) }))
  return [...texture, ...notches, ...chimes]
}
