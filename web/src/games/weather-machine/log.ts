import type { Event } from '../../api/generated'
import type { Params } from '../../i18n/catalogue'
import type { Plot, Saying } from '../../i18n/tongue'
import { benefit, benefits, GAME, name, say, tileWords } from './naming'

/** Questions whose answer begins a deed; all others are answered on its way. */
const ROOTS = new Set([
  ...['draft_goals', 'first_tile', 'step_one', 'move', 'actions', 'place_tokens', 'final_tokens'],
  ...['pay_experiment', 'take_back', 'choose_havoc', 'funding_back'],
])
/** Events that concern the table, or that nobody chose. */
const LINES = new Set([
  ...['lativ_moved', 'lativ_bot', 'token_discarded', 'government_runs', 'government_marker', 'weather_fixed'],
  ...['prototype', 'award', 'nobel_prize', 'lock_removed', 'experiment_runs', 'experiment_fails', 'experiment_gone'],
  ...['extreme_weather', 'assistant', 'end_triggered', 'final_round', 'goal_scored', 'goals_dealt', 'challenge'],
  ...['target', 'solo_goal', 'solo_end', 'havoc', 'agent_moved', 'report', 'report_shown', 'report_discarded'],
])
/** What was done on the way of a deed, and never is the deed itself. */
const PARTS = new Set([
  ...['exchange', 'voucher', 'funding', 'bot_placed', 'subsidy_taken', 'subsidy_discarded', 'benefit_lost'],
  ...['token_lost', 'part_lost'],
])
/** What sentences name, so that no chip repeats it. */
const SAID = new Set(['goal', 'nobel', 'award', 'workshop_tile', 'paper', 'citation', 'target', 'subsidy'])
/** Where CP come from when the game is over. */
const FINAL = new Set(['funding_tracks', 'nobel_prize', 'end_game_benefits'])
/** The verbs that no event tells, by question, and their sentences. */
const CHOSEN: Record<string, string> = {
  'actions/buy': 'buy',
  'actions/return': 'return',
  'actions/extend': 'extend',
  'pay_experiment/accept': 'takes_reward',
  'pay_experiment/pass': 'takes_no_reward',
  'take_back/leave': 'leaves_bot',
  'funding_back/retreat': 'retreats',
  'choose_havoc/discard-top': 'discards_top',
}

const isTheirs = ({ data, name: event }: Event) =>
  data['by'] === 'saboteurs' || data['step'] !== undefined || event.startsWith('hideout')
const isFinal = ({ name: event, data }: Event) =>
  event === 'cp' && FINAL.has(String(data['source']).replace(/\W/g, '_'))
const playerOf = ({ seat }: Event, at: Saying) => (seat === null ? '' : (at.names[seat] ?? ''))
const text = ({ data }: Event, key: string) => String(data[key] ?? '')
const named = (event: Event, key: string, at: Saying) => name(text(event, key), at)

function log(key: string, event: Event, at: Saying, params: Params = {}): string {
  const all = { player: playerOf(event, at), ...params }
  return at.words.say([GAME, 'log', key], all)
}

/** `jamming-devices`: Jamming Devices. What it does follows after a colon. */
const challengeName = (challenge: string, at: Saying) => challenge && say(at, 'challenge', challenge).split(':')[0]

/** What the Saboteurs do has its own words. */
export function theirs(event: Event, at: Saying): string | undefined {
  const they = (key: string, params: Params = {}) => say(at, 'story', key, params)
  switch (event.name) {
    case 'bot_placed':
      return they('they_bot', { space: named(event, 'space', at), location: named(event, 'location', at) })
    case 'bot_returned':
      return they('they_return', { space: named(event, 'space', at) })
    case 'hideout_chemical':
      return they(Number(event.data['amount']) < 0 ? 'they_pay' : 'they_take', {
        chemical: named(event, 'chemical', at),
      })
    case 'subsidy_discarded':
      return they('they_discard', { subsidy: benefit(text(event, 'subsidy'), at) })
    case 'subsidy_flipped':
    case 'subsidy_used':
      return they('they_flip', { subsidy: benefit(text(event, 'subsidy'), at) })
    case 'lock_removed':
      return they('they_unlock', { weather: named(event, 'weather', at) })
    case 'initiative':
      return they('they_initiative')
    default:
      return undefined
  }
}

