import { describe, expect, it } from 'vitest'
import type { View } from '../../api/generated'
import late from '../../../../tests/protocol/golden/island-bid-late-4.json'
import { bids } from './bids'
import { bestSlot, figuresOf, plus, rivalsOf, type Figure } from './figures'

const figure = (slot: string, seat: number, storm: number, end = 0): Figure => ({
  slot,
  seat,
  storm,
  end,
  now: 1,
  spot: '0,1',
  turn: 0,
  by_weather: {},
})

describe('figures of the market', () => {
  it('has one for each tile and seat of a position', () => {
    const view = late.view as unknown as View
    const tiles = late.view.board.market.filter((slot) => slot.tile).length
    expect(figuresOf(view)).toHaveLength(tiles * late.view.seats.length)
  })

  it('calls a tile the best only if it is clearly ahead', () => {
    expect(bestSlot([figure('1', 0, 0.5), figure('2', 0, 0.3)], 0)).toBe('1')
    expect(bestSlot([figure('1', 0, 0.5), figure('2', 0, 0.48)], 0)).toBeNull()
    expect(bestSlot([figure('1', 0, 0.5, 8), figure('2', 0, 0.5, 7)], 0)).toBe('1')
    expect(bestSlot([figure('1', 0, 0), figure('2', 0, 0)], 0)).toBeNull()
  })

  it('lists rivals by their gain', () => {
    const all = [figure('1', 0, 1), figure('1', 1, 0.2), figure('1', 2, 0.9), figure('1', 3, 0.01)]
    expect(rivalsOf(all, '1', 0).map(({ seat }) => seat)).toEqual([2, 1])
  })

  it('writes gains with a sign, and negligible gains as 0', () => {
    const tenths = (n: number) => n.toFixed(1)
    expect([plus(0.46, tenths), plus(0.04, tenths)]).toEqual(['+0.5', '0'])
  })
})

it('lists revealed bids in the order of play', () => {
  const order = (seat: number, bid: number) => ({ name: 'order', seat, data: { bid } }) as never
  expect(bids.revealed([order(2, 5), order(0, 3)])).toEqual([
    { seat: 2, amount: 5, place: 0 },
    { seat: 0, amount: 3, place: 1 },
  ])
})
