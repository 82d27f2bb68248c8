import { expect, test } from 'vitest'
import type { Entry } from '../../i18n/log'
import { turnOf, undosTo } from './turn'

const entry = (id: number, kind: Entry['kind'], seat: number | null, state: Entry['state'] = 'stands'): Entry => ({
  id,
  first: id,
  last: id,
  kind,
  code: 'x',
  round: 1,
  seat,
  state,
  parts: [],
})

test('a turn consists of the entries since its heading', () => {
  const log = [entry(1, 'deed', 0), entry(2, 'heading', 0), entry(3, 'deed', 0, 'undone'), entry(4, 'deed', 0)]
  expect(turnOf([...log, entry(5, 'line', null)], 0).map(({ id }) => id)).toEqual([4, 5])
})

test('events of all players before the first act are no part of a turn', () => {
  const log = [entry(1, 'heading', null), entry(2, 'line', null), entry(3, 'line', 0), entry(4, 'deed', 0)]
  expect(turnOf([...log, entry(5, 'line', 0)], 0).map(({ id }) => id)).toEqual([4, 5])
  expect(turnOf(log.slice(0, 3), 0).map(({ id }) => id)).toEqual([2, 3])
})

test('the number of undos for an act reaches the event before it', () => {
  expect(undosTo([20, 14, 9], 15)).toBe(2)
  expect(undosTo([20, 14, 9], 21)).toBe(1)
  expect(undosTo([20, 14, 9], 5)).toBe(0)
})
