import type { SymbolName } from '../../design/symbols'
import type { Decision, Option, View } from '../../protocol'
import type { Chip, Printed, Row } from '../board'
import { ACTION_SIGN, COUNTED, subsidySign, sym } from './signs'
import type { Printing } from './types'

/** Fewer than this are told in words: there is room for them. */
const MANY = 3

const arg = (option: Option, name: string) => String(option.args[name] ?? '')
/** `rain-2`: the weather, and the row. */
const spaceOf = (option: Option) => arg(option, 'space').split('-')
/** What is handed over itself; an exchange is marked as one. */
const things = (option: Option) => option.cost.pay.filter(({ what }) => what === 'chemical' || what === 'part')
const gained = (option: Option, ...not: string[]) => option.gains.filter((change) => !not.includes(change.what))

/** How an option of a kind is drawn: in one row with all of its kind, unless it names another. */
interface Drawn {
  row?(option: Option): Omit<Row, 'chips'>
  chip(option: Option, printing: Printing): Omit<Chip, 'option'>
}

const weatherRow = (option: Option) => {
  const [weather = ''] = spaceOf(option)
  return { title: weather, sign: sym(`w-${weather}`), tone: weather, beside: true }
}
const SPACES = ['left', 'middle', 'right']

const DRAWN: Record<string, Drawn> = {
  'bot-to': {
    row: weatherRow,
    chip: (option) => ({ text: spaceOf(option)[1] ?? '', pay: things(option) }),
  },
  subsidy: {
    row: weatherRow,
    chip: (option) => ({ text: spaceOf(option)[1] ?? '', sign: subsidySign(arg(option, 'subsidy')) }),
  },
  move: {
    row(option) {
      const location = arg(option, 'location')
      return { title: location, sign: sym(`l-${location}`), tone: location }
    },
    chip(option, { places }) {
      const space = arg(option, 'space')
      const number = SPACES.includes(space) ? SPACES.indexOf(space) + 1 : space
      const { actions } = places[`${arg(option, 'location')}/space/${number}`] ?? {}
      return {
        text: actions === 'both' ? '&' : actions === 'one' ? '/' : String(number),
        pay: option.cost.pay,
        gains: option.gains,
      }
    },
  },
  construct: {
    chip: (option) => ({ text: arg(option, 'slot'), gains: gained(option, 'bot'), pay: option.cost.pay }),
  },
  bot: { chip: (option) => ({ text: arg(option, 'slot'), sign: 'bot', gains: gained(option, 'bot', 'token') }) },
  back: { chip: (option) => ({ text: arg(option, 'slot'), sign: 'bot' }) },
  initiative: { chip: (option) => ({ text: arg(option, 'position'), sign: 'a-initiative', pay: option.cost.pay }) },
  buy: { chip: (option) => ({ sign: sym(`c-${arg(option, 'chemical')}`), pay: option.cost.pay }) },
  return: { chip: (option) => ({ sign: sym(`c-${arg(option, 'chemical')}`), gains: option.gains }) },
  chemical: { chip: (option) => ({ sign: sym(`c-${arg(option, 'chemical')}`) }) },
  part: { chip: (option) => ({ sign: sym(`part-${arg(option, 'part')}`) }) },
  lose: { chip: (option) => ({ sign: sym(`part-${arg(option, 'part')}`) }) },
  voucher: { chip: (option) => ({ sign: sym(`v-${arg(option, 'voucher')}`) }) },
  award: {
    chip: (option) => ({ text: arg(option, 'row'), sign: 'award', tone: arg(option, 'colour'), gains: option.gains }),
  },
  set: {
    row(option) {
      const goal = arg(option, 'goal')
      const [colour = '', condition = ''] = goal.split(':')
      const [counted = 'goal'] = COUNTED[condition.replace(/^majority-|-\d+$/g, '')] ?? []
      return { title: goal, sign: sym(counted), tone: colour }
    },
    chip: (option) => ({ text: arg(option, 'place'), gains: option.gains }),
  },
  place: {
    row(option) {
      const token = arg(option, 'token')
      const [location = '', weather = ''] = token.split('-')
      return weather
        ? { title: token, sign: sym(`w-${weather}`), tone: location }
        : { title: token, sign: sym(token), tone: 'science' }
    },
    chip: (option) => ({ text: arg(option, 'row'), gains: option.gains }),
  },
}

const titled = (option: Option): Omit<Row, 'chips'> => ({ title: option.verb, ...signOf(option) })

/** What is asked by many options of a kind is drawn as the board draws it. */
export function rows(decision: Decision, _: View, printed: Printed): Row[] {
  const printing = printed as unknown as Printing
  const found = new Map<string, Row>()
  for (const option of decision.options) {
    const drawn = DRAWN[option.verb]
    if (!drawn || decision.options.filter(({ verb }) => verb === option.verb).length < MANY) continue
    const row = drawn.row?.(option) ?? titled(option)
    const chips = found.get(row.title) ?? { ...row, chips: [] }
    chips.chips.push({ option, ...drawn.chip(option, printing) })
    found.set(row.title, chips)
  }
  return [...found.values()]
}

const OTHER: Record<string, SymbolName> = {
  end: 'check',
  pass: 'check',
  accept: 'check',
  use: 'subsidy',
  paper: 'paper',
  cite: 'citation',
}

/** Where an action is taken: it has the Location's hue. */
const AT: Record<string, string> = {
  sell: 'government',
  secure: 'government',
  work: 'lab',
  publish: 'lab',
  research: 'rnd',
  breakthrough: 'rnd',
  extend: 'supply',
  construct: 'supply',
  initiative: 'supply',
  buy: 'supply',
  return: 'supply',
}

/** The sign of what an option does, if it has one. */
export function signOf(option: Option): { sign: SymbolName; tone?: string } | null {
  const verb = ACTION_SIGN[option.verb] ? option.verb : arg(option, 'action')
  const action = ACTION_SIGN[verb]
  const sign = OTHER[option.verb] ?? (action ? sym(action) : null)
  const tone = AT[verb]
  return sign && (tone ? { sign, tone } : { sign })
}
