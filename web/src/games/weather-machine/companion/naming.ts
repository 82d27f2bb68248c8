import { speaker } from '../../../i18n/page'
import type { SymbolName } from '../../../design/symbols'
import type { Owner, TableBoard } from './types'

/** Names of the game's own things, from its catalogue. */
export const named = speaker('weather-machine', 'name').words
const challenges = speaker('weather-machine', 'challenge')
export const challengeName = (code: string): string => challenges.words(code).split(':')[0] ?? ''
export const challengeText = (code: string): string => challenges.words(code).split(':')[1]?.trim() ?? ''

export const flask = (kind: string): SymbolName => `c-${kind}` as SymbolName
export const weatherSign = (weather: string): SymbolName => `w-${weather}` as SymbolName
export const location = (code: string): SymbolName => `l-${code}` as SymbolName
export const chemicalName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1)

export const CHALLENGES = [
  'fully-stocked-opponents',
  'jamming-devices',
  'creative-accounting',
  'nobel-laureate',
  'only-overachievers-apply',
  'the-clock-is-ticking',
  'one-step-ahead',
  'moral-high-ground',
  'peer-review',
  'independent-prototypes',
  'budget-cuts',
  'publish-or-perish',
] as const

/** A Report's name in its parts: `white-lab-snow-top`. */
export function reportParts(name: string): { agent: string; place: string; weather: string; end: string } {
  const [agent = '', place = '', weather = '', end = ''] = name.split('-')
  return { agent, place, weather, end }
}

/** The piece on an action space; empty: none. */
export function standing(board: TableBoard, where: string): '' | 'you' | 'lativ' | 'white' | 'pink' {
  if (board.you === where) return 'you'
  if (board.lativ === where) return 'lativ'
  if (board.agents.white === where) return 'white'
  return board.agents.pink === where ? 'pink' : ''
}

export const botOf = (owner: Owner): SymbolName =>
  owner === 'you' ? 'bot-yellow' : owner === 'them' ? 'bot-saboteur' : 'bot-lativ'
