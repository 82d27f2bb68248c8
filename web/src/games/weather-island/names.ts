import { capital, spoken } from '../../words/catalogue'
import type { SymbolName } from '../../design/symbols'
import type { Option } from '../../protocol'
import type { IslandPrinted, PrintedFeature, PrintedGoal } from './model'

/** Short names of things on the board, for labels and for those who do not see it. */
export const ORDINAL = ['1st', '2nd', '3rd', '4th', '5th', '6th']
export const BONUS: Record<string, SymbolName> = { goal: 'goal', bag: 'bag', x: 'strike' }
const BONUS_WORDS: Record<string, string> = {
  goal: 'a goal card',
  bag: 'a token into the bag',
  x: 'a token off the forecast',
}

export const weatherSign = (weather: string) => `w-${weather}` as SymbolName
export const makersSign = (kind: string) => `t-${kind}` as SymbolName
export const deckSign = (deck: string) => `deck-${deck}` as SymbolName
export const markSign = (colour: string | undefined) => `mark-${colour ?? 'white'}` as SymbolName

export const tileTitle = (name: string, printed: IslandPrinted) => capital(spoken(printed.tiles[name]?.kind ?? name))

export function pays(feature: PrintedFeature): string {
  const { points = 0, money = 0, goals = 0 } = feature
  return [
    money && `$${money}`,
    goals && (goals === 1 ? 'a goal card' : `${goals} goal cards`),
    points && (points === 1 ? '1 point' : `${points} points`),
  ]
    .filter(Boolean)
    .join(' and ')
}

export function featureWords(feature: PrintedFeature, cubes = 0): string {
  if (feature.kind === 'source') return `${feature.weather ?? ''} source${cubes ? ', energy waiting' : ''}`
  if (feature.kind === 'converter')
    return `converter, ${feature.cost ?? 0} energy into ${pays(feature)}${cubes ? `, holds ${cubes}` : ''}`
  return feature.kind
}

export function tileWords(name: string, printed: IslandPrinted): string {
  const tile = printed.tiles[name]
  const has = tile?.features.map((feature) => featureWords(feature)) ?? []
  const gives = tile?.bonus.map((bonus) => `bonus: ${BONUS_WORDS[bonus] ?? bonus}`) ?? []
  return `${tileTitle(name, printed)}: ${[...has, ...gives].join('; ') || 'pipes only'}`
}

export const bonusWords = (bonus: string) => BONUS_WORDS[bonus] ?? bonus

export function goalWords(name: string, goal: PrintedGoal | undefined): string {
  if (!goal) return spoken(name)
  const asked = Object.entries(goal.sources)
    .map(([weather, count]) => `${count} ${weather}`)
    .join(', ')
  const what = asked
    ? `for ${goal.each ? 'each set of ' : ''}${asked}`
    : goal.most
      ? `for the most ${goal.most}`
      : 'for every goal completed'
  return `${capital(spoken(name))}: ${goal.points} points ${what}`
}

const SIGN: Record<string, SymbolName> = { pass: 'check', work: 'work', send: 'energy', take: 'energy', fire: 'energy' }

/** The sign of what an option does, if it has one. */
export function signOf({ verb, args }: Option): { sign: SymbolName; tone?: string } | null {
  const weather = args['weather']
  if (typeof weather === 'string') return { sign: weatherSign(weather), tone: weather }
  const sign = verb === 'bonus' ? BONUS[String(args['bonus'])] : SIGN[verb]
  return sign ? { sign } : null
}