const SENTENCES: Record<string, (event: Event, at: Saying) => string> = {
  award: (event, at) => log('award', event, at, { n: event.data['awards'] }),
  lock_removed: (event, at) =>
    event.seat === null
      ? (theirs(event, at) ?? '')
      : log('unlocks', event, at, { weather: named(event, 'weather', at) }),
  bot_placed: (event, at) =>
    log('places_bot', event, at, { space: named(event, 'space', at), location: named(event, 'location', at) }),
  bot_stored: (event, at) => log('stores_bot', event, at, { slot: event.data['slot'] }),
  subsidy_taken: (event, at) => log('takes_subsidy', event, at, { subsidy: benefit(text(event, 'subsidy'), at) }),
  subsidy_discarded: (event, at) => log('loses_subsidy', event, at, { subsidy: benefit(text(event, 'subsidy'), at) }),
  workshop_tile: (event, at) => log('lays_tile', event, at, { tile: tileWords(text(event, 'tile'), at) }),
  benefit_lost: (event, at) => log('cannot_use', event, at, { benefit: benefits(text(event, 'benefit'), at) }),
  token_lost: (event, at) => log('loses_token', event, at, { token: named(event, 'token', at) }),
  part_lost: (event, at) => log('loses_part', event, at, { part: named(event, 'part', at) }),
  // What an exchange gives and takes is told by the exchange.
  part_paid: () => '',
  chemical_paid: () => '',
  exchange: (event, at) =>
    log(`exchange_${text(event, 'kind')}`, event, at, {
      given: named(event, 'given', at),
      for: named(event, 'for', at),
    }),
  target: (event, at) =>
    say(at, 'event', 'target', {
      amount: event.data['amount'],
      reason: say(at, 'target', text(event, 'reason'), { challenge: challengeName(text(event, 'challenge'), at) }),
    }),
  voucher: (event, at) =>
    Number(event.data['lost'])
      ? log('loses_vouchers', event, at, { n: Number(event.data['lost']), type: named(event, 'type', at) })
      : '',
  funding: (event, at) =>
    Number(event.data['lost']) ? log('track_end', event, at, { track: named(event, 'track', at) }) : '',
  cp(event, at) {
    if (!isFinal(event)) return ''
    if (event.data['track'] === undefined)
      return log('score', event, at, { source: say(at, 'source', text(event, 'source')) })
    return log('score_funding', event, at, { track: named(event, 'track', at), space: event.data['space'] })
  },
}

/** The whole sentence of an event; undefined where the catalogue has it. */
export function sentence(event: Event, _: readonly Event[], at: Saying): string | undefined {
  return (isTheirs(event) ? theirs(event, at) : undefined) ?? SENTENCES[event.name]?.(event, at)
}

export const gather: Record<string, (events: readonly Event[], at: Saying) => string> = {
  turn_order: (events, at) =>
    say(at, 'event', 'turn_order', {
      order: events.map((event) => playerOf(event, at) || name('saboteurs', at)).join(', '),
    }),
  bot_returned(events, at) {
    const [first] = events
    if (!first || first.seat === null) return events.map((event) => theirs(event, at)).join('. ')
    const spaces = events.map((event) => named(event, 'space', at)).join(', ')
    return say(at, 'story', events.length > 1 ? 'bots_back' : 'bot_back', { player: playerOf(first, at), spaces })
  },
}

export const plot: Plot = {
  begins: ({ data }) => ROOTS.has(String(data['question'])),
  closing: new Set(['end', 'pass']),

  chosen(choice, at) {
    const key = CHOSEN[`${text(choice, 'question')}/${text(choice, 'verb')}`]
    if (!key) return ''
    const args = (choice.data['args'] ?? {}) as Record<string, string | number>
    const params = Object.fromEntries(Object.entries(args).map(([arg, value]) => [arg, name(String(value), at)]))
    return log(key, choice, at, params)
  },

  section(event, at) {
    if (event.name === 'round') return say(at, 'event', 'round', { round: event.data['round'] })
    if (event.name === 'final_scoring') return say(at, 'event', 'final_scoring')
    if (event.number === 1) return say(at, 'words', 'set_up')
    return event.round === 0 && event.data['question'] === 'actions' ? say(at, 'words', 'supply_round') : ''
  },

  headings: new Set(['round', 'final_scoring']),
  isLine: (event) => LINES.has(event.name) || isTheirs(event) || isFinal(event),
  parts: PARTS,
  reasons: new Set(['saboteurs_chose']),
  isSaid: ({ what, name: event }) => SAID.has(what ?? '') || event === 'bot_constructed' || event === 'token_lost',
  isScored: ({ data }) => data['source'] === 'government machine' || data['source'] === 'goals',
  apart: new Set(['bot_returned']),
  changing: new Set(['turn_order']),
}
