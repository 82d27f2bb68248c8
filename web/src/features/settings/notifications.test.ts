import { expect, test } from 'vitest'
import { localDay, noticesOf, absencesOf, vacationOf } from './notifications'

test('stored notices become the fields of the form', () => {
  const email = { address: 'ada@club.example', confirmed: true }
  expect(noticesOf({ kinds: ['finished'], email, webhook: { address: 'https://a.example' } })).toEqual({
    kinds: ['finished'],
    email: 'ada@club.example',
    confirmed: true,
    webhook: 'https://a.example',
  })
  expect(noticesOf({})).toEqual({ kinds: ['your_turn'], email: '', confirmed: false, webhook: '' })
})

test('a person without hours gets the zone of the browser', () => {
  expect(absencesOf({}, 'Europe/Vienna')).toEqual({ time_zone: 'Europe/Vienna', sleep: null, vacation: [] })
  const stored = { time_zone: 'UTC', sleep: { from: '22:00', to: '8:00' }, vacation: [[1, 2]] }
  expect(absencesOf(stored, 'Europe/Vienna')).toEqual(stored)
})

test('a vacation lasts to the end of its last day', () => {
  const [start, end] = vacationOf('2026-05-03', '2026-05-04')
  expect(end - start).toBe(2 * 86400)
  expect(localDay(start * 1000)).toBe('2026-05-03')
  expect(localDay(end * 1000 - 1)).toBe('2026-05-04')
})
