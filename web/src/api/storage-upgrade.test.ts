import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { loadMoves, loadPosition } from './storage'

test('positions and moves that version 1 stored are read', async () => {
  const old = await openDB('stormtable', 1, {
    upgrade(database) {
      database.createObjectStore('positions', { keyPath: ['person', 'table'] }).createIndex('at', 'at')
      database.createObjectStore('moves', { keyPath: ['person', 'table'] })
    },
  })
  await old.put('positions', {
    person: 'ada',
    table: 't',
    info: { id: 't' },
    ['told']: { 0: { number: 4 } },
    ['at']: 7,
  })
  await old.put('moves', { person: 'ada', table: 't', id: 'a' })
  old.close()
  expect(await loadPosition('ada', 't')).toEqual({
    person: 'ada',
    table: 't',
    info: { id: 't' },
    updates: { 0: { number: 4 } },
    savedAt: 7,
  })
  expect((await loadMoves('ada')).map((move) => move.id)).toEqual(['a'])
})
