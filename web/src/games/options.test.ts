import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Option, Update } from '../api/generated'
import { groups, hasWays, isScale, litPlaces, optionsAt, reasons } from './options'

const golden = (name: string) => JSON.parse(readFileSync(`../tests/protocol/golden/${name}.json`, 'utf8')) as Update
const option = (notation: string, group: string, order: number, places: string[] = []): Option => ({
  code: order,
  notation,
  verb: notation.split(' ')[0] ?? '',
  args: {},
  places,
  group,
  order,
  warnings: [],
  cost: { pay: [], choice: false, exchange: false, due: [] },
  gains: [],
  follows: [],
  next: '',
})

describe('places', () => {
  const { decision } = golden('machine-supply')

  test('all places of all options are lit, and no other', () => {
    const lit = litPlaces(decision)
    expect(lit.has('supply/action/construct')).toBe(true)
    expect(lit.has('office/order/1')).toBe(false)
    expect(litPlaces(null).size).toBe(0)
  })

  test('a place with several options asks which one; a place with one option chooses it', () => {
    expect(optionsAt(decision, 'supply/action/construct').length).toBeGreaterThan(1)
    expect(optionsAt(decision, 'supply/action/extend').map((option) => option.notation)).toEqual(['extend'])
    expect(optionsAt(decision, 'nowhere')).toEqual([])
  })
})

describe('groups', () => {
  test('are ordered by their first option, with ending options last', () => {
    const grouped = groups([
      option('end', 'end', 99),
      option('buy b', 'chemicals', 5),
      option('sell', 'act', 1),
      option('buy a', 'chemicals', 2),
    ])
    expect(grouped.map((group) => group.name)).toEqual(['act', 'chemicals', 'end'])
    expect(grouped[1]?.options.map((option) => option.notation)).toEqual(['buy a', 'buy b'])
  })

  test('contain every option of every stored position exactly once', () => {
    for (const name of ['machine-supply', 'island-bid', 'island-route', 'solo-your-turn']) {
      const options = golden(name).decision?.options ?? []
      const listed = groups(options).flatMap((group) => group.options)
      expect(new Set(listed)).toEqual(new Set(options))
      expect(listed).toHaveLength(options.length)
    }
  })
})

test('bids are a scale, actions are not', () => {
  expect(isScale(golden('island-bid').decision?.options ?? [])).toBe(true)
  expect(isScale(golden('machine-supply').decision?.options ?? [])).toBe(false)
  expect(isScale([option('bid 0', 'bid', 1)])).toBe(false)
})

test('a payment with several ways lists the ways', () => {
  expect(hasWays(golden('machine-payment').decision)).toBe(true)
  expect(hasWays(golden('machine-supply').decision)).toBe(false)
  expect(hasWays(null)).toBe(false)
})

test('refusals with the same reason appear once', () => {
  const { refusals } = golden('solo-your-turn')
  const grouped = reasons(refusals)
  expect(grouped.length).toBeLessThan(refusals.length)
  expect(grouped.flatMap((reason) => reason.refusals)).toHaveLength(refusals.length)
})
