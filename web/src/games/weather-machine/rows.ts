import type { SymbolName } from '../../design/symbols'
import type { Change, Decision, Option, Refusal, View } from '../../api/generated'
import type { Chip, ClosedChip, Heading, Printed, OptionRow } from '../board'
import { say } from './say'
import { ACTION_SIGN, COUNTED, subsidySign, sym } from './signs'
import { changesOf, stations } from './stations'
import { tagsOf } from './tags'
import type { Machine, Owner, Position, Printing } from './types'

/** Fewer options of a kind than this appear in words, if there is room for them: not beside so many others. */
const MANY = 3
const CROWDED = 12

const arg = (option: Option, name: string) => String(option.args[name] ?? '')
/** `rain-2`: the weather, and the row. */
const spaceOf = (option: Option) => arg(option, 'space').split('-')
const gained = (option: Option, ...not: string[]) => option.gains.filter((change) => !not.includes(change.what))

/** The gains of an option: the known gains, or the printed ones if the player still has to choose ("any Part"). */
function brings(option: Option, { places }: Printing): readonly Change[] {
  const known = gained(option, 'bot', 'token')
  const place = option.places[0]?.replace(/^mat\/\d+\//, 'mat/*/') ?? ''
  return known.length ? known : changesOf(places[place]?.gain)
}

/** How to draw the options of one kind. They share a row, unless `row` names another. */
interface Drawn {
  row?(option: Option, printing: Printing): Omit<OptionRow, 'chips'>
  chip(option: Option, printing: Printing): Omit<Chip, 'option' | 'cell'>
  /** Its cell, if all options of its kind are arranged like the board. */
  cell?(option: Option): readonly [Heading, Heading]
  /** Whether it is a chip even if it is the only one of its kind. */
  single?: boolean
  /** The piece on it, whether it is available or not. */
  all?(printing: Printing): readonly [readonly Heading[], readonly Heading[]]
}

const TRACKS = ['government', 'lab', 'rnd']
const OFFICE_ROWS = 6

const numbered = (to: number): Heading[] =>
  Array.from({ length: to }, (_, index) => ({ title: String(index + 1), text: String(index + 1) }))
/** The letters that choose a weather: the first of its name, or for Snow the second, since Sun has the first. */
const WEATHER_KEYS: Record<string, string> = { rain: 'R', wind: 'W', sun: 'S', fog: 'F', snow: 'N' }
const weatherHeading = (weather: string): Heading => ({
  title: weather,
  sign: sym(`w-${weather}`),
  tone: weather,
  key: WEATHER_KEYS[weather] ?? '',
})
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
    chip: (option) => ({
      sign: subsidySign(arg(option, 'subsidy')),
      also: option.gains.filter(({ amount, type }) => amount > 0 && type !== 'any'),
    }),
  },
  construct: {
    chip: (option, printing) => ({
      text: arg(option, 'slot'),
      gains: brings(option, printing),
      pay: option.cost.pay,
    }),
  },
  bot: { chip: (option, printing) => ({ text: arg(option, 'slot'), gains: brings(option, printing) }) },
  back: { chip: (option) => ({ text: arg(option, 'slot'), sign: 'bot' }) },
  extend: { single: true, chip: (option) => ({ sign: 'extend', pay: option.cost.pay }) },
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

/** The letters that choose in a row; the row shows them. */
const KEYS: Record<string, string> = {
  construct: 'B',
  bot: 'B',
  back: 'B',
  extend: 'E',
  initiative: 'I',
  buy: 'C',
  return: 'C',
  chemical: 'C',
  part: 'P',
  lose: 'P',
  voucher: 'V',
  award: 'A',
  set: 'G',
  place: 'T',
}

/** What the figures on the chips of a row mean. */
const NOTES: Record<string, () => string> = {
  construct: () => say('option.construct_note'),
  award: () => say('option.award_note'),
}

const titled = (option: Option): Omit<OptionRow, 'chips'> => {
  const key = KEYS[option.verb]
  const brief = NOTES[option.verb]?.()
  return { title: option.verb, ...signOf(option), ...(key && { key }), ...(brief && { brief }) }
}

