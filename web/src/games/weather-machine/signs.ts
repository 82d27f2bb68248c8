import { symbols, type SymbolName } from '../../design/symbols'
import type { Benefit } from './types'

const known: ReadonlySet<string> = new Set(symbols)
/** Signs that were used but are not drawn; a test checks that there are none. */
export const undrawn = new Set<string>()

/** A drawing of the sprite by its name; a question mark for an unknown kind of component. */
export function sym(name: string): SymbolName {
  if (known.has(name)) return name as SymbolName
  undrawn.add(name)
  return 'why'
}

export const MAIN = ['government', 'lab', 'rnd'] as const
export const SPACES = ['left', 'middle', 'right']
export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V']

export const ACTION_SIGN: Record<string, string> = {
  sell: 'a-sell',
  secure: 'a-secure',
  work: 'a-work',
  work_free: 'a-work',
  publish: 'a-publish',
  research: 'a-research',
  breakthrough: 'a-breakthrough',
  extend: 'a-extend',
  construct: 'a-construct',
  initiative: 'a-initiative',
  buy: 'a-chemicals',
  return: 'undo',
  'call-security': 'report',
}

const BENEFIT_SIGN: Record<string, string> = {
  ...ACTION_SIGN,
  part: 'part-any',
  chemical: 'c-any',
  bot: 'bot',
  extend: 'extend',
  investment: 'investment',
  advance: 'advance',
  end_cp: 'end-cp',
  cp: 'cp',
}

export function benefitSign({ benefit, type }: Benefit): SymbolName {
  return sym(benefit === 'voucher' ? `v-${type ?? 'any'}` : (BENEFIT_SIGN[benefit] ?? benefit))
}

/** A benefit in the engine's notation: `voucher:any:2`. */
export const benefitCode = ({ benefit, type, amount }: Benefit) => [benefit, type, amount].filter(Boolean).join(':')

/** The sign of a Subsidy's type, such as `part:2`. */
export const subsidySign = (type: string) => benefitSign({ benefit: type.split(':')[0] ?? '', amount: 1 })

/** The sign and colour of what a Goal counts. */
export const COUNTED: Record<string, [string, string]> = {
  government_bots: ['bot', 'government'],
  rnd_bots: ['bot', 'rnd'],
  government_branches: ['machine', 'government'],
  rnd_branches: ['machine', 'rnd'],
  bots_on_board: ['bot', 'any'],
  bots_constructed: ['a-construct', 'any'],
  subsidies: ['subsidy', 'government'],
  subsidies_used: ['check', 'government'],
  blue_tokens: ['research', 'government'],
  green_tokens: ['research', 'lab'],
  purple_tokens: ['research', 'rnd'],
  office_tokens: ['research', 'any'],
  complete_rows: ['log', 'any'],
  weathers_researched: ['w-sun', 'any'],
  citations: ['citation', 'lab'],
  papers: ['paper', 'lab'],
  awards: ['award', 'rnd'],
  government_funding: ['advance', 'government'],
  lab_funding: ['advance', 'lab'],
  rnd_funding: ['advance', 'rnd'],
  workshop_tiles: ['extend', 'any'],
}

/** The sign of a token: a weather's, an Award's, a Citation's. */
export const tokenSign = (token: string) => sym(token === 'award' || token === 'citation' ? token : `w-${token}`)

/** The sign of a piece in an event (`bot:0`, `chemical:verdino`, `token:rnd-sun`); null if nothing is drawn. */
export function pieceSign(piece: string, colours: readonly string[]): SymbolName | null {
  const [kind = '', which = ''] = piece.split(':')
  const whose = /^\d+$/.test(which) ? (colours[Number(which)] ?? '') : which
  switch (kind) {
    case 'bot':
      return sym(`bot-${whose}`)
    case 'scientist':
      return sym(`scientist-${whose}`)
    case 'order':
    case 'initiative':
    case 'funding':
    case 'marker':
      return whose === 'saboteur' ? 'agent' : whose === 'government' ? 'government-marker' : sym(`mark-${whose}`)
    case 'voucher':
      return sym(`v-${which}`)
    case 'part':
      return sym(`part-${which}`)
    case 'chemical':
      return sym(`c-${which}`)
    case 'token':
      return tokenSign(which.split('-')[1] ?? which)
    case 'subsidy':
      return subsidySign(which)
    case 'goal':
      return 'goal'
    case 'workshop_tile':
      return 'extend'
    case 'experiment':
    case 'extreme':
      return sym(`w-${which.split('-')[0] ?? ''}`)
    case 'report':
    case 'agent':
    case 'lativ':
    case 'assistant':
    case 'award':
    case 'citation':
    case 'nobel':
    case 'lock':
    case 'investment':
      return kind
    default:
      return null
  }
}

/** The sign of a heading of the log; null: a common one. */
export function headingSign(heading: string): SymbolName | null {
  if (heading === 'saboteurs_turn') return 'hideout'
  if (heading.includes('experiment')) return 'assistant'
  return heading === 'income' ? 'income' : null
}
