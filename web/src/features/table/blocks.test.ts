import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Printed } from '../../games/board'
import { rows } from '../../games/weather-machine/rows'
import { tagsByPlace, tagsOf } from '../../games/weather-machine/tags'
import type { Option, Update } from '../../api/generated'
import { blocksOf, Digits, keysOf } from './blocks'

const golden = <T>(name: string) => JSON.parse(readFileSync(`../tests/protocol/golden/${name}.json`, 'utf8')) as T

const option = (notation: string, code: number, more: Partial<Option> = {}): Option => ({
  code,
  notation,
  verb: notation.split(' ')[0] ?? '',
  args: {},
  places: [],
  group: notation.split(' ')[0] ?? '',
  order: code,
  warnings: [],
  cost: { pay: [], choice: false, exchange: false, due: [] },
  gains: [],
  follows: [],
  next: '',
  ...more,
})

describe('keys', () => {
  const bots = [1, 2, 10, 12].map((slot, index) => option(`construct ${slot}`, index, { args: { slot } }))
  const words = [option('extend', 8), option('end', 9)]
  const row = { title: 'construct', chips: bots.map((bot) => ({ option: bot, text: String(bot.args['slot']) })) }

  test('a digit chooses the chip that prints it, and no option in words', () => {
    const keys = keysOf(blocksOf([...words, ...bots], [row]))
    expect([...keys].map(([key, [meant]]) => [key, meant?.notation])).toEqual([
      ['1', 'construct 1'],
      ['2', 'construct 2'],
      ['10', 'construct 10'],
      ['12', 'construct 12'],
    ])
  })

  test('without numbered chips the options in words are numbered in list order', () => {
    const keys = keysOf(blocksOf(words, []))
    expect([...keys].map(([key, [meant]]) => [key, meant?.notation])).toEqual([
      ['1', 'extend'],
      ['2', 'end'],
    ])
  })

  test('two digits are one number if the second follows soon', () => {
    const keys = keysOf(blocksOf(bots, [row]))
    const digits = new Digits(700)
    expect(digits.read('1', 1000, keys, null)?.notation).toBe('construct 1')
    expect(digits.read('2', 1500, keys, null)?.notation).toBe('construct 12')
    expect(digits.read('2', 9000, keys, null)?.notation).toBe('construct 2')
    expect(digits.read('7', 9100, keys, null)).toBeUndefined()
  })

  test('a key that two chips share chooses the next one', () => {
    const [first, second] = [option('construct 3', 1), option('initiative 3', 2)]
    const keys = new Map([['3', [first, second]]])
    const digits = new Digits()
    expect(digits.read('3', 0, keys, null)).toBe(first)
    expect(digits.read('3', 9000, keys, first)).toBe(second)
    expect(digits.read('3', 18000, keys, second)).toBe(first)
  })

  test('every option of a visit to the Supply is listed once', () => {
    const { decision, view } = golden<Update>('machine-supply')
    const options = decision?.options ?? []
    const drawn = decision ? rows(decision, view, golden<Printed>(`printed/weather-machine-${view.seats.length}`)) : []
    const listed = blocksOf(options, drawn).flatMap(
      ({ row, group }) => row?.chips.map((chip) => chip.option) ?? group?.options ?? [],
    )
    expect(new Set(listed)).toEqual(new Set(options))
    expect(listed).toHaveLength(options.length)
  })
})

describe('prices at a glance', () => {
  const free = option('bot-to rain-1', 1, { places: ['government/rain/1'] })
  const due = [{ what: 'part', type: 'any', amount: 1 } as const, { what: 'voucher', type: 'any', amount: 2 } as const]
  const dear = option('bot-to rain-2', 2, {
    places: ['government/rain/2'],
    cost: { pay: [], choice: false, exchange: false, due, due_exchange: true },
  })

  const own = option('bot-to rain-3', 3, {
    places: ['government/rain/3'],
    cost: { pay: [], choice: false, exchange: false, due: [{ what: 'part', type: 'red', amount: 1 }] },
  })

  test('a place that needs an exchange shows its Vouchers, and the others show that they need none', () => {
    expect([...tagsByPlace([free, dear, own])]).toEqual([
      ['government/rain/1', { text: '✓', good: true, word: 'free' }],
      ['government/rain/2', { text: '⇄2', good: false, sign: 'v-any' }],
      ['government/rain/3', { text: '✓', good: true, word: 'yours' }],
    ])
  })

  test('a space for a Bot always has its price, free spaces for a Scientist have none', () => {
    expect(tagsOf([free, option('end', 3)]).get(free)?.text).toBe('✓')
    expect(tagsOf([option('move lab left', 5)]).size).toBe(0)
  })

  test('a space of the Supply shows its fee', () => {
    const paid = option('move supply 3', 4, {
      cost: { pay: [], choice: false, exchange: false, due: [{ what: 'voucher', type: 'any', amount: 1 }] },
    })
    expect(tagsOf([option('move lab left', 5), paid]).get(paid)?.text).toBe('−1')
  })
})
