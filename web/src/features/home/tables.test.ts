import { describe, expect, test } from 'vitest'
import type { SeatInfo, TableInfo } from '../../api/generated'
import { botPlays, hasChosenSeed, seatToTakeBack, waitsFor, whoseMove } from './tables'

const seat = (changes: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: 0,
  person: 'ada',
  bot: null,
  name: 'Ada',
  left: false,
  forfeited: false,
  stand_in: false,
  state: 'plays',
  since: null,
  turns: 0,
  turns_by_bot: 0,
  rests_left: 0,
  ...changes,
})
const table = (seat: SeatInfo, changes: Partial<TableInfo> = {}): TableInfo =>
  ({
    status: 'running',
    asked: [0],
    seats: [seat],
    seeded: false,
    daily: null,
    origin: null,
    ...changes,
  }) as TableInfo

describe('a seat that a bot plays for its person', () => {
  test.each([{ left: true }, { stand_in: true }])('can be taken back: %o', (away) => {
    const info = table(seat({ bot: 'hard', ...away }))
    expect(botPlays(info.seats[0] ?? seat())).toBe(true)
    expect(seatToTakeBack(info, 'ada')?.seat).toBe(0)
    expect(seatToTakeBack(info, 'bob')).toBeUndefined()
    expect(waitsFor(info, 'ada')).toBe(false)
    expect(whoseMove(info, 'ada')).toBe('A bot plays for you')
    expect(seatToTakeBack({ ...info, status: 'over' }, 'ada')).toBeUndefined()
  })

  test('is lost where running out of time lost the game', () => {
    expect(seatToTakeBack(table(seat({ bot: 'hard', left: true, forfeited: true })), 'ada')).toBeUndefined()
  })

  test('no stand-in is offered for a present player or a bot', () => {
    expect(botPlays(seat())).toBe(false)
    expect(botPlays(seat({ person: null, bot: 'hard' }))).toBe(false)
    expect(waitsFor(table(seat()), 'ada')).toBe(true)
  })
})

test('only a seed that somebody chose is marked', () => {
  expect(hasChosenSeed(table(seat(), { seeded: true }))).toBe(true)
  expect(hasChosenSeed(table(seat()))).toBe(false)
  expect(hasChosenSeed(table(seat(), { seeded: true, daily: '2026-11-16' }))).toBe(false)
  expect(hasChosenSeed(table(seat(), { seeded: true, origin: { lesson: 'saboteurs', step: 1, of: 3 } }))).toBe(false)
})
