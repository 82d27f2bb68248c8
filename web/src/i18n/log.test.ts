import { expect, test } from 'vitest'
import { aloud, othersSince, plain, withUpdate, withoutPlayer, withoutRepeats, type Entry } from './log'

const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
  id,
  first: id,
  last: id,
  kind: 'deed',
  code: 'work',
  round: 1,
  seat: 0,
  state: 'stands',
  parts: [{ p: more.seat ?? 0 }, ' works'],
  ...more,
})
const player = (seat: number) => ['Ada', 'Bob'][seat] ?? ''

test('an update replaces entries from its id on', () => {
  const log = [entry(1), entry(2), entry(3)]
  const update = { from: 2, entries: [entry(2, { state: 'undone' }), entry(4)] }
  expect(withUpdate(log, update).map(({ id, state }) => [id, state])).toEqual([
    [1, 'stands'],
    [2, 'undone'],
    [4, 'stands'],
  ])
})

test('a sentence is the text of its parts', () => {
  const parts = [
    { p: 1 },
    ' goes to ',
    { l: 'lab/1', name: 'the Lab' },
    ': ',
    { a: { what: 'cp', amount: 2 }, name: '+2 CP' },
  ]
  expect(plain(parts, player)).toBe('Bob goes to the Lab: +2 CP')
})

test('a sentence without its player begins with what was done, also after a colon', () => {
  expect(withoutPlayer([{ p: 1 }, ' goes to ', { l: 'lab/1', name: 'the Lab' }])).toBe('goes to the Lab')
  expect(withoutPlayer([{ p: 1 }, ': 부품 판매'])).toBe('부품 판매')
  expect(withoutPlayer([{ p: 1 }, ' : objectif « Trio »'])).toBe('objectif « Trio »')
})

test('chips and reasons are read aloud', () => {
  const line = entry(1, {
    costs: [{ what: 'bot', n: 1, name: '1 Bot' }],
    gains: [{ what: 'cp', n: 2, name: '2 CP' }],
    because: ['the only one possible'],
  })
  expect(aloud(line, player)).toMatch(/^Ada works \(the only one possible\); .*1 Bot; .*2 CP$/)
})

test('a seat’s own acts and their consequences are not new to it', () => {
  const log = [
    entry(1),
    entry(2, { kind: 'line', seat: null }),
    entry(3, { kind: 'heading', seat: 1 }),
    entry(4, { seat: 1 }),
    entry(5, { kind: 'line', seat: 0 }),
    entry(6, { seat: 1, state: 'undone' }),
  ]
  expect(othersSince(log, [0], 0).map(({ id }) => id)).toEqual([4, 5])
  expect(othersSince(log, [0], 4).map(({ id }) => id)).toEqual([5])
})

test('a deed taken back again and again is shown once', () => {
  const log = [entry(1, { state: 'undone' }), entry(2, { state: 'undone' }), entry(3)]
  expect(withoutRepeats(log).map(({ id }) => id)).toEqual([3])
  expect(withoutRepeats(log.slice(0, 2)).map(({ id }) => id)).toEqual([2])
})
