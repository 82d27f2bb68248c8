import { capital, spoken } from '../../i18n/catalogue'
import { forms } from '../../i18n/forms.svelte'
import { language } from '../../i18n/language.svelte'
import type { SymbolName } from '../../design/symbols'
import type { Option } from '../../api/generated'
import type { IslandPrinted, PrintedFeature, PrintedGoal } from './model'
import { say } from './say'

/** Short names of things on the board, for labels and screen readers. */
export const BONUS: Record<string, SymbolName> = { goal: 'goal', bag: 'bag', x: 'strike' }

export const weatherSign = (weather: string) => `w-${weather}` as SymbolName
export const makersSign = (kind: string) => `t-${kind}` as SymbolName
export const deckSign = (deck: string) => `deck-${deck}` as SymbolName
export const markSign = (colour: string | undefined) => `mark-${colour ?? 'white'}` as SymbolName

const GAME = 'weather-island'
const template = (...path: string[]) => language.catalogue.template(GAME, ...path)

/** The name of a game's word: `sun`, `kettle`, `mystery-2`, `three-sun`. */
export function named(word: string): string {
  const whole = template('name', word)
  if (whole !== undefined) return whole
  const dash = word.lastIndexOf('-')
  const [head, tail] = [word.slice(0, dash), word.slice(dash + 1)]
  if (dash < 1) return spoken(word)
  if (template('goal_name', head) !== undefined)
    return language.catalogue.say([GAME, 'goal_name', head], { weather: named(tail) })
  if (template('name', head) === undefined) return spoken(word)
  // The weather of a tile only distinguishes copies.
  return template('name', tail) === undefined ? `${named(head)} ${tail}` : named(head)
}

/** A place in turn order as an ordinal number: 1st. */
export const ordinal = (n: number) => say(`ordinal.${n}`)

export const tileTitle = (name: string, printed: IslandPrinted) => capital(named(printed.tiles[name]?.kind ?? name))

/** Amounts by weather: "3 sun, 1 rain". */
export function sources(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count)
    .map(([weather, n]) => say('names.count', { n, weather: named(weather) }))
    .join(', ')
}

export function pays({ points = 0, money = 0, goals = 0 }: PrintedFeature): string {
  const paid = [
    money ? say('bid.money', { money }) : '',
    goals ? say('names.goals', { n: goals }) : '',
    points ? say('names.points', { n: points }) : '',
  ]
  return forms.list(paid.filter(Boolean))
}

export function featureWords(feature: PrintedFeature, cubes = 0): string {
  const { kind, weather = '', cost = 0 } = feature
  if (kind === 'source') return say(cubes ? 'names.source_waiting' : 'brief.source', { weather: named(weather) })
  if (kind === 'converter')
    return say(cubes ? 'names.converter_holds' : 'names.converter', { cost, pays: pays(feature), n: cubes })
  return say(kind === 'booster' ? 'brief.booster' : 'brief.junction')
}

export const bonusWords = (bonus: string) => template('bonus', bonus) ?? spoken(bonus)

export function tileWords(name: string, printed: IslandPrinted): string {
  const tile = printed.tiles[name]
  const has = tile?.features.map((feature) => featureWords(feature)) ?? []
  const gives = tile?.bonus.map((bonus) => say('brief.bonus', { bonus: bonusWords(bonus) })) ?? []
  return say('names.label', {
    name: tileTitle(name, printed),
    what: [...has, ...gives].join('; ') || say('brief.pipes'),
  })
}

export function goalWords(name: string, goal: PrintedGoal | undefined): string {
  if (!goal) return named(name)
  const asked = sources(goal.sources)
  const kind = asked ? (goal.each ? 'goal_each' : 'goal_sets') : goal.most ? 'goal_most_money' : 'goal_per_goal'
  const what = language.catalogue.say([GAME, 'words', kind], { points: goal.points, sources: asked })
  return say('names.label', { name: capital(named(name)), what })
}

const SIGN: Record<string, SymbolName> = { pass: 'check', work: 'work', send: 'energy', take: 'energy', fire: 'energy' }

/** The sign of an option, if it has one. */
export function signOf({ verb, args }: Option): { sign: SymbolName; tone?: string } | null {
  const weather = args['weather']
  if (typeof weather === 'string') return { sign: weatherSign(weather), tone: weather }
  const sign = verb === 'bonus' ? BONUS[String(args['bonus'])] : SIGN[verb]
  return sign ? { sign } : null
}
