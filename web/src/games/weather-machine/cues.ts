import type { Event } from '../../api/generated'
import type { Cue } from '../../ui/sound/palette'

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

/** What an event sounds like. */
export function cueOf(event: Event): Cue | null {
  if (event.name === 'experiment_runs') {
    const weather = String(event.data['weather']) as Cue
    return WEATHERS.has(weather) ? weather : 'machine'
  }
  return CUES[event.name] ?? null
}
