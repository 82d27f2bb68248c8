import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from './generated'
import {
  dropMove,
  forgetPerson,
  forgetTable,
  keepMove,
  keepPosition,
  know,
  knownPerson,
  move,
  position,
  positions,
  type Move,
  type Position,
} from './kept'

const person = (id: string): Person => ({
  id,
  name: id.toUpperCase(),
  login: null,
  created: 1,
  rest: {},
  notices: { email: { address: 'ada@club.example' } },
  recovered: false,
  settings: {},
})
const events = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }))
const seen = (who: string, table: string, at = 1, feed = 3) =>
  ({
    person: who,
    table,
    at,
    info: { id: table },
    printed: {},
    told: { '0': { number: 4, update: { view: {}, feed: events(feed) } } },
    feeds: { '0': events(feed) },
  }) as unknown as Position
const done = (who: string, table: string, id: string): Move => ({
  person: who,
  table,
  id,
  number: 4,
  kind: 'play',
  seat: 0,
  notation: 'bid 4',
  sent: false,
  refused: '',
})

beforeEach(async () => {
  await forgetPerson()
  await know(person('ada'))
})

test('a browser knows whose it is, and of them no more than a name', () => {
  expect(knownPerson()).toMatchObject({ id: 'ada', name: 'ADA' })
  expect(JSON.stringify(localStorage)).not.toContain('club.example')
})

test('the last position of a table is kept, with the end of its log', async () => {
  await keepPosition(seen('ada', 't', 1, 200))
  const kept = await position('ada', 't')
  expect(kept?.told['0']?.update.feed).toEqual([])
  expect(kept?.feeds['0']).toHaveLength(80)
  expect(kept?.feeds['0']?.at(-1)?.number).toBe(200)
  expect(await position('bob', 't')).toBeUndefined()
})

test('whoever signs out leaves nothing, and whoever comes next finds nothing of others', async () => {
  await keepPosition(seen('ada', 't'))
  await keepMove(done('ada', 't', 'a'))
  await know(person('bob'))
  expect(await position('ada', 't')).toBeUndefined()
  expect(await move('ada', 't')).toBeUndefined()
  await keepPosition(seen('bob', 't'))
  await forgetPerson()
  expect(await position('bob', 't')).toBeUndefined()
  expect(knownPerson()).toBeNull()
})

test('what comes after somebody has signed out is not kept', async () => {
  await forgetPerson()
  await keepPosition(seen('ada', 't'))
  await keepMove(done('ada', 't', 'a'))
  expect(await positions('ada')).toEqual([])
  expect(await move('ada', 't')).toBeUndefined()
})

test('a table that is forgotten takes its move along; the oldest go when there are many', async () => {
  await keepMove(done('ada', 't0', 'a'))
  for (let at = 0; at < 42; at++) await keepPosition(seen('ada', `t${at}`, at))
  expect((await positions('ada')).map((one) => one.table)).toHaveLength(40)
  expect(await position('ada', 't1')).toBeUndefined()
  expect(await position('ada', 't2')).toBeDefined()
  await forgetTable('ada', 't0')
  expect(await move('ada', 't0')).toBeUndefined()
})

test('an answered move goes, and no other in its place', async () => {
  const first = done('ada', 't', 'first')
  await keepMove(first)
  await keepMove(done('ada', 't', 'second'))
  await dropMove(first)
  expect((await move('ada', 't'))?.id).toBe('second')
  await dropMove(done('ada', 't', 'second'))
  expect(await move('ada', 't')).toBeUndefined()
})
