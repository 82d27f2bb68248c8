import type { EditionForm } from '../../api/generated'
import { expect, test } from 'vitest'
import { benefitOf, benefitWord, blank, freeName, parseRequirement, formatRequirement } from './edition-form'

const item = (key: string, left: boolean) => ({ key, left, places: [], params: {}, value: 1 })
const sheet = {
  components: [
    { name: 'money', grows: '', left: 1, items: [item('money.start', false), item('money.work', true)] },
    { name: 'tiles', grows: 'tiles', left: 1, items: [item('tiles.hub', true), item('tiles.hub-2', false)] },
  ],
} as unknown as EditionForm

test('a copy gets an unused name', () => {
  expect(freeName(sheet, 'tiles', 'hub')).toBe('hub-3')
  expect(freeName(sheet, 'tiles', 'hub-2')).toBe('hub-3')
  expect(freeName(sheet, 'goals', 'three-@')).toBe('three-2-@')
})

test('benefits and goals are read and written as the file has them', () => {
  for (const value of ['part', 'voucher:any', 'voucher:any:2', 'cp:12']) {
    const { word, n } = benefitOf(value)
    expect(benefitWord(word, n)).toBe(value)
  }
  expect(benefitOf('voucher:any:2')).toEqual({ word: 'voucher:any', n: 2 })
  for (const value of ['papers >= 3', 'majority papers']) {
    const { counted, n, majority } = parseRequirement(value)
    expect(formatRequirement(counted, n, majority)).toBe(value)
  }
})

test('an added item begins with its required values', () => {
  const number = { kind: 'number', low: 2, high: 9, why: '' } as const
  expect(blank({ kind: 'list', each: number, least: 2, most: 3, why: '' })).toEqual([2, 2])
  const keys = { cost: number, bonus: { kind: 'switch', why: '' } as const }
  expect(blank({ kind: 'table', keys, optional: ['bonus'], why: '' })).toEqual({ cost: 2 })
})
