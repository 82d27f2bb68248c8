import { expect, test } from 'vitest'
import { clockOf, PACE, paceOf, peopleAlone } from './table-settings'

const seats = (...kinds: string[]) => kinds.map((kind) => ({ kind }))

test.each([
  [['me', 'open'], true],
  [['me', 'open', 'open'], true],
  [['me', 'bot'], false],
  [['me', 'open', 'bot'], false],
  [['me', 'me'], false],
  [['me'], false],
])('%s may be rated: %s', (kinds, rated) => {
  expect(peopleAlone(seats(...kinds))).toBe(rated)
})

test('a clock over days keeps its bank and its playing hours through the form', () => {
  const pace = { ...PACE, kind: 'days' as const, playing: true, hours: 26, reserve: 12, zone: 'Europe/Vienna' }
  const clock = clockOf(pace)
  expect(clock).toEqual({
    kind: 'days',
    days: 1,
    hours: 2,
    bank: 43200,
    playing: { from: '18:00', to: '23:00', time_zone: 'Europe/Vienna' },
    at_zero: 'warn',
  })
  expect(paceOf(clock as Parameters<typeof paceOf>[0])).toEqual({ ...pace, days: 1 })
  expect(clockOf({ ...pace, playing: false })).toEqual({
    kind: 'days',
    days: 1,
    hours: 0,
    bank: 43200,
    at_zero: 'warn',
  })
})
