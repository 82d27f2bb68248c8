import type { SymbolName } from '../../design/symbols'
import type { Change, Decision, Option, View } from '../../api/generated'
import type { Chip, Heading, Printed, Row } from '../board'
import { ACTION_SIGN, COUNTED, subsidySign, sym } from './signs'
import { tagsOf } from './tags'
import type { Benefit, Printing } from './types'

/** Fewer than this are told in words: there is room for them. */
const MANY = 3

const arg = (option: Option, name: string) => String(option.args[name] ?? '')
/** `rain-2`: the weather, and the row. */
const spaceOf = (option: Option) => arg(option, 'space').split('-')
const gained = (option: Option, ...not: string[]) => option.gains.filter((change) => !not.includes(change.what))

const changesOf = (benefits: readonly Benefit[] = []): Change[] =>
  benefits.map(({ benefit, type, amount }) => ({ what: benefit, amount, ...(type && { type }) }))
/** What an option brings: what is known to come, or what is printed at its place where that is still to be chosen ("any Part"). */
function brings(option: Option, { places }: Printing): readonly Change[] {
  const known = gained(option, 'bot', 'token')
  const place = option.places[0]?.replace(/^mat\/\d+\//, 'mat/*/') ?? ''
  return known.length ? known : changesOf(places[place]?.gain)
}

/** How an option of a kind is drawn: in one row with all of its kind, unless it names another. */
interface Drawn {
  row?(option: Option, printing: Printing): Omit<Row, 'chips'>
  chip(option: Option, printing: Printing): Omit<Chip, 'option' | 'cell'>
  /** Where it stands, if all of its kind stand as on the board. */
  cell?(option: Option): readonly [Heading, Heading]
  /** What stands there whether it may be chosen or not. */
  all?(printing: Printing): readonly [readonly Heading[], readonly Heading[]]
}

const SPACES = ['left', 'middle', 'right']
const TRACKS = ['government', 'lab', 'rnd']
const OFFICE_ROWS = 6

const numbered = (to: number): Heading[] =>
  Array.from({ length: to }, (_, index) => ({ title: String(index + 1), text: String(index + 1) }))
const weatherHeading = (weather: string): Heading => ({ title: weather, sign: sym(`w-${weather}`), tone: weather })
const trackHeading = (track: string): Heading => ({ title: track, sign: sym(`l-${track}`), tone: track })

/** Weathers across, their spaces down. */
const machine = {
  cell(option: Option) {
    const [weather = '', row = ''] = spaceOf(option)
    return [weatherHeading(weather), { title: row, text: row }] as const
  },
  all: ({ order }: Printing) => [order.weathers.map(weatherHeading), numbered(3)] as const,
}
/** The rows of the Office across. */
const officeRow = (option: Option): Heading => ({ title: arg(option, 'row'), text: arg(option, 'row') })

const DRAWN: Record<string, Drawn> = {
  'bot-to': {
    ...machine,
    chip(option, printing) {
      const { part, chemical } = printing.places[option.places[0] ?? '']?.needs ?? {}
      return { sign: sym(part ? `part-${part}` : `c-${chemical ?? 'any'}`), gains: brings(option, printing) }
    },
  },
  subsidy: {
    ...machine,
    chip: (option) => ({ sign: subsidySign(arg(option, 'subsidy')) }),
  },
  move: {
    row(option, { places }) {
      const location = arg(option, 'location')
      const gains = option.gains.length ? option.gains : changesOf(places[`${location}/space/1`]?.gives)
      return { title: location, sign: sym(`l-${location}`), tone: location, beside: true, gains }
    },
    chip(option, { places }) {
      const space = arg(option, 'space')
      const number = SPACES.includes(space) ? SPACES.indexOf(space) + 1 : space
      const { actions } = places[`${arg(option, 'location')}/space/${number}`] ?? {}
      return {
        text: actions === 'both' ? '&' : actions === 'one' ? '/' : String(number),
        pay: [...option.cost.pay, ...option.cost.due],
      }
    },
  },
  construct: {
    chip: (option, printing) => ({
      text: arg(option, 'slot'),
      gains: brings(option, printing),
      pay: option.cost.pay,
    }),
  },
  bot: { chip: (option) => ({ text: arg(option, 'slot'), sign: 'bot', gains: gained(option, 'bot', 'token') }) },
  back: { chip: (option) => ({ text: arg(option, 'slot'), sign: 'bot' }) },
  initiative: { chip: (option) => ({ text: arg(option, 'position'), pay: option.cost.pay }) },
  buy: { chip: (option) => ({ sign: sym(`c-${arg(option, 'chemical')}`), pay: option.cost.pay }) },
  return: { chip: (option) => ({ sign: sym(`c-${arg(option, 'chemical')}`), gains: option.gains }) },
  chemical: { chip: (option) => ({ sign: sym(`c-${arg(option, 'chemical')}`) }) },
  part: { chip: (option) => ({ sign: sym(`part-${arg(option, 'part')}`) }) },
  lose: { chip: (option) => ({ sign: sym(`part-${arg(option, 'part')}`) }) },
  voucher: { chip: (option) => ({ sign: sym(`v-${arg(option, 'voucher')}`) }) },
  award: {
    cell: (option) => [officeRow(option), trackHeading(arg(option, 'colour'))],
    all: () => [numbered(OFFICE_ROWS), TRACKS.map(trackHeading)],
    chip: (option, printing) => ({ text: '·', gains: brings(option, printing) }),
  },
  set: {
    cell(option) {
      const goal = arg(option, 'goal')
      const [colour = '', condition = ''] = goal.split(':')
      const [counted = 'goal'] = COUNTED[condition.replace(/^majority-|-\d+$/g, '')] ?? []
      const place = arg(option, 'place')
      return [
        { title: goal, sign: sym(counted), tone: colour },
        { title: place, text: place },
      ]
    },
    chip: (option, printing) => ({ text: '·', gains: brings(option, printing) }),
  },
  place: {
    cell(option) {
      const token = arg(option, 'token')
      const [location = '', weather = ''] = token.split('-')
      const down: Heading = weather
        ? { title: token, sign: sym(`w-${weather}`), tone: location }
        : { title: token, sign: sym(token), tone: 'science' }
      return [officeRow(option), down]
    },
    all: () => [numbered(OFFICE_ROWS), []],
    chip: (option, printing) => ({ text: '·', gains: brings(option, printing) }),
  },
}

const titled = (option: Option): Omit<Row, 'chips'> => ({ title: option.verb, ...signOf(option) })

/** What is asked by many options of a kind is drawn as the board draws it. */
export function rows(decision: Decision, _: View, printed: Printed): Row[] {
  const printing = printed as unknown as Printing
  const tags = tagsOf(decision.options)
  const found = new Map<string, Row>()
  for (const option of decision.options) {
    const drawn = DRAWN[option.verb]
    if (!drawn || decision.options.filter(({ verb }) => verb === option.verb).length < MANY) continue
    const made = drawn.row?.(option, printing) ?? titled(option)
    const row = found.get(made.title) ?? { ...made, chips: [] }
    const chip = { option, ...drawn.chip(option, printing), tag: tags.get(option) }
    if (drawn.cell) {
      const [across = [], down = []] = drawn.all?.(printing) ?? []
      const grid = (row.grid ??= { across, down })
      const [column, line] = drawn.cell(option)
      row.grid = { across: withHeading(grid.across, column), down: withHeading(grid.down, line) }
      const at = (all: readonly Heading[], { title }: Heading) => all.findIndex((one) => one.title === title)
      row.chips.push({ ...chip, cell: [at(row.grid.across, column), at(row.grid.down, line)] })
    } else row.chips.push(chip)
    found.set(row.title, row)
  }
  return [...found.values()].map(saidOnce)
}

/** A price that is the same for all is said once. */
function saidOnce(row: Row): Row {
  const prices = new Set(row.chips.map(({ pay, option }) => JSON.stringify([pay, option.cost.exchange])))
  const [first] = row.chips
  if (prices.size > 1 || !first?.pay?.length || row.beside || first.option.cost.exchange) return row
  return { ...row, pay: first.pay, chips: row.chips.map((chip) => ({ ...chip, pay: [] })) }
}

const withHeading = (all: readonly Heading[], heading: Heading) =>
  all.some(({ title }) => title === heading.title) ? all : [...all, heading]

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