/** Draws many options of a kind like the board draws them. */
export function rows(decision: Decision, view: View, printed: Printed, refusals: readonly Refusal[] = []): OptionRow[] {
  const printing = printed as unknown as Printing
  const tags = tagsOf(decision.options)
  const rowsByTitle = new Map<string, OptionRow>()
  for (const option of decision.options) {
    const drawn = DRAWN[option.verb]
    const count = decision.options.filter(({ verb }) => verb === option.verb).length
    const inWords = count < MANY && !drawn?.single && (drawn?.cell || decision.options.length < CROWDED)
    if (!drawn || inWords) continue
    const heading = drawn.row?.(option, printing) ?? titled(option)
    const row = rowsByTitle.get(heading.title) ?? { ...heading, chips: [] }
    const chip = { option, ...drawn.chip(option, printing), tag: tags.get(option) }
    if (drawn.cell) {
      const [across = [], down = []] = drawn.all?.(printing) ?? []
      const grid = (row.grid ??= { across, down })
      const [column, line] = drawn.cell(option)
      row.grid = { ...grid, across: withHeading(grid.across, column), down: withHeading(grid.down, line) }
      const indexIn = (all: readonly Heading[], { title }: Heading) => all.findIndex((other) => other.title === title)
      row.chips.push({ ...chip, cell: [indexIn(row.grid.across, column), indexIn(row.grid.down, line)] })
    } else row.chips.push(chip)
    rowsByTitle.set(row.title, row)
  }
  const listed = [...rowsByTitle.values()]
  // A single action appears in words if nothing is drawn beside it.
  const drawn = listed.length === 1 && listed[0]?.chips.length === 1 ? [] : listed
  return [
    ...stations(decision, view, printing, refusals),
    ...drawn.map(withSharedPrice).map((row) => withMachine(row, view, printing)),
  ]
}

/** The spaces for Bots: the machine with its Bots, the pieces at each weather, and the meaning of the prices. */
function withMachine(row: OptionRow, view: View, { order, exchanges }: Printing): OptionRow {
  if (row.title === 'subsidy' && row.grid) return { ...row, grid: { ...row.grid, named: true } }
  if (row.title !== 'bot-to' || !row.grid) return row
  const board = view.board as unknown as Position
  const place = row.chips[0]?.option.places[0] ?? ''
  const location = place.split('/')[0] as 'government' | 'lab' | 'rnd'
  const closed = botsIn(board[location].machine, order.weathers, view).filter(
    ({ cell }) => !row.chips.some((chip) => chip.cell?.join() === cell?.join()),
  )
  const foot = order.weathers.map((_, weather) =>
    board.government.subsidies
      .slice(3 * weather, 3 * weather + 3)
      .flatMap(({ type, used }) => (type && !used ? [subsidySign(type)] : [])),
  )
  const thing = location === 'government' ? 'part' : 'chemical'
  const exchanged = row.chips.some(({ tag }) => tag && !tag.good)
  return {
    ...row,
    closed,
    grid: { ...row.grid, named: true, ...(location === 'government' && { foot }) },
    ...(exchanged && { note: say(`option.exchange_${thing}`, { n: exchanges[thing]?.vouchers ?? 0 }) }),
  }
}

function botsIn(machine: Machine, weathers: readonly string[], view: View): ClosedChip[] {
  return weathers.flatMap((weather, column) =>
    (machine[weather] ?? []).flatMap((owner, line) =>
      owner === null ? [] : [{ ...botOf(owner, view), cell: [column, line] as const }],
    ),
  )
}

function botOf(owner: Owner, view: View): ClosedChip {
  if (typeof owner === 'number') {
    const player = view.seats[owner]
    return { title: player?.name ?? '', sign: sym(`bot-${player?.colour ?? ''}`) }
  }
  return { title: owner, sign: owner === 'lativ' ? 'bot-lativ' : 'bot-saboteur' }
}

/** Shows a price once if all chips have the same price. */
function withSharedPrice(row: OptionRow): OptionRow {
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

/** The Location of an action, which gives it its colour. */
const LOCATION_OF: Record<string, string> = {
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

/** The sign of an option, if it has one. */
export function signOf(option: Option): { sign: SymbolName; tone?: string } | null {
  const verb = ACTION_SIGN[option.verb] ? option.verb : arg(option, 'action')
  const action = ACTION_SIGN[verb]
  const sign = OTHER[option.verb] ?? (action ? sym(action) : null)
  const tone = LOCATION_OF[verb]
  return sign && (tone ? { sign, tone } : { sign })
}
