import type { Sheet } from '../../api/generated'
import { expect, test } from 'vitest'
import { benefitOf, benefitWord, blank, freeName, keyWith, nextLeft, wantedOf, wantedWords } from './sheet'

const item = (key: string, left: boolean) => ({ key, left, places: [], params: {}, value: 1 })
const sheet = {
  components: [
    { name: 'money', grows: '', left: 1, items: [item('money.start', false), item('money.work', true)] },
    { name: 'tiles', grows: 'tiles', left: 1, items: [item('tiles.hub', true), item('tiles.hub-2', false)] },
  ],
} as unknown as Sheet

test('after an item comes the next that is left, and after the last the first', () => {
  expect(nextLeft(sheet, '')?.key).toBe('money.work')
  expect(nextLeft(sheet, 'money.work')?.key).toBe('tiles.hub')
  expect(nextLeft(sheet, 'tiles.hub-2')?.key).toBe('money.work')
  const one = { components: [{ items: [item('only', true)] }] } as unknown as Sheet
  expect(nextLeft(one, 'only')).toBeUndefined()
})

test('an entry of a list goes by its name, all else by its key', () => {
  expect(keyWith(sheet, 'tiles.hub', { name: 'wheel' })).toBe('tiles.wheel')
  expect(keyWith(sheet, 'tiles.hub', null)).toBe('tiles.hub')
  expect(keyWith(sheet, 'money.start', { name: 'wheel' })).toBe('money.start')
})

test('a copy has a name nobody has', () => {
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
    const { counted, n, majority } = wantedOf(value)
    expect(wantedWords(counted, n, majority)).toBe(value)
  }
})

test('what is added begins with what it must have', () => {
  const number = { kind: 'number', low: 2, high: 9, why: '' } as const
  expect(blank({ kind: 'list', each: number, least: 2, most: 3, why: '' })).toEqual([2, 2])
  const keys = { cost: number, bonus: { kind: 'switch', why: '' } as const }
  expect(blank({ kind: 'table', keys, optional: ['bonus'], why: '' })).toEqual({ cost: 2 })
})
