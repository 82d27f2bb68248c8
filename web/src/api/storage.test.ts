import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from './generated'
import {
  dropMove,
  forgetPerson,
  forgetTable,
  saveMove,
  savePosition,
  rememberPerson,
  knownPerson,
  loadMove,
  loadPosition,
  loadPositions,
  type Move,
  type Position,
} from './storage'

const person = (id: string): Person => ({
  id,
  name: id.toUpperCase(),
  login: null,
  created: 1,
  rest: {}, // eslint-disable-line id-denylist -- a field of the API
  notices: { email: { address: 'ada@club.example' } },
  recovered: false,
  settings: {},
})
const events = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }))
const seen = (who: string, table: string, savedAt = 1, feed = 3) =>
  ({
    person: who,
    table,
    savedAt,
    info: { id: table },
    printed: {},
    updates: { '0': { number: 4, update: { view: {}, feed: events(feed) } } },
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
  await rememberPerson(person('ada'))
})

test('a browser knows whose it is, and of them no more than a name', () => {
  expect(knownPerson()).toMatchObject({ id: 'ada', name: 'ADA' })
  expect(JSON.stringify(localStorage)).not.toContain('club.example')
})

test('the last position of a table is kept, with the end of its log', async () => {
  await savePosition(seen('ada', 't', 1, 200))
  const stored = await loadPosition('ada', 't')
  expect(stored?.updates['0']?.update.feed).toEqual([])
  expect(stored?.feeds['0']).toHaveLength(80)
  expect(stored?.feeds['0']?.at(-1)?.number).toBe(200)
  expect(await loadPosition('bob', 't')).toBeUndefined()
})

test('signing out deletes everything of a person, and the next person finds nothing', async () => {
  await savePosition(seen('ada', 't'))
  await saveMove(done('ada', 't', 'a'))
  await rememberPerson(person('bob'))
  expect(await loadPosition('ada', 't')).toBeUndefined()
  expect(await loadMove('ada', 't')).toBeUndefined()
  await savePosition(seen('bob', 't'))
  await forgetPerson()
  expect(await loadPosition('bob', 't')).toBeUndefined()
  expect(knownPerson()).toBeNull()
})

test('positions that arrive after signing out are not stored', async () => {
  await forgetPerson()
  await savePosition(seen('ada', 't'))
  await saveMove(done('ada', 't', 'a'))
  expect(await loadPositions('ada')).toEqual([])
  expect(await loadMove('ada', 't')).toBeUndefined()
})

test('a table that is forgotten takes its move along; the oldest go when there are many', async () => {
  await saveMove(done('ada', 't0', 'a'))
  for (let index = 0; index < 42; index++) await savePosition(seen('ada', `t${index}`, index))
  expect((await loadPositions('ada')).map((position) => position.table)).toHaveLength(40)
  expect(await loadPosition('ada', 't1')).toBeUndefined()
  expect(await loadPosition('ada', 't2')).toBeDefined()
  await forgetTable('ada', 't0')
  expect(await loadMove('ada', 't0')).toBeUndefined()
})

test('an answered move goes, and no other in its place', async () => {
  const first = done('ada', 't', 'first')
  await saveMove(first)
  await saveMove(done('ada', 't', 'second'))
  await dropMove(first)
  expect((await loadMove('ada', 't'))?.id).toBe('second')
  await dropMove(done('ada', 't', 'second'))
  expect(await loadMove('ada', 't')).toBeUndefined()
})
