import { describe, expect, test } from 'vitest'
import type { TableInfo } from '../../api/generated'
import { absentPlayer, stretch } from './absent'

const seat = (number: number, person: string | null, more: object = {}) => ({
  seat: number,
  person,
  bot: person === null ? 'greedy' : null,
  name: person ?? 'bot',
  left: false,
  forfeited: false,
  stand_in: false,
  ...more,
})
const table = (more: object = {}): TableInfo =>
  ({
    status: 'running',
    asked: [1],
    clock: { kind: 'none' },
    seats: [seat(0, 'ada'), seat(1, 'bob'), seat(2, null)],
    ...more,
  }) as unknown as TableInfo

const find = (info: TableInfo, gone: { id: string; since: number }[], now: number, here: string[] = []) =>
  absentPlayer(
    info,
    'ada',
    here.map((id) => ({ id, name: id, seats: [], watching: false })),
    gone,
    null,
    now,
  )

describe('a player who is away', () => {
  test('is away after a minute without a window', () => {
    const gone = [{ id: 'bob', since: 1000 }]
    expect(find(table(), gone, 1059)).toBeNull()
    expect(find(table(), gone, 1060)?.since).toBe(1000)
    expect(find(table(), gone, 1060, ['bob'])).toBeNull()
    expect(find(table(), [], 1060)?.since).toBeNull()
  })

  test('is never the viewer, a bot, or a player with a stand-in', () => {
    expect(find(table({ asked: [0] }), [], 0)).toBeNull()
    expect(find(table({ asked: [2] }), [], 0)).toBeNull()
    expect(find(table({ seats: [seat(0, 'ada'), seat(1, 'bob', { left: true })] }), [], 0)).toBeNull()
    expect(find(table({ status: 'over' }), [], 0)).toBeNull()
  })

  test('in a game over days is not away before a quarter of the turn has passed', () => {
    const info = table({ clock: { kind: 'days', days: 1 } })
    const clock = (left: number) => ({ seats: [{}, { turn: left }] }) as never
    const findAt = (left: number) => absentPlayer(info, 'ada', [], [{ id: 'bob', since: 0 }], clock(left), 90000)
    expect(findAt(70000)).toBeNull()
    expect(findAt(60000)?.seat.seat).toBe(1)
  })

  test('a duration has one unit', () => {
    expect([30, 360, 7200, 200000].map(stretch)).toEqual(['1 min', '6 min', '2 h', '2 d'])
  })
})
