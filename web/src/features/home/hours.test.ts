import { expect, test } from 'vitest'
import { arePlaying, cityOf, hoursIn, minutesOf, sameTime } from './hours'

const evening = { from: '18:00', to: '23:30', time_zone: 'Europe/Vienna' }
const SUMMER = Date.UTC(2026, 6, 1, 12)
const WINTER = Date.UTC(2026, 0, 1, 12)

test('playing hours in the reader’s own time, also across midnight', () => {
  expect(hoursIn(evening, 'America/Sao_Paulo', SUMMER)).toMatchObject({ from: '13:00', to: '18:30' })
  expect(hoursIn(evening, 'America/Sao_Paulo', WINTER)).toMatchObject({ from: '14:00', to: '19:30' })
  expect(hoursIn(evening, 'Asia/Kolkata', SUMMER)).toMatchObject({ from: '21:30', to: '3:00' })
  expect(hoursIn(evening, 'Europe/Vienna', SUMMER)).toEqual(evening)
})

test('a moment is inside or outside the playing hours by the time of the table’s zone', () => {
  expect(arePlaying(evening, Date.UTC(2026, 6, 1, 16, 0))).toBe(true)
  expect(arePlaying(evening, Date.UTC(2026, 6, 1, 15, 59))).toBe(false)
  expect(arePlaying(evening, Date.UTC(2026, 6, 1, 21, 29))).toBe(true)
  expect(arePlaying(evening, Date.UTC(2026, 6, 1, 21, 30))).toBe(false)
  const night = { from: '22:00', to: '2:00', time_zone: 'UTC' }
  expect(arePlaying(night, Date.UTC(2026, 6, 1, 1))).toBe(true)
  expect(arePlaying(night, Date.UTC(2026, 6, 1, 2))).toBe(false)
  expect(minutesOf(night)).toBe(240)
})

test('names and equal times', () => {
  expect(cityOf('America/Sao_Paulo')).toBe('Sao Paulo')
  expect(sameTime('Europe/Vienna', 'Europe/Berlin', SUMMER)).toBe(true)
  expect(sameTime('Europe/Vienna', 'Europe/London', SUMMER)).toBe(false)
})
