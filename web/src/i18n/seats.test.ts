import { describe, expect, test } from 'vitest'
import type { SeatChange } from '../api/generated'
import { playedByBot, withSeats } from './seats'
import { plain, type Entry } from './log'

const entry = (seat: number | null, last: number): Entry => ({
  id: last,
  first: last,
  last,
  kind: 'deed',
  code: 'work',
  round: 1,
  seat,
  state: 'stands',
  parts: [`act ${last}`],
})
const change = (seat: number, what: SeatChange['change'], event: number): SeatChange => ({
  seat,
  change: what,
  event,
  time: 0,
})

const text = ({ parts }: Entry) => plain(parts, () => '')

describe('who left a seat and who returned', () => {
  const changes = [change(0, 'left', 4), change(0, 'back', 9), change(1, 'stand_in', 9), change(1, 'turn_over', 12)]

  test('what a bot did between is the bot’s', () => {
    const at = [3, 4, 5, 9, 10, 12, 13]
    expect(at.map((event) => playedByBot(changes, 0, event))).toEqual([false, false, true, true, false, false, false])
    expect(at.map((event) => playedByBot(changes, 1, event))).toEqual([false, false, false, false, true, true, false])
    expect(playedByBot(changes, null, 10)).toBe(false)
  })

  test('the log tells it where it happened', () => {
    const told = withSeats([entry(0, 3), entry(0, 8), entry(1, 11)], changes, (seat) => ['Ada', 'Bob'][seat] ?? '')
    expect(told.map((one) => (one.id < 0 ? one.last : text(one)))).toEqual(['act 3', 4, 'act 8', 9, 9, 'act 11', 12])
    expect(told.filter((one) => one.byBot).map(text)).toEqual(['act 8', 'act 11'])
    expect(told[1] && text(told[1])).toContain('Ada')
    expect(new Set(told.map((one) => one.id)).size).toBe(told.length)
  })
})
