import { expect, test } from 'vitest'
import type { TableInfo } from '../../api/generated'
import { recordName } from './record-name'

test('a record is named by game, players and day', () => {
  const seats = ['Vera', 'Tomás', ''].map((name, seat) => ({ seat, name }))
  const table = { game: 'weather-machine', seats, ended: Date.UTC(2026, 10, 16, 12) / 1000, changed: 0 }
  expect(recordName(table as unknown as TableInfo)).toBe('machine-vera-tomas-2026-11-16.record')
})
