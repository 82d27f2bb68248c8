import { capital, type Params } from '../../i18n/catalogue'
import { together } from '../../i18n/page'
import type { NamingContext } from '../../i18n/naming'

export const GAME = 'weather-machine'
export const WEATHERS = ['rain', 'wind', 'sun', 'fog', 'snow']
export const TRACKS = ['government', 'lab', 'rnd']
export const CHEMICALS = ['verdino', 'melgoth', 'delugium', 'calorium', 'radieu']

export const say = (context: NamingContext, table: string, key: string, params: Params = {}) =>
  context.words.say([GAME, table, key], params)

/** `lab:papers-2`: 2+ papers. */
export function goal(text: string, context: NamingContext): string {
  const condition = text.slice(text.indexOf(':') + 1)
  if (condition.startsWith('majority-'))
    return say(context, 'words', 'goal_majority', { what: say(context, 'goal', condition.slice('majority-'.length)) })
  const dash = condition.lastIndexOf('-')
  const what = say(context, 'goal', condition.slice(0, dash))
  return say(context, 'words', 'goal_number', { n: condition.slice(dash + 1), what })
}

/** `voucher:any:2`: any 2 Vouchers. */
export function benefit(word: string, context: NamingContext): string {
  const [kind = '', ...details] = word.split(':')
  const number = /^\d+$/.test(details.at(-1) ?? '') ? Number(details.pop()) : 1
  const which = details[0] ?? ''
  let key = kind
  if (number > 1 && context.words.template(GAME, 'benefit', `${kind}s`) !== undefined) key += 's'
  if (which === 'any') key += '_any'
  return say(context, 'benefit', key, { n: number, which: name(which, context) })
}

/** `white-lab-snow-top`: Agent White to Lab, Snow, top. */
export function reportWords(text: string, context: NamingContext): string {
  const [agent = '', place = '', weather = '', end = ''] = text.split('-')
  const where = place === 'lativ' ? say(context, 'words', 'with_lativ') : name(place, context)
  return say(context, 'words', 'report', {
    agent: say(context, 'agent', agent),
    place: where,
    weather: name(weather, context),
    end: name(end, context),
  })
}

/** `white`: Agent White. */
export const agentWords = (agent: string, context: NamingContext) =>
  say(context, 'words', 'agent', { agent: say(context, 'agent', agent) })

/** `white-blue`: white and blue. */
export const tileWords = (tile: string, context: NamingContext) =>
  together(tile.split('-').map((colour) => name(colour, context)))

/** Whatever a game's word stands for: a Location, token, space, Goal, tile, benefit. */
export function name(text: string, context: NamingContext): string {
  const own = context.words.template(GAME, 'name', text)
  if (own !== undefined) return own
  if (CHEMICALS.includes(text)) return capital(text)
  const first = text.split(':')[0] ?? ''
  if (text.includes(':') && TRACKS.includes(first) && text.includes('-')) return goal(text, context)
  if (text.includes(':') && context.words.template(GAME, 'benefit', first) !== undefined) return benefit(text, context)
  const dash = text.indexOf('-')
  if (dash > 0) {
    const [head, tail] = [text.slice(0, dash), text.slice(dash + 1)]
    if (TRACKS.includes(head)) return `${name(head, context)} ${name(tail, context)}`
    if (WEATHERS.includes(head)) return `${name(head, context)} ${tail}`
  }
  return text
}

export const benefits = (text: string, context: NamingContext) =>
  text
    .split(' ')
    .map((word) => benefit(word, context))
    .join(', ')

export const who = (owner: number | string, context: NamingContext) =>
  typeof owner === 'number' ? (context.names[owner] ?? '') : name(owner, context)

export function space(value: unknown, context: NamingContext): string {
  const text = String(value ?? '')
  if (!text) return ''
  return (
    context.words
      .template(GAME, 'story', /^\d+$/.test(text) ? 'space_number' : 'space')
      ?.replace('{space}', name(text, context)) ?? ''
  )
}
