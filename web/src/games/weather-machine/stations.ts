import type { Change, Decision, Option, Refusal, View } from '../../api/generated'
import type { ClosedChip, OptionRow, RowAction } from '../board'
import { say } from './say'
import { SPACES, sym } from './signs'
import { isPayable, matOf } from './stock'
import type { Benefit, Position, Printing } from './types'

/** The Locations a Scientist can go to, in the order of their printed numbers. */
const LOCATIONS = ['supply', 'government', 'lab', 'rnd']

export const changesOf = (benefits: readonly Benefit[] = []): Change[] =>
  benefits.map(({ benefit, type, amount }) => ({ what: benefit, amount, ...(type && { type }) }))

const numberOf = (space: string) => (SPACES.includes(space) ? SPACES.indexOf(space) + 1 : Number(space))

/** The Locations that a Scientist can go to: a row for each, with its spaces, the gains of going there and its actions. */
export function stations(
  decision: Decision,
  view: View,
  printing: Printing,
  refusals: readonly Refusal[],
): OptionRow[] {
  const moves = decision.options.filter(({ verb }) => verb === 'move')
  if (!moves.length) return []
  return LOCATIONS.flatMap((location, index) => {
    const options = moves.filter(({ args }) => args['location'] === location)
    const refusal = refusals.find(({ verb, args }) => verb === 'move' && args['location'] === location)
    if (!options.length && !refusal) return []
    const row: OptionRow = {
      title: location,
      key: String(index + 1),
      sign: sym(`l-${location}`),
      tone: location,
      beside: true,
      arched: true,
      chips: options.map((option) => spaceChip(option, location, printing)),
    }
    const [first] = options
    if (!first) return [{ ...row, ...(refusal && { refusal }) }]
    const gains = first.gains.length ? first.gains : changesOf(printing.places[`${location}/space/1`]?.gives)
    return [
      {
        ...row,
        gains,
        actions: actionsAt(location, gains, view, decision.seat, printing),
        closed: closedSpaces(location, options, view, printing),
      },
    ]
  })
}

function spaceChip(option: Option, location: string, { places }: Printing) {
  const number = numberOf(String(option.args['space']))
  const { actions } = places[`${location}/space/${number}`] ?? {}
  return {
    option,
    text: actions === 'both' ? '&' : actions === 'one' ? '/' : String(number),
    pay: [...option.cost.pay, ...option.cost.due],
    position: number,
  }
}

/** The occupied and unused spaces of a Location. */
function closedSpaces(location: string, options: readonly Option[], view: View, { places }: Printing): ClosedChip[] {
  const board = view.board as unknown as Position
  const open = new Set(options.map(({ args }) => numberOf(String(args['space']))))
  const count = Object.keys(places).filter((place) => place.startsWith(`${location}/space/`)).length
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => !open.has(number))
    .map((number) => ({ title: say('plate.closed'), position: number, ...standing(location, number, board, view) }))
}

function standing(location: string, number: number, board: Position, view: View): Partial<ClosedChip> {
  const isThere = (spot: { location: string; space: number } | null | undefined) =>
    spot?.location === location && spot.space === number
  const seat = board.scientists.findIndex(isThere)
  const player = view.seats[seat]
  if (player) return { title: player.name, sign: sym(`scientist-${player.colour}`) }
  if (isThere(board.lativ)) return { title: 'lativ', sign: 'lativ' }
  return Object.values(board.saboteurs?.agents ?? {}).some(isThere) ? { sign: 'agent' } : {}
}

function actionsAt(
  location: string,
  gains: readonly Change[],
  view: View,
  seat: number,
  { places }: Printing,
): RowAction[] {
  if (location === 'supply') return []
  const vouchers = { ...matOf(view, seat)?.vouchers }
  for (const { what, type = '', amount } of gains)
    if (what === 'voucher' && type in vouchers) vouchers[type] = (vouchers[type] ?? 0) + amount
  const prefix = `${location}/action/`
  return Object.entries(places)
    .filter(([place]) => place.startsWith(prefix))
    .map(([place, { price = [] }]) => ({
      title: say(`deed.${place.slice(prefix.length)}`),
      pay: price,
      payable: price.every(({ type = '', amount }) => isPayable(vouchers, type, amount)),
    }))
}
