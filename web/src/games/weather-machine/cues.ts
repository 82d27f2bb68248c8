import type { Event } from '../../api/generated'
import { D4, FIFTH, semitones, tick, type Cue, type Palette } from '../../sound/palette'

/** The sounds that only this game has. */
export const SOUNDS: Palette = {
  bot: [
    { wave: 'sine', pitch: 140, to: 90, length: 70, level: 0.4 },
    { wave: 'sine', pitch: 2400, length: 30, level: 0.08 },
  ],
  glass: [
    { wave: 'sine', pitch: 2200, length: 120, level: 0.08 },
    { wave: 'sine', pitch: 3300, length: 120, level: 0.05 },
  ],
  machine: [
    tick(700, 0, 0.25),
    tick(700, 140, 0.25),
    tick(700, 280, 0.25),
    { wave: 'triangle', pitch: D4 / 4, length: 900, level: 0.25 },
    { wave: 'triangle', pitch: (D4 / 4) * FIFTH, length: 900, level: 0.2 },
  ],
  fixed: [
    { wave: 'triangle', pitch: semitones(D4 / 2, -1), length: 250, level: 0.25 },
    { wave: 'triangle', pitch: (D4 / 2) * FIFTH, start: 200, length: 400, level: 0.25 },
  ],
  saboteurs: [
    { wave: 'triangle', pitch: D4 / 2, length: 200, level: 0.16 },
    { wave: 'triangle', pitch: semitones(D4 / 2, 6), length: 200, level: 0.16 },
  ],
}

const CUES: Readonly<Record<string, Cue>> = {
  cp: 'bell',
  end_cp: 'bell',
  voucher: 'paper',
  investment: 'paper',
  citation: 'paper',
  paper: 'paper',
  report_shown: 'paper',
  part: 'brass',
  part_paid: 'brass',
  part_lost: 'brass',
  award: 'brass',
  nobel_prize: 'brass',
  chemical: 'glass',
  chemical_paid: 'glass',
  funding: 'ratchet',
  moved: 'piece',
  lativ_moved: 'piece',
  workshop_tile: 'piece',
  token_placed: 'piece',
  goal_set: 'piece',
  bot_constructed: 'bot',
  bot_placed: 'bot',
  bot_returned: 'bot',
  lativ_bot: 'bot',
  government_runs: 'machine',
  prototype: 'machine',
  breakthrough: 'machine',
  experiment_fails: 'worse',
  extreme_weather: 'worse',
  weather_fixed: 'fixed',
  saboteurs_turn: 'saboteurs',
  agent_moved: 'saboteurs',
  havoc: 'worse',
  final_round: 'last-round',
}
const WEATHERS = new Set<Cue>(['rain', 'wind', 'sun', 'fog', 'snow'])

/** The sound of an event. */
export function cueOf(event: Event): Cue | null {
  if (event.name === 'experiment_runs') {
    const weather = String(event.data['weather']) as Cue
    return WEATHERS.has(weather) ? weather : 'machine'
  }
  return CUES[event.name] ?? null
}
