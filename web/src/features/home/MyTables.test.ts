import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import type { TableInfo } from '../../api/generated'
import MyTables from './MyTables.svelte'

const seat = { seat: 0, person: 'bot', name: 'Nimbus', bot: 'easy', left: false, forfeited: false, stand_in: false }
const table = {
  id: 'a',
  game: 'weather-island',
  players: 2,
  status: 'running',
  seats: [seat],
  clock: null,
  asked: [],
  changed: 0,
  daily: null,
  seeded: false,
  origin: null,
} as unknown as TableInfo

test('the table of a lesson says that it is one, and no other table does', () => {
  const lesson = { ...table, id: 'b', origin: { lesson: 'weather-island', step: 14, of: 14 } } as unknown as TableInfo
  const shown = mount(MyTables, { target: document.body, props: { tables: [lesson, table], empty: '' } })
  const names = [...document.querySelectorAll('.what')].map((name) => name.textContent?.includes('lesson'))
  expect(names).toEqual([true, false])
  void unmount(shown)
})
