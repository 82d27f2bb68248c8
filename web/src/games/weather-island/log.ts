import type { Event } from '../../api/generated'
import type { Plot, Saying } from '../../i18n/tongue'
import { named } from './names'
import { say } from './say'

const GAME = 'weather-island'
/** Questions whose answer begins a deed; all others are answered on its way. */
const ROOTS = new Set(['build_or_work', 'add_token', 'discard_token', 'fire'])
/** Events that concern the table, or that nobody chose. */
const LINES = new Set([
  ...['start_tile', 'goals_shuffled', 'bag_filled', 'market', 'tiles_shuffled', 'weather_went_crazy', 'weather'],
  ...['end', 'goal_scored'],
])
/** Answers between an energy and the trip it makes. */
const ASIDES = new Set(['chose', 'forced', 'cube_taken'])

const words = (at: Saying, table: string, key: string, params = {}) => at.words.say([GAME, table, key], params)
const playerOf = ({ seat }: Event, at: Saying) => (seat === null ? '' : (at.names[seat] ?? ''))

/** Energy waits only if it makes no trip; while its owner is asked where it goes, nothing is known. */
function waits(made: Event, rest: readonly Event[]): boolean {
  const after = rest.find((event) => !ASIDES.has(event.name))
  return after !== undefined && (after.name !== 'trip' || after.data['source'] !== made.data['feature'])
}

/** The whole sentence of an event; undefined where the catalogue has it. */
export function sentence(event: Event, rest: readonly Event[], at: Saying): string | undefined {
  if (event.name === 'energy_made' && !waits(event, rest)) return ''
  if (event.name === 'goal_scored' && !Number(event.data['points']))
    return words(at, 'words', 'goal_missed', { player: playerOf(event, at), goal: named(String(event.data['goal'])) })
  return undefined
}

export const gather: Record<string, (events: readonly Event[], at: Saying) => string> = {
  market: (events, at) =>
    words(at, 'event', 'market', { tiles: events.map((event) => named(String(event.data['tile']))).join(', ') }),
  order: (events, at) =>
    words(at, 'event', 'order', {
      bids: events.map((event) => say('text.bid', { who: playerOf(event, at), money: event.data['bid'] })).join(', '),
      first: events[0] ? playerOf(events[0], at) : '',
    }),
  die: (events, at) =>
    words(at, 'event', 'die', { faces: events.map((event) => String(event.data['face'])).join(' ') }),
}

export const plot: Plot = {
  begins: ({ data }) => ROOTS.has(String(data['question'])),
  closing: new Set(['end', 'pass']),
  chosen: () => '',

  section(event, at) {
    if (event.name === 'round') return words(at, 'event', 'round', { round: event.data['round'] })
    if (event.name === 'goal_scored') return words(at, 'words', 'final_scoring')
    return event.number === 1 ? words(at, 'words', 'set_up') : ''
  },

  headings: new Set(['round']),
  isLine: (event) => LINES.has(event.name),
  isSaid: ({ what, data }) =>
    what === 'tile' ||
    what === 'energy' ||
    what === 'goal' ||
    what === 'points' ||
    (what === 'money' && data['reason'] !== 'start'),
  isScored: ({ data }) => data['reason'] === 'goal' || data['reason'] === 'bid',
}
