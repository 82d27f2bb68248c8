import { capital, type Params } from '../../i18n/catalogue'
import { together } from '../../i18n/page'
import type { Saying } from '../../i18n/tongue'

export const GAME = 'weather-machine'
export const WEATHERS = ['rain', 'wind', 'sun', 'fog', 'snow']
export const TRACKS = ['government', 'lab', 'rnd']
export const CHEMICALS = ['verdino', 'melgoth', 'delugium', 'calorium', 'radieu']

export const say = (at: Saying, table: string, key: string, params: Params = {}) =>
  at.words.say([GAME, table, key], params)

/** `lab:papers-2`: 2+ papers. */
export function goal(text: string, at: Saying): string {
  const condition = text.slice(text.indexOf(':') + 1)
  if (condition.startsWith('majority-'))
    return say(at, 'words', 'goal_majority', { what: say(at, 'goal', condition.slice('majority-'.length)) })
  const dash = condition.lastIndexOf('-')
  const what = say(at, 'goal', condition.slice(0, dash))
  return say(at, 'words', 'goal_number', { n: condition.slice(dash + 1), what })
}

/** `voucher:any:2`: any 2 Vouchers. */
export function benefit(word: string, at: Saying): string {
  const [kind = '', ...rest] = word.split(':')
  const number = /^\d+$/.test(rest.at(-1) ?? '') ? Number(rest.pop()) : 1
  const which = rest[0] ?? ''
  let key = kind
  if (number > 1 && at.words.template(GAME, 'benefit', `${kind}s`) !== undefined) key += 's'
  if (which === 'any') key += '_any'
  return say(at, 'benefit', key, { n: number, which: name(which, at) })
}

/** `white-lab-snow-top`: Agent White to Lab, Snow, top. */
export function reportWords(text: string, at: Saying): string {
  const [agent = '', place = '', weather = '', end = ''] = text.split('-')
  const where = place === 'lativ' ? say(at, 'words', 'with_lativ') : name(place, at)
  return say(at, 'words', 'report', {
    agent: say(at, 'agent', agent),
    place: where,
    weather: name(weather, at),
    end: name(end, at),
  })
}

/** `white`: Agent White. */
export const agentWords = (agent: string, at: Saying) => say(at, 'words', 'agent', { agent: say(at, 'agent', agent) })

/** `white-blue`: white and blue. */
export const tileWords = (tile: string, at: Saying) => together(tile.split('-').map((colour) => name(colour, at)))

/** Whatever a game's word stands for: a Location, token, space, Goal, tile, benefit. */
export function name(text: string, at: Saying): string {
  const own = at.words.template(GAME, 'name', text)
  if (own !== undefined) return own
  if (CHEMICALS.includes(text)) return capital(text)
  const first = text.split(':')[0] ?? ''
  if (text.includes(':') && TRACKS.includes(first) && text.includes('-')) return goal(text, at)
  if (text.includes(':') && at.words.template(GAME, 'benefit', first) !== undefined) return benefit(text, at)
  const dash = text.indexOf('-')
  if (dash > 0) {
    const [head, tail] = [text.slice(0, dash), text.slice(dash + 1)]
    if (TRACKS.includes(head)) return `${name(head, at)} ${name(tail, at)}`
    if (WEATHERS.includes(head)) return `${name(head, at)} ${tail}`
  }
  return text
}

export const benefits = (text: string, at: Saying) =>
  text
    .split(' ')
    .map((word) => benefit(word, at))
    .join(', ')

export const who = (one: number | string, at: Saying) =>
  typeof one === 'number' ? (at.names[one] ?? '') : name(one, at)

export function space(value: unknown, at: Saying): string {
  const text = String(value ?? '')
  if (!text) return ''
  return (
    at.words
      .template(GAME, 'story', /^\d+$/.test(text) ? 'space_number' : 'space')
      ?.replace('{space}', name(text, at)) ?? ''
  )
}
