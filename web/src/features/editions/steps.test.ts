import type { EditionForm, EditionFormItem } from '../../api/generated'
import { expect, test } from 'vitest'
import { changesBack, changesFor, isOpen, minutesLeft, spacesOf, stepIsOpen, stepsOf, withSpace } from './steps'

const item = (key: string, more: object = {}) =>
  ({
    key,
    name: 'tile',
    part: '',
    params: {},
    value: 1,
    ours: 1,
    state: 'open',
    open: [''],
    own: null,
    ...more,
  }) as unknown as EditionFormItem
const branch = (machine: string, weather: string, value: unknown, more: object = {}) =>
  item(`${machine}.${weather}`, { name: 'branch', value, ours: value, params: { weather }, ...more })
const colours = ['green', 'white', 'red']
const spaces = colours.map((pay) => ({ pay, gain: [] }))
const leaves = ['0.pay', '1.pay', '2.pay', '0.gain', '1.gain', '2.gain']
const sheet = {
  components: [
    { name: 'companion', items: [branch('rnd', 'rain', spaces, { part: 'pay', open: leaves.slice(0, 3) })] },
    {
      name: 'government',
      items: [branch('government', 'rain', colours), branch('government', 'wind', colours), item('funding')],
    },
    {
      name: 'rnd',
      items: [branch('rnd', 'rain', spaces, { open: leaves }), branch('rnd', 'wind', spaces, { open: leaves })],
    },
  ],
} as unknown as EditionForm

test('boards of spaces are one screen for each kind of value, all else one for each item', () => {
  expect(stepsOf(sheet).map(({ id, items, spaces }) => [id, items.length, spaces])).toEqual([
    ['companion/rnd.rain:pay', 1, true],
    ['government/government.rain:', 2, true],
    ['government/funding', 1, false],
    ['rnd/rnd.rain:pay', 2, true],
    ['rnd/rnd.rain:gain', 2, true],
  ])
})

test('spaces are read from left to right, row by row', () => {
  const [, board] = stepsOf(sheet)
  expect(board && spacesOf(board).map(({ item, row }) => `${item.key} ${row}`)).toEqual([
    'government.rain 0',
    'government.wind 0',
    'government.rain 1',
    'government.wind 1',
    'government.rain 2',
    'government.wind 2',
  ])
})

test('a screen asks only for its own part of an item', () => {
  const half = branch('rnd', 'rain', spaces, { open: ['0.gain'] })
  expect(isOpen(half, 'pay')).toBe(false)
  expect(isOpen(half, 'gain')).toBe(true)
  expect(isOpen(half, '')).toBe(true)
  expect(isOpen(item('a', { state: 'absent' }), '')).toBe(false)
  expect(stepsOf(sheet).every(stepIsOpen)).toBe(true)
})

test('a part is sent space by space, and taken back with its provenance', () => {
  const half = branch('rnd', 'rain', spaces, { open: ['0.pay', '0.gain'] })
  expect(changesFor(half, 'pay', withSpace(spaces, 1, 'pay', 'blue')).map((change) => change.value)).toEqual([
    'green',
    'blue',
    'red',
  ])
  expect(changesFor(half, 'pay')).toEqual([
    { key: 'rnd.rain.0.pay' },
    { key: 'rnd.rain.1.pay' },
    { key: 'rnd.rain.2.pay' },
  ])
  const [first, second] = changesBack(half, 'pay')
  expect(first).toEqual({ key: 'rnd.rain.0.pay', value: 'green', origin: null })
  expect(second).toEqual({ key: 'rnd.rain.1.pay', value: 'white' })
  expect(changesBack(item('a', { own: 'rebuilt' }), '')).toEqual([{ key: 'a', value: 1, origin: 'rebuilt' }])
})

test('the time left follows the median of the last ten items', () => {
  expect(minutesLeft([1000, 1000], 40)).toBeNull()
  const slow = Array.from({ length: 10 }, () => 600_000)
  const quick = [9000, 10_000, 11_000, 9000, 10_000, 11_000, 10_000, 10_000, 10_000, 300_000]
  expect(minutesLeft([...slow, ...quick], 36)).toBe(6)
  expect(minutesLeft(quick, 1)).toBe(1)
  expect(minutesLeft(quick, 0)).toBe(0)
})
